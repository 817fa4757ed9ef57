"""Magnets where they do not belong: a tower that passes too near, or stands between two squares."""

from slow_rules import Square

from messy_hands import messes
from messy_hands.players import Players
from messy_hands.towers import neighbours, way

SHORT_MS, LONG_MS = 200, 3000  # that a switch is closed at most by a tower that is not on it


def neighbour(players: Players) -> None:
    """On its way a tower comes near a switch beside its own, for a moment or for as long as it hovers."""
    move = players.choose(players.legal())
    origin, landing = way(move)
    tower = players.lift(origin)
    if players.chance.random() < 0.5:
        _hover_beside(players, origin)
    players.pause(100, 600)
    if players.chance.random() < 0.7:
        _hover_beside(players, landing)
    players.watch()
    players.place(landing, tower)
    players.mean(move)
    players.wait(200, 2000)
    players.settle(1)


def _hover_beside(players: Players, at: Square) -> None:
    """Long above a square where the tower could rest for all that a sensor knows, is a rest."""
    near = [beside for beside in neighbours(at) if beside in players.free()]
    no_rests = [beside for beside in near if beside not in players.rests()]
    if no_rests and players.chance.random() < 0.3:
        messes.hover(players, no_rests, LONG_MS)
    elif near:
        messes.hover(players, near, SHORT_MS)


def between(players: Players) -> None:
    """A tower is set down between two squares: both switches close, or neither."""
    move = players.choose(players.legal())
    origin, landing = way(move)
    tower = players.lift(origin)
    players.pause(100, 800)
    players.place(landing, tower)
    near = [at for at in neighbours(landing) if at in players.free() and at != origin]
    is_felt_twice = bool(near) and players.chance.random() < 0.6
    players.table.straddle(tower, players.chance.choice(near or [landing]), is_felt_twice)
    players.mean(move)
    players.wait(200, players.chance.choice([1000, 5000]))
    if players.chance.random() < 0.5:
        players.table.centre(tower)
    elif not is_felt_twice:
        players.watch()
        players.table.centre(tower)
    players.settle(1)
