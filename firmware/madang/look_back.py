"""Looks for a takeback that explains the towers exactly. Knows the game seam, not Kamisado."""

from madang import patience, squares
from madang.events import PUT_BACK
from madang.explanation import BACK, IN_HAND, NO_MOVE
from madang.games import NOBODY
from madang.interpreter import const
from madang.look_instead import JUST_MS, LookInstead
from madang.squares import NO_SQUARE
from madang.trail import NEVER

_SOON_MS = const(4000)
_MOST_BACK = const(4)  # moves taken back in one go


class LookBack(LookInstead):
    """Where nothing fits exactly, what comes nearest is kept."""

    def _look_back(self, settled: "bytearray") -> "bool":
        """Look for a takeback, or for another move instead of the last, that stands exactly."""
        scratch = self._scratch
        found = self.found
        trail = self._trail
        game = self.game
        ply = self.last_ply
        if ply < 0:
            return False
        if self._is_first_moved_anew():
            self._take_back(0, ply)
            found.patience = patience.BEGUN_ANEW
            return True
        last = ply
        is_late = False
        has_stayed = False
        walk = self._room
        squares.copy(self.expected, walk)
        for step in range(1 if self.is_away(self.last_landing) else _MOST_BACK):
            origin = game.past_origin(ply)
            if step and self._off_from(walk, settled) == 1 and squares.first(self._off) == game.past_landing(ply):
                if self._unfelt != NO_MOVE or (self._move != NO_MOVE and not self._is_put_back(last)):
                    break  # rather that one has moved to where the last one came from, or where nothing is felt
                found.kind = IN_HAND  # the next tower on its way back
                return True
            before = self._real_ply_before(ply)
            was_there = trail.covered_ms[origin] or origin == self.dead
            was_there = was_there or (before >= 0 and game.past_landing(before) == origin)
            is_felt = squares.has(settled, origin) or was_there
            if not (last == game.plies - 1 if origin == self.dead else is_felt):  # it is rather called after a pass
                break
            if not self._may_be_back(ply):
                break
            is_late = is_late or not trail.may_be_from(game.past_landing(ply), origin)
            has_stayed = has_stayed or self._has_stayed(ply, settled)
            game.past_change(ply, scratch)
            squares.symmetric_difference(walk, scratch, walk)
            off = self._off_from(walk, settled)
            if off == 0 and has_stayed:
                break  # another tower stands where one of them began
            if off == 0:
                self._take_back(ply, last)
                if is_late and step < 2:
                    found.patience = patience.LATE_BACK
                elif step and self._may_lie_back(ply, last, step):
                    found.patience = patience.BESIDE_DOUBTED
                elif step and self.find_move(game.past_landing(ply), game.past_origin(last)) != NO_MOVE:
                    found.patience = patience.UNCARRIED  # or that was made, and the other one fell
                return True
            if step == 0 and squares.is_subset(self._off, self.lifted) and (not ply or self._is_put_back(ply)):
                self._back_off = off
            if before < 0 or not was_there:
                break
            is_before = trail.covered_ms[origin] > trail.lifted_ms[game.past_landing(before)]
            if is_before and trail.lifted_count() > step + 2:
                break  # others as well: so does who sets up anew
            ply = before
        game.past_touched(last, scratch)
        if squares.is_subset(self.lifted, scratch) and squares.is_subset(self.covered, scratch):
            self._is_back_begun = self._may_be_back(last) or squares.is_empty(self.covered)
        if last < game.plies - 1:
            game.origins(scratch)
            is_called = squares.has(scratch, game.past_landing(last))
            if self.replaced == NO_SQUARE and is_called and not self._was_set_back():
                return False  # after a pass it is called again: rather it has slipped
        return self._look_instead(last, settled)

    def _may_lie_back(self, ply: "int", last: "int", steps: "int") -> "bool":
        """Whether what the moves since a ply were has fallen with others, or is one tower that has, and lies by chance
        where it came from."""
        trail = self._trail
        game = self.game
        landing = game.past_landing(last)
        origin = game.past_origin(last)
        # Who sets it back move by move sets it down between.
        is_one = game.past_landing(ply) == origin and trail.covered_ms[origin] <= trail.first_ms[landing]
        if is_one:
            origin = game.past_origin(ply)
        if trail.lifted_count() <= steps + 1:
            has_rolled = self._came_over_board(origin) or not trail.has_had_time(landing, origin)
            return has_rolled and (is_one or trail.has_fallen(landing))
        return self._fell_with_others(landing, origin)

    def _may_be_back(self, ply: "int") -> "bool":
        """Whether what a past move took, if anything, may stand there again."""
        return True

    def _has_stayed(self, ply: "int", settled: "bytearray") -> "bool":
        """Whether the tower of a past move stands there yet, as nobody has lifted it; not of a push: what it is said to
        have pushed stood there before, and may have stayed."""
        game = self.game
        landing = game.past_landing(ply)
        if game.past_takes(ply) or not squares.has(settled, landing):
            return False
        game.past_touched(ply, self._scratch)
        return squares.count(self._scratch) <= 2 and self._trail.first_ms[landing] == NEVER

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
        if trail.clear_ms > trail.now_ms - self.since_ms + JUST_MS:
            return False
        fallen = game.past_landing(0)
        other = squares.first(self.lifted)
        if not self.is_known():
            # What fell may have been taken away while the other one is in a hand, and one of the two set where it lay.
            if squares.count(self.lifted) != 1 or trail.lifted_count() != 2:
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
        game = self.game
        found = self.found
        found.kind = BACK
        found.plies = ply
        if last < game.plies - 1:
            found.patience = patience.PUT_BACK_AFTER_PASS
            if ply < last and self._trail.covered_ms[game.past_origin(last)] == NEVER:
                # Rather a slip of what is called again: else it is set back move by move.
                found.patience = patience.LASTING
        elif ply == last and game.past_origin(last) == self.dead:
            found.patience = patience.UNFELT  # it is rather in a hand
        else:
            found.patience = patience.PUT_BACK
            game.past_touched(last, self._scratch)
            was_push = squares.count(self._scratch) > 2
            is_won = game.winner() != NOBODY and self.is_known()  # what rolls home is set there again
            if ply == last and not is_won and (self.is_begun or not was_push):  # two do not roll home
                found.patience = self._patience_for_last(patience.PUT_BACK, last, game.past_origin(ply))
        found.say_why(PUT_BACK, game.past_landing(last), game.past_origin(last))

    def _is_fallen_home(self) -> "bool":
        """Whether what the last move was taken for may be put back where it came from, and what stands where it landed
        has rolled there from the next square: whose turn it is not, that moves no other tower to just there."""
        found = self.found
        covered = self.covered
        lifted = self.lifted
        game = self.game
        ply = self.last_ply
        if ply < 0 or squares.count(lifted) != 1 or squares.count(covered) != 1:
            return False
        landing = game.past_landing(ply)
        gone = squares.first(lifted)
        if squares.first(covered) != game.past_origin(ply) or not squares.are_neighbours(gone, landing):
            return False
        if gone == landing or game.piece_side(gone) != game.piece_side(landing):
            return False
        squares.copy(lifted, found.missing)
        squares.copy(covered, found.extra)
        squares.add(found.extra, landing)
        return True
