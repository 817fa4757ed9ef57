"""What a board reports of itself when it is asked: its flight recorder, and what a test measured.

The board's end is madang.reports. Values that cannot be true raise ValueError or IndexError, and change nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from madang.squares import parse_set
from madang_host.connection.message import MOST_EDGES, MOST_ENTRIES, number

_ENTRY_DIGITS = 6


@dataclass(frozen=True)
class Edges:
    """What the recorder holds: the numbers of its edges, and from which of them a replay can begin.

    begins_at    the edge, or None when no replay can begin yet
    begins_with  how many entries the record of the game has there, 0 for a board that was just powered
    """

    first: int
    end: int
    occupied: bytes
    begins_at: int | None
    begins_with: int


@dataclass
class Diagnostics:
    """Tables by square have 64 numbers once all their ranks have come; `edges` are by number, three bytes each."""

    recorder: Edges | None = None
    edges: dict[int, bytes] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    levels: dict[int, int] = field(default_factory=dict)
    verdicts: dict[int, int] = field(default_factory=dict)
    shifts: dict[int, int] = field(default_factory=dict)

    def take_recorder(self, first: str, end: str, occupied: str, *beginning: str) -> None:
        at, entries = (number(beginning[0]), number(beginning[1], MOST_ENTRIES)) if beginning else (None, 0)
        told = Edges(number(first), number(end), bytes(parse_set(occupied)), at, entries)
        if not 0 <= told.end - told.first <= MOST_EDGES:
            raise ValueError(f"no board keeps the edges {first} to {end}")
        self.recorder = told

    def take_edges(self, at: str, entries: str) -> None:
        first = number(at)
        if len(entries) % _ENTRY_DIGITS:
            raise ValueError(f"no whole edges: {entries}")
        if len(self.edges) > MOST_EDGES:
            raise ValueError(f"no board keeps more than {MOST_EDGES} edges")
        for index, entry in enumerate(_entries(bytes.fromhex(entries))):
            self.edges[first + index] = entry

    def take_rank(self, table: dict[int, int], rank: str, numbers: Sequence[str]) -> None:
        base = 8 * "01234567".index(rank)
        if len(numbers) != 8:
            raise ValueError(f"no rank of eight numbers: {' '.join(numbers)}")
        told = [number(text) for text in numbers]
        for file in range(8):
            table[base + file] = told[file]


def _entries(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), _ENTRY_DIGITS // 2):
        yield data[at : at + _ENTRY_DIGITS // 2]
