"""Who plays Nei-Pat-Kono on the PC: it is solved."""

from functools import cache

from madang.games import Game
from madang_host.games.kono.face import kono
from madang_host.games.kono.players import KonoPlayers, Solver


class Players(KonoPlayers):
    def solver(self, game: Game) -> Solver | None:
        return _solver(bool(kono(game).round.chosen[0]))


@cache
def _solver(is_forced: bool) -> Solver | None:
    """None where the engine is not installed, or numba not made for the system."""
    try:
        from madang_host.games.nei_pat_kono.solver import NeiPatKonoSolver
    except ImportError:
        return None
    return NeiPatKonoSolver(is_forced)
