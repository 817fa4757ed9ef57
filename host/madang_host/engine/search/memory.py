"""What the engine remembers of positions it has looked at, shared by all threads without locks.

An entry is two words: what is known, and that combined with the position's key. Two threads that write one entry at
once leave a pair that fits no key, so it is not found. What is known, for Black and for White as the attacker:

  bits 0-5, 12-17   no forced win within this many plies
  bits 6-11, 18-23  a forced win within this many plies, or NEVER_YET
  bits 24-37        the move that showed it
  bits 38-43        the depth of the last question: shallow entries make room first
  bits 44-51        the age: entries of earlier games make room before that
"""

from madang_host.engine.search.compiled import kernel
from madang_host.engine.search.tables import Words

NEVER = 62  # plies: beyond every round
NEVER_YET = 63
BUCKET = 4  # entries that a position may stand in
NOTHING_KNOWN = NEVER_YET << 6 | NEVER_YET << 18


@kernel
def recall(table: Words, key: int) -> int:
    """What is known of a position, or NOTHING_KNOWN."""
    at = (key & (table.size >> 1) - BUCKET) << 1
    for i in range(at, at + 2 * BUCKET, 2):
        known = table[i + 1]
        if table[i] ^ known == key and known != 0:
            return known
    return NOTHING_KNOWN


@kernel
def remember(table: Words, key: int, known: int) -> None:
    at = (key & (table.size >> 1) - BUCKET) << 1
    place = at
    least = 1 << 62
    for i in range(at, at + 2 * BUCKET, 2):
        other = table[i + 1]
        if table[i] ^ other == key:
            place = i
            break
        worth = other >> 38 & 63
        if other >> 44 & 255 == known >> 44 & 255:
            worth += 64
        if worth < least:
            least = worth
            place = i
    table[place] = key ^ known
    table[place + 1] = known


@kernel
def without_win(known: int, attacker: int) -> int:
    """Plies within which the attacker has no forced win."""
    return known >> 12 * attacker & 63


@kernel
def win_within(known: int, attacker: int) -> int:
    return known >> 12 * attacker + 6 & 63


@kernel
def learned(known: int, attacker: int, is_won: bool, depth: int, move: int, age: int) -> int:
    """What is known with one answer more; a win of the one is never a win of the other."""
    no, yes = without_win(known, attacker), win_within(known, attacker)
    other = known >> 12 * (attacker ^ 1) & 4095
    if is_won:
        yes = min(yes, depth)
        other = NEVER | NEVER_YET << 6
    else:
        no = max(no, depth)
    if move == 0:
        move = known >> 24 & 16383
    facts = (no | yes << 6) << 12 * attacker | other << 12 * (attacker ^ 1)
    return facts | move << 24 | depth << 38 | age << 44
