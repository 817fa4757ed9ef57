"""The current that a frame draws, and how a frame is kept within the limit.

Model: an idle current of the 64 lights, and per channel a current proportional to its value. The defaults of the
settings are believed, not measured: 20 mA a channel and 1 mA a dark light are what WS2812 users commonly reckon with,
and more than newer parts draw.
"""

from madang.interpreter import const, micropython, ptr8
from madang.settings import Settings

FRAME_BYTES = const(192)


class PowerLimit:
    """Allocates nothing. `estimate_ma` is the modelled current of the frame that `limit` last let through.

    The limit holds for every frame that comes from here; where the idle current alone exceeds it, the frame is dark and
    the estimate says so.
    """

    def __init__(self, settings: "Settings") -> "None":
        self.estimate_ma = 0
        self._settings = settings
        self._frame = bytearray(FRAME_BYTES)

    def limit(self, frame: "bytearray") -> "bytearray":
        """The frame, or if it would draw more than `limit_ma`, another one, dimmed as a whole, until the next call."""
        settings = self._settings
        lit_ma = self._lit_ma(frame)
        spare_ma = settings.limit_ma - settings.idle_ma
        if lit_ma > spare_ma:
            # Rounded down twice, so that the sum stays below the limit.
            _dim(frame, spare_ma * 1024 // lit_ma if spare_ma > 0 else 0, self._frame)
            frame = self._frame
            lit_ma = self._lit_ma(frame)
        self.estimate_ma = settings.idle_ma + lit_ma
        return frame

    def _lit_ma(self, frame: "bytearray") -> "int":
        """What the channels draw, rounded up."""
        settings = self._settings
        return (_weigh(frame, settings.red_ma, settings.green_ma, settings.blue_ma) + 254) // 255


@micropython.viper
def _weigh(frame: ptr8, red: int, green: int, blue: int) -> int:
    """The channels' values, each times its weight, of all lights together."""
    reds = greens = blues = 0
    for light in range(64):
        reds += frame[3 * light]
        greens += frame[3 * light + 1]
        blues += frame[3 * light + 2]
    return reds * red + greens * green + blues * blue


@micropython.viper
def _dim(frame: ptr8, share: int, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """Multiply each channel with share / 1024."""
    for i in range(FRAME_BYTES):
        into[i] = frame[i] * share >> 10
