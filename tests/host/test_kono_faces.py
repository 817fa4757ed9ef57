"""What the PC says and shows of the konos."""

import json
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from madang.games import Game
from madang.games.registry import new_game
from madang.squares import new_set, parse_square, square_name
from madang_host.games.face import Ask, Option
from madang_host.games.records import entries_of, game_of
from madang_host.games.registry import face_of
from madang_host.render.board_text import board_lines
from madang_host.ui.terminal.board.drawing import LINE_SIGNS, SCALES, square_segments
from madang_host.ui.terminal.board.picture import past_faces
from madang_host.ui.web.requests import parse_request

KONOS = ("nei-pat-kono", "o-pat-kono", "oumoul-kono")
ENDS = (
    ("nei-pat-kono 8/8/2mm4/3m4/3M4/5M2/8/8 b", "d6xd4", "Black wins: White has one man left."),
    ("nei-pat-kono 8/8/2Mm4/2m2m2/8/4mM2/8/8 b", "f5-f4", "Black wins: White cannot move."),
    (
        "o-pat-kono 8/8/1MM1MM2/1M2MM2/1m6/1m3m2/1mm1mm2/8 w",
        "e5-d6",
        "White wins: all men stand where Black's men began.",
    ),
    ("o-pat-kono 8/8/1mmmmm2/1m1MMm2/2MMM3/1M6/1M6/8 w", "d4-c5", "A draw: Black cannot move."),
    ("oumoul-kono to 1", "draw", "A draw: the players have agreed on it."),
)


@dataclass
class Board:
    game: Game


@pytest.mark.parametrize(("entry", "move", "words"), ENDS)
def test_how_a_round_ends_in_words(entry: str, move: str, words: str) -> None:
    game = game_of([entry])
    face = face_of(game.name)
    assert face.result_words(Board(game)) == ""  # type: ignore[arg-type]  # it asks for the game alone
    game.take(move)
    assert face.result_words(Board(game)) == words  # type: ignore[arg-type]


@pytest.mark.parametrize(("square", "words"), [("c5", "that one cannot move now."), ("c4", "it is Black's turn.")])
def test_a_wrong_man_in_words(square: str, words: str) -> None:
    game = new_game("nei-pat-kono")
    asked = Ask("return", bytes(new_set([parse_square(square)])))
    board = SimpleNamespace(game=game, ask=asked, mistake="wrong-tower", unsure=bytes(8))
    assert face_of(game.name).mistake_words(board) == f"Wrong piece: {words}"  # type: ignore[arg-type]


def test_what_a_move_did_is_told_in_words() -> None:
    face = face_of("nei-pat-kono")
    told = [face.told_words(move, {}, {}) for move in ("c6-c5", "c6xc4", "pass")]
    assert told == ["c6 to c5", "c6 takes c4", "passes"]


def test_lengths_in_words() -> None:
    face = face_of("nei-pat-kono")
    board = SimpleNamespace(options={1: Option("to 1"), 2: Option("to 3")})
    said = [face.option_words(board, square) for square in (1, 2)]  # type: ignore[arg-type]  # no more is asked for
    assert said == ["to one point", "to 3 points"]


@pytest.mark.parametrize("name", KONOS)
def test_men_have_names_and_sides_of_their_own(name: str) -> None:
    face, game = face_of(name), new_game(name)
    standing = [game.piece(square) for square in range(64) if game.piece(square)]
    assert sorted(standing) == sorted(face.pieces())
    assert len({face.piece_name(piece) for piece in face.pieces()}) == len(standing)
    for square in range(64):
        piece = game.piece(square)
        if piece:
            assert face.piece_side(piece) == game.piece_side(square)
            assert face.piece_colour(piece) == game.piece_colour(square)


@pytest.mark.parametrize("name", KONOS)
def test_every_match_can_be_begun(name: str) -> None:
    face = face_of(name)
    for entry, words in face.matches():
        assert entries_of(game_of([entry])) == [entry] and words
        length, variants = int(entry.split()[2]), entry.split()[3:]
        assert " ".join([face.first_entry(None, length), *variants]) == entry
        assert face.kind_words(game_of([entry])) == entry
        request = parse_request(json.dumps({"do": "match", "text": entry, "setup": "", "seats": {}, "clock": "0"}))
        assert request.command == ("new", *entry.split())
    choices = {"nei-pat-kono": 2, "o-pat-kono": 6, "oumoul-kono": 4}[name]
    assert len(dict(face.matches())) == len({words for _entry, words in face.matches()}) == 3 * choices
    with pytest.raises(ValueError, match=r"no match of .* goes to 2 points \(try 1, 3, 5\)"):
        face.first_entry(None, 2)


@pytest.mark.parametrize("name", KONOS)
def test_the_sheet_has_the_points_and_their_lines(name: str) -> None:
    game = new_game(name)
    sheet = face_of(name).sheet_of(game)
    lines = {frozenset(line) for line in sheet.lines}
    assert {"nei-pat-kono": (16, 24), "o-pat-kono": (25, 32), "oumoul-kono": (5, 7)}[name] == (
        len(sheet.points),
        len(lines),
    )
    for move in range(game.move_count()):
        text = square_name(game.origin[move]) + square_name(game.landing[move])
        assert game.takes[move] or frozenset((game.origin[move], game.landing[move])) in lines, text


def test_the_position_in_plain_text() -> None:
    """Which side of the well is barred is seen: lines are drawn where they cross squares between points."""
    game = new_game("oumoul-kono")
    usual, barred = board_lines(face_of(game.name).drawing_of(game)), "between-sides"
    assert usual == [
        "8",
        "7  b           b",
        r"6  | \       / |",
        r"5  |   \   /   |",
        "4  |     .     |",
        r"3  |   /   \   |",
        r"2  | /       \ |",
        "1  W - - - - - W",
        "   a b c d e f g h",
    ]
    game.take(f"{game.name} to 1 {barred}")
    other = board_lines(face_of(game.name).drawing_of(game))
    assert (other[1], other[4]) == ("7  b - - - - - b", "4        .     |")


def test_a_terminal_draws_the_lines_of_a_sheet() -> None:
    seen = past_faces(face_of("oumoul-kono").drawing_of(new_game("oumoul-kono")))
    for scale in SCALES:
        drawn = {
            name: {
                segment.text
                for row in range(scale.height)
                for segment in square_segments(seen[parse_square(name)], scale, row)
            }
            for name in ("d1", "a4", "b2", "b6", "d7")  # the last is on the side that is barred
        }
        signs = {name: "".join(texts & set(LINE_SIGNS.values())) for name, texts in drawn.items()}
        assert list(signs.values()) == [*(LINE_SIGNS[sign] for sign in "-|/\\"), ""], scale


@pytest.mark.parametrize("name", KONOS)
def test_a_terminal_shows_no_board_beside_the_points(name: str) -> None:
    drawing = face_of(name).drawing_of(new_game(name))
    beside = [square for square, seen in enumerate(past_faces(drawing)) if seen.ground]
    assert sorted([*beside, *drawing.sheet.points]) == list(range(64)) and beside
