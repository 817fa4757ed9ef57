"""Looks for what several moves amount to, some taken back and some made since, where nothing nearer explains towers
that stand still; and for moves amid which others have fallen, which are asked for then. Knows the game seam, not
Kamisado. Loaded when such towers stand, and forgotten after it."""

from madang import patience, squares
from madang.display import CORRECTING
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import BESIDE as STOOD_BESIDE
from madang.events import PUT_BACK
from madang.explanation import BACK, BESIDE, MOVE, NO_MOVE, UNEXPLAINED
from madang.far_evidence import FarEvidence
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.trail import NEVER, ROLLED_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_FOR_ALL = const(2)
_MOST_MOVED = const(8)  # towers
_MOST_BACK = const(3)  # moves
_MOST_MADE = const(5)  # moves, the last of which is left to the explainer: nobody has answered it
_PROOF = const(3)  # moves that answer one another in their order: no accident
_MOST_AMID = const(3)  # moves that are made while others lie


def look(turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "LookFar | None":
    """Several moves that explain what stands, or None. `before` says how far they have been looked for so far, `looks`
    how far they are now: 1 only for what is missing amid moves, 2 for those that explain all, 3 for those that have
    stood so for long. What is missing is found first, while all is put right."""
    if not _is_looked_for(turns):
        return None
    if not before and turns.phase == CORRECTING:
        LookFar(turns, False).sort_out(may_go_back)
    if looks < _FOR_ALL:
        return None
    far = LookFar(turns, looks > _FOR_ALL)
    return far if far.look(may_go_back) else None


def _is_looked_for(turns: "Turns") -> "bool":
    """Whether several moves are looked for in this game, and the hands say what counts."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return False
    if explainer.dead != NO_SQUARE or explainer.ignores_standing:
        return False
    return turns.settled != turns.start  # where all stands as at the start, it is rather to begin anew


class LookFar(FarEvidence):
    """`look` says whether something was found: then `explain_next`, cycle by cycle, has the explainer find each step
    of it, as long as there is one.

    What is tried is played in the game and undone, all before `look` returns. It allocates.
    """

    def __init__(self, turns: "Turns", is_lasting: "bool") -> "None":
        super().__init__(turns, is_lasting)
        self._turns = turns
        self._explainer = turns.explainer
        self._settled = turns.settled
        self._changes = turns.changes
        self._plies = self._game.plies  # to which the game is taken back
        self._goes_back = True
        self._last = NO_SQUARE  # the origin of the last of the moves that are made
        self._away = squares.count(self._explainer.lifted) - squares.count(self._explainer.covered)  # in a hand
        self._sorts_out = False  # what leaves the fewest towers missing and too many is looked for
        self._fewest = 0  # so many
        self._left = squares.new_set()  # these
        self._first = NO_SQUARE, NO_SQUARE  # after this first move
        self._held = squares.new_set()
        self._off = squares.new_set()
        self._from = squares.new_set()  # from where something was lifted
        for square in range(64):
            if self._trail.lifted_ms[square] or self._trail.first_ms[square]:
                squares.add(self._from, square)

    def look(self, may_go_back: "bool") -> "bool":
        if self._away < 0 or self._away > 1:
            return False
        may_go_back = may_go_back and not self._away
        is_found = self._fits(0)
        while not is_found and may_go_back and len(self._undone) < _MOST_BACK and self._undo_one():
            self._plies = self._game.plies
            is_found = self._fits(len(self._undone))
        self._redo()
        return is_found

    def sort_out(self, may_go_back: "bool") -> "None":
        """Have the explainer find missing and too many what the moves do, taken back and made, that leave the fewest
        so."""
        found = self._explainer.found
        self._sorts_out = True
        self._fewest = fewest = squares.count(found.missing) + squares.count(found.extra)
        self._search(_MOST_AMID)
        while may_go_back and len(self._undone) < _MOST_BACK and self._undo_one():
            self._game.occupancy(self._off)
            squares.symmetric_difference(self._off, self._settled, self._off)
            self._note_left(NO_SQUARE, NO_SQUARE, squares.count(self._off))
            self._search(_MOST_AMID)
        self._redo()
        if self._fewest == fewest:
            return
        squares.difference(self._left, self._settled, found.missing)
        squares.intersection(self._left, self._settled, found.extra)
        found.move = self._explainer.find_move(self._first[0], self._first[1])
        found.kind = UNEXPLAINED
        found.patience = patience.NEVER
        if found.move != NO_MOVE and squares.is_empty(found.extra) and squares.count(found.missing) == 1:
            found.kind = BESIDE
            found.patience = patience.BESIDE_IGNORED
            found.say_why(STOOD_BESIDE, self._first[1], squares.first(found.missing))

    def _redo(self) -> "None":
        """Make again what was undone."""
        while self._undone:
            self._game.play(self._move_of(self._undone.pop()))

    def _fits(self, back: "int") -> "bool":
        """Whether moves from here on, so many moves back, lead to what stands. What is nearer the explainer knows, and
        has its reasons."""
        is_far = back > 1 or (back > 0 and self._is_lasting)
        self._game.occupancy(self._off)
        if is_far and self._off == self._settled:
            return True
        for most in range(1 if is_far else 2, _MOST_MADE + 1):
            self._is_proof = most + self._away >= _PROOF
            self._is_sure = most + self._away > _PROOF
            if self._search(most):
                return True
        return False

    def _undo_one(self) -> "bool":
        """Undo the last move; whether there was one. What is before a pass stands: a tower that leaves its square then
        is called again."""
        game = self._game
        ply = game.plies - 1
        if ply < 0 or game.past_landing(ply) == NO_SQUARE:
            return False
        origin, landing = game.past_origin(ply), game.past_landing(ply)
        stood = self._stood.get(landing, landing)
        self._is_proof = self._is_sure = False
        is_back = squares.has(self._settled, origin)
        if is_back and (not self._trail.may_be_from(stood, origin) or self._is_doubted(landing, origin)):
            return False
        self._undone.append((origin, landing))
        game.undo()
        squares.add(self._from, origin)
        self._stood.pop(landing, None)
        self._stood[origin] = stood
        return True

    def _search(self, most: "int", is_doubted: "bool" = False) -> "bool":
        """Whether exactly so many moves from here on lead to what stands; `_made` has all but the last. If the last one
        of these is doubted, what answers it must be clear."""
        game = self._game
        if game.move_count() == 1 and game.is_pass(0):
            return not is_doubted and self._try(0, NO_SQUARE, NO_SQUARE, most, False)
        for move in range(game.move_count()):
            origin, landing = game.origin[move], game.landing[move]
            if not squares.has(self._from, origin) or self._trail.covered_ms[landing] == NEVER:
                continue
            if not self._made and self._undone and self._undone[-1] == (origin, landing):
                continue  # that would be nearer
            game.after(move, self._off)
            squares.symmetric_difference(self._off, self._settled, self._off)
            count = squares.count(self._off)
            if self._sorts_out:
                if not squares.has(self._settled, landing) and self._trail.first_ms[landing] == NEVER:
                    continue  # it has only been carried over it
            elif count > 2 * most - 2 + self._away:
                continue
            if not self._may_follow(origin, landing):
                continue
            is_clear = self._is_clear_answer(origin, landing)
            if is_doubted and not is_clear:
                continue
            is_amid = self._sorts_out and count > 0 and len(self._made) > 0
            is_next_doubted = not is_clear and self._is_doubted(origin, landing, is_amid)
            if self._sorts_out and not is_next_doubted:
                self._note_left(origin, landing, count)
            if most > 1:
                if not game.wins[move] and self._try(move, origin, landing, most - 1, is_next_doubted):
                    return True
            elif not self._sorts_out and self._is_last(move, is_next_doubted):
                return True
        return False

    def _note_left(self, origin: "int", landing: "int", count: "int") -> "None":
        """Keep what the moves that are tried and one more leave, if these are the fewest. A single move that leaves
        nothing the explainer knows, and has its reasons."""
        if count < self._fewest and (self._made or count):
            self._fewest = count
            self._first = self._made[0] if self._made else (origin, landing)
            squares.copy(self._off, self._left)

    def _is_last(self, move: "int", is_doubted: "bool") -> "bool":
        """Whether a move leaves all as it stands, but for a tower in a hand that was lifted to answer it."""
        game = self._game
        origin, landing = game.origin[move], game.landing[move]
        if not self._away:
            self._last = origin
            return not is_doubted
        game.replies(move, self._held)
        squares.intersection(self._held, self._explainer.lifted, self._held)
        held = squares.first(self._held)
        if held == NO_SQUARE:
            return False
        lifted_ms = self._trail.lifted_ms[held]
        after_ms = lifted_ms - self._trail.covered_ms[landing]
        if after_ms < (ROLLED_MS if is_doubted else 0) or not self._is_alone(held, lifted_ms):
            return False
        self._made.append((origin, landing))
        self._last = held
        return True

    def _try(self, move: "int", origin: "int", landing: "int", most: "int", is_doubted: "bool") -> "bool":
        was_from = landing == NO_SQUARE or squares.has(self._from, landing)
        self._made.append((origin, landing))
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

    def explain_next(self) -> "bool":
        """Have the explainer find the next step; whether there is one, and nobody else has changed the game since."""
        game = self._game
        turns = self._turns
        found = self._explainer.found
        if turns.changes != self._changes:
            return False
        self._changes = turns.changes + 1 & 0xFFFF
        goes_back = self._goes_back and game.plies > self._plies
        self._goes_back = False
        if goes_back:
            last = game.plies - 1
            found.kind = BACK
            found.plies = self._plies
            found.say_why(PUT_BACK, game.past_landing(last), game.past_origin(last))
            return True
        if not self._made:
            return False
        way = self._made.pop(0)
        found.kind = MOVE
        found.move = self._move_of(way)
        found.say_why(WAS_ANSWERED, self._made[0][0] if self._made else self._last, way[1])
        return True

    def _move_of(self, way: "tuple[int, int]") -> "int":
        """The legal move from an origin to a landing, which are NO_SQUARE of a pass."""
        origin, landing = way
        return 0 if landing == NO_SQUARE else self._explainer.find_move(origin, landing)
