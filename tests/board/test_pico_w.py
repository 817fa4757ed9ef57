"""A Pico W has its radio where a Pico has the mode of its supply: what switches it on is left alone."""

import os
import subprocess
from pathlib import Path

import pytest

from madang_board.chip import SUPPLY_MODE_PIN
from madang_host.firmware_image import slim_sources
from madang_host.paths import micropython_command
from madang_host.slimming.plain import without_machine_code

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
