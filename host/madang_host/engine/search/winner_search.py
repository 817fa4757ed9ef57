"""Who wins, however long it takes: a depth-first proof-number search. It says nothing of distances; see proof.py.

A round is never drawn, so in every position one side forces a win. Each position has two numbers: how many others at
least must still be decided to show that Black wins, and how many that White does. The search goes where the fewest are
missing, so it follows moves that leave few answers, however far. As the square calls the tower, such lines are many: to
know who wins the basic start takes 21 thousand positions, and to look at all within 17 plies half a million.

Sources: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and its Applications", 2002; J. Pawlewicz and L. Lew,
"Improving Depth-first PN-Search: 1 + epsilon Trick", 2006.
"""

import numpy as np

from madang_host.engine.search.compiled import kernel
from madang_host.engine.search.memory import NOTHING_KNOWN, recall, remember
from madang_host.engine.search.moves import (
    DEADLOCKS,
    OFFERS,
    all_moves,
    any_runs_home,
    called_by,
    changed,
    effect,
    make,
    passed_to,
    runs_home,
    side_of_turn,
    unmake,
)
from madang_host.engine.search.proof import AGE, NO, STOPPED, YES, must_stop, safe_replies, tally_of
from madang_host.engine.search.tables import (
    CALLED,
    LONGEST,
    MOVE,
    NODES,
    ORDER,
    PLIES,
    PLY_SIZE,
    TURN_KEY,
    WHERE,
    Words,
)

SALT = 0x2545F4914F6CDD1D  # keeps these entries apart from others in the table

# The two numbers are one word: Black's above White's.
_BITS = 19
FAR = (1 << _BITS) - 1  # the other side is proved to win
BLACK_WINS, WHITE_WINS = FAR, FAR << _BITS
BOTH = (1 << 2 * _BITS) - 1


@kernel
def ask_winner(work: Words, table: Words, control: Words, occupied: int, key: int, turn: int) -> int:
    """YES if Black forces a win, NO if White does, or STOPPED."""
    if any_runs_home(work, occupied, turn):
        return NO if side_of_turn(turn) else YES
    all_of_it, first = np.int64(FAR), np.int64(0)
    numbers = decide(work, table, control, occupied, key, turn, all_of_it, all_of_it, first)  # type: ignore[arg-type]
    if numbers == BLACK_WINS:
        return YES
    return NO if numbers == WHITE_WINS else STOPPED


@kernel
def decide(
    work: Words,
    table: Words,
    control: Words,
    occupied: int,
    key: int,
    turn: int,
    black_most: int,
    white_most: int,
    ply: int,
) -> int:
    """The numbers of a position in which nobody can come home at once, as soon as one reaches its limit; or STOPPED."""
    if must_stop(work, control) or ply >= LONGEST:
        return STOPPED
    nodes_before = work[NODES]
    mover = side_of_turn(turn)
    at = PLIES + ply * PLY_SIZE
    count = all_moves(work, occupied, turn, at + MOVE)
    if count == 0:
        called = passed_to(work, turn)
        if runs_home(work, occupied, called, work[WHERE + called]):
            numbers = WHITE_WINS if called >> 3 else BLACK_WINS
        else:
            turned = key ^ TURN_KEY[turn] ^ TURN_KEY[called]
            numbers = decide(work, table, control, occupied, turned, called, black_most, white_most, ply + 1)
    else:
        left = expand(work, table, occupied, key, turn, at, count)
        numbers = 0
        if left < 0:
            numbers = WHITE_WINS if mover else BLACK_WINS
        while numbers == 0:
            own, second, other, best = weigh(work, mover, at, left)
            black, white = (other, own) if mover else (own, other)
            if best < 0 or own == 0 or black >= black_most or white >= white_most:
                numbers = black << _BITS | white
                break
            move = work[at + MOVE + best]
            called = work[at + CALLED + best]
            before = work[at + ORDER + best]
            # The second best plus a quarter: so a line is not left and taken up again at every step.
            if mover:
                most_white = min(white_most, second + (second >> 2) + 1)
                most_black = black_most - black + (before >> _BITS)
            else:
                most_black = min(black_most, second + (second >> 2) + 1)
                most_white = white_most - white + (before & FAR)
            change = make(work, mover, move) ^ TURN_KEY[turn] ^ TURN_KEY[called]
            after = changed(occupied, mover, move)
            found = decide(work, table, control, after, key ^ change, called, most_black, most_white, ply + 1)
            unmake(work, mover, move)
            if found == STOPPED:
                return STOPPED
            work[at + ORDER + best] = found
    if numbers != STOPPED:
        effort = 0
        spent = work[NODES] - nodes_before
        while spent:
            spent >>= 1
            effort += 1
        remember(table, key ^ SALT, numbers | effort << 38 | control[AGE] << 44)
    return numbers


@kernel
def expand(work: Words, table: Words, occupied: int, key: int, turn: int, at: int, count: int) -> int:
    """Keep the moves that do not lose at once, each with the numbers after it; how many, or -1 if one wins."""
    mover = side_of_turn(turn)
    won, lost = (WHITE_WINS, BLACK_WINS) if mover else (BLACK_WINS, WHITE_WINS)
    left = 0
    for i in range(count):
        move = work[at + MOVE + i]
        called = called_by(mover, move)
        after = changed(occupied, mover, move)
        found = effect(work, after, mover, move, called)
        if found == DEADLOCKS:
            numbers = lost
        elif found == OFFERS:
            numbers = WHITE_WINS if called >> 3 else BLACK_WINS
        else:
            change = make(work, mover, move) ^ TURN_KEY[turn] ^ TURN_KEY[called]
            unmake(work, mover, move)
            known = recall(table, key ^ change ^ SALT)
            numbers = known & BOTH
            if known == NOTHING_KNOWN:
                answers = safe_replies(work, after, move, called) + 1 + (work[tally_of(work, move)] & 1)
                numbers = answers << _BITS | 1 if called >> 3 else 1 << _BITS | answers
        if numbers == won:
            return -1
        if numbers != lost:
            work[at + MOVE + left] = move
            work[at + CALLED + left] = called
            work[at + ORDER + left] = numbers
            left += 1
    return left


@kernel
def weigh(work: Words, mover: int, at: int, count: int) -> tuple[int, int, int, int]:
    """(the mover's least number, the second least, the sum of the other side's, the move with the least or -1)."""
    own = second = FAR
    other = 0
    best = -1
    for i in range(count):
        numbers = work[at + ORDER + i]
        mine, theirs = (numbers & FAR, numbers >> _BITS) if mover else (numbers >> _BITS, numbers & FAR)
        if theirs == 0:
            continue
        other += theirs
        if mine < own:
            own, second, best = mine, own, i
        elif mine < second:
            second = mine
    if own == 0:
        return 0, second, FAR, best
    return own, second, min(other, FAR - 1), best
