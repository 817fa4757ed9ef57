"""Looks for what explains the towers exactly: a move from here on, a takeback, another move instead of the last. Knows
the game seam, not Kamisado."""

from madang import patience, squares
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import INSTEAD_OF, PUT_BACK
from madang.evidence import APART_MS, SLACK_MS, Evidence
from madang.explanation import ANSWERED, BACK, IN_HAND, INSTEAD, NO_MOVE
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE
from madang.trail import NEVER

_FAST_MS = const(60)  # between what two players do, when both have moved
_ROLLED_MS = const(500)  # a tower that rolls covers a square for less
_SOON_MS = const(4000)
_MOST_BACK = const(4)  # moves taken back in one go


class Look(Evidence):
    """Where nothing fits exactly, what comes nearest is kept."""

    def _look_ahead(self, settled: "bytearray") -> "bool":
        """Look for a legal move that stands exactly; keep the one that comes nearest."""
        game = self.game
        if self.must_pass():
            return self._is_pass_answered()
        if self.required != NO_MOVE:
            return self._try(self.required, settled)
        origins = self._origins
        game.pushers(origins)
        squares.union(origins, self.lifted, origins)
        if not squares.is_empty(self.lifted):
            self._trail.add_lifted(origins)  # another one may have been drawn to where it came from
        if self.dead != NO_SQUARE:
            squares.add(origins, self.dead)
        game.origins(self._scratch)
        squares.intersection(origins, self._scratch, origins)
        origin = squares.pop(origins)
        while origin != NO_SQUARE:
            move = game.first_move(origin)
            while move != NO_MOVE:
                if self._try(move, settled):
                    return True
                move = _next_telling(
                    move + 1,
                    game.move_count(),
                    game.origin,
                    game.landing,
                    game.moves_others,
                    self.expected,
                    settled,
                    self.dead,
                )
            origin = squares.pop(origins)
        return False

    def _try(self, move: "int", settled: "bytearray") -> "bool":
        """Try one move; True when it explains all."""
        if self._has_stood(move):
            return False
        game = self.game
        off = self._off
        game.after(move, off)
        squares.symmetric_difference(off, settled, off)
        if self.dead != NO_SQUARE:
            squares.discard(off, self.dead)
        count = squares.count(off)
        if game.takes[move] and not self._is_taken(move):
            self._note_begun(move)
            return False
        if count == 0 and game.landing[move] == self.dead:
            self._unfelt = move  # or its tower is in the hand yet
            return False
        if count == 0:
            self._take_move(move, self._patience_for(move))
            return True
        if squares.is_subset(off, self.lifted):
            if count == 1 and self._is_answer(move, squares.first(off)):
                self._take_answer(move, squares.first(off))
                return True
            if not self._came_from(game.origin[move], game.landing[move]):
                return False
            count += self._doubt_fallen(move)
            if count < self._move_off or (count == self._move_off and self._is_last_lifted(move)):
                self._move = move
                self._move_off = count
        elif count == 2 and self._is_set_answer(move, settled):
            return True
        elif squares.has(settled, game.landing[move]) and self._may_be_stray(move):
            count += self._doubt_fallen(move)
            if count < self._stray_off:
                self._stray = move
                self._stray_off = count
        self._note_begun(move)
        return False

    def _may_be_stray(self, move: "int") -> "bool":
        """Whether a move's tower is what came down, or was carried there while others fell."""
        if self._is_last_lifted(move):
            return True
        origin = self.game.origin[move]
        if self._trail.lifted_ms[origin] == NEVER or not self._came_from(origin, self.game.landing[move]):
            return False
        return self._doubt_fallen(move) == 0

    def _note_begun(self, move: "int") -> "None":
        """See whether all that changed lies within what a move touches."""
        self.game.touched(move, self._scratch)
        if squares.is_subset(self.lifted, self._scratch) and squares.is_subset(self.covered, self._scratch):
            self.is_begun = True

    def _take_answer(self, move: "int", answer: "int") -> "None":
        self._take_move(move, patience.AT_ONCE)
        self.found.kind = ANSWERED
        self.found.say_why(WAS_ANSWERED, answer, self.game.landing[move])

    def _patience_for(self, move: "int") -> "int":
        """Of a move that stands exactly."""
        game = self.game
        if not self._came_from(game.origin[move], game.landing[move]):
            return patience.LATE_ORIGIN
        if self._fell_with_others(move):
            return patience.FALLEN
        if not game.replies(move, self._scratch):
            return patience.LAST_MOVE
        return patience.MOVE_ON_THE_WAY if game.may_slide_on(move) else patience.MOVE

    def _fell_with_others(self, move: "int") -> "bool":
        """Whether a move's tower was lifted together with others, which were put back only after it was down: a hand
        that holds two sets that one back first which it does not want to move."""
        trail = self._trail
        origin = self.game.origin[move]
        if trail.is_alone(origin, trail.lifted_ms[origin], APART_MS):
            return False
        down_ms = trail.covered_ms[self.game.landing[move]]
        for square in range(64):
            gap_ms = trail.lifted_ms[square] - trail.lifted_ms[origin]
            if trail.covered_ms[square] > down_ms and -APART_MS < gap_ms < APART_MS:
                return True
        return False

    def _is_answer(self, move: "int", square: "int") -> "bool":
        """Whether the tower of a square answers a move, and was lifted after it; not a pusher that is still to come."""
        if self.game.moves_others[move] and square == self.game.landing[move]:
            return False
        self.game.replies(move, self._scratch)
        return squares.has(self._scratch, square) and self._is_after(move, square)

    def _is_set_answer(self, move: "int", settled: "bytearray") -> "bool":
        """Whether a move and an answer to it stand exactly; `_off` has the two squares of the answer."""
        game = self.game
        squares.intersection(self._off, self.lifted, self._scratch)
        answer = squares.first(self._scratch)
        if answer == NO_SQUARE:
            return False
        game.replies(move, self._scratch)
        if not squares.has(self._scratch, answer):
            return False
        game.look_after(move)
        answers = game.answers
        for i in range(answers.count):
            answers.after(i, self._scratch)
            if self._scratch == settled:
                if not self._came_from(answer, answers.landing[i]):
                    return self._is_drawn_answer(move, answer, answers.landing[i])
                is_for_both = self.find_move(game.origin[move], answers.landing[i]) != NO_MOVE
                is_slid_over = is_for_both and not self._has_had_time(answer, answers.landing[i])
                if is_slid_over and self._is_covered_first(answers.landing[i], game.landing[move]):
                    return False
                if game.is_pass(move) or self._is_after(move, answer):
                    self._take_answer(move, answer)
                    if is_slid_over:
                        self.found.patience = patience.SLID_OVER
                elif is_slid_over or not self._is_eager(move, answer, _FAST_MS) or not self._is_before(move):
                    return False
                elif self._trail.covered_ms[answers.landing[i]] + SLACK_MS < self._trail.covered_ms[game.landing[move]]:
                    return False  # it was moved before
                else:
                    self._take_move(move, patience.EARLY_ANSWER)
                return True
        return False

    def _is_drawn_answer(self, move: "int", answer: "int", landing: "int") -> "bool":
        """Whether the tower that answers may have been drawn on slowly, once the move stood."""
        if self._is_covered_first(landing, self.game.landing[move]) or not self._may_be_drawn(answer, landing):
            return False
        self._take_answer(move, answer)
        self.found.patience = patience.LATE_ORIGIN
        return True

    def _is_pass_answered(self) -> "bool":
        """A pass moves nothing; the tower that it calls may be lifted before it is announced to its end, but not the
        one that moved last, which may be moving on."""
        if not squares.is_empty(self.covered) or squares.count(self.lifted) != 1:
            return False
        square = squares.first(self.lifted)
        self.game.replies(0, self._scratch)
        if not squares.has(self._scratch, square) or square == self.last_landing():
            return False
        self._take_answer(0, square)
        self.found.say_why(WAS_ANSWERED, square, NO_SQUARE)
        return True

    def _look_back(self, settled: "bytearray") -> "bool":
        """Look for a takeback, or for another move instead of the last, that stands exactly."""
        game = self.game
        ply = self.last_real_ply()
        if ply < 0:
            return False
        if self._is_first_moved_anew():
            self._take_back(0, ply)
            self.found.patience = patience.TWO_HANDS
            return True
        last = ply
        is_late = False
        walk = self._walk
        squares.copy(self.expected, walk)
        for step in range(_MOST_BACK):
            origin = game.past_origin(ply)
            if step and self._off_from(walk, settled) == 1 and squares.first(self._off) == game.past_landing(ply):
                self.found.kind = IN_HAND  # the next tower on its way back
                return True
            before = self._real_ply_before(ply)
            if not squares.has(settled, origin) and not (before >= 0 and game.past_landing(before) == origin):
                break
            if not self._may_be_back(ply):
                break
            is_late = is_late or not self._came_from(game.past_landing(ply), origin)
            game.past_change(ply, self._scratch)
            squares.symmetric_difference(walk, self._scratch, walk)
            off = self._off_from(walk, settled)
            if off == 0:
                self._take_back(ply, last)
                if is_late:
                    self.found.patience = patience.LATE_BACK
                return True
            if step == 0 and squares.is_subset(self._off, self.lifted) and self._is_put_back(ply):
                self._back_off = off
            if before < 0 or not self._trail.covered_ms[origin]:
                break
            if self._trail.covered_ms[origin] > self._trail.lifted_ms[game.past_landing(before)]:
                is_late = True  # two were in the air at once
            ply = before
        game.past_touched(last, self._scratch)
        if squares.is_subset(self.lifted, self._scratch) and squares.is_subset(self.covered, self._scratch):
            self._is_back_begun = self._may_be_back(last) or squares.is_empty(self.covered)
        return last == game.plies - 1 and self._look_instead(last, settled)

    def _may_be_back(self, ply: "int") -> "bool":
        """Whether what a past move took may stand there again: nothing tells that piece from the one that took it, but
        its pole, or that its square has been lifted."""
        game = self.game
        if game.past_takes(ply) and self.turned is not None:
            return squares.has(self.turned, game.past_landing(ply))
        return not game.past_takes(ply) or self._trail.first_ms[game.past_landing(ply)] != NEVER

    def _is_first_moved_anew(self) -> "bool":
        """Whether the first move of a round was none, but a tower that fell: soon after it a hand has carried another
        one of the same side, and nothing else has changed."""
        game = self.game
        may_have_fallen = not self.was_carried and self.since_ms <= _SOON_MS
        if game.plies != 1 or not may_have_fallen or not self.is_known():
            return False
        fallen = game.past_landing(0)
        other = squares.first(self.lifted)
        if other == fallen or game.piece_side(other) != game.piece_side(fallen):
            return False
        if not squares.are_neighbours(other, squares.first(self.covered)):
            return True  # so far nothing rolls without being felt
        return self._trail.is_carried(self._trail.lifted_ms[other])

    def _take_back(self, ply: "int", last: "int") -> "None":
        found = self.found
        found.kind = BACK
        found.plies = ply
        if last < self.game.plies - 1:
            found.patience = patience.PUT_BACK_AFTER_PASS
        else:
            found.patience = patience.PUT_BACK if self._is_last_carried() else patience.UNCARRIED
        found.say_why(PUT_BACK, self.game.past_landing(last), self.game.past_origin(last))

    def _look_instead(self, last: "int", settled: "bytearray") -> "bool":
        game = self.game
        game.past_touched(last, self._scratch)
        squares.intersection(self._scratch, self.lifted, self._scratch)
        past = game.past_landing(last)
        if squares.is_empty(self._scratch) and past != self.dead:
            return False
        game.look_instead()
        instead = game.instead
        for i in range(instead.count):
            if instead.landing[i] == past or not squares.has(settled, instead.changes[2 * i + 1]):
                continue
            is_drawn = not self._came_from(past, instead.landing[i])
            if is_drawn and not self._may_be_drawn(past, instead.landing[i]):
                continue
            instead.after(i, self._walk)
            off = self._off_from(self._walk, settled)
            if off > 2 and off >= self._instead_off:
                continue
            if off == 0:
                self._take_instead(i, last, patience.LATE_ORIGIN if is_drawn else self._patience_for_instead())
                return True
            if is_drawn:
                continue
            is_missing = squares.is_subset(self._off, self.lifted)
            if off <= 2 and self._is_instead_answered(i, settled):
                is_proved = not is_missing or self._is_changed(i)
                self._take_instead(i, last, patience.AT_ONCE if is_proved else patience.TWO_HANDS)
                self.found.say_why(WAS_ANSWERED, self._answer, instead.landing[i])
                return True
            if is_missing and off < self._instead_off:
                self._instead = i
                self._instead_off = off
        return False

    def _patience_for_instead(self) -> "int":
        """Of another move instead of the last, which stands exactly."""
        if self.is_begun:
            return patience.INSTEAD_OF_A_PUSH
        return patience.INSTEAD if self._is_last_carried() else patience.UNCARRIED

    def _is_instead_answered(self, move: "int", settled: "bytearray") -> "bool":
        """Whether the tower that another move instead calls was lifted after that, and is in the hand, or stands where
        it may go; `_off` has its one or two squares, `_answer` becomes the one where it stood."""
        squares.intersection(self._off, self.lifted, self._scratch)
        self._answer = squares.first(self._scratch)
        if self._answer == NO_SQUARE:
            return False
        lifted_ms = self._trail.lifted_ms[self._answer]
        if lifted_ms <= self._trail.covered_ms[self.game.instead.landing[move]]:
            return False
        if lifted_ms < self._trail.lifted_ms[self.last_landing()] + APART_MS:
            return False
        self.game.look_after_instead(move)
        answers = self.game.answers
        if answers.origin != self._answer:
            return False
        squares.discard(self._off, self._answer)
        landing = squares.first(self._off)
        if landing == NO_SQUARE:
            return True
        for i in range(answers.count):
            if answers.landing[i] == landing:
                answers.after(i, self._scratch)
                return self._scratch == settled
        return False

    def _is_changed(self, move: "int") -> "bool":
        """Whether the answer to a move instead of the last is proof: a hand carried its tower there, or the answer came
        well after it. What answers the last move as well says less than what that one does not call."""
        trail = self._trail
        if self._is_last_carried():
            return True
        self.game.origins(self._scratch)
        apart_ms = _ROLLED_MS if squares.has(self._scratch, self._answer) else _FAST_MS
        return trail.lifted_ms[self._answer] >= trail.covered_ms[self.game.instead.landing[move]] + apart_ms

    def _is_last_carried(self) -> "bool":
        """Whether the tower that moved last has been in a hand since."""
        return self._trail.is_carried(self._trail.lifted_ms[self.last_landing()])

    def _take_instead(self, move: "int", last: "int", row: "int") -> "None":
        found = self.found
        found.kind = INSTEAD
        found.move = move
        found.plies = last
        found.patience = row
        found.say_why(INSTEAD_OF, self.game.past_landing(last), self.game.instead.landing[move])


@micropython.viper
def _next_telling(
    move: int,
    count: int,
    origins: ptr8,
    landings: ptr8,
    moves_others: ptr8,
    before: ptr8,
    now: ptr8,
    dead: int,
) -> int:
    """Of the moves from the origin of the one before this, the next that moves others or lands where something stands
    or stood, or where nothing is felt; or -1."""
    while move < count and origins[move] == origins[move - 1]:
        landing = landings[move]
        if moves_others[move] or landing == dead or (before[landing >> 3] | now[landing >> 3]) >> (landing & 7) & 1:
            return move
        move += 1
    return -1  # NO_MOVE, which is no constant of this module
