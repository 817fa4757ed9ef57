"""The case of the weekend build: sheets for a laser or a saw, or printed cells. Knows measures and no electronics.

From below: a floor, four sides round a room for wires, a base with a hole for each reed and the lights on it, strips
that make a cell of each square, an opal top with the coloured foil. As `case`: x to the right and y away from White
from a1's outer corner, z up from the floor's underside.
"""

from collections.abc import Iterator
from pathlib import Path

from manifold3d import CrossSection, Manifold

from madang_hardware import case
from madang_hardware.parameters import BOARD, CASE, HARDWARE, TOWER, WEEKEND, light_offset
from madang_hardware.solids import box, cut, joined, rod, shared_mm3, size

DRAWING = HARDWARE / "diagrams" / "weekend-sheets.svg"
APART = 5.0  # mm between pieces on the drawing
REED_GLASS = 14.0  # length
REED_HELD = 3.0  # of its glass that stays in its hole and below


def reed_up() -> float:
    """How far a reed's upper end stands over the base."""
    return WEEKEND["cells"] + WEEKEND["top"] + WEEKEND["foil"] + TOWER["floor"] - WEEKEND["reed_under_magnet"]


def base_top() -> float:
    return 2 * WEEKEND["sheet"] + WEEKEND["room"]


def sheets() -> dict[str, tuple[int, CrossSection]]:
    """Every piece of sheet: how many, and its outline with its holes and slots."""
    side, sheet = case.side(), WEEKEND["sheet"]
    high = base_top() - sheet + WEEKEND["cells"] + WEEKEND["top"]
    base = CrossSection.square((side, side))
    for column in range(8):
        for row in range(8):
            at = ((column + 0.5) * BOARD["square"], (row + 0.5) * BOARD["square"])
            base -= CrossSection.circle(WEEKEND["reed_hole"] / 2, 24).translate(at)
    slot = CrossSection.square((WEEKEND["slot_width"], WEEKEND["slot_height"]))
    return {
        "floor": (1, CrossSection.square((side + 2 * sheet, side + 2 * sheet))),
        "base": (1, base),
        "side, left and back": (2, CrossSection.square((side + sheet, high))),
        "side, front": (1, CrossSection.square((side + sheet, high))),
        "side, right, with the slot for USB": (
            1,
            CrossSection.square((side + sheet, high)) - slot.translate((side / 2, 1)),
        ),
        "strip, slots up": (7, strip()),
        "strip, slots down": (7, strip().mirror((0, 1)).translate((0, WEEKEND["cells"]))),
        "rest for the base": (4, CrossSection.square((side / 2, WEEKEND["room"]))),
        "top, opal acrylic": (1, CrossSection.square((side, side))),
    }


def strip() -> CrossSection:
    """A wall between two rows of squares, with a slot half as high as itself at each crossing."""
    side, width = case.side(), WEEKEND["sheet"] + WEEKEND["cut"]
    outline = CrossSection.square((side, WEEKEND["cells"]))
    for number in range(1, 8):
        at = (number * BOARD["square"] - width / 2, WEEKEND["cells"] / 2 - WEEKEND["cut"])
        outline -= CrossSection.square((width, WEEKEND["cells"])).translate(at)
    return outline


def assembled() -> dict[str, Manifold]:
    """All pieces of sheet where they stand."""
    side, sheet = case.side(), WEEKEND["sheet"]
    pieces = {name: outline.extrude(sheet) for name, (_, outline) in sheets().items()}
    whole = {
        "floor": pieces["floor"].translate((-sheet, -sheet, 0)),
        "base": pieces["base"].translate((0, 0, base_top() - sheet)),
    }
    upright = {name: solid.rotate((90, 0, 0)) for name, solid in pieces.items()}  # y up, thickness to -y
    low = base_top()
    for number in range(1, 8):
        middle = number * BOARD["square"] + sheet / 2
        whole[f"strip along {number}"] = upright["strip, slots up"].translate((0, middle, low))
        across = upright["strip, slots down"].rotate((0, 0, 90))
        whole[f"strip across {number}"] = across.translate((middle - sheet, 0, low))
    plain = upright["side, left and back"]
    whole["front"] = upright["side, front"].translate((-sheet, 0, sheet))
    whole["back"] = plain.translate((0, side + sheet, sheet))
    whole["left"] = plain.rotate((0, 0, 90)).translate((-sheet, 0, sheet))
    whole["right"] = upright["side, right, with the slot for USB"].rotate((0, 0, 90)).translate((side, -sheet, sheet))
    for number, x in enumerate((0.2 * side, 0.4 * side, 0.6 * side, 0.8 * side), 1):
        rest = upright["rest for the base"].rotate((0, 0, 90))
        whole[f"rest {number}"] = rest.translate((x, side / 4, sheet))
    whole["top"] = pieces["top, opal acrylic"].translate((0, 0, low + WEEKEND["cells"]))
    return whole


def cell() -> Manifold:
    """Printed in place of base and strips: four squares, a hole for each reed, a recess for each light."""
    square, high, wall = BOARD["square"], WEEKEND["base"] + WEEKEND["cells"], CASE["grid_wall"]
    play = CASE["fit"] / 2
    low, far = play, 2 * square - play
    block = box((low, low, 0), (far, far, high))
    holes = []
    for column in range(2):
        for row in range(2):
            x0 = low + wall if column == 0 else square + wall / 2
            y0 = low + wall if row == 0 else square + wall / 2
            x1 = square - wall / 2 if column == 0 else far - wall
            y1 = square - wall / 2 if row == 0 else far - wall
            holes.append(box((x0, y0, WEEKEND["base"]), (x1, y1, high + 1)))
            x, y = (column + 0.5) * square, (row + 0.5) * square
            holes.append(rod((x, y, -1), WEEKEND["reed_hole"], high))
            half, off = WEEKEND["light_hole"] / 2, light_offset()
            holes.append(box((x + off - half, y + off - half, -1), (x + off + half, y + off + half, high)))
    return cut(block, holes)


def findings() -> list[str]:
    """What does not fit, a sentence each."""
    return list(_findings())


def _findings() -> Iterator[str]:
    whole = assembled()
    names = list(whole)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            if shared_mm3(whole[one], whole[other]) > 0.5:
                yield f"weekend: {one} and {other} meet"
    if not 0 < reed_up() <= REED_GLASS - REED_HELD:
        yield f"weekend: a reed would end {reed_up():.1f} mm over its base, in cells of {WEEKEND['cells']:g} mm"
    if WEEKEND["sheet"] + WEEKEND["room"] < 14:
        yield "weekend: no room for a reed's lower half"
    if light_offset() + WEEKEND["light_hole"] / 2 > BOARD["square"] / 2 - CASE["grid_wall"]:
        yield "weekend: a light lies in its cell's wall"
    longest = max(size(cell())[:2])
    if longest > CASE["bed"]:
        yield f"weekend: a printed cell is {longest:.0f} mm long"


def drawing() -> str:
    """All pieces of sheet beside each other in true size; red is cut."""
    lines, x, y, row, most = [], 0.0, 0.0, 0.0, 0.0
    widest = case.side() + 2 * WEEKEND["sheet"]
    for name, (count, outline) in sheets().items():
        x0, y0, x1, y1 = outline.bounds()
        for _ in range(count):
            if x + x1 - x0 > 2 * widest + APART:
                x, y, row = 0.0, y + row + APART, 0.0
            path = "".join(
                "M" + " ".join(f"{px - x0 + x:.2f},{y1 - py + y:.2f}" for px, py in polygon) + "Z"
                for polygon in outline.to_polygons()
            )
            lines.append(f'<path d="{path}" fill="none" stroke="#ff0000" stroke-width="0.1"/>')
            lines.append(f'<text x="{x + 4:.1f}" y="{y + 8:.1f}" font-size="6" fill="#0000ff">{name}</text>')
            x, row = x + x1 - x0 + APART, max(row, y1 - y0)
            most = max(most, x)
    size_mm = f'width="{most:g}mm" height="{y + row:g}mm" viewBox="0 0 {most:g} {y + row:g}"'
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" {size_mm}>', *lines, "</svg>", ""]
    )


def picture() -> Manifold:
    """Half opened, for a picture: without top and front."""
    return joined(solid for name, solid in assembled().items() if name not in ("top", "front"))


def make(path: Path = DRAWING) -> None:
    path.write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    make()
