"""What the hands did -> moves, mistakes, and what to ask. Owns the phases, one function each; knows the game seam, not
Kamisado.

Once a cycle `update` asks what explains the settled towers (madang.hands) and is patient (madang.patience): what has
stood long enough, or has been answered, is made final (madang.turns); what is missing or too much is asked for, one
instruction at a time. Each decision leaves its reason.

Between rounds the players are led to the start (madang.between_rounds). What they ask for beside moves is seen to by
madang.requests. Lights follow the eager view (madang.presenter), moves the settled one.
"""

from madang import sensing, squares
from madang.between_rounds import BetweenRounds
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP, Display
from madang.doubts import Doubts
from madang.events import (
    ASKED,
    DISTURBED,
    MISTAKE,
    OF_THE_WRONG_SIDE,
    PASSED_IN_TIME,
    SHOWN,
    UNSURE,
    WRONG_SIDE,
    WRONG_SQUARE,
    WRONG_TOWER,
)
from madang.explanation import ANSWERED, BACK, BESIDE, IN_HAND, INSTEAD, NO_MOVE, QUIET, UNEXPLAINED
from madang.games import NOBODY, Game
from madang.hands import STILL_MS, Hands
from madang.interpreter import const, micropython
from madang.presenter import Presenter
from madang.requests import Requests
from madang.settings import Settings
from madang.squares import NO_SQUARE
from madang.takeback import Takeback
from madang.turns import LONG_MS, Turns

_STEP_MS = const(10)  # while nothing but time passes, it is looked at so often


class Referee:
    """`update` is called once a cycle, after Sensing.update, and allocates nothing, unless it looks far for what the
    hands did. It is the only door for hands, as `rounds` is for others.

    turns      what is on, and what was decided last
    rounds     the way from round to round
    display    what the squares mean, and what is asked of the hands
    presenter  fills it
    waited_ms  in which nothing happened that was looked at
    """

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        self.game = game
        self.settings = settings
        turns = self.turns = Turns(game, settings)
        self.rounds = BetweenRounds(turns)
        self.display = Display()
        self.waited_ms = 0
        self._is_due = False  # the next cycle goes on: what was found is final, or more is looked for
        self._explainer = turns.explainer
        self._choices = turns.choices
        self._watch = turns.watch
        self._hands = Hands(turns)
        self._doubts = Doubts(turns)
        takeback = Takeback(turns)
        self._requests = Requests(turns, self.rounds, takeback)
        self.presenter = Presenter(turns, takeback, self.display)

    def press(self, asked: "int") -> "None":
        """A button asks for something (madang.buttons); handled by `update` when no edge is settling."""
        self.turns.pressed |= asked

    def wait(self) -> "None":
        """Look at what stands after a decision in the cycle after the next, as that has enough to do."""
        self.turns.is_fresh = self.presenter.is_stale = False

    @micropython.native
    def update(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Take in what Sensing.update said had changed; returns the events."""
        turns = self.turns
        presenter = self.presenter
        choices = self._choices
        if elapsed_ms:
            choices.chance = (choices.chance * 75 + elapsed_ms) & 0xFFFF
        elapsed_ms += self.waited_ms
        is_due = self._is_due
        is_waiting = turns.is_fresh or presenter.is_stale or is_due
        if not changed and not is_waiting and elapsed_ms < _STEP_MS:
            self.waited_ms = elapsed_ms
            return 0
        self.waited_ms = 0
        self._is_due = False
        requests = self._requests
        phase = turns.phase
        found = self._explainer.found
        kind = found.kind
        has_settled = turns.look(sensed, changed, elapsed_ms)
        # In a round the lights follow the eager view; what settles, they follow by what explains it.
        show = presenter.is_stale or changed & sensing.EAGER or (changed and phase != PLAYING)
        events = 0
        is_new = has_settled or turns.is_fresh
        show |= turns.is_fresh
        turns.is_fresh = False
        if is_new and (phase != SETTING_UP or self.rounds.has_begun):  # else there is nothing to explain
            events = self._hands.explain()
        if sensed.polarity is not None:
            show |= self._hands.note_sides(sensed.polarity, is_new)
        if requests.offers_games(sensed.settled, changed & sensing.SETTLED, elapsed_ms):
            pass  # the round waits
        elif phase == PLAYING:
            events |= self._play(is_due or not is_new, elapsed_ms)
        elif phase == SETTING_UP:
            events |= self.rounds.set_up(is_new, elapsed_ms)
        elif phase == CORRECTING:
            events |= self._correct(elapsed_ms)
        elif phase == CHOOSING:
            events |= requests.choose()
        else:
            events |= self._celebrate(has_settled, elapsed_ms)
        if turns.pressed or choices.is_pointing:
            events |= requests.by_button().handle(elapsed_ms)
        if turns.phase == PLAYING and self.settings.hint > 2:
            show |= presenter.foresee()
        if (changed or found.kind != kind) and (kind > IN_HAND or found.kind > IN_HAND):
            show = True
        if choices.opening_ms & 127 < elapsed_ms and choices.opening_ms:
            show = True  # it fills
        if show or events or turns.phase != phase:
            if is_new or turns.is_fresh or self._is_due:
                presenter.is_stale = True  # this cycle was long enough; and what is fresh is explained in the next
            else:
                presenter.show()
                if self.display.means_otherwise():
                    events |= SHOWN
                if self.display.asks_otherwise():
                    events |= ASKED
        return events

    # Playing

    def _play(self, may_decide: "int", elapsed_ms: "int") -> "int":
        """To find something takes a cycle long enough: what is final at once is decided in the next one."""
        turns = self.turns
        if self._hands.far is not None:
            return self._hands.make_next()
        found = self._explainer.found
        if found.kind == QUIET:
            return self._rest(elapsed_ms)
        events = self._doubts.pass_on()
        if events:
            return events
        if found.kind == IN_HAND and found.move == NO_MOVE:
            return self._doubts.await_hand()
        self._doubts.hasten_unfelt()
        if may_decide and self._look_far(True):
            return 0
        if turns.is_final():
            if may_decide:
                return turns.decide()
            self._is_due = True
            return 0
        if found.kind < BESIDE:
            return 0
        if self._is_menu_called(elapsed_ms):
            return 0
        if self._requests.watch_held(elapsed_ms) or self._choices.opening_ms:
            return 0
        if self._watch.is_set_again(found.missing, found.extra):
            from madang import extra_doubts  # seldom: it takes memory

            events = extra_doubts.doubt_origin(turns)
            if events:
                return events
        turns.wrong_ms += elapsed_ms
        if turns.wrong_ms < self.settings.tolerance_ms or turns.rest_ms < STILL_MS or self._look_far():
            return 0
        return self._speak() if turns.wrong_ms >= turns.patient_ms else 0

    def _is_menu_called(self, elapsed_ms: "int") -> "bool":
        """Whether hands have held both corner pieces of a side for long enough, before the first move."""
        turns = self.turns
        if self.game.plies or not self._choices.watch_corners(turns.start, turns.settled, elapsed_ms):
            return False
        self.rounds.lead_on()
        return True

    def _rest(self, elapsed_ms: "int") -> "int":
        """All stands as the game has it: a blocked tower may pass; a question may be due."""
        turns = self.turns
        settings = self.settings
        identity = turns.identity
        if not squares.is_empty(identity.wrong_sides):
            turns.wrong_ms += elapsed_ms
            if turns.wrong_ms < settings.tolerance_ms:
                return 0
            turns.mistake = WRONG_SIDE
            turns.say_why(OF_THE_WRONG_SIDE, squares.first(identity.wrong_sides), NO_SQUARE)
            turns.enter(CORRECTING)
            return MISTAKE
        turns.wrong_ms = 0
        turns.quiet_ms += elapsed_ms
        if self._explainer.must_pass() and turns.quiet_ms >= settings.pass_ms:
            return turns.pass_on(PASSED_IN_TIME)
        if turns.rest_ms >= settings.restore_ms and identity.is_asking(self._explainer.expected):
            return UNSURE
        return 0

    def _speak(self) -> "int":
        """What has been wrong for too long is to be put right."""
        turns = self.turns
        if turns.settled == turns.start and self.game.plies and turns.has_stood:
            self._requests.open_menu(True)
            return 0
        turns.enter(CORRECTING)
        if self._explainer.ignores_standing:
            return 0  # it is nobody's mistake
        turns.mistake = self._name_mistake()
        turns.note_why()
        return MISTAKE

    def _name_mistake(self) -> "int":
        """For words; the correction itself needs no name."""
        lifted = self._explainer.lifted
        if squares.count(lifted) != 1 or squares.count(self._explainer.found.extra) > 1:
            return DISTURBED
        movers = self.turns.scratch
        self.game.origins(movers)
        return WRONG_SQUARE if squares.intersects(movers, lifted) else WRONG_TOWER

    # Correcting

    def _correct(self, elapsed_ms: "int") -> "int":
        """One instruction at a time; what becomes a move in the meantime counts."""
        turns = self.turns
        if self._hands.far is not None:
            return self._hands.make_next()
        kind = self._explainer.found.kind
        if turns.is_guiding and kind < BESIDE:
            return self._requests.by_button().guide_home()
        if kind >= BESIDE and self._is_menu_called(elapsed_ms):
            return 0
        events = self._doubts.pass_on()
        if events or (kind >= BESIDE and self._look_far()):
            return events
        if kind == UNEXPLAINED:
            if self._requests.watch_held(elapsed_ms):
                return 0
            if turns.settled == turns.start and turns.has_stood and turns.rest_ms >= STILL_MS:
                self._requests.open_menu(True)
                return 0
            return self._doubts.doubt_asked()
        if kind == QUIET:
            if squares.is_empty(turns.identity.wrong_sides) and turns.rest_ms >= self.settings.restore_ms:
                turns.enter(PLAYING if self.game.winner() == NOBODY else OVER)
            return 0
        if kind == IN_HAND or kind == ANSWERED:
            turns.enter(PLAYING)
        elif turns.is_final():
            if kind != BESIDE:
                turns.enter(PLAYING)
            return turns.decide()
        return 0

    def _look_far(self, is_run: "bool" = False) -> "bool":
        """Whether several moves explain what stands, or are looked for yet."""
        hands = self._hands
        looks = hands.looks
        is_so = hands.look_far(is_run)
        self._is_due = hands.goes_on
        if self._is_due or hands.looks != looks:  # something else may be missing now
            self.presenter.is_stale = True
        return is_so

    # Over

    def _celebrate(self, has_settled: "int", elapsed_ms: "int") -> "int":
        """At first the last moves can still be changed or taken back, and what has begun then goes on for as long as a
        tower stays in the hand, or what stands may be that; later a lifted tower leads to the next round."""
        turns = self.turns
        if self._hands.far is not None:
            return self._hands.make_next()
        is_late = self._is_late(elapsed_ms)
        kind = self._explainer.found.kind
        if kind == QUIET:
            squares.clear(turns.gone)
            turns.is_rethinking = False
            return 0
        if not turns.has_stood:
            turns.enter(CORRECTING)
            return 0
        if has_settled:
            turns.is_rethinking |= not is_late
            turns.patient_ms = 0
        if kind == BACK or kind == INSTEAD:
            return turns.decide() if turns.is_final() else 0
        if turns.is_rethinking and kind != IN_HAND:
            if turns.rest_ms < STILL_MS or self._look_far():
                return 0
            turns.is_rethinking = turns.wrong_ms < turns.patient_ms
        if not is_late or turns.is_rethinking:
            return 0
        squares.difference(self._explainer.expected, turns.settled, turns.scratch)
        return 0 if squares.is_subset(turns.scratch, turns.gone) else self.rounds.next_round()

    def _is_late(self, elapsed_ms: "int") -> "bool":
        """Whether the result has been celebrated."""
        turns = self.turns
        celebrate_ms = self.settings.celebrate_ms
        if turns.over_ms < LONG_MS:
            if turns.over_ms < celebrate_ms <= turns.over_ms + elapsed_ms:
                turns.is_fresh = True  # now the score is shown
            turns.over_ms += elapsed_ms
        return turns.over_ms >= celebrate_ms
