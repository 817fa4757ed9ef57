"""The players' clocks: a time for each side and an increment a turn. Knows the mirror; stops nobody from playing.

From the first move of a round on a clock runs for the side whose turn it is, until the round is over or the time is up.
A side gets its increment when it hands the turn on; a push keeps the turn. A new round starts the clocks anew.
"""

from madang.games.kamisado.board import SIDE_NAMES
from madang_host.mirror import Mirror

MOST_MINUTES = 180
MOST_INCREMENT_S = 60


class Clocks:
    """`look` is called again and again, with the time in seconds from anywhere."""

    def __init__(self) -> None:
        self._minutes = 0
        self._increment_s = 0
        self._left_s = [0.0, 0.0]  # by side; of the running one, when it began to run
        self._running: int | None = None
        self._since_s = 0.0
        self._plies = 0

    def set(self, minutes: int, increment_s: int) -> None:
        """Start both anew; 0 minutes is no clock."""
        self._minutes = minutes
        self._increment_s = increment_s
        self._left_s = [60.0 * minutes] * 2
        self._running = None

    def look(self, mirror: Mirror, now_s: float) -> None:
        """Hand the turn on if the board's round has."""
        if not self._minutes:
            return
        plies = mirror.position.plies
        if plies == 0 and self._plies > 0:
            self.set(self._minutes, self._increment_s)
        is_over = plies == 0 or mirror.result is not None or self.left_s(mirror.position.side, now_s) <= 0
        turn = None if is_over else mirror.position.side
        if turn != self._running:
            self._stop(now_s, has_moved=plies > self._plies)
            self._running = turn
            self._since_s = now_s
        self._plies = plies

    def left_s(self, side: int, now_s: float) -> float:
        """How much time a side has left."""
        running_s = now_s - self._since_s if side == self._running else 0.0
        return max(0.0, self._left_s[side] - running_s)

    def shown(self) -> dict[str, object]:
        """What both have left, of the running one at `since_ms`: a viewer counts down by itself from there."""
        shown: dict[str, object] = {"minutes": self._minutes, "increment_s": self._increment_s}
        if self._minutes:
            shown |= {f"{name}_ms": round(1000 * left_s) for name, left_s in zip(SIDE_NAMES, self._left_s, strict=True)}
        if self._running is not None:
            shown |= {"running": SIDE_NAMES[self._running], "since_ms": round(1000 * self._since_s)}
        return shown

    def _stop(self, now_s: float, has_moved: bool) -> None:
        side = self._running
        if side is not None:
            left_s = self.left_s(side, now_s)
            self._left_s[side] = left_s + (self._increment_s if has_moved and left_s > 0 else 0)
