"""What may have happened where nothing is felt: whether a tower that is away stands on a square with a dead sensor, and
whether one that is too much has come from such a square. Knows the game seam, not Kamisado."""

from madang import patience, squares
from madang.events import PASSED_IN_TIME
from madang.explanation import BESIDE, NO_MOVE
from madang.interpreter import const
from madang.sensor_watch import DOUBT_MS
from madang.squares import NO_SQUARE
from madang.turns import Turns

_IGNORED_MS = const(4000)  # that what is to be lifted stands yet: nobody does, as nothing is there
_PASSED_MS = const(6000)
BETWEEN_MS = const(4000)  # that somebody leaves a tower between two squares


class Doubts:
    def __init__(self, turns: "Turns") -> "None":
        self._turns = turns
        self._explainer = turns.explainer

    def pass_on(self) -> "int":
        """Where a pass is due, and nobody has put back the one tower that is away, or taken away what alone is too
        much, no move could show what is only not felt: make the pass beside it."""
        turns = self._turns
        explainer = self._explainer
        if turns.rest_ms < _PASSED_MS or not explainer.must_pass():
            return 0
        if squares.count(explainer.lifted) + squares.count(explainer.covered) != 1:
            return 0
        explainer.found.kind = BESIDE
        squares.copy(explainer.lifted, explainer.found.missing)
        return turns.pass_on(PASSED_IN_TIME)

    def await_hand(self) -> "int":
        """A tower is in a hand; or it stands where nothing is felt, if it has been away for long a second time. Where
        that may be is lit then, until it has been felt there, or nothing else is left. Who only holds what is pushed is
        waited for as long, and then asked for it: nothing may be felt of it where it was set. So is who leaves a tower
        that several squares feel: one of them may tell nothing."""
        explainer = self._explainer
        rest_ms = self._turns.rest_ms
        if not explainer.is_missed:
            if rest_ms >= BETWEEN_MS and squares.count(explainer.covered) > 1:
                self._turns.rest_ms = 0  # for so long nothing has been asked for
                explainer.is_missed = self._turns.is_fresh = True
                return 0
            if rest_ms >= DOUBT_MS and explainer.are_pushers_standing():
                explainer.is_missed = self._turns.is_fresh = True
                return 0
        if explainer.dead != NO_SQUARE:
            return 0
        origin = squares.first(explainer.lifted)
        times_gone = self._turns.watch.times_gone(origin, self._turns.rest_ms) if explainer.is_away(origin) else 0
        if explainer.vanished == NO_SQUARE and times_gone < 2:
            return 0
        from madang import extra_doubts  # seldom: it takes memory

        return extra_doubts.doubt_vanished(self._turns, origin, times_gone)

    def hasten_unfelt(self) -> "None":
        """A tower may stand on the dead square, or be in a hand: it is in none if it has been away before."""
        found = self._explainer.found
        if found.patience != patience.UNFELT or found.move == NO_MOVE:
            return
        if self._turns.watch.times_gone(self._turns.game.origin[found.move], self._turns.rest_ms) > 1:
            found.patience = patience.LASTING

    def doubt_asked(self) -> "int":
        """What is asked for has not been done yet: a sensor may tell nothing."""
        turns = self._turns
        explainer = self._explainer
        found = explainer.found
        turns.watch.doubt(found.missing, found.extra, turns.rest_ms)
        is_alone = squares.is_empty(found.missing)
        is_set_again = is_alone and squares.first(found.extra) == explainer.set_again != NO_SQUARE
        is_ignored = turns.rest_ms >= _IGNORED_MS and turns.watch.is_too_much(found.extra)
        if not is_set_again and not is_ignored:
            return 0
        from madang import extra_doubts

        events = extra_doubts.doubt_origin(turns) if is_set_again else 0
        return events if events or not is_ignored else extra_doubts.doubt_ignored(turns)
