"""The push buttons of an ESP32-S3; see madang_board.buttons."""

from machine import Pin


class PushButtons:
    """`held` allocates nothing. A button pulls its pin low; where there is none, the chip pulls it up."""

    def __init__(self) -> "None":
        from madang_board.pins import BUTTON_PINS

        self._inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in BUTTON_PINS]

    def held(self) -> "int":
        """Bits, that of the first pin the lowest."""
        low = 0
        for i in range(len(self._inputs)):
            if not self._inputs[i]():
                low |= 1 << i
        return low
