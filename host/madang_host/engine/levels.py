"""Ten strengths of play, from a beginner's to perfect, which err as people do. Knows no board, no clock, no opponent.

A person sees what is near, and overlooks more the further away it is, a long run across the board, a tower that is
blocked and passes, a push. So a level finds out what each move leads to within its foresight, and sees it or not: what
happens in two plies with the probability that is its sight. Of the moves that seem sound it takes one that looks good,
as far as its judgement goes. `madang tournament 3 4` measures one level against another.

Levels know the pie rule, too: with which move to open under it, and whose side to take.
"""

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from madang.games.kamisado.notation import parse_move, position_text
from madang.games.kamisado.rules import NOBODY, Round, is_pass, landing_of, origin_of, pushed_of
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN
from madang_host.games.kamisado.towers import legal_moves

if TYPE_CHECKING:
    from madang_host.engine.engine import Engine
    from madang_host.engine.search.stakes import Stakes


@dataclass(frozen=True)
class Level:
    foresight: int  # plies
    sight: float  # the probability that it sees what happens in two plies
    noise: float  # points by which what looks good is misjudged (madang_host.engine.search.alpha_beta)


# Beside each what it wins against the one before, of 1,600 games or more; the strongest wins 64 % of 1,000 against the
# last one here, with 60,000 positions a move.
LEVELS = (
    Level(2, 0.03, 900),
    Level(2, 0.59, 420),  # 62 %
    Level(2, 0.84, 245),  # 62 %
    Level(4, 0.85, 150),  # 62 %
    Level(4, 0.94, 80),  # 61 %
    Level(6, 0.942, 56),  # 61 %
    Level(8, 0.952, 36),  # 61 %
    Level(10, 0.966, 26),  # 61 %
    Level(14, 0.979, 17),  # 65 %
)
WEAKEST, STRONGEST = 1, len(LEVELS) + 1
FULL_NODES = 3_000_000  # of the strongest, if nobody limits it: a second or two

# What is seen less: of a sight of 0.8 it leaves so many parts.
_LONG_RUN = 5  # squares
_LONG, _PUSH, _PASS = 0.85, 0.7, 0.7


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
    rng = random.Random(f"{seed} {position_text(position)}")
    limit = limit or Limit(nodes=FULL_NODES)
    if level < STRONGEST:
        return _human_move(position, LEVELS[level - 1], engine, rng, limit)
    from madang_host.engine.solve import proved_best

    if proved := proved_best(position):
        return rng.choice(proved)
    if limit.seconds is None:
        engine.forget()
    return engine.search(position, limit, stakes).move


def _human_move(position: Round, level: Level, engine: "Engine", rng: random.Random, limit: Limit) -> int:
    """The nearest win that is seen; else what looks best of all that is not seen to lose; else the furthest loss."""
    engine.forget()
    engine.begin(limit)
    wins: list[tuple[int, int]] = []
    losses: list[tuple[int, int]] = []
    sound = []
    for move in legal_moves(position):
        outcome, plies = engine.outcome_within(position, move, level.foresight)
        is_seen = outcome != OPEN and rng.random() < visibility(position, move, plies, level.sight)
        if is_seen and outcome == WIN:
            wins.append((plies, move))
        elif is_seen and outcome == LOSS:
            losses.append((-plies, move))
        else:
            sound.append((engine.look_of(position, move) + rng.gauss(0, level.noise), move))
    if wins:
        return min(wins)[1]
    return max(sound)[1] if sound else min(losses)[1]


def visibility(position: Round, move: int, plies: int, sight: float) -> float:
    """How probably it is seen that a move wins or loses within so many plies."""
    seen = sight ** ((plies + 1) // 2)
    if pushed_of(move):
        seen *= _PUSH
    if _length(move) >= _LONG_RUN and plies == 1:
        seen *= _LONG
    position.play(move)
    if position.winner == NOBODY and plies > 1:
        answers = legal_moves(position)
        if is_pass(answers[0]):
            seen *= _PASS
        elif any(pushed_of(answer) for answer in answers):
            seen *= _PUSH
        if plies == 2 and min(map(_length, _winning(position, answers)), default=0) >= _LONG_RUN:
            seen *= _LONG
    position.undo()
    return seen


def _winning(position: Round, moves: list[int]) -> list[int]:
    """The moves that end the round for who makes them."""
    side, found = position.side, []
    for move in moves:
        position.play(move)
        if position.winner == side:
            found.append(move)
        position.undo()
    return found


def _length(move: int) -> int:
    """Of its way, in squares."""
    return abs(landing_of(move) // 8 - origin_of(move) // 8)


# The pie rule: after the first move of a game the other player may take the side that made it.


def hardest_first(position: Round, engine: "Engine", rng: random.Random, limit: Limit) -> int:
    """The first move of which it is hardest to see who wins: by heart the one that is decided last, else, of those
    that there is time for, the one for whose proof most positions are looked at."""
    from madang_host.engine.solve import proved_moves

    known = {
        parse_move(move, position): plies
        for move, (outcome, plies) in proved_moves(position).items()
        if outcome != OPEN and plies
    }
    moves = legal_moves(position)
    if len(known) == len(moves):
        furthest = max(known.values())
        return rng.choice([move for move, plies in known.items() if plies == furthest])
    rng.shuffle(moves)
    engine.begin(limit)
    costs = {moves[0]: 0}
    for move in moves:
        if engine.is_out():
            break
        before = engine.nodes
        position.play(move)
        engine.winner(position)
        position.undo()
        costs[move] = engine.nodes - before
    return max(costs, key=lambda move: costs[move])


def wants_swap(position: Round, level: int, engine: "Engine", rng: random.Random, limit: Limit) -> bool:
    """Whether the side that has made the first move is the better one: it wins, or looks better where there is no time
    to prove it. A level sees that so much the more often the stronger it is, and else tosses a coin."""
    if rng.randrange(STRONGEST) >= level:
        return rng.random() < 1 / 2
    engine.begin(limit)
    victor = engine.winner(position)
    if victor is not None:
        return victor != position.side
    return engine.search(position, limit).score < 0
