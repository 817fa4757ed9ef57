"""Boards on the bench: MicroPython and our drivers on an emulated Pico. Without an image these tests are skipped."""

from collections.abc import Iterator

import pytest

from madang_host.firmware_image import MAIN, firmware_files
from madang_host.pico.bench import Bench
from madang_host.pico.image import VARIABLE, image_at_hand

BOOT_MS = 120


@pytest.fixture(scope="session")
def image() -> None:
    """Skips what needs a MicroPython image when there is none at hand; tests download nothing."""
    if image_at_hand() is None:
        pytest.skip(f"no MicroPython image for the emulated Pico ({VARIABLE}=FILE.uf2 names one)")


@pytest.fixture(scope="module")
def bench(image: None) -> Iterator[Bench]:
    """A board with the firmware's modules at the raw prompt; main.py is not on it."""
    files = firmware_files()
    del files[MAIN]
    bench = Bench(files)
    bench.run_ms(BOOT_MS)
    bench.interrupt()
    yield bench
