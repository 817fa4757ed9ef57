"""A match of a thousand entries on the emulated Pico: what it leaves of the heap of a board that takes it up, with each
readout, and of one on which it is played without a pause.
"""

from collections.abc import Sequence

from long_match import long_match

from bench import memory
from bench.rig import figures
from madang.journal import JOURNAL
from madang.squares import members, new_set
from madang.stored_game import write_record
from madang_board.wiring import READOUTS
from madang_host.games.records import game_of
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.virtual.board import MemoryStore

ENTRIES = 1000  # in 17 rounds
START_MS = 30000
_PLAYED_AT_ONCE = 25  # what is said takes room on the heap
_PLAYED_MS = 10000
_AFTER_CYCLES = 200

# As a PC has a board play what its towers show later.
_PLAYING = """
def play(entries):
    for entry in entries.split(","):
        index = app.referee.game.entries() if not entry.startswith("kamisado") else 0
        app.referee.rounds.changes().take_entry(index, entry)
        app.inbox.left_standing = index
        for _ in range(2):
            app.step(4)
            lights.finish()
"""


def taken_up(readout: str) -> Bench:
    """A board that has taken up such a match, to be asked for its heap."""
    entries = long_match(ENTRIES)
    stored = MemoryStore()
    write_record(stored, JOURNAL, b"0-1", entries, 1)
    saved = {JOURNAL: bytes(stored.blobs[JOURNAL])}
    return memory.in_a_round(readout, saved, occupied=_towers_after(entries), start_ms=START_MS)


def _played() -> Bench:
    """A board on which such a match was played, each move as soon as the last one was taken in."""
    entries = long_match(ENTRIES)
    bench = memory.in_a_round(READOUTS[0])
    bench.execute("gc.collect()")  # so that the program that plays is not in the midst of what is free
    bench.execute(_PLAYING)
    for at in range(0, len(entries), _PLAYED_AT_ONCE):
        bench.execute(f"play({','.join(entries[at : at + _PLAYED_AT_ONCE])!r})", _PLAYED_MS)
    bench.execute("del play")
    bench.set_occupied(*range(64), occupied=False)
    bench.set_occupied(*_towers_after(entries))
    memory.run_cycles(bench, _AFTER_CYCLES)
    return bench


def entries_of(bench: Bench) -> int:
    """How many the game on a board has."""
    return figures(bench, "say(app.referee.game.entries())")[0]


def _towers_after(entries: Sequence[str]) -> tuple[int, ...]:
    standing = new_set()
    game_of(entries).occupancy(standing)
    return tuple(members(standing))


def bench_long_record() -> None:
    for readout in READOUTS:
        _print_heap(f"{ENTRIES:,} entries taken up, {readout}", taken_up(readout), readout)
    _print_heap(f"{ENTRIES:,} entries played, {READOUTS[0]}", _played(), READOUTS[0])


def _print_heap(what: str, bench: Bench, readout: str) -> None:
    budget = f"(at least {memory.LEAST_FREE_KIB[readout]} and {memory.LEAST_LARGEST_KIB})"
    print(f"{f'heap, {what}:':<45} {memory.heap_of(bench)} {budget}, {entries_of(bench)} entries")


if __name__ == "__main__":
    bench_long_record()
