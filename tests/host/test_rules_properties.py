"""The rules and their texts at positions at random: against a second reading of the rulebooks, and against nonsense."""

import random
from collections import Counter

import examples
import pytest
import slow_rules
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from madang.games.kamisado import rules
from madang.games.kamisado.notation import (
    START,
    MoveError,
    PositionError,
    move_text,
    parse_move,
    parse_position,
    position_text,
    result_of,
)

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
TOWERS = "OBPKYRGNobpkyrgn"


def written_position(squares: list[int], rings: list[int], side: str, active: str, last: str) -> str:
    towers = {square: tower + "+" * ring for square, tower, ring in zip(squares, TOWERS, rings, strict=True)}
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(towers.get(8 * rank + file, ".") for file in range(8))
        for empty in range(8, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    return f"{'/'.join(rows)} {side} {active} {last}"


def have_both_arrived(position: str) -> bool:
    rows = position.split(" ")[0].split("/")
    return any(c.isupper() for c in rows[0]) and any(c.islower() for c in rows[7])


@st.composite
def positions(draw: st.DrawFn) -> str:
    squares = draw(st.permutations(range(64)))[:16]
    rings = draw(st.lists(st.integers(0, 3), min_size=16, max_size=16))
    last = draw(st.sampled_from(["-", *(SQUARES[square] for square in squares)]))
    position = written_position(squares, rings, draw(st.sampled_from("bw")), draw(st.sampled_from("OBPKYRGN")), last)
    assume(not have_both_arrived(position))
    return position


def crowded_position(rng: random.Random) -> str:
    """Towers on a part of the board: a wide one has many blocked towers, a high one many that push."""
    files, ranks = rng.choice([(8, 2), (8, 3), (6, 4), (4, 5), (3, 6), (3, 8), (8, 8)])
    file, rank = rng.randint(0, 8 - files), (8 - ranks) // 2
    squares = [8 * y + x for x in range(file, file + files) for y in range(rank, rank + ranks)]
    rng.shuffle(squares)
    rings = [rng.choice((0, 0, 1, 2, 3)) for _ in range(16)]
    last = rng.choice(["-", *(SQUARES[square] for square in squares[:16])])
    return written_position(squares[:16], rings, rng.choice("bw"), rng.choice("OBPKYRGN"), last)


def legal_texts(position: rules.Round) -> list[str]:
    return [move_text(move) for move in examples.legal_moves(position)]


def compare(position: rules.Round, slow: slow_rules.State) -> dict[str, slow_rules.State]:
    """Both readings of a position and of what each move leads to; gives the moves of the second."""
    moves = slow_rules.moves(slow)
    assert sorted(legal_texts(position)) == sorted(moves), position_text(position)
    assert result_of(position) == slow_rules.result(slow), position_text(position)
    for move, after in moves.items():
        position.play(parse_move(move, position))
        assert position_text(position) == slow_rules.text(after)
        assert result_of(position) == slow_rules.result(after), position_text(position)
        position.undo()
    return moves


@pytest.mark.parametrize("seed", range(4))
def test_crowded_positions_agree_with_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(2000):
        text = crowded_position(rng)
        if have_both_arrived(text):
            continue
        position = parse_position(text)
        moves = compare(position, slow_rules.parse(text))
        seen["pass"] += "pass" in moves
        seen["push"] += any("^" in move for move in moves)
        seen["push of more"] += any(move[-2:] in ("^2", "^3") for move in moves)
        seen["over" if not moves else "goes on"] += 1
        seen["deadlock"] += result_of(position) is not None and position.reason == rules.DEADLOCK
    assert seen["pass"] > 100 and seen["push"] > 50 and seen["push of more"] > 5, seen
    assert seen["deadlock"] > 3 and seen["goes on"] > 1000, seen


@pytest.mark.parametrize("seed", range(4))
def test_rounds_agree_with_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    reasons: Counter[str] = Counter()
    for _ in range(15):
        position, slow = parse_position(START), slow_rules.parse(START)
        while moves := compare(position, slow):
            # Home only when there is no other move, so that much happens on the way.
            choice = rng.choice([move for move in moves if move[-1:] not in ("1", "8")] or list(moves))
            position.play(parse_move(choice, position))
            slow = moves[choice]
        reasons[result_of(position)[1]] += 1  # type: ignore[index]  # the round is over
    assert reasons["home"] > 0, reasons


def test_perft_agrees_with_the_second_reading() -> None:
    compared = 0
    for place, keyword, words in examples.read("perft.txt"):
        if keyword == "position":
            state = slow_rules.parse(" ".join(words))
        elif int(words[0]) <= 3:
            assert slow_rules.perft(state, int(words[0])) == int(words[1]), place
            compared += 1
    assert compared == 20


@given(positions())
def test_positions_both_ways(text: str) -> None:
    assert position_text(parse_position(text)) == text


@given(positions(), st.randoms(use_true_random=False))
def test_any_round_can_be_played_and_taken_back(text: str, rng: random.Random) -> None:
    position = parse_position(text)
    before = []
    while moves := examples.legal_moves(position):
        for move in moves:
            assert parse_move(move_text(move), position) == move
        before.append(position_text(position))
        position.play(rng.choice(moves))
    assert position.plies == len(before)
    assert position.winner in (0, 1)
    while before:
        assert position.winner == rules.NOBODY or position.plies == len(before)
        assert position.undo()
        assert position_text(position) == before.pop()
        assert position.winner == rules.NOBODY
    assert not position.undo()


# Text that is nearly a position: valid ones with a piece cut out, doubled or replaced.
nearly_positions = st.builds(
    lambda text, at, length, put: text[:at] + put + text[at + length :],
    positions(),
    st.integers(0, 80),
    st.integers(0, 6),
    st.text(max_size=3) | st.text("/12345678+- *bwOBPKYRGNobpkyrgnabcdefgh", max_size=3),
)
nearly_moves = st.from_regex(r"\A[a-i][0-9][-x ]?[a-i][0-9](\^[0-9]?)?\Z") | st.from_regex(r"\Apass?\s?\Z")


@settings(max_examples=400)
@given(st.text() | nearly_positions)
def test_whatever_is_no_position_is_told_in_one_line(text: str) -> None:
    try:
        position = parse_position(text)
    except PositionError as error:
        assert_is_one_line(str(error))
    else:
        again = position_text(position)
        assert again == " ".join(text.split())
        assert legal_texts(position) or result_of(position)


@settings(max_examples=400)
@given(positions(), st.text() | nearly_moves)
def test_whatever_is_no_legal_move_is_told_in_one_line(text: str, move: str) -> None:
    position = parse_position(text)
    try:
        parsed = parse_move(move, position)
    except MoveError as error:
        assert_is_one_line(str(error))
        assert position_text(position) == text
    else:
        assert move_text(parsed) == move
        assert move in legal_texts(position)


def assert_is_one_line(message: str) -> None:
    assert message and len(message) < 300
    assert all(" " <= c <= "~" for c in message), message
