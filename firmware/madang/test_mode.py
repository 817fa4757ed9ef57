"""Whether the board is tested while the game waits, and what is loaded only for that: the test itself
(madang.selftest) and what answers questions about the board (madang.diagnostics).

Either a PC leads (`madang doctor`), or the board does by itself: when the power comes on while a tower stands on d4 and
at most three other squares are occupied, and that stays so for three seconds. A game that is on, or is laid out to be
taken from the shelf, is no such wish; three others, so that stuck squares do not keep the test from telling of them.
"""

from madang import squares
from madang.board import Board
from madang.flight_recorder import FlightRecorder
from madang.games.registry import STARTS
from madang.interpreter import const, unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.diagnostics import Diagnostics
    from madang.referee import Referee
    from madang.selftest import SelfTest

GESTURE_SQUARE = const(27)  # d4
GESTURE_MS = const(3000)
MOST_OTHERS = const(3)
MOST_HELD = const(2)  # by hands that take something


class TestMode:
    """`update` is called once a cycle; it allocates nothing, but when a test begins or ends, or in one.

    is_on     whether the board is tested
    selftest  the test that is on, or None
    """

    def __init__(self, board: "Board", referee: "Referee", recorder: "FlightRecorder") -> "None":
        self.is_on = False
        self.selftest: "SelfTest | None" = None
        self._board = board
        self._referee = referee
        self._recorder = recorder
        self._diagnostics: "Diagnostics | None" = None
        self._first = squares.new_set()  # what was occupied when the power came on
        self._is_first = True
        self._is_watching = True  # for the gesture
        self._ms = 0

    def update(self, raw: "bytearray", edges: "bytearray", elapsed_ms: "int") -> "bool":
        """Take in a scan and what has changed in it; whether the board is tested now."""
        if self._is_watching:
            self._watch(raw, elapsed_ms)
        elif self.is_on:
            self._go_on(raw, edges, elapsed_ms)
        return self.is_on

    def _watch(self, raw: "bytearray", elapsed_ms: "int") -> "None":
        if self._is_first:
            self._is_first = False
            squares.copy(raw, self._first)
            if self._is_of_round() or bytes(raw) in STARTS:
                self._is_watching = False
                return
        is_asked = squares.has(raw, GESTURE_SQUARE) and squares.count(raw) <= 1 + MOST_OTHERS
        if not is_asked or raw != self._first:
            self._is_watching = False
            return
        self._ms += elapsed_ms
        if self._ms >= GESTURE_MS:
            self._load_test().lead(self._first, GESTURE_SQUARE)

    def _is_of_round(self) -> "bool":
        """Whether what stood when the power came on are the few pieces of the round that goes on, but for those that
        hands may have held, and one that they may have moved: a game of few pieces looks like the gesture."""
        standing = squares.new_set()
        self._referee.game.occupancy(standing)
        held = squares.count(standing) - squares.count(self._first)
        squares.difference(self._first, standing, standing)
        moved = squares.count(standing)
        return moved <= 1 and held + moved <= MOST_HELD

    def _go_on(self, raw: "bytearray", edges: "bytearray", elapsed_ms: "int") -> "None":
        selftest = self.selftest
        if selftest is None or not selftest.update(raw, edges, elapsed_ms):
            self.end()

    def begin(self) -> "None":
        """A PC leads the test, and has just been heard."""
        self._load_test().begin()

    def end(self) -> "None":
        """Let the board play, whoever leads the test."""
        self.is_on = False
        self._is_watching = False
        self.selftest = None
        unload("madang.selftest", "madang.survey")

    def _load_test(self) -> "SelfTest":
        self.is_on = True
        self._is_watching = False
        if self.selftest is None:
            from madang.selftest import SelfTest

            self.selftest = SelfTest(self._board)
        return self.selftest

    def diagnostics(self) -> "Diagnostics":
        """What answers a PC that asks about the board; to be forgotten when all is answered."""
        if self._diagnostics is None:
            from madang.diagnostics import Diagnostics

            self._diagnostics = Diagnostics(self._board, self._referee, self._recorder, self)
        return self._diagnostics

    def forget_diagnostics(self) -> "None":
        """All is answered; but a PC that leads a test goes on asking."""
        if not self.is_on:
            self._diagnostics = None
            unload("madang.diagnostics")

    def note_change(self) -> "None":
        """The PC changed the game."""
        self._recorder.begin(self._referee.game.entries())
