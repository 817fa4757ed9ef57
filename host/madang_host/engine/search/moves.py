"""The rules in machine code: moves, pushes, passes, deadlocks, and a count of all to compare with the rules package.

A move is the number that it is in madang.games.kamisado.rules. `occupied` is the set of squares with a tower, `turn`
the number of the tower that must move, or ANY_...; both are handed from ply to ply, and only `work` is changed and
changed back.
"""

from madang_host.engine.search.compiled import kernel
from madang_host.engine.search.tables import (
    AHEAD,
    ANY_BLACK,
    BOARD,
    DIRECTIONS,
    FRONT,
    MOVE,
    NONE,
    PLIES,
    PLY_SIZE,
    REACH,
    RINGS,
    RUN,
    SQUARE_COLOUR,
    STEP,
    TOWER_KEY,
    TOWERS,
    WHERE,
    Words,
)


@kernel
def side_of_turn(turn: int) -> int:
    return turn - ANY_BLACK if turn >= ANY_BLACK else turn >> 3


@kernel
def runs_home(work: Words, occupied: int, tower: int, square: int) -> bool:
    """Whether a tower on this square can come home in one move."""
    rings = work[RINGS + tower]
    side = tower >> 3
    for direction in range(DIRECTIONS):
        if RUN[rings, side, direction, square] & occupied == 0:
            return True
    return False


@kernel
def any_runs_home(work: Words, occupied: int, turn: int) -> bool:
    """Whether the side to move can win at once."""
    if turn < ANY_BLACK:
        return runs_home(work, occupied, turn, work[WHERE + turn])
    first = 8 * (turn - ANY_BLACK)
    for tower in range(first, first + 8):
        if runs_home(work, occupied, tower, work[WHERE + tower]):
            return True
    return False


@kernel
def push_length(work: Words, tower: int) -> int:
    """How many towers this one can push, 0 for none."""
    rings = work[RINGS + tower]
    if rings == 0:
        return 0
    side = tower >> 3
    pushed = 0
    square = work[WHERE + tower] + AHEAD[side]
    while 0 <= square <= 63:
        other = work[BOARD + square]
        if other == NONE:
            return pushed
        if pushed == rings or other >> 3 == side or work[RINGS + other] >= rings:
            return 0
        pushed += 1
        square += AHEAD[side]
    return 0


@kernel
def is_blocked(work: Words, occupied: int, tower: int) -> bool:
    front = FRONT[tower >> 3, work[WHERE + tower]]
    return front & occupied == front and push_length(work, tower) == 0


@kernel
def is_deadlock(work: Words, occupied: int, tower: int) -> bool:
    """Whether passes follow each other forever from here on, this tower being the one that must move."""
    for _ in range(TOWERS):
        if not is_blocked(work, occupied, tower):
            return False
        tower = (tower >> 3 ^ 1) << 3 | SQUARE_COLOUR[work[WHERE + tower]]
    return True


@kernel
def free_ahead(occupied: int, rings: int, side: int, direction: int, origin: int) -> int:
    """How many squares a tower can go in a direction."""
    reach = REACH[rings, side, direction, origin]
    square = origin
    for count in range(reach):
        square += STEP[side, direction]
        if occupied >> square & 1:
            return count
    return reach


@kernel
def tower_moves(work: Words, occupied: int, tower: int, at: int, count: int) -> int:
    """Write the moves of a tower to work[at + count:]; gives the new count."""
    origin = work[WHERE + tower]
    rings = work[RINGS + tower]
    side = tower >> 3
    for direction in range(DIRECTIONS):
        landing = origin
        for _ in range(free_ahead(occupied, rings, side, direction, origin)):
            landing += STEP[side, direction]
            work[at + count] = origin | landing << 6
            count += 1
    if rings > 0:
        pushed = push_length(work, tower)
        if pushed > 0:
            work[at + count] = origin | origin + AHEAD[side] << 6 | pushed << 12
            count += 1
    return count


@kernel
def all_moves(work: Words, occupied: int, turn: int, at: int) -> int:
    """Write the moves of the side to move to work[at:] and give their number; 0 where it must pass."""
    if turn < ANY_BLACK:
        return tower_moves(work, occupied, turn, at, 0)
    count = 0
    for tower in range(8 * (turn - ANY_BLACK), 8 * (turn - ANY_BLACK) + 8):
        count = tower_moves(work, occupied, tower, at, count)
    return count


@kernel
def changed(occupied: int, side: int, move: int) -> int:
    """The occupied squares after a move; a push empties the origin and fills the square behind the furthest."""
    end = (move >> 6 & 63) + (move >> 12) * AHEAD[side]
    return occupied ^ 1 << (move & 63) ^ 1 << end


@kernel
def called_by(side: int, move: int) -> int:
    """The tower that must move after a move."""
    pushed = move >> 12
    end = (move >> 6 & 63) + pushed * AHEAD[side]
    return (side if pushed else side ^ 1) << 3 | SQUARE_COLOUR[end]


@kernel
def passed_to(work: Words, tower: int) -> int:
    """The tower that must move after the pass of this one."""
    return (tower >> 3 ^ 1) << 3 | SQUARE_COLOUR[work[WHERE + tower]]


@kernel
def shift(work: Words, origin: int, landing: int) -> int:
    """Move what stands on a square to an empty one; gives the change of the key."""
    tower = work[BOARD + origin]
    work[BOARD + origin] = NONE
    work[BOARD + landing] = tower
    work[WHERE + tower] = landing
    return TOWER_KEY[tower, origin] ^ TOWER_KEY[tower, landing]


@kernel
def make(work: Words, side: int, move: int) -> int:
    """Carry out a move (not a pass); gives the change of the key but for the turn."""
    change = 0
    pushed = move >> 12
    if pushed:
        square = (move >> 6 & 63) + pushed * AHEAD[side]
        for _ in range(pushed):
            change ^= shift(work, square - AHEAD[side], square)
            square -= AHEAD[side]
    return change ^ shift(work, move & 63, move >> 6 & 63)


@kernel
def unmake(work: Words, side: int, move: int) -> None:
    square = move >> 6 & 63
    shift(work, square, move & 63)
    for _ in range(move >> 12):
        shift(work, square + AHEAD[side], square)
        square += AHEAD[side]


PLAIN = 0
BLOCKS = 1  # the called tower must pass
DEADLOCKS = 2  # the mover loses at once
OFFERS = 3  # the called tower can come home


@kernel
def effect(work: Words, occupied: int, side: int, move: int, called: int) -> int:
    """What a move (not one that comes home) leads to, without a look further; `occupied` is after the move."""
    square = work[WHERE + called]
    if move >> 12 and square == move & 63:
        square = move >> 6 & 63  # it calls the pusher itself
    if runs_home(work, occupied, called, square):
        return OFFERS
    front = FRONT[called >> 3, square]
    if front & occupied != front:
        return PLAIN
    make(work, side, move)
    if not is_blocked(work, occupied, called):
        found = PLAIN
    elif is_deadlock(work, occupied, called):
        found = DEADLOCKS
    else:
        found = BLOCKS
    unmake(work, side, move)
    return found


@kernel
def perft(work: Words, occupied: int, turn: int, depth: int, ply: int) -> int:
    """The number of sequences of exactly `depth` plies, as the rules package counts them."""
    if depth == 0:
        return 1
    at = PLIES + ply * PLY_SIZE + MOVE
    count = all_moves(work, occupied, turn, at)
    if count == 0:
        return perft(work, occupied, passed_to(work, turn), depth - 1, ply + 1)
    if depth == 1:
        return count
    side = side_of_turn(turn)
    total = 0
    for i in range(at, at + count):
        move = work[i]
        rank = move >> 9 & 7
        if rank == (7 if side else 0):
            continue
        after = changed(occupied, side, move)
        called = called_by(side, move)
        if effect(work, after, side, move, called) == DEADLOCKS:
            continue
        make(work, side, move)
        total += perft(work, after, called, depth - 1, ply + 1)
        unmake(work, side, move)
    return total
