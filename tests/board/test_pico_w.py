"""A Pico W has its radio where a Pico has the mode of its supply: what switches it on is left alone."""

import os
import subprocess
from pathlib import Path

import pytest
from rp2040py.gpio_pin import GPIOPinState

from madang_board.chip import SUPPLY_MODE_PIN
from madang_host.firmware_image import firmware_files, readout_file, slim_sources
from madang_host.firmware_image.targets import PICO, target_of
from madang_host.paths import micropython_command
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build
from madang_host.slimming.plain import without_machine_code

IMAGE = "MADANG_PICO_W_IMAGE"  # a MicroPython for the Pico W (RPI_PICO_W); tests download nothing
START_MS = 20_000
ASK = "import sys\nprint(sys.implementation._machine, sys.implementation._mpy)"
PROGRAM = """
from machine import Pin
from madang.calibration import Calibration
from madang_board import analog
class sys:
    class implementation:
        _machine = %r
analog.sys = sys
analog.AnalogSensors(Calibration())
print(Pin.driven)
"""


@pytest.mark.parametrize(
    ("machine", "is_driven"),
    [
        ("Raspberry Pi Pico with RP2040", True),
        ("Raspberry Pi Pico2 with RP2350", True),
        ("Raspberry Pi Pico W with RP2040", False),
        ("Raspberry Pi Pico 2 W with RP2350", False),
        ("Raspberry Pi Pico 2 W with RP2350-RISCV", False),
    ],
)
def test_the_radio_stays_off(machine: str, is_driven: bool, tmp_path: Path) -> None:
    for name, source in slim_sources().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(without_machine_code(source))
    folders = f"{Path(__file__).parent / 'scripted'}:{tmp_path}:.frozen"
    done = subprocess.run(
        [*micropython_command(), "-c", PROGRAM % machine],
        env=os.environ | {"MICROPYPATH": folders},
        capture_output=True,
        text=True,
        check=True,
    )
    driven = eval(done.stdout)
    assert driven.get(SUPPLY_MODE_PIN) == (1 if is_driven else None)
    assert {6, 7} <= set(driven), "the multiplexers are switched off"


@pytest.fixture(scope="module")
def board() -> Bench:
    """A Pico W with the firmware that has said hello."""
    if not os.environ.get(IMAGE):
        pytest.skip(f"no MicroPython image for the emulated Pico W ({IMAGE}=FILE.uf2 names one)")
    file_system = flash.make_file_system(firmware_files() | readout_file("analog"), flash.BLOCKS_OF_W)
    board = Bench(file_system, Build("analog"), Path(os.environ[IMAGE]))
    board.run_until(lambda: b"$hello" in board.said, START_MS, "the hello")
    return board


def test_the_firmware_of_a_pico_runs_on_a_pico_w(board: Bench) -> None:
    board.run_until(lambda: b"$snapshot" in board.said, START_MS, "the first snapshot")
    board.run_ms(300)  # while it writes to its flash, it hears no Ctrl-C
    assert board.pico.gpio(SUPPLY_MODE_PIN).value != GPIOPinState.HIGH, "the radio is on"
    board.interrupt()
    machine, mpy = board.execute(ASK).rsplit(maxsplit=1)
    assert " W with " in machine and target_of(machine, int(mpy)) is PICO
