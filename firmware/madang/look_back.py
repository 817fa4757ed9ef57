"""Looks for a takeback that explains the towers exactly, or for another move instead of the last. Knows the game seam,
not Kamisado."""

from madang import patience, squares
from madang.answered import FAST_MS
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import INSTEAD_OF, PUT_BACK
from madang.explanation import BACK, IN_HAND, INSTEAD, NO_MOVE
from madang.interpreter import const
from madang.look_ahead import LookAhead
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, BOUNCE_MS, NEVER, ROLLED_MS

_JUST_MS = const(100)  # a hand that goes on then has not seen the lights of what was made final
_SLID_MS = const(180)  # that a hand needs to slide a tower to the next square
_SOON_MS = const(4000)
_MOST_BACK = const(4)  # moves taken back in one go


class LookBack(LookAhead):
    """Where nothing fits exactly, what comes nearest is kept."""

    def _look_back(self, settled: "bytearray") -> "bool":
        """Look for a takeback, or for another move instead of the last, that stands exactly."""
        game = self.game
        ply = self.last_ply
        if ply < 0:
            return False
        if self._is_first_moved_anew():
            self._take_back(0, ply)
            self.found.patience = patience.BEGUN_ANEW
            return True
        last = ply
        is_late = False
        has_stayed = False
        walk = self._walk
        squares.copy(self.expected, walk)
        for step in range(_MOST_BACK):
            origin = game.past_origin(ply)
            if step and self._off_from(walk, settled) == 1 and squares.first(self._off) == game.past_landing(ply):
                if self._move != NO_MOVE and not self._is_put_back(last):
                    break  # rather that one has moved to where the last one came from
                self.found.kind = IN_HAND  # the next tower on its way back
                return True
            before = self._real_ply_before(ply)
            was_there = before >= 0 and game.past_landing(before) == origin
            if not squares.has(settled, origin) and not was_there:
                break
            if not self._may_be_back(ply):
                break
            is_late = is_late or not self._trail.may_be_from(game.past_landing(ply), origin)
            has_stayed = has_stayed or self._has_stayed(ply, settled)
            game.past_change(ply, self._scratch)
            squares.symmetric_difference(walk, self._scratch, walk)
            off = self._off_from(walk, settled)
            if off == 0 and has_stayed:
                break  # another tower stands where one of them began
            if off == 0:
                self._take_back(ply, last)
                if is_late:
                    self.found.patience = patience.LATE_BACK
                elif step and self._may_lie_back(last, step):
                    self.found.patience = patience.BESIDE_DOUBTED
                return True
            if step == 0 and squares.is_subset(self._off, self.lifted) and self._is_put_back(ply):
                self._back_off = off
            if before < 0 or not (was_there or self._trail.covered_ms[origin]):
                break
            if self._trail.covered_ms[origin] > self._trail.lifted_ms[game.past_landing(before)]:
                if self._trail.lifted_count(self.expected) > step + 2:
                    break  # others as well: so does who sets up anew
                is_late = True
            ply = before
        game.past_touched(last, self._scratch)
        if squares.is_subset(self.lifted, self._scratch) and squares.is_subset(self.covered, self._scratch):
            self._is_back_begun = self._may_be_back(last) or squares.is_empty(self.covered)
        if last < game.plies - 1:
            game.origins(self._scratch)
            if self.replaced == NO_SQUARE and squares.has(self._scratch, game.past_landing(last)):
                return False  # after a pass it is called again: rather it has slipped
        return self._look_instead(last, settled)

    def _may_lie_back(self, last: "int", steps: "int") -> "bool":
        """Whether what the last moves were has fallen with others, and lies by chance where it came from."""
        game = self.game
        if self._trail.lifted_count(self.expected) <= steps + 1:
            return False
        return self._fell_with_others(game.past_landing(last), game.past_origin(last))

    def _may_be_back(self, ply: "int") -> "bool":
        """Whether what a past move took, if anything, may stand there again."""
        return True

    def _has_stayed(self, ply: "int", settled: "bytearray") -> "bool":
        """Whether the tower of a past move stands there yet, as nobody has lifted it."""
        landing = self.game.past_landing(ply)
        if self.game.past_takes(ply) or not squares.has(settled, landing):
            return False
        return self._trail.first_ms[landing] == NEVER

    def _is_put_back(self, ply: "int") -> "bool":
        """Whether it was the tower of a past move that came down where it had come from; rather not, if it fell with
        others, and another one may go there."""
        landing = self.game.past_landing(ply)
        square = self._came_down(self.game.past_origin(ply))
        if square != landing or self._move == NO_MOVE:
            return square == NO_SQUARE or square == landing
        return not self._trail.has_fallen(landing)

    def is_known(self) -> "bool":
        """Whether what is too much is what is missing: no other tower has been in the air."""
        squares.intersection(self._trail.brushed, self.expected, self._scratch)
        if squares.count(self._scratch) > 1:
            return False
        return squares.count(self.lifted) == squares.count(self.covered) == 1

    def _is_first_moved_anew(self) -> "bool":
        """Whether the first move of a round was none, but a tower that fell: soon after it a hand has carried another
        one of the same side, and nothing else has changed since."""
        game = self.game
        trail = self._trail
        may_have_fallen = not self.was_carried and self.since_ms <= _SOON_MS
        if game.plies != 1 or not may_have_fallen:
            return False
        if trail.clear_ms > trail.now_ms - self.since_ms + _JUST_MS:
            return False
        fallen = game.past_landing(0)
        other = squares.first(self.lifted)
        if not self.is_known():
            # What fell may have been taken away while the other one is in a hand, and one of the two set where it lay.
            if squares.count(self.lifted) != 1 or trail.lifted_count(self.expected) != 2:
                return False
            if not trail.lifted_ms[other] < trail.lifted_ms[fallen] < trail.covered_ms[fallen]:
                return False
        if other == fallen or game.piece_side(other) != game.piece_side(fallen):
            return False
        landing = squares.first(self.covered)
        # Nothing rolls so far without being felt.
        is_far = not squares.are_neighbours(other, landing) and not trail.is_any_covered(self.covered, NEVER)
        is_carried = is_far or trail.is_carried(other, trail.lifted_ms[other])
        return is_carried and not self._came_over_board(landing)

    def _take_back(self, ply: "int", last: "int") -> "None":
        found = self.found
        found.kind = BACK
        found.plies = ply
        if last < self.game.plies - 1:
            is_unfelt = self.game.past_origin(last) == self.dead  # it is rather in a hand
            found.patience = patience.UNFELT if is_unfelt else patience.PUT_BACK_AFTER_PASS
        else:
            found.patience = patience.PUT_BACK
            self.game.past_touched(last, self._scratch)
            was_push = squares.count(self._scratch) > 2
            is_one = ply == last or squares.count(self.lifted) == 1
            if is_one and (self.is_begun or not was_push):  # two do not roll home
                found.patience = self._patience_for_last(patience.PUT_BACK, last, self.game.past_origin(ply))
        found.say_why(PUT_BACK, self.game.past_landing(last), self.game.past_origin(last))

    def _look_instead(self, last: "int", settled: "bytearray") -> "bool":
        game = self.game
        past = game.past_landing(last)
        if not (squares.has(self.lifted, past) or squares.has(self._trail.brushed, past) or past == self.dead):
            return False
        game.look_instead()
        instead = game.instead
        has_passed = last < game.plies - 1
        for i in range(instead.count):
            if has_passed and instead.landing[i] != self.replaced != NO_SQUARE:
                continue
            if instead.landing[i] == past or not squares.has(settled, instead.changes[2 * i + 1]):
                continue
            instead.after(i, self._walk)
            off = self._off_from(self._walk, settled)
            if off == 0 and instead.landing[i] == self.replaced:
                self._take_instead(i, last, patience.PUT_BACK)
                return True
            is_before = self._trail.covered_ms[instead.landing[i]] < self._trail.first_ms[past]
            if is_before and self._trail.may_be_from_beside(instead.landing[i], past, self.expected):
                continue
            is_drawn = not self._trail.may_be_from(past, instead.landing[i])
            if is_drawn and not self._trail.may_be_drawn(past, instead.landing[i]):
                continue
            if off > 2 and off >= self._instead_off:
                continue
            if off == 0:
                row = patience.LAST_MOVE if instead.wins[i] else patience.INSTEAD
                row = self._patience_for_last(row, last, instead.landing[i])
                self._take_instead(i, last, patience.LATE_ORIGIN if is_drawn else row)
                return True
            if is_drawn:
                continue
            is_missing = squares.is_subset(self._off, self.lifted)
            if off <= 2 and self._is_instead_answered(i, settled):
                row = patience.AT_ONCE if not is_missing or self._is_changed(i) else patience.NEVER
                if self._has_turned_soon(past, instead.landing[i]) or self._fell_with_others(past, instead.landing[i]):
                    row = patience.BESIDE_DOUBTED
                self._take_instead(i, last, row)
                self.found.say_why(WAS_ANSWERED, self._answer, instead.landing[i])
                return True
            if is_missing and off < self._instead_off:
                self._instead = i
                self._instead_off = off
        return False

    def _has_turned_soon(self, past: "int", landing: "int") -> "bool":
        """Whether the tower that moved last seems to have rolled to another square, soon before the answer; rather not,
        if a hand has carried there and set down what the last move does not call."""
        trail = self._trail
        lifted_ms = trail.lifted_ms[self._answer]
        if lifted_ms >= trail.covered_ms[landing] + ROLLED_MS:
            return False
        self.game.origins(self._scratch)
        is_set_down = squares.count(self.covered) > 1
        if is_set_down and not squares.has(self._scratch, self._answer) and trail.is_carried(self._answer, lifted_ms):
            return False
        start = trail.way_start(landing, self.expected, trail.lifted_ms[past])
        return squares.are_neighbours(start, landing) and squares.is_turn(past, start, landing)  # hands slide further

    def _patience_for_last(self, carried: "int", last: "int", landing: "int") -> "int":
        """Of the tower that moved last, which stands elsewhere now, if that explains all: the row `carried` if a hand
        has carried it. What rolls, comes to the next square, or goes on from there elsewhere; and seldom to that in the
        line of its move."""
        if self.is_begun:
            return patience.BACK_OR_PUSH
        past = self.game.past_landing(last)
        if not self._trail.lifted_ms[past] and past != self.dead:
            return patience.LATE_BACK  # while there was no power
        way_ms = self._trail.covered_ms[landing] - self._trail.lifted_ms[past]
        start = self._trail.way_start(landing, self.expected, self._trail.lifted_ms[past])
        has_rolled = start != landing and way_ms < 2 * ROLLED_MS  # it may come over several squares
        if self._was_on_its_way() or (self._is_last_carried(landing) and not has_rolled):
            return carried
        if self._fell_with_others(past, landing) or self._trail.may_be_from_beside(landing, past, self.expected, 8):
            return patience.BESIDE_DOUBTED
        if not squares.are_neighbours(past, landing):
            return patience.UNCARRIED if squares.is_turn(past, start, landing) else patience.SLID
        origin = self.game.past_origin(last)
        way = (landing - past) * ((past >> 3) - (origin >> 3))
        is_in_line = landing != origin and (past - origin == way or origin - past == way)
        return patience.SLID if is_in_line and way_ms >= _SLID_MS else patience.UNCARRIED

    def _was_on_its_way(self) -> "bool":
        """Whether the tower that moved last went on just as its move was made final."""
        return self._trail.lifted_ms[self.last_landing] < self._trail.now_ms - self.since_ms + _JUST_MS

    def _is_instead_answered(self, move: "int", settled: "bytearray") -> "bool":
        """Whether the tower that another move instead calls was lifted after that, and is in the hand, or stands where
        it may go; `_off` has its one or two squares, `_answer` becomes the one where it stood."""
        squares.intersection(self._off, self.lifted, self._scratch)
        self._answer = squares.first(self._scratch)
        if self._answer == NO_SQUARE:
            return False
        landing = self.game.instead.landing[move]
        lifted_ms = self._trail.lifted_ms[self._answer]
        covered_ms = self._trail.covered_ms[landing]
        if lifted_ms <= covered_ms:
            return False
        last_ms = self._trail.lifted_ms[self.last_landing]
        first_ms = self._trail.first_ms[self._answer]
        has_fallen = first_ms != lifted_ms and -APART_MS < first_ms - last_ms < APART_MS
        is_carried = squares.count(self._off) > 1 and self._trail.is_carried(self._answer, lifted_ms)
        apart_ms = FAST_MS if is_carried else APART_MS
        has_fallen |= lifted_ms < last_ms + apart_ms and not self._was_on_its_way()
        is_slow = covered_ms >= last_ms + APART_MS
        if has_fallen and (is_slow or squares.are_neighbours(self.last_landing, landing)):
            return False  # they fell together; further away nothing rolls that fast
        self.game.origins(self._scratch)
        may_fall = self._trail.lifted_count(self.expected) > 2 and squares.has(self._scratch, self._answer)
        if may_fall and self._trail.has_fallen(self.last_landing):
            return False  # it fell with others, and what answers the last move as well says nothing
        self.game.look_after_instead(move, self._answer)
        answers = self.game.answers
        if answers.origin != self._answer:
            return False
        squares.discard(self._off, self._answer)
        if squares.is_empty(self._off):
            return True
        i = answers.find(settled, self._scratch)
        if i < 0:
            return False
        if answers.landing[i] != self.last_landing:
            return True
        # Where the last move had landed, rather its tower stands again, unless a hand has carried it away, or it stood
        # elsewhere long before the other one was lifted, or before a hand carried just that one there.
        if self._is_last_carried(landing) or lifted_ms >= covered_ms + ROLLED_MS:
            return True
        if first_ms <= covered_ms or self._trail.lifted_count(self.expected) > 2:
            return False
        may_be_hit = squares.are_neighbours(self.last_landing, self._answer)  # and its place taken
        return not may_be_hit and self._trail.covered_ms[self.last_landing] >= lifted_ms + ROLLED_MS

    def _is_changed(self, move: "int") -> "bool":
        """Whether the answer to a move instead of the last is proof: a hand carried its tower there, or the answer came
        well after it. What answers the last move as well says less than what that one does not call."""
        landing = self.game.instead.landing[move]
        if self._is_last_carried(landing):
            return True
        self.game.origins(self._scratch)
        apart_ms = ROLLED_MS if squares.has(self._scratch, self._answer) else FAST_MS
        return self._trail.lifted_ms[self._answer] >= self._trail.covered_ms[landing] + apart_ms

    def _is_last_carried(self, landing: "int") -> "bool":
        """Whether the tower that moved last has been in a hand before it came to a square, lifted from where it stood
        or where it had been put back; what lay in its place later was lifted there, too."""
        trail = self._trail
        last = self.last_landing
        back_ms = trail.lifted_ms[self.game.past_origin(self.last_ply)]
        lifted_ms = trail.lifted_before(last, trail.covered_ms[landing]) or trail.lifted_ms[last]
        return trail.is_carried(last, max(lifted_ms, back_ms))

    def _take_instead(self, move: "int", last: "int", row: "int") -> "None":
        found = self.found
        found.kind = INSTEAD
        found.move = move
        found.plies = last
        found.patience = row
        found.say_why(INSTEAD_OF, self.game.past_landing(last), self.game.instead.landing[move])

    def _is_on_its_way_back(self) -> "bool":
        """Whether where the last move came from something was set down since the tower that made it is in the air."""
        trail = self._trail
        ply = self.last_ply
        return ply >= 0 and trail.covered_ms[self.game.past_origin(ply)] > trail.first_ms[self.game.past_landing(ply)]

    def _is_fallen_home(self) -> "bool":
        """Whether what the last move was taken for may be put back where it came from, and what stands where it landed
        has rolled there from the next square: whose turn it is not, that moves no other tower to just there."""
        game = self.game
        ply = self.last_ply
        if ply < 0 or squares.count(self.lifted) != 1 or squares.count(self.covered) != 1:
            return False
        landing = game.past_landing(ply)
        gone = squares.first(self.lifted)
        if squares.first(self.covered) != game.past_origin(ply) or not squares.are_neighbours(gone, landing):
            return False
        if gone == landing or game.piece_side(gone) != game.piece_side(landing):
            return False
        squares.copy(self.lifted, self.found.missing)
        squares.copy(self.covered, self.found.extra)
        squares.add(self.found.extra, landing)
        return True

    def _is_last_mover_on(self, move: "int") -> "bool":
        """Whether on a move's square rather stands the tower that moved last: what is lifted last comes down first, but
        nobody else moves while that is on its way."""
        last = self.last_landing
        lifted_ms = self._trail.lifted_before(last, self._trail.covered_ms[self.game.landing[move]] - BOUNCE_MS)
        if lifted_ms == NEVER:
            return False
        if self._came_down(self.game.landing[move]) != last:
            return self._was_on_its_way()
        return self._trail.is_alone(last, lifted_ms, APART_MS)
