"""Why moves win and lose: what is said of a line against the second reading of the rules, and who is accused."""

import json
import random
from collections.abc import Iterator

import pytest
import slow_rules
import slow_solver
from commands import run
from examples import legal_moves
from test_engine_proofs import late_position

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.notation import move_text, position_text
from madang.games.registry import new_game
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Memory
from madang_host.errors import UserError
from madang_host.games.kamisado.teaching.why import Reason, reason_words, role_words, step_words, why
from madang_host.games.registry import face_of
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN
from madang_host.i18n import language
from madang_host.players.move_analysis import Finding, MoveOutcome
from madang_host.teaching import mistakes
from madang_host.teaching.mistakes import judged, kind_of, kind_words, moment_words, moments
from madang_host.ui.explained_line import ExplainedLine

DEPTH = 4  # plies that the slow solver can do
LATE = "o3k1g1/1b1r4/8/4n3/8/8/3G4/N1R1K1BO w G e5"
FACE = face_of("kamisado")


@pytest.fixture(scope="module")
def analyst() -> Iterator[Analyst]:
    with Analyst(1, Memory(16)) as analyst:
        yield analyst


def loses_at_once(state: slow_rules.State, side: str) -> bool:
    """Whether a side that has moved has lost, or can be beaten with the next move."""
    ended = slow_rules.result(state)
    if ended is not None:
        return ended[0] != side
    if state.side == side:
        return False
    endings = map(slow_rules.result, slow_rules.moves(state).values())
    return any(ended is not None and ended[0] != side for ended in endings)


def check(reason: Reason) -> None:
    """What is said of a line, step by step, against the second reading of the rules."""
    state = slow_rules.parse(reason.position)
    winner = reason.side if reason.played.outcome == WIN else 1 - reason.side
    for at, step in enumerate(reason.steps):
        after = slow_rules.moves(state)
        words = step_words(reason, at)
        assert state.side == SIDE_NAMES[step.side] and step.choices == len(after)
        safe = [move for move, then in after.items() if not loses_at_once(then, state.side)]
        assert step.safe == len(safe)
        is_explained = at > 0 and step.side != winner and not step.is_pass and not step.ends
        assert ("only move" in words) == (is_explained and safe == [step.move] and len(after) > 1)
        assert ("no other move" in words) == (is_explained and len(after) == 1)
        assert ("loses at once" in words) == (is_explained and safe == [] and len(after) > 1)
        assert ("passes" in words) == (step.move == "pass")
        state = after[step.move]
        ended = slow_rules.result(state)
        assert bool(step.ends) == (ended is not None)
        if ended is None:
            side, colour = state.side, state.active
            assert f"{side.title()}'s {colour} tower" in words
        else:
            assert ended == (SIDE_NAMES[winner], {1: "home", 2: "deadlock"}[step.ends])
            assert ("comes home" in words) == (ended[1] == "home") and at == len(reason.steps) - 1


@pytest.mark.parametrize("with_rings", [False, True])
def test_lines_are_what_the_rules_and_the_slow_solver_say(analyst: Analyst, with_rings: bool) -> None:
    rng = random.Random(5 + with_rings)
    outcomes = []
    for _ in range(6):
        played = late_position(rng, with_rings)
        text = position_text(played)
        for move in legal_moves(played)[:4]:
            reason = why(lambda: analyst, text, move_text(move), 0.5)
            outcomes.append(reason.played.outcome)
            assert reason.steps[0].move == move_text(move)
            if reason.played.outcome != OPEN and reason.played.plies:
                assert len(reason.steps) == reason.played.plies and reason.steps[-1].ends
            check(reason)
            found = slow_solver.forced(slow_rules.moves(slow_rules.parse(text))[move_text(move)], DEPTH - 1)
            if found is not None:
                assert (reason.played.outcome == WIN) == (found[0] == SIDE_NAMES[played.side])
                assert reason.played.plies == found[1] + 1
    assert {WIN, LOSS} <= set(outcomes)


def test_what_overlooks_the_blocked_tower_is_told_in_the_language_that_is_spoken(analyst: Analyst) -> None:
    start = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
    reason = why(lambda: analyst, start, "e8-e2", 1.0)
    assert reason.kind == mistakes.PASSED
    assert [step.move for step in reason.steps] == ["e8-e2", "b1-g6", "pass", "g6-e8"]
    assert reason_words(reason)[-1] == "In the end White's green tower comes home on e8."
    assert step_words(reason, 2) == "Black's yellow tower is blocked and passes; its square calls White's green tower."
    with language.speaking("de"):
        assert reason_words(reason)[2] == "Ein blockierter Turm wurde übersehen, der passen muss."
        assert step_words(reason, 3) == "Der grüne Turm von Weiß kommt auf e8 ins Ziel."
    with language.speaking("ko"):
        assert step_words(reason, 3) == "백의 초록색 타워가 e8에 도착합니다."


@pytest.mark.parametrize(
    ("position", "move"), [("nonsense", "e8-e2"), ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -", "a1-a2")]
)
def test_what_is_no_move_is_not_explained(position: str, move: str) -> None:
    with pytest.raises(UserError):
        why(lambda: pytest.fail("the engine is compiled for nothing"), position, move, 0.1)


WINS_AT_ONCE, WINS, LOSES = MoveOutcome("a1-a8", WIN, 1), MoveOutcome("a1-a5", WIN, 9), MoveOutcome("a1-a3", LOSS, 8)


@pytest.mark.parametrize(
    ("best", "played", "reply", "passes", "kind"),
    [
        (WINS_AT_ONCE, MoveOutcome("a1-a2", LOSS, 2), "b8-b1", False, mistakes.MISSED),
        (WINS, MoveOutcome("a1-a2", LOSS, 1), "", False, mistakes.ENDED),
        (WINS, MoveOutcome("a1-a2", LOSS, 2), "b8-b1", False, mistakes.HOME),
        (WINS, MoveOutcome("a1-a2", LOSS, 4), "b8-b6", True, mistakes.PASSED),
        (WINS, MoveOutcome("a1-a2", LOSS, 4), "b8-b7^1", False, mistakes.PUSHED),
        (WINS, MoveOutcome("a1-a2", LOSS, 6), "b8-b7", False, mistakes.NEAR),
        (WINS, MoveOutcome("a1-a2", LOSS, 8), "b8-b7", False, mistakes.FAR),
        (WINS, MoveOutcome("a1-a2", LOSS, 0), "b8-b7", False, mistakes.FAR),
    ],
)
def test_mistakes_are_sorted(best: MoveOutcome, played: MoveOutcome, reply: str, passes: bool, kind: str) -> None:
    one = judged(0, 1, played.move, Finding((best, played), 1), reply, passes)
    assert one is not None and one.is_mistake
    assert kind_of(FACE, one) == kind and kind_words(kind)


def test_half_of_a_win_is_given_away_where_there_are_draws() -> None:
    draw = MoveOutcome("c3-c4", DRAW, 0)
    face = face_of("nei-pat-kono")
    for best in (WINS, MoveOutcome("c3-d3", WIN, 1)):
        one = judged(0, 0, draw.move, Finding((best, draw), 1))
        assert one is not None and one.is_mistake and moment_words(face, one) == "Black's c3-c4 gave half of it away."
        assert kind_of(face, one) == (mistakes.MISSED if best.plies == 1 else "")
    assert kind_words("") == ""
    lost = judged(0, 0, "c3-d3", Finding((draw, MoveOutcome("c3-d3", LOSS, 4)), 1), "d6-d5", True)
    assert lost is not None and kind_of(face, lost) == mistakes.NEAR


def test_nobody_is_accused_of_what_is_open() -> None:
    for best, played in ((WINS, MoveOutcome("a1-a2", OPEN, 9)), (MoveOutcome("a1-a2", OPEN, 9), LOSES), (LOSES, LOSES)):
        one = judged(0, 1, played.move, Finding((best, played), 1))
        assert one is not None and not one.is_mistake
    assert judged(0, 1, "a1-b2", Finding((WINS,), 1)) is None


def test_three_moments_decided_a_round() -> None:
    mistake, only = (WINS, LOSES), (WINS, *[LOSES] * 9)
    found = [Finding(mistake, 1), Finding(only, 1), Finding((WINS, WINS), 1), Finding((WINS, LOSES), 1)]
    played = ["a1-a3", "a1-a5", "a1-a5", "a1-a5"]
    moves = [judged(at, at % 2, move, finding) for at, (move, finding) in enumerate(zip(played, found, strict=True))]
    known = [move for move in moves if move is not None]
    chosen = moments(known, 1)
    assert [moment.number for moment in chosen] == [0, 1, 3]
    assert moment_words(FACE, chosen[0]) == "Black's a1-a3 gave the win away."
    assert moment_words(FACE, chosen[1]) == "White's a1-a5 was the only one of 10 moves that wins."
    many = [judged(at, 0, "a1-a3", Finding(mistake, 1)) for at in range(7)]
    assert [moment.number for moment in moments([one for one in many if one], 1)] == [4, 5, 6]


def test_the_command_prints_the_line() -> None:
    done = run("why", "startpos", "e8-e2", "--seconds", "0.5")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("e8-e2 leaves e2 to green: green then wins in 3, b1-g6 first.")
    assert lines[4] == "  4. g6-e8   White's green tower comes home on e8."
    told = json.loads(run("why", "startpos", "e8-e2", "--seconds", "0.5", "--json").stdout)
    assert (told["outcome"], told["plies"], told["kind"], len(told["line"])) == (LOSS, 4, "passed", 4)
    assert run("why", "startpos", "e8-e9").exit_code == 1
    refused = run("why", "startpos", "a7-d4", "--game", "oumoul-kono")
    assert refused.exit_code == 1
    assert "moves of Oumoul Kono are not explained; 'madang analyse --game oumoul-kono' says what" in refused.output


def test_the_line_is_shown_on_a_board() -> None:
    """Each position is led to, and what happens is printed beside it."""
    said = run("why", "startpos", "e8-e2", "--port", "sim://", "--seconds", "0.5")
    lines = said.stdout.splitlines()
    assert said.exit_code == 0 and lines[0].startswith("e8-e2 leaves e2 to green")
    assert "4. g6-e8: White's green tower comes home on e8." in lines
    positions = [line for line in lines if line.count("/") == 7]
    assert len(positions) == 5 and positions[0] == "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
    refused = run("why", "startpos", "e8-e2", "--port", "sim://", "--json")
    assert refused.exit_code == 2 and "leave out the port" in refused.output


def test_the_line_is_stepped_through() -> None:
    explained = ExplainedLine()
    game = new_game("kamisado")
    assert explained.ask(game, "e8-e2") == "" and explained.is_wanted
    assert explained.ask(game, "e8-e2") == "Thinking …" or explained.drawing() is not None
    explained.wait()
    assert explained.words == "1/4 e8-e2: Black's yellow tower goes to e2 and calls White's green tower."
    states = [explained.state]
    explained.step(9)
    states.append(explained.state)
    assert explained.words == "4/4 g6-e8: White's green tower comes home on e8." and states[0] != states[1]
    drawing = explained.drawing()
    assert drawing is not None
    explained.ask(new_game("oumoul-kono"), "a7-d4")
    explained.wait()
    assert explained.said.startswith("Moves of Oumoul Kono are not explained; ") and explained.drawing() is None
    explained.close()
    assert not explained.is_wanted


def test_of_lines_with_few_towers_it_is_said_which_part_each_plays(analyst: Analyst) -> None:
    rng = random.Random(11)
    told = 0
    while told < 4:
        position = late_position(rng, with_rings=told % 2 == 1)
        move = move_text(rng.choice(legal_moves(position)))
        reason = why(lambda: analyst, position_text(position), move, 1.0)
        towers = {(step.side, step.tower & 7) for step in reason.steps}
        words = role_words(reason)
        assert bool(words) == (len(towers) <= 4)
        is_told = len(reason.steps) > 3 and bool(reason.steps[-1].ends)
        assert (words != [] and words[0] in reason_words(reason)) == (is_told and len(towers) <= 4)
        if words:
            told += is_told
            assert len(words) == 1 + len(towers) and str(len(towers)) in words[0]
            assert any("runs for home" in said for said in words) == (reason.steps[-1].ends == 1)
            passing = {(step.side, step.tower & 7) for step in reason.steps[:-1] if step.is_pass}
            assert sum("blocked" in said for said in words) == len(
                passing - {(reason.steps[-1].side, reason.steps[-1].tower & 7)}
            )
