"""The drawing model: sheets that can be laid on the board, and every kind of piece and tile in every medium."""

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.notation import parse_position
from madang.games.registry import new_game
from madang.squares import NO_SQUARE, parse_square, square_name
from madang_host.games.kamisado.drawing import SHEET, drawing_of
from madang_host.games.registry import face_of, game_names
from madang_host.render import shapes
from madang_host.render.board_svg import board_svg
from madang_host.render.board_text import board_lines
from madang_host.render.drawing import (
    UNKNOWN_PIECE,
    Arrow,
    BoardDrawing,
    Piece,
    PieceShape,
    Sheet,
    SheetError,
    lines_between,
    named_points,
)
from madang_host.render.screen_colours import css

SVG = "{http://www.w3.org/2000/svg}"
STATIONS = named_points("""
    .  .  .  .  .  .  .  .
    10 09 08 .  07 06 05 .
    11 x1 .  .  .  a1 04 .
    12 .  x2 .  a2 .  03 .
    .  .  .  CC .  .  .  .
    13 .  u2 .  p2 .  02 .
    14 u1 .  .  .  p1 01 .
    15 16 17 .  18 19 00 .
""")  # of Yut
FOUR_BY_FOUR = tuple(8 * rank + file for rank in range(2, 6) for file in range(2, 6))
GRID = ((1, 0), (0, 1))


def squares(text: str) -> tuple[int, ...]:
    return tuple(map(parse_square, text.split()))


def some_drawing() -> BoardDrawing:
    """One of everything."""
    sheet = Sheet(
        points=(*FOUR_BY_FOUR, *squares("a1 b1")),
        lines=lines_between(FOUR_BY_FOUR, GRID),
        colours={parse_square("b1"): 4},
        names={parse_square("c3"): "00"},
        trays=(squares("h8 h7"), squares("h1 h2")),
    )
    pieces = {
        "c3": Piece("black", PieceShape.STONE, "b", 0),
        "d3": Piece("white", PieceShape.STONE, "w", 1, count=3),
        "e3": Piece("red", PieceShape.CHIP, "R", colour=5),
        "f3": Piece("seven", PieceShape.CHIP, "7"),
        "c4": Piece("cross", PieceShape.SIGN, "X", 0),
        "d4": Piece("white-pink", PieceShape.TOWER, "K", 1, 3, rings=2).faint(),
        "h8": Piece("white", PieceShape.STONE, "w", 1),
        "e4": UNKNOWN_PIECE,
    }
    return BoardDrawing(
        sheet,
        {parse_square(name): piece for name, piece in pieces.items()},
        lights={parse_square("f4"): (1, 2, 3)},
        arrows=(Arrow(*squares("c5 d5")), Arrow(*squares("e5 e5"), is_advice=True)),
        targets=squares("f5"),
        title="One of everything",
        text="c3",
    )


def parts_on(svg: ElementTree.Element, square: str) -> Iterator[ElementTree.Element]:
    x, y = shapes.middle_of(parse_square(square))
    for group in svg.iter(f"{SVG}g"):
        if group.get("transform") == f"translate({x} {y})":
            yield from group.iter()


def test_a_table_names_the_points_that_it_shows() -> None:
    assert len(STATIONS) == 29 and STATIONS[parse_square("d4")] == "CC" and STATIONS[parse_square("g1")] == "00"
    sheet = Sheet(tuple(STATIONS), names=STATIONS)
    assert (sheet.name_of(parse_square("a7")), sheet.name_of(parse_square("h8"))) == ("10", "h8")
    for table in ("", "a b c\n" * 8, ". . . . . . . .\n" * 7):
        with pytest.raises(SheetError, match="8 lines of 8 words"):
            named_points(table)


def test_lines_join_neighbours() -> None:
    named = [f"{square_name(origin)}-{square_name(end)}" for origin, end in lines_between(squares("g1 h1 g2 a2"), GRID)]
    assert named == ["g1-h1", "g1-g2"], "a2 is not beside h1, though its number follows"
    assert len(lines_between(FOUR_BY_FOUR, GRID)) == 24
    assert len(lines_between(FOUR_BY_FOUR, ((1, 1), (-1, 1)))) == 18


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (lambda: Sheet((64,)), "no square 64"),
        (lambda: Sheet((3, 4, 3)), "d1 is twice on the sheet"),
        (lambda: Sheet((3,), trays=((3,),)), "d1 is twice on the sheet"),
        (lambda: Sheet((0, 1), lines=((1, 2),)), "lines on c1, which no point"),
        (lambda: Sheet((0, 1), names={-1: "x"}), "names on -1, which no point"),
        (lambda: Sheet((0, 1), colours={9: 1}), "colours on b2, which the sheet has not"),
    ],
)
def test_a_sheet_that_cannot_be_laid_is_refused(sheet: object, told: str) -> None:
    with pytest.raises(SheetError, match=told):
        sheet()


def test_tiles_say_what_is_printed() -> None:
    sheet = some_drawing().sheet
    tiles = [sheet.tile(square) for square in squares("c3 a1 b1 h8 h1 e8")]
    assert tiles == ["dot", "plain", "yellow", "tray", "tray", "beside"]
    assert [SHEET.tile(square) for square in squares("a1 d1")] == ["brown", "yellow"]
    assert (sheet.tray_side(parse_square("h7")), sheet.tray_side(parse_square("h2"))) == (0, 1)


def test_one_of_everything_is_drawn() -> None:
    svg = ElementTree.fromstring(board_svg(some_drawing()))
    texts = {
        name: [part.text for part in parts_on(svg, name) if part.tag == f"{SVG}text"]
        for name in ("c3", "d3", "e3", "f3", "c4", "d4", "e4")
    }
    assert texts == {"c3": ["00"], "d3": ["3"], "e3": ["R"], "f3": ["7"], "c4": ["X"], "d4": ["K"], "e4": ["?"]}
    assert [line.get("stroke") for line in svg.iter(f"{SVG}line")] == [css(shapes.WOOD)] * 24 + [css(shapes.LINE)] * 24
    faint = [name for name in ("c3", "d4") if any(part.get("opacity") for part in parts_on(svg, name))]
    assert faint == ["d4"]
    lit = [group.get("color") for group in svg.iter(f"{SVG}g") if group.get("color")]
    assert lit == ["#010203"]
    assert svg.find(f"{SVG}title").text == "One of everything"


def test_everything_has_its_letter_in_text() -> None:
    assert board_lines(some_drawing()) == [
        "8                              w",
        "7                              _",
        "6          .   .   .   .",
        "5          .   .   .   .",
        "4          X   K++ ?   .",
        "3          b   w3  R   7",
        "2                              _",
        "1  .   .                       _",
        "   a   b   c   d   e   f   g   h",
    ]


def test_no_two_colours_share_a_sign_or_a_letter() -> None:
    assert len({outline for outline, _low in shapes.SIGNS}) == len(set(COLOUR_LETTERS)) == len(COLOUR_NAMES) == 8


def test_the_letter_on_every_sign_can_be_read() -> None:
    """It differs from its sign as large letters have to (WCAG 2, 1.4.3), and has its size on every one."""
    face = face_of("kamisado")
    for piece in map(face.piece_drawing, face.pieces()):
        (sign,) = (part for part in nodes_of(shapes.piece_node(piece)) if part.attributes.get("transform"))
        outline, letter = (part for part in sign.children if not isinstance(part, str))
        inks = [str(part.attributes["fill"]) for part in (outline, letter)]
        assert contrast(*inks) >= 3, piece.name
        assert letter.attributes["font-size"] == shapes.LETTER_SIZE


def nodes_of(node: shapes.Node) -> Iterator[shapes.Node]:
    yield node
    for child in node.children:
        if not isinstance(child, str):
            yield from nodes_of(child)


def contrast(first: str, second: str) -> float:
    """Of two colours as CSS has them."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted(map(luminance, (first, second)))
    return (light + 0.05) / (dark + 0.05)


def test_the_signs_of_towers_cover_no_ring() -> None:
    """An outline's corners lie within the emblem; of curves the control points are further out."""
    for name, (outline, _low) in zip(COLOUR_NAMES, shapes.SIGNS, strict=True):
        if "C" in outline or "A" in outline:
            continue
        assert max(abs(complex(*corner)) for corner in corners(outline)) * shapes.ON_TOWER <= shapes.EMBLEM, name
    radii = (shapes.EMBLEM, *shapes.RINGS, shapes.EDGE, shapes.BODY)
    assert list(radii) == sorted(radii)


def corners(outline: str) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for command, numbers in re.findall(r"([MLHVZ])([^MLHVZ]*)", outline):
        values = [float(number) for number in re.findall(r"-?\d+", numbers)]
        if command == "H":
            x = values[0]
        elif command == "V":
            y = values[0]
        elif values:
            x, y = values
        yield x, y


@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_drawn(name: str) -> None:
    face, game = face_of(name), new_game(name)
    drawing = face.drawing_of(game)
    standing = {square: game.piece(square) for square in range(64) if game.piece(square)}
    painted = {square for square in drawing.pieces if face.players == 1} - standing.keys()
    assert drawing.pieces.keys() - painted == standing.keys()
    assert all(piece.letter and piece.label for piece in drawing.pieces.values())
    assert set(drawing.pieces) <= set(drawing.sheet.squares)
    assert not drawing.arrows
    while not game.plies or game.past_landing(game.plies - 1) == NO_SQUARE:  # throws come first, and are to differ
        game.play(game.plies % game.move_count())
    (arrow,) = face.drawing_of(game).arrows
    assert arrow.landing == game.past_landing(game.plies - 1)
    ElementTree.fromstring(board_svg(drawing))


def test_what_a_page_is_sent_draws_the_same() -> None:
    drawing = drawing_of(parse_position("8/3p+4/4g+y+2/2k+1n+B++2/r++K++2o+3/b3Y+++3/O+7/P1GN1R2 w Y a4"))
    sent = json.loads(json.dumps(shapes.page_shapes(SHEET, [*drawing.pieces.values(), UNKNOWN_PIECE])))
    assert set(sent["tiles"]) == set(sent["signs"]) == set(COLOUR_NAMES)
    assert len(sent["pieces"]) == 17 and len(sent["rings"]) == 4
    for piece in drawing.pieces.values():
        assert sent["pieces"][piece.name] == json.loads(json.dumps(shapes.piece_node(piece).json()))
        assert len(sent["rings"][piece.rings][2]) == 2 * piece.rings
    assert sent["unknown"] == sent["pieces"]["unknown"]
