"""What many games come to: results, lengths, times of moves, towers. Counts only; knows no files and no pictures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from madang.colours import COLOUR_NAMES, COLOURS
from madang.games.kamisado.board import SIDE_NAMES, colour_of
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import EDITIONS
from madang.games.kamisado.rules import DEADLOCK, NOBODY, Round, is_pass, origin_of
from madang_host.games.kamisado.steps import rounds_of
from madang_host.library.game_log import PASS, LogEntry, is_move

LONE = "lone rounds"  # beside the editions


@dataclass
class Results:
    """Rounds by how they ended: won by each side, how many of these by a deadlock, and not over."""

    won: list[int] = field(default_factory=lambda: [0, 0])
    deadlocks: int = 0
    unfinished: int = 0

    @property
    def rounds(self) -> int:
        return sum(self.won) + self.unfinished


@dataclass
class Figures:
    """results  by edition, or LONE
    lengths  moves of each round that is over, passes included
    seconds  by side, of each move that was made while somebody listened, but for a round's first
    moved    by side and colour, how often a tower was moved
    home     by side and colour, how often it came home
    """

    games: int = 0
    results: dict[str, Results] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    moved: list[list[int]] = field(default_factory=lambda: [[0] * COLOURS for _ in SIDE_NAMES])
    home: list[list[int]] = field(default_factory=lambda: [[0] * COLOURS for _ in SIDE_NAMES])

    @property
    def rounds(self) -> int:
        return sum(results.rounds for results in self.results.values())

    def as_json(self) -> dict[str, object]:
        """For programs; nothing of what there is none of is null."""
        return {
            "games": self.games,
            "results": [
                {
                    "edition": edition,
                    "rounds": results.rounds,
                    **dict(zip(SIDE_NAMES, results.won, strict=True)),
                    "deadlocks": results.deadlocks,
                    "unfinished": results.unfinished,
                }
                for edition, results in self.results.items()
            ],
            "moves_per_round": dict(sorted(Counter(self.lengths).items())),
            "median_seconds": {
                name: round(median(seconds), 1)
                for name, seconds in zip(SIDE_NAMES, self.seconds, strict=True)
                if seconds
            },
            "towers": [
                {"side": name, "colour": colour, "moves": moved, "home": home}
                for name, moves, homes in zip(SIDE_NAMES, self.moved, self.home, strict=True)
                for colour, moved, home in zip(COLOUR_NAMES, moves, homes, strict=True)
            ],
        }


def figures_of(games: Iterable[tuple[Kamisado, Sequence[LogEntry]]]) -> Figures:
    """Of games with their entries."""
    figures = Figures()
    results = {name: Results() for name in (*EDITIONS, LONE)}
    for game, entries in games:
        figures.games += 1
        edition = LONE if game.match is None else game.match.edition
        sides = [_count_round(figures, results[edition], start, moves) for _, start, moves in rounds_of(game)]
        _count_times(figures, entries, [side for of_round in sides for side in of_round])
    figures.results = {name: counted for name, counted in results.items() if counted.rounds}
    return figures


def _count_round(figures: Figures, results: Results, played: Round, moves: Sequence[int]) -> list[int]:
    """Play a round from its start; the side of each move."""
    sides = []
    for move in moves:
        sides.append(played.side)
        if not is_pass(move):
            figures.moved[played.side][colour_of(played.board[origin_of(move)])] += 1
        played.play(move)
    if played.winner == NOBODY:
        results.unfinished += 1
        return sides
    results.won[played.winner] += 1
    figures.lengths.append(len(moves))
    if played.reason == DEADLOCK:
        results.deadlocks += 1
    else:
        figures.home[played.winner][colour_of(played.board[played.last])] += 1
    return sides


def _count_times(figures: Figures, entries: Sequence[LogEntry], sides: Sequence[int]) -> None:
    """A move's time is that since the move before it; of what was told afterwards nobody knows any."""
    of_move = iter(sides)
    before: LogEntry | None = None
    for entry in entries:
        if not is_move(entry.text):
            before = None
            continue
        side = next(of_move)
        if before is not None and entry.text != PASS and not (entry.is_late or before.is_late):
            figures.seconds[side].append(max(0.0, (entry.at - before.at).total_seconds()))
        before = entry
