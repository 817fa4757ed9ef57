"""The whole board in one cycle: `App.step`, flat and in order. Joins a board and a game (madang.games)."""

from madang import display
from madang.board import Board
from madang.budget import CycleBudget
from madang.buttons import Buttons
from madang.events import ASKED, BEGAN, CHOSEN, MOVED, PASSED, SHOWN, TAKEN_BACK
from madang.flight_recorder import FlightRecorder
from madang.games import Game
from madang.inbox import ALL, Inbox
from madang.interpreter import collect, const, micropython, unload
from madang.journal import Journal
from madang.lights import Lights
from madang.link import Link
from madang.palette import Palette
from madang.power import FRAME_BYTES, PowerLimit
from madang.sensing import EAGER, SETTLED, Sensing
from madang.settings import SETTINGS, Settings
from madang.test_mode import TestMode

# So long after an edge the lights that follow from it are on, and its bounces are over.
_STILL_MS = const(30)
_IDLE_MS = const(5000)  # nobody is at the board
_ANSWER_MS = const(100)  # for the last answer to be on its way
_SOME_COMMANDS = const(12)  # of a PC, each of which may leave a kilobyte behind
_MANY_COMMANDS = const(50)  # the heap of a round has room for 60 kilobytes and more
_RESTING_MS = const(1000)  # no piece is in the midst of a move
# No cycle takes longer; if the clock says so, or goes back, it has jumped.
_MOST_ELAPSED_MS = const(5000)

_RECORD_EVENTS = BEGAN | TAKEN_BACK | MOVED | PASSED | CHOSEN
_SHOWING = SHOWN | ASKED
_BETWEEN_ROUNDS = (display.SETTING_UP, display.OVER)


class App:
    """One board at play. `step` is called for ever, with the milliseconds since the last call.

    events    what the referee said in the last step
    warnings  what was wrong with the stored settings and the saved game, a message each
    is_over   whether the board is to start anew, with another game
    bounces   whether its sensors do (madang.board)
    """

    def __init__(self, board: "Board", game: "Game", may_resume: "bool" = True) -> "None":
        """Takes the saved game up, unless a start with it has failed for want of memory."""
        from madang.referees import new_computer_player, new_referee  # only now, as it takes memory

        self.is_over = False
        self.board = board
        self.bounces = board.bounces
        game.keeps_rounds = False
        settings = self.settings = Settings()
        self.warnings = settings.load(board.store.read(SETTINGS) or b"")
        journal = self.journal = Journal(board.store, game, board.boot_id)
        self.warnings += journal.resume(board.alive) if may_resume else journal.refuse()
        unload("madang.stored_game")  # nobody reads it again
        collect()  # so that what is made now lies where that was, and among what a long record has left
        self.sensing = Sensing(settings, board.polarity)
        referee = self.referee = new_referee(game, settings, board.draw_chance)
        if journal.resumed:
            referee.rounds.resume()
        self.computer_player = new_computer_player(referee, settings)
        self.palette = Palette(settings)
        self.lights = Lights(self.palette, settings)
        self.power = PowerLimit(settings)
        self.flight_recorder = FlightRecorder()
        self.flight_recorder.begin(referee.game.entries() if game.plies else 0)
        self.buttons = Buttons()
        self.test_mode = TestMode(board, referee, self.flight_recorder)
        self.link = Link(board, settings, referee, self.sensing, self.warnings, self.test_mode)
        self.inbox = Inbox(board, settings, referee, self.link, self.test_mode, journal)
        self.budget = CycleBudget()
        self.events = 0
        self._is_testing = False
        self._leaving_ms = 0  # since the PC has asked for another game
        self._is_unpainted = False  # what the referee shows
        self._unpainted_ms = 0
        self._has_put_off = False  # what follows from the last frame
        self._put_off_events = self._put_off_changes = self._put_off_ms = 0
        self._has_edge = False  # that no step has taken in
        self._is_unsaved = True  # or not known to be saved
        self._is_starting = True  # there is time to clear what the journal needs
        self._frame = bytearray(FRAME_BYTES)
        self._mixed_revision = settings.revision
        board.show(self._frame)  # dark, whatever the lights held before
        self.link.hello()

    @micropython.native
    def step(self, elapsed_ms: "int") -> "None":
        """One cycle. Allocates nothing unless the PC sent a command, a choice was made, `may_pause` used, a test began
        or ended, or towers stand still that nothing near explains."""
        if not 0 <= elapsed_ms <= _MOST_ELAPSED_MS:
            elapsed_ms = 0
        if self.inbox.is_leaving:
            self._leave(elapsed_ms)
            return
        board = self.board
        budget = self.budget
        sensing = self.sensing
        raw = sensing.raw
        referee = self.referee
        budget.begin(elapsed_ms)
        if self._has_edge:
            self._has_edge = False
        else:
            board.scan(raw)
        changed = sensing.update(elapsed_ms)
        self.flight_recorder.update(raw, elapsed_ms)
        held = board.buttons()
        if held or self.buttons.is_busy:
            self._handle_buttons(held, elapsed_ms)
        has_time = True  # else the hands have been looked at, and the line and others wait for a cycle with less to do
        if self.test_mode.update(raw, self.flight_recorder.edges, elapsed_ms):
            events = 0  # the game waits
            self._show_test()
        else:
            if self._is_testing:
                changed = self._end_test()
            if changed & SETTLED or self.events & ~_SHOWING:  # it is explained; what happened in the last cycle, anew
                budget.spend()
            events = referee.update(sensing, changed, elapsed_ms)
            has_time = referee.waited_ms > 0 or not budget.is_fast
            is_long = self._show_game(events, elapsed_ms)
            if self._has_put_off:
                self._has_put_off = False
                events |= self._put_off_events
                changed |= self._put_off_changes
                elapsed_ms += self._put_off_ms
            elif is_long and budget.is_spent:
                self._put_off(events, changed, elapsed_ms)
                return
            if events or changed:
                budget.spend()
                self.flight_recorder.follow(referee, sensing, events)
            computer = self.computer_player
            if budget.has_room and (has_time or computer.turn is not None):
                computer.update(elapsed_ms)
                if computer.turn is not None and computer.turn.is_thinking and not self.has_edge():
                    computer.turn.think()
        self.events = events
        if events & _RECORD_EVENTS or self.inbox.left_standing != ALL:
            self._note_record(events)
        if referee.turns.choices.next_game:
            self._take_another_game()
        if self._is_unsaved and budget.has_room and self._save():
            budget.spend()
        if self.link.report(events, changed, elapsed_ms):
            budget.spend()
        if has_time and budget.has_room and self.link.send_next(self.power.estimate_ma):
            budget.spend()
        if budget.end():
            self._poll_command()
            if has_time:
                board.service()

    def has_edge(self) -> "bool":
        """Look in the midst of a cycle or after it: whether a switch has changed, which the next step takes in, though
        the contact may have bounced back by then. Allocates nothing."""
        if self.bounces and not self._has_edge:
            self.board.scan(self.sensing.raw)
            self._has_edge = self.sensing.has_edge()
        return self._has_edge

    def _poll_command(self) -> "None":
        """Do what the PC asks for; and once it is quiet, see to it that the memory need not be cleared while hands are
        at work: that stops the board for 24 ms. If it never is, that is done while no hand moves."""
        inbox = self.inbox
        is_quiet = not inbox.poll_command()
        if inbox.taken < _SOME_COMMANDS:
            return
        is_full = inbox.taken >= _MANY_COMMANDS and self.sensing.still_ms >= _RESTING_MS
        if is_full or (is_quiet and self.may_pause()):
            inbox.taken = 0
            collect()

    def _take_another_game(self) -> "None":
        """The players have taken it from the shelf: put away the one that is on."""
        from madang import shelf

        referee = self.referee
        try:
            self.journal.save_all()
            shelf.change(self.board.store, referee.game.name, referee.turns.choices.next_game)
            self.inbox.is_leaving = True
        except ValueError as error:
            self._warn(str(error))
        referee.turns.choices.next_game = ""

    def _leave(self, elapsed_ms: "int") -> "None":
        """Let the PC hear the answer; nothing else happens to this game, which is put away."""
        settings = self.settings
        if settings.kept_revision != settings.revision:
            settings.keep(self.board.store)
        self._leaving_ms += elapsed_ms
        self.is_over = self._leaving_ms >= _ANSWER_MS
        self.link.send_next(self.power.estimate_ma)
        self.board.service()

    def _handle_buttons(self, held: "int", elapsed_ms: "int") -> "None":
        self.flight_recorder.note_buttons(held)
        asked = self.buttons.update(held, elapsed_ms)
        if asked and not self.test_mode.is_on:
            self.referee.press(asked)

    def _put_off(self, events: "int", changed: "int", elapsed_ms: "int") -> "None":
        """A frame or a decision has taken the cycle's time: what follows from it, follows in the next one."""
        if events & _RECORD_EVENTS:
            self.referee.wait()
        self.events = 0  # these are said then
        self._has_put_off = True
        self._put_off_events = events
        self._put_off_changes = changed
        self._put_off_ms = elapsed_ms
        self.budget.end()

    def _show_game(self, events: "int", elapsed_ms: "int") -> "bool":
        """Show what the referee shows, if that is anew; after a long judgement it waits for the next cycle, as lights
        that only move by themselves do after any. Whether the rest of this cycle does, as a frame went out or
        something was decided."""
        shown = False
        if not events and self.referee.waited_ms == self._unpainted_ms == 0 and self.budget.is_fast:
            self._unpainted_ms = elapsed_ms
            return False
        if events:
            shown = events & SHOWN != 0
            if shown and self.budget.is_spent:
                self._is_unpainted = True
                self._unpainted_ms += elapsed_ms
                return False
            if events & _RECORD_EVENTS:
                self.budget.spend()
        shown |= self._is_unpainted
        elapsed_ms += self._unpainted_ms
        self._is_unpainted = False
        self._unpainted_ms = 0
        if self._mixed_revision != self.settings.revision:
            shown = True
            self._remix()
        if not self.lights.paint(self.referee.display.meanings, shown, elapsed_ms, self._frame):
            return events != 0 and events & _RECORD_EVENTS != 0
        self._send(self._frame)
        return True

    def _show_test(self) -> "None":
        self._is_testing = True
        selftest = self.test_mode.selftest
        if selftest is not None and (selftest.is_painted or self._mixed_revision != self.settings.revision):
            selftest.is_painted = False
            self._mixed_revision = self.settings.revision
            self._send(selftest.frame)

    def _end_test(self) -> "int":
        """Go on with the game; what has changed while it waited, for all that Sensing knows."""
        self._is_testing = False
        self.flight_recorder.begin(self.referee.game.entries())
        self._mixed_revision = -1  # paint all anew
        return EAGER | SETTLED

    def _send(self, frame: "bytearray") -> "None":
        self.budget.spend()
        self.board.show(self.power.limit(frame))

    def may_pause(self) -> "bool":
        """Whether nobody notices if the board does nothing for 50 ms and more: no round is on, it has just started, or
        nobody touches it."""
        still_ms = self.sensing.still_ms
        if still_ms < _STILL_MS:
            return False
        return self.referee.turns.phase in _BETWEEN_ROUNDS or self._is_starting or still_ms >= _IDLE_MS

    def _note_record(self, events: "int") -> "None":
        """Something happened, or the PC changed the game: see how much of the record that leaves as it was."""
        left_standing = self.inbox.left_standing
        self._is_unsaved = self.referee.turns.is_fresh = True
        standing = self.referee.game.entries()
        if events & CHOSEN:
            standing = 0
        elif events & (MOVED | PASSED):
            standing -= 1
        self.inbox.left_standing = ALL
        self.journal.update(min(standing, left_standing))

    def _save(self) -> "bool":
        """Write down what happened, when the lights show it and no edge is near; whether that took long."""
        journal = self.journal
        settings = self.settings
        if self.sensing.still_ms < _STILL_MS:
            return False
        is_kept = settings.kept_revision == settings.revision  # else one was set in a round
        if not is_kept and self.may_pause():
            self._warn(settings.keep(self.board.store))
            return True
        is_round_on = self.referee.turns.phase not in _BETWEEN_ROUNDS and not self._is_starting
        is_tidy = journal.is_tidy(is_round_on)
        if not is_tidy and self.may_pause():
            journal.tidy()
        elif not journal.is_saved():
            if not journal.prepare():  # in the cycle before
                journal.save()
        else:
            if is_tidy:
                self._is_starting = False
                self._is_unsaved = not is_kept
            return False
        self._warn(journal.warning)
        return True

    def _warn(self, warning: "str") -> "None":
        if warning and warning not in self.warnings:
            self.warnings.append(warning)
            self.link.log(warning)

    def _remix(self) -> "None":
        self._mixed_revision = self.settings.revision
        self._is_unsaved = True
        self.palette.mix()
        self.lights.repaint()
