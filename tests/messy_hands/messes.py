"""What befalls the towers, whoever is to blame: falls, sleeves, slips, magnets too near."""

from slow_rules import Square, Tower

from messy_hands.players import Players
from messy_hands.towers import Process, neighbours

MOST_ROLLED = 3  # squares that a fallen tower rolls over


def tumble(players: Players, tower: Tower) -> Process:
    """A tower falls over, rolls above some switches, and comes to lie above one, or none."""
    table, chance = players.table, players.chance
    at = table.where(tower)
    if at is None:
        return
    table.lift(at)
    table.lay(tower, None)
    for _ in range(chance.choice([0, 0, 1, 1, 2, MOST_ROLLED])):
        yield chance.randint(15, 200)
        over = _roll_on(players, at)
        if tower not in table.lying or over is None:
            return
        at = over
        table.magnet(at, True)
        yield chance.randint(20, 400)
        table.magnet(at, False)
    yield chance.randint(10, 200)
    rest = _roll_on(players, at)
    if tower in table.lying and rest is not None and not _wins(tower, rest) and chance.random() < 0.4:
        table.lay(tower, rest)


def shift(players: Players, tower: Tower) -> Process:
    """A sleeve pushes a tower on to a square near by, where it stands."""
    table = players.table
    at = table.where(tower)
    landing = _roll_on(players, at) if at is not None else None
    if at is None or landing is None or _wins(tower, landing):
        return
    table.lift(at)
    table.lay(tower, None)
    yield players.chance.randint(5, 120)
    if tower in table.lying and landing in players.free():
        table.pick_up(tower)
        table.place(landing, tower)
        table.pushed.add(tower)


def _wins(tower: Tower, at: Square) -> bool:
    """Whether a tower that came to rest there would have won, for all that a sensor knows: the round would be over."""
    return at[1] == (8 if tower.side == "white" else 1)


def _roll_on(players: Players, at: Square) -> Square | None:
    near = [square for square in neighbours(at) if square in players.free()]
    return players.chance.choice(near) if near else None


def knock_over(players: Players, towers: list[Tower], apart_ms: tuple[int, int] = (0, 150)) -> None:
    """Some towers fall, one shortly after the other, while all else goes on."""
    _befall(players, [tumble(players, tower) for tower in towers], apart_ms)


def sweep(players: Players, towers: list[Tower]) -> None:
    """A sleeve goes over the board: what it touches falls, or is pushed aside."""
    chance = players.chance
    befallen = [(shift if chance.random() < 0.25 else tumble)(players, tower) for tower in towers]
    _befall(players, befallen, (20, 160))


def _befall(players: Players, processes: list[Process], apart_ms: tuple[int, int]) -> None:
    delay_ms = 0
    for process in processes:
        players.table.start(_later(delay_ms, process))
        delay_ms += players.chance.randint(*apart_ms)


def _later(delay_ms: int, process: Process) -> Process:
    yield delay_ms
    yield from process


def near_each_other(players: Players, count: int, among: list[Tower], at: Square | None = None) -> list[Tower]:
    """Towers that one sleeve can touch: one, that on a square if one is named, and those next to it, nearest first."""
    squares = {tower: at for at, tower in players.table.standing.items() if tower in among}
    if not squares:
        return []
    first = at or players.chance.choice(list(squares.values()))
    return sorted(squares, key=lambda tower: max(abs(squares[tower][i] - first[i]) for i in (0, 1)))[:count]


def hover(players: Players, near: list[Square], most_ms: int) -> None:
    """A tower in a hand comes so near to one of some switches that it closes it."""
    felt = players.chance.choice(near)
    players.table.magnet(felt, True)
    players.wait(20, most_ms)
    players.table.magnet(felt, False)
    players.wait(10, 200)
