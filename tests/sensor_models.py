"""Worlds that are harder on sensors than a virtual board is: linear sensors with magnets that come and go.

A tower that is set down comes nearer for some time, not always to the middle of its square, and is pulled up again as
slowly; the sensor below tells it by madang.calibration, through its noise, and while it drifts as it warms up.
"""

import random
from array import array
from dataclasses import dataclass

from madang import squares
from madang.board import Store
from madang.calibration import MOST_LEVEL, Calibration
from madang.selftest import CALIBRATION
from madang.survey import Survey
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

COUNTS_A_MT = 18.6  # DRV5055A3 at 3.3 V: 15 mV/mT (Texas Instruments SBAS640)
GAP_MM = 10.0  # from a magnet to the sensor while the tower stands
UP_MM = 30.0  # and while it is carried
SURVEYED = 20  # scans
CYCLE_MS = 5  # believed of the app that scans


@dataclass(frozen=True)
class World:
    """The middle and the spread of what is different from board to board and from tower to tower.

    least_mt      of the weakest magnet, on the middle of a square; the strongest has twice that
    off_centre    what a tower at the edge of its square has left of that
    approach_ms   that a hand takes for the last 30 mm, at most
    noise_counts  of a level, as its standard deviation
    drift         of the empty level, in counts a second at most
    """

    least_mt: float = 18.0
    off_centre: float = 0.7
    approach_ms: float = 80.0
    noise_counts: float = 4.0
    drift: float = 0.1


PLAIN = World()
HARD = World(least_mt=13.0, off_centre=0.75, approach_ms=120.0, noise_counts=6.0, drift=0.3)


class LinearBoard(VirtualBoard):
    """A virtual board with such sensors, calibrated unless its store knows better."""

    def __init__(
        self, board_id: str = "linear", store: Store | None = None, world: World = PLAIN, seed: int = 1
    ) -> None:
        super().__init__(board_id, store or MemoryStore(), tells_sides=True)
        self.world = world
        self.chance = random.Random(seed)
        self.levels = array("H", [0] * 64)
        self.calibration = Calibration()
        self._empty = [2048 + self.chance.gauss(0, 40) for _ in range(64)]
        self._drift = [self.chance.uniform(-1, 1) * world.drift * CYCLE_MS / 1000 for _ in range(64)]
        self._strengths_mt: list[float] = []  # by tower
        self._above: list[int | None] = [None] * 64  # the tower at a square, if not far above it
        self._share = [1.0] * 64  # of its strength that the tower's place leaves
        self._height_mm = [UP_MM] * 64
        self._speed_mm = [0.0] * 64  # a scan
        self._felt = squares.new_set()
        self._calibrate()

    def after_restart(self) -> "LinearBoard":
        """The same sensors, as far as they have drifted, among still air."""
        board = LinearBoard(store=self.store)
        board._empty = list(self._empty)
        return board

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        tower = self._towers.on(square)
        super().set_occupied(square, occupied, white)
        self._speed_mm[square] = UP_MM / max(1.0, self.chance.uniform(0, self.world.approach_ms) / CYCLE_MS)
        if occupied:
            tower = self._towers.on(square)
            assert tower is not None
            while tower >= len(self._strengths_mt):
                self._strengths_mt.append(self.world.least_mt * self.chance.uniform(1, 2))
            self._share[square] = self.chance.uniform(self.world.off_centre, 1)
        self._above[square] = tower

    def hasten(self, square: int) -> None:
        """What comes there, or goes, does it at once."""
        self._speed_mm[square] = UP_MM

    def way_ms(self, square: int) -> int:
        """How long the hand took that set down what stands on a square, from where nothing was felt of it."""
        return round(UP_MM / self._speed_mm[square] * CYCLE_MS)

    def scan(self, into: bytearray) -> None:
        for square in range(64):
            self.levels[square] = self._level(square)
        assert self.calibration is not None and self.polarity is not None
        self.calibration.judge(self.levels, self._felt, self.polarity)
        squares.copy(self._felt, into)

    def _level(self, square: int) -> int:
        self._empty[square] += self._drift[square]
        level = self._empty[square] + self.chance.gauss(0, self.world.noise_counts)
        tower = self._above[square]
        if tower is not None:
            if squares.has(self.occupied, square):
                self._height_mm[square] = max(0.0, self._height_mm[square] - self._speed_mm[square])
            else:
                self._height_mm[square] += self._speed_mm[square]
                if self._height_mm[square] >= UP_MM:
                    self._height_mm[square] = UP_MM
                    self._above[square] = None
            nearness = GAP_MM / (GAP_MM + self._height_mm[square])
            counts = self._strengths_mt[tower] * self._share[square] * nearness**3 * COUNTS_A_MT
            level += counts if self._towers.white[tower] else -counts
        return min(MOST_LEVEL, max(0, round(level)))

    def _calibrate(self) -> None:
        """From the store, or as madang doctor does: empty, then a tower on the middle of each square."""
        assert self.calibration is not None
        self.calibration.load(self.store.read(CALIBRATION))
        if self.calibration.calibrated:
            return
        survey = Survey()
        shift = round(1.3 * self.world.least_mt * COUNTS_A_MT)
        for _ in range(SURVEYED):
            for square in range(64):
                self.levels[square] = self._level(square)
            survey.add_empty(self.levels)
        for square in range(64):
            self.levels[square] += shift
            survey.add_tower(square, self.levels)
        survey.result(self.calibration)
