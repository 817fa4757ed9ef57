"""What there is to explain: what stands, what the game expects, and in which order squares were lifted and covered;
with plain questions about it. Knows the game seam, not Kamisado."""

from madang import patience, squares
from madang.edge_times import BOUNCE_MS, near
from madang.events import NO_REASON, RESTED
from madang.explanation import MOVE, NO_MOVE, QUIET, Explanation
from madang.games import Game
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, FALL_MS, NEVER, REACH, ROLLED, ROLLED_MS, SLACK_MS, WAY_MS, Trail

_ROCKED_MS = const(200)  # what rocks before it falls stands for less
_SOON_BACK_MS = const(1000)  # that a hand takes to set back what it does not want to move
NONE_LEFT = const(199)  # more than any move is weighed down by
# What weighs a move down, in squares that it leaves: its tower
_LIFTED_SINCE = const(72)  # was lifted after another one had come
_FELL_NEAR = const(64)  # fell with others, and may have rolled there
_FELL_FAR = const(56)  # fell with others, but nothing rolls there
_ROLLED = const(48)  # was not carried, and was there at once
_SET_DOWN = const(32)  # was not carried, and took its time


class Evidence:
    """`explain` is called when the settled occupancy or the game has changed, and allocates nothing. This, Answered,
    LookAhead, LookInstead, LookBack, Weighing and Explainer are one object, a question a module: nearly every line
    needs the same sets and what was found so far, which objects of their own would have to reach through one another.

    expected  a set: where the game has something standing
    required  the only one of the legal moves that counts, or NO_MOVE for all
    dead      the square whose sensor tells nothing, or NO_SQUARE
    vanished  from where a tower has gone twice without being felt anywhere, or NO_SQUARE
    set_again  where what is too much was set again after the board had asked to lift it, or NO_SQUARE
    ignores_standing  whether only what is set down from now on makes a move, not what stands there already: others have
              changed the game, and the towers have not stood as it has them since
    last_ply  the ply of the last move that moved something, or -1
    last_landing  where that landed, or NO_SQUARE
    replaced  where the tower of the last move had landed before that was changed, or NO_SQUARE
    found     the explanation
    since_ms  how long ago the last move was made final, or longer than anybody waits
    was_carried  whether a hand carried its tower
    lifted    a set: from where the game has something standing
    covered   a set: where it has nothing
    turned    a set: where a piece of the other side stands, by its magnet's pole; None where sensors do not tell that
    may_go_back  whether the last move could be taken back
    is_begun  whether all that changed lies within what some legal move touches
    is_missed  whether what is away has been waited for long enough: only towers that are pushed, and none that pushes
    """

    def __init__(self, game: "Game", trail: "Trail") -> "None":
        self.expected = trail.home
        self.required = NO_MOVE
        self.since_ms = 0
        self.was_carried = True
        self.replaced = NO_SQUARE
        self.dead = NO_SQUARE
        self.vanished = NO_SQUARE
        self.set_again = NO_SQUARE
        self.ignores_standing = False
        self.found = Explanation()
        self.game = game
        self.turned: "bytearray | None" = None
        self._trail = trail
        self.lifted = squares.new_set()
        self.covered = squares.new_set()
        self.may_go_back = False
        self._settled = self.expected
        self._room = squares.new_set()  # for what is looked at, one question at a time
        self._off = squares.new_set()  # what an explanation leaves unexplained
        self._scratch = squares.new_set()
        self.is_begun = False
        self.is_missed = False
        self._is_back_begun = False
        self._move = NO_MOVE  # the legal move that leaves the fewest towers missing
        self._unfelt = NO_MOVE  # a move to the dead square, if that is all that can have happened
        self._stray = NO_MOVE  # the same, if others are too many besides
        self._late = NO_MOVE  # one whose answer stands where its tower came from, if nothing else fits
        self._instead = NO_MOVE  # the same of the moves instead of the last
        self._move_off = self._stray_off = self._instead_off = NONE_LEFT  # how many each of these leaves
        self._back_off = NONE_LEFT  # how many the takeback of the last one leaves
        self.last_ply = -1
        self._answer = self.last_landing = NO_SQUARE
        self._is_again = False

    def look_anew(self) -> "None":
        """The game has changed; what was found is void."""
        self.game.occupancy(self.expected)
        self.vanished = self.set_again = self.replaced = NO_SQUARE
        ply = self.last_ply = self._real_ply_before(self.game.plies)
        self.last_landing = self.game.past_landing(ply) if ply >= 0 else NO_SQUARE
        self._clear()

    def _clear(self) -> "None":
        found = self.found
        found.kind = QUIET
        found.plies = self.game.plies
        found.move = NO_MOVE
        squares.clear(found.missing)
        squares.clear(found.extra)
        squares.clear(found.doubted)
        found.patience = patience.NEVER
        found.say_why(NO_REASON, NO_SQUARE, NO_SQUARE)
        self.is_begun = self._is_back_begun = False
        self._move = self._unfelt = self._stray = self._late = self._instead = NO_MOVE
        self._move_off = self._stray_off = self._instead_off = self._back_off = NONE_LEFT

    def _take_move(self, move: "int", row: "int") -> "None":
        found = self.found
        found.kind = MOVE
        found.move = move
        found.patience = row
        found.say_why(RESTED, self.game.landing[move], NO_SQUARE)

    def _off_from(self, walk: "bytearray", settled: "bytearray") -> "int":
        squares.symmetric_difference(walk, settled, self._off)
        if self.dead != NO_SQUARE:
            squares.discard(self._off, self.dead)
        return squares.count(self._off)

    def _has_stood(self, move: "int") -> "bool":
        """Whether what a move covers has been there since before the game was changed by others."""
        scratch = self._scratch
        if not self.ignores_standing:
            return False
        self.game.after(move, scratch)
        squares.difference(scratch, self.expected, scratch)
        square = squares.first(scratch)
        return square != NO_SQUARE and self._trail.covered_ms[square] <= self._trail.clear_ms

    def _is_on_its_way_back(self) -> "bool":
        """Whether where the last move came from something was set down since the tower that made it is in the air."""
        trail = self._trail
        ply = self.last_ply
        if ply < 0:
            return False
        return NEVER < trail.first_ms[self.game.past_landing(ply)] < trail.covered_ms[self.game.past_origin(ply)]

    def _is_last_lifted(self, move: "int") -> "bool":
        """Whether a move's tower is the one that came down."""
        return self._came_down(self.game.landing[move]) == self.game.origin[move]

    def _came_down(self, landing: "int") -> "int":
        """From where the tower on a square came, if it did: what is lifted last comes down first, if it had the time to
        get there. What was lifted alone did not fall; a quick hand needs half the time, and to the next square hardly
        any; so does what fell, if nothing else was lifted that near. NO_SQUARE if none was lifted before."""
        trail = self._trail
        covered_ms = trail.covered_ms[landing]
        last = trail.last_lifted(self.lifted, covered_ms)
        square = trail.last_lifted(self.lifted, covered_ms - WAY_MS)
        if square == NO_SQUARE:
            return last
        lifted_ms = trail.lifted_before(last, covered_ms)
        is_last = trail.is_alone(last, lifted_ms)
        if not squares.are_neighbours(last, landing):
            is_last = is_last and covered_ms - lifted_ms > WAY_MS // 2
        elif covered_ms - lifted_ms < FALL_MS:
            is_last = is_last and square == self.last_landing  # slid, after that fell
        else:
            is_last = is_last or not squares.are_neighbours(square, landing)
        return last if is_last else square

    def _came_over_board(self, landing: "int") -> "bool":
        """Whether what covered a square came there from the next, where nothing had stood, as what rolls does."""
        return self._trail.way_start(landing, NEVER) != landing

    def _may_have_come(self, move: "int") -> "bool":
        """Whether a move's tower may be what covered its landing. What pushes lands where something stood: of that the
        order tells nothing, but what is pushed is felt to go, unless it goes as the pusher comes."""
        game = self.game
        trail = self._trail
        origin = game.origin[move]
        landing = game.landing[move]
        if not game.moves_others[move]:
            return trail.may_be_from(origin, landing)
        if landing == self.dead or squares.has(trail.brushed, landing):
            return True
        return trail.covered_ms[self._pushed_to(move)] < trail.lifted_ms[origin] + APART_MS

    def _pushed_to(self, move: "int") -> "int":
        """The square that a push covers: that of the furthest tower."""
        scratch = self._scratch
        self.game.after(move, scratch)
        squares.difference(scratch, self.expected, scratch)
        return squares.first(scratch)

    def _has_pushed(self, move: "int") -> "bool":
        """Whether a push seems to have been made, wherever its towers stand now: something has been where it goes,
        after what is pushed was lifted, or before what pushes was, or as that was."""
        trail = self._trail
        covered_ms = trail.covered_ms[self._pushed_to(move)]
        if covered_ms == NEVER:
            return False
        landing = self.game.landing[move]
        is_gone = squares.has(trail.brushed, landing) and trail.first_ms[landing] <= covered_ms
        return is_gone or covered_ms <= trail.first_ms[self.game.origin[move]] + BOUNCE_MS

    def _fell_with_others(self, origin: "int", landing: "int", pushes_from: "int" = NO_SQUARE) -> "bool":
        """Whether the tower on a square was lifted together with others, and some were put back only after it was
        down: a hand that holds two sets that one back first which it does not want to move, or soon, as one that pushes
        comes soon to the square `pushes_from`."""
        trail = self._trail
        if not trail.has_fallen(origin):
            return False
        first_ms = trail.first_ms[origin]
        down_ms = trail.covered_ms[landing]
        squares.clear(self._scratch)
        others = near(trail.first_ms, origin, first_ms - APART_MS, first_ms + APART_MS, origin, 8)
        if others < 2 and down_ms >= first_ms + SLACK_MS:  # hands hold no more, and need longer
            self.game.origins(self._scratch)
        for square in range(64):
            if square == origin or not squares.has(self.expected, square):
                continue
            is_soon = square == pushes_from or squares.has(self._scratch, square)
            late_ms = _SOON_BACK_MS if is_soon else 0
            if trail.covered_ms[square] <= down_ms + late_ms:
                continue
            if not squares.has(self._settled, square) and not trail.has_stood(square, APART_MS):
                continue  # it was only felt once more as it left
            if -APART_MS < trail.first_ms[square] - first_ms < APART_MS:
                return True
        return False

    def _is_by_hand(self, origin: "int", landing: "int") -> "bool":
        """Whether only a hand can have carried what came from one square to another: further than things roll, or for
        longer."""
        way_ms = self._trail.covered_ms[landing] - self._trail.first_ms[origin]
        return way_ms >= (ROLLED_MS if squares.are_neighbours(origin, landing, ROLLED) else WAY_MS)

    def _may_have_fallen(self, move: "int", answer: "int") -> "bool":
        """Whether the tower that answers a move was lifted together with others, or another one may lie there that fell
        as the move's tower was lifted."""
        trail = self._trail
        if trail.has_fallen(answer):
            return True
        return trail.may_be_replaced(answer) and trail.has_fallen(self.game.origin[move])

    def _fell_together(self, move: "int", square: "int") -> "bool":
        """Whether a tower that was lifted after a move was lifted before it too, together with the move's: it rolls."""
        if square == self.game.landing[move]:
            return False  # it was lifted before when something else stood there, which has been pushed on
        trail = self._trail
        first_ms = trail.first_ms[square]
        covered_ms = self._down_ms(move)
        if first_ms > covered_ms or first_ms == trail.lifted_ms[square]:
            return False
        origin = self.game.origin[move]
        lifted_ms = trail.lifted_before(origin, covered_ms) or trail.first_ms[origin]
        back_ms = trail.covered_ms[square]
        has_stood = trail.has_stood(square, _ROCKED_MS)
        if back_ms < lifted_ms or (back_ms < covered_ms and has_stood):
            return False  # it was back before the other one went, or has stood there for long since
        # What a hand has set back long after it fell is lifted anew.
        has_rolled = back_ms < first_ms + 4 * ROLLED_MS and not has_stood
        return has_rolled or -APART_MS < first_ms - lifted_ms < APART_MS

    def _down_ms(self, move: "int") -> "int":
        """When a move's tower was set down: what comes back to where it had just stood stands there, and what is done
        meanwhile tells nothing. Where pieces are taken, another one may have come."""
        trail = self._trail
        origin = self.game.origin[move]
        landing = self.game.landing[move]
        came_ms = trail.came_ms[landing]
        slack_ms = SLACK_MS if squares.are_neighbours(origin, landing) else 0
        is_adjusted = trail.covered_ms[origin] < came_ms and trail.first_ms[origin] < came_ms + slack_ms
        if trail.lifted_ms[landing] < came_ms < trail.covered_ms[landing] - SLACK_MS:
            is_adjusted = False  # it was felt there for an instant, on a way
        if is_adjusted and not self.game.has_captures and not squares.has(self.expected, landing):
            return came_ms
        return trail.covered_ms[landing]

    def _doubt_fallen(self, move: "int") -> "int":
        """What a move is weighed down by whose tower was lifted together with others, or was not carried: any other is
        likelier."""
        origin = self.game.origin[move]
        landing = self.game.landing[move]
        trail = self._trail
        covered_ms = trail.covered_ms[landing]
        lifted_ms = trail.lifted_before(origin, covered_ms)
        if lifted_ms == NEVER != trail.first_ms[origin] and not squares.are_neighbours(origin, landing):
            return _LIFTED_SINCE
        if not trail.is_alone(origin, lifted_ms or trail.first_ms[origin]):
            return _FELL_FAR if trail.is_out_of_reach(origin, landing) else _FELL_NEAR
        if not squares.are_neighbours(origin, landing, REACH) and not trail.was_left_beside(origin, landing):
            return 0  # only a hand gets there so fast
        is_slow = covered_ms >= lifted_ms + SLACK_MS
        is_far = is_slow and not squares.are_neighbours(origin, landing, ROLLED)  # nothing goes there unfelt
        if lifted_ms != NEVER and trail.is_carried(origin, lifted_ms, landing if is_far else NO_SQUARE):
            return 0
        return _SET_DOWN if is_slow else _ROLLED

    def may_be_unfelt(self, move: "int") -> "bool":
        """Whether nothing may have been felt of a move but that its tower was lifted; what it takes is felt before."""
        return not self.game.moves_others[move] and not self.game.takes[move]

    def is_away(self, square: "int") -> "bool":
        """Whether the tower of a square is what is away, and nothing else has changed."""
        return squares.is_empty(self.covered) and squares.count(self.lifted) == 1 and squares.has(self.lifted, square)

    def are_pushers_standing(self) -> "bool":
        """Whether of what is away nothing could have moved, or be taken back: only what is pushed."""
        self.game.origins(self._scratch)
        if self.last_landing != NO_SQUARE:
            squares.add(self._scratch, self.last_landing)
        return not squares.intersects(self._scratch, self.lifted)

    def must_pass(self) -> "bool":
        return self.game.move_count() == 1 and self.game.is_pass(0)

    def _real_ply_before(self, ply: "int") -> "int":
        ply -= 1
        while ply >= 0 and self.game.past_landing(ply) == NO_SQUARE:
            ply -= 1
        return ply

    def find_move(self, origin: "int", landing: "int") -> "int":
        """The legal move between two squares, or NO_MOVE."""
        game = self.game
        return _find_move(origin, landing, game.origin, game.landing, game.move_count())


@micropython.viper
def _find_move(origin: int, landing: int, origins: ptr8, landings: ptr8, count: int) -> int:
    for move in range(count):
        if origins[move] == origin and landings[move] == landing:
            return move
    return -1  # NO_MOVE, which is no constant of this module
