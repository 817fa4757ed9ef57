"""Rounds from the set-up to the victory on pico://: of Kamisado with each readout, and of games that it takes from the
shelf. MicroPython, drivers and the whole firmware."""

import pytest
from rounds import Hands, play_whole_round

from madang.games.latin_square.game import LatinSquare
from madang.games.race import Race
from madang.race_presenter import BOARD_THROWS_SQUARE
from madang.squares import parse_square
from madang_host.connection.session import Session
from madang_host.games.records import move_text

OUMOUL_KONO = ("a7-d4", "a1-a7", "d4-a1", "g1-d4", "a1-g1", "a7-a1")  # no round of it is shorter
NEI_PAT_KONO = "nei-pat-kono 8/8/2mm4/3m4/3M4/3M1M2/8/8 b"
CAPTURES = ("d6xd4", "f3-f4", "d5xd3")
RACE = "yut 0,e1/3,f1 2 ? -"  # two throws and moves; then whatever falls takes the last mal home
THROW_AGAIN_MS = 2000  # nobody throws sooner


@pytest.mark.parametrize("port", ["pico://?bounce_ms=3", "pico://?readout=shift-registers", "pico://?readout=analog"])
def test_a_whole_round(image: None, port: str) -> None:
    with Session(port) as session:
        make_haste(session)
        play_whole_round(session)
        assert session.mirror.moves == ["e8-e2", "b1-g6", "pass", "g6-e8"]


def test_a_whole_round_of_a_kono(image: None) -> None:
    play_another_game("oumoul-kono to 1", OUMOUL_KONO, ("white", "blocked"))


def test_captures_to_the_end(image: None) -> None:
    play_another_game(NEI_PAT_KONO, CAPTURES, ("black", "captured"))


def test_a_whole_latin_square(image: None) -> None:
    entry = "latin-square 4 easy complete 0"
    play_another_game(entry, solution_of(entry), ("player", "solved"))


def test_a_race_to_the_end(image: None) -> None:
    with Session("pico://") as session:
        play_race(session)


def play_race(session: Session) -> None:
    """A throw by hand and a move, another and a catch; then the board throws, and the mal goes home."""
    make_haste(session)
    hands = Hands(session)
    hands.take_from_the_shelf(RACE)
    for square in ("e1", "f1"):
        hands.hands.set_occupied(parse_square(square), True)
    hands.wait_until(lambda mirror: mirror.phase == "playing", "the round to begin")
    hands.throw("do")
    hands.play("1:f1-g1")
    hands.throw("gae")
    hands.play("2:e1xg1")
    game = hands.game
    assert isinstance(game, Race)
    while game.must_throw():
        known = len(session.mirror.moves)
        hands.touch(BOARD_THROWS_SQUARE)
        hands.wait_until(lambda mirror, known=known: "*" in "".join(mirror.moves[known:]), "the board's throw")
        for text in session.mirror.moves[known:]:
            game.take(text)
        hands.hands.wait_ms(THROW_AGAIN_MS)
    hands.hands.set_occupied(game.origin[0], False)
    hands.hands.wait_ms(120)
    hands.hands.set_occupied(game.throw_square(game.spends[0]), True)
    hands.finish()
    assert session.mirror.result == ("blue", "home")
    seal, seed = session.mirror.record[5], session.mirror.record[-1]
    assert seal.startswith("seal=") and seed.startswith("seed=")


def play_another_game(entry: str, moves: tuple[str, ...], result: tuple[str, str]) -> None:
    with Session("pico://") as session:
        make_haste(session)
        hands = Hands(session)
        hands.take_from_the_shelf(entry)
        hands.set_up()
        for text in moves:
            hands.play(text)
        hands.finish()
        assert session.mirror.result == result


def make_haste(session: Session) -> None:
    """Emulated seconds are long."""
    for name in ("dwell_ms", "pass_ms", "restore_ms"):
        session.command("set", name, "300" if name == "pass_ms" else "60")


def solution_of(entry: str) -> tuple[str, ...]:
    """The moves of one who sees what is missing."""
    game = LatinSquare()
    game.take(entry)
    player = game.player()
    moves = []
    while game.move_count():
        player.begin(True)
        moves.append(move_text(game, player.move()))
        game.take(moves[-1])
    return tuple(moves)
