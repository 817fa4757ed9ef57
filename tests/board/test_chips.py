"""The chips' tables: whole, of one form, and the same as what their maker publishes; and a board of another chip, which
is told so before a pin is driven."""

import ast
import os
import re
import subprocess
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from madang_board import chip
from madang_esp32 import pins
from madang_host.firmware_image import PACK, compiled_modules, compiled_sources, firmware_files
from madang_host.firmware_image.targets import PICO, TARGETS, Target, target_of
from madang_host.paths import firmware_folder, firmware_loader, micropython_command

CHIPS = firmware_folder() / "madang_board/chips"
PICOS = ("rp2040", "rp2350")
SDK = Path(__file__).with_name("pico_sdk_registers.txt")
REGISTERS = {  # by name in our tables: how they are made of the SDK's
    "SIO_BASE": "SIO_BASE",
    "GPIO_IN": "SIO_GPIO_IN_OFFSET // 4",
    "GPIO_OUT_SET": "SIO_GPIO_OUT_SET_OFFSET // 4",
    "GPIO_OUT_CLR": "SIO_GPIO_OUT_CLR_OFFSET // 4",
    "GPIO_OE_SET": "SIO_GPIO_OE_SET_OFFSET // 4",
    "GPIO_OE_CLR": "SIO_GPIO_OE_CLR_OFFSET // 4",
    "TIMER_BASE": "TIMER_BASE",
    "TIMERAWL": "TIMER_TIMERAWL_OFFSET // 4",
    "ADC_BASE": "ADC_BASE",
    "ADC_CS": "ADC_CS_OFFSET // 4",
    "ADC_RESULT": "ADC_RESULT_OFFSET // 4",
    "WATCHDOG_CTRL_CLEAR": "WATCHDOG_BASE + WATCHDOG_CTRL_OFFSET + REG_ALIAS_CLR_BITS",
    "WATCHDOG_REASON": "WATCHDOG_BASE + WATCHDOG_REASON_OFFSET",
    "WATCHDOG_SCRATCH": "WATCHDOG_BASE + WATCHDOG_SCRATCH0_OFFSET",
}
OF_PORT = {"HAS_PARTITIONS", "MAY_KEEP_ALL", "PAUSE_TIMER", "TELLS_ROOM"}
OF_ALL = {"DIGITAL_PINS", "ANALOG_PINS", *OF_PORT}
NOT_REGISTERS = {"FIRST_ADC_PIN", "SUPPLY_MODE_PIN", *OF_ALL}


def table(name: str) -> ModuleType:
    return import_module(f"madang_board.chips.{name}")


def words(module: ModuleType) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper()}


def sdk_registers(name: str) -> dict[str, int]:
    column = 1 + PICOS.index(name)
    rows = [line.split() for line in SDK.read_text().splitlines() if line and not line.startswith("#")]
    return {row[0]: int(row[column], 16) for row in rows}


@pytest.mark.parametrize("path", sorted(CHIPS.glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_a_table_is_numbers_and_nothing_else(path: Path) -> None:
    """So that all of it is written out where it is used."""
    docstring, imported, *rows = ast.parse(path.read_text(encoding="utf-8")).body
    assert isinstance(docstring, ast.Expr) and "datasheet" in path.read_text(encoding="utf-8")
    assert ast.unparse(imported) == "from madang.interpreter import const"
    for row in rows:
        assert re.fullmatch(r"[A-Z][A-Z0-9_]+ = const\([^a-z]*\)", ast.unparse(row)), ast.unparse(row)


@pytest.mark.parametrize("name", PICOS)
def test_registers_are_those_that_the_sdk_has(name: str) -> None:
    sdk = sdk_registers(name)
    made = {ours: eval(text, {}, dict(sdk)) for ours, text in REGISTERS.items()}
    assert words(table(name)) == made | {word: words(table(name))[word] for word in NOT_REGISTERS}


def test_each_chip_of_the_picos_has_all_that_drivers_ask_for() -> None:
    assert words(table("rp2040")).keys() == words(table("rp2350")).keys() == words(chip).keys()
    assert words(chip) == words(table(PICO.chip))


def test_an_esp32_s3_drives_no_pin_that_is_its_own() -> None:
    """ESP32-S3 datasheet, tables 2-1 (pins) and 3-1 (what it starts by); octal PSRAM takes 33 to 37."""
    own = {0, 3, 45, 46} | {19, 20} | set(range(26, 38)) | {43, 44}
    missing = set(range(22, 26))
    esp = table("esp32s3")
    assert words(esp).keys() == OF_ALL
    free = set(range(49)) - own - missing
    assert {pin for pin in range(64) if esp.DIGITAL_PINS >> pin & 1} == free
    used = [pins.LIGHTS_PIN, *pins.BUTTON_PINS]
    for readout in ([*pins.ROW_PINS, *pins.COLUMN_PINS], [pins.LOAD_PIN, pins.CLOCK_PIN, pins.DATA_PIN]):
        assert len({*readout, *used}) == len(readout) + 3 and {*readout, *used} <= free


def test_no_driver_has_numbers_of_its_own() -> None:
    for path in (firmware_folder() / "madang_board").glob("*.py"):
        assert not re.search(r"0x[4d]0[0-9A-F]{6}", path.read_text(encoding="utf-8"), re.IGNORECASE), path


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.machine)
def test_the_numbers_are_written_out_for_the_chip(target: Target) -> None:
    sources = compiled_sources(target)
    assert not [path for path, source in sources.items() if "madang_board.chip" in source]
    assert f"Timer({table(target.chip).PAUSE_TIMER}, " in sources["madang_board/pausing.py"].replace("((-1)", "(-1")
    if not target.instead:
        assert f"[{table(target.chip).GPIO_OUT_CLR}] = " in sources["madang_board/shift_registers.py"]
        assert f"({table(target.chip).TIMER_BASE})" in sources["madang_board/key_matrix.py"]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.machine)
def test_all_modules_compile_for_all(target: Target) -> None:
    modules = compiled_modules({}, target)
    assert modules.keys() == compiled_modules().keys() - {f"madang_board/{name}" for name in target.without}
    native = {data[2] >> 2 for data in modules.values()}  # of the feature byte (py/persistentcode.h)
    assert native == {0, target.architecture}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.machine)
def test_a_board_is_known_by_what_it_says(target: Target) -> None:
    mpy = 0x0306 | target.architecture << 10
    for board in ("Raspberry Pi Pico", "Raspberry Pi Pico 2 W", "Anything with RP1"):
        assert target_of(f"{board} with {target.machine}", mpy) is target
    assert target_of(f"Raspberry Pi Pico with {target.machine}", 0x0306) is None  # loads no machine code
    assert target_of(f"a {target.machine}", mpy) is None
    assert target_of("Raspberry Pi Pico with RP2040", 0x0306 | 7 << 10) is None


def test_another_chip_is_told_before_a_pin_is_driven(tmp_path: Path) -> None:
    """The PC's MicroPython is one."""
    (tmp_path / PACK).write_bytes(firmware_files()[PACK])
    program = "import sys, madang_pack\nmadang_pack.PACK = '%s'\nmadang_pack.mount()\nprint('mounted')"
    done = subprocess.run(
        [*micropython_command(), "-c", program % (tmp_path / PACK)],
        env=os.environ | {"MICROPYPATH": f"{firmware_loader().parent}:.frozen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert "RuntimeError: this firmware is for RP2040, not for linux" in done.stdout
    assert "run 'madang flash'" in done.stdout and "mounted" not in done.stdout
