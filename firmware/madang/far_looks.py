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
_AMID = const(2)  # how far is looked for what is missing amid moves
_AFAR = const(3)  # and for several that explain all


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
        self.goes_on = True
        self._turns = turns
        self._looks = looks
        self._may_go_back = may_go_back
        self._next = min(before + 1, _AFAR)  # what is looked for next: a run, what is missing amid, what explains all
        self._on: "LookFar | None" = None

    def look(self) -> "LookFar | None":
        """Look for a bit; several moves that explain all, once they are found."""
        if self._on is None:
            self._on = self._begin(self._next)
            self._next += 1
        found = self._on if self._on.look() else None
        if not self._on.goes_on:
            self._on.tell()
            self._on = None
        self.goes_on = self._on is not None or self._next <= min(self._looks, _AFAR)
        return found

    def _begin(self, what: "int") -> "LookFar":
        if what == _AMID:
            return LookAmid(self._turns, self._may_go_back)
        on = LookFar(self._turns, self._looks > _AFAR, what == _AFAR and self._may_go_back)
        if what < _AMID:
            on.begin_run()
        return on
