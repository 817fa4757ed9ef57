"""Which of several missing towers are asked back first. Knows the game seam, not Kamisado. Loaded by the presenter for
as long as there are several."""

from madang import squares
from madang.explanation import BESIDE, NO_MOVE
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, WAY_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.explain import Explainer
    from madang.trail import Trail
    from madang.turns import Turns


def find(turns: "Turns", missing: "bytearray", fallen: "bytearray", room: "bytearray") -> "None":
    """The towers that may have moved, and the one that moved last, may have been meant to go elsewhere: that is known
    once the others stand. The one that was lifted last of the first rather not if it fell: with others, or after one.
    Those that are left go into `missing`; the other sets are room to work in. It allocates nothing."""
    explainer = turns.explainer
    found = explainer.found
    trail = turns.trail
    movers = room
    turns.game.origins(movers)
    squares.intersection(movers, found.missing, movers)
    _leave_moved(explainer, trail, movers, fallen)
    if found.move != NO_MOVE and found.kind >= BESIDE:
        turns.game.replies(found.move, fallen)
        squares.intersection(fallen, found.missing, fallen)
        squares.union(movers, fallen, movers)
    called = trail.last_lifted(movers, trail.now_ms)
    squares.difference(found.missing, movers, missing)
    if squares.is_empty(missing):
        squares.copy(found.missing, missing)
    if called != NO_SQUARE and _has_fallen(turns, called, missing):
        squares.add(missing, called)
    if explainer.last_landing != NO_SQUARE and squares.count(missing) > 1:
        squares.discard(missing, explainer.last_landing)
    landings = room
    squares.copy(explainer.lifted, fallen)
    squares.copy(explainer.covered, landings)
    _leave_fallen(explainer, trail, fallen, landings)
    squares.intersection(fallen, missing, fallen)
    if not squares.is_empty(fallen):
        squares.copy(fallen, missing)


def _leave_moved(explainer: "Explainer", trail: "Trail", movers: "bytearray", moved: "bytearray") -> "None":
    """Of several towers leave those that may go to where something stands now, if there are some."""
    squares.clear(moved)
    for square in range(64):
        if squares.has(movers, square) and _may_have_moved(explainer, trail, square, 0):
            squares.add(moved, square)
    if not squares.is_empty(moved):
        squares.copy(moved, movers)


def _has_fallen(turns: "Turns", called: "int", others: "bytearray") -> "bool":
    """Whether a tower that may move was lifted with others, soon after another one that is missing, and not carried to
    where it may go."""
    trail = turns.trail
    other = trail.last_lifted(others, trail.now_ms)
    is_after = other != NO_SQUARE and 0 < trail.first_ms[called] - trail.first_ms[other] < APART_MS
    return is_after and trail.has_fallen(called) and not _may_have_moved(turns.explainer, trail, called, 2 * CARRIED_MS)


def _leave_fallen(explainer: "Explainer", trail: "Trail", fallen: "bytearray", landings: "bytearray") -> "None":
    """Of what was lifted, leave out what may have moved to where something stands now: what was lifted last before that
    came, and rather what may go there; what came first has the first choice."""
    while not squares.is_empty(landings):
        landing = NO_SQUARE
        for square in range(64):
            is_first = landing == NO_SQUARE or trail.covered_ms[square] < trail.covered_ms[landing]
            if squares.has(landings, square) and is_first:
                landing = square
        squares.discard(landings, landing)
        ms = trail.covered_ms[landing] - WAY_MS
        moved = trail.last_lifted(fallen, ms)
        if moved == NO_SQUARE:
            beside = trail.last_lifted(fallen, trail.covered_ms[landing])
            if beside != NO_SQUARE and squares.are_neighbours(beside, landing):
                squares.discard(fallen, beside)  # it fell there
            continue
        squares.discard(fallen, moved)
        other = trail.last_lifted(fallen, ms)
        if other != NO_SQUARE and explainer.find_move(moved, landing) == NO_MOVE:
            apart_ms = trail.lifted_before(moved, ms) - trail.lifted_before(other, ms)
            if apart_ms < APART_MS and explainer.find_move(other, landing) != NO_MOVE:
                squares.discard(fallen, other)
                squares.add(fallen, moved)


def _may_have_moved(explainer: "Explainer", trail: "Trail", origin: "int", least_ms: "int") -> "bool":
    """Whether a tower may go to where something stands that came after so many ms."""
    for landing in range(64):
        if squares.has(explainer.covered, landing) and explainer.find_move(origin, landing) != NO_MOVE:
            ms = trail.covered_ms[landing]
            if ms >= trail.lifted_before(origin, ms) + least_ms:
                return True
    return False
