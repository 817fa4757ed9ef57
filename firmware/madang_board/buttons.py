"""The push buttons: which of them are held, as bits. Knows no bounce, and not what they are for."""

from machine import Pin

from madang.interpreter import const, micropython, ptr8

_SIO = const(0xD0000000)  # (RP2040 datasheet, 2.3.1.7), here in words of four bytes
_GPIO_IN = const(1)  # the levels of all pins, a bit each


class PushButtons:
    """`held` allocates nothing. A button pulls its pin low; where there is none, the Pico pulls it up."""

    def __init__(self) -> "None":
        from madang_board.wiring import BUTTON_PINS

        self._inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in BUTTON_PINS]
        self._pins = bytearray(BUTTON_PINS)

    @micropython.viper
    def held(self) -> int:
        """Bits, that of the first pin the lowest."""
        pins = ptr8(self._pins)
        levels = ptr32(_SIO)[_GPIO_IN]  # noqa: F821  # viper's own
        low = 0
        for i in range(int(len(self._inputs))):  # noqa: RUF046  # of an object viper knows no number
            low |= (levels >> pins[i] & 1 ^ 1) << i
        return low
