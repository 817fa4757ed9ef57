"""Builds the hardware and runs the app for ever. Whatever happens, the lights are safe and the prompt is reachable.

A crash is shown, told and stored; some seconds later the board starts anew and takes the game up where it was. After
three in a row it starts in the safe mode (madang.safe). A crash there, or one that is sure to come again, ends at the
prompt.
"""

# The lights come first and alone: they are dark before anything that takes time or can fail.
from madang_board.ws2812 import LightChain

lights = LightChain()

import gc  # noqa: E402
import io  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402

import micropython  # noqa: E402

from madang import crashes  # noqa: E402
from madang_board.flash_store import FlashStore  # noqa: E402
from madang_board.watchdog import Watchdog  # noqa: E402

CYCLE_MS = 3  # scanned at least every 5 ms; an edge waits for the next scan
CTRL_C = 3
IMPORT_GARBAGE_BYTES = 32768  # often enough for a whole heap, and 160 ms of a start
RESTART_MS = 5000  # long enough to see the error and to press Ctrl-C
GOOD_MS = 300000  # of play after which earlier crashes no longer count

# The four corners in a red so dim that it needs no model of the current: 12 of 255 in four channels of at most 60 mA
# are 12 mA, less than the lowest limit leaves over the default idle current.
ERROR_CORNERS = (0, 7, 56, 63)
ERROR_RED = 12

watchdog = Watchdog()


def run(store: "FlashStore", crashed: "int") -> "None":
    # What a module needs while it is read would else leave holes all over the heap, none larger than 3 KiB.
    gc.threshold(IMPORT_GARBAGE_BYTES)
    # Everything that could be damaged is imported here, where main() catches it.
    from madang.games.kamisado.game import Kamisado
    from madang_board.pico import PicoBoard

    board = PicoBoard(lights, store, watchdog.has_bitten)
    app: "App | SafeApp"
    if crashed < crashes.TOO_MANY:
        from madang.app import App

        app = App(board, Kamisado())
    else:
        from madang.safe import SafeApp

        app = SafeApp(board, Kamisado())
    gc.threshold(-1)
    good_ms = 0
    before_ms = time.ticks_ms()
    watchdog.start()
    while True:
        now_ms = time.ticks_ms()
        elapsed_ms = time.ticks_diff(now_ms, before_ms)
        app.step(elapsed_ms)
        watchdog.feed()
        before_ms = now_ms
        if crashed:
            good_ms += elapsed_ms
            if good_ms >= GOOD_MS and app.may_pause():
                crashed = 0
                crashes.forgive(store)
        while time.ticks_diff(time.ticks_ms(), now_ms) < CYCLE_MS:
            # Awake while a frame is on its way: emulators step the PIO with the processor.
            if not lights.is_sending():
                time.sleep_ms(1)


def fail(error: "Exception", crashed: "int") -> "None":
    """Show that the firmware has stopped, tell why now and later, and start anew."""
    watchdog.stop()
    frame = bytearray(192)
    for square in ERROR_CORNERS:
        frame[square * 3] = ERROR_RED
    lights.show(frame)
    lights.finish()
    trace = io.StringIO()
    sys.print_exception(error, trace)
    print(trace.getvalue())
    is_lasting = getattr(error, "is_lasting", False)
    crashes.note(FlashStore(), trace.getvalue().encode(), not is_lasting)
    if crashed < crashes.TOO_MANY and not is_lasting:
        print("The board starts anew in %d seconds; Ctrl-C keeps it at the prompt." % (RESTART_MS // 1000))
        time.sleep_ms(RESTART_MS)
        watchdog.restart()


def main() -> "None":
    crashed = 0
    try:
        try:
            store = FlashStore()
            if watchdog.has_bitten:
                crashes.note(store, b"the watchdog: a cycle did not end\n")
            crashed = crashes.in_a_row(store)
            run(store, crashed)
        except Exception as error:
            fail(error, crashed)
    except KeyboardInterrupt:
        micropython.kbd_intr(-1)  # a second Ctrl-C does not keep the lights from going dark
        watchdog.stop()
        lights.show(bytearray(192))
        lights.finish()
        micropython.kbd_intr(CTRL_C)


main()
