"""What is on: what stands, the phase, and the game with all that hangs on its changes. What has stood long enough is
made final here. Knows the game seam, not Kamisado."""

from madang import buttons, patience, sensing, squares
from madang.choices import Choices
from madang.display import OVER, PLAYING, SETTING_UP
from madang.edge_times import BOUNCE_MS
from madang.events import DISTURBED, ENDED, MISTAKE, MOVED, NO_REASON, PASSED, SENSOR_DEAD, TAKEN_BACK, UNFELT
from madang.explain import Explainer
from madang.explanation import BACK, BESIDE, IN_HAND, INSTEAD, MOVE, NO_MOVE, QUIET
from madang.games import NOBODY, Game
from madang.identity import Identity
from madang.interpreter import const
from madang.sensor_watch import SensorWatch
from madang.settings import Settings
from madang.setup_guide import SetupGuide
from madang.squares import NO_SQUARE
from madang.trail import LATEST_MS, NEVER, Trail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.sight import Sight

LONG_MS = const(100000)  # longer than anybody waits
_IGNORED_MS = const(3000)  # that nobody puts back what is missing beside a move


def _explainer_of(game: "Game", trail: "Trail") -> "Explainer":
    if game.has_captures:
        from madang.captures import CaptureExplainer

        return CaptureExplainer(game, trail)
    if game.are_alike:
        from madang.alike import AlikeExplainer

        return AlikeExplainer(game, trail)
    return Explainer(game, trail)


class Turns:
    """Allocates nothing after the constructor.

    phase       SETTING_UP .. OVER
    is_guiding  in CORRECTING: whether the tower of a move that was taken back is led home (madang.takeback)
    is_fresh    whether game, phase or a setting changed: explain and show anew
    changes     is another number after each change of the game
    advised     the legal move that is shown as the best, or NO_MOVE
    mistake     WRONG_..., of the last MISTAKE
    plies_left  by the last TAKEN_BACK, before another move replaced what was taken back
    changed_before  where the tower of the move before the last had landed before that was changed, or had stood for a
                while on its way; or NO_SQUARE
    back_landing  where the last move that was taken back had landed, until another tower is moved; then where that had
                stood on its way; or NO_SQUARE
    why, why_first, why_second  the reason of the last decision (madang.events), and its squares
    start       a set: where something stands when the round starts
    settled, eager  sets: what stands, as far as sensors are believed
    gone        a set: where towers were missing when the round ended
    rest_ms     since `settled` last changed
    quiet_ms    that the present position has stood
    wrong_ms    that something has been missing or too much
    patient_ms  for as long as that nobody is told, as it may be straightened yet
    over_ms     for how long the round has been over
    has_stood   whether the towers have stood as the game has them, since others changed it
    is_rethinking  whether towers have moved soon after the round ended, and that may take it back yet
    pressed     what the buttons asked for and nobody has handled yet (madang.buttons)
    scratch     a set: room for whoever works with this, for no longer than a call
    """

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        self.game = game
        self.settings = settings
        self.trail = Trail(game.has_captures)
        self.explainer = _explainer_of(game, self.trail)
        self.identity = Identity(game)
        self.choices = Choices(game)
        self.guide = SetupGuide(game)
        self.watch = SensorWatch(settings)
        self.explainer.dead = self.watch.square
        self.phase = SETTING_UP
        self.is_guiding = False
        self.is_fresh = True
        self.changes = self.plies_left = self.pressed = 0
        self.changed_before = self.back_landing = NO_SQUARE
        self._back_origin = NO_SQUARE  # of the move that was taken back, until another is made
        self.advised = NO_MOVE
        self.mistake = DISTURBED
        self.why = NO_REASON
        self.why_first = self.why_second = NO_SQUARE
        self.settled = squares.new_set()
        self.eager = self.settled
        self.gone = squares.new_set()
        self.rest_ms = self.quiet_ms = self.wrong_ms = self.patient_ms = self.over_ms = 0
        self._left_ms = BOUNCE_MS  # since something seemed to leave
        self.has_stood = True
        self.is_rethinking = False
        self.start = squares.new_set()
        self._settings_revision = settings.revision
        self._sight: "Sight | None" = None
        self.scratch = squares.new_set()

    def require(self, move: "int") -> "None":
        """Let only this of the legal moves count, that of a player who has no hands; until the game changes."""
        self.explainer.required = move
        self.is_fresh = True

    def is_required(self) -> "bool":
        return self.explainer.required != NO_MOVE

    def advise(self, move: "int") -> "None":
        """Show this of the legal moves as the best; until the game changes."""
        self.advised = move
        self.is_fresh = True

    def is_quiet(self) -> "bool":
        """Whether a round is on and all stands as the game has it."""
        return self.phase == PLAYING and self.explainer.found.kind == QUIET

    # What stands

    def look(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Take in what stands, and the time that has passed; whether it has settled anew."""
        self.trail.now_ms += elapsed_ms
        if self.trail.now_ms > LATEST_MS:
            self.trail.make_earlier()
        if self.explainer.since_ms < LONG_MS:
            self.explainer.since_ms += elapsed_ms
        if self._settings_revision != self.settings.revision:
            self._settings_revision = self.settings.revision
            self.watch.look_anew()
            self.explainer.dead = self.watch.square
            self.is_fresh = True
        has_settled = changed & sensing.SETTLED
        self.settled = sensed.settled
        self.eager = sensed.eager
        is_partial = self._sight is not None or self.watch.square != NO_SQUARE
        if is_partial:
            has_settled = self._see(sensed, changed, elapsed_ms)
        if (changed & sensing.EAGER or is_partial) and self.trail.feel(self.eager):
            self._left_ms = 0
        elif self._left_ms < BOUNCE_MS:
            self._left_ms += elapsed_ms
        if has_settled:
            self.trail.settle(self.settled)
            self.rest_ms = 0
            self.explainer.is_missed = False
            if self.choices.is_pointing:
                self.stop_pointing()
        elif self.rest_ms < LONG_MS:
            self.rest_ms += elapsed_ms
        return has_settled

    def _see(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """See only what is believed of it; whether that has settled anew."""
        sight = self._sight or self._see_partly()
        has_settled = sight.look(sensed, changed, elapsed_ms)
        self.settled = sight.settled
        self.eager = sight.eager
        return has_settled

    def _see_partly(self) -> "Sight":
        from madang.sight import Sight  # few boards and few games need it, and it takes memory

        self._sight = Sight(self)
        self.is_fresh = True
        return self._sight

    def stop_pointing(self) -> "None":
        """Nobody points at a choice with a button any more."""
        self.choices.is_pointing = False
        self.is_fresh = True

    # What follows

    def aim(self) -> "None":
        """Another round is to be set up, or waits for a choice."""
        self.game.start_occupancy(self.start)
        self.game.points(self.scratch)
        if squares.count(self.scratch) < 64 and self._sight is None:
            self._see_partly()
        self.explainer.look_anew()
        self.choices.look_anew()

    def enter(self, phase: "int") -> "None":
        self.phase = phase
        self.is_guiding = False
        if phase == PLAYING:
            self.guide.is_following = False
            self.choices.close()
        self.wrong_ms = self.patient_ms = 0
        self.quiet_ms = 0
        self.is_fresh = True

    def is_final(self) -> "bool":
        """Whether what was found has stood long enough, and nothing of it is just leaving."""
        explainer = self.explainer
        found = explainer.found
        kind = found.kind
        if self.rest_ms < patience.final_ms(found.patience, self.settings):
            return False
        leaving = self.scratch
        squares.difference(self.settled, self.eager, leaving)
        if kind == BACK:  # the next one may follow
            squares.intersection(leaving, explainer.covered, leaving)
        if not squares.is_empty(leaving):
            return explainer.is_answered_amid(leaving)  # what leaves answers, or falls
        squares.difference(self.eager, self.settled, leaving)
        if found.patience == patience.AT_ONCE:
            return True
        if self._left_ms < BOUNCE_MS:
            return False
        if squares.is_empty(leaving):
            return True
        # What comes may be the same tower, drawn on.
        return kind != INSTEAD and kind != MOVE and not squares.intersects(leaving, explainer.lifted)

    def decide(self) -> "int":
        """Make what was found final."""
        explainer = self.explainer
        game = self.game
        trail = self.trail
        found = explainer.found
        kind = found.kind
        move = found.move
        events = 0
        self.note_why()
        self.pressed &= ~buttons.CONFIRM  # it was this that the hand meant
        if kind < BESIDE:  # all stands so
            self.has_stood = True
            explainer.ignores_standing = False
        if kind == BACK or kind == INSTEAD:
            events = TAKEN_BACK
            self.plies_left = found.plies
            origin = explainer.last_landing
            landing = self._back_origin = game.past_origin(found.plies)
            self.back_landing = game.past_landing(found.plies)
        else:
            events = PASSED if game.is_pass(move) else MOVED
            origin = game.origin[move]
            landing = game.landing[move]
        if kind == INSTEAD:
            landing = game.instead.landing[move]
            game.play_instead(move)
            events |= MOVED
        elif kind == BACK:
            while game.plies > found.plies:
                game.undo()
        else:
            game.play(move)
        events |= self._learn_of_sensors(origin, landing)
        if events & (MOVED | TAKEN_BACK):
            stood = trail.stood_before(origin, landing)
            is_doubted = kind == INSTEAD and found.patience >= patience.UNCARRIED and landing != explainer.replaced
            explainer.was_carried = not is_doubted and trail.has_carried(origin, landing)
            trail.first_ms[origin] = trail.lifted_ms[origin] = NEVER  # it has become a move
            if events & MOVED and not game.has_captures:  # what is taken may be lifted and taken anew
                game.past_touched(game.plies - 1, self.scratch)
                trail.forget_older(self.scratch, trail.covered_ms[landing])
            self.identity.note_move(origin, landing)
        replaced = explainer.replaced
        self.game_changed()
        if events & TAKEN_BACK and events & MOVED:
            explainer.replaced = origin
        elif events & PASSED:
            explainer.replaced = replaced
        if events & MOVED:
            if self._back_origin == NO_SQUARE:
                self.changed_before = self.back_landing
            if game.past_origin(game.plies - 1) != self._back_origin:
                self.back_landing = stood
            self._back_origin = NO_SQUARE
        if game.winner() != NOBODY:
            return events | self.end_round()
        if self.phase == OVER:
            self.enter(PLAYING)
        return events

    def _learn_of_sensors(self, origin: "int", landing: "int") -> "int":
        """See which sensor is dead, as what was found is made final without it; returns the events."""
        gone = self.gone
        found = self.explainer.found
        squares.clear(gone)
        if found.kind == BESIDE:
            squares.copy(found.missing, gone)
        events = 0
        if found.kind == IN_HAND and self.watch.square != landing:
            events = self.declare_dead(landing)  # the move has been answered, and nothing was felt
        if origin != NO_SQUARE and squares.has(found.doubted, origin):
            events |= self.declare_dead(origin)
        # What had been set down before the last move was final says nothing, unless it has stood for long.
        is_later = self.rest_ms < self.explainer.since_ms or self.rest_ms >= _IGNORED_MS
        if self.watch.note_beside(gone) and is_later:
            events |= self.declare_dead(squares.first(gone))
        return events

    def pass_on(self, reason: "int") -> "int":
        """The called tower is blocked: make its pass final."""
        self.explainer.found.move = 0
        self.explainer.found.say_why(reason, self.game.origin[0], NO_SQUARE)
        return self.decide()

    def end_round(self) -> "int":
        self.over_ms = 0
        self.is_rethinking = False
        self.enter(OVER)
        return ENDED

    def note_why(self) -> "None":
        found = self.explainer.found
        self.say_why(found.why, found.why_first, found.why_second)

    def say_why(self, reason: "int", first: "int", second: "int") -> "None":
        self.why = reason
        self.why_first = first
        self.why_second = second

    def game_changed(self) -> "None":
        explainer = self.explainer
        self.changes = (self.changes + 1) & 0xFFFF
        self.changed_before = NO_SQUARE
        self.advised = NO_MOVE
        explainer.required = NO_MOVE
        explainer.look_anew()
        explainer.since_ms = 0
        self.identity.is_stale = True
        self.watch.note_move()
        self.quiet_ms = 0
        self.is_fresh = True

    # A sensor that tells nothing

    def declare_dead(self, square: "int") -> "int":
        """Go on without the sensor of a square."""
        self.watch.declare(square)
        self.explainer.dead = square
        self.explainer.set_again = NO_SQUARE
        self.mistake = SENSOR_DEAD
        self.say_why(UNFELT, square, NO_SQUARE)
        self.is_fresh = True
        return MISTAKE
