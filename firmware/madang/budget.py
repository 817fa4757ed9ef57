"""What of a cycle's work waits for the next one. Knows no work, only that some takes long, and none waits for ever."""

from madang.interpreter import const

_MOST_WAITS = const(3)  # cycles in a row that the PC waits
_SLOW_MS = const(10)  # a simulated board on a busy PC has such cycles, and puts nothing off


class CycleBudget:
    """A cycle has time for one thing that takes long, so that the next scan is not late. `begin` comes first, `spend`
    with whatever takes long, `end` before the PC is served.

    is_fast   whether cycles follow each other as on a board
    is_spent  whether what is due waits for the next cycle
    has_room  whether what can wait for long, as saving does, may be done now; not in the cycle that is kept for a PC
              which has waited
    """

    def __init__(self) -> "None":
        self.is_spent = False
        self.has_room = True
        self.is_fast = True
        self._is_for_pc = False
        self._waits = 0

    def begin(self, elapsed_ms: "int") -> "None":
        """A cycle begins, so long after the last one."""
        self.is_fast = elapsed_ms < _SLOW_MS
        self._is_for_pc = self._waits == _MOST_WAITS
        self.is_spent = False
        self.has_room = not (self.is_fast and self._is_for_pc)

    def spend(self) -> "None":
        """Something takes long."""
        if self.is_fast:
            self.is_spent = not self._is_for_pc
            self.has_room = False

    def end(self) -> "bool":
        """Whether the PC is served in this cycle."""
        if self.is_spent:
            self._waits += 1
            return False
        self._waits = 0
        return True
