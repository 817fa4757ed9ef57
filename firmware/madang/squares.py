"""The 64 squares of the board, their names, and sets of them. Knows no game.

A square is an integer 0..63: a1 = 0, b1 = 1 .. h1 = 7, a2 = 8 .. h8 = 63; file a is at White's left.
A set of squares is a bytearray of 8: byte = rank (0 is rank 1), bit = file (0 is file a).
Functions that take a set allocate nothing.
"""

from binascii import hexlify, unhexlify

from madang.interpreter import const, micropython, ptr8
from madang.text import shown

SQUARES = const(64)
NO_SQUARE = const(255)
FILES = "abcdefgh"
RANKS = "12345678"


class SquareError(ValueError):
    """A text that names no square."""


def square_name(square: "int") -> "str":
    """The name of a square, `square_name(27)` is `'d4'`."""
    return FILES[square & 7] + RANKS[square >> 3]


def parse_square(text: "str") -> "int":
    """The square of a name; raises SquareError for anything but a1 to h8."""
    file = FILES.find(text[:1])  # slices: MicroPython keeps what text[0] gives as a name for ever
    rank = RANKS.find(text[1:])
    if len(text) == 2 and file >= 0 and rank >= 0:
        return file + 8 * rank
    raise SquareError("no square '%s' (try a1 to h8)" % shown(text))


def are_neighbours(one: "int", other: "int", steps: "int" = 1) -> "bool":
    """Whether two squares touch, be it at a corner, or are at most so many steps apart; or are the same."""
    files = (one & 7) - (other & 7)
    ranks = (one >> 3) - (other >> 3)
    return -steps <= files <= steps and -steps <= ranks <= steps


def is_turn(origin: "int", over: "int", landing: "int") -> "bool":
    """Whether the way from a square over another one to a third is not straight on."""
    files = (over & 7) - (origin & 7)
    ranks = (over >> 3) - (origin >> 3)
    more_files = (landing & 7) - (over & 7)
    more_ranks = (landing >> 3) - (over >> 3)
    is_back = files * more_files + ranks * more_ranks < 0
    return is_back or files * more_ranks != ranks * more_files


def new_set(squares: "list[int] | tuple[int, ...]" = ()) -> "bytearray":
    """A new set holding the given squares."""
    result = bytearray(8)
    for square in squares:
        add(result, square)
    return result


@micropython.native
def has(squares: "bytearray", square: "int") -> "bool":
    return squares[square >> 3] >> (square & 7) & 1 == 1


@micropython.native
def add(squares: "bytearray", square: "int") -> "None":
    squares[square >> 3] |= 1 << (square & 7)


@micropython.native
def discard(squares: "bytearray", square: "int") -> "None":
    squares[square >> 3] &= 255 ^ (1 << (square & 7))


@micropython.viper
def clear(squares: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    for rank in range(8):
        squares[rank] = 0


@micropython.viper
def copy(source: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    for rank in range(8):
        into[rank] = source[rank]


@micropython.viper
def union(one: ptr8, other: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    for rank in range(8):
        into[rank] = one[rank] | other[rank]


@micropython.viper
def intersection(one: ptr8, other: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    for rank in range(8):
        into[rank] = one[rank] & other[rank]


@micropython.viper
def difference(one: ptr8, other: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    """The squares of the one that the other has not."""
    for rank in range(8):
        into[rank] = one[rank] & (other[rank] ^ 255)


@micropython.viper
def symmetric_difference(one: ptr8, other: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    """The squares that only one of the two has."""
    for rank in range(8):
        into[rank] = one[rank] ^ other[rank]


@micropython.viper
def is_subset(one: ptr8, other: ptr8) -> bool:
    """Whether the other has all squares of the one."""
    beyond = 0
    for rank in range(8):
        beyond |= one[rank] & (other[rank] ^ 255)
    return beyond == 0


@micropython.viper
def intersects(one: ptr8, other: ptr8) -> bool:
    found = 0
    for rank in range(8):
        found |= one[rank] & other[rank]
    return found != 0


@micropython.viper
def is_empty(squares: ptr8) -> bool:
    found = 0
    for rank in range(8):
        found |= squares[rank]
    return found == 0


@micropython.viper
def first(squares: ptr8) -> int:
    """The lowest square of a set, or NO_SQUARE."""
    for rank in range(8):
        row = squares[rank]
        if row:
            square = rank * 8
            while not row & 1:
                row >>= 1
                square += 1
            return square
    return NO_SQUARE


@micropython.viper
def pop(squares: ptr8) -> int:
    """Take the lowest square out of a set; NO_SQUARE when it is empty.

    It looks as `first` does, by itself: the cycle pops often, and to call takes longer than to look.
    """
    for rank in range(8):
        row = squares[rank]
        if row:
            squares[rank] = row & (row - 1)
            square = rank * 8
            while not row & 1:
                row >>= 1
                square += 1
            return square
    return NO_SQUARE


@micropython.viper
def count(squares: ptr8) -> int:
    total = 0
    for rank in range(8):
        row = squares[rank]
        while row:
            row &= row - 1
            total += 1
    return total


def members(squares: "bytes | bytearray") -> "list[int]":
    """The squares of a set, a1 first. Makes a list: not for the cycle."""
    return [square for square in range(SQUARES) if squares[square >> 3] >> (square & 7) & 1]


def set_text(squares: "bytes | bytearray") -> "str":
    """A set as 16 hex digits, rank 1 first, file a the lowest bit of each pair."""
    return hexlify(squares).decode()


def parse_set(text: "str") -> "bytearray":
    """The set of 16 hex digits in lower case; raises SquareError."""
    try:
        result = bytearray(unhexlify(text))
    except ValueError:
        result = bytearray()
    if len(result) != 8 or set_text(result) != text:
        raise SquareError("no set of squares '%s' (16 hex digits, a pair a rank)" % shown(text))
    return result


@micropython.viper
def ranks_that_differ(one: ptr8, other: ptr8) -> int:
    """Of two tables with a byte a square: a bit for each rank in which they differ, rank 1 the lowest."""
    ranks = 0
    for square in range(64):
        if one[square] != other[square]:
            ranks |= 1 << (square >> 3)
    return ranks


@micropython.viper
def copy_table(source: ptr8, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """Copy a table with a byte a square."""
    for square in range(64):
        into[square] = source[square]


@micropython.viper
def copy_rank(source: ptr8, rank: int, into: ptr8):  # type: ignore[no-untyped-def]
    """Copy what a table has of one rank."""
    for square in range(rank * 8, rank * 8 + 8):
        into[square] = source[square]


@micropython.viper
def find(table: ptr8, value: int) -> int:
    """The first square for which a table with a byte a square has this value, or NO_SQUARE."""
    for square in range(64):
        if table[square] == value:
            return square
    return NO_SQUARE
