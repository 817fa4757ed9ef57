"""Looks for several moves of which one is from or to a square that feels nothing. Knows the game seam, not Kamisado.
Loaded with madang.far_looks."""

from madang import squares
from madang.explanation import IN_HAND
from madang.look_far import PROOF, LookFar
from madang.squares import NO_SQUARE
from madang.trail import NEVER, ROLLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns


class LookUnfelt(LookFar):
    """Looks for moves of which one is from or to a square where nothing has been felt of it: the one whose sensor is
    known to be dead; or, if none is, one that has not let go of what stood there, or has never felt anything.

    square  it, once they are found
    """

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool", barred: "bytearray") -> "None":
        """`barred`: squares that are not meant."""
        super().__init__(turns, is_lasting, is_clean, False)
        self.square = NO_SQUARE
        self._assumed = NO_SQUARE  # it, of the moves that are tried
        self._unfelt_end = NO_SQUARE  # of the move that is looked at: its origin or landing, or none
        self._holding = squares.new_set()  # what may not have let go
        self._numb = squares.new_set()  # what may not have felt anything
        dead = self._dead
        self._dead = NO_SQUARE
        if dead != NO_SQUARE:
            squares.add(self._holding if squares.has(turns.settled, dead) else self._numb, dead)
            return
        trail = self._trail
        squares.intersection(turns.settled, self._expected, self._holding)
        squares.difference(self._holding, trail.brushed, self._holding)
        squares.difference(self._holding, barred, self._holding)
        for square in range(64):
            if not (squares.has(trail.felt, square) or squares.has(barred, square)):
                squares.add(self._numb, square)

    def explain_next(self) -> "bool":
        if not super().explain_next():
            return False
        found = self._explainer.found
        if self._explainer.dead == NO_SQUARE and self._game.landing[found.move] == self.square:
            found.kind = IN_HAND  # but it is answered
        elif self._explainer.dead == NO_SQUARE and self._game.origin[found.move] == self.square:
            squares.add(found.doubted, self.square)
        return True

    def _may_be_one(self) -> "bool":
        return self._explainer.dead == NO_SQUARE and self._count_held() > 0

    def _count_held(self) -> "int":
        return self._away - 1 if self._away > 0 else self._away + 1

    def _is_accident(self) -> "bool":
        """Whether anything fell, and it is not known that a sensor is dead."""
        return self._explainer.dead == NO_SQUARE and not self._is_clean

    def _may_have_moved(self, origin: "int", landing: "int") -> "bool":
        self._unfelt_end = self._unfelt_of(origin, landing)
        return self._unfelt_end != NO_SQUARE or super()._may_have_moved(origin, landing)

    def _may_lead_on(self, move: "int", count: "int", most: "int") -> "bool":
        """As for several moves; where one leaves unfelt, one square less is to change, and one more may be away."""
        is_left = self._unfelt_end == self._game.origin[move]
        return super()._may_lead_on(move, count - 2 if is_left else count, most)

    def _may_follow(self, origin: "int", landing: "int") -> "bool":
        """As for several moves; of one of which only half is felt, by when that was. What answers it came later."""
        trail = self._trail
        if self._unfelt_end == landing:
            return trail.lifted_ms[origin] > self._last_came_ms() and not trail.has_fallen(origin)
        if self._unfelt_end == origin:
            return trail.covered_ms[landing] > self._last_came_ms()
        before, last = self._last_made()
        if self._assumed == before != NO_SQUARE and trail.lifted_ms[origin] < trail.covered_ms[last]:
            return False
        return super()._may_follow(origin, landing)

    def _is_doubted(self, origin: "int", landing: "int") -> "bool":
        """As for several moves; of one from where nothing has been felt, whether something else has rather come."""
        if self._unfelt_end != origin:
            return super()._is_doubted(origin, landing)
        return self._was_left_near(squares.members(self._expected), origin, landing, ROLLED)

    def _is_last(self, move: "int", is_doubted: "bool") -> "bool":
        """As for several moves; what nothing has felt is answered, else it may be in a hand yet."""
        square = self._unfelt_end
        if square == NO_SQUARE:
            return self._assumed != NO_SQUARE and 0 <= self._away <= 1 and super()._is_last(move, is_doubted)
        self._turn(square)
        least = 0 if square == self._game.origin[move] else 1
        is_last = least <= self._away <= 1 and super()._is_last(move, is_doubted)
        self._turn(square)
        if is_last:
            self.square = square
        return is_last

    def _set_ms(self, origin: "int", landing: "int") -> "int":
        """As for several moves; if nothing has felt its tower, after that was lifted."""
        return self._trail.lifted_ms[origin] if self._unfelt_end == landing else super()._set_ms(origin, landing)

    def _try(self, move: "int", origin: "int", landing: "int", most: "int", is_doubted: "bool") -> "bool":
        if landing == NO_SQUARE and self._explainer.dead == NO_SQUARE:
            return False  # a pass proves nothing
        square = NO_SQUARE if landing == NO_SQUARE else self._unfelt_end
        if square == NO_SQUARE:
            return super()._try(move, origin, landing, most, is_doubted)
        before = self._assumed
        self._assumed = square
        self._turn(square)
        is_found = super()._try(move, origin, landing, most, is_doubted)
        self._turn(square)
        self._assumed = before
        if is_found:
            self.square = square
        return is_found

    def _unfelt_of(self, origin: "int", landing: "int") -> "int":
        """Where nothing has been felt of a move; NO_SQUARE if all of it has."""
        trail = self._trail
        if self._assumed != NO_SQUARE:
            return self._assumed if self._assumed in (origin, landing) else NO_SQUARE
        is_likely = self._most >= PROOF or self._explainer.dead != NO_SQUARE
        if self._away > 0:
            is_away = is_likely and squares.has(self._numb, landing) and squares.has(self._explainer.lifted, origin)
            return landing if is_away else NO_SQUARE
        if trail.covered_ms[landing] == NEVER or not squares.has(self._holding, origin):
            return NO_SQUARE
        has_begun = is_likely or (not self._made and came_first(self._turns, landing))
        return origin if has_begun else NO_SQUARE


class LookUnfeltAny:
    """The same, until there are no more. If two squares may be it that have let go of nothing, they are lit, and
    nothing is asked for: a hand shows which of them feels. Not where fewer have been lifted than must have moved."""

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool") -> "None":
        self._turns = turns
        self.goes_on = turns.explainer.dead != NO_SQUARE or self._are_enough()
        self._is_lasting = is_lasting
        self._is_clean = is_clean
        self._told = squares.new_set()  # those that may be it
        self._on: "LookUnfelt | None" = None
        self._found: "LookUnfelt | None" = None

    def look(self) -> "bool":
        if self._on is None:
            self._on = LookUnfelt(self._turns, self._is_lasting, self._is_clean, self._told)
        if not self._on.look():
            self.goes_on = self._on.goes_on
        else:
            self._found = self._on
            squares.add(self._told, self._on.square)
            self._on = None
            self.goes_on = self._turns.explainer.dead == NO_SQUARE and squares.count(self._told) < 2
        return not self.goes_on and squares.count(self._told) == 1

    def _are_enough(self) -> "bool":
        explainer = self._turns.explainer
        lifted = self._turns.trail.lifted_count()
        if squares.count(explainer.lifted) > squares.count(explainer.covered):
            return lifted >= PROOF
        is_first = any(came_first(self._turns, square) for square in squares.members(explainer.covered))
        return lifted >= PROOF - 1 or is_first

    def tell(self) -> "None":
        found = self._turns.explainer.found
        if squares.count(self._told) > 1 and squares.is_subset(self._told, self._turns.settled):
            squares.copy(self._told, found.doubted)
            squares.clear(found.missing)
            squares.clear(found.extra)

    def explain_next(self) -> "bool":
        return self._found is not None and self._found.explain_next()


def came_first(turns: "Turns", landing: "int") -> "bool":
    """Whether something came to a square before anything was lifted."""
    trail = turns.trail
    for square in squares.members(turns.explainer.expected):
        if trail.first_ms[square] != NEVER and (
            trail.first_ms[square] <= trail.covered_ms[landing] or trail.may_be_drawn(square, landing)
        ):
            return False
    return True
