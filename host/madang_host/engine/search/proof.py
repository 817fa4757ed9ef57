"""Proofs: can this side force a win within so many plies? Yes or no, and nothing between.

The question is asked for one attacker and one number of plies. Asked for 1, 2, 3 ... plies, the first yes is the exact
distance of the win; a move, a push and a forced pass are a ply each. What counts as a win is in work[COUNTED]: all the
attacker's towers, or only those worth more to them.

In a position that is lost within so many plies, nearly every move is refuted by the first reply that is tried, if the
replies that leave the opponent the fewest safe moves come first. A safe move is one that does not let a tower home at
once. With that order the basic start takes a million positions to prove a win in 17 plies.
"""

import numpy as np

from madang_host.engine.search.compiled import kernel
from madang_host.engine.search.memory import NOTHING_KNOWN, learned, recall, remember, win_within, without_win
from madang_host.engine.search.moves import (
    BLOCKS,
    DEADLOCKS,
    OFFERS,
    all_moves,
    called_by,
    changed,
    effect,
    free_ahead,
    make,
    passed_to,
    push_length,
    runs_home,
    side_of_turn,
    unmake,
)
from madang_host.engine.search.tables import (
    ANY_BLACK,
    BOARD,
    CALLED,
    COUNTED,
    DIRECTIONS,
    HISTORY,
    MOVE,
    NODE_LIMIT,
    NODES,
    ORDER,
    PLIES,
    PLY_SIZE,
    RINGS,
    SQUARE_COLOUR,
    STEP,
    TURN_KEY,
    WHERE,
    Words,
)

NO, YES, STOPPED = 0, 1, -1

STOP, AGE = 0, 1  # in `control`, which all threads share

SHALLOW = 4  # with fewer plies left, looking again costs less than remembering and ordering

# The order of moves, the highest first; what the history counts is below all of it.
_REMEMBERED = 1 << 60
_BLOCKING = 1 << 40
_SAFE_REPLY = 1 << 20

# What `sift` says instead of how many moves are left.
SETTLED = -1  # the first one reaches what its mover wants
TOO_FAR = -2  # the win, if there is one, is further than asked; this says nothing for a move


@kernel
def ask(
    work: Words, table: Words, control: Words, occupied: int, key: int, turn: int, depth: int, attacker: int
) -> int:
    """YES if the attacker can force a win within `depth` plies, NO, or STOPPED."""
    if depth == 0:
        return NO
    mover = side_of_turn(turn)
    first, last = (turn, turn) if turn < ANY_BLACK else (8 * mover, 8 * mover + 7)
    for tower in range(first, last + 1):
        if runs_home(work, occupied, tower, work[WHERE + tower]):
            if mover != attacker:
                return NO
            if work[COUNTED] >> tower & 1:
                return YES
    # A plain 0 is a type of its own to numba: it would compile `prove` for that too, and functions that call themselves
    # with other types crash when loaded from the cache (numba issue 6061).
    return prove(work, table, control, occupied, key, turn, depth, attacker, np.int64(0))  # type: ignore[arg-type]


@kernel
def prove(
    work: Words, table: Words, control: Words, occupied: int, key: int, turn: int, depth: int, attacker: int, ply: int
) -> int:
    """As `ask`, of a position in which the side to move has no win at once that counts."""
    if must_stop(work, control):
        return STOPPED
    known = recall(table, key) if depth >= SHALLOW else NOTHING_KNOWN
    if depth <= without_win(known, attacker):
        return NO
    if win_within(known, attacker) <= depth:
        return YES
    mover = side_of_turn(turn)
    wanted = YES if mover == attacker else NO
    at = PLIES + ply * PLY_SIZE
    count = all_moves(work, occupied, turn, at + MOVE)
    best = 0
    if count == 0:
        called = passed_to(work, turn)
        offers = runs_home(work, occupied, called, work[WHERE + called])
        if depth == 1 or (offers and mover == attacker):
            answer = NO
        elif offers and work[COUNTED] >> called & 1:
            answer = YES
        else:
            turned = key ^ TURN_KEY[turn] ^ TURN_KEY[called]
            answer = prove(work, table, control, occupied, turned, called, depth - 1, attacker, ply + 1)
    else:
        left = sift(work, occupied, turn, depth, attacker, at, count, known >> 24 & 16383)
        answer = wanted ^ 1
        if left < 0:
            answer = wanted
            best = work[at + MOVE] if left == SETTLED else 0
        for i in range(left):
            pick(work, at, i, left)
            move = work[at + MOVE + i]
            called = work[at + CALLED + i]
            change = make(work, mover, move) ^ TURN_KEY[turn] ^ TURN_KEY[called]
            after = changed(occupied, mover, move)
            answer = prove(work, table, control, after, key ^ change, called, depth - 1, attacker, ply + 1)
            unmake(work, mover, move)
            if answer == STOPPED:
                return STOPPED
            if answer == wanted:
                best = move
                work[tally_of(work, move)] += depth * depth
                break
    if answer != STOPPED and depth >= SHALLOW:
        known = recall(table, key)
        remember(table, key, learned(known, attacker, answer == YES, depth, best, control[AGE]))
    return answer


@kernel
def must_stop(work: Words, control: Words) -> bool:
    """Count one position more; whether that was the last one."""
    work[NODES] += 1
    return bool(control[STOP] or work[NODES] >= work[NODE_LIMIT])


@kernel
def tally_of(work: Words, move: int) -> int:
    """Where it is counted how often this tower's going there was the answer; asked before the move is made."""
    return HISTORY + (work[BOARD + (move & 63)] << 6 | move >> 6 & 63)


@kernel
def sift(work: Words, occupied: int, turn: int, depth: int, attacker: int, at: int, count: int, remembered: int) -> int:
    """Drop the moves that fail their mover at once and order the rest; gives how many are left, SETTLED or TOO_FAR."""
    mover = side_of_turn(turn)
    attacks = mover == attacker
    left = 0
    for i in range(count):
        move = work[at + MOVE + i]
        landing = move >> 6 & 63
        if landing >> 3 == (7 if mover else 0):
            continue  # home, by a tower that does not count; before others nobody is asked for moves
        after = changed(occupied, mover, move)
        called = called_by(mover, move)
        attacker_next = called >> 3 == attacker
        found = effect(work, after, mover, move, called)
        if found == DEADLOCKS:
            if attacks or work[COUNTED] >> (attacker << 3 | SQUARE_COLOUR[landing]) & 1:
                continue
            work[at + MOVE] = move
            return SETTLED
        if found == OFFERS and not (attacker_next and not work[COUNTED] >> called & 1):
            if attacks == (attacker_next and depth > 1):
                work[at + MOVE] = move
                return SETTLED
            continue
        if depth <= (2 if attacker_next else 1):
            if attacks:
                continue
            return TOO_FAR
        if attacks and depth <= 3 and not attacker_next:
            lost = replies_lose(work, after, mover, move, called, depth - 1)
            if lost == NO:
                continue
            if lost == YES:
                work[at + MOVE] = move
                return SETTLED
        order = work[tally_of(work, move)]
        if depth >= SHALLOW:
            order -= safe_replies(work, after, move, called) * _SAFE_REPLY
        if found == BLOCKS:
            order += _BLOCKING
        if move == remembered:
            order = _REMEMBERED
        work[at + MOVE + left] = move
        work[at + CALLED + left] = called
        work[at + ORDER + left] = order
        left += 1
    return left


@kernel
def replies_lose(work: Words, occupied: int, mover: int, move: int, called: int, depth: int) -> int:
    """YES if after the attacker's move, one or two plies before the end, all that the called tower can do loses, else
    NO; STOPPED if that hangs on a push."""
    make(work, mover, move)
    origin = work[WHERE + called]
    rings = work[RINGS + called]
    side = called >> 3
    answer = YES
    is_stuck = True
    for direction in range(DIRECTIONS):
        landing = origin
        for _ in range(free_ahead(occupied, rings, side, direction, origin) if answer == YES else 0):
            landing += STEP[side, direction]
            is_stuck = False
            reply = origin | landing << 6
            answering = called_by(side, reply)
            found = effect(work, changed(occupied, side, reply), side, reply, answering)
            loses = found == DEADLOCKS or (found == OFFERS and depth > 1)
            if not loses or not work[COUNTED] >> answering & 1:
                answer = NO
                break
    if answer == YES and rings and push_length(work, called):
        answer = STOPPED
    elif answer == YES and is_stuck:
        answering = passed_to(work, called)
        if (
            depth < 2
            or not work[COUNTED] >> answering & 1
            or not runs_home(work, occupied, answering, work[WHERE + answering])
        ):
            answer = NO
    unmake(work, mover, move)
    return answer


@kernel
def safe_replies(work: Words, occupied: int, move: int, called: int) -> int:
    """How many moves of the called tower let no tower home at once; `occupied` is after the move, `work` before."""
    moved = work[BOARD + (move & 63)]
    moved_to = move >> 6 & 63
    origin = moved_to if called == moved else work[WHERE + called]
    rings = work[RINGS + called]
    side = called >> 3
    count = 0
    for direction in range(DIRECTIONS):
        landing = origin
        for _ in range(free_ahead(occupied, rings, side, direction, origin)):
            landing += STEP[side, direction]
            reply = origin | landing << 6
            answering = called_by(side, reply)
            square = moved_to if answering == moved else work[WHERE + answering]
            if not runs_home(work, changed(occupied, side, reply), answering, square):
                count += 1
    return count


@kernel
def pick(work: Words, at: int, first: int, count: int) -> None:
    """Bring the move with the highest order to the first place."""
    best = first
    for i in range(first + 1, count):
        if work[at + ORDER + i] > work[at + ORDER + best]:
            best = i
    if best != first:
        for part in (MOVE, CALLED, ORDER):
            a, b = at + part + first, at + part + best
            work[a], work[b] = work[b], work[a]
