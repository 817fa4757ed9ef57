"""Whether the computer plays at the board, and which side. Knows the game seam and no game. Whose side it takes is a
setting, which the players change at the board, too: what they choose there lasts like what a PC sets."""

from madang.games import NOBODY
from madang.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.computer_rules import ComputerRules
    from madang.computer_turn import ComputerTurn
    from madang.referee import Referee


class ComputerPlayer:
    """`update` in cycles in which nothing else happens, after Referee.update. Allocates nothing, unless the computer
    was given a side or lost it.

    What it thinks with is loaded when it is first given one. Without one only the code of that stays: MicroPython keeps
    machine code until it restarts (MICROPY_PERSISTENT_CODE_TRACK_FUN_DATA), so to unload it would only lose it.

    turn  what it plays with, or None
    """

    def __init__(self, referee: "Referee", settings: "Settings") -> "None":
        self.turn: "ComputerTurn | None" = None
        self._referee = referee
        self._settings = settings
        self._computer = 0  # the setting, as it was last seen
        self._pie_rule = 0  # and that one
        self._rules: "ComputerRules | None" = None
        self._agree()

    def update(self, elapsed_ms: "int") -> "None":
        """See whether it is its turn, and move when the time is up."""
        self._agree()
        game = self._referee.game
        side = game.computer_side
        if game.lesson or self._rules is not None or (game.has_pie_rule and side != NOBODY):
            side = self._rule()
        if side == NOBODY:
            self.turn = None  # it was there for a lesson
        if self.turn is not None:
            self.turn.update(side, self._rules is not None and self._rules.is_swap_offered, elapsed_ms)

    def _rule(self) -> "int":
        """The side that it plays, by the rules that are on beside those of the game: the one of whoever does not begin
        a lesson, or that which the pie rule leaves it."""
        if self._rules is None:
            from madang.computer_rules import ComputerRules  # few games have a use for it

            self._rules = ComputerRules(self._referee, self._settings)
        side = self._rules.update()
        if self._referee.game.lesson:
            self._sit_down()
        return side

    def _sit_down(self) -> "None":
        if self.turn is None:
            from madang.computer_turn import ComputerTurn  # only now, as it takes memory

            self.turn = ComputerTurn(self._referee, self._settings)

    def _agree(self) -> "None":
        """Bring the game and the settings to what was said last, by the PC or by the players."""
        game = self._referee.game
        settings = self._settings
        game.solved = settings.solved
        if self._pie_rule != settings.pie_rule:
            game.has_pie_rule = settings.pie_rule == 1
        elif game.has_pie_rule != settings.pie_rule:
            settings.set("pie_rule", int(game.has_pie_rule))
        self._pie_rule = settings.pie_rule
        computer = settings.computer
        chosen = 0 if game.computer_side == NOBODY else game.computer_side + 1
        if self._computer == computer == chosen:
            return
        if self._computer != computer:
            game.computer_side = computer - 1 if computer else NOBODY
        else:
            settings.set("computer", chosen)
            computer = chosen
        self._computer = computer
        if not computer:
            self.turn = None
        else:
            self._sit_down()
