"""Boxes, cylinders and what is cut out of them, as Manifold has them; writes STL. Knows no part of the board."""

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from manifold3d import Manifold, OpType

ROUND = 24  # corners of a circle
Vector = tuple[float, float, float]


class Mesh:
    """Makes solids of flat facets: all that the checks, STL and pictures need."""

    def box(self, low: Vector, high: Vector) -> Manifold:
        size = [b - a for a, b in zip(low, high, strict=True)]
        return Manifold.cube(size).translate(low)

    def rod(self, diameter: float, length: float, top: float) -> Manifold:
        return Manifold.cylinder(length, diameter / 2, top / 2, circular_segments=ROUND)

    def joined(self, solids: list[Manifold]) -> Manifold:
        return Manifold.batch_boolean(solids, OpType.Add)

    def cut(self, solid: Manifold, holes: list[Manifold]) -> Manifold:
        return Manifold.batch_boolean([solid, *holes], OpType.Subtract)


_maker: Any = Mesh()


@contextmanager
def made_by(maker: Any) -> Iterator[None]:
    """All solids made meanwhile come from another maker: `step` makes them of true cylinders."""
    global _maker
    before, _maker = _maker, maker
    try:
        yield
    finally:
        _maker = before


def box(low: Vector, high: Vector) -> Manifold:
    """From one corner to the other."""
    return _maker.box(low, high)


def rod(bottom: Vector, diameter: float, length: float, top: float | None = None, axis: str = "z") -> Manifold:
    """A cylinder, or a cone if the other end has another diameter, from a place along an axis."""
    solid = _maker.rod(diameter, length, diameter if top is None else top)
    turns = {"z": (0, 0, 0), "y": (-90, 0, 0), "x": (0, 90, 0)}
    return solid.rotate(turns[axis]).translate(bottom)


def joined(solids: Iterable[Manifold]) -> Manifold:
    return _maker.joined(list(solids))


def cut(solid: Manifold, holes: Iterable[Manifold]) -> Manifold:
    return _maker.cut(solid, list(holes))


def shared_mm3(one: Manifold, other: Manifold) -> float:
    """The volume that both have."""
    a, b = one.bounding_box(), other.bounding_box()
    if any(a[i] >= b[i + 3] or b[i] >= a[i + 3] for i in range(3)):
        return 0.0
    return float((one ^ other).volume())


def size(solid: Manifold) -> Vector:
    x0, y0, z0, x1, y1, z1 = solid.bounding_box()
    return x1 - x0, y1 - y0, z1 - z0


def write_stl(solid: Manifold, name: str, path: Path) -> None:
    """As text, the facets in an order of their own, so that the same solid gives the same bytes."""
    mesh = solid.to_mesh()
    corners = [tuple(round(float(value), 4) + 0.0 for value in row[:3]) for row in mesh.vert_properties]
    facets = []
    for triangle in mesh.tri_verts:
        a, b, c = (corners[i] for i in triangle)
        least = min(range(3), key=lambda i: (a, b, c)[i])
        a, b, c = ((a, b, c) * 2)[least : least + 3]
        facets.append(_facet(a, b, c))
    path.write_text(f"solid {name}\n" + "".join(sorted(facets)) + f"endsolid {name}\n", encoding="utf-8")


def _facet(*corners: tuple[float, ...]) -> str:
    a, b, c = corners
    u, v = [q - p for p, q in zip(a, b, strict=True)], [q - p for p, q in zip(a, c, strict=True)]
    normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.hypot(*normal) or 1.0
    lines = "".join(f"      vertex {x:g} {y:g} {z:g}\n" for x, y, z in corners)
    up = " ".join(f"{value / length + 0.0:.5f}" for value in normal)
    return f"  facet normal {up}\n    outer loop\n{lines}    endloop\n  endfacet\n"
