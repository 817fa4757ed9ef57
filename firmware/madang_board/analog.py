"""Analog multiplexers: 64 linear hall sensors on two pins of the converter, read as levels, and judged.

Knows the chips; what a level means is madang.calibration's business.
"""

import sys
from array import array

from machine import ADC, Pin

from madang import squares
from madang.calibration import Calibration
from madang.interpreter import const, micropython, ptr8, ptr16
from madang_board.chip import (
    ADC_BASE,
    ADC_CS,
    ADC_RESULT,
    FIRST_ADC_PIN,
    GPIO_OUT_CLR,
    GPIO_OUT_SET,
    SIO_BASE,
    SUPPLY_MODE_PIN,
    TIMER_BASE,
    TIMERAWL,
)

# Of the converter's CS register.
_ENABLE = const(1)
_START_ONE = const(4)
_READY = const(0x100)
_INPUT_SHIFT = const(12)  # AINSEL

# From a new address to the reading. The 74HC4067 turns on in 29 ns typically at 5 V (Philips, September 1993), believed
# 0.3 us at most at 3.3 V; its output then follows within nine time constants of believed 200 ohm, the switch and the
# sensor, and 150 pF, two outputs of 45 pF and the line: 0.3 us. As ticks of the timer, the first of which may be short.
_SETTLE_TICKS = const(2)


class AnalogSensors:
    """`scan` allocates nothing, and reads all 64 sensors.

    levels    what the sensors said last, 0 to 4095, by square
    polarity  of the occupied squares, those with White's pole
    """

    def __init__(self, calibration: "Calibration") -> "None":
        from madang_board.pins import ADC_PINS, ENABLE_PINS, SELECT_PINS
        from madang_board.wiring import CHANNELS, WHITE_RAISES, drawn_at

        self._white_raises = WHITE_RAISES
        self.calibration = calibration
        self.levels = array("H", [0] * 64)
        self.polarity = bytearray(8)
        self._occupied = bytearray(8)
        if not _has_radio():
            self._supply_mode = Pin(SUPPLY_MODE_PIN, Pin.OUT, value=1)
        self._enables = [Pin(pin, Pin.OUT, value=1) for pin in ENABLE_PINS]
        self._selects = [Pin(pin, Pin.OUT, value=0) for pin in SELECT_PINS]
        self._converters = [ADC(Pin(pin)) for pin in ADC_PINS]
        self._starts = array("I", [_ENABLE | _START_ONE | pin - FIRST_ADC_PIN << _INPUT_SHIFT for pin in ADC_PINS])
        self._enable_lines = array("I", [1 << pin for pin in ENABLE_PINS])
        addresses = 1 << len(SELECT_PINS)
        self._shape = bytearray((len(ADC_PINS), len(ENABLE_PINS), addresses))
        self._high = array("I", [0] * addresses)  # the select lines that are high, a bit a pin
        for address in range(addresses):
            for i in range(len(SELECT_PINS)):
                self._high[address] |= (address >> i & 1) << SELECT_PINS[i]
        self._square = bytearray(64)  # by channel
        for square in range(64):
            self._square[CHANNELS[drawn_at(square)]] = square

    @micropython.native
    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the squares with a magnet in a set of squares (madang.squares), clear the others."""
        _read_levels(self._shape, self._starts, self._enable_lines, self._high, self._square, self.levels)
        self._judge(into)

    def scan_plainly(self, into: "bytearray") -> "None":
        """The same, by way of the pins' and the converter's own methods."""
        channel = 0
        for converter in self._converters:
            for enable in self._enables:
                enable(0)
                for address in range(1 << len(self._selects)):
                    for i in range(len(self._selects)):
                        self._selects[i](address >> i & 1)
                    self.levels[self._square[channel]] = converter.read_u16() >> 4  # which has 12 bits to tell
                    channel += 1
                enable(1)
        self._judge(into)

    def _judge(self, into: "bytearray") -> "None":
        self.calibration.judge(self.levels, self._occupied, self.polarity)
        squares.copy(self._occupied, into)
        if not self._white_raises:
            for rank in range(8):
                self.polarity[rank] ^= into[rank]


def _has_radio() -> "bool":
    """A Pico W's, and a Pico 2 W's, is switched on by that pin; their supply's mode hangs on a pin of the radio (Pico W
    datasheet, 2.1), and stays as it is."""
    return " W with " in sys.implementation._machine


@micropython.viper
def _read_levels(  # type: ignore[no-untyped-def]  # viper knows no None
    shape: ptr8,
    start_words: ptr16,  # this and the next two are taken as words
    enable_words: ptr16,
    high_words: ptr16,
    square: ptr8,
    levels: ptr16,
):
    starts = ptr32(start_words)  # noqa: F821  # viper's own
    enables = ptr32(enable_words)  # noqa: F821
    high = ptr32(high_words)  # noqa: F821
    sio = ptr32(SIO_BASE)  # noqa: F821
    adc = ptr32(ADC_BASE)  # noqa: F821
    timer = ptr32(TIMER_BASE)  # noqa: F821
    converters = shape[0]
    addresses = shape[2]
    to_next = shape[1] * addresses  # channels, from a converter's to the next one's
    first = 0
    for enable in range(shape[1]):
        sio[GPIO_OUT_CLR] = enables[enable]
        for address in range(addresses):
            sio[GPIO_OUT_CLR] = high[addresses - 1]  # all of them
            sio[GPIO_OUT_SET] = high[address]
            began = timer[TIMERAWL]
            channel = first
            first += 1
            while timer[TIMERAWL] - began < _SETTLE_TICKS:
                pass
            for converter in range(converters):
                adc[ADC_CS] = starts[converter]
                at = square[channel]  # while it converts
                channel += to_next
                while not adc[ADC_CS] & _READY:
                    pass
                levels[at] = adc[ADC_RESULT]
        sio[GPIO_OUT_SET] = enables[enable]
