"""Start positions solved in bulk: what is proved, and the file of results whatever happens to it."""

import json
import random
from pathlib import Path

import pytest
from examples import legal_moves
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.notation import START, move_text, parse_move, parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round, landing_of, origin_of
from madang.games.kamisado.starts import from_strips
from madang_host.engine import solve as solving
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Engine, Memory
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN
from madang_host.engine.solve import ResultFile, Solved, Start
from madang_host.errors import UserError

POSITIONS = ["obpkyrgn/8/6P1/8/8/8/8/NGRYK1BO b Y g6", "1bpkyrgn/o7/8/8/8/8/8/NGRYKPBO w O a7", START]


@pytest.fixture(scope="module")
def analyst() -> Analyst:
    return Analyst(1, Memory(1))


@pytest.fixture(scope="module")
def solved(analyst: Analyst) -> list[Solved]:
    return [solving.solve(Start(text, "listed"), analyst, 4) for text in POSITIONS]


def test_what_is_proved_of_the_basic_start(analyst: Analyst) -> None:
    proved = solving.proved_basic_start()
    assert proved.start == Start(START, "basic")
    assert set(proved.moves) == {move_text(move) for move in legal_moves(Round())} and proved.is_whole
    assert (proved.outcome, proved.distance) == (WIN, 17)
    wins = sorted(move for move, found in proved.moves.items() if found == (WIN, 17))
    assert wins == ["a8-a4", "b8-b2", "d8-d3", "d8-d4", "e8-e3", "e8-e4", "g8-g2", "h8-h4"]
    # The near ones are found again.
    for outcome in analyst.outcomes(Round(), Limit(depth=12)):
        known = proved.moves[move_text(outcome.move)]
        if outcome.outcome == OPEN:
            assert known[1] > 12
        else:
            assert known == (outcome.outcome, outcome.distance)


def test_the_basic_start_is_the_same_from_left_and_right() -> None:
    # The colours can be renamed so that the board and its mirror image are one.
    moves = solving.proved_basic_start().moves
    for move, found in moves.items():
        mirrored = "".join("hgfedcba"["abcdefgh".index(c)] if c in "abcdefgh" else c for c in move)
        assert moves[mirrored] == found


def test_what_is_proved_of_the_starts_by_tokens() -> None:
    proved = list(solving.parse_results(solving.TOKEN_STARTS.read_bytes(), "token_starts.jsonl"))
    setups = {start.position: start.setup for start in solving.token_starts()}
    drawn = {text for text, setup in setups.items() if int(setup.split()[1]) < int(setup.split()[3])}
    assert {one.start.position for one in proved} == drawn and len(proved) == len(drawn) == 630
    assert sum(one.outcome == WIN for one in proved) == 595
    for one in proved:
        assert setups[one.start.position] == one.start.setup
        assert one.outcome != OPEN and len(one.moves) == 1
    engine = Engine(1, Memory(16))
    lost = [one for one in proved if one.outcome == LOSS]
    for one in [*random.Random(1).sample(proved, 10), *lost[:3]]:
        played = parse_position(one.start.position)
        played.play(parse_move(*one.moves, played))
        assert engine.winner(played) == (BLACK if one.outcome == WIN else WHITE), one.start.setup
    measured = [(one.distance, one) for one in proved if one.distance is not None]
    assert len(measured) == 630 and max(distance for distance, _ in measured) == 33
    for distance, one in sorted(measured, key=lambda found: found[0])[:10]:
        played = parse_position(one.start.position)
        assert engine.forces(played, BLACK, distance) and engine.forces(played, BLACK, distance - 1) is False


def test_the_proved_best_is_known_from_both_sides_of_the_board() -> None:
    (proved, *_) = solving.parse_results(solving.TOKEN_STARTS.read_bytes(), "token_starts.jsonl")
    played = parse_position(proved.start.position)
    (best,) = solving.proved_best(played)  # a win
    assert move_text(best) in proved.moves
    board = proved.start.position.split()[0]
    _, _, low, _, high = proved.start.setup.split()
    turned = Round()
    turned.reset(from_strips(high, low), WHITE)
    (move,) = solving.proved_best(turned)
    assert (origin_of(move), landing_of(move)) == (63 - origin_of(best), 63 - landing_of(best))
    for text in (START.replace("o", "o+"), f"{board} w * -", "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"):
        assert solving.proved_best(parse_position(text)) == []


def test_starts() -> None:
    tokens = list(solving.token_starts())
    assert len(tokens) == len({start.position for start in tokens}) == 36 * 35
    assert tokens[0].setup.startswith("tokens 1 ")
    drawn = [start.setup.split() for start in tokens[: 36 * 35 // 2]]
    assert all(int(words[1]) < int(words[3]) for words in drawn)
    filled = list(solving.filled_starts(12, seed=2))
    assert filled == list(solving.filled_starts(12, seed=2))
    for start in [*tokens[:3], *filled]:
        played = parse_position(start.position)
        assert position_text(played) == start.position and played.winner == NOBODY
    assert {start.setup for start in filled} == {"fill left", "fill right"}
    assert {start.position.split()[1] for start in filled} == {"b", "w"}
    with pytest.raises(UserError, match="line 2: a position has 4 fields"):
        list(solving.listed_starts([START, "rubbish"]))


def test_resume(tmp_path: Path, solved: list[Solved]) -> None:
    path = tmp_path / "folder" / "results.jsonl"
    for one in solved:
        file = ResultFile(path)
        assert not file.has(one.start, 4)
        file.add(one)
        assert file.has(one.start, 4) and ResultFile(path).has(one.start, 3)
        assert ResultFile(path).has(one.start, 9) is one.is_whole
    assert list(ResultFile(path).solved.values()) == solved


def test_who_wins_is_asked_alone(tmp_path: Path, solved: list[Solved]) -> None:
    path = tmp_path / "results.jsonl"
    engine = Engine(1, Memory(1))
    for whole in solved:
        one = solving.solve_winner(whole.start, engine, 4)
        assert one.outcome != OPEN and not one.has_all_moves
        if whole.outcome == OPEN:
            assert one.distance is None
        else:
            assert (one.outcome, one.distance) == (whole.outcome, whole.distance)
            assert whole.moves[next(iter(one.moves))] == (whole.outcome, whole.distance)
        file = ResultFile(path)
        assert not file.has(one.start, 1, is_winner_only=True)
        file.add(one)
        file = ResultFile(path)
        assert file.has(one.start, 4, is_winner_only=True) and not file.has(one.start, 1)
        is_known = one.distance is not None  # else it is looked for further
        assert file.has(one.start, 9, is_winner_only=True) is is_known
        file.add(whole)
        assert ResultFile(path).has(one.start, 4)


def test_of_who_wins_alone_it_is_asked_how_soon() -> None:
    played = parse_position("gypnorkb/8/8/8/8/8/8/YOGPRBNK b * -")
    looked_at = []
    for victor in (None, BLACK):
        with Engine(1, Memory(16)) as engine:
            verdict = engine.search(played, Limit(depth=15), victor=victor)
            assert (verdict.outcome, verdict.distance) == (WIN, 15)
            verdict = engine.search(played, Limit(depth=6), victor=victor)
            assert (verdict.outcome, verdict.distance, verdict.depth) == (OPEN if victor is None else WIN, None, 6)
            engine.forget()
            looked_at.append(engine.search(played, Limit(depth=14), victor=victor).nodes)
    assert looked_at[1] < looked_at[0]


def test_cut_short_at_any_byte(tmp_path: Path, solved: list[Solved]) -> None:
    path = tmp_path / "results.jsonl"
    file = ResultFile(path)
    for one in solved:
        file.add(one)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        file = ResultFile(path)
        assert len(file.solved) == whole[:length].count(b"\n")
        if length % 97 == 0:
            for one in solved:
                if not file.has(one.start, 4):
                    file.add(one)
            assert path.read_bytes() == whole


@settings(max_examples=200)
@given(st.data())
def test_damage_is_named_by_its_line(solved: list[Solved], data: st.DataObject) -> None:
    lines = [json.dumps(solving._entry(one)).encode() for one in solved[:2]]
    damaged = bytearray(lines[1])
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255).filter(lambda c: c != 10))
    try:
        found = list(solving.parse_results(b"\n".join([lines[0], bytes(damaged), b""]), "results"))
    except UserError as error:
        assert str(error).startswith("results, line 2 is no result")
    else:
        # What is still a result, for example with another distance or with another word for the set-up.
        assert len(found) == 2 and found[0] == solved[0]
        assert set(found[1].moves) == set(solved[1].moves) or found[1].start.position != solved[1].start.position


def test_an_opening_book_knows_a_move_wherever_the_winner_is_to_move() -> None:
    engine = Engine(1, Memory(8))
    start = Start("obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2", "listed")
    entries = list(solving.book(start, engine, 3))
    assert [(entry["move"], entry["distance"]) for entry in entries] == [("b1-g6", 3), ("g6-e8", 1)]
    entries = list(solving.book(Start(START, "basic"), engine, 3))
    book = {entry["position"]: entry["move"] for entry in entries}
    played = Round()
    played.play(parse_move(book[START], played))
    replies = legal_moves(played)
    for reply in replies:
        played.play(reply)
        assert played.side != BLACK or parse_move(book[position_text(played)], played) in legal_moves(played)
        played.undo()
    assert len(entries) == 1 + len(replies)
    assert all(entry["distance"] <= 17 for entry in entries)
