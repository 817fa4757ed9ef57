"""Measures linear hall sensors, empty and with a tower, and makes a calibration (madang.calibration) of it.

Loaded while a board is tested."""

from array import array

from madang.calibration import MOST_LEVEL, Calibration
from madang.interpreter import const
from madang.squares import SQUARES

# What a survey says of a square.
GOOD = const(0)
NO_SENSOR = const(1)  # its level is where a sensor's never is: unplugged, or shorted
NOISY = const(2)
NO_MAGNET = const(3)  # no tower has been seen on it, or one too weak
VERDICT_NAMES = ("good", "no-sensor", "noisy", "no-magnet")

# The empty level of a DRV5055 is within 0.1 V of half of 3.3 V; of others, believed, within 0.4 V.
_LOWEST_EMPTY = const(1550)
_HIGHEST_EMPTY = const(2545)
_MOST_NOISE = const(40)  # between the lowest and the highest level; believed half of it with a quiet supply
_LEAST_SHIFT = const(240)  # a tower's: 13 mT


class Survey:
    """Measures a board: scans of it empty, then of each square with a tower; then `verdict`s and a `result`.

    Not for the cycle of a game, though its `add` methods allocate nothing either.
    """

    def __init__(self) -> "None":
        self.scans = 0
        self._total = array("I", [0] * SQUARES)  # of 2 ** 18 scans at most
        self._lowest = array("H", [MOST_LEVEL] * SQUARES)
        self._highest = array("H", [0] * SQUARES)
        self._shift = array("H", [0] * SQUARES)  # the least that a tower gave

    def add_empty(self, levels: "array[int]") -> "None":
        """Take in a scan of the empty board."""
        self.scans += 1
        for square in range(SQUARES):
            level = levels[square]
            self._total[square] += level
            if level < self._lowest[square]:
                self._lowest[square] = level
            if level > self._highest[square]:
                self._highest[square] = level

    def add_tower(self, square: "int", levels: "array[int]") -> "None":
        """Take in a scan with a tower standing still on a square; of several scans, and towers, the weakest counts."""
        shift = abs(levels[square] - self.empty_level(square))
        if not self._shift[square] or shift < self._shift[square]:
            self._shift[square] = shift

    def empty_level(self, square: "int") -> "int":
        """The mean of a square's levels while it was empty."""
        return (self._total[square] + self.scans // 2) // max(1, self.scans)

    def shift(self, square: "int") -> "int":
        """By how much the weakest tower seen on a square shifted its level, in counts; 0 when none was seen."""
        return self._shift[square]

    def verdict(self, square: "int") -> "int":
        """GOOD, or what is wrong with a square."""
        if not _LOWEST_EMPTY <= self.empty_level(square) <= _HIGHEST_EMPTY:
            return NO_SENSOR
        if self._highest[square] - self._lowest[square] > _MOST_NOISE:
            return NOISY
        return GOOD if self._shift[square] >= _LEAST_SHIFT else NO_MAGNET

    def is_good(self, square: "int") -> "bool":
        return self.verdict(square) == GOOD

    def result(self, into: "Calibration") -> "int":
        """Give the good squares their numbers, leave the others; how many are good. All 64 make it calibrated."""
        good = 0
        for square in range(SQUARES):
            if self.is_good(square):
                good += 1
                # Other towers are weaker than this one, and stand astray. Back by more than the noise that is let pass.
                shift = self._shift[square]
                into.set_square(square, self.empty_level(square), shift * 3 // 8, shift // 6)
        into.calibrated = good == SQUARES
        if into.calibrated:
            into.warning = ""
        return good
