"""The tile: where its parts lie. Coordinates in millimetres from its left back corner, to the right and the front."""

from pathlib import Path

from madang_hardware.netlist import NETLISTS, read
from madang_hardware.parameters import BOARD, light_offset
from madang_hardware.pcb.board import Board

SQUARE = BOARD["square"]
GAP = BOARD["tile_gap"] / 2  # from where the squares begin to where the board does
ASIDE = min(6.0, 0.2 * SQUARE - 3)  # of a light: its capacitor, clear of the grid's wall
REVISION = "B"
WIDTHS = {"default": 0.25, "3V3S": 0.6, "5V": 1.0, "GND": 0.4}


def lay_out(path: Path) -> Board:
    width = SQUARE * BOARD["tile_columns"] - 2 * GAP
    height = SQUARE * BOARD["tile_rows"] - 2 * GAP
    tile = Board(path, read(NETLISTS / "tile.net"), width, height, WIDTHS)
    _squares(tile)
    front = SQUARE  # where the front row begins
    light = SQUARE / 2 - light_offset()  # of a row, from its back
    _register(tile, 2 * SQUARE + 9, front + light - 1)

    right = width - 8
    across, beside = 2.2 * SQUARE, min(front + light + 20, height - 15)  # clear of the frame's joints and of posts
    sensors, feed = 0.74 * SQUARE, 0.8 * SQUARE  # clear of the grid's walls
    tile.place("J1", (across, height - 8), 90, below=True)
    tile.place("J2", (8, beside), below=True)
    tile.place("J3", (right, beside), below=True)
    tile.place("J4", (across, 9), 90, below=True)
    tile.place("J5", (SQUARE + 10, sensors), below=True)
    tile.place("J6", (3 * SQUARE + 10, feed), below=True)
    tile.place("JP1", (3.5 * SQUARE + 6, 1.5 * SQUARE + 8))
    for at in ((SQUARE - GAP, SQUARE - GAP), (3 * SQUARE - GAP, SQUARE - GAP)):
        tile.hole(at)
    for at in ((5.5, 12), (width - 6, 30), (3 * SQUARE, height - 6)):
        tile.fiducial(at)

    tile.place("C21", (22, 8))
    tile.place("C22", (SQUARE - 10, front + light + 12))
    for n, at in enumerate(((3.4, 0.72), (3.5, 0.72), (3.6, 0.72), (0.45, 1.66), (0.55, 1.66)), 1):
        tile.place(f"TP{n}", (at[0] * SQUARE, at[1] * SQUARE))

    back_rail, front_rail, left = 3.2, front + light + 8, SQUARE / 2 - 10
    last = 3.5 * SQUARE + light_offset() - ASIDE  # the capacitors of the lights at the rails' ends
    end = last + 2 * ASIDE
    tile.rail("5V", 2.5, [(left, back_rail), (last, back_rail)])
    tile.rail("5V", 1.0, [(last, back_rail), (last, light - 1)])
    tile.rail("5V", 2.5, [(left, back_rail), (left, front_rail)])
    tile.rail("5V", 2.5, [(left, front_rail), (end - 1.5, front_rail)])
    tile.rail("5V", 1.0, [(end - 1.5, front_rail), (end, front_rail), (end, front + light + 1)])

    for reference, name, at in (
        ("J1", "DOWN", (across, height - 16)),
        ("J2", "LEFT", (19, beside)),
        ("J3", "RIGHT", (right - 12, beside)),
        ("J4", "UP", (across, 17)),
        ("J5", "SENSORS", (SQUARE + 10, sensors - 12.5)),
        ("J6", "5V IN", (3 * SQUARE + 10, feed - 9)),
    ):
        tile.text(f"{reference} {name}", at, 1.2, below=True)
    tile.mark("J6", "1", "+", (0, -5), below=True)
    tile.mark("J6", "2", "-", (0, -5), below=True)
    for n, name in enumerate(("5V", "3V3S", "GND", "DATA", "BITS"), 1):
        tile.mark(f"TP{n}", "1", name, (0, 2.2))
    tile.text("1 GND  2 5V  3 GND  4 3V3S  5 CLK  6 LOAD", (SQUARE + 36, SQUARE - 4), 1.0, below=True)
    tile.text("7 LIGHT  8 LIGHT BACK  9 BITS  10 BITS BEYOND", (SQUARE + 36, SQUARE - 2.2), 1.0, below=True)
    tile.text(f"Madang tile, revision {REVISION}, front row this side", (SQUARE, height - 2), 1.2)
    tile.text(f"Madang tile, revision {REVISION}.  This is T __", (SQUARE, height - 3), 1.2, below=True)
    tile.text("Close JP1 on T2 T4 T6 T8", (3 * SQUARE - 24, height - 2), 1.2)
    tile.connect("GND", ["5V"])
    tile.pour("GND")
    return tile


def _squares(tile: Board) -> None:
    """Sensor in the middle, light behind it to the right: beside the tower, not under it."""
    for n in range(1, 9):
        back = n > 4
        column = 8 - n if back else n - 1
        x = (column + 0.5) * SQUARE - GAP
        y = (0.5 if back else 1.5) * SQUARE - GAP
        tile.place(f"S{n}", (x, y))
        tile.place(f"C1{n}", (x - 5, y), 90)
        tile.place(f"R{n}", (x + 5, y), 90)
        light_x, light_y = x + light_offset(), y - light_offset()
        # The data runs to the right in front and to the left behind: the light turned so that it comes in where it is.
        tile.place(f"D{n}", (light_x, light_y), 0 if back else 180)
        if ASIDE < 6:
            tile.wordless(f"D{n}")  # they would lie on the capacitor's pads
        tile.place(f"C{n}", (light_x + (-ASIDE if back else ASIDE), light_y), 270 if back else 90)


def _register(tile: Board, x: float, y: float) -> None:
    tile.place("U1", (x, y), 0)
    tile.place("C9", (x + 8, y - 4), 90)
    tile.place("R9", (x + 7, y + 4), 90)
