"""Draws sheets on paper: PDF, one page of A3 for each board, with nothing but strokes and words."""

from collections.abc import Iterator

from madang_hardware.netlist import Netlist
from madang_hardware.pages import POINT, document
from madang_hardware.schematic.kicad import rail_words
from madang_hardware.schematic.sheet import Drawn, Mark, Sheet, pins_of
from madang_hardware.schematic.symbols import (
    DOWN,
    GRID_MM,
    LEFT,
    RIGHT,
    UP,
    Point,
    Stroke,
    flag,
    ground,
    supply,
    turned,
)

WIDTH_MM, HEIGHT_MM = 420.0, 297.0
STEP = GRID_MM * POINT
SIZE, SMALL, LARGE = 0.68, 0.58, 0.9  # of words: capitals and all, in steps
WIRE, SYMBOL, WORDS, FRAME, LABEL = "0 0.5 0.1", "0.5 0.1 0.1", "0.05 0.05 0.35", "0.55 0.55 0.55", "0.5 0 0.4"
PAPER = "1 0.98 0.9"
DOT = 0.16

# Widths of Helvetica's letters, in thousandths of its size, from the space on (Adobe's font metrics).
WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 "
    "556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 "
    "722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 "
    "500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
WIDTH_OF = dict(zip(map(chr, range(32, 127)), map(int, WIDTHS.split()), strict=True))


def pdf(sheet: Sheet, netlist: Netlist) -> bytes:
    """The sheet on one page."""
    return document(["\n".join(_lines(sheet, netlist))], WIDTH_MM, HEIGHT_MM)


def _lines(sheet: Sheet, netlist: Netlist) -> Iterator[str]:
    yield "1 J 1 j"
    for block in sheet.blocks:
        (x, y), (wide, high) = block.corner, block.size
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
        yield f"{FRAME} RG 0.5 w [4 3] 0 d {_path(corners)} S [] 0 d"
        yield from _words(block.title, (x + 0.6, y + 1.3), "left", WORDS, LARGE)
    for drawn in sheet.drawn:
        yield from _drawn(drawn)
    for start, end in sheet.wires:
        yield f"{WIRE} RG 0.7 w {_path((start, end))} S"
    for node in sheet.junctions:
        yield f"{WIRE} RG {2 * DOT * STEP:.2f} w {_path((node, node))} S"
    for mark in sheet.marks:
        yield from _mark(mark, netlist.rails.get(mark.net) == (0, 0))
    title = f"Madang {sheet.board}, revision {sheet.revision}. Made by make hardware from netlists/{sheet.board}.net"
    yield from _words(title, (164.0, 115.0), "right", WORDS, LARGE)


def _drawn(drawn: Drawn) -> Iterator[str]:
    for stroke in drawn.symbol.strokes:
        yield from _stroke(stroke, drawn.at, drawn.quarters, drawn.mirrored)
    for number, at, out in pins_of(drawn):
        end = (at[0] - out[0], at[1] - out[1])
        yield f"{SYMBOL} RG 0.8 w {_path((at, end))} S"
        if drawn.symbol.named:
            yield from _pin_words(drawn, number, end, out)
    for words in (drawn.name, drawn.value):
        yield from _words(words.text, words.at, words.side, WORDS, SIZE)


def _pin_words(drawn: Drawn, number: str, end: Point, out: Point) -> Iterator[str]:
    name = drawn.part.pin_by_number(number).name
    x, y = end
    inside = (x - 0.25 * out[0], y - 0.25 * out[1])
    if out in (LEFT, RIGHT):
        side, other = ("left", "right") if out == LEFT else ("right", "left")
        if name != number:
            yield from _words(name, (inside[0], inside[1]), side, WORDS, SMALL)
        yield from _words(number, (x + 0.2 * out[0], y - 0.35), other, SYMBOL, SMALL - 0.08)
    else:
        side = "right" if out == UP else "left"
        yield from _words(name, inside, side, WORDS, SMALL, upright=True)
        side = "left" if out == UP else "right"
        yield from _words(number, (x - 0.35, y + 0.2 * out[1]), side, SYMBOL, SMALL - 0.08, upright=True)


def _mark(mark: Mark, is_ground: bool) -> Iterator[str]:
    x, y = mark.at
    u, v = mark.heading
    if mark.kind == "open":
        for slope in (-1, 1):
            yield f"{WORDS} RG 0.8 w {_path(((x - 0.25, y - 0.25 * slope), (x + 0.25, y + 0.25 * slope)))} S"
    elif mark.kind == "name":
        off = (x + 0.1, y - 0.4) if mark.heading == RIGHT else (x - 0.4, y - 0.1)
        yield from _words(mark.net, off, "left", WIRE, SMALL, upright=mark.heading == UP)
    elif mark.kind == "label":
        yield from _label(mark)
    else:
        strokes = flag() if mark.kind == "flag" else ground() if is_ground else supply()
        looks = DOWN if mark.kind == "flag" or is_ground else UP
        quarters = (_quarters(mark.heading) - _quarters(looks)) % 4
        for stroke in strokes:
            yield from _stroke(stroke, mark.at, quarters)
        side = {LEFT: "right", RIGHT: "left"}.get((u, v), "middle")
        name = "PWR_FLAG" if mark.kind == "flag" else mark.net
        yield from _words(name, rail_words(mark), side, SYMBOL, SMALL)


def _label(mark: Mark) -> Iterator[str]:
    """Its words in a box with a point at the wire."""
    long = _width(mark.net, SIZE) + 0.9
    outline = ((0, 0), (0.4, -0.42), (long, -0.42), (long, 0.42), (0.4, 0.42), (0, 0))
    quarters = (_quarters(mark.heading) - _quarters(RIGHT)) % 4
    placed = []
    for point in outline:
        x, y = turned(point, quarters)
        placed.append((mark.at[0] + x, mark.at[1] + y))
    yield f"{LABEL} RG 0.7 w {_path(placed)} S"
    x, y = mark.at[0] + 0.55 * mark.heading[0], mark.at[1] + 0.55 * mark.heading[1]
    upright = mark.heading in (UP, DOWN)
    side = "left" if mark.heading in (RIGHT, UP) else "right"
    yield from _words(mark.net, (x, y), side, LABEL, SIZE, upright)


def _quarters(heading: Point) -> int:
    return [UP, LEFT, DOWN, RIGHT].index((int(heading[0]), int(heading[1])))


def _stroke(stroke: Stroke, at: Point, quarters: int, mirrored: bool = False) -> Iterator[str]:
    points = []
    for point in stroke.points:
        x, y = turned(point, quarters, mirrored)
        points.append((at[0] + x, at[1] + y))
    yield f"{PAPER} rg {SYMBOL} RG 0.7 w {_path(points)} {'b' if stroke.filled else 'S'}"


def _words(words: str, at: Point, side: str, colour: str, size: float, upright: bool = False) -> Iterator[str]:
    """Their middle line at a place; `side` is where that is of them."""
    long, drop = _width(words, size), 0.36 * size
    back = {"left": 0.0, "middle": long / 2, "right": long}[side]
    if upright:
        x, y = _pt((at[0] + drop, at[1] + back))
        turn = f"0 1 -1 0 {x} {y} Tm"
    else:
        x, y = _pt((at[0] - back, at[1] + drop))
        turn = f"1 0 0 1 {x} {y} Tm"
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    yield f"BT {colour} rg /F1 {size * STEP:.2f} Tf {turn} ({escaped}) Tj ET"


def _width(words: str, size: float) -> float:
    return size * sum(WIDTH_OF[letter] for letter in words) / 1000


def _path(points: tuple[Point, ...] | list[Point]) -> str:
    first, *rest = (" ".join(_pt(point)) for point in points)
    return " ".join([f"{first} m", *(f"{point} l" for point in rest)])


def _pt(point: Point) -> tuple[str, str]:
    return f"{point[0] * STEP:.2f}", f"{HEIGHT_MM * POINT - point[1] * STEP:.2f}"
