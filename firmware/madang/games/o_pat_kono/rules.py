"""The rules of one round of O-Pat-Kono.

The authority is Culin, *Korean Games*, LXXVIII, and its summary in the rulebook: seven men a side on the 25 points
where the lines of a board of 4x4 fields meet, five on the back row and one at each end of the second. A man moves to
the next point across a field, backward or forward. Nothing is taken. Who first has all men on the points where the
opponent's began wins.

The text says nothing of a side that cannot move: a tie, as GamesCrafters (Berkeley) solve the game, or by the variants
a loss, or a pass; where both would pass, it is a tie. Nor does it say that a man may not stay at home for ever and keep
the opponent out: by the variant `no-parking` a side that could have moved a man away from home with each of its last 30
moves, and has not, must when one can.
"""

from array import array

from madang import squares
from madang.games import DRAWN, NOBODY
from madang.games.kono import round as kono
from madang.games.kono.round import BLACK, BLOCKED, FILLED, STAYED
from madang.interpreter import const, micropython, ptr8, ptr16

_NO_MOVE = const(0)  # which of VARIANTS
_TIE = const(0)
_LOSS = const(1)
_PASS = const(2)
_PARKING = const(1)
_MOST_STAYED = const(30)  # moves

_POINTS = kono.block((1, 5), (1, 5))  # b2 to f6
_HOMES = (kono.block((1, 5), (5, 5)) + (33, 37), kono.block((1, 5), (1, 1)) + (17, 21))  # b5 f5, b3 f3


class Round(kono.Round):
    lines = kono.straight_lines(_POINTS, ((-1, 1), (1, 1), (-1, -1), (1, -1)))
    START = _HOMES
    VARIANTS = (("tie", "loss", "pass"), ("parking", "no-parking"))

    HOMES = (
        bytes([1 if square in _HOMES[0] else 0 for square in range(64)]),
        bytes([1 if square in _HOMES[1] else 0 for square in range(64)]),
    )

    def why_not(self, side: "int", men: "list[int]") -> "str":
        """A man never leaves the points of one colour, if they were coloured like a chess board."""
        on_dark = len([square for square in men if _is_dark(square)])
        wanted = len([square for square in self.START[side] if _is_dark(square)])
        if len(men) == len(self.START[side]) and on_dark != wanted:
            return "has %d men on points like a1, not %d: men move diagonally" % (on_dark, wanted)
        return super().why_not(side, men)

    def list_moves(self, into: "array[int]") -> "int":
        count = super().list_moves(into)
        if count == 0:
            square = squares.find(self.board, self.side + 1)
            into[0] = kono.move_of(square, square)
            return 1
        if self.must_leave(self.side):
            return _leaving(into, count, self.HOMES[self.side])
        return count

    def look_for_result(self) -> "None":
        self.winner = NOBODY
        self.reason = 0
        mover = self.side ^ 1
        if self._has_filled(mover):
            self.end(mover, FILLED)
        elif self._has_filled(self.side):  # of a position that was set up
            self.end(self.side, FILLED)
        elif not self.can_move(self.side):
            rule = self.chosen[_NO_MOVE]
            if rule == _LOSS:
                self.end(mover, BLOCKED)
            elif rule == _TIE or not self.can_move(mover):
                self.end(DRAWN, BLOCKED)

    def _has_filled(self, side: "int") -> "bool":
        return _standing(self.board, self.HOMES[side ^ 1], side + 1) == len(self.START[BLACK])

    def value(self) -> "int":
        """How far the men have come, those at the goal counting more; and each for itself, as none is taken."""
        own = _advance(self.board, self.HOMES[self.side ^ 1], self.side)
        return own - _advance(self.board, self.HOMES[self.side], self.side ^ 1)

    def list_wins(self, moves: "array[int]", count: "int", into: "bytearray") -> "bool":
        may_block = self.chosen[_NO_MOVE] == _LOSS
        if may_block:
            super().list_wins(moves, count, into)
        goal = self.HOMES[self.side ^ 1]
        is_one_left = _standing(self.board, goal, self.side + 1) == len(self.START[BLACK]) - 1
        return _find_filling(moves, count, goal, is_one_left, may_block, into)

    def play(self, move: "int") -> "None":
        if self.chosen[_PARKING] and self._stays(move):
            move |= STAYED
        super().play(move)

    def _stays(self, move: "int") -> "bool":
        """Whether a move leaves at home what could have left."""
        home = self.HOMES[self.side]
        if home[kono.origin_of(move)] and not home[kono.landing_of(move)]:
            return False
        return self._can_leave(self.side)

    def _can_leave(self, side: "int") -> "bool":
        return _can_leave(self.board, side + 1, self.lines, len(self.lines), self.HOMES[side])

    def must_leave(self, side: "int") -> "bool":
        """Whether a side, to move, must move a man away from its home: it could have for so many moves and has not."""
        if not self.chosen[_PARKING] or not self._can_leave(side):
            return False
        ply = self.plies - 2
        for _ in range(_MOST_STAYED):
            if ply < 0 or not self.past_code(ply) & STAYED:
                return False
            ply -= 2
        return True


def _is_dark(square: "int") -> "bool":
    return ((square & 7) + (square >> 3)) % 2 == 0


@micropython.viper
def _standing(board: ptr8, where: ptr8, man: int) -> int:
    count = 0
    for square in range(64):
        if where[square] and board[square] == man:
            count += 1
    return count


@micropython.viper
def _find_filling(moves: ptr16, count: int, goal: ptr8, is_one_left: bool, adds: bool, into: ptr8) -> bool:
    """Mark the moves that bring the last man to the goal, besides those that are marked or alone; whether one is."""
    found = False
    for i in range(count):
        if not adds:
            into[i] = 0
        if is_one_left and goal[moves[i] >> 6 & 63] and not goal[moves[i] & 63]:
            into[i] = 1
        if into[i]:
            found = True
    return found


@micropython.viper
def _advance(board: ptr8, goal: ptr8, side: int) -> int:
    total = 0
    for square in range(64):
        if board[square] == side + 1:
            rank = square >> 3
            total += 4 * (rank if side else 7 - rank) + (6 if goal[square] else 0)
    return total


@micropython.viper
def _can_leave(board: ptr8, man: int, lines: ptr8, end: int, home: ptr8) -> bool:
    for at in range(0, end, 9):
        if board[lines[at]] == man and home[lines[at]]:
            for i in range(at + 1, at + 9, 2):
                if lines[i] != 255 and not board[lines[i]] and not home[lines[i]]:
                    return True
    return False


@micropython.viper
def _leaving(moves: ptr16, count: int, home: ptr8) -> int:
    """Keep only the moves that lead away from home."""
    kept = 0
    for i in range(count):
        code = moves[i]
        if home[code & 63] and not home[code >> 6 & 63]:
            moves[kept] = code
            kept += 1
    return kept
