"""The board as the engine's loops see it: squares and masks as 64-bit words, towers as numbers 0 to 15.

A tower's number is its side x 8 plus its colour, as in the low bits of the rules' tower byte. A set of squares is one
signed 64-bit word, a bit a square, a1 the lowest; signed because numba turns a sum of signed and unsigned into a float.

All that a thread writes is one array, `work`; the offsets of its parts are here.
"""

import numpy as np
import numpy.typing as npt

from madang.games.kamisado import board, rules

Words = npt.NDArray[np.int64]

TOWERS = 16
DIRECTIONS = 3  # straight, and the two diagonals
LONGEST = 60  # plies; no round can be looked at further ahead

# The parts of `work`.
WHERE = 0  # 16: the square of each tower
BOARD = 16  # 64: the tower on each square, or NONE
RINGS = 80  # 16
COUNTED = 96  # the towers whose coming home counts as a win for the attacker, a bit each
NODES = 97  # positions looked at
NODE_LIMIT = 98
HISTORY = 128  # 16 x 64: how often a tower's going to a square was the answer
PLIES = HISTORY + TOWERS * 64
MOST_MOVES = int(rules.MAX_MOVES) + 8  # of a first move: each of eight towers may have a push too
MOVE, CALLED, ORDER = 0, MOST_MOVES, 2 * MOST_MOVES  # within a ply
PLY_SIZE = 3 * MOST_MOVES
WORK_SIZE = PLIES + (LONGEST + 4) * PLY_SIZE

NONE = -1
ANY_BLACK, ANY_WHITE = 16, 17  # in place of a tower's number: any tower of this side may move

SQUARE_COLOUR: Words = np.array(list(board.SQUARE_COLOUR), np.int64)
AHEAD: Words = np.array([-8, 8], np.int64)  # by side
STEP: Words = np.array([[-8, -9, -7], [8, 7, 9]], np.int64)  # by side and direction
_SIDEWAYS = (0, -1, 1)


def _word(squares: list[int]) -> int:
    """A set of squares as a signed word."""
    bits = sum(1 << square for square in squares)
    return bits - (1 << 64) if bits >> 63 else bits


def _ray(side: int, direction: int, square: int, reach: int) -> list[int]:
    """The squares ahead in a direction, as far as the edge and the reach allow."""
    squares: list[int] = []
    rank, file = divmod(square, 8)
    while len(squares) < reach:
        rank += 1 if side == board.WHITE else -1
        file += _SIDEWAYS[direction]
        if not (0 <= rank <= 7 and 0 <= file <= 7):
            break
        squares.append(8 * rank + file)
    return squares


def _reaches() -> Words:
    """How many squares a tower can travel on an empty board: by rings, side, direction, square."""
    table = np.zeros((4, 2, DIRECTIONS, 64), np.int64)
    for rings, side, direction, square in np.ndindex(*table.shape):
        table[rings, side, direction, square] = len(_ray(side, direction, square, rules.RANGE[rings]))
    return table


def _runs() -> Words:
    """The squares that must be empty for a tower to come home at once: by rings, side, direction, square. Where no
    run is, its own square, which never is empty."""
    table = np.zeros((4, 2, DIRECTIONS, 64), np.int64)
    for rings, side, direction, square in np.ndindex(*table.shape):
        ray = _ray(side, direction, square, rules.RANGE[rings])
        comes_home = bool(ray) and ray[-1] // 8 == board.HOME_RANK[side ^ 1]
        table[rings, side, direction, square] = _word(ray if comes_home else [square])
    return table


def _fronts() -> Words:
    """The squares next ahead of a tower, by side and square: with all of them taken it cannot move, only push."""
    table = np.zeros((2, 64), np.int64)
    for side, square in np.ndindex(*table.shape):
        table[side, square] = _word([ray[0] for i in range(DIRECTIONS) if (ray := _ray(side, i, square, 1))])
    return table


REACH = _reaches()
RUN = _runs()
FRONT = _fronts()

# Random words, whose sum by exclusive or stands for a position. The seed is fixed: the same search, the same nodes.
_random = np.random.default_rng(17)
_LOW, _HIGH = -(1 << 63), (1 << 63) - 1
TOWER_KEY: Words = _random.integers(_LOW, _HIGH, (TOWERS, 64))  # a tower on a square
TURN_KEY: Words = _random.integers(_LOW, _HIGH, TOWERS + 2)  # the tower that must move, or ANY_...
RINGS_KEY: Words = _random.integers(_LOW, _HIGH, (TOWERS, 4))
COUNTED_KEY: Words = _random.integers(_LOW, _HIGH, TOWERS)  # a tower whose coming home does not count
