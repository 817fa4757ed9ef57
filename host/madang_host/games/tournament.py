"""Rounds of any game between levels, to measure who is stronger. Draws count half.

Pairs of rounds from openings drawn at random, each played from both seats, as the opening often decides.
"""

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass

from madang.games import DRAWN, NOBODY, Game
from madang.games.registry import new_game
from madang_host.games.players import GamePlayers, OpenEngine
from madang_host.games.registry import players_of

OPENING_PLIES = 3
MOST_PLIES = 300  # a round that is longer is a draw


@dataclass
class Score:
    """Rounds won by the first player of a pair, and by the second, and those that nobody won."""

    first: int = 0
    second: int = 0
    draws: int = 0

    @property
    def share(self) -> float:
        return (self.first + self.draws / 2) / max(1, self.first + self.second + self.draws)

    def __str__(self) -> str:
        drawn = f", {self.draws} drawn" if self.draws else ""
        return f"{self.first} : {self.second}{drawn} ({self.share:.0%})"


def play_levels(
    name: str,
    levels: tuple[int, int],
    pairs: int,
    seconds: float,
    seed: int,
    open_engine: OpenEngine,
    listener: Callable[[Score], None] | None = None,
) -> Score:
    """Play so many pairs of rounds of a game; the levels are those of GamePlayers.choose, and have so many seconds a
    move."""
    players = players_of(name)
    chance = random.Random(seed)
    score = Score()
    for _ in range(pairs):
        opening = random_opening(name, chance)
        for first_side in range(2):
            by_side = levels if first_side == 0 else levels[::-1]
            winner = _winner(players, copy.deepcopy(opening), by_side, seconds, open_engine)
            if winner == DRAWN:
                score.draws += 1
            elif winner == first_side:
                score.first += 1
            else:
                score.second += 1
            if listener:
                listener(score)
    return score


def random_opening(name: str, chance: random.Random) -> Game:
    """A round a few plies on, and not over."""
    while True:
        game = new_game(name)
        while game.plies < OPENING_PLIES and game.winner() == NOBODY:
            game.play(chance.randrange(game.move_count()))
        if game.winner() == NOBODY:
            return game


def _winner(players: GamePlayers, game: Game, levels: tuple[int, int], seconds: float, open_engine: OpenEngine) -> int:
    while game.winner() == NOBODY:
        if game.plies >= MOST_PLIES:
            return DRAWN
        game.play(game.find(players.choose(game, levels[game.side()], seconds, open_engine)))
    return game.winner()
