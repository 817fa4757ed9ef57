"""Runs a board from power-on. Whatever happens, the lights are safe and the prompt is reachable. Knows no game.

While the modules are read, a dim light goes up a file of the board. The watchdog is on from then on: a part of the
start, or a cycle, that does not end starts the board anew.

A crash is shown, told and stored; some seconds later the board starts anew and takes the game up where it was. After
three in a row it starts in the safe mode (madang.safe). A crash there, or one that is sure to come again, ends at the
prompt.

Ctrl-C pauses the board and gives the prompt (madang_board.pausing).
"""

from time import sleep_ms, ticks_diff, ticks_ms

from madang_board.chip import MAY_KEEP_ALL

# The lights come first and alone: they are dark before anything that takes time or can fail.
from madang_board.ws2812 import LightChain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.app import App
    from madang.safe import SafeApp
    from madang_board.flash_store import FlashStore

CYCLE_MS = 2  # scanned at least every 5 ms; an edge waits for the next scan
IMPORT_GARBAGE_BYTES = 65536  # often enough while modules are read; each time takes 20 to 45 ms of a start
RESTART_MS = 5000  # long enough to see the error and to press Ctrl-C
GOOD_MS = 300000  # of play after which earlier crashes no longer count

# Lights so dim that they need no model of the current, at 60 mA for a channel at 255: the lowest limit leaves more over
# the default idle current.
ERROR_SQUARES = (0, 7, 56, 63)  # the corners
ERROR_COLOUR = (12, 0, 0)  # 11 mA
PAUSE_SQUARES = (26, 34, 29, 37)  # two bars
PAUSE_COLOUR = (0, 0, 12)  # 11 mA
START_COLOUR = (4, 4, 4)  # of one square: 3 mA
START_SQUARES = tuple(range(3, 64, 8))  # the file d


def run() -> "None":
    """Run a board with the game that it has been told to play (madang.shelf)."""
    start = Start(LightChain())
    try:
        try:
            start.run()
        except Exception as error:
            start.fail(error)
    except KeyboardInterrupt:
        start.pause()


class Start:
    """The parts that are there before a board is."""

    def __init__(self, lights: "LightChain") -> "None":
        self._lights = lights
        self._step = 0
        self.advance()
        # Only now, as it takes time to read.
        from madang_board.watchdog import Watchdog

        self._watchdog = Watchdog()
        self._store: "FlashStore | None" = None
        self._crashed = 0  # times in a row

    def advance(self) -> "None":
        """A part of the start is done."""
        self._show((START_SQUARES[self._step % len(START_SQUARES)],), START_COLOUR)
        self._step += 1

    def _show(self, squares: "tuple[int, ...]", colour: "tuple[int, int, int]") -> "None":
        frame = bytearray(192)
        for square in squares:
            for i in range(3):
                frame[square * 3 + i] = colour[i]
        self._lights.show(frame)

    def alive(self) -> "None":
        """A part of the start is done, which may be one of many."""
        self._watchdog.feed()
        self.advance()

    def run(self) -> "None":
        self._watchdog.start()
        if MAY_KEEP_ALL:
            from madang_board import large_heap

            while large_heap.keeps_all():
                self._live(self.load())
                self._watchdog.has_bitten = False
                print()  # ends a line that was on its way to the PC
        self._live(self.load())
        self._watchdog.restart()

    def load(self) -> "App | SafeApp":
        """Read the modules and make what plays, and keep of both what is needed from then on."""
        import gc

        import madang_pack
        from madang.interpreter import unload
        from madang_board import loading

        # What a module needs while it is read would else leave holes all over the heap, none larger than 3 KiB.
        gc.threshold(IMPORT_GARBAGE_BYTES)
        has_bitten = self._watchdog.has_bitten
        store, self._crashed = loading.open_store(has_bitten)
        self._store = store
        self.alive()
        app = loading.make_app(self._lights, store, has_bitten, self._crashed, self.alive)
        madang_pack.forget_index()
        unload("madang_board.loading")
        gc.threshold(-1)
        return app

    def _live(self, app: "App | SafeApp") -> "None":
        good_ms = 0
        before_ms = ticks_ms()
        while not app.is_over:
            now_ms = ticks_ms()
            elapsed_ms = ticks_diff(now_ms, before_ms)
            app.step(elapsed_ms)
            self._watchdog.feed()
            before_ms = now_ms
            if self._crashed:
                good_ms += elapsed_ms
                if good_ms >= GOOD_MS and app.may_pause():
                    self._forgive()
            while ticks_diff(ticks_ms(), now_ms) < CYCLE_MS and not app.has_edge():
                # Awake where contacts bounce, and while a frame goes out: emulators step the PIO with the processor.
                if not app.bounces and not self._lights.is_sending():
                    sleep_ms(1)

    def _forgive(self) -> "None":
        """It has played well for long."""
        from madang import crashes

        self._crashed = 0
        if self._store:
            crashes.forgive(self._store)

    def fail(self, error: "Exception") -> "None":
        """Show that the firmware has stopped, tell why now and later, and start anew."""
        self._watchdog.stop()
        self._show(ERROR_SQUARES, ERROR_COLOUR)
        self._lights.finish()
        import io
        import sys

        from madang import crashes
        from madang_board.flash_store import FlashStore

        trace = io.StringIO()
        sys.print_exception(error, trace)
        print(trace.getvalue())
        is_lasting = getattr(error, "is_lasting", False)
        crashes.note(FlashStore(), trace.getvalue().encode(), not is_lasting)
        if self._crashed < crashes.TOO_MANY and not is_lasting:
            print("The board starts anew in %d seconds; Ctrl-C gives the prompt." % (RESTART_MS // 1000))
            sleep_ms(RESTART_MS)
            self._watchdog.restart()

    def pause(self) -> "None":
        """Leave the board to the prompt; until nobody has used it for some time, if so."""
        from micropython import kbd_intr

        kbd_intr(-1)  # a second Ctrl-C does not keep the lights from being safe
        self._watchdog.stop()
        self._show(PAUSE_SQUARES, PAUSE_COLOUR)
        self._lights.finish()
        from madang_board.pausing import Pause  # which few boards ever need

        Pause(self._watchdog).begin()
