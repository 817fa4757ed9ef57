"""The board's end of the serial line: what is sent, and when. What a line says is written by madang.messages, what a PC
asks for is taken by madang.inbox.

Events are sent at once and dropped, with a gap in the numbers, when the line is full. The table, the senses and lists
are sent one line a cycle, once the PC has taken what was sent before, so a slow, stalled or absent PC costs the board
nothing and hears what is true when it comes back.
"""

from madang import VERSION, protocol, sensing, squares
from madang.board import Board
from madang.display import SETTING_UP
from madang.events import ASKED, BEGAN, CHOSEN, ENDED, MISTAKE, MOVED, PASSED, SHOWN, TAKEN_BACK, UNSURE
from madang.games import registry
from madang.interpreter import const
from madang.messages import MessageWriter
from madang.settings import NAMES, Settings
from madang.squares import NO_SQUARE, ranks_that_differ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.referee import Referee
    from madang.test_mode import TestMode

# What can wait to be sent, bits; in this order when several do
_ASK = const(1)
_SENSE = const(2)
_ROWS = const(4)
_PAST = const(8)
_OPTIONS = const(16)
_OPTION = const(32)  # one by one those that were sent
_SETTINGS = const(64)
_TRACE = const(128)
_POSITION = const(256)
_SCORE = const(512)
_SNAPSHOT = const(1024)
_DIAGNOSTICS = const(2048)
_GAME = const(4096)  # right before the position
_SHELF = const(8192)  # one by one the games that there are

_HEARTBEAT = _GAME | _POSITION | _SCORE | _SNAPSHOT
_ALL = _ASK | _SENSE | _ROWS | _OPTIONS | _SHELF | _HEARTBEAT
_SENT_AT_ONCE = ~(SHOWN | ASKED)
_RECORD = _PAST | _GAME | _POSITION | _SCORE  # not while a move is being changed


class Link:
    """`report` is called once a cycle, `send_next` in cycles that have time for it; neither allocates.

    dropped  how many lines found no room
    """

    def __init__(
        self,
        board: "Board",
        settings: "Settings",
        referee: "Referee",
        sensed: "sensing.Sensing",
        warnings: "list[str]",
        test_mode: "TestMode | None" = None,
    ) -> "None":
        """`warnings` are sent to the board's log after every hello; `test_mode` has what can be asked of the board
        itself, if that is there."""
        self.dropped = 0
        self._board = board
        self._settings = settings
        self._referee = referee
        self._game = referee.game
        self._sensed = sensed
        self._test_mode = test_mode
        self._warnings = warnings
        self._line = MessageWriter()
        self._sent_meanings = bytearray(64)  # those that the PC knows
        self._waiting = _ALL
        self._stale_rows = 255
        self._sent_phase = -1
        self._entries = 0  # when it was last looked
        self._unsent_options = squares.new_set()
        self._chosen = squares.new_set()
        self._next_past = 0
        self._next = 0  # of the games, settings or lines of the trace, the ones after the others
        self._trace: "list[bytes]" = []  # lines of the stored crash that is being sent
        self._since_snapshot_ms = 0
        self._revision = -1  # of the settings, when their hash was made
        self._configuration = 0

    # At once

    def hello(self) -> "None":
        board = self._board
        self._line.write_hello(board, VERSION, self._hash())
        self._send()
        for warning in self._warnings:
            self.log(warning)
        if board.calibration is not None and board.calibration.warning:
            self.log(board.calibration.warning)

    def log(self, text: "str") -> "None":
        """A line that is no message of the protocol."""
        line = bytearray(text.encode() + b"\n")
        self._board.write_line(line, len(line))

    def answer(self, sequence: "int", refusal: "str") -> "None":
        """A command was carried out, or refused for a reason."""
        self._line.write_answer(sequence, refusal)
        self._send()

    def send_setting(self, name: "str") -> "None":
        self._line.write_setting(name, self._settings.get(name))
        self._send()

    def report(self, events: "int", changed: "int", elapsed_ms: "int") -> "bool":
        """Send the referee's events, and take notice of what Sensing said had changed; whether anything was sent."""
        referee = self._referee
        if events & ASKED:
            self._waiting |= _ASK
        if changed & sensing.EAGER:
            self._waiting |= _SENSE
        if events & SHOWN:
            self._stale_rows |= ranks_that_differ(referee.display.meanings, self._sent_meanings)
            if self._stale_rows:
                self._waiting |= _ROWS
        if referee.turns.phase != self._sent_phase:
            self._sent_phase = referee.turns.phase
            self._waiting |= _OPTIONS | _SNAPSHOT
        self._since_snapshot_ms += elapsed_ms
        if self._since_snapshot_ms >= protocol.HEARTBEAT_MS:
            self._since_snapshot_ms = 0
            referee.presenter.doubt_time()
            self._waiting |= _HEARTBEAT
        if not events & _SENT_AT_ONCE:
            return False
        self._send_events(events)
        self._entries = self._game.entries()
        return True

    def _send_events(self, events: "int") -> "None":
        game = self._game
        line = self._line
        entries = self._game.entries()
        if events & CHOSEN:
            self._queue_record(self._entries if entries > self._entries else 0)
        if events & BEGAN:
            line.write_count(b"begin", entries)
            self._send()
        if events & TAKEN_BACK:
            line.write_undo(entries - game.plies + self._referee.turns.plies_left, self._sensed.settled)
            self._send()
        if events & (MOVED | PASSED):
            line.write_move(b"move" if events & MOVED else b"pass", entries, self._sensed.settled, game)
            self._send()
        if events & ENDED:
            line.write_game_result(game)
            self._send()
            self._waiting |= _SCORE
        if events & MISTAKE:
            line.write_mistake(self._referee.turns.mistake)
            self._send()
        if events & UNSURE:
            line.write_squares(b"unsure", self._referee.turns.identity.unsure)
            self._send()

    def send_taken_back(self) -> "None":
        """A command took moves back."""
        self._entries = self._game.entries()
        self._line.write_undo(self._entries, self._sensed.settled)
        self._send()
        self._waiting |= _POSITION | _SCORE | _OPTIONS

    # What can wait

    def queue_all(self) -> "None":
        """All but the record, the settings, and what must be asked for."""
        self._waiting |= _ALL
        self._next = 0
        self._stale_rows = 255
        self._since_snapshot_ms = 0

    def queue_past(self, index: "int") -> "None":
        """The entries of the record from this one on."""
        self._next_past = index
        self._waiting |= _PAST

    def queue_settings(self) -> "None":
        self._next = 0
        self._waiting |= _SETTINGS

    def queue_trace(self, lines: "list[bytes]") -> "None":
        """The stored crash."""
        self._trace = lines
        self._next = 0
        self._waiting |= _TRACE

    def queue_diagnostics(self) -> "None":
        self._waiting |= _DIAGNOSTICS

    def queue_changed_record(self, entries_before: "int") -> "None":
        """A command changed the record, which had so many entries: by adding to them, or as a whole."""
        self._entries = self._game.entries()
        self._queue_record(entries_before if self._entries > entries_before else 0)

    def _queue_record(self, index: "int") -> "None":
        """The record changed from an entry on; what is not sent yet still is."""
        if not self._waiting & _PAST or index < self._next_past:
            self._next_past = index
        self._waiting |= _RECORD | _OPTIONS

    def send_next(self, ma: "int") -> "bool":
        """Send one of the things that wait, if the PC has taken what was sent; whether there was one."""
        if not self._waiting or self._board.backlog() >= protocol.LINE_BYTES:
            return False
        return self._send_waiting(ma)

    def _send_waiting(self, ma: "int") -> "bool":
        waiting = self._waiting
        if waiting & _ASK:
            self._waiting ^= _ASK
            self._line.write_ask(self._referee.display)
            self._send()
        elif waiting & _SENSE:
            self._waiting ^= _SENSE
            self._line.write_squares(b"sense", self._sensed.eager)
            self._send()
        elif waiting & _ROWS:
            self._send_row()
        elif waiting & _PAST:
            self._send_past()
        elif waiting & _OPTIONS:
            self._waiting ^= _OPTIONS
            self._send_options()
        elif waiting & _OPTION:
            self._send_option()
        elif waiting & _SHELF:
            self._send_next_game()
        elif waiting & _SETTINGS:
            self._send_next_setting()
        elif waiting & _TRACE:
            self._send_trace()
        elif waiting & _GAME:
            self._waiting ^= _GAME
            self._line.write_game(self._game)
            self._send()
        elif waiting & _POSITION:
            self._waiting ^= _POSITION
            self._line.write_game_position(self._game)
            self._send()
        elif waiting & _SCORE:
            self._waiting ^= _SCORE
            self._line.write_game_score(self._game)
            self._send()
        elif waiting & _SNAPSHOT:
            self._waiting ^= _SNAPSHOT
            self._line.write_snapshot(self._game.entries(), self._referee.turns.phase, ma, self.dropped, self._hash())
            self._send()
        else:
            return self._send_diagnostics()
        return True

    def _send_row(self) -> "None":
        stale = self._stale_rows
        rank = 0
        while not stale >> rank & 1:
            rank += 1
        stale ^= 1 << rank
        self._stale_rows = stale
        if not stale:
            self._waiting ^= _ROWS
        squares.copy_rank(self._referee.display.meanings, rank, self._sent_meanings)
        self._line.write_row(rank, self._sent_meanings)
        self._send()

    def _send_past(self) -> "None":
        index = self._next_past
        if index >= self._game.entries():
            self._waiting ^= _PAST
            return
        self._next_past += 1
        self._line.write_game_entry(index, self._game)
        self._send()

    def _send_options(self) -> "None":
        """The set of them; what each stands for follows one by one."""
        squares.clear(self._unsent_options)
        if self._referee.turns.phase == SETTING_UP:
            self._game.options(self._unsent_options)
        self._game.chosen(self._chosen)
        self._waiting |= _OPTION
        self._line.write_squares(b"options", self._unsent_options)
        self._send()

    def _send_option(self) -> "None":
        square = squares.pop(self._unsent_options)
        if square == NO_SQUARE:
            self._waiting ^= _OPTION
            return
        self._line.write_game_option(square, squares.has(self._chosen, square), self._game)
        self._send()

    def _send_next_game(self) -> "None":
        self._line.write_shelved_game(self._count_on(_SHELF, len(registry.NAMES)))
        self._send()

    def _send_next_setting(self) -> "None":
        self.send_setting(NAMES[self._count_on(_SETTINGS, len(NAMES))])

    def _send_trace(self) -> "None":
        self._line.write_trace(self._count_on(_TRACE, len(self._trace)), self._trace)
        if not self._waiting & _TRACE:
            self._trace = []
        self._send()

    def _count_on(self, what: "int", count: "int") -> "int":
        """Which is next of a list of so many. What was asked for meanwhile has begun it anew."""
        index = self._next
        self._next += 1
        if self._next >= count:
            self._next = 0
            self._waiting ^= what
        return index

    def _send_diagnostics(self) -> "bool":
        test_mode = self._test_mode
        assert test_mode
        diagnostics = test_mode.diagnostics()
        if diagnostics.write_next(self._line):
            self._send()
            return True
        if not diagnostics.is_measuring():
            self._waiting ^= _DIAGNOSTICS
            test_mode.forget_diagnostics()
        return False

    def _hash(self) -> "int":
        """Of the settings, so that the PC knows when it has to ask for them."""
        if self._revision != self._settings.revision:
            self._revision = self._settings.revision
            text = self._settings.dump().encode()
            self._configuration = protocol.crc16(text, 0, len(text))
        return self._configuration

    def _send(self) -> "None":
        line = self._line
        line.end()
        if not self._board.write_line(line.buffer, line.length):
            self.dropped += 1
