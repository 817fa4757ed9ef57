"""The first edition's annotation: of moves, against the examples in words of tests/positions, and of whole matches."""

import examples
import matches
import pytest
from expect import message_of
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.colours import COLOUR_NAMES
from madang.games.kamisado import rules
from madang.games.kamisado.match import DRAGON, Match
from madang.games.kamisado.match_text import MatchTextError
from madang.games.kamisado.notation import START, parse_move, parse_position
from madang_host.games.kamisado.annotation import (
    AnnotationError,
    annotation_lines,
    entries_of,
    find_move,
    parse_annotation,
    parse_entries,
    start_and_moves,
)

EXAMPLES = ("opening.txt", "must-move.txt", "blocked.txt", "deadlock.txt", "sumo.txt", "big-finish.txt")
ARROWS = {"forward": "↑", "left": "↖", "right": "↗", "blocked": "", "push": "↑"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_rulebooks_moves(name: str) -> None:
    position = rules.Round()
    annotated = 0
    for place, keyword, words in examples.read(name):
        if keyword == "position":
            position = parse_position(" ".join(words))
        elif keyword == "moves":
            for text in words:
                position.play(parse_move(text, position))
        elif keyword == "move":
            move = parse_move(words[0], position)
            entries = entries_of(position, move)
            _, tower, direction, number, colour = words[1:]
            pushed = int(number) if direction == "push" else 0
            assert entries[0].words().split()[0].lower() == tower, place
            assert entries[0].symbols()[1:-2] == ARROWS[direction], place
            assert entries[0].squares == (1 if pushed else int(number)), place
            assert COLOUR_NAMES[entries[-1].colour] == colour, place
            assert [entry.direction for entry in entries[1:]] == ["backwards"] * pushed, place
            assert find_move(position, entries[0]) == move, place
            position.play(move)
            annotated += 1
    assert annotated


def test_a_push_is_written_with_the_towers_pushed_back() -> None:
    # Dragon figure 10(b): yellow pushes orange, brown and green; the furthest, green, onto blue.
    position = parse_position("8/3p+4/4g+y+2/2k+1n+B++2/r++K++2o+3/b3Y+++3/O+7/P1GN1R2 w Y a4")
    entries = entries_of(position, parse_move("e3-e4^3", position))
    assert " ".join(entry.symbols() for entry in entries) == "Y↑1O O↓1N N↓1P G↓1B"
    assert entries[3].words() == "Green Backwards 1 Blue"


def test_the_words_of_the_rulebook() -> None:
    for text in ("Purple Left 5 Yellow", "purple left 5 yellow", "P L 5 Y", "P↖5Y", "P ↖ 5 Y", "p↖5y", "Purple ↖ 5 Y"):
        (entry,) = parse_entries(text)
        assert (entry.symbols(), entry.words()) == ("P↖5Y", "Purple Left 5 Yellow")
    for text, symbols in (
        ("Brown Forwards 3 Red", "N↑3R"),
        ("Brown Forward 3 Red", "N↑3R"),
        ("Brown F 3 Red", "N↑3R"),
        ("Red Right 2 Pink", "R↗2K"),
        ("Red R 2 Red", "R↗2R"),
        ("Blue Backwards 1 Blue", "B↓1B"),
        ("Blue B 1 Blue", "B↓1B"),
        ("Green 0 Yellow", "G0Y"),
        ("Blue Backwards 1 Pink, Red Backwards 1 Green", "B↓1K R↓1G"),
        ("B↓1K R↓1G", "B↓1K R↓1G"),
        ("PL5Y", "P↖5Y"),
        ("Pur L 5 Yel", "P↖5Y"),
        ("purleft5yel", "P↖5Y"),
        ("Brn Fwd 3 Rd", "N↑3R"),
        ("br f 3", "N↑3"),
        ("P↖\ufe0f5Y", "P↖5Y"),
        ("Purple Left 5", "P↖5"),
        ("P↖5", "P↖5"),
        ("Grn 0", "G0"),
        ("YR3", "Y↗3"),
        ("Purple Left 5 Purple Left 5", "P↖5 P↖5"),
        ("B↓1 R↓1", "B↓1 R↓1"),
        ("B B 1 K R B 1 G", "B↓1K R↓1G"),
        ("Blue Bkwd 1, Red Back 1 Grn", "B↓1 R↓1G"),
    ):
        assert " ".join(entry.symbols() for entry in parse_entries(text)) == symbols
    assert parse_entries("Purple Left 5")[0].words() == "Purple Left 5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("White Left 5 Yellow", "'White' is no colour"),
        ("Purple Up 5 Yellow", "'Up' is no direction"),
        ("Purple Left Yellow", "the number of squares, 0 to 7, is missing"),
        ("Purple Left 8 Yellow", "the number of squares, 0 to 7, is missing"),
        ("Purple Left 23 Yellow", "the number of squares, 0 to 7, is missing"),
        ("P5Y", "the direction is missing"),
        ("5Y", "the colour of the tower is missing"),
        ("G↑0Y", "a tower that moves 0 squares has no direction"),
        ("P↖5Y hello G↗3", "'hello' is no direction"),
        ("P↖5 Y Y", "the number of squares, 0 to 7, is missing"),
        ("P↖5 hello", "'hello' is no colour"),
        ("PLF5", "'PLF' can mean Purple Left 5 or Purple Forwards 5"),
        ("P" * 300, "it is longer than any move"),
        ("P" * 40 + "5", f"'{'P' * 40}' is no colour"),
        ("e1-e5", "'e' is no colour"),
        ("\x00é", "'?' is no colour"),
    ],
)
def test_what_is_no_annotation(text: str, why: str) -> None:
    told = message_of(AnnotationError, parse_entries, text)
    assert f": {why} (try P↖5Y, Purple Left 5 Yellow, or G0Y)" in told


SOUND = """\
kamisado  dragon 3
round     1 black basic
black     N G R Y K P B O
white     N G R Y K P B O
1.        Y↑6G | G↗5Y
2.        Y0G  | G↖2Y
result    white home
ring      white green 1
score     black 0 white 1 of 3
round     2 black fill left
black     N G R K P B O Y
white     N R Y K P B O G+
1.        B↑4G
end       playing"""

IN_WORDS = {
    5: "1.        Yellow Forwards 6 Green | Green Right 5 Yellow",
    6: "2.        Yellow 0 Green          | Green Left 2 Yellow",
    13: "1.        Blue Forwards 4 Green",
}


def test_a_match_both_ways() -> None:
    lines = SOUND.split("\n")
    in_words = [IN_WORDS.get(number, line) for number, line in enumerate(lines, 1)]
    assert annotation_lines(parse_annotation(lines)) == lines
    assert annotation_lines(parse_annotation(lines), words=True) == in_words
    assert annotation_lines(parse_annotation(in_words)) == lines


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (3, "black N G R Y K P O B", "black starts with 'N G R Y K P B O', not 'N G R Y K P O B'"),
        (3, "white N G R Y K P B O", "'black' and then 'white' follow each 'round', once"),
        (2, "1. Y↑6G | G↗5Y", "row '1.' stands where no moves can; 'round' comes first"),
        (4, "1. Y↑6G | G↗5Y", "row '2.' is missing; this is '1.'"),
        (5, "white N G R Y K P B O", "'black' and then 'white' follow each 'round', once"),
        (5, "black N G R Y K P B O", "'black' and then 'white' follow each 'round', once"),
        (5, "1. Y↑6G | R↗5Y", "round 1, move 1 of white: R↗5Y says 'Red Right 5 Yellow', but the green tower must"),
        (5, "1. Y↑6G | G↗5R", "round 1, move 1 of white: G↗5R says 'Green Right 5 Red', but that is a yellow"),
        (5, "1. Y↑7G | G↗5Y", "round 1, move 1 of black: Y↑7G says 'Yellow Forwards 7 Green', but the board allows"),
        (5, "1. Y↗6G | G↗5Y", "round 1, move 1 of black: Y↗6G says 'Yellow Right 6 Green', but the board allows"),
        (5, "1. - | G↗5Y", "round 1, move 1 of black: nothing is written, but the round goes on"),
        (5, "1. Y↑6G | -", "round 1, move 1 of white: nothing is written, but the round goes on"),
        (5, "1. Y↑6G G↗5Y", "round 1, move 1 of black: 'Y↑6G G↗5Y' is more than one move"),
        (5, "1. Y↑6G | G↗5Y | Y0G", "a row has two columns, Black's | White's, this one has 3"),
        (5, "1. Y↑6G | hello", "round 1, move 1 of white: no annotation 'hello': 'hello' is no colour (try"),
        (6, "3. Y0G | G↖2Y", "row '2.' is missing; this is '3.'"),
        (6, "2. Y↑1G | G↖2Y", "round 1, move 2 of black: Y↑1G says 'Yellow Forwards 1 Green', but the board allows"),
        (6, "2. Y0G | G↖1Y", "'result' stands where only 'end' can: the round goes on"),
        (7, "3. Y↑1G", "round 1, move 3 of black: Y↑1G says 'Yellow Forwards 1 Green', but the round is over"),
        (8, "ring white green 2", "ring is 'white green 1', not 'white green 2'"),
        (12, "white N R Y K P B O G", "white starts with 'N R Y K P B O G+', not 'N R Y K P B O G'"),
        (9, "score black 0 white 1 of 5", "score is 'black 0 white 1 of 3', not 'black 0 white 1 of 5'"),
        (14, "end white", "end is 'playing', not 'white'"),
        (14, "the end", "'the' stands where only 'end' can"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_board(line: int, text: str, message: str) -> None:
    lines = SOUND.split("\n")
    lines[line - 1] = text
    told = message_of(MatchTextError, parse_annotation, lines)
    place, _, rest = told.partition(": ")
    assert rest.startswith(message), told
    assert place in (f"line {line}", f"line {line + 1}")


def lines_of(text: str) -> list[str]:
    return text.strip().split("\n")


PAPER = """
Kamisado Dragon 3
Round 1 black basic
1) Yel F 6 | Gr R 5
2) Y0 | GrnLeft2Ylw
Round 2 black fill left
Black NGRKPBOY
1 bl fwd 4 gr |
"""


def test_a_match_as_people_write_it() -> None:
    read = parse_annotation(lines_of(PAPER))
    assert annotation_lines(read) == SOUND.split("\n")
    for left_out in (("result", "ring"), ("ring",), ("score",), ("result", "ring", "score", "end"), ("black", "white")):
        lines = [line for line in SOUND.split("\n") if line.split()[0] not in left_out]
        assert annotation_lines(parse_annotation(lines)) == SOUND.split("\n"), left_out


def test_a_sheet_that_breaks_off() -> None:
    lines = SOUND.split("\n")
    for count in range(1, len(lines)):
        read = parse_annotation(lines[:count])
        again = annotation_lines(read)
        assert again[: min(count, len(again) - 1)] == lines[: min(count, len(again) - 1)], count
    for last in ("2. Y0G", "2. Y0G |", "2. Y0G | -", "2. Y0G | \u2014"):
        assert annotation_lines(parse_annotation([*lines[:5], last]))[5:] == ["2.        Y0G", "end       playing"]
    assert annotation_lines(parse_annotation([*lines[:5], "2. - | -"])) == [*lines[:5], "end       playing"]


def test_a_sheet_that_breaks_off_with_a_push() -> None:
    _, lines, at = pushing_match()
    before = lines[:at]
    row = lines[at].partition(" | ")[0]
    read = parse_annotation([*before, row])
    assert annotation_lines(read)[at].startswith(row)
    told = message_of(MatchTextError, parse_annotation, [*before, row, "end playing"])
    assert "'end' stands where the towers pushed back must: " in told


BIG_FINISH = """
position 8/r++2p+4/4g+y+2/2k+1n+B++2/1K++2o+3/b3Y+++3/O+7/P1GN1R2 b R -
41. Red F3 Yel             | Yel F1
42. O Back 1, N Back 1, G Back 1 Blue | Bl Fwd 1
43. Y↓1Y                   | Y↑1
44. O↓1 N↓1 G↓1Y           | YL1R
45. R↖1                    | Y↑1G
46. P↓1K                   | K↑1P
47. PR2                    | K↑1K
48. P↓1                    | O↑1
49. B↓1Y                   | Yellow Forward 1 Pink
"""


def test_the_big_finish_is_a_lone_round() -> None:
    position = rules.Round()
    for _, keyword, words in examples.read("big-finish.txt"):
        if keyword == "position":
            position = parse_position(" ".join(words))
        elif keyword == "move":
            position.play(parse_move(words[0], position))
    read = parse_annotation(lines_of(BIG_FINISH))
    assert isinstance(read, rules.Round)
    assert start_and_moves(read)[1] == start_and_moves(position)[1]
    lines = annotation_lines(read)
    assert lines[1] == "1.        R↑3Y           | Y↑1O" and lines[-1] == "result    white home"
    for again in (lines, lines[:-1], annotation_lines(read, words=True)):
        assert annotation_lines(parse_annotation(again)) == lines


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("position 8/8 w * -", "line 1: the board '8/8' has 2 ranks instead of 8"),
        ("position {start}\n3. Y↑6G | G↗5Y\n3. Y0G", "line 3: row '4.' is missing; this is '3.'"),
        ("1. Y↑6G | G↗4Y", "line 1: move 1 of white: G↗4Y says 'Green Right 4 Yellow', but that is a green square"),
        ("1. Y↑6G | G↗5Y\nresult white home", "line 2: 'result white home' stands where only another row can"),
        ("1. Y6G\n", "line 1: move 1 of black: no annotation 'Y6G': the direction is missing"),
        ("{won}\nresult black home", "line 3: 'result black home' stands where only 'result white home' can"),
        ("{won}\nresult white home\n3. Y0G", "line 4: row '3.' stands where no moves can"),
        ("{won}\n3. Y0G", "line 3: move 3 of black: Y0G says 'Yellow 0 Green', but the round is over, white has won"),
        ("black NGRYKPBO", "line 1: this is for a round, but none has begun: 'round' is missing"),
    ],
)
def test_what_is_no_lone_round(text: str, message: str) -> None:
    text = text.replace("{start}", START).replace("{won}", "1. Y↑6G | G↗5Y\n2. Y0G | G↖2Y")
    assert message_of(MatchTextError, parse_annotation, text.split("\n")).startswith(message)


def test_a_lone_round_from_the_basic_start() -> None:
    read = parse_annotation(["1. Y↑6G | G↗5Y", "2. Y0 | GL2", "Result White home"])
    assert annotation_lines(read) == [
        "position  obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -",
        "1.        Y↑6G | G↗5Y",
        "2.        Y0G  | G↖2Y",
        "result    white home",
    ]
    fragment = "position obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"
    for row in ("7. - | G↗5Y", "7. | GR5", "1 | G↗5"):
        assert annotation_lines(parse_annotation([fragment, row]))[1] == "1.        - | G↗5Y"


def pushing_match() -> tuple[Match, list[str], int]:
    """A match at random in which one tower is pushed, its annotation, and the row that tells of that."""
    number = 0
    while True:
        played, dice = matches.random_match(number)
        if played.edition == DRAGON and played.length > 3:
            for _ in matches.steps(played, dice):
                pass
            lines = annotation_lines(played)
            for at, line in enumerate(lines):
                if "| " in line and line.count("↓") == 1 and "↓" in line.split("| ")[1]:
                    return played, lines, at
        number += 1


def test_what_is_pushed_is_checked() -> None:
    played, lines, at = pushing_match()
    assert matches.text_of(parse_annotation(lines)) == matches.text_of(played)
    row, _, pushed = lines[at].partition("| ")
    for wrong in (pushed.replace("↓1", "↓2"), pushed + " " + pushed, pushed.replace("↓1", "↑1")):
        told = message_of(MatchTextError, parse_annotation, [*lines[:at], row + "| " + wrong, *lines[at + 1 :]])
        assert f"the board says {pushed}, pushed back, not '{wrong}'" in told
    told = message_of(MatchTextError, parse_annotation, [*lines[:at], row.rstrip(), *lines[at + 1 :]])
    assert f"line {at + 2}: " in told and pushed in told


def test_a_white_challenger_leaves_the_first_cell_empty() -> None:
    number = 0
    lines: list[str] = []
    while not any(line.split()[1:3] == ["-", "|"] for line in lines):
        played, dice = matches.random_match(number)
        for _ in matches.steps(played, dice):
            pass
        lines = annotation_lines(played)
        number += 1
    at = next(at for at, line in enumerate(lines) if line.split()[1:3] == ["-", "|"])
    move = lines[at].split("| ")[1]
    told = message_of(MatchTextError, parse_annotation, [*lines[:at], "1. " + move, *lines[at + 1 :]])
    assert told.endswith("move 1 of black: white is to move: leave this column '-'")
    dashless = [*lines[:at], f"1. | {move}", *lines[at + 1 :]]
    assert matches.text_of(parse_annotation(dashless)) == matches.text_of(played)


CELLS = ("Purple Left 5 Yellow", "P↖5Y", "B↓1K R↓1G", "Pur L 5", "Green 0 Yellow", "Blue Backwards 1 Pink, Red Back 1")


@given(st.sampled_from(CELLS), st.data())
@settings(max_examples=500)
def test_an_altered_cell_is_told_or_means_one_thing(cell: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at, length = data.draw(st.integers(0, len(cell))), data.draw(st.integers(0, 4))
        put = data.draw(st.text(max_size=2) | st.text("OBPKYRGNLFleftrigh ↑↖↗↓01234567,", max_size=4))
        cell = cell[:at] + put + cell[at + length :]
    try:
        entries = parse_entries(cell)
    except AnnotationError as error:
        assert str(error).isprintable() and len(str(error)) < 300
    else:
        assert parse_entries(" ".join(entry.symbols() for entry in entries)) == entries
        assert parse_entries(" ".join(entry.words() for entry in entries)) == entries
