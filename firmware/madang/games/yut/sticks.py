"""Four sticks: what their throws are called, how likely each is, and sticks whose throws can be proved afterwards.

A throw is what lies with its flat side up, a bit a stick. One to four flat sticks are do, gae, geol and yut, none is
mo. Where they are played with, three sticks bear a mark, and one of them alone is a throw of its own: back-do, crown
or sun (the rulebook's sheet; back-do alone is common).
"""

from hashlib import sha256

from madang.interpreter import const

DO = const(1)
GAE = const(2)
GEOL = const(3)
YUT = const(4)
MO = const(5)
BACK_DO = const(6)
CROWN = const(7)
SUN = const(8)
THROWS = const(9)  # one more than the last of them

THROW_NAMES = ("", "do", "gae", "geol", "yut", "mo", "back-do", "crown", "sun")

STICKS = const(4)
MARKED = bytes((0, BACK_DO, CROWN, SUN))  # the throw of each stick alone, 0 for do

# How often a stick falls with its flat side up, in tenths.
FAIR = const(5)
FLATTER = const(6)  # sticks that are rounder beneath; measured on real ones it is about this
TENTHS = bytes((FAIR, FLATTER))

PROOF_BYTES = const(16)  # of a seed

_LIMIT = const(65530)  # the largest multiple of ten below 2^16


def throw_of(flat: "int", marks: "int" = 0) -> "int":
    """What it is called; `marks` has a bit for each of the marked throws that are played with."""
    count = 0
    alone = 0
    for stick in range(STICKS):
        if flat >> stick & 1:
            count += 1
            alone = stick
    if count == 1 and MARKED[alone] and marks >> MARKED[alone] & 1:
        return MARKED[alone]
    return count or MO


def weights(tenths: "int", marks: "int" = 0) -> "list[int]":
    """How often each throw comes in 10,000, by its number, with sticks that fall flat side up so many times in ten."""
    result = [0] * THROWS
    for flat in range(16):
        weight = 1
        for stick in range(STICKS):
            weight *= tenths if flat >> stick & 1 else 10 - tenths
        result[throw_of(flat, marks)] += weight
    return result


class Sticks:
    """Throws that nobody can foresee and everybody can check: each is a digest of a seed and of its number.

    `commitment` is shown before the first throw and fixes all that come; `seed` is told after the last.
    """

    def __init__(self, seed: "bytes", tenths: "int") -> "None":
        """Raises ValueError for a seed that is not of 16 bytes."""
        if len(seed) != PROOF_BYTES:
            raise ValueError("a seed has %d bytes, not %d" % (PROOF_BYTES, len(seed)))
        self.seed = seed
        self.tenths = tenths

    def commitment(self) -> "bytes":
        """The SHA-256 digest of the seed."""
        return sha256(self.seed).digest()

    def throw(self, number: "int") -> "int":
        """The flat sticks of a throw; the first is number 0. Allocates."""
        digest = sha256(self.seed + b"%d" % number).digest()
        flat = 0
        stick = 0
        for at in range(0, len(digest), 2):
            drawn = digest[at] << 8 | digest[at + 1]
            if drawn < _LIMIT and stick < STICKS:
                flat |= (drawn % 10 < self.tenths) << stick
                stick += 1
        return flat
