"""In which order several moves may have been made that hands seem to have made: when their towers were lifted and came.
Knows the game seam, not Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.changed_move import ChangedMove
from madang.display import CORRECTING
from madang.edge_times import BOUNCE_MS, near
from madang.explanation import NO_MOVE
from madang.far_steps import FarSteps
from madang.hands import IGNORED_MS
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, DRAWN_MS, NEVER, ROLLED, ROLLED_MS, SLACK_MS, WAY_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from madang.far_steps import Way
    from madang.trail import Trail
    from madang.turns import Turns


def list_lifted(trail: "Trail") -> "list[int]":
    """Where a tower had stood when all was last quiet, and has been lifted since."""
    return [square for square in squares.members(trail.home) if trail.first_ms[square] != NEVER]


class FarOrder(FarSteps):
    """One object with LookFar, as Evidence is with Explainer: each question needs the moves that are tried."""

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool") -> "None":
        """`is_lasting`: the towers have stood so for long; else the order of the edges must speak for what is found,
        and, unless it `is_clean`, against what may have fallen."""
        super().__init__(turns)
        self._expected = turns.explainer.expected
        self._settled = squares.new_set()  # but for squares that are not believed
        squares.copy(turns.settled, self._settled)
        self._is_lasting = is_lasting
        self._undone: "list[Way]" = []  # the last one first
        self._stood: "dict[int, int]" = {}  # of a tower that stands taken back: where it had stood, by where it is now
        self._is_asking = turns.phase == CORRECTING  # something is to be put right
        self._is_ignored = turns.rest_ms >= IGNORED_MS  # what is asked for: the order does not matter any more
        self._is_clean = is_clean
        self._carried_ms = WAY_MS if is_clean else CARRIED_MS  # that it takes a hand to carry a tower
        self._may_doubt_falls = not (is_lasting or is_clean)
        self._strays = len(self._list_strays()) if self._may_doubt_falls else 0
        self._most = 0  # moves that are made after those taken back, so far
        self._is_proof = False  # so many moves are tried that what fell hardly amounts to them
        self._is_sure = False  # or never
        self._is_run = False  # nobody has rested since
        move = turns.explainer.found.move
        self._stray = NO_SQUARE, NO_SQUARE  # what the explainer takes for a move
        if move != NO_MOVE:
            self._stray = self._game.origin[move], self._game.landing[move]
        self._called = squares.new_set()  # from where something may move now
        self._game.origins(self._called)
        self._replies = squares.new_set()
        ply = turns.explainer.last_ply
        self._final = [(self._game.past_origin(ply), self._game.past_landing(ply))] if ply >= 0 else []  # the last one
        self._answer = NO_SQUARE  # where a tower stood that may have answered one that nothing has felt to leave
        self._begun = self._list_begun()
        self._changed = ChangedMove(turns, self._made, self._undone)

    def _list_strays(self) -> "list[int]":
        """Where something has been since the first tower that is away was lifted, where nothing belongs and nothing
        stands."""
        trail = self._trail
        begun_ms = min([trail.first_ms[square] for square in squares.members(self._explainer.lifted)], default=NEVER)
        empty = [square for square in range(64) if not squares.has(self._expected, square)]
        return [
            square for square in empty if trail.covered_ms[square] > begun_ms and not squares.has(self._settled, square)
        ]

    def _list_begun(self) -> "list[Way]":
        """The moves from here whose tower was lifted, whatever stands there now, and where something has come."""
        explainer = self._explainer
        lifted = list_lifted(self._trail)
        ways = [(origin, landing) for origin in lifted for landing in squares.members(explainer.covered)]
        return [way for way in ways if explainer.find_move(way[0], way[1]) != NO_MOVE]

    def _may_follow(self, origin: "int", landing: "int") -> "bool":
        """Whether by the order of the edges this move may have been made after those that are tried: its tower was
        lifted after that of the last one; and came down after it, unless all have stood so for long."""
        trail = self._trail
        if self._is_ignored:
            return True
        stood = self._stood_on(origin, landing)
        lifted_ms = self._lifted_ms(stood, landing)
        if not trail.may_be_from(stood, landing):
            is_sure = self._is_lasting and (self._is_sure or self._has_left_unseen(stood, landing))
            may_have_fallen = self._may_doubt_falls and not self._is_proof and trail.has_fallen(stood)
            may_be_drawn = trail.may_be_drawn(stood, landing) and not may_have_fallen
            if not is_sure and not may_be_drawn:
                return False
            lifted_ms = trail.first_ms[stood]
        before, last = self._last_made()
        if last == NO_SQUARE:
            return len(self._made) == 0 or len(self._undone) > 0 or not self._has_been_home(origin)
        is_moving_on = last == origin and self._made[-1][1] == NO_SQUARE
        if is_moving_on and not (self._is_lasting and trail.has_stood(origin, ROLLED_MS)):
            return False  # nobody is blocked by what moves on at once
        if trail.covered_ms[landing] == NEVER != trail.covered_ms[last]:
            return False  # it came while there was no power, and the last one since
        came_ms = trail.covered_ms[origin]
        gone_ms = trail.lifted_ms[origin]
        is_coming = squares.has(self._turns.eager, origin) and not squares.has(self._settled, origin)
        if gone_ms < came_ms > trail.covered_ms[landing] and is_coming:
            return False
        is_gone = not (squares.has(self._turns.eager, origin) or squares.has(self._expected, origin))
        if gone_ms < came_ms and is_gone:
            return False  # it was felt there for no longer than a switch bounces
        was_there = NEVER < trail.came_ms[origin] < came_ms  # and has only been rocked
        has_rolled = came_ms != NEVER and 0 < gone_ms - came_ms < APART_MS and not was_there
        if has_rolled and self._is_lasting and trail.is_carried(origin, gone_ms):
            has_rolled = False  # a hand went on with what it had just straightened
        elif has_rolled and self._is_proof and came_ms < trail.lifted_ms[self._stood_on(before, last)] < gone_ms:
            has_rolled = not self._is_all(origin)  # it was answered as it stood there
        if has_rolled and not squares.has(self._expected, origin):
            return False  # over that square
        moved = self._stood_on(before, last)
        if self._is_lasting and lifted_ms < trail.covered_ms[stood] and squares.has(self._expected, stood):
            lifted_ms = NEVER  # or later, once it had been set back
        if 0 < lifted_ms < trail.first_ms[moved] and not self._is_set_right(moved, last, landing):
            if self._undone and last == self._explainer.replaced:
                return len(self._made) == 1  # it answered that before it was changed, and changed back
            if self._undone and squares.has(self._called, origin):  # it was to answer what was changed then
                is_late = self._is_lasting or self._came_ms(stood, landing) > self._came_ms(moved, last)
                return len(self._made) == 1 and is_late
            return self._is_picked_up(stood, landing, self._came_ms(moved, last))
        is_proof = self._is_proof and trail.covered_ms[landing] >= trail.covered_ms[last]
        is_doubted = self._is_lasting and not is_proof and self._fell_before(stood, landing)
        if is_doubted and not self._are_two_hands(origin, landing):
            return False
        # What nothing feels, as it stands between squares, may be answered before it is straightened; but not where
        # another tower is said to have moved instead.
        is_another = len(self._undone) > 0 and self._made[0][0] not in self._stood
        has_strayed = not self._is_sure and self._has_strayed(moved, last)
        may_be_late = not (is_another or self._may_doubt_falls or self._is_run or has_strayed)
        if may_be_late or self._came_ms(moved, last) != trail.covered_ms[last]:
            return True
        late_ms = CARRIED_MS if lifted_ms and not self._is_run else BOUNCE_MS
        return self._came_ms(stood, landing) + late_ms > trail.covered_ms[last]

    def _fell_before(self, stood: "int", landing: "int") -> "bool":
        """Whether a tower fell before the last of the moves that are tried stood, if it has rolled back over its square
        since, too; but not what a hand has carried further than anything rolls."""
        trail = self._trail
        if not trail.has_fallen(stood) or self._is_carried_far(stood, landing):
            return False
        return trail.left_at(stood) < self._last_came_ms() or not self._is_in_order(stood, landing)

    def _is_carried_far(self, stood: "int", landing: "int") -> "bool":
        """Whether a hand had the time to carry a tower to where nothing can have rolled by then, but for the moves that
        are tried."""
        trail = self._trail
        if squares.are_neighbours(stood, landing, ROLLED) or self._way_ms(stood, landing) < CARRIED_MS:
            return False
        if trail.is_out_of_reach(stood, landing):
            return True
        return not self._was_left_near(range(64), stood, landing, ROLLED)

    def _was_left_near(self, some: "Iterable[int]", stood: "int", landing: "int", steps: "int") -> "bool":
        """Whether something that is of none of the moves that are tried was lifted from one of some squares so near to
        where a tower came down, and so soon before."""
        trail = self._trail
        covered_ms = trail.covered_ms[landing]
        for square in some:
            if square in (landing, stood) or not squares.are_neighbours(square, landing, steps):
                continue
            lifted_ms = trail.lifted_before(square, covered_ms)
            if self._is_clean and lifted_ms < trail.covered_ms[square] < max(covered_ms, trail.first_ms[stood]):
                continue  # it was only straightened
            if 0 < covered_ms - lifted_ms < ROLLED_MS and not self._is_of_made(square):
                return True
        return False

    def _are_two_hands(self, origin: "int", landing: "int") -> "bool":
        """Whether all that has been felt is the one move that is tried and another one; and each took as long as hands
        do, or, if the first is instead of the last one that is final, no longer."""
        before, last = self._last_made()
        if len(self._made) != 1 or last == NO_SQUARE or not self._is_all(origin):
            return False
        ways_ms = [
            self._way_ms(self._stood.get(square, square), to) for square, to in ((before, last), (origin, landing))
        ]
        return max(ways_ms) < 4 * ROLLED_MS if self._undone else min(ways_ms) >= CARRIED_MS

    def _is_all(self, last: "int") -> "bool":
        """Whether nothing else has been felt than the moves that are tried, one tower that they push, and a last one,
        each of which was lifted once."""
        trail = self._trail
        moved = [square for square in self._moved(last) if squares.has(self._expected, square)]
        felt = list_lifted(trail) + [square for square in self._list_strays() if not self._has_felt_made(square)]
        if any(square not in moved and not self._is_of_made(square) for square in felt):
            return False
        return all(NEVER < trail.lifted_ms[square] < trail.first_ms[square] + SLACK_MS for square in moved)

    def _has_felt_made(self, square: "int") -> "bool":
        """Whether a square has felt a move that is tried, or the last one that is final: carried low over it, or set
        down next to it at first."""
        trail = self._trail
        for origin, landing in self._final + self._made:
            if landing == NO_SQUARE:
                continue
            if trail.came_as_one(square, landing):
                return True
            is_on_way = trail.first_ms[origin] < trail.lifted_ms[square] < trail.covered_ms[landing] + DRAWN_MS
            if is_on_way and not squares.is_turn(origin, square, landing):
                return True
        return False

    def _is_of_made(self, square: "int") -> "bool":
        """Whether a move that is tried has left a square, or has come there."""
        for origin, landing in self._made:
            if landing != NO_SQUARE and square in (landing, origin, self._stood.get(origin, origin)):
                return True
        return False

    def _moved(self, last: "int") -> "set[int]":
        """Where the towers of the moves that are tried had stood, and that of a last one."""
        origins = [origin for origin, landing in self._made if landing != NO_SQUARE]
        origins.append(last)
        return {self._stood.get(origin, origin) for origin in origins}

    def _has_left_unseen(self, stood: "int", landing: "int") -> "bool":
        """Whether something had come to where a tower stood before that came down, and has left since: perhaps just as
        the tower left."""
        trail = self._trail
        return NEVER < trail.came_ms[stood] < trail.covered_ms[landing] < trail.first_ms[stood]

    def _has_strayed(self, stood: "int", landing: "int") -> "bool":
        """Whether what left a square was soon felt beside it, not in the line of where it is to have gone."""
        trail = self._trail
        soon_ms = trail.first_ms[stood] + ROLLED_MS
        for square in range(64):
            covered_ms = trail.covered_ms[square]
            is_over = trail.first_ms[stood] < covered_ms < soon_ms and covered_ms < trail.lifted_ms[square]
            is_beside = squares.are_neighbours(square, stood) and not squares.has(self._expected, square)
            if is_over and is_beside and squares.is_turn(stood, square, landing):
                return True
        return False

    def _has_been_home(self, square: "int") -> "bool":
        """Whether the tower of the last move, which stood on a square, has been set back before it went on: then it is
        being moved elsewhere instead, and nobody has passed."""
        explainer = self._explainer
        if square != explainer.last_landing:
            return False
        return self._trail.covered_ms[self._game.past_origin(explainer.last_ply)] > self._trail.first_ms[square]

    def _is_set_right(self, moved: "int", landing: "int", answer: "int") -> "bool":
        """Whether a hand has carried on what was answered before, and it stands so for long; or did so alone, as the
        board asked for something, once the answer had been set down."""
        trail = self._trail
        if moved not in self._stood.values() or trail.way_start(landing, NEVER) != landing:
            return False  # or it has rolled over the board
        lifted_ms = trail.lifted_before(moved, trail.covered_ms[landing])
        is_proof = self._is_asking and trail.covered_ms[answer] < lifted_ms and trail.is_alone(moved, lifted_ms)
        return (self._is_lasting or is_proof) and trail.is_carried(moved, lifted_ms, landing)

    def _is_picked_up(self, stood: "int", landing: "int", after_ms: "int") -> "bool":
        """Whether long after a time a hand has set down what had lain for a while, further away than beside its square:
        nothing can have rolled there; but where the explainer takes a nearer tower to, unless all stand so for long."""
        trail = self._trail
        if landing == self._stray[1] and not self._is_lasting:
            return False
        covered_ms = trail.covered_ms[landing]
        long_ms = covered_ms - 2 * ROLLED_MS
        if covered_ms < after_ms + ROLLED_MS or trail.lifted_before(stood, covered_ms) > long_ms:
            return False
        if squares.are_neighbours(stood, landing) or squares.has(self._expected, landing):
            return False  # or what belongs there has been put back
        if not near(trail.lifted_ms, NO_SQUARE, long_ms, covered_ms, landing, 8):
            return True
        for square in range(64):
            lifted_ms = trail.lifted_ms[square]
            has_rolled = squares.has(self._expected, square) or lifted_ms < trail.covered_ms[square] + ROLLED_MS
            if has_rolled and long_ms < lifted_ms < covered_ms:
                return False
        return True

    def _fell_beside(self, origin: "int", landing: "int") -> "bool":
        """Whether another square than `origin` next to one was lifted just before that was covered, and not by what
        came straight from `origin`."""
        trail = self._trail
        covered_ms = trail.covered_ms[landing]
        if not near(trail.lifted_ms, origin, covered_ms - SLACK_MS, covered_ms + 1, landing, 1):
            return False
        return not self._came_straight(origin, landing)

    def _came_straight(self, origin: "int", landing: "int") -> "bool":
        """Whether what came to a square was felt on its straight way from another one, since its tower was lifted."""
        trail = self._trail
        covered_ms = trail.covered_ms
        for square in range(64):
            is_since = trail.first_ms[origin] - SLACK_MS < covered_ms[square] < covered_ms[landing]
            if is_since and not (squares.has(self._expected, square) or squares.is_turn(origin, square, landing)):
                return True
        return False

    def _stood_on(self, origin: "int", landing: "int") -> "int":
        """Where the tower of a move had stood. One that moved elsewhere before what was taken for it left was none of
        that, if it came there before that was final, all have stood so for long, and nothing fell there; or if that
        may have been another one that was only adjusted."""
        stood = self._stood.get(origin, origin)
        trail = self._trail
        if stood != origin and self._may_be_adjusted(stood, landing):
            return origin
        is_later = trail.covered_ms[landing] > trail.now_ms - self._explainer.since_ms
        if is_later or not self._is_lasting or trail.may_be_from(stood, landing) or trail.may_be_drawn(stood, landing):
            return stood
        return stood if self._fell_beside(stood, landing) else origin

    def _may_be_adjusted(self, square: "int", landing: "int") -> "bool":
        """Whether a square may have felt a tower that stands next to it, and was straightened soon after a landing was
        covered: not by what answered the last move."""
        trail = self._trail
        ms = trail.covered_ms[landing]
        if ms == NEVER or not 0 < trail.first_ms[square] - ms < ROLLED_MS or trail.has_fallen(square):
            return False
        if square == self._answer:
            return False  # somebody has lifted what stood there
        if any(to == landing and trail.lifted_before(origin, ms) != NEVER for origin, to in self._begun):
            return False
        beside = squares.members(self._expected)
        return any(squares.are_neighbours(square, other) for other in beside if squares.has(self._settled, other))

    def _last_came_ms(self) -> "int":
        """By when the tower of that had come."""
        origin, landing = self._last_made()
        return NEVER if landing == NO_SQUARE else self._came_ms(self._stood_on(origin, landing), landing)

    def _came_ms(self, stood: "int", landing: "int") -> "int":
        """By when a tower had come to a square; what has fallen there, and was set right, had come before it fell."""
        trail = self._trail
        first_ms = trail.left_first(landing)
        has_stood = trail.first_ms[stood] < first_ms < trail.covered_ms[landing]
        return first_ms if has_stood and not squares.has(self._expected, landing) else trail.covered_ms[landing]

    def _is_in_order(self, stood: "int", landing: "int") -> "bool":
        """Whether a tower was lifted when the last of the moves that are tried stood, or hardly before."""
        lifted_ms = self._lifted_ms(stood, landing)
        if lifted_ms == NEVER and self._trail.may_be_drawn(stood, landing):
            lifted_ms = self._trail.first_ms[stood]
        return lifted_ms + SLACK_MS > self._last_came_ms()
