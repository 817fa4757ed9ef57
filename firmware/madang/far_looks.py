"""The order in which several moves are looked for, a bit each cycle: first a run of them that goes on, then what is
missing amid moves, then moves that explain all. Knows the game seam, not Kamisado. Loaded when nothing nearer explains
what stands, and forgotten when all stands right."""

from madang import squares
from madang.interpreter import const
from madang.look_amid import LookAmid
from madang.look_far import LookFar
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MOVED = const(8)  # towers


def begin(turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "FarLooks | None":
    """None in a game, or while towers stand, in which it would be of no use. `before` says how far has been looked so
    far, `looks` how far it is to be now: 1 only for a run of moves that are being answered, 2 for what is missing amid
    moves, 3 for those that explain all, 4 for those that have stood so for long."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return None
    if explainer.dead != NO_SQUARE or explainer.ignores_standing:
        return None
    if turns.settled == turns.start:
        return None  # it is rather to begin anew
    return FarLooks(turns, before, looks, may_go_back)


class FarLooks:
    """goes_on  whether there is more to look for"""

    def __init__(self, turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "None":
        self._run = None if before else LookFar(turns, False, False)
        self._amid = LookAmid(turns, may_go_back) if looks > 1 >= before else None
        self._afar = LookFar(turns, looks > 3, may_go_back) if looks > 2 else None
        if self._run is not None:
            self._run.begin_run()
        self.goes_on = True

    def look(self) -> "LookFar | None":
        """Look for a bit, first for a run; several moves that explain all, once they are found."""
        found = None
        if self._run is not None:
            if self._run.look():
                found = self._run
            if not self._run.goes_on:
                self._run = None
        elif self._amid is not None:
            self._amid.look()
            if not self._amid.goes_on:
                self._amid.tell()
                self._amid = None
        elif self._afar is not None:
            if self._afar.look():
                found = self._afar
            if not self._afar.goes_on:
                self._afar = None
        self.goes_on = self._run is not None or self._amid is not None or self._afar is not None
        return found
