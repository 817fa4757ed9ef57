"""What the computer keeps to beside a game's own rules: the pie rule, and lessons. Knows the game seam. Loaded when one
of them is on."""

from madang import display
from madang.games import NO_SWAP, NOBODY, SWAP_OFFERED, SWAPPED
from madang.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.referee import Referee


class ComputerRules:
    """`update` once a cycle, while one of them is on; it allocates nothing but when a lesson begins or is solved."""

    def __init__(self, referee: "Referee", settings: "Settings") -> "None":
        self._referee = referee
        self._game = referee.game
        self._settings = settings
        self._dealt = NOBODY  # the computer's side when the first move was made, or in the lesson
        self._is_counted = False  # that this lesson is solved

    def update(self) -> "int":
        """The side that the computer plays, or NOBODY."""
        if self._game.lesson:
            self._lead_lesson()
            return self._dealt
        self._follow_pie_rule()
        return self._game.computer_side

    def _follow_pie_rule(self) -> "None":
        """Once in a game, after the first move, the computer's side and the other may change hands."""
        game = self._game
        swap = NO_SWAP
        if game.computer_side != NOBODY and game.plies and game.may_swap():
            if game.swap == NO_SWAP:
                self._dealt = game.computer_side
            swap = SWAP_OFFERED if self._dealt == game.computer_side else SWAPPED
        if swap != game.swap:
            game.swap = swap
            self._referee.turns.is_fresh = True

    def _lead_lesson(self) -> "None":
        """Let nothing count but the solution, which nobody shows, and have the computer play the other side."""
        game = self._game
        turns = self._referee.turns
        if game.plies == 0:
            self._dealt = game.side() ^ 1
            self._is_counted = False
            if turns.phase == display.PLAYING and turns.is_quiet() and not turns.is_required():
                turns.require(game.solution())
        elif game.winner() == self._dealt ^ 1 and not self._is_counted:
            self._is_counted = True
            self._settings.set("solved", (game.solved + 1) & 255)
