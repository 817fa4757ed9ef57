"""Positions to be solved, of any game, and what a learner has come to: points that grow with what is solved."""

import json
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from madang_host.errors import UserError
from madang_host.files import keep_file
from madang_host.i18n.language import _

_SCALE, _CHANGE = 400, 32  # as in chess: points that are ten times as probable, and what one lesson may change


@dataclass(frozen=True)
class Lesson:
    """`solutions` are the moves that solve it; `points` are those of a learner who solves every second one like it."""

    kind: str
    position: str
    solutions: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Progress:
    """Points after so many lessons, of which so many were solved."""

    points: float = 500.0
    tried: int = 0
    solved: int = 0

    def after(self, lesson: Lesson, is_solved: bool) -> "Progress":
        expected = 1 / (1 + 10 ** ((lesson.points - self.points) / _SCALE))
        return Progress(self.points + _CHANGE * (is_solved - expected), self.tried + 1, self.solved + is_solved)


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
