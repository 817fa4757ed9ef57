"""Builds the hardware and runs the app for ever. Whatever happens, the lights are safe and the prompt is reachable."""

# The lights come first and alone: they are dark before anything that takes time or can fail.
from madang_board.ws2812 import LightChain

lights = LightChain()

import io  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402

import micropython  # noqa: E402

from madang_board.flash_store import FlashStore  # noqa: E402

CYCLE_MS = 3  # scanned at least every 5 ms; an edge waits for the next scan
CTRL_C = 3

# The four corners in a red so dim that it needs no model of the current: 12 of 255 in four channels of at most 60 mA
# are 12 mA, less than the lowest limit leaves over the default idle current.
ERROR_CORNERS = (0, 7, 56, 63)
ERROR_RED = 12


def run() -> "None":
    # Everything that could be damaged is imported here, where main() catches it.
    from madang.app import App
    from madang.games.kamisado.game import Kamisado
    from madang_board.pico import PicoBoard

    app = App(PicoBoard(lights, FlashStore()), Kamisado())
    before_ms = time.ticks_ms()
    while True:
        now_ms = time.ticks_ms()
        app.step(time.ticks_diff(now_ms, before_ms))
        before_ms = now_ms
        while time.ticks_diff(time.ticks_ms(), now_ms) < CYCLE_MS:
            # Awake while a frame is on its way: emulators step the PIO with the processor.
            if not lights.is_sending():
                time.sleep_ms(1)


def fail(error: "Exception") -> "None":
    """Show that the firmware has stopped, and tell why now and later."""
    frame = bytearray(192)
    for square in ERROR_CORNERS:
        frame[square * 3] = ERROR_RED
    lights.show(frame)
    lights.finish()
    trace = io.StringIO()
    sys.print_exception(error, trace)
    print(trace.getvalue())
    FlashStore().replace("crash", trace.getvalue().encode())


def main() -> "None":
    try:
        run()
    except KeyboardInterrupt:
        micropython.kbd_intr(-1)  # a second Ctrl-C does not keep the lights from going dark
        lights.show(bytearray(192))
        lights.finish()
        micropython.kbd_intr(CTRL_C)
    except Exception as error:
        fail(error)


main()
