"""What a PC can ask about the board itself, and the lines that answer it: recorded edges, and what a test measures.
Loaded when it is asked for (madang.test_mode).

Knows no port: it is handed commands (madang.commands), and given room for one line at a time (madang.link).
"""

from madang import display
from madang.board import Board
from madang.flight_recorder import EDGES_A_LINE, NO_EDGE, FlightRecorder
from madang.interpreter import const
from madang.protocol import LineWriter
from madang.squares import NO_SQUARE, SQUARES
from madang.test_mode import TestMode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from madang.referee import Referee
    from madang.selftest import SelfTest
    from madang.survey import Survey

_DONE = const(1 << 29)  # a list that is told
_RANKS = const(8)


class Diagnostics:
    """What a command asks for may allocate; `write_next` does not."""

    def __init__(self, board: "Board", referee: "Referee", recorder: "FlightRecorder", test_mode: "TestMode") -> "None":
        self._board = board
        self._referee = referee
        self._recorder = recorder
        self._test_mode = test_mode
        self._tells_recorder = False
        self._next_edge = _DONE
        self._next_counts = _DONE
        self._next_levels = _DONE
        self._next_survey = _DONE

    # What the PC asks for, with a ValueError for why it cannot be; what it is told, `write_next` writes

    def tell_recorder(self) -> "None":
        self._tells_recorder = True

    def tell_edges(self, number: "int") -> "None":
        self._next_edge = max(number, self._recorder.first)

    def begin_test(self) -> "None":
        if not self._test_mode.is_on and self._is_hand_at_work():
            raise ValueError("a hand is at work; put the towers down first")
        self._test_mode.begin()

    def end_test(self) -> "None":
        self._test_mode.end()

    def light(self, square: "int", rgb: "int") -> "None":
        """Light a square, or with NO_SQUARE all."""
        selftest = self._go_on_testing()
        if square != NO_SQUARE:
            selftest.light(square, rgb)
            return
        for each in range(SQUARES):
            selftest.light(each, rgb)

    def tell_counts(self) -> "None":
        self._go_on_testing()
        self._next_counts = 0

    def tell_levels(self) -> "None":
        self._go_on_testing(True)
        self._next_levels = 0

    def take_survey(self, square: "int") -> "None":
        """Of a square with a tower on it, or with NO_SQUARE of the empty board."""
        self._go_on_testing(True).take_survey(square)
        self._next_survey = 0

    def calibrate(self) -> "None":
        selftest = self._go_on_testing(True)
        try:
            good = selftest.calibrate()
        except OSError as error:
            raise ValueError(
                "the calibration cannot be kept (error %s); remove files of your own from the board" % error.errno
            ) from None
        if good < SQUARES:
            raise ValueError("only %d of the 64 squares are good; the calibration is not kept" % good)

    def _go_on_testing(self, needs_levels: "bool" = False) -> "SelfTest":
        """The test, whose PC is there."""
        selftest = self._test_mode.selftest
        if selftest is None or not selftest.is_guided():
            raise ValueError("the board is not being tested; send 'test on' first")
        selftest.begin()
        if needs_levels and self._board.levels is None:
            raise ValueError("the sensors of this board report on or off only")
        return selftest

    def _is_hand_at_work(self) -> "bool":
        referee = self._referee
        return referee.turns.phase == display.PLAYING and (
            not referee.turns.is_quiet() or referee.display.ask == display.ASK_PUT
        )

    def is_measuring(self) -> "bool":
        """Whether something is to be told as soon as it is measured."""
        return self._next_survey < _RANKS

    def write_next(self, line: "LineWriter") -> "bool":
        """Write one of the lines that wait, up to its end; False when none can be told now. What a test measured is
        told as long as it is on."""
        selftest = self._test_mode.selftest
        if self._tells_recorder:
            self._tells_recorder = False
            self._write_recorder(line)
        elif self._next_edge < self._recorder.next:
            if self._next_edge < self._recorder.first:
                self._next_edge = self._recorder.first
            line.begin(b"edges")
            line.field_number(self._next_edge)
            line.field()
            self._recorder.write(self._next_edge, line)
            self._next_edge += EDGES_A_LINE
        elif selftest is None:
            self._next_counts = self._next_levels = self._next_survey = _DONE
            return False
        elif self._next_counts < _RANKS:
            line.begin(b"counts")
            self._write_rank(line, self._next_counts, selftest.counts)
            self._next_counts += 1
        elif self._next_levels < _RANKS and self._board.levels is not None:
            line.begin(b"levels")
            self._write_rank(line, self._next_levels, self._board.levels)
            self._next_levels += 1
        elif self._next_survey < _RANKS and not selftest.is_surveying():
            self._write_survey(line, self._next_survey, selftest.survey)
            self._next_survey += 1
        else:
            self._next_edge = _DONE
            return False
        return True

    def _write_recorder(self, line: "LineWriter") -> "None":
        recorder = self._recorder
        line.begin(b"recorder")
        line.field_number(recorder.first)
        line.field_number(recorder.next)
        line.field()
        line.squares(recorder.occupied)
        if recorder.begins_at() != NO_EDGE:
            line.field_number(recorder.begins_at())
            line.field_number(recorder.begins_with())

    def _write_rank(self, line: "LineWriter", rank: "int", table: "array[int]") -> "None":
        line.field_number(rank)
        for square in range(rank * 8, rank * 8 + 8):
            line.field_number(table[square])

    def _write_survey(self, line: "LineWriter", rank: "int", survey: "Survey | None") -> "None":
        line.begin(b"survey")
        line.field_number(rank)
        for square in range(rank * 8, rank * 8 + 8):
            line.field_number(survey.verdict(square) if survey is not None else 0)
            line.field_number(survey.shift(square) if survey is not None else 0)
