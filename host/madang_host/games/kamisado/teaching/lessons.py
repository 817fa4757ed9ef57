"""Positions to be solved: a win in 1, 3 or 5, or the only move that wins; made by the engine from rounds that are drawn
at random, or from games that were kept. How hard one is follows from the win's distance and from how many wrong moves
are tempting: those that do not lose at once. And what a learner has come to: points that grow with what is solved.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from madang.games.kamisado.notation import move_text, parse_position, position_text
from madang.games.kamisado.rules import ANY, NOBODY, Round, landing_of
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import OPEN, WIN
from madang_host.errors import UserError
from madang_host.files import keep_file
from madang_host.games.kamisado.teaching.why import loses_at_once
from madang_host.games.kamisado.towers import legal_moves
from madang_host.games.position import KAMISADO
from madang_host.games.records import position_text as text_of
from madang_host.games.steps import steps_of
from madang_host.i18n.language import _, marked
from madang_host.library.saved_games import SavedGames

if TYPE_CHECKING:
    from madang_host.engine.analysis import Analyst

PLIES = {"win-1": 1, "win-3": 3, "win-5": 5, "only": 0}  # kind: plies of the win, 0 for any
KINDS = tuple(PLIES)
QUESTIONS = {
    "win-1": marked("{side} wins at once. How?"),
    "win-3": marked("{side} wins in 3: a move, an answer, a move. How does it begin?"),
    "win-5": marked("{side} wins in 5. How does it begin?"),
    "only": marked("Only one move of {side} wins. Which one?"),
}

MOST_SOLUTIONS = 2
LEAST_MOVES = 4
_PLIES_PLAYED = (3, 14)  # of a round that is drawn
_MOST_TRIED = 3000  # positions
_LIMIT = Limit(nodes=100_000)
_FIRST_POINTS, _POINTS_OF_STEP, _POINTS_OF_TEMPTING = 400, 200, 25
_ONLY_STEPS = 3  # that an only move counts for
_SCALE, _CHANGE = 400, 32  # as in chess: points that are ten times as probable, and what one lesson may change


@dataclass(frozen=True)
class Lesson:
    """`points` are those of a learner who solves every second one like it."""

    kind: str
    position: str
    solutions: tuple[str, ...]
    points: int

    def question(self, side: str) -> str:
        return _(QUESTIONS[self.kind]).format(side=side)


def new_lesson(analyst: "Analyst", kind: str, chance: random.Random, from_kept: bool = False) -> Lesson:
    """Raises UserError if no position is found."""
    source = _kept_positions(chance) if from_kept else _drawn_positions(chance)
    for _number, text in zip(range(_MOST_TRIED), source, strict=False):
        lesson = lesson_of(analyst, kind, text)
        if lesson is not None:
            return lesson
    raise UserError(_("no such position is found: play some games first, or leave out --kept"))


def lesson_of(analyst: "Analyst", kind: str, position: str) -> Lesson | None:
    """What is to be solved in a position, None if it is no lesson of that kind."""
    played = parse_position(position)
    moves = legal_moves(played)
    if played.active == ANY or len(moves) < LEAST_MOVES:
        return None
    plies = PLIES[kind]
    limit = Limit(depth=plies) if plies else _LIMIT
    found = analyst.outcomes(played, limit)
    wins = [one for one in found if one.fate == WIN]
    if plies:
        is_one = bool(wins) and wins[0].distance == plies and len(wins) <= MOST_SOLUTIONS
    else:
        is_one = len(wins) == 1 and all(one.fate != OPEN for one in found) and wins[0].distance != 1
    if not is_one:
        return None
    right = {one.move for one in wins}
    tempting = sum(move not in right and not loses_at_once(played, move) for move in moves)
    steps = (plies - 1) // 2 if plies else _ONLY_STEPS
    points = _FIRST_POINTS + _POINTS_OF_STEP * steps + _POINTS_OF_TEMPTING * tempting
    return Lesson(kind, position, tuple(sorted(map(move_text, right))), points)


def _drawn_positions(chance: random.Random) -> Iterator[str]:
    """From rounds in which nobody comes home as long as there is something else to do."""
    while True:
        played = Round()
        for _ply in range(chance.randint(*_PLIES_PLAYED)):
            moves = legal_moves(played)
            if moves:
                played.play(chance.choice([move for move in moves if landing_of(move) // 8 not in (0, 7)] or moves))
        if played.winner == NOBODY:
            yield position_text(played)


def _kept_positions(chance: random.Random) -> Iterator[str]:
    """Of all games of Kamisado that are kept, in any order."""
    found = []
    for kept in SavedGames().games:
        try:
            if kept.game.name == KAMISADO:
                steps = steps_of(kept.told.record)
                found += [text_of(step.game) for step in steps if step.game.winner() == NOBODY]
        except UserError:
            continue  # a damaged one
    chance.shuffle(found)
    yield from found


# What a learner has come to


@dataclass(frozen=True)
class Progress:
    """Points after so many lessons, of which so many were solved."""

    points: float = 500.0
    tried: int = 0
    solved: int = 0

    def after(self, lesson: Lesson, is_solved: bool) -> "Progress":
        expected = 1 / (1 + 10 ** ((lesson.points - self.points) / _SCALE))
        return Progress(self.points + _CHANGE * (is_solved - expected), self.tried + 1, self.solved + is_solved)

    @property
    def kind(self) -> str:
        """What is to be solved next: the harder the more points there are."""
        reached = [kind for kind, points in _KIND_FROM if self.points >= points]
        return reached[-1] if reached else KINDS[0]


_KIND_FROM = (("win-1", 0), ("win-3", 560), ("win-5", 720), ("only", 880))


def progress_words(progress: Progress) -> str:
    told = _("{solved} of {tried} solved at the first try; {points} points.")
    return told.format(solved=progress.solved, tried=progress.tried, points=round(progress.points))


def progress_file() -> Path:
    return platformdirs.user_data_path("madang") / "lessons.json"


def read_progress(path: Path | None = None) -> Progress:
    """The beginning, if there is no file or a damaged one."""
    try:
        kept = json.loads((path or progress_file()).read_bytes())
    except (OSError, ValueError, RecursionError):
        return Progress()
    match kept:
        case {"points": int() | float() as points, "tried": int(tried), "solved": int(solved)}:
            if 0 <= solved <= tried and -1e6 < points < 1e6:
                return Progress(float(points), tried, solved)
    return Progress()


def keep_progress(progress: Progress, path: Path | None = None) -> None:
    """Raises UserError."""
    told = {"points": round(progress.points, 1), "tried": progress.tried, "solved": progress.solved}
    path = path or progress_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        keep_file(path, (json.dumps(told) + "\n").encode())
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error
