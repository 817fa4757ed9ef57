"""In which order several moves may have been made that hands seem to have made: when their towers were lifted and came.
Knows the game seam, not Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.display import CORRECTING
from madang.edge_times import BOUNCE_MS, near, near_of
from madang.explanation import NO_MOVE
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, DRAWN_MS, LATEST_MS, NEVER, REACH, ROLLED_MS, SLACK_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns


class FarOrder:
    """One object with LookFar, as Evidence is with Explainer: each question needs the moves that are tried."""

    def __init__(self, turns: "Turns", is_lasting: "bool") -> "None":
        """`is_lasting`: the towers have stood so for long; else the order of the edges must speak for what is found."""
        self._game = turns.game
        self._trail = turns.trail
        self._explainer = turns.explainer
        self._expected = turns.explainer.expected
        self._settled = squares.new_set()  # but for squares that are not believed
        squares.copy(turns.settled, self._settled)
        self._is_lasting = is_lasting
        self._undone: "list[tuple[int, int]]" = []  # origin and landing of each, the last one first
        self._made: "list[tuple[int, int]]" = []  # origin and landing of each move since, or NO_SQUARE for a pass
        self._stood: "dict[int, int]" = {}  # of a tower that stands taken back: where it had stood, by where it is now
        self._is_asking = turns.phase == CORRECTING  # something is to be put right
        self._is_clean = self._is_each_alone()
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
        self._changed = -1  # a ply that was changed last, if it is one of the last two
        self._before = NO_SQUARE, NO_SQUARE  # what it had been
        self._is_restoring = False  # its tower has stayed, so that it has gone on from where it had been
        self._note_changed(turns.changed_before)

    def _is_each_alone(self) -> "bool":
        """Whether no two towers near one another were lifted at about the same time, so that nothing has fallen: but
        for what has only rocked, and what a hand has slid."""
        trail = self._trail
        lifted = [square for square in squares.members(self._expected) if trail.first_ms[square] != NEVER]
        lifted = [square for square in lifted if not self._is_slid(square)]
        others = squares.new_set(lifted)
        for square in lifted:
            for ms in (trail.first_ms[square], trail.lifted_ms[square]):
                after_ms = max(ms - APART_MS, NEVER)
                for times in (trail.first_ms, trail.lifted_ms):
                    if near_of(times, trail.came_ms, others, square, after_ms, ms + APART_MS, NEVER, REACH):
                        return False
        return True

    def _is_slid(self, square: "int") -> "bool":
        """Whether the next square, where something stands, had felt that for a while before this one let it go: nothing
        falls so."""
        trail = self._trail
        for other in squares.members(self._settled):
            felt_ms = trail.first_ms[square] - trail.covered_ms[other]
            is_step = squares.are_neighbours(other, square) and not squares.has(self._expected, other)
            if is_step and trail.covered_ms[other] != NEVER and SLACK_MS // 2 <= felt_ms <= DRAWN_MS:
                return True
        return False

    def _note_changed(self, changed_before: "int") -> "None":
        """A move that was changed while its answer was in a hand may have stood, and be answered where nothing feels
        it; and then its tower has gone on."""
        game = self._game
        before = self._explainer.replaced
        ply = self._explainer.last_ply
        if before == NO_SQUARE:
            before = changed_before
            ply -= 1
        if before != NO_SQUARE and ply >= 0 and game.past_landing(ply) != NO_SQUARE:
            self._changed = ply
            self._before = game.past_origin(ply), before

    def _is_known(self, origin: "int", landing: "int") -> "bool":
        """Whether the board has seen a move as it was before it was changed, or one after that: no edge tells of it."""
        if not self._made:
            return (origin, landing) == self._before and self._game.plies == self._changed
        if self._changed < 0 or self._made[0] != self._before:
            return False
        gone_on = self._before[1], self._undone[-1][1]
        return (origin, landing) == gone_on or (origin, landing) in self._undone[:-1]

    def _is_drawn_there(self, ply: "int") -> "bool":
        """Whether what a move was taken for may be the tower of the move before, drawn on, while its own one was in a
        hand and has been set back."""
        game = self._game
        trail = self._trail
        before = game.past_landing(ply - 1) if ply > 0 else NO_SQUARE
        if before == NO_SQUARE or trail.first_ms[before] == NEVER or trail.covered_ms[game.past_origin(ply)] == NEVER:
            return False
        return trail.may_be_drawn(before, game.past_landing(ply))

    def _may_follow(self, origin: "int", landing: "int") -> "bool":
        """Whether by the order of the edges this move may have been made after those that are tried: its tower was
        lifted after that of the last one; and came down after it, unless all have stood so for long."""
        trail = self._trail
        stood = self._stood_on(origin, landing)
        lifted_ms = self._lifted_ms(stood, landing)
        if not trail.may_be_from(stood, landing):
            is_sure = self._is_lasting and self._is_sure
            if not is_sure and not ((self._is_lasting or self._is_clean) and trail.may_be_drawn(stood, landing)):
                return False
            lifted_ms = trail.first_ms[stood]
        before, last = self._last_made()
        if last == NO_SQUARE:
            return len(self._made) == 0 or len(self._undone) > 0 or not self._has_been_home(origin)
        if last == origin and self._made[-1][1] == NO_SQUARE and not self._has_stood_on(origin):
            return False  # nobody is blocked by what moves on at once
        if trail.covered_ms[landing] == NEVER != trail.covered_ms[last]:
            return False  # it came while there was no power, and the last one since
        came_ms = trail.covered_ms[origin]
        gone_ms = trail.lifted_ms[origin]
        if gone_ms < came_ms > trail.covered_ms[landing] and not squares.has(self._settled, origin):
            return False  # something is just coming there
        has_rolled = came_ms != NEVER and 0 < gone_ms - came_ms < APART_MS
        if has_rolled and self._is_lasting and trail.is_carried(origin, gone_ms):
            has_rolled = False  # a hand went on with what it had just straightened
        if has_rolled and not squares.has(self._expected, origin):
            return False  # over that square
        moved = self._stood_on(before, last)
        if self._is_lasting and lifted_ms < trail.covered_ms[stood] and squares.has(self._expected, stood):
            lifted_ms = NEVER  # or later, once it had been set back
        if 0 < lifted_ms < trail.first_ms[moved] and not self._is_set_right(moved, last):
            if self._undone and last == self._explainer.replaced:
                return len(self._made) == 1  # it answered that before it was changed, and changed back
            if self._undone and squares.has(self._called, origin):  # it was to answer what was changed then
                is_late = self._is_lasting or self._came_ms(stood, landing) > self._came_ms(moved, last)
                return len(self._made) == 1 and is_late
            return self._is_picked_up(stood, landing, self._came_ms(moved, last))
        # What nothing feels, as it stands between squares, may be answered before it is straightened.
        if self._is_lasting or self._is_clean or self._came_ms(moved, last) != trail.covered_ms[last]:
            return True
        late_ms = CARRIED_MS if lifted_ms and not self._is_run else BOUNCE_MS
        return self._came_ms(stood, landing) + late_ms > trail.covered_ms[last]

    def _has_been_home(self, square: "int") -> "bool":
        """Whether the tower of the last move, which stood on a square, has been set back before it went on: then it is
        being moved elsewhere instead, and nobody has passed."""
        explainer = self._explainer
        if square != explainer.last_landing:
            return False
        return self._trail.covered_ms[self._game.past_origin(explainer.last_ply)] > self._trail.first_ms[square]

    def _has_stood_on(self, square: "int") -> "bool":
        """Whether a tower was set down on a square for a while before it left that, and all stands so for long."""
        trail = self._trail
        return self._is_lasting and trail.lifted_ms[square] >= trail.covered_ms[square] + APART_MS

    def _is_set_right(self, moved: "int", landing: "int") -> "bool":
        """Whether a hand has carried on what was answered before, and it stands so for long."""
        trail = self._trail
        if not self._is_lasting or moved not in self._stood.values():
            return False
        if trail.way_start(landing, NEVER) != landing:
            return False  # it has rolled over the board
        return trail.is_carried(moved, trail.lifted_before(moved, trail.covered_ms[landing]), landing)

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
        """Whether another square than `origin` next to one was lifted just before that was covered."""
        covered_ms = self._trail.covered_ms[landing]
        return near(self._trail.lifted_ms, origin, covered_ms - SLACK_MS, covered_ms + 1, landing, 1) > 0

    def _stood_on(self, origin: "int", landing: "int") -> "int":
        """Where the tower of a move had stood. One that moved elsewhere before what was taken for it left was none of
        that, if it came there before that was final, all have stood so for long, and nothing fell there."""
        stood = self._stood.get(origin, origin)
        trail = self._trail
        is_later = trail.covered_ms[landing] > trail.now_ms - self._explainer.since_ms
        if is_later or not self._is_lasting or trail.may_be_from(stood, landing) or trail.may_be_drawn(stood, landing):
            return stood
        return stood if self._fell_beside(stood, landing) else origin

    def _last_made(self) -> "tuple[int, int]":
        """Origin and landing of the last move that is tried and is no pass; NO_SQUARE twice if there is none."""
        for way in reversed(self._made):
            if way[1] != NO_SQUARE:
                return way
        return NO_SQUARE, NO_SQUARE

    def _last_came_ms(self) -> "int":
        """By when the tower of that had come."""
        origin, landing = self._last_made()
        return NEVER if landing == NO_SQUARE else self._came_ms(self._stood_on(origin, landing), landing)

    def _came_ms(self, stood: "int", landing: "int") -> "int":
        """By when a tower had come to a square; what has fallen there, and was set right, had come before it fell."""
        trail = self._trail
        first_ms = trail.first_ms[landing]
        has_stood = trail.first_ms[stood] < first_ms < trail.covered_ms[landing]
        return first_ms if has_stood and not squares.has(self._expected, landing) else trail.covered_ms[landing]

    def _is_in_order(self, stood: "int", landing: "int") -> "bool":
        """Whether a tower was lifted when the last of the moves that are tried stood, or hardly before."""
        return self._lifted_ms(stood, landing) + SLACK_MS > self._last_came_ms()

    def _way_ms(self, stood: "int", landing: "int") -> "int":
        """How long it took a tower to come to a square."""
        lifted_ms = self._lifted_ms(stood, landing)
        return max(self._trail.covered_ms[landing] - lifted_ms, 0) if lifted_ms != NEVER else LATEST_MS

    def _lifted_ms(self, stood: "int", landing: "int") -> "int":
        """When a tower was lifted that came to a square, which may have felt it before its own let go; or NEVER."""
        return self._trail.lifted_before(stood, self._trail.covered_ms[landing] + SLACK_MS)
