"""The shift registers: eight 74HC165 in a row with a digital hall sensor an input, read as a set of squares.

Each sensor has its own supply and its own input, so there are no ghosts. A sensor is an open-drain switch that pulls
its input low at a magnet; a resistor pulls it up otherwise.

Times are those of the 74HC165 (NXP, rev. 3, table 7, -40 to 85 degrees) at 2.0 V, as it has none at 3.3 V, where the
chip is faster: PL low and CP high or low at least 100 ns, PL to CP 125 ns, CP or PL to Q7 at most 205 ns. CP rests
high, as it must not be low while PL rises (section 1).
"""

from machine import Pin

from madang.interpreter import micropython, ptr8
from madang_board.chip import GPIO_IN, GPIO_OUT_CLR, GPIO_OUT_SET, SIO_BASE


class ShiftRegisters:
    """`scan` allocates nothing. `scan_plainly` is what it does, said in words, and ten times as slow."""

    def __init__(self) -> "None":
        from madang_board.pins import CLOCK_PIN, DATA_PIN, LOAD_PIN
        from madang_board.wiring import SHIFTED, places_of

        self._load_line = 1 << LOAD_PIN
        self._clock_line = 1 << CLOCK_PIN
        self._data_pin = DATA_PIN
        self._load = Pin(LOAD_PIN, Pin.OUT, value=1)
        self._clock = Pin(CLOCK_PIN, Pin.OUT, value=1)
        self._data = Pin(DATA_PIN, Pin.IN, Pin.PULL_UP)  # without registers, all squares are empty
        self._byte, self._bit = places_of(SHIFTED)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the squares with a magnet in a set of squares (madang.squares), clear the others."""
        _shift_in(self._load_line, self._clock_line, self._data_pin, self._byte, self._bit, into)

    def scan_plainly(self, into: "bytearray") -> "None":
        """The same, by way of the pins' own methods."""
        from madang_board.plain_pins import scan_registers

        scan_registers(self._load, self._clock, self._data, self._byte, self._bit, into)


# What is done between the edges keeps them apart. Measured on the emulated Pico at 125 MHz: PL low 1.4 us, CP low 0.27
# us, high 0.6 us, and Q7 is read in the second half of that.
@micropython.viper
def _shift_in(load: int, clock: int, data: int, byte: ptr8, bit: ptr8, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    sio = ptr32(SIO_BASE)  # noqa: F821  # viper's own
    for rank in range(8):
        into[rank] = 0
    sio[GPIO_OUT_CLR] = load
    place = 0
    while place < 3:
        place += 1
    sio[GPIO_OUT_SET] = load
    while place:
        place -= 1
    while place < 64:
        found = (sio[GPIO_IN] >> data & 1) ^ 1
        sio[GPIO_OUT_CLR] = clock
        at = byte[place]
        found *= bit[place]
        sio[GPIO_OUT_SET] = clock
        into[at] |= found
        place += 1
