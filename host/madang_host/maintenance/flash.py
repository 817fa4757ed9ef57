"""Puts the firmware on a board that runs MicroPython, and MicroPython on a board in boot mode.

A board is never left half new: `main.py` goes first and comes last, so that a board whose flashing was interrupted
waits at its prompt, dark, and can be flashed again. Settings and saved games lie elsewhere and stay.
"""

import contextlib
import hashlib
import io
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from madang_host.connection.discovery import boot_volumes
from madang_host.connection.mirror import Identity
from madang_host.connection.ports import open_port, register_handlers, slowness_of
from madang_host.connection.session import Session
from madang_host.errors import BoardError, UserError
from madang_host.firmware_image import (
    OURS,
    SETTINGS_FILE,
    compiled_modules,
    firmware_files,
    in_board_names,
    readout_file,
    settings_file,
)
from madang_host.firmware_image.targets import TARGETS, Target, target_of
from madang_host.maintenance import uf2
from madang_host.paths import MAIN

PROMPT_S = 3.0
PROMPT_TRIES = 3
RESTART_S = 15.0

_INSTALL = (
    "to install it, hold BOOTSEL, on an ESP32-S3 BOOT, while plugging the board in, then run "
    f"'madang flash --install-micropython FILE' (images are at {', '.join(sorted({t.images for t in TARGETS}))})"
)

Progress = Callable[[str, int, int], None]  # what is done, bytes done, bytes in all


@dataclass(frozen=True)
class Flashed:
    """What flashing did."""

    written: int
    unchanged: int
    removed: int
    identity: Identity
    target: Target


def flash(port_name: str, progress: Progress, readout: str | None = None) -> Flashed:
    """Bring the firmware on a board up to date and restart it; set which readout is built if one is given, and the
    limit of the lights' current that this readout leaves. The firmware is built for the board's own chip.

    Raises UserError; if the board cannot take the firmware, it is left as it was.
    """
    settled = readout_file(readout) if readout else {}
    board = _connect(port_name)
    try:
        target = _target_of(board, port_name)
        if readout in target.without:
            raise UserError(f"the {target.name} on {port_name} does not read {readout}: build another readout")
        files = firmware_files({}, target)
        present = _hashes(board)
        stale = [path for path in present if path not in files]
        changed = [path for path, data in files.items() if present.get(path) != hashlib.sha256(data).digest()]
        _check_room(board, port_name, [len(files[path]) for path in changed])
        if MAIN in present and (changed or stale):
            board.fs_rmfile(MAIN)
        if MAIN not in changed and (changed or stale):
            changed.append(MAIN)
        for path in stale:
            if path != MAIN:
                board.fs_rmfile(path)
        if readout:
            settled |= settings_file(readout, _stored(board, SETTINGS_FILE))
        for path, data in settled.items():
            _make_folders(board, path, set())
            board.fs_writefile(path, data)
        _write(board, {path: files[path] for path in sorted(changed, key=lambda path: (path == MAIN, path))}, progress)
        _verify(board, files)
        board.exec_raw_no_follow(in_board_names(_RESTART))
    except (TransportError, OSError) as error:
        raise BoardError(
            f"the board on {port_name} was lost while flashing ({error}); run 'madang flash' again"
        ) from error
    finally:
        _disconnect(board)
    return Flashed(len(changed), len(files) - len(changed), len(stale), _wait_for_hello(port_name), target)


def install_micropython(image: Path) -> Path:
    """Copy a MicroPython image to the board in boot mode, which then restarts with it; the drive it was copied to."""
    chips = uf2.chips_of(image)
    drives = boot_volumes()
    if not drives:
        raise UserError("no board in boot mode found; hold BOOTSEL while plugging it in, and let its drive be mounted")
    if len(drives) > 1:
        raise UserError(f"several boards in boot mode ({', '.join(map(str, drives))}); leave only one plugged in")
    chip = uf2.chip_of_drive(drives[0])
    if chip and chips and chip not in chips:
        raise UserError(f"{image} is for the {' or '.join(sorted(chips))}, and the board on {drives[0]} has an {chip}")
    shutil.copyfile(image, drives[0] / image.name)
    return drives[0]


class _Transport(SerialTransport):  # type: ignore[misc]  # mpremote has no types
    """mpremote's, which gives up when nothing has come for ten seconds. An emulated board on a busy PC is quiet for as
    long while it reckons the hashes of its files; so the patience is that of the port."""

    def __init__(self, port_name: str) -> None:
        self._slowness = slowness_of(port_name)
        super().__init__(port_name)

    def read_until(
        self,
        min_num_bytes: int,
        ending: bytes,
        timeout: float | None = 10,
        data_consumer: Callable[[bytes], None] | None = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        silence_s = None if timeout is None else timeout * self._slowness
        read: bytes = super().read_until(min_num_bytes, ending, silence_s, data_consumer, timeout_overall)
        return read


def _connect(port_name: str) -> SerialTransport:
    register_handlers()
    try:
        board = _Transport(port_name)
    except (TransportError, serial.SerialException, ValueError) as error:
        open_port(port_name).close()  # mpremote does not say why; this does
        raise UserError(f"cannot open {port_name} ({error}); try again") from error
    for tries_left in range(PROMPT_TRIES - 1, -1, -1):
        # A board that is just starting does not hear the first call.
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it hears when it fails
                board.enter_raw_repl(timeout_overall=PROMPT_S * slowness_of(port_name))
            break
        except (TransportError, serial.SerialException) as error:
            if not tries_left:
                board.serial.close()
                raise BoardError(f"no MicroPython answers on {port_name}; {_INSTALL}") from error
    return board


def _disconnect(board: SerialTransport) -> None:
    try:
        board.close()
    except (serial.SerialException, OSError):
        board.serial.close()


def _target_of(board: SerialTransport, port_name: str) -> Target:
    """For what to build."""
    name, release, mpy, machine = board.eval(_INTERPRETER)
    if name != "micropython":
        raise BoardError(f"{port_name} runs {name}, not MicroPython; {_INSTALL}")
    target = target_of(machine, mpy)
    if target is None:
        known = ", ".join(target.machine for target in TARGETS)
        raise BoardError(
            f"there is no firmware for the board on {port_name}, which says that it is '{machine}' and runs "
            f"{release}: there is for {known}, with images as at {TARGETS[0].images}"
        )
    # Bytes 1 and 2 of a file and the low half of _mpy say the same: version, and for native code sub-version and
    # architecture (docs.micropython.org, MicroPython .mpy files).
    wanted = {int.from_bytes(data[1:3], "little") for data in compiled_modules({}, target).values()}
    if any(form & 0xFF != mpy & 0xFF or (form > 0xFF and form != mpy & 0xFFFF) for form in wanted):
        raise BoardError(f"the MicroPython on {port_name} ({release}) cannot load this firmware; {_INSTALL}")
    return target


def _check_room(board: SerialTransport, port_name: str, sizes: list[int]) -> None:
    """Of files to be written; what they take the place of goes only when they are whole."""
    block_bytes, _, _, free, *_ = board.eval("__import__('os').statvfs('/')")
    needed = sum(-(-size // block_bytes) for size in sizes)
    if needed > free:
        raise BoardError(
            f"the flash of the board on {port_name} is full: {needed * block_bytes // 1024} KB are needed, and "
            f"{free * block_bytes // 1024} KB are free; remove files of your own ('mpremote ls', 'mpremote rm FILE') "
            "and try again"
        )


# Evaluated on the board. CircuitPython has no _machine.
_INTERPRETER = (
    "(lambda s: (s.implementation.name, s.version, getattr(s.implementation, '_mpy', 0), "
    "getattr(s.implementation, '_machine', '')))(__import__('sys'))"
)


# Run on the board: the crashes of the firmware before do not count for this one.
_RESTART = """
import machine, madang_pack
madang_pack.mount()
from madang import crashes
from madang_board.flash_store import FlashStore
crashes.forgive(FlashStore())
machine.reset()
"""

# Run on the board: prints path and SHA-256 of every file that is the firmware's.
_HASH_ALL = """
import binascii, hashlib, os
def tell(path):
    try:
        kind = os.stat(path)[0]
    except OSError:
        return
    if kind & 0x4000:
        for entry in os.ilistdir(path):
            tell(path + '/' + entry[0])
        return
    digest = hashlib.sha256()
    with open(path, 'rb') as file:
        while True:
            block = file.read(512)
            if not block:
                break
            digest.update(block)
    print(path, binascii.hexlify(digest.digest()).decode())
for path in %r:
    tell(path)
"""


def _hashes(board: SerialTransport) -> dict[str, bytes]:
    """The hash of every file that is the firmware's."""
    lines = board.exec(_HASH_ALL % (OURS,)).decode().splitlines()
    return {path: bytes.fromhex(digest) for path, _, digest in (line.partition(" ") for line in lines)}


def _write(board: SerialTransport, files: dict[str, bytes], progress: Progress) -> None:
    total = sum(len(data) for data in files.values())
    done = 0
    made: set[str] = set()
    for path, data in files.items():
        progress(path, done, total)
        _make_folders(board, path, made)
        board.fs_writefile(path, data)
        done += len(data)
    progress("", total, total)


def _stored(board: SerialTransport, path: str) -> bytes:
    """A file of the board, empty if there is none."""
    return bytes(board.fs_readfile(path)) if board.fs_exists(path) else b""


def _make_folders(board: SerialTransport, path: str, made: set[str]) -> None:
    """Make the folders of a path that are neither in `made` nor on the board."""
    parts = path.split("/")[:-1]
    for depth in range(1, len(parts) + 1):
        folder = "/".join(parts[:depth])
        if folder not in made and not board.fs_exists(folder):
            board.fs_mkdir(folder)
        made.add(folder)


def _verify(board: SerialTransport, files: dict[str, bytes]) -> None:
    present = _hashes(board)
    wrong = sorted(path for path in {*files, *present} if present.get(path) != _hash_or_none(files.get(path)))
    if wrong:
        raise BoardError(f"not all arrived whole on the board ({', '.join(wrong)}); run 'madang flash' again")


def _hash_or_none(data: bytes | None) -> bytes | None:
    return None if data is None else hashlib.sha256(data).digest()


def _wait_for_hello(port_name: str) -> Identity:
    """The identity of the restarted board; its port may be away for a moment."""
    deadline_s = time.monotonic() + RESTART_S * slowness_of(port_name)
    while True:
        time.sleep(0.5)
        try:
            with Session(port_name) as session:
                assert session.mirror.identity is not None
                return session.mirror.identity
        except UserError as error:
            if time.monotonic() > deadline_s:
                raise BoardError(f"the firmware is on the board, but it does not say hello: {error}") from error
