"""Rounds of Kamisado between players, from openings drawn at random (madang_host.general.pairs). A player is whatever
answers a position with a move.
"""

import random
from collections.abc import Callable

from madang.games.kamisado.board import BLACK
from madang.games.kamisado.match import BASIC, DRAGON, FILL, KOREAN, LENGTHS, MOVE, SET_UP, Match
from madang.games.kamisado.notation import parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round
from madang_host.engine.engine import Engine
from madang_host.engine.levels import choose_move
from madang_host.engine.search.limits import Limit
from madang_host.games.kamisado.towers import legal_moves
from madang_host.general import pairs as pairs_of_rounds
from madang_host.general.pairs import Listener, Score

Player = Callable[[Round], int]

OPENING_PLIES = 3
MOST_ROUNDS = 4  # of a match, for its last one to be played
STARTS = (BASIC, KOREAN, DRAGON)


def random_start(rng: random.Random, edition: str) -> str:
    """How a round of the longest match of an edition is set up, after up to three that were played at random: with the
    rings that these gave."""
    while True:
        match = Match(edition, LENGTHS[edition][-1])
        for _ in range(rng.randint(1, MOST_ROUNDS)):
            while match.waits_for == MOVE:
                match.play(rng.choice(legal_moves(match.round)))
            if edition == KOREAN and match.waits_for == SET_UP:
                low, high = rng.sample(match.tokens_left(), 2)
                match.start_drawn((low, high))
            elif FILL in match.setups():
                match.start_filled(rng.randrange(2))
            elif BASIC in match.setups():
                match.start_basic()
        if match.waits_for == MOVE:
            return position_text(match.round)


def random_opening(rng: random.Random, plies: int = OPENING_PLIES, start: str = BASIC) -> str:
    """A position so many plies into a round, the round still going on. `start` is BASIC, or an edition."""
    while True:
        played = Round() if start == BASIC else parse_position(random_start(rng, start))
        for _ in range(plies):
            if played.winner == NOBODY:
                played.play(rng.choice(legal_moves(played)))
        if played.winner == NOBODY:
            return position_text(played)


def play_round(black: Player, white: Player, start: str) -> int:
    """Play a round from a position; gives the winner."""
    played = parse_position(start)
    while played.winner == NOBODY:
        player = black if played.side == BLACK else white
        played.play(player(played))
    return played.winner


def play_pairs(
    first: Player,
    second: Player,
    pairs: int,
    seed: int,
    listener: Listener | None = None,
    start: str = BASIC,
) -> Score:
    """Play each opening from both seats. `start` is BASIC, or an edition."""
    rng = random.Random(seed)

    def play(opening: str, first_side: int) -> int:
        black, white = (first, second) if first_side == BLACK else (second, first)
        return play_round(black, white, opening)

    return pairs_of_rounds.play_pairs(pairs, lambda: random_opening(rng, start=start), play, listener)


def level_player(level: int, engine: Engine, seed: int = 0, limit: Limit | None = None) -> Player:
    return lambda played: choose_move(played, level, engine, seed, limit)
