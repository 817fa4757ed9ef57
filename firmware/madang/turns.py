"""What follows from an explanation that has stood long enough: the game changes here, and what hangs on it."""

from madang import buttons, patience, squares
from madang.choices import Choices
from madang.display import CORRECTING, OVER, PLAYING, SETTING_UP, Display
from madang.events import (
    DISTURBED,
    ENDED,
    MISTAKE,
    MOVED,
    NO_REASON,
    PASSED,
    PRESSED_BACK,
    SENSOR_DEAD,
    TAKEN_BACK,
    UNFELT,
)
from madang.explain import Explainer
from madang.explanation import BACK, BESIDE, IN_HAND, INSTEAD, NO_MOVE, QUIET
from madang.games import NOBODY, Game
from madang.identity import Identity
from madang.interpreter import const
from madang.presenter import Presenter
from madang.sensor_watch import DOUBT_MS, SensorWatch
from madang.settings import Settings
from madang.setup_guide import SetupGuide
from madang.squares import NO_SQUARE
from madang.takeback import Takeback
from madang.trail import Trail

LONG_MS = const(100000)  # longer than anybody waits


class Turns:
    """What the rooms of the referee share. Each of them knows those before it, and none after it: Turns, BetweenRounds,
    Requests, Referee.

    display     what the squares mean, and what is asked of the hands
    phase       SETTING_UP .. OVER
    mistake     WRONG_..., of the last MISTAKE
    plies_left  by the last TAKEN_BACK, before another move replaced what was taken back
    next_game   the name of the game that was taken from the shelf, for the app to see to, or an empty text
    why, why_first, why_second  the reason of the last decision (madang.events), and its squares
    """

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        self.game = game
        self.settings = settings
        self.display = Display()
        self.phase = SETTING_UP
        self.mistake = DISTURBED
        self.plies_left = 0
        self.why = NO_REASON
        self.why_first = self.why_second = NO_SQUARE
        self.trail = Trail()
        self.explainer = Explainer(game, self.trail)
        self.identity = Identity(game)
        self.choices = Choices(game)
        self.takeback = Takeback(game)
        self.watch = SensorWatch(settings)
        self.explainer.dead = self.watch.square
        self.guide = SetupGuide(game)
        self.presenter = Presenter(
            self.explainer, self.identity, self.choices, self.takeback, self.guide, self.watch, self.display, settings
        )
        self.over_ms = 0  # for how long the round has been over
        self.next_game = ""
        self._settings_revision = settings.revision
        self._start = squares.new_set()
        self._chance = 1  # stirred by the time that passes, so that nobody can foresee it
        self._scratch = squares.new_set()
        self._points = squares.new_set()  # those that the game is played on
        self._sees_all = True
        self._seen = squares.new_set()  # the settled and the eager view, as far as sensors are believed
        self._seen_eagerly = squares.new_set()
        self._settled = self._seen  # what `update` looks at
        self._eager = self._seen_eagerly
        self._gone = squares.new_set()  # where towers were missing when the round ended
        self._is_fresh = True  # the game or a setting changed: explain and show anew
        self.waited_ms = 0  # in which nothing happened that was looked at
        self._rest_ms = 0  # since the settled occupancy last changed
        self._quiet_ms = 0  # that the present position has stood
        self._wrong_ms = 0  # that something has been missing or too much
        self._has_begun = False  # this round
        self._has_stood = True  # since others changed the game, the towers have stood as it has them
        self._is_rethinking = False  # the tower that ended the round was lifted soon, and is in the hand yet
        self._pressed = 0  # what the buttons asked for and nobody has handled yet
        self._is_guided = False  # the set-up guide knows what stands where

    def require(self, move: "int") -> "None":
        """Let only this of the legal moves count, that of a player who has no hands; until the game changes."""
        self.explainer.required = move
        self._is_fresh = True

    def is_required(self) -> "bool":
        return self.explainer.required != NO_MOVE

    def advise(self, move: "int") -> "None":
        """Show this of the legal moves as the best; until the game changes."""
        self.presenter.advised = move
        self._is_fresh = True

    def is_quiet(self) -> "bool":
        """Whether a round is on and all stands as the game has it."""
        return self.phase == PLAYING and self.explainer.found.kind == QUIET

    def _is_final(self) -> "bool":
        """Whether what was found has stood long enough, and nothing of it is just leaving."""
        found = self.explainer.found
        if self._rest_ms < patience.final_ms(found.patience, self.settings):
            return False
        leaving = self._scratch
        squares.difference(self._settled, self._eager, leaving)
        if found.kind == BACK:  # the next one may follow
            squares.intersection(leaving, self.explainer.covered, leaving)
        if not squares.is_empty(leaving):
            return False  # it answers, or falls
        squares.difference(self._eager, self._settled, leaving)
        if found.patience == patience.AT_ONCE or squares.is_empty(leaving):
            return True
        return found.kind != INSTEAD and not squares.intersects(leaving, self.explainer.lifted)

    def _decide(self) -> "int":
        """Make what was found final."""
        game = self.game
        found = self.explainer.found
        events = 0
        self._note_why()
        self._pressed &= ~buttons.CONFIRM  # it was this that the hand meant
        if found.kind == BACK or found.kind == INSTEAD:
            events = TAKEN_BACK
            self.plies_left = found.plies
            origin = self.explainer.last_landing()
            landing = game.past_origin(found.plies)
        else:
            events = PASSED if game.is_pass(found.move) else MOVED
            origin = game.origin[found.move]
            landing = game.landing[found.move]
        if found.kind == INSTEAD:
            landing = game.instead.landing[found.move]
            game.play_instead(found.move)
            events |= MOVED
        elif found.kind == BACK:
            while game.plies > found.plies:
                game.undo()
        else:
            game.play(found.move)
        squares.clear(self._gone)
        if found.kind == BESIDE:
            squares.copy(found.missing, self._gone)
        if found.kind == IN_HAND and self.watch.square != landing:
            events |= self._declare_dead(landing)  # the move has been answered, and nothing was felt
        if self.watch.note_beside(self._gone):
            events |= self._declare_dead(squares.first(self._gone))
        if events & (MOVED | TAKEN_BACK):
            self._note_move(origin, landing)
        self._game_changed()
        if game.winner() != NOBODY:
            self.over_ms = 0
            self._is_rethinking = False
            self._enter(OVER)
            return events | ENDED
        if self.phase == OVER:
            self._enter(PLAYING)
        return events

    def _pass(self, reason: "int") -> "None":
        self.explainer.found.move = 0
        self.explainer.found.say_why(reason, self.game.origin[0], NO_SQUARE)

    def _declare_dead(self, square: "int") -> "int":
        """The sensor of a square tells nothing: go on without it."""
        self.watch.declare(square)
        self.explainer.dead = square
        self.mistake = SENSOR_DEAD
        self.why = UNFELT
        self.why_first = square
        self.why_second = NO_SQUARE
        self._is_fresh = True
        return MISTAKE

    def _await_hand(self) -> "int":
        """A tower is in a hand; or it stands where nothing is felt, if it has been away for long a second time. Where
        that may be is lit then, until it has been felt there, or nothing else is left."""
        explainer = self.explainer
        if explainer.dead != NO_SQUARE:
            return 0
        origin = squares.first(explainer.lifted)
        if explainer.vanished != NO_SQUARE:
            doubted = explainer.found.doubted
            if squares.count(doubted) == 1 and self._rest_ms >= DOUBT_MS:
                return self._declare_dead(squares.first(doubted))
        elif explainer.is_away(origin) and self.watch.is_gone_again(origin, self._rest_ms):
            explainer.doubt_all_felt(origin)
            self._is_fresh = True
        return 0

    def _doubt_origin(self, landing: "int") -> "int":
        """What is too much has been lifted and set again: it stands there, and its former square tells nothing, if only
        one tower can have come from there."""
        game = self.game
        origin = NO_SQUARE
        for move in range(game.move_count()):
            if game.landing[move] == landing:
                if origin != NO_SQUARE:
                    return 0
                origin = game.origin[move]
        if origin == NO_SQUARE and self._may_have_moved(landing):
            origin = self.explainer.last_landing()
        return 0 if origin == NO_SQUARE else self._declare_dead(origin)

    def _may_have_moved(self, landing: "int") -> "bool":
        """Whether a tower that may move, or the one that moved last, could stand there without having been seen
        lifted: its own square may not tell. Once a move has been made amid it, none of them has."""
        if self.explainer.found.move != NO_MOVE:
            return False
        for move in range(self.game.move_count()):
            if self.game.landing[move] == landing and not self.trail.lifted_ms[self.game.origin[move]]:
                return True
        last = self.explainer.last_landing()
        if last == NO_SQUARE or self.trail.lifted_ms[last]:
            return False
        self.game.look_instead()
        for move in range(self.game.instead.count):
            if self.game.instead.landing[move] == landing:
                return True
        return False

    def _note_move(self, origin: "int", landing: "int") -> "None":
        self.explainer.was_carried = self.trail.is_carried(self.trail.lifted_ms[origin])
        self.trail.forget(origin)
        self.identity.note_move(origin, landing)

    def _note_why(self) -> "None":
        found = self.explainer.found
        self.why = found.why
        self.why_first = found.why_first
        self.why_second = found.why_second

    def _game_changed(self) -> "None":
        self.explainer.required = NO_MOVE
        self.explainer.look_anew()
        self.explainer.since_ms = 0
        self.presenter.forget()
        self.identity.game_changed()
        self.watch.note_move()
        self._quiet_ms = 0
        self._is_fresh = True

    def _enter(self, phase: "int") -> "None":
        self.phase = phase
        self.takeback.is_guiding = False
        if phase == PLAYING:
            self._is_guided = False
            self.choices.close()
        self._wrong_ms = 0
        self._quiet_ms = 0
        self._is_fresh = True

    def _undo_last(self) -> "int":
        """Take the last move that moved something back, and the passes after it."""
        ply = self.explainer.last_real_ply()
        if ply < 0:
            self._enter(PLAYING)
            return 0
        found = self.explainer.found
        origin = self.game.past_origin(ply)
        landing = found.why_second if found.kind == INSTEAD else self.game.past_landing(ply)
        while self.game.plies > ply:
            self.game.undo()
        self.plies_left = ply
        self.why = PRESSED_BACK
        self.why_first = landing
        self.why_second = origin
        self._begin_guiding(origin, landing)
        return TAKEN_BACK

    def _begin_guiding(self, origin: "int", landing: "int") -> "None":
        self._game_changed()
        self._enter(CORRECTING)
        self._has_stood = False
        self.trail.clear()
        self.takeback.guide(origin, landing)
