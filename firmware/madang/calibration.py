"""Levels of linear hall sensors -> squares occupied, and by which pole. Numbers only: knows no pin and no game.

A level is what a 12-bit converter makes of a sensor, 0 to 4095; its unit is the count. Without a magnet a sensor stays
near the middle; one pole raises its level, the other lowers it. By the figures of the DRV5055A3 at 3.3 V (15 mV/mT,
empty at half the supply; Texas Instruments SBAS640) a millitesla is 18.6 counts.

A square is occupied from `threshold` counts away from its empty level, and until it is `hysteresis` counts nearer than
that. Its empty level is followed while it is empty, as warmth shifts it: by a sixteenth of a count at a time, and one
square a scan, which at 2 ms a scan is half a count a second. A tower that hovers is not followed away.
"""

from array import array

from madang.interpreter import const, micropython, ptr8, ptr16
from madang.protocol import crc16
from madang.squares import SQUARES, square_name

MOST_LEVEL = const(4095)

# What an uncalibrated board plays with: 200 counts are 10.7 mT, and a magnet of 10 x 3 mm (remanence 1.2 T) gives 23 mT
# at 10 mm by the formula for a cylinder's axis.
EMPTY = const(2048)
THRESHOLD = const(200)
HYSTERESIS = const(60)

_FINE = const(16)  # parts of a count, in which empty levels are kept; 4095 of them fit 16 bits
_HEADING = "madang calibration 1"


class Calibration:
    """The numbers of the 64 squares. `judge` is called once a scan and allocates nothing.

    calibrated  whether they were measured at this board; else they are the same safe defaults for all squares
    warning     why no stored calibration is used, in a line; else empty
    """

    def __init__(self) -> "None":
        self.empty = array("H", [0] * SQUARES)  # in sixteenths of a count
        self.threshold = array("H", [0] * SQUARES)
        self.hysteresis = array("H", [0] * SQUARES)
        self._next = 0  # to be followed
        self.reset()

    def reset(self) -> "None":
        """Go back to the defaults."""
        self.calibrated = False
        self.warning = ""
        for square in range(SQUARES):
            self.set_square(square, EMPTY, THRESHOLD, HYSTERESIS)

    def judge(self, levels: "array[int]", occupied: "bytearray", raised: "bytearray") -> "None":
        """Of 64 levels, by square: update the set of occupied squares, and among them those whose level is raised.

        `occupied` holds the judgement before, for the hysteresis.
        """
        _judge(levels, self.empty, self.threshold, self.hysteresis, occupied, raised)
        _follow(levels, self.empty, self._next, occupied)
        self._next = (self._next + 1) & 63

    def empty_level(self, square: "int") -> "int":
        """In counts, where it is now."""
        return self.empty[square] // _FINE

    def set_square(self, square: "int", empty: "int", threshold: "int", hysteresis: "int") -> "None":
        """Give a square its numbers; raises ValueError for what no sensor can have."""
        if not (0 <= hysteresis < threshold <= MOST_LEVEL and 0 <= empty <= MOST_LEVEL):
            raise ValueError(
                "%s cannot be empty at %d, occupied from %d and with a hysteresis of %d"
                % (square_name(square), empty, threshold, hysteresis)
            )
        self.empty[square] = empty * _FINE
        self.threshold[square] = threshold
        self.hysteresis[square] = hysteresis

    def dump(self) -> "bytes":
        """As text: a heading, a line a square (name, empty level, threshold, hysteresis), and a checksum."""
        lines = [_HEADING]
        for square in range(SQUARES):
            numbers = (self.empty_level(square), self.threshold[square], self.hysteresis[square])
            lines.append(square_name(square) + " %d %d %d" % numbers)
        text = ("\n".join(lines) + "\n").encode()
        return text + b"crc %04x\n" % crc16(text, 0, len(text))

    def load(self, stored: "bytes | None") -> "None":
        """Take the numbers of a stored dump, all or none; `calibrated` and `warning` tell what became of it."""
        self.reset()
        if stored is None:
            self.warning = "this board is not calibrated; the defaults are used, 'madang doctor' calibrates it"
            return
        try:
            lines = stored.decode().split("\n")
            for square in range(SQUARES):
                _, empty, threshold, hysteresis = lines[1 + square].split(" ")
                self.set_square(square, int(empty), int(threshold), int(hysteresis))
        except (ValueError, IndexError):  # UnicodeError is a ValueError
            lines = []
        # Whatever is not just as it was written, checksum and all, is damaged.
        if lines and self.dump() == stored:
            self.calibrated = True
            return
        self.reset()
        self.warning = "the stored calibration is damaged; the defaults are used, 'madang doctor' calibrates the board"


@micropython.viper
def _judge(  # type: ignore[no-untyped-def]  # viper knows no None
    levels: ptr16, empty: ptr16, threshold: ptr16, hysteresis: ptr16, occupied: ptr8, raised: ptr8
):
    square = 0
    for rank in range(8):
        before = occupied[rank]
        now = 0
        up = 0
        bit = 1
        while bit < 256:
            away = levels[square] - (empty[square] >> 4)
            limit = threshold[square]
            if before & bit:
                limit -= hysteresis[square]
            if away >= limit:
                now |= bit
                up |= bit
            elif away + limit <= 0:
                now |= bit
            bit <<= 1
            square += 1
        occupied[rank] = now
        raised[rank] = up


@micropython.viper
def _follow(levels: ptr16, empty: ptr16, square: int, occupied: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    if not occupied[square >> 3] >> (square & 7) & 1:
        level = levels[square] << 4
        if level > empty[square]:
            empty[square] += 1
        elif level < empty[square]:
            empty[square] -= 1
