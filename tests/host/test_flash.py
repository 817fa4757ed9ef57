"""What goes on a board, and putting MicroPython on one in boot mode. Flashing itself is tested on an emulated Pico."""

from pathlib import Path

import pytest

from madang_board import wiring
from madang_board.wiring import READOUTS
from madang_hardware import electrics
from madang_host.connection import discovery
from madang_host.errors import UserError
from madang_host.firmware_image import (
    LIMIT_MA,
    PACK,
    compiled_modules,
    firmware_files,
    names_of_modules,
    readout_file,
    settings_file,
)
from madang_host.maintenance import flash
from madang_host.paths import MAIN, firmware_folder, firmware_main


def test_every_module_goes_on_the_board_compiled() -> None:
    files = firmware_files()
    sources = {path.relative_to(firmware_folder()) for path in firmware_folder().rglob("*.py")}
    modules = compiled_modules()
    assert set(modules) == {path.with_suffix("").as_posix() for path in sources if path.name != MAIN}
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
    places = pack[6:end].decode().split(" ")[1:]
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
    monkeypatch.setattr("subprocess.run", lambda *_, **__: pytest.fail("compiled again"))
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


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / "image.uf2"
    path.write_bytes(b"UF2\n" + bytes(508))
    return path


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
