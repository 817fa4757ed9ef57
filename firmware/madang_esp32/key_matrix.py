"""The key matrix of an ESP32-S3, by its pins' own methods; see madang_board.key_matrix. Knows no bounce."""

from machine import Pin

from madang_board.plain_pins import scan_keys


class KeyMatrix:
    """`scan` allocates nothing. Rows out of turn are not driven at all, so that even a diode the wrong way round shorts
    no two outputs."""

    def __init__(self) -> "None":
        from madang_board.pins import COLUMN_PINS, ROW_PINS
        from madang_board.wiring import KEYS, places_of

        self._rows = tuple([Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in ROW_PINS])
        self._columns = tuple([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in COLUMN_PINS])
        self._byte, self._bit = places_of(KEYS)

    def scan(self, into: "bytearray") -> "None":
        """Set the bits of the closed switches in a set of squares (madang.squares), clear the others."""
        scan_keys(self._rows, self._columns, self._byte, self._bit, into)
