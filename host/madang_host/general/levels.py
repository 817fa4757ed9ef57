"""Ten strengths of the general player, from a beginner's blunders to all that the time allows; `madang tournament`
measures them."""

import random
from dataclasses import dataclass

from madang_host.general.alpha_beta import MOST_DEPTH, Search
from madang_host.general.tree import Tree


@dataclass(frozen=True)
class Level:
    foresight: int  # plies
    slips: float  # of its moves, those made at random


LEVELS = (
    Level(1, 0.90),
    Level(1, 0.60),
    Level(1, 0.35),
    Level(2, 0.25),
    Level(2, 0.15),
    Level(3, 0.10),
    Level(4, 0.06),
    Level(5, 0.03),
    Level(6, 0.01),
    Level(MOST_DEPTH, 0.0),
)
WEAKEST, STRONGEST = 1, len(LEVELS)


def slips(level: int, chance: random.Random) -> bool:
    """Whether a level, WEAKEST to STRONGEST, makes its next move at random."""
    return chance.random() < LEVELS[level - 1].slips


def choose_move(tree: Tree, level: int, seconds: float, chance: random.Random) -> int:
    """The move of a level; the same chance gives the same one, unless the time ends the search."""
    if slips(level, chance):
        return chance.choice(list(tree.moves()))
    return Search(tree, chance).best(LEVELS[level - 1].foresight, seconds).move
