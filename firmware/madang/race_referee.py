"""The referee of races (madang.games.race): throws that are entered on lit squares, moves that spend them, and what is
to be put right. Loaded instead of madang.referee when such a game is played; the app asks both the same.

A piece set on the square of a throw, and resting there, enters it if one is due. Otherwise it declares the throw that
it spends: a piece goes home so, a new one comes in that catches, and one goes where no sensor feels it. Of two further
squares one takes the last throw or move back, or opens the menu if the piece stays; on the other one the board throws.

Its rooms are the turns (madang.race_turns), throws (madang.race_throws) and what is between rounds
(madang.race_rounds).
"""

from madang import buttons, sensing, squares
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP
from madang.events import ASKED, SHOWN
from madang.interpreter import const
from madang.race_presenter import BOARD_THROWS_SQUARE, TAKE_BACK_SQUARE
from madang.race_rounds import RaceRounds
from madang.race_throws import RaceThrows
from madang.race_turns import RaceTurns
from madang.settings import Settings
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.games.race import Race

_STEP_MS = const(10)  # while nothing but time passes, it is looked at so often
_MENU_MS = const(2000)  # that a piece stays where moves are taken back


class RaceReferee:
    """`update` is called once a cycle, after Sensing.update, and allocates nothing but for throws of the board and
    what is chosen in the menu."""

    def __init__(self, game: "Race", settings: "Settings", draw_chance: "Callable[[], bytes | None]") -> "None":
        """`draw_chance` gives 16 bytes that nobody can foresee, or None on a board that has none."""
        self.game = game
        self.settings = settings
        self.turns = RaceTurns(game, settings)
        self.throws = RaceThrows(self.turns, draw_chance)
        self.turns.throws = self.throws
        self.rounds = RaceRounds(self.turns)
        self.turns.choices = self.rounds
        self.display = self.turns.display
        self.presenter = self.turns.presenter
        self.waited_ms = 0
        self._held_ms = 0  # that a piece stands where moves are taken back
        self._pressed = 0

    def press(self, asked: "int") -> "None":
        """A button asks for something (madang.buttons)."""
        self._pressed |= asked

    def wait(self) -> "None":
        """Look at what stands after a decision in the cycle after the next, as that has enough to do."""
        self.turns.is_fresh = self.presenter.is_stale = False

    def update(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Take in what Sensing.update said had changed; returns the events."""
        turns = self.turns
        elapsed_ms += self.waited_ms
        if not changed and not turns.is_fresh and not self.presenter.is_stale and elapsed_ms < _STEP_MS:
            self.waited_ms = elapsed_ms
            return 0
        self.waited_ms = 0
        turns.pass_time(elapsed_ms)
        turns.look(sensed, changed, elapsed_ms)
        return self._judge(changed, elapsed_ms)

    # In parts, so that none has more than eleven variables: those it would borrow from the heap (madang.explain).

    def _judge(self, changed: "int", elapsed_ms: "int") -> "int":
        """Act on what stands, and show what follows from it; returns the events."""
        turns = self.turns
        is_fresh = turns.is_fresh
        turns.is_fresh = False
        phase = turns.phase
        events = self._act(phase, elapsed_ms)
        if not (changed or is_fresh or events or turns.phase != phase or self.presenter.is_stale):
            return events
        if changed & sensing.SETTLED or turns.is_fresh:
            self.presenter.is_stale = True  # this cycle was long enough; what is fresh is explained in the next
            return events
        return events | self._show()

    def _show(self) -> "int":
        """Show how it stands; what of that is new, as events."""
        turns = self.turns
        self.presenter.show(turns.phase, turns.sight.eager, turns.pads.listed)
        events = SHOWN if self.display.means_otherwise() else 0
        return events | ASKED if self.display.asks_otherwise() else events

    def _act(self, phase: "int", elapsed_ms: "int") -> "int":
        turns = self.turns
        events = self.throws.let_fall() if self.throws.is_falling else self._handle_pads(elapsed_ms)
        if events or turns.is_fresh:
            return events
        if phase == PLAYING or phase == CORRECTING:
            return turns.play(elapsed_ms)
        if phase == SETTING_UP:
            return self.rounds.set_up()
        return self.rounds.celebrate(elapsed_ms) if phase == OVER else 0

    def _handle_pads(self, elapsed_ms: "int") -> "int":
        """Hear the one piece that has rested on a square that asks for something; and the buttons."""
        turns = self.turns
        asked = self._pressed
        if asked and turns.sight.rest_ms >= self.settings.lift_settle_ms:
            self._pressed = 0
            return self._handle_buttons(asked)
        if self._held_ms:
            return self._hold(elapsed_ms)
        pad = turns.pads.asked()
        if pad == NO_SQUARE or turns.sight.rest_ms < self.settings.dwell_ms:
            return 0
        turns.pads.hear(pad)
        turns.is_fresh = True
        return self._hear(pad)

    def _handle_buttons(self, asked: "int") -> "int":
        phase = self.turns.phase
        if asked & buttons.MENU:
            self.rounds.open_menu()
        elif asked & buttons.BACK:
            return self._take_back()
        elif phase == CHOOSING:
            self.rounds.go_on()
        else:
            return self.rounds.begin_anew() if phase == OVER else self.turns.confirm()
        return 0

    def _hear(self, pad: "int") -> "int":
        turns = self.turns
        phase = turns.phase
        if phase == CHOOSING:
            return self.rounds.choose_in_round(pad)
        if pad == TAKE_BACK_SQUARE:
            self._held_ms = 1
            return 0
        if self.presenter.is_menu_open:
            events = self.rounds.choose_option(pad)
            if events or self.rounds.next_game:
                return events
        if phase == OVER:
            return self.rounds.begin_anew() if pad == BOARD_THROWS_SQUARE else 0
        if phase == SETTING_UP:
            return 0
        if pad == BOARD_THROWS_SQUARE:
            self.throws.is_falling = self.game.must_throw()
            return 0
        return self._hear_throw(self.game.throw_at(pad))

    def _hear_throw(self, throw: "int") -> "int":
        game = self.game
        if not throw:
            return 0
        if game.must_throw():
            return self.throws.enter(throw)
        if game.waiting(throw):
            return self.turns.declare(throw)
        return self.throws.correct(throw) if game.is_last_a_throw() else 0

    def _hold(self, elapsed_ms: "int") -> "int":
        """A piece stands where moves are taken back: lifted soon, it takes one back; if it stays, it opens the menu."""
        if not squares.has(self.turns.sight.settled, TAKE_BACK_SQUARE):
            self._held_ms = 0
            return self._take_back()
        self._held_ms += elapsed_ms
        if self._held_ms >= _MENU_MS:
            self._held_ms = 0
            self.rounds.open_menu()
        return 0

    def _take_back(self) -> "int":
        """Take the last throw or move back; before the first, open the menu."""
        if self.game.plies:
            return self.turns.take_back()
        self.rounds.open_menu()
        return 0


class NoComputer:
    """In the place of madang.computer_player.ComputerPlayer: no side of a race is played by the board itself."""

    turn = None

    def update(self, elapsed_ms: "int") -> "None":
        pass
