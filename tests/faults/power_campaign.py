"""The power cut by the thousands, in each kind of memory; a life that finds anything but what was there before or after
the last change ends the campaign, with its seed.
"""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS / "board"), str(TESTS / "shared")]

from long_match import long_match  # noqa: E402  # the path had to be set first
from pico_cuts import (  # noqa: E402
    LONG_START_MS,
    check_cuts,
    position_after,
    position_told,
    records_of_scribe,
    resumed_by_board,
    written_at_play,
    written_by_scribe,
    written_with_long_record,
)

from madang_host.simulator.pico.image import VARIABLE, image_at_hand  # noqa: E402

Progress = Callable[[str], object]

MICROPYTHON = [str(Path(sys.executable).parent / "micropython"), "-X", "heapsize=8M"]
MEMORIES = (
    ("torn blobs, CPython", [sys.executable], "blobs"),
    ("torn blobs, MicroPython", MICROPYTHON, "blobs"),
    ("littlefs, MicroPython", MICROPYTHON, "flash"),
    ("torn blobs, a record of a thousand entries, MicroPython", MICROPYTHON, "long-blobs"),
    ("littlefs, a record of a thousand entries, MicroPython", MICROPYTHON, "long-flash"),
    ("littlefs while the firmware is flashed, MicroPython", MICROPYTHON, "update"),
)
CUTS_A_CHANGE = 3
CUTS_A_WRITE = 14  # of the record: some 3.7 changes of the flash, each torn so often and done
CUTS_A_START = 80
CUTS_A_LONG_START = 20  # some minutes each
LONG_ENTRIES = 1000
LONG_MOVES = 3  # after those
SIMPLE_MOVE = re.compile(r"[a-h][1-8]-[a-h][1-8]")
PLAYED = ("e8-e2", "b1-g6", "pass")


class CutError(AssertionError):
    """A cut lost more than the change under way, or left what never was."""


def run(cuts: int, seed: int, progress: Progress) -> list[str]:
    """So many cuts in each memory; the figures in words, a line each. Raises CutError with the seed."""
    figures = []
    for name, command, kind in MEMORIES:
        progress(name)
        program = [*command, str(TESTS / "shared" / "power_cuts.py"), kind, str(cuts), str(seed)]
        done = subprocess.run(program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            raise CutError(f"{name}: {done.stdout}")
        figures.append(f"{name}: {cuts} cuts, while at {', '.join(done.stdout.splitlines())}")
    return figures


def run_on_pico(cuts: int, seed: int, progress: Progress) -> list[str]:
    """On the emulated flash of a Pico, with the board started after some of the cuts; nothing without its image."""
    if not image_at_hand():
        return [f"no MicroPython image for the emulated Pico; name one with {VARIABLE}=FILE.uf2"]
    chance = random.Random(seed)
    progress("writing a record")
    count = max(20, cuts // CUTS_A_WRITE)
    records = records_of_scribe(count)
    written = written_by_scribe(count)
    sectors = sum(len(change.after) > 256 for change in written.changes)
    done = check_cuts(written, records, chance, CUTS_A_CHANGE)
    figures = [f"at the prompt: {done} cuts in {len(written.changes)} changes of the flash, {sectors} of them erases"]
    left = [file_system for _, file_system in written.cuts(chance, 1)]
    starts = max(1, cuts // CUTS_A_START)
    for number in range(starts):
        progress(f"start {number + 1} of {starts}")
        if resumed_by_board(chance.choice(left)) not in records:
            raise CutError(f"start {number} with seed {seed} resumed what never was")
    figures.append(f"the board started after a cut: {starts} times, its game resumed")
    progress("playing")
    fresh = ["kamisado korean 1", "round 1 black basic"]
    records = [[], *[[*fresh, *PLAYED[:moves]] for moves in range(len(PLAYED) + 1)]]
    done = check_cuts(written_at_play(list(PLAYED)), records, chance, CUTS_A_CHANGE)
    figures.append(f"the whole firmware at play: {done} cuts")
    progress("a record of a thousand entries")
    records = _long_records()
    written = written_with_long_record(records[0], records[-1][len(records[0]) :])
    done = check_cuts(written, records, chance, CUTS_A_CHANGE)
    figures.append(f"taking a record of {len(records[0])} entries up, and playing on: {done} cuts")
    left = [file_system for _, file_system in written.cuts(chance, 1)]
    known = [position_after(record) for record in records]
    starts = max(1, cuts // CUTS_A_LONG_START)
    for number in range(starts):
        progress(f"start {number + 1} of {starts} with a record of a thousand entries")
        if position_told(chance.choice(left), LONG_START_MS) not in known:
            raise CutError(f"long start {number} with seed {seed} took up what never was")
    figures.append(f"and started after a cut: {starts} times")
    return figures


def _long_records() -> list[list[str]]:
    """A record of a thousand entries, and longer ones by simple moves."""
    entries = long_match(LONG_ENTRIES + 40)
    first = LONG_ENTRIES
    while any(not SIMPLE_MOVE.fullmatch(entry) for entry in entries[first : first + LONG_MOVES]):
        first += 1
    return [entries[: first + moves] for moves in range(LONG_MOVES + 1)]
