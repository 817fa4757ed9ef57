"""The controller's board: where its parts lie. Coordinates in millimetres from its left back corner."""

from pathlib import Path

from madang_hardware.netlist import NETLISTS, read
from madang_hardware.pcb.board import Board

WIDTH, HEIGHT = 100.0, 72.0
REVISION = "B"
WIDTHS = {
    "default": 0.25,
    "GND": 0.3,
    **dict.fromkeys(("fused", "5VIN"), 0.3),  # the last millimetre to small packages; the rest is laid broad below
    **dict.fromkeys(("3V3", "VSYS"), 0.6),
    **dict.fromkeys(("5V", "3V3S", "VBUS", "in-plus", "WARM"), 1.2),
}


def lay_out(path: Path) -> Board:
    carrier = Board(path, read(NETLISTS / "carrier.net"), WIDTH, HEIGHT, WIDTHS)
    carrier.place("A1", (28, 27))  # USB at the back edge
    carrier.place("J2", (8, 30))

    # 5 V, from the right to the left
    carrier.place("J3", (86, 8), 180)  # its wires come in over the back edge
    carrier.place("F1", (76, 6), 180)
    carrier.place("D3", (70.6, 12.5), 270)
    carrier.place("C5", (76.3, 12), 270)
    carrier.place("C8", (79.5, 18.3), 180)
    carrier.place("U3", (66, 8), 180)
    carrier.place("C6", (61, 13), 90)
    carrier.place("U5", (56, 8), 180, on_grid=2)
    carrier.place("R8", (55.5, 12.4), 180)
    carrier.place("R9", (58.9, 16.1))
    carrier.place("C7", (52, 5), 90)
    carrier.place("D1", (45, 4), 180)
    carrier.place("D2", (45, 10))
    carrier.place("C1", (63, 22), 270)
    carrier.place("J5", (92, 22), 90)
    carrier.place("R7", (46, 26))
    carrier.place("D4", (46, 29.5))

    # 3.3 V for the sensors
    carrier.place("R6", (75, 24))
    carrier.place("C3", (70, 31), 90)
    carrier.place("U2", (80, 32))
    carrier.place("C4", (79.6, 39), 180)

    # the lights' data and the tiles
    carrier.place("U1", (52, 38))
    carrier.place("C2", (58, 34), 90)
    carrier.place("R1", (46, 46))
    carrier.place("J1", (60, 61), 90)
    carrier.place("R2", (46, 52))
    carrier.place("R3", (46, 56))
    carrier.place("R5", (66, 48))
    carrier.place("BZ1", (82, 60))

    points = ((64.5, 3), (54, 23), (74, 52), (42, 15), (42, 21), (46, 60.5), (52, 52), (46, 65.5))
    for n, at in enumerate(points, 1):
        carrier.place(f"TP{n}", at)
    for at in ((4.5, 4.5), (WIDTH - 4.5, HEIGHT - 4.5), (4.5, HEIGHT - 4.5), (WIDTH - 4.5, 4.5)):
        carrier.hole(at)
    for at in ((10, 3), (WIDTH - 3, 12), (12, HEIGHT - 3)):
        carrier.fiducial(at)

    carrier.keep_out((21.5, 44.0), (34.5, 52.5))  # under the antenna of a Pico W, at the end away from its plug
    carrier.patch("3V3S", (81, 27), (97, 49))
    carrier.rail("fused", 1.6, [(73.5, 6), (71, 6), (71, 8.7)])
    carrier.rail("5VIN", 1.6, [(47.5, 2.2), (61, 2.2), (61, 8.7)])
    carrier.rail("5V", 1.6, [(53.2, 10.3), (50.5, 10.3)])
    carrier.rail("5V", 2.0, [(50.5, 9.5), (50.5, 18), (70.5, 18), (70.5, 24)])

    for words, at in (
        ("USB", (28, 6)),
        ("5V IN", (94.4, 10)),
        ("5V OUT to T5", (88, 29.6)),
        ("TILES", (60, 54)),
        ("KEYS, SENSORS, BUTTONS", (12, 55)),
        ("1 GP0  ..  16 GP15", (10, 56.6)),
        ("17 GP26 18 GP27 19 GP28", (12, 58.2)),
        ("21 22 3V3  20 23 24 GND", (12, 59.8)),
        ("25 CONFIRM  26 BACK", (10, 61.4)),
        ("ON", (46, 32)),
        (f"Madang carrier, revision {REVISION}", (40, 69)),
    ):
        carrier.text(words, at, 1.0)
    for n, name in enumerate(("5VIN", "5V", "3V3S", "3V3", "GND", "LIGHT", "CLK", "BITS"), 1):
        carrier.mark(f"TP{n}", "1", name, (0, 2))
    for reference in ("J3", "J5"):
        off = (0, 5.6) if reference == "J3" else (-5.6, 0)
        carrier.mark(reference, "1", "+", off)
        carrier.mark(reference, "2", "-", off)
    carrier.connect("GND", ["in-plus", "fused", "5VIN", "5V", "WARM", "3V3S", "VBUS", "VSYS"])
    carrier.pour("GND")
    return carrier
