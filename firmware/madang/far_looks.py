"""The order in which several moves are looked for, a bit each cycle: first a run of them that goes on, then what is
missing amid moves, then moves that explain all, before others those that stand taken back, and one that its own square
has not felt; and at last, moves beside one tower that nobody puts back. Knows the game seam, not Kamisado. Loaded when
nothing nearer explains what stands, and forgotten when all stands right."""

from madang import squares
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import PUT_BACK
from madang.explanation import BACK, MOVE, NO_MOVE
from madang.interpreter import const
from madang.look_amid import LookAmid
from madang.look_far import MOST_OTHERS, LookFar
from madang.squares import NO_SQUARE
from madang.trail import NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MOVED = const(8)  # towers
_AMID = const(2)  # how far is looked for what is missing amid moves
_AFAR = const(3)  # and for several that explain all
_BESIDE = const(4)  # but for a tower that has been missing for long
_MOST_HOME = const(6)  # moves that are taken back at once


def begin(turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "FarLooks | None":
    """None in a game, or while towers stand, in which it would be of no use. `before` says how far has been looked so
    far, `looks` how far it is to be now: 1 only for a run of moves that are being answered, 2 for what is missing amid
    moves, 3 for those that explain all, 4 for those that have stood so for long, also beside one that is missing."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return None
    if explainer.ignores_standing:
        return None
    if turns.settled == turns.start:
        return None  # it is rather to begin anew
    return FarLooks(turns, before, looks, may_go_back)


class FarLooks:
    """goes_on  whether there is more to look for"""

    def __init__(self, turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "None":
        self.goes_on = True
        self._turns = turns
        self._looks = looks
        self._may_go_back = may_go_back
        self._next = min(before + 1, _AFAR)  # what is looked for next: a run, what is missing amid, what explains all
        self._on: "Look | None" = None

    def look(self) -> "Look | None":
        """Look for a bit; several moves that explain all, once they are found."""
        if self._on is None:
            self._on = self._begin(self._next)
            self._next += 1
        found = self._on if self._on.look() else None
        if not self._on.goes_on:
            self._on.tell()
            self._on = None
        self.goes_on = self._on is not None or self._next <= self._looks
        return found

    def _begin(self, what: "int") -> "Look":
        if what == _BESIDE:
            return LookBesideAny(self._turns)
        if what == _AMID:
            return LookAmid(self._turns, self._may_go_back)
        if what == _AFAR and self._may_go_back:
            home = LookHome(self._turns)
            if home.look():
                return home
            if self._turns.changed_before != NO_SQUARE:
                changed_back = LookChangedBack(self._turns)
                if changed_back.look():
                    return changed_back
        explainer = self._turns.explainer
        if what == _AFAR and explainer.dead == NO_SQUARE and squares.count(explainer.covered) == 2:
            unlifted = LookUnlifted(self._turns)
            if unlifted.look():
                return unlifted
        on = LookFar(self._turns, self._looks > _AFAR, what == _AFAR and self._may_go_back)
        if what < _AMID:
            on.begin_run()
        return on


class LookHome:
    """Looks for several moves that stand taken back exactly, in whatever order hands did so."""

    def __init__(self, turns: "Turns") -> "None":
        self.goes_on = False
        self._turns = turns
        self._changes = turns.changes
        self._stands = squares.new_set()  # as the game had it before a ply
        self._ply = self._find()  # the first of these moves, or -1

    def look(self) -> "bool":
        return self._ply >= 0

    def tell(self) -> "None":
        pass

    def explain_next(self) -> "bool":
        if self._ply < 0 or self._turns.changes != self._changes:
            return False
        last = self._turns.explainer.last_ply
        game = self._turns.game
        found = self._turns.explainer.found
        found.kind = BACK
        found.plies = self._ply
        found.say_why(PUT_BACK, game.past_landing(last), game.past_origin(last))
        self._ply = -1
        return True

    def _find(self) -> "int":
        turns = self._turns
        game = turns.game
        touched = squares.new_set()
        squares.copy(turns.explainer.expected, self._stands)
        moves = 0
        for ply in range(game.plies - 1, -1, -1):
            if game.past_landing(ply) == NO_SQUARE:
                continue
            moves += 1
            if moves > _MOST_HOME:
                break
            game.past_change(ply, touched)
            squares.symmetric_difference(self._stands, touched, self._stands)
            if moves > 1 and self._stands == turns.settled:
                others = turns.trail.lifted_count(turns.explainer.expected) - moves
                return ply if others <= MOST_OTHERS and self._have_come_home(ply) else -1
        return -1

    def _have_come_home(self, first: "int") -> "bool":
        """Whether each tower that has moved since a ply was lifted where it stood, and something came to where it had
        stood before after that; and not all have fallen with others and may have rolled there."""
        game = self._turns.game
        trail = self._turns.trail
        has_carried = False
        for ply in range(first, game.plies):
            home = stood = game.past_origin(ply)
            if game.past_landing(ply) == NO_SQUARE or not squares.has(self._stands, home):
                continue  # it had moved there, too
            for later in range(ply, game.plies):
                if game.past_origin(later) == stood and game.past_landing(later) != NO_SQUARE:
                    stood = game.past_landing(later)
            if stood == home:
                continue
            if not NEVER < trail.first_ms[stood] < trail.covered_ms[home]:
                return False
            if not squares.are_neighbours(stood, home) or not trail.has_fallen(stood):
                has_carried = True
        return has_carried


class LookChangedBack(LookFar):
    """Looks for the move before the last as it had been before it was changed, while the last one stands. Only where
    that has been changed."""

    def __init__(self, turns: "Turns") -> "None":
        super().__init__(turns, False, False)
        self.goes_on = False

    def look(self) -> "bool":
        game = self._game
        explainer = self._explainer
        landing = self._turns.changed_before
        last = explainer.last_ply
        if last < 1 or last < game.plies - 1:
            return False
        changed = game.past_origin(last - 1), game.past_landing(last - 1)
        answer = game.past_origin(last), game.past_landing(last)
        if squares.members(explainer.lifted) != [changed[1]] or squares.members(explainer.covered) != [landing]:
            return False
        before = changed[0], landing
        game.undo()
        game.undo()
        move = explainer.find_move(before[0], landing)
        is_found = False
        if move != NO_MOVE:
            game.play(move)
            is_found = explainer.find_move(answer[0], answer[1]) != NO_MOVE
            game.undo()
        game.play(self._move_of(changed))
        game.play(self._move_of(answer))
        self._plies = last - 1
        self._made = [before, answer]
        return is_found


class LookUnlifted:
    """Looks for a move and its answer, where only the move's own square has not felt it: that still seems to have its
    tower, so that its sensor tells nothing."""

    def __init__(self, turns: "Turns") -> "None":
        self.goes_on = False
        self._turns = turns
        self._changes = turns.changes
        self._answer = squares.first(turns.explainer.lifted)
        self._move = NO_MOVE
        self._count = 0  # moves of which one may be it
        if squares.count(turns.explainer.lifted) == 1:
            for move in range(turns.game.move_count()):
                if self._is_answered(move):
                    self._move = move
                    self._count += 1

    def look(self) -> "bool":
        return self._count == 1

    def tell(self) -> "None":
        pass

    def explain_next(self) -> "bool":
        if self._count != 1 or self._turns.changes != self._changes:
            return False
        self._count = 0
        game = self._turns.game
        found = self._turns.explainer.found
        found.kind = MOVE
        found.move = self._move
        squares.add(found.doubted, game.origin[self._move])
        found.say_why(WAS_ANSWERED, self._answer, game.landing[self._move])
        return True

    def _is_answered(self, move: "int") -> "bool":
        """Whether something came to where a move goes, while its tower was not felt to leave; and only what this calls
        was lifted after that, and stands where it may go then."""
        game = self._turns.game
        explainer = self._turns.explainer
        trail = self._turns.trail
        origin = game.origin[move]
        landing = game.landing[move]
        if not squares.has(explainer.covered, landing) or not explainer.may_be_unfelt(move):
            return False
        if squares.has(explainer.lifted, origin) or squares.has(trail.brushed, origin):
            return False
        if trail.may_be_from(self._answer, landing) or trail.may_be_drawn(self._answer, landing):
            return False
        replies = squares.new_set()
        game.replies(move, replies)
        if not squares.has(replies, self._answer):
            return False
        game.look_after(move, self._answer)
        answers = game.answers
        for i in range(answers.count):
            square = answers.landing[i]
            if square != landing and squares.has(explainer.covered, square) and not answers.moves_others(i):
                return True
        return False


class LookBeside(LookFar):
    """Looks for moves beside a tower that is missing, as if its square told nothing: who makes several cannot put it
    back, or does not mind."""

    def __init__(self, turns: "Turns", missing: "int") -> "None":
        super().__init__(turns, True, False)
        self._dead = missing
        self._away -= 1
        self._settled = squares.new_set()
        squares.copy(turns.settled, self._settled)
        squares.add(self._settled, missing)


class LookBesideAny:
    """The same beside each that is missing, and alone; not if two of them tell."""

    def __init__(self, turns: "Turns") -> "None":
        self.goes_on = True
        self._turns = turns
        self._left = squares.new_set()  # missing towers that are to be looked beside
        if turns.explainer.dead == NO_SQUARE:
            squares.copy(turns.explainer.lifted, self._left)
        self._on: "LookBeside | None" = None
        self._found: "LookBeside | None" = None

    def look(self) -> "bool":
        if self._on is None:
            square = squares.pop(self._left)
            if square == NO_SQUARE:
                self.goes_on = False
                return self._found is not None
            if not self._turns.trail.has_fallen(square):
                self._on = LookBeside(self._turns, square)
            return False
        if self._on.look():
            self.goes_on = self._found is None
            self._found = self._on
        if not self._on.goes_on:
            self._on = None
        return False

    def tell(self) -> "None":
        pass

    def explain_next(self) -> "bool":
        return self._found is not None and self._found.explain_next()


if TYPE_CHECKING:
    Look = LookFar | LookHome | LookUnlifted | LookBesideAny  # alike to FarLooks and to the hands
