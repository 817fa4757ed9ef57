"""Ways of fingers: a magnet that flickers, a tower that is never quite lifted, a slip that is put right at leisure."""

from collections.abc import Callable

from slow_rules import Square, name

from messy_hands.players import Players
from messy_hands.towers import Process, crossed, neighbours, way
from messy_hands.ways import COUNTED_MS, ends, plain, rock

FLICKERS = 6  # at most, of a switch that a magnet is just near enough to


def flicker(players: Players) -> None:
    """A tower is carried so low that switches close under it, again and again; those of neighbours open meanwhile."""
    chance = players.chance
    move = players.choose(players.legal())
    origin, landing = way(move)
    tower = players.lift(origin)
    for over in [origin, *crossed(origin, landing), landing]:
        if over in players.free() and chance.random() < 0.7:
            _flicker(players, over, True)
        near = [at for at in neighbours(over) if at in players.table.standing]
        near = [at for at in near if players.table.standing[at] not in players.table.aside()]
        if near and chance.random() < 0.4:
            _flicker(players, chance.choice(near), False)
        players.pause(10, 120)
    players.place(landing, tower)
    players.mean(move)
    players.wait(100, 2000)
    players.settle(1)


def _flicker(players: Players, at: Square, closes: bool) -> None:
    for _ in range(players.chance.randint(1, FLICKERS)):
        players.table.magnet(at, closes)
        players.wait(3, 45)
        players.table.magnet(at, not closes)
        players.wait(3, 60)


def drawn(players: Players) -> None:
    """A tower is drawn over the board and never lifted: between two squares both feel it; it rests on the way."""
    chance = players.chance
    move = players.choose(players.legal())
    both = [60, 150, 400]
    rests = [150, 900]
    _draw(players, move, lambda: players.wait(10, chance.choice(both)), lambda: players.rest(30, chance.choice(rests)))
    players.mean(move)
    players.wait(100, 2000)
    players.settle(1)


def slides(players: Players) -> None:
    """Quick hands slide towers, so that two squares feel each for a while, or carry them low, so that switches close on
    the way; some rock a tower first, or straighten another one meanwhile; and the answer comes at once."""
    chance = players.chance
    move = players.choose(players.legal())
    origin, landing = way(move)
    while origin not in players.table.closed():
        players.wait(20, 20)  # it is being straightened yet
    if chance.random() < 0.1:
        rock(players, origin, (40, 80), (150, 400))
    elif chance.random() < 0.15:
        _straighten(players, origin)
    if chance.random() < 0.5:
        _draw(players, move, lambda: players.wait(15, 220), lambda: players.wait(15, 200))
    else:
        tower = players.lift(origin)
        for over in crossed(origin, landing) if chance.random() < 0.5 else []:
            players.table.magnet(over, True, tower)
            players.wait(15, 80)
            players.table.magnet(over, False, tower)
            players.wait(5, 60)
        players.wait(100, chance.choice([250, 900]))
        players.place(landing, tower)
    players.mean(move)
    players.wait(10, chance.choice([20, 200, 1500]))
    if chance.random() < 0.15:
        players.wait(800, 2500)
        players.settle()


def _draw(players: Players, move: str, both: Callable[[], None], rest: Callable[[], None]) -> None:
    """Draw a tower square by square; `both` is what goes on while two squares feel it, `rest` between two squares."""
    origin, landing = way(move)
    tower = players.table.standing[origin]
    at = origin
    for following in [*crossed(origin, landing), landing]:
        players.table.straddle(tower, following, True)
        both()
        players.lift(at)
        players.place(following, tower)
        at = following
        if at != landing:
            rest()


def _straighten(players: Players, but: Square) -> None:
    """Somebody lifts another tower and sets it back, while others go on."""
    felt = players.table.closed() & set(players.table.standing)  # but for one that is being straightened yet
    at = players.chance.choice(sorted(felt - {but}))

    def process() -> Process:
        players.table.magnet(at, False)
        yield players.chance.randint(40, 250)
        players.table.magnet(at, True)

    players.table.start(process())
    players.wait(0, 250)


def at_leisure(players: Players) -> None:
    """A tower is set where it must not go, and after a good look put right, or put back, or left for the lights."""
    chance = players.chance
    move = players.choose(players.legal())
    origin, landing = way(move)
    rests = players.rests()
    wrong = [at for at in players.free() if at not in rests and at != origin]
    if not wrong:
        plain(players)
        return
    tower = players.lift(origin)
    players.pause(150, 900)
    players.place(chance.choice(wrong), tower)
    players.wait(500, chance.choice([2000, 9000]))
    at = players.table.where(tower)
    assert at is not None
    what = chance.choice(["right", "back", "lights"])
    if what == "lights":
        players.watch()
        players.settle(1)
        return
    players.lift(at)
    players.pause(200, 2500)
    if what == "back":
        players.place(origin, tower)
        players.pause(200, 2500)
        players.lift(origin)
        players.pause(200, 900)
    players.place(landing, tower)
    players.mean(move)
    players.wait(100, 2000)
    players.settle(1)


def both_back(players: Players) -> None:
    """The last two moves are taken back with both towers in the hands at once; not where the first of them then seems
    to have gone to where the second came from."""
    chance = players.chance
    real = [move for move in players.moves if move != "pass"]
    if len(real) < 2 or players.moves[-1] == "pass" or ends(players, players.choose(players.legal())):
        plain(players)
        return
    (first, first_end), (second, second_end) = way(real[-2]), way(real[-1])
    is_as_if_moved = second_end == first and f"{name(first_end)}-{name(second)}" in players.legal()
    if is_as_if_moved or first_end in (second, second_end) or chance.random() < 0.6:
        plain(players)
        return
    players.wait(COUNTED_MS, 2000)
    players.keep_as_alternative()
    squares = chance.sample([first_end, second_end], 2)
    towers = {at: players.lift(at) for at in squares if not players.pause(50, 700)}
    players.pause(100, 700)
    for end, start in chance.sample([(first_end, first), (second_end, second)], 2):
        players.place(start, towers[end])
        players.pause(100, 700)
    for _ in range(2):
        players.take_back()
        players.keep_as_alternative()
    players.wait(1000, 5000)
    players.settle(2)
