"""Hall sensors soldered to the emulated Pico: digital ones behind 74HC165, linear ones behind analog multiplexers.

The chips answer to the edges at their pins, and as late as their datasheets let them.
"""

import math
import random
from collections.abc import Callable

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from madang_board.pins import ADC_PINS, CLOCK_PIN, DATA_PIN, ENABLE_PINS, LOAD_PIN, SELECT_PINS
from madang_board.wiring import CHANNELS, SHIFTED, WHITE_RAISES, drawn_at
from madang_host.simulator.pico.wired import Build
from madang_host.simulator.virtual.magnets import Magnets

_REGISTER_NS = 205.0  # from CP or PL to Q7: the most of the 74HC165 at 2.0 V (NXP, rev. 3, table 7, to 85 degrees)


class ShiftChain:
    """Eight 74HC165 and 64 sensors that pull low at a magnet.

    While PL is low the inputs go right through; a rising CP shifts by one. What falls out comes a delay later.
    """

    def __init__(self) -> None:
        self._inputs = [True] * 64  # by place
        self._register = [True] * 64

    def attach(self, rp2040: RP2040) -> None:
        self._is_loading = False
        self._data = rp2040.gpio[DATA_PIN]
        self._delay = rp2040.clock.create_alarm(self._put_out)
        rp2040.gpio[LOAD_PIN].add_listener(self._on_load)
        rp2040.gpio[CLOCK_PIN].add_listener(self._on_clock)
        self._put_out()

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        self._inputs[SHIFTED[drawn_at(square)]] = not occupied
        if self._is_loading:
            self._take(list(self._inputs))

    def _on_load(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        self._is_loading = state == GPIOPinState.LOW
        if self._is_loading:
            self._take(list(self._inputs))

    def _on_clock(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        if state == GPIOPinState.HIGH and not self._is_loading:
            self._take([*self._register[1:], False])  # the far end's DS is at ground

    def _take(self, register: list[bool]) -> None:
        self._register = register
        self._delay.schedule(_REGISTER_NS)

    def _put_out(self) -> None:
        self._data.set_input_value(self._register[0])


_FULL_SCALE = 4095
_COUNTS_A_MT = 18.6  # DRV5055A3 at 3.3 V: 15 mV/mT (Texas Instruments SBAS640)
_OFFSET_COUNTS = 40.0  # spread of the empty level; believed
_NOISE_COUNTS = 4.0  # spread of the converter and the sensor; believed
_SUPPLY_MODE_PIN = 23  # of the Pico: while it is not high, the supply saves power
_RIPPLE_COUNTS = 30.0  # then, either way; believed, from 24 mV on 3.3 V
_MAGNET_MT = 25.0  # 10 x 3 mm at 10 mm
_MAGNET_SPREAD = 0.15
_DRIFT_COUNTS_A_S = 0.1  # at most: a sensor that warms up
_TURN_ON_NS = 300.0  # of a multiplexer, and its time constant with a sensor and the line: see madang_board.analog
_FOLLOW_NS = 30.0


class LinearSensors:
    """64 DRV5055, each with its own offset, noise and drift, behind multiplexers whose outputs share converter inputs.

    With several outputs enabled on one input they fight, and it is their mean; with none it stays as it was.
    """

    def __init__(self, build: Build) -> None:
        self.towers = Magnets()
        self.drift_counts_a_s = _DRIFT_COUNTS_A_S
        self._chance = random.Random(build.seed)
        self._offsets = [self._chance.gauss(0, _OFFSET_COUNTS) for _ in range(64)]
        self._warming = [self._chance.uniform(-1, 1) for _ in range(64)]
        self._strengths: list[float] = []  # by tower
        self._square = {CHANNELS[drawn_at(square)]: square for square in range(64)}

    def attach(self, rp2040: RP2040) -> None:
        self._clock = rp2040.clock
        self._adc = rp2040.adc
        self._convert = self._adc.on_adc_read
        self._adc.on_adc_read = self._on_adc_read
        self._enabled = [False] * len(ENABLE_PINS)  # their resistors pull them up
        self._address = 0
        self._changed_ns = 0.0
        self._left = [0.0] * len(ADC_PINS)  # the levels at the converter's inputs at the last change
        self._ripple_counts = _RIPPLE_COUNTS
        rp2040.gpio[_SUPPLY_MODE_PIN].add_listener(self._on_supply_mode)
        for i, pin in enumerate(ENABLE_PINS):
            rp2040.gpio[pin].add_listener(self._enable_listener(i))
        for i, pin in enumerate(SELECT_PINS):
            rp2040.gpio[pin].add_listener(self._select_listener(i))

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        if occupied:
            if self.towers.place(square, white) == len(self._strengths):
                self._strengths.append(self._chance.gauss(1, _MAGNET_SPREAD) * _MAGNET_MT)
        else:
            self.towers.lift(square)

    def set_strength(self, square: int, mt: float) -> None:
        """Give the tower on a square another magnet."""
        tower = self.towers.on(square)
        assert tower is not None
        self._strengths[tower] = mt

    def set_offset(self, square: int, counts: float) -> None:
        """Give a square another sensor, so far off the middle when empty."""
        self._offsets[square] = counts

    def _on_supply_mode(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        self._ripple_counts = 0.0 if state == GPIOPinState.HIGH else _RIPPLE_COUNTS

    def _enable_listener(self, line: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def changed(state: GPIOPinState, _before: GPIOPinState) -> None:
            self._leave()
            self._enabled[line] = state == GPIOPinState.LOW

        return changed

    def _select_listener(self, line: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def changed(state: GPIOPinState, _before: GPIOPinState) -> None:
            self._leave()
            if state == GPIOPinState.HIGH:
                self._address |= 1 << line
            else:
                self._address &= ~(1 << line)

        return changed

    def _leave(self) -> None:
        """Keep what is at the converter's inputs, as something is about to change."""
        self._left = [self._at_input(i) for i in range(len(ADC_PINS))]
        self._changed_ns = self._clock.nanos

    def _at_input(self, i: int) -> float:
        since_ns = self._clock.nanos - self._changed_ns - _TURN_ON_NS
        if since_ns <= 0 or True not in self._enabled:
            return self._left[i]
        channels = [
            (i * len(ENABLE_PINS) + line << len(SELECT_PINS)) + self._address
            for line, enabled in enumerate(self._enabled)
            if enabled
        ]
        goal = sum(self._level(self._square[channel]) for channel in channels) / len(channels)
        return goal + (self._left[i] - goal) * math.exp(-since_ns / _FOLLOW_NS)

    def _level(self, square: int) -> float:
        level = _FULL_SCALE / 2 + self._offsets[square]
        level += self._warming[square] * self.drift_counts_a_s * self._clock.nanos / 1e9
        tower = self.towers.on(square)
        if tower is not None:
            counts = self._strengths[tower] * _COUNTS_A_MT
            level += counts if self.towers.white[tower] == WHITE_RAISES else -counts
        return level

    def _on_adc_read(self, channel: int) -> None:
        pin = 26 + channel
        if pin in ADC_PINS:
            level = self._at_input(ADC_PINS.index(pin)) + self._chance.gauss(0, _NOISE_COUNTS)
            if self._ripple_counts:
                level += self._chance.uniform(-self._ripple_counts, self._ripple_counts)
            self._adc.channel_values[channel] = min(_FULL_SCALE, max(0, round(level)))
        self._convert(channel)
