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
_EDGES = const(4)  # in the last scan

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

    def has_edge(self) -> "bool":
        """Whether what is in `raw` is not what the last update took in."""
        return self._primed and self.raw != self._before

    @micropython.native
    def update(self, elapsed_ms: "int") -> "int":
        """Take in the scan that the driver left in `raw`; EAGER and SETTLED say which views changed."""
        if not self._primed:
            self._primed = True
            for rank in range(8):
                self._before[rank] = self.eager[rank] = self.settled[rank] = self.raw[rank]
            return EAGER | SETTLED
        settings = self._settings
        found = _judge(
            elapsed_ms,
            self.raw,
            self._before,
            self._age_ms,
            self._deaf_ms,
            settings.bounce_ms,
            settings.place_settle_ms,
            settings.lift_settle_ms,
            self.eager,
            self.settled,
            self._busy,
        )
        still_ms = 0 if found & _EDGES else self.still_ms + elapsed_ms
        self.still_ms = still_ms if still_ms < _STILL_MOST_MS else _STILL_MOST_MS
        return found & (EAGER | SETTLED)


@micropython.viper
def _judge(
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
    """See Sensing.update. Mostly no row has an edge, or is busy with the last one: then nothing else is to be done."""
    found = 0
    for rank in range(8):
        raw = raws[rank]
        edges = raw ^ before[rank]
        if not edges and not busies[rank]:
            continue
        eager = eagers[rank]
        settled = settleds[rank]
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
        if edges:
            found |= _EDGES
        if eager != eagers[rank]:
            eagers[rank] = eager
            found |= EAGER
        if settled != settleds[rank]:
            settleds[rank] = settled
            found |= SETTLED
    return found
