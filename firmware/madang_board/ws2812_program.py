"""What a state machine of the PIO does to send bits to WS2812 (madang_board.ws2812). Loaded only while it is made."""

import rp2


# The state machine waits for data in its first instruction, with the pin low.
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=8)
def send_bits():  # type: ignore[no-untyped-def]  # a program for the PIO in the shape of a function
    # fmt: off
    wrap_target()                               # type: ignore[name-defined]  # noqa: F821
    label("bit")                                # type: ignore[name-defined]  # noqa: F821
    out(x, 1)               .side(0)    [2]     # type: ignore[name-defined]  # noqa: F821
    jmp(not_x, "zero")      .side(1)    [1]     # type: ignore[name-defined]  # noqa: F821
    jmp("bit")              .side(1)    [4]     # type: ignore[name-defined]  # noqa: F821
    label("zero")                               # type: ignore[name-defined]  # noqa: F821
    nop()                   .side(0)    [4]     # type: ignore[name-defined]  # noqa: F821
    wrap()                                      # type: ignore[name-defined]  # noqa: F821
    # fmt: on
