"""The life of a board that has no madang_board.start: the app's cycle, a safe start after too many crashes, and what
becomes of a crash.
"""

from time import monotonic_ns, sleep

from madang import crashes, shelf
from madang.app import App
from madang.safe import SafeApp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.board import Board

CYCLE_MS = 4
GOOD_MS = 300000  # of play after which earlier crashes no longer count
# As on a Pico (madang_board.start).
ERROR_SQUARES = (0, 7, 56, 63)
ERROR_COLOUR = (12, 0, 0)


def live(board: "Board", goes_on: "Callable[[], bool]", trace_of: "Callable[[Exception], str]") -> "None":
    """Play for as long as it goes on. What ends it otherwise is shown, noted in the store, and raised."""
    try:
        _live(board, goes_on)
    except Exception as error:
        frame = bytearray(192)
        for square in ERROR_SQUARES:
            frame[3 * square : 3 * square + 3] = bytes(ERROR_COLOUR)
        board.show(frame)
        crashes.note(board.store, trace_of(error).encode())
        raise


def _live(board: "Board", goes_on: "Callable[[], bool]") -> "None":
    app = _start(board)
    is_on_trial = crashes.in_a_row(board.store) > 0
    began_ns = monotonic_ns()
    lived_ms = 0
    while goes_on():
        elapsed_ms = (monotonic_ns() - began_ns) // 1000000 - lived_ms
        app.step(elapsed_ms)
        lived_ms += elapsed_ms
        if app.is_over:
            app = _start(board)
        if is_on_trial and lived_ms > GOOD_MS:
            crashes.forgive(board.store)
            is_on_trial = False
        left_ms = CYCLE_MS + lived_ms - (monotonic_ns() - began_ns) // 1000000
        if left_ms > 0:
            sleep(left_ms / 1000)


def _start(board: "Board") -> "App | SafeApp":
    game = shelf.load(board.store)
    if crashes.in_a_row(board.store) >= crashes.TOO_MANY:
        return SafeApp(board, game)
    return App(board, game)
