"""How strong players are, by the rounds against the engine that are kept on this PC: a rating that grows with them, and
the level that is as strong. Nothing of it is stored: it is counted anew from the games.

The points are those of chess (A. Elo, "The Rating of Chessplayers", 1978): 100 more win 64 % of rounds. The levels' are
summed up from what each wins against the one before (madang_host.engine.levels).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from madang.games import NOBODY
from madang_host.errors import UserError
from madang_host.games.registry import players_of
from madang_host.games.steps import steps_of
from madang_host.library.saved_games import SavedGame, SavedGames
from madang_host.players.options import ENGINE

LEVEL_POINTS = (500, 585, 670, 750, 830, 905, 985, 1060, 1170, 1270)
FIRST_LEVEL = 3  # that is thought as strong as somebody of whom nothing is known
_SCALE = 400  # points that are ten times as many wins
_STEPS = ((10, 64), (30, 32))  # up to so many rounds, what one of them may change
_LAST_STEP = 16
_SEAT = re.compile(rf"{ENGINE}, level (\d+)")


@dataclass(frozen=True)
class Rating:
    """Points after so many rounds against the engine."""

    points: float = LEVEL_POINTS[FIRST_LEVEL - 1]
    rounds: int = 0

    @property
    def level(self) -> int:
        """The engine's that is as strong, or nearly."""
        nearest = min(LEVEL_POINTS, key=lambda points: abs(points - self.points))
        return LEVEL_POINTS.index(nearest) + 1

    def after(self, level: int, is_won: bool) -> "Rating":
        """After one round more against a level."""
        expected = 1 / (1 + 10 ** ((LEVEL_POINTS[level - 1] - self.points) / _SCALE))
        step = next((step for rounds, step in _STEPS if self.rounds < rounds), _LAST_STEP)
        return Rating(self.points + step * (is_won - expected), self.rounds + 1)


def ratings(games: Iterable[SavedGame] | None = None) -> dict[str, Rating]:
    """By the name of the player, empty for who plays without one; by default of all games that are kept."""
    found: dict[str, Rating] = {}
    for game in SavedGames().games if games is None else games:
        for name, level, is_won in _rounds(game):
            found[name] = found.get(name, Rating()).after(level, is_won)
    return found


def own_rating(name: str = "") -> Rating:
    return ratings().get(name, Rating())


def _rounds(game: SavedGame) -> Iterator[tuple[str, int, bool]]:
    """Who played which level in each round that is over, and whether they won; nothing of other games."""
    seats = game.told.players
    levels = {side: int(found[1]) for side, player in seats.items() if (found := _SEAT.fullmatch(player))}
    try:
        if len(levels) != 1 or not players_of(game.game.name).has_engine:
            return
        ((engine, level),) = levels.items()
        sides = game.face.sides
        name = next((player for side, player in seats.items() if side != engine), "")
        if engine not in sides or not 1 <= level <= len(LEVEL_POINTS):
            return
        for step in steps_of(game.told.record):
            if step.ply and step.game.winner() != NOBODY:
                yield name, level, sides[step.game.winner()] != engine
        if game.told.resigned in sides:
            yield name, level, game.told.resigned == engine
    except UserError:
        return  # a damaged one counts for nothing
