"""When each square was lifted and covered since all was last quiet: the order of what the hands did. Knows no game."""

from array import array

from madang import squares
from madang.interpreter import const, micropython, ptr8, ptr16
from madang.squares import NO_SQUARE

NEVER = const(0)

SLACK_MS = const(100)  # that a tower between two squares is felt by both
DRAWN_MS = const(500)  # and if it is drawn slowly
BOUNCE_MS = const(40)  # that the edges of a switch go on
ROLLED_MS = const(500)  # a tower that rolls covers a square for less
APART_MS = const(200)  # what falls together is lifted sooner after one another
WAY_MS = const(60)  # no hand carries a tower further than to the next square in less

_FLICKER_MS = const(50)  # and that one opens under a low hand
LATEST_MS = const(60000)
CARRIED_MS = const(230)  # and a switch bounces as it goes and as it comes
_LEFT_MS = const(300)
_GAP_MS = const(600)  # that a hand which draws a tower over a board, or one that rolls, leaves between two squares
REACH = const(4)  # steps of a king that one sleeve reaches: what goes on further away has to do with other hands
_FORGET_MS = const(30000)  # then all times are made that much earlier: what is older is of one time


class Trail:
    """Times are those of edges in the eager view, so that squares that settle slowly, as lifted ones do, still come in
    the order of the hands, and what goes on before it settles is known, too; in ms since an arbitrary time, NEVER for
    what was not felt.

    `feel` is called when the eager occupancy has changed, `settle` when the settled one has; they allocate nothing.

    now_ms    grows with the time that passes, to LATEST_MS: then `make_earlier`
    first_ms  when a square was lifted first, and settled so, a number a square
    lifted_ms, covered_ms  when it was lifted, or covered, last
    clear_ms  when all was last quiet, or began anew
    felt      a set: where something has been felt since the board was switched on
    let_go    a set: and where that has been felt to go
    brushed   a set: where what stood has been felt to go since all was last quiet, for however short
    """

    def __init__(self) -> "None":
        self.now_ms = 1
        self.first_ms = array("H", [0] * 64)
        self.lifted_ms = array("H", [0] * 64)
        self.covered_ms = array("H", [0] * 64)
        self._left_ms = array("H", [0] * 64)  # when a square that stands was left last, bounces and all
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
        _make_earlier(self.first_ms, _FORGET_MS, 1)
        _make_earlier(self.lifted_ms, _FORGET_MS, 1)
        _make_earlier(self.covered_ms, _FORGET_MS, 1)
        _make_earlier(self._left_ms, _FORGET_MS, 1)

    def feel(self, eager: "bytearray") -> "bool":
        """Take in what comes and goes, settled or not; whether something that stood seems to leave."""
        return _note(
            eager,
            self._eager,
            self._settled,
            self.brushed,
            self.now_ms,
            self.lifted_ms,
            self.covered_ms,
            self._left_ms,
        )

    def settle(self, settled: "bytearray") -> "None":
        """Take in what has settled anew."""
        _settle(settled, self._settled, self.felt, self.let_go, self.first_ms, self.lifted_ms)

    def clear(self) -> "None":
        """All is quiet, or begins anew."""
        self.clear_ms = self.now_ms
        squares.clear(self.brushed)
        # By so much that all times are over.
        _make_earlier(self.first_ms, LATEST_MS + _FORGET_MS, NEVER)
        _make_earlier(self.lifted_ms, LATEST_MS + _FORGET_MS, NEVER)
        _make_earlier(self.covered_ms, LATEST_MS + _FORGET_MS, NEVER)

    def forget_older(self, some: "bytearray", ms: "int") -> "None":
        """What was lifted from some squares before a time has become part of a move."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            if self.first_ms[square] <= ms:
                lifted_ms = self.lifted_ms[square]
                self.first_ms[square] = self.lifted_ms[square] = lifted_ms if lifted_ms > ms else NEVER
            square = squares.pop(some)

    def lifted_before(self, square: "int", ms: "int") -> "int":
        """When a square was lifted before a time, or NEVER."""
        if self.lifted_ms[square] <= ms:
            return self.lifted_ms[square]
        return self.first_ms[square] if self.first_ms[square] <= ms else NEVER

    def is_carried(self, square: "int", lifted_ms: "int", but: "int" = NO_SQUARE) -> "bool":
        """Whether a tower that was lifted at a time was in the air for a while; what rolls or is pushed is felt again
        sooner, not far from there, and leaves what it rolls over."""
        if near(self.covered_ms, but, lifted_ms, lifted_ms + CARRIED_MS, square, REACH):
            return False
        return near(self.lifted_ms, NO_SQUARE, lifted_ms, lifted_ms + _LEFT_MS, square, REACH) == 0

    def has_carried(self, origin: "int", landing: "int") -> "bool":
        """Whether a hand carried what came from one square to another, whatever lay in its place later."""
        return self.is_carried(origin, self.lifted_before(origin, self.covered_ms[landing]))

    def is_alone(self, square: "int", ms: "int", apart_ms: "int") -> "bool":
        """Whether no other square near by was lifted at about the time at which this one was, then or at first: it did
        not fall with others."""
        first_ms = self.first_ms[square]
        if near(self.first_ms, square, first_ms - apart_ms, first_ms + apart_ms, square, REACH):
            return False
        return near(self.lifted_ms, square, ms - apart_ms, ms + apart_ms, square, REACH) == 0

    def has_fallen(self, square: "int") -> "bool":
        """Whether a tower was lifted together with others, as no hand does."""
        return not self.is_alone(square, self.lifted_ms[square], APART_MS)

    def may_be_from(self, origin: "int", landing: "int") -> "bool":
        """Whether what covered a square may be what was lifted from another, by the order of the two: a tower between
        two squares is felt by both, and a switch bounces."""
        covered_ms = self.covered_ms[landing]
        slack_ms = SLACK_MS if squares.are_neighbours(origin, landing) else BOUNCE_MS
        return covered_ms == NEVER or self.first_ms[origin] <= covered_ms + slack_ms

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
            if self.covered_ms[square] <= covered_ms or self.lifted_before(square, covered_ms) <= lifted_ms:
                continue
            if square != origin and squares.has(before, square) and squares.are_neighbours(square, landing, steps):
                return True
        return False

    def fell_beside(self, origin: "int", landing: "int") -> "bool":
        """Whether another square than `origin` next to one was lifted just before that was covered."""
        covered_ms = self.covered_ms[landing]
        return near(self.lifted_ms, origin, covered_ms - SLACK_MS, covered_ms + 1, landing, 1) > 0

    def way_start(self, landing: "int", home: "bytearray", after_ms: "int") -> "int":
        """Where what came to a square had stood at a time, if it went on from one square to the next since; where the
        game has something, others stood."""
        square = NO_SQUARE
        while square != landing:
            square = landing
            landing = _came_over(square, home, self.lifted_ms, self.covered_ms, after_ms)
        return square

    def is_any_covered(self, but: "bytearray", after_ms: "int") -> "bool":
        """Whether a square that is not in a set was covered after a time."""
        if not near(self.covered_ms, NO_SQUARE, after_ms, self.now_ms + 1, 0, 8):
            return False
        for square in range(64):
            if self.covered_ms[square] > after_ms and not squares.has(but, square):
                return True
        return False

    def lifted_count(self, some: "bytearray") -> "int":
        """How many of some squares have been lifted since all was last quiet."""
        return _count(self.first_ms, some)

    def last_lifted(self, some: "bytearray", before_ms: "int") -> "int":
        """Of some squares the one that was lifted last before a time: what is lifted last comes down first. NO_SQUARE
        if none was."""
        return _last_lifted(self.first_ms, self.lifted_ms, some, before_ms)


@micropython.viper
def _note(
    eager: ptr8,
    before: ptr8,
    settled: ptr8,
    brushed: ptr8,
    now_ms: int,
    lifted_ms: ptr16,
    covered_ms: ptr16,
    left_ms: ptr16,
) -> bool:
    leaves = 0
    for rank in range(8):
        changed = eager[rank] ^ before[rank]
        before[rank] = eager[rank]
        square = rank * 8
        while changed:
            if changed & 1:
                bit = 1 << (square & 7)
                stands = settled[rank] & bit
                # A switch bounces as it closes and as it opens: the first edge counts.
                has_come = now_ms - covered_ms[square] >= BOUNCE_MS
                has_gone = now_ms - lifted_ms[square] >= BOUNCE_MS
                if eager[rank] & bit:
                    # What only flickers under a low hand has not gone.
                    if (now_ms - left_ms[square] >= _FLICKER_MS) if stands else has_come:
                        covered_ms[square] = now_ms
                elif stands:
                    left_ms[square] = now_ms
                    brushed[rank] |= bit
                    leaves = 1
                    if has_gone:
                        lifted_ms[square] = now_ms
                elif has_come:
                    lifted_ms[square] = now_ms
            changed >>= 1
            square += 1
    return leaves != 0


@micropython.viper
def _settle(  # type: ignore[no-untyped-def]  # viper knows no None
    settled: ptr8,
    before: ptr8,
    felt: ptr8,
    let_go: ptr8,
    first_ms: ptr16,
    lifted_ms: ptr16,
):
    for rank in range(8):
        now = settled[rank]
        gone = before[rank] & (now ^ 255)
        before[rank] = now
        felt[rank] |= now
        let_go[rank] |= gone
        square = rank * 8
        while gone:
            if gone & 1 and not first_ms[square]:
                first_ms[square] = lifted_ms[square]
            gone >>= 1
            square += 1


@micropython.viper
def _came_over(square: int, home: ptr8, lifted_ms: ptr16, covered_ms: ptr16, after_ms: int) -> int:
    """Which square beside one something left just before it covered that, and after a time, or the same."""
    ms = covered_ms[square]
    latest_ms = after_ms if after_ms > ms - _GAP_MS else ms - _GAP_MS
    found = square
    for other in range(square - 9, square + 10):
        files = (other & 7) - (square & 7)
        if other & 64 or files * files > 1:
            continue
        left_ms = lifted_ms[other]
        if latest_ms < left_ms and left_ms <= ms and covered_ms[other] < ms and not home[other >> 3] >> (other & 7) & 1:
            latest_ms = left_ms
            found = other
    return found


@micropython.viper
def _make_earlier(times: ptr16, ms: int, oldest: int):  # type: ignore[no-untyped-def]
    for square in range(64):
        if times[square]:
            times[square] = times[square] - ms if times[square] > ms else oldest


@micropython.viper
def _count(times: ptr16, some: ptr8) -> int:
    count = 0
    for square in range(64):
        if times[square] and some[square >> 3] >> (square & 7) & 1:
            count += 1
    return count


@micropython.viper
def _last_lifted(first_ms: ptr16, lifted_ms: ptr16, some: ptr8, before_ms: int) -> int:
    found = 255  # NO_SQUARE, which is no constant of this module
    latest_ms = 0
    for square in range(64):
        if some[square >> 3] >> (square & 7) & 1:
            ms = lifted_ms[square]
            if ms > before_ms:
                ms = first_ms[square]
            if latest_ms < ms and ms <= before_ms:
                latest_ms = ms
                found = square
    return found


@micropython.viper
def near(times: ptr16, but: int, after_ms: int, before_ms: int, middle: int, steps: int) -> int:
    """How many squares but one, so many steps around another, have a time between two others."""
    count = 0
    for square in range(64):
        if times[square] and square != but and times[square] > after_ms and times[square] < before_ms:
            files = (square & 7) - (middle & 7)
            ranks = (square >> 3) - (middle >> 3)
            if files * files <= steps * steps and ranks * ranks <= steps * steps:
                count += 1
    return count
