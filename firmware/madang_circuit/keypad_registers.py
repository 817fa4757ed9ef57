"""The shift registers through CircuitPython's own `keypad`, which reads them in machine code, beside the app. By
digitalio they take 64 readings and 128 edges of a cycle.

The key matrix is not read so: KeyMatrix of `keypad` leaves the columns of a row to their pull-ups and reads the next
one some microseconds later (its shared-module/keypad/KeyMatrix.c; adafruit/circuitpython issue 7621), where ours take
up to 13 us to be high again (madang_board.key_matrix): it would see keys that are open. By digitalio that time passes.
"""

from keypad import Event, ShiftRegisterKeys

from madang import squares
from madang_circuit.scanning import Order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from microcontroller import Pin

_SCAN_S = 0.004  # as often as the app looks (madang_circuit.life)
_MOST_EVENTS = 128  # two of each square


class KeypadRegisters:
    """Eight 74HC165 in a row, as madang_circuit.scanning.ShiftRegisters, but for the pull-up of their data: where there
    are none, there is noise."""

    def __init__(self, load: "Pin", clock: "Pin", data: "Pin", shifted: "Sequence[int]") -> "None":
        """`shifted` is drawn like wiring.SHIFTED."""
        self._keys = ShiftRegisterKeys(
            clock=clock,
            data=data,
            latch=load,
            key_count=64,
            value_when_pressed=False,
            interval=_SCAN_S,
            max_events=_MOST_EVENTS,
        )
        self._event = Event()
        self._occupied = bytearray(8)
        self._order = Order(shifted)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the squares with a magnet in a set of squares (madang.squares), clear the others."""
        events = self._keys.events
        event = self._event
        occupied = self._occupied
        byte = self._order.byte
        bit = self._order.bit
        if events.overflowed:  # some are lost: those of all that is occupied come again
            events.clear()
            self._keys.reset()
            squares.clear(occupied)
        while events.get_into(event):
            place = event.key_number
            if event.pressed:
                occupied[byte[place]] |= bit[place]
            else:
                occupied[byte[place]] &= 255 ^ bit[place]
        squares.copy(occupied, into)
