"""Writes the schematics of all boards: KiCad's, the library of their symbols, and PDF. Run by `make hardware`.

python -m madang_hardware.schematic.make PROJECTS
"""

import sys
from pathlib import Path

from madang_hardware.netlist import NETLISTS, Netlist, read
from madang_hardware.schematic import kicad, paper
from madang_hardware.schematic.blocks import BLOCKS
from madang_hardware.schematic.sheet import Sheet, lay_out

LIBRARY = "madang.kicad_sym"


def sheet_of(board: str) -> tuple[Sheet, Netlist]:
    netlist = read(NETLISTS / f"{board}.net")
    return lay_out(board, netlist, BLOCKS[board]), netlist


def files(board: str) -> dict[str, bytes]:
    """What is in a project's folder beside the board itself, by name."""
    sheet, netlist = sheet_of(board)
    return {
        f"{board}.kicad_sch": kicad.text(sheet, netlist).encode(),
        f"{board}-schematic.pdf": paper.pdf(sheet, netlist),
        "sym-lib-table": kicad.SYMBOL_TABLE.encode(),
        "fp-lib-table": kicad.FOOTPRINT_TABLE.encode(),
    }


def library() -> bytes:
    return kicad.library([read(NETLISTS / f"{board}.net") for board in BLOCKS]).encode()


def make(projects: Path) -> None:
    (projects / LIBRARY).write_bytes(library())
    for board in BLOCKS:
        for name, content in files(board).items():
            (projects / board / name).write_bytes(content)
        print(f"  {board}.kicad_sch, {board}-schematic.pdf")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
