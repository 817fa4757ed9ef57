"""The ten levels and the tournaments that measure them."""

import random
from itertools import pairwise

import pytest
from examples import legal_moves

from madang.games.kamisado.board import BLACK, WHITE, rings_of
from madang.games.kamisado.match import MOST_RINGS
from madang.games.kamisado.notation import move_text, parse_move, parse_position, position_text
from madang.games.kamisado.rules import ANY, NOBODY, Round
from madang_host.engine.engine import Engine, Memory
from madang_host.engine.levels import LEVELS, STRONGEST, WEAKEST, choose_move, visibility
from madang_host.engine.search.limits import Limit
from madang_host.engine.tournament import level_player, play_pairs, play_round, random_opening, random_start


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(1, Memory(1))


@pytest.mark.parametrize("level", range(WEAKEST, STRONGEST + 1))
def test_a_level_moves_by_the_rules_and_repeats_itself(engine: Engine, level: int) -> None:
    rng = random.Random(level)
    for seed in range(5):
        played = parse_position(random_opening(rng))
        before = position_text(played)
        limit = Limit(nodes=20_000)
        move = choose_move(played, level, engine, seed, limit)
        assert position_text(played) == before
        assert move in legal_moves(played)
        assert choose_move(played, level, engine, seed, limit) == move


def test_seeds_make_different_games(engine: Engine) -> None:
    moves = {choose_move(Round(), WEAKEST, engine, seed) for seed in range(20)}
    assert len(moves) > 5


def test_the_strongest_begins_with_any_of_the_nearest_wins(engine: Engine) -> None:
    moves = {move_text(choose_move(Round(), STRONGEST, engine, seed)) for seed in range(100)}
    assert moves == {"a8-a4", "b8-b2", "d8-d3", "d8-d4", "e8-e3", "e8-e4", "g8-g2", "h8-h4"}


def test_the_strongest_begins_a_round_by_tokens_as_it_is_proved(engine: Engine) -> None:
    played = parse_position("gypnorkb/8/8/8/8/8/8/BKRNOPYG b * -")  # a win in 17, of which a glance shows nothing
    assert move_text(choose_move(played, STRONGEST, engine, limit=Limit(nodes=100))) == "d8-d3"


def test_the_strongest_takes_a_win(engine: Engine) -> None:
    played = Round()
    for text in ("e8-e2", "b1-g6", "pass"):
        played.play(parse_move(text, played))
    played.play(choose_move(played, STRONGEST, engine))
    assert played.winner == WHITE


def test_each_level_looks_further_or_sees_more_than_the_one_before() -> None:
    for weaker, stronger in pairwise(LEVELS):
        assert (weaker.foresight, weaker.sight) < (stronger.foresight, stronger.sight)
        assert stronger.noise < weaker.noise


def test_a_level_sees_less_of_what_is_far() -> None:
    played = parse_position(random_opening(random.Random(1)))
    for move in legal_moves(played):
        seen = [visibility(played, move, plies, 0.8) for plies in (2, 4, 6)]
        assert seen == sorted(seen, reverse=True) and 0 < seen[2] < seen[0] <= 0.8


@pytest.mark.parametrize(
    ("position", "move", "plies", "seen"),
    [
        ("1b1ky2n/4r3/8/2p5/o3K1Y1/6gB/8/NGR2P1O b G h3", "g3-g1", 1, 0.8),  # home, two squares away
        ("obp2r2/8/5k2/4NGg1/y7/7n/2R5/3YKPBO w Y a4", "d1-d8", 1, 0.68),  # home across the board
        ("1b3r1n/6g1/pG3k2/3o4/4y3/1N3O2/8/2RYKPB1 w O d5", "f3-h5", 2, 0.8),  # lets a tower home that is near
        ("obp1y1g1/6r1/7n/8/3N3k/8/5B2/1GRYKP1O w K h4", "e1-e3", 2, 0.68),  # and one that is far
        ("obp1y1g1/6r1/7n/8/3N3k/8/5B2/1GRYKP1O w K h4", "e1-e2", 4, 0.64),
        ("1gb2yrn/o1R5/8/4k3/4P+3/2Np4/8/1G1YBOK1 b N c3", "h8-h7", 4, 0.448),  # what it calls may push
        ("o+2bpy1g/G2k2N1/8/3R4/8/2r5/5B1n/1YKP1O2 b O d5", "a8-a7^1", 4, 0.448),  # a push
    ],
)
def test_a_level_sees_less_of_what_is_hidden(position: str, move: str, plies: int, seen: float) -> None:
    played = parse_position(position)
    assert visibility(played, parse_move(move, played), plies, 0.8) == pytest.approx(seen)
    assert position_text(played) == position


def test_stronger_levels_win(engine: Engine) -> None:
    for stronger, weaker in ((4, 1), (7, 3)):
        players = [level_player(level, engine, limit=Limit(nodes=50_000)) for level in (stronger, weaker)]
        assert play_pairs(players[0], players[1], 12, seed=2).share > 0.6


def test_a_tournament_plays_each_opening_from_both_seats(engine: Engine) -> None:
    starts: list[tuple[str, str]] = []

    def first(played: Round) -> int:
        starts.append(("first", position_text(played)))
        return legal_moves(played)[0]

    def second(played: Round) -> int:
        starts.append(("second", position_text(played)))
        return legal_moves(played)[-1]

    score = play_pairs(first, second, 3, seed=1)
    assert score.first + score.second == 6
    opening_white = [entry for entry in starts if entry[1] == position_text(parse_position(starts[0][1]))]
    assert {name for name, _ in opening_white} == {"first", "second"}


def test_openings_of_rounds_of_a_match() -> None:
    rng = random.Random(6)
    for edition, most_rings in MOST_RINGS.items():
        starts = [parse_position(random_start(rng, edition)) for _ in range(40)]
        rings = {rings_of(start.board[square]) for start in starts for square in range(64)}
        assert {0, min(1, most_rings)} <= rings <= set(range(most_rings + 1))  # a series has none
        assert {start.side for start in starts} == {BLACK, WHITE}
        assert all(start.active == ANY and start.winner == NOBODY for start in starts)
        opening = parse_position(random_opening(rng, start=edition))
        assert opening.active != ANY and opening.winner == NOBODY


def test_the_strongest_beats_the_weakest(engine: Engine) -> None:
    strong = level_player(STRONGEST, engine, limit=Limit(nodes=20_000))
    score = play_pairs(strong, level_player(WEAKEST, engine), 5, seed=3)
    assert score.first >= 9, score


def test_a_round_can_be_played_from_its_end() -> None:
    played = Round()
    for text in ("e8-e2", "b1-g6", "pass"):
        played.play(parse_move(text, played))
    assert play_round(lambda _: 0, lambda now: parse_move("g6-e8", now), position_text(played)) == WHITE
