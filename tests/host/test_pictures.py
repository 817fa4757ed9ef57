"""Pictures of positions: what their SVG holds, and what their pixels show."""

import io
import re
from xml.etree import ElementTree

import pytest
from game_logs import ROUND
from PIL import Image

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.board import SIDE_NAMES, SQUARE_COLOUR, colour_of, rings_of, side_of
from madang.games.kamisado.notation import START, parse_move, parse_position, position_text
from madang.games.kamisado.rules import Round
from madang.squares import parse_square, square_name
from madang_host.errors import UserError
from madang_host.games.kamisado.drawing import drawing_of
from madang_host.library.formats import find_step, form_of, round_svgs, svg_of
from madang_host.library.game_log import game_of
from madang_host.render import board_svg as documents
from madang_host.render import pixels, screen_colours, shapes
from madang_host.render.board_svg import board_svg
from madang_host.render.screen_colours import css

SVG = "{http://www.w3.org/2000/svg}"
RINGED = "8/3p+4/4g+y+2/2k+1n+B++2/r++K++2o+3/b3Y+++3/O+7/P1GN1R2 w Y a4"
EMBLEM = (5, -27)  # from the middle of a tower: between its emblem's rim and any sign


def svg_of_position(position: Round) -> str:
    return board_svg(drawing_of(position))


def drawn(position: Round) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of_position(position))


def place_of(group: ElementTree.Element) -> tuple[int, int]:
    x, y = re.fullmatch(r"translate\((\d+) (\d+)\)", group.get("transform", "")).groups()
    return int(x), int(y)


def standing(svg: ElementTree.Element) -> dict[str, tuple[tuple[int, int], list[ElementTree.Element]]]:
    """Every tower: where it is drawn, and all that it is drawn of."""
    return {
        tower.get("class"): (place_of(group), list(group.iter()))
        for group in svg.iter(f"{SVG}g")
        for tower in group.findall(f"{SVG}g")
        if re.fullmatch("(black|white)-[a-z]+", tower.get("class", ""))
    }


@pytest.mark.parametrize("text", [START, RINGED])
def test_every_square_and_every_tower_is_drawn_where_it_is(text: str) -> None:
    position = parse_position(text)
    svg = drawn(position)
    (board,) = [group for group in svg.findall(f"{SVG}g") if place_of(group) == (documents.LEFT, documents.TOP)]
    groups = {group.get("id"): group for group in board.iter(f"{SVG}g") if group.get("id")}
    towers = standing(svg)
    assert (len(groups), len(towers)) == (64, 16)
    assert place_of(groups["a1"]) == (50, 750) and place_of(groups["h8"]) == (750, 50)
    for square in range(64):
        group = groups[square_name(square)]
        assert place_of(group) == shapes.middle_of(square)
        colour = SQUARE_COLOUR[square]
        tile = css(screen_colours.SQUARES[colour])
        assert [rect.get("fill") for rect in group.iter(f"{SVG}rect")][:3] == ["#0b0b0d", tile, tile]
        assert group.find(f".//{SVG}path").get("d") == shapes.SIGNS[colour][0]
        assert group.find(f".//{SVG}text").text == COLOUR_LETTERS[colour]
        piece = position.board[square]
        if not piece:
            continue
        place, parts = towers[f"{SIDE_NAMES[side_of(piece)]}-{COLOUR_NAMES[colour_of(piece)]}"]
        assert place == shapes.middle_of(square)
        fills = [part.get("fill") for part in parts]
        assert css(screen_colours.BODIES[side_of(piece)]) in fills
        assert css(screen_colours.EMBLEMS[colour_of(piece)]) in fills
        circles = [part for part in parts if part.tag == f"{SVG}circle"]
        assert sum(circle.get("fill") == "none" for circle in circles) == rings_of(piece)
        assert fills.count(css(shapes.RING)) == rings_of(piece), "a dot counts each ring"
        assert [part.get("d") for part in parts if part.tag == f"{SVG}path"] == [shapes.SIGNS[colour_of(piece)][0]]
        assert [part.text for part in parts if part.tag == f"{SVG}text"] == [COLOUR_LETTERS[colour_of(piece)]]
    assert svg.find(f"{SVG}desc").text == text == position_text(position)


def test_coordinates_stand_beside_their_files_and_ranks() -> None:
    labels = {
        label.text: (float(label.get("x")), float(label.get("y")))
        for label in drawn(Round()).iter(f"{SVG}text")
        if label.get("class") == "label"
    }
    assert "".join(sorted(labels)) == "12345678abcdefgh"
    for at in range(8):
        x, y = shapes.middle_of(9 * at)
        assert labels["abcdefgh"[at]][0] == x and 0 < labels[str(at + 1)][1] - y < 12


def test_the_tower_that_is_called_stands_on_a_lit_square() -> None:
    position = parse_position(START)
    assert not lit(drawn(position))
    position.play(parse_move("e8-e2", position))  # onto green
    b1 = shapes.middle_of(parse_square("b1"))
    assert lit(drawn(position)) == {(b1, css(screen_colours.EMBLEMS[COLOUR_NAMES.index("green")]))}
    for move in ("b1-g6", "pass", "g6-e8"):
        position.play(parse_move(move, position))
    assert not lit(drawn(position)), "the round is over"


def lit(svg: ElementTree.Element) -> set[tuple[tuple[int, int], str]]:
    """Where lights are, and in which colour."""
    return {
        (place_of(group), group.get("color"))
        for group in svg.iter(f"{SVG}g")
        for light in group.findall(f"{SVG}g")
        if light.get("class") == "light"
    }


def arrows(svg: ElementTree.Element) -> list[ElementTree.Element]:
    """What is drawn in the colour of the last move, but for targets."""
    tint = css(screen_colours.CURSOR)
    return [element for element in svg.iter() if tint in (element.get("fill"), element.get("stroke"))]


def test_an_arrow_leads_from_where_the_last_tower_stood_to_its_rim() -> None:
    position = parse_position(START)
    assert not arrows(drawn(position))
    position.play(parse_move("e8-e2", position))
    (arrow,) = arrows(drawn(position))
    points = [tuple(map(float, point.split(","))) for point in arrow.get("points").split()]
    (x, y), (to_x, to_y) = (shapes.middle_of(parse_square(name)) for name in ("e8", "e2"))
    assert all(abs(at_x - x) <= 17 and y < at_y <= to_y - shapes.BODY for at_x, at_y in points)
    assert max(points, key=lambda point: point[1]) == (to_x, to_y - 45)
    for move in ("b1-g6", "pass"):
        position.play(parse_move(move, position))
    (passed,) = arrows(drawn(position))
    assert passed.tag == f"{SVG}circle"
    assert (int(passed.get("cx")), int(passed.get("cy"))) == (to_x, to_y), "yellow is blocked on e2"


@pytest.mark.parametrize("width", [800, 1200])
def test_the_pixels_of_a_tower_have_its_colours(width: int) -> None:
    position = parse_position(RINGED)
    picture = Image.open(io.BytesIO(pixels.png(svg_of_position(position), width)))
    assert picture.size == (width, width)
    scale = width / documents.SIDE
    for square in range(64):
        x, y = documents.place_of(*shapes.middle_of(square))

        def pixel(right: float, down: float, x: int = x, y: int = y) -> tuple[int, ...]:
            return picture.getpixel((int((x + right) * scale), int((y + down) * scale)))[:3]

        piece = position.board[square]
        if piece:
            assert pixel(*EMBLEM) == screen_colours.EMBLEMS[colour_of(piece)], "between the emblem's rim and its sign"
            assert rings_of(piece) or pixel(0, 33.5) == screen_colours.BODIES[side_of(piece)]
        else:
            assert pixel(-34, 34) == screen_colours.SQUARES[SQUARE_COLOUR[square]]


def test_letters_are_drawn_on_a_pc_without_fonts() -> None:
    with_letters = svg_of_position(Round())
    without = re.sub("<text.*?</text>", "", with_letters)
    assert pixels.png(with_letters, 400) != pixels.png(without, 400)


@pytest.mark.parametrize("form", [pixels.GIF, pixels.APNG])
def test_a_round_that_moves_has_a_frame_a_position(form: str) -> None:
    game = game_of([*ROUND, "round 2 black fill left", "c8-c4"])
    moving = pixels.animated(round_svgs(game, 1), 600, "#121318", 0.5, form)
    picture = Image.open(io.BytesIO(moving))
    assert picture.n_frames == 4 + 1
    durations, greens = [], []
    x, y = documents.place_of(*shapes.middle_of(parse_square("g6")))
    scale = 600 / documents.SIDE
    for frame in range(picture.n_frames):
        picture.seek(frame)
        durations.append(picture.info["duration"])
        pixel = picture.convert("RGB").getpixel((int((x + EMBLEM[0]) * scale), int((y + EMBLEM[1]) * scale)))
        green = screen_colours.EMBLEMS[COLOUR_NAMES.index("green")]
        greens.append(max(abs(one - other) for one, other in zip(pixel, green, strict=True)) < 16)
    assert durations == [500] * 4 + [1500]
    assert greens == [False, False, True, True, False], "White's green comes to g6 with the second move"


def test_a_picture_says_what_led_to_it() -> None:
    game = game_of(ROUND)
    captions = [ElementTree.fromstring(svg).find(f"{SVG}title").text for svg in round_svgs(game)]
    assert captions == [
        "Round 1, black is the challenger, set up by basic",
        "Yellow Forwards 6 Green, e8-e2, Round 1, move 1 of black",
        "Green Right 5 Yellow, b1-g6, Round 1, move 1 of white",
        "Yellow 0 Green, pass, Round 1, move 2 of black",
        "Green Left 2 Yellow, g6-e8, Round 1, move 2 of white; white has won the round (home)",
    ]
    assert svg_of(find_step(game, 1, 2)) == round_svgs(game)[2]


def test_what_is_not_there_cannot_be_drawn() -> None:
    game = game_of(ROUND)
    for number, ply, told in (
        (2, None, "there is no round 2: try 1"),
        (0, None, "there is no round 0: try 1"),
        (1, 5, "round 1 has no ply 5: try 0, its start, to 4"),
        (None, -1, "round 1 has no ply -1"),
    ):
        with pytest.raises(UserError, match=told):
            find_step(game, number, ply)
    with pytest.raises(UserError, match=r"no form has the ending '.jpeg': try .txt, .jsonl"):
        form_of(".jpeg")
    assert form_of(".PNG") == "png"
