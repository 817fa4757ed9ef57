"""What a PC can ask about the board itself, and the lines that answer it: recorded edges, and what a test measures.

Knows no port: the link (madang.link) hands it the commands and gives it room for one line at a time.
"""

from madang import referee, squares, table
from madang.board import Board
from madang.flight_recorder import EDGES_A_LINE, NO_EDGE, FlightRecorder
from madang.interpreter import const
from madang.protocol import LineWriter
from madang.selftest import SelfTest
from madang.squares import NO_SQUARE, SQUARES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

_DONE = const(1 << 29)  # a list that is told
_RANKS = const(8)


class Reports:
    """`carry_out` may allocate, as a command has come; `write_next` does not."""

    def __init__(
        self, board: "Board", judge: "referee.Referee", recorder: "FlightRecorder", selftest: "SelfTest"
    ) -> "None":
        self._board = board
        self._judge = judge
        self._recorder = recorder
        self._selftest = selftest
        self._tells_recorder = False
        self._next_edge = _DONE
        self._next_counts = _DONE
        self._next_levels = _DONE
        self._next_survey = _DONE

    def carry_out(self, kind: "str", fields: "list[str]") -> "str":
        """Do what a PC asked; a reason for not doing it, or an empty text."""
        if kind == "recorder" and not fields:
            self._tells_recorder = True
            return ""
        if kind == "edges" and len(fields) == 1 and fields[0].isdigit():
            self._next_edge = max(int(fields[0][:9]), self._recorder.first)
            return ""
        if kind == "test" and fields:
            return self._test(fields[0], fields[1:])
        return "no such command"

    def note_change(self) -> "None":
        """The PC changed the game."""
        self._recorder.begin(self._judge.entries())

    def is_measuring(self) -> "bool":
        """Whether something is to be told as soon as it is measured."""
        return self._next_survey < _RANKS

    def write_next(self, line: "LineWriter") -> "bool":
        """Write one of the lines that wait, up to its end; False when none can be told now."""
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
        elif self._next_counts < _RANKS:
            line.begin(b"counts")
            self._write_rank(line, self._next_counts, self._selftest.counts)
            self._next_counts += 1
        elif self._next_levels < _RANKS and self._board.levels is not None:
            line.begin(b"levels")
            self._write_rank(line, self._next_levels, self._board.levels)
            self._next_levels += 1
        elif self._next_survey < _RANKS and not self._selftest.is_surveying():
            self._write_survey(line, self._next_survey)
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

    def _write_survey(self, line: "LineWriter", rank: "int") -> "None":
        line.begin(b"survey")
        line.field_number(rank)
        survey = self._selftest.survey
        for square in range(rank * 8, rank * 8 + 8):
            line.field_number(survey.verdict(square) if survey is not None else 0)
            line.field_number(survey.shift(square) if survey is not None else 0)

    def _test(self, what: "str", fields: "list[str]") -> "str":
        selftest = self._selftest
        if what == "on":
            if not selftest.is_on() and self._is_hand_at_work():
                return "a hand is at work; put the towers down first"
            selftest.begin()
            return ""
        if what == "off":
            selftest.end()
            return ""
        if not selftest.is_guided():
            return "the board is not being tested; send 'test on' first"
        selftest.begin()  # the PC is there
        try:
            return self._examine(what, fields)
        except ValueError as error:
            return str(error)
        except OSError as error:
            return "the calibration cannot be kept (error %s); remove files of your own from the board" % error.errno

    def _is_hand_at_work(self) -> "bool":
        judge = self._judge
        return judge.phase == table.PLAYING and (not judge.is_quiet() or judge.table.ask == table.ASK_PUT)

    def _examine(self, what: "str", fields: "list[str]") -> "str":
        selftest = self._selftest
        has_levels = self._board.levels is not None
        if what == "light" and len(fields) == 2:
            self._light(fields[0], int(fields[1], 16) & 0xFFFFFF)
        elif what == "counts" and not fields:
            self._next_counts = 0
        elif what in ("levels", "survey", "calibrate") and not has_levels:
            return "the sensors of this board tell no levels"
        elif what == "levels" and not fields:
            self._next_levels = 0
        elif what == "survey" and len(fields) == 1:
            selftest.take_survey(NO_SQUARE if fields[0] == "empty" else squares.parse_square(fields[0]))
            self._next_survey = 0
        elif what == "calibrate" and not fields:
            good = selftest.calibrate()
            return "" if good == SQUARES else "only %d of the 64 squares are good; the calibration is not kept" % good
        else:
            return "no such test"
        return ""

    def _light(self, name: "str", rgb: "int") -> "None":
        if name != "all":
            self._selftest.light(squares.parse_square(name), rgb)
            return
        for square in range(SQUARES):
            self._selftest.light(square, rgb)
