"""Weighs what comes nearest, where nothing explains the towers exactly: what is yet in a hand, what is missing, what is
too much. Knows the game seam, not Kamisado."""

from madang import patience, squares
from madang.answered import EAGER_MS
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import BESIDE as STOOD_BESIDE
from madang.events import EXTRA, MISSING
from madang.evidence import NONE_LEFT
from madang.explanation import BESIDE, IN_HAND, NO_MOVE, UNEXPLAINED
from madang.interpreter import const
from madang.look_back import LookBack
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, NEVER, ROLLED_MS

_LONG_APART_MS = const(2000)  # APART_MS of a tower that may have rolled


class Weighing(LookBack):
    """By what looking ahead and back has kept."""

    def _weigh(self, settled: "bytearray") -> "None":
        game = self.game
        move = self._move
        late = self._late
        unfelt = self._unfelt
        found = self.found
        if self.may_go_back and not self.is_begun and not self.was_carried and self._is_fallen_home():
            self._give_up()
        elif late != NO_MOVE:
            has_fallen = self._trail.has_fallen(game.origin[late])
            self._take_move(late, patience.LASTING if has_fallen else patience.EARLY_ANSWER)
        elif unfelt != NO_MOVE:
            game.replies(unfelt, self._scratch)
            if squares.is_empty(self._scratch):
                self._take_move(unfelt, patience.UNFELT)  # nobody will answer it
            found.kind = IN_HAND
        elif (self.is_begun or self._is_back_begun) and not self.is_missed and not squares.is_empty(self.lifted):
            found.kind = IN_HAND
            if self.vanished != NO_SQUARE:
                self._doubt_way()
        elif self._back_off != NONE_LEFT:
            self._weigh_back(settled)
        elif (called := self._find_called()) != NO_MOVE and (
            self._is_again or (move == NO_MOVE and self._instead == NO_MOVE)
        ):
            self._take_move(called, patience.CALLED)
            found.kind = IN_HAND
            found.say_why(WAS_ANSWERED, self._answer, game.landing[called])
        elif self._is_again and not squares.is_empty(found.doubted):
            self._sort_out(settled)
        elif self._instead != NO_MOVE and (move == NO_MOVE or self._is_last_mover_on(move)):
            self._weigh_instead(settled)
        elif move != NO_MOVE:
            self._weigh_move(settled)
        elif (
            self.must_pass()
            and not self._is_on_its_way_back()
            and self._off_from(self.expected, settled) == 2
            and self._is_set_answer(0, settled)
        ):
            return
        else:
            self._sort_out(settled)

    def _sort_out(self, settled: "bytearray") -> "None":
        """See what is missing and what is too much, a move made amid it left alone."""
        covered = self.covered
        lifted = self.lifted
        stray = self._stray
        found = self.found
        missing = found.missing
        if stray != NO_MOVE and (self.is_missed or not self._is_between()):
            self.game.after(stray, self._room)
            self._off_from(self._room, settled)
            squares.intersection(self._off, lifted, missing)
            squares.intersection(self._off, covered, found.extra)
            found.move = stray
            answer = squares.first(missing)
            if (
                squares.count(missing) == 1
                and self._is_answer(stray, answer)
                and not self._was_taken_home(stray, answer)
                and self._is_answer_set(answer, settled)
            ):
                self._take_answer(stray, answer)
                found.patience = patience.BESIDE_ANSWERED
                return
            self._give_up()
            return
        self._miss(lifted, self.may_go_back)
        squares.copy(covered, found.extra)
        if squares.is_empty(missing):
            if squares.is_empty(covered) or self._is_between():
                found.kind = IN_HAND
                return
            square = self._came_down(squares.first(covered)) if squares.count(covered) == 1 else NO_SQUARE
            if square == NO_SQUARE:
                squares.copy(lifted, missing)
            else:
                squares.add(missing, square)
        self._give_up()

    def _is_answer_set(self, answer: "int", settled: "bytearray") -> "bool":
        """Whether all stands that an answer to the stray move leaves, and its tower may have come there; two squares
        may feel it."""
        answers = self.game.answers
        trail = self._trail
        self.game.look_after(self._stray, answer)
        for i in range(answers.count):
            landing = answers.landing[i]
            may_be = answers.moves_others(i) or trail.may_be_from(answer, landing)
            answers.after(i, self._scratch)
            if squares.is_subset(self._scratch, settled) and (may_be or trail.may_be_drawn(answer, landing)):
                return True
        return False

    def _is_between(self) -> "bool":
        """Whether one tower is felt by several squares around it: more of them are covered than towers are away."""
        covered = self.covered
        if squares.count(self.lifted) != 1 or squares.count(covered) < 2:
            return False
        origin = squares.first(self.lifted)
        first = squares.first(covered)
        for square in range(64):
            if not squares.has(covered, square):
                continue
            if not squares.are_neighbours(first, square) or not self._trail.may_be_from(origin, square):
                return False
        return True

    def _give_up(self) -> "None":
        found = self.found
        found.kind = UNEXPLAINED
        if squares.is_empty(found.missing):
            found.say_why(EXTRA, squares.first(found.extra), NO_SQUARE)
        else:
            found.say_why(MISSING, squares.first(found.missing), NO_SQUARE)

    def _miss(self, lifted: "bytearray", may_go_back: "bool") -> "None":
        """Of what is lifted, one tower may be in the hand that is to move, and the one that moved last in the other."""
        game = self.game
        trail = self._trail
        missing = self.found.missing
        squares.copy(lifted, missing)
        origins = self._room
        if self.must_pass():
            game.replies(0, origins)
        elif self.required != NO_MOVE:
            squares.clear(origins)
            squares.add(origins, game.origin[self.required])
        else:
            game.origins(origins)
        squares.intersection(origins, missing, origins)
        in_hand = trail.last_lifted(origins, trail.now_ms)
        if in_hand == NO_SQUARE:
            in_hand = squares.first(origins)
        elif trail.has_fallen(in_hand):
            squares.copy(origins, self._scratch)
            for square in range(64):
                if squares.has(origins, square) and trail.has_fallen(square):
                    squares.discard(self._scratch, square)
            if not squares.is_empty(self._scratch):  # what fell, did so from there, or since
                in_hand = trail.last_lifted(self._scratch, trail.now_ms)
        if in_hand != NO_SQUARE:
            squares.discard(missing, in_hand)
        if may_go_back and self.last_landing != NO_SQUARE:
            squares.discard(missing, self.last_landing)

    def _weigh_back(self, settled: "bytearray") -> "None":
        """The last move stands taken back, but for towers that are missing: one of them may be to answer it."""
        walk = self._room
        trail = self._trail
        found = self.found
        last = self.last_ply
        squares.copy(self.expected, walk)
        self.game.past_change(last, self._scratch)
        squares.symmetric_difference(walk, self._scratch, walk)
        if self._is_answer_held(settled, self.game.past_origin(last)):
            self._take_back(last, last)
            found.patience = patience.NEVER  # as in _weigh_instead
            return
        if self._is_begun_anew():
            self._take_back(last, last)
            other = squares.first(self._off)
            gap_ms = trail.first_ms[other] - trail.covered_ms[self.game.past_origin(last)]
            is_chosen = gap_ms >= APART_MS and not trail.has_fallen(other)
            row = found.patience
            if is_chosen or row == patience.SLID or row == patience.PUT_BACK:
                found.patience = patience.AT_ONCE
            return
        squares.copy(self._off, found.missing)
        self._give_up()

    def _is_begun_anew(self) -> "bool":
        """Whether what taking back the last move leaves missing is but another tower that may be moved instead, lifted
        after: of the first move of a round, or where pieces are alike, as then any may."""
        trail = self._trail
        game = self.game
        other = squares.first(self._off)
        if (game.plies != 1 and not game.are_alike) or squares.count(self._off) != 1:
            return False
        if game.piece_side(other) != game.piece_side(self.last_landing) or trail.may_be_replaced(other):
            return False
        is_late = trail.first_ms[other] > trail.covered_ms[game.past_origin(self.last_ply)]
        return is_late or not trail.has_fallen(other)

    def _weigh_instead(self, settled: "bytearray") -> "None":
        instead = self._instead
        game = self.game
        landing = game.instead.landing[instead]
        game.instead.after(instead, self._room)
        if self._is_answer_held(settled, landing):
            # If the one in the hand may go there, or back, as well as answer, the next deed tells whose tower it is.
            last = self.last_ply
            before = self._real_ply_before(last)
            answer = squares.first(self._off)
            is_back = before >= 0 and landing == game.past_origin(before)
            may_answer = self.find_move(answer, landing) != NO_MOVE or self._had_answered(answer, landing, NO_SQUARE)
            row = patience.NEVER
            if not is_back and not may_answer:
                row = self._patience_for_last(patience.INSTEAD, last, landing)
            self._take_instead(instead, last, row)
            return
        missing = self.found.missing
        is_called = squares.is_empty(missing)  # by the move that stands
        squares.copy(self._off, missing)
        if is_called and self._trail.has_fallen(self.last_landing):
            squares.add(missing, self.last_landing)
            squares.add(self.found.extra, landing)
        self._give_up()

    def _is_answer_held(self, settled: "bytearray", landing: "int") -> "bool":
        """Whether what `_room` leaves missing is but the tower that was to answer the last move, lifted before that was
        changed; and whether the changed one did not fall to its landing."""
        trail = self._trail
        last = self.last_landing
        self._off_from(self._room, settled)
        self._miss(self._off, False)
        answer = squares.first(self._off)
        may_fall = trail.lifted_count() > 2 or not trail.is_out_of_reach(last, landing)
        if not squares.is_empty(self.found.missing) or (may_fall and trail.has_fallen(last)):
            return False
        return trail.lifted_ms[answer] < trail.lifted_ms[last] and not trail.may_be_replaced(answer)

    def _weigh_move(self, settled: "bytearray") -> "None":
        """A move stands beside missing towers; the one that it calls may be in the hand that will answer."""
        scratch = self._scratch
        walk = self._room
        trail = self._trail
        game = self.game
        found = self.found
        missing = found.missing
        move = self._move
        origin = game.origin[move]
        landing = game.landing[move]
        game.after(move, walk)
        self._off_from(walk, settled)
        squares.copy(self._off, missing)
        game.replies(move, scratch)
        squares.intersection(scratch, self._off, scratch)
        answer = squares.first(scratch)
        if answer != NO_SQUARE:
            squares.discard(missing, answer)
        if squares.is_empty(missing):
            is_clear = squares.is_empty(found.doubted) or self._is_last_lifted(move)
            # What was felt elsewhere may be where the move has gone, and the other one has come here.
            is_clear = is_clear and not trail.is_any_covered(walk, NEVER)
            row = patience.EARLY_ANSWER if is_clear and self._is_before(move) else patience.NEVER
            is_by_last = self.may_go_back and answer == self.last_landing
            if is_by_last and row != patience.NEVER and landing == game.past_origin(self.last_ply):
                row = patience.BACK_OR_PUSH  # that one may have been put back by the other hand
            self._take_move(move, row)
            has_had_time = trail.has_had_time(origin, landing)
            if has_had_time and self._is_eager(move, answer, EAGER_MS) and not self._may_have_fallen(move, answer):
                return
            squares.add(missing, answer)
        row = patience.BESIDE_IGNORED
        if squares.count(missing) > 1 or not squares.is_empty(found.doubted):
            row = patience.NEVER  # or the one missing has answered a move that was not felt
        game.origins(scratch)
        squares.intersection(scratch, missing, scratch)
        held = trail.last_lifted(scratch, trail.first_ms[origin])
        if self.is_apart(move, missing, APART_MS):
            row = patience.BESIDE
            came_ms = trail.covered_ms[landing]
            back_ms = trail.covered_ms[origin]
            lifted_ms = trail.lifted_before(origin, came_ms)
            was_back = max(lifted_ms - ROLLED_MS, NEVER) < back_ms <= lifted_ms
            is_doubted = trail.was_left_beside(origin, landing) or (
                self._doubt_fallen(move) > 0 and not self.is_apart(move, missing, _LONG_APART_MS)
            )
            if was_back or self._came_over_board(landing) or (is_doubted and squares.count(missing) > 1):
                row = patience.NEVER
            elif is_doubted or held != NO_SQUARE or not trail.has_had_time(origin, landing):
                # Or what came may be what has rolled back over where that had stood.
                row = patience.NEVER if back_ms > came_ms else patience.BESIDE_DOUBTED
            elif answer != NO_SQUARE and self._is_after(move, answer) and not trail.has_fallen(answer):
                row = patience.BESIDE_ANSWERED
        self._take_move(move, row)
        found.kind = BESIDE
        found.say_why(STOOD_BESIDE, landing, squares.first(missing))

    def is_apart(self, move: "int", missing: "bytearray", apart_ms: "int") -> "bool":
        """Whether towers were lifted well before a move's tower, or well after it was set down: the hand that moved is
        not what felled them."""
        trail = self._trail
        origin = self.game.origin[move]
        covered_ms = trail.covered_ms[self.game.landing[move]]
        lifted_ms = trail.lifted_before(origin, covered_ms)
        if lifted_ms == NEVER or not trail.is_alone(origin, lifted_ms):
            return False
        begun_ms = lifted_ms - apart_ms
        done_ms = covered_ms + apart_ms
        for square in range(64):
            if not squares.has(missing, square):
                continue
            if begun_ms < trail.lifted_ms[square] < done_ms or begun_ms < trail.first_ms[square] < done_ms:
                return False
            if begun_ms < trail.came_ms[square] < done_ms:
                return False  # what came there may have taken its place
        return True
