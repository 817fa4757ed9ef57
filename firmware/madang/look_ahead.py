"""Looks for a move from here on that explains the towers exactly, alone or with its answer. Knows the game seam, not
Kamisado."""

from madang import patience, squares
from madang.answered import EAGER_MS, Answered
from madang.edge_times import near
from madang.explanation import NO_MOVE
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, DRAWN_MS, NEVER, ROLLED_MS, SLACK_MS

_AGAIN_MS = const(1000)  # what is lifted a second time, was set back before


class LookAhead(Answered):
    """Where nothing fits exactly, what comes nearest is kept."""

    def _look_ahead(self, settled: "bytearray") -> "bool":
        """Look for a legal move that stands exactly; keep the one that comes nearest."""
        game = self.game
        if self.must_pass():
            return self._is_pass_answered()
        if self.required != NO_MOVE:
            return self._try(self.required, settled)
        origins = self._room
        game.pushers(origins)
        squares.union(origins, self.lifted, origins)
        if not squares.is_empty(self.lifted):
            # Another one may have been drawn to where it came from.
            squares.union(origins, self._trail.brushed, origins)
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
        trail = self._trail
        origin = game.origin[move]
        landing = game.landing[move]
        game.after(move, off)
        squares.symmetric_difference(off, settled, off)
        if self.dead != NO_SQUARE:
            squares.discard(off, self.dead)
        count = squares.count(off)
        if count == 0 and landing == self.dead:
            self._unfelt = move  # or its tower is in the hand yet
            return False
        if count == 0:
            self._take_move(move, self._patience_for(move, settled))
            return True
        if squares.is_subset(off, self.lifted):
            answer = squares.first(off)
            if count == 1 and self._is_answer(move, answer):
                has_fallen = self._may_have_fallen(move, answer)
                # What fell, too, was rather taken away to be put back, if others have been since.
                if not has_fallen or not self._fell_with_others(origin, landing):
                    self._take_answer(move, answer)
                    may_roll = not trail.is_out_of_reach(origin, landing)
                    if has_fallen and may_roll and not game.moves_others[move]:  # they may fall one after the other
                        is_eager = self._is_eager(move, answer, EAGER_MS)
                        if trail.lifted_count() > 2:
                            is_eager &= not trail.was_left_beside(origin, landing)
                        self.found.patience = patience.BESIDE_ANSWERED if is_eager else patience.BESIDE_DOUBTED
                    return True
            if count == 1 and self._is_retaken(move, answer):
                self._take_answer(move, answer)
                self.found.patience = patience.EARLY_ANSWER
                return True
            if not self._may_have_come(move):
                return False
            count += self._doubt_fallen(move)
            if count < self._move_off or (count == self._move_off and self._is_last_lifted(move)):
                self._move = move
                self._move_off = count
        elif count == 2 and self._is_set_answer(move, settled):
            return True
        elif squares.has(settled, landing) and self._may_be_stray(move):
            is_likelier = game.moves_others[move] > 0
            is_one = squares.count(self.lifted) == 1  # so that nothing has fallen
            is_first = self.last_landing == NO_SQUARE  # which any tower may make
            is_first = is_first and trail.has_carried(origin, landing) and not trail.has_fallen(origin)
            if not (is_one or is_first):
                count += 0 if is_likelier else self._doubt_fallen(move)
                start = trail.way_start(landing, NEVER)
                if squares.is_turn(origin, start, landing):
                    count += 40  # what falls rolls there
                elif start != landing:
                    count += 20
                elif not trail.is_out_of_reach(origin, landing):
                    count += 5
            if count == self._stray_off:
                is_likelier |= self._is_likelier(move, is_one)
            if count < self._stray_off or (count == self._stray_off and is_likelier):
                self._stray = move
                self._stray_off = count
        self._note_begun(move)
        return False

    def _is_likelier(self, move: "int", is_one: "bool") -> "bool":
        """Whether of two moves that leave as much this one was rather made than `_stray`: the first, as what fell came
        then; but one tower is where it was last, if it is the only one that is away, and was slid straight on there, or
        was lifted there and set again, or is tried here and there as nothing is felt of it where it was set."""
        game = self.game
        trail = self._trail
        covered_ms = trail.covered_ms
        landing = game.landing[move]
        other = game.landing[self._stray]
        gap_ms = covered_ms[landing] - covered_ms[other]
        origin = game.origin[move]
        if origin != game.origin[self._stray]:
            gone_ms = trail.first_ms[landing]
            is_late = NEVER < gone_ms <= trail.first_ms[origin]  # what stood there had come before it was lifted
            return gap_ms <= 0 and not is_late
        if not is_one:
            return gap_ms > 0 if -APART_MS < gap_ms < APART_MS else gap_ms <= 0
        if origin == self.vanished:
            return gap_ms > 0
        first = other if gap_ms > 0 else landing
        last = landing if gap_ms > 0 else other
        is_set_again = trail.lifted_ms[last] > covered_ms[first] + SLACK_MS
        is_last = is_set_again or not squares.is_turn(origin, first, last)
        return is_last == (gap_ms > 0)

    def _may_be_stray(self, move: "int") -> "bool":
        """Whether a move's tower is what came down, or was carried there while others fell."""
        game = self.game
        if game.moves_others[move]:
            return self._has_pushed(move)
        if self._is_last_lifted(move):
            return True
        trail = self._trail
        origin = game.origin[move]
        landing = game.landing[move]
        if trail.lifted_ms[origin] == NEVER or squares.has(self._settled, origin) or not self._may_have_come(move):
            return False
        if self._doubt_fallen(move) == 0 or trail.is_out_of_reach(origin, landing):
            return True
        if self._came_over_board(landing):
            return False
        # Nothing rolls so far unfelt, or for so long.
        way_ms = 2 * ROLLED_MS if squares.are_neighbours(origin, landing, 2) else CARRIED_MS
        return trail.covered_ms[landing] >= trail.lifted_ms[origin] + way_ms

    def _note_begun(self, move: "int") -> "None":
        """See whether all that changed lies within what a move touches."""
        scratch = self._scratch
        if not self.is_begun:
            self.game.touched(move, scratch)
            self.is_begun = squares.is_subset(self.lifted, scratch) and squares.is_subset(self.covered, scratch)

    def _patience_for(self, move: "int", settled: "bytearray") -> "int":
        """Of a move that stands exactly."""
        trail = self._trail
        scratch = self._scratch
        game = self.game
        origin = game.origin[move]
        landing = game.landing[move]
        begun_ms = trail.first_ms[origin]
        down_ms = trail.covered_ms[landing]
        if not self._may_have_come(move) and (not trail.may_be_drawn(origin, landing) or trail.has_fallen(origin)):
            return patience.LATE_ORIGIN
        if begun_ms > down_ms and not game.moves_others[move]:
            game.origins(scratch)
            # Another one may have moved there, and this one fallen to where that came from; or that feels the last one,
            # or that has been set back there.
            may_lie = trail.may_lie_near(origin, trail.now_ms + 1, scratch)
            if may_lie or trail.came_as_one(landing, self.last_landing) or self._is_on_its_way_back():
                return patience.LATE_ORIGIN
        is_last = not game.replies(move, scratch)
        if self._fell_with_others(origin, self._pushed_to(move) if game.moves_others[move] else landing, landing):
            return patience.LASTING if is_last else patience.FALLEN
        has_left = trail.is_any_covered(settled, begun_ms)  # another square, where something was felt since
        if has_left and origin == self.vanished:
            return patience.TOUCHING
        if is_last:
            has_left = has_left and trail.lifted_count() == 1
            if has_left and near(trail.lifted_ms, landing, down_ms + DRAWN_MS, trail.now_ms + 1, 0, 8):
                return patience.LASTING  # it left while this was covered: one of the two has felt what is not there
            return patience.LAST_MOVE
        start = trail.way_start(landing, NEVER)
        if squares.are_neighbours(origin, start):
            is_over = start != landing
            if is_over or self._doubt_fallen(move):
                is_mess = trail.lifted_count() > (1 if is_over else 2)
                return patience.FALLEN if is_mess and trail.has_fallen(origin) else patience.STEP
        if has_left:
            return patience.STEP
        return patience.MOVE_ON_THE_WAY if game.may_slide_on(move) else patience.MOVE

    def _find_called(self) -> "int":
        """See whether of two towers away one is what a move of the other calls, and has gone where it may then.

        If only one move to a square where nothing has ever been felt calls it, that has been made and its square tells
        nothing; it is returned, else NO_MOVE. All such squares are `doubted`. `_answer` is where the tower called
        stood, `_is_again` whether it was set back and lifted again.
        """
        lifted = self.lifted
        found = self.found
        game = self.game
        trail = self._trail
        if squares.count(lifted) != 2 or squares.count(self.covered) != 1 or self.dead != NO_SQUARE or self.must_pass():
            return NO_MOVE
        origins = self._room
        game.origins(origins)
        squares.intersection(origins, lifted, origins)
        if squares.count(origins) != 1:
            return NO_MOVE
        origin = squares.first(origins)
        squares.difference(lifted, origins, origins)
        answer = self._answer = squares.first(origins)
        lifted_ms = trail.left_at(answer)
        if lifted_ms < trail.lifted_ms[origin] or trail.has_fallen(origin):
            return NO_MOVE
        if trail.has_fallen(answer) or not trail.may_be_from(answer, squares.first(self.covered)):
            return NO_MOVE
        self._is_again = lifted_ms > trail.first_ms[answer] + _AGAIN_MS
        self.list_answered(origin, answer, APART_MS, trail.felt, found.doubted)
        if squares.count(found.doubted) != 1:
            return NO_MOVE
        return self.find_move(origin, squares.first(found.doubted))

    def list_answered(
        self, origin: "int", answer: "int", stood_ms: "int", but: "bytearray", landings: "bytearray"
    ) -> "None":
        """Find where a tower may have gone unfelt, but to some squares, for the other one to answer; nowhere, if it
        stood for longer than a time where it calls that, nor off its way if it was felt there at all."""
        squares.clear(landings)
        game = self.game
        trail = self._trail
        over = NO_SQUARE
        move = game.first_move(origin)
        while move < game.move_count() and game.origin[move] == origin:
            landing = game.landing[move]
            if game.next_colour[move] == game.piece_colour(answer) and self.may_be_unfelt(move):
                came_ms = trail.covered_ms[landing]
                if NEVER < came_ms < trail.lifted_ms[answer]:
                    over = landing
                    if trail.lifted_ms[landing] > came_ms + stood_ms:
                        squares.clear(landings)
                        return
                game.replies(move, self._scratch)
                is_answer = squares.has(self._scratch, answer) and not squares.has(but, landing)
                if is_answer and self._can_answer(move, answer):
                    squares.add(landings, landing)
            move += 1
        if over == NO_SQUARE:
            return
        for square in range(64):
            if squares.has(landings, square) and squares.is_turn(origin, over, square):
                squares.discard(landings, square)

    def _can_answer(self, move: "int", answer: "int") -> "bool":
        """Whether what is covered, if anything is, is where the tower that a move calls may go."""
        answers = self.game.answers
        self.game.look_after(move, answer)
        for i in range(answers.count):
            if squares.has(self.covered, answers.landing[i]):
                return True
        return squares.is_empty(self.covered)

    def _doubt_way(self) -> "None":
        """Where a tower may stand that has vanished, and has not been felt since."""
        game = self.game
        if not self.is_away(self.vanished):
            return
        move = game.first_move(self.vanished)
        while move < game.move_count() and game.origin[move] == self.vanished:
            if not squares.has(self._trail.felt, game.landing[move]) and self.may_be_unfelt(move):
                squares.add(self.found.doubted, game.landing[move])
            move += 1


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
