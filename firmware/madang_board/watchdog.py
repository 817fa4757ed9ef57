"""The RP2040's watchdog, which starts the board anew when a cycle does not end. Unlike machine.WDT it can be stopped.

MicroPython cannot tell its bite from a restart that was asked for, as both come from the same part of the chip; the
chip can (RP2040 datasheet, 4.7.6 List of registers).
"""

import machine

_CONTROL_CLEAR = 0x4005B000  # writing a bit clears it in CTRL (2.1.2 Atomic register access)
_ENABLE = 1 << 30
_REASON = 0x40058008
_TIMER = 1  # of REASON: time ran out
# A register that outlives all resets but that of the power: whether the watchdog was on when the last reset came.
_SCRATCH = 0x4005800C
_ON = 0x6D61

# The chip takes up to 8388 ms. The longest that a good cycle takes, or a part of the start, are some erases of the
# flash, 400 ms each.
TIMEOUT_MS = 8000


class Watchdog:
    """Off until `start`. `has_bitten` says whether it caused the last reset."""

    def __init__(self) -> "None":
        self.has_bitten = machine.mem32[_SCRATCH] == _ON and machine.mem32[_REASON] & _TIMER != 0
        self._timer: "machine.WDT | None" = None
        self.stop()

    def start(self) -> "None":
        machine.mem32[_SCRATCH] = _ON
        self._timer = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self) -> "None":
        """Allocates nothing."""
        if self._timer:
            self._timer.feed()

    def stop(self) -> "None":
        machine.mem32[_CONTROL_CLEAR] = _ENABLE
        machine.mem32[_SCRATCH] = 0
        self._timer = None

    def restart(self) -> "None":
        """Start the board anew, at once and without a bite."""
        self.stop()
        machine.reset()
