"""How a move is made when nothing goes wrong, and what all kinds of mess are made of."""

from collections.abc import Callable

import slow_rules
from slow_rules import Square, Tower

from messy_hands.players import Players
from messy_hands.towers import crossed, way

COUNTED_MS = 450  # in which a move is final; what befalls its tower before tells nobody whether it was set there
SEEN_MS = COUNTED_MS + 100  # and its lights are seen; a tower that leaves before rather goes on
LAST_COUNTED_MS = 800  # and of one that ends the round, which must stand for twice as long
Ply = Callable[[Players], None]  # plays a move, and whatever goes wrong with it


def plain(players: Players) -> None:
    players.move(players.choose(players.legal()))


def styles(players: Players) -> None:
    """Slides, hovering, blitz, rocking, second thoughts: as people play."""
    move = players.choose(players.legal())
    origin, landing = way(move)
    style = players.chance.choice(["carry", "slide", "hover", "blitz", "rock", "put back", "overshoot"])
    ways = [way(other)[1] for other in players.legal() if other[:2] == move[:2] and other != move]
    if style == "rock":
        for at in players.chance.sample(list(players.table.standing), 3):
            rock(players, at, (5, 50), (5, 50))
    tower = players.lift(origin)
    if style == "put back":
        players.pause(80, 600)
        players.place(origin, tower)
        players.pause(50, 400)
        players.lift(origin)
    stops = {"slide": crossed(origin, landing), "hover": ways, "overshoot": ways[:1]}.get(style, [])
    for at in stops[:7]:
        players.pause(20, 150)
        players.place(at, tower)
        players.rest(*((200, 1500) if style == "overshoot" else (30, 200)))
        players.lift(at)
    players.pause(100, 150 if style == "blitz" else 800)
    players.place(landing, tower)
    players.mean(move)
    players.wait(10, 60) if style == "blitz" else players.wait(60, 1500)


def rock(players: Players, at: Square, off_ms: tuple[int, int], then_ms: tuple[int, int]) -> None:
    """Tip a tower off its switch and back, and leave it for a while."""
    players.table.magnet(at, False)
    players.wait(*off_ms)
    players.table.magnet(at, True)
    players.wait(*then_ms)


def ends(players: Players, move: str) -> bool:
    return slow_rules.result(players.legal()[move]) is not None


def others(players: Players, *but: Square) -> list[Tower]:
    return [tower for at, tower in players.table.standing.items() if at not in but]


def is_called(players: Players, tower: Tower) -> bool:
    return tower.side == players.meant.side and tower.colour == players.meant.active


def put_right(players: Players, out_of_place: int) -> None:
    """See it after a while, and put it right."""
    players.wait(300, players.chance.choice([1500, 6000]))
    players.watch()
    players.settle(out_of_place)


def place_when_free(players: Players, tower: Tower, landing: Square) -> None:
    """Put a tower down, and what rolled there aside."""
    while players.table.above(landing) is not None:
        other = players.table.above(landing)
        assert other is not None
        players.take(other)
        players.pause(100, 400)
    players.place(landing, tower)


def is_free_way(move: str, stands: Square) -> bool:
    """Whether a move neither lands on a square nor crosses it."""
    origin, landing = way(move)
    return stands not in (*crossed(origin, landing), landing)
