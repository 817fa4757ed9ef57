"""The chain of 64 WS2812 through any of Adafruit's strips of lights: an `adafruit_pixelbuf.PixelBuf`, which knows the
order of the colours on the wire, and how they get there.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    PixelBuf = Any  # adafruit_pixelbuf's, which has no types


class LightChain:
    """Dark from the start."""

    def __init__(self, strip: "PixelBuf", lights: "Sequence[int]") -> "None":
        """A strip at full brightness that does not write by itself; `lights` is drawn like wiring.LIGHTS."""
        self._strip = strip
        self._place = bytearray([lights[square ^ 56] for square in range(64)])  # rank 8 on top
        self.show(bytearray(192))

    def show(self, frame: "bytearray") -> "None":
        """Send a frame (madang.lights)."""
        strip = self._strip
        for square in range(64):
            at = square * 3
            strip[self._place[square]] = (frame[at], frame[at + 1], frame[at + 2])
        strip.show()
