"""The watchdog of an ESP32-S3, which starts the board anew when a cycle does not end; see madang_board.watchdog.

MicroPython can tell its bite from other resets (ports/esp32/modmachine.c), and gives it another time when it is made
again (ports/esp32/machine_wdt.c), but cannot stop it.
"""

import machine

# The longest that a good cycle takes, or a part of the start, are some erases of the flash, 400 ms each; and half a
# second for a PC that does not read (madang_board.usb_serial).
TIMEOUT_MS = 8000
STOPPED_MS = 86400000  # a day: long enough for who uses the prompt


class Watchdog:
    """Off until `start`. `has_bitten` says whether it caused the last reset."""

    def __init__(self) -> "None":
        self.has_bitten = machine.reset_cause() == machine.WDT_RESET
        self._timer: "machine.WDT | None" = None

    def start(self) -> "None":
        self._timer = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self) -> "None":
        """Allocates nothing."""
        if self._timer:
            self._timer.feed()

    def stop(self) -> "None":
        if self._timer:
            machine.WDT(timeout=STOPPED_MS).feed()
            self._timer = None

    def restart(self) -> "None":
        """Start the board anew, at once and without a bite."""
        self.stop()
        machine.reset()
