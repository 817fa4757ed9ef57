"""A position as an SVG document: the board as the page draws it, without its lights. Knows no pixels and no files.

The drawing is that of web/static/drawing.js and page.css in the same units, a square being a hundred of them; a test
holds the two together. Added is what a still picture lacks: an arrow for the last move, a lit square under the tower
that is called, and a caption. The position's text is the document's `desc`.
"""

from math import cos, hypot, radians, sin
from xml.etree import ElementTree

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.board import EMPTY, SIDE_NAMES, SQUARE_COLOUR, WHITE, colour_of, rings_of, side_of
from madang.games.kamisado.notation import position_text
from madang.games.kamisado.rules import ANY, NOBODY, Round, is_pass, landing_of, origin_of
from madang.squares import NO_SQUARE, square_name
from madang_host.render import screen_colours
from madang_host.render.screen_colours import RGB, css

SQUARE = 100
LEFT = 52  # of file a
TOP = 28  # of rank 8
SIDE = 880  # of the board with its margins
CAPTION_HEIGHT = 94

# The signs of the colours, for eyes that cannot tell them apart; within a radius of 20.
SIGNS = (
    "M0-20A20 20 0 1 1 0 20A20 20 0 1 1 0-20Z",  # orange
    "M-17-17H17V17H-17Z",  # blue
    "M0-21L21 16H-21Z",  # purple
    "M0 20C-34-4-20-20-10-18C-4-17-1-13 0-9C1-13 4-17 10-18C20-20 34-4 0 20Z",  # pink
    "M0-22L6-7L22-7L9 3L14 19L0 10L-14 19L-9 3L-22-7L-6-7Z",  # yellow
    "M0-22L20 0L0 22L-20 0Z",  # red
    "M-7-20H7V-7H20V7H7V20H-7V7H-20V-7H-7Z",  # green
    "M-11-19H11L22 0L11 19H-11L-22 0Z",  # brown
)
GLOW = ((6, 10, 1), (15, 8, 0.55), (22, 6, 0.25))  # around a tower: inset, width, opacity
RINGS = (30.8, 34.6, 38.4)  # radii of a Sumo tower's, around its emblem
UNDER: RGB = (11, 11, 13)  # the rims of the squares
FRAME: RGB = (0, 0, 0)
BODY_RIM: RGB = (138, 138, 138)
BODY_EDGE: RGB = (128, 128, 128)
RING: RGB = (217, 165, 20)
FONTS = "system-ui, 'DejaVu Sans', sans-serif"

Attribute = str | int | float


def position_svg(position: Round, caption: tuple[str, str] | None = None) -> str:
    """The document; a caption is a headline and a line below it."""
    height = SIDE + (CAPTION_HEIGHT if caption else 0)
    svg = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {SIDE} {height}", role="img")
    svg.set("font-family", FONTS)
    svg.set("text-anchor", "middle")
    _add(svg, "title").text = ", ".join(caption) if caption else "A position of Kamisado"
    _add(svg, "desc").text = position_text(position)
    _add(svg, "rect", width=SIDE, height=height, rx=14, fill=css(screen_colours.BACKGROUND))
    _add(svg, "rect", x=LEFT - 8, y=TOP - 8, width=816, height=816, rx=8, fill=css(FRAME))
    for i in range(8):
        _add_text(svg, "abcdefgh"[i], LEFT + 50 + 100 * i, TOP + 838, fill=css(screen_colours.LABEL), font_size=24)
        _add_text(svg, str(i + 1), 24, TOP + 758 - 100 * i, fill=css(screen_colours.LABEL), font_size=24)
    called = _called(position)
    for square in range(64):
        light = css(screen_colours.EMBLEMS[position.active]) if square == called else ""
        _add_square(svg, square, light)
    if position.plies:
        _add_last_move(svg, position.past_move(position.plies - 1))
    for square in range(64):
        if position.board[square] != EMPTY:
            _add_tower(svg, square, position.board[square])
    if caption:
        headline, below = caption
        ink = css(screen_colours.INK_LIGHT)
        _add_text(svg, headline, SIDE / 2, SIDE + 32, fill=ink, font_size=30, font_weight=700)
        _add_text(svg, below, SIDE / 2, SIDE + 70, fill=css(screen_colours.LABEL), font_size=23)
    ElementTree.indent(svg, "")
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def middle_of(square: int) -> tuple[int, int]:
    """Where a square is in the drawing."""
    return LEFT + 100 * (square & 7) + 50, TOP + 100 * (7 - (square >> 3)) + 50


def _called(position: Round) -> int:
    """The square of the tower that must move, or NO_SQUARE."""
    if position.winner != NOBODY or position.active == ANY:
        return NO_SQUARE
    return position.square_of(position.side, position.active)


def _add_square(svg: ElementTree.Element, square: int, light: str) -> None:
    colour = SQUARE_COLOUR[square]
    tile, ink = css(screen_colours.SQUARES[colour]), css(screen_colours.ink_on(screen_colours.SQUARES[colour]))
    group = _group(svg, square, id=square_name(square))
    _add_rectangle(group, SQUARE, fill=css(UNDER))
    _add_rectangle(group, SQUARE, fill=tile, fill_opacity=0.22)
    _add_rectangle(group, 78, fill=tile)
    for inset, width, opacity in GLOW if light else ():
        _add_rectangle(group, SQUARE - 2 * inset, fill="none", stroke=light, stroke_width=width, stroke_opacity=opacity)
    _add(group, "path", d=SIGNS[colour], transform="translate(-29 -29) scale(.36)", fill=ink, fill_opacity=0.75)
    _add_text(group, COLOUR_LETTERS[colour], 30, 35, fill=ink, fill_opacity=0.75, font_size=20)


def _add_last_move(svg: ElementTree.Element, move: int) -> None:
    """An arrow from where the tower stood to where it is; a circle around one that passed."""
    x, y = middle_of(origin_of(move))
    tint = css(screen_colours.CURSOR)
    if is_pass(move):
        _add(svg, "circle", cx=x, cy=y, r=46, fill="none", stroke=tint, stroke_width=5)
        return
    to_x, to_y = middle_of(landing_of(move))
    length = hypot(to_x - x, to_y - y)
    ahead_x, ahead_y = (to_x - x) / length, (to_y - y) / length
    tip = length - 43  # at the tower's rim
    neck = tip - 26
    outline = ((10, -5), (neck, -5), (neck, -17), (tip, 0), (neck, 17), (neck, 5), (10, 5))
    points = [(x + ahead_x * at - ahead_y * aside, y + ahead_y * at + ahead_x * aside) for at, aside in outline]
    _add(svg, "polygon", points=_points(points), fill=tint, stroke=css(FRAME), stroke_width=2)


def _add_tower(svg: ElementTree.Element, square: int, piece: int) -> None:
    colour, side, emblem = colour_of(piece), side_of(piece), screen_colours.EMBLEMS[colour_of(piece)]
    letter = COLOUR_LETTERS[colour]
    group = _group(svg, square, id=f"{SIDE_NAMES[side]}-{COLOUR_NAMES[colour]}")
    _add_octagon(group, 42, fill=css(screen_colours.BODIES[side]), stroke=css(BODY_RIM), stroke_width=2)
    _add_octagon(group, 37, fill="none", stroke=css(BODY_EDGE), stroke_width=1.5, stroke_opacity=0.5)
    for radius in RINGS[: rings_of(piece)]:
        _add(group, "circle", r=radius, fill="none", stroke=css(RING), stroke_width=2.6)
    _add(group, "circle", r=28, fill=css(emblem))
    _add(group, "path", d=SIGNS[colour], fill=css(screen_colours.ink_on(emblem)))
    name = letter if side == WHITE else letter.lower()
    low = 12 if COLOUR_NAMES[colour] == "purple" else 7  # a triangle has its room at its foot
    _add_text(group, name, 0, low, fill=css(emblem), font_size=20, font_weight=800)


def _group(svg: ElementTree.Element, square: int, **attributes: Attribute) -> ElementTree.Element:
    x, y = middle_of(square)
    return _add(svg, "g", transform=f"translate({x} {y})", **attributes)


def _add_rectangle(group: ElementTree.Element, side: int, **attributes: Attribute) -> None:
    _add(group, "rect", x=-side / 2, y=-side / 2, width=side, height=side, **attributes)


def _add_octagon(group: ElementTree.Element, radius: int, **attributes: Attribute) -> None:
    angles = [radians(22.5 + 45 * corner) for corner in range(8)]
    _add(group, "polygon", points=_points([(cos(at) * radius, sin(at) * radius) for at in angles]), **attributes)


def _add_text(parent: ElementTree.Element, text: str, x: float, y: float, **attributes: Attribute) -> None:
    _add(parent, "text", x=x, y=y, **attributes).text = text


def _add(parent: ElementTree.Element, name: str, **attributes: Attribute) -> ElementTree.Element:
    """`stroke_width` is the attribute `stroke-width`."""
    named = {key.replace("_", "-"): value for key, value in attributes.items()}
    return ElementTree.SubElement(
        parent, name, {key: value if isinstance(value, str) else f"{value:g}" for key, value in named.items()}
    )


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
