"""Habits that are nobody's mistake: two hands at once, a hand that answers too soon, a look at towers, nudged
neighbours, a child who lifts many."""

import slow_rules
from slow_rules import Square, Tower, name

from messy_hands.players import Players
from messy_hands.towers import crossed, neighbours, way
from messy_hands.ways import COUNTED_MS, ends, is_called, others, plain

MOST_LIFTED = 8  # by a child


def two_hands(players: Players) -> None:
    """While one hand moves a tower, the other straightens another one of the same side: lifts it, and sets it back."""
    chance = players.chance
    move = players.choose(players.legal())
    origin, landing = way(move)
    side = players.meant.towers[origin].side
    other = chance.choice([tower for tower in others(players, origin) if tower.side == side])
    at = players.table.where(other)
    assert at is not None
    when = chance.choice(["before", "amid", "after"])
    if when == "before":
        players.lift(at)
        players.pause(30, 700)
    tower = players.lift(origin)
    players.pause(50, 400)
    if when == "amid":
        players.lift(at)
        players.pause(30, 700)
    if when != "after" and chance.random() < 0.5:
        players.place(at, other)
        players.pause(30, 500)
    players.place(landing, tower)
    players.mean(move)
    if when == "after":
        players.wait(0, 700)
        players.lift(at)
        players.pause(30, 700)
    if other in players.hand:
        players.pause(30, 700)
        players.place(at, other)
    players.wait(100, 2500)
    players.settle(1)


def eager(players: Players) -> None:
    """The opponent sees where a move will go, has lifted the answer before that is set down, and makes it."""
    move = players.choose(players.legal())
    replies = slow_rules.moves(players.legal()[move])
    answers = [reply for reply in replies if reply != "pass" and _is_told_apart(players, move, reply)]
    if ends(players, move) or not answers:
        plain(players)
        return
    answer = players.choose(answers)
    tower = players.lift(way(move)[0])
    players.pause(100, 600)
    other = players.lift(way(answer)[0])
    players.pause(20, 500)
    players.place(way(move)[1], tower)
    players.mean(move)
    players.pause(50, 700)
    players.place(way(answer)[1], other)
    players.mean(answer)
    players.wait(100, 2500)
    players.settle(1)


def _is_told_apart(players: Players, move: str, answer: str) -> bool:
    """Whether nothing else looks like an eager answer: the move's tower has not been set back, nor have both where the
    last moves came from; the one that moved last has not gone where that did, and what stood beside it has not fallen
    there."""
    (origin, landing), (home, end) = way(move), way(answer)
    if end == origin or "^" in move + answer:
        return False
    if {landing, end} <= {way(played)[0] for played in players.moves[-3:] if played != "pass"}:
        return False
    if players.meant.last == home and _could_last_go(players, landing):
        return False
    return home not in neighbours(landing) or f"{name(origin)}-{name(end)}" not in players.legal()


def _could_last_go(players: Players, landing: Square) -> bool:
    """Whether the tower that moved last could have gone to a square instead."""
    move, before = next(played for played in reversed(players.past) if played[0] != "pass")
    return f"{move[:2]}-{name(landing)}" in slow_rules.moves(before)


def looks(players: Players) -> None:
    """A tower of each side is lifted and looked at, one in each hand; both go back to where they stood."""
    chance = players.chance
    players.wait(COUNTED_MS, 2000)
    towers = others(players)
    pair = [chance.choice([tower for tower in towers if tower.side == side]) for side in ("white", "black")]
    chance.shuffle(pair)
    squares = [at for tower in pair if (at := players.table.where(tower)) is not None]
    for at in squares:
        players.lift(at)
        players.pause(0, 500)
    players.pause(200, 2500)
    for at, tower in chance.sample(list(zip(squares, pair, strict=True)), 2):
        players.place(at, tower)
        players.pause(0, 500)
    players.wait(300, 2500)
    players.settle(2)


def wrong_tower(players: Players) -> None:
    """Another tower than the one that is called is lifted first, and put back when that is seen."""
    chance = players.chance
    players.wait(COUNTED_MS, 1500)
    if players.meant.active is None:
        plain(players)
        return
    wrong = [tower for tower in others(players) if not is_called(players, tower)]
    at = players.table.where(chance.choice(wrong))
    assert at is not None
    tower = players.lift(at)
    players.pause(100, 2000)
    players.place(at, tower)
    players.pause(50, 900)
    plain(players)
    players.settle(1)


def nudged(players: Players) -> None:
    """A tower is dragged along; what stands beside its way is nudged, and now and then pushed off its square; but not
    what has just been set down, as nobody knows then whether it was."""
    chance = players.chance
    begun_ms, last = players.table.ms, players.meant.last
    move = players.choose(players.legal())
    origin, landing = way(move)
    tower = players.lift(origin)
    standing = players.table.standing
    pushed: list[tuple[Square, Tower]] = []
    for over in [*crossed(origin, landing), landing]:
        players.pause(20, 150)
        if over != landing:
            players.place(over, tower)
        near = [at for at in neighbours(over) if at in standing and standing[at] not in players.table.aside()]
        if last in near and players.table.ms < begun_ms + COUNTED_MS:
            near.remove(last)
        if near and chance.random() < 0.5:
            _nudge(players, chance.choice(near), pushed)
        if over != landing:
            players.rest(30, 200)
            players.lift(over)
    players.place(landing, tower)
    players.mean(move)
    players.wait(100, 1500)
    for at, other in pushed:
        players.take(other)
        players.pause(100, 600)
        players.place(at, other)
    players.wait(100, 1500)
    players.settle(max(1, len(pushed)))


def _nudge(players: Players, at: Square, pushed: list[tuple[Square, Tower]]) -> None:
    """A tower tilts and stands again, or slips half off its square."""
    players.table.magnet(at, False)
    players.wait(15, 150)
    players.table.magnet(at, True)
    if players.chance.random() < 0.2:
        other = players.table.standing[at]
        players.table.straddle(other, at, False)
        pushed.append((at, other))


def beside(players: Players) -> None:
    """A tower is set down, or back, on a square beside the one that was meant, and then put right. That from which it
    came is none if it is called again after a pass: there it takes its move back."""
    chance = players.chance
    move = players.choose(players.legal())
    origin, landing = way(move)
    if ends(players, move):
        plain(players)
        return
    barred = {way(other)[1] for other in players.legal() if ends(players, other)}
    if players.moves[-1:] == ["pass"]:
        barred.add(way(next(past for past in reversed(players.moves) if past != "pass"))[0])
    tower = players.lift(origin)
    players.pause(80, 500)
    if chance.random() < 0.4:
        _miss(players, origin, tower, barred)
        players.place(origin, tower)
        players.pause(100, 900)
        players.lift(origin)
        players.pause(80, 500)
    _miss(players, landing, tower, barred)
    players.place(landing, tower)
    players.mean(move)
    players.wait(100, 1500)
    players.settle(1)


def _miss(players: Players, meant: Square, tower: Tower, barred: set[Square]) -> None:
    near = [at for at in neighbours(meant) if at in players.free() and at not in barred]
    if near:
        at = players.chance.choice(near)
        players.place(at, tower)
        players.wait(50, players.chance.choice([250, 1200]))
        players.lift(at)
        players.pause(30, 300)


def child(players: Players) -> None:
    """A child lifts one tower after the other; they are put back by memory, or as the lights say."""
    chance = players.chance
    players.wait(COUNTED_MS, 2000)
    towers = chance.sample(others(players), chance.randint(3, MOST_LIFTED))
    homes = [(tower, at) for tower in towers if (at := players.table.where(tower)) is not None]
    for _, at in homes:
        players.lift(at)
        players.pause(50, 600)
    players.wait(200, chance.choice([1000, 6000]))
    if chance.random() < 0.5:
        for tower, at in chance.sample(homes, len(homes)):
            players.place(at, tower)
            players.pause(100, 900)
    players.settle(len(homes))
