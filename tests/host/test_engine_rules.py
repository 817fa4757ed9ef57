"""The engine's rules in machine code against the rules package: moves, what they lead to, and counts."""

import random

import examples
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_rules_properties import crowded_position, have_both_arrived, positions

from madang.games.kamisado import rules
from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.notation import move_text, parse_position, position_text
from madang_host.engine.engine import trying
from madang_host.engine.perft import perft
from madang_host.engine.search import moves
from madang_host.engine.search.position import new_work, position_of, winning_tower
from madang_host.engine.search.tables import BOARD, MOVE, PLIES, RINGS, TURN_KEY, WHERE, Words

WORK = new_work()


def layout(work: Words) -> list[int]:
    return [int(word) for word in work[WHERE : RINGS + 16]]


def compare(played: rules.Round) -> None:
    """All that can be done in a position, by both."""
    position = position_of(played)
    position.lay_out(WORK)
    before = layout(WORK)
    at = PLIES + MOVE
    count = moves.all_moves(WORK, position.occupied, position.turn, at)
    found = [int(move) for move in WORK[at : at + count]]
    legal = examples.legal_moves(played)
    if not found:
        (only,) = legal
        assert rules.is_pass(only), position_text(played)
        with trying(played, only):
            assert played.winner == rules.NOBODY
            assert moves.passed_to(WORK, position.turn) == position_of(played).turn
        return
    assert sorted(found) == sorted(legal), position_text(played)
    side = played.side
    comes_home = [move for move in found if rules.landing_of(move) // 8 == (7 if side else 0)]
    assert moves.any_runs_home(WORK, position.occupied, position.turn) == bool(comes_home), position_text(played)
    for move in set(found) - set(comes_home):
        called = moves.called_by(side, move)
        after = moves.changed(position.occupied, side, move)
        effect = moves.effect(WORK, after, side, move, called)
        assert layout(WORK) == before
        change = moves.make(WORK, side, move)
        made = layout(WORK)
        moves.unmake(WORK, side, move)
        assert layout(WORK) == before
        with trying(played, move):
            assert (effect == moves.DEADLOCKS) == (played.winner != rules.NOBODY), (position_text(played), move)
            then = position_of(played)
            if played.winner != rules.NOBODY:
                assert played.winner == side ^ 1
            assert then.turn == called and then.occupied == after
            turned = int(TURN_KEY[position.turn]) ^ int(TURN_KEY[called])
            assert position.key ^ int(change) ^ turned == then.key
            if effect != moves.DEADLOCKS:
                legal_then = examples.legal_moves(played)
                assert (effect == moves.BLOCKS) == rules.is_pass(legal_then[0]), position_text(played)
                homes = [rules.landing_of(reply) // 8 == (7 if played.side else 0) for reply in legal_then]
                assert (effect == moves.OFFERS) == any(homes), position_text(played)
            work = new_work()
            then.lay_out(work)
            assert layout(work) == made


@pytest.mark.parametrize("seed", range(4))
def test_crowded_positions(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    while compared < 1500:
        text = crowded_position(rng)
        if have_both_arrived(text):
            continue
        played = parse_position(text)
        if played.winner == rules.NOBODY:
            compare(played)
            compared += 1


@settings(max_examples=60)
@given(positions(), st.randoms(use_true_random=False))
def test_rounds_with_rings(text: str, rng: random.Random) -> None:
    played = parse_position(text)
    while played.winner == rules.NOBODY:
        compare(played)
        played.play(rng.choice(examples.legal_moves(played)))


def test_the_first_move_of_a_round() -> None:
    compare(rules.Round())


@settings(max_examples=20)
@given(positions())
def test_counts_at_random(text: str) -> None:
    played = parse_position(text)
    for depth in range(4):
        assert perft(played, depth) == rules.perft(played, depth)


def test_counts_of_many_plies_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("madang_host.engine.perft._UNINTERRUPTED", 2)
    for place, keyword, words in examples.read("perft.txt"):
        if keyword == "position":
            played = parse_position(" ".join(words))
        elif int(words[1]) < 20000:
            assert perft(played, int(words[0])) == int(words[1]), place


def test_counts_that_are_written_down() -> None:
    compared = 0
    for place, keyword, words in examples.read("perft.txt"):
        if keyword == "position":
            played = parse_position(" ".join(words))
        else:
            assert perft(played, int(words[0])) == int(words[1]), place
            compared += 1
    assert compared > 20


def test_the_winning_tower() -> None:
    for start, moves_played, winner, tower in (
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -", ("e8-e2", "b1-g6", "pass", "g6-e8"), "white", "G"),
        ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -", ("c8-c4", "b1-h7", "c4-e2"), "white", "G"),
    ):
        played = parse_position(start)
        for text in moves_played:
            played.play(next(move for move in examples.legal_moves(played) if move_text(move) == text))
        assert SIDE_NAMES[played.winner] == winner
        assert winning_tower(played) == 8 + "OBPKYRGN".index(tower)


def test_what_stands_where() -> None:
    position = position_of(rules.Round())
    position.lay_out(WORK)
    assert int(WORK[BOARD + 0]) == 8 + 7, "White's brown on a1"
    assert position.occupied == -(1 << 56) | 255
