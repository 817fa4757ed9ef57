"""Players of Yut Nori: expectimax over throws and the moves that spend them, on a table of how long a mal takes home
(madang_host.games.yut.races); and the odds that a coach tells. Knows rounds (madang.games.yut.rules) and no board.

A value is a number of throws: how much sooner a side is home than the best of the others, were they all to throw alone.
"""

import random
from dataclasses import dataclass
from functools import cache

from madang.games import NOBODY
from madang.games.yut import rules
from madang.games.yut.rules import FORFEIT, MOST_MAL, THROWN, Round
from madang.games.yut.stations import HOME, WAITING, centre_of
from madang_host.games.yut.races import expected_throws, odds

WON = 1000.0  # throws; no round takes so many

_CERTAIN = 1e-3  # what is less likely is left aside


@dataclass(frozen=True)
class Level:
    """How well a player plays. Each wins 56 to 60 of 100 rounds with two mal against the one before, the first against
    random moves (200 rounds each).

    errs     how often it makes any legal move, of 100
    replies  whether it looks at what the next player may throw
    """

    name: str
    errs: int
    replies: bool


LEVELS = (
    Level("child", 60, False),
    Level("guest", 25, False),
    Level("family", 0, False),
    Level("elder", 0, True),
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
        side = played.side()
        return max(plies, key=lambda ply: self._value_after(played, ply, side))

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


def odds_of_catch(played: Round, station: int) -> float:
    """How likely the player whose throw is due can catch what stands on a station with what comes in this turn; only a
    player's own wish is left aside."""
    if not played.must_throw() or played.to_throw_off():
        raise ValueError("no throw is due")
    side = played.side_at(station)
    if side in (NOBODY, played.side()):
        return 0.0
    return _odds_of_catch(played, station, 1.0)


def _odds_of_catch(played: Round, station: int, likely: float) -> float:
    if likely < _CERTAIN:
        return 0.0
    total = 0.0
    for throw, chance in odds(played.tenths(), played.marks()).items():
        played.play(THROWN | throw)
        if played.must_throw():
            total += float(chance) * _odds_of_catch(played, station, likely * float(chance))
        elif _can_catch(played, station):
            total += float(chance)
        played.undo()
    return total


def _can_catch(played: Round, station: int) -> bool:
    """Whether some way to spend what waits lands on a station before the sticks are thrown again."""
    side = played.side()
    for ply in legal_plies(played):
        if ply & FORFEIT:
            continue
        landing = played.destination(ply)
        if landing < WAITING and centre_of(landing) == station:
            return True
        played.play(ply)
        found = played.side() == side and not played.must_throw() and played.winner() == NOBODY
        found = found and _can_catch(played, station)
        played.undo()
        if found:
            return True
    return False


def odds_of_home(played: Round, place: int) -> float:
    """How likely the next throw alone brings a mal home from a place, by the shorter of its ways."""
    total = 0.0
    for throw, chance in odds(played.tenths(), played.marks()).items():
        moves = (rules.move_of(throw, place), rules.move_of(throw, place, is_turning=True))
        total += float(chance) * any(played.destination(move) == HOME for move in moves)
    return total
