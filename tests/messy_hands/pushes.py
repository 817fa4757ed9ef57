"""Pushes, in rounds of towers with rings: made in every order, left half done, crooked or too far, not allowed, taken
back."""

import slow_rules
from slow_rules import Square

from messy_hands import messes
from messy_hands.players import Players
from messy_hands.towers import neighbours, shifts, way
from messy_hands.ways import COUNTED_MS, ends, is_called, others, plain, put_right

FELT_MS = 80  # in which a tower is felt where it stands; what it does sooner nobody can know
NOTICED_MS = 1200  # in which the board says what is too much
LIFTED_MS = 1700  # and in which people begin to put it right: after 4 s its square's sensor is called dead
MISSED_MS = 3200  # and what is away, if it can only have been pushed: for two seconds it may be in a hand
MISHAPS = 0.5  # the share of pushes in which something goes wrong
WRONG_PUSHES = 0.3  # of moves before which somebody tries a push that the rules do not allow, where there is one


def pushes(players: Players) -> None:
    """Pushes where the rules allow them, and moves that lead to them; some are wrong, or go wrong."""
    chance = players.chance
    legal = players.legal()
    made = [move for move in legal if "^" in move]
    touched = {slow_rules.name(at) for move in made for way_of in shifts(move) for at in way_of}
    if players.past and not touched.isdisjoint((players.past[-1][0][:2], players.past[-1][0][3:5])):
        players.table.wait(COUNTED_MS)  # else what is pushed back, or on, has moved there by itself
    if not made or chance.random() < 0.1:
        _push_wrongly(players)
        towards = [move for move in legal if "^" not in move and _leads_to_push(players, move)]
        walks = [move for move in legal if "^" not in move and not ends(players, move)]
        players.move(players.choose(towards or walks or legal))
        return
    move = players.choose(made)
    if chance.random() >= MISHAPS:
        _push(players, move)
        players.mean(move)
        return
    chance.choice([_half, _crooked, _too_far, _knocked, _back])(players, move)


def _leads_to_push(players: Players, move: str) -> bool:
    return any("^" in answer for answer in slow_rules.moves(players.legal()[move]))


def _push(players: Players, move: str) -> None:
    """Make a push as people do: by pushing, or by hand, tower by tower, the furthest first or all lifted at first. In
    one go where the first of its ways alone looks as if the last move had been taken back or changed."""
    chance = players.chance
    ways = shifts(move)
    style = chance.choice(["push", "slow push", "one by one", "all", "pusher first"])
    if style in ("slow push", "one by one") and _looks_changed(players, *ways[0]):
        style = "push"
    if style in ("push", "slow push"):
        longest_ms = 60 if style == "push" else 400
        for origin, landing in ways:
            tower = players.lift(origin)
            players.rest(5, longest_ms)
            players.place(landing, tower)
            players.rest(5, longest_ms)
    elif style == "one by one":
        for origin, landing in ways:
            players.carry(origin, landing)
            players.rest(100, 900)
    else:
        lifted = []
        for origin, landing in reversed(ways) if style == "pusher first" else chance.sample(ways, len(ways)):
            lifted.append((landing, players.lift(origin)))
            players.pause(100, 600)
        for landing, tower in chance.sample(lifted, len(lifted)):
            players.place(landing, tower)
            players.pause(100, 600)


def _half(players: Players, move: str) -> None:
    """What is pushed is pushed; the pusher goes back to its square for a while, or stays in the hand. But not where
    that looks as if the last move had been taken back or changed."""
    ways = shifts(move)
    if _looks_changed(players, *ways[0]):
        plain(players)
        return
    *pushed, (origin, landing) = ways
    pusher = players.lift(origin) if players.chance.random() < 0.5 else None
    for start, end in pushed:
        players.carry(start, end)
        players.pause(50, 300)
    if pusher is not None:
        players.place(origin, pusher)
    players.wait(300, players.chance.choice([700, 3000]))
    if players.chance.random() < 0.5:
        players.settle(len(pushed))
        return
    players.carry(origin, landing)
    players.mean(move)
    put_right(players, 1)


def _looks_changed(players: Players, start: Square, end: Square) -> bool:
    """Whether what moved last stands on a square, and came from another one or could have gone there instead."""
    if not players.past:
        return False
    last, before = players.past[-1]
    origin, landing = last[:2], slow_rules.name(end)
    could_go = landing == origin or f"{origin}-{landing}" in slow_rules.moves(before)
    return could_go and last[3:5] == slow_rules.name(start)


def _crooked(players: Players, move: str) -> None:
    """The tower that was pushed furthest stands half off its square, felt by two or by none."""
    _push(players, move)
    players.mean(move)
    end = shifts(move)[0][1]
    closes = players.chance.random() < 0.5
    beside = [at for at in neighbours(end) if at in players.free()]
    if beside:
        players.table.straddle(players.table.standing[end], players.chance.choice(beside), closes)
    if beside and closes:
        players.wait(NOTICED_MS, LIFTED_MS)
    else:
        players.wait(MISSED_MS, 6000)
    players.watch()
    players.settle(1)


def _too_far(players: Players, move: str) -> None:
    """The furthest tower is pushed, or set, beside its square; but not where that looks like a move of the pusher."""
    ways = shifts(move)
    end = ways[0][1]
    taken = {landing for _, landing in ways} | {way(other)[1] for other in players.legal()}
    beside = [at for at in neighbours(end) if at in players.free() and at not in taken]
    if not beside:
        plain(players)
        return
    _push(players, move)
    players.wait(FELT_MS, 900)
    players.carry(end, players.chance.choice(beside))
    players.mean(move)
    put_right(players, 1)


def _knocked(players: Players, move: str) -> None:
    """Others fall over while the push is made, or just after it."""
    near = messes.near_each_other(
        players, players.chance.randint(1, 2), others(players, *(at for at, _ in shifts(move)))
    )
    _push(players, move)
    players.keep_as_alternative()
    players.mean(move)
    if players.chance.random() < 0.5:
        players.wait(COUNTED_MS, 1500)
        players.alternatives.clear()
    messes.knock_over(players, near)
    put_right(players, len(near))


def _back(players: Players, move: str) -> None:
    """The push is taken back by hand, the pusher first or what was pushed."""
    _push(players, move)
    players.mean(move)
    if players.must_pass():
        return
    players.wait(COUNTED_MS, 2000)
    players.keep_as_alternative()
    players.take_back()
    for origin, landing in reversed(shifts(move)):
        players.carry(landing, origin)
        players.pause(100, 700)
    players.wait(800, 2500)
    players.settle(1)


def _push_wrongly(players: Players) -> None:
    """A tower pushes what it must not, for want of rings; but not where that takes back, or changes, the last move."""
    chance = players.chance
    legal = players.legal()
    wrong = [way(move) for move in _forbidden(players) if move not in legal]
    if not wrong or chance.random() >= WRONG_PUSHES:
        return
    origin, landing = chance.choice(wrong)
    behind = (landing[0], 2 * landing[1] - origin[1])
    if _looks_changed(players, landing, behind):
        return
    players.wait(COUNTED_MS, 1500)
    players.carry(landing, behind)
    players.pause(10, 200)
    players.carry(origin, landing)
    put_right(players, 2)


def _forbidden(players: Players) -> list[str]:
    """Pushes of a single tower, whatever the rings, by the towers that may move."""
    standing = players.table.standing
    found = []
    for origin, tower in standing.items():
        ahead = slow_rules.forward(tower.side)
        landing, behind = _ahead(origin, ahead), _ahead(origin, 2 * ahead)
        is_mover = is_called(players, tower) or (players.meant.active is None and tower.side == players.meant.side)
        if is_mover and landing in standing and standing[landing].side != tower.side and behind in players.free():
            found.append(f"{slow_rules.name(origin)}-{slow_rules.name(landing)}^1")
    return found


def _ahead(square: Square, ranks: int) -> Square:
    return square[0], square[1] + ranks
