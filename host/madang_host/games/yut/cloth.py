"""The cloth of Yut Nori and of Nyout: what is printed on the board's squares, and where a screen shows the stations.
Knows no rules but the routes."""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin

from madang.games.yut.game import THROW_SQUARES
from madang.games.yut.rules import Round
from madang.games.yut.stations import (
    AHEAD,
    CENTRE,
    CENTRE_FROM_10,
    GOAL,
    HOME,
    STATIONS,
    TRAYS,
    TURNS,
    WAITING,
    centre_of,
)
from madang.games.yut.sticks import BACK_DO, DO, THROWS
from madang.race_presenter import BOARD_THROWS_SQUARE, TAKE_BACK_SQUARE
from madang.squares import square_name
from madang_host.games.yut.words import throw_words
from madang_host.i18n.language import _
from madang_host.render.drawing import Sheet

LARGE = (GOAL, 5, 10, 15, CENTRE)
SIDE = 100.0  # of the square in which a screen shows the cloth
_EDGE = 9.0  # from its edge to the middle of a corner
_MIDDLE = SIDE / 2

# Of each station of the cross: the corner beside which it lies, and how many of three steps towards the centre.
_CROSS = {
    20: (1, 1),
    21: (1, 2),
    CENTRE: (1, 3),
    23: (3, 2),
    24: (3, 1),
    25: (2, 1),
    26: (2, 2),
    27: (0, 2),
    28: (0, 1),
}


@cache
def roads() -> tuple[tuple[int, int], ...]:
    """The stations that lie next to each other, each pair once."""
    ahead = [(GOAL, AHEAD[WAITING]), *((place, AHEAD[place]) for place in range(CENTRE_FROM_10 + 1))]
    turns = [(place, TURNS[place]) for place in (5, 10, CENTRE)]
    joined = {(centre_of(one), centre_of(other)) for one, other in (*ahead, *turns) if other != HOME}
    return tuple(sorted({(min(pair), max(pair)) for pair in joined}))


def sheet_of(played: Round, language: str, is_nyout: bool) -> Sheet:
    """What is printed in a language: stations and roads, trays for mal that ride along, and in row 8 the throws."""
    return _sheet(language, is_nyout, played.marks(), bytes(played.marked))


@cache
def _sheet(language: str, is_nyout: bool, marks: int, marked: bytes) -> Sheet:
    named = {STATIONS[GOAL]: _("goal")}
    named |= {STATIONS[station]: sign for station, sign in zip(marked, "♛☀", strict=True) if station < len(STATIONS)}
    pads = {
        THROW_SQUARES[throw]: throw_words(throw, is_nyout)
        for throw in range(DO, THROWS)
        if throw < BACK_DO or marks >> throw & 1
    }
    return Sheet(
        points=tuple(STATIONS),
        lines=tuple((STATIONS[one], STATIONS[other]) for one, other in roads()),
        names=named,
        large=tuple(STATIONS[station] for station in LARGE),
        is_open=is_nyout,
        shared=tuple(TRAYS),
        pads={**pads, TAKE_BACK_SQUARE: _("back"), BOARD_THROWS_SQUARE: _("throw")},
    )


@cache
def places(is_nyout: bool) -> Mapping[str, tuple[float, float]]:
    """Where a screen shows each station, by the name of its square, within SIDE by SIDE: as people know the cloth, a
    square with two diagonals; or the round one of Nyout, a circle with a cross, whose goal is at the top."""
    found = {}
    for station, square in enumerate(STATIONS):
        x, y = _on_circle(station) if is_nyout else _on_square(station)
        found[square_name(square)] = (
            round(_MIDDLE + (_MIDDLE - _EDGE) * x, 2),
            round(_MIDDLE - (_MIDDLE - _EDGE) * y, 2),
        )
    return found


def _on_square(station: int) -> tuple[float, float]:
    """From -1 to 1, right and up; the goal is at the lower right."""
    if station < 20:
        corners = ((1, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
        side, step = divmod(station, 5)
        return _between(corners[side], corners[side + 1], step / 5)
    corner, part = _on_cross(station)
    return _between(((1, -1), (1, 1), (-1, 1), (-1, -1))[corner], (0, 0), part)


def _on_circle(station: int) -> tuple[float, float]:
    """From the top to the left, as mal go: anticlockwise."""
    if station < 20:
        turn = pi / 2 + station * pi / 10
        return cos(turn), sin(turn)
    corner, part = _on_cross(station)
    return _between(_on_circle(5 * corner), (0, 0), part)


def _on_cross(station: int) -> tuple[int, float]:
    """From which corner, as a number, a station of the cross lies how far towards the centre."""
    return _CROSS[station][0], _CROSS[station][1] / 3


def _between(one: tuple[float, float], other: tuple[float, float], part: float) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
