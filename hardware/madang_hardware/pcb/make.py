"""Makes the boards: KiCad projects, checked by KiCad's design rules, and what a manufacturer wants. Run by `make`.

    python3 -m madang_hardware.pcb.make PROJECTS OUTPUT PICTURES

Projects go to PROJECTS; gerbers and drill files to OUTPUT. The same sources make the same
bytes.
"""

import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pcbnew

from madang_hardware.pcb import carrier, mux, tile
from madang_hardware.pcb.board import Board, pico_footprint

BOARDS: dict[str, Callable[[Path], Board]] = {"tile": tile.lay_out, "carrier": carrier.lay_out, "mux": mux.lay_out}
PLOTTED = (
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("F_Paste", pcbnew.F_Paste),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
)
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file knows

# Lines in which KiCad tells when and by what a file was made.
DATED = re.compile(r"^(%TF\.CreationDate|G04 Created by KiCad|; DRILL file|; #@! TF\.CreationDate).*\n", re.M)


class BoardError(Exception):
    """The design rules are broken: the report says where."""


def make(name: str, projects: Path, output: Path, pictures: Path) -> None:
    pcbnew.KIID.SeedGenerator(1)
    folder = projects / name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.kicad_pcb"
    pcbnew.SaveBoard(str(path), BOARDS[name](path).board)
    (folder / f"{name}.kicad_prl").unlink(missing_ok=True)  # the window's own notes
    output = output / name
    output.mkdir(parents=True, exist_ok=True)
    board = pcbnew.LoadBoard(str(path))
    check(board, output / "drc.txt")
    files = [*_gerbers(board, name, output), *_drills(board, name, output)]
    for side in ("top", "bottom"):
        _picture(name, output, side, pictures / f"{name}-{side}.png")
    with zipfile.ZipFile(output / f"{name}-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(files):
            archive.writestr(zipfile.ZipInfo(file.name, EPOCH), file.read_bytes())


def check(board: "pcbnew.BOARD", report: Path) -> None:
    """KiCad's design-rule check of a board as it is saved, unconnected pads included; raises BoardError."""
    name = Path(board.GetFileName()).name
    pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
    text = re.sub(r"^\*\* (Created on|Drc report for).*\n", "", report.read_text(), flags=re.M)
    report.write_text(text)
    counts = [int(count) for count in re.findall(r"^\*\* Found (\d+)", text, re.M)]
    if len(counts) != 3 or any(counts):
        raise BoardError(f"{name}: the design-rule check found {counts or 'nothing to say'}; see {report}")
    print(f"  {name}: design rules kept, {board.GetConnectivity().GetNetCount()} nets, all connected")


def _gerbers(board: "pcbnew.BOARD", name: str, output: Path) -> Iterator[Path]:
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(output.resolve()))
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetUseGerberX2format(True)
    options.SetSubtractMaskFromSilk(False)
    for layer_name, layer in PLOTTED:
        controller.SetLayer(layer)
        controller.OpenPlotfile(layer_name, pcbnew.PLOT_FORMAT_GERBER, "")
        controller.PlotLayer()
    controller.ClosePlot()
    for layer_name, _ in PLOTTED:
        yield _undated(output / f"{name}-{layer_name}.gbr")


def _drills(board: "pcbnew.BOARD", name: str, output: Path) -> Iterator[Path]:
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)  # plated and other holes in files of their own
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(str(output.resolve()), True, False)
    for kind in ("PTH", "NPTH"):
        path = output / f"{name}-{kind}.drl"
        if path.exists():
            yield _undated(path)


def _picture(name: str, output: Path, side: str, path: Path) -> None:
    """Both sides as the gerbers have them, the lower one seen from below."""
    letter = "F" if side == "top" else "B"
    command = ["gerbv", "--export=png", "--dpi=130", "--antialias", "--background=#0b3d1e", f"--output={path}"]
    if side == "bottom":
        command.append("--mirror=Y")
    colours = {f"{letter}_Silkscreen": "#f0f0f0", f"{letter}_Mask": "#d4af37", f"{letter}_Cu": "#1f6b3b"}
    for layer, colour in {**colours, "Edge_Cuts": "#e0e000"}.items():
        command += [f"--foreground={colour}", str(output / f"{name}-{layer}.gbr")]
    # It complains of each attribute of the extended format that it does not know.
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _undated(path: Path) -> Path:
    path.write_text(DATED.sub("", path.read_text()))
    return path


def _library(path: Path) -> None:
    """The project's own footprints, for whoever edits a board."""
    path.mkdir(exist_ok=True)
    pcbnew.KIID.SeedGenerator(1)
    pcbnew.FootprintSave(str(path), pico_footprint(pcbnew.BOARD()))


def main() -> None:
    projects, output, pictures = map(Path, sys.argv[1:])
    for name in BOARDS:
        make(name, projects, output, pictures)
    _library(projects / "madang.pretty")


if __name__ == "__main__":
    main()
