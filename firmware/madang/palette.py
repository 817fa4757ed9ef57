"""The RGB of the eight colours and of three signals, on WS2812 lights. The only place that holds RGB.

The values are how a colour should look (sRGB); `Palette` turns them into what a light is driven with. A light's output
is proportional to its value while the eye is not, hence the gamma; 2 is near enough to sRGB's and needs no table.
"""

from madang.interpreter import const
from madang.settings import Settings

WHITE = const(8)
RED = const(9)
GREEN = const(10)

# Found by a search for the largest smallest difference between any two of the eight, in the eyes of people with every
# kind of cone and of those who lack one, within what a person would call by these names: `madang palette` prints the
# figures. Colours differ in lightness as well as in hue; brown is an orange with little light.
LOOK = (
    (232, 107, 3),  # orange
    (30, 30, 166),  # blue
    (141, 94, 202),  # purple
    (255, 151, 178),  # pink
    (254, 249, 102),  # yellow
    (183, 46, 49),  # red
    (7, 193, 100),  # green
    (102, 61, 7),  # brown
    (255, 255, 255),  # WHITE
    (255, 0, 0),  # RED: wrong, lift this
    (0, 255, 0),  # GREEN: right, put it here
)


class Palette:
    """`rgb` holds three bytes a colour, gamma and brightness applied."""

    def __init__(self, settings: "Settings", looks: "tuple[tuple[int, int, int], ...]" = LOOK) -> "None":
        self.rgb = bytearray(3 * len(looks))
        self._looks = looks
        self._settings = settings
        self.mix()

    def mix(self) -> "None":
        """Take over a changed brightness."""
        brightness = self._settings.brightness
        at = 0
        for look in self._looks:
            for value in look:
                self.rgb[at] = (value * value * brightness + 32512) // 65025
                at += 1
