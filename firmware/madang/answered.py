"""Whether a move has been answered: by a tower that is in a hand, or stands where it may go then. Knows the game seam,
not Kamisado."""

from madang import patience, squares
from madang.edge_times import BOUNCE_MS, near
from madang.events import ANSWERED as WAS_ANSWERED
from madang.evidence import Evidence
from madang.explanation import ANSWERED, NO_MOVE
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.trail import CARRIED_MS, NEVER, ROLLED_MS, SLACK_MS, WAY_MS

_LATE_MS = const(20)  # linear sensors feel a magnet come later than go
_LYING_MS = const(300)  # what has fallen, and was felt nowhere for so long, does not roll on by itself
FAST_MS = const(60)  # between what two players do, when both have moved
EAGER_MS = const(150)  # two hands seldom lift sooner after one another


class Answered(Evidence):
    """What answers was lifted after the move was set down, as the order of the edges has it."""

    def _is_after(self, move: "int", square: "int") -> "bool":
        """Whether the tower of a square was lifted after a move was set down."""
        game = self.game
        trail = self._trail
        origin = game.origin[move]
        landing = game.landing[move]
        lifted_ms = trail.lifted_ms
        if trail.first_ms[square] == trail.first_ms[origin] == NEVER:
            return True  # while there was no power
        gone_ms = lifted_ms[square] + _LATE_MS
        if self._fell_together(move, square):
            return False
        if landing == self.dead:
            return gone_ms > lifted_ms[origin]
        if game.moves_others[move]:
            landing = self._pushed_to(move)
        elif trail.may_be_from_beside(landing, origin, self.expected):
            is_late = gone_ms >= trail.covered_ms[landing] + 2 * ROLLED_MS
            return is_late and trail.is_alone(square, lifted_ms[square])
        elif squares.are_neighbours(square, landing):
            gone_ms -= 2 * _LATE_MS  # what was lifted at that moment may be what came down there, or was nudged
        if gone_ms <= (trail.covered_ms[landing] if game.moves_others[move] else self._down_ms(move)):
            return False
        if self._may_have_come(move):
            return True
        if not squares.are_neighbours(origin, landing) or lifted_ms[square] < trail.first_ms[origin]:
            return False
        # It was drawn, however long both squares felt it, as it has not rolled to where another one had moved from.
        game.origins(self._scratch)
        return not trail.may_lie_near(origin, lifted_ms[square], self._scratch)

    def _is_before(self, move: "int") -> "bool":
        """Whether a move's tower was lifted before its square was covered."""
        return self._trail.first_ms[self.game.origin[move]] <= self._trail.covered_ms[self.game.landing[move]]

    def _is_eager(self, move: "int", answer: "int", least_ms: "int") -> "bool":
        """Whether the tower that answers was lifted by another hand than the move's tower: not together with it."""
        gap_ms = self._trail.lifted_ms[answer] - self._trail.lifted_ms[self.game.origin[move]]
        return gap_ms >= least_ms or gap_ms <= -least_ms

    def _is_answer(self, move: "int", square: "int") -> "bool":
        """Whether the tower of a square answers a move, and was lifted after it; not a pusher that is still to come,
        but one that has been set down where it pushed, and is called again."""
        game = self.game
        if game.moves_others[move] and square == game.landing[move]:
            trail = self._trail
            if not trail.lifted_ms[game.origin[move]] <= trail.covered_ms[square] < trail.lifted_ms[square]:
                return False
        game.replies(move, self._scratch)
        return squares.has(self._scratch, square) and self._is_after(move, square)

    def _is_retaken(self, move: "int", square: "int") -> "bool":
        """Whether the tower of a square seems to have taken what a move had set down, and stands in its place: that was
        lifted, then the tower, and something was set down there again."""
        return False

    def _is_set_answer(self, move: "int", settled: "bytearray") -> "bool":
        """Whether a move and an answer to it stand exactly; `_off` has the two squares of the answer."""
        scratch = self._scratch
        game = self.game
        squares.intersection(self._off, self.lifted, scratch)
        answer = squares.first(scratch)
        if answer == NO_SQUARE:
            return False
        game.replies(move, scratch)
        if not squares.has(scratch, answer):
            return False
        game.look_after(move, answer)
        i = game.answers.find(settled, scratch)
        return i >= 0 and self._take_set_answer(move, answer, i)

    def _take_set_answer(self, move: "int", answer: "int", i: "int") -> "bool":
        """Take a move and one of the `answers` to it, which stand exactly, unless the order of the edges speaks against
        it; whether it does not."""
        game = self.game
        trail = self._trail
        covered_ms = trail.covered_ms
        lifted_ms = trail.lifted_ms
        origin = game.origin[move]
        down = game.landing[move]
        landing = game.answers.landing[i]
        is_push = game.answers.moves_others(i)
        first_ms = trail.first_ms[answer]
        begun_ms = trail.first_ms[origin]
        if first_ms == begun_ms == NEVER:
            self._take_move(move, patience.EARLY_ANSWER)  # while there was no power
            return True
        if self._fell_together(move, answer):
            return False
        down_ms = self._down_ms(move)
        # Where a move came from, rather its own tower stands again, if the other one may have come where it was set.
        way_ms = BOUNCE_MS if squares.are_neighbours(answer, down) else -WAY_MS
        is_back = landing == origin and (down_ms == NEVER or trail.left_at(answer) <= down_ms + way_ms)
        if not is_push and not trail.may_be_from(answer, landing):
            return self._is_drawn_answer(move, answer, landing)
        has_come = covered_ms[answer] > first_ms  # another one
        if landing == origin and (has_come or trail.may_be_replaced(answer)) and trail.has_fallen(origin):
            return False  # rather what has come where that stood is set back home
        if has_come and lifted_ms[answer] > covered_ms[landing] + SLACK_MS and not is_push and first_ms <= down_ms:
            return False  # and has left later
        is_slid_over = not trail.has_had_time(answer, landing) and self.find_move(origin, landing) != NO_MOVE
        if is_slid_over and covered_ms[landing] <= down_ms:
            return False
        # What was lifted again has been pushed on, or straightened: its square says no longer when it came.
        is_again = lifted_ms[down] > begun_ms
        if not is_back and ((is_again and is_push) or game.is_pass(move) or self._is_after(move, answer)):
            self._take_answer(move, answer)
            if is_slid_over and not squares.is_turn(origin, down, landing):
                self.found.patience = patience.SLID_OVER
            elif not is_push and self._may_have_tumbled(move, answer, landing):
                self.found.patience = patience.BESIDE_DOUBTED
            elif game.is_pass(move) and answer == self.last_landing and squares.are_neighbours(answer, landing):
                self.found.patience = patience.UNCARRIED  # nobody is blocked by what moves on at once
            elif landing == origin and trail.has_fallen(answer) and squares.are_neighbours(answer, landing):
                self.found.patience = patience.EARLY_ANSWER
            return True
        return not is_slid_over and self._is_before(move) and self._take_early_answer(move, answer, i, is_back)

    def _take_early_answer(self, move: "int", answer: "int", i: "int", is_back: "bool") -> "bool":
        """The same, where what answers was in the air before the move was set down; `is_back`, if it might as well be
        the move's own tower, put back."""
        game = self.game
        trail = self._trail
        covered_ms = trail.covered_ms
        lifted_ms = trail.lifted_ms
        origin = game.origin[move]
        down = game.landing[move]
        landing = game.answers.landing[i]
        is_push = game.answers.moves_others(i)
        first_ms = trail.first_ms[answer]
        begun_ms = trail.first_ms[origin]
        down_ms = self._down_ms(move)
        is_again = lifted_ms[down] > begun_ms
        is_mess = trail.lifted_count() > 2
        is_doubted = not self._is_eager(move, answer, FAST_MS)
        if (is_doubted and is_mess) or not trail.has_had_time(origin, down):
            return False
        if begun_ms < lifted_ms[landing] < first_ms and self._may_be_exchanged(origin, answer, landing):
            return False  # its tower had been set there before the other one was lifted
        is_first = covered_ms[landing] < down_ms
        may_fall = first_ms < down_ms < first_ms + CARRIED_MS and squares.are_neighbours(answer, down)
        if may_fall and not is_first:
            may_fall = trail.has_fallen(answer) and (is_mess or self.find_move(origin, landing) != NO_MOVE)
        if may_fall and not is_again:
            return False  # to the move's square; as something else was there first, where it is to have gone
        late_ms = SLACK_MS if game.are_alike else CARRIED_MS  # what is alike may be another one
        is_late = not is_again and covered_ms[landing] + late_ms < down_ms
        if is_late:
            if game.are_alike or answer == self.last_landing or first_ms > covered_ms[landing]:
                return False  # it was moved before, or it was not that which came there
            if near(covered_ms, landing, begun_ms, first_ms, 0, 8) or self._may_be_exchanged(origin, answer, landing):
                return False  # and what came first has moved first, or what moves has stood elsewhere before
        elif self._has_rolled(answer, landing) or self._has_rolled(origin, down):
            return False
        if self._fell_with_others(answer, landing) or self._fell_with_others(origin, down):
            return False
        if trail.has_fallen(answer) and self._came_over_board(landing):
            return False  # it rolled there, though in a line with where it had stood
        has_tumbled = not (is_late or is_push) and self._may_have_tumbled(move, answer, landing)
        if is_back or (is_first and not is_late):
            if not has_tumbled and squares.has(trail.brushed, origin):
                self._late = move
            return False
        row = patience.EARLY_ANSWER
        if is_late:
            row = patience.LATE_ORIGIN  # what the move set between two squares may have been straightened since
        elif has_tumbled or is_mess:
            row = patience.BESIDE
        if is_doubted and not (self._is_by_hand(origin, down) and self._is_by_hand(answer, landing)):
            row = patience.BESIDE_DOUBTED
        if trail.has_fallen(answer) and trail.may_be_from_beside(down, origin, self.expected):
            row = patience.BESIDE_DOUBTED  # another one has come there, and the move's tower where this seems to
        self._take_move(move, row)
        return True

    def _may_be_exchanged(self, origin: "int", answer: "int", landing: "int") -> "bool":
        """Whether a move to where an answer seems to have gone may be answered so that all stands as it does."""
        other = self.find_move(origin, landing)
        if other == NO_MOVE:
            return False
        self.game.look_after(other, answer)
        return self.game.answers.find(self._settled, self._scratch) >= 0

    def _may_have_tumbled(self, move: "int", answer: "int", landing: "int") -> "bool":
        """Whether a move's tower and the one that answers were lifted together, the other one before that was down or
        as others fell, or both sooner than two hands could; and came but to the next square each, as what is swept
        does; a quick hand may do so, too. Or whether both were lifted as others were, and no hand needs to have carried
        either."""
        game = self.game
        trail = self._trail
        origin = game.origin[move]
        down = game.landing[move]
        if game.is_pass(move):
            return False
        is_carried = self._is_by_hand(origin, down) or self._is_by_hand(answer, landing)
        if not is_carried and trail.has_fallen(answer) and self._fell_with_others(origin, down):
            return True
        if not squares.are_neighbours(answer, landing):
            return False
        is_late = self._is_eager(move, answer, EAGER_MS) or trail.lifted_ms[answer] > self._down_ms(move)
        are_two = trail.covered_ms[landing] >= trail.lifted_ms[origin] + EAGER_MS
        if are_two and is_late and not (trail.lifted_count() > 2 and trail.has_fallen(answer)):
            return False
        return squares.are_neighbours(origin, down)

    def _has_rolled(self, origin: "int", landing: "int") -> "bool":
        """Whether what covered a square came there over the board since a tower was lifted, but not in a line with
        where that had stood, as what a hand slides or carries low does, nor out of the air."""
        trail = self._trail
        start = trail.way_start(landing, max(trail.first_ms[origin] - SLACK_MS, NEVER))
        return squares.is_turn(origin, start, landing) and not (
            trail.lifted_ms[origin] + _LYING_MS <= trail.covered_ms[start] < trail.covered_ms[landing]
        )

    def _is_drawn_answer(self, move: "int", answer: "int", landing: "int") -> "bool":
        """Whether the tower that answers may have been drawn on slowly, once the move stood."""
        trail = self._trail
        is_first = trail.covered_ms[landing] <= self._down_ms(move)
        if is_first or not trail.may_be_drawn(answer, landing):
            return False
        self._take_answer(move, answer)
        self.found.patience = patience.LATE_ORIGIN if trail.has_fallen(answer) else patience.SLID_OVER
        return True

    def _is_pass_answered(self) -> "bool":
        """A pass moves nothing; the tower that it calls may be lifted before it is announced to its end, but not the
        one that moved last, which may be moving on."""
        square = squares.first(self.lifted)
        self.game.replies(0, self._scratch)
        if not self.is_away(square) or not squares.has(self._scratch, square) or square == self.last_landing:
            return False
        self._take_answer(0, square)
        self.found.say_why(WAS_ANSWERED, square, NO_SQUARE)
        return True

    def _take_answer(self, move: "int", answer: "int") -> "None":
        self._take_move(move, patience.AT_ONCE)
        self.found.kind = ANSWERED
        self.found.say_why(WAS_ANSWERED, answer, self.game.landing[move])

    def is_answered_amid(self, leaving: "bytearray") -> "bool":
        """Whether a move that a hand has carried, or whose answer stands as well, has been answered, while a tower
        leaves that is none of its, or that had stood there before the answer."""
        found = self.found
        if found.kind != ANSWERED or (found.patience != patience.AT_ONCE and found.patience != patience.SLID_OVER):
            return False
        if squares.count(self.covered) > 1:
            if not self._is_eager(found.move, found.why_first, EAGER_MS):
                return False
        elif self._doubt_fallen(found.move):
            return False
        self.game.touched(found.move, self._room)
        if not squares.intersects(leaving, self._room):
            return True
        return self._trail.lifted_ms[found.why_first] >= self._trail.covered_ms[found.why_second] + SLACK_MS

    def _was_taken_home(self, move: "int", square: "int") -> "bool":
        """Whether since the tower of a square was lifted another one has come home: rather it was that, which lay there
        as both had fallen. What answers a move by a push stands where the other one stood."""
        trail = self._trail
        lifted_ms = trail.lifted_ms[square]
        for other in range(64):
            is_late = trail.lifted_ms[other] < lifted_ms < trail.covered_ms[other]
            if is_late and trail.first_ms[other] and squares.has(self.expected, other):
                return not self._may_push(move, square, other)
        return False

    def _may_push(self, move: "int", answer: "int", landing: "int") -> "bool":
        """Whether the tower that answers a move may come to a square by a push."""
        answers = self.game.answers
        self.game.look_after(move, answer)
        for i in range(answers.count):
            if answers.landing[i] == landing and answers.moves_others(i):
                return True
        return False
