"""The move that somebody changed while its answer was in a hand, for the search for several moves. Knows the game seam,
not Kamisado. Loaded with madang.far_looks."""

from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.far_steps import Way
    from madang.turns import Turns


class ChangedMove:
    """A move that was changed while its answer was in a hand: as it was before, it may have stood, and be answered
    where nothing feels it; and then its tower has gone on from there.

    is_restored  whether it is taken for that, as its tower has stayed
    """

    def __init__(self, turns: "Turns", tried: "list[Way]", undone: "list[Way]") -> "None":
        """`tried` and `undone`: what the search makes and takes back, as it does so."""
        game = turns.game
        self._made = tried
        self._undone = undone
        self._game = game
        self._ply = -1  # one of the last two, or none
        self._way = NO_SQUARE, NO_SQUARE  # its origin, and where it had landed
        self.is_restored = False
        before = turns.explainer.replaced
        ply = turns.explainer.last_ply
        if before == NO_SQUARE:
            before = turns.changed_before
            ply -= 1
        if before != NO_SQUARE and ply >= 0 and game.past_landing(ply) != NO_SQUARE:
            self._ply = ply
            self._way = game.past_origin(ply), before

    def restore(self, ply: "int") -> "bool":
        """Take it for what it was, unless it comes after a ply from which all is taken back; whether it is."""
        self.is_restored = 0 <= self._ply <= ply
        return self.is_restored

    def may_take_back(self, ply: "int") -> "bool":
        """Whether a ply may go: not if it is before this one, and that stands as it was."""
        return not self.is_restored or ply >= self._ply

    def bars(self, origin: "int") -> "bool":
        """Whether no move from a square but a known one may come next, as it is taken for what it was: the first, and
        that of its tower to where it stands now."""
        return self.is_restored and (not self._made or origin == self._way[1])

    def is_known(self, way: "Way") -> "bool":
        """Whether the board has seen a move that may come next: it, as it was, or one since. No edge tells of them any
        more."""
        if not self.is_restored:
            return False
        if not self._made:
            return way == self._way and self._game.plies == self._ply
        if self._made[0] != self._way:
            return False
        gone_on = self._way[1], self._undone[-1][1]
        return way == gone_on or way in self._undone[:-1]
