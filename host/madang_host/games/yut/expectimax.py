"""Players of Yut Nori: expectimax over throws and the moves that spend them, on a table of how long a mal takes home
(madang_host.games.yut.races); and the odds that a coach tells. Knows rounds (madang.games.yut.rules) and no board.

A value is a number of throws: how much sooner a side is home than the best of the others, were they all to throw alone.
"""

import random
from dataclasses import dataclass
from functools import cache

from madang.games import NOBODY
from madang.games.yut import rules
from madang.games.yut.rules import MOST_MAL, THROWN, Round
from madang.games.yut.stations import HOME, NOWHERE, STATIONS, WAITING, centre_of
from madang.games.yut.sticks import DO, MO, THROWS, YUT
from madang_host.games.yut.races import expected_throws, odds

WON = 1000.0  # throws; no round takes so many

_CERTAIN = 1e-3  # what is less likely is left aside


@dataclass(frozen=True)
class Level:
    """How well a player plays.

    errs     how often it makes any legal move, of 100
    replies  whether it looks at what the next player may throw
    """

    errs: int
    replies: bool


# From the weakest to the strongest.
LEVELS = (
    Level(95, False),
    Level(80, False),
    Level(65, False),
    Level(50, False),
    Level(35, False),
    Level(20, False),
    Level(8, False),
    Level(8, True),
    Level(3, True),
    Level(0, True),
)


@cache
def _throws_home(tenths: int, place: int) -> float:
    return float(expected_throws(tenths, place))


def throws_left(played: Round, side: int) -> float:
    """How many throws a side takes home on average, were nobody to disturb it; those that ride together go together."""
    places = [played.place(side, mal) for mal in range(MOST_MAL)]
    groups = {place for place in places if place < WAITING}
    tenths = played.tenths()
    alone = sum(_throws_home(tenths, place) for place in groups)
    return alone + places.count(WAITING) * _throws_home(tenths, WAITING)


def value(played: Round, side: int) -> float:
    """How well a side stands."""
    winner = played.winner()
    if winner != NOBODY:
        return WON if winner == side else -WON
    others = min(throws_left(played, other) for other in range(played.sides()) if other != side)
    return others - throws_left(played, side)


def legal_plies(played: Round) -> list[int]:
    buffer = rules.ply_buffer()
    return [buffer[i] for i in range(played.legal_plies(buffer))]


class YutPlayer:
    """Chooses moves; the round is as it was when `choose` returns. One seed, one game."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self._level = level
        self._chance = random.Random(seed)

    def choose(self, played: Round) -> int:
        """The ply that this player makes; raises ValueError where the sticks are to be thrown or the round is over."""
        plies = legal_plies(played)
        if not plies or plies[0] & THROWN:
            raise ValueError("there is nothing to spend")
        if len(plies) == 1:
            return plies[0]
        if self._chance.randrange(100) < self._level.errs:
            return self._chance.choice(plies)
        return self.ranked(played)[0]

    def ranked(self, played: Round) -> list[int]:
        """The plies that spend something, the best first."""
        side = played.side()
        return sorted(legal_plies(played), key=lambda ply: -self._value_after(played, ply, side))

    def _value_after(self, played: Round, ply: int, side: int) -> float:
        played.play(ply)
        found = self._value_in_turn(played, side)
        played.undo()
        return found

    def _value_in_turn(self, played: Round, side: int) -> float:
        """With the best of what is left to be spent; over a throw in between, on average."""
        if played.winner() != NOBODY:
            return value(played, side)
        if played.side() != side:
            return self._value_of_reply(played, side) if self._level.replies else value(played, side)
        if played.must_throw():
            # Another throw, for a catch: worth as much as it brings a mal on, on average.
            return value(played, side) + 1.0
        return max(self._value_after(played, ply, side) for ply in legal_plies(played))

    def _value_of_reply(self, played: Round, side: int) -> float:
        """After the next player's throw, the first that need not be followed by another, and the best move for it."""
        if played.to_throw_off() or not played.must_throw():
            return value(played, side)
        total = 0.0
        for throw, chance in odds(played.tenths(), played.marks()).items():
            played.play(THROWN | throw)
            total += float(chance) * self._worst(played, side)
            played.undo()
        return total

    def _worst(self, played: Round, side: int) -> float:
        """For a side, after the move that the next player likes best."""
        if played.must_throw():
            return value(played, side)
        next_side = played.side()
        found = value(played, side)
        best = float("-inf")
        for ply in legal_plies(played):
            played.play(ply)
            liked = value(played, next_side)
            if liked > best:
                best = liked
                found = value(played, side)
            played.undo()
        return found


# What a coach tells


@cache
def turns(tenths: int, marks: int) -> dict[tuple[int, ...], float]:
    """What a turn may bring, each as sorted throws, and how likely that is: after a yut or a mo follows another throw.
    What is less likely than _CERTAIN is left aside."""
    found: dict[tuple[int, ...], float] = {}

    def throw_on(before: tuple[int, ...], likely: float) -> None:
        for throw, chance in odds(tenths, marks).items():
            thrown = tuple(sorted((*before, throw)))
            if YUT <= throw <= MO:
                if likely * chance >= _CERTAIN:
                    throw_on(thrown, likely * float(chance))
            else:
                found[thrown] = found.get(thrown, 0.0) + likely * float(chance)

    throw_on((), 1.0)
    return found


def odds_of_catches(played: Round) -> dict[int, float]:
    """Of each station with mal of others than whose turn it is to throw: how likely these can be caught with what comes
    in this turn, before the sticks are thrown for a catch; only a player's own wish is left aside."""
    if not played.must_throw() or played.to_throw_off():
        raise ValueError("no throw is due")
    side = played.side()
    found = {station: 0.0 for station in range(len(STATIONS)) if played.side_at(station) not in (NOBODY, side)}
    waiting = [throw for throw in range(DO, THROWS) for _ in range(played.waiting(throw))]
    places = {played.place(side, mal) for mal in range(MOST_MAL)} - {HOME, NOWHERE}
    reached_from: dict[tuple[int, tuple[int, ...]], frozenset[int]] = {}

    def reach(place: int, throws: tuple[int, ...]) -> frozenset[int]:
        """The stations to which one mal comes with some of the throws, in any order."""
        known = reached_from.get((place, throws))
        if known is not None:
            return known
        stations: set[int] = set()
        for throw in set(throws):
            at = throws.index(throw)
            left = throws[:at] + throws[at + 1 :]
            for is_turning in (False, True):
                landing = played.destination(rules.move_of(throw, place, is_turning))
                if landing < WAITING:
                    stations |= {centre_of(landing)} | reach(landing, left)
        reached_from[place, throws] = frozenset(stations)
        return reached_from[place, throws]

    for thrown, chance in turns(played.tenths(), played.marks()).items():
        throws = tuple(sorted((*waiting, *thrown)))
        for station in found.keys() & set().union(*(reach(place, throws) for place in places)):
            found[station] += chance
    return found


def odds_of_catch(played: Round, station: int) -> float:
    """The same of one station."""
    return odds_of_catches(played).get(station, 0.0)


def odds_of_home(played: Round, place: int) -> float:
    """How likely the next throw alone brings a mal home from a place, by the shorter of its ways."""
    total = 0.0
    for throw, chance in odds(played.tenths(), played.marks()).items():
        moves = (rules.move_of(throw, place), rules.move_of(throw, place, is_turning=True))
        total += float(chance) * any(played.destination(move) == HOME for move in moves)
    return total
