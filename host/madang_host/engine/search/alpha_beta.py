"""Which move is best where nothing can be proved: an ordinary alpha-beta search, with an estimate at its end.

Scores are points for the side to move; a win at ply n from the root is MATE - n. It knows nothing of what a win is
worth in a match. The weights matter little, as most positions are proved soon: in 120 games at five plies each, an
estimate without REACHABLE wins 39 %, others with a third or three times of either weight 48 to 52 %.
"""

from madang_host.engine.search.compiled import kernel
from madang_host.engine.search.memory import NEVER_YET, recall, remember, win_within
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
    runs_home,
    side_of_turn,
    unmake,
)
from madang_host.engine.search.proof import AGE, must_stop, pick, tally_of
from madang_host.engine.search.tables import (
    CALLED,
    DIRECTIONS,
    MOVE,
    ORDER,
    PLIES,
    PLY_SIZE,
    RINGS,
    TURN_KEY,
    WHERE,
    Words,
)

MATE = 30_000
PROVED = MATE - 100  # from here on a score is a forced win
UNKNOWN = 32_000  # the search was stopped

STRIKER = 60  # a tower that could come home if it were called
REACHABLE = 4  # a square that a tower could go to

SALT = 0x5DEECE66D1CE4E5B  # keeps judgements apart from proofs in the table
_EXACT, _AT_LEAST, _AT_MOST = 1, 2, 3


@kernel
def estimate(work: Words, occupied: int, mover: int) -> int:
    """Points for the side to move."""
    score = 0
    for tower in range(16):
        square = work[WHERE + tower]
        worth = STRIKER if runs_home(work, occupied, tower, square) else 0
        side = tower >> 3
        for direction in range(DIRECTIONS):
            worth += REACHABLE * free_ahead(occupied, work[RINGS + tower], side, direction, square)
        score += worth if side == mover else -worth
    return score


@kernel
def judge(
    work: Words,
    table: Words,
    control: Words,
    occupied: int,
    key: int,
    turn: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The score of a position in which nobody can come home at once, or UNKNOWN; exact between alpha and beta."""
    if must_stop(work, control):
        return UNKNOWN
    mover = side_of_turn(turn)
    if depth <= 0:
        return estimate(work, occupied, mover)
    remembered = 0
    if depth > 1:
        proved = recall(table, key)
        if win_within(proved, mover) != NEVER_YET:
            return MATE - ply - win_within(proved, mover)
        if win_within(proved, mover ^ 1) != NEVER_YET:
            return -(MATE - ply - win_within(proved, mover ^ 1))
        known = recall(table, key ^ SALT)
        bound = known >> 16 & 3
        if bound and known >> 24 & 16383:
            remembered = known >> 24 & 16383
            score = (known & 65535) - 32768
            if score >= PROVED:
                score -= ply
            elif score <= -PROVED:
                score += ply
            if known >> 38 & 63 >= depth and (
                bound == _EXACT or (bound == _AT_LEAST and score >= beta) or (bound == _AT_MOST and score <= alpha)
            ):
                return score
    at = PLIES + ply * PLY_SIZE
    count = all_moves(work, occupied, turn, at + MOVE)
    if count == 0:
        called = passed_to(work, turn)
        if runs_home(work, occupied, called, work[WHERE + called]):
            return -(MATE - ply - 2)
        turned = key ^ TURN_KEY[turn] ^ TURN_KEY[called]
        score = judge(work, table, control, occupied, turned, called, depth - 1, -beta, -alpha, ply + 1)
        return score if score == UNKNOWN else -score
    best_score = -MATE
    best = work[at + MOVE]
    left = 0
    for i in range(count):
        move = work[at + MOVE + i]
        called = called_by(mover, move)
        found = effect(work, changed(occupied, mover, move), mover, move, called)
        if found == DEADLOCKS:
            score = -(MATE - ply - 1)
        elif found == OFFERS:
            score = MATE - ply - 2
            if called >> 3 != mover:
                score = -score
        else:
            order = work[tally_of(work, move)]
            if found == BLOCKS:
                order += 1 << 40
            if move == remembered:
                order = 1 << 60
            work[at + MOVE + left] = move
            work[at + CALLED + left] = called
            work[at + ORDER + left] = order
            left += 1
            continue
        if score > best_score:
            best_score = score
            best = move
    bound = _AT_MOST if best_score <= alpha else _EXACT
    for i in range(left):
        if best_score >= beta:
            break
        pick(work, at, i, left)
        move = work[at + MOVE + i]
        called = work[at + CALLED + i]
        low = max(alpha, best_score)
        change = make(work, mover, move) ^ TURN_KEY[turn] ^ TURN_KEY[called]
        after = changed(occupied, mover, move)
        if called >> 3 == mover:
            score = judge(work, table, control, after, key ^ change, called, depth - 1, low, beta, ply + 1)
        else:
            score = judge(work, table, control, after, key ^ change, called, depth - 1, -beta, -low, ply + 1)
            if score != UNKNOWN:
                score = -score
        unmake(work, mover, move)
        if score == UNKNOWN:
            return UNKNOWN
        if score > best_score:
            best_score = score
            best = move
            if score > alpha:
                bound = _EXACT
                work[tally_of(work, move)] += depth * depth
    if best_score >= beta:
        bound = _AT_LEAST
    if depth > 1:
        stored = best_score
        if stored >= PROVED:
            stored += ply
        elif stored <= -PROVED:
            stored -= ply
        word = stored + 32768 | bound << 16 | best << 24 | min(depth, 63) << 38 | control[AGE] << 44
        remember(table, key ^ SALT, word)
    return best_score
