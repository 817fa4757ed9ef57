"""The Kamisado board: the colour of every square, the home rows, and how a tower is held in a byte.

Source: the drawings of both rulebooks. The board is symmetric under a half turn and every row and column holds each
colour once; tests check both.
"""

from madang.colours import COLOUR_LETTERS, COLOURS
from madang.interpreter import const

_BOARD = (
    "OBPKYRGN"  # rank 8, Black's home row, file a first
    "ROKGBYNP"
    "GKORPNYB"
    "KPBONGRY"
    "YRGNOBPK"
    "BYNPROKG"
    "PNYBGKOR"
    "NGRYKPBO"  # rank 1, White's home row
)

SQUARE_COLOUR = bytes([COLOUR_LETTERS.index(_BOARD[(7 - square // 8) * 8 + square % 8]) for square in range(64)])

BLACK = const(0)
WHITE = const(1)
SIDE_NAMES = ("black", "white")
HOME_RANK = bytes((7, 0))  # of Black and of White

# A tower is one byte, an empty square 0: present flag, rings (0-3), side, colour (0-7).
EMPTY = const(0)
PRESENT = const(0x40)
RINGLESS = const(0x4F)  # a tower less its rings: what stays with it for a whole match
MAX_RINGS = const(3)


# The ends of a row as its owner sees it.
FROM_LEFT = const(0)
FROM_RIGHT = const(1)
FILL_NAMES = ("left", "right")  # from which home rows are filled


def square_seen(side: "int", row: "int", place: "int") -> "int":
    """The square in a row and place as this side sees the board; row 0 is its home row."""
    square = row * 8 + place
    return square if side == WHITE else 63 - square


def tower(side: "int", colour: "int", rings: "int" = 0) -> "int":
    return PRESENT | rings << 4 | side << 3 | colour


def rings_of(tower: "int") -> "int":
    return tower >> 4 & 3


def side_of(tower: "int") -> "int":
    return tower >> 3 & 1


def colour_of(tower: "int") -> "int":
    return tower & 7


def basic_start() -> "bytearray":
    """The board of the basic set-up: every tower on the square of its own colour in its home row."""
    board = bytearray(64)
    for side in range(2):
        for file in range(COLOURS):
            square = HOME_RANK[side] * 8 + file
            board[square] = tower(side, SQUARE_COLOUR[square])
    return board
