"""Start positions: the strips, and filling as the dragon book's figures 7(a) to 7(h) tell it."""

import examples
from expect import message_of
from matches import strip_of

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado import notation, rules, starts
from madang.games.kamisado.board import (
    BLACK,
    FILL_NAMES,
    FROM_LEFT,
    FROM_RIGHT,
    SIDE_NAMES,
    SQUARE_COLOUR,
    WHITE,
    basic_start,
    rings_of,
    side_of,
    square_seen,
    tower,
)
from madang.games.kamisado.strips import STRIPS
from madang.squares import parse_square, square_name

HOME_ROW = "NGRYKPBO"

# `korean` rulebook, "Setting up the Tiles for the next Round"
PRINTED = {
    9: "Pink; Orange; Green; Purple; Red; Blue; Brown; Yellow",
    31: "Red; Green; Pink; Brown; Orange; Yellow; Blue; Purple",
}


def drawn_rows(board, side=BLACK):
    position = rules.Round()
    position.reset(board, side)
    return notation.position_text(position)


def test_filling():
    figures = []
    board = start = None
    for place, keyword, words in examples.read("filling.txt"):
        if keyword == "figure":
            figures.append(words[0])
        elif keyword == "position":
            board = notation.parse_position(" ".join(words))
        elif keyword == "order":
            order = starts.filling_order(board.board, SIDE_NAMES.index(words[0]), FILL_NAMES.index(words[1]))
            assert [square_name(a) + "-" + square_name(b) for a, b in order] == words[2:], (place, order)
        elif keyword == "filled":
            filled = starts.filled(board.board, FILL_NAMES.index(words[0]))
            assert drawn_rows(filled) == " ".join(words[1:]), (place, drawn_rows(filled))
            start = start or filled
            standing = notation.parse_position(" ".join(words[1:]))
        elif keyword in "87654321":
            shown = standing if figures[-1] in ("7(d)", "7(g)") else board
            assert [examples.drawn(shown, file + keyword) for file in "abcdefgh"] == words, place
        elif keyword == "sumo":
            start[parse_square("h1")] += 0x10
            position = rules.Round()
            position.reset(start, WHITE)
            assert examples.legal_of(position, words) == words, place
        else:
            assert keyword in ("says", "a"), place
    assert figures == [f"7({letter})" for letter in "abcdefgh"]


def test_the_weak_spot_of_filling_from_the_right():
    c1, c2 = parse_square("c1"), parse_square("c2")
    position = notation.parse_position("yrgkonbp/8/8/8/8/8/8/PGYRKONB b * -")
    assert position.board[c1] & 7 == SQUARE_COLOUR[c2]


def test_filling_keeps_rings():
    position = notation.parse_position("P+++3yrg+1/6G1/3k1Y2/R1o2K1n/6O++1/1b6/2p5/N5B1 b O a8")
    for fill in (FROM_LEFT, FROM_RIGHT):
        filled = starts.filled(position.board, fill)
        towers = sorted([piece for piece in filled if piece])
        assert towers == sorted([piece for piece in position.board if piece])
        assert sorted([rings_of(piece) for piece in towers])[-3:] == [1, 2, 3]


def test_filling_a_home_row_that_nobody_left_changes_nothing():
    for fill in (FROM_LEFT, FROM_RIGHT):
        assert starts.filled(basic_start(), fill) == basic_start()


def test_the_strips_of_the_table():
    assert len(STRIPS) == len(set(STRIPS)) == starts.HIGHEST_TOKEN
    for strip in STRIPS:
        assert starts.parse_strip(strip) == strip


def test_the_printed_strips():
    letters = {"Pink": "K", "Brown": "N"}
    for token, text in PRINTED.items():
        assert STRIPS[token - 1] == "".join([letters.get(name, name[0]) for name in text.split("; ")])


def test_the_evidence_for_the_strips():
    partner = {a: b for pair in ("ON", "BG", "PR", "KY") for a, b in (pair, pair[1] + pair[0])}
    for strip in STRIPS:
        assert [partner[letter] for letter in strip] == [strip[7 - i] for i in range(8)]
        board = starts.from_strips(strip, strip)
        for place in range(8):
            square = square_seen(WHITE, 0, place)
            for ahead in (square + 7, square + 8, square + 9):
                if ahead >> 3 == 1:
                    assert SQUARE_COLOUR[ahead] != board[square] & 7


def test_strips_are_read_from_each_players_left():
    board = starts.from_strips(HOME_ROW, HOME_ROW)
    assert board == basic_start()
    board = starts.from_strips(STRIPS[8], STRIPS[30])
    assert drawn_rows(board) == "ynbrpgok/8/8/8/8/8/8/RGKNOYBP b * -"
    assert strip_of(board, BLACK) == STRIPS[8]
    assert strip_of(board, WHITE) == STRIPS[30]
    # The pink tower of strip 9 and the red one of strip 31 stand on brown squares, yellow and purple on orange ones.
    for name, colour, piece in (
        ("h8", "N", tower(BLACK, 3)),
        ("a8", "O", tower(BLACK, 4)),
        ("a1", "N", tower(WHITE, 5)),
        ("h1", "O", tower(WHITE, 2)),
    ):
        square = parse_square(name)
        assert board[square] == piece and COLOUR_LETTERS[SQUARE_COLOUR[square]] == colour


def test_squares_as_a_side_sees_them():
    for side in (BLACK, WHITE):
        seen = [square_seen(side, row, place) for row in range(8) for place in range(8)]
        assert sorted(seen) == list(range(64))
        assert [COLOUR_LETTERS[SQUARE_COLOUR[square]] for square in seen[:8]] == list(HOME_ROW)
        assert all(side_of(basic_start()[square]) == side for square in seen[:8])


def test_what_is_no_strip_or_token():
    told = message_of(starts.StripError, starts.parse_strip, "KOGPRBNN")
    assert told == (
        "no strip 'KOGPRBNN' (eight different letters of OBPKYRGN, from the brown square to the orange one, "
        "like KOGPRBNY)"
    )
    assert starts.parse_strip("kogprbny") == "KOGPRBNY"
    for text in ("", "KOGPRBNYK", "KOGPRBN", "XOGPRBNY", "\u00e9" * 8):
        message_of(starts.StripError, starts.parse_strip, text)
    assert [starts.parse_token(str(token)) for token in range(1, 37)] == list(range(1, 37))
    for text in ("0", "37", "07", "x", "", "\u00b2"):
        assert message_of(starts.StripError, starts.parse_token, text).endswith(" (try 1 to 36)")
