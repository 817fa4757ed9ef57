"""The light chain driver on an emulated Pico, decoded from the wire."""

import itertools

import pytest

from madang.squares import parse_square
from madang_host.simulator.pico.bench import Bench

FRAME_MS = 64 * 24 * 1.25e-3
LATCH_MS = 0.28  # WS2812B version 5

START = """
from madang_board.ws2812 import LightChain
lights = LightChain()
frame = bytearray(192)
"""

FOUR_AT_ONCE = """
for step in range(1, 5):
    for i in range(192): frame[i] = step
    lights.show(frame)
for i in range(192): frame[i] = 9
"""

# Each frame is on its way while the flash is erased and written, and while the processor does what takes it long.
BUSY = """
content = bytes(1000)
for step in range(12):
    for i in range(192): frame[i] = (i * 37 + step * 11) & 255
    lights.show(frame)
    if step & 1:
        str([i * 12345.678 for i in range(20)])
    else:
        with open("content", "wb") as file:
            file.write(content)
"""


@pytest.fixture(scope="module")
def lights(bench: Bench) -> Bench:
    bench.execute(START + "lights.finish()")
    return bench


def shown(bench: Bench, source: str) -> list[tuple[float, bytes]]:
    """The frames on the wire while a program runs."""
    bench.frames.clear()
    bench.execute(source + "\nlights.finish()")
    return bench.frames


def test_the_first_frame_is_dark(lights: Bench) -> None:
    assert lights.frames[0][1] == bytes(192)


@pytest.mark.parametrize("name", ["a1", "b1", "h1", "h2", "a2", "d4", "a8", "h8"])
def test_a_square_lights_up_in_its_colour(lights: Bench, name: str) -> None:
    at = parse_square(name) * 3
    colour = f"frame[{at}], frame[{at + 1}], frame[{at + 2}] = 200, 85, 1"
    ((_, frame),) = shown(lights, f"for i in range(192): frame[i] = 0\n{colour}\nlights.show(frame)")
    assert frame == bytes(at) + bytes((200, 85, 1)) + bytes(189 - at)


def test_every_byte_arrives(lights: Bench) -> None:
    ((_, frame),) = shown(lights, "for i in range(192): frame[i] = (i * 37 + 11) & 255\nlights.show(frame)")
    assert frame == bytes((i * 37 + 11) & 255 for i in range(192))


def test_a_frame_may_be_changed_at_once_and_the_next_one_waits_for_its_turn(lights: Bench) -> None:
    frames = shown(lights, FOUR_AT_ONCE)
    assert [set(frame) for _, frame in frames] == [{1}, {2}, {3}, {4}]
    for (before_ms, _), (after_ms, _) in itertools.pairwise(frames):
        assert after_ms - before_ms >= FRAME_MS + LATCH_MS


def test_a_frame_arrives_whole_whatever_the_processor_does(lights: Bench) -> None:
    """Interrupts are masked while the flash is written, and the program in it cannot be read."""
    before = lights.pico.chip.sectors
    frames = shown(lights, BUSY)
    assert lights.pico.chip.sectors > before
    assert [frame for _, frame in frames] == [
        bytes((i * 37 + step * 11) & 255 for i in range(192)) for step in range(12)
    ]


def test_show_returns_long_before_the_frame_is_out(lights: Bench) -> None:
    took_us = int(lights.execute("import time\nt = time.ticks_us()\nlights.show(frame)\nprint(time.ticks_us() - t)"))
    assert took_us < FRAME_MS * 1000 / 2


def test_show_allocates_nothing(lights: Bench) -> None:
    lights.execute(
        "import micropython\nmicropython.heap_lock()\nlights.show(frame)\nlights.show(frame)\nmicropython.heap_unlock()"
    )
