"""Rounds of any game between levels, from openings drawn at random (madang_host.general.pairs)."""

import copy
import random

from madang.games import DRAWN, NOBODY, Game
from madang.games.registry import new_game
from madang_host.games.players import GamePlayers, OpenEngine
from madang_host.games.registry import players_of
from madang_host.general.pairs import Listener, Score, play_pairs

OPENING_PLIES = 3
MOST_PLIES = 300  # a round that is longer is a draw


def play_levels(
    name: str,
    levels: tuple[int, int],
    pairs: int,
    seconds: float,
    seed: int,
    open_engine: OpenEngine,
    listener: Listener | None = None,
) -> Score:
    """Play so many pairs of rounds of a game; the levels are those of GamePlayers.choose, and have so many seconds a
    move."""
    players = players_of(name)
    chance = random.Random(seed)

    def play(opening: Game, first_side: int) -> int:
        by_side = levels if first_side == 0 else levels[::-1]
        return _winner(players, copy.deepcopy(opening), by_side, seconds, open_engine)

    return play_pairs(pairs, lambda: random_opening(name, chance), play, listener)


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
