"""Looks for a move from here on that explains the towers exactly, alone or with its answer. Knows the game seam, not
Kamisado."""

from madang import patience, squares
from madang.events import ANSWERED as WAS_ANSWERED
from madang.evidence import APART_MS, SLACK_MS, Evidence
from madang.explanation import ANSWERED, NO_MOVE
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE
from madang.trail import NEVER

FAST_MS = const(60)  # between what two players do, when both have moved
_AGAIN_MS = const(1000)  # what is lifted a second time, was set back before


class LookAhead(Evidence):
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
            self._take_move(move, self._patience_for(move, settled))
            return True
        if squares.is_subset(off, self.lifted):
            if count == 1 and self._is_answer(move, squares.first(off)):
                self._take_answer(move, squares.first(off))
                is_step = squares.are_neighbours(game.origin[move], game.landing[move])
                if is_step and not game.moves_others[move] and self._has_fallen(squares.first(off)):
                    self.found.patience = patience.BESIDE_ANSWERED  # they may fall one after the other
                return True
            if count == 1 and self._is_retaken(move, squares.first(off)):
                self._take_answer(move, squares.first(off))
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
        elif squares.has(settled, game.landing[move]) and self._may_be_stray(move):
            is_likelier = game.moves_others[move] > 0
            count += 0 if is_likelier else self._doubt_fallen(move)
            if self._trail.way_start(game.landing[move], self.expected, NEVER) != game.landing[move]:
                count += 20  # what falls rolls there
            squares.intersection(off, self.lifted, self._scratch)
            answer = squares.first(self._scratch)
            if answer != NO_SQUARE and self._is_answer(move, answer):
                count -= 1
            if count == self._stray_off:
                # A tower is where it has been felt last; of two the first has moved, and the other fell then.
                is_first = self._is_covered_first(game.landing[move], game.landing[self._stray])
                is_likelier |= is_first == (game.origin[move] != game.origin[self._stray])
            if count < self._stray_off or (count == self._stray_off and is_likelier):
                self._stray = move
                self._stray_off = count
        self._note_begun(move)
        return False

    def _may_be_stray(self, move: "int") -> "bool":
        """Whether a move's tower is what came down, or was carried there while others fell."""
        if self.game.moves_others[move]:
            return self._has_pushed(move)
        if self._is_last_lifted(move):
            return True
        is_lifted = self._trail.lifted_ms[self.game.origin[move]] != NEVER
        return is_lifted and self._may_have_come(move) and self._doubt_fallen(move) == 0

    def _note_begun(self, move: "int") -> "None":
        """See whether all that changed lies within what a move touches."""
        if self.is_begun:
            return
        self.game.touched(move, self._scratch)
        if squares.is_subset(self.lifted, self._scratch) and squares.is_subset(self.covered, self._scratch):
            self.is_begun = True

    def _take_answer(self, move: "int", answer: "int") -> "None":
        self._take_move(move, patience.AT_ONCE)
        self.found.kind = ANSWERED
        self.found.say_why(WAS_ANSWERED, answer, self.game.landing[move])

    def _patience_for(self, move: "int", settled: "bytearray") -> "int":
        """Of a move that stands exactly."""
        game = self.game
        if not self._may_have_come(move):
            return patience.LATE_ORIGIN
        origin = game.origin[move]
        if self._fell_with_others(origin, game.landing[move]):
            return patience.FALLEN if game.replies(move, self._scratch) else patience.LASTING
        if origin == self.vanished and self._trail.is_any_covered(settled, self._trail.first_ms[origin]):
            return patience.TOUCHING
        if not game.replies(move, self._scratch):
            return patience.LAST_MOVE
        if squares.are_neighbours(game.origin[move], game.landing[move]) and self._doubt_fallen(move):
            return patience.STEP
        return patience.MOVE_ON_THE_WAY if game.may_slide_on(move) else patience.MOVE

    def _fell_with_others(self, origin: "int", landing: "int") -> "bool":
        """Whether the tower on a square was lifted together with others, and some were put back only after it was
        down, none of them called: a hand that holds two sets that one back first which it does not want to move."""
        trail = self._trail
        if not self._has_fallen(origin):
            return False
        self.game.origins(self._scratch)
        squares.difference(self.expected, self._scratch, self._scratch)
        down_ms = trail.covered_ms[landing]
        lifted_ms = trail.lifted_before(origin, down_ms)
        for square in range(64):
            if trail.covered_ms[square] <= down_ms or not squares.has(self._scratch, square):
                continue
            if -APART_MS < trail.lifted_before(square, down_ms + APART_MS) - lifted_ms < APART_MS:
                return True
        return False

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
        trail = self._trail
        landing = self.game.landing[move]
        gone_ms = trail.lifted_ms[landing]
        if gone_ms <= trail.first_ms[self.game.origin[move]]:
            return False
        if self.game.takes[move] and gone_ms == trail.first_ms[landing]:
            return False  # by the move itself
        if not gone_ms - APART_MS < trail.lifted_ms[square] < trail.covered_ms[landing]:
            return False
        return self.game.can_retake(move, square)

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
        i = game.answers.find(settled, self._scratch)
        return i >= 0 and self._take_set_answer(move, answer, i)

    def _take_set_answer(self, move: "int", answer: "int", i: "int") -> "bool":
        """Take a move and one of the `answers` to it, which stand exactly, unless the order of the edges speaks against
        it; whether it does not."""
        game = self.game
        trail = self._trail
        landing = game.answers.landing[i]
        is_push = game.answers.moves_others(i)
        if trail.first_ms[answer] == trail.first_ms[game.origin[move]] == NEVER:
            self._take_move(move, patience.EARLY_ANSWER)  # while there was no power
            return True
        if self._fell_together(move, answer):
            return False
        down_ms = trail.covered_ms[game.landing[move]]
        # Where a move came from, rather its own tower stands again.
        is_back = landing == game.origin[move] and (down_ms == NEVER or trail.first_ms[answer] <= down_ms + FAST_MS)
        if not is_push and not self._came_from(answer, landing):
            return self._is_drawn_answer(move, answer, landing)
        is_slid_over = not self._has_had_time(answer, landing) and self.find_move(game.origin[move], landing) != NO_MOVE
        if is_slid_over and self._is_covered_first(landing, game.landing[move]):
            return False
        # What was lifted again has been pushed on, or straightened: its square says no longer when it came.
        is_again = trail.lifted_ms[game.landing[move]] > trail.first_ms[game.origin[move]]
        if not is_back and ((is_again and is_push) or game.is_pass(move) or self._is_after(move, answer)):
            self._take_answer(move, answer)
            if is_slid_over:
                self.found.patience = patience.SLID_OVER
            return True
        if is_slid_over or not self._is_eager(move, answer, FAST_MS) or not self._is_before(move):
            return False
        if not is_push and not self._has_had_time(game.origin[move], game.landing[move]):
            return False  # they fell
        if self._fell_with_others(answer, landing) or self._fell_with_others(game.origin[move], game.landing[move]):
            return False
        if not is_again and trail.covered_ms[landing] + SLACK_MS < down_ms:
            return False  # it was moved before
        if is_back:
            self._late = move
            return False
        self._take_move(move, patience.EARLY_ANSWER)
        return True

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
        square = squares.first(self.lifted)
        self.game.replies(0, self._scratch)
        if not self.is_away(square) or not squares.has(self._scratch, square) or square == self.last_landing():
            return False
        self._take_answer(0, square)
        self.found.say_why(WAS_ANSWERED, square, NO_SQUARE)
        return True

    def _find_called(self) -> "bool":
        """Whether of two towers away one is what a move of the other calls, and has gone where it may then.

        If only one move to a square where nothing has ever been felt calls it, `_called`, that has been made and its
        square tells nothing; all such squares are `doubted`. `_answer` is where the tower called stood, `_is_again`
        whether it was set back and lifted again.
        """
        game = self.game
        trail = self._trail
        if (
            squares.count(self.lifted) != 2
            or squares.count(self.covered) != 1
            or self.dead != NO_SQUARE
            or self.must_pass()
        ):
            return False
        origins = self._origins
        game.origins(origins)
        squares.intersection(origins, self.lifted, origins)
        if squares.count(origins) != 1:
            return False
        origin = squares.first(origins)
        squares.difference(self.lifted, origins, origins)
        self._answer = squares.first(origins)
        lifted_ms = trail.lifted_ms[self._answer]
        if lifted_ms < trail.lifted_ms[origin] or self._has_fallen(origin):
            return False
        if self._has_fallen(self._answer):
            return False
        self._is_again = lifted_ms > trail.first_ms[self._answer] + _AGAIN_MS
        self._doubt_landings(origin)
        if squares.count(self.found.doubted) != 1:
            return False
        self._called = self.find_move(origin, squares.first(self.found.doubted))
        return True

    def _doubt_landings(self, origin: "int") -> "None":
        """Where a tower may have gone unfelt for the other one to answer."""
        game = self.game
        move = game.first_move(origin)
        while move < game.move_count() and game.origin[move] == origin:
            landing = game.landing[move]
            if game.next_colour[move] == game.piece_colour(self._answer) and self.may_be_unfelt(move):
                game.replies(move, self._scratch)
                is_answer = squares.has(self._scratch, self._answer) and not squares.has(self._trail.felt, landing)
                if is_answer and self._can_answer(move):
                    squares.add(self.found.doubted, landing)
            move += 1

    def _can_answer(self, move: "int") -> "bool":
        """Whether what is covered is where the tower that a move calls may go."""
        answers = self.game.answers
        self.game.look_after(move)
        for i in range(answers.count):
            if squares.has(self.covered, answers.landing[i]):
                return True
        return False


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
