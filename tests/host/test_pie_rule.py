"""The pie rule on the PC: who is offered which side, what the engine makes of it, and that players change sides."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from rounds import Hands

from madang.games import Game
from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.notation import move_text, parse_move
from madang.games.kamisado.rules import Round
from madang_host.connection.session import Session
from madang_host.engine.engine import Engine, Memory, trying
from madang_host.engine.levels import STRONGEST, WEAKEST, hardest_first, wants_swap
from madang_host.engine.search.limits import Limit
from madang_host.engine.solve import proved_basic_start
from madang_host.games.kamisado.choices import HANDICAPS, Handicap
from madang_host.games.kamisado.players import Players
from madang_host.games.kamisado.towers import legal_moves
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.library.game_log import GameLog, logged_games
from madang_host.players.options import ENGINE, ComputerPlayers, PlayerOptions


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    with Session("sim://", game_log=GameLog(tmp_path)) as session:
        session.command("set", "pie_rule", "1")
        hands = Hands(session)
        hands.set_up()
        yield hands


def test_after_the_first_move_its_side_is_offered_once(hands: Hands) -> None:
    with ComputerPlayers(hands.session) as players:
        players.names = {BLACK: "Ann", WHITE: "Bob"}
        assert players.side_to_take() is None
        hands.play("c8-c4")
        assert players.side_to_take() == BLACK
        players.swap()
        assert players.names == {BLACK: "Bob", WHITE: "Ann"} and players.side_to_take() is None


def test_without_the_rule_or_after_an_answer_nothing_is_offered(hands: Hands) -> None:
    with ComputerPlayers(hands.session) as players:
        hands.session.command("set", "pie_rule", "0")
        hands.play("c8-c4")
        assert players.side_to_take() is None
        hands.session.command("set", "pie_rule", "1")
        hands.wait_until(lambda _: players.side_to_take() == BLACK, "the offer")
        hands.play("b1-b4")
        assert players.side_to_take() is None


def test_of_the_boards_computer_the_side_is_offered_and_taken(hands: Hands) -> None:
    hands.session.command("set", "think_ms", "100")
    hands.session.command("set", "computer", "1")
    with ComputerPlayers(hands.session) as players:
        hands.wait_until(lambda mirror: mirror.ask.route is not None, "the computer's first move")
        (origin, landing) = hands.session.mirror.ask.route or (0, 0)
        hands.play(f"{'abcdefgh'[origin & 7]}{origin // 8 + 1}-{'abcdefgh'[landing & 7]}{landing // 8 + 1}")
        assert players.side_to_take() == BLACK
        players.swap()
        hands.wait_until(lambda mirror: mirror.settings.computer == 2, "the computer's new side")
        hands.wait_until(lambda mirror: mirror.ask.route is not None, "the computer's answer")
        assert players.side_to_take() is None


@pytest.mark.parametrize(("wants", "side"), [(True, BLACK), (False, WHITE)])
def test_the_engine_takes_the_side_that_it_wants(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wants: bool, side: int
) -> None:
    monkeypatch.setattr(Players, "wants_swap", lambda *_: wants)
    monkeypatch.setattr(Players, "choose", _first_move)
    with ComputerPlayers(hands.session) as players:
        players.seat(PlayerOptions(ENGINE, WHITE, 4))
        hands.play("c8-c4")
        if wants:
            hands.wait_until(lambda _: players.swaps == 1, "the swap")
            hands.play("b1-b4")
        hands.wait_until(lambda mirror: mirror.ask.route is not None, "the engine's move")
        options = players.options_of(side)
        assert options is not None and options.side == side and players.options_of(1 - side) is None
    (game,) = logged_games(tmp_path)
    assert game.players == {("black", "white")[side]: "engine, level 4"}


def _first_move(_players: Players, game: Game, *_: object) -> str:
    return face_of("kamisado").move_texts(game)[0]


def test_of_the_basic_start_it_opens_with_what_is_decided_last() -> None:
    furthest = {move for move, (_, plies) in proved_basic_start().moves.items() if plies == 37}
    with Engine(1, Memory(16)) as engine:
        chosen = {move_text(hardest_first(Round(), engine, random.Random(seed), Limit())) for seed in range(9)}
    assert chosen == furthest == {"a8-a7", "h8-h7"}


def test_elsewhere_it_opens_with_a_move_as_far_as_there_is_time() -> None:
    played = game_of([HANDICAPS[0].entry]).round
    with Engine(1, Memory(16)) as engine:
        move = hardest_first(played, engine, random.Random(1), Limit(nodes=20_000))
    assert move in legal_moves(played) and played.plies == 0


def test_it_knows_who_wins_after_the_first_move() -> None:
    position = Round()
    with Engine(1, Memory(64)) as engine:
        for text, is_wanted in (("d8-d4", True), ("c8-c2", True), ("a8-a6", False), ("c8-c4", False)):
            with trying(position, parse_move(text, position)):
                assert wants_swap(position, STRONGEST, engine, random.Random(1), Limit()) is is_wanted
        with trying(position, parse_move("d8-d4", position)):
            tosses = [wants_swap(position, WEAKEST, engine, random.Random(seed), Limit()) for seed in range(60)]
    assert 20 < sum(tosses) < 50  # one in ten knows


@pytest.mark.parametrize("handicap", HANDICAPS, ids=lambda handicap: handicap.position[:20])
def test_who_wins_with_a_handicap_is_as_it_is_said(handicap: Handicap) -> None:
    played = game_of([handicap.entry]).round
    moves = legal_moves(played)
    assert len(moves) == handicap.moves and handicap.entry in dict(face_of("kamisado").matches())
    with Engine(1, Memory(64)) as engine:
        engine.begin(Limit())
        assert engine.winner(played) == (BLACK if handicap.wins else WHITE)
