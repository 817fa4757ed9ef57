"""Who plays Oumoul Kono on the PC: it is solved from where it stands, in no time."""

from madang.games import Game
from madang.games.kono.round import Round
from madang_host.games.kono.players import KonoPlayers, Solver
from madang_host.games.kono.tree import KonoTree
from madang_host.general.retrograde import Solution

POSITIONS = 61  # with whose turn it is, and the first one once more, as its first move may have a rule of its own


class Players(KonoPlayers):
    def solver(self, game: Game) -> Solver | None:
        return OumoulKonoSolver()


class OumoulKonoSolver:
    def outcome(self, played: Round) -> tuple[str, int] | None:
        """See madang_host.games.kono.players.Solver."""
        return Solution(KonoTree(played), POSITIONS).outcome()
