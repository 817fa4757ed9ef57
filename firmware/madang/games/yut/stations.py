"""The cloth of Yut Nori as a graph: 29 stations on a block of seven squares by seven. Knows no rules but the routes.

    7  10 09 08 .. 07 06 05      00      start and goal
    6  11 25 .. .. .. 20 04      05, 10  corners, where a mal that rests may turn on to the cross
    5  12 .. 26 .. 21 .. 03      22      the centre, where one that came from 05 may turn to the goal
    4  .. .. .. 22 .. .. ..
    3  13 .. 23 .. 27 .. 02
    2  14 24 .. .. .. 28 01
    1  15 16 17 .. 18 19 00
       a  b  c  d  e  f  g

A place is where a mal is: a station, by its number; CENTRE_FROM_10, which is the centre again, for a mal that came from
10 and so goes on to the goal; WAITING beside the board, or HOME. There are four routes to the goal, of 20, 16, 16 and
11 steps; home is one step more.
"""

from madang import squares
from madang.interpreter import const
from madang.squares import NO_SQUARE, parse_square

GOAL = const(0)
CENTRE = const(22)
CENTRE_FROM_10 = const(29)
WAITING = const(30)
HOME = const(31)
NOWHERE = const(32)
NO_TRAY = const(255)

_NAMES = (
    ("g1", "g2", "g3", "g5", "g6"),  # 00 to 04
    ("g7", "f7", "e7", "c7", "b7"),  # 05 to 09
    ("a7", "a6", "a5", "a3", "a2"),  # 10 to 14
    ("a1", "b1", "c1", "e1", "f1"),  # 15 to 19
    ("f6", "e5", "d4", "c3", "b2"),  # 20 to 24
    ("b6", "c5", "e3", "f2"),  # 25 to 28
)
STATIONS = bytes([parse_square(name) for row in _NAMES for name in row])

# The square of each place.
SQUARES = STATIONS + bytes((STATIONS[CENTRE], NO_SQUARE, NO_SQUARE))

# From each place to the next: where a mal comes that goes straight on, and where one that rested there may turn.
AHEAD = bytes(
    (HOME, 2, 3, 4, 5)
    + (6, 7, 8, 9, 10)
    + (11, 12, 13, 14, 15)
    + (16, 17, 18, 19, GOAL)
    + (21, CENTRE, 23, 24, 15)
    + (26, CENTRE_FROM_10, 28, GOAL)
    + (27, 1, HOME)
)
TURNS = bytes([{5: 20, 10: 25, CENTRE: 27}.get(place, NOWHERE) for place in range(HOME + 1)])

# From each place to the one before; and, where two ways lead to it, the other one. A mal has no memory of its way but
# in the centre.
BEHIND = bytes(
    (19, GOAL, 1, 2, 3)
    + (4, 5, 6, 7, 8)
    + (9, 10, 11, 12, 13)
    + (14, 15, 16, 17, 18)
    + (5, 20, 21, CENTRE, 23)
    + (10, 25, CENTRE_FROM_10, 27)
    + (26, NOWHERE, NOWHERE)
)
OTHERS_BEHIND = bytes([{GOAL: 28, 15: 24}.get(place, NOWHERE) for place in range(HOME + 1)])

# Whether from a place two ways may lead on, or back; from beside the board, one that a crown or a sun shows.
HAS_TWO_WAYS = bytes([place in (GOAL, 5, 10, 15, CENTRE, WAITING) for place in range(HOME + 1)])

# Where those stand that ride along, the first free one first: beside the block, then in the gaps of its ring.
_TRAY_NAMES = ("h1", "h2", "h3", "h4", "h5", "h6", "h7", "d1", "a4", "d7", "g4", "d2")
TRAYS = bytes([parse_square(name) for name in _TRAY_NAMES])


def _numbers_by_square(some: "bytes", others: "int") -> "bytes":
    """Of each square of the board its number among some; `others` of those that are not among them."""
    numbers = bytearray([others] * squares.SQUARES)
    for number in range(len(some)):
        numbers[some[number]] = number
    return bytes(numbers)


_STATIONS_BY_SQUARE = _numbers_by_square(STATIONS, NOWHERE)
_TRAYS_BY_SQUARE = _numbers_by_square(TRAYS, NO_TRAY)


def centre_of(place: "int") -> "int":
    """The station of a place on the cloth."""
    return CENTRE if place == CENTRE_FROM_10 else place


def place_at(square: "int") -> "int":
    """The station on a square, or NOWHERE."""
    return NOWHERE if square == NO_SQUARE else _STATIONS_BY_SQUARE[square]


def tray_at(square: "int") -> "int":
    """The number of the tray on a square, or NO_TRAY."""
    return NO_TRAY if square == NO_SQUARE else _TRAYS_BY_SQUARE[square]
