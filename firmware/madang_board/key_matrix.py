"""The key matrix: 64 switches with diodes on 8 row and 8 column lines, read as a set of squares. Knows no bounce."""

from time import sleep_us

from machine import Pin

from madang import squares
from madang.interpreter import const, micropython, ptr8
from madang_board.wiring import COLUMN_PINS, KEYS, ROW_PINS, drawn_at

# How long the columns need to be right again after the row before pulled some of them down. They rise through the
# pull-up, at most 80 kOhm (RP2040 datasheet, table 632), against the capacitance of the line: believed 100 pF for half
# a metre of wire, the pin and eight 1N4148 (4 pF each). From 0.8 V, a diode and a driver above ground, to the 2.0 V
# that count as high (same table) that takes 80 kOhm x 100 pF x ln((3.3 - 0.8) / (3.3 - 2.0)) = 5.2 us; here twice
# that.
_SETTLE_US = const(10)

_GPIO_IN = const(0xD0000004)  # the levels of all pins, a bit each (RP2040 datasheet, 2.3.1.7)


class KeyMatrix:
    """`scan` allocates nothing and takes a quarter of a millisecond.

    Rows out of turn are not driven at all, so that even a diode mounted the wrong way round shorts no two outputs.
    """

    def __init__(self) -> "None":
        self._rows = tuple([Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in ROW_PINS])
        self._columns = bytearray(COLUMN_PINS)
        for pin in COLUMN_PINS:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        self._byte = bytearray(64)  # of the set, by key
        self._bit = bytearray(64)
        for square in range(64):
            key = KEYS[drawn_at(square)]
            self._byte[key] = square >> 3
            self._bit[key] = 1 << (square & 7)

    @micropython.native
    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the closed switches in a set of squares (madang.squares), clear the others."""
        squares.clear(into)
        key = 0
        for row in self._rows:
            row(0)
            sleep_us(_SETTLE_US)
            _read_columns(self._columns, key, self._byte, self._bit, into)
            row(1)
            key += 8


@micropython.viper
def _read_columns(columns: ptr8, key: int, byte: ptr8, bit: ptr8, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    levels = int(ptr32(_GPIO_IN)[0])  # noqa: F821  # viper's own
    for column in range(8):
        if not levels >> columns[column] & 1:
            into[byte[key]] |= bit[key]
        key += 1
