"""Starts that are hard to win, as they are offered: who wins them, and by which first moves."""

import random

import pytest
from examples import legal_moves

from madang.games.kamisado import starts
from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.notation import move_text, parse_move, parse_position, position_text
from madang.games.kamisado.rules import Round
from madang.games.kamisado.strips import STRIPS
from madang_host.engine.engine import Engine, Memory, trying
from madang_host.engine.search.limits import Limit
from madang_host.games.kamisado.choices import FAIR_STARTS, FIRST_MOVES, FairStart
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.i18n import language

TRIED = 4  # of the moves that do not win


@pytest.mark.parametrize("start", FAIR_STARTS, ids=lambda start: str(start.tokens))
def test_who_wins_is_as_it_is_said(start: FairStart) -> None:
    played = parse_position(start.position)
    moves = legal_moves(played)
    others = [move for move in moves if move_text(move) not in start.wins]
    assert len(moves) == FIRST_MOVES and len(others) == FIRST_MOVES - len(start.wins)
    with Engine(1, Memory(16)) as engine:
        engine.begin(Limit())
        assert engine.winner(played) == (BLACK if start.wins else WHITE)
        for text in start.wins:
            with trying(played, parse_move(text, played)):
                assert engine.winner(played) == BLACK
        for move in random.Random(1).sample(others, TRIED):
            with trying(played, move):
                assert engine.winner(played) == WHITE


def test_they_are_what_the_tokens_make() -> None:
    for start in FAIR_STARTS:
        low, high = start.tokens
        position = Round()
        position.reset(starts.from_strips(STRIPS[low - 1], STRIPS[high - 1]))
        assert low < high and position_text(position) == start.position


def test_they_are_offered_as_lone_rounds_in_every_language() -> None:
    face = face_of("kamisado")
    for spoken in ("en", "de", "ko"):
        with language.speaking(spoken):
            offered = dict(face.matches())
            assert len({offered[start.entry] for start in FAIR_STARTS}) == len(FAIR_STARTS)
    for start in FAIR_STARTS:
        assert face.kind_words(game_of([start.entry])) == "a lone round"
        assert f"{start.tokens[0]} and {start.tokens[1]}" in start.words()
