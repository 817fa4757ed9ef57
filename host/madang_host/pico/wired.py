"""What is soldered to the emulated Pico: the key matrix and the light chain, on the pins of madang_board.wiring."""

from collections.abc import Callable

from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from madang_board.wiring import COLOUR_ORDER, COLUMN_PINS, KEYS, LIGHTS, LIGHTS_PIN, ROW_PINS, drawn_at


class Keys:
    """Switches and diodes: a column is low when a row that is driven low has a closed switch on it."""

    def __init__(self) -> None:
        self.has_diodes = True
        self._closed = [0] * len(ROW_PINS)  # a bit a column
        self._low_rows = 0

    def attach(self, rp2040: RP2040) -> None:
        self._columns = [rp2040.gpio[pin] for pin in COLUMN_PINS]
        self._low_columns = 0
        for row, pin in enumerate(ROW_PINS):
            rp2040.gpio[pin].add_listener(self._row_listener(row))

    def set_closed(self, square: int, closed: bool) -> None:
        """Close or open the switch under a square."""
        row, column = divmod(KEYS[drawn_at(square)], len(COLUMN_PINS))
        if closed:
            self._closed[row] |= 1 << column
        else:
            self._closed[row] &= ~(1 << column)
        self._update_columns()

    def _row_listener(self, row: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def changed(state: GPIOPinState, _before: GPIOPinState) -> None:
            if state == GPIOPinState.LOW:
                self._low_rows |= 1 << row
            else:
                self._low_rows &= ~(1 << row)
            self._update_columns()

        return changed

    def _update_columns(self) -> None:
        low = self._reached_columns()
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


class Lights:
    """Decodes the chain; `shown(frame)` is called with 192 bytes, by square, when the lights take a frame over."""

    def __init__(self, shown: Callable[[bytes], None]) -> None:
        self._shown = shown
        self._decoder = Ws2812(LIGHTS_PIN, color_order=COLOUR_ORDER, on_pixels=self._on_pixels)

    def attach(self, rp2040: RP2040) -> None:
        self._decoder.attach(rp2040)

    @property
    def latch_ns(self) -> float:
        """How long after the last bit `shown` is called."""
        return self._decoder.latch_nanos

    def _on_pixels(self, pixels: list[tuple[int, ...]]) -> None:
        dark = (0, 0, 0)
        in_chain = pixels + [dark] * (64 - len(pixels))
        self._shown(bytes(byte for square in range(64) for byte in in_chain[LIGHTS[drawn_at(square)]]))
