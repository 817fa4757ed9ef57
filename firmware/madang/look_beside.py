"""Looks for several moves beside a tower that is missing or too much, as if its square told nothing. Knows the game
seam, not Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.explanation import BESIDE
from madang.look_far import LookFar
from madang.look_unfelt import came_first
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns


class LookBeside(LookFar):
    """Looks for moves beside a tower that is missing or too much, as if its square told nothing."""

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool", square: "int") -> "None":
        super().__init__(turns, is_lasting, is_clean, False)
        self._dead = square
        self._turn(square)

    def explain_next(self) -> "bool":
        if not super().explain_next():
            return False
        if squares.has(self._turns.settled, self._dead):  # nobody will take it away
            self._explainer.found.kind = BESIDE
            squares.clear(self._explainer.found.missing)
            squares.add(self._explainer.found.missing, self._dead)
        return True


class LookBesideAny:
    """The same beside each that has been too much since before anything was lifted, or feels what came next to it; and,
    where all have stood so for long, beside each that is missing and alone, as who makes several moves cannot put it
    back, or does not mind. Not if two of them tell."""

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool") -> "None":
        self._turns = turns
        self._is_lasting = is_lasting
        self._is_clean = is_clean
        self._left = squares.new_set()  # what is to be looked beside
        if turns.explainer.dead == NO_SQUARE:
            squares.union(standing_since(turns), _felt_beside(turns), self._left)
            if is_lasting:
                squares.union(self._left, turns.explainer.lifted, self._left)
        self.goes_on = not squares.is_empty(self._left)
        self._on: "LookBeside | None" = None
        self._found: "LookBeside | None" = None

    def look(self) -> "bool":
        if self._on is None:
            square = squares.pop(self._left)
            if square == NO_SQUARE:
                self.goes_on = False
                return self._found is not None
            if not self._turns.trail.has_fallen(square):
                self._on = LookBeside(self._turns, self._is_lasting, self._is_clean, square)
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


def standing_since(turns: "Turns") -> "bytearray":
    """What has been too much since before anything was lifted."""
    standing = squares.new_set()
    for square in squares.members(turns.explainer.covered):
        if came_first(turns, square) and not squares.has(turns.trail.brushed, square):
            squares.add(standing, square)
    return standing


def _felt_beside(turns: "Turns") -> "bytearray":
    """What is too much, and came with what stands next to it: one magnet that both squares feel."""
    trail = turns.trail
    felt = squares.new_set()
    for square in squares.members(turns.explainer.covered):
        for other in squares.members(turns.settled):
            if other != square and trail.came_as_one(square, other):
                squares.add(felt, square)
    return felt
