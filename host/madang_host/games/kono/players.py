"""Who plays a kono on the PC (madang_host.games.players): by heart where the game is solved."""

import random
from collections.abc import Sequence
from typing import Protocol

from madang.games import DRAWN, NOBODY, Game
from madang.games.kono.round import Round
from madang_host.games.kono.face import kono
from madang_host.games.kono.tree import KonoTree
from madang_host.games.players import Advice, GamePlayers, OpenEngine, TaskWorkers
from madang_host.games.records import move_text
from madang_host.general.alpha_beta import MOST_DEPTH, Search
from madang_host.general.levels import STRONGEST
from madang_host.general.outcomes import DRAW, TURNED, WIN, Finding, merit
from madang_host.general.tree import Tree

_BEST_AMONG_DRAWS_S = 0.5  # at most, to find which of them looks best


class Solver(Protocol):
    """Knows the outcome of every position of some rules."""

    def outcome(self, played: Round) -> tuple[str, int] | None:
        """Of a round that goes on: WIN, DRAW or LOSS for the side to move, and the plies to the end of one that is
        not a draw; None if it is not known. Earlier positions are left aside."""

    def counts(self, workers: TaskWorkers | None = None) -> tuple[int, int, int]:
        """How many positions are won, lost and drawn for the side to move; `workers` may find out, in parts."""


class KonoPlayers(GamePlayers):
    def solver(self, game: Game) -> Solver | None:
        """Who knows the game by heart, by the rules that it is played by; None if nobody does."""
        return None

    def tree(self, game: Game) -> Tree:
        return KonoTree(kono(game).round)

    def text_of(self, game: Game, move: int) -> str:
        return move_text(game, kono(game).index_of(move))

    def choose(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        if level == STRONGEST and self.solver(game) is not None:
            return self._perfect(game, seconds, random.Random()).move
        return super().choose(game, level, seconds, open_engine)

    def advise(self, game: Game, seconds: float, open_engine: OpenEngine) -> Advice:
        if self.solver(game) is not None:
            return self._perfect(game, seconds, None)
        return super().advise(game, seconds, open_engine)

    def findings(self, game: Game, seconds: float) -> Sequence[Finding]:
        solver = self.solver(game)
        return super().findings(game, seconds) if solver is None else _findings(game, solver)

    def counts(self, game: Game, workers: TaskWorkers | None = None) -> tuple[int, int, int] | None:
        solver = self.solver(game)
        return None if solver is None else solver.counts(workers)

    def _perfect(self, game: Game, seconds: float, chance: random.Random | None) -> Advice:
        """A move that none is better than; of those that draw the one that looks best."""
        findings = sorted(self.findings(game, seconds), key=merit)
        best = [finding for finding in findings if merit(finding) == merit(findings[0])]
        move = best[0].move
        if len(best) > 1 and best[0].outcome == DRAW:
            search = Search(self.tree(game), chance)
            move = search.best(MOST_DEPTH, min(seconds, _BEST_AMONG_DRAWS_S), [one.move for one in best]).move
        return Advice(self.text_of(game, move), best[0].outcome, best[0].plies or None)


def _findings(game: Game, solver: Solver) -> list[Finding]:
    found = []
    played = kono(game)
    for index, move in enumerate(KonoTree(played.round).moves()):
        mover = played.side()
        played.play(index)
        if played.winner() == NOBODY:
            outcome, plies = solver.outcome(played.round) or (DRAW, 0)
            outcome = outcome if played.side() == mover else TURNED[outcome]
            found.append(Finding(move, outcome, 0 if outcome == DRAW else plies + 1))
        elif played.winner() == DRAWN:
            found.append(Finding(move, DRAW, 0))
        else:
            found.append(Finding(move, WIN if played.winner() == mover else TURNED[WIN], 1))
        played.undo()
    return found
