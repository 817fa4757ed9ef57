"""Boards on the bench: MicroPython and our drivers on an emulated Pico. Without an image these tests are skipped."""

from collections.abc import Callable

import pytest

from madang_host.firmware_image import firmware_files
from madang_host.paths import MAIN
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.image import VARIABLE, image_at_hand
from madang_host.simulator.pico.wired import Build

BOOT_MS = 120


@pytest.fixture(scope="session")
def image() -> None:
    """Skips what needs a MicroPython image when there is none at hand; tests download nothing."""
    if image_at_hand() is None:
        pytest.skip(f"no MicroPython image for the emulated Pico ({VARIABLE}=FILE.uf2 names one)")


@pytest.fixture(scope="module")
def build() -> Build:
    """How the board of a module is built; modules override it."""
    return Build()


@pytest.fixture(scope="session")
def at_prompt(image: None) -> Callable[[Build], Bench]:
    """Powers a board with the firmware's modules and takes it to the raw prompt; main.py is not on it."""
    files = firmware_files()
    del files[MAIN]

    def power(build: Build) -> Bench:
        bench = Bench(files, build)
        bench.run_ms(BOOT_MS)
        bench.interrupt()
        bench.execute("import madang_pack\nmadang_pack.mount()")
        return bench

    return power


@pytest.fixture(scope="module")
def bench(at_prompt: Callable[[Build], Bench], build: Build) -> Bench:
    """One such board for a module."""
    return at_prompt(build)
