"""The first edition's annotation: of moves, against the examples in words of tests/positions, and of whole matches."""

import examples
import matches
import pytest
from expect import message_of

from madang.colours import COLOUR_NAMES
from madang.games.kamisado import rules
from madang.games.kamisado.match import DRAGON, Match
from madang.games.kamisado.match_text import MatchTextError
from madang.games.kamisado.notation import parse_move, parse_position
from madang_host.games.kamisado.annotation import (
    AnnotationError,
    annotation_lines,
    entries_of,
    find_move,
    parse_annotation,
    parse_entries,
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
    ):
        assert " ".join(entry.symbols() for entry in parse_entries(text)) == symbols


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("White Left 5 Yellow", "'White' is no colour"),
        ("Purple Up 5 Yellow", "'Up' is no direction"),
        ("Purple Left Yellow", "the number of squares, 0 to 7, is missing"),
        ("Purple Left 8 Yellow", "the number of squares, 0 to 7, is missing"),
        ("Purple Left 5", "the colour of the square is missing"),
        ("P↖5", "the colour of the square is missing"),
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
        (3, "1. Y↑6G | G↗5Y", "row '1.' stands where no moves can; 'round', 'black', 'white' come first"),
        (5, "1. Y↑6G | R↗5Y", "round 1, move 1 of white: R↗5Y says 'Red Right 5 Yellow', but the green tower must"),
        (5, "1. Y↑6G | G↗5R", "round 1, move 1 of white: G↗5R says 'Green Right 5 Red', but that is a yellow"),
        (5, "1. Y↑7G | G↗5Y", "round 1, move 1 of black: Y↑7G says 'Yellow Forwards 7 Green', but the board allows"),
        (5, "1. Y↗6G | G↗5Y", "round 1, move 1 of black: Y↗6G says 'Yellow Right 6 Green', but the board allows"),
        (5, "1. - | G↗5Y", "round 1, move 1 of black: nothing is written, but the round goes on"),
        (5, "1. Y↑6G G↗5Y", "round 1, move 1 of black: 'Y↑6G G↗5Y' is more than one move"),
        (5, "1. Y↑6G | G↗5Y | Y0G", "a row has two columns, Black's | White's, this one has 3"),
        (5, "1. Y↑6G | hello", "round 1, move 1 of white: no annotation 'hello': 'hello' is no colour (try"),
        (6, "3. Y0G | G↖2Y", "row '2.' is missing; this is '3.'"),
        (6, "2. Y↑1G | G↖2Y", "round 1, move 2 of black: Y↑1G says 'Yellow Forwards 1 Green', but the board allows"),
        (6, "2. Y0G | G↖1Y", "'result' stands where only 'end' can: the round goes on"),
        (7, "3. Y↑1G", "round 1, move 3 of black: Y↑1G says 'Yellow Forwards 1 Green', but the round is over"),
        (8, "ring white green 2", "ring is 'white green 1', not 'white green 2'"),
        (12, "white N R Y K P B O G", "white starts with 'N R Y K P B O G+', not 'N R Y K P B O G'"),
        (14, "", "the match stops without its 'end': it was cut short"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_board(line: int, text: str, message: str) -> None:
    lines = SOUND.split("\n")
    lines[line - 1] = text
    told = message_of(MatchTextError, parse_annotation, lines)
    place, _, rest = told.partition(": ")
    assert rest.startswith(message), told
    assert place in (f"line {line}", f"line {line + 1}")


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
