"""The rules of a Latin square that is being filled. Knows no text, no lights and no puzzles.

The authority is the rulebook's entry (*Gusuryak*, Choi Seok-jeong): n x n squares filled with n symbols, none of which
comes twice in a row or a column. The symbols are colours here, and a board feels no colours; so one piece is the brush.
It stands on a coloured square. Set on a given square it takes up that one's colour; set on any other it paints it.

A square is numbered as madang.squares does; the sheet is its lower left corner, from a1. By `is_pair` the square is to
be orthogonal to another one, that of `base`: no two squares may be alike in both, so that all pairs come once.
"""

from array import array

from madang.interpreter import const, micropython, ptr8
from madang.squares import new_set

LEAST = const(4)  # rows and columns
MOST = const(8)
PAIRS = bytes((4, 5, 7, 8))  # sizes that have the base of a pair; of order 6 there is no pair at all (Tarry, 1900)

EMPTY = const(0)  # a square's colour (madang.colours), plus 1
PALETTE = bytes((5, 1, 4, 6, 2, 0, 3, 7))  # red, blue, yellow, green ...: the first n are those of n x n squares

_HISTORY_BLOCK = const(64)  # plies


def square_at(size: "int", index: "int") -> "int":
    """The squares of the sheet, from a1 along the rows."""
    return 8 * (index // size) + index % size


def base(size: "int", square: "int") -> "int":
    """Which of the symbols, 0 to size - 1, a square has in the other one of a pair."""
    file = square & 7
    rank = square >> 3
    return file ^ rank if size in (4, 8) else (file + rank) % size


class Square:
    """size     rows and columns
    cells    bytearray of 64: EMPTY, or a colour plus 1
    given    those that are not painted, a byte each
    brush    where it stands; it has the colour of its square
    plies    how many moves led here
    empty    how many squares of the sheet have no colour
    wrong    a set of squares: those with a colour that comes twice
    """

    def __init__(self) -> "None":
        self.size = LEAST
        self.cells = bytearray(64)
        self.given = bytearray(64)
        self.brush = 0
        self.is_pair = False
        self.plies = 0
        self.empty = 0
        self.wrong = new_set()
        self._seen = bytearray(24)  # the colours of each file, rank and symbol of the base, a bit each
        self._twice = bytearray(24)
        self._history = array("H", [0] * _HISTORY_BLOCK)  # origin, landing, and what was there before

    def begin(self, size: "int", cells: "bytearray", given: "bytearray", brush: "int", is_pair: "bool") -> "None":
        """Begin a round; no history."""
        self.size = size
        self.cells[:] = cells
        self.given[:] = given
        self.brush = brush
        self.is_pair = is_pair
        self.plies = 0
        self.look()

    def is_solved(self) -> "bool":
        """Whether all is filled and nothing wrong."""
        return not self.empty and not any(self.wrong)

    def colour(self) -> "int":
        """The brush's."""
        return self.cells[self.brush] - 1

    def play(self, landing: "int") -> "None":
        """Set the brush on another square of the sheet."""
        if self.plies == len(self._history):
            self._history.extend(array("H", [0] * _HISTORY_BLOCK))
        self._history[self.plies] = self.brush | landing << 6 | self.cells[landing] << 12
        self.plies += 1
        if not self.given[landing]:
            self.cells[landing] = self.cells[self.brush]
        self.brush = landing
        self.look()

    def undo(self) -> "bool":
        """Take the last move back; False at the start."""
        if not self.plies:
            return False
        self.plies -= 1
        code = self._history[self.plies]
        self.cells[code >> 6 & 63] = code >> 12
        self.brush = code & 63
        self.look()
        return True

    def past(self, ply: "int") -> "int":
        """A move: origin, plus 64 x landing."""
        return self._history[ply] & 4095

    def look(self) -> "None":
        """Find what is wrong, and count what is empty."""
        self.empty = _look(self.cells, self.size, self.is_pair, self._seen, self._twice, self.wrong)

    def _unit(self, square: "int", unit: "int") -> "int":
        """The file, rank or group of a square, each colour of which it has once; -1 for no group."""
        if unit == 0:
            return square & 7
        if unit == 1:
            return 8 + (square >> 3)
        return 16 + base(self.size, square) if self.is_pair else -1

    def possible(self, square: "int") -> "int":
        """The colours that a square's file, rank and group have not, a bit each."""
        used = 0
        for unit in range(3):
            at = self._unit(square, unit)
            if at >= 0:
                used |= self._seen[at]
        left = 0
        for i in range(self.size):
            bit = 1 << PALETTE[i]
            if not used & bit:
                left |= bit
        return left

    def fills_last(self, landing: "int") -> "bool":
        """Whether the brush solves all by painting the last square."""
        bit = 1 << self.colour()
        return self.empty == 1 and not self.cells[landing] and self.possible(landing) & bit != 0 and not any(self.wrong)


@micropython.viper
def _look(cells: ptr8, size: int, is_pair: bool, seen: ptr8, twice: ptr8, wrong: ptr8) -> int:
    """Note the colours of each file, rank and group, those that come twice and where they stand; how many squares have
    none."""
    units = 3 if is_pair else 2
    is_xor = size == 4 or size == 8  # see `base`
    for at in range(24):
        seen[at] = 0
        twice[at] = 0
    for at in range(8):
        wrong[at] = 0
    empty = 0
    for is_marking in range(2):
        for rank in range(size):
            for file in range(size):
                cell = cells[8 * rank + file]
                if not cell:
                    empty += 1
                    continue
                bit = 1 << cell - 1
                for unit in range(units):
                    at = file if unit == 0 else 8 + rank
                    if unit == 2:
                        at = 16 + (file ^ rank if is_xor else (file + rank) % size)
                    if is_marking:
                        if twice[at] & bit:
                            wrong[rank] |= 1 << file
                    else:
                        twice[at] |= seen[at] & bit
                        seen[at] |= bit
    return empty >> 1  # each was counted twice
