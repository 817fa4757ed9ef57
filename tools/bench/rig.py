"""A board on the emulated Pico with the objects of main.py at the raw prompt, to be asked for figures."""

from collections.abc import Mapping

from madang.games.registry import new_game
from madang.squares import members, new_set
from madang_board.wiring import READOUTS
from madang_host.firmware_image import firmware_files, readout_file
from madang_host.paths import MAIN
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build

START = (*range(8), *range(56, 64))  # where towers stand before a round
BOOT_MS = 120

_SAY = """
import gc, madang_pack, micropython, time
madang_pack.mount()
def say(*figures):
    print()  # the app may have left half a line
    print(*figures)
"""

# As madang_board.start.run has it, but for the watchdog.
_APP = """
from madang_board.start import Start
from madang_board.ws2812 import LightChain
lights = LightChain()
app = Start(lights).load()
"""


def start_of(game: str) -> tuple[int, ...]:
    """Where pieces stand before a round of a game."""
    standing = new_set()
    new_game(game).start_occupancy(standing)
    return tuple(members(standing))


def at_prompt(readout: str = READOUTS[0], stored: Mapping[str, bytes] = {}, occupied: tuple[int, ...] = START) -> Bench:
    """A board at the prompt that has loaded no module of the firmware, with further files in its store."""
    files = firmware_files() | readout_file(readout) | {f"store/{name}": blob for name, blob in stored.items()}
    del files[MAIN]
    bench = Bench(files, Build(readout))
    bench.set_occupied(*occupied)
    bench.run_ms(BOOT_MS)
    bench.interrupt()
    bench.execute(_SAY)
    return bench


def with_app(
    readout: str = READOUTS[0],
    stored: Mapping[str, bytes] = {},
    occupied: tuple[int, ...] = START,
    limit_ms: float = 3000,
    before: str = "",
) -> Bench:
    """A board with `app` and `lights` in place; its towers are set up, or stand on the given squares. What a program
    defines before does not lie in the midst of what these leave of the heap."""
    bench = at_prompt(readout, stored, occupied)
    if before:  # nothing at all would start the board anew
        bench.execute(before)
    bench.execute(_APP, limit_ms)
    return bench


def figures(bench: Bench, source: str, limit_ms: float = 3000) -> list[int]:
    """What a program says."""
    return [int(figure) for figure in bench.execute(source, limit_ms).splitlines()[-1].split()]
