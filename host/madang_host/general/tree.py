"""What a search is told of a game: positions, and the moves between them. Knows no texts and no rules."""

from collections.abc import Hashable, Sequence
from typing import Protocol

from madang.games import Game
from madang_host.general.outcomes import MOST_VALUE


class Tree(Protocol):
    """A position that a search may move in, as long as it leads back to where it was. Moves are numbers that hold for
    one position."""

    def moves(self) -> Sequence[int]:
        """Those that are legal; none when the round is over."""

    def play(self, move: int) -> None: ...
    def undo(self) -> None: ...

    def side(self) -> int:
        """Whose turn it is."""

    def winner(self) -> int:
        """A side, DRAWN, or NOBODY while it goes on; repetition is left to the search."""

    def value(self) -> int:
        """How well the side to move stands, below MOST_VALUE either way: what it sees that looks no further."""

    def key(self) -> Hashable:
        """The same for the same position with the same side to move, however it was reached."""


class GameTree:
    """Any game of the shelf, by its seam alone; all that it sees of a position is how free the sides are to move."""

    def __init__(self, game: Game) -> None:
        """The game is the search's own."""
        self._game = game

    def moves(self) -> Sequence[int]:
        return range(self._game.move_count())

    def play(self, move: int) -> None:
        self._game.play(move)

    def undo(self) -> None:
        self._game.undo()

    def side(self) -> int:
        return self._game.side()

    def winner(self) -> int:
        return self._game.winner()

    def value(self) -> int:
        return min(self._game.move_count(), MOST_VALUE)

    def key(self) -> Hashable:
        game = self._game
        pieces = bytes(game.piece(square) for square in range(64))
        return pieces, game.side(), bytes(game.origin[: game.move_count()])
