"""A board that pauses at the prompt, as Ctrl-C has stopped it: any program may send that byte. If nothing is done there
for a minute, the board starts anew and goes on with the game; otherwise the prompt stays.
"""

import gc
import sys

from machine import Timer
from micropython import kbd_intr

from madang_board.chip import PAUSE_TIMER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang_board.watchdog import Watchdog

CTRL_C = 3
PAUSE_MS = 60000  # at the prompt, before the board goes on
TICK_MS = 20  # of a pause


class Pause:
    """`begin` comes when the lights are safe and Ctrl-C is not heard."""

    def __init__(self, watchdog: "Watchdog") -> "None":
        self._watchdog = watchdog
        self._timer: "Timer | None" = None
        self._ticks = 0
        self._allocated = 0  # bytes of the heap, before there was a prompt

    def begin(self) -> "None":
        """Tell of the pause, and hear Ctrl-C again."""
        sys.path += ["", "/lib"]  # again as MicroPython has it, for who uses the prompt
        print("The board pauses; if nothing is run here in the next %d seconds, it goes on." % (PAUSE_MS // 1000))
        gc.threshold(-1)
        gc.collect()
        self._timer = Timer(PAUSE_TIMER, mode=Timer.PERIODIC, period=TICK_MS, callback=self._tick)
        self._allocated = gc.mem_alloc()
        kbd_intr(CTRL_C)

    def _tick(self, timer: "Timer") -> "None":
        """Some of a pause has passed; at its end, go on unless the heap says that something was run."""
        self._ticks += 1
        if self._ticks == PAUSE_MS // TICK_MS:
            timer.deinit()
            # The prompt gives some of the heap back, 48 to 64 bytes by which way it is entered, and empty lines take
            # nothing; `print(6 * 7)` leaves 64 more than there was before, `x=1` 96 (all measured).
            if gc.mem_alloc() <= self._allocated:
                self._watchdog.restart()
