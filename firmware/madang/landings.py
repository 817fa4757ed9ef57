"""Legal moves of one origin, which follow one another: where they land, and what is shown there. Arithmetic on the
lists of madang.games.Game."""

from madang.interpreter import micropython, ptr8


@micropython.viper
def end_of(first: int, count: int, origins: ptr8) -> int:
    """The move after the last of those from the origin of the first one."""
    move = first
    while move < count and origins[move] == origins[first]:
        move += 1
    return move


@micropython.viper
def next_touching(move: int, end: int, takes: ptr8, moves_others: ptr8) -> int:
    """The next move from this one on that takes a piece or moves others."""
    while move < end and not takes[move] and not moves_others[move]:
        move += 1
    return move


@micropython.viper
def add_landings(first: int, end: int, landings: ptr8, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """Add where moves land to a set."""
    for move in range(first, end):
        into[landings[move] >> 3] |= 1 << (landings[move] & 7)


@micropython.viper
def light_landings(  # type: ignore[no-untyped-def]
    first: int,
    end: int,
    landings: ptr8,
    next_colour: ptr8,
    role: int,
    wins: ptr8,
    winning: int,
    risky: ptr8,
    risky_role: int,
    meanings: ptr8,
):
    for move in range(first, end):
        shown = role
        if wins[move]:
            shown = winning
        elif risky[move >> 3] >> (move & 7) & 1:
            shown = risky_role
        meanings[landings[move]] = shown << 3 | next_colour[move]
