"""What moves lead to, found out beside everything else: right, each position once, and only what is wanted."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial

import pytest
import slow_rules
import slow_solver
from examples import legal_moves
from rounds import ROUND

from madang.games.kamisado.notation import START, parse_move, parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Memory
from madang_host.engine.examination import examined
from madang_host.errors import UserError
from madang_host.games.position import Position
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN
from madang_host.players.examiner import EngineExaminer, ShelfExaminer
from madang_host.players.move_analysis import STEPS_S, MoveAnalysis, MoveOutcome

DEPTH = 4  # plies that the slow solver can do
PATIENCE_S = 600  # only a hang takes so long, however busy the machine is


def position_after(*moves: str) -> str:
    played = Round()
    for text in moves:
        played.play(parse_move(text, played))
    return position_text(played)


@cache
def tried_out(position: str) -> frozenset[MoveOutcome]:
    """The prospects of a position's moves by trying everything; those open that are not decided within DEPTH."""
    state = slow_rules.parse(position)
    found = set()
    for move, after in slow_rules.moves(state).items():
        forced = slow_solver.forced(after, DEPTH - 1)
        if forced is None:
            found.add(MoveOutcome(move, OPEN, DEPTH))
        else:
            found.add(MoveOutcome(move, WIN if forced[0] == state.side else LOSS, forced[1] + 1))
    return frozenset(found)


class Patient:
    """An examiner who tries everything, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, float]] = []

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        self.asked.append((position, seconds))
        return tuple(tried_out(position))

    def stop(self) -> None:
        pass


def wait_until(condition: Callable[[], bool]) -> None:
    deadline_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline_s
        time.sleep(0.01)


@pytest.fixture
def patient() -> Patient:
    return Patient()


@pytest.fixture
def analysis(patient: Patient) -> Iterator[MoveAnalysis]:
    with MoveAnalysis(lambda stack: patient) as analysis:
        yield analysis


WON = position_after(*ROUND[:3])  # g6-e8 wins at once
OTHER = position_after("e8-e2", "b1-h7")


def test_the_best_move_comes_first(analysis: MoveAnalysis) -> None:
    analysis.want([WON])
    wait_until(lambda: analysis.finding(WON).is_final)
    prospects = analysis.finding(WON).prospects
    assert prospects[0] == MoveOutcome("g6-e8", WIN, 1)
    assert [prospect.outcome for prospect in prospects] == [WIN, WIN, OPEN, LOSS]
    assert analysis.finding(WON).of("g6-h7") == prospects[-1] == MoveOutcome("g6-h7", LOSS, 4)


def test_what_is_not_decided_is_analysed_longer_and_the_rest_once(analysis: MoveAnalysis, patient: Patient) -> None:
    decided = position_after(*ROUND[:2])
    analysis.want([WON, decided])
    wait_until(lambda: analysis.finding(WON).is_final and analysis.finding(decided).is_final)
    assert [seconds for position, seconds in patient.asked if position == WON] == list(STEPS_S)
    assert patient.asked[:3] == [(WON, STEPS_S[0]), (decided, STEPS_S[0]), (WON, STEPS_S[1])]
    assert len(patient.asked) == len(STEPS_S) + 1
    analysis.want([decided, OTHER])
    wait_until(lambda: analysis.finding(OTHER).is_final)
    assert len([position for position, _ in patient.asked if position == decided]) == 1


def test_nothing_is_opened_before_the_first_wish() -> None:
    opened = threading.Event()

    def open_examiner(stack: ExitStack) -> Patient:
        opened.set()
        return Patient()

    with MoveAnalysis(open_examiner) as analysis:
        analysis.want([])
        assert not opened.wait(0.1)
        analysis.want([WON])
        assert opened.wait(PATIENCE_S)


def test_a_study_that_cannot_begin_says_why() -> None:
    def open_examiner(stack: ExitStack) -> Patient:
        raise UserError("there is no room")

    with MoveAnalysis(open_examiner) as analysis:
        analysis.want([WON])
        wait_until(lambda: analysis.failure is not None)
        assert str(analysis.failure) == "there is no room"
        assert analysis.finding(WON).prospects == ()


def test_the_engine_finds_what_trying_everything_does() -> None:
    rng = random.Random(5)
    with Analyst(1, Memory(1)) as analyst:
        examiner = EngineExaminer(partial(examined, analyst), analyst.stop)
        for _ in range(20):
            position = late_position(rng)
            found = {prospect for prospect in examiner.examine(position, 0.5) if 0 < prospect.plies <= DEPTH}
            assert found == {prospect for prospect in tried_out(position) if prospect.outcome != OPEN}, position


def late_position(rng: random.Random) -> str:
    """A position in the middle of a round at random."""
    while True:
        played = Round()
        for _ in range(rng.randint(3, 12)):
            legal = legal_moves(played)
            if legal:
                played.play(rng.choice(legal))
        if played.winner == NOBODY:
            return position_text(played)


def test_the_engine_knows_the_basic_start_by_heart() -> None:
    with Analyst(1, Memory(1)) as analyst:
        found = EngineExaminer(partial(examined, analyst), analyst.stop).examine(START, 0.01)
    assert len(found) == len(legal_moves(parse_position(START))) == 102
    assert [prospect.outcome for prospect in found].count(WIN) == 16
    assert min(prospect.plies for prospect in found if prospect.outcome == WIN) == 17


def test_what_is_proved_of_starts_by_tokens_is_known_by_heart() -> None:
    start = "gypnorkb/8/8/8/8/8/8/YOGPRBNK b * -"
    with Analyst(1, Memory(1)) as analyst:
        found = EngineExaminer(partial(examined, analyst), analyst.stop).examine(start, 0.01)
    assert MoveOutcome("e8-e3", WIN, 15) in found and len(found) == 102


def test_a_winning_move_is_never_taken_for_another() -> None:
    """Who wins is told even where nobody has counted in how many plies; nine moves win here beside h8-h4."""
    position = "gypnorkb/8/8/8/8/8/8/YOGPRBNK b * -"
    with Analyst(1, Memory(64)) as analyst:
        examiner = EngineExaminer(partial(examined, analyst), analyst.stop)
        for seconds in (1.0, 4.0):
            found = {one.move: one.outcome for one in examiner.examine(position, seconds)}
            assert found["h8-h4"] != LOSS
    assert len(found) == 102


def test_games_without_an_engine_are_examined_by_who_plays_them() -> None:
    def open_engine() -> EngineExaminer:
        raise AssertionError("no engine is needed")

    examiner = ShelfExaminer(open_engine)
    start = Position(game="oumoul-kono")
    found = examiner.examine(f"oumoul-kono {start.text}", 0.5)
    assert {one.move for one in found} == set(start.legal_moves)
    assert {one.outcome for one in found} <= {WIN, DRAW, LOSS} and all(one.is_decided for one in found)
    position, winning = nearly_won("oumoul-kono")
    assert {one.move for one in examiner.examine(position, 0.5) if (one.outcome, one.plies) == (WIN, 1)} == winning


def nearly_won(name: str) -> tuple[str, set[str]]:
    """A position to which random moves lead, and the moves that win it at once."""
    rng = random.Random(1)
    position = Position(game=name)
    while True:
        after = {move: position.play(move) for move in position.legal_moves}
        won = {move for move, end in after.items() if end.outcome and end.outcome.winner == position.side}
        if won:
            return f"{name} {position.text}", set(map(str, won))
        position = rng.choice(list(after.values()))
        if position.outcome:
            position = Position(game=name)
