"""What the viewers of a page may ask for when they want to learn: an analysis of positions, and a coach who is silent
until asked. Joins both to the engine, which is loaded when it is first needed.
"""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Self

from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.extras import need
from madang_host.players.examiner import EngineExaminer, ShelfExaminer
from madang_host.players.move_analysis import Examiner, MoveAnalysis
from madang_host.players.opponent import Coach
from madang_host.players.options import adviser

if TYPE_CHECKING:
    from madang_host.engine.analysis import Analyst
    from madang_host.engine.engine import Engine, Memory


class PageCoach:
    """A context manager. Coach and analysis have a thread each, and one memory of what was found."""

    def __init__(self, session: Session) -> None:
        self.analysis = MoveAnalysis(self._open_examiner)
        self._coach = Coach(session, adviser(self._open_engine), alerts=False)
        self._is_coached = False
        self._engine: Engine | None = None
        self._memory: Memory | None = None
        self._is_loading = False
        self._analyst: Analyst | None = None
        self._asking = threading.Lock()  # the analyst
        self._opening = threading.Lock()
        self._closing = threading.Event()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._stack.callback(self._close_engine)
        self._stack.enter_context(self.analysis)
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._stack.close()

    @property
    def failure(self) -> UserError | None:
        """What ended one of them, or None."""
        return self.analysis.failure or self._coach.failure

    @property
    def is_thinking(self) -> bool:
        """Whether the best move is still to be shown."""
        return self._coach.is_asked

    @property
    def is_ready(self) -> bool:
        """False while the engine is loaded: the first time on a PC, that takes as long as compiling it."""
        return not self._is_loading

    def show_best(self) -> None:
        """Have the board show the best move, as soon as it is known."""
        if not self._is_coached:
            self._is_coached = True
            self._stack.enter_context(self._coach)
        self._coach.ask()

    @contextmanager
    def asked(self) -> "Iterator[Callable[[], Analyst]]":
        """For whoever asks a question, one after the other, in any thread but that of the page: what opens an analyst,
        and raises UserError once the page is closed."""
        with self._asking:
            yield self._open_asked

    # In their threads

    def _open_asked(self) -> "Analyst":
        if self._analyst is None:
            with self._loading() as memory:
                from madang_host.engine.analysis import Analyst

                self._analyst = Analyst(1, memory)
        return self._analyst

    def _open_engine(self) -> "Engine":
        if self._engine is None:
            with self._loading() as memory:
                from madang_host.engine.engine import Engine

                self._engine = Engine(_threads(), memory)
        return self._engine

    def _open_examiner(self, stack: ExitStack) -> Examiner:
        return ShelfExaminer(lambda: self._open_analyst(stack))

    def _open_analyst(self, stack: ExitStack) -> EngineExaminer:
        with self._loading() as memory:
            from madang_host.engine.analysis import Analyst
            from madang_host.engine.examination import examined

            analyst = stack.enter_context(Analyst(_threads(), memory))
            return EngineExaminer(partial(examined, analyst), analyst.stop)

    @contextmanager
    def _loading(self) -> "Iterator[Memory]":
        """Load the engine, one thread at a time: the first one may have to compile it."""
        with self._opening:
            if self._closing.is_set():
                raise UserError("the page is closed; analysis has stopped")
            need("numba")
            self._is_loading = True
            try:
                from madang_host.engine.prepare import prepare

                prepare(given_up=self._closing)
                from madang_host.engine.engine import Memory

                self._memory = self._memory or Memory()
                yield self._memory
            finally:
                self._is_loading = False

    def _close_engine(self) -> None:
        with self._opening:
            if self._engine is not None:
                self._engine.close()
            analyst = self._analyst
        if analyst is not None:
            analyst.stop()
            with self._asking:
                analyst.__exit__()


def _threads() -> int:
    """All cores but the one for the board and its page."""
    return max(1, (os.cpu_count() or 1) - 1)
