"""Konos and Yut Nori by people who make a mess, and what they think of the board. `make campaign` plays more."""

import json

import pytest
from kono_hands import KONOS, KonoHands, legal_moves
from konos import legal
from messy_hands.outcome import FaultError
from yut_games import legal as legal_plies
from yut_hands import KINDS, YutHands

from madang.games import NOBODY
from madang_host.simulator.recording import parse_recording, play_recording


@pytest.mark.parametrize(
    ("people", "game", "rounds", "least_messes"),
    [*((KonoHands, name, 4, 40) for name in KONOS), *((YutHands, kind, 1, 4) for kind in KINDS)],
)
def test_the_board_reads_a_mess_as_a_person_would(
    people: type[KonoHands | YutHands], game: str, rounds: int, least_messes: int
) -> None:
    messes = 0
    for seed in range(rounds):
        outcome = people(game, seed).play()
        assert outcome.failures == []
        messes += outcome.messes
    assert messes > least_messes


def test_a_seed_says_all_that_chance_decides_also_what_the_board_throws() -> None:
    one, other = YutHands("2", 6), YutHands("2", 6)
    assert one.play().failures == other.play().failures
    assert one.recording() == other.recording() and any(made.startswith("*") for made in one.made)


@pytest.mark.parametrize("name", KONOS)
def test_people_know_the_rules_of_konos_as_the_board_does(name: str) -> None:
    hands = KonoHands(name, 1)
    game = hands.rig.game
    while game.winner() == NOBODY and game.plies < 60:
        moves = legal_moves(name, hands.meant, hands.side)
        assert sorted(moves) == sorted(legal(game))
        move = hands.chance.choice(moves)
        game.take(move)
        hands.mean(move)
        assert hands.agrees()


@pytest.mark.parametrize("kind", KINDS)
def test_people_know_the_rules_of_yut_nori_as_the_board_does(kind: str) -> None:
    hands = YutHands(kind, 1)
    game = hands.rig.game
    while hands.cloth.winner() < 0:
        if hands.cloth.is_due:
            name = hands.fall()
            assert name in legal_plies(game.round)
            game.take(name)
            hands.mean_throw(name)
            continue
        moves = hands.cloth.moves()
        assert sorted(move.text() for move in moves) == sorted(legal_plies(game.round))
        move = hands.chance.choice(moves)
        game.take(move.text())
        hands.mean(move)
        assert hands.plies() == hands.made
    assert game.winner() == hands.cloth.winner()


def test_a_round_is_the_same_again_from_its_recording() -> None:
    hands = KonoHands("nei-pat-kono", 3)
    hands.play()
    told: list[str] = []
    play_recording(parse_recording(hands.recording().splitlines()), told.append)
    events = [json.loads(line) for line in told]
    moves = [event["text"] for event in events if event["event"] == "move"]
    assert moves[-1] == hands.made[-1]


def test_people_see_a_move_of_a_man_that_nobody_made() -> None:
    hands = KonoHands("oumoul-kono", 1)
    for square in hands.meant:
        hands.place(square)
    hands.let_pass(1000)
    hands.lift("a7")
    hands.let_pass(300)
    hands.place("d4")
    with pytest.raises(FaultError, match=r"^ghost: "):
        hands.settle()


def test_people_see_a_move_of_a_mal_that_nobody_made() -> None:
    hands = YutHands("2 first", 1)
    hands.let_pass(1000)
    hands.touch("b8")
    hands.mean_throw("gae")
    hands.place("g3")
    with pytest.raises(FaultError, match=r"^ghost: "):
        hands.settle()
