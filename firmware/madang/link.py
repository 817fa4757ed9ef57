"""The board's end of the serial line: tells the PC what happened and carries out its commands.

Happenings are told at once and dropped, with a gap in the numbers, when the line is full. The table, the senses and
lists are told one line a cycle, once the PC has taken what was told before, so a slow, stalled or absent PC costs the
board nothing and hears what is true when it comes back.
"""

from madang import VERSION, protocol, referee, sensing, squares, table
from madang.board import Board
from madang.interpreter import const, micropython
from madang.protocol import LineWriter
from madang.settings import TABLE, SettingError, Settings
from madang.squares import NO_SQUARE, ranks_that_differ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.reports import Reports

ALL = const(9999)  # entries: more than there are
_REMEMBERED = const(8)  # commands; a line that repeats old bytes has none of them done twice
_MOST_TRACE_BYTES = const(96)  # of a line of a trace

# What can wait to be told, bits; in this order when several do
_ASK = const(1)
_SENSE = const(2)
_ROWS = const(4)
_PAST = const(8)
_OPTIONS = const(16)
_OPTION = const(32)  # one by one those that were told
_SETTINGS = const(64)
_TRACE = const(128)
_POSITION = const(256)
_SCORE = const(512)
_SNAPSHOT = const(1024)
_REPORTS = const(2048)

_HEARTBEAT = _POSITION | _SCORE | _SNAPSHOT
_ALL = _ASK | _SENSE | _ROWS | _OPTIONS | _HEARTBEAT
_TOLD_AT_ONCE = ~(referee.SHOWN | referee.ASKED)
_RECORD = _PAST | _POSITION | _SCORE  # not while a move is being changed


class Link:
    """`report` and `obey` are called once a cycle; they allocate nothing unless a command came.

    dropped         how many lines found no room
    left_standing   how many entries of the game's record the PC's commands left as they were; for the app to reset
    """

    def __init__(
        self,
        board: "Board",
        settings: "Settings",
        judge: "referee.Referee",
        sensed: "sensing.Sensing",
        complaints: "list[str]",
        reports: "Reports | None" = None,
    ) -> "None":
        """`complaints` are told in the board's log after every hello; `reports` answer what is asked of the board
        itself, if they are there."""
        self.dropped = 0
        self.left_standing = ALL
        self._board = board
        self._settings = settings
        self._judge = judge
        self._game = judge.game
        self._sensed = sensed
        self._reports = reports
        self._complaints = complaints
        self._line = LineWriter()
        self._incoming = bytearray(protocol.LINE_BYTES)
        self._told = bytearray(64)  # the meanings that the PC knows
        self._waiting = _ALL
        self._stale_rows = 255
        self._told_phase = -1
        self._entries = 0  # when it was last looked
        self._untold_options = squares.new_set()
        self._chosen = squares.new_set()
        self._next_past = 0
        self._next_setting = 0
        self._trace: "list[bytes]" = []  # lines of the stored crash that is being told
        self._next_trace = 0
        self._since_snapshot_ms = 0
        self._revision = -1  # of the settings, when their hash was made
        self._kept_revision = settings.revision
        self._configuration = 0
        self._answered = [-1] * _REMEMBERED  # the sequences of the last commands
        self._refusals = [""] * _REMEMBERED  # of each of them, the reason for not doing it
        self._oldest = 0

    def hello(self) -> "None":
        board = self._board
        line = self._line
        line.begin(b"hello")
        line.field_number(protocol.VERSION)
        line.field_text(VERSION.encode())
        line.field_text(board.board_id.encode())
        line.field()
        self._write_configuration()
        line.field_text(board.boot_id.encode())
        line.field_text(board.reset_cause.encode())
        self._send()
        for complaint in self._complaints:
            self.log(complaint)
        if board.calibration is not None and board.calibration.complaint:
            self.log(board.calibration.complaint)

    def log(self, text: "str") -> "None":
        """A line that is no message of the protocol."""
        line = bytearray(text.encode() + b"\n")
        self._board.write_line(line, len(line))

    @micropython.native
    def report(self, happened: "int", changed: "int", ma: "int", elapsed_ms: "int", is_long: "bool" = False) -> "bool":
        """Tell what the referee said had happened and what Sensing said had changed; what can wait not in a cycle that
        is long already, nor before the PC has taken what was told. Whether anything was told."""
        told = False
        if happened & _TOLD_AT_ONCE:
            self._report_happenings(happened)
            self._entries = self._judge.entries()
            told = True
        if happened & referee.ASKED:
            self._waiting |= _ASK
        if changed & sensing.EAGER:
            self._waiting |= _SENSE
        if happened & referee.SHOWN:
            self._stale_rows |= ranks_that_differ(self._judge.table.meanings, self._told)
            if self._stale_rows:
                self._waiting |= _ROWS
        if self._judge.phase != self._told_phase:
            self._told_phase = self._judge.phase
            self._waiting |= _OPTIONS | _SNAPSHOT
        self._since_snapshot_ms += elapsed_ms
        if self._since_snapshot_ms >= protocol.HEARTBEAT_MS:
            self._since_snapshot_ms = 0
            self._judge.doubt_time()
            self._waiting |= _HEARTBEAT
        if self._waiting and not is_long and self._board.backlog() < protocol.LINE_BYTES:
            self._catch_up(ma)
            told = True
        if self._kept_revision != self._settings.revision:  # the players chose one at the board
            complaint = self._keep_settings()
            if complaint:
                self.log(complaint)
        return told

    def _report_happenings(self, happened: "int") -> "None":
        game = self._game
        line = self._line
        entries = self._judge.entries()
        if happened & referee.CHOSEN:
            self._tell_record_from(self._entries if entries > self._entries else 0)
        if happened & referee.BEGAN:
            line.begin(b"begin")
            line.field_number(entries)
            self._send()
        if happened & referee.TAKEN_BACK:
            line.begin(b"undo")
            line.field_number(entries - game.plies + self._judge.plies_left)
            line.field()
            line.squares(self._sensed.settled)
            self._send()
        if happened & (referee.MOVED | referee.PASSED):
            line.begin(b"move" if happened & referee.MOVED else b"pass")
            line.field_number(entries)
            line.field()
            line.squares(self._sensed.settled)
            line.field()
            game.write_past(game.plies - 1, line)
            self._send()
        if happened & referee.ENDED:
            line.begin(b"result")
            line.field()
            game.write_result(line)
            self._send()
            self._waiting |= _SCORE
        if happened & referee.MISTAKE:
            line.begin(b"mistake")
            line.field_text(_MISTAKES[self._judge.mistake])
            self._send()
        if happened & referee.UNSURE:
            line.begin(b"unsure")
            line.field()
            line.squares(self._judge.unsure)
            self._send()

    def _tell_record_from(self, index: "int") -> "None":
        """The record changed from an entry on; what is not told yet still is."""
        if not self._waiting & _PAST or index < self._next_past:
            self._next_past = index
        self._waiting |= _RECORD | _OPTIONS

    def _catch_up(self, ma: "int") -> "None":
        """Tell one of the things that wait."""
        waiting = self._waiting
        if self._judge.is_reopened():
            waiting &= ~_RECORD
        if waiting & _ASK:
            self._waiting ^= _ASK
            self._tell_ask()
        elif waiting & _SENSE:
            self._waiting ^= _SENSE
            self._line.begin(b"sense")
            self._line.field()
            self._line.squares(self._sensed.eager)
            self._send()
        elif waiting & _ROWS:
            self._tell_row()
        elif waiting & _PAST:
            self._tell_past()
        elif waiting & _OPTIONS:
            self._waiting ^= _OPTIONS
            self._tell_options()
        elif waiting & _OPTION:
            self._tell_option()
        elif waiting & _SETTINGS:
            self._tell_next_setting()
        elif waiting & _TRACE:
            self._tell_trace()
        elif waiting & _POSITION:
            self._waiting ^= _POSITION
            self._line.begin(b"position")
            self._line.field_number(self._game.entries())
            self._line.field()
            self._game.write_position(self._line)
            self._send()
        elif waiting & _SCORE:
            self._waiting ^= _SCORE
            self._line.begin(b"score")
            self._line.field()
            self._game.write_score(self._line)
            self._send()
        elif waiting & _SNAPSHOT:
            self._waiting ^= _SNAPSHOT
            self._tell_snapshot(ma)
        elif waiting & _REPORTS:
            self._tell_report()

    def _tell_ask(self) -> "None":
        judge = self._judge
        line = self._line
        line.begin(b"ask")
        line.field_text(_ASKS[judge.table.ask])
        line.field()
        line.squares(judge.table.ask_squares)
        if judge.table.ask == table.ASK_CARRY:
            line.field()
            line.square(judge.table.ask_from)
            line.field()
            line.square(judge.table.ask_to)
        self._send()

    def _tell_row(self) -> "None":
        stale = self._stale_rows
        rank = 0
        while not stale >> rank & 1:
            rank += 1
        stale ^= 1 << rank
        self._stale_rows = stale
        if not stale:
            self._waiting ^= _ROWS
        line = self._line
        line.begin(b"table")
        line.field_number(rank)
        line.field()
        squares.copy_rank(self._judge.table.meanings, rank, self._told)
        line.hex_bytes(self._told, rank * 8, 8)
        self._send()

    def _tell_past(self) -> "None":
        index = self._next_past
        if index >= self._game.entries():
            self._waiting ^= _PAST
            return
        self._next_past += 1
        self._line.begin(b"past")
        self._line.field_number(index)
        self._line.field()
        self._game.write_entry(index, self._line)
        self._send()

    def _tell_options(self) -> "None":
        """The set of them; what each stands for follows one by one."""
        line = self._line
        squares.clear(self._untold_options)
        if self._judge.phase == table.SETTING_UP:
            self._game.options(self._untold_options)
        self._game.chosen(self._chosen)
        self._waiting |= _OPTION
        line.begin(b"options")
        line.field()
        line.squares(self._untold_options)
        self._send()

    def _tell_option(self) -> "None":
        square = squares.pop(self._untold_options)
        if square == NO_SQUARE:
            self._waiting ^= _OPTION
            return
        line = self._line
        line.begin(b"option")
        line.field()
        line.square(square)
        line.field_number(1 if squares.has(self._chosen, square) else 0)
        line.field()
        self._game.write_option(square, line)
        self._send()

    def _tell_next_setting(self) -> "None":
        name = TABLE[self._next_setting][0]
        self._next_setting += 1
        if self._next_setting == len(TABLE):
            self._waiting ^= _SETTINGS
        self._tell_setting(name)

    def _tell_setting(self, name: "str") -> "None":
        self._line.begin(b"setting")
        self._line.field_text(name.encode())
        self._line.field_number(self._settings.get(name))
        self._send()

    def _tell_trace(self) -> "None":
        line = self._line
        line.begin(b"log")
        line.field_number(self._next_trace)
        line.field_number(len(self._trace))
        if self._trace:
            line.field_text(self._trace[self._next_trace])
        self._next_trace += 1
        if self._next_trace >= len(self._trace):
            self._waiting ^= _TRACE
            self._trace = []
        self._send()

    def _tell_report(self) -> "None":
        reports = self._reports
        if reports is not None and reports.write_next(self._line):
            self._send()
        elif reports is None or not reports.is_measuring():
            self._waiting ^= _REPORTS

    def _tell_snapshot(self, ma: "int") -> "None":
        line = self._line
        line.begin(b"snapshot")
        line.field_number(self._judge.entries())
        line.field_text(_PHASES[self._judge.phase])
        line.field_number(ma)
        line.field_number(self.dropped)
        line.field()
        self._write_configuration()
        self._send()

    def _write_configuration(self) -> "None":
        """A hash of the settings, so that the PC knows when it has to ask for them."""
        if self._revision != self._settings.revision:
            self._revision = self._settings.revision
            text = self._settings.dump().encode()
            self._configuration = protocol.crc16(text, 0, len(text))
        self._line.hex_byte(self._configuration >> 8)
        self._line.hex_byte(self._configuration & 255)

    def _send(self) -> "None":
        line = self._line
        line.end()
        if not self._board.write_line(line.buffer, line.length):
            self.dropped += 1

    # Commands

    @micropython.native
    def obey(self) -> "None":
        """Carry out one command if one has come."""
        length = self._board.read_line(self._incoming)
        if length < 0 or not protocol.check_line(self._incoming, length):
            return
        command = protocol.parse_line(self._incoming[:length])
        if command is None:
            return
        kind, sequence, fields = command
        if kind == "hello" or sequence not in self._answered:
            self._answered[self._oldest] = sequence
            self._refusals[self._oldest] = self._carry_out(kind, fields)
            self._oldest = (self._oldest + 1) % _REMEMBERED
        refusal = self._refusals[self._answered.index(sequence)]
        line = self._line
        line.begin(b"no" if refusal else b"ok")
        line.field_number(sequence)
        if refusal:
            line.field_text(refusal[:96].encode())
        self._send()

    def _carry_out(self, kind: "str", fields: "list[str]") -> "str":
        """Do it; a reason for not doing it, or an empty text."""
        if kind == "hello":
            self.hello()
            self._tell_all()
        elif kind == "snapshot":
            self._tell_all()
        elif kind == "settings":
            self._next_setting = 0
            self._waiting |= _SETTINGS
        elif kind == "log":
            self._trace = _printable_lines(self._board.store.read("crash") or b"")
            self._next_trace = 0
            self._waiting |= _TRACE
        elif kind in ("require", "advise") and len(fields) == 1:
            return self._point_out(kind, fields[0])
        elif kind in ("new", "take", "choose", "undo"):
            return self._change_game(kind, fields)
        elif kind == "past" and len(fields) == 1 and fields[0].isdigit():
            self._next_past = int(fields[0])
            self._waiting |= _PAST
        elif kind == "set" and len(fields) == 2:
            return self._set(fields[0], fields[1])
        elif kind == "clock" and len(fields) == 2:
            return self._show_time(fields[0], fields[1])
        elif self._reports is not None:
            self._waiting |= _REPORTS
            return self._reports.carry_out(kind, fields)
        else:
            return "no such command"
        return ""

    def _set(self, name: "str", value: "str") -> "str":
        settings = self._settings
        try:
            before = settings.get(name)
            settings.set(name, value)
        except SettingError as error:
            return str(error)
        complaint = self._keep_settings()
        if complaint:
            settings.set(name, before)
            self._kept_revision = settings.revision
            return complaint
        self._tell_setting(name)
        return ""

    def _keep_settings(self) -> "str":
        """Save them, which takes the flash some 50 ms; why that cannot be, or an empty text."""
        self._kept_revision = self._settings.revision
        try:
            self._board.store.replace("settings", self._settings.dump().encode())
        except OSError as error:
            return "the setting cannot be kept (error %s); remove files of your own from the board" % error.errno
        return ""

    def _show_time(self, dim: "str", bright: "str") -> "str":
        try:
            self._judge.show_time(squares.parse_set(dim), squares.parse_set(bright))
        except ValueError as error:
            return str(error)
        return ""

    def _point_out(self, kind: "str", text: "str") -> "str":
        try:
            move = self._game.find(text)
        except ValueError as error:
            return str(error)
        if self._judge.is_reopened():
            return "a move is being changed"
        if kind == "require":
            self._judge.require(move)
        else:
            self._judge.advise(move)
        return ""

    def _change_game(self, kind: "str", fields: "list[str]") -> "str":
        judge = self._judge
        before = judge.entries()
        try:
            if kind == "new":
                judge.new_game(" ".join(fields))
            elif kind == "choose" and len(fields) == 1:
                judge.choose(squares.parse_square(fields[0]))
            elif kind == "undo" and len(fields) == 1 and fields[0].isdigit():
                judge.undo_to(int(fields[0]))
            elif kind == "take" and len(fields) >= 2 and fields[0].isdigit():
                judge.take_entry(int(fields[0]), " ".join(fields[1:]))
            else:
                return "no such command"
        except ValueError as error:
            return str(error)
        self._entries = judge.entries()
        self.left_standing = min(self.left_standing, int(fields[0]) if kind in ("take", "undo") else 0)
        if self._reports is not None:
            self._reports.note_change()
        self._tell_record_from(before if self._entries > before else 0)
        return ""

    def _tell_all(self) -> "None":
        self._waiting |= _ALL
        self._stale_rows = 255
        self._since_snapshot_ms = 0


def _printable_lines(text: "bytes") -> "list[bytes]":
    """The lines of a text, each as much as a line of the protocol takes."""
    lines = [line[:_MOST_TRACE_BYTES] for line in text.split(b"\n") if line.strip()]
    return [bytes([code if 32 <= code <= 126 else 63 for code in line]) for line in lines]


def _encoded(names: "tuple[str, ...]") -> "tuple[bytes, ...]":
    return tuple([name.encode() for name in names])


_ASKS = _encoded(table.ASK_NAMES)
_PHASES = _encoded(table.PHASE_NAMES)
_MISTAKES = _encoded(referee.MISTAKE_NAMES)
