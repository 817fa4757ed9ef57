"""Who wins, and how soon, by trying everything: on the second reading of the rules, to compare with the engine.

Written to be obvious: no memory, no order, no bounds. It shares nothing with the engine but the meaning of a ply.
"""

from slow_rules import COLOUR, State, moves, result

Forced = tuple[str, int] | None  # the winner and the plies to the end, or nobody within the depth


def forced(state: State, depth: int) -> Forced:
    """Who forces a win within so many plies; the winner hurries, the loser delays."""
    ended = result(state)
    if ended is not None:
        return ended[0], 0
    if depth == 0:
        return None
    found = [forced(after, depth - 1) for after in moves(state).values()]
    wins = [one[1] + 1 for one in found if one is not None and one[0] == state.side]
    if wins:
        return state.side, min(wins)
    if None in found:
        return None
    other = "white" if state.side == "black" else "black"
    return other, max(one[1] + 1 for one in found if one is not None)


def can_force(state: State, side: str, counted: set[tuple[str, str]], depth: int) -> bool:
    """Whether a side can win within so many plies by one of the counted towers, (side, colour): by its coming home, or
    by a deadlock that names it."""
    ended = result(state)
    if ended is not None:
        return ended[0] == side and winning_tower(state, ended) in counted
    if depth == 0:
        return False
    found = [can_force(after, side, counted, depth - 1) for after in moves(state).values()]
    return any(found) if state.side == side else all(found)


def winning_tower(state: State, ended: tuple[str, str]) -> tuple[str, str]:
    """(side, colour) of the tower that gets the ring."""
    winner, reason = ended
    assert state.last is not None
    if reason == "home":
        tower = state.towers[state.last]
        return tower.side, tower.colour
    return winner, COLOUR[state.last]
