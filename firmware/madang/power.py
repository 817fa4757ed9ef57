"""The current that a frame draws, and how a frame is kept within the limit.

Model: an idle current of the 64 lights, and per channel a current proportional to its value. The defaults of the
settings are believed, not measured: 20 mA a channel and 1 mA a dark light are what WS2812 users commonly reckon with,
and more than newer parts draw.
"""

from madang.interpreter import const
from madang.settings import Settings

FRAME_BYTES = const(192)


class PowerLimit:
    """`limit` allocates nothing. `estimate_ma` is the modelled current of the frame it last let through."""

    def __init__(self, settings: "Settings") -> "None":
        self.estimate_ma = 0
        self._settings = settings

    def limit(self, frame: "bytearray", into: "bytearray") -> "None":
        """Copy a frame, dimmed as a whole if it would draw more than `limit_ma`."""
        settings = self._settings
        red = green = blue = 0
        for i in range(0, FRAME_BYTES, 3):
            red += frame[i]
            green += frame[i + 1]
            blue += frame[i + 2]
        lit_ma = _lit_ma(settings, red, green, blue)
        spare_ma = settings.limit_ma - settings.idle_ma
        if lit_ma <= spare_ma:
            into[:] = frame
            self.estimate_ma = settings.idle_ma + lit_ma
            return
        # Rounded down twice, so that the sum stays below the limit.
        share = spare_ma * 1024 // lit_ma if spare_ma > 0 else 0
        red = green = blue = 0
        for i in range(0, FRAME_BYTES, 3):
            into[i] = frame[i] * share >> 10
            into[i + 1] = frame[i + 1] * share >> 10
            into[i + 2] = frame[i + 2] * share >> 10
            red += into[i]
            green += into[i + 1]
            blue += into[i + 2]
        self.estimate_ma = settings.idle_ma + _lit_ma(settings, red, green, blue)


def _lit_ma(settings: "Settings", red: "int", green: "int", blue: "int") -> "int":
    """Rounded up."""
    return (red * settings.red_ma + green * settings.green_ma + blue * settings.blue_ma + 254) // 255
