"""Looks for another move that was made instead of the last. Knows the game seam, not Kamisado."""

from madang import patience, squares
from madang.answered import FAST_MS
from madang.edge_times import BOUNCE_MS, near
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import INSTEAD_OF
from madang.explanation import INSTEAD, NO_MOVE
from madang.interpreter import const
from madang.look_ahead import LookAhead
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, NEVER, REACH, ROLLED_MS, SLACK_MS

JUST_MS = const(100)  # a hand that goes on then has not seen the lights of what was made final
_SETTLED_MS = const(300)  # that a hand leaves a tower where it has tried it, or longer
_SLID_MS = const(180)  # that a hand needs to slide a tower to the next square
_LONG_SLID_MS = const(400)  # what neither square feels for longer is not slid


class LookInstead(LookAhead):
    """What comes nearest is kept, where no such move stands exactly."""

    def _look_instead(self, last: "int", settled: "bytearray") -> "bool":
        replaced = self.replaced
        trail = self._trail
        game = self.game
        past = game.past_landing(last)
        has_left = squares.has(self.lifted, past) or squares.has(trail.brushed, past) or past == self.dead
        if not has_left and trail.covered_ms[past] <= trail.now_ms - self.since_ms:
            return False  # nor left while there was no power, and another one has come
        game.look_instead()
        instead = game.instead
        has_passed = last < game.plies - 1
        for i in range(instead.count):
            landing = instead.landing[i]
            if has_passed and landing != replaced != NO_SQUARE:
                continue
            if landing == past or landing == self.set_again or not squares.has(settled, instead.changes[2 * i + 1]):
                continue  # what is set again stood there while the last move's tower did
            if instead.moves_others(i) and not squares.has(trail.brushed, landing):
                continue  # what is pushed is felt to go
            instead.after(i, self._room)
            off = self._off_from(self._room, settled)
            if off == 0 and landing == replaced:
                row = patience.PUT_BACK
                if has_passed:
                    row = patience.BESIDE_DOUBTED if self.was_carried else patience.LATE_BACK
                self._take_instead(i, last, max(row, self._patience_for_last(row, last, replaced)))
                return True
            if trail.covered_ms[landing] < trail.first_ms[past] and (
                not squares.are_neighbours(past, landing) or trail.may_be_from_beside(landing, past, self.expected)
            ):
                continue
            is_drawn = not trail.may_be_from(past, landing)
            if is_drawn and not trail.may_be_drawn(past, landing):
                continue
            if off > 2 and off >= self._instead_off:
                continue
            if off == 0:
                row = patience.LAST_MOVE if instead.wins[i] else patience.INSTEAD
                row = self._patience_for_last(row, last, landing)
                self._take_instead(i, last, patience.LATE_ORIGIN if is_drawn else row)
                return True
            if is_drawn:
                continue
            is_missing = squares.is_subset(self._off, self.lifted)
            if off <= 2 and self._is_instead_answered(i, settled):
                self._take_instead(i, last, self._patience_for_answered(i, is_missing))
                self.found.say_why(WAS_ANSWERED, self._answer, landing)
                return True
            if is_missing and off < self._instead_off:
                self._instead = i
                self._instead_off = off
        return False

    def _patience_for_answered(self, move: "int", is_missing: "bool") -> "int":
        """Of another move instead of the last that has been answered; `is_missing`, if that is in the hand yet."""
        trail = self._trail
        past = self.last_landing
        landing = self.game.instead.landing[move]
        has_fallen = self._has_turned_soon(past, landing) or self._fell_with_others(past, landing)
        if has_fallen or trail.may_be_replaced(self._answer):
            return patience.BESIDE_DOUBTED
        if is_missing:
            return patience.AT_ONCE if self._is_changed(move) else patience.NEVER
        lifted_ms = trail.lifted_ms[self._answer]
        is_held = lifted_ms < trail.lifted_ms[past]
        is_carried = self._is_by_hand(past, landing) or self._is_last_carried(landing)
        if is_held and not is_carried:
            return patience.BESIDE_DOUBTED if trail.has_fallen(past) else patience.UNCARRIED
        is_rolling = lifted_ms < trail.covered_ms[landing] + APART_MS and not is_carried
        return patience.INSTEAD if is_held or is_rolling else patience.AT_ONCE

    def _has_turned_soon(self, past: "int", landing: "int") -> "bool":
        """Whether the tower that moved last seems to have rolled to another square, soon before the answer; rather not,
        if a hand has carried there and set down what the last move does not call."""
        answer = self._answer
        trail = self._trail
        lifted_ms = trail.lifted_ms[answer]
        if lifted_ms >= trail.covered_ms[landing] + ROLLED_MS or self._was_set_back():
            return False
        self.game.origins(self._scratch)
        is_set_down = squares.count(self.covered) > 1
        if is_set_down and not squares.has(self._scratch, answer) and trail.is_carried(answer, lifted_ms):
            return False
        gone_ms = trail.lifted_ms[past]
        covered_ms = trail.covered_ms[landing]
        is_soon = lifted_ms < covered_ms + APART_MS and squares.has(self._scratch, answer)
        if is_soon and near(trail.covered_ms, landing, gone_ms, covered_ms, landing, REACH):
            return True  # it may have rolled there over several squares
        start = trail.way_start(landing, gone_ms)
        return squares.are_neighbours(start, landing) and squares.is_turn(past, start, landing)  # hands slide further

    def _patience_for_last(self, carried: "int", last: "int", landing: "int") -> "int":
        """Of the tower that moved last, which stands elsewhere now, if that explains all: the row `carried` if a hand
        has carried it. What rolls, comes to the next square, or goes on from there elsewhere; and seldom to that in the
        line of its move."""
        game = self.game
        trail = self._trail
        if self.is_begun:
            return patience.BACK_OR_PUSH
        past = game.past_landing(last)
        if not trail.lifted_ms[past] and past != self.dead:
            return patience.LATE_BACK  # while there was no power
        way_ms = trail.covered_ms[landing] - trail.lifted_ms[past]
        start = trail.way_start(landing, trail.lifted_ms[past])
        has_rolled = start != landing and way_ms < 2 * ROLLED_MS  # it may come over several squares
        if self._was_on_its_way():
            return carried
        if self._fell_with_others(past, landing):
            return patience.BESIDE_DOUBTED
        if self._is_last_carried(landing) and not has_rolled:
            return carried
        if trail.may_be_from_beside(landing, past, self.expected, 8):
            return patience.BESIDE_DOUBTED
        if has_rolled and landing != game.past_origin(last) and trail.has_fallen(past):
            return patience.BESIDE_DOUBTED  # it fell, and what rolled there may be another one
        game.origins(self._scratch)
        if trail.may_lie_near(past, trail.covered_ms[landing], self._scratch):
            return patience.BESIDE_DOUBTED  # or the one that is called stands here, and this one lies where that stood
        if not squares.are_neighbours(past, landing):
            may_have_rolled = trail.has_fallen(past) or squares.is_turn(past, start, landing)
            return patience.UNCARRIED if may_have_rolled else patience.SLID
        origin = game.past_origin(last)
        way = (landing - past) * ((past >> 3) - (origin >> 3))
        is_in_line = landing != origin and (past - origin == way or origin - past == way)
        return patience.SLID if is_in_line and _SLID_MS <= way_ms < _LONG_SLID_MS else patience.UNCARRIED

    def _was_on_its_way(self) -> "bool":
        """Whether the tower that moved last went on just as its move was made final."""
        return self._trail.lifted_ms[self.last_landing] < self._trail.now_ms - self.since_ms + JUST_MS

    def _is_instead_answered(self, move: "int", settled: "bytearray") -> "bool":
        """Whether the tower that another move instead calls was lifted after that, and is in the hand, or stands where
        it may go; or was to answer the last move before that was changed, and was set down after it. `_off` has its one
        or two squares, `_answer` becomes the one where it stood."""
        past = self.last_landing
        game = self.game
        trail = self._trail
        off = self._off
        scratch = self._scratch
        squares.intersection(off, self.lifted, scratch)
        answer = self._answer = squares.first(scratch)
        if answer == NO_SQUARE:
            return False
        landing = game.instead.landing[move]
        lifted_ms = trail.lifted_ms[answer]
        covered_ms = trail.covered_ms[landing]
        last_ms = trail.lifted_ms[past]
        is_unseen = last_ms == covered_ms == NEVER  # while there was no power
        first_ms = trail.first_ms[answer]
        is_held = NEVER < first_ms == lifted_ms < last_ms and squares.count(off) > 1
        if lifted_ms <= covered_ms and not is_unseen and not is_held:
            return False
        gap_ms = first_ms - trail.first_ms[past]
        has_fallen = first_ms != lifted_ms and (
            -APART_MS < gap_ms < APART_MS or -APART_MS < first_ms - last_ms < APART_MS
        )
        is_carried = squares.count(off) > 1 and trail.is_carried(answer, lifted_ms)
        apart_ms = FAST_MS if is_carried else APART_MS
        if is_held:
            has_fallen = trail.has_fallen(past)
        elif not 0 <= last_ms - covered_ms <= SLACK_MS:  # else it was slid
            has_fallen |= lifted_ms < last_ms + apart_ms and not self._was_on_its_way()
        is_slow = covered_ms >= last_ms + APART_MS
        is_near = squares.are_neighbours(past, landing) or squares.are_neighbours(answer, landing)
        has_fallen = has_fallen and (is_slow or is_near)  # further away nothing rolls that fast
        if has_fallen and not is_held:
            return False  # they fell together
        game.origins(scratch)
        may_fall = trail.lifted_count() > 2 and squares.has(scratch, answer)
        is_mess = squares.count(self.lifted) > 2 and trail.has_fallen(past)
        if may_fall and (is_mess or self._fell_with_others(past, landing)):
            return False  # it fell with others, and what answers the last move as well says nothing
        game.look_after_instead(move, answer)
        answers = game.answers
        if answers.origin != answer:
            return False
        squares.discard(off, answer)
        if squares.is_empty(off):
            return True
        i = answers.find(settled, scratch)
        if i < 0:
            return False
        to = answers.landing[i]
        is_push = answers.moves_others(i)
        if is_held and (trail.covered_ms[to] <= covered_ms or self._had_answered(answer, landing, to)):
            return False  # that tower has rather answered, and the one that moved last has moved on
        if has_fallen and (trail.lifted_count() > 2 or not self._is_by_hand(answer, to) or game.instead.goes_to(to)):
            return False
        if not (is_push or trail.may_be_from(answer, to) or trail.may_be_drawn(answer, to)):
            return False
        if to != past:
            return True
        # Where the last move had landed, rather its tower stands again, unless a hand has carried it away, or it stood
        # elsewhere long before the other one was lifted, or before a hand carried just that one there.
        if is_unseen or self._is_last_carried(landing) or lifted_ms >= covered_ms + ROLLED_MS:
            return True
        if first_ms <= covered_ms or trail.lifted_count() > 2:
            return False
        may_be_hit = squares.are_neighbours(past, answer)  # and its place taken
        return not may_be_hit and trail.covered_ms[past] >= lifted_ms + ROLLED_MS

    def _had_answered(self, answer: "int", landing: "int", to: "int") -> "bool":
        """Whether a tower that was to answer the last move had come where that calls the one that moved last, before
        this was lifted, which may have gone on to a landing then: it has fallen since, and is missing, or been set `to`
        there again."""
        trail = self._trail
        past = self.last_landing
        answers = self.game.answers
        for square in range(64):
            left_ms = trail.left_first(square)
            had_come = min(left_ms, trail.covered_ms[square]) <= trail.lifted_ms[past]
            if left_ms <= trail.lifted_ms[answer] or not had_come or (square != to and to != NO_SQUARE):
                continue
            move = self.find_move(answer, square)
            if move != NO_MOVE:
                self.game.look_after(move, past)
                if answers.origin == past and answers.goes_to(landing):
                    return True
        return False

    def _is_changed(self, move: "int") -> "bool":
        """Whether the answer to a move instead of the last is proof: a hand carried its tower there, or the answer came
        well after it. What answers the last move as well says less than what that one does not call."""
        landing = self.game.instead.landing[move]
        lifted_ms = self._trail.lifted_ms[self._answer]
        if self._had_answered(self._answer, landing, NO_SQUARE):
            return False
        if self._is_last_carried(landing):
            return lifted_ms != NEVER
        self.game.origins(self._scratch)
        apart_ms = ROLLED_MS if squares.has(self._scratch, self._answer) else FAST_MS
        return lifted_ms >= self._trail.covered_ms[landing] + apart_ms

    def _was_set_back(self) -> "bool":
        """Whether a hand had set the tower that moved last back where it had come from, and it has left again: it stood
        there for longer than what rolls does, or settled there out of the air."""
        trail = self._trail
        if not self._is_on_its_way_back():
            return False
        origin = self.game.past_origin(self.last_ply)
        least_ms = _SETTLED_MS if trail.has_carried(self.last_landing, origin) else ROLLED_MS
        return trail.has_stood(origin, least_ms)

    def _is_last_carried(self, landing: "int") -> "bool":
        """Whether the tower that moved last has been in a hand before it came to a square, lifted from where it stood
        or where it had been put back; what lay in its place later was lifted there, too."""
        trail = self._trail
        last = self.last_landing
        covered_ms = trail.covered_ms[landing]
        lifted_ms = trail.lifted_before(last, covered_ms) or trail.lifted_ms[last]
        if lifted_ms > covered_ms and trail.has_fallen(last):
            return False  # another one has come there
        back_ms = trail.lifted_ms[self.game.past_origin(self.last_ply)]
        if back_ms > covered_ms:
            back_ms = NEVER  # what has left there since was another one
        elif self._was_set_back():
            return True
        return trail.is_carried(last, max(lifted_ms, back_ms))

    def _take_instead(self, move: "int", last: "int", row: "int") -> "None":
        found = self.found
        found.kind = INSTEAD
        found.move = move
        found.plies = last
        found.patience = row
        found.say_why(INSTEAD_OF, self.game.past_landing(last), self.game.instead.landing[move])

    def _is_last_mover_on(self, move: "int") -> "bool":
        """Whether on a move's square rather stands the tower that moved last: what is lifted last comes down first, but
        nobody else moves while that is on its way."""
        trail = self._trail
        last = self.last_landing
        lifted_ms = trail.lifted_before(last, trail.covered_ms[self.game.landing[move]] - BOUNCE_MS)
        if lifted_ms == NEVER:
            return False
        if self._came_down(self.game.landing[move]) != last:
            return self._was_on_its_way()
        return not trail.has_fallen(last)
