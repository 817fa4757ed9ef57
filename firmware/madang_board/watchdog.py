"""The chip's watchdog, which starts the board anew when a cycle does not end. Unlike machine.WDT it can be stopped.

MicroPython cannot tell its bite from a restart that was asked for, as both come from the same part of the chip; the
chip can (RP2040 datasheet, 4.7.6 List of registers).
"""

import machine

from madang.interpreter import const
from madang_board.chip import WATCHDOG_CTRL_CLEAR, WATCHDOG_REASON, WATCHDOG_SCRATCH

_ENABLE = const(1 << 30)  # of CTRL
_TIMER = const(1)  # of REASON: time ran out
# In SCRATCH, which outlives all resets but that of the power: the watchdog was on when the last reset came.
_ON = const(0x6D61)

# The chip takes up to 8388 ms. The longest that a good cycle takes, or a part of the start, are some erases of the
# flash, 400 ms each.
TIMEOUT_MS = 8000


class Watchdog:
    """Off until `start`. `has_bitten` says whether it caused the last reset."""

    def __init__(self) -> "None":
        self.has_bitten = machine.mem32[WATCHDOG_SCRATCH] == _ON and machine.mem32[WATCHDOG_REASON] & _TIMER != 0
        self._timer: "machine.WDT | None" = None
        self.stop()

    def start(self) -> "None":
        machine.mem32[WATCHDOG_SCRATCH] = _ON
        self._timer = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self) -> "None":
        """Allocates nothing."""
        if self._timer:
            self._timer.feed()

    def stop(self) -> "None":
        machine.mem32[WATCHDOG_CTRL_CLEAR] = _ENABLE
        machine.mem32[WATCHDOG_SCRATCH] = 0
        self._timer = None

    def restart(self) -> "None":
        """Start the board anew, at once and without a bite."""
        self.stop()
        machine.reset()
