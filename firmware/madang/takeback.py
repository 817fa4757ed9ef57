"""The move that a button has taken back, whose tower is led home (madang.button_takeback). Knows the game seam."""

from madang.squares import NO_SQUARE
from madang.turns import Turns


class Takeback:
    """origin   where the tower belongs whose move was taken back
    landing  where its move had put it
    """

    def __init__(self, turns: "Turns") -> "None":
        self.origin = NO_SQUARE
        self.landing = NO_SQUARE
        self._turns = turns

    def stands_as_before(self, move: "int") -> "bool":
        """Whether a move that stands on the board is the one that was taken back, whole."""
        game = self._turns.game
        return self._turns.is_guiding and game.origin[move] == self.origin and game.landing[move] == self.landing
