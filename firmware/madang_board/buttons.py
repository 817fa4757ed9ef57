"""The push buttons: which of them are held, as bits. Knows no bounce, and not what they are for."""

from machine import Pin

from madang.interpreter import micropython, ptr8
from madang_board.chip import GPIO_IN, SIO_BASE


class PushButtons:
    """`held` allocates nothing. A button pulls its pin low; where there is none, the chip pulls it up."""

    def __init__(self) -> "None":
        from madang_board.pins import BUTTON_PINS

        self._inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in BUTTON_PINS]
        self._pins = bytearray(BUTTON_PINS)

    def held(self) -> "int":
        """Bits, that of the first pin the lowest."""
        return _low_bits(self._pins, len(self._pins))


@micropython.viper
def _low_bits(pins: ptr8, count: int) -> int:
    levels = ptr32(SIO_BASE)[GPIO_IN]  # noqa: F821  # viper's own
    low = 0
    for i in range(count):
        low |= (levels >> pins[i] & 1 ^ 1) << i
    return low
