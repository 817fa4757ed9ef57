"""The computer at the board: thinks in what the cycle has to spare, and tells the referee its move. Knows the game seam
and no game. Whose side it takes is a setting, which the players change at the board, too: what they choose there lasts
like what a PC sets."""

from madang import display
from madang.games import NOBODY, Player
from madang.interpreter import const
from madang.settings import Settings
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.computer_rules import ComputerRules
    from madang.referee import Referee

_STRONG_MS = const(1000)  # from here on it may use what it knows by heart


class ComputerPlayer:
    """`update` in cycles in which nothing else happens, after Referee.update; `think` in these while it `is_thinking`.
    Neither allocates, unless the computer was given a side or lost it.

    What it thinks with is loaded when it is first given one. Without one only the code of that stays: MicroPython keeps
    machine code until it restarts (MICROPY_PERSISTENT_CODE_TRACK_FUN_DATA), so to unload it would only lose it.

    is_thinking  whether it is its turn and it has not made up its mind
    player       what it thinks with, or None
    """

    def __init__(self, referee: "Referee", settings: "Settings") -> "None":
        self.is_thinking = False
        self._has_begun = False
        self._referee = referee
        self._game = referee.game
        self.player: "Player | None" = None
        self._settings = settings
        self._computer = 0  # the setting, as it was last seen
        self._pie_rule = 0  # and that one
        self._rules: "ComputerRules | None" = None
        self._entries = 0  # of the record, as it was when its turn came
        self._last = NO_SQUARE  # and where the last move had landed
        self._thought_ms = 0
        self._agree()

    def update(self, elapsed_ms: "int") -> "None":
        """See whether it is its turn, and move when the time is up."""
        self._agree()
        game = self._game
        side = game.computer_side
        if game.lesson or self._rules is not None or (game.has_pie_rule and side != NOBODY):
            side = self._rule()
        if side == NOBODY:
            self.player = None  # it was there for a lesson
        if self.player is not None:
            self._play(self.player, side, elapsed_ms)

    def _play(self, player: "Player", side: "int", elapsed_ms: "int") -> "None":
        game = self._game
        referee = self._referee
        if game.side() != side or referee.turns.phase != display.PLAYING or referee.turns.is_required():
            self.is_thinking = self._has_begun = False
        elif not self.is_thinking or self._is_other_position():
            self.is_thinking = referee.turns.is_quiet() and not game.is_pass(0)
            self._has_begun = False
            self._entries = game.entries()
            self._last = referee.turns.explainer.last_landing
            self._thought_ms = 0
        else:
            self._thought_ms += elapsed_ms
            think_ms = self._settings.think_ms
            may_move = self._thought_ms >= think_ms and (player.is_ready or think_ms < _STRONG_MS)
            if self._has_begun and referee.turns.is_quiet() and (may_move or player.is_done):
                if self._rules is not None and self._rules.is_swap_offered and player.wants_swap():
                    game.computer_side ^= 1
                else:
                    referee.turns.require(player.move())

    def _rule(self) -> "int":
        """The side that it plays, by the rules that are on beside those of the game: the one of whoever does not begin
        a lesson, or that which the pie rule leaves it."""
        if self._rules is None:
            from madang.computer_rules import ComputerRules  # few games have a use for it

            self._rules = ComputerRules(self._referee, self._settings)
        side = self._rules.update()
        if self._game.lesson and self.player is None:
            self.player = self._game.player()
        return side

    def _is_other_position(self) -> "bool":
        """Whether the game has changed; another move instead of the last leaves as many entries."""
        return self._entries != self._game.entries() or self._last != self._referee.turns.explainer.last_landing

    def _agree(self) -> "None":
        """Bring the game and the settings to what was said last, by the PC or by the players."""
        game = self._game
        settings = self._settings
        game.solved = settings.solved
        if self._pie_rule != settings.pie_rule:
            game.has_pie_rule = settings.pie_rule == 1
        elif game.has_pie_rule != settings.pie_rule:
            settings.set("pie_rule", int(game.has_pie_rule))
        self._pie_rule = settings.pie_rule
        chosen = 0 if game.computer_side == NOBODY else game.computer_side + 1
        if self._computer == settings.computer == chosen:
            return
        if self._computer != settings.computer:
            game.computer_side = settings.computer - 1 if settings.computer else NOBODY
        else:
            settings.set("computer", chosen)
        self._computer = settings.computer
        if not self._computer:
            self.player = None
            self.is_thinking = self._has_begun = False
        elif self.player is None:
            self.player = game.player()

    def think(self) -> "None":
        player = self.player
        if player is None:
            return
        if self._has_begun:
            player.think()
        else:
            player.begin(self._settings.think_ms >= _STRONG_MS)
            self._has_begun = True
