"""The controller's board: where its parts lie. Coordinates in millimetres from its left back corner."""

from pathlib import Path

from madang_hardware.netlist import NETLISTS, read
from madang_hardware.pcb.board import Board

WIDTH, HEIGHT = 100.0, 72.0
WIDTHS = {
    "default": 0.25,
    "GND": 0.4,
    **dict.fromkeys(("3V3", "VSYS"), 0.6),
    **dict.fromkeys(("5V", "3V3S", "VBUS", "in-plus", "fused"), 1.2),
}


def lay_out(path: Path) -> Board:
    carrier = Board(path, read(NETLISTS / "carrier.net"), WIDTH, HEIGHT, WIDTHS)
    carrier.place("A1", (28, 27))  # USB at the back edge
    carrier.place("J2", (8, 30))

    # 5 V, from the right edge to the left
    carrier.place("J3", (91, 12), 90)
    carrier.place("F1", (81, 10))
    carrier.place("Q1", (74, 11))
    carrier.place("R4", (74, 15.5))
    carrier.place("C1", (66, 22), 90)
    carrier.place("U2", (56, 28), 90)
    carrier.place("C3", (50, 22), 90)
    carrier.place("C4", (64, 36))
    carrier.place("D1", (48, 6))
    carrier.place("D2", (48, 12), 180)
    carrier.place("J5", (91, 27), 90)
    carrier.place("J4", (92, 42))

    # the lights' data and the tiles
    carrier.place("U1", (54, 48))
    carrier.place("C2", (61, 44), 90)
    carrier.place("R1", (72, 34), 90)
    carrier.place("J1", (80, 42))
    carrier.place("R2", (46, 36))
    carrier.place("R3", (46, 40))

    carrier.place("SW1", (16, 63))
    carrier.place("SW2", (34, 63))
    carrier.place("R5", (60, 56))
    carrier.place("BZ1", (76, 63))
    for at in ((4.5, 4.5), (WIDTH - 4.5, HEIGHT - 4.5), (4.5, HEIGHT - 4.5), (64, 5)):
        carrier.hole(at)

    for words, at in (
        ("5V IN", (80, 16.5)),
        ("5V OUT", (91, 34.5)),
        ("STRIP", (92, 48)),
        ("TILES", (80, 54.5)),
        ("KEYS", (8, 48)),
        ("Madang carrier", (50, 69)),
    ):
        carrier.text(words, at, 1.2)
    for reference in ("J3", "J5"):
        carrier.mark(reference, "1", "+", (-5, 0))
        carrier.mark(reference, "2", "-", (-5, 0))
    carrier.connect("GND", ["in-plus", "fused", "5V", "3V3S", "VBUS", "VSYS"])
    carrier.pour("GND")
    return carrier
