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
from madang.games.kono.round import BLOCKED, FILLED, STAYED
from madang.interpreter import const, micropython, ptr8, ptr16

_NO_MOVE = const(0)  # which of VARIANTS
_TIE = const(0)
_LOSS = const(1)
_PASS = const(2)
_PARKING = const(1)
_MEN = const(7)  # a side
_MOST_STAYED = const(30)  # moves

_POINTS = kono.block((1, 5), (1, 5))  # b2 to f6
_START = (kono.block((1, 5), (5, 5)) + (33, 37), kono.block((1, 5), (1, 1)) + (17, 21))  # b5 f5, b3 f3


class Round(kono.Round):
    """HOMES  by square: the side whose men began there + 1"""

    lines = kono.straight_lines(_POINTS, ((-1, 1), (1, 1), (-1, -1), (1, -1)))
    START = _START
    VARIANTS = (("tie", "loss", "pass"), ("parking", "no-parking"))

    HOMES = bytes([1 if square in _START[0] else 2 if square in _START[1] else 0 for square in range(64)])

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
        if self.must_leave():
            return _leaving(into, count, self.HOMES, self.side + 1)
        return count

    def look_for_result(self) -> "None":
        self.winner = NOBODY
        self.reason = 0
        mover = self.side ^ 1
        at_goals = _at_goals(self.board, self.HOMES)
        if at_goals >> 4 * mover & 15 == _MEN:
            self.end(mover, FILLED)
        elif at_goals >> 4 * self.side & 15 == _MEN:  # of a position that was set up
            self.end(self.side, FILLED)
        elif not self.can_move(self.side):
            rule = self.chosen[_NO_MOVE]
            if rule == _LOSS:
                self.end(mover, BLOCKED)
            elif rule == _TIE or not self.can_move(mover):
                self.end(DRAWN, BLOCKED)

    def value(self) -> "int":
        """How far the men have come, those at the goal counting more; and each for itself, as none is taken."""
        return _advance(self.board, self.HOMES, self.side + 1) - _advance(self.board, self.HOMES, 2 - self.side)

    def list_wins(self, moves: "array[int]", count: "int", into: "bytearray") -> "bool":
        may_block = self.chosen[_NO_MOVE] == _LOSS
        if may_block:
            super().list_wins(moves, count, into)
        is_one_left = _at_goals(self.board, self.HOMES) >> 4 * self.side & 15 == _MEN - 1
        return _find_filling(moves, count, self.HOMES, 2 - self.side if is_one_left else 3, may_block, into)

    def play(self, move: "int") -> "None":
        if self.chosen[_PARKING] and self._stays(move):
            move |= STAYED
        super().play(move)

    def _stays(self, move: "int") -> "bool":
        """Whether a move leaves at home what could have left."""
        self._answers[0] = move
        return not _leaving(self._answers, 1, self.HOMES, self.side + 1) and self._can_leave()

    def _can_leave(self) -> "bool":
        """Whether a man of the side to move can leave its home."""
        return _leaving(self._answers, super().list_moves(self._answers), self.HOMES, self.side + 1) > 0

    def must_leave(self) -> "bool":
        """Whether the side to move must move a man away from its home: it could have for so many moves and has not."""
        if not self.chosen[_PARKING] or not self._can_leave():
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
def _at_goals(board: ptr8, homes: ptr8) -> int:
    """How many men stand where the opponent's began: Black's, and 16 times White's."""
    count = 0
    for square in range(64):
        man = board[square]
        if man and homes[square] and man != homes[square]:
            count += 1 if man == 1 else 16
    return count


@micropython.viper
def _find_filling(moves: ptr16, count: int, homes: ptr8, goal: int, adds: bool, into: ptr8) -> bool:
    """Mark the moves that bring a man to a goal, besides those that are marked or alone; whether one is."""
    found = False
    for i in range(count):
        if not adds:
            into[i] = 0
        if homes[moves[i] >> 6 & 63] == goal and homes[moves[i] & 63] != goal:
            into[i] = 1
        if into[i]:
            found = True
    return found


@micropython.viper
def _advance(board: ptr8, homes: ptr8, man: int) -> int:
    total = 0
    for square in range(64):
        if board[square] == man:
            rank = square >> 3
            total += 4 * (rank if man == 2 else 7 - rank) + (6 if homes[square] == 3 - man else 0)
    return total


@micropython.viper
def _leaving(moves: ptr16, count: int, homes: ptr8, home: int) -> int:
    """Keep only the moves that lead away from a home."""
    kept = 0
    for i in range(count):
        code = moves[i]
        if homes[code & 63] == home and homes[code >> 6 & 63] != home:
            moves[kept] = code
            kept += 1
    return kept
