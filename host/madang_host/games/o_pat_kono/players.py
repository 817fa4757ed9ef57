"""Who plays O-Pat-Kono on the PC: it is solved, but for the variant that looks back."""

from functools import cache

from madang.games import Game
from madang_host.games.kono.face import kono
from madang_host.games.kono.players import KonoPlayers, Solver


class Players(KonoPlayers):
    def solver(self, game: Game) -> Solver | None:
        played = kono(game).round
        rule, parking = played.chosen
        return None if parking else _solver(played.VARIANTS[0][rule])


@cache
def _solver(rule: str) -> Solver | None:
    """None where the engine is not installed, or numba not made for the system."""
    try:
        from madang_host.games.o_pat_kono.solver import OPatKonoSolver
    except ImportError:
        return None
    return OPatKonoSolver(rule)
