"""What is soldered to the pins of the emulated Pico, by madang_board.wiring: the key matrix, the buttons and the light
chain here, the other readouts in madang_host.simulator.pico.hall."""

import math
import random
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Protocol, cast

from rp2040py.clock.clock import AlarmCallback, IAlarm
from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPin, GPIOPinState
from rp2040py.rp2040 import RP2040

from madang_board.pins import BUTTON_PINS, COLUMN_PINS, LIGHTS_PIN, ROW_PINS
from madang_board.wiring import COLOUR_ORDER, KEYS, LIGHTS, READOUTS, drawn_at, fault
from madang_host.errors import UserError
from madang_host.simulator.pico.chip import ERASE_MS

_MOST_BOUNCES = 4
_LONGEST_BOUNCE_MS = 100

_CYCLE_NS = 8.0  # at 125 MHz

# What a column of the key matrix rises with (see madang_board.key_matrix): the Pico's weakest pull-up against the
# column's capacitance, and that of a row that was let go, shared by the columns whose keys are closed on it.
_PULL_UP_OHM = 80e3
_COLUMN_F, _ROW_F = 100e-12, 150e-12
_RISE = math.log((3.3 - 0.8) / (3.3 - 2.0))  # in time constants, from what a closed key leaves to what counts as high


@dataclass(frozen=True)
class Build:
    """How a board is built. Diodes are those of the key matrix, bounces its and the buttons'; they end after at most
    `bounce_ms`. A sector of its flash takes `erase_ms` to be erased."""

    readout: str = READOUTS[0]
    has_diodes: bool = True
    bounce_ms: float = 0.0
    seed: int = 1  # of bounces, magnets and noise
    erase_ms: float = ERASE_MS


def parse_build(options: Mapping[str, str]) -> Build:
    """The build that options of pico:// ask for; raises UserError. Options of other things are left alone."""
    diodes = options.get("diodes", "yes")
    if diodes not in ("yes", "no"):
        raise UserError(f"the diodes of pico:// are 'yes' or 'no', not '{diodes}'")
    try:
        bounce_ms, seed = float(options.get("bounce_ms", "0")), int(options.get("seed", "1"))
    except ValueError:
        bounce_ms, seed = -1.0, 0
    if not 0 <= bounce_ms <= _LONGEST_BOUNCE_MS:
        raise UserError(f"bounce_ms of pico:// is a number from 0 to {_LONGEST_BOUNCE_MS}, its seed a whole number")
    readout = options.get("readout", READOUTS[0])
    wrong = fault(readout)
    if wrong:
        raise UserError(f"readout '{readout}': {wrong}")
    return Build(readout, diodes == "yes", bounce_ms, seed)


class Sensors(Protocol):
    """The sensors under the squares, and the magnets on them."""

    def attach(self, rp2040: RP2040) -> None:
        """Solder them to the pins."""

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        """Place a tower (see madang_host.simulator.virtual.magnets) or lift what stands on a square."""


class Keys:
    """Switches and diodes: a column is low when a row that is driven low has a closed switch on it.

    When that ends it rises slowly through its pull-up, or is driven high by the Pico, which charges the row too.
    """

    def __init__(self, build: Build) -> None:
        self.has_diodes = build.has_diodes
        self._closed = [0] * len(ROW_PINS)  # a bit a column
        self._low_rows = 0
        self._bounce_ns = build.bounce_ms * 1e6
        self._chance = random.Random(build.seed)

    def attach(self, rp2040: RP2040) -> None:
        self._columns = [rp2040.gpio[pin] for pin in COLUMN_PINS]
        self._low_columns = 0
        self._rising: dict[int, float] = {}  # column: when it is high
        self._risen = rp2040.clock.create_alarm(self._update_columns)
        self._clock = rp2040.clock
        for column, line in enumerate(self._columns):
            line.add_listener(self._column_listener(column))
        for row, pin in enumerate(ROW_PINS):
            rp2040.gpio[pin].add_listener(self._row_listener(row))
        self._bounces = [_Bounces(rp2040, self._closer(square)) for square in range(64)]

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        self._bounces[square].change(occupied, _bounce_times_ns(self._chance, self._bounce_ns))

    def _closer(self, square: int) -> Callable[[bool], None]:
        row, column = divmod(KEYS[drawn_at(square)], len(COLUMN_PINS))

        def close(closed: bool) -> None:
            if closed:
                self._closed[row] |= 1 << column
            else:
                self._closed[row] &= ~(1 << column)
            self._update_columns()

        return close

    def _row_listener(self, row: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def changed(state: GPIOPinState, _before: GPIOPinState) -> None:
            reached = self._reached_columns()
            if state == GPIOPinState.LOW:
                self._low_rows |= 1 << row
            else:
                self._low_rows &= ~(1 << row)
            self._let_rise(reached & ~self._reached_columns(), _ROW_F / max(1, self._closed[row].bit_count()))
            self._update_columns()

        return changed

    def _column_listener(self, column: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def changed(state: GPIOPinState, _before: GPIOPinState) -> None:
            if state == GPIOPinState.HIGH and column in self._rising:
                del self._rising[column]
                self._update_columns()

        return changed

    def _let_rise(self, columns: int, row_farad: float) -> None:
        """Columns are let go, together with a part of a row."""
        rise_ns = _PULL_UP_OHM * (_COLUMN_F + row_farad) * _RISE * 1e9
        for column in range(len(self._columns)):
            if columns >> column & 1:
                self._rising[column] = self._clock.nanos + rise_ns

    def _update_columns(self) -> None:
        low = self._reached_columns()
        now_ns = self._clock.nanos
        self._rising = {column: ns for column, ns in self._rising.items() if ns > now_ns and not low >> column & 1}
        if self._rising:
            self._risen.cancel()
            self._risen.schedule(min(self._rising.values()) - now_ns)
        low |= sum(1 << column for column in self._rising)
        changed = low ^ self._low_columns
        self._low_columns = low
        for column, pin in enumerate(self._columns):
            if changed >> column & 1:
                if low >> column & 1:
                    pin.set_input_value(False)
                else:
                    pin.release_input()

    def _reached_columns(self) -> int:
        low = 0
        for row, closed in enumerate(self._closed):
            if self._low_rows >> row & 1:
                low |= closed
        while not self.has_diodes:
            # Without diodes the current finds its way back through other rows.
            further = low
            for closed in self._closed:
                if closed & low:
                    further |= closed
            if further == low:
                break
            low = further
        return low


def _bounce_times_ns(chance: random.Random, longest_ns: float) -> list[float]:
    """When a switch changes again after it has changed: an even number of times."""
    edges = 2 * chance.randint(0, _MOST_BOUNCES) if longest_ns else 0
    return sorted(chance.uniform(0, longest_ns) for _ in range(edges))


class _Bounces:
    """A switch that closes or opens at once, and again and again until it rests."""

    def __init__(self, rp2040: RP2040, close: Callable[[bool], None]) -> None:
        self._close = close
        self._alarm = rp2040.clock.create_alarm(self._toggle)
        self._waits_ns: deque[float] = deque()
        self._closed = False

    def change(self, closed: bool, times_ns: list[float]) -> None:
        """Change, and change again at these times from now: an even number of times, so that it ends as it is meant."""
        self._alarm.cancel()
        self._waits_ns = deque(after - before for before, after in zip([0.0, *times_ns], times_ns, strict=False))
        self._closed = closed
        self._close(closed)
        self._schedule()

    def _toggle(self) -> None:
        self._closed = not self._closed
        self._close(self._closed)
        self._schedule()

    def _schedule(self) -> None:
        if self._waits_ns:
            self._alarm.schedule(self._waits_ns.popleft())


class PushButtons:
    """Buttons that pull their pins low, and bounce as the keys do."""

    def __init__(self, build: Build) -> None:
        self._bounce_ns = build.bounce_ms * 1e6
        self._chance = random.Random(build.seed)

    def attach(self, rp2040: RP2040) -> None:
        self._buttons = [_Bounces(rp2040, self._closer(rp2040.gpio[pin])) for pin in BUTTON_PINS]

    def set_held(self, button: int, held: bool) -> None:
        """Press a button, or let it go."""
        self._buttons[button].change(held, _bounce_times_ns(self._chance, self._bounce_ns))

    def _closer(self, pin: GPIOPin) -> Callable[[bool], None]:
        def close(closed: bool) -> None:
            if closed:
                pin.set_input_value(False)
            else:
                pin.release_input()

        return close


class Lights:
    """Decodes the chain; `shown(frame)` is called with 192 bytes, by square, when the lights take a frame over."""

    def __init__(self, shown: Callable[[bytes], None]) -> None:
        self._shown = shown
        self._decoder = Ws2812(LIGHTS_PIN, color_order=COLOUR_ORDER, on_pixels=self._on_pixels)

    def attach(self, rp2040: RP2040) -> None:
        self._decoder.attach(cast(RP2040, SimpleNamespace(gpio=rp2040.gpio, clock=_PioClock(rp2040))))

    @property
    def latch_ns(self) -> float:
        """How long after the last bit `shown` is called."""
        return self._decoder.latch_nanos

    def _on_pixels(self, pixels: list[tuple[int, ...]]) -> None:
        dark = (0, 0, 0)
        in_chain = pixels + [dark] * (64 - len(pixels))
        self._shown(bytes(byte for square in range(64) for byte in in_chain[LIGHTS[drawn_at(square)]]))


class _PioClock:
    """The time of an edge by the PIO that makes it, to an instruction of the processor: 0.1 us. The clock of the chip
    goes on by several at once (madang_host.simulator.pico.emulated), and a 0 now and then looked as long as a 1."""

    def __init__(self, rp2040: RP2040) -> None:
        self._pio = rp2040.pio[0]
        self.create_alarm: Callable[[AlarmCallback], IAlarm] = rp2040.clock.create_alarm

    @property
    def nanos(self) -> float:
        cycles: float = self._pio.cycle_fp / 256
        return cycles * _CYCLE_NS
