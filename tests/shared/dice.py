"""Positions and rounds at random, the same on both interpreters."""

from examples import legal_moves

from madang.games.kamisado import rules
from madang.games.kamisado.board import tower
from madang.squares import NO_SQUARE


class Dice:
    """A linear congruential generator: C's example of rand()."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 16) % limit


def scattered(dice, ranks, most_rings):
    """All towers on squares of so many ranks in the middle: the fewer ranks, the more towers are blocked."""
    lowest = 8 * ((8 - ranks) // 2)
    squares = list(range(lowest, lowest + 8 * ranks))
    board = bytearray(64)
    for side in (0, 1):
        for colour in range(8):
            square = squares.pop(dice.below(len(squares)))
            board[square] = tower(side, colour, dice.below(most_rings + 1))
    position = rules.Round()
    last = [square for square in range(64) if board[square]][dice.below(16)]
    position.reset(board, dice.below(2), dice.below(8), last if dice.below(4) else NO_SQUARE)
    return position


def positions(count, seed):
    """Half of them rounds without rings from the basic set-up, half scattered towers with rings."""
    dice = Dice(seed)
    for number in range(count):
        yield rules.Round() if number % 2 else scattered(dice, 2 + dice.below(5), 3)


def play_on(position, dice):
    """Play to the end of the round, at random but home only when there is no other move, so that much happens on the
    way; gives each move before it is played."""
    while position.winner == rules.NOBODY:
        moves = legal_moves(position)
        waiting = [move for move in moves if 0 < rules.landing_of(move) >> 3 < 7]
        if waiting:
            moves = waiting
        move = moves[dice.below(len(moves))]
        yield move
        position.play(move)
