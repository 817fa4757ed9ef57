"""What linear sensors feel of towers: magnets that take their time, or are too weak, amid noise and drift."""

from sensor_models import HARD, LinearBoard
from slow_rules import Square, Tower

from madang import squares

SCAN_MS = 5  # the board scans as often, and is asked only then


def _number(at: Square) -> int:
    """A square, as madang.squares has it."""
    return at[0] - 1 + 8 * (at[1] - 1)


class LinearSensors:
    def __init__(self, seed: int, towers: dict[Square, Tower]) -> None:
        self._board = LinearBoard(world=HARD, seed=seed)
        self._felt = squares.new_set()
        self._sides: dict[Square, str] = {}
        for at, tower in towers.items():
            self.come(at, tower.side, by_hand=False)
            while at not in self._stand_still():
                self.leave(at, by_hand=False)
                self._stand_still()
                self.come(at, tower.side, by_hand=False)

    def come(self, at: Square, side: str, by_hand: bool) -> None:
        """A magnet of a side's comes near a sensor: as a hand moves it, or all at once."""
        self._sides[at] = side
        self._board.set_occupied(_number(at), True, side == "white")
        if not by_hand:
            self._board.hasten(_number(at))

    def leave(self, at: Square, by_hand: bool) -> None:
        """The last magnet leaves a sensor."""
        self._board.set_occupied(_number(at), False)
        if not by_hand:
            self._board.hasten(_number(at))

    def side(self, at: Square) -> str:
        """Whose magnet came near last."""
        return self._sides.get(at, "")

    def way_ms(self, at: Square) -> int:
        """How long it takes the hand that moved the last magnet there, and the sensor."""
        return self._board.way_ms(_number(at)) + SCAN_MS

    def feel(self) -> set[Square]:
        """Read them all, once every SCAN_MS."""
        self._board.scan(self._felt)
        return {(at % 8 + 1, at // 8 + 1) for at in squares.members(self._felt)}

    def _stand_still(self) -> set[Square]:
        return [self.feel() for _ in range(3)][-1]
