"""What stands instead of a start that does not come about: one square that alone keeps a round from beginning, or the
first move, made while the power was away, and perhaps answered. Knows the game seam. Loaded when it is asked for, and
forgotten after it."""

from madang import squares
from madang.display import PLAYING
from madang.events import BEGAN
from madang.explanation import ANSWERED, IN_HAND, MOVE, QUIET
from madang.sensor_watch import DOUBT_MS
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.between_rounds import BetweenRounds
    from madang.turns import Turns


def look(rounds: "BetweenRounds", turns: "Turns", is_new: "int") -> "int":
    """See whether the round has begun all the same; else whether a sensor keeps it from that. Returns the events."""
    if is_new and rounds.may_go_on:
        explainer = turns.explainer
        explainer.explain(turns.settled, False)
        kind = explainer.found.kind
        rounds.may_go_on = kind == QUIET or (kind == IN_HAND and squares.count(explainer.lifted) == 1)
        if kind == MOVE or kind == ANSWERED:
            return _begin(rounds, turns)
    if squares.count(turns.start) < 2:
        return 0  # the only piece that there is may be away
    return _doubt_sensors(rounds, turns, is_new)


def _begin(rounds: "BetweenRounds", turns: "Turns") -> "int":
    rounds.has_begun = True
    turns.enter(PLAYING)
    return BEGAN


def _doubt_sensors(rounds: "BetweenRounds", turns: "Turns", is_new: "int") -> "int":
    """One square alone keeps the round from beginning: if it is too much, its sensor lies; if it lacks a tower, the
    players may say so by the button, or by playing on."""
    watch = turns.watch
    explainer = turns.explainer
    found = explainer.found
    if is_new and watch.doubted != NO_SQUARE and squares.has(turns.start, watch.doubted):
        explainer.dead = watch.doubted
        with_doubted = bytearray(turns.settled)
        squares.add(with_doubted, watch.doubted)
        explainer.explain(with_doubted, False)
        if found.kind == MOVE or found.kind == ANSWERED:
            return _begin(rounds, turns) | turns.declare_dead(watch.doubted)
        explainer.dead = NO_SQUARE
    if turns.rest_ms < DOUBT_MS:
        return 0
    squares.difference(turns.start, turns.settled, found.missing)
    squares.difference(turns.settled, turns.start, found.extra)
    is_held = (
        watch.doubted != NO_SQUARE and squares.count(found.missing) == 2 and squares.has(found.missing, watch.doubted)
    )
    if is_held and squares.is_empty(found.extra):
        return 0  # the other one is in a hand
    watch.doubt(found.missing, found.extra, turns.rest_ms)
    if watch.doubted != NO_SQUARE and squares.has(found.extra, watch.doubted):
        return turns.declare_dead(watch.doubted)
    return 0
