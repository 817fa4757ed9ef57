"""How each type of part is drawn on a schematic: its strokes, and where its pins end. Knows no board.

Lengths are in steps of the sheet's grid, to the right and down, from the part's middle; a box's first row is at 0.
Pins end on the grid. A part of two pins stands upright, its first pin above.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from madang_hardware.netlist import PartType

GRID_MM = 2.54
CHARACTER = 0.48  # width of one, of the words on a sheet

Point = tuple[float, float]
Box = tuple[float, float, float, float]
UP, LEFT, DOWN, RIGHT = (0, -1), (-1, 0), (0, 1), (1, 0)


@dataclass(frozen=True)
class Stroke:
    points: tuple[Point, ...]
    filled: bool = False


@dataclass(frozen=True)
class PinEnd:
    number: str
    at: tuple[int, int]
    out: tuple[int, int]  # away from the part


@dataclass(frozen=True)
class Symbol:
    pins: tuple[PinEnd, ...]
    strokes: tuple[Stroke, ...]
    body: Box
    named: bool  # whether its pins' names are written


def symbol_of(part: PartType) -> Symbol:
    """The symbol that parts.toml names, or the box that it describes."""
    drawn = part.symbol
    if isinstance(drawn, str):
        return SHAPES[drawn]()
    return _box(part, {side: drawn.get(side, "").split() for side in ("left", "right", "top", "bottom")})


def _box(part: PartType, sides: dict[str, list[str]]) -> Symbol:
    rows = max(len(sides["left"]), len(sides["right"]), 1)
    longest = [max((len(name) for name in sides[side]), default=0) for side in ("left", "right")]
    apart = {side: 1 if len(sides[side]) > 4 else 3 for side in ("top", "bottom")}
    across = [apart[side] * (len(sides[side]) - 1) for side in apart if sides[side]]
    between = 3 if across else 1  # room of the names that stand upright
    half = max(2, math.ceil((sum(longest) * CHARACTER + between) / 2), *(math.ceil(wide / 2 + 1) for wide in across))
    pins = []
    for side, names in sides.items():
        for i, name in enumerate(names):
            pin = part.pin(name)
            if name == "-":
                continue
            assert pin is not None, f"{part.name} has no pin {name} to draw"
            step = apart.get(side, 1)
            along = step * i - step * (len(names) - 1) // 2
            at, out = {
                "left": ((-half - 1, i), LEFT),
                "right": ((half + 1, i), RIGHT),
                "top": ((along, -2), UP),
                "bottom": ((along, rows + 1), DOWN),
            }[side]
            pins.append(PinEnd(pin.number, at, out))
    body = (-half, -1, half, rows)
    assert len({pin.at for pin in pins}) == len(part.pins), f"{part.name}: not every pin is drawn once"
    return Symbol(tuple(pins), (_rectangle(*body),), body, named=True)


def _rectangle(left: float, top: float, right: float, bottom: float) -> Stroke:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Stroke(corners, filled=True)


def _line(*points: Point) -> Stroke:
    return Stroke(points)


def _arc(middle: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Angles in degrees, from the right and down."""
    steps = 12
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple(
        (round(middle[0] + radius * math.cos(a), 3), round(middle[1] + radius * math.sin(a), 3)) for a in angles
    )


def _two_pins(*strokes: Stroke, half: float = 1.0) -> Symbol:
    pins = (PinEnd("1", (0, -2), UP), PinEnd("2", (0, 2), DOWN))
    return Symbol(pins, strokes, (-half, -1, half, 1), named=False)


def _leads(end: float) -> tuple[Stroke, Stroke]:
    """From the pins to what is drawn between them."""
    return _line((0, -1), (0, -end)), _line((0, end), (0, 1))


def resistor() -> Symbol:
    return _two_pins(_rectangle(-0.4, -1, 0.4, 1), half=0.4)


def capacitor() -> Symbol:
    return _two_pins(_line((-0.8, -0.2), (0.8, -0.2)), _line((-0.8, 0.2), (0.8, 0.2)), *_leads(0.2))


def polarized_capacitor() -> Symbol:
    plus = (_line((-0.8, -0.7), (-0.4, -0.7)), _line((-0.6, -0.9), (-0.6, -0.5)))
    upper = Stroke(((-0.8, -0.45), (0.8, -0.45), (0.8, -0.2), (-0.8, -0.2), (-0.8, -0.45)))
    return _two_pins(upper, _rectangle(-0.8, 0.1, 0.8, 0.35), *plus, *_leads(0.35))


def _triangle(tip: float, base: float, width: float = 0.6) -> Stroke:
    return Stroke(((0, tip), (width, base), (-width, base), (0, tip)), filled=True)


def diode() -> Symbol:
    return _two_pins(_triangle(-0.5, 0.5), _line((-0.6, -0.5), (0.6, -0.5)), *_leads(0.5))


def schottky_diode() -> Symbol:
    hooks = _line((-0.3, -0.3), (-0.6, -0.3), (-0.6, -0.5), (0.6, -0.5), (0.6, -0.7), (0.3, -0.7))
    return _two_pins(_triangle(-0.5, 0.5), hooks, *_leads(0.5))


def surge_diode() -> Symbol:
    hooks = _line((-0.8, 0.2), (-0.6, 0), (0.6, 0), (0.8, -0.2))
    return _two_pins(_triangle(0, -0.9), _triangle(0, 0.9), hooks, *_leads(0.9))


def light() -> Symbol:
    rays = []
    for lift in (0.0, 0.5):
        x, y = 0.8, -0.2 + lift
        rays.append(_line((x, y), (x + 0.5, y - 0.5)))
        rays.append(_line((x + 0.2, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y - 0.2)))
    return _two_pins(_triangle(-0.5, 0.5), _line((-0.6, -0.5), (0.6, -0.5)), *_leads(0.5), *rays, half=1.3)


def fuse() -> Symbol:
    return _two_pins(_rectangle(-0.4, -1, 0.4, 1), _line((0, -1), (0, 1)), half=0.4)


def sounder() -> Symbol:
    plates = (_line((-0.8, -0.6), (0.8, -0.6)), _line((-0.8, 0.6), (0.8, 0.6)))
    return _two_pins(_rectangle(-0.6, -0.3, 0.6, 0.3), *plates, *_leads(0.6))


def bridge() -> Symbol:
    halves = (Stroke(_arc((0, -0.2), 0.5, 180, 360), filled=True), Stroke(_arc((0, 0.2), 0.5, 0, 180), filled=True))
    closing = (_line((-0.5, -0.2), (0.5, -0.2)), _line((-0.5, 0.2), (0.5, 0.2)))
    return _two_pins(*halves, *closing, *_leads(0.7), half=0.5)


def test_point() -> Symbol:
    ring = Stroke(_arc((0, -0.5), 0.5, 0, 360), filled=True)
    return Symbol((PinEnd("1", (0, 1), DOWN),), (ring,), (-0.5, -1, 0.5, 0), named=False)


SHAPES: dict[str, Callable[[], Symbol]] = {
    "resistor": resistor,
    "capacitor": capacitor,
    "polarized capacitor": polarized_capacitor,
    "diode": diode,
    "schottky diode": schottky_diode,
    "surge diode": surge_diode,
    "light": light,
    "fuse": fuse,
    "sounder": sounder,
    "bridge": bridge,
    "test point": test_point,
}


def ground() -> tuple[Stroke, ...]:
    """A rail's symbol, its pin at the origin, drawn upright: ground below."""
    bars = ((0.45, 0.5), (0.3, 0.7), (0.15, 0.9))
    return (_line((0, 0), (0, 0.5)), *(_line((-half, y), (half, y)) for half, y in bars))


def supply() -> tuple[Stroke, ...]:
    """A rail's symbol, its pin at the origin, drawn upright: volts above."""
    return (_line((0, 0), (0, -0.6)), _line((-0.4, -0.6), (0.4, -0.6)))


def flag() -> tuple[Stroke, ...]:
    """Says that a rail gets its power from outside."""
    diamond = ((0, 0.4), (0.5, 0.7), (0, 1.0), (-0.5, 0.7), (0, 0.4))
    return _line((0, 0), (0, 0.4)), Stroke(diamond)


def turned(point: Point, quarters: int, mirrored: bool = False) -> Point:
    """To the left, about the origin; mirrored first."""
    x, y = point
    x = -x if mirrored else x
    for _ in range(quarters % 4):
        x, y = y, -x
    return x, y
