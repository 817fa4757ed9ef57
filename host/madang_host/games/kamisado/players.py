"""Kamisado's engine as the other rooms ask for it (madang_host.games.players)."""

from contextlib import suppress

from madang.games import Game
from madang.games.kamisado import rules
from madang_host.games.kamisado.towers import kamisado
from madang_host.games.players import GamePlayers

COMPILED_DEPTH = 4  # plies from which perft is counted in machine code


class Players(GamePlayers):
    def perft(self, game: Game, depth: int) -> int:
        """In machine code where it is worth its loading and can be loaded, else by the rules themselves."""
        position = kamisado(game).round
        if depth >= COMPILED_DEPTH:
            with suppress(ImportError):  # numba is not made for every system
                from madang_host.engine.perft import perft

                return perft(position, depth)
        return rules.perft(position, depth)
