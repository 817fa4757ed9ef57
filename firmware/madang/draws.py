"""A draw that both players want. Knows the game seam. Loaded when they do, as few games know draws."""

from madang import squares
from madang.events import AGREED, PASSED
from madang.squares import NO_SQUARE
from madang.turns import Turns


def agree(turns: "Turns") -> "int":
    """End the round; returns the events."""
    turns.game.agree_on_draw()
    turns.identity.forget()
    turns.trail.clear()
    turns.say_why(AGREED, NO_SQUARE, NO_SQUARE)
    turns.game_changed()
    squares.difference(turns.explainer.expected, turns.settled, turns.gone)  # they are in hands yet
    return PASSED | turns.end_round()
