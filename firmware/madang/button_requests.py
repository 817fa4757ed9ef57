"""What the players ask for by a button: yes to whatever waits, the last move back, the next choice. Knows the game
seam. Loaded with the first press."""

from madang import buttons, squares
from madang.button_takeback import ButtonTakeback
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP
from madang.events import CONFIRMED, UNSURE
from madang.explanation import BESIDE, IN_HAND, MOVE, NO_MOVE, QUIET, UNEXPLAINED
from madang.interpreter import const
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.between_rounds import BetweenRounds
    from madang.requests import Requests
    from madang.takeback import Takeback
    from madang.turns import Turns

_POINTED_MS = const(10000)  # a choice is pointed at for so long


class ButtonRequests:
    def __init__(self, requests: "Requests", turns: "Turns", rounds: "BetweenRounds", takeback: "Takeback") -> "None":
        self._requests = requests
        self._turns = turns
        self._game = turns.game
        self._choices = turns.choices
        self._rounds = rounds
        self._takeback = takeback
        self._back = ButtonTakeback(turns, takeback)
        self._pointing_ms = 0
        self._scratch = squares.new_set()

    def guide_home(self) -> "int":
        """In CORRECTING, as long as the tower of a move that was taken back is led home."""
        return self._back.guide_home()

    def handle(self, elapsed_ms: "int") -> "int":
        """A press waits until what the hand did before has settled."""
        turns = self._turns
        self._pointing_ms += elapsed_ms
        if self._choices.is_pointing and self._pointing_ms >= _POINTED_MS:
            turns.stop_pointing()
        asked = turns.pressed
        if not asked or turns.is_fresh or turns.eager != turns.settled:
            return 0
        turns.pressed = 0
        turns.is_fresh = True
        if turns.phase == PLAYING:
            self._see_unfelt()
        if asked & buttons.CONFIRM or (turns.phase == OVER and asked & buttons.MENU):
            return self._confirm()
        if self._point(asked):
            return 0
        return self._back.go_back() if asked & buttons.BACK else 0

    def _see_unfelt(self) -> "None":
        """Who presses a button has nothing in the hand: a tower that is away stands on the square whose sensor is dead,
        if it may go there."""
        explainer = self._turns.explainer
        found = explainer.found
        if found.kind != IN_HAND or explainer.dead == NO_SQUARE or squares.count(explainer.lifted) != 1:
            return
        move = explainer.find_move(squares.first(explainer.lifted), explainer.dead)
        if move != NO_MOVE:
            found.kind = MOVE
            found.move = move

    def _confirm(self) -> "int":
        """Yes to whatever waits."""
        turns = self._turns
        phase = turns.phase
        found = turns.explainer.found
        doubted = turns.watch.doubted
        if phase == CHOOSING or (phase == SETTING_UP and doubted == NO_SQUARE):
            return self._confirm_choice()
        if phase == OVER:
            if turns.over_ms >= turns.settings.celebrate_ms:
                return self._rounds.next_round()
            turns.over_ms = turns.settings.celebrate_ms
            return 0
        if doubted != NO_SQUARE and phase != PLAYING:
            return turns.declare_dead(doubted)
        if phase == CORRECTING:
            if not (found.kind == MOVE and self._takeback.stands_as_before(found.move)) and found.kind != BESIDE:
                return 0
            turns.enter(PLAYING)  # the move stands after all
        if found.kind == QUIET:
            if self._game.lesson and not self._game.plies:
                turns.advise(turns.explainer.required)
                return 0
            if turns.explainer.must_pass():
                return turns.pass_on(CONFIRMED)
            return UNSURE if turns.identity.confirm() else 0
        if found.kind == IN_HAND or found.kind == UNEXPLAINED:
            return 0
        found.say_why(CONFIRMED, found.why_first, found.why_second)
        return turns.decide()

    def _point(self, asked: "int") -> "bool":
        """Point at the first of the choices, or at the next one, if the button is for choosing."""
        if not self._may_point(asked):
            return False
        choices = self._choices
        square = choices.pointed if choices.is_pointing else NO_SQUARE
        choices.is_pointing = True
        self._pointing_ms = 0
        for _ in range(64):
            square = (square + 1) & 63  # NO_SQUARE is before the first
            if squares.has(self._scratch, square):
                break
        choices.pointed = square
        return True

    def _confirm_choice(self) -> "int":
        """Take the choice that is pointed at; point at the first where one must be made."""
        turns = self._turns
        choices = self._choices
        if not choices.is_pointing:
            if turns.phase == CHOOSING or self._game.must_choose():
                self._point(buttons.BACK)
            return 0
        turns.stop_pointing()
        if turns.phase == SETTING_UP:
            return self._rounds.take_option(choices.pointed)
        return self._requests.take(choices.pointed)

    def _may_point(self, asked: "int") -> "bool":
        """Whether the button is for choosing; `_scratch` has what can be chosen then."""
        phase = self._turns.phase
        if phase == SETTING_UP:
            squares.copy(self._choices.options, self._scratch)
            return True
        self._game.options(self._scratch)
        if phase == PLAYING and not squares.is_empty(self._scratch) and self._turns.explainer.found.kind == QUIET:
            self._rounds.lead_on()
            squares.copy(self._choices.options, self._scratch)
            return True
        is_menu = asked & buttons.MENU and phase != OVER
        if phase != CHOOSING or (is_menu and self._choices.is_anew):
            if not is_menu:
                return False
            self._requests.open_menu()
        self._choices.list_general(self._scratch)
        return True
