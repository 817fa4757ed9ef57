"""Rounds of any game between levels, from openings drawn at random (madang_host.general.pairs)."""

import copy
import random

from madang.games import DRAWN, NOBODY, Game
from madang.games.race import Race
from madang_host.games.players import GamePlayers, OpenEngine
from madang_host.games.records import game_of
from madang_host.games.registry import players_of
from madang_host.general.pairs import Listener, Score, play_pairs

OPENING_PLIES = 3
MOST_PLIES = 300  # a round that is longer is a draw; but one of chance, which comes to an end
_SEED_BITS = 32


def play_levels(
    first_entry: str,
    levels: tuple[int, int],
    pairs: int,
    seconds: float,
    seed: int,
    open_engine: OpenEngine,
    listener: Listener | None = None,
) -> Score:
    """Play so many pairs of rounds of two sides, each as the first entry of a record begins it; the levels are those of
    GamePlayers.choose, and have so many seconds a move. In a game of chance what chance decides is the same for both
    rounds of a pair, ply by ply."""
    chance = random.Random(seed)
    begun = game_of([first_entry])
    players = players_of(begun.name)

    def draw_opening() -> tuple[Game, int]:
        opening = copy.deepcopy(begun) if isinstance(begun, Race) else random_opening(begun, chance)
        return opening, chance.getrandbits(_SEED_BITS)

    def play(opening: tuple[Game, int], first_side: int) -> int:
        game, fate = opening
        by_side = levels if first_side == 0 else levels[::-1]
        return _winner(players, copy.deepcopy(game), by_side, seconds, open_engine, random.Random(fate))

    return play_pairs(pairs, draw_opening, play, listener)


def random_opening(begun: Game, chance: random.Random) -> Game:
    """A round a few plies on, and not over."""
    while True:
        game = copy.deepcopy(begun)
        while game.plies < OPENING_PLIES and game.winner() == NOBODY:
            game.play(chance.randrange(game.move_count()))
        if game.winner() == NOBODY:
            return game


def _winner(
    players: GamePlayers,
    game: Game,
    levels: tuple[int, int],
    seconds: float,
    open_engine: OpenEngine,
    chance: random.Random,
) -> int:
    while game.winner() == NOBODY:
        if isinstance(game, Race) and game.must_throw():
            game.take(players.drawn(game, chance))
        elif game.plies >= MOST_PLIES and not isinstance(game, Race):
            return DRAWN
        else:
            game.play(game.find(players.choose(game, levels[game.side()], seconds, open_engine)))
    return game.winner()
