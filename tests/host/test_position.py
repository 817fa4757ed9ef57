"""Positions as values, of every game on the shelf; and the names that the package offers."""

import copy
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import examples
import pytest
from game_logs import ROUND
from hypothesis import given
from hypothesis import strategies as st

import madang_host
from madang.games.kamisado.notation import START, move_text, parse_position, position_text
from madang_host import Position, game_names, positions_of
from madang_host.errors import UserError
from madang_host.games.position import Outcome

DEADLOCK = ("c8-c4", "b1-h7", "c4-e2")


@pytest.mark.parametrize("game", game_names())
def test_a_random_round_of_any_game(game: str) -> None:
    rng = random.Random(7)
    position = Position(game=game)
    passed: list[Position] = []
    for _ in range(60):
        if position.outcome is not None:
            break
        passed.append(position)
        before = position.text
        move = rng.choice(position.legal_moves)
        assert (move.origin is None and move.landing is None) == move.is_pass or move.landing is not None
        position = position.play(move)
        assert passed[-1].text == before, "a position never changes"
        assert position.moves == (*passed[-1].moves, move) and position.game == game
    assert (position.outcome is None) == bool(position.legal_moves)
    for earlier in reversed(passed):
        position = position.undo()
        assert position == earlier and hash(position) == hash(earlier)
    with pytest.raises(ValueError, match="no move led to"):
        position.undo()


@pytest.mark.parametrize("game", game_names())
def test_a_position_is_a_value(game: str) -> None:
    position = Position(game=game)
    same = [
        Position(position.text, game),
        position.copy(),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
    ]
    assert all(other == position and other is not position for other in same)
    assert len({*same, position}) == 1 and position != position.text
    assert eval(repr(position)) == position
    assert len(position) == len(list(position)) and dict(position) == position.pieces
    assert all(position[square] is piece for square, piece in position)
    assert ElementTree.fromstring(position._repr_svg_()).tag.endswith("svg")


def test_positions_of_kamisado_are_those_of_the_rules() -> None:
    position, played = Position(), parse_position(START)
    rng = random.Random(3)
    while position.outcome is None:
        legal = [move_text(move) for move in examples.legal_moves(played)]
        assert list(position.legal_moves) == legal
        chosen = rng.randrange(len(legal))
        played.play(examples.legal_moves(played)[chosen])
        position = position.play(legal[chosen])
        assert position.text == position_text(played)
    assert examples.legal_moves(played) == [] and not position.legal_moves


def test_moves_know_their_squares() -> None:
    moves = {move: (move.origin, move.landing, move.is_pass) for move in Position().legal_moves}
    assert moves["e8-e2"] == ("e8", "e2", False) and len(moves) == 102
    (passing,) = Position().play("e8-e2", "b1-g6").legal_moves
    assert (passing, passing.origin, passing.landing, passing.is_pass) == ("pass", None, None, True)


def test_a_round_that_is_over_has_an_outcome_and_no_more_moves() -> None:
    over = Position().play(*DEADLOCK)
    assert over.outcome == Outcome("white", "deadlock") and not over.legal_moves
    with pytest.raises(ValueError, match=re.escape(f"no move 'pass': the round is over ({over.text})")):
        over.play("pass")
    assert over.moves == DEADLOCK


def test_a_move_that_is_refused_changes_nothing() -> None:
    position = Position()
    with pytest.raises(ValueError, match="not legal"):
        position.play("e8-e2", "a1-a2")
    assert position == Position() and position.moves == ()


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = Position(text)
    except ValueError as error:
        assert str(error)
    else:
        assert Position(position.text) == position


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match=f"^no game 'chess' \\(try {', '.join(game_names())}\\)$"):
        Position(game="chess")
    with pytest.raises(ValueError, match="no square 'i9'"):
        Position()["i9"]


def test_only_what_the_engine_plays_is_analysed() -> None:
    with pytest.raises(UserError, match="not of nei-pat-kono"):
        madang_host.analyse(Position(game="nei-pat-kono"))


def test_a_record_is_gone_through() -> None:
    positions = list(positions_of(ROUND))
    assert [position.moves for position in positions] == [tuple(ROUND[2 : 2 + plies]) for plies in range(5)]
    assert positions[-1].outcome == Outcome("white", "home")
    with pytest.raises(ValueError, match="not legal"):
        list(positions_of([*ROUND[:-1], "a1-a2"]))


def test_importing_the_package_loads_nothing_else() -> None:
    program = "import sys, madang_host; print(sorted(name for name in sys.modules if name.startswith('madang')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['madang_host']\n"


def test_every_name_that_is_offered_is_there_and_typed() -> None:
    stub = (Path(madang_host.__file__).parent / "__init__.pyi").read_text(encoding="utf-8")
    typed = re.findall(r"^from (\S+) import (\w+) as (\w+)$", stub, re.MULTILINE)
    assert sorted(name for _home, name, _as in typed) == sorted(madang_host.__all__)
    for home, name, alias in typed:
        offered = getattr(madang_host, name)
        assert name == alias and offered is getattr(sys.modules[home], name)
        assert name in dir(madang_host)
    with pytest.raises(AttributeError, match="nothing"):
        madang_host.nothing  # noqa: B018
