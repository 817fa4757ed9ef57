"""What is known by heart of starts and openings: that it is what the engine proves, and how it is told."""

import json
import random

import pytest
from click.testing import CliRunner
from examples import legal_moves

from madang.games.kamisado import starts
from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.notation import move_text, parse_move, parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round, landing_of, origin_of
from madang.games.kamisado.strips import STRIPS
from madang_host.cli.main import main
from madang_host.engine import openings
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Engine, Memory, trying
from madang_host.engine.examination import known_outcomes
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, WIN
from madang_host.engine.solve import TOKEN_STARTS, parse_results, proved_basic_start, token_starts

PROBED = 40  # positions that are proved anew


def start_of(first: int, second: int) -> Round:
    played = Round()
    played.reset(starts.from_strips(STRIPS[first - 1], STRIPS[second - 1]))
    return played


def test_of_the_starts_by_tokens_the_table_says_what_the_list_says() -> None:
    listed = list(parse_results(TOKEN_STARTS.read_bytes(), TOKEN_STARTS.name))
    for solved in listed:
        winner = openings.start_winner(parse_position(solved.start.position))
        assert winner == (BLACK if solved.outcome == WIN else WHITE)
    winners = [openings.start_winner(parse_position(start.position)) for start in token_starts()]
    assert (len(winners), winners.count(BLACK), winners.count(WHITE)) == (1260, 1223, 37)


def test_other_starts_and_positions_are_not_in_the_table() -> None:
    assert openings.start_winner(Round()) is None
    ringed = position_text(start_of(1, 2)).replace("BKRNOPYG", "B+KRNOPYG")
    assert openings.start_winner(parse_position(ringed)) is None
    assert openings.start_winner(start_of(1, 1)) is None
    played = start_of(1, 2)
    played.play(legal_moves(played)[0])
    assert openings.start_winner(played) is None


def test_in_whites_place_a_start_looks_the_same() -> None:
    played = Round()
    played.reset(starts.from_strips(STRIPS[24], STRIPS[2]), WHITE)
    assert openings.start_winner(played) == WHITE - (openings.tokens_winner(3, 25) == WHITE)


def test_each_position_of_three_plies_is_there_and_agrees_with_the_first_moves() -> None:
    solved = proved_basic_start().moves
    played = Round()
    count = 0
    for first in legal_moves(played):
        with trying(played, first):
            after = openings.fates(played)
            assert set(after) == set(legal_moves(played))
            assert (WHITE in after.values()) == (solved[move_text(first)][0] == LOSS)
            for answer in after:
                with trying(played, answer):
                    found = openings.fates(played)
                    assert set(found) == set(legal_moves(played))
                    count += len(found)
    assert count == 11182
    assert openings.fates(Round()) == {}


def test_the_engine_proves_the_same() -> None:
    rng = random.Random(3)
    with Engine(1, Memory(16)) as engine:
        for _ in range(PROBED):
            played = Round()
            for _ply in range(2):
                played.play(rng.choice(legal_moves(played)))
            move, winner = rng.choice(list(openings.fates(played).items()))
            with trying(played, move):
                engine.begin(Limit())
                assert (played.winner if played.winner != NOBODY else engine.winner(played)) == winner
        for _ in range(PROBED // 4):
            first, second = rng.sample(range(1, 37), 2)
            engine.begin(Limit())
            assert engine.winner(start_of(first, second)) == openings.tokens_winner(first, second)


def test_with_the_limits_of_tournaments_four_first_moves_win() -> None:
    """The first move one square, the second at most three, the third at most five: mindsportsolympiad.com."""
    played = Round()
    firsts = [move for move in legal_moves(played) if length(move) <= 1]
    wins = set()
    for first in firsts:
        with trying(played, first):
            if all(has_answer(played, answer) for answer in legal_moves(played) if length(answer) <= 3):
                wins.add(move_text(first))
    assert (len(firsts), wins) == (22, {"a8-a7", "b8-b7", "g8-g7", "h8-h7"})


def length(move: int) -> int:
    return abs(landing_of(move) // 8 - origin_of(move) // 8)


def has_answer(played: Round, answer: int) -> bool:
    """Whether Black wins by a third move of at most five squares."""
    with trying(played, answer):
        return any(winner == BLACK for move, winner in openings.fates(played).items() if length(move) <= 5)


def test_a_mirrored_position_comes_back_and_plays_the_same() -> None:
    for text in ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -", "1b1ky2n/4r3/8/2p5/o3K1Y1/6gB/8/NGR2P+1O b G h3"):
        assert openings.image(openings.image(text)) == text
        moves = {move_text(move) for move in legal_moves(parse_position(text))}
        images = {move_text(move) for move in legal_moves(parse_position(openings.image(text)))}
        assert images == {move.translate(str.maketrans("abcdefgh", "hgfedcba")) for move in moves}


def test_what_is_known_by_heart_needs_no_time() -> None:
    played = Round()
    played.play(parse_move("c8-c3", played))
    with Analyst() as analyst:
        found = known_outcomes(analyst, played, Limit(nodes=1))
    assert {one.fate for one in found} == {WIN, LOSS} and found[0].fate == WIN


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "a8-a4   black wins in 17, whatever the answer"),
        ((), "a8-a3   white wins in 6, only by g1-g2"),
        (("a8-a3",), "g1-g2   white wins"),
        (("a8-a3", "g1-g2"), "a3-a2   white wins"),
        (("--tokens", "3", "25"), "white, who moves second, wins the start of the tokens 3 (Black) and 25 (White)"),
    ],
)
def test_it_is_told_in_words(arguments: tuple[str, ...], told: str) -> None:
    said = CliRunner().invoke(main, ["openings", *arguments])
    assert said.exit_code == 0 and told in said.stdout.splitlines(), said.output


def test_it_is_told_to_programs() -> None:
    said = CliRunner().invoke(main, ["openings", "--json"])
    rows = [json.loads(line) for line in said.stdout.splitlines()]
    assert len(rows) == 102 and sum(row["winner"] == "black" for row in rows) == 16
    (row,) = [row for row in rows if row["move"] == "a8-a3"]
    assert row == {"move": "a8-a3", "winner": "white", "plies": 6, "answers": ["g1-g2"]}


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("a8-a9",), 1, "a8-a9"),
        (("a8-a3", "g1-g2", "d8-d5"), 2, "two moves at most"),
        (("--tokens", "3", "3"), 2, "Two different tokens"),
        (("--tokens", "3", "37"), 2, "37"),
    ],
)
def test_what_it_cannot_tell_it_refuses(arguments: tuple[str, ...], code: int, told: str) -> None:
    said = CliRunner().invoke(main, ["openings", *arguments], standalone_mode=True)
    assert said.exit_code == code or said.exception is not None
    assert told in said.output or told in str(said.exception)
