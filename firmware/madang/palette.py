"""The RGB of the eight colours and of three signals, on WS2812 lights. The only place that holds RGB.

The values are how a colour should look (sRGB); `Palette` turns them into what a light is driven with. A light's output
is proportional to its value while the eye is not, hence the gamma; 2 is near enough to sRGB's and needs no table.
"""

from madang.interpreter import const
from madang.settings import Settings

WHITE = const(8)
RED = const(9)
GREEN = const(10)

LOOK = (
    (255, 130, 0),  # orange
    (0, 90, 255),  # blue
    (160, 60, 255),  # purple
    (255, 105, 160),  # pink
    (255, 220, 0),  # yellow
    (255, 0, 0),  # red
    (0, 220, 60),  # green
    (150, 80, 30),  # brown
    (255, 255, 255),  # WHITE
    (255, 0, 0),  # RED: wrong, lift this
    (0, 255, 0),  # GREEN: right, put it here
)


class Palette:
    """`rgb` holds three bytes a colour, gamma and brightness applied."""

    def __init__(self, settings: "Settings") -> "None":
        self.rgb = bytearray(3 * len(LOOK))
        self._settings = settings
        self.mix()

    def mix(self) -> "None":
        """Take over a changed brightness."""
        brightness = self._settings.brightness
        at = 0
        for look in LOOK:
            for value in look:
                self.rgb[at] = (value * value // 255 * brightness + 127) // 255
                at += 1
