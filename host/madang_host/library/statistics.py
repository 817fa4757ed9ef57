"""What many games come to: results, lengths, times of moves, towers, throws. Knows no files and no pictures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from madang.colours import COLOUR_NAMES, COLOURS
from madang.games import DRAWN, Game
from madang.games.registry import NAMES
from madang_host.games.face import GameFace
from madang_host.games.records import entries_of, game_of, is_move, result_of, take
from madang_host.games.registry import face_of
from madang_host.library.game_log import PASS, LogEntry

SIDES = 2


@dataclass
class Results:
    """Rounds by how they ended: won by each side, drawn, how many of these in the rarer way, and not over."""

    won: list[int] = field(default_factory=lambda: [0, 0])
    drawn: int = 0
    rare: int = 0
    unfinished: int = 0

    @property
    def rounds(self) -> int:
        return sum(self.won) + self.drawn + self.unfinished


@dataclass
class Figures:
    """Of one game.

    face     of the game
    results  by category (madang_host.games.face)
    lengths  moves of each round that is over, passes included
    seconds  by side, of each move that was made while somebody listened, but for a round's first
    moved    by side and colour, how often a piece was moved
    home     by side and colour, how often it has won by coming home, where games know that
    thrown   by side, how often each throw fell, by its name, in a game of chance
    likely   of each throw, how often it falls on average in so many
    """

    face: GameFace = field(default_factory=lambda: face_of(NAMES[0]))
    games: int = 0
    results: dict[str, Results] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    seconds: tuple[list[float], ...] = field(default_factory=lambda: ([], []))
    moved: list[list[int]] = field(default_factory=lambda: [[0] * COLOURS for _ in range(SIDES)])
    home: list[list[int]] = field(default_factory=lambda: [[0] * COLOURS for _ in range(SIDES)])
    thrown: list[Counter[str]] = field(default_factory=lambda: [Counter() for _ in range(SIDES)])
    likely: dict[str, float] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return sum(results.rounds for results in self.results.values())

    def as_json(self) -> dict[str, object]:
        """For programs; nothing of what there is none of is null."""
        sides = self.face.sides
        return {
            "game": self.face.name,
            "games": self.games,
            "results": [
                {
                    "edition": edition,
                    "rounds": results.rounds,
                    **dict(zip(sides, results.won, strict=True)),
                    **({f"{self.face.rare_end}s": results.rare} if self.face.rare_end else {}),
                    **({"drawn": results.drawn} if results.drawn else {}),
                    "unfinished": results.unfinished,
                }
                for edition, results in self.results.items()
            ],
            "moves_per_round": dict(sorted(Counter(self.lengths).items())),
            "median_seconds": {
                name: round(median(seconds), 1) for name, seconds in zip(sides, self.seconds, strict=True) if seconds
            },
            "towers": [
                {"side": name, "colour": colour, "moves": moved, "home": home}
                for name, moves, homes in zip(sides, self.moved, self.home, strict=True)
                for colour, moved, home in zip(COLOUR_NAMES, moves, homes, strict=True)
            ],
            "throws": [
                {
                    "throw": name,
                    "count": sum(thrown[name] for thrown in self.thrown),
                    "likely": round(likely, 1),
                    **{side: thrown[name] for side, thrown in zip(sides, self.thrown, strict=True)},
                }
                for name, likely in self.likely.items()
            ],
        }


def figures_of(games: Iterable[tuple[Game, Sequence[LogEntry]]], name: str = NAMES[0]) -> Figures:
    """Of those that are games of this name, with their entries."""
    face = face_of(name)
    count = len(face.sides)
    tables = ([[0] * COLOURS for _ in range(count)] for _ in range(2))
    figures = Figures(
        face,
        seconds=tuple([] for _ in range(count)),
        moved=next(tables),
        home=next(tables),
        thrown=[Counter() for _ in range(count)],
    )
    results: dict[str, Results] = {}
    for game, entries in games:
        if game.name != name:
            continue
        figures.games += 1
        category = figures.face.category(game)
        sides = _count_rounds(
            figures, results.setdefault(category, Results([0] * len(figures.face.sides))), entries_of(game)
        )
        _count_times(figures, entries, sides)
    order = figures.face.categories or tuple(results)
    figures.results = {name: results[name] for name in order if name in results and results[name].rounds}
    return figures


def _count_rounds(figures: Figures, results: Results, record: Sequence[str]) -> list[int]:
    """Play the rounds of a record; the side of each move."""
    face = figures.face
    game = game_of(record[:1])
    sides = []
    for index, text in enumerate(record):
        if not is_move(text):
            if index:
                _count_end(figures, results, game)
                take(game, text, index)
            continue
        sides.append(game.side())
        if game.is_race:
            _count_throw(figures, game, text)
        elif text not in (PASS, face.agreed_draw):
            piece = game.piece(game.origin[game.find(text)])
            figures.moved[face.piece_side(piece)][face.piece_colour(piece)] += 1
        take(game, text, index)
    _count_end(figures, results, game)
    return sides


def _count_throw(figures: Figures, game: Game, text: str) -> None:
    """Count a ply of a game of chance, if it is a throw, and what might have fallen instead."""
    chances = figures.face.chances(game)
    name = text.removeprefix("*")
    if name in chances:
        figures.thrown[game.side()][name] += 1
        for each, chance in chances.items():
            figures.likely[each] = figures.likely.get(each, 0.0) + chance


def _count_end(figures: Figures, results: Results, game: Game) -> None:
    """Count a round as it is left, if it was set up."""
    face = figures.face
    ended = result_of(game)
    if ended is None:
        results.unfinished += not game.must_choose()
        return
    figures.lengths.append(game.plies)
    results.rare += ended[1] == face.rare_end
    if game.winner() == DRAWN:
        results.drawn += 1
        return
    results.won[game.winner()] += 1
    if ended[1] == face.home_end:
        piece = game.piece(game.past_landing(game.plies - 1))
        figures.home[face.piece_side(piece)][face.piece_colour(piece)] += 1


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
