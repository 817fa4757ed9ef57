"""Writes sheets as KiCad 6 schematics, with the project's own library of symbols and the tables that name it.

Every number that KiCad would draw by lot is made from names, so the same netlist gives the same bytes.
"""

import uuid
from collections.abc import Iterator
from itertools import pairwise

from madang_hardware.netlist import Netlist, PartType
from madang_hardware.schematic.blocks import Block
from madang_hardware.schematic.sheet import Drawn, Mark, Sheet, Words, local_nets
from madang_hardware.schematic.symbols import (
    DOWN,
    GRID_MM,
    LEFT,
    RIGHT,
    UP,
    Point,
    Stroke,
    Symbol,
    flag,
    ground,
    supply,
    symbol_of,
)

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
FONT = "(font (size 1.27 1.27))"
PLAIN = f"(effects {FONT})"
HIDDEN = f"(effects {FONT} hide)"
STROKE = "(stroke (width 0) (type default) (color 0 0 0 0))"
ANGLES = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}
JUSTIFIED = {"left": " (justify left)", "right": " (justify right)", "middle": ""}
OTHER_SIDE = {"left": "right", "right": "left", "middle": "middle"}
RAIL_QUARTERS = {UP: 0, LEFT: 1, DOWN: 2, RIGHT: 3}  # of a supply's symbol; ground's looks down

# The tables by which KiCad finds the project's own symbols and footprints; those of its own it knows.
TABLE = '({kind}_lib_table\n  (lib (name madang)(type KiCad)(uri "${{KIPRJMOD}}/../{file}")(options "")(descr ""))\n)\n'
SYMBOL_TABLE = TABLE.format(kind="sym", file="madang.kicad_sym")
FOOTPRINT_TABLE = TABLE.format(kind="fp", file="madang.pretty")


def symbol_id(board: str, reference: str) -> str:
    """What ties a part of the schematic to its footprint on the board."""
    return _id(board, "symbol", reference)


def net_names(netlist: Netlist, blocks: list[Block]) -> dict[str, str]:
    """What KiCad calls each net: those that stay within a block bear the sheet's name."""
    local = local_nets(netlist, blocks)
    return {net: f"/{net}" if net in local else net for net in netlist.nets()}


def library(netlists: list[Netlist]) -> str:
    """All symbols, for the library's file."""
    lines = ["(kicad_symbol_lib (version 20211014) (generator madang)"]
    for part in _types(netlists):
        lines += _library_symbol(part.name, part)
    for rail in sorted({rail for netlist in netlists for rail in netlist.rails}):
        lines += _rail_symbol(rail, rail, netlists[0].rails.get(rail) == (0, 0))
    lines += _flag_symbol("PWR_FLAG")
    return "\n".join([*lines, ")", ""])


def text(sheet: Sheet, netlist: Netlist) -> str:
    """The schematic's file."""
    board = sheet.board
    rails = sorted({mark.net for mark in sheet.marks if mark.kind == "rail"})
    lines = [
        "(kicad_sch (version 20211123) (generator madang)",
        f'  (uuid {_id(board, "sheet")})\n  (paper "A3")',
        f'  (title_block (title "Madang {board}") (rev "{sheet.revision}")'
        f' (comment 1 "Made by make hardware from netlists/{board}.net"))',
        "  (lib_symbols",
    ]
    for part in _types([netlist]):
        lines += _library_symbol(f"madang:{part.name}", part)
    for rail in rails:
        lines += _rail_symbol(f"madang:{rail}", rail, netlist.rails[rail] == (0, 0))
    lines += [*_flag_symbol("madang:PWR_FLAG"), "  )"]
    for node in sheet.junctions:
        key = _id(board, "junction", str(node))
        lines.append(f"  (junction (at {_mm(node)}) (diameter 0) (color 0 0 0 0) (uuid {key}))")
    for start, end in sheet.wires:
        key = _id(board, "wire", str(start), str(end))
        lines.append(f"  (wire (pts (xy {_mm(start)}) (xy {_mm(end)})) {STROKE} (uuid {key}))")
    for block in sheet.blocks:
        lines += _frame(board, block)
    powered = [mark for mark in sheet.marks if mark.kind in ("rail", "flag")]
    for mark in sheet.marks:
        if mark not in powered:
            lines += _mark(board, mark)
    for drawn in sheet.drawn:
        lines += _placed(board, drawn)
    for number, mark in enumerate(powered, 1):
        lines += _placed_rail(board, mark, number, netlist.rails[mark.net] == (0, 0))
    lines.append('  (sheet_instances (path "/" (page "1")))\n  (symbol_instances')
    for drawn in sheet.drawn:
        part = drawn.part
        lines.append(
            f'    (path "/{symbol_id(board, drawn.reference)}" (reference "{drawn.reference}") (unit 1)'
            f' (value "{part.name}") (footprint "{part.footprint}"))'
        )
    for number, mark in enumerate(powered, 1):
        name, reference = _rail_names(mark, number)
        key = _id(board, "power", str(number))
        lines.append(f'    (path "/{key}" (reference "{reference}") (unit 1) (value "{name}") (footprint ""))')
    return "\n".join([*lines, "  )", ")", ""])


def _types(netlists: list[Netlist]) -> list[PartType]:
    types = {part.name: part for netlist in netlists for part in netlist.parts.values()}
    return [types[name] for name in sorted(types)]


def _library_symbol(name: str, part: PartType) -> Iterator[str]:
    symbol = symbol_of(part)
    hide = " (pin_names (offset 0.508))" if symbol.named else " (pin_numbers hide) (pin_names (offset 0.508) hide)"
    own = name.split(":")[-1]
    yield f'    (symbol "{name}"{hide} (in_bom {"yes" if part.to_buy else "no"}) (on_board yes)'
    prefix = {"resistor": "R", "capacitor": "C", "polarized capacitor": "C"}.get(str(part.symbol), "U")
    yield f'      (property "Reference" "{prefix}" (id 0) (at 0 0 0) {PLAIN})'
    yield f'      (property "Value" "{own}" (id 1) (at 0 0 0) {PLAIN})'
    yield f'      (property "Footprint" "{part.footprint}" (id 2) (at 0 0 0) {HIDDEN})'
    yield f'      (property "Datasheet" "" (id 3) (at 0 0 0) {HIDDEN})'
    yield f'      (property "ki_description" "{part.what}" (id 4) (at 0 0 0) {HIDDEN})'
    yield f'      (symbol "{own}_0_1"'
    yield from _strokes(symbol.strokes)
    yield f'      )\n      (symbol "{own}_1_1"'
    yield from _pins(part, symbol)
    yield "      ))"


def _pins(part: PartType, symbol: Symbol) -> Iterator[str]:
    for end in symbol.pins:
        pin = part.pin_by_number(end.number)
        inward = ANGLES[(-end.out[0], -end.out[1])]
        at = f"(at {_mm(end.at, up=True)} {inward}) (length {GRID_MM:g})"
        yield f'        (pin {KINDS[pin.kind]} line {at} (name "{pin.name}" {PLAIN}) (number "{pin.number}" {PLAIN}))'


def _strokes(strokes: tuple[Stroke, ...]) -> Iterator[str]:
    for stroke in strokes:
        points = " ".join(f"(xy {_mm(point, up=True)})" for point in stroke.points)
        fill = "background" if stroke.filled else "none"
        width = "(stroke (width 0.2) (type default) (color 0 0 0 0))"
        yield f"        (polyline (pts {points}) {width} (fill (type {fill})))"


def _rail_symbol(name: str, rail: str, is_ground: bool) -> Iterator[str]:
    """KiCad takes a rail's name from its symbol's one pin, which is not shown."""
    yield f'    (symbol "{name}" (power) (pin_names (offset 0)) (in_bom yes) (on_board yes)'
    yield f'      (property "Reference" "#PWR" (id 0) (at 0 0 0) {HIDDEN})'
    yield f'      (property "Value" "{rail}" (id 1) (at 0 {-3.5 if is_ground else 2.6:g} 0) {PLAIN})'
    yield f'      (property "Footprint" "" (id 2) (at 0 0 0) {HIDDEN})'
    yield f'      (property "Datasheet" "" (id 3) (at 0 0 0) {HIDDEN})'
    yield f'      (symbol "{rail}_0_1"'
    yield from _strokes(ground() if is_ground else supply())
    yield f'      )\n      (symbol "{rail}_1_1"'
    at = f"(at 0 0 {270 if is_ground else 90}) (length 0) hide"
    yield f'        (pin power_in line {at} (name "{rail}" {PLAIN}) (number "1" {PLAIN}))\n      ))'


def _flag_symbol(name: str) -> Iterator[str]:
    yield f'    (symbol "{name}" (power) (pin_numbers hide) (pin_names (offset 0) hide) (in_bom yes) (on_board yes)'
    yield f'      (property "Reference" "#FLG" (id 0) (at 0 0 0) {HIDDEN})'
    yield f'      (property "Value" "PWR_FLAG" (id 1) (at 0 -3.5 0) {PLAIN})'
    yield f'      (property "Footprint" "" (id 2) (at 0 0 0) {HIDDEN})'
    yield f'      (property "Datasheet" "" (id 3) (at 0 0 0) {HIDDEN})'
    yield '      (symbol "PWR_FLAG_0_1"'
    yield from _strokes(flag())
    yield '      )\n      (symbol "PWR_FLAG_1_1"'
    yield f'        (pin power_out line (at 0 0 270) (length 0) (name "pwr" {PLAIN}) (number "1" {PLAIN}))\n      ))'


def _frame(board: str, block: Block) -> Iterator[str]:
    (x, y), (wide, high) = block.corner, block.size
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
    dashed = "(stroke (width 0) (type dash) (color 0 0 0 0))"
    for start, end in pairwise(corners):  # KiCad 6 reads lines of two points alone
        key = _id(board, "frame", block.title, str(start))
        yield f"  (polyline (pts (xy {_mm(start)}) (xy {_mm(end)})) {dashed} (uuid {key}))"
    words = "(effects (font (size 2 2)) (justify left bottom))"
    key = _id(board, "title", block.title)
    yield f'  (text "{block.title}" (at {_mm((x + 0.5, y + 1.3))} 0) {words} (uuid {key}))'


def _mark(board: str, mark: Mark) -> Iterator[str]:
    key = _id(board, mark.kind, mark.net, str(mark.at))
    angle = ANGLES[mark.heading]
    justified = "right" if angle in (180, 270) else "left"
    if mark.kind == "open":
        yield f"  (no_connect (at {_mm(mark.at)}) (uuid {key}))"
    elif mark.kind == "name":
        effects = f"(effects {FONT} (justify left bottom))"
        yield f'  (label "{mark.net}" (at {_mm(mark.at)} {angle}) {effects} (uuid {key}))'
    else:
        effects = f"(effects {FONT} (justify {justified}))"
        yield (
            f'  (global_label "{mark.net}" (shape passive) (at {_mm(mark.at)} {angle}) (fields_autoplaced)'
            f" {effects} (uuid {key}))"
        )


def _placed(board: str, drawn: Drawn) -> Iterator[str]:
    part, reference = drawn.part, drawn.reference
    at = _mm(drawn.at)
    mirror = " (mirror y)" if drawn.mirrored else ""
    yield f'  (symbol (lib_id "madang:{part.name}") (at {at} {90 * drawn.quarters}){mirror} (unit 1)'
    yield f"    (in_bom {'yes' if part.to_buy else 'no'}) (on_board yes) (uuid {symbol_id(board, reference)})"
    yield f'    (property "Reference" "{reference}" (id 0) {_field(drawn, drawn.name)})'
    if drawn.value.text:
        yield f'    (property "Value" "{part.name}" (id 1) {_field(drawn, drawn.value)})'
    else:
        yield f'    (property "Value" "{part.name}" (id 1) (at {at} 0) {HIDDEN})'
    yield f'    (property "Footprint" "{part.footprint}" (id 2) (at {at} 0) {HIDDEN})'
    yield f'    (property "Datasheet" "" (id 3) (at {at} 0) {HIDDEN})'
    for pin in part.pins:
        yield f'    (pin "{pin.number}" (uuid {_id(board, "instance", reference, pin.number)}))'
    yield "  )"


def _field(drawn: Drawn, words: Words) -> str:
    """Words beside a part: KiCad turns and mirrors them with it, so they are turned back."""
    side = OTHER_SIDE[words.side] if drawn.mirrored or drawn.quarters == 2 else words.side
    return f"(at {_mm(words.at)} {90 * (drawn.quarters % 2)}) (effects {FONT}{JUSTIFIED[side]})"


def _rail_names(mark: Mark, number: int) -> tuple[str, str]:
    return ("PWR_FLAG", f"#FLG{number:02}") if mark.kind == "flag" else (mark.net, f"#PWR{number:02}")


def _placed_rail(board: str, mark: Mark, number: int, is_ground: bool) -> Iterator[str]:
    name, reference = _rail_names(mark, number)
    looks_down = is_ground or mark.kind == "flag"
    quarters = (RAIL_QUARTERS[mark.heading] + (2 if looks_down else 0)) % 4
    x, y = rail_words(mark)
    side = {LEFT: "right", RIGHT: "left"}.get(mark.heading, "middle")
    side = OTHER_SIDE[side] if quarters == 1 else side
    yield f'  (symbol (lib_id "madang:{name}") (at {_mm(mark.at)} {90 * quarters}) (unit 1)'
    yield f"    (in_bom yes) (on_board yes) (uuid {_id(board, 'power', str(number))})"
    yield f'    (property "Reference" "{reference}" (id 0) (at {_mm(mark.at)} 0) {HIDDEN})'
    effects = f"(effects {FONT}{JUSTIFIED[side]})"
    yield f'    (property "Value" "{name}" (id 1) (at {_mm((x, y))} {90 * (quarters % 2)}) {effects})'
    yield f'    (property "Footprint" "" (id 2) (at {_mm(mark.at)} 0) {HIDDEN})'
    yield f'    (property "Datasheet" "" (id 3) (at {_mm(mark.at)} 0) {HIDDEN})'
    yield f'    (pin "1" (uuid {_id(board, "power pin", str(number))}))\n  )'


def rail_words(mark: Mark) -> Point:
    """Where a rail's or flag's name stands."""
    beyond = 1.2 if mark.heading in (LEFT, RIGHT) else 1.4
    return mark.at[0] + mark.heading[0] * beyond, mark.at[1] + mark.heading[1] * beyond


def _mm(point: Point, up: bool = False) -> str:
    return f"{point[0] * GRID_MM:.6g} {point[1] * GRID_MM * (-1 if up else 1) + 0.0:.6g}"


def _id(*names: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "madang/" + "/".join(names)))
