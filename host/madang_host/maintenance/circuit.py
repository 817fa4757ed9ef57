"""Puts the firmware on the drive of a board that runs CircuitPython. What is not the firmware's stays.

It can be written to only while it is the PC's: our boot.py gives it to the board unless the first button is held at
power-on.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from madang_board.wiring import READOUTS
from madang_host.errors import UserError
from madang_host.firmware_image import SETTINGS_FILE, readout_file, settings_file
from madang_host.firmware_image.circuit import circuit_files
from madang_host.maintenance.flash import Progress

_ABOUT = "boot_out.txt"  # CircuitPython writes it at each start
_OLDEST = 9  # whose compiled modules are those of 10
_OURS = ("lib/madang", "lib/madang_circuit", "lib/madang_board")
_CLUSTER_BYTES = 4096  # of its FAT, at most


@dataclass(frozen=True)
class Installed:
    """What was done, and on which board, in its own words."""

    written: int
    unchanged: int
    removed: int
    board: str


def install(drive: Path, progress: Progress, readout: str | None = None) -> Installed:
    """Bring the firmware on a drive up to date; set which readout is built if one is given, with the limit of the
    lights' current that it leaves. Raises UserError, before anything is changed if it cannot be taken."""
    check_readout(readout)
    settled = readout_file(readout) if readout else {}
    board = _board_of(drive)
    if readout:
        settled |= settings_file(readout, _content(drive / SETTINGS_FILE) or b"")
    files = circuit_files()
    changed = {path: data for path, data in files.items() if _content(drive / path) != data}
    stale = [
        path
        for folder in _OURS
        for path in sorted((drive / folder).rglob("*"))
        if path.is_file() and path.relative_to(drive).as_posix() not in files
    ]
    _check_room(drive, changed)
    try:
        for path in stale:
            path.unlink()
        for name, data in settled.items():
            (drive / name).parent.mkdir(exist_ok=True)
            (drive / name).write_bytes(data)
        _write(drive, changed, progress)
    except OSError as error:
        raise UserError(
            f"cannot write to {drive} ({error.strerror}): plug the board in with its first button held, so that the "
            "drive is the PC's, and try again"
        ) from error
    return Installed(len(changed), len(files) - len(changed), len(stale), board)


def check_readout(readout: str | None) -> None:
    """Raises UserError where a board with CircuitPython has no such readout."""
    if readout and readout not in READOUTS[:2]:
        raise UserError(f"with CircuitPython a board has {' or '.join(READOUTS[:2])}, not {readout}")


def _board_of(drive: Path) -> str:
    said = _content(drive / _ABOUT)
    if said is None:
        raise UserError(f"{drive} is not the drive of a board with CircuitPython: there is no {_ABOUT}")
    first = said.decode("utf-8", "replace").partition("\n")[0].strip()
    words = first.split()
    version = words[2].partition(".")[0] if len(words) > 2 and words[:2] == ["Adafruit", "CircuitPython"] else ""
    if not version.isdigit() or int(version) < _OLDEST:
        raise UserError(f"the board on {drive} says '{first[:80]}': CircuitPython {_OLDEST} or later is wanted")
    return first.partition("; ")[2] or first


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _check_room(drive: Path, changed: dict[str, bytes]) -> None:
    free = shutil.disk_usage(drive).free
    needed = 0
    for path, data in changed.items():
        there = len(_content(drive / path) or b"")
        needed += -(-len(data) // _CLUSTER_BYTES) * _CLUSTER_BYTES - there // _CLUSTER_BYTES * _CLUSTER_BYTES
    if needed > free:
        raise UserError(
            f"{drive} is full: {needed // 1024} KB are needed, and {free // 1024} KB are free; remove files of your own"
        )


def _write(drive: Path, files: dict[str, bytes], progress: Progress) -> None:
    """code.py goes first and comes last, so that a board whose files are not all there does nothing."""
    if files:
        (drive / "code.py").unlink(missing_ok=True)
    total = sum(map(len, files.values()))
    done = 0
    for path in sorted({*files, *(["code.py"] if files else [])}, key=lambda path: (path == "code.py", path)):
        data = files.get(path) or circuit_files()[path]
        progress(path, min(done, total), total)
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)
        done += len(data)
    progress("", total, total)
