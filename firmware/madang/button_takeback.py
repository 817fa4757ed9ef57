"""Takes moves back when a button asks for it, and leads their towers home. What hands take back by themselves is an
explanation like others. Knows the game seam; lights nothing itself. Loaded with the first press."""

from madang import squares
from madang.display import CORRECTING, PLAYING, SETTING_UP
from madang.events import PRESSED_BACK, TAKEN_BACK
from madang.explanation import BESIDE, INSTEAD, MOVE, QUIET
from madang.takeback import Takeback
from madang.turns import Turns


class ButtonTakeback:
    def __init__(self, turns: "Turns", takeback: "Takeback") -> "None":
        self._turns = turns
        self._takeback = takeback
        self._left = 0  # how many more takebacks follow this one

    def go_back(self) -> "int":
        """Take the last move back, final or resting; if a hand is at that already, one more after it."""
        turns = self._turns
        if not turns.settings.takeback or turns.phase == SETTING_UP:
            return 0
        if turns.is_guiding:
            self._left += 1
            return 0
        self._left = 0
        found = turns.explainer.found
        if found.kind == BESIDE or (turns.phase == PLAYING and found.kind == MOVE):
            self._guide(turns.game.origin[found.move], turns.game.landing[found.move])
            return 0
        return self._undo_last()

    def guide_home(self) -> "int":
        """Until the towers stand as before the move that was taken back, or another move is made instead of it."""
        turns = self._turns
        found = turns.explainer.found
        is_right = found.kind == QUIET and squares.is_empty(turns.identity.wrong_sides)
        if is_right and turns.rest_ms >= turns.settings.restore_ms:
            if self._left:
                self._left -= 1
                return self._undo_last()
            turns.enter(PLAYING)
        elif found.kind == MOVE and not self._takeback.stands_as_before(found.move):
            turns.enter(PLAYING)
        return 0

    def _undo_last(self) -> "int":
        """Take the last move that moved something back, and the passes after it."""
        turns = self._turns
        game = turns.game
        ply = turns.explainer.last_ply
        if ply < 0:
            turns.enter(PLAYING)
            return 0
        found = turns.explainer.found
        origin = game.past_origin(ply)
        landing = found.why_second if found.kind == INSTEAD else game.past_landing(ply)
        while game.plies > ply:
            game.undo()
        turns.plies_left = ply
        turns.say_why(PRESSED_BACK, landing, origin)
        self._guide(origin, landing)
        return TAKEN_BACK

    def _guide(self, origin: "int", landing: "int") -> "None":
        """Lead the tower of a move that is no more from its landing to its origin."""
        turns = self._turns
        turns.game_changed()
        turns.enter(CORRECTING)
        turns.is_guiding = True
        turns.has_stood = False
        turns.trail.clear()
        self._takeback.origin = origin
        self._takeback.landing = landing
