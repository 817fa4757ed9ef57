"""The computer's turns: thinks in what the cycle has to spare, and tells the referee its move. Knows the game seam and
no game. Loaded when the computer is given a side."""

from madang import display
from madang.interpreter import const
from madang.settings import Settings
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.referee import Referee

_STRONG_MS = const(1000)  # from here on it may use what it knows by heart


class ComputerTurn:
    """`think` in cycles in which nothing else happens while it `is_thinking`. Neither that nor `update` allocates.

    is_thinking  whether it is its turn and it has not made up its mind
    player       what it thinks with
    """

    def __init__(self, referee: "Referee", settings: "Settings") -> "None":
        self.is_thinking = False
        self.player = referee.game.player()
        self._has_begun = False
        self._referee = referee
        self._game = referee.game
        self._settings = settings
        self._entries = 0  # of the record, as it was when its turn came
        self._last = NO_SQUARE  # and where the last move had landed
        self._thought_ms = 0

    def update(self, side: "int", is_swap_offered: "bool", elapsed_ms: "int") -> "None":
        """See whether it is the turn of its side, and move when the time is up; or take the other side, if it is
        offered that and likes it better."""
        game = self._game
        turns = self._referee.turns
        if game.side() != side or turns.phase != display.PLAYING or turns.is_required():
            self.is_thinking = self._has_begun = False
        elif not self.is_thinking or self._is_other_position():
            self.is_thinking = turns.is_quiet() and not game.is_pass(0)
            self._has_begun = False
            self._entries = game.entries()
            self._last = turns.explainer.last_landing
            self._thought_ms = 0
        else:
            self._thought_ms += elapsed_ms
            player = self.player
            think_ms = self._settings.think_ms
            may_move = self._thought_ms >= think_ms and (player.is_ready or think_ms < _STRONG_MS)
            if self._has_begun and turns.is_quiet() and (may_move or player.is_done):
                if is_swap_offered and player.wants_swap():
                    game.computer_side ^= 1
                else:
                    turns.require(player.move())

    def _is_other_position(self) -> "bool":
        """Whether the game has changed; another move instead of the last leaves as many entries."""
        return self._entries != self._game.entries() or self._last != self._referee.turns.explainer.last_landing

    def think(self) -> "None":
        player = self.player
        if self._has_begun:
            player.think()
        else:
            player.begin(self._settings.think_ms >= _STRONG_MS)
            self._has_begun = True
