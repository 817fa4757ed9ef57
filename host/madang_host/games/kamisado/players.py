"""Kamisado's engine as the other rooms ask for it (madang_host.games.players). It is imported when it is asked."""

import random
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from madang.games import Game
from madang.games.kamisado import rules
from madang.games.kamisado.match import MOVE
from madang.games.kamisado.notation import move_text
from madang_host.games.kamisado.towers import kamisado
from madang_host.games.players import Advice, GamePlayers, OpenEngine

if TYPE_CHECKING:
    from madang_host.engine.search.stakes import Stakes

COMPILED_DEPTH = 4  # plies from which perft is counted in machine code


class Players(GamePlayers):
    has_engine = True

    def choose(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        engine = open_engine()
        from madang_host.engine.levels import choose_move
        from madang_host.engine.search.limits import Limit

        seed = random.randrange(1 << 30)  # another game every time, slips and all
        position = kamisado(game).round
        return move_text(choose_move(position, level, engine, seed, Limit(seconds=seconds), _stakes(game)))

    def choose_first(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        engine = open_engine()
        from madang_host.engine.levels import hardest_first
        from madang_host.engine.search.limits import Limit

        return move_text(hardest_first(kamisado(game).round, engine, random.Random(), Limit(seconds=seconds)))

    def wants_swap(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> bool:
        engine = open_engine()
        from madang_host.engine.levels import wants_swap
        from madang_host.engine.search.limits import Limit

        return wants_swap(kamisado(game).round, level, engine, random.Random(), Limit(seconds=seconds))

    def program(self, command: str, seconds: float, stack: ExitStack) -> Callable[[Game], str]:
        """By the Universal Game Interface."""
        from madang_host.engine.search.limits import Limit
        from madang_host.engine.ugi_client import UgiEngine

        limit = Limit(seconds=seconds)
        program = stack.enter_context(UgiEngine(command))
        return lambda game: move_text(program.choose_move(kamisado(game).round, limit))

    def advise(self, game: Game, seconds: float, open_engine: OpenEngine) -> Advice:
        engine = open_engine()
        from madang_host.engine.search.limits import Limit

        verdict = engine.search(kamisado(game).round, Limit(seconds=seconds), _stakes(game))
        return Advice(move_text(verdict.move), verdict.outcome, verdict.distance)

    def perft(self, game: Game, depth: int) -> int:
        """In machine code where it is worth its loading and can be loaded, else by the rules themselves."""
        position = kamisado(game).round
        if depth >= COMPILED_DEPTH:
            with suppress(ImportError):  # numba is not made for every system
                from madang_host.engine.perft import perft

                return perft(position, depth)
        return rules.perft(position, depth)


def _stakes(game: Game) -> "Stakes | None":
    from madang_host.engine.search.stakes import stakes_of

    match = kamisado(game).match
    return stakes_of(match) if match is not None and match.waits_for == MOVE else None
