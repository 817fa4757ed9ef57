"""The power goes while hands are at work, and comes back."""

from messy_hands.players import Players
from messy_hands.towers import way
from messy_hands.ways import COUNTED_MS

LONGEST_MS = 5000


def power_cut(players: Players) -> None:
    """Before a move, amid it or after it; the hands go on, or wait."""
    players.table.wait(COUNTED_MS)
    move = players.choose(players.legal())
    origin, landing = way(move)
    when = players.chance.choice(["before", "amid", "placed", "after"])
    if when == "before":
        players.wait(0, 2000)
        _cut(players)
    tower = players.lift(origin)
    players.pause(50, 600)
    if when == "amid":
        _cut(players)
        players.pause(0, 600)
    players.place(landing, tower)
    players.keep_as_alternative()  # what happened without power, nobody can tell
    players.mean(move)
    if when == "placed":
        players.wait(0, 600)
        _cut(players)
    elif when == "after":
        players.wait(600, 2500)
        _cut(players)
    players.wait(500, 2000)
    players.settle(1)


def _cut(players: Players) -> None:
    players.table.cut_power(players.chance.choice([0, 50, players.chance.randint(100, LONGEST_MS)]))
