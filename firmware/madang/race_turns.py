"""The turns of a race (madang.games.race): moves that become final, what is taken back, and what is to be put right.
The referee (madang.race_referee) asks it in its phases; of throws it asks madang.race_throws."""

from madang import sensing, squares
from madang.display import CORRECTING, OVER, PLAYING, SETTING_UP, Display
from madang.events import (
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
    SENSOR_DEAD,
    TAKEN_BACK,
    UNFELT,
)
from madang.events import EXTRA as WHY_EXTRA
from madang.events import MISSING as WHY_MISSING
from madang.explanation import BACK, IN_HAND, INSTEAD, MOVE, NO_MOVE, QUIET
from madang.games import NOBODY
from madang.interpreter import const
from madang.race_hands import AMBIGUOUS, RaceHands
from madang.race_pads import LONG_MS, RacePads
from madang.race_presenter import RacePresenter
from madang.race_sight import RaceSight
from madang.settings import Settings
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games.race import Race
    from madang.race_rounds import RaceRounds
    from madang.race_throws import RaceThrows

_DECLARED_MS = const(20000)  # a declared throw is forgotten then
_GONE_MS = const(3000)
_APART_MS = const(200)  # what falls together is lifted sooner after one another


class RaceTurns:
    """As madang.turns.Turns is to its referee; allocates nothing.

    phase          of madang.display
    is_fresh       whether all is to be looked at anew
    over_ms        since the round was over
    """

    choices: "RaceRounds"  # the referee says which
    throws: "RaceThrows"  # this, too

    def __init__(self, game: "Race", settings: "Settings") -> "None":
        self.game = game
        self.settings = settings
        self.phase = SETTING_UP
        self.mistake = DISTURBED
        self.plies_left = 0
        self.why = NO_REASON
        self.why_first = self.why_second = NO_SQUARE
        self.display = Display()
        self.hands = RaceHands(game)
        self.pads = RacePads(game)
        self.presenter = RacePresenter(self.hands, self.display, settings)
        self.sight = RaceSight(self.hands, settings)
        self.is_fresh = True
        self.over_ms = 0
        self._vacated = squares.new_set()  # trays that the last move emptied
        self._scratch = squares.new_set()
        self._wrong_ms = 0
        self._quiet_ms = 0
        self._declared_ms = 0

    # For the line and the commands

    def is_quiet(self) -> "bool":
        """Whether a round is on and all stands as the game has it."""
        return self.phase == PLAYING and self.hands.kind == QUIET

    def is_required(self) -> "bool":
        return self.hands.required != NO_MOVE

    def require(self, move: "int") -> "None":
        """Let only this of the legal moves count, that of a player who has no hands; until the game changes. Raises
        ValueError for what no hand moves."""
        if move >= self.game.hand_moves():
            raise ValueError("no hand makes that move")
        self.hands.required = move
        self.is_fresh = True

    def advise(self, move: "int") -> "None":
        """Show this of the legal moves as the best; until the game changes."""
        self.presenter.advised = move
        self.is_fresh = True

    # What stands

    def pass_time(self, elapsed_ms: "int") -> "None":
        self.pads.pass_time(elapsed_ms)
        if self.sight.rest_ms < LONG_MS:
            self.sight.rest_ms += elapsed_ms
        if self.hands.declared:
            self._declared_ms += elapsed_ms
            if self._declared_ms >= _DECLARED_MS:
                self.hands.declared = 0
                self.is_fresh = True
        if self.hands.kind == QUIET:
            if self._quiet_ms < LONG_MS:
                self._quiet_ms += elapsed_ms
            if self.sight.rest_ms >= self.settings.restore_ms and not self.hands.declared:
                self.hands.rest()
                self.sight.watch.note_quiet()
        else:
            self._quiet_ms = 0

    def look(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "None":
        """Take in what stands, when it has changed or is to be looked at anew."""
        sight = self.sight
        if sight.has_changed_mind(sensed, elapsed_ms):
            self.is_fresh = True
        if not changed and not self.is_fresh:
            return
        sight.look(sensed, changed)
        if changed & sensing.SETTLED or self.is_fresh:
            self.pads.note(sight.settled, self.phase, self.presenter.is_menu_open)
            sight.explain(self.phase == SETTING_UP)

    def declare_dead(self, square: "int") -> "int":
        """Go on without the sensor of a square."""
        self.sight.watch.declare(square)
        self.hands.dead = square
        self.mistake = SENSOR_DEAD
        self.why = UNFELT
        self.why_first = square
        self.why_second = NO_SQUARE
        self.is_fresh = True
        return MISTAKE

    # Moves

    def declare(self, throw: "int") -> "int":
        """A piece on the square of a throw that waits says that this is to be spent."""
        hands = self.hands
        self._declared_ms = 0
        if self.pads.is_entered_twice() and hands.kind == QUIET and hands.required == NO_MOVE:
            return 0
        if not hands.declare(throw) or hands.kind != MOVE:
            return 0
        return self.decide(RESTED)

    def play(self, elapsed_ms: "int") -> "int":
        hands = self.hands
        kind = hands.kind
        if kind == QUIET:
            self._wrong_ms = 0
            if self.phase == CORRECTING and self.sight.rest_ms >= self.settings.restore_ms:
                self.enter(PLAYING)
            if self.game.must_forfeit() and self._quiet_ms >= self.settings.pass_ms:
                return self.forfeit(PASSED_IN_TIME)
            return 0
        if kind == MOVE:
            return self.decide(RESTED) if self.sight.rest_ms >= self.settings.dwell_ms else 0
        if kind == BACK or kind == INSTEAD:
            # A piece that came from beside the board may be in a hand; whoever puts another back shows it.
            patience_ms = _GONE_MS if squares.is_empty(hands.extra) else 2 * self.settings.restore_ms
            return self._decide_back() if self.sight.rest_ms >= patience_ms or self._is_going_on() else 0
        if kind == IN_HAND or kind == AMBIGUOUS:
            if self.phase == CORRECTING:
                self.enter(PLAYING)
            if self.sight.is_lost():
                hands.is_doubtful = self.is_fresh = True
            return 0
        return self._put_right(elapsed_ms)

    def _is_going_on(self) -> "bool":
        """Whether who has put a piece back is just lifting it again, or another one, or sets that down."""
        sight = self.sight
        return sight.rest_ms >= _APART_MS and sight.eager != sight.settled and not squares.is_empty(self.hands.extra)

    def _put_right(self, elapsed_ms: "int") -> "int":
        hands = self.hands
        if hands.is_ignoring or (squares.is_empty(hands.missing) and squares.is_subset(hands.extra, self._vacated)):
            if self.phase != CORRECTING:
                self.enter(CORRECTING)  # others changed the game, or they ride no more: nobody's mistake
            return 0
        self._wrong_ms += elapsed_ms
        if self.phase != CORRECTING:
            if self._wrong_ms < self.settings.tolerance_ms:
                return 0
            self.enter(CORRECTING)
            self.why = WHY_EXTRA if squares.is_empty(hands.missing) else WHY_MISSING
            self.why_first = squares.first(hands.extra if squares.is_empty(hands.missing) else hands.missing)
            self.mistake = DISTURBED
            return MISTAKE
        return self.doubt_sensors()

    def doubt_sensors(self) -> "int":
        """Go on without a sensor that lies."""
        square = self.sight.lying()
        return 0 if square == NO_SQUARE else self.declare_dead(square)

    def decide(self, why: "int") -> "int":
        """Make the move final that was found."""
        hands = self.hands
        events = 0
        if hands.dead != self.sight.watch.square:
            events = self.declare_dead(hands.dead)  # the move stands beside that
        elif hands.is_doubtful and hands.declared and self.game.landing[hands.move] != NO_SQUARE:
            events = self.declare_dead(hands.goal(hands.move))
        move = hands.move
        self.why = why
        self.why_first = self.game.landing[move]
        self.why_second = self.game.origin[move]
        self.game.vacated(move, self._vacated)
        self.game.play(move)
        self.sight.may_go_back = True
        self.game_changed()
        if self.game.winner() != NOBODY:
            self.over_ms = 0
            self.enter(OVER)
            return events | MOVED | ENDED
        self.enter(PLAYING)
        return events | MOVED

    def _decide_back(self) -> "int":
        """The last move is taken back, or another one is made instead."""
        move = self.hands.move
        is_instead = self.hands.kind == INSTEAD
        self.game.undo()
        self.plies_left = self.game.plies
        self.why = PUT_BACK
        if is_instead:
            self.hands.move = move
            return TAKEN_BACK | self.decide(INSTEAD_OF)
        self.game_changed()
        self.sight.may_go_back = False
        self.enter(PLAYING)
        return TAKEN_BACK

    def take_back(self) -> "int":
        """Take the last throw or move back."""
        self.game.undo()
        self.plies_left = self.game.plies
        self.why = PRESSED_BACK
        self.why_first = self.why_second = NO_SQUARE
        self.pads.forget_throw()
        self.ignore_standing()
        self.enter(PLAYING)
        return TAKEN_BACK

    def confirm(self) -> "int":
        """Yes to whatever waits."""
        if self.sight.suspect != NO_SQUARE and self.phase == CORRECTING:
            return self.declare_dead(self.sight.suspect)
        if self.hands.kind == MOVE:
            return self.decide(CONFIRMED)
        return self.forfeit(CONFIRMED) if self.game.must_forfeit() and self.hands.kind == QUIET else 0

    def forfeit(self, why: "int") -> "int":
        self.why = why
        self.game.play(0)
        self.sight.may_go_back = False
        self.game_changed()
        return PASSED

    def note_presence(self) -> "None":
        """A side has left, or has come back."""
        self.sight.may_go_back = False
        self.why = CONFIRMED
        self.why_first = self.why_second = NO_SQUARE
        self.game_changed()
        self.enter(PLAYING)

    def ignore_standing(self) -> "None":
        """The game was changed by others: what stands otherwise is to be carried back."""
        self.sight.may_go_back = False
        self.game_changed()
        self.hands.ignore_standing()

    def game_changed(self) -> "None":
        self.hands.look_anew()
        self.sight.watch.note_move()
        self.sight.suspect = NO_SQUARE
        self.presenter.advised = NO_MOVE
        self._quiet_ms = 0
        self.throws.is_falling = False
        self.is_fresh = True

    def enter(self, phase: "int") -> "None":
        self.phase = phase
        self._wrong_ms = 0
        self.is_fresh = True
