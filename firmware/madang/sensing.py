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
        self.age_ms = bytearray(64)  # since raw last changed
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
        return _judge_row(
            rank,
            elapsed_ms,
            self.raw,
            self._before,
            self.age_ms,
            self._deaf_ms,
            settings.bounce_ms,
            settings.place_settle_ms,
            settings.lift_settle_ms,
            self.eager,
            self.settled,
            self._busy,
        )


@micropython.viper
def _judge_row(
    rank: int,
    elapsed_ms: int,
    raws: ptr8,
    before: ptr8,
    age_ms: ptr8,
    deaf_ms: ptr8,
    bounce_ms: int,
    place_settle_ms: int,
    lift_settle_ms: int,
    eagers: ptr8,
    settleds: ptr8,
    busies: ptr8,
) -> int:
    """See Sensing.update."""
    raw = raws[rank]
    eager = eagers[rank]
    settled = settleds[rank]
    edges = raw ^ before[rank]
    before[rank] = raw
    busy = 0
    for file in range(8):
        bit = 1 << file
        square = rank * 8 + file
        deaf = deaf_ms[square] - elapsed_ms
        age = 0 if edges & bit else age_ms[square] + elapsed_ms
        if deaf < 0:
            deaf = 0
        if age > _AGE_MOST_MS:
            age = _AGE_MOST_MS
        if (raw ^ eager) & bit and deaf == 0:
            eager ^= bit
            deaf = bounce_ms
        if (raw ^ settled) & bit and age >= (place_settle_ms if raw & bit else lift_settle_ms):
            settled ^= bit
        if deaf or (raw ^ settled | raw ^ eager) & bit:
            busy = 1
        deaf_ms[square] = deaf
        age_ms[square] = age
    busies[rank] = busy
    changed = 0
    if eager != eagers[rank]:
        eagers[rank] = eager
        changed = EAGER
    if settled != settleds[rank]:
        settleds[rank] = settled
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
