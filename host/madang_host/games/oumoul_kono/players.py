"""Who plays Oumoul Kono on the PC: it is solved from where it stands, in no time."""

from itertools import combinations

from madang.games import Game
from madang.games.kono.round import Round
from madang.games.oumoul_kono.rules import Round as OumoulKono
from madang_host.games.kono.face import kono
from madang_host.games.kono.players import KonoPlayers, Solver
from madang_host.games.kono.tree import KonoTree
from madang_host.games.players import TaskWorkers
from madang_host.general.outcomes import DRAW, LOSS, WIN
from madang_host.general.retrograde import Solution

# With whose turn it is, and the first one once more, as its first move may have a rule of its own; put down by turns.
POSITIONS = 1000


class Players(KonoPlayers):
    def solver(self, game: Game) -> Solver | None:
        return OumoulKonoSolver(kono(game).round.chosen[0])


class OumoulKonoSolver:
    def __init__(self, variant: int) -> None:
        self._variant = variant

    def outcome(self, played: Round) -> tuple[str, int] | None:
        """See madang_host.games.kono.players.Solver."""
        return Solution(KonoTree(played), POSITIONS).outcome()

    def counts(self, workers: TaskWorkers | None = None) -> tuple[int, int, int]:
        """See madang_host.games.kono.players.Solver; of all ways in which the men can stand, past the first move."""
        found = dict.fromkeys((WIN, LOSS, DRAW), 0)
        played = OumoulKono()
        for black in combinations(played.points(), 2):
            for white in combinations([point for point in played.points() if point not in black], 2):
                board = bytearray(64)
                for side, men in enumerate((black, white)):
                    for square in men:
                        board[square] = side + 1
                for side in range(2):
                    played.chosen[0] = self._variant
                    played.reset(board, side)
                    played.plies = 2  # the first move has a rule of its own
                    found[Solution(KonoTree(played), POSITIONS).outcome()[0]] += 1
        return found[WIN], found[LOSS], found[DRAW]
