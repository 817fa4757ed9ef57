"""The KiCad projects, read with a reader that is not ours: schematic, board and netlist say the same."""

import pytest
from kiutils.board import Board
from kiutils.items.common import Position
from kiutils.schematic import Schematic

from madang_hardware import schematics
from madang_hardware.netlist import NETLISTS, Netlist, Place, read
from madang_hardware.parameters import BOARD, HARDWARE

BOARDS = ("tile", "carrier")
KICAD = HARDWARE / "kicad"


def nets_of_netlist(netlist: Netlist) -> dict[Place, str]:
    return {place: net for net, places in netlist.nets().items() for place in places}


def nets_of_schematic(board: str) -> dict[Place, str]:
    """Each pin's label, by the place where both are."""
    sheet = Schematic.from_file(str(KICAD / board / f"{board}.kicad_sch"))
    labels = {place(label.position): label.text for label in sheet.globalLabels}
    assert len(labels) == len(sheet.globalLabels), "two labels at one place"
    assert not sheet.graphicalItems, "wires"
    pins = {symbol.entryName: [pin for unit in symbol.units for pin in unit.pins] for symbol in sheet.libSymbols}
    nets = {}
    for symbol in sheet.schematicSymbols:
        (reference,) = [each.value for each in symbol.properties if each.key == "Reference"]
        for pin in pins[symbol.entryName]:
            at = Position(symbol.position.X + pin.position.X, symbol.position.Y - pin.position.Y)
            if place(at) in labels:
                nets[reference, pin.number] = labels[place(at)]
    assert len(nets) == len(labels), "a label at no pin"
    return nets


def place(position: Position) -> tuple[int, int]:
    return round(position.X * 100), round(position.Y * 100)


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
    nets = nets_of_netlist(read(NETLISTS / f"{board}.net"))
    assert nets_of_schematic(board) == nets
    assert nets_of_board(board) == nets


@pytest.mark.parametrize("board", BOARDS)
def test_schematics_are_up_to_date(board: str) -> None:
    written = (KICAD / board / f"{board}.kicad_sch").read_text(encoding="utf-8")
    assert schematics.text(board, read(NETLISTS / f"{board}.net")) == written


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
