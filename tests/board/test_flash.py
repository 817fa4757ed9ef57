"""Flashing an emulated Pico through its USB serial, with mpremote, as a real one is flashed."""

from pathlib import Path

import pytest

from madang import board
from madang_host.errors import UserError
from madang_host.firmware_image import PACK, firmware_files
from madang_host.maintenance import flash
from madang_host.paths import MAIN
from madang_host.simulator.pico.flash import make_file_system, read_files

pytestmark = pytest.mark.usefixtures("image")

KEPT = {
    "store/settings": b"brightness=40\n",
    "store/journal": b"journal 1 0\nkamisado korean 1\nround 1 black basic\ne8-e2\nb1-g6\n*7 aec9\n",
    "notes.txt": b"the owner's own",
}
LOGS = tuple(f"store/{name}" for name in board.LOGS)  # the restarted firmware makes them


class UnpluggedError(Exception):
    pass


def test_an_interrupted_flash_is_made_good_by_the_next(tmp_path: Path) -> None:
    wanted = firmware_files()
    old = KEPT | {"lib/madang/old.mpy": b"M\x06", "lib/madang/squares.py": b"", MAIN: b"print('old')\n"}
    old["madang_pack.mpy"] = wanted["madang_pack.mpy"]
    old[PACK] = wanted[PACK][:5000]
    file = tmp_path / "flash.bin"
    file.write_bytes(make_file_system(old))
    port = f"pico://?flash={file}"

    def unplug(path: str, done: int, total: int) -> None:
        if path == PACK:
            raise UnpluggedError

    with pytest.raises(UnpluggedError):
        flash.flash(port, unplug)
    interrupted = read_files(file.read_bytes())
    assert MAIN not in interrupted and interrupted[PACK] != wanted[PACK]  # it waits at its prompt, dark
    assert interrupted.items() >= KEPT.items()

    told: list[tuple[str, int, int]] = []
    flashed = flash.flash(port, lambda *progress: told.append(progress), "shift-registers")
    now = read_files(file.read_bytes())
    for name in LOGS:
        now.pop(name, None)
    assert {path: data for path, data in now.items() if path not in KEPT} == wanted | {
        "store/readout": b"shift-registers\n"
    }
    settings = {"store/settings": b"brightness=40\nlimit_ma=200\n"}  # with what the readout leaves
    assert now.items() >= (KEPT | settings).items()
    assert (flashed.written, flashed.removed) == (2, 0)
    assert [path for path, _, _ in told] == [PACK, MAIN, ""]
    assert told[-1][1] == told[-1][2] > 0


def test_a_port_without_micropython(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is no flash of pico://"):
        file = tmp_path / "flash.bin"
        file.write_bytes(b"too short")
        flash.flash(f"pico://?flash={file}", lambda *_: None)
