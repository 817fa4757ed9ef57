"""When each square was lifted and covered since all was last quiet: the order of what the hands did. Knows no game."""

from array import array

from madang import squares
from madang.edge_times import (
    BOUNCE_MS,
    came_over,
    last_of,
    make_earlier,
    near,
    near_of,
    note_edges,
    note_settled,
)
from madang.interpreter import const, micropython
from madang.squares import NO_SQUARE

NEVER = const(0)

SLACK_MS = const(100)  # that a tower between two squares is felt by both
DRAWN_MS = const(500)  # and if it is drawn slowly
ROLLED_MS = const(500)  # a tower that rolls covers a square for less
ROLLED = const(2)  # squares that fallen towers seldom roll further
APART_MS = const(200)  # what falls together is lifted sooner after one another
WAY_MS = const(60)  # no hand carries a tower further than to the next square in less
FALL_MS = const(20)  # nothing falls to the next square in less

LATEST_MS = const(60000)
_MOST_MOVED = const(3)  # squares that a move and its answer leave, and one beside that felt them, too
CARRIED_MS = const(230)  # and a switch bounces as it goes and as it comes
_LEFT_MS = const(300)
REACH = const(4)  # steps of a king that one sleeve reaches: what goes on further away has to do with other hands
_ALL = const(31)  # steps, even around NO_SQUARE
_FORGET_MS = const(30000)  # then all times are made that much earlier: what is older is of one time


class Trail:
    """Times are those of edges in the eager view, so that squares that settle slowly, as lifted ones do, still come in
    the order of the hands, and what goes on before it settles is known, too; in ms since an arbitrary time, NEVER for
    what was not felt.

    `feel` is called when the eager occupancy has changed, `settle` when the settled one has; they allocate nothing.

    now_ms    grows with the time that passes, to LATEST_MS: then `make_earlier`
    first_ms  when a square was lifted first, and settled so, a number a square
    lifted_ms, covered_ms  when it was lifted, or covered, last; what is only straightened has been covered before
    came_ms   when it was covered first, if it has been left since only for as long as towers are adjusted
    left_ms   when what stands on a square was felt to leave it last, bounces and all
    clear_ms  when all was last quiet, or began anew
    felt      a set: where something has been felt since the board was switched on
    let_go    a set: and where that has been felt to go
    home      a set: where the game has something standing, as it was told
    brushed   a set: where what stood has been felt to go since all was last quiet, for however short
    """

    def __init__(self, has_captures: "bool" = False) -> "None":
        """`has_captures`: what comes where something stood may have taken that."""
        self._has_captures = has_captures
        self.home = squares.new_set()
        self.now_ms = 1
        self.first_ms = array("H", [0] * 64)
        self.lifted_ms = array("H", [0] * 64)
        self.covered_ms = array("H", [0] * 64)
        self.came_ms = array("H", [0] * 64)
        self.left_ms = array("H", [0] * 64)
        self._times = (self.first_ms, self.lifted_ms, self.covered_ms, self.came_ms, self.left_ms)
        self.clear_ms = 1
        self.felt = squares.new_set()
        self.let_go = squares.new_set()
        self.brushed = squares.new_set()
        self._eager = squares.new_set()
        self._settled = squares.new_set()

    def make_earlier(self) -> "None":
        """All times have grown too late."""
        self.now_ms -= _FORGET_MS
        self.clear_ms = max(self.clear_ms - _FORGET_MS, 1)
        for times in self._times:
            make_earlier(times, _FORGET_MS, 1)

    def feel(self, eager: "bytearray") -> "int":
        """Take in what comes and goes, settled or not; 1 if something that stood seems to leave."""
        noted = self._note(eager)
        square = (noted >> 1) - 1
        if square >= 0 and self._may_be_another(square):
            self.covered_ms[square] = self.now_ms
        return noted & 1

    @micropython.native  # as its many variables would be borrowed from the heap (madang.explain)
    def _note(self, eager: "bytearray") -> "int":
        return note_edges(
            eager,
            self._eager,
            self._settled,
            self.home,
            self.brushed,
            self.now_ms,
            self.lifted_ms,
            self.covered_ms,
            self.left_ms,
            self.came_ms,
        )

    def _may_be_another(self, square: "int") -> "bool":
        """Whether what seems to be straightened may have taken another's place: of one that it takes, or of one that
        fell with others, or that had left before it was lifted; or of one that fell there before that was."""
        if self._has_captures or near(self.first_ms, square, NEVER, self.now_ms, square, 8) > _MOST_MOVED:
            return True
        ms = self.covered_ms[square] + APART_MS
        if near(self.lifted_ms, square, ms - 2 * APART_MS, ms, square, ROLLED) < 2:  # nothing fell as it came
            if squares.has(self._settled, square):
                return False
            ms = self.lifted_ms[square]
        return near(self.lifted_ms, square, ms, self.now_ms + 1, square, 8) > 0

    def settle(self, settled: "bytearray") -> "None":
        """Take in what has settled anew."""
        note_settled(settled, self._settled, self.felt, self.let_go, self.first_ms, self.lifted_ms)

    def clear(self) -> "None":
        """All is quiet, or begins anew."""
        self.clear_ms = self.now_ms
        squares.clear(self.brushed)
        for times in self._times:
            make_earlier(times, LATEST_MS + _FORGET_MS, NEVER)  # all are over

    def forget_older(self, some: "bytearray", ms: "int") -> "None":
        """What was lifted from some squares before a time has become part of a move."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            first_ms = self.first_ms[square]
            if first_ms <= ms:
                if self.lifted_ms[square] <= ms:
                    self.lifted_ms[square] = NEVER
                if first_ms != NEVER:  # else it was but touched, or has not settled yet
                    self.first_ms[square] = self.lifted_ms[square]
            square = squares.pop(some)

    def stood_before(self, origin: "int", landing: "int") -> "int":
        """Where what came from one square to another had stood for longest on its way, or NO_SQUARE."""
        lifted_ms = self.lifted_ms
        covered_ms = self.covered_ms
        longest_ms = SLACK_MS
        stood = NO_SQUARE
        for square in range(64):
            stood_ms = lifted_ms[square] - covered_ms[square]
            is_since = NEVER < lifted_ms[origin] <= covered_ms[square] + SLACK_MS
            if stood_ms > longest_ms and is_since and lifted_ms[square] <= covered_ms[landing]:
                longest_ms = stood_ms
                stood = square
        return stood

    def lifted_before(self, square: "int", ms: "int") -> "int":
        """When a square was lifted before a time, or NEVER."""
        if self.lifted_ms[square] <= ms:
            return self.lifted_ms[square]
        return self.first_ms[square] if self.first_ms[square] <= ms else NEVER

    def left_first(self, square: "int") -> "int":
        """When a square was left first since all was last quiet, whether what had come had settled or not; or NEVER."""
        return self.first_ms[square] or self.lifted_ms[square]

    def left_at(self, square: "int") -> "int":
        """When the tower of a square was lifted: at first, unless one has stood there again for longer than what rolls
        does."""
        return self.lifted_ms[square] if self.has_stood(square, ROLLED_MS) else self.first_ms[square]

    def has_stood(self, square: "int", least_ms: "int") -> "bool":
        """Whether what was lifted last from a square had stood there for so long, as what rolls does not."""
        return self.lifted_ms[square] >= self.covered_ms[square] + least_ms

    def is_carried(self, square: "int", lifted_ms: "int", but: "int" = NO_SQUARE) -> "bool":
        """Whether a tower that was lifted at a time was in the air for a while; what rolls or is pushed is felt again
        sooner, not far from there, and leaves what it rolls over."""
        soon_ms = lifted_ms + CARRIED_MS
        if near(self.covered_ms, but, lifted_ms, soon_ms, square, REACH):
            return False
        if near(self.came_ms, but, lifted_ms + BOUNCE_MS, soon_ms, square, REACH):  # a switch bounces
            return False
        return near(self.lifted_ms, NO_SQUARE, lifted_ms, lifted_ms + _LEFT_MS, square, REACH) == 0

    def has_carried(self, origin: "int", landing: "int") -> "bool":
        """Whether a hand carried what came from one square to another, whatever lay in its place later; or slid it, as
        the next square felt before the first let go; or straight on, further than things roll, and in less time."""
        lifted_ms = self.lifted_before(origin, self.covered_ms[landing] + SLACK_MS)
        if self.is_carried(origin, lifted_ms) or (
            lifted_ms != NEVER and self._is_drawn_on(origin, lifted_ms, SLACK_MS)
        ):
            return True
        if squares.are_neighbours(origin, landing, ROLLED) or self.covered_ms[landing] > lifted_ms + 2 * ROLLED_MS:
            return False
        start = self.way_start(landing, max(lifted_ms - SLACK_MS, NEVER))
        return not squares.is_turn(origin, start, landing)

    def is_alone(
        self,
        square: "int",
        ms: "int",
        apart_ms: "int" = APART_MS,
        way_ms: "int" = BOUNCE_MS,
        others: "bytearray | None" = None,
    ) -> "bool":
        """Whether nothing else near by was lifted at about a time at which this square was, neither in its place (or
        of others, which are home else) nor where it had come to so long before that: what a tower leaves on its own
        way is no other."""
        if ms == NEVER:
            return True
        if others is None:
            others = self.home
        if not self._is_any_left(square, ms, apart_ms, ms - way_ms, others):
            return True
        # Or it was slid, and felt for long by two squares: slowly, if nothing else was in the air.
        slack_ms = SLACK_MS if near(self.first_ms, square, NEVER, ms, 0, 8) else DRAWN_MS
        return not self._is_any_left(square, ms, apart_ms, ms - slack_ms, others) and self._is_drawn_on(
            square, ms, slack_ms
        )

    def _is_any_left(self, square: "int", ms: "int", apart_ms: "int", come_ms: "int", others: "bytearray") -> "bool":
        after_ms = max(ms - apart_ms, NEVER)
        before_ms = ms + apart_ms
        return (
            near_of(self.first_ms, self.came_ms, others, square, after_ms, before_ms, come_ms, REACH) > 0
            or near_of(self.lifted_ms, self.came_ms, others, square, after_ms, before_ms, come_ms, REACH) > 0
        )

    def _is_drawn_on(self, square: "int", ms: "int", slack_ms: "int") -> "bool":
        """Whether the next square felt what was lifted at a time not long before that, where nothing had stood nor come
        over the board."""
        for other in range(64):
            if 0 <= ms - self.came_ms[other] <= slack_ms and squares.are_neighbours(square, other):
                return not squares.has(self.home, other) and self.way_start(other, NEVER) == other
        return False

    def has_fallen(self, square: "int") -> "bool":
        """Whether a tower was lifted together with others, first or last, as no hand does."""
        return not (self.is_alone(square, self.first_ms[square]) and self.is_alone(square, self.lifted_ms[square]))

    def may_be_replaced(self, square: "int") -> "bool":
        """Whether a square was left for an instant as others were, before its tower was lifted: another one may have
        come there meanwhile."""
        came_ms = self.came_ms[square]
        return NEVER < came_ms < self.first_ms[square] and not self.is_alone(square, came_ms)

    def came_as_one(self, square: "int", other: "int") -> "bool":
        """Whether two squares next to one another were covered at the same time, as by one tower between them."""
        if not squares.are_neighbours(square, other):
            return False
        return -BOUNCE_MS < self.covered_ms[other] - self.covered_ms[square] < BOUNCE_MS

    def may_be_from(self, origin: "int", landing: "int") -> "bool":
        """Whether what covered a square may be what was lifted from another, by the order of the two: a tower between
        two squares is felt by both, and leaves both at once when it is straightened; and a switch bounces."""
        covered_ms = self.covered_ms[landing]
        first_ms = self.first_ms[origin]
        slack_ms = BOUNCE_MS
        if squares.are_neighbours(origin, landing):
            slack_ms = SLACK_MS
            if -BOUNCE_MS < self.lifted_ms[landing] - first_ms < BOUNCE_MS or self.came_as_one(origin, landing):
                return True
        if covered_ms == NEVER:
            has_stood = squares.has(self._settled, landing) and not squares.has(self.home, landing)
            return first_ms == NEVER or slack_ms == SLACK_MS or not has_stood
        return first_ms <= covered_ms + slack_ms

    def may_be_drawn(self, origin: "int", landing: "int") -> "bool":
        """Whether a slow hand may have drawn what was lifted from a square to the next, felt by both for long."""
        is_late = self.first_ms[origin] > self.covered_ms[landing] + DRAWN_MS
        return not is_late and squares.are_neighbours(origin, landing)

    def has_had_time(self, origin: "int", landing: "int") -> "bool":
        """Whether a hand could carry what was lifted last from a square to another, by when that was covered."""
        way_ms = self.covered_ms[landing] - self.lifted_ms[origin]
        return way_ms >= WAY_MS or squares.are_neighbours(origin, landing)

    def may_be_from_beside(self, landing: "int", origin: "int", before: "bytearray", steps: "int" = 1) -> "bool":
        """Whether what covered a square may be another tower than the one from `origin`: one of those that stood
        before, was lifted at most so many steps away later than that, and in the air then, though something stands
        there again."""
        covered_ms = self.covered_ms[landing]
        if not near(self.covered_ms, landing, covered_ms, self.now_ms + 1, landing, steps):
            return False
        lifted_ms = self.lifted_before(origin, covered_ms)
        for square in range(64):
            if self.covered_ms[square] <= covered_ms or self.lifted_before(square, covered_ms - FALL_MS) <= lifted_ms:
                continue
            if square != origin and squares.has(before, square) and squares.are_neighbours(square, landing, steps):
                return True
        return False

    def is_out_of_reach(self, origin: "int", landing: "int") -> "bool":
        """Whether a hand had the time to carry a tower from one square to another, to where nothing can have rolled."""
        ms = self.covered_ms[landing]
        if ms < self.first_ms[origin] + CARRIED_MS or near(self.lifted_ms, landing, ms - ROLLED_MS, ms, landing, 2):
            return False
        return not near(self.first_ms, landing, ms - ROLLED_MS, ms, landing, 2)

    def was_left_beside(self, origin: "int", landing: "int") -> "bool":
        """Whether another square than where a tower came from was left soon before, and as near as things roll."""
        ms = self.covered_ms[landing]
        return near(self.lifted_ms, origin, ms - ROLLED_MS, ms, landing, 2) > 0

    def way_start(self, landing: "int", after_ms: "int") -> "int":
        """Where what came to a square had stood at a time, if it went on from one square to the next since; where the
        game has something, others stood."""
        covered_ms = self.covered_ms
        start = landing
        square = NO_SQUARE
        while square != start:
            square = start
            start = came_over(square, self.home, self.lifted_ms, covered_ms, after_ms)
            if covered_ms[start] > covered_ms[square]:  # by another, so that its own time is not known
                return square if start == landing else start
        return start

    def is_any_covered(self, but: "bytearray", after_ms: "int") -> "bool":
        """Whether a square that is not in a set was covered after a time."""
        if not near(self.covered_ms, NO_SQUARE, after_ms, self.now_ms + 1, 0, 8):
            return False
        for square in range(64):
            if self.covered_ms[square] > after_ms and not squares.has(but, square):
                return True
        return False

    def may_lie_near(self, origin: "int", before_ms: "int", some: "bytearray") -> "bool":
        """Whether before a time something came near where a tower had left, and where one of some others had stood: it
        may be that."""
        first_ms = self.first_ms[origin]
        return near_of(self.covered_ms, self.came_ms, some, origin, first_ms, before_ms, NEVER, ROLLED) > 0

    def lifted_count(self) -> "int":
        """How many towers have been lifted since all was last quiet."""
        return near_of(self.first_ms, self.came_ms, self.home, NO_SQUARE, NEVER, self.now_ms + 1, NEVER, _ALL)

    def last_lifted(self, some: "bytearray", before_ms: "int") -> "int":
        """Of some squares the one that was lifted last before a time: what is lifted last comes down first. NO_SQUARE
        if none was."""
        return last_of(self.first_ms, self.lifted_ms, some, before_ms)
