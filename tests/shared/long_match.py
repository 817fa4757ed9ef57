"""The record of a long match: both sides go as short a way as they can, and home only when they must."""

from dice import Dice

from madang.games import NOBODY
from madang.games.kamisado.game import Kamisado
from madang.text import Writer


def long_match(count, seed=0):
    """The first entries of a match to 15 points."""
    dice = Dice(seed)
    game = Kamisado()
    game.take("kamisado dragon 15")
    game.take("round 1 black basic")
    while game.entries() < count:
        if game.winner() == NOBODY:
            game.play(shortest_move(game, dice))
        else:
            loser = ("black", "white")[1 - game.winner()]
            game.take(f"round {len(game.match.rounds) + 1} {loser} fill left")
    return [entry(game, index) for index in range(count)]


def shortest_move(game, dice):
    lengths = [
        100 * game.wins[move] + abs((game.landing[move] >> 3) - (game.origin[move] >> 3))
        for move in range(game.move_count())
    ]
    shortest = [move for move in range(len(lengths)) if lengths[move] == min(lengths)]
    return shortest[dice.below(len(shortest))]


def entry(game, index):
    out = Writer(200)
    game.write_entry(index, out)
    return str(out)
