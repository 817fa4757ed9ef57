"""What moves lead to, found out for whoever wants to know, each position once. Knows no board, no page and no search.

A thread of its own looks at the positions that are wanted, a while at each, and longer at what is not decided by then.
It begins with the first wish: who wants nothing waits for no engine.
"""

import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Protocol, Self

from madang_host.errors import UserError
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN

STEPS_S = (0.5, 1.0, 2.0, 4.0, 8.0)  # of thought about a position, until all its moves are decided
MOST_REMEMBERED = 2000  # positions
_FAR = 1000  # plies: further than any round goes


@dataclass(frozen=True)
class MoveOutcome:
    """Of one move, by its text: WIN or LOSS for who makes it, with the plies to the end of the round, itself included,
    or 0 if nobody has counted them; DRAW; or OPEN, and the plies within which nobody forces a win."""

    move: str
    outcome: str
    plies: int

    @property
    def merit(self) -> tuple[int, int]:
        """Wins come first, the nearest first; losses last, the nearest last of all."""
        plies = self.plies or _FAR
        return {WIN: (0, plies), OPEN: (1, 0), DRAW: (1, 0), LOSS: (2, -plies)}[self.outcome]

    @property
    def is_decided(self) -> bool:
        """Whether thinking on would find no more."""
        return self.outcome == DRAW or (self.outcome != OPEN and self.plies > 0)


@dataclass(frozen=True)
class Finding:
    """What is known of a position: of every move, the best first. `is_final` if it is not thought about any more."""

    prospects: tuple[MoveOutcome, ...]
    steps: int

    @property
    def is_final(self) -> bool:
        is_decided = all(prospect.is_decided for prospect in self.prospects)
        return self.steps >= len(STEPS_S) or (self.steps > 0 and is_decided)

    def of(self, move: str) -> MoveOutcome | None:
        """None of what is no move, as a draw that the players agree on."""
        return next((prospect for prospect in self.prospects if prospect.move == move), None)


NOTHING_YET = Finding((), 0)


class Examiner(Protocol):
    """Whoever finds out. It may remember what it has found, and then goes on from there."""

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        """The prospects of every move. What a position's text is, those know who ask and who answer."""

    def stop(self) -> None:
        """End the running question; it gives what it has."""


class MoveAnalysis:
    """A context manager. `open_examiner` is called once, in the analysis's thread, and may take its time.

    revision  grows with everything that is found
    failure   what ended it, or None
    """

    def __init__(self, open_examiner: Callable[[ExitStack], Examiner]) -> None:
        self.revision = 0
        self.failure: UserError | None = None
        self._open_examiner = open_examiner
        self._examiner: Examiner | None = None
        self._findings: dict[str, Finding] = {}
        self._wanted: tuple[str, ...] = ()
        self._looked_at = ""
        self._changed = threading.Condition()
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name="move analysis", daemon=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._is_closing = True
            self._changed.notify()
            self._stop()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def want(self, positions: Iterable[str]) -> None:
        """Look at these positions of rounds that go on, at none else, and of those equally well known first at the
        first."""
        with self._changed:
            self._wanted = tuple(dict.fromkeys(positions))
            if self._looked_at not in self._wanted:
                self._stop()
            self._changed.notify()
            if self._wanted and not self._is_closing and self._thread.ident is None:
                self._thread.start()

    def finding(self, position: str) -> Finding:
        with self._changed:
            return self._findings.get(position, NOTHING_YET)

    def _stop(self) -> None:
        if self._examiner is not None:
            self._examiner.stop()

    def _run(self) -> None:
        try:
            with ExitStack() as stack:
                examiner = self._open_examiner(stack)
                with self._changed:
                    self._examiner = examiner
                while self._next():
                    step = self._findings.get(self._looked_at, NOTHING_YET).steps
                    prospects = examiner.examine(self._looked_at, STEPS_S[step])
                    self._note(Finding(tuple(sorted(prospects, key=lambda one: one.merit)), step + 1))
        except UserError as error:
            self.failure = error
            self.revision += 1

    def _next(self) -> bool:
        """Choose what to look at, as soon as there is something; False to end."""
        with self._changed:
            self._looked_at = ""
            while not self._is_closing:
                known = {position: self._findings.get(position, NOTHING_YET) for position in self._wanted}
                left = [position for position, finding in known.items() if not finding.is_final]
                if left:
                    self._looked_at = min(left, key=lambda position: known[position].steps)
                    return True
                self._changed.wait()
            return False

    def _note(self, finding: Finding) -> None:
        with self._changed:
            if self._looked_at not in self._wanted:
                return  # it was stopped, and had less time than it says
            self._findings.pop(self._looked_at, None)
            self._findings[self._looked_at] = finding
            if len(self._findings) > MOST_REMEMBERED:
                del self._findings[next(iter(self._findings))]
            self.revision += 1
