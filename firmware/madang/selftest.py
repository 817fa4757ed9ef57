"""Looks at the board itself: its lights, and whether each square feels a tower. Knows no game, and no pin; loaded while
the board is tested (madang.test_mode), led by a PC or by itself.

By itself, with a tower on the square of the gesture, the board
  1. runs a light over all squares in red, in green and in blue;
  2. where its sensors tell levels, has that square blink red until the board is empty, and measures it;
  3. lights the corners white, then all squares blue, each until a tower has stood on it: then it is green. A square
     that has been occupied all along is red, as is one that chatters; if 2. was done, so is one that is too weak.
All green, or what can be: lift all towers for ten seconds, or set up for a game (five towers at once), to leave.
"""

from array import array

from madang import squares
from madang.board import Board
from madang.interpreter import const
from madang.power import FRAME_BYTES
from madang.squares import NO_SQUARE, SQUARES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.survey import Survey

CALIBRATION = "calibration"  # the blob with what linear sensors are judged by
LEASE_MS = const(300000)  # a PC that is silent for so long leads no more; people take their time
EMPTY_SCANS = const(500)  # of the empty board, a second or two
TOWER_SCANS = const(30)
MOST_COUNT = const(9999)

_OFF = const(0)
_GUIDED = const(1)  # by a PC
_WALKING = const(2)
_CLEARING = const(3)
_FEELING = const(4)

_LIGHT_MS = const(40)  # of each light in the walk
_REST_MS = const(150)  # a tower stands so long before it is believed
_EMPTY_MS = const(1000)  # the hand is away, too
_LEAVE_MS = const(10000)
_LEAVE_TOWERS = const(5)
_CHATTER_EDGES = const(20)  # a second: a tower that is set down bounces less
_BLINK_MS = const(600)

_DARK = const(0)
_RED = const(0x600000)
_GREEN = const(0x004000)
_BLUE = const(0x000030)
_WHITE = const(0x303030)

_CORNERS = (0, 7, 63, 56)

# What is known of a square
_UNTRIED = const(0)
_WORKS = const(1)
_BAD = const(2)
_STUCK = const(3)  # occupied since the test began


class SelfTest:
    """`update` is called once a cycle; it allocates nothing, but when a test begins or a calibration is stored.

    frame       64 colours for the lights (madang.lights), to be kept within the limit by others
    is_painted  whether it has changed; whoever shows it says False
    counts      edges a square since the test began, MOST_COUNT at most
    survey      of the levels, or None
    """

    def __init__(self, board: "Board") -> "None":
        self.frame = bytearray(FRAME_BYTES)
        self.is_painted = False
        self.counts = array("H", [0] * SQUARES)
        self.survey: "Survey | None" = None
        self._board = board
        self._mode = _OFF
        self._ms = 0  # in this mode, or at this step of it
        self._step = 0  # of the walk
        self._known = bytearray(SQUARES)
        self._rest_ms = bytearray(SQUARES)  # that a tower has stood there
        self._second = bytearray(SQUARES)  # edges in this second
        self._second_ms = 0
        self._first = squares.new_set()  # what was occupied when it began by itself
        self._gesture_square = NO_SQUARE
        self._empty_ms = 0
        self._scans_left = 0
        self._surveyed = NO_SQUARE  # where the tower stands whose scans are left, or NO_SQUARE for the empty board

    def is_guided(self) -> "bool":
        return self._mode == _GUIDED

    def is_surveying(self) -> "bool":
        """Whether scans are still being taken for the survey."""
        return self._scans_left > 0

    def update(self, raw: "bytearray", edges: "bytearray", elapsed_ms: "int") -> "bool":
        """Take in a scan and what has changed in it; whether the test goes on."""
        mode = self._mode
        self._ms += elapsed_ms
        self._count(edges, elapsed_ms)
        self._take_scan()
        if mode == _GUIDED:
            if self._ms > LEASE_MS:
                self._mode = _OFF
        elif mode == _WALKING:
            self._walk()
        elif mode == _CLEARING:
            self._clear(raw, elapsed_ms)
        else:
            self._feel(raw, elapsed_ms)
        return self._mode != _OFF

    # Led by a PC

    def begin(self) -> "None":
        """A PC leads, and has just been heard; dark and with nothing counted unless it led before."""
        self._ms = 0
        if self._mode != _GUIDED:
            self._start(_GUIDED)

    def light(self, square: "int", rgb: "int") -> "None":
        """Light a square, 0xRRGGBB."""
        self._light(square, rgb)

    def take_survey(self, square: "int") -> "None":
        """Measure a square with a tower on it, or with NO_SQUARE begin anew and measure the empty board."""
        if square == NO_SQUARE or self.survey is None:
            from madang.survey import Survey  # which boards without levels have no memory for

            self.survey = Survey()
        self._surveyed = square
        self._scans_left = EMPTY_SCANS if square == NO_SQUARE else TOWER_SCANS

    def calibrate(self) -> "int":
        """Judge by what was surveyed from now on, and keep it if all squares are good; how many are."""
        calibration = self._board.calibration
        if self.survey is None or calibration is None:
            return 0
        good = self.survey.result(calibration)
        if good == SQUARES:
            self._board.store.replace(CALIBRATION, calibration.dump())
        return good

    # Led by the board itself

    def lead(self, standing: "bytearray", gesture_square: "int") -> "None":
        """The hands asked for it: with what stands on the board, of which one square is not stuck."""
        squares.copy(standing, self._first)
        self._gesture_square = gesture_square
        self._start(_WALKING)

    def _start(self, mode: "int") -> "None":
        self._mode = mode
        self._ms = self._step = self._empty_ms = self._scans_left = 0
        self._paint_all(_DARK)
        self.is_painted = True
        self.survey = None
        for square in range(SQUARES):
            self.counts[square] = self._known[square] = self._rest_ms[square] = 0

    def _walk(self) -> "None":
        if self._ms < _LIGHT_MS:
            return
        self._ms = 0
        step = self._step
        self._step += 1
        if step:
            self._light(_to_and_fro(step - 1), _DARK)
        if step < 3 * SQUARES:
            self._light(_to_and_fro(step), _RED if step < SQUARES else _GREEN if step < 2 * SQUARES else _BLUE)
            return
        for square in range(SQUARES):
            if squares.has(self._first, square) and square != self._gesture_square:
                self._known[square] = _STUCK
        self._ms = 0
        self._mode = _FEELING if self._board.calibration is None else _CLEARING

    def _clear(self, raw: "bytearray", elapsed_ms: "int") -> "None":
        """Wait until the board is empty, and measure it. A square that is stuck tells of its sensor in the survey."""
        if self.survey is not None:
            if not self._scans_left:
                self._ms = 0
                self._mode = _FEELING
            return
        self._light(self._gesture_square, _RED if self._ms % _BLINK_MS * 2 < _BLINK_MS else _DARK)
        self._empty_ms += elapsed_ms
        for square in range(SQUARES):
            if squares.has(raw, square) and self._known[square] != _STUCK:
                self._empty_ms = 0
        if self._empty_ms >= _EMPTY_MS:
            self._light(self._gesture_square, _DARK)
            self.take_survey(NO_SQUARE)

    def _feel(self, raw: "bytearray", elapsed_ms: "int") -> "None":
        towers = 0
        for square in range(SQUARES):
            if squares.has(raw, square):
                if self._known[square] != _STUCK:
                    towers += 1
                    self._stand(square, elapsed_ms)
            else:
                self._rest_ms[square] = 0
                if self._known[square] == _STUCK:
                    self._known[square] = _UNTRIED
            if self._second[square] > _CHATTER_EDGES:
                self._known[square] = _BAD
        if towers:
            self._ms = 0
        if towers >= _LEAVE_TOWERS or self._ms > _LEAVE_MS:
            self._mode = _OFF
            return
        self._show_known()

    def _stand(self, square: "int", elapsed_ms: "int") -> "None":
        """A tower stands on a square; believe it after a while."""
        if self._known[square] == _WORKS or self._scans_left:
            return
        rest_ms = self._rest_ms[square] + elapsed_ms
        self._rest_ms[square] = 255 if rest_ms > 255 else rest_ms
        if rest_ms < _REST_MS:
            return
        if self.survey is None:
            if self._known[square] == _UNTRIED:
                self._known[square] = _WORKS
        elif self._surveyed != square:
            self.take_survey(square)
        else:
            self._surveyed = NO_SQUARE
            self._rest_ms[square] = 0
            self._known[square] = _WORKS if self.survey.is_good(square) else _BAD
            for known in self._known:
                if known != _WORKS:
                    return
            self.calibrate()

    def _show_known(self) -> "None":
        corners_left = 0
        for square in _CORNERS:
            if self._known[square] == _UNTRIED:
                corners_left += 1
        for square in range(SQUARES):
            known = self._known[square]
            if known == _WORKS:
                self._light(square, _GREEN)
            elif known != _UNTRIED:
                self._light(square, _RED)
            elif square in _CORNERS:
                self._light(square, _WHITE)
            else:
                self._light(square, _DARK if corners_left else _BLUE)

    # Both ways

    def _count(self, edges: "bytearray", elapsed_ms: "int") -> "None":
        self._second_ms += elapsed_ms
        if self._second_ms >= 1000:
            self._second_ms = 0
            for square in range(SQUARES):
                self._second[square] = 0
        for rank in range(8):
            row = edges[rank]
            square = rank * 8
            while row:
                if row & 1:
                    if self.counts[square] < MOST_COUNT:
                        self.counts[square] += 1
                    if self._second[square] < 255:
                        self._second[square] += 1
                row >>= 1
                square += 1

    def _take_scan(self) -> "None":
        levels = self._board.levels
        survey = self.survey
        if not self._scans_left or levels is None or survey is None:
            return
        self._scans_left -= 1
        if self._surveyed == NO_SQUARE:
            survey.add_empty(levels)
        else:
            survey.add_tower(self._surveyed, levels)

    def _paint_all(self, rgb: "int") -> "None":
        for square in range(SQUARES):
            self._light(square, rgb)

    def _light(self, square: "int", rgb: "int") -> "None":
        at = 3 * square
        frame = self.frame
        if frame[at] << 16 | frame[at + 1] << 8 | frame[at + 2] != rgb:
            frame[at] = rgb >> 16
            frame[at + 1] = rgb >> 8 & 255
            frame[at + 2] = rgb & 255
            self.is_painted = True


def _to_and_fro(step: "int") -> "int":
    """The squares as a chain of lights runs: a1 to h1, h2 to a2, and so on, round and round."""
    return (step & 63) ^ (7 if step & 8 else 0)
