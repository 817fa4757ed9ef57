"""Towers that have no business where they are: those of the other side at the first move, and exchanged ones."""

import slow_rules
from slow_rules import COLOUR, Square, Tower, name

from messy_hands.outcome import FaultError
from messy_hands.players import PATIENCE_MS, Players
from messy_hands.towers import way
from messy_hands.ways import is_called, is_free_way, plain, put_right


def for_the_opponent(players: Players) -> None:
    """Before the first move somebody moves one of the opponent's towers."""
    if players.past:
        plain(players)
        return
    origin, landing = _chess_move(players)
    tower = players.lift(origin)
    players.pause(200, 1000)
    players.place(landing, tower)
    players.wait(100, players.chance.choice([1000, 6000]))
    players.watch()
    if players.chance.random() < 0.3:
        players.table.lift(landing)
        players.hand.append(tower)
        players.pause(100, 900)
        players.place(origin, tower)
    elif players.chance.random() < 0.3:
        put_right(players, 1)
        return
    else:
        players.move(players.choose(_ways_past(players, origin, landing)))
        players.wait(200, 3000)
    players.settle(1)


def _ways_past(players: Players, origin: Square, landing: Square) -> list[str]:
    """First moves that a stranger's tower neither bars nor happens to answer."""
    return [
        move
        for move, after in players.legal().items()
        if is_free_way(move, landing) and f"{name(origin)}-{name(landing)}" not in slow_rules.moves(after)
    ]


def _chess_move(players: Players) -> tuple[Square, Square]:
    """What the one would begin with who does not."""
    stranger = slow_rules.State(players.meant.towers, slow_rules.other(players.meant.side), None, None)
    move = players.choose(slow_rules.open_moves(stranger))
    return way(move)


def white_begins(players: Players) -> None:
    """White moves first, as in chess, or Black where White begins; the other may answer before anybody looks at the
    lights."""
    if players.past:
        plain(players)
        return
    origin, landing = _chess_move(players)
    players.carry(origin, landing)
    count = 1
    if players.chance.random() < 0.4 and landing[1] not in (1, 8):
        players.wait(300, 2500)
        colour = COLOUR[landing]
        moves = [
            move for move in _ways_past(players, origin, landing) if players.meant.towers[way(move)[0]].colour == colour
        ]
        if moves:
            move = players.choose(moves)
            players.carry(*way(move))
            count = 2
            players.keep_as_alternative()
            players.mean(move)  # a legal first move, whatever made them think of it
    players.wait(1500, 7000)
    players.watch()
    players.settle(count)


def exchanged(players: Players) -> None:
    """Two towers are put back, each where the other was. Those that the board asks about already are looked at: who
    lifts them has answered, for all that a sensor knows."""
    table, chance = players.table, players.chance
    players.wait(400, 2000)
    if players.must_pass():
        players.settle()
        return
    towers = _pair(players)
    squares = [at for tower in towers if (at := table.where(tower)) is not None]
    is_asked = _is_shown(players, squares)
    for at in squares:
        players.lift(at)
        players.pause(100, 900)
    is_wrong = not is_asked and chance.random() < 0.8
    told = len(table.events)
    for at, tower in zip(squares, reversed(towers) if is_wrong else towers, strict=True):
        players.place(at, tower)
        players.pause(100, 900)
    if is_asked:
        players.settle(2)
        return
    if table.sensors and towers[0].side != towers[1].side:
        players.settle(2)  # they tell the sides apart: who stands wrong is led home, and nobody is asked
        return
    _await_question(players, squares, told)
    players.wait(0, 4000)
    if not _is_shown(players, squares):
        raise FaultError("wrong", "the question after two exchanged towers is gone before it is answered")
    _answer_question(players, squares, is_wrong)
    players.settle(2)


def _pair(players: Players) -> list[Tower]:
    """Of one side, of both, and one of them the tower that is called."""
    chance = players.chance
    towers = list(players.table.standing.values())
    called = [tower for tower in towers if is_called(players, tower)]
    first = chance.choice(called if called and chance.random() < 0.4 else towers)
    is_one_side = chance.random() < 0.6
    return [
        first,
        chance.choice([other for other in towers if other != first and (other.side == first.side) == is_one_side]),
    ]


def _await_question(players: Players, squares: list[Square], told: int) -> None:
    names = {name(at) for at in squares}
    for _ in range(PATIENCE_MS // 200):
        players.table.wait(200)
        is_shown = _is_shown(players, squares)  # may be since they were exchanged before
        asked = [event for event in players.table.events[told:] if event.get("ask") == "check"]
        if is_shown or any(names <= set(event["squares"]) for event in asked):
            return
    raise FaultError("wrong", f"two towers exchanged on {' '.join(sorted(names))} are not asked about")


def _is_shown(players: Players, squares: list[Square]) -> bool:
    """Whether lights ask for towers to be looked at."""
    lights = players.look()["lights"]
    return all(lights.get(name(at), [""])[0] in ("unsure", "set-up") for at in squares)


def _answer_question(players: Players, squares: list[Square], is_wrong: bool) -> None:
    if is_wrong:
        towers = [players.lift(at) for at in squares]
        players.pause(200, 900)
        for at, tower in zip(squares, reversed(towers), strict=True):
            players.pause(100, 900)
            players.place(at, tower)
    elif players.has_buttons:
        players.table.press("confirm")
    players.wait(500, 1500)
