"""Writes the printable models as STL, and pictures of them painted by OpenSCAD. Their shapes are `case`'s."""

import os
import subprocess
import sys
from pathlib import Path

from madang_hardware import case, fit, weekend
from madang_hardware.netlist import NETLISTS, read
from madang_hardware.parameters import BOARD, RING, STACK, TOWER
from madang_hardware.solids import joined, write_stl

PRINTED = {**case.PRINTED, "weekend-cell": weekend.cell}
PICTURED = {  # name: where the camera is: turned by x, y, z about the middle
    "tower": (65, 0, 30),
    "grid": (50, 0, 20),
    "corner": (45, 0, 20),
    "side-right": (60, 0, 150),
    "side-front": (60, 0, 150),
    "assembly": (58, 0, 25),
    "inside": (50, 0, 60),
    "weekend-cell": (50, 0, 20),
    "weekend": (50, 0, 20),
}
APART = 25.0  # mm between the layers of the assembly's picture


def make(output: Path, pictures: Path) -> None:
    output.mkdir(parents=True, exist_ok=True)
    for name, shape in PRINTED.items():
        write_stl(shape(), name, output / f"{name}.stl")
    write_stl(weekend.picture(), "weekend", output / "weekend.stl")
    painted = output / "painted"
    painted.mkdir(exist_ok=True)
    for name in PICTURED:
        scene = painted / f"{name}.scad"
        if name == "assembly":
            scene.write_text(_assembly(painted), encoding="utf-8")
        elif name == "inside":
            scene.write_text(_inside(painted), encoding="utf-8")
        else:
            scene.write_text(f'import("{(output / f"{name}.stl").resolve()}");\n', encoding="utf-8")
        _paint(name, scene, pictures / f"{name}.png")
    print(f"  {len(PRINTED)} models, {len(PICTURED)} pictures")


def _assembly(folder: Path) -> str:
    """What lies over what, lifted apart."""
    whole = case.assembled()
    layers = {
        "floor": ("tan", 0.0),
        "frame": ("saddlebrown", 0.5),
        "tiles": ("seagreen", 1.5),
        "grid": ("dimgray", 2.5),
        "diffuser": ("white", 3.3),
    }
    names = {
        "floor": ["floor", *(name for name in whole if name.startswith("foot"))],
        "frame": [name for name in whole if "side" in name or name.startswith(("corner", "post", "standoff"))],
        "grid": [name for name in whole if name.endswith("grid") and name[1] in "12"],
        "diffuser": [name for name in whole if name.endswith("diffuser") and name[1] in "1"],
    }
    boards = fit.mounted(read(NETLISTS / "shift-registers.net"))
    solids = {layer: [whole[name] for name in members] for layer, members in names.items()}
    solids["tiles"] = [solid for name, solid in boards.items() if name[:2] in ("T1", "T2", "T3")]
    lines = []
    for layer, (colour, steps) in layers.items():
        path = folder / f"assembly-{layer}.stl"
        write_stl(joined(solids[layer]).translate((0, 0, steps * APART)), layer, path)
        lines.append(f'color("{colour}") import("{path.resolve()}");')
    path = folder / "assembly-carrier.stl"
    write_stl(joined(solid for name, solid in boards.items() if name.startswith("K")), "carrier", path)
    lines.append(f'color("steelblue") import("{path.resolve()}");')
    top = case.height() + 4 * APART
    pieces = {"tower": case.tower(), "ring": case.ring().translate((0, 0, TOWER["height"]))}
    lifted = TOWER["height"] + RING["most"] * RING["height"] + 12
    pieces["cap"] = case.cap().mirror((0, 0, 1)).translate((0, 0, lifted + TOWER["cap_height"]))
    for (name, piece), colour in zip(pieces.items(), ("dimgray", "gold", "orange"), strict=True):
        path = folder / f"assembly-{name}.stl"
        at = (2.5 * BOARD["square"], 0.5 * BOARD["square"], top + STACK["diffuser"])
        write_stl(piece.translate(at), name, path)
        lines.append(f'color("{colour}") import("{path.resolve()}");')
    return "\n".join(lines) + "\n"


def _inside(folder: Path) -> str:
    """The floor with frame, posts and carrier, before the tiles are laid in."""
    whole = case.assembled()
    groups = {
        "tan": [whole["floor"]],
        "saddlebrown": [
            solid for name, solid in whole.items() if "side" in name or name.startswith(("corner", "post", "standoff"))
        ],
        "steelblue": [
            solid for name, solid in fit.mounted(read(NETLISTS / "shift-registers.net")).items() if name.startswith("K")
        ],
    }
    lines = []
    for colour, solids in groups.items():
        path = folder / f"inside-{colour}.stl"
        write_stl(joined(solids), colour, path)
        lines.append(f'color("{colour}") import("{path.resolve()}");')
    return "\n".join(lines) + "\n"


def _paint(name: str, scene: Path, picture: Path) -> None:
    camera = ",".join(map(str, (0, 0, 0, *PICTURED[name], 500)))
    view = ["--viewall", "--autocenter", f"--camera={camera}", "--imgsize=900,700", "--colorscheme=Tomorrow"]
    command = ["xvfb-run", "-a", "openscad", *view, "-o", str(picture), str(scene)]
    # softpipe, as it paints the same on every processor
    environment = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": "softpipe"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode or "ERROR" in done.stderr or "WARNING" in done.stderr:
        raise RuntimeError(f"{' '.join(command)} says:\n{done.stderr}")


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:]))
