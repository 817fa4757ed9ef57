"""What is too much, and alone: whether it has come from a square whose sensor tells nothing, or stands nowhere; and
where what has vanished may be. Knows the game seam, not Kamisado. Loaded when it is asked for, and forgotten with
madang.far_looks."""

from madang import squares
from madang.explanation import NO_MOVE
from madang.interpreter import const
from madang.sensor_watch import DOUBT_MS
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_PROVED_TIMES = const(3)  # that a tower has gone where it has but one way to go
_TRIED_MS = const(2000)  # that nobody shows that the last square does feel
_LONG_IGNORED_MS = const(10000)  # of what somebody may have set there, before it is taken for nothing


def doubt_ignored(turns: "Turns") -> "int":
    """What is to be lifted has stood for long: nothing may stand there. Returns the events."""
    extra = squares.first(turns.explainer.found.extra)
    may_stand = _may_have_moved if turns.explainer.found.move == NO_MOVE else _may_be_where
    if turns.rest_ms < _LONG_IGNORED_MS and may_stand(turns, extra):
        return 0
    return turns.declare_dead(turns.watch.doubted)


def doubt_origin(turns: "Turns") -> "int":
    """What is too much has been lifted and set again: it stands there, and its former square tells nothing. Where it
    may have come from is lit, as is where the last move's tower stands, if that could have gone there instead, until
    one square is left that has never been felt to let go and that nobody shows to do so; once as long as nothing else
    changes. Returns the events."""
    game = turns.game
    explainer = turns.explainer
    last = explainer.last_landing
    doubted = explainer.found.doubted
    if not squares.is_empty(doubted):
        is_left = squares.count(doubted) == 1 and turns.rest_ms >= _TRIED_MS
        return turns.declare_dead(squares.first(doubted)) if is_left else 0
    landing = squares.first(explainer.found.extra)
    explainer.set_again = landing
    origin = NO_SQUARE
    count = 0
    for move in range(game.move_count()):
        if game.landing[move] == landing:
            origin = game.origin[move]
            count += 1
            if not squares.has(turns.trail.let_go, origin):
                squares.add(doubted, origin)
    if count == 0 and explainer.found.move == NO_MOVE and _may_have_moved(turns, landing):
        return turns.declare_dead(last)
    is_shown = count == 1 and turns.trail.lifted_ms[origin] > turns.trail.covered_ms[landing]
    may_be_other = is_shown or not squares.is_empty(doubted)
    if may_be_other and _may_be_last(turns, landing) and not squares.has(turns.trail.let_go, last):
        squares.add(doubted, last)
        return 0
    return turns.declare_dead(origin) if count == 1 and not is_shown else 0


def doubt_vanished(turns: "Turns", origin: "int", times_gone: "int") -> "int":
    """The tower of a square has gone again without being felt anywhere. That something was felt where it may be says
    nothing any more; once that is one square only, its sensor tells nothing. Returns the events."""
    explainer = turns.explainer
    doubted = explainer.found.doubted
    is_new = explainer.vanished == NO_SQUARE
    if is_new:
        explainer.vanished = origin
        turns.is_fresh = True
    game = turns.game
    ways = 0
    for move in range(game.move_count()):
        if game.origin[move] == explainer.vanished:
            if is_new:
                squares.discard(turns.trail.felt, game.landing[move])
            ways += explainer.may_be_unfelt(move)
    if is_new or (ways == 1 and times_gone < _PROVED_TIMES):
        return 0  # nothing speaks for it yet but that somebody takes a long time
    is_one = squares.count(doubted) == 1 and turns.rest_ms >= DOUBT_MS
    return turns.declare_dead(squares.first(doubted)) if is_one else 0


def _may_be_where(turns: "Turns", extra: "int") -> "bool":
    """Whether the tower that has moved may as well stand where something is too much: both were covered since."""
    origin = turns.game.origin[turns.explainer.found.move]
    is_since = turns.trail.may_be_from(origin, extra) or turns.trail.may_be_drawn(origin, extra)
    return is_since and turns.explainer.find_move(origin, extra) != NO_MOVE


def _may_have_moved(turns: "Turns", landing: "int") -> "bool":
    """Whether a tower that may move, or the one that moved last, could stand there without having been seen lifted: its
    own square may not tell."""
    game = turns.game
    trail = turns.trail
    for move in range(game.move_count()):
        origin = game.origin[move]
        # One that two squares feel has been lifted before.
        may_be_felt = squares.are_neighbours(origin, landing) and squares.has(turns.settled, origin)
        if game.landing[move] == landing and (may_be_felt or not trail.lifted_ms[origin]):
            return True
    return _may_be_last(turns, landing)


def _may_be_last(turns: "Turns", landing: "int") -> "bool":
    """Whether the tower that moved last could have moved there instead, without having been seen lifted since."""
    last = turns.explainer.last_landing
    if last == NO_SQUARE or turns.trail.lifted_ms[last]:
        return False
    turns.game.look_instead()
    return turns.game.instead.goes_to(landing)
