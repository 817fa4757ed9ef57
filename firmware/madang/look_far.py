"""Looks for what several moves amount to, some taken back and some made since, where nothing nearer explains towers
that stand still; what is only missing amid such moves is looked for by madang.look_amid. Knows the game seam, not
Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.far_back import FarBack
from madang.hands import LASTING_MS
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.trail import NEVER, ROLLED_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

MOST_OTHERS = const(1)  # towers that were touched while moves were taken back
_MOST_BACK = const(3)  # moves
_MOST_MADE = const(5)  # moves, the last of which is left to the explainer: nobody has answered it
_MOST_MADE_LONG = const(8)  # where all stand so for long
_ENOUGH = const(2)  # moves tried in a cycle: each costs a Pico 1.2 ms and what speaks for it
PROOF = const(3)  # moves that answer one another in their order: no accident


def be_patient(turns: "Turns", ms: "int") -> "None":
    """Tell nobody that something is wrong for as long from now on, as it may be straightened yet."""
    turns.patient_ms = turns.wrong_ms + ms


class LookFar(FarBack):
    """`look` looks a bit further each time, a cycle each, as long as `goes_on`.

    What is tried is played in the game and undone, all before `look` returns. It allocates.
    """

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool", may_go_back: "bool") -> "None":
        super().__init__(turns, is_lasting, is_clean)
        self.goes_on = True
        self._back = 0  # moves that are taken back, so far
        self._most_back = _MOST_BACK if may_go_back else 0
        self._away = squares.count(self._explainer.lifted) - squares.count(self._explainer.covered)  # in a hand
        self._off = squares.new_set()

    def begin_run(self) -> "None":
        """Look only for so many moves that each answers the last, as nobody has rested since."""
        self._most_back = 0
        self._is_run = True
        self.goes_on = 0 <= self._away <= 1
        self._most = PROOF - self._away

    def look(self) -> "bool":
        """Whether several moves are found, with so many taken back and made as this time; then, or if nothing else is
        left to try, it does not go on."""
        self._tried = 0
        is_found = False
        plies = self._game.plies
        while self.goes_on and self._tried < _ENOUGH:
            while self._back > len(self._undone) and self._undo_one():
                self._plies = self._game.plies
            if self._back == len(self._undone):
                is_found = self._look_from_here()
                if not self._most:
                    self._back += 1
                self.goes_on = not is_found and self._back <= self._most_back
            else:
                self.goes_on = False
        game = self._game
        while game.plies < plies:
            game.play(0 if game.is_pass(0) else self._move_of(self._undone.pop()))
        return is_found

    def _turn(self, square: "int") -> "None":
        """Believe the opposite of what a square tells."""
        if squares.has(self._settled, square):
            squares.discard(self._settled, square)
            self._away += 1
        else:
            squares.add(self._settled, square)
            self._away -= 1

    def _look_from_here(self) -> "bool":
        """Whether `_most` moves from here on lead to what stands; the next time one more, or 0 if that is enough. What
        is nearer the explainer knows, and has its reasons."""
        back = len(self._undone)
        is_known = back > 0 and not self._is_in_two_places
        if not 0 <= self._count_held() <= (0 if is_known else 1):
            self._most_back = 0
            return False
        is_far = back > 1 or (back > 0 and self._is_lasting)
        if not self._most:
            self._game.occupancy(self._off)
            if is_far and self._off == self._settled:
                others = self._trail.lifted_count() - back
                if self._is_lasting or others <= MOST_OTHERS:
                    return True
            is_first = back > 0 == self._game.plies  # which any other tower may have made
            is_far = is_far or is_first or (back > 0 and not is_known) or self._explainer.must_pass()
            self._most = 1 if is_far or self._may_be_one() else 2
        moves = self._most + self._count_held()
        self._is_proof = moves >= PROOF and moves > self._strays  # each of these may be where one has gone on
        self._is_sure = moves > PROOF
        if self._search(self._most):
            if not self._is_accident():
                return True
            self._made.clear()
        is_long = self._is_lasting and not self._is_ignored
        self._most = (self._most + 1) % ((_MOST_MADE_LONG if is_long else _MOST_MADE) + 1)
        return False

    def _may_be_one(self) -> "bool":
        """Whether the explainer does not know what a single move and its answer in a hand leave."""
        return False

    def _count_held(self) -> "int":
        """How many towers are in a hand, to answer what is made."""
        return self._away

    def _is_accident(self) -> "bool":
        """Whether what is found rather fell."""
        if not self._undone:
            return False
        if not self._is_lasting:
            return self._have_others_fallen()
        are_more = self._trail.lifted_count() > 2 or bool(self._list_strays())
        return are_more and self._have_all_fallen()

    def _search(self, most: "int", is_doubted: "bool" = False) -> "bool":
        """Whether exactly so many moves from here on lead to what stands; `_made` has all but the last. If the last one
        of these is doubted, what answers it must be clear."""
        game = self._game
        if game.move_count() == 1 and game.is_pass(0):
            return not is_doubted and self._try(0, NO_SQUARE, NO_SQUARE, most, False)
        for move in range(game.move_count()):
            origin, landing = game.origin[move], game.landing[move]
            if not self._may_have_moved(origin, landing):
                continue
            if not self._made and self._undone and self._undone[-1] == (origin, landing):
                continue  # that would be nearer
            game.after(move, self._off)
            squares.symmetric_difference(self._off, self._settled, self._off)
            count = squares.count(self._off)
            if not self._may_lead_on(move, count, most) or not self._may_follow(origin, landing):
                continue
            if game.wins[move] and not count and self._made and not self._undone:
                self._await_more()  # what ends the round, nobody answers
            is_clear = self._is_clear_answer(origin, landing)
            if is_doubted and not is_clear:
                if not count:
                    self._await_hand(origin, landing)
                continue
            is_clear = is_clear or self._is_amid(origin, landing, count)
            is_next_doubted = not is_clear and self._is_doubted(origin, landing)
            if not is_next_doubted:
                self._note(origin, landing, count, is_doubted)
            is_next_doubted = is_next_doubted or self._must_be_answered(landing)
            if most > 1:
                if not game.wins[move] and self._try(move, origin, landing, most - 1, is_next_doubted):
                    return True
            elif self._is_last(move, is_next_doubted):
                return True
        return False

    def _await_hand(self, origin: "int", landing: "int") -> "None":
        """All stands as the moves that are tried and a last one leave it, but the last two towers may have fallen. If
        these are so many that what fell hardly amounts to them, or nothing else has been felt and two players may have
        lifted at once, nobody needs to be asked for anything yet."""
        if self._is_proof or self._are_two_hands(origin, landing):
            self._await_more()

    def _await_more(self) -> "None":
        """Before anything is asked back, time may tell whether it fell."""
        turns = self._turns
        if not self._is_lasting and self._settled == turns.settled:
            be_patient(turns, LASTING_MS)

    def _may_have_moved(self, origin: "int", landing: "int") -> "bool":
        """Whether something was felt to leave one square and to come to the other; or while there was no power has left
        and come so, and stands there, or has been lifted since. Where it left, another one may stand."""
        if self._is_dead(origin, landing) or (self._undone and landing == self._explainer.set_again):
            return False  # what is set again stood there before something was taken back
        trail = self._trail
        if self._changed.is_known((origin, landing)):
            return True
        if self._changed.bars(origin):
            return False
        if trail.covered_ms[landing] != NEVER or landing == self._drawn_to:
            if squares.has(self._unfelt, origin):
                return True
            return bool(trail.lifted_ms[origin] or trail.first_ms[origin] or squares.has(self._from, origin))
        if self._undone or squares.is_empty(self._unfelt):
            return False
        return squares.has(self._settled, landing) or trail.lifted_ms[landing] != NEVER

    def _may_lead_on(self, move: "int", count: "int", most: "int") -> "bool":
        """Whether a move that leaves so many squares otherwise than they stand may be one of so many that are left."""
        return count <= 2 * most - 2 + self._away

    def _is_amid(self, origin: "int", landing: "int", count: "int") -> "bool":
        """Whether others lie while a move is made."""
        return False

    def _must_be_answered(self, landing: "int") -> "bool":
        """Whether only what answers it clearly tells that something has moved to a square."""
        return False

    def _note(self, origin: "int", landing: "int", count: "int", is_doubted: "bool") -> "None":
        """The moves that are tried and one more leave so many squares otherwise than they stand, in `_off`."""

    def _is_last(self, move: "int", is_doubted: "bool") -> "bool":
        """Whether a move leaves all as it stands, but for a tower in a hand that was lifted to answer it."""
        game = self._game
        origin, landing = game.origin[move], game.landing[move]
        if not self._away:
            self._last = origin
            if is_doubted:
                self._await_hand(origin, landing)
            return not is_doubted
        game.replies(move, self._held)
        squares.difference(self._held, self._settled, self._held)
        if not self._is_clean:  # what has just moved may have been knocked over
            squares.intersection(self._held, self._explainer.lifted, self._held)
        if self._dead != NO_SQUARE:
            squares.discard(self._held, self._dead)
        held = squares.first(self._held)
        if held == NO_SQUARE:
            return False
        lifted_ms = self._trail.lifted_ms[held]
        after_ms = lifted_ms - self._set_ms(origin, landing)
        self._made.append((origin, landing))
        is_late = after_ms >= (ROLLED_MS if is_doubted else 0)
        is_own = not (self._trail.may_be_replaced(held) or self._has_rolled_on(held, lifted_ms))
        if not (is_late and is_own and self._is_alone(held, lifted_ms)):
            self._made.pop()
            return False
        self._last = held
        return True

    def _set_ms(self, origin: "int", landing: "int") -> "int":
        """After when what answers a move was lifted."""
        return self._trail.covered_ms[landing]

    def _try(self, move: "int", origin: "int", landing: "int", most: "int", is_doubted: "bool") -> "bool":
        was_from = landing == NO_SQUARE or squares.has(self._from, landing)
        self._made.append((origin, landing))
        self._tried += 1
        self._game.play(move)
        if not was_from:
            squares.add(self._from, landing)
        is_found = self._search(most, is_doubted)
        if not was_from:
            squares.discard(self._from, landing)
        self._game.undo()
        if not is_found:
            self._made.pop()
        return is_found
