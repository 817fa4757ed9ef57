"""Which of several missing towers is asked back first, and whether one of those or another. Knows the game seam, not
Kamisado. Loaded by the presenter for as long as there may be several."""

from madang import squares
from madang.explanation import BESIDE, NO_MOVE
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, FALL_MS, NEVER, ROLLED, ROLLED_MS, SLACK_MS, WAY_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.explain import Explainer
    from madang.trail import Trail
    from madang.turns import Turns

_RIVAL_MS = const(2000)  # that what was lifted before a move may have made it as well as another


def find(turns: "Turns", asked: "bytearray", fallen: "bytearray", room: "bytearray") -> "None":
    """What is asked for goes into `asked`: one square, or those of which one tower has moved while the others are
    missing, and no order tells which. The other sets are room to work in. It allocates nothing."""
    _list_first(turns, asked, fallen, room)
    rivals = fallen
    _list_rivals(turns, rivals)
    if squares.is_empty(rivals):
        _list_replaced(turns, rivals)
    squares.difference(asked, rivals, room)
    if squares.is_empty(room):
        squares.copy(rivals, asked)
        return
    extra = turns.explainer.found.extra
    square = squares.first(room) if squares.is_empty(extra) else _nearest(extra, room)
    squares.clear(asked)
    squares.add(asked, square)


def _list_rivals(turns: "Turns", rivals: "bytearray") -> "None":
    """The tower that is read to have moved, and the missing ones that may have made its move; also those that may have
    been carried to where something else stands, unless that tower went further than anything rolls. If no move is read,
    or one of a tower that fell, all that may have gone to where anything stands; with the one that moved last, if one
    of these may stand where it is read to. None if that is but one."""
    explainer = turns.explainer
    found = explainer.found
    game = turns.game
    trail = turns.trail
    squares.clear(rivals)
    if found.kind < BESIDE or found.move == NO_MOVE:
        _add_all_rivals(turns, NO_SQUARE, True, rivals)
        if _may_be_last(explainer, trail, squares.first(rivals)):
            squares.add(rivals, explainer.last_landing)
    else:
        moved = game.origin[found.move]
        led_to = game.landing[found.move]
        if squares.are_neighbours(moved, led_to, ROLLED):
            _add_all_rivals(turns, led_to, trail.has_fallen(moved), rivals)
        else:
            _add_rivals(turns, led_to, True, rivals)
        if game.moves_others[found.move] and squares.has(found.missing, led_to):
            squares.add(rivals, led_to)  # what pushed is gone, or what seems pushed has rolled there
        if not squares.is_empty(rivals):
            squares.add(rivals, moved)
    if squares.count(rivals) < 2:
        squares.clear(rivals)


def _add_all_rivals(turns: "Turns", led_to: "int", may_have_rolled: "bool", rivals: "bytearray") -> "None":
    """Those that may have gone to where a move is read to have led, or to where anything else stands."""
    for landing in range(64):
        if squares.has(turns.explainer.covered, landing):
            _add_rivals(turns, landing, landing == led_to or may_have_rolled, rivals)


def _may_be_last(explainer: "Explainer", trail: "Trail", other: "int") -> "bool":
    """Whether the tower that moved last is read to stand where another one may have been carried as well."""
    last = explainer.last_landing
    if other == NO_SQUARE or last == NO_SQUARE or squares.has(explainer.found.missing, last):
        return False
    return squares.has(explainer.lifted, last) and _may_have_moved(explainer, trail, other, CARRIED_MS)


def _add_rivals(turns: "Turns", landing: "int", may_have_rolled: "bool", rivals: "bytearray") -> "None":
    """Those that were lifted shortly before a square was covered to which they may go, or at least before that was left
    for a moment, and have not stood in their place since."""
    trail = turns.trail
    missing = turns.explainer.found.missing
    covered_ms = max(trail.covered_ms[landing], trail.left_ms[landing])
    for square in range(64):
        if not squares.has(missing, square):
            continue
        lifted_ms = trail.lifted_before(square, covered_ms - FALL_MS)
        is_lately = lifted_ms != NEVER and covered_ms - lifted_ms <= _RIVAL_MS
        is_home = trail.covered_ms[square] > covered_ms and trail.has_stood(square, SLACK_MS)
        is_far = not squares.are_neighbours(square, landing, ROLLED)
        may_have_gone = is_far or may_have_rolled or trail.has_carried(square, landing)
        if is_lately and not is_home and may_have_gone and turns.explainer.find_move(square, landing) != NO_MOVE:
            squares.add(rivals, square)


def _list_replaced(turns: "Turns", rivals: "bytearray") -> "None":
    """A missing tower that had been brushed before, and one that had just been lifted near by then, and is read to have
    moved or fallen to where it came later: what came first may have been that, and so may be what has been lifted there
    since."""
    trail = turns.trail
    explainer = turns.explainer
    missing = explainer.found.missing
    for square in range(64):
        came_ms = trail.came_ms[square]
        if not squares.has(missing, square) or not NEVER < came_ms <= trail.first_ms[square] - ROLLED_MS:
            continue
        other = trail.last_lifted(explainer.lifted, came_ms - FALL_MS)
        if other == NO_SQUARE or not squares.are_neighbours(other, square, ROLLED):
            continue
        if squares.has(missing, other) and other != explainer.last_landing:
            continue
        lifted_ms = trail.lifted_before(other, came_ms)
        if came_ms - lifted_ms <= _RIVAL_MS and not _has_come(explainer, trail, lifted_ms, came_ms):
            squares.add(rivals, square)
            squares.add(rivals, other)


def _has_come(explainer: "Explainer", trail: "Trail", after_ms: "int", before_ms: "int") -> "bool":
    """Whether something stands where nothing is expected that came between two times."""
    for landing in range(64):
        if squares.has(explainer.covered, landing) and after_ms < trail.covered_ms[landing] < before_ms:
            return True
    return False


def _list_first(turns: "Turns", missing: "bytearray", fallen: "bytearray", room: "bytearray") -> "None":
    """The towers that may have moved, and the one that moved last, may have been meant to go elsewhere: that is known
    once the others stand. The one that was lifted last of the first rather not if it fell: with others, or after one.
    Those that are left go into `missing`."""
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
    """Whether a tower may go to where something stands that came so many ms after it was lifted, or was left for a
    moment then: what came first may be another one."""
    for landing in range(64):
        if squares.has(explainer.covered, landing) and explainer.find_move(origin, landing) != NO_MOVE:
            ms = max(trail.covered_ms[landing], trail.left_ms[landing])
            lifted_ms = trail.lifted_before(origin, ms)
            if lifted_ms + least_ms <= ms and (lifted_ms != NEVER or trail.first_ms[origin] == NEVER):
                return True
    return False


@micropython.viper
def _nearest(extras: ptr8, gaps: ptr8) -> int:
    """Of some gaps the one that is the fewest of a king's steps from an extra tower, the first if there are several."""
    found = 0
    nearest = 8
    for extra in range(64):
        if not extras[extra >> 3] >> (extra & 7) & 1:
            continue
        for gap in range(64):
            if not gaps[gap >> 3] >> (gap & 7) & 1:
                continue
            files = (extra & 7) - (gap & 7)
            ranks = (extra >> 3) - (gap >> 3)
            if files < 0:
                files = 0 - files
            if ranks < 0:
                ranks = 0 - ranks
            steps = files if files > ranks else ranks
            if steps < nearest:
                nearest = steps
                found = gap
    return found
