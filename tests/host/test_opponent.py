"""An opponent without hands and a coach, on a simulated board: what it asks for, lets count, and what is said."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rounds import Hands

from madang import roles
from madang.games import Game
from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.game import Kamisado
from madang.squares import parse_square
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import RefusedError, UserError
from madang_host.games.players import Advice
from madang_host.games.records import move_text
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN
from madang_host.library.game_log import GameLog, logged_games
from madang_host.players.opponent import Coach, Opponent
from madang_host.players.options import ENGINE, PlayerOptions, computer_players
from madang_host.simulator.virtual_towers import spot_of
from madang_host.ui.web.controller import Controller

REPLY = "b1-b4"


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    with Session("sim://", game_log=GameLog(tmp_path)) as session:
        hands = Hands(session)
        hands.set_up()
        yield hands


def replies(game: Game) -> str:
    assert isinstance(game, Kamisado) and game.match is not None and len(game.match.rounds) == 1
    return REPLY


def test_the_board_asks_for_the_opponents_move_and_lets_no_other_count(hands: Hands) -> None:
    with Opponent(hands.session, WHITE, replies):
        hands.play("c8-c4")
        hands.wait_until(lambda mirror: mirror.ask.route == (1, 25), "the required move")
        hands.move("b1", "h7")
        hands.wait_until(lambda mirror: mirror.mistake == "wrong-square", "the mistake to be told")
        hands.move("h7", "b4")
        hands.wait_until(lambda mirror: mirror.moves == ["c8-c4", REPLY], "the opponent's move")
        hands.game.take(REPLY)
        hands.wait_until(lambda mirror: mirror.ask.name == "move", "the player's turn")


def test_a_move_taken_back_is_answered_anew(hands: Hands) -> None:
    with Opponent(hands.session, WHITE, first_move):
        hands.play("c8-c4")
        hands.wait_until(lambda mirror: mirror.ask.name == "carry", "the first answer")
        hands.move("c4", "c8")
        hands.wait_until(lambda mirror: mirror.moves == [], "the takeback")
        hands.move("c8", "c6")
        hands.wait_until(lambda mirror: mirror.ask.route is not None and mirror.ask.route[0] == 7, "the second answer")


def first_move(game: Game) -> str:
    return move_text(game, 0)


# What the coach is told of each position by the number of moves: the best, outcome for the side to move, plies.
ADVICE = (("c8-c4", WIN, 17), ("g1-g3", WIN, 16), ("a8-a7", WIN, 9))


def advises(game: Game) -> Advice:
    text, outcome, distance = ADVICE[game.plies]
    game.find(text)  # raises what the test shows if that is no legal move
    return Advice(text, outcome, distance)


def test_the_coach_says_what_a_move_gave_away(hands: Hands) -> None:
    with Coach(hands.session, advises) as coach:
        hands.wait_until(lambda mirror: coach.looked_at == 1, "a look at the start")
        hands.play("c8-c5")
        hands.wait_until(lambda mirror: coach.looked_at == 2, "a look at the move")
        assert coach.notice == "c8-c5 gives a win in 17 plies away; Black had c8-c4."
        hands.play("g1-g2")
        hands.wait_until(lambda mirror: coach.looked_at == 3, "a look at the answer")
        assert coach.notice == "g1-g2 gives a win in 16 plies away; White had g1-g3."


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((WIN, 17), (OPEN, None), ""),  # it may win all the same
        ((OPEN, None), (WIN, 9), "White now wins in 9 plies."),  # a fact: nobody knows whether there was better
        ((OPEN, None), (WIN, None), "White now wins."),
        ((LOSS, 18), (WIN, 9), ""),
        ((OPEN, None), (DRAW, None), ""),
        ((DRAW, None), (OPEN, None), ""),
        ((DRAW, None), (WIN, 9), "c8-c5 lets White win in 9 plies; Black had c8-c4."),
        ((WIN, 17), (DRAW, None), "c8-c5 gives a win in 17 plies away; Black had c8-c4."),
        ((WIN, 17), (LOSS, 16), ""),
    ],
)
def test_the_coach_accuses_nobody_of_what_is_not_proved(hands: Hands, before, after, said) -> None:
    def advises_so(game: Game) -> Advice:
        return Advice(ADVICE[game.plies][0], *(before, after)[game.plies])

    with Coach(hands.session, advises_so) as coach:
        hands.wait_until(lambda mirror: coach.looked_at == 1, "a look at the start")
        hands.play("c8-c5")
        hands.wait_until(lambda mirror: coach.looked_at == 2, "a look at the move")
        assert coach.notice == said


def test_the_coach_knows_a_win_whose_distance_nobody_knows(hands: Hands) -> None:
    def advises_roughly(game: Game) -> Advice:
        return replace(advises(game), distance=None)

    with Coach(hands.session, advises_roughly) as coach:
        hands.wait_until(lambda mirror: coach.looked_at == 1, "a look at the start")
        hands.play("c8-c5")
        hands.wait_until(lambda mirror: coach.looked_at == 2, "a look at the move")
        assert coach.notice == "c8-c5 gives a win away; Black had c8-c4."


def test_the_coach_says_the_best_move_unasked_to_a_side_that_plays_by_hand(hands: Hands) -> None:
    with Coach(hands.session, advises, advised=lambda side: side == BLACK) as coach:
        hands.wait_until(lambda mirror: coach.notice == "c8-c4: a win in 17 plies.", "the advice")
        hands.play("c8-c5")
        given = "c8-c5 gives a win in 17 plies away; Black had c8-c4."
        hands.wait_until(lambda mirror: coach.notice == given, "the remark alone, as White is played by somebody else")
        hands.play("g1-g2")
        told = "a8-a7: a win in 9 plies. g1-g2 gives a win in 16 plies away; White had g1-g3."
        hands.wait_until(lambda mirror: coach.notice == told, "both")


def test_the_coach_shows_the_best_move_when_asked(hands: Hands) -> None:
    with Coach(hands.session, advises, alerts=False) as coach:
        coach.ask()
        c4 = parse_square("c4")
        hands.wait_until(lambda mirror: roles.role_of(mirror.meanings[c4]) == roles.CHOICE, "c4 to be lit")
        hands.play("c8-c4")
        hands.wait_until(lambda mirror: coach.notice == "", "silence about the next position")


def test_the_best_move_is_shown_although_it_was_refused_at_first(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    command, refusals = hands.session.command, [RefusedError("no: {reason}", "hands are changing a move")]

    def command_later(kind: str, *fields: str) -> None:
        if refusals:
            raise refusals.pop()
        command(kind, *fields)

    monkeypatch.setattr(hands.session, "command", command_later)
    with Coach(hands.session, advises, alerts=False) as coach:
        coach.ask()
        c4 = parse_square("c4")
        hands.wait_until(lambda mirror: roles.role_of(mirror.meanings[c4]) == roles.CHOICE, "c4 to be lit")
        assert refusals == []


def test_the_best_move_is_not_shown_once_another_was_made(hands: Hands) -> None:
    has_moved = threading.Event()

    def advises_late(game: Game) -> Advice:
        has_moved.wait(10)
        return advises(game)

    with Coach(hands.session, advises_late, alerts=False) as coach:
        coach.ask()
        assert coach.is_asked
        hands.play("c8-c5")
        assert not coach.is_asked
        has_moved.set()
        hands.wait_until(lambda mirror: coach.looked_at == 1, "the advice")
        assert not hands.session.wait_for(lambda mirror: roles.CHOICE in map(roles.role_of, mirror.meanings), 0.3)


def test_the_engine_answers_on_the_board(hands: Hands) -> None:
    with computer_players(hands.session, PlayerOptions(ENGINE, WHITE, level=3, seconds=0.2, coach=True)) as others:
        hands.play("c8-c4")
        b1 = parse_square("b1")
        hands.wait_until(lambda mirror: mirror.ask.route is not None and mirror.ask.route[0] == b1, "the engine's move")
        assert others.failure is None


def test_another_program_answers_on_the_board(hands: Hands, tmp_path: Path) -> None:
    program = f"{Path(sys.executable).with_name('madang')} engine"
    with computer_players(hands.session, PlayerOptions(program, WHITE, seconds=0.2)) as others:
        hands.play("c8-c4")
        hands.wait_until(lambda mirror: mirror.ask.route is not None, "the program's move")
        assert others.failure is None
        assert [game.players for game in logged_games(tmp_path)] == [{"white": "madang"}]


def test_a_program_that_is_no_engine_is_an_error(hands: Hands) -> None:
    with pytest.raises(UserError, match="true"), computer_players(hands.session, PlayerOptions("true", WHITE)):
        pass


def test_virtual_towers_are_moved_for_the_opponent() -> None:
    with Session("sim://") as session:
        controller = Controller(session)
        assert controller.hand is not None

        def live_until(condition: Callable[[Mirror], bool]) -> None:
            for _ in range(1000):
                with session.lock:
                    controller.live(time.monotonic())
                if session.wait_for(condition, 0.03):
                    return
            raise AssertionError(f"in vain; the board asks {session.mirror.ask}")

        live_until(lambda mirror: mirror.phase == "playing")
        with Opponent(session, WHITE, replies):
            for at in ("c8", "c4"):
                (controller.hand.towers.lift if at == "c8" else controller.hand.towers.place)(spot_of(parse_square(at)))
                session.wait_for(lambda mirror: False, 0.2)
            live_until(lambda mirror: mirror.moves == ["c8-c4", REPLY])
