"""The files of a board with CircuitPython: `madang` without machine code, `madang_circuit`, and Adafruit's `neopixel`.

CircuitPython loads the same compiled modules as MicroPython, bytecode of version 6, but wants a `C` where that has an
`M` (mp_raw_code_load in its py/persistentcode.c). Modules keep their names and folders.
"""

from functools import cache
from importlib.metadata import files as files_of

from madang_host.firmware_image import compiled_plainly, sources_of
from madang_host.paths import firmware_folder
from madang_host.slimming.plain import without_machine_code
from madang_host.slimming.sources import slimmed

_ROOM = "madang_circuit"
_BESIDE = ("code.py", "boot.py")  # in the drive's root, as they are
_OF_BOARD = ("madang_board/__init__.py", "madang_board/wiring.py", "madang_board/pins.py", "madang_board/chip.py")
_CHIP = "madang_board/chip.py"
_TABLE = "madang_board/chips/rp2040.py"  # pins are those of a Raspberry Pi Pico, as all boards have them that fit
_INTERPRETER = "madang/interpreter.py"
_LIBRARY = "adafruit-circuitpython-neopixel"


def circuit_files() -> dict[str, bytes]:
    """By path on the drive."""
    files = {name: (firmware_folder() / _ROOM / name).read_bytes() for name in _BESIDE}
    (library,) = [path for path in files_of(_LIBRARY) or [] if path.name == "neopixel.py"]
    files["lib/neopixel.py"] = library.read_binary()
    for path, source in plain_sources().items():
        compiled = compiled_plainly(source, path)
        files[f"lib/{path.removesuffix('.py')}.mpy"] = b"C" + compiled[1:]
    return files


@cache
def plain_sources() -> dict[str, str]:
    """What the modules are compiled from, by path."""
    of_board = sources_of("madang_board")
    given = sources_of("madang") | sources_of(_ROOM) | {path: of_board[path] for path in _OF_BOARD}
    beside = "".join(given.pop(f"{_ROOM}/{name}") for name in _BESIDE)
    given |= {_CHIP: of_board[_TABLE], _INTERPRETER: given.pop(f"{_ROOM}/interpreter.py")}
    modules = {_module(path): without_machine_code(source) for path, source in given.items()}
    slim = slimmed(modules, kept=set(beside.replace("(", " ").replace(".", " ").split()))
    return {path: slim[_module(path)] for path in given if path != _CHIP}


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
