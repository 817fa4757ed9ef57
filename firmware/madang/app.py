"""The whole board in one cycle: `App.step`, flat and in order. Joins a board and a game (madang.games)."""

from madang import referee, table
from madang.board import Board
from madang.buttons import Buttons
from madang.computer_player import ComputerPlayer
from madang.flight_recorder import FlightRecorder
from madang.games import Game
from madang.interpreter import const, micropython
from madang.journal import Journal
from madang.lights import Lights
from madang.link import ALL, Link
from madang.palette import Palette
from madang.power import FRAME_BYTES, PowerLimit
from madang.referee import Referee
from madang.reports import Reports
from madang.selftest import SelfTest
from madang.sensing import EAGER, SETTLED, Sensing
from madang.settings import Settings

# So long after an edge the lights that follow from it are on, and its bounces are over.
_STILL_MS = const(30)
# No cycle takes longer; if the clock says so, or goes back, it has jumped.
_MOST_ELAPSED_MS = const(5000)
_MOST_PUT_OFF = const(3)  # cycles
_SLOW_MS = const(10)  # a simulated board on a busy PC has such cycles, and puts nothing off

_OF_THE_RECORD = referee.BEGAN | referee.TAKEN_BACK | referee.MOVED | referee.PASSED | referee.CHOSEN
_BETWEEN_ROUNDS = (table.SETTING_UP, table.OVER)
_WAITED_FOR = (table.ASK_PUT, table.ASK_WAIT)


class App:
    """One board at play. `step` is called for ever, with the milliseconds since the last call.

    happened    what the referee said in the last step
    complaints  what was wrong with the stored settings and the saved game, a message each
    """

    def __init__(self, board: "Board", game: "Game") -> "None":
        self.board = board
        self.settings = Settings()
        self.complaints = self.settings.load(board.store.read("settings") or b"")
        self.journal = Journal(board.store, game)
        self.complaints += self.journal.resume()
        self.sensing = Sensing(self.settings, board.polarity)
        self.referee = Referee(game, self.settings)
        if self.journal.resumed:
            self.referee.go_on_from_here()
        self.computer_player = ComputerPlayer(self.referee, self.settings)
        self.palette = Palette(self.settings)
        self.lights = Lights(self.palette, self.settings)
        self.power = PowerLimit(self.settings)
        self.flight_recorder = FlightRecorder()
        self.flight_recorder.begin(self.referee.entries() if game.plies else 0)
        self.buttons = Buttons()
        self.selftest = SelfTest(board)
        reports = Reports(board, self.referee, self.flight_recorder, self.selftest)
        self.link = Link(board, self.settings, self.referee, self.sensing, self.complaints, reports)
        self.happened = 0
        self._is_testing = False
        self._put_off = 0  # what can wait, for so many cycles
        self._is_unpainted = False  # what the referee shows
        self._unpainted_ms = 0
        self._is_unsaved = True  # or not known to be saved
        self._frame = bytearray(FRAME_BYTES)
        self._sent = bytearray(FRAME_BYTES)
        self._mixed_revision = self.settings.revision
        board.show(self._sent)  # dark, whatever the lights held before
        self.link.hello()

    @micropython.native
    def step(self, elapsed_ms: "int") -> "None":
        """One cycle. Allocates nothing unless the PC sent a command, a choice was made, `may_pause` used, or a
        test ended."""
        if not 0 <= elapsed_ms <= _MOST_ELAPSED_MS:
            elapsed_ms = 0
        board = self.board
        sensing = self.sensing
        # What takes long has a cycle of its own; the PC waits then, but not for many in a row.
        is_fast = elapsed_ms < _SLOW_MS
        is_for_the_pc = self._put_off == _MOST_PUT_OFF
        may_wait = is_fast and not is_for_the_pc
        board.scan(sensing.raw)
        changed = sensing.update(elapsed_ms)
        self.flight_recorder.update(sensing.raw, elapsed_ms)
        held = board.buttons()
        if held or self.buttons.is_busy:
            self._heed_buttons(held, elapsed_ms)
        if self.selftest.update(sensing.raw, self.flight_recorder.edges, elapsed_ms):
            happened = 0  # the game waits
            painted = self._show_test()
        else:
            if self._is_testing:
                self._end_test()
                changed = EAGER | SETTLED  # while the game waited
            was_judged = changed or self.happened  # what just happened is read anew now
            happened = self.referee.update(sensing, changed, elapsed_ms)
            if happened or changed:
                self.flight_recorder.follow(self.referee, sensing, happened)
            painted = self._show_game(happened & referee.SHOWN != 0, may_wait and bool(was_judged), elapsed_ms)
            self.computer_player.update(elapsed_ms)
            if not painted and not happened:
                self.computer_player.think()
        self.happened = happened
        if happened & _OF_THE_RECORD or self.link.left_standing != ALL:
            self._note(happened)
        is_long = bool(painted or happened or changed)
        is_taken = is_fast and (is_long or is_for_the_pc)
        if self._is_unsaved and not is_taken and self._save():
            is_long = True
            is_taken = is_fast
        is_long |= self.link.report(happened, changed, self.power.estimate_ma, elapsed_ms, is_taken)
        if is_long and may_wait:
            self._put_off += 1
        else:
            self._put_off = 0
            self.link.obey()
            board.service()

    def _heed_buttons(self, held: "int", elapsed_ms: "int") -> "None":
        self.flight_recorder.note_buttons(held)
        asked = self.buttons.update(held, elapsed_ms)
        if asked and not self.selftest.is_on():
            self.referee.press(asked)

    @micropython.native
    def _show_game(self, shown: "bool", may_wait: "bool", elapsed_ms: "int") -> "bool":
        """Whether that took a frame; what is shown anew may wait for the next cycle, after a long judgement."""
        if shown and may_wait:
            self._is_unpainted = True
            self._unpainted_ms += elapsed_ms
            return False
        if self._is_unpainted:
            shown = True
            elapsed_ms += self._unpainted_ms
            self._is_unpainted = False
            self._unpainted_ms = 0
        if self._mixed_revision != self.settings.revision:
            shown = True
            self._remix()
        painted = self.lights.paint(self.referee.table.meanings, shown, elapsed_ms, self._frame)
        if painted:
            self._send(self._frame)
        return painted

    def _show_test(self) -> "bool":
        self._is_testing = True
        painted = self.selftest.is_painted or self._mixed_revision != self.settings.revision
        if painted:
            self.selftest.is_painted = False
            self._mixed_revision = self.settings.revision
            self._send(self.selftest.frame)
        return painted

    def _end_test(self) -> "None":
        self._is_testing = False
        self.flight_recorder.begin(self.referee.entries())
        self._mixed_revision = -1  # paint all anew

    def _send(self, frame: "bytearray") -> "None":
        self.power.limit(frame, self._sent)
        self.board.show(self._sent)

    def may_pause(self) -> "bool":
        """Whether nobody notices if the board does nothing for 50 ms: a tower is in a hand and its squares are lit, a
        pass is announced, or no round goes on."""
        judge = self.referee
        if self.sensing.still_ms < _STILL_MS:
            return False
        return judge.phase in _BETWEEN_ROUNDS or judge.table.ask in _WAITED_FOR

    def _note(self, happened: "int") -> "None":
        """Something happened, or the PC changed the game: see how much of the record that leaves as it was."""
        self._is_unsaved = True
        standing = self.referee.entries()
        if happened & referee.CHOSEN:
            standing = 0
        elif happened & (referee.MOVED | referee.PASSED):
            standing -= 1
        if self.link.left_standing < standing:
            standing = self.link.left_standing
        self.link.left_standing = ALL
        self.journal.update(standing)

    def _save(self) -> "bool":
        """Write down what happened, when the lights tell of it and no edge is near; whether that took long."""
        journal = self.journal
        if self.sensing.still_ms < _STILL_MS or self.referee.is_reopened():
            return False
        if not journal.is_saved():
            journal.save()
            self._complain(journal.complaint)
            return True
        if journal.is_tidy():
            self._is_unsaved = False
            return False
        if self.may_pause():
            journal.tidy()
            return True
        return False

    def _complain(self, complaint: "str") -> "None":
        if complaint and complaint not in self.complaints:
            self.complaints.append(complaint)
            self.link.log(complaint)

    def _remix(self) -> "None":
        self._mixed_revision = self.settings.revision
        self.palette.mix()
        self.lights.repaint()
