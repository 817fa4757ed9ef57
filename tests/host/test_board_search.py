"""The board's search against those who know better: the slow solver on a second reading of the rules, and the PC."""

import random

import pytest
import slow_rules
from examples import legal_moves
from slow_solver import forced
from test_rules_properties import crowded_position, have_both_arrived

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.notation import move_text, parse_position, position_text
from madang.games.kamisado.opening_book import BOOK
from madang.games.kamisado.rules import NOBODY, Round
from madang.games.kamisado.search import Search
from madang_host.engine.engine import Engine, trying
from madang_host.engine.opening_book import make_book
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import WIN

SEARCH = Search()
DEPTH = 3


def look(played: Round, depth: int) -> None:
    """Search until everything within so many plies is known."""
    SEARCH.begin(played)
    while not SEARCH.is_done and SEARCH.depth <= depth:
        SEARCH.step(20)


def test_it_agrees_with_the_slow_solver() -> None:
    rng = random.Random(5)
    ends = {"won": 0, "decided": 0, "open": 0}
    for _ in range(400):
        text = crowded_position(rng)
        if have_both_arrived(text):
            continue
        played = parse_position(text)
        if played.winner != NOBODY:
            continue
        look(played, DEPTH)
        state = slow_rules.parse(text)
        found = forced(slow_rules.moves(state)[move_text(SEARCH.move)], DEPTH - 1)
        if SEARCH.is_won and SEARCH.depth <= DEPTH:
            assert found is not None and found[0] == SIDE_NAMES[played.side], text
            ends["won"] += 1
        elif SEARCH.is_done:
            ends["decided"] += 1
        else:
            assert found is None and forced(state, DEPTH) is None, text
            ends["open"] += 1
    assert min(ends.values()) > 10, ends


def test_what_it_proves_the_engine_proves() -> None:
    rng = random.Random(7)
    wins = 0
    with Engine(threads=1) as engine:
        for _ in range(60):
            played = Round()
            for _ in range(rng.randrange(2, 8)):
                played.play(rng.choice(legal_moves(played)))
                if played.winner != NOBODY:
                    break
            if played.winner != NOBODY:
                continue
            SEARCH.begin(played)
            while not SEARCH.is_done and SEARCH.nodes < 1500:
                SEARCH.step(100)
            if SEARCH.is_won:
                wins += 1
                verdict = engine.search(played, Limit())
                assert verdict.outcome == WIN and verdict.distance is not None
                # It looks for wins in steps of two plies.
                assert verdict.distance <= SEARCH.depth <= verdict.distance + 1, position_text(played)
                side = played.side
                with trying(played, SEARCH.move):
                    assert engine.forces(played, side, SEARCH.depth - 1), position_text(played)
    assert wins > 15


def test_the_book_is_the_one_that_is_made() -> None:
    with Engine(threads=1) as engine:
        assert make_book(engine) == BOOK


def test_no_book_is_made_of_a_move_that_does_not_win() -> None:
    with Engine(threads=1) as engine, pytest.raises(ValueError, match="b8-h2 does not win"):
        make_book(engine, "b8-h2")
