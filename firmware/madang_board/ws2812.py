"""The chain of 64 WS2812: a frame goes out by itself, from memory through DMA and a PIO state machine to the pin.

Knows no colour but the order of its bytes. Interrupts stay on, and the processor is free while a frame is on its way.
"""

from time import ticks_diff, ticks_us

from machine import Pin

from madang.interpreter import const, micropython, ptr8, unload

# A bit is ten cycles of 8 MHz: high for two (a 0) or seven (a 1), low for the rest. These 0.25, 0.875 and at least
# 0.375 us suit the old WS2812B (0.4, 0.8, 0.45 us, each +-0.15) and its version 5 (0.22-0.38, 0.58-1, 0.22-0.42 us).
_PIO_HZ = const(8_000_000)
_FRAME_BYTES = const(192)
_FRAME_US = const(1920)  # 64 lights of 24 bits
# Low for this long, the lights take the frame over: 50 us by the WS2812B datasheet, 280 us by that of version 5.
# Twenty more for the bytes that wait in the PIO when the transfer starts or ends.
_LATCH_US = const(300)

_STATE_MACHINE = const(0)  # of PIO 0; its data request has the same number (RP2040 datasheet, table 120)
_SINGLE_BYTES = const(0)  # as a DMA transfer's size; the PIO gets a byte in all four parts of its word


class LightChain:
    """Dark from the start. `show` allocates nothing."""

    def __init__(self) -> "None":
        import rp2  # which is forgotten after a start (madang_board.loading)

        from madang_board.pins import LIGHTS_PIN
        from madang_board.wiring import chain_sources
        from madang_board.ws2812_program import send_bits

        self._source = chain_sources()
        self._chain = bytearray(_FRAME_BYTES)
        self._machine = rp2.StateMachine(_STATE_MACHINE, send_bits, freq=_PIO_HZ, sideset_base=Pin(LIGHTS_PIN))
        unload("madang_board.ws2812_program")
        self._dma = rp2.DMA()
        control = self._dma.pack_ctrl(size=_SINGLE_BYTES, inc_write=False, treq_sel=_STATE_MACHINE)
        self._dma.config(read=self._chain, write=self._machine, count=_FRAME_BYTES, ctrl=control)
        self._began_us = ticks_us()
        self.show(bytearray(_FRAME_BYTES))

    def show(self, frame: "bytearray") -> "None":
        """Start sending a frame (madang.lights), after the frame before and its latch if they still take time.

        The frame may be changed at once.
        """
        self.finish()
        _arrange(frame, self._source, self._chain)
        self._machine.active(1)
        self._began_us = ticks_us()
        self._dma.config(read=self._chain, count=_FRAME_BYTES, trigger=True)

    def finish(self) -> "None":
        """Wait until the lights have taken over what was last shown."""
        while self.is_sending():
            pass

    def is_sending(self) -> "bool":
        """Whether a frame, or the latch after it, is still on its way."""
        # Negative: so long ago that the ticks have wrapped.
        if 0 <= ticks_diff(ticks_us(), self._began_us) < _FRAME_US + _LATCH_US:
            return True
        self._machine.active(0)  # it would only wait; emulators take less time without it
        return False


@micropython.viper
def _arrange(frame: ptr8, source: ptr8, chain: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    for i in range(_FRAME_BYTES):
        chain[i] = frame[source[i]]
