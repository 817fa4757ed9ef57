"""The flight recorder: raw edges with their times, the last 250, and why the board decided what it made of them, for a
PC that asks. Knows no move and no light.

An edge takes three bytes of a ring: the square, with bit 6 set when it became occupied, then the milliseconds since the
edge before, high byte first. With bit 7 set it is not a square's but a button's, number 0 or 1, and bit 6 says that it
went down; with bit 5 set too, it is a decision (a move, a takeback, a mistake), and the rest is its reason
(madang.events). What falls out of the ring goes into `occupied`, so that the rest begins with what stood.

A replay can begin only where the board's state follows from the record of the game and from what stands: at power-on,
when a PC changed the game, and whenever the board waited for a move with no tower in the air. Such places are marks.
"""

from array import array

from madang import display, sensing, squares
from madang.events import CHOSEN, MISTAKE, MOVED, PASSED, SHOWN, TAKEN_BACK
from madang.interpreter import const, micropython, ptr8
from madang.protocol import LineWriter
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.referee import Referee

EDGES = const(250)  # of a round and more; where each switch bounces five times, of the last twenty moves
EDGES_A_LINE = const(16)
NO_EDGE = const(-1)

# A longer pause is told as this long: nothing on the board takes longer (the most of celebrate_ms is 60000).
LONGEST_PAUSE_MS = const(65535)

_ENTRY_BYTES = const(3)
_OCCUPIED = const(64)
_BUTTON = const(128)
_DECISION = const(160)
_MARKS = const(16)
_APART = const(15)  # edges between two marks, so that the marks reach back as far as the edges


class FlightRecorder:
    """`update` and `follow` are called once a cycle and allocate nothing. Edges are numbered from 0 since power-on.

    first     the oldest edge that is kept
    next      the one that comes next
    occupied  a set: the squares that were occupied before the oldest
    edges     a set: the squares that changed in the last scan
    """

    def __init__(self) -> "None":
        self.first = 0
        self.next = 0
        self.occupied = squares.new_set()
        self.edges = squares.new_set()
        self._before = squares.new_set()
        self._scratch = squares.new_set()
        self._buttons = 0  # that were held when it was last looked
        self._ring = bytearray(EDGES * _ENTRY_BYTES)
        self._pause_ms = 0  # since the last edge
        self._entries = 0  # of the game's record, when it was last looked
        self._marks = 0
        self._mark_edge = array("I", [0] * _MARKS)
        self._mark_entries = array("I", [0] * _MARKS)
        self._primed = False

    def begins_at(self) -> "int":
        """The first edge of a replay, or NO_EDGE when none can begin yet."""
        return self._mark_edge[0] if self._marks else NO_EDGE

    def begins_with(self) -> "int":
        """How many entries the record of the game has there; 0 for a board that was just powered."""
        return self._mark_entries[0]

    def begin(self, entries: "int") -> "None":
        """Something other than an edge changed the board: a replay can begin here, but not earlier."""
        self._marks = 0
        self._mark(entries)

    def update(self, raw: "bytearray", elapsed_ms: "int") -> "None":
        """Take in a scan."""
        self._pause_ms += elapsed_ms
        if self._pause_ms > LONGEST_PAUSE_MS:
            self._pause_ms = LONGEST_PAUSE_MS
        if not self._primed:
            self._primed = True
            squares.copy(raw, self._before)
            squares.copy(raw, self.occupied)
        if not _compare(raw, self._before, self.edges):
            return
        squares.copy(self.edges, self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            self._add(square | _OCCUPIED if squares.has(raw, square) else square)
            square = squares.pop(self._scratch)

    def note_buttons(self, held: "int") -> "None":
        """Take in which buttons are held, after the scan of the same cycle."""
        changed = held ^ self._buttons
        self._buttons = held
        for button in range(2):
            if changed >> button & 1:
                self._add(_BUTTON | button | (_OCCUPIED if held >> button & 1 else 0))

    def follow(self, referee: "Referee", sensed: "sensing.Sensing", events: "int") -> "None":
        """Keep what the referee made of the scan: the reason of a decision, and marks that are true to it."""
        if events & (MOVED | PASSED | TAKEN_BACK | MISTAKE):
            self._add(_DECISION | referee.turns.why)
        if events & ~SHOWN:
            if events & (TAKEN_BACK | CHOSEN):
                self._forget(referee, events)
            self._entries = referee.game.entries()
        if self._marks and self.next - self._mark_edge[self._marks - 1] < _APART:
            return
        is_waiting = referee.turns.is_quiet() and referee.display.ask == display.ASK_MOVE
        if is_waiting and referee.game.plies and sensed.raw == sensed.settled:
            self._mark(referee.game.entries())

    def write(self, number: "int", line: "LineWriter") -> "None":
        """Write the edges from a number on, as many as fit a line, six hex digits each."""
        end = number + EDGES_A_LINE
        if end > self.next:
            end = self.next
        for edge in range(number, end):
            at = edge % EDGES * _ENTRY_BYTES
            for i in range(at, at + _ENTRY_BYTES):
                line.hex_byte(self._ring[i])

    def _add(self, code: "int") -> "None":
        if self.next - self.first == EDGES:
            self._drop_oldest()
        at = self.next % EDGES * _ENTRY_BYTES
        self._ring[at] = code
        self._ring[at + 1] = self._pause_ms >> 8
        self._ring[at + 2] = self._pause_ms & 255
        self._pause_ms = 0
        self.next += 1

    def _drop_oldest(self) -> "None":
        code = self._ring[self.first % EDGES * _ENTRY_BYTES]
        if not code & _BUTTON:
            if code & _OCCUPIED:
                squares.add(self.occupied, code & 63)
            else:
                squares.discard(self.occupied, code & 63)
        self.first += 1
        if self._marks and self._mark_edge[0] < self.first:
            self._drop_mark(0)

    def _mark(self, entries: "int") -> "None":
        if self._marks == _MARKS:
            self._drop_mark(0)
        self._mark_edge[self._marks] = self.next
        self._mark_entries[self._marks] = entries
        self._marks += 1

    def _drop_mark(self, index: "int") -> "None":
        self._marks -= 1
        for i in range(index, self._marks):
            self._mark_edge[i] = self._mark_edge[i + 1]
            self._mark_entries[i] = self._mark_entries[i + 1]

    def _forget(self, referee: "Referee", events: "int") -> "None":
        """Drop the marks whose entries the record no longer has; power-on needs none."""
        kept = referee.game.entries()
        if events & TAKEN_BACK:
            kept += referee.turns.plies_left - referee.game.plies
        elif kept <= self._entries:
            kept = 0  # another game, or the round was chosen anew
        for i in range(self._marks - 1, -1, -1):
            if self._mark_entries[i] > kept:
                self._drop_mark(i)
        if not self._marks:
            self._mark(referee.game.entries())


@micropython.viper
def _compare(raw: ptr8, before: ptr8, edges: ptr8) -> int:
    """Which squares changed, as a set; 0 if none did. `before` becomes `raw`."""
    found = 0
    for rank in range(8):
        row = raw[rank] ^ before[rank]
        edges[rank] = row
        before[rank] = raw[rank]
        found |= row
    return found
