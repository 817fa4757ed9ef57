"""A board in shapes: the one geometry of the page, SVG and pixels. Knows no game and no document.

Shapes are SVG's elements as data. A square has a hundred units; a tile and a piece have its middle as their origin,
and what belongs to the whole board has a8's outer corner. The light of a square is drawn in `currentColor`, so that
whoever shows the board gives it.
"""

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.squares import SQUARES, square_name
from madang_host.render import screen_colours
from madang_host.render.drawing import UNKNOWN_PIECE, Arrow, BoardDrawing, Piece, PieceShape, Sheet
from madang_host.render.screen_colours import RGB, css

SQUARE = 100
BOARD = 8 * SQUARE
FRAME_WIDTH = 8  # around the squares
LABELS_LEFT, LABELS_BELOW = 28, 38  # from the squares to the middle of a rank's number, and to a file's base line

# The signs of the colours, for eyes that cannot tell them apart: an outline within a radius of 25, and how far
# below the middle a letter of LETTER_SIZE has its base line in there.
SIGNS = (
    ("M0-21A21 21 0 1 1 0 21A21 21 0 1 1 0-21Z", 7),  # orange
    ("M-17-17H17V17H-17Z", 7),  # blue
    ("M0-24L21 13H-21Z", 10),  # purple
    ("M0 21C-36-4-21-21-10-19C-4-18-1-14 0-10C1-14 4-18 10-19C21-21 36-4 0 21Z", 6),  # pink
    ("M0-24L7-9L23-8L11 4L15 20L0 11L-15 20L-11 4L-23-8L-7-9Z", 8),  # yellow
    ("M0-25L23 0L0 25L-23 0Z", 7),  # red
    ("M-9-20H9V-9H21V9H9V20H-9V9H-21V-9H-9Z", 7),  # green
    ("M-12-20H12L24 0L12 20H-12L-24 0Z", 7),  # brown
)
LETTER_SIZE = 21
ON_SQUARE, ON_TOWER, ON_CHIP = 1.4, 1.2, 1.5  # how large signs are drawn there
BODY, EDGE, EMBLEM = 44, 40, 30  # radii of a tower
RINGS = (32.4, 35.7, 39.0)  # radii of a Sumo tower's, around its emblem
STONE = 38  # radius
TILE = 78  # side of a square's colour within its light
TAB = 26  # side of a square's corner with its letter
DOT, LARGE_DOT = 9, 20  # radii of points on lines
CIRCLE, LARGE_CIRCLE = 20, 34  # and of those that are printed as circles
BAND = 20  # width of what a line between squares that are no points is printed on
GLOW = ((6, 10, 1), (15, 8, 0.55), (22, 6, 0.25))  # a light: inset, width, opacity

UNDER: RGB = (11, 11, 13)  # the rims of the squares
FRAME: RGB = (0, 0, 0)
WOOD: RGB = (205, 172, 120)  # what a board of lines is printed on, and plain squares
LINE: RGB = (60, 38, 18)
PAPER: RGB = (255, 252, 244)  # within circles on lines
BODY_RIM: RGB = (138, 138, 138)
BODY_EDGE: RGB = (128, 128, 128)
RING: RGB = (217, 165, 20)
UNKNOWN: RGB = (119, 119, 119)  # the body of a piece whose side nobody knows
FAINT = 0.35  # opacity of a piece that is not felt

Attribute = str | int | float


class Node(NamedTuple):
    """An element of SVG: its name, its attributes, and what is in it."""

    name: str
    attributes: dict[str, Attribute]
    children: tuple["Node | str", ...] = ()

    def json(self) -> list[Any]:
        """As JSON has it: [name, attributes, children]."""
        children = [child if isinstance(child, str) else child.json() for child in self.children]
        return [self.name, self.attributes, children]


def node(name: str, *children: Node | str, **attributes: Attribute) -> Node:
    """`stroke_width` is the attribute `stroke-width`, and `class_` is `class`."""
    return Node(name, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}, children)


def _circle(radius: int) -> Node:
    return node("circle", r=radius, fill=css(PAPER), stroke=css(LINE), stroke_width=4)


_STATIONS = {  # by the word of Sheet.tile
    "dot": node("circle", r=DOT, fill=css(LINE)),
    "large-dot": node("g", _circle(LARGE_DOT + 12), node("circle", r=LARGE_DOT, fill=css(LINE))),
    "circle": _circle(CIRCLE),
    "large-circle": node("g", _circle(LARGE_CIRCLE), _circle(LARGE_CIRCLE - 9)),
}


def middle_of(square: int) -> tuple[int, int]:
    """Where a square's middle is on the board."""
    return SQUARE * (square & 7) + SQUARE // 2, SQUARE * (7 - (square >> 3)) + SQUARE // 2


def placed(square: int, *children: Node, **attributes: Attribute) -> Node:
    """A group whose origin is the middle of a square."""
    x, y = middle_of(square)
    return node("g", *children, transform=f"translate({x} {y})", **attributes)


def board_nodes(drawing: BoardDrawing) -> list[Node]:
    """The whole board, the lowest layer first; its labels are beyond its edges, at the left and below."""
    sheet = drawing.sheet
    nodes = [sheet_node(sheet)]
    for square in range(SQUARES):
        nodes.append(placed(square, tile_node(sheet.tile(square)), id=square_name(square)))
        if square in drawing.lights:
            nodes.append(placed(square, light_node(), color=css(drawing.lights[square])))
    nodes += [placed(square, TARGET) for square in drawing.targets]
    nodes += [arrow_node(arrow) for arrow in drawing.arrows]
    for square, piece in sorted(drawing.pieces.items()):
        nodes.append(placed(square, piece_node(piece), *ring_nodes(piece.rings), *count_nodes(piece.count)))
    return nodes


def sheet_node(sheet: Sheet) -> Node:
    """What lies under the tiles: the frame, its labels, trays, and a board of lines."""
    size = BOARD + 2 * FRAME_WIDTH
    parts = [node("rect", x=-FRAME_WIDTH, y=-FRAME_WIDTH, width=size, height=size, rx=8, fill=css(FRAME))]
    for at in range(8):
        x, y = middle_of(9 * at)
        parts.append(_label("abcdefgh"[at], x, BOARD + LABELS_BELOW))
        parts.append(_label(str(at + 1), -LABELS_LEFT, y + 8))
    for side, tray in enumerate(sheet.trays):
        body = css(screen_colours.BODIES[side])
        parts += [
            placed(square, _rectangle(84, rx=10, fill=body, fill_opacity=0.18, stroke=css(BODY_RIM), stroke_width=2))
            for square in tray
        ]
    of_all = _rectangle(84, rx=10, fill="none", stroke=css(BODY_RIM), stroke_width=2, stroke_dasharray="8 6")
    joined = [square for square in sheet.points if sheet.is_joined(square)]
    parts += [
        placed(square, _rectangle(SQUARE + 1, fill=css(WOOD)))
        for square in (_block(joined) if sheet.shared else joined)
    ]
    for ink, width in ((WOOD, BAND), (LINE, 4)):  # all bands lie under all lines
        for origin, end in sheet.lines:
            (x1, y1), (x2, y2) = middle_of(origin), middle_of(end)
            stroke: dict[str, Attribute] = {"stroke": css(ink), "stroke_width": width, "stroke_linecap": "round"}
            parts.append(node("line", x1=x1, y1=y1, x2=x2, y2=y2, **stroke))
    white = css(screen_colours.INK_LIGHT)
    for square, text in sheet.pads.items():
        pad = _rectangle(84, rx=10, fill=white, fill_opacity=0.08, stroke=css(BODY_RIM), stroke_width=2)
        parts.append(placed(square, pad, _text(text, 0, 8, pad_size(text, 22), fill=white, font_weight=600)))
    parts += [placed(square, of_all) for square in sheet.shared]
    for square, name in sheet.names.items():
        parts.append(placed(square, _text(name, -34, -30, 18, fill=css(LINE), fill_opacity=0.8)))
    return node("g", *parts, class_="sheet")


def _block(squares: Sequence[int]) -> list[int]:
    """The smallest block of squares in which some lie."""
    files, ranks = [square & 7 for square in squares], [square >> 3 for square in squares]
    return [8 * rank + file for rank in range(min(ranks), max(ranks) + 1) for file in range(min(files), max(files) + 1)]


def pad_size(text: str, size: int) -> int:
    """The size of letters in which a text of that size goes on a pad."""
    return min(size, size * 5 // max(1, len(text)))


def tile_node(tile: str) -> Node:
    """What is printed on a square (see Sheet.tile)."""
    if tile in COLOUR_NAMES:
        colour = COLOUR_NAMES.index(tile)
        paper = screen_colours.SQUARES[colour]
        field, ink = css(paper), css(screen_colours.ink_on(paper))
        at = SQUARE / 2 - TAB
        return node(
            "g",
            _rectangle(SQUARE, fill=css(UNDER)),
            _rectangle(SQUARE, fill=field, fill_opacity=0.22),
            _rectangle(TILE, fill=field),
            node("path", d=SIGNS[colour][0], transform=f"scale({ON_SQUARE:g})", fill=ink, fill_opacity=0.3),
            node("rect", x=at, y=at, width=TAB, height=TAB, fill=field),
            _text(COLOUR_LETTERS[colour], at + TAB / 2, at + TAB / 2 + 8, 23, fill=ink, font_weight=700),
        )
    if tile == "plain":
        return node("g", _rectangle(SQUARE, fill=css(UNDER)), _rectangle(TILE + 14, fill=css(WOOD)))
    if tile in _STATIONS:
        return node("g", _STATIONS[tile])
    return node("g")


def station_node(sheet: Sheet, square: int) -> Node:
    """A point on a line, around the middle of its square."""
    return _STATIONS[sheet.tile(square)]


def light_node() -> Node:
    """Around what stands on a square, but for the corner with its letter."""
    free = SQUARE / 2 - TAB
    bands = []
    for inset, width, opacity in GLOW:
        end = SQUARE / 2 - inset
        outline = f"M{free:g} {end:g}H{-end:g}V{-end:g}H{end:g}V{free:g}"
        bands.append(
            node("path", d=outline, fill="none", stroke="currentColor", stroke_width=width, stroke_opacity=opacity)
        )
    return node("g", *bands, class_="light")


def piece_node(piece: Piece) -> Node:
    """A piece without its rings and its count."""
    body = _body_of(piece)
    rim: dict[str, Attribute] = {"stroke": css(BODY_RIM), "stroke_width": 2}
    parts: list[Node]
    if piece.shape == PieceShape.SIGN:
        parts = [_text(piece.letter, 0, 29, 80, fill=css(body), font_weight=800)]
    elif piece.shape == PieceShape.CHIP:
        paper = WOOD if piece.colour is None else screen_colours.EMBLEMS[piece.colour]
        ink = css(screen_colours.ink_on(paper))
        parts = [_rectangle(72, rx=10, fill=css(paper), **rim)]
        if piece.colour is None:
            parts.append(_text(piece.letter, 0, 18, 50, fill=ink, font_weight=700))
        else:
            parts.append(sign_node(piece.colour, ON_CHIP, fill=ink, ink=css(paper), letter=piece.letter))
    elif piece.shape == PieceShape.DISC and piece.colour is not None:
        ink = css(screen_colours.ink_on(body))
        parts = [
            node("circle", r=STONE, fill=css(body), **rim),
            node("circle", r=STONE - 5, fill="none", stroke=ink, stroke_width=1.5, stroke_opacity=0.6),
            sign_node(piece.colour, 1, fill=ink, ink=css(body), letter=piece.letter),
        ]
    elif piece.shape == PieceShape.STONE or piece.colour is None:
        parts = [
            node("circle", r=STONE, fill=css(body), **rim),
            node("circle", r=STONE - 6, fill="none", stroke=css(BODY_EDGE), stroke_width=1.5, stroke_opacity=0.5),
        ]
        if piece.side is None:
            parts.append(_text(piece.letter, 0, 16, 46, fill=css(screen_colours.ink_on(body)), font_weight=700))
    else:
        emblem = screen_colours.EMBLEMS[piece.colour]
        ink = css(screen_colours.ink_on(emblem))
        parts = [
            _octagon(BODY, fill=css(body), **rim),
            _octagon(EDGE, fill="none", stroke=css(BODY_EDGE), stroke_width=1.5, stroke_opacity=0.5),
            node("circle", r=EMBLEM, fill=css(emblem)),
            sign_node(piece.colour, ON_TOWER, fill=ink, ink=css(emblem), letter=piece.letter.upper()),
        ]
    return node("g", *parts, class_=piece.name, **({"opacity": FAINT} if piece.is_faint else {}))


def _body_of(piece: Piece) -> RGB:
    if piece.shape == PieceShape.DISC and piece.colour is not None:
        return screen_colours.EMBLEMS[piece.colour]
    return UNKNOWN if piece.side is None else screen_colours.BODIES[piece.side]


def ring_nodes(count: int) -> list[Node]:
    """The rings of a tower, and a dot for each on its upper edge, by which they are counted at a glance."""
    rings = [node("circle", r=r, fill="none", stroke=css(RING), stroke_width=2.4) for r in RINGS[:count]]
    dot: dict[str, Attribute] = {"cy": -37, "r": 6, "fill": css(RING), "stroke": css(FRAME), "stroke_width": 1.5}
    return rings + [node("circle", cx=(i - (count - 1) / 2) * 16, **dot) for i in range(count)]


def count_nodes(count: int) -> list[Node]:
    """How many pieces ride together, if it is more than one."""
    if count < 2:
        return []
    badge = node("circle", cx=30, cy=-30, r=17, fill=css(RING), stroke=css(FRAME), stroke_width=2)
    return [badge, _text(str(count), 30, -21, 25, fill=css(FRAME), font_weight=800)]


def sign_node(colour: int, scale: float, fill: str, ink: str, letter: str) -> Node:
    """The sign of a colour with a letter in it."""
    outline, low = SIGNS[colour]
    return node(
        "g",
        node("path", d=outline, fill=fill),
        _text(letter, 0, low, LETTER_SIZE, fill=ink, font_weight=800),
        transform=f"scale({scale:g})",
    )


def arrow_node(arrow: Arrow) -> Node:
    """From the middle of a square to the rim of the piece that came to the other; a circle around one that passed."""
    x, y = middle_of(arrow.origin)
    tint = css(screen_colours.ADVICE if arrow.is_advice else screen_colours.CURSOR)
    if arrow.origin == arrow.landing:
        return node("circle", cx=x, cy=y, r=47, fill="none", stroke=tint, stroke_width=5)
    to_x, to_y = middle_of(arrow.landing)
    length = hypot(to_x - x, to_y - y)
    ahead_x, ahead_y = (to_x - x) / length, (to_y - y) / length
    tip = length - 45
    neck = tip - 26
    outline = ((10, -5), (neck, -5), (neck, -17), (tip, 0), (neck, 17), (neck, 5), (10, 5))
    points = [(x + ahead_x * at - ahead_y * aside, y + ahead_y * at + ahead_x * aside) for at, aside in outline]
    return node("polygon", points=_points(points), fill=tint, stroke=css(FRAME), stroke_width=2)


def page_shapes(sheet: Sheet, pieces: Iterable[Piece]) -> dict[str, Any]:
    """What a page needs to draw any position of a game, as JSON: `sheet` and, around the middle of a square, `tiles` by
    their name (Sheet.tile), `light`, `pieces` by theirs, `rings` from none to three, `unknown`, a piece of which nobody
    knows which it is, and `signs` of the colours."""
    tiles = {sheet.tile(square) for square in range(SQUARES)}
    ink = css(screen_colours.INK_LIGHT)
    return {
        "sheet": sheet_node(sheet).json(),
        "tiles": {tile: tile_node(tile).json() for tile in sorted(tiles)},
        "light": light_node().json(),
        "pieces": {piece.name: piece_node(piece).json() for piece in pieces},
        "rings": [node("g", *ring_nodes(count)).json() for count in range(4)],
        "unknown": piece_node(UNKNOWN_PIECE).json(),
        "signs": {name: node("path", d=SIGNS[i][0], fill=ink).json() for i, name in enumerate(COLOUR_NAMES)},
    }


def _rectangle(side: int, **attributes: Attribute) -> Node:
    return node("rect", x=-side / 2, y=-side / 2, width=side, height=side, **attributes)


def _octagon(radius: int, **attributes: Attribute) -> Node:
    angles = [radians(22.5 + 45 * corner) for corner in range(8)]
    return node("polygon", points=_points([(cos(at) * radius, sin(at) * radius) for at in angles]), **attributes)


def _label(text: str, x: float, y: float) -> Node:
    return _text(text, x, y, 24, fill=css(screen_colours.LABEL), class_="label")


def _text(text: str, x: float, y: float, size: int, **attributes: Attribute) -> Node:
    return node("text", text, x=x, y=y, font_size=size, text_anchor="middle", **attributes)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


TARGET = node("circle", r=16, fill=css(screen_colours.CURSOR), fill_opacity=0.7, stroke=css(FRAME), stroke_width=2)
