"""Looks for several moves beside a square that feels nothing: from there, or by whoever leaves alone what is missing
there. Knows the game seam, not Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.look_far import LookFar
from madang.squares import NO_SQUARE
from madang.trail import NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns


class LookFromUnfelt(LookFar):
    """Looks for moves of which one is from a square that feels nothing: its tower seems to stand there yet."""

    def __init__(self, turns: "Turns", square: "int", is_lasting: "bool") -> "None":
        super().__init__(turns, is_lasting, False)
        self.origin = square
        self._dead = NO_SQUARE
        self._away += 1
        self._settled = squares.new_set()
        squares.copy(turns.settled, self._settled)
        squares.discard(self._settled, square)
        squares.add(self._from, square)

    def explain_next(self) -> "bool":
        if not super().explain_next():
            return False
        found = self._explainer.found
        if self._explainer.dead == NO_SQUARE and self._game.origin[found.move] == self.origin:
            squares.add(found.doubted, self.origin)
        return True


class LookFromUnfeltAny:
    """The same from the square whose sensor is dead; or, if none is known to be, from each that the first of the moves
    may be from. If several may be, they are lit, and nothing is asked for: a hand shows which of them feels."""

    def __init__(self, turns: "Turns", is_lasting: "bool") -> "None":
        self._turns = turns
        self._is_lasting = is_lasting
        self._left = squares.new_set()
        self._told = squares.new_set()  # those of which one is found
        self._on: "LookFromUnfelt | None" = None
        self._found: "LookFromUnfelt | None" = None
        self._list()
        self.goes_on = not squares.is_empty(self._left)

    def look(self) -> "bool":
        if self._on is None:
            square = squares.pop(self._left)
            if square == NO_SQUARE:
                self.goes_on = False
                return squares.count(self._told) == 1
            self._on = LookFromUnfelt(self._turns, square, self._is_lasting)
        if self._on.look():
            self._found = self._on
            squares.add(self._told, self._on.origin)
        if not self._on.goes_on:
            self._on = None
        return False

    def tell(self) -> "None":
        found = self._turns.explainer.found
        if squares.count(self._told) > 1:
            squares.copy(self._told, found.doubted)
            squares.clear(found.missing)
            squares.clear(found.extra)

    def explain_next(self) -> "bool":
        return self._found is not None and self._found.explain_next()

    def _list(self) -> "None":
        """Find from where it may be. If no sensor is known to be dead: whose tower has not been felt to leave, to where
        something came before anything was lifted."""
        turns = self._turns
        explainer = turns.explainer
        trail = turns.trail
        game = turns.game
        if squares.count(explainer.covered) < squares.count(explainer.lifted) or squares.is_empty(explainer.covered):
            return  # no more is felt than can be
        if explainer.dead != NO_SQUARE:
            if squares.has(turns.settled, explainer.dead):
                squares.add(self._left, explainer.dead)
            return
        first = NO_SQUARE
        for square in range(64):
            if trail.covered_ms[square] == NEVER or squares.has(explainer.expected, square):
                continue
            if first == NO_SQUARE or trail.covered_ms[square] < trail.covered_ms[first]:
                first = square
        if first == NO_SQUARE:
            return  # what is too much came there long ago
        for square in range(64):
            if trail.first_ms[square] == NEVER or not squares.has(explainer.expected, square):
                continue
            if trail.first_ms[square] <= trail.covered_ms[first] or trail.may_be_drawn(square, first):
                return
        for move in range(game.move_count()):
            origin = game.origin[move]
            if game.landing[move] == first and explainer.may_be_unfelt(move) and not squares.has(trail.brushed, origin):
                squares.add(self._left, origin)


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
