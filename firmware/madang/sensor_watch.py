"""One square whose sensor is not believed, and how the board comes to know. Knows no game; the referee asks it.

A sensor that is always on shows a tower too many, one that is always off one that nobody can put back. Whatever the
setting `dead_square` names is taken for what the game has there; what moves from it or on to it is deduced. A sensor
that tells something else after all is believed again.
"""

from madang import squares
from madang.interpreter import const
from madang.settings import Settings
from madang.squares import NO_SQUARE

DOUBT_MS = const(2000)  # that a single square must have been wrong, with nothing else
_GONE_MS = const(3000)  # that a tower must have been away for its move to be doubted
_PROOF_MS = const(1000)  # that the sensor must tell something else


class SensorWatch:
    """Allocates nothing, but when the square changes.

    square   the one whose sensor is dead, or NO_SQUARE
    doubted  the one that alone has been wrong for long, or NO_SQUARE
    """

    def __init__(self, settings: "Settings") -> "None":
        self.square = NO_SQUARE
        self.doubted = NO_SQUARE
        self._settings = settings
        self._is_on = False  # what the dead sensor says
        self._is_known = False  # the same since it was named
        self._proof_ms = 0
        self._extra = NO_SQUARE  # what alone was too much when it was last asked to be lifted
        self._is_extra_gone = False  # and all has stood as the game has it since
        self._beside = NO_SQUARE  # the tower that was missing beside the last move, and alone
        self._gone = NO_SQUARE  # whose tower alone was away for long
        self._times_gone = 0
        self._is_back = False  # and stands there again
        self.look_anew()

    def look_anew(self) -> "None":
        """The settings may have changed."""
        named = self._settings.dead_square
        square = named - 1 if named else NO_SQUARE
        if square != self.square:
            self.square = square
            self._is_known = False
            self._proof_ms = 0

    def correct(self, felt: "bytearray", expected: "bytearray", into: "bytearray") -> "None":
        """What is felt, with what is expected where nothing can be."""
        square = self.square
        squares.copy(felt, into)
        if square == NO_SQUARE:
            return
        if squares.has(expected, square):
            squares.add(into, square)
        else:
            squares.discard(into, square)

    def declare(self, square: "int") -> "None":
        """This one is dead."""
        self._settings.set("dead_square", square + 1)
        self.doubted = self._extra = self._beside = NO_SQUARE
        self.look_anew()

    def is_proved_alive(self, felt: "bytearray", elapsed_ms: "int") -> "bool":
        """Whether the dead sensor has told something else than at first, for long enough in all; it is believed again
        then."""
        if self.square == NO_SQUARE:
            return False
        is_on = squares.has(felt, self.square)
        if not self._is_known:
            self._is_known = True
            self._is_on = is_on
        if is_on != self._is_on:
            self._proof_ms += elapsed_ms
        if self._proof_ms < _PROOF_MS:
            return False
        self._settings.set("dead_square", 0)
        self.look_anew()
        return True

    def is_too_much(self, extra: "bytearray") -> "bool":
        """Whether what is doubted is one tower more than there are, and nobody has lifted it for long."""
        return self.doubted != NO_SQUARE and squares.has(extra, self.doubted)

    def is_set_again(self, missing: "bytearray", extra: "bytearray") -> "bool":
        """Whether what alone was too much, and was asked to be lifted, has been lifted and set again."""
        if not self._is_extra_gone or not squares.is_empty(missing) or squares.count(extra) != 1:
            return False
        return squares.first(extra) == self._extra

    def doubt(self, missing: "bytearray", extra: "bytearray", rest_ms: "int") -> "None":
        """See whether a single square is wrong, and has been for long."""
        if squares.count(missing) + squares.count(extra) != 1 or self.square != NO_SQUARE:
            self.doubted = self._extra = NO_SQUARE
            return
        self._extra = squares.first(extra)
        self._is_extra_gone = False
        if rest_ms >= DOUBT_MS:
            self.doubted = self._extra if self._extra != NO_SQUARE else squares.first(missing)

    def times_gone(self, square: "int", rest_ms: "int") -> "int":
        """How often in a row the tower of a square, away alone, has been away for long, and was set back meanwhile: as
        of somebody who makes a move once more that is not seen. 0 if it is not away for long now."""
        if rest_ms < _GONE_MS:
            return 0
        if square != self._gone:
            self._gone = square
            self._times_gone = 1
        elif self._is_back:
            self._times_gone += 1
        self._is_back = False
        return self._times_gone

    def note_quiet(self) -> "None":
        """All stands as the game has it."""
        self._is_extra_gone = True
        self.doubted = NO_SQUARE
        self._is_back = self._gone != NO_SQUARE

    def note_move(self) -> "None":
        """The game has changed."""
        self._gone = NO_SQUARE
        self._is_back = False
        if self._is_extra_gone:
            self._extra = NO_SQUARE

    def note_beside(self, missing: "bytearray") -> "bool":
        """A move has been made beside missing towers; whether it is the second beside the same one: nobody will put
        back what stands there already."""
        square = squares.first(missing) if squares.count(missing) == 1 else NO_SQUARE
        is_again = square != NO_SQUARE and square == self._beside
        self._beside = square
        return is_again
