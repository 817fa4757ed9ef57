"""The shift registers of an ESP32-S3, by its pins' own methods; see madang_board.shift_registers."""

from machine import Pin

from madang_board.plain_pins import scan_registers


class ShiftRegisters:
    """`scan` allocates nothing."""

    def __init__(self) -> "None":
        from madang_board.pins import CLOCK_PIN, DATA_PIN, LOAD_PIN
        from madang_board.wiring import SHIFTED, places_of

        self._load = Pin(LOAD_PIN, Pin.OUT, value=1)
        self._clock = Pin(CLOCK_PIN, Pin.OUT, value=1)
        self._data = Pin(DATA_PIN, Pin.IN, Pin.PULL_UP)  # without registers, all squares are empty
        self._byte, self._bit = places_of(SHIFTED)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the squares with a magnet in a set of squares (madang.squares), clear the others."""
        scan_registers(self._load, self._clock, self._data, self._byte, self._bit, into)
