"""How long a lone mal takes home, exactly: a race that nobody disturbs, with every shortcut taken. Knows no sides and
no catching."""

from fractions import Fraction
from functools import cache

from madang.games.yut import sticks
from madang.games.yut.stations import AHEAD, HOME, NOWHERE, TURNS, WAITING


def odds(tenths: int, marks: int = 0) -> dict[int, Fraction]:
    """The probability of each throw that there can be: see madang.games.yut.sticks.weights."""
    weights = sticks.weights(tenths, marks)
    return {throw: Fraction(weight, sum(weights)) for throw, weight in enumerate(weights) if weight}


@cache
def expected_throws(tenths: int, place: int = WAITING) -> Fraction:
    """How many throws a lone mal takes home from a place on average, each being spent as it comes; with sticks that
    fall flat side up so many times in ten."""
    if place == HOME:
        return Fraction(0)
    return 1 + sum(
        (chance * expected_throws(tenths, landing(place, throw)) for throw, chance in odds(tenths).items()), Fraction(0)
    )


def landing(place: int, steps: int) -> int:
    """Where so many steps lead, with a turn where there is one to be taken."""
    ahead = AHEAD[place] if TURNS[place] == NOWHERE else TURNS[place]
    for _ in range(steps - 1):
        if ahead == HOME:
            break
        ahead = AHEAD[ahead]
    return ahead
