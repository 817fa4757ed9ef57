"""Who plays a game on the PC, and what judges it: the slow and large part of what a game brings, apart from its face.

A game may have a subclass of GamePlayers in `madang_host.games.PACKAGE.players` as `Players`
(madang_host.games.registry). Without one, this one does by the rules alone: the player that the board itself has.
"""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from madang.games import Game
from madang_host.errors import UserError
from madang_host.games.records import move_text
from madang_host.i18n.language import _


@dataclass(frozen=True)
class Advice:
    """For the side to move: the text of the best move; what it leads to (madang_host.engine.search.outcomes), and then
    the plies to the end if known."""

    move: str
    outcome: str
    distance: int | None


OpenEngine = Callable[[], Any]  # loads madang_host.engine the first time, for the games that it knows


class GamePlayers:
    """Knows no board and no other thread. A game that is given is the caller's own, and is what it was afterwards."""

    def choose(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        """The text of a move, by a player of a level from 1 to 10 who has so many seconds, as far as it knows of
        either."""
        player = game.player()
        player.begin(level > 1)
        end_s = time.monotonic() + seconds
        while not player.is_done and time.monotonic() < end_s:
            player.think()
        return move_text(game, player.move())

    def program(self, command: str, seconds: float, stack: ExitStack) -> Callable[[Game], str]:
        """Another program that plays, until the stack ends; raises UserError."""
        raise UserError(_("no other programs play this game; leave out --opponent, or say 'engine'"))

    def advise(self, game: Game, seconds: float, open_engine: OpenEngine) -> Advice:
        """What is best, as far as it is found out in so many seconds."""
        return Advice(self.choose(game, 10, seconds, open_engine), "open", None)

    def perft(self, game: Game, depth: int) -> int:
        """The number of sequences of exactly so many plies."""
        if depth == 0:
            return 1
        count = 0
        for move in range(game.move_count()):
            game.play(move)
            count += self.perft(game, depth - 1)
            game.undo()
        return count
