"""The chain of 64 WS2812 at an ESP32-S3: a frame goes out through its remote control peripheral (RMT), as MicroPython's
machine.bitstream does it there (ports/esp32/machine_bitstream.c).

Knows no colour but the order of its bytes. Interrupts stay on; the call waits for the frame, 2 ms at most 30 times a
second.
"""

from time import ticks_diff, ticks_us

from machine import Pin, bitstream

from madang.interpreter import const

# High and low of a 0, then of a 1: they suit the old WS2812B (0.4, 0.85, 0.8, 0.45 us, each +-0.15) and its version 5
# (0.22-0.38, 0.58-1, 0.58-1, 0.22-0.42 us).
_NANOSECONDS = (300, 900, 750, 420)
_FRAME_BYTES = const(192)
_LATCH_US = const(300)  # see madang_board.ws2812
_HIGH_LOW = const(0)  # the kind of a stream


class LightChain:
    """Dark from the start. `show` allocates nothing of MicroPython's heap."""

    def __init__(self) -> "None":
        from madang_board.pins import LIGHTS_PIN
        from madang_board.wiring import chain_sources

        self._source = chain_sources()
        self._chain = bytearray(_FRAME_BYTES)
        self._pin = Pin(LIGHTS_PIN, Pin.OUT, value=0)
        self._ended_us = ticks_us()
        self.show(bytearray(_FRAME_BYTES))

    def show(self, frame: "bytearray") -> "None":
        """Send a frame (madang.lights), after the latch of the frame before if that still takes time."""
        source = self._source
        chain = self._chain
        for i in range(_FRAME_BYTES):
            chain[i] = frame[source[i]]
        self.finish()
        bitstream(self._pin, _HIGH_LOW, _NANOSECONDS, chain)
        self._ended_us = ticks_us()

    def finish(self) -> "None":
        """Wait until the lights have taken over what was last shown."""
        while self.is_sending():
            pass

    def is_sending(self) -> "bool":
        """Whether the latch after a frame still takes time."""
        # Negative: so long ago that the ticks have wrapped.
        return 0 <= ticks_diff(ticks_us(), self._ended_us) < _LATCH_US
