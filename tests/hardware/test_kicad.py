"""The KiCad projects, read with a reader that is not ours: schematic, board and netlist say the same."""

from collections import defaultdict
from collections.abc import Iterator

import pytest
from kiutils.board import Board
from kiutils.items.common import Position
from kiutils.items.schitems import Connection, SchematicSymbol
from kiutils.schematic import Schematic
from kiutils.symbol import Symbol, SymbolLib

from madang_hardware.netlist import NETLISTS, Netlist, Place, read
from madang_hardware.parameters import BOARD, HARDWARE
from madang_hardware.schematic import kicad, make
from madang_hardware.schematic.blocks import BLOCKS
from madang_hardware.schematic.sheet import BlockError, lay_out
from madang_hardware.schematic.wires import NoWireError, Wires

BOARDS = tuple(BLOCKS)
KICAD = HARDWARE / "kicad"
TURNS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}

Point = tuple[int, int]


def nets_of_netlist(netlist: Netlist, board: str) -> dict[Place, str]:
    names = kicad.net_names(netlist, BLOCKS[board])
    return {place: names[net] for net, places in netlist.nets().items() for place in places}


def nets_of_schematic(sheet: Schematic) -> dict[Place, str]:
    """The net of each pin, by wires that end in one place and by what is written there; alone pins have none."""
    joined: dict[Point, Point] = {}

    def root(point: Point) -> Point:
        while joined.setdefault(point, point) != point:
            point = joined[point]
        return point

    for item in sheet.graphicalItems:
        if isinstance(item, Connection) and item.type == "wire":
            start, end = map(place, item.points)
            joined[root(start)] = root(end)
    names: dict[Point, set[str]] = defaultdict(set)
    for label in sheet.globalLabels:
        names[root(place(label.position))].add(label.text)
    for label in sheet.labels:
        names[root(place(label.position))].add(f"/{label.text}")
    symbols = {symbol.entryName: symbol for symbol in sheet.libSymbols}
    pins: dict[Place, Point] = {}
    for symbol in sheet.schematicSymbols:
        rail = symbols[symbol.entryName].isPower
        for number, name, at in pins_of(symbol, symbols[symbol.entryName]):
            if not rail:
                pins[reference_of(symbol), number] = root(at)
            elif name != "pwr":  # that of a flag
                names[root(at)].add(name)
    open_pins = {place(each.position) for each in sheet.noConnects}
    nets = {}
    for pin, point in pins.items():
        if point in open_pins:
            assert point not in names
            continue
        (nets[pin],) = names[point]  # one name, and not two
    return nets


def pins_of(symbol: SchematicSymbol, drawn: Symbol) -> Iterator[tuple[str, str, Point]]:
    """Number, name and place on the sheet."""
    a, b, c, d = TURNS[int(symbol.position.angle or 0)]
    across = -1 if symbol.mirror == "y" else 1
    for unit in drawn.units:
        for pin in unit.pins:
            x, y = pin.position.X, -pin.position.Y
            at = Position(symbol.position.X + across * (a * x + b * y), symbol.position.Y + c * x + d * y)
            yield pin.number, pin.name, place(at)


def reference_of(symbol: SchematicSymbol) -> str:
    (reference,) = [each.value for each in symbol.properties if each.key == "Reference"]
    return str(reference)


def place(position: Position) -> Point:
    return round(position.X * 100), round(position.Y * 100)


def schematic(board: str) -> Schematic:
    return Schematic.from_file(str(KICAD / board / f"{board}.kicad_sch"))


def nets_of_board(board: str) -> dict[Place, str]:
    nets = {}
    for footprint in Board.from_file(str(KICAD / board / f"{board}.kicad_pcb")).footprints:
        (reference,) = [item.text for item in footprint.graphicItems if getattr(item, "type", "") == "reference"]
        for pad in footprint.pads:
            if pad.net is not None and pad.number:
                nets[reference, pad.number] = pad.net.name
    return nets


@pytest.mark.parametrize("board", BOARDS)
def test_schematic_and_board_are_the_netlist(board: str) -> None:
    nets = nets_of_netlist(read(NETLISTS / f"{board}.net"), board)
    assert nets_of_schematic(schematic(board)) == nets
    assert nets_of_board(board) == nets


@pytest.mark.parametrize("board", BOARDS)
def test_wires_are_upright_and_meet_only_what_is_theirs(board: str) -> None:
    """No wire ends on the middle of another, or passes a pin: KiCad would not join them, and a reader would."""
    sheet = schematic(board)
    wires = [tuple(map(place, item.points)) for item in sheet.graphicalItems if isinstance(item, Connection)]
    symbols = {symbol.entryName: symbol for symbol in sheet.libSymbols}
    pins = [at for symbol in sheet.schematicSymbols for _, _, at in pins_of(symbol, symbols[symbol.entryName])]
    ends = {end for wire in wires for end in wire} | set(pins)
    assert len(wires) > 10
    for (x, y), (u, v) in wires:
        assert (x == u) != (y == v)
        for end_x, end_y in ends - {(x, y), (u, v)}:
            within = min(x, u) <= end_x <= max(x, u) and min(y, v) <= end_y <= max(y, v)
            assert not within, f"something ends on the wire from {x}, {y} to {u}, {v}"


def test_a_wire_that_is_missing_is_found() -> None:
    sheet = schematic("carrier")
    wires = [item for item in sheet.graphicalItems if isinstance(item, Connection)]
    sheet.graphicalItems.remove(wires[0])
    with pytest.raises(ValueError, match="not enough values to unpack"):
        nets_of_schematic(sheet)


@pytest.mark.parametrize("board", BOARDS)
def test_schematics_are_up_to_date(board: str) -> None:
    for name, content in make.files(board).items():
        assert (KICAD / board / name).read_bytes() == content, name
    assert (KICAD / make.LIBRARY).read_bytes() == make.library()


def test_the_library_has_all_symbols() -> None:
    library = {symbol.entryName for symbol in SymbolLib.from_file(str(KICAD / make.LIBRARY)).symbols}
    for board in BOARDS:
        assert {symbol.entryName for symbol in schematic(board).libSymbols} <= library


def test_a_table_of_blocks_without_a_part_is_refused() -> None:
    board, netlist = "tile", read(NETLISTS / "tile.net")
    with pytest.raises(BlockError, match=r"tile: not drawn once: \['J1', 'J2', 'J3', 'J4'\]"):
        lay_out(board, netlist, [block for block in BLOCKS[board] if not block.title.startswith("Ribbons")])


def test_wires_go_round_what_is_drawn_and_cross_only_straight() -> None:
    wires = Wires()
    wires.hold([(x, 0) for x in range(-2, 3)])
    wires.join("a", [(0, -3), (0, 3)])
    wires.join("b", [(-4, 2), (5, 2)])
    (across,) = [(start, end) for net, start, end in wires.strokes({}) if net == "b"]
    assert across == ((-4, 2), (5, 2))
    assert list(wires.junctions({})) == []
    wires.hold([(x, y) for x in (8, 10) for y in range(-1, 2)] + [(9, -1), (9, 1)])
    with pytest.raises(NoWireError, match="no wire of c"):
        wires.join("c", [(9, 0), (0, 5)])


def test_the_tile_has_its_squares_at_the_pitch() -> None:
    board = Board.from_file(str(KICAD / "tile" / "tile.kicad_pcb"))
    sensors = {}
    for footprint in board.footprints:
        (reference,) = [item.text for item in footprint.graphicItems if getattr(item, "type", "") == "reference"]
        sensors[reference] = (footprint.position.X, footprint.position.Y)
    for n in range(1, 5):
        gap = BOARD["tile_gap"] / 2
        x, y = (n - 0.5) * BOARD["square"] - gap, 1.5 * BOARD["square"] - gap
        assert sensors[f"S{n}"] == pytest.approx((x, y), abs=0.4)  # parts are moved on to the router's grid
        assert sensors[f"S{9 - n}"] == pytest.approx((x, y - BOARD["square"]), abs=0.4)
