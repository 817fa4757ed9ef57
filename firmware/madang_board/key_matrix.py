"""The key matrix: 64 switches with diodes on 8 row and 8 column lines, read as a set of squares. Knows no bounce."""

from machine import Pin

from madang.interpreter import const, micropython, ptr8
from madang_board.chip import GPIO_IN, GPIO_OE_CLR, GPIO_OE_SET, GPIO_OUT_SET, SIO_BASE, TIMER_BASE, TIMERAWL

# After the turn of a row, the columns that it pulled down have to be high again. Left to the pull-up, at most 80 kOhm
# (RP2040 datasheet, table 632), that takes 80 kOhm x 250 pF x ln((3.3 - 0.8) / (3.3 - 2.0)) = 13 us: 100 pF are the
# column's, believed for half a metre of wire, the pin and eight 1N4148 of 4 pF; and the row's, believed 150 pF, is
# charged through the closed key. So the columns are driven high for a moment, while no row is driven: at 170 ohm (same
# table: 2.62 V at 4 mA) five time constants are 0.2 us.
_CHARGE_US = const(1)
# A row's driver, 125 ohm (0.5 V at 4 mA), then pulls down the row and up to eight columns, 950 pF: 0.6 us.
_SETTLE_US = const(2)


class KeyMatrix:
    """`scan` allocates nothing. `scan_plainly` is what it does, said in words, and four times as slow.

    Rows out of turn are not driven at all, and columns only while no row is, so that even a diode mounted the wrong way
    round shorts no two outputs.
    """

    def __init__(self) -> "None":
        from madang_board.pins import COLUMN_PINS, ROW_PINS
        from madang_board.wiring import KEYS, places_of

        self._rows = tuple([Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in ROW_PINS])
        self._columns = tuple([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in COLUMN_PINS])
        self._row_pins = bytearray(ROW_PINS)
        self._column_pins = bytearray(COLUMN_PINS)
        self._shape = bytearray((len(ROW_PINS), len(COLUMN_PINS)))
        self._byte, self._bit = places_of(KEYS)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the closed switches in a set of squares (madang.squares), clear the others."""
        _read_keys(self._row_pins, self._column_pins, self._shape, self._byte, self._bit, into)

    def scan_plainly(self, into: "bytearray") -> "None":
        """The same, by way of the pins' own methods."""
        from madang_board.plain_pins import scan_keys

        scan_keys(self._rows, self._columns, self._byte, self._bit, into)


@micropython.viper
def _read_keys(rows: ptr8, columns: ptr8, shape: ptr8, byte: ptr8, bit: ptr8, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    sio = ptr32(SIO_BASE)  # noqa: F821  # viper's own
    timer = ptr32(TIMER_BASE)  # noqa: F821
    for rank in range(8):
        into[rank] = 0
    column_count = shape[1]
    column_lines = 0
    for column in range(column_count):
        column_lines |= 1 << columns[column]
    sio[GPIO_OUT_SET] = column_lines  # for when they are enabled
    key = 0
    for row in range(shape[0]):
        row_line = 1 << rows[row]
        sio[GPIO_OE_SET] = row_line
        began = timer[TIMERAWL]
        while timer[TIMERAWL] - began <= _SETTLE_US:
            pass
        low = (sio[GPIO_IN] & column_lines) ^ column_lines
        sio[GPIO_OE_CLR] = row_line
        sio[GPIO_OE_SET] = column_lines
        began = timer[TIMERAWL]
        while timer[TIMERAWL] - began <= _CHARGE_US:
            pass
        sio[GPIO_OE_CLR] = column_lines
        if low:
            for column in range(column_count):
                if low >> columns[column] & 1:
                    into[byte[key + column]] |= bit[key + column]
        key += column_count
