"""Writes a board's netlist as a KiCad 6 schematic: a box a part, a label a pin. Wires would say no more than labels.

The symbols are the project's own, so no library is needed to open it. Every number in the file that KiCad would draw
by lot is made from the names, so the same netlist gives the same bytes.
"""

import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

from madang_hardware.netlist import NETLISTS, Netlist, PartType, Pin, read

BOARDS = ("tile", "carrier")
GRID = 2.54
HALF_WIDTH = 4 * GRID  # of a box
PIN = GRID  # length
COLUMN = 30 * GRID  # from box to box
TOP, BOTTOM, LEFT = 12 * GRID, 105 * GRID, 18 * GRID

KINDS = {
    "in": "input",
    "out": "output",
    "tri": "tri_state",
    "oc": "open_collector",
    "io": "bidirectional",
    "passive": "passive",
    "supply": "power_in",
    "ground": "power_in",
    "source": "power_out",
}
FONT = "(effects (font (size 1.27 1.27)))"


def pin_place(part: PartType, pin: Pin) -> tuple[float, float, bool]:
    """Where a pin ends, from the middle of its box, down positive; and whether it is on the left."""
    rows = _rows(part)
    index = part.pins.index(pin)
    left = index < rows
    row = index if left else 2 * rows - 1 - index if len(part.pins) % 2 == 0 else len(part.pins) - 1 - index
    y = (row - (rows - 1) // 2) * GRID
    return (-1 if left else 1) * (HALF_WIDTH + PIN), y, left


def symbol_id(board: str, reference: str) -> str:
    """What ties a part of the schematic to its footprint on the board."""
    return _id(board, "symbol", reference)


def text(board: str, netlist: Netlist) -> str:
    """The schematic."""
    places = _places(netlist)
    lines = [
        "(kicad_sch (version 20211123) (generator madang)",
        f'  (uuid {_id(board, "sheet")})\n  (paper "A3")',
        f'  (title_block (title "Madang {board}") (comment 1 "Made by make hardware from netlists/{board}.net"))',
        "  (lib_symbols",
    ]
    for part in {part.name: part for part in netlist.parts.values()}.values():
        lines += _library(part)
    lines.append("  )")
    for reference, at in places.items():
        lines += _pins(board, netlist, reference, at)
    for reference, at in places.items():
        lines += _symbol(board, netlist, reference, at)
    lines.append('  (sheet_instances (path "/" (page "1")))\n  (symbol_instances')
    for reference, part in netlist.parts.items():
        lines.append(
            f'    (path "/{symbol_id(board, reference)}" (reference "{reference}") (unit 1)'
            f' (value "{part.name}") (footprint "{part.footprint}"))'
        )
    return "\n".join([*lines, "  )", ")", ""])


def _places(netlist: Netlist) -> dict[str, tuple[float, float]]:
    """The middle of each box, in columns from the left."""
    places = {}
    x, y = LEFT, TOP
    for reference, part in netlist.parts.items():
        height = (_rows(part) + 4) * GRID
        if y + height > BOTTOM:
            x, y = x + COLUMN, TOP
        places[reference] = (x, y + (_rows(part) - 1) // 2 * GRID)
        y += height
    return places


def _rows(part: PartType) -> int:
    return (len(part.pins) + 1) // 2


def _library(part: PartType) -> Iterator[str]:
    top = (_rows(part) - 1) // 2 * GRID + GRID
    bottom = -(_rows(part) - 1 - (_rows(part) - 1) // 2) * GRID - GRID
    yield f'    (symbol "madang:{part.name}" (in_bom {"yes" if part.to_buy else "no"}) (on_board yes)'
    yield f'      (property "Reference" "U" (id 0) (at 0 {top + GRID:g} 0) {FONT})'
    yield f'      (property "Value" "{part.name}" (id 1) (at 0 {bottom - GRID:g} 0) {FONT})'
    yield f'      (property "Footprint" "{part.footprint}" (id 2) (at 0 0 0) (effects (font (size 1.27 1.27)) hide))'
    yield '      (property "Datasheet" "" (id 3) (at 0 0 0) (effects (font (size 1.27 1.27)) hide))'
    yield f'      (symbol "{part.name}_0_1" (rectangle (start {-HALF_WIDTH:g} {top:g}) (end {HALF_WIDTH:g} {bottom:g})'
    yield "        (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background))))"
    yield f'      (symbol "{part.name}_1_1"'
    for pin in part.pins:
        x, y, left = pin_place(part, pin)
        at = f"(at {x:g} {-y:g} {0 if left else 180}) (length {PIN:g})"
        yield f'        (pin {KINDS[pin.kind]} line {at} (name "{pin.name}" {FONT}) (number "{pin.number}" {FONT}))'
    yield "      ))"


def _pins(board: str, netlist: Netlist, reference: str, at: tuple[float, float]) -> Iterator[str]:
    part = netlist.parts[reference]
    for pin in part.pins:
        x, y, left = pin_place(part, pin)
        place = f"{at[0] + x:g} {at[1] + y:g}"
        net = netlist.net_of(reference, pin.number)
        key = _id(board, "pin", reference, pin.number)
        if net is None:
            yield f"  (no_connect (at {place}) (uuid {key}))"
        else:
            turn, justify = (180, "right") if left else (0, "left")
            shape = "(shape passive)"
            style = f"(effects (font (size 1.27 1.27)) (justify {justify}))"
            yield f'  (global_label "{net}" {shape} (at {place} {turn}) (fields_autoplaced) {style} (uuid {key}))'


def _symbol(board: str, netlist: Netlist, reference: str, at: tuple[float, float]) -> Iterator[str]:
    part = netlist.parts[reference]
    x, y = at
    above = y - (_rows(part) - 1) // 2 * GRID - 2 * GRID
    below = y + (_rows(part) - 1 - (_rows(part) - 1) // 2) * GRID + 2 * GRID
    hidden = "(effects (font (size 1.27 1.27)) hide)"
    yield f'  (symbol (lib_id "madang:{part.name}") (at {x:g} {y:g} 0) (unit 1)'
    yield f"    (in_bom {'yes' if part.to_buy else 'no'}) (on_board yes) (uuid {symbol_id(board, reference)})"
    yield f'    (property "Reference" "{reference}" (id 0) (at {x:g} {above:g} 0) {FONT})'
    yield f'    (property "Value" "{part.name}" (id 1) (at {x:g} {below:g} 0) {FONT})'
    yield f'    (property "Footprint" "{part.footprint}" (id 2) (at {x:g} {y:g} 0) {hidden})'
    yield f'    (property "Datasheet" "" (id 3) (at {x:g} {y:g} 0) {hidden})'
    for pin in part.pins:
        yield f'    (pin "{pin.number}" (uuid {_id(board, "instance", reference, pin.number)}))'
    yield "  )"


def _id(*names: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "madang/" + "/".join(names)))


def make(projects: Path) -> None:
    for board in BOARDS:
        path = projects / board / f"{board}.kicad_sch"
        path.write_text(text(board, read(NETLISTS / f"{board}.net")), encoding="utf-8")
        print(f"  {path.name}")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
