"""Draws the case from above in true measures: the floor to be cut or sawn, and what lies where on it. Writes SVG."""

from collections.abc import Iterator
from pathlib import Path

from manifold3d import Manifold

from madang_hardware import case, fit, weekend
from madang_hardware.electrics import sensor_mm
from madang_hardware.netlist import NETLISTS, read
from madang_hardware.parameters import BOARD, CASE, HARDWARE, STACK, TOWER, WEEKEND, light_offset

DIAGRAMS = HARDWARE / "diagrams"
_UPON = {"N": "up", "S": "down"}
COLOURS = {"frame": "#c9a27a", "carrier": "#9dc3e6", "part": "#5b9bd5", "plug": "#ed7d31", "post": "#8c6239"}


def floor() -> str:
    """The floor's outline and holes, to be cut by a laser or copied with a ruler; its left front corner at 0, 0."""
    x0, y0, x1, y1 = case.floor_outline()
    lines = [f'<path d="M0 0H{x1 - x0:g}V{y1 - y0:g}H0Z" fill="none" stroke="#ff0000" stroke-width="0.1"/>']
    for _, x, y in case.floor_holes():
        at = f'cx="{x - x0:.2f}" cy="{y1 - y:.2f}"'
        lines.append(f'<circle {at} r="{CASE["clear"] / 2:g}" fill="none" stroke="#ff0000" stroke-width="0.1"/>')
    return _svg(x1 - x0, y1 - y0, lines)


def inside_luxury() -> str:
    """The same with the multiplexer board."""
    return inside("multiplexers")


def inside(build: str = "shift-registers") -> str:
    """From above, the tiles as lines: the boards under them, plugs, posts, slots, buttons."""
    x0, y0, x1, y1 = case.floor_outline()
    edge = 24.0
    netlist = read(NETLISTS / f"{build}.net")
    lines: list[str] = []
    for name, solid in case.assembled().items():
        if "side" in name or name.startswith("corner"):
            lines += _shadow(solid, COLOURS["frame"])
        elif name.startswith("post"):
            lines += _shadow(solid, COLOURS["post"])
    for name, solid in fit.mounted(netlist).items():
        if name in ("K board", "M board"):
            lines += _shadow(solid, COLOURS["carrier"])
        elif name in ("K.A1", "K.J1", "K.J2", "K.J3", "K.J5", "M.J9", "M.J10"):
            lines += _shadow(solid, COLOURS["part"])
            lines += _label(name.split(".")[1], solid)
    for name, solid in fit.plugs(netlist).items():
        lines += _shadow(solid, COLOURS["plug"])
        lines += _label(name.removeprefix("the plug in ").removeprefix("the button ").removeprefix("the "), solid)
    for number, x, y in case.tile_corners():
        wide, deep = BOARD["tile_columns"] * BOARD["square"], BOARD["tile_rows"] * BOARD["square"]
        lines.append(
            f'<rect x="{x:g}" y="{-y - deep:g}" width="{wide:g}" height="{deep:g}" fill="none" stroke="#2e8b57"/>'
        )
        lines.append(f'<text x="{x + 8:g}" y="{-y - deep + 16:g}" font-size="14" fill="#2e8b57">T{number}</text>')
    lines.append(
        f'<text x="{case.side() / 2 - 60:g}" y="{edge:g}" font-size="12">White sits here; a1 is at the left</text>'
    )
    return _svg(x1 - x0 + 2 * edge, y1 - y0 + 2 * edge, lines, (x0 - edge, -y1 - edge))


def reed() -> str:
    """A weekend square from the side, its reed upright under the magnet."""
    up, square = weekend.reed_up(), BOARD["square"]
    cells, sheet, top = WEEKEND["cells"], WEEKEND["sheet"], WEEKEND["top"] + WEEKEND["foil"]
    middle, light = square / 2, square / 2 + light_offset()
    layers = [
        (0, -sheet, square, 0, "#d2b48c", "base"),
        (-sheet / 2, 0, sheet / 2, cells, "#d2b48c", ""),
        (square - sheet / 2, 0, square + sheet / 2, cells, "#d2b48c", ""),
        (0, cells, square, cells + top, "#e8eef2", "opal top and foil"),
        (light - 5, 0, light + 5, 2, "#f4d03f", "light"),
        (middle - 1.2, up - weekend.REED_GLASS, middle + 1.2, up, "#9dc3e6", "reed"),
    ]
    gap = f"{WEEKEND['reed_under_magnet']:g} mm from magnet to reed, which ends {up:.1f} mm over the base"
    return _section(layers, cells + top, gap)


def poles() -> str:
    """A white and a black tower cut open: which pole of the magnet looks down, for linear sensors."""
    base, top, bore = TOWER["base"], 0.72 * TOWER["base"], TOWER["magnet_diameter"]
    low, high = TOWER["floor"], TOWER["floor"] + TOWER["magnet_height"]
    lines = []
    for number, (side, colour, upper) in enumerate((("White", "#f2ead8", "N"), ("Black", "#7a7a7a", "S"))):
        x = (0.5 + number) * (base + 12)
        corners = ((-base / 2, 0), (base / 2, 0), (top / 2, -TOWER["height"]), (-top / 2, -TOWER["height"]))
        outline = "L".join(f"{x + dx:.1f} {dy:.1f}" for dx, dy in corners)
        lines.append(f'<path d="M{outline}Z" fill="{colour}" stroke="#333333" stroke-width="0.2"/>')
        lines.append(
            f'<rect x="{x - bore / 2:.1f}" y="{-TOWER["height"]:.1f}" width="{bore:g}"'
            f' height="{TOWER["height"] - low:.1f}" fill="#ffffff"/>'
        )
        middle, fill = (low + high) / 2, {"N": "#c00000", "S": "#2f5597"}
        for pole, bottom in ((upper, middle), ({"N": "S", "S": "N"}[upper], low)):
            height = (high - low) / 2
            lines.append(
                f'<rect x="{x - bore / 2:.1f}" y="{-bottom - height:.2f}" width="{bore:g}" height="{height:.2f}"'
                f' fill="{fill[pole]}"/>'
            )
            aside = x + (bore / 2 + 1 if pole == upper else -bore / 2 - 3)
            lines.append(f'<text x="{aside:.1f}" y="{-bottom - 0.2:.2f}" font-size="2.4">{pole}</text>')
        mark = high + 1 if upper == "N" else low - 3.2
        lines.append(f'<circle cx="{x:.1f}" cy="{-mark:.1f}" r="0.8" fill="#00a000"/>')
        lines.append(f'<text x="{x:.1f}" y="9" font-size="4" text-anchor="middle">{side}: mark {_UPON[upper]}</text>')
    words = "the mark (green) is on the same pole of all magnets; here it is N"
    lines.append(f'<text x="{base + 12:.1f}" y="14" font-size="3" text-anchor="middle">{words}</text>')
    return _svg(2.5 * 2 * (base + 12), 2.5 * (TOWER["height"] + 22), lines, (0, -TOWER["height"] - 4), 2.5)


def stack() -> str:
    """A tile's square from the side, and what lies under it."""
    square, middle = BOARD["square"], BOARD["square"] / 2
    wall, under, cells = CASE["grid_wall"] / 2, CASE["under"], STACK["cell_height"]
    diffuser, cover = cells + STACK["diffuser"], cells + STACK["diffuser"] + STACK["cover"]
    tile = -BOARD["pcb"]
    layers = [
        (0, tile - under - CASE["floor"], square, tile - under, "#d2b48c", "floor"),
        (0, tile, square, 0, "#2e8b57", "tile"),
        (-wall, 0, wall, cells, "#555555", "grid"),
        (square - wall, 0, square + wall, cells, "#555555", ""),
        (0, cells, square, diffuser, "#ffffff", ""),
        (0, diffuser, square, cover, "#e8eef2", "sheet and foil on diffuser"),
        (middle - 1.4, 0, middle + 1.4, 1.1, "#222222", "sensor"),
        (middle + light_offset() - 2.5, 0, middle + light_offset() + 2.5, 1.6, "#f4d03f", "light"),
        (6, tile - 17.5, 15, tile, "#ed7d31", "connector"),
    ]
    return _section(layers, cover, f"{sensor_mm():.1f} mm from magnet to sensor")


def _section(layers: list[tuple[float, float, float, float, str, str]], top: float, words: str) -> str:
    square, middle = BOARD["square"], BOARD["square"] / 2
    base, bore = TOWER["base"] / 2, TOWER["magnet_diameter"] / 2
    low = top + TOWER["floor"]
    tower = [
        (middle - base, top, middle + base, top + 14, "#bbbbbb", "tower"),
        (middle - bore, low, middle + bore, low + TOWER["magnet_height"], "#c00000", "magnet"),
    ]
    lines = []
    for x0, y0, x1, y1, colour, name in [*layers, *tower]:
        at = f'x="{x0:g}" y="{-y1:.2f}" width="{x1 - x0:.2f}" height="{y1 - y0:.2f}"'
        lines.append(f'<rect {at} fill="{colour}" stroke="#333333" stroke-width="0.15"/>')
        if name:
            y = -(y0 + y1) / 2 + 0.9
            start = max(x1, square if x1 - x0 > 20 else x1)
            lines.append(
                f'<path d="M{x1:.2f} {-(y0 + y1) / 2:.2f}H{start + 2:.2f}" stroke="#333333" stroke-width="0.1"/>'
            )
            lines.append(f'<text x="{start + 2.5:.2f}" y="{y:.2f}" font-size="2.4">{name}</text>')
    bottom = min(layer[1] for layer in layers)
    lines.append(f'<text x="0" y="{4.5 - bottom:.1f}" font-size="2.2">{words}</text>')
    return _svg(3 * (square + 36), 3 * (top + 24 - bottom), lines, (-4, -top - 17), 3.0)


def _shadow(solid: Manifold, colour: str) -> Iterator[str]:
    """What a solid covers, seen from above."""
    paths = []
    for polygon in solid.project().simplify(0.05).to_polygons():
        points = " ".join(f"{x:.2f},{-y:.2f}" for x, y in polygon)
        paths.append(f"M{points}Z")
    yield f'<path d="{"".join(paths)}" fill="{colour}" fill-rule="evenodd" stroke="#333333" stroke-width="0.3"/>'


def _label(words: str, solid: Manifold) -> Iterator[str]:
    x0, y0, _, x1, y1, _ = solid.bounding_box()
    at = f'x="{(x0 + x1) / 2:.1f}" y="{-(y0 + y1) / 2 + 2:.1f}"'
    yield f'<text {at} font-size="5" text-anchor="middle">{words}</text>'


def _svg(
    width: float, height: float, lines: list[str], start: tuple[float, float] = (0.0, 0.0), scale: float = 1.0
) -> str:
    view = f"{start[0]:g} {start[1]:g} {width / scale:g} {height / scale:g}"
    box = f'width="{width:g}mm" height="{height:g}mm" viewBox="{view}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" {box}>'
    return "\n".join([head, *lines, "</svg>", ""])


DRAWN = {"floor": floor, "inside": inside, "inside-luxury": inside_luxury, "poles": poles, "reed": reed, "stack": stack}


def make(folder: Path = DIAGRAMS) -> None:
    for name, draw in DRAWN.items():
        (folder / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    make()
