"""Who plays a game on the PC, and what judges it: the slow and large part of what a game brings, apart from its face.

A game may have a subclass of GamePlayers in `madang_host.games.PACKAGE.players` as `Players`
(madang_host.games.registry); without one, this one does by the rules alone.
"""

from madang.games import Game


class GamePlayers:
    """Knows no board and no other thread."""

    def perft(self, game: Game, depth: int) -> int:
        """The number of sequences of exactly so many plies; the game is what it was when this returns."""
        if depth == 0:
            return 1
        count = 0
        for move in range(game.move_count()):
            game.play(move)
            count += self.perft(game, depth - 1)
            game.undo()
        return count
