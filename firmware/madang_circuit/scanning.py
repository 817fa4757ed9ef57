"""Key matrix, shift registers and push buttons over pins of `digitalio`: what is occupied, as a set of squares
(madang.squares). Knows no bounce.

The circuits are those of madang_board's drivers of these names, and tables are drawn as in madang_board.wiring. Each
step takes one of these pins some microseconds, far longer than a 74HC165 needs; what a key matrix needs is said below.
"""

from madang import squares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    DigitalInOut = Any  # digitalio's; CircuitPython's and Blinka's are described apart


class Order:
    """Where in a set of squares each place of a readout is, counted from 0."""

    def __init__(self, drawn: "Sequence[int]") -> "None":
        self.byte = bytearray(64)
        self.bit = bytearray(64)
        for square in range(64):
            place = drawn[square ^ 56]  # rank 8 on top
            self.byte[place] = square >> 3
            self.bit[place] = 1 << (square & 7)


class KeyMatrix:
    """64 switches with diodes on row and column lines.

    A row is driven low in its turn, and otherwise not at all, so that even a diode the wrong way round shorts no two
    outputs. A column that it has pulled down is high again after 13 us by the weakest pull-up (see
    madang_board.key_matrix); before it is read the next time, two pins have changed their direction.
    """

    def __init__(
        self,
        rows: "Sequence[DigitalInOut]",
        columns: "Sequence[DigitalInOut]",
        pull_up: "object",
        keys: "Sequence[int]",
    ) -> "None":
        """`pull_up` is digitalio.Pull.UP; `keys` is drawn like wiring.KEYS."""
        for row in rows:
            row.switch_to_input()
        for column in columns:
            column.switch_to_input(pull_up)
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._order = Order(keys)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the closed switches, clear the others."""
        squares.clear(into)
        byte = self._order.byte
        bit = self._order.bit
        key = 0
        for row in self._rows:
            row.switch_to_output(False)
            for column in self._columns:
                if not column.value:
                    into[byte[key]] |= bit[key]
                key += 1
            row.switch_to_input()


class ShiftRegisters:
    """Eight 74HC165 in a row. Their clock rests high, as it must not be low while they load."""

    def __init__(
        self,
        load: "DigitalInOut",
        clock: "DigitalInOut",
        data: "DigitalInOut",
        pull_up: "object",
        shifted: "Sequence[int]",
    ) -> "None":
        """`pull_up` is digitalio.Pull.UP, so that without registers all squares are empty; `shifted` is drawn like
        wiring.SHIFTED."""
        load.switch_to_output(True)
        clock.switch_to_output(True)
        data.switch_to_input(pull_up)
        self._load = load
        self._clock = clock
        self._data = data
        self._order = Order(shifted)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the squares with a magnet, clear the others."""
        squares.clear(into)
        byte = self._order.byte
        bit = self._order.bit
        clock = self._clock
        data = self._data
        self._load.value = False
        self._load.value = True
        for place in range(64):
            if not data.value:
                into[byte[place]] |= bit[place]
            clock.value = False
            clock.value = True


class PushButtons:
    """A button pulls its pin low."""

    def __init__(self, pins: "Sequence[DigitalInOut]", pull_up: "object") -> "None":
        for pin in pins:
            pin.switch_to_input(pull_up)
        self._pins = tuple(pins)

    def held(self) -> "int":
        """Bits of madang.buttons, that of the first pin the lowest."""
        held = 0
        for i in range(len(self._pins)):
            if not self._pins[i].value:
                held |= 1 << i
        return held
