"""Ten strengths of play, from a beginner's blunders to perfect. Knows no board, no clock and no opponent.

A level is how far it looks ahead, in plies, and how often it slips and moves without looking. `madang tournament 3 4`
measures one against another.
"""

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from madang.games.kamisado.notation import position_text
from madang.games.kamisado.rules import Round
from madang_host.engine.search.limits import Limit
from madang_host.games.kamisado.towers import legal_moves

if TYPE_CHECKING:
    from madang_host.engine.engine import Engine
    from madang_host.engine.search.stakes import Stakes


@dataclass(frozen=True)
class Level:
    foresight: int | None  # plies; None is as far as time allows
    slips: float  # of its moves, those made at random


# Beside each what it wins against the one before, of 200 games (the last of 100, at a second a move).
LEVELS = (
    Level(1, 0.90),
    Level(1, 0.55),  # 68 %
    Level(2, 0.32),  # 64 %
    Level(3, 0.24),  # 60 %
    Level(4, 0.17),  # 62 %
    Level(6, 0.13),  # 60 %
    Level(8, 0.08),  # 60 %
    Level(9, 0.05),  # 60 %
    Level(11, 0.02),  # 65 %
    Level(None, 0.0),  # 66 %
)
WEAKEST, STRONGEST = 1, len(LEVELS)
FULL_NODES = 3_000_000  # of the strongest, if nobody limits it: a second or two


def choose_move(
    position: Round,
    level: int,
    engine: "Engine",
    seed: int = 0,
    limit: Limit | None = None,
    stakes: "Stakes | None" = None,
) -> int:
    """The move of a level, WEAKEST to STRONGEST. The same position, level and seed give the same move, as long as the
    engine has one thread and the limit is none of time. At a start of which the winner is proved, the strongest takes
    any of the moves known as best."""
    from madang_host.engine.solve import proved_best

    chosen = LEVELS[level - 1]
    rng = random.Random(f"{seed} {position_text(position)}")
    if rng.random() < chosen.slips:
        return rng.choice(legal_moves(position))
    if chosen.foresight is None and (proved := proved_best(position)):
        return rng.choice(proved)
    limit = limit or Limit(nodes=FULL_NODES)
    if chosen.foresight is not None:
        limit = replace(limit, depth=min(chosen.foresight, limit.depth or chosen.foresight))
    if limit.seconds is None or chosen.foresight is not None:
        engine.forget()
    return engine.search(position, limit, stakes).move
