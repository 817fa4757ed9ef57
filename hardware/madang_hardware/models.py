"""Makes the printable models with OpenSCAD, and pictures of them. The measures go to parameters.scad first."""

import os
import re
import subprocess
import sys
from pathlib import Path

from madang_hardware import parameters
from madang_hardware.parameters import HARDWARE

MODELS = HARDWARE / "models"
SHARED = MODELS / "parameters.scad"
PRINTED = ("tower", "cap", "ring", "grid", "diffuser", "frame", "post")
PICTURED = {  # name: where the camera is: turned by x, y, z about the middle
    "tower": (65, 0, 30),
    "grid": (50, 0, 20),
    "frame": (45, 0, 20),
    "assembly": (62, 0, 25),
}


def shared_text() -> str:
    """The measures in OpenSCAD's words: `board_square = 50.0;`"""
    lines = ["// Made by `make hardware` from parameters.toml. Millimetres."]
    for name in ("board", "stack", "frame", "tower", "ring"):
        lines += [f"{name}_{key} = {value};" for key, value in getattr(parameters, name.upper()).items()]
    return "\n".join(lines) + "\n"


def make(output: Path, pictures: Path) -> None:
    SHARED.write_text(shared_text(), encoding="utf-8")
    output.mkdir(parents=True, exist_ok=True)
    for name in PRINTED:
        path = output / f"{name}.stl"
        _run(["openscad", "-o", str(path), str(MODELS / f"{name}.scad")])
        path.write_text(ordered(path.read_text(encoding="utf-8")), encoding="utf-8")
    for name, turned in PICTURED.items():
        camera = ",".join(map(str, (0, 0, 0, *turned, 500)))
        view = ["--viewall", "--autocenter", f"--camera={camera}", "--imgsize=900,700", "--colorscheme=Tomorrow"]
        drawn = ["-o", str(pictures / f"{name}.png"), str(MODELS / f"{name}.scad")]
        # softpipe, as it paints the same on every processor
        _run(["xvfb-run", "-a", "openscad", *view, *drawn], LIBGL_ALWAYS_SOFTWARE="1", GALLIUM_DRIVER="softpipe")
    print(f"  {len(PRINTED)} models, {len(PICTURED)} pictures of them")


def ordered(stl: str) -> str:
    """The same facets in an order of their own: OpenSCAD's changes from run to run."""
    head, *facets, foot = re.split(r"(?=^ *(?:facet|endsolid) )", stl, flags=re.M)
    return head + "".join(sorted(map(_facet, facets))) + foot


def _facet(text: str) -> str:
    """A facet with its least corner first, and no minus before a nought."""
    text = re.sub(r"-0(?=[ \n])", "0", text)
    before, *corners, after = re.split(r"(?=^ *(?:vertex|endloop))", text, flags=re.M)
    least = corners.index(min(corners))
    return before + "".join(corners[least:] + corners[:least]) + after


def _run(command: list[str], **environment: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode or "ERROR" in done.stderr or "WARNING" in done.stderr:
        raise RuntimeError(f"{' '.join(command)} says:\n{done.stderr}")


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:]))
