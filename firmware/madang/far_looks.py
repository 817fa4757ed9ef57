"""The order in which several moves are looked for, a bit each cycle: first a run of them that goes on, then what is
missing amid moves, then moves that explain all, before others those that stand taken back, after them those of which a
square has felt nothing. Knows the game seam, not Kamisado. Loaded when nothing nearer explains what stands, and
forgotten when all stands right."""

from madang import squares
from madang.display import OVER
from madang.doubts import BETWEEN_MS
from madang.explanation import NO_MOVE
from madang.far_evidence import is_clean
from madang.interpreter import const
from madang.look_amid import LookAmid
from madang.look_at_once import LookChangedBack, LookFeltElsewhere, LookGoneOn, LookHome
from madang.look_beside import LookBesideAny, standing_since
from madang.look_far import LookFar, be_patient
from madang.look_unfelt import LookUnfeltAny
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MOVED = const(8)  # towers
_AMID = const(2)  # how far is looked for what is missing amid moves
_AFAR = const(3)  # and for several that explain all
_LASTING = const(4)  # as these have stood so for long


def begin(turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "FarLooks | None":
    """None in a game, or while towers stand, in which it would be of no use. `before` says how far has been looked so
    far, `looks` how far it is to be now: 1 only for a run of moves that are being answered, 2 for what is missing amid
    moves, 3 for those that explain all, 4 for those that have stood so for long, also beside one that is missing, 5 for
    those that stand though the board has asked for something else for long."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return None
    if explainer.ignores_standing and squares.count(standing_since(turns)) > 1:
        return None
    if turns.settled == turns.start and not (may_go_back and LookHome(turns).look()):
        return None  # it is rather to begin anew
    if _may_be_changed(turns):
        be_patient(turns, 1)  # while OVER, no time passes that is wrong
    far_looks = FarLooks(turns, before, looks, may_go_back)
    return far_looks if far_looks.goes_on else None


def _may_be_between(turns: "Turns") -> "bool":
    """Whether the tower called is away, and one of the other side that was lifted alone to answer it, perhaps to where
    the first could not go: that may stand between squares, where nothing feels it."""
    explainer = turns.explainer
    trail = turns.trail
    if explainer.dead != NO_SQUARE or squares.count(explainer.lifted) != 2 or squares.count(explainer.covered) > 1:
        return False
    mover, answer = sorted(squares.members(explainer.lifted), key=lambda square: trail.lifted_ms[square])
    if trail.has_fallen(mover) or trail.has_fallen(answer):
        return False
    if explainer.find_move(mover, squares.first(explainer.covered)) != NO_MOVE:
        return False
    landings = squares.new_set()
    explainer.list_answered(mover, answer, 0, turns.settled, landings)
    return not squares.is_empty(landings)


def _may_be_changed(turns: "Turns") -> "bool":
    """Whether the tower that has ended the round is away, and something stands where else it could have gone: that may
    have been moved instead, whatever fell since."""
    explainer = turns.explainer
    if turns.phase != OVER or not squares.has(explainer.lifted, explainer.last_landing):
        return False
    turns.game.look_instead()
    instead = turns.game.instead
    return any(squares.has(explainer.covered, instead.landing[move]) for move in range(instead.count))


class FarLooks:
    """goes_on  whether there is more to look for"""

    def __init__(self, turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "None":
        self._turns = turns
        self._is_lasting = looks >= _LASTING
        self._is_clean = is_clean(turns)
        self._may_go_back = may_go_back
        self._left: "list[int]" = []  # what is to be looked for yet
        self._last: "list[LookUnfeltAny | LookBesideAny]" = []  # and where something is not felt
        if not turns.explainer.ignores_standing or squares.is_empty(standing_since(turns)):
            self._left = list(range(min(before + 1, _AFAR), min(looks, _AFAR) + 1))
        if _AFAR <= looks <= _LASTING:
            lasts = [look(turns, self._is_lasting, self._is_clean) for look in (LookUnfeltAny, LookBesideAny)]
            self._last = [last for last in lasts if last.goes_on]
        self._on: "Look | None" = None
        self.goes_on = self._has_more()

    def look(self) -> "Look | None":
        """Look for a bit; several moves that explain all, once they are found."""
        if self._on is None:
            self._on = self._begin(self._left.pop(0)) if self._left else self._last.pop(0)
        found = self._on if self._on.look() else None
        if not self._on.goes_on:
            self._on.tell()
            self._on = None
        self.goes_on = self._has_more()
        return found

    def _has_more(self) -> "bool":
        return self._on is not None or len(self._left) + len(self._last) > 0

    def _begin(self, what: "int") -> "Look":
        if what == _AMID:
            return LookAmid(self._turns, self._is_clean, self._may_go_back)
        if what == _AFAR:
            at_once = self._look_at_once()
            if at_once is not None:
                return at_once
        on = LookFar(self._turns, self._is_lasting, self._is_clean, what == _AFAR and self._may_go_back)
        if what < _AMID:
            on.begin_run()
        return on

    def _look_at_once(self) -> "LookHome | LookChangedBack | LookFeltElsewhere | LookGoneOn | None":
        """What needs no search, if that is found. If it seems that somebody will straighten something, that is waited
        for."""
        turns = self._turns
        is_nearly_home = False
        if self._may_go_back:
            home = LookHome(turns)
            if home.look():
                return home
            is_nearly_home = home.is_nearly and self._is_clean and not self._is_lasting
            if is_nearly_home or (home.is_begun and self._is_clean):
                home.tell()
            for look in (LookChangedBack(turns), LookFeltElsewhere(turns)):
                if look.look():
                    return look
        gone_on = LookGoneOn(turns)
        if self._is_clean and gone_on.look():
            return gone_on
        if is_nearly_home or (not self._is_lasting and _may_be_between(turns)):
            be_patient(turns, BETWEEN_MS)
        return None


if TYPE_CHECKING:
    # Alike to FarLooks and to the hands.
    Look = LookFar | LookHome | LookChangedBack | LookFeltElsewhere | LookGoneOn | LookUnfeltAny | LookBesideAny
