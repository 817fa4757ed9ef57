"""The virtual LED strip: frames go in through Adafruit's PixelBuf, as they would to a real strip, and come out as seen.

A real strip on a Linux board is adafruit's `neopixel.NeoPixel`, which is a PixelBuf too and takes the same frames.
"""

from adafruit_pixelbuf import PixelBuf

LIGHTS = 64
BYTE_ORDER = "GRB"  # of WS2812


class VirtualStrip(PixelBuf):  # type: ignore[misc]  # adafruit_pixelbuf is untyped
    """64 lights that remember the bytes last sent down their wire."""

    def __init__(self, brightness: float = 1.0) -> None:
        self.wire = bytes(3 * LIGHTS)
        super().__init__(LIGHTS, byteorder=BYTE_ORDER, brightness=brightness, auto_write=False)

    def _transmit(self, buffer: bytearray) -> None:
        self.wire = bytes(buffer)

    def colours(self) -> list[tuple[int, int, int]]:
        """What the lights show, (red, green, blue) of a1, b1 .. h8, read back from the wire."""
        at = [BYTE_ORDER.index(channel) for channel in "RGB"]
        return [(self.wire[i + at[0]], self.wire[i + at[1]], self.wire[i + at[2]]) for i in range(0, 3 * LIGHTS, 3)]


def send_frame(strip: PixelBuf, frame: bytes | bytearray) -> None:
    """Show a frame (192 bytes, madang.lights) on any strip of at least 64 lights."""
    for i in range(LIGHTS):
        strip[i] = (frame[3 * i], frame[3 * i + 1], frame[3 * i + 2])
    strip.show()
