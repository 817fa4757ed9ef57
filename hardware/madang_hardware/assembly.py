"""Writes what a maker who places parts wants, board by board and build by build, and what each build costs in all.

Places come from KiCad's files, part numbers and prices from bom/, which parts a build has from its netlist.
"""

import csv
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from madang_hardware import fit
from madang_hardware.netlist import NETLISTS, read
from madang_hardware.parameters import HARDWARE

BOM = HARDWARE / "bom"
TOTALS = BOM / "totals.md"
BUILDS = {"weekend": "key-matrix", "reference": "shift-registers", "luxury": "multiplexers"}
PLACED = {"reference": ("tile", "carrier"), "luxury": ("tile", "carrier", "mux")}
OWN = {"tile": "T5", "carrier": "K", "mux": "M"}  # the board of each kind that has the most parts


def bill(build: str) -> list[dict[str, str]]:
    """The rows of a build's list."""
    with (BOM / f"{build}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def price_eur(row: dict[str, str]) -> float:
    """The most that all of a row costs."""
    return int(row["quantity"]) * float(row["price each"].removeprefix("under ").removesuffix(" EUR"))


def placed(build: str, board: str) -> Iterator[tuple[fit.Placed, str]]:
    """The surface-mounted parts of a board in a build, and their types; by reference."""
    netlist = read(NETLISTS / f"{BUILDS[build]}.net")
    for part in sorted(fit.parts_of(board), key=lambda each: each.reference):
        kind = netlist.parts.get(f"{OWN[board]}.{part.reference}")
        if kind is not None and kind.to_buy and not part.through:
            yield part, kind.name


def part_number(row: dict[str, str]) -> str:
    """What to order of a row: its type number's first word; what follows in words says what it is."""
    return row["type number"].split()[0]


def parts_text(build: str, board: str) -> str:
    """What is placed: value, references, footprint, part number."""
    numbers = {row["netlist type"]: part_number(row) for row in bill(build)}
    groups: dict[str, list[str]] = defaultdict(list)
    for part, kind in placed(build, board):
        groups[kind].append(part.reference)
    types = read(NETLISTS / f"{BUILDS[build]}.net").parts
    footprints = {kind.name: kind.footprint.split(":")[-1] for kind in types.values()}
    rows = ["Comment,Designator,Footprint,Part number,Quantity"]
    for kind, references in sorted(groups.items()):
        rows.append(f'{kind},"{",".join(references)}",{footprints[kind]},"{numbers[kind]}",{len(references)}')
    return "\n".join(rows) + "\n"


def places_text(build: str, board: str) -> str:
    """Where: the middle of each part's pads from the board's left front corner, turns as KiCad counts them."""
    _, depth = fit.board_size(board)
    rows = ["Designator,Val,Mid X,Mid Y,Rotation,Layer"]
    for part, kind in placed(build, board):
        side = "bottom" if part.below else "top"
        rows.append(f"{part.reference},{kind},{part.x:.3f}mm,{depth - part.y:.3f}mm,{part.turned % 360:g},{side}")
    return "\n".join(rows) + "\n"


def totals_text() -> str:
    """What each build costs at most, by group."""
    lines = [
        "# What a build costs",
        "",
        "Made by `make hardware` from the lists here. Each price is the most believed for a few pieces, so each",
        "sum is an upper bound; postage, the printer and the tools come on top. Of boards it counts those that a build",
        "needs; makers sell five or ten.",
        "",
        "| build | kinds of parts | pieces | at most | of it lights and sensors | boards |",
        "|---|---|---|---|---|---|",
    ]
    for build in BUILDS:
        rows = bill(build)
        sensing = ("WS2812B", "reed", "1N4148", "DRV5033AJ", "DRV5055A3")
        felt = sum(price_eur(row) for row in rows if row["netlist type"] in sensing)
        boards = sum(price_eur(row) for row in rows if "board" in row["part"] and not row["netlist type"])
        pieces = sum(int(row["quantity"]) for row in rows)
        total = sum(map(price_eur, rows))
        lines.append(f"| {build} | {len(rows)} | {pieces} | {total:.0f} EUR | {felt:.0f} EUR | {boards:.0f} EUR |")
    return "\n".join(lines) + "\n"


def make(output: Path, totals: Path = TOTALS) -> None:
    for build, boards in PLACED.items():
        for board in boards:
            folder = output / board
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{board}-{build}-bom.csv").write_text(parts_text(build, board), encoding="utf-8")
            (folder / f"{board}-{build}-places.csv").write_text(places_text(build, board), encoding="utf-8")
    totals.write_text(totals_text(), encoding="utf-8")
    print("  parts and places for assembly, totals")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
