"""What speaks for several moves that hands may have made, and against them: which of the towers fell, were carried, or
put back. Knows the game seam, not Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.edge_times import near
from madang.explanation import NO_MOVE
from madang.far_order import FarOrder, list_lifted
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, FALL_MS, LATEST_MS, NEVER, REACH, ROLLED, ROLLED_MS, SLACK_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_FELT_MS = const(50)  # that the next square has felt what is slid there, when its own lets go


def is_clean(turns: "Turns") -> "bool":
    """Whether no two towers near one another were lifted at about the same time, nor one brushed then that was lifted
    later, so that nothing has fallen: but for what has only rocked, and what a hand has slid."""
    trail = turns.trail
    lifted = [square for square in list_lifted(trail) if not _is_slid(turns, square)]
    others = squares.new_set(lifted)
    for square in lifted:
        if trail.may_be_replaced(square):
            return False
        for ms in (trail.first_ms[square], trail.lifted_ms[square]):
            if not trail.is_alone(square, ms, APART_MS, LATEST_MS, others):
                return False
    return True


def _is_slid(turns: "Turns", square: "int") -> "bool":
    """Whether the next square, where something stands, had felt that for a while before this one let it go: nothing
    falls so; but not, if another tower that was lifted by then may have moved there, or fallen there from beside."""
    trail = turns.trail
    for other in squares.members(turns.settled):
        covered_ms = trail.covered_ms[other]
        is_felt = covered_ms != NEVER and trail.first_ms[square] >= covered_ms + _FELT_MS
        if not is_felt or squares.has(trail.home, other) or not trail.may_be_drawn(square, other):
            continue
        lifted = [origin for origin in squares.members(trail.home) if NEVER < trail.first_ms[origin] < covered_ms]
        if any(turns.explainer.find_move(origin, other) != NO_MOVE for origin in lifted):
            continue
        soon = [origin for origin in lifted if trail.first_ms[origin] > covered_ms - APART_MS]
        if not any(squares.are_neighbours(origin, other) for origin in soon):
            return True
    return False


class FarEvidence(FarOrder):
    """For the moves that are tried, by which of them each tower was lifted, and what else was lifted then."""

    def _is_clear_answer(self, origin: "int", landing: "int") -> "bool":
        """Whether this move's tower was lifted alone, and long after the last of those that are tried stood: nobody
        does so but to answer it."""
        came_ms = self._last_came_ms()
        if came_ms == NEVER:
            return False
        if self._undone and squares.has(self._called, origin):
            return False  # it answers what has been made, too
        stood = self._stood_on(origin, landing)
        lifted_ms = self._lifted_ms(stood, landing)
        if self._trail.first_ms[stood] < lifted_ms > self._trail.covered_ms[landing]:
            return False  # what has only rocked has not been slid
        if self._is_asking and self._is_put_back(stood, landing):
            return False
        if not self._is_alone(stood, lifted_ms) and (self._last_made()[0], landing) in self._begun:
            return False  # rather the move's own tower has gone there
        if self._is_left_so(stood, landing, came_ms):
            return True
        if came_ms < lifted_ms == self._trail.first_ms[stood] and self._is_carried_far(stood, landing):
            return True
        if lifted_ms < came_ms + ROLLED_MS:
            is_carried = self._is_carried_soon(stood, landing, came_ms)
            return is_carried or self._is_picked_up(stood, landing, came_ms)
        return not self._has_rolled_on(stood, lifted_ms) and self._is_alone(stood, lifted_ms)

    def _is_carried_soon(self, stood: "int", landing: "int", after_ms: "int") -> "bool":
        """Whether a hand has carried what had stood in its place, alone, and soon after a time, or slid it further than
        things roll: what falls with others is lifted sooner, and comes less far, or sooner."""
        trail = self._trail
        lifted_ms = trail.lifted_ms[stood]
        is_first = trail.first_ms[stood] == lifted_ms and squares.has(self._expected, stood)
        if not is_first or lifted_ms < after_ms + APART_MS or not self._is_alone(stood, lifted_ms):
            return False
        is_far = not squares.are_neighbours(stood, landing, ROLLED)
        if is_far and trail.has_carried(stood, landing):
            return True
        least_ms = CARRIED_MS if is_far else ROLLED_MS
        if trail.covered_ms[landing] < lifted_ms + least_ms:
            return False
        return trail.is_carried(stood, lifted_ms, landing)

    def _is_left_so(self, stood: "int", landing: "int", after_ms: "int") -> "bool":
        """Whether a hand has carried what had stood in its place, alone and after a time, and something was put back
        since: who puts right what fell leaves what has moved."""
        trail = self._trail
        lifted_ms = trail.lifted_ms[stood]
        came_ms = trail.covered_ms[landing]
        if not after_ms < lifted_ms < came_ms - SLACK_MS or not squares.has(self._expected, stood):
            return False
        if trail.covered_ms[stood] > came_ms or self._has_rolled_on(stood, lifted_ms):
            return False
        if not self._is_alone(stood, lifted_ms) or not trail.is_carried(stood, lifted_ms, landing):
            return False
        for square in range(64):
            if trail.covered_ms[square] > came_ms and squares.has(self._expected, square):
                return True
        return False

    def _has_rolled_on(self, stood: "int", lifted_ms: "int") -> "bool":
        """Whether what was lifted from a square at a time had rolled there; rather not, if it was rocked there, or set
        back where it belongs long after it had fallen."""
        trail = self._trail
        covered_ms = trail.covered_ms[stood]
        if not 0 <= lifted_ms - covered_ms < ROLLED_MS:
            return False
        first_ms = trail.first_ms[stood]
        if squares.has(self._expected, stood) and covered_ms >= first_ms + 4 * ROLLED_MS:
            return False
        is_rocked = -ROLLED_MS < covered_ms - first_ms < ROLLED_MS and not self._fell_beside(stood, stood)
        return not is_rocked or not trail.is_alone(stood, first_ms)

    def _is_alone(self, stood: "int", lifted_ms: "int") -> "bool":
        """Whether no other tower near by left its place at about the time at which one was lifted."""
        return self._trail.is_alone(stood, lifted_ms, SLACK_MS if self._is_proof else APART_MS, LATEST_MS)

    def _is_doubted(self, origin: "int", landing: "int") -> "bool":
        """Whether what came down may be another tower, or one that fell and rolled there; neither, where so many moves
        are tried, or all stands so for long."""
        trail = self._trail
        stood = self._stood_on(origin, landing)
        if self._is_lasting:
            return False
        is_stray = landing == self._stray[1] and not self._is_clean
        if is_stray and trail.has_fallen(stood) and self._is_stray_elsewhere():
            return True
        way_ms = self._way_ms(stood, landing)
        if self._is_put_back(stood, landing):
            return True
        is_step = squares.are_neighbours(stood, landing)
        is_slid = 0 <= trail.lifted_ms[stood] - trail.came_ms[landing] <= SLACK_MS
        is_quick = is_step and 0 < way_ms < CARRIED_MS and not (self._is_clean or is_slid)
        is_in_order = self._is_in_order(stood, landing)
        if self._is_proof and is_in_order:
            return is_quick and self._fell_with_missing(stood)
        if is_quick and not self._is_alone(stood, trail.lifted_ms[stood]):
            return True
        is_far = self._is_carried_far(stood, landing)
        is_held = trail.lifted_count() <= max(self._most, 1) + 1 and (is_far or way_ms >= 2 * ROLLED_MS)
        if self._made and not (is_in_order or is_held) and not self._is_alone(stood, self._lifted_ms(stood, landing)):
            return True  # it fell before the last one stood
        if is_far or self._has_gone_home(stood):
            return False
        if not self._is_clean and trail.may_be_from_beside(landing, stood, self._expected):
            return True
        start = trail.way_start(landing, NEVER)
        has_turned = start != origin and squares.is_turn(stood, start, landing) and not self._has_felt_made(start)
        if has_turned and trail.lifted_ms[landing] < trail.covered_ms[start] and not trail.has_stood(start, ROLLED_MS):
            return True  # it has rolled, or something else has; nor is it only straightened, or picked up there
        if self._was_left_near(squares.members(self._expected), stood, landing, 1):
            return True
        if way_ms >= (ROLLED_MS if is_step else self._carried_ms):
            return False
        if way_ms < SLACK_MS and start == landing and not squares.are_neighbours(stood, landing, ROLLED):
            return False  # nothing falls so far at once, and unfelt on its way
        if is_step and (self._is_clean or not self._has_fallen_by(stood, origin, landing)):
            return False
        is_out_of_reach = not squares.are_neighbours(stood, landing, REACH)
        return is_out_of_reach or not trail.is_carried(stood, trail.covered_ms[landing] - way_ms)

    def _fell_with_missing(self, stood: "int") -> "bool":
        """Whether a tower was lifted together with one that is away, and is of none of the moves that are tried: what
        has stood again where it had was only nudged."""
        trail = self._trail
        lifted_ms = trail.lifted_ms[stood]
        missing = [square for square in squares.members(self._explainer.lifted) if not self._is_of_made(square)]
        others = squares.new_set([square for square in missing if trail.covered_ms[square] < lifted_ms])
        return not trail.is_alone(stood, lifted_ms, SLACK_MS, LATEST_MS, others)

    def _is_put_back(self, stood: "int", landing: "int") -> "bool":
        """Whether rather what belongs where something came down has been put back: long after it was lifted, or since
        the board asks for something; but not, if a hand has carried that elsewhere by the last of the moves that are
        tried, or it had been taken back before."""
        least_ms = CARRIED_MS if self._is_asking else 2 * ROLLED_MS
        if not squares.has(self._expected, landing) or not least_ms <= self._way_ms(stood, landing) < LATEST_MS:
            return False
        for home, was in self._undone:
            if was == landing and NEVER < self._trail.covered_ms[home] < self._lifted_ms(stood, landing):
                return False
        before, last = self._last_made()
        return before != landing or not self._trail.is_out_of_reach(before, last)

    def _is_stray_elsewhere(self) -> "bool":
        """Whether the moves that are tried begin with another one of the tower that the explainer has moved, which has
        left again where it went."""
        if not self._made or self._made[0][0] != self._stray[0]:
            return False
        return self._made[0][1] != self._stray[1] and not squares.has(self._settled, self._made[0][1])

    def _has_fallen_by(self, stood: "int", origin: "int", landing: "int") -> "bool":
        """Whether anything else was lifted by when a move was set down, but for what it calls."""
        trail = self._trail
        down_ms = trail.covered_ms[landing]
        if near(trail.lifted_ms, stood, NEVER, down_ms + 1, stood, 8):
            return True
        if not near(trail.lifted_ms, stood, down_ms, down_ms + SLACK_MS, stood, 8):
            return False
        self._game.replies(self._explainer.find_move(origin, landing), self._replies)
        for square in range(64):
            is_late = down_ms < trail.lifted_ms[square] < down_ms + SLACK_MS
            if is_late and square != stood and not squares.has(self._replies, square):
                return True
        return False

    def _has_gone_home(self, but: "int") -> "bool":
        """Whether a hand has set another tower back where it came from, and not `but` there: who does so has knocked
        nothing over."""
        for home, stood in self._stood.items():
            if stood == but or not squares.has(self._settled, home) or self._trail.may_be_from(but, home):
                continue
            if not squares.are_neighbours(stood, home) or self._way_ms(stood, home) >= ROLLED_MS:
                return True
        return False

    def _touched(self) -> "set[int]":
        """Where the towers had stood that are moved by what is tried, or stand taken back."""
        return self._moved(self._last) | set(self._stood.values())

    def _have_others_fallen(self) -> "bool":
        """Whether others fell than those that are moved or stand taken back."""
        if self._is_clean:
            return False
        trail = self._trail
        touched = self._touched()
        for square in squares.members(self._expected):
            if trail.first_ms[square] != NEVER and square not in touched and trail.has_fallen(square):
                return True
        return False

    def _have_all_fallen(self) -> "bool":
        """Whether several towers are moved by what is tried, or stand taken back, and each was lifted as others were,
        none being slid first and answered only then."""
        touched = self._touched()
        if len(touched) < 2 or not all(self._trail.has_fallen(square) for square in touched):
            return False
        origin, landing = self._last_made()
        if landing == NO_SQUARE:
            return True
        stood = self._stood_on(origin, landing)
        is_slid = squares.are_neighbours(stood, landing) and self._way_ms(stood, landing) < 2 * FALL_MS
        is_late = self._trail.lifted_ms[self._last] >= self._trail.covered_ms[landing] + FALL_MS
        return not (is_slid and is_late and self._trail.has_stood(self._last, ROLLED_MS))
