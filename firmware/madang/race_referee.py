"""The referee of races (madang.games.race): throws that are entered on lit squares, moves that spend them, and what is
to be put right. Loaded instead of madang.referee when such a game is played; the app asks both the same.

A piece set on the square of a throw, and resting there, enters it if one is due. Otherwise it declares the throw that
it spends: a piece goes home so, and a new one comes in that catches. Of two further squares one takes the last throw or
move back, or opens the menu if the piece stays; on the other one the board throws.
"""

from madang import buttons, sensing, squares
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP, Display
from madang.events import (
    ASKED,
    BEGAN,
    CHOSEN,
    CONFIRMED,
    DISTURBED,
    ENDED,
    INSTEAD_OF,
    MISTAKE,
    MOVED,
    NO_REASON,
    PASSED,
    PASSED_IN_TIME,
    PRESSED_BACK,
    PUT_BACK,
    RESTED,
    SHOWN,
    TAKEN_BACK,
)
from madang.events import EXTRA as WHY_EXTRA
from madang.events import MISSING as WHY_MISSING
from madang.explanation import BACK, IN_HAND, INSTEAD, MOVE, NO_MOVE, QUIET
from madang.games import NOBODY, registry
from madang.interpreter import const
from madang.race_hands import AMBIGUOUS, RaceHands
from madang.race_presenter import (
    BOARD_THROWS_SQUARE,
    GO_ON_SQUARE,
    NEW_GAME_SQUARE,
    TAKE_BACK_SQUARE,
    RacePresenter,
)
from madang.settings import Settings
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.games.race import Race

_STEP_MS = const(10)  # while nothing but time passes, it is looked at so often
_APART_MS = const(1500)  # nobody picks up four sticks and throws them sooner
_TWICE_MS = const(2500)  # who sets the piece there once more so soon enters the throw twice
_DECLARED_MS = const(20000)  # a declared throw is forgotten then
_MENU_MS = const(2000)
_EMPTY_MS = const(1500)  # of a cloth from which all was taken after the round
_GONE_MS = const(3000)
_LONG_MS = const(100000)


class RaceReferee:
    """`update` is called once a cycle, after Sensing.update, and allocates nothing but for throws of the board and
    what is chosen in the menu. It is its own `turns` and `rounds` (madang.referee.Referee), and its own `choices`."""

    def __init__(self, game: "Race", settings: "Settings", draw_chance: "Callable[[], bytes | None]") -> "None":
        """`draw_chance` gives 16 bytes that nobody can foresee, or None on a board that has none."""
        self.turns = self.rounds = self.choices = self
        self.game = game
        self.settings = settings
        self.display = Display()
        self.phase = SETTING_UP
        self.mistake = DISTURBED
        self.plies_left = 0
        self.why = NO_REASON
        self.why_first = self.why_second = NO_SQUARE
        self.next_game = ""
        self.waited_ms = 0
        self.hands = RaceHands(game)
        self.presenter = RacePresenter(self.hands, self.display, settings)
        self._draw_chance = draw_chance
        self._pads = squares.new_set()  # where a piece asks for something now
        self._used = squares.new_set()  # those on which one stands that has been heard
        self._new = squares.new_set()
        self._settled = squares.new_set()
        self._scratch = squares.new_set()
        self._vacated = squares.new_set()  # trays that the last move emptied
        self._rest_ms = 0  # since something settled
        self._wrong_ms = 0
        self._quiet_ms = 0
        self._over_ms = 0
        self._declared_ms = 0
        self._held_ms = 0  # that a piece stands where moves are taken back
        self._since_throw_ms = _LONG_MS  # since the last one was entered and its piece was lifted
        self._has_begun = False
        self._may_go_back = False
        self._is_throwing = False  # the board's sticks fall
        self._is_fresh = True
        self._pressed = 0

    # For the app, the line and the commands

    def press(self, asked: "int") -> "None":
        """A button asks for something (madang.buttons)."""
        self._pressed |= asked

    def is_quiet(self) -> "bool":
        """Whether a round is on and all stands as the game has it."""
        return self.phase == PLAYING and self.hands.kind == QUIET

    def is_required(self) -> "bool":
        return self.hands.required != NO_MOVE

    def require(self, move: "int") -> "None":
        """Let only this of the legal moves count, that of a player who has no hands; until the game changes."""
        self.hands.required = move
        self._is_fresh = True

    def advise(self, move: "int") -> "None":
        """Show this of the legal moves as the best; until the game changes."""
        self.presenter.advised = move
        self._is_fresh = True

    def new_game(self, first_entry: "str" = "") -> "None":
        """Drop the game for a new one: of its kind, or as the first entry of a record says; raises ValueError and then
        changes nothing."""
        if first_entry:
            self.game.take(first_entry)
        else:
            self.game.restart()
        self.game.game_id = b""
        self._go_on_from_here()

    def take_entry(self, index: "int", text: "str") -> "None":
        """Take up an entry of a record: the next one, or the first, which drops the game; raises ValueError and then
        changes nothing."""
        if index not in (0, self.game.entries()):
            raise ValueError("entry %d cannot follow on %d entries" % (index, self.game.entries()))
        self.game.take(text)
        if not index:
            self.game.game_id = b""
        self._go_on_from_here()

    def undo_to(self, entries: "int") -> "None":
        """Take plies back until the record has so many entries; raises ValueError and then changes nothing."""
        if not 1 <= entries <= self.game.entries():
            raise ValueError("only moves of this round can be taken back: from %d to 1" % self.game.entries())
        while self.game.entries() > entries:
            self.game.undo()
        self._go_on_from_here()

    def choose(self, square: "int") -> "None":
        """Take an option, as if a piece had been set on it; raises ValueError."""
        self.game.options(self._scratch)
        if not squares.has(self._scratch, square):
            raise ValueError("%s cannot be chosen now" % squares.square_name(square))
        self.game.choose(square, 0)
        self._go_on_from_here()

    def throw(self) -> "None":
        """Let the board throw, as if a piece had been set on the square for that; raises ValueError."""
        if not self.game.must_throw() or self.phase not in (PLAYING, CORRECTING):
            raise ValueError("nothing is to be thrown now")
        if self._draw_chance() is None:
            raise ValueError("this board has nothing to throw with: throw the sticks by hand")
        self._is_throwing = self._is_fresh = True

    def resume(self) -> "None":
        """Take up the saved game; what stands may have been moved while there was no power."""
        self._go_on_from_here()

    def _go_on_from_here(self) -> "None":
        """The game was changed by others: what stands otherwise is to be carried back."""
        self._game_changed()
        self.hands.ignore_standing()
        self._may_go_back = False
        if self.game.winner() != NOBODY:
            self._over_ms = _LONG_MS
            self._enter(OVER)
        else:
            self._has_begun = self.game.plies > 0
            self._enter(PLAYING if self.game.plies else SETTING_UP)

    # The cycle

    def update(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Take in what Sensing.update said had changed; returns the events."""
        elapsed_ms += self.waited_ms
        if not changed and not self._is_fresh and not self.presenter.is_stale and elapsed_ms < _STEP_MS:
            self.waited_ms = elapsed_ms
            return 0
        self.waited_ms = 0
        self._pass_time(elapsed_ms)
        is_fresh = self._is_fresh
        self._is_fresh = False
        events = 0
        if changed & sensing.SETTLED or is_fresh:
            if changed & sensing.SETTLED:
                self._rest_ms = 0
            squares.copy(sensed.settled, self._settled)
            self._list_pads()
            self._note_pads()
            self.hands.note(self._settled)
            self.hands.explain(self._may_go_back and self.settings.takeback == 1)
        phase = self.phase
        if self._is_throwing:
            events = self._throw()
        else:
            events = self._handle_pads(elapsed_ms)
        if not events and not self._is_fresh:
            if phase == PLAYING or phase == CORRECTING:
                events = self._play(elapsed_ms)
            elif phase == SETTING_UP:
                events = self._set_up()
            elif phase == OVER:
                events = self._celebrate(elapsed_ms)
        if changed or is_fresh or events or self.phase != phase or self.presenter.is_stale:
            self.presenter.show(self.phase, sensed.eager, self._pads)
            if self.display.means_otherwise():
                events |= SHOWN
            if self.display.asks_otherwise():
                events |= ASKED
        return events

    def _pass_time(self, elapsed_ms: "int") -> "None":
        if self._rest_ms < _LONG_MS:
            self._rest_ms += elapsed_ms
        if self._since_throw_ms < _LONG_MS:
            self._since_throw_ms += elapsed_ms
        if self.hands.declared:
            self._declared_ms += elapsed_ms
            if self._declared_ms >= _DECLARED_MS:
                self.hands.declared = 0
                self._is_fresh = True
        if self.hands.kind == QUIET:
            if self._quiet_ms < _LONG_MS:
                self._quiet_ms += elapsed_ms
            if self._rest_ms >= self.settings.restore_ms and not self.hands.declared:
                self.hands.rest()
        else:
            self._quiet_ms = 0

    # Squares that ask for something

    def _list_pads(self) -> "None":
        """Where a piece asks for something in this phase."""
        pads = self._pads
        if self.phase == CHOOSING:
            squares.clear(pads)
            squares.add(pads, GO_ON_SQUARE)
            squares.add(pads, NEW_GAME_SQUARE)
            self._add_shelf()
            return
        self.game.throws(pads)
        squares.add(pads, TAKE_BACK_SQUARE)
        squares.add(pads, BOARD_THROWS_SQUARE)
        if self.presenter.is_menu_open:
            self.game.options(self._scratch)
            squares.union(pads, self._scratch, pads)
            self._add_shelf()

    def _add_shelf(self) -> "None":
        for number in range(len(registry.NAMES)):
            squares.add(self._pads, registry.SQUARES[number])

    def _note_pads(self) -> "None":
        """What was lifted from a pad can be set there anew; what comes too soon after a throw is not heard."""
        squares.difference(self._used, self._settled, self._scratch)
        if not squares.is_empty(self._scratch) and self._since_throw_ms < _LONG_MS:
            self._since_throw_ms = 0  # a throw has been entered once its piece is gone
        squares.intersection(self._used, self._settled, self._used)
        squares.intersection(self._settled, self._pads, self._new)
        squares.difference(self._new, self._used, self._new)
        if self._since_throw_ms < _APART_MS and self.game.must_throw() and self.game.is_last_a_throw():
            self.game.throws(self._scratch)
            squares.add(self._scratch, BOARD_THROWS_SQUARE)
            squares.intersection(self._scratch, self._new, self._scratch)
            squares.union(self._used, self._scratch, self._used)
            squares.difference(self._new, self._used, self._new)

    def _handle_pads(self, elapsed_ms: "int") -> "int":
        """Hear the one piece that has rested on a pad; and the buttons."""
        asked = self._pressed
        if asked and self._rest_ms >= self.settings.lift_settle_ms:
            self._pressed = 0
            return self._handle_buttons(asked)
        pad = squares.first(self._new)
        if self._held_ms:
            return self._hold(elapsed_ms)
        if pad == NO_SQUARE or squares.count(self._new) > 1 or self._rest_ms < self.settings.dwell_ms:
            return 0
        squares.add(self._used, pad)
        squares.clear(self._new)
        self._is_fresh = True
        return self._hear(pad)

    def _handle_buttons(self, asked: "int") -> "int":
        if asked & buttons.MENU:
            self._open_menu()
            return 0
        if asked & buttons.BACK:
            return self._take_back()
        if self.phase == CHOOSING:
            self._resume_round()
            return 0
        if self.phase == OVER:
            return self._begin_anew()
        if self.hands.kind == MOVE:
            return self._decide(CONFIRMED)
        return self._forfeit(CONFIRMED) if self.game.must_forfeit() and self.hands.kind == QUIET else 0

    def _hear(self, pad: "int") -> "int":
        if self.phase == CHOOSING:
            return self._choose(pad)
        if pad == TAKE_BACK_SQUARE:
            self._held_ms = 1
            return 0
        if self.presenter.is_menu_open:
            events = self._choose_option(pad)
            if events or self.next_game:
                return events
        if self.phase == OVER:
            return self._begin_anew() if pad == BOARD_THROWS_SQUARE else 0
        if self.phase == SETTING_UP:
            return 0
        if pad == BOARD_THROWS_SQUARE:
            self._is_throwing = self.game.must_throw()
            return 0
        throw = self.game.throw_at(pad)
        if not throw:
            return 0
        if self.game.must_throw():
            return self._enter_throw(throw)
        if self.game.waiting(throw):
            return self._declare(throw)
        if not self.game.is_last_a_throw():
            return 0
        self.game.undo()  # it was another one
        self.plies_left = self.game.plies
        return TAKEN_BACK | self._enter_throw(throw)

    def _hold(self, elapsed_ms: "int") -> "int":
        """A piece stands where moves are taken back: lifted soon, it takes one back; if it stays, it opens the menu."""
        if squares.has(self._settled, TAKE_BACK_SQUARE):
            self._held_ms += elapsed_ms
            if self._held_ms >= _MENU_MS:
                self._held_ms = 0
                self._open_menu()
            return 0
        self._held_ms = 0
        return self._take_back()

    # Throws

    def _enter_throw(self, throw: "int") -> "int":
        self.presenter.is_menu_open = False
        self.game.enter_throw(throw)
        return self._note_throw()

    def _note_throw(self) -> "int":
        self.why = RESTED
        self._since_throw_ms = 0
        self._may_go_back = False
        # What was lifted before the throw was told belongs to the move that it explains.
        squares.copy(self.hands.lifted, self._scratch)
        self._game_changed()
        squares.copy(self._scratch, self.hands.lifted)
        self._enter(PLAYING)
        return MOVED

    def _throw(self) -> "int":
        """The board throws; the first time in a round, one cycle for the seal and one for the sticks."""
        chance = self._draw_chance()
        if chance is None or not self.game.must_throw():
            self._is_throwing = False
            return 0
        if not self.game.throw_sealed(chance):
            self._is_fresh = True
            return MOVED
        self._is_throwing = False
        return self._note_throw()

    def _declare(self, throw: "int") -> "int":
        self._declared_ms = 0
        if self.game.is_last_a_throw() and self._since_throw_ms < _TWICE_MS and self.hands.kind == QUIET:
            return 0
        if not self.hands.declare(throw):
            return 0
        return self._decide(RESTED) if self.hands.kind == MOVE else 0

    # Moves

    def _play(self, elapsed_ms: "int") -> "int":
        hands = self.hands
        kind = hands.kind
        if kind == QUIET:
            self._wrong_ms = 0
            if self.phase == CORRECTING and self._rest_ms >= self.settings.restore_ms:
                self._enter(PLAYING)
            if self.game.must_forfeit() and self._quiet_ms >= self.settings.pass_ms:
                return self._forfeit(PASSED_IN_TIME)
            return 0
        if kind == MOVE:
            return self._decide(RESTED) if self._rest_ms >= self.settings.dwell_ms else 0
        if kind == BACK or kind == INSTEAD:
            # A piece that came from beside the board may be in a hand; whoever puts another back shows it.
            patience_ms = _GONE_MS if squares.is_empty(hands.extra) else 2 * self.settings.restore_ms
            return self._decide_back() if self._rest_ms >= patience_ms else 0
        if kind == IN_HAND or kind == AMBIGUOUS:
            if self.phase == CORRECTING:
                self._enter(PLAYING)
            return 0
        if hands.is_ignoring or (squares.is_empty(hands.missing) and squares.is_subset(hands.extra, self._vacated)):
            self._enter_once(CORRECTING)  # others changed the game, or they ride no more: nobody's mistake
            return 0
        self._wrong_ms += elapsed_ms
        if self.phase == CORRECTING or self._wrong_ms < self.settings.tolerance_ms:
            return 0
        self._enter(CORRECTING)
        self.why = WHY_EXTRA if squares.is_empty(hands.missing) else WHY_MISSING
        self.why_first = squares.first(hands.extra if squares.is_empty(hands.missing) else hands.missing)
        self.mistake = DISTURBED
        return MISTAKE

    def _decide(self, why: "int") -> "int":
        """Make the move final that was found."""
        move = self.hands.move
        self.why = why
        self.why_first = self.game.landing[move]
        self.why_second = self.game.origin[move]
        self.game.vacated(move, self._vacated)
        self.game.play(move)
        self._may_go_back = True
        self._game_changed()
        if self.game.winner() != NOBODY:
            self._over_ms = 0
            self._enter(OVER)
            return MOVED | ENDED
        self._enter(PLAYING)
        return MOVED

    def _decide_back(self) -> "int":
        """The last move is taken back, or another one is made instead."""
        move = self.hands.move
        is_instead = self.hands.kind == INSTEAD
        self.game.undo()
        self.plies_left = self.game.plies
        self.why = PUT_BACK
        if is_instead:
            events = TAKEN_BACK | self._decide_anew(move)
        else:
            events = TAKEN_BACK
            self._game_changed()
            self._enter(PLAYING)
        self._may_go_back = is_instead
        return events

    def _decide_anew(self, move: "int") -> "int":
        self.hands.move = move
        return self._decide(INSTEAD_OF)

    def _take_back(self) -> "int":
        """Take the last throw or move back; before the first, open the menu."""
        if not self.game.plies:
            self._open_menu()
            return 0
        self.game.undo()
        self.plies_left = self.game.plies
        self.why = PRESSED_BACK
        self.why_first = self.why_second = NO_SQUARE
        self._since_throw_ms = _LONG_MS
        self._may_go_back = False
        self._game_changed()
        self.hands.ignore_standing()
        self._enter(PLAYING)
        return TAKEN_BACK

    def _forfeit(self, why: "int") -> "int":
        self.why = why
        self.game.play(0)
        self._may_go_back = False
        self._game_changed()
        return PASSED

    def _game_changed(self) -> "None":
        self.hands.look_anew()
        self.presenter.advised = NO_MOVE
        self._quiet_ms = 0
        self._is_throwing = False
        self._is_fresh = True

    def _enter_once(self, phase: "int") -> "None":
        if self.phase != phase:
            self._enter(phase)

    def _enter(self, phase: "int") -> "None":
        self.phase = phase
        self._wrong_ms = 0
        self._is_fresh = True

    # Between rounds

    def _set_up(self) -> "int":
        """The round can begin once the cloth is empty, or stands as the position has it."""
        if self.presenter.is_menu_open or self.hands.kind != QUIET or self._rest_ms < self.settings.restore_ms:
            return 0
        self._enter(PLAYING)
        if self._has_begun:
            return 0
        self._has_begun = True
        return BEGAN

    def _celebrate(self, elapsed_ms: "int") -> "int":
        """After the round: tell what proves the throws; once the cloth has been cleared, begin anew."""
        if self.game.tell_seed():
            self._is_fresh = True
            return MOVED
        if self._over_ms < _LONG_MS:
            self._over_ms += elapsed_ms
        if self._over_ms < self.settings.celebrate_ms or self._rest_ms < _EMPTY_MS:
            return 0
        squares.intersection(self._settled, self.hands.points, self._scratch)
        if not squares.is_empty(self._scratch) or self._rest_ms > self._over_ms:
            return 0
        return self._begin_anew()

    def _begin_anew(self) -> "int":
        self.game.restart()
        self.game.game_id = b""
        self._has_begun = False
        self._game_changed()
        self._enter(SETTING_UP)
        return CHOSEN

    def _open_menu(self) -> "None":
        """Before the first throw, what can be chosen; in the midst of a round, whether to go on."""
        self.game.options(self._scratch)
        if squares.is_empty(self._scratch):
            self._enter(CHOOSING)
        else:
            self.presenter.is_menu_open = not self.presenter.is_menu_open
            self._enter(SETTING_UP)

    def _choose_option(self, pad: "int") -> "int":
        """Before the first throw: take an option, or another game."""
        self.game.options(self._scratch)
        if squares.has(self._scratch, pad):
            self.game.choose(pad, 0)
            self._has_begun = False
            self._game_changed()
            return CHOSEN
        self._take_game(pad)
        return 0

    def _choose(self, pad: "int") -> "int":
        """In the midst of a round: on with it, a new one, or another game."""
        if pad == NEW_GAME_SQUARE:
            return self._begin_anew()
        if pad == GO_ON_SQUARE:
            self._resume_round()
        else:
            self._take_game(pad)
        return 0

    def _resume_round(self) -> "None":
        self._enter(OVER if self.game.winner() != NOBODY else PLAYING)

    def _take_game(self, pad: "int") -> "None":
        at = registry.SQUARES.find(bytes((pad,)))
        if 0 <= at < len(registry.NAMES) and registry.NAMES[at] != self.game.name:
            self.next_game = registry.NAMES[at]


class NoComputer:
    """In the place of madang.computer_player.ComputerPlayer: no side of a race is played by the board itself."""

    is_thinking = False
    player = None

    def update(self, elapsed_ms: "int") -> "None":
        pass

    def think(self) -> "None":
        pass
