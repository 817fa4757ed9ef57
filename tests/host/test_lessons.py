"""Positions to be solved: that they are what they say, by the slow solver; the command; and what a learner comes to."""

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import slow_rules
import slow_solver
from commands import run
from game_logs import ROUND, Listener

from madang import roles
from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.notation import parse_position
from madang.squares import parse_square
from madang_host.cli.matches import lesson as lesson_command
from madang_host.cli.matches.lesson import LessonBoard
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Engine, Memory, trying
from madang_host.engine.search.limits import Limit
from madang_host.errors import UserError
from madang_host.games.kamisado.teaching.lessons import KINDS, PLIES, new_lesson
from madang_host.games.kamisado.towers import legal_moves
from madang_host.library.saved_games import SavedGames
from madang_host.teaching.lessons import Lesson, Progress, keep_progress, progress_file, read_progress
from madang_host.teaching.registry import game_with_lessons, teaching_of
from madang_host.teaching.teacher import Teacher

EASY = Lesson("win-1", "", (), 475)


@pytest.fixture(scope="module")
def analyst() -> Iterator[Analyst]:
    with Analyst(1, Memory(16)) as analyst:
        yield analyst


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return SavedGames().folder


@pytest.mark.parametrize("kind", ["win-1", "win-3", "win-5"])
def test_a_win_is_as_near_as_it_is_said(analyst: Analyst, kind: str) -> None:
    """To the slow solver, which takes no more than four plies of what follows."""
    for seed in range(3):
        lesson = new_lesson(analyst, kind, random.Random(seed))
        state = slow_rules.parse(lesson.position)
        for move, after in slow_rules.moves(state).items():
            found = slow_solver.forced(after, PLIES[kind] - 1)
            is_win = found is not None and found[0] == state.side
            assert is_win == (move in lesson.solutions), (lesson, move)
            assert not (is_win and found is not None and found[1] < PLIES[kind] - 1)


def test_an_only_move_is_the_only_one(analyst: Analyst) -> None:
    lesson = new_lesson(analyst, "only", random.Random(2))
    played = parse_position(lesson.position)
    with Engine(1, Memory(16)) as engine:
        engine.begin(Limit())
        wins = 0
        for move in legal_moves(played):
            side = played.side
            with trying(played, move):
                wins += engine.winner(played) == side
    assert wins == len(lesson.solutions) == 1


def test_further_wins_and_more_temptations_are_harder(analyst: Analyst) -> None:
    points = [new_lesson(analyst, kind, random.Random(1)).points for kind in ("win-1", "win-3", "win-5")]
    assert points == sorted(points)


def test_lessons_of_kept_games(analyst: Analyst, folder: Path) -> None:
    with pytest.raises(UserError, match="play some games first"):
        new_lesson(analyst, "win-1", random.Random(1), from_kept=True)
    Listener(folder).begin(ROUND)
    lesson = new_lesson(analyst, "win-3", random.Random(1), from_kept=True)
    assert lesson.solutions == ("b1-g6",)


def test_progress_grows_is_kept_and_chooses_what_comes_next(tmp_path: Path) -> None:
    progress = Progress()
    kinds = []
    for _ in range(60):
        kind = teaching_of("kamisado").kind_for(progress.points)
        kinds.append(kind)
        hard = Lesson(kind, "", (), 500 + 150 * KINDS.index(kind))
        progress = progress.after(hard, True)
    assert list(dict.fromkeys(kinds)) == list(KINDS)
    assert progress.after(EASY, False).points < progress.points
    keep_progress(progress)
    kept = read_progress()
    assert (kept.tried, kept.solved, kept.points) == (60, 60, pytest.approx(progress.points, abs=0.1))


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"points": "x"}', b'{"points": 1, "tried": 1, "solved": 2}'])
def test_damaged_progress_begins_anew(content: bytes) -> None:
    progress_file().parent.mkdir(parents=True)
    progress_file().write_bytes(content)
    assert read_progress() == Progress()


def test_a_game_without_lessons_says_so() -> None:
    assert game_with_lessons("yut") == game_with_lessons("kamisado") == "kamisado"
    assert teaching_of("yut").kind_for(500) == ""
    refused = run("lesson", "--game", "o-pat-kono")
    assert (
        refused.exit_code == 1
        and "there are no lessons of O-Pat-Kono; 'madang rules --game o-pat-kono'" in refused.output
    )
    unknown = run("lesson", "--kind", "win-2")
    assert unknown.exit_code == 2 and "'win-2' is not one of win-1, win-3, win-5, only." in unknown.output


def test_the_command_asks_hints_explains_and_counts() -> None:
    (told,) = map(json.loads, run("lesson", "--kind", "win-3", "--seed", "3", "--json").stdout.splitlines())
    assert not progress_file().exists()
    (right,) = told["solutions"]
    side = SIDE_NAMES[parse_position(told["position"]).side].title()
    wrong = next(move for move in slow_rules.moves(slow_rules.parse(told["position"])) if move != right)
    said = run("lesson", "--kind", "win-3", "--seed", "3", given=f"?\ne9\n{wrong}\n{right}\n").stdout
    assert f"{side} wins in 3" in said and f"It goes to {right[3:5]}." in said and "Right!" in said
    assert "0 of 1 solved at the first try" in said and f"{wrong} leaves" in said
    assert "1 of 2 solved" in run("lesson", "--kind", "win-3", "--seed", "3", given=f"{right}\n").stdout
    assert f"{right} leaves" in run("lesson", "--kind", "win-3", "--seed", "3", given="!\n").stdout
    assert "solved" not in run("lesson", "--kind", "win-3", "--seed", "3", given="q\n").stdout
    assert read_progress().tried == 3


AFTER = "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"  # after e8-e2
PATIENCE_S = 60.0


def carry(session: Session, origin: str, landing: str) -> None:
    assert session.hands is not None
    session.hands.set_occupied(parse_square(origin), False)
    session.hands.wait_ms(200)
    session.hands.set_occupied(parse_square(landing), True)


def waits_for_a_move(mirror: Mirror) -> bool:
    return mirror.record == [f"kamisado {AFTER}"] and mirror.phase == "playing" and mirror.mistake is None


def is_shown(mirror: Mirror) -> bool:
    return roles.role_of(mirror.meanings[parse_square("g6")]) == roles.CHOICE


def test_a_lesson_is_solved_by_hand_on_a_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong moves: words after each, then a hint, then the solution by the board's lights."""
    for name, value in {"STANDS_S": 0.3, "HINTED_AFTER": 1, "SHOWN_AFTER": 2}.items():
        monkeypatch.setattr(lesson_command, name, value)
    told: list[bool] = []
    with Session("sim://") as session, Teacher() as teacher:
        made = Lesson("win-3", AFTER, ("b1-g6",), 600)
        board = LessonBoard(session)
        asking = threading.Thread(target=lambda: told.append(board.ask(teacher, "kamisado", made)), daemon=True)
        asking.start()
        for landing in ("b5", "b4"):
            assert session.wait_for(waits_for_a_move, PATIENCE_S)
            assert not is_shown(session.mirror)
            carry(session, "b1", landing)
            assert session.wait_for(lambda mirror, move=f"b1-{landing}": mirror.moves == [move], PATIENCE_S)
            assert session.wait_for(lambda mirror: mirror.moves == [] and mirror.phase != "playing", PATIENCE_S)
            carry(session, landing, "b1")
        assert session.wait_for(lambda mirror: waits_for_a_move(mirror) and is_shown(mirror), PATIENCE_S)
        carry(session, "b1", "g6")
        asking.join(PATIENCE_S)
    said = capsys.readouterr().out
    assert told == [False] and said.count("That is not it") == said.count("It goes to g6.") == 2
    assert "b1-b5 leaves b5 to" in said and "b1-g6: Right!" in said


def test_what_is_asked_on_a_board_is_not_printed_for_programs() -> None:
    refused = run("lesson", "--port", "sim://", "--json")
    assert refused.exit_code == 2 and "leave out the port" in refused.output
