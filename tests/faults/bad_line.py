"""A serial line that does harm: it drops, flips, repeats, delays, merges, cuts, invents and exchanges what it carries,
by a seeded dice."""

import random
from collections import Counter

MOST_CUT = 120  # bytes, more than a line of the protocol
MOST_REPEATED = 200
MOST_DELAY_MS = 900
MOST_INVENTED = 40
MOST_OVERTAKEN = 120

FAULTS = ("drop", "flip", "repeat", "delay", "merge", "cut", "invent", "overtake")


class BadLine:
    """One direction of a line. `hits` counts the faults by their names."""

    def __init__(self, chance: random.Random, rate: float) -> None:
        """`rate` is the share of the bytes at which something happens."""
        self.hits: Counter[str] = Counter()
        self.carried = 0
        self._chance = chance
        self._rate = rate
        self._held = bytearray()
        self._held_until_ms = 0
        self._to_cut = 0
        self._is_merging = False
        self._to_overtake = 0  # bytes that go aside, then so many that go before them
        self._overtaking = 0
        self._aside = bytearray()

    def carry(self, data: bytes, now_ms: int) -> bytes:
        """What comes out at the far end now, after some bytes, or none, were put in."""
        for byte in data:
            self.carried += 1
            if self._to_cut:
                self._to_cut -= 1
            elif self._is_merging and byte == 10:
                self._is_merging = False
            elif self._chance.random() >= self._rate:
                self._pass_on(byte)
            else:
                self._hit(byte, now_ms)
        if now_ms < self._held_until_ms:
            return b""
        out = bytes(self._held)
        self._held.clear()
        return out

    def _pass_on(self, byte: int) -> None:
        if self._to_overtake:
            self._to_overtake -= 1
            self._aside.append(byte)
            return
        self._held.append(byte)
        if self._overtaking:
            self._overtaking -= 1
            if not self._overtaking:
                self._held += self._aside
                self._aside.clear()

    def _hit(self, byte: int, now_ms: int) -> None:
        fault = self._chance.choice(FAULTS)
        self.hits[fault] += 1
        if fault == "cut":
            self._to_cut = self._chance.randrange(MOST_CUT)
            return
        if fault == "drop":
            return
        self._pass_on(byte ^ 1 << self._chance.randrange(8) if fault == "flip" else byte)
        if fault == "merge":
            self._is_merging = True
        elif fault == "delay":
            self._held_until_ms = now_ms + self._chance.randrange(MOST_DELAY_MS)
        elif fault == "repeat":
            self._held += self._held[-self._chance.randrange(1, MOST_REPEATED) :]
        elif fault == "invent":
            self._held += self._chance.randbytes(self._chance.randrange(1, MOST_INVENTED))
        elif fault == "overtake" and not self._aside:
            self._to_overtake = self._chance.randrange(1, MOST_OVERTAKEN)
            self._overtaking = self._chance.randrange(1, MOST_OVERTAKEN)
