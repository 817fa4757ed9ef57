"""A move that a button took back, and how its tower comes home. Knows the game seam; lights nothing itself."""

from madang.games import Game
from madang.squares import NO_SQUARE


class Takeback:
    """is_guiding  whether a tower is on its way back
    origin      where it belongs
    landing     where its move had put it
    left        how many more takebacks follow it
    """

    def __init__(self, game: "Game") -> "None":
        self.is_guiding = False
        self.origin = NO_SQUARE
        self.landing = NO_SQUARE
        self.left = 0
        self._game = game

    def guide(self, origin: "int", landing: "int") -> "None":
        """Lead the tower of a move that is no more from its landing to its origin."""
        self.is_guiding = True
        self.origin = origin
        self.landing = landing

    def stands_as_before(self, move: "int") -> "bool":
        """Whether a move that stands on the board is the one that was taken back, whole."""
        game = self._game
        return self.is_guiding and game.origin[move] == self.origin and game.landing[move] == self.landing
