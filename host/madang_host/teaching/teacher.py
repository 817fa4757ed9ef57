"""Answers whoever wants to be taught, of any game, in threads of their own; the engine is loaded by the first question
that needs it."""

import random
import threading
from typing import TYPE_CHECKING, Self

from madang_host.extras import need
from madang_host.teaching.game_teaching import Reason
from madang_host.teaching.lessons import Lesson
from madang_host.teaching.registry import teaching_of

if TYPE_CHECKING:
    from madang_host.engine.analysis import Analyst


class Teacher:
    """A context manager, whose end waits for the question that is being answered."""

    def __init__(self) -> None:
        self._analyst: Analyst | None = None
        self._asking = threading.Lock()
        self._closing = threading.Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        if self._analyst is not None:
            self._analyst.stop()
        with self._asking:
            if self._analyst is not None:
                self._analyst.__exit__()

    def why(self, name: str, position: str, move: str, seconds: float) -> Reason:
        """Of a game, by its name. Raises UserError, also once it is closed."""
        with self._asking:
            return teaching_of(name).why(position, move, seconds, self._open_analyst)

    def new_lesson(self, name: str, kind: str, chance: random.Random, from_kept: bool = False) -> Lesson:
        """The same of a position to be solved."""
        with self._asking:
            return teaching_of(name).new_lesson(kind, chance, self._open_analyst, from_kept)

    def _open_analyst(self) -> "Analyst":
        if self._analyst is None:
            need("numba")
            from madang_host.engine.prepare import prepare

            prepare(given_up=self._closing)
            from madang_host.engine.analysis import Analyst

            self._analyst = Analyst()
        return self._analyst
