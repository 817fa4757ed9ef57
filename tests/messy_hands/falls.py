"""Towers that fall: swept by a sleeve, knocked over before a move or after it."""

from slow_rules import Tower

from messy_hands import messes
from messy_hands.players import Players
from messy_hands.towers import way
from messy_hands.ways import COUNTED_MS, LAST_COUNTED_MS, SEEN_MS, others, place_when_free, put_right


def sweep(players: Players) -> None:
    """A sleeve sweeps two to five towers: before a move, amid it, or when it is made."""
    players.table.wait(COUNTED_MS)
    move = players.choose(players.legal())
    origin, landing = way(move)
    when = players.chance.choice(["before", "amid", "after"])
    count = players.chance.randint(2, 5)
    if when == "before":
        messes.sweep(players, messes.near_each_other(players, count, others(players)))
        put_right(players, count)
        return
    tower = players.lift(origin)
    players.pause(100, 600)
    if when == "amid":
        messes.sweep(players, messes.near_each_other(players, count, others(players)))
        players.pause(100, 900)
    place_when_free(players, tower, landing)
    players.keep_as_alternative()
    players.mean(move)
    is_over = players.is_over()
    if when == "after":
        players.wait(LAST_COUNTED_MS if is_over else COUNTED_MS, 1500)
        players.alternatives.clear()
        messes.sweep(players, messes.near_each_other(players, count, others(players)))
    if is_over:
        players.wait(100, 500)
        players.settle(count)
    else:
        put_right(players, count)


def knocked_before(players: Players) -> None:
    """A hand knocks towers over on its way to its own, and makes its move all the same."""
    players.table.wait(COUNTED_MS)
    move = players.choose(players.legal())
    origin, landing = way(move)
    count = players.chance.randint(1, 3)
    messes.knock_over(players, messes.near_each_other(players, count, others(players, origin)))
    players.wait(100, 1500)
    if _is_taken_for_a_move(players):
        put_right(players, count)
        return
    tower = players.lift(origin)
    players.pause(200, 900)
    place_when_free(players, tower, landing)
    players.keep_as_alternative()
    players.mean(move)
    if players.is_over():
        players.wait(100, 500)
        players.settle(count)
    else:
        put_right(players, count)


def knocked_after(players: Players) -> None:
    """The sleeve knocks towers over when the move is made; often the very tower that moved."""
    move = players.choose(players.legal())
    landing = way(move)[1]
    players.move(move)
    if players.is_over():
        return
    early_ms = players.chance.randint(0, 1500)
    players.table.wait(early_ms)
    count = players.chance.randint(1, 3)
    fallen = messes.near_each_other(players, count, others(players, landing))
    if early_ms > SEEN_MS and players.chance.random() < 0.5:
        fallen = messes.near_each_other(players, count, others(players), landing)
    messes.knock_over(players, fallen)
    if players.chance.random() < 0.3 and not players.must_pass():
        _answer_over(players, fallen)
    if not players.is_over():
        put_right(players, count)
    else:
        players.wait(100, 500)
        players.settle(count)


def _is_taken_for_a_move(players: Players) -> bool:
    """Whether the lights show what has fallen as a move, which nobody answers."""
    state = players.look()
    return players.told(state) != players.moves or state["ask"] == "nothing"


def _answer_over(players: Players, fallen: list[Tower]) -> None:
    """The opponent answers before anybody has put the towers back."""
    players.wait(300, 2000)
    if _is_taken_for_a_move(players):
        return  # they wait for the lights
    answers = [
        move
        for move in players.legal()
        if "^" not in move
        and players.meant.towers[way(move)[0]] not in fallen
        and way(move)[0] in players.table.standing
    ]
    if not answers:
        return
    move = players.choose(answers)
    tower = players.lift(way(move)[0])
    players.pause(200, 800)
    place_when_free(players, tower, way(move)[1])
    players.mean(move)
