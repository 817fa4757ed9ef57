"""The memory of a board: what each module and object takes of a Pico's heap, what is left of it, and the budget.

Modules are read into the heap, so a board has as much room as its firmware leaves. What a compiled module holds is read
from its file; what it takes, its names and the rounding to blocks of 16 bytes included, is measured on the emulated
Pico by loading the modules one by one, each after those that it needs.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from bench.mpy import Module, read_module
from bench.rig import at_prompt, figures, start_of, with_app
from madang.games.registry import NAMES, new_game, package_of
from madang.shelf import GAME
from madang_board.wiring import READOUTS
from madang_host.firmware_image import compiled_modules, compiled_sources, names_of_modules
from madang_host.paths import firmware_folder
from madang_host.simulator.pico.bench import Bench
from madang_host.slimming.names import image_names

KIB = 1024
_BLOCK_BYTES = 16  # of the heap, by which MicroPython gives it out

# The budget. What a board has left for what will be added to it, in a round from the start of any of its games and
# after a thousand entries, in KiB of its heap of 240: all that is free, and the largest piece of it.
LEAST_FREE_KIB = {"key-matrix": 80, "shift-registers": 80, "analog": 74}
LEAST_FREE_PLAYING_KIB = 60  # while the computer plays a side
LEAST_LARGEST_KIB = 48
# Names live in pools that double: so many fit the first four; the fifth takes 2 KiB (py/qstr.c of MicroPython). They
# are never given back.
# Those that the image has do not count (madang_host.slimming.names).
MOST_NAMES = 300
# Of all modules that a board in play has loaded. Machine code takes five times the room of bytecode.
MOST_MACHINE_CODE_BYTES = 32 * KIB

# What a board that plays has loaded from main.py on (madang_board.start, which imports in its functions).
_ROOTS = (
    "madang_board.start",
    "madang.interpreter",
    "madang_board.flash_store",
    "madang.app",
    "madang.crashes",
    "madang.shelf",
    "madang_board.machine_board",
    "madang_board.watchdog",
)
_DRIVERS = {
    "key-matrix": "madang_board.key_matrix",
    "shift-registers": "madang_board.shift_registers",
    "analog": "madang_board.analog",
}


def loaded_modules(readout: str, game: str = NAMES[0]) -> list[str]:
    """The names of the modules that a board has loaded that plays a game, each after those that it imports."""
    found: list[str] = []
    for root in (*_ROOTS, _referee(game), f"madang.games.{package_of(game)}.game", _DRIVERS[readout]):
        _load(root, found)
    return found


def _referee(game: str) -> str:
    """What madang.referees loads for a game."""
    return "madang.race_referee" if new_game(game).is_race else "madang.referee"


def _load(module: str, found: list[str]) -> None:
    if module in found:
        return
    for imported in _imports(module):
        _load(imported, found)
    if module not in found:
        found.append(module)


def _path_of(module: str) -> str:
    """A module's source below the firmware's folder."""
    name = module.replace(".", "/")
    return f"{name}/__init__.py" if (firmware_folder() / name).is_dir() else f"{name}.py"


@cache
def _sources() -> Mapping[str, str]:
    return compiled_sources()


def _imports(module: str) -> Iterator[str]:
    """Our modules that a module imports when a board loads it: not in its functions."""
    ours = {on_board: name for name, on_board in names_of_modules().items()}
    for node in ast.parse(_sources()[_path_of(module)]).body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        yield from (ours[name] for name in names if name in ours)


def read_modules(readout: str, game: str = NAMES[0]) -> dict[str, Module]:
    """What the compiled modules hold that a board has loaded that plays a game."""
    compiled = compiled_modules()
    held = {}
    for name in loaded_modules(readout, game):
        held[name] = read_module(compiled[_path_of(name).removesuffix(".py")])
    return held


_CYCLES = """
def cycles(count):
    for _ in range(count):
        app.step(4)
        lights.finish()
"""
_ROUND_CYCLES = 200  # in which a board that is set up begins a round and sends a PC everything

TAKEN = """
gc.collect()
free_before = gc.mem_free()
%s
gc.collect()
say(free_before - gc.mem_free())
"""

# What plays is made of (madang_board.loading and madang.app), each of what comes before it: its module, and how. Each
# is imported alone, and what was made is kept by texts, as names of which no module has both may be one on a board.
PARTS = {
    "lights": ("madang_board.ws2812", "LightChain()"),
    "store": ("madang_board.flash_store", "FlashStore()"),
    "board": ("madang_board.machine_board", "MachineBoard(made['lights'], made['store'])"),
    "game": ("madang.shelf", "load(made['store'])"),
    "settings": ("madang.settings", "Settings()"),
    "journal": ("madang.journal", "Journal(made['store'], made['game'])"),
    "sensing": ("madang.sensing", "Sensing(made['settings'], made['board'].polarity)"),
    "referee": ("madang.referee", "Referee(made['game'], made['settings'])"),
    "computer_player": ("madang.computer_player", "ComputerPlayer(made['referee'], made['settings'])"),
    "palette": ("madang.palette", "Palette(made['settings'])"),
    "shown": ("madang.lights", "Lights(made['palette'], made['settings'])"),
    "power": ("madang.power", "PowerLimit(made['settings'])"),
    "flight_recorder": ("madang.flight_recorder", "FlightRecorder()"),
    "buttons": ("madang.buttons", "Buttons()"),
    "test_mode": ("madang.test_mode", "TestMode(made['board'], made['referee'], made['flight_recorder'])"),
    "link": (
        "madang.link",
        "Link(made['board'], made['settings'], made['referee'], made['sensing'], [], made['test_mode'])",
    ),
    "inbox": (
        "madang.inbox",
        "Inbox(made['board'], made['settings'], made['referee'], made['link'], made['test_mode'], made['journal'])",
    ),
    "budget": ("madang.budget", "CycleBudget()"),
}


@dataclass(frozen=True)
class Heap:
    """What a board has left in its heap, in bytes."""

    free: int
    largest: int

    def __str__(self) -> str:
        return f"{self.free / KIB:.1f} KiB free, the largest piece {self.largest / KIB:.1f}"


def heap_of(bench: Bench) -> Heap:
    """Now, after what nobody needs any more has been collected."""
    bench.execute("gc.collect()", 9000)  # so that the next program is not itself in the midst of what is free
    said = bench.execute("gc.collect()\nmicropython.mem_info()", 9000)
    return Heap(_figure(said, "free: "), _figure(said, "max free sz: ") * _BLOCK_BYTES)


def _figure(said: str, name: str) -> int:
    return int(said.partition(name)[2].split()[0].rstrip(","))


def names_of(bench: Bench) -> int:
    """How many names the board has interned beside those of its image."""
    return _figure(bench.execute("micropython.qstr_info()"), "n_qstr=")


def in_a_round(
    readout: str,
    stored: Mapping[str, bytes] = {},
    game: str = NAMES[0],
    occupied: tuple[int, ...] = (),
    start_ms: float = 3000,
) -> Bench:
    """A board on which a round of a game has begun, or on whose given squares a saved one stands, to be asked for its
    heap."""
    bench = with_app(readout, {GAME: game.encode(), **stored}, occupied or start_of(game), start_ms, _CYCLES)
    run_cycles(bench, _ROUND_CYCLES)
    return bench


def run_cycles(bench: Bench, count: int) -> None:
    bench.execute(f"cycles({count})", 20 * count + 1000)


def bench_memory() -> None:
    """What each module takes, and what is left of the heap at each stage, with each readout."""
    _print_modules(READOUTS[0])
    for readout in READOUTS:
        bench = in_a_round(readout)
        budget = f"(at least {LEAST_FREE_KIB[readout]} and {LEAST_LARGEST_KIB})"
        print(f"{f'heap in a round, {readout}:':<45} {heap_of(bench)} {budget}")
        if readout == READOUTS[0]:
            print(f"{'interned names:':<45} {names_of(bench)} (at most {MOST_NAMES})")
            run_cycles(bench, 1000)
            print(f"{'heap 1,000 cycles later:':<45} {heap_of(bench)}")
        bench = in_a_round(readout, {"settings": b"computer=2\n"})
        print(f"{f'while the computer plays, {readout}:':<45} {heap_of(bench)} (at least {LEAST_FREE_PLAYING_KIB})")


def _print_modules(readout: str) -> None:
    """And objects, in the order in which they are loaded and made; names are those that neither the image nor a module
    before has brought."""
    held = read_modules(readout)
    bench = at_prompt(readout)
    known = set(image_names())
    total = 0
    print(f"{'heap at the prompt:':<45} {heap_of(bench)}")
    columns = f"{'machine code':>12} {'bytecode':>9} {'data':>6} {'names':>6} {'heap':>7}"
    print(f"{f'bytes of a module, {readout}':<45} {columns}")
    for name, module in held.items():
        new = set(module.names) - known
        known |= new
        taken = figures(bench, TAKEN % f"import {name}")[0]
        total += taken
        print(f"{name:<45} {module.machine_code:>12} {module.bytecode:>9} {module.data:>6} {len(new):>6} {taken:>7}")
    print(f"{'all modules:':<45} {total / KIB:.1f} KiB; {heap_of(bench)}")
    bench.execute("made = {}")
    parts = {part: figures(bench, question(part))[0] for part in PARTS}
    for name, taken in parts.items():
        print(f"{name:<45} {taken:>44}")
    print(f"{'all objects:':<45} {sum(parts.values()) / KIB:.1f} KiB; {heap_of(bench)}")


def question(part: str) -> str:
    """The program that makes a part, and says how many bytes of the heap that takes."""
    module, making = PARTS[part]
    made_by = making.partition("(")[0]
    return f"from {module} import {made_by}\n" + TAKEN % f'made["{part}"] = {making}'
