"""The multiplexer board: where its parts lie. Coordinates in millimetres from its left back corner."""

from pathlib import Path

from madang_hardware.netlist import NETLISTS, read
from madang_hardware.pcb.board import Board

WIDTH, HEIGHT = 126.0, 58.0
REVISION = "B"
WIDTHS = {"default": 0.25, "GND": 0.4, "3V3": 0.4, "3V3S": 0.6}


def lay_out(path: Path) -> Board:
    mux = Board(path, read(NETLISTS / "mux.net"), WIDTH, HEIGHT, WIDTHS)
    for n in range(1, 5):
        left = 7 + 28 * (n - 1)  # of a multiplexer and its two tiles
        for tile, off in ((2 * n - 1, 7), (2 * n, 21)):
            mux.place(f"J{tile}", (left + off, 15))
            mux.text(f"T{tile}", (left + off, 28.2), 1.2)
        mux.place(f"U{n}", (left + 13, 37), 90)
        mux.place(f"C{n}", (left + 24, 37), 90)
    mux.place("J9", (63, 51), 90)
    mux.place("J10", (102, 51))
    mux.place("R1", (30, 48))
    mux.place("R2", (30, 52))
    mux.place("C5", (92, 51), 90)
    for at in ((4.5, 4.5), (WIDTH - 4.5, 4.5), (4.5, HEIGHT - 4.5), (WIDTH - 4.5, HEIGHT - 4.5)):
        mux.hole(at)
    for at in ((4, 27), (WIDTH - 4, 29), (20, 54)):
        mux.fiducial(at)
    for words, at in (
        ("TILES' SENSORS (J5)", (63, 1.6)),
        ("CARRIER J2", (63, 44.6)),
        ("1 CONFIRM  2 BACK  3 4 GND", (102, 55.6)),
        (f"Madang multiplexers, revision {REVISION}", (24, 44.6)),
    ):
        mux.text(words, at, 1.0)
    x, y = mux.pin_at("J8", "10")
    mux.rail("GND", 0.6, [(x, y), (x + 4, y)])  # its neighbours' tracks would shut it in
    mux.via("GND", (x + 4, y))
    mux.connect("GND", ["3V3S", "3V3"])
    mux.pour("GND")
    return mux
