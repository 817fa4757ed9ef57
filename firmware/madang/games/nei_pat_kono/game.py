"""Nei-Pat-Kono as the board sees it: the kono in which men are taken."""

from madang import roles, squares
from madang.games.kono import round as kono
from madang.games.kono.game import MAN_COLOURS, Kono
from madang.games.nei_pat_kono.rules import Round

# Where men that were taken may lie, a tray for Black's and one for White's, the first nearest to who takes them.
TRAYS = (bytes(range(15, 64, 8)), bytes(range(48, -1, -8)))  # h2 to h8, and a7 to a1


def new_game() -> "NeiPatKono":
    """See madang.games.registry."""
    return NeiPatKono()


class NeiPatKono(Kono):
    name = "nei-pat-kono"
    has_captures = True

    def __init__(self) -> "None":
        super().__init__(Round())

    def _find_tray(self) -> "None":
        self.tray = self._tray(self.round.side ^ 1, 0)

    def _tray(self, side: "int", ago: "int") -> "int":
        """Where the next man that a side loses may lie; or one that it lost before, the last for 1."""
        return TRAYS[side][len(self.round.START[side]) - self.round.count(side) - ago]

    def show_position(self, meanings: "bytearray") -> "None":
        """With the last move, where what it took may lie."""
        played = self.round
        if not played.plies or not self.past_takes(played.plies - 1):
            return
        if roles.role_of(meanings[self.past_landing(played.plies - 1)]) == roles.LAST:
            meanings[self._tray(played.side, 1)] = roles.meaning(roles.LAST, MAN_COLOURS[played.side])

    def past_takes(self, ply: "int") -> "bool":
        return self.round.past_move(ply) & kono.TAKES != 0

    def past_change(self, ply: "int", into: "bytearray") -> "None":
        super().past_change(ply, into)
        if self.past_takes(ply):
            squares.discard(into, self.past_landing(ply))
