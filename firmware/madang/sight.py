"""What is believed of what is sensed, where that is not all: neither the sensor that is dead (madang.sensor_watch), nor
what lies beside the points that the game is played on. Knows the game seam. Loaded where there are such."""

from madang import sensing, squares
from madang.display import CHOOSING, PLAYING, SETTING_UP
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns


class Sight:
    """`look` once a cycle; allocates nothing after the constructor, but when a sensor is believed again.

    settled, eager  sets: what stands, as far as it is believed
    """

    def __init__(self, turns: "Turns") -> "None":
        self.settled = squares.new_set()
        self.eager = squares.new_set()
        self._turns = turns
        self._minded = squares.new_set()  # where it matters what stands

    def look(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Take in what Sensing.update said had changed; whether what is believed of it has settled anew."""
        turns = self._turns
        is_one_dead = turns.watch.square != NO_SQUARE
        if is_one_dead or changed & sensing.SETTLED or turns.is_fresh or turns.phase != PLAYING:
            return self._see(sensed, elapsed_ms)
        if changed:  # else it sees what it saw
            squares.intersection(sensed.eager, self._minded, self.eager)
        return 0

    def _see(self, sensed: "sensing.Sensing", elapsed_ms: "int") -> "int":
        turns = self._turns
        watch = turns.watch
        minded = self._minded
        settled = self.settled
        before = self._turns.scratch
        if watch.is_proved_alive(sensed.settled, elapsed_ms):
            turns.explainer.dead = NO_SQUARE
            turns.is_fresh = True
        if turns.is_fresh or turns.phase != PLAYING:
            self._mind(sensed.settled)
        squares.copy(settled, before)
        squares.intersection(sensed.settled, minded, settled)
        squares.intersection(sensed.eager, minded, self.eager)
        if watch.square != NO_SQUARE:
            expected = turns.start if turns.phase == SETTING_UP else turns.explainer.expected
            watch.correct(settled, expected, settled)
            watch.correct(self.eager, expected, self.eager)
        return sensing.SETTLED if settled != before else 0

    def _mind(self, standing: "bytearray") -> "None":
        """Find the squares on which it matters what stands: the points, and where something can be chosen. What lay
        there before it mattered was not set there to choose, and is not seen until it has gone."""
        turns = self._turns
        choices = turns.choices
        minded = self._minded
        scratch = self._turns.scratch
        squares.copy(minded, scratch)
        if turns.phase == CHOOSING:
            choices.list_general(minded)
        else:
            squares.clear(minded)
        if choices.can_choose():
            squares.union(minded, choices.options, minded)
        squares.difference(minded, scratch, scratch)
        squares.intersection(scratch, standing, scratch)
        squares.difference(minded, scratch, minded)
        turns.game.points(scratch)
        squares.union(minded, scratch, minded)
