"""What the computer keeps to beside a game's own rules: the pie rule, and lessons. Knows the game seam. Loaded when one
of them is on."""

from madang import display, roles
from madang.games import NOBODY
from madang.interpreter import const
from madang.settings import Settings
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.referee import Referee


_SWAP_SQUARE = const(27)  # d4, or the next square, if a piece stands there


class ComputerRules:
    """`update` once a cycle, from when one of them is on; it allocates nothing but when a lesson begins or is solved.

    is_swap_offered  whether the side that did not make the first move may take the other one
    """

    def __init__(self, referee: "Referee", settings: "Settings") -> "None":
        self._referee = referee
        self._game = referee.game
        self._settings = settings
        self._dealt = NOBODY  # the computer's side when the first move was made, or in the lesson
        self._is_counted = False  # that this lesson is solved
        self.is_swap_offered = False

    def update(self) -> "int":
        """The side that the computer plays, or NOBODY."""
        if self._game.lesson:
            self._lead_lesson()
            return self._dealt
        self._follow_pie_rule()
        return self._game.computer_side

    def _follow_pie_rule(self) -> "None":
        """Once in a game, after the first move, the computer's side and the other may change hands. Until the next move
        the square of the first one says so: it blinks while the players may take its side, and is steady once either
        side was taken."""
        game = self._game
        role = roles.LAST
        self.is_swap_offered = False
        square = NO_SQUARE
        if not (game.has_pie_rule and game.computer_side != NOBODY and game.plies and game.may_swap()):
            self._dealt = NOBODY
        elif self._dealt == NOBODY or self._dealt == game.computer_side:
            self._dealt = game.computer_side
            self.is_swap_offered = True
            if game.side() != game.computer_side:
                role = roles.POINTED
                square = _SWAP_SQUARE + 1 if game.piece(_SWAP_SQUARE) else _SWAP_SQUARE
        else:
            role = roles.CHOSEN
        turns = self._referee.turns
        presenter = self._referee.presenter
        if role != presenter.last_role:
            presenter.last_role = role
            turns.choices.swap_square = square
            turns.is_fresh = True

    def _lead_lesson(self) -> "None":
        """Let nothing count but the solution, which nobody shows, and have the computer play the other side."""
        game = self._game
        turns = self._referee.turns
        if game.plies == 0:
            self._dealt = game.side() ^ 1
            self._is_counted = False
            if turns.phase == display.PLAYING and turns.is_quiet() and not turns.is_required():
                turns.require(game.find(game.solution))
        elif game.winner() == self._dealt ^ 1 and not self._is_counted:
            self._is_counted = True
            self._settings.set("solved", (game.solved + 1) & 255)
