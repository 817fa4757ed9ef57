"""The rules of one round of Oumoul Kono.

The authority is Culin, *Korean Games*, p. 101, and its summary in the rulebook: two men a side on the corners and the
centre of a square, joined by its sides, of which one is barred, and by four spokes to the centre. Men move one at a
time along them. Who cannot move loses. The figure is lost: the barred side is between the men of one player, or by the
variant `between-sides` between the men of both, where the first move may not win at once. The men are set at the
beginning, or by the variant `by-turns` put down alternately: they wait beside the lines, and go to any free point.
"""

from array import array

from madang.games.kono import round as kono
from madang.interpreter import const
from madang.squares import NO_SQUARE

_BARRED = const(0)  # which of VARIANTS
_BETWEEN_SIDES = const(1)
_SETTING = const(1)

# a7          g7
#    (c6  e6)
#       d4
#    (c2  e2)
# a1          g1
_A1 = const(0)
_G1 = const(6)
_D4 = const(27)
_A7 = const(48)
_G7 = const(54)
_CORNERS_AND_CENTRE = bytes((_A7, _G7, _D4, _A1, _G1))
_WAITING = ((42, 44), (10, 12))  # c6 e6, where Black's men wait, and c2 e2


def _lines(barred: "tuple[int, int]") -> "bytes":
    edges = [(_A7, _G7), (_G7, _G1), (_G1, _A1), (_A1, _A7), (_A7, _D4), (_G7, _D4), (_G1, _D4), (_A1, _D4)]
    edges.remove(barred)
    lines = bytearray()
    for square in _CORNERS_AND_CENTRE:
        near = [one if other == square else other for one, other in edges if square in (one, other)]
        lines.append(square)
        for i in range(4):
            lines.append(near[i] if i < len(near) else NO_SQUARE)
            lines.append(NO_SQUARE)
    return bytes(lines)


def _points_alone() -> "bytes":
    """The points at which men wait, which no line joins to others."""
    lines = bytearray()
    for men in _WAITING:
        for square in men:
            lines.append(square)
            lines.extend(bytes([NO_SQUARE] * 8))
    return bytes(lines)


class Round(kono.Round):
    START = ((_A7, _G7), (_A1, _G1))
    VARIANTS = (("between-own", "between-sides"), ("set", "by-turns"))

    _BARRED_LINES = (_lines((_A7, _G7)), _lines((_A1, _A7)))
    _ALONE = _points_alone()
    lines = _BARRED_LINES[0]

    def recall_start(self) -> "None":
        self.lines = self._BARRED_LINES[self.chosen[_BARRED]]
        if self.chosen[_SETTING]:
            self.lines += self._ALONE

    def start(self) -> "tuple[tuple[int, ...], ...]":
        return _WAITING if self.chosen[_SETTING] else self.START

    def _has_waiting(self, side: "int") -> "bool":
        first, second = _WAITING[side]
        return self.board[first] == side + 1 or self.board[second] == side + 1

    def can_move(self, side: "int") -> "bool":
        return self._has_waiting(side) or super().can_move(side)

    def list_moves(self, into: "array[int]") -> "int":
        if self._has_waiting(self.side):
            return self._list_settings(into)
        count = super().list_moves(into)
        if self.plies or self.chosen[_BARRED] != _BETWEEN_SIDES:
            return count
        kept = 0
        for i in range(count):
            if not self.wins_at_once(into[i]):
                into[kept] = into[i]
                kept += 1
        return kept if kept else count  # a position that was set up may have no other

    def _list_settings(self, into: "array[int]") -> "int":
        """Either of the men that wait may go to any free point."""
        count = 0
        for origin in _WAITING[self.side]:
            if self.board[origin] != self.side + 1:
                continue
            for landing in _CORNERS_AND_CENTRE:
                if not self.board[landing]:
                    into[count] = kono.move_of(origin, landing)
                    count += 1
        return count

    def why_not(self, side: "int", men: "list[int]") -> "str":
        if not self.chosen[_SETTING]:
            return super().why_not(side, men)
        foreign = [square for square in men if square in _WAITING[side ^ 1]]
        return "has men where the other side's wait" if foreign else super().why_not(side, men)
