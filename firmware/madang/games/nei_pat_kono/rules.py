"""The rules of one round of Nei-Pat-Kono.

The authority is Culin, *Korean Games*, LXXVII, and its summary in the rulebook: eight men a side fill the 4x4 points;
a man steps to an empty point along a line, or jumps along it over one neighbour of its own side on to the man of the
opponent behind, which is taken. Who has one man left, or cannot move, loses. Captures are not compulsory; the variant
`forced` makes them so.
"""

from array import array

from madang.games import NOBODY
from madang.games.kono import round as kono
from madang.games.kono.round import BLOCKED, CAPTURED, TAKES
from madang.interpreter import const, micropython, ptr16

_CAPTURES = const(0)  # which of VARIANTS
_FORCED = const(1)

_POINTS = kono.block((2, 5), (2, 5))  # c3 to f6


class Round(kono.Round):
    lines = kono.straight_lines(_POINTS, ((0, 1), (-1, 0), (1, 0), (0, -1)))
    START = (kono.block((2, 5), (4, 5)), kono.block((2, 5), (2, 3)))
    VARIANTS = (("optional", "forced"),)
    JUMPS = True

    def why_not(self, side: "int", men: "list[int]") -> "str":
        most = len(self.START[side])
        return "" if 1 <= len(men) <= most else "has %d men, not 1 to %d" % (len(men), most)

    def list_moves(self, into: "array[int]") -> "int":
        count = super().list_moves(into)
        return _captures(into, count) if self.chosen[_CAPTURES] == _FORCED else count

    def look_for_result(self) -> "None":
        self.winner = NOBODY
        self.reason = 0
        if self.count(self.side) < 2:
            self.end(self.side ^ 1, CAPTURED)
        elif not self.can_move(self.side):
            self.end(self.side ^ 1, BLOCKED)

    def value(self) -> "int":
        """Men, first of all; the fewer there are, the more each of them counts."""
        own = self.count(self.side)
        others = self.count(self.side ^ 1)
        return 400 * (own - others) // (own + others)

    def list_wins(self, moves: "array[int]", count: "int", into: "bytearray") -> "bool":
        found = super().list_wins(moves, count, into)
        if self.count(self.side ^ 1) <= 2:
            for i in range(count):
                if moves[i] & TAKES:
                    into[i] = found = True
        return found


@micropython.viper
def _captures(moves: ptr16, count: int) -> int:
    """Keep only the moves that take, if there are any."""
    kept = 0
    for i in range(count):
        if moves[i] & 4096:  # TAKES
            moves[kept] = moves[i]
            kept += 1
    return kept if kept else count
