"""What the hands did -> moves, mistakes, and what to ask. Owns the phase; knows the game seam, not Kamisado.

Once a cycle `update` asks what explains the settled towers (madang.explain) and is patient (madang.patience): what has
stood long enough, or has been answered, is made final; what is missing or too much is asked for, one instruction at a
time. Each phase is one function, and each decision leaves its reason.

Between rounds the players choose what the game offers (madang.choices), and are led to the start (madang.setup_guide).
Lights follow the eager view (madang.presenter), moves the settled one.
"""

from madang import sensing, squares
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP
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
from madang.explanation import ANSWERED, BACK, BESIDE, IN_HAND, INSTEAD, MOVE, NO_MOVE, QUIET, UNEXPLAINED
from madang.games import NOBODY
from madang.interpreter import const, micropython
from madang.requests import Requests
from madang.squares import NO_SQUARE
from madang.turns import LONG_MS

_STEP_MS = const(10)  # while nothing but time passes, it is looked at so often


class Referee(Requests):
    """`update` is called once a cycle, after Sensing.update, and allocates nothing. It is the only door for hands."""

    @micropython.native
    def update(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Take in what Sensing.update said had changed; returns the events."""
        if elapsed_ms:
            self._chance = (self._chance * 75 + elapsed_ms) & 0xFFFF
        elapsed_ms += self.waited_ms
        if not changed and not self._is_fresh and not self.presenter.is_stale and elapsed_ms < _STEP_MS:
            self.waited_ms = elapsed_ms
            return 0
        self.waited_ms = 0
        self.trail.pass_time(elapsed_ms)
        if self.explainer.since_ms < LONG_MS:
            self.explainer.since_ms += elapsed_ms
        phase = self.phase
        kind = self.explainer.found.kind
        settled = sensed.settled
        eager = sensed.eager
        has_settled = changed & sensing.SETTLED
        if self._settings_revision != self.settings.revision:
            self._settings_revision = self.settings.revision
            self.watch.look_anew()
            self.explainer.dead = self.watch.square
            self._is_fresh = True
        if self.watch.square != NO_SQUARE or not self._sees_all:
            has_settled = self._see(sensed, elapsed_ms)
            settled = self._seen
            eager = self._seen_eagerly
        self._settled = settled
        self._eager = eager
        # In a round the lights follow the eager view; what settles, they follow by what explains it.
        show = self.presenter.is_stale or changed & sensing.EAGER or (changed and phase != PLAYING)
        if has_settled:
            self.trail.note(settled, sensed.age_ms)
            self._rest_ms = 0
            if self.choices.is_pointing:
                self._stop_pointing()
        elif self._rest_ms < LONG_MS:
            self._rest_ms += elapsed_ms
        events = 0
        is_fresh = self._is_fresh
        self._is_fresh = False
        show |= is_fresh
        if has_settled or is_fresh:
            events = self._explain(settled)
        if sensed.polarity is not None:
            show |= self._note_sides(settled, sensed.polarity)
        if self._offers_games(sensed.settled, changed & sensing.SETTLED, elapsed_ms):
            pass  # the round waits
        elif phase == PLAYING:
            events |= self._play(settled, elapsed_ms)
        elif phase == SETTING_UP:
            events |= self._set_up(settled, has_settled or is_fresh, elapsed_ms)
        elif phase == CORRECTING:
            events |= self._correct(settled, elapsed_ms)
        elif phase == CHOOSING:
            events |= self._choose(settled)
        else:
            events |= self._celebrate(settled, has_settled, elapsed_ms)
        if self._pressed or self.choices.is_pointing:
            events |= self._handle_buttons(settled, eager == settled, elapsed_ms)
        if self.phase == PLAYING and self.settings.hint > 2:
            show |= self.presenter.foresee()
        if (changed or self.explainer.found.kind != kind) and (kind > IN_HAND or self.explainer.found.kind > IN_HAND):
            show = True
        if self.choices.opening_ms & 127 < elapsed_ms and self.choices.opening_ms:
            show = True  # it fills
        if show or events or self.phase != phase:
            if has_settled or self._is_fresh:
                self.presenter.is_stale = True  # this cycle was long enough; and what is fresh is explained in the next
            else:
                self.presenter.show(self.phase, eager, self.over_ms)
                if self.display.means_otherwise():
                    events |= SHOWN
                if self.display.asks_otherwise():
                    events |= ASKED
        return events

    def _see(self, sensed: "sensing.Sensing", elapsed_ms: "int") -> "int":
        """See without the sensor that is not believed, and without what is beside the game; whether the others have
        settled anew."""
        watch = self.watch
        if watch.is_proved_alive(sensed.settled, elapsed_ms):
            self.explainer.dead = NO_SQUARE
            self._is_fresh = True
        expected = self._start if self.phase == SETTING_UP else self.explainer.expected
        squares.copy(self._seen, self._scratch)
        watch.correct(sensed.settled, expected, self._seen)
        watch.correct(sensed.eager, expected, self._seen_eagerly)
        if not self._sees_all:
            self._leave_out(self._seen)
            self._leave_out(self._seen_eagerly)
        return sensing.SETTLED if self._seen != self._scratch else 0

    def _leave_out(self, seen: "bytearray") -> "None":
        """Nobody minds what stands beside the points, but where something can be chosen."""
        if self.phase == CHOOSING:
            self.choices.list_general(self._general)
        for rank in range(8):
            points = self._points[rank]
            if self.choices.can_choose():
                points |= self.choices.options[rank]
            if self.phase == CHOOSING:
                points |= self._general[rank]
            seen[rank] &= points

    def _note_sides(self, settled: "bytearray", polarity: "bytearray") -> "bool":
        """Whether pieces of the wrong side have come or gone; where pieces are alike, that tells what was taken."""
        has_changed = self.identity.note_sides(self.explainer.expected, settled, polarity)
        if self.game.are_alike:
            self.explainer.turned = self.identity.wrong_sides
            if has_changed:
                self._is_fresh = True
        return has_changed

    def _explain(self, settled: "bytearray") -> "int":
        """Find the explanation, where there is a position to explain; UNSURE if a question has been answered."""
        if self.phase == SETTING_UP and not self._has_begun:
            return 0
        explainer = self.explainer
        explainer.explain(settled, self._may_go_back())
        kind = explainer.found.kind
        if kind == QUIET:
            self._has_stood = True
            self.trail.clear()
            explainer.ignores_standing = False
            self.watch.note_quiet()
        if kind < BESIDE:
            self._wrong_ms = 0
        if kind != QUIET:
            self._quiet_ms = 0
        if explainer.is_begun or kind == QUIET or kind == BACK or kind == INSTEAD:
            return 0
        is_moved = kind == MOVE or kind == ANSWERED or kind == BESIDE
        is_answered = self.identity.note_lifts(explainer.found.missing if is_moved else explainer.lifted)
        return UNSURE if is_answered else 0

    def _may_go_back(self) -> "bool":
        if not self.settings.takeback or not self._has_stood or self.takeback.is_guiding:
            return False
        return self.phase != OVER or self._is_rethinking or self.over_ms < self.settings.celebrate_ms

    def _play(self, settled: "bytearray", elapsed_ms: "int") -> "int":
        found = self.explainer.found
        kind = found.kind
        if kind == QUIET:
            return self._rest(elapsed_ms)
        if kind == IN_HAND and found.move == NO_MOVE:
            return self._await_hand()
        if self._is_final():
            return self._decide()
        if kind < BESIDE:
            return 0
        if not self.game.plies and self.choices.watch_corners(self._start, settled, elapsed_ms):
            self._lead_on(settled)
            return 0
        if self._watch_held(settled, elapsed_ms) or self.choices.opening_ms:
            return 0
        if self.watch.is_set_again(found.missing, found.extra):
            return self._doubt_origin(squares.first(found.extra))
        self._wrong_ms += elapsed_ms
        return self._speak(settled) if self._wrong_ms >= self.settings.tolerance_ms else 0

    def _rest(self, elapsed_ms: "int") -> "int":
        """All stands as the game has it: a blocked tower may pass; a question may be due."""
        if self.identity.has_wrong:
            self._wrong_ms += elapsed_ms
            if self._wrong_ms < self.settings.tolerance_ms:
                return 0
            self.mistake = WRONG_SIDE
            self.explainer.found.say_why(OF_THE_WRONG_SIDE, squares.first(self.identity.wrong_sides), NO_SQUARE)
            self._note_why()
            self._enter(CORRECTING)
            return MISTAKE
        self._wrong_ms = 0
        self._quiet_ms += elapsed_ms
        if self.explainer.must_pass() and self._quiet_ms >= self.settings.pass_ms:
            self._pass(PASSED_IN_TIME)
            return self._decide()
        if self._rest_ms >= self.settings.restore_ms and self.identity.is_asking(self.explainer.expected):
            return UNSURE
        return 0

    def _speak(self, settled: "bytearray") -> "int":
        """What has been wrong for too long is to be put right."""
        if settled == self._start and self.game.plies and self._has_stood:
            self._open_choices(settled)
            return 0
        self._enter(CORRECTING)
        if self.explainer.ignores_standing:
            return 0  # it is nobody's mistake
        self.mistake = self._name_mistake()
        self._note_why()
        return MISTAKE

    def _name_mistake(self) -> "int":
        """For words; the correction itself needs no name."""
        found = self.explainer.found
        if squares.count(self.explainer.lifted) != 1 or squares.count(found.extra) > 1:
            return DISTURBED
        self.game.origins(self._scratch)
        return WRONG_SQUARE if squares.intersects(self._scratch, self.explainer.lifted) else WRONG_TOWER

    def _correct(self, settled: "bytearray", elapsed_ms: "int") -> "int":
        """One instruction at a time; what becomes a move in the meantime counts."""
        found = self.explainer.found
        kind = found.kind
        if self.takeback.is_guiding and kind < BESIDE:
            return self._guide_home()
        if not self.game.plies and kind >= BESIDE and self.choices.watch_corners(self._start, settled, elapsed_ms):
            self._lead_on(settled)
            return 0
        if kind == UNEXPLAINED and self._watch_held(settled, elapsed_ms):
            return 0
        if kind == UNEXPLAINED:
            self.watch.doubt(found.missing, found.extra, self._rest_ms)
            if self.watch.is_too_much(found.extra) and not self._may_have_moved(squares.first(found.extra)):
                return self._declare_dead(self.watch.doubted)
            if settled == self._start and self._has_stood and self._rest_ms >= self.settings.tolerance_ms:
                self._open_choices(settled)
            return 0
        if kind == QUIET:
            if not self.identity.has_wrong and self._rest_ms >= self.settings.restore_ms:
                self._enter(PLAYING if self.game.winner() == NOBODY else OVER)
            return 0
        if kind == IN_HAND or kind == ANSWERED:
            self._enter(PLAYING)
        elif self._is_final():
            if kind != BESIDE:
                self._enter(PLAYING)
            return self._decide()
        return 0

    def _guide_home(self) -> "int":
        """Until the towers stand as before the move that was taken back, or another move is made instead of it."""
        found = self.explainer.found
        if found.kind == QUIET and self._rest_ms >= self.settings.restore_ms and not self.identity.has_wrong:
            if self.takeback.left:
                self.takeback.left -= 1
                return self._undo_last()
            self._enter(PLAYING)
        elif found.kind == MOVE and not self.takeback.stands_as_before(found.move):
            self._enter(PLAYING)
        return 0

    def _celebrate(self, settled: "bytearray", has_settled: "int", elapsed_ms: "int") -> "int":
        """At first the last move can still be changed or taken back, for as long as its tower stays in the hand; later
        a lifted tower leads to the next round."""
        is_late = self._is_late(elapsed_ms)
        found = self.explainer.found
        if found.kind == QUIET:
            squares.clear(self._gone)
            self._is_rethinking = False
            return 0
        if not self._has_stood:
            self._enter(CORRECTING)
            return 0
        if has_settled:
            self._is_rethinking = found.kind == IN_HAND and (self._is_rethinking or not is_late)
        if found.kind == BACK or found.kind == INSTEAD:
            return self._decide() if self._is_final() else 0
        if not is_late or self._is_rethinking:
            return 0
        squares.difference(self.explainer.expected, settled, self._scratch)
        return 0 if squares.is_subset(self._scratch, self._gone) else self._next_round(settled)

    def _is_late(self, elapsed_ms: "int") -> "bool":
        """Whether the result has been celebrated."""
        celebrate_ms = self.settings.celebrate_ms
        if self.over_ms < LONG_MS:
            if self.over_ms < celebrate_ms <= self.over_ms + elapsed_ms:
                self._is_fresh = True  # now the score is shown
            self.over_ms += elapsed_ms
        return self.over_ms >= celebrate_ms
