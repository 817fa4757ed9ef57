"""Pictures of positions: what their SVG holds, that it is what the page draws, and what their pixels show."""

import io
import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from game_logs import ROUND
from PIL import Image

from madang.colours import COLOUR_NAMES
from madang.games.kamisado.board import SIDE_NAMES, SQUARE_COLOUR, colour_of, rings_of, side_of
from madang.games.kamisado.notation import START, parse_move, parse_position, position_text
from madang.games.kamisado.rules import Round
from madang.squares import parse_square, square_name
from madang_host.errors import UserError
from madang_host.library.formats import find_step, form_of, round_svgs, svg_of
from madang_host.library.game_log import game_of
from madang_host.render import pixels, position_svg, screen_colours
from madang_host.render.screen_colours import css

SVG = "{http://www.w3.org/2000/svg}"
RINGED = "8/3p+4/4g+y+2/2k+1n+B++2/r++K++2o+3/b3Y+++3/O+7/P1GN1R2 w Y a4"
PAGE = files("madang_host.ui.web") / "static"


def drawn(position: Round) -> ElementTree.Element:
    return ElementTree.fromstring(position_svg.position_svg(position))


def place_of(group: ElementTree.Element) -> tuple[int, int]:
    x, y = re.fullmatch(r"translate\((\d+) (\d+)\)", group.get("transform", "")).groups()
    return int(x), int(y)


@pytest.mark.parametrize("text", [START, RINGED])
def test_every_square_and_every_tower_is_drawn_where_it_is(text: str) -> None:
    position = parse_position(text)
    svg = drawn(position)
    groups = {group.get("id"): group for group in svg.iter(f"{SVG}g")}
    assert len(groups) == 64 + 16
    assert place_of(groups["a1"]) == (102, 778) and place_of(groups["h8"]) == (802, 78)
    for square in range(64):
        group = groups[square_name(square)]
        assert place_of(group) == position_svg.middle_of(square)
        tile = css(screen_colours.SQUARES[SQUARE_COLOUR[square]])
        assert [rect.get("fill") for rect in group.iter(f"{SVG}rect")][:3] == ["#0b0b0d", tile, tile]
        piece = position.board[square]
        if not piece:
            continue
        name = COLOUR_NAMES[colour_of(piece)]
        tower = groups[f"{SIDE_NAMES[side_of(piece)]}-{name}"]
        assert place_of(tower) == position_svg.middle_of(square)
        fills = [element.get("fill") for element in tower]
        assert (
            fills[0] == css(screen_colours.BODIES[side_of(piece)])
            and css(screen_colours.EMBLEMS[colour_of(piece)]) in fills
        )
        rings = [circle for circle in tower.iter(f"{SVG}circle") if circle.get("fill") == "none"]
        assert len(rings) == rings_of(piece)
        assert tower.find(f"{SVG}path").get("d") == position_svg.SIGNS[colour_of(piece)]
        assert tower.find(f"{SVG}text").text.isupper() == (SIDE_NAMES[side_of(piece)] == "white")
    assert svg.find(f"{SVG}desc").text == text == position_text(position)


def test_coordinates_stand_beside_their_files_and_ranks() -> None:
    labels = {
        label.text: (float(label.get("x")), float(label.get("y"))) for label in drawn(Round()).findall(f"{SVG}text")
    }
    assert "".join(sorted(labels)) == "12345678abcdefgh"
    for at in range(8):
        x, y = position_svg.middle_of(9 * at)
        assert labels["abcdefgh"[at]][0] == x and 0 < labels[str(at + 1)][1] - y < 12


def test_the_tower_that_is_called_stands_on_a_lit_square() -> None:
    position = parse_position(START)
    assert not lit(drawn(position))
    position.play(parse_move("e8-e2", position))  # onto green
    assert lit(drawn(position)) == {("b1", css(screen_colours.EMBLEMS[COLOUR_NAMES.index("green")]))}
    for move in ("b1-g6", "pass", "g6-e8"):
        position.play(parse_move(move, position))
    assert not lit(drawn(position)), "the round is over"


def lit(svg: ElementTree.Element) -> set[tuple[str, str]]:
    return {
        (group.get("id"), rect.get("stroke"))
        for group in svg.iter(f"{SVG}g")
        for rect in group.findall(f"{SVG}rect")
        if rect.get("stroke")
    }


def test_an_arrow_leads_from_where_the_last_tower_stood_to_its_rim() -> None:
    position = parse_position(START)
    assert drawn(position).find(f"{SVG}polygon") is None
    position.play(parse_move("e8-e2", position))
    arrow = drawn(position).find(f"{SVG}polygon")
    points = [tuple(map(float, point.split(","))) for point in arrow.get("points").split()]
    (x, y), (to_x, to_y) = (position_svg.middle_of(parse_square(name)) for name in ("e8", "e2"))
    assert all(abs(at_x - x) <= 17 and y < at_y <= to_y - 42 for at_x, at_y in points)
    assert max(points, key=lambda point: point[1]) == (to_x, to_y - 43)
    for move in ("b1-g6", "pass"):
        position.play(parse_move(move, position))
    passed = drawn(position).find(f"{SVG}circle")
    assert (int(passed.get("cx")), int(passed.get("cy"))) == (to_x, to_y), "yellow is blocked on e2"


def test_the_signs_are_the_pages() -> None:
    script = (PAGE / "drawing.js").read_text(encoding="utf-8")
    signs = dict(re.findall(r'^  (\w+): "(M[^"]+)",$', script, re.MULTILINE))
    assert [signs[name] for name in COLOUR_NAMES] == list(position_svg.SIGNS)


@pytest.mark.parametrize("width", [400, 1200])
def test_the_pixels_of_a_tower_have_its_colours(width: int) -> None:
    position = parse_position(RINGED)
    picture = Image.open(io.BytesIO(pixels.png(position_svg.position_svg(position), width)))
    assert picture.size == (width, width)
    scale = width / position_svg.SIDE
    for square in range(64):
        x, y = position_svg.middle_of(square)

        def pixel(right: float, down: float, x: int = x, y: int = y) -> tuple[int, ...]:
            return picture.getpixel((int((x + right) * scale), int((y + down) * scale)))[:3]

        piece = position.board[square]
        if piece:
            assert pixel(0, -25) == screen_colours.EMBLEMS[colour_of(piece)], "between the emblem's rim and its sign"
            assert rings_of(piece) or pixel(0, 31) == screen_colours.BODIES[side_of(piece)]
        else:
            assert pixel(0, 0) == screen_colours.SQUARES[SQUARE_COLOUR[square]]


def test_letters_are_drawn_on_a_pc_without_fonts() -> None:
    with_letters = position_svg.position_svg(Round())
    without = re.sub("<text.*?</text>", "", with_letters)
    assert pixels.png(with_letters, 400) != pixels.png(without, 400)


@pytest.mark.parametrize("form", [pixels.GIF, pixels.APNG])
def test_a_round_that_moves_has_a_frame_a_position(form: str) -> None:
    game = game_of([*ROUND, "round 2 black fill left", "c8-c4"])
    moving = pixels.animated(round_svgs(game, 1), 300, "#121318", 0.5, form)
    picture = Image.open(io.BytesIO(moving))
    assert picture.n_frames == 4 + 1
    durations, greens = [], []
    x, y = position_svg.middle_of(parse_square("g6"))
    scale = 300 / position_svg.SIDE
    for frame in range(picture.n_frames):
        picture.seek(frame)
        durations.append(picture.info["duration"])
        pixel = picture.convert("RGB").getpixel((int(x * scale), int((y - 25) * scale)))
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
