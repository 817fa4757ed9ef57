"""Writes the boards with their parts' bodies, and the case, as STEP. Its solids have true planes and cylinders.

    python -m madang_hardware.step OUTPUT

Needs Open CASCADE (PyPI: cadquery-ocp-novtk), which `make hardware` puts beside its other tools; the shapes are those
of `case` and `fit`, made by Open CASCADE in place of Manifold.
"""

import math
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Self

from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.BRepGProp import BRepGProp
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCone, BRepPrimAPI_MakeCylinder
from OCP.gp import gp_Ax1, gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
from OCP.GProp import GProp_GProps
from OCP.IFSelect import IFSelect_RetDone
from OCP.Message import Message, Message_Gravity
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_AsIs, STEPControl_Reader
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopoDS import TopoDS_Shape
from OCP.XCAFDoc import XCAFDoc_DocumentTool

from madang_hardware import case, fit, weekend
from madang_hardware.schematic.blocks import BLOCKS
from madang_hardware.solids import Vector, made_by

AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ALIKE = 0.025  # share of its volume by which a solid may differ from the same one of facets: a circle has 24


class StepError(Exception):
    """What was written is not what was drawn."""


class Exact:
    """A solid with the few methods of Manifold's that shapes are placed by."""

    def __init__(self, shape: TopoDS_Shape) -> None:
        self.shape = shape

    def translate(self, by: Vector) -> Self:
        return self._moved(_translation(by))

    def rotate(self, degrees: Vector) -> Self:
        solid = self
        for axis, angle in zip(AXES, degrees, strict=True):
            if angle:
                move = gp_Trsf()
                move.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(*axis)), math.radians(angle))
                solid = solid._moved(move)
        return solid

    def mirror(self, normal: Vector) -> Self:
        move = gp_Trsf()
        move.SetMirror(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(*normal)))
        return self._moved(move)

    def __sub__(self, other: Self) -> Self:
        return type(self)(_tidy(BRepAlgoAPI_Cut(self.shape, other.shape).Shape()))

    def volume(self) -> float:
        return _volume(self.shape)

    def _moved(self, move: gp_Trsf) -> Self:
        return type(self)(BRepBuilderAPI_Transform(self.shape, move, True).Shape())


class Maker:
    """In place of `solids.Mesh`."""

    def box(self, low: Vector, high: Vector) -> Exact:
        return Exact(BRepPrimAPI_MakeBox(gp_Pnt(*low), gp_Pnt(*high)).Shape())

    def rod(self, diameter: float, length: float, top: float) -> Exact:
        if diameter == top:
            return Exact(BRepPrimAPI_MakeCylinder(diameter / 2, length).Shape())
        return Exact(BRepPrimAPI_MakeCone(diameter / 2, top / 2, length).Shape())

    def joined(self, solids: list[Exact]) -> Exact:
        shape = solids[0].shape
        for solid in solids[1:]:
            shape = BRepAlgoAPI_Fuse(shape, solid.shape).Shape()
        return Exact(_tidy(shape))

    def cut(self, solid: Exact, holes: list[Exact]) -> Exact:
        shape = solid.shape
        for hole in holes:
            shape = BRepAlgoAPI_Cut(shape, hole.shape).Shape()
        return Exact(_tidy(shape))


def write(solids: dict[str, Exact], path: Path) -> None:
    """All by their names; raises StepError."""
    document = TDocStd_Document(TCollection_ExtendedString("XmlXCAF"))
    tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    for name, solid in solids.items():
        label = tool.AddShape(solid.shape, False)
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
    writer = STEPCAFControl_Writer()
    writer.Transfer(document, STEPControl_AsIs)
    if writer.Write(str(path)) != IFSelect_RetDone:
        raise StepError(f"{path} cannot be written")
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(FILE_NAME\('[^']*',')[^']*", r"\g<1>1980-01-01T00:00:00", text), encoding="utf-8")


def volume_of_file(path: Path) -> float:
    """Of all solids in a STEP file."""
    reader = STEPControl_Reader()
    if reader.ReadFile(str(path)) != IFSelect_RetDone:
        raise StepError(f"{path} cannot be read again")
    reader.TransferRoots()
    return _volume(reader.OneShape())


def make(output: Path) -> None:
    """Raises StepError if a file holds something else than its solids of facets do."""
    for printer in Message.DefaultMessenger_s().Printers():
        printer.SetTraceLevel(Message_Gravity.Message_Fail)  # it tells of each solid
    models = output / "models"
    models.mkdir(parents=True, exist_ok=True)
    jobs: list[tuple[Path, Callable[[], dict[str, Any]]]] = [(models / "case.step", case.assembled)]
    for name, shape in {**case.PRINTED, "weekend-cell": weekend.cell}.items():
        jobs.append((models / f"{name}.step", partial(_alone, name, shape)))
    for board in BLOCKS:
        (output / "boards" / board).mkdir(parents=True, exist_ok=True)
        jobs.append((output / "boards" / board / f"{board}.step", partial(fit.of_one_board, board)))
    for path, solids in jobs:
        facets = sum(solid.volume() for solid in solids().values())
        with made_by(Maker()):
            exact = solids()
        write(exact, path)
        volume = volume_of_file(path)
        if abs(volume / facets - 1) > ALIKE:
            raise StepError(f"{path.name} has {volume:.0f} mm3, and the same of facets {facets:.0f} mm3")
    print(f"  {len(jobs)} STEP files")


def _alone(name: str, shape: Callable[[], Any]) -> dict[str, Any]:
    return {name: shape()}


def _translation(by: Vector) -> gp_Trsf:
    move = gp_Trsf()
    move.SetTranslation(gp_Vec(*by))
    return move


def _tidy(shape: TopoDS_Shape) -> TopoDS_Shape:
    """Faces that lie in one plane made one."""
    unify = ShapeUpgrade_UnifySameDomain(shape, True, True, False)
    unify.Build()
    return unify.Shape()


def _volume(shape: TopoDS_Shape) -> float:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass())


if __name__ == "__main__":
    make(Path(sys.argv[1]))
