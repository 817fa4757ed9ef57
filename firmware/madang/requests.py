"""What the buttons ask for: yes to whatever waits, the last move back, or one of the choices."""

from madang import buttons, squares
from madang.between_rounds import BetweenRounds
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP
from madang.events import CONFIRMED, UNSURE
from madang.explanation import BESIDE, IN_HAND, MOVE, QUIET, UNEXPLAINED
from madang.squares import NO_SQUARE


class Requests(BetweenRounds):
    """A press waits until what the hand did before has settled."""

    def press(self, asked: "int") -> "None":
        """A button asks for something (madang.buttons); handled by `update` when no edge is settling."""
        self._pressed |= asked

    def _handle_buttons(self, settled: "bytearray", is_still: "bool", elapsed_ms: "int") -> "int":
        """A press waits until what the hand did before has settled."""
        if self.choices.is_pointing and self.choices.is_pointed_out(elapsed_ms):
            self._stop_pointing()
        asked = self._pressed
        if not asked or self._is_fresh or not is_still:
            return 0
        self._pressed = 0
        self._is_fresh = True
        if asked & buttons.CONFIRM or (self.phase == OVER and asked & buttons.MENU):
            return self._confirm(settled)
        if self._may_point(asked, settled):
            self.choices.point_anew(self._scratch)
            return 0
        return self._go_back() if asked & buttons.BACK else 0

    def _confirm(self, settled: "bytearray") -> "int":
        """Yes to whatever waits."""
        phase = self.phase
        found = self.explainer.found
        if phase == CHOOSING or (phase == SETTING_UP and self.watch.doubted == NO_SQUARE):
            return self._confirm_choice(settled)
        if phase == OVER:
            if self.over_ms >= self.settings.celebrate_ms:
                return self._next_round(settled)
            self.over_ms = self.settings.celebrate_ms
            return 0
        if self.watch.doubted != NO_SQUARE and (phase == CORRECTING or phase == SETTING_UP):
            return self._declare_dead(self.watch.doubted)
        if phase == CORRECTING:
            if not (found.kind == MOVE and self.takeback.stands_as_before(found.move)) and found.kind != BESIDE:
                return 0
            self._enter(PLAYING)  # the move stands after all
        if found.kind == QUIET:
            if self.explainer.must_pass():
                self._pass(CONFIRMED)
                return self._decide()
            return UNSURE if self.identity.confirm() else 0
        if found.kind == IN_HAND or found.kind == UNEXPLAINED:
            return 0
        found.say_why(CONFIRMED, found.why_first, found.why_second)
        return self._decide()

    def _confirm_choice(self, settled: "bytearray") -> "int":
        """Take the choice that is pointed at; point at the first where one must be made."""
        if not self.choices.is_pointing:
            if self.phase == CHOOSING or self.game.must_choose():
                self._may_point(buttons.BACK, settled)
                self.choices.point_anew(self._scratch)
            return 0
        self._stop_pointing()
        if self.phase == SETTING_UP:
            return self._take_option(self.choices.pointed)
        if settled == self.explainer.expected:
            self._call_guide()
        return self._take_general(self.choices.pointed)

    def _may_point(self, asked: "int", settled: "bytearray") -> "bool":
        """Whether the button is for choosing; `_scratch` has what can be chosen then."""
        phase = self.phase
        if phase == SETTING_UP:
            squares.copy(self.choices.options, self._scratch)
            return True
        self.game.options(self._scratch)
        if phase == PLAYING and not squares.is_empty(self._scratch) and self.explainer.found.kind == QUIET:
            self._lead_on(settled)
            squares.copy(self.choices.options, self._scratch)
            return True
        if phase != CHOOSING:
            if not asked & buttons.MENU or phase == OVER:
                return False
            self._open_choices(settled)
        self.choices.list_general(self._scratch)
        return True

    def _stop_pointing(self) -> "None":
        self.choices.is_pointing = False
        self._is_fresh = True

    def _go_back(self) -> "int":
        """Take the last move back, final or resting; if a hand is at that already, one more after it."""
        if not self.settings.takeback or self.phase == SETTING_UP:
            return 0
        if self.takeback.is_guiding:
            self.takeback.left += 1
            return 0
        self.takeback.left = 0
        found = self.explainer.found
        if self.phase == PLAYING and found.kind == MOVE:
            self._begin_guiding(self.game.origin[found.move], self.game.landing[found.move])
            return 0
        return self._undo_last()
