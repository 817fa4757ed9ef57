"""Key matrix and shift registers by the methods of `machine.Pin`: for any chip, at some microseconds a step.

Tables `byte` and `bit` say where in a set of squares (madang.squares) each place of a readout is.
"""

from time import sleep_us

from madang import squares
from madang.interpreter import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin

# See madang_board.key_matrix, whose columns are driven high after a row. Here they are left to their pull-ups: driving
# them takes these methods longer.
_SETTLE_US = const(2)
_RISE_US = const(20)


def scan_keys(
    rows: "tuple[Pin, ...]", columns: "tuple[Pin, ...]", byte: "bytearray", bit: "bytearray", into: "bytearray"
) -> "None":
    """Set the bits of the closed switches in a set of squares, clear the others. Rows are open drains, columns pulled
    up."""
    squares.clear(into)
    key = 0
    for row in rows:
        row(0)
        sleep_us(_SETTLE_US)
        for column in columns:
            if not column():
                into[byte[key]] |= bit[key]
            key += 1
        row(1)
        sleep_us(_RISE_US)


def scan_registers(
    load: "Pin", clock: "Pin", data: "Pin", byte: "bytearray", bit: "bytearray", into: "bytearray"
) -> "None":
    """Set the bits of the squares with a magnet in a set of squares, clear the others."""
    squares.clear(into)
    load(0)
    sleep_us(1)
    load(1)
    for place in range(64):
        if not data():
            into[byte[place]] |= bit[place]
        clock(0)
        clock(1)
