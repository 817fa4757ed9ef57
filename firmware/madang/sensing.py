"""Raw scans and elapsed time -> squares lifted and placed. Knows no game and no lights.

Three views of the 64 sensors, each a set of squares (madang.squares), a set bit being an occupied square:
  raw      the last scan
  eager    raw at the first edge, then deaf to contrary edges for `bounce_ms`: what the lights follow
  settled  raw once it has been the same for `place_settle_ms` or `lift_settle_ms`: what moves are made of
Sensors that tell the poles of magnets say by `polarity` which of the occupied squares hold a tower of White's.
And `still_ms`, for how long no raw edge has come, 10000 at most.
"""

from madang.interpreter import const, micropython, ptr8
from madang.settings import Settings

EAGER = const(1)
SETTLED = const(2)

_AGE_MOST_MS = const(255)
_STILL_MOST_MS = const(10000)


class Sensing:
    """`update` is called once a cycle and allocates nothing. `polarity` is None where no sensor tells it."""

    def __init__(self, settings: "Settings", polarity: "bytearray | None" = None) -> "None":
        self.raw = bytearray(8)
        self.eager = bytearray(8)
        self.settled = bytearray(8)
        self.polarity = polarity
        self.still_ms = 0
        self._settings = settings
        self._before = bytearray(8)
        self._age_ms = bytearray(64)  # since raw last changed
        self._deaf_ms = bytearray(64)  # until eager hears again
        self._busy = bytearray(8)  # rows in which a square is young or deaf
        self._primed = False

    @micropython.native
    def update(self, elapsed_ms: "int") -> "int":
        """Take in the scan that the driver left in `raw`; EAGER and SETTLED say which views changed."""
        if not self._primed:
            self._primed = True
            for rank in range(8):
                self._before[rank] = self.eager[rank] = self.settled[rank] = self.raw[rank]
            return EAGER | SETTLED
        changed = 0
        still_ms = self.still_ms + elapsed_ms
        if _rows_to_judge(self.raw, self._before, self._busy):
            for rank in range(8):
                if self.raw[rank] != self._before[rank]:
                    still_ms = 0
                    changed |= self._update_row(rank, elapsed_ms)
                elif self._busy[rank]:
                    changed |= self._update_row(rank, elapsed_ms)
        self.still_ms = still_ms if still_ms < _STILL_MOST_MS else _STILL_MOST_MS
        return changed

    @micropython.native
    def _update_row(self, rank: "int", elapsed_ms: "int") -> "int":
        settings = self._settings
        raw = self.raw[rank]
        edges = raw ^ self._before[rank]
        self._before[rank] = raw
        eager = self.eager[rank]
        settled = self.settled[rank]
        busy = 0
        bit = 1
        for square in range(rank * 8, rank * 8 + 8):
            deaf_ms = self._deaf_ms[square]
            deaf_ms = deaf_ms - elapsed_ms if deaf_ms > elapsed_ms else 0
            if edges & bit:
                age_ms = 0
            else:
                age_ms = self._age_ms[square] + elapsed_ms
                if age_ms > _AGE_MOST_MS:
                    age_ms = _AGE_MOST_MS
            if (raw ^ eager) & bit and deaf_ms == 0:
                eager ^= bit
                deaf_ms = settings.bounce_ms
            settle_ms = settings.place_settle_ms if raw & bit else settings.lift_settle_ms
            if (raw ^ settled) & bit and age_ms >= settle_ms:
                settled ^= bit
            if deaf_ms or (raw ^ settled) & bit or (raw ^ eager) & bit:
                busy = 1
            self._deaf_ms[square] = deaf_ms
            self._age_ms[square] = age_ms
            bit <<= 1
        self._busy[rank] = busy
        changed = 0
        if eager != self.eager[rank]:
            self.eager[rank] = eager
            changed = EAGER
        if settled != self.settled[rank]:
            self.settled[rank] = settled
            changed |= SETTLED
        return changed


@micropython.viper
def _rows_to_judge(raw: ptr8, before: ptr8, busy: ptr8) -> int:
    """How many rows have an edge, or are busy with the last one: mostly none, and then nothing else is to be done."""
    rows = 0
    for rank in range(8):
        if raw[rank] != before[rank] or busy[rank]:
            rows += 1
    return rows
