"""The rules of one round of Oumoul Kono.

The authority is Culin, *Korean Games*, p. 101, and its summary in the rulebook: two men a side on the corners and the
centre of a square, joined by its sides, of which one is barred, and by four spokes to the centre. Men move one at a
time along them. Who cannot move loses. The figure is lost: the barred side is between the men of one player, or by the
variant `between-sides` between the men of both, where the first move may not win at once.
"""

from array import array

from madang.games.kono import round as kono
from madang.interpreter import const
from madang.squares import NO_SQUARE

_BARRED = const(0)  # which of VARIANTS
_BETWEEN_SIDES = const(1)

# a7      g7
#     d4
# a1      g1
_A1 = const(0)
_G1 = const(6)
_D4 = const(27)
_A7 = const(48)
_G7 = const(54)


def _lines(barred: "tuple[int, int]") -> "bytes":
    edges = [(_A7, _G7), (_G7, _G1), (_G1, _A1), (_A1, _A7), (_A7, _D4), (_G7, _D4), (_G1, _D4), (_A1, _D4)]
    edges.remove(barred)
    lines = bytearray()
    for square in (_A7, _G7, _D4, _A1, _G1):
        near = [one if other == square else other for one, other in edges if square in (one, other)]
        lines.append(square)
        for i in range(4):
            lines.append(near[i] if i < len(near) else NO_SQUARE)
            lines.append(NO_SQUARE)
    return bytes(lines)


class Round(kono.Round):
    START = ((_A7, _G7), (_A1, _G1))
    VARIANTS = (("between-own", "between-sides"),)

    _BARRED_LINES = (_lines((_A7, _G7)), _lines((_A1, _A7)))
    lines = _BARRED_LINES[0]

    def recall_start(self) -> "None":
        self.lines = self._BARRED_LINES[self.chosen[_BARRED]]

    def list_moves(self, into: "array[int]") -> "int":
        count = super().list_moves(into)
        if self.plies or self.chosen[_BARRED] != _BETWEEN_SIDES:
            return count
        kept = 0
        for i in range(count):
            if not self.wins_at_once(into[i]):
                into[kept] = into[i]
                kept += 1
        return kept if kept else count  # a position that was set up may have no other
