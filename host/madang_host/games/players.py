"""Who plays a game on the PC, and what judges it: the slow and large part of what a game brings, apart from its face.

A game may have a subclass of GamePlayers in `madang_host.games.PACKAGE.players` as `Players`
(madang_host.games.registry). Without one, this one does by the rules alone, with the general player
(madang_host.general).
"""

import copy
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from madang.games import Game
from madang_host.errors import UserError
from madang_host.games.records import move_text
from madang_host.general.alpha_beta import MOST_DEPTH, Search
from madang_host.general.levels import choose_move
from madang_host.general.outcomes import LOSS, WIN, Finding, merit
from madang_host.general.tree import GameTree, Tree
from madang_host.i18n.language import _


@dataclass(frozen=True)
class Advice:
    """For the side to move: the text of a move; what it leads to (madang_host.general.outcomes), and then the plies to
    the end if known."""

    move: str
    outcome: str
    distance: int | None


Result = TypeVar("Result")
OpenEngine = Callable[[], Any]  # loads madang_host.engine the first time, for the games that it knows


class TaskWorkers(Protocol):
    """Do what is found out in parts, as madang_host.engine.workers does."""

    def results(
        self, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Result]]:
        """The results of a function, each with its task's number from 0, as they come."""


class GamePlayers:
    """Knows no board and no other thread. A game that is given is the caller's own, and is what it was afterwards.

    has_engine  whether it is the game of madang_host.engine, whose levels are measured against each other
    """

    has_engine = False

    def tree(self, game: Game) -> Tree:
        """The game's position for the general player; its moves are those of Game."""
        return GameTree(copy.deepcopy(game))

    def choose(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        """The text of a move, by a player of a level from 1 to 10 who has so many seconds, as far as it knows of
        either."""
        return self.text_of(game, choose_move(self.tree(game), level, seconds, random.Random()))

    def drawn(self, game: Game, chance: random.Random) -> str:
        """Of a game of chance, where that is to decide now: the text of what it decides, by its odds."""
        raise NotImplementedError

    def choose_first(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        """The first move of a game by the pie rule, which is to be neither good nor bad for the other player."""
        return self.choose(game, level, seconds, open_engine)

    def wants_swap(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> bool:
        """Whether, by the pie rule, a player would rather have the side that has made the first move."""
        return False

    def text_of(self, game: Game, move: int) -> str:
        """Of a move of the tree."""
        return move_text(game, move)

    def program(self, command: str, seconds: float, stack: ExitStack) -> Callable[[Game], str]:
        """Another program that plays, until the stack ends; raises UserError."""
        raise UserError(_("no other programs play this game; leave out --opponent, or say 'engine'"))

    def advise(self, game: Game, seconds: float, open_engine: OpenEngine) -> Advice:
        """What is best, as far as it is found out in so many seconds."""
        return self._advice(game, Search(self.tree(game)).best(MOST_DEPTH, seconds))

    def judge(self, game: Game, seconds: float) -> list[Advice]:
        """What each move leads to, the best first, as far as it is found out in so many seconds."""
        return [self._advice(game, finding) for finding in sorted(self.findings(game, seconds), key=merit)]

    def findings(self, game: Game, seconds: float) -> Sequence[Finding]:
        """The same for the moves of the tree, in any order."""
        return Search(self.tree(game)).all(MOST_DEPTH, seconds)

    def _advice(self, game: Game, finding: Finding) -> Advice:
        is_decided = finding.outcome in (WIN, LOSS)
        return Advice(self.text_of(game, finding.move), finding.outcome, finding.plies if is_decided else None)

    def counts(self, game: Game, workers: TaskWorkers | None = None) -> tuple[int, int, int] | None:
        """How many positions are won, lost and drawn for the side to move, by the rules that the game is played by;
        None if it is not solved. Where that is found out in parts, `workers` may do so."""
        return None

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
