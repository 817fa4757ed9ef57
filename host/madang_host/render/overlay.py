"""The overlay of a sheet, to be printed in its true size and laid on a real board: as one drawing, or on pages of A4
that are cut and joined at the edges of squares. Knows no game and no files. Millimetres.
"""

from dataclasses import dataclass
from itertools import pairwise

from madang.colours import COLOUR_LETTERS
from madang.squares import square_name
from madang_host.render import screen_colours
from madang_host.render.board_svg import svg_text
from madang_host.render.drawing import Sheet
from madang_host.render.screen_colours import css
from madang_host.render.shapes import (
    LINE,
    ON_SQUARE,
    SIGNS,
    SQUARE,
    TILE,
    Attribute,
    Node,
    middle_of,
    node,
    pad_size,
    placed,
    station_node,
)

SQUARE_MM = 50.0  # pitch of the squares: `square` in hardware/parameters.toml; a test holds the two together
LEAST_MM, MOST_MM = 15.0, 90.0
PAPER_MM = (210.0, 297.0)  # A4
MARGIN_MM = (10.0, 14.0)  # at the sides, above and below; printers leave some 5 mm blank
PROOF_MM = 100  # length of the line by which a print is measured
OUTLINE, FAINT_INK, INK = "#b0b0b0", "#707070", "#000000"


@dataclass(frozen=True)
class Extent:
    """Squares from file to file and from rank to rank, each from 0, the last ones included."""

    left: int
    right: int
    bottom: int
    top: int

    @property
    def files(self) -> int:
        return self.right - self.left + 1

    @property
    def ranks(self) -> int:
        return self.top - self.bottom + 1

    @property
    def corners(self) -> str:
        """`c3 to f6`."""
        return f"{square_name(8 * self.bottom + self.left)} to {square_name(8 * self.top + self.right)}"


def extent_of(sheet: Sheet) -> Extent:
    """The squares that an overlay covers: all that is printed on, and what lies between."""
    files, ranks = [square & 7 for square in sheet.squares], [square >> 3 for square in sheet.squares]
    return Extent(min(files), max(files), min(ranks), max(ranks))


def overlay_svg(sheet: Sheet, title: str, square_mm: float = SQUARE_MM) -> str:
    """The overlay as one drawing in its true size; a line around it says where it ends."""
    extent = extent_of(sheet)
    size = extent.files * square_mm, extent.ranks * square_mm
    parts = [node("title", title), _window(sheet, extent, 0, 0, square_mm)]
    return svg_text(*size, parts, unit="mm")


def overlay_pages(sheet: Sheet, title: str, square_mm: float = SQUARE_MM) -> list[str]:
    """The overlay on pages of A4, from the top left: as few as it needs, each with whole squares, and about as many on
    each. Every page says where it belongs and has a line of PROOF_MM to be measured."""
    extent = extent_of(sheet)
    room = [paper - 2 * margin for paper, margin in zip(PAPER_MM, MARGIN_MM, strict=True)]
    columns = _parts(extent.left, extent.right, int(room[0] / square_mm))
    rows = _parts(extent.bottom, extent.top, int(room[1] / square_mm))
    pages = [Extent(*column, *row) for row in reversed(rows) for column in columns]
    return [_page(sheet, page, f"{title}, {number} of {len(pages)}", square_mm) for number, page in enumerate(pages, 1)]


def _parts(first: int, last: int, most: int) -> list[tuple[int, int]]:
    """From the first to the last in as few runs of at most so many as there have to be, none much shorter."""
    count = last - first + 1
    runs = -(-count // most)
    edges = [first + round(count * run / runs) for run in range(runs + 1)]
    return [(begin, end - 1) for begin, end in pairwise(edges)]


def _page(sheet: Sheet, extent: Extent, title: str, square_mm: float) -> str:
    width, height = PAPER_MM
    left, top = MARGIN_MM
    proof = f"M{left} {height - 5}V{height - 3}H{left + PROOF_MM}V{height - 5}"
    told: dict[str, Attribute] = {"font_size": 3.5, "fill": INK}
    parts = [
        node("title", title),
        node("rect", width=width, height=height, fill="#ffffff"),
        _window(sheet, extent, left, top, square_mm),
        node("text", f"{title}: {extent.corners}. Cut along the outline.", x=left, y=top - 4, **told),
        node("path", d=proof, fill="none", stroke=INK, stroke_width=0.3),
        node("text", f"{PROOF_MM} mm", x=left + PROOF_MM + 2, y=height - 3, **told),
    ]
    return svg_text(width, height, parts, unit="mm")


def _window(sheet: Sheet, extent: Extent, x: float, y: float, square_mm: float) -> Node:
    """Part of the overlay, cut off at its edges; `x` and `y` say where its upper left corner is."""
    wide, high = extent.files * SQUARE, extent.ranks * SQUARE
    left, top = extent.left * SQUARE, (7 - extent.top) * SQUARE
    edge = node("rect", x=left, y=top, width=wide, height=high, fill="none", stroke=INK, stroke_width=1)
    place: dict[str, Attribute] = {"x": x, "y": y}
    return node(
        "svg",
        *_overlay_nodes(sheet),
        edge,
        width=extent.files * square_mm,
        height=extent.ranks * square_mm,
        viewBox=f"{left} {top} {wide} {high}",
        **place,
    )


def _overlay_nodes(sheet: Sheet) -> list[Node]:
    """All that is printed, on white, in the places of madang_host.render.shapes."""
    extent = extent_of(sheet)
    of_pad = _square(92, stroke=FAINT_INK, stroke_width=2)
    nodes = [node("rect", width=8 * SQUARE, height=8 * SQUARE, fill="#ffffff")]
    nodes += [_field(sheet, square) for square in sheet.points if not sheet.is_joined(square)]
    for side, tray in enumerate(sheet.trays):
        outline, owner = _square(84, stroke=FAINT_INK, stroke_width=1.5, rx=10), _disc(css(screen_colours.BODIES[side]))
        nodes += [placed(square, outline, owner) for square in tray]
    of_all = _square(84, stroke=FAINT_INK, stroke_width=1.5, stroke_dasharray="8 6", rx=10)
    nodes += [placed(square, of_all) for square in sheet.shared]
    nodes += [placed(square, of_pad, _text(text, 0, 8, pad_size(text, 24), INK)) for square, text in sheet.pads.items()]
    for origin, end in sheet.lines:
        (x1, y1), (x2, y2) = middle_of(origin), middle_of(end)
        nodes.append(node("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=css(LINE), stroke_width=3, stroke_linecap="round"))
    nodes += [placed(square, station_node(sheet, square)) for square in sheet.points if sheet.is_joined(square)]
    nodes += [placed(square, _text(name, -36, -32, 16)) for square, name in sheet.names.items()]
    for file in range(extent.left, extent.right + 1):
        x, y = middle_of(8 * extent.bottom + file)
        nodes.append(_text("abcdefgh"[file], x, y + 48, 9))
    for rank in range(extent.bottom, extent.top + 1):
        x, y = middle_of(8 * rank + extent.left)
        nodes.append(_text(str(rank + 1), x - 45, y + 3, 9))
    return nodes


def _field(sheet: Sheet, square: int) -> Node:
    """A square that is a tile: in its colour with sign and letter, or plain."""
    outline = _square(SQUARE, stroke=OUTLINE, stroke_width=0.6)
    if square not in sheet.colours:
        return placed(square, outline)
    colour = sheet.colours[square]
    paper = screen_colours.SQUARES[colour]
    ink = css(screen_colours.ink_on(paper))
    return placed(
        square,
        outline,
        node("rect", x=-TILE / 2, y=-TILE / 2, width=TILE, height=TILE, fill=css(paper)),
        node("path", d=SIGNS[colour][0], transform=f"scale({ON_SQUARE:g})", fill=ink, fill_opacity=0.3),
        _text(COLOUR_LETTERS[colour], 31, 36, 16, fill=ink),
    )


def _square(side: int, **attributes: Attribute) -> Node:
    return node("rect", x=-side / 2, y=-side / 2, width=side, height=side, fill="none", **attributes)


def _disc(fill: str) -> Node:
    """Whose tray it is."""
    return node("circle", cx=-30, cy=-30, r=6, fill=fill, stroke=FAINT_INK, stroke_width=1)


def _text(text: str, x: float, y: float, size: int, fill: str = FAINT_INK) -> Node:
    return node("text", text, x=x, y=y, font_size=size, font_weight=700, text_anchor="middle", fill=fill)
