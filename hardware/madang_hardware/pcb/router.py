"""Finds ways for tracks on two layers, on a grid. Knows shapes and distances, nothing of KiCad or of netlists.

A maze router of our own, as no Debian package has one that runs without a window: A* over the nodes of a grid, with
what is laid kept at a distance from what belongs to other nets. The order of the calls decides all ties, so the same
calls give the same tracks.
"""

import heapq
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

GRID = 0.635  # half of 1.27 mm, the pitch of SO packages; a quarter of that of pin headers
FINE = GRID / 2  # what is taken is known at and half-way between the nodes
CLEARANCE = 0.2  # within what every cheap manufacturer makes (0.15 mm and more)
KEPT = CLEARANCE + 0.05  # what is kept at the points looked at, as a track may come nearer between them
EDGE = 0.5  # copper keeps this far from the board's edge
VIA_DIAMETER = 0.6
BESIDE = 0.05  # a track may end so far beside a pad: it is then led into its middle
VIA_COST = 24.0  # in steps of the grid, for a millimetre of width: broad tracks carry power, and a via not so much
AGAINST_COST = 1.4  # a step across a layer's direction: top runs to the right, bottom up and down
BEND_COST = 0.7

TOP, BOTTOM = 0, 1
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
FREE, BLOCKED = 0, -1

Point = tuple[float, float]
Node = tuple[int, int, int]  # layer, column, row


@dataclass(frozen=True)
class Shape:
    """A straight stroke with a round end, or an upright box, on one layer or both; net 0 belongs to nobody."""

    net: int
    layers: tuple[int, ...]
    start: Point
    end: Point
    radius: float = 0.0
    half: Point = (0.0, 0.0)  # of a box around `start`

    def distance(self, x: float, y: float) -> float:
        if self.half != (0.0, 0.0):
            dx = max(abs(x - self.start[0]) - self.half[0], 0.0)
            dy = max(abs(y - self.start[1]) - self.half[1], 0.0)
            return math.hypot(dx, dy)
        ax, ay = self.start
        bx, by = self.end
        length2 = (bx - ax) ** 2 + (by - ay) ** 2
        along = 0.0 if length2 == 0 else max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2))
        return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) - self.radius

    def box(self, margin: float) -> tuple[float, float, float, float]:
        around = self.radius + margin
        return (
            min(self.start[0], self.end[0]) - self.half[0] - around,
            min(self.start[1], self.end[1]) - self.half[1] - around,
            max(self.start[0], self.end[0]) + self.half[0] + around,
            max(self.start[1], self.end[1]) + self.half[1] + around,
        )


@dataclass(frozen=True)
class Track:
    net: int
    layer: int
    start: Point
    end: Point
    width: float


@dataclass(frozen=True)
class Via:
    net: int
    at: Point


class NoWayError(Exception):
    """Nothing connects the two: move parts, or lay this net earlier."""


class Router:
    """Lay pads and rails with `add`, then connect net by net; `tracks` and `vias` are the result."""

    def __init__(self, width: float, height: float, widths: Iterable[float]) -> None:
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        self._columns = 2 * int(width / GRID) + 1  # of fine points; nodes are the even ones
        self._rows = 2 * int(height / GRID) + 1
        radii = [w / 2 for w in widths]
        self._maps = {r: self._empty_map(width, height, r) for r in radii}
        self._via_map = self._empty_map(width, height, VIA_DIAMETER / 2)

    def add(self, shape: Shape, pad: bool = False) -> None:
        """Put copper, or a hole (net 0), in the way of all other nets; no via goes into a pad."""
        for radius, occupied in self._maps.items():
            self._mark(occupied, shape, shape.net or BLOCKED, radius + KEPT)
        self._mark(self._via_map, shape, shape.net or BLOCKED, VIA_DIAMETER / 2 + KEPT)
        if pad:
            self._mark(self._via_map, shape, BLOCKED, VIA_DIAMETER / 2 + 0.05)

    def connect(self, net: int, width: float, starts: list[Shape], goals: list[Shape]) -> None:
        """A track from any of the one to any of the other; raises NoWayError."""
        goal_nodes = {node: shape for shape in goals for node in self._nodes_in(shape, net, width)}
        start_nodes = {node: shape for shape in starts for node in self._nodes_in(shape, net, width)}
        if not start_nodes:
            raise _hemmed_in(starts[0])
        path = self._search(net, width, start_nodes, set(goal_nodes))
        self._lay(net, width, path, start_nodes[path[0]], goal_nodes[path[-1]])

    def has_room(self, net: int, width: float, shape: Shape) -> bool:
        """Whether a track so broad can end on a shape at all."""
        return bool(self._nodes_in(shape, net, width))

    def drop(self, net: int, width: float, pad: Shape) -> None:
        """A short track from a pad to a via, where the planes of both layers meet."""
        start_nodes = dict.fromkeys(self._nodes_in(pad, net, width), pad)
        if not start_nodes:
            raise _hemmed_in(pad)
        path = self._search(net, width, start_nodes, None)
        self._lay(net, width, path, pad, None)
        self._lay_via(net, path[-1])

    def drop_at(self, net: int, at: Point) -> bool:
        """A via near a place, if there is room."""
        column, row = 2 * round(at[0] / GRID), 2 * round(at[1] / GRID)
        if 0 <= column < self._columns and 0 <= row < self._rows and self._via_fits(net, column, row, FREE):
            self._lay_via(net, (TOP, column, row))
            return True
        return False

    def _empty_map(self, width: float, height: float, radius: float) -> list[list[int]]:
        margin = EDGE + radius
        plane = [
            FREE if margin <= column * FINE <= width - margin and margin <= row * FINE <= height - margin else BLOCKED
            for row in range(self._rows)
            for column in range(self._columns)
        ]
        return [plane, plane[:]]

    def _mark(self, occupied: list[list[int]], shape: Shape, owner: int, distance: float) -> None:
        left, top, right, bottom = shape.box(distance)
        for row in range(max(0, math.ceil(top / FINE)), min(self._rows - 1, math.floor(bottom / FINE)) + 1):
            for column in range(max(0, math.ceil(left / FINE)), min(self._columns - 1, math.floor(right / FINE)) + 1):
                if shape.distance(column * FINE, row * FINE) < distance - 1e-6:
                    at = row * self._columns + column
                    for layer in shape.layers:
                        held = occupied[layer][at]
                        occupied[layer][at] = owner if held in (FREE, owner) else BLOCKED

    def _nodes_in(self, shape: Shape, net: int, width: float) -> list[Node]:
        """The nodes where a track of this net can end on a shape: those in it, or the two nearest to a small pad."""
        left, top, right, bottom = shape.box(0.0)
        nodes = []
        for row in range(2 * math.floor(top / GRID), 2 * math.ceil(bottom / GRID) + 1, 2):
            for column in range(2 * math.floor(left / GRID), 2 * math.ceil(right / GRID) + 1, 2):
                if 0 <= row < self._rows and 0 <= column < self._columns:
                    nodes.append((max(shape.distance(column * FINE, row * FINE), 0.0), column, row))
        inside = [node for node in nodes if node[0] <= BESIDE]
        if not inside and shape.half != (0.0, 0.0):
            inside = sorted(nodes)[:2]
        occupied = self._maps[width / 2]
        return [
            (layer, column, row)
            for _, column, row in inside
            for layer in shape.layers
            if occupied[layer][row * self._columns + column] in (FREE, net)
        ]

    def _via_fits(self, net: int, column: int, row: int, also: int) -> bool:
        at = row * self._columns + column
        return all(self._via_map[layer][at] in (FREE, net, also) for layer in (TOP, BOTTOM))

    def _search(self, net: int, width: float, starts: dict[Node, Shape], goals: set[Node] | None) -> list[Node]:
        occupied = self._maps[width / 2]
        columns, rows = self._columns, self._rows
        if goals:
            low_c, high_c = min(n[1] for n in goals), max(n[1] for n in goals)
            low_r, high_r = min(n[2] for n in goals), max(n[2] for n in goals)

        def remaining(column: int, row: int) -> float:
            if not goals:
                return 0.0
            return math.hypot(max(low_c - column, column - high_c, 0), max(low_r - row, row - high_r, 0)) / 2

        came: dict[Node, tuple[Node | None, int]] = {}
        cost: dict[Node, float] = {}
        queue: list[tuple[float, float, Node, Node | None, int]] = []
        for node, shape in starts.items():
            spent = math.dist(shape.start, (node[1] * FINE, node[2] * FINE)) / GRID / 10  # the middle is the better end
            heapq.heappush(queue, (spent + remaining(node[1], node[2]), spent, node, None, -1))
        while queue:
            _, spent, node, parent, heading = heapq.heappop(queue)
            if node in came:
                continue
            came[node] = (parent, heading)
            layer, column, row = node
            if (goals is not None and node in goals) or (goals is None and self._via_fits(net, column, row, FREE)):
                path = [node]
                while (before := came[path[-1]][0]) is not None:
                    path.append(before)
                return path[::-1]
            plane = occupied[layer]
            for direction, (dx, dy) in enumerate(STEPS):
                x, y = column + 2 * dx, row + 2 * dy
                if not (0 <= x < columns and 0 <= y < rows):
                    continue
                passed = [(y, x), (row + dy, column + dx)]
                if dx and dy:
                    passed += [(row + 2 * dy, column), (row, column + 2 * dx)]
                if any(plane[r * columns + c] not in (FREE, net) for r, c in passed):
                    continue
                step = math.hypot(dx, dy)
                across = dy if layer == TOP else dx
                new = spent + step * (AGAINST_COST if across else 1.0)
                new += BEND_COST if heading not in (-1, direction) else 0.0
                following = (layer, x, y)
                if following not in came and new < cost.get(following, math.inf):
                    cost[following] = new
                    heapq.heappush(queue, (new + remaining(x, y), new, following, node, direction))
            other = (1 - layer, column, row)
            if other not in came and occupied[1 - layer][row * columns + column] in (FREE, net):
                new = spent + VIA_COST * width
                if self._via_fits(net, column, row, net) and new < cost.get(other, math.inf):
                    cost[other] = new
                    heapq.heappush(queue, (new + remaining(column, row), new, other, node, -1))
        places = ", ".join(sorted({f"({shape.start[0]:.2f}, {shape.start[1]:.2f})" for shape in starts.values()}))
        raise NoWayError(f"no way from {places}: move a part, or lay this net earlier")

    def _lay(self, net: int, width: float, path: list[Node], first: Shape, last: Shape | None) -> None:
        for start, end in pairwise(path):
            if start[0] != end[0]:
                self._lay_via(net, start)
        for layer, run in _runs(path):
            points = [(column * FINE, row * FINE) for column, row in run]
            for start_point, end_point in pairwise(points):
                self._lay_track(net, layer, start_point, end_point, width)
        for node, shape in ((path[0], first), (path[-1], last)):
            if shape is not None and shape.half != (0.0, 0.0):
                self._lay_track(net, node[0], shape.start, (node[1] * FINE, node[2] * FINE), width)

    def _lay_track(self, net: int, layer: int, start: Point, end: Point, width: float) -> None:
        if math.dist(start, end) > 1e-6:
            self.tracks.append(Track(net, layer, start, end, width))
            self.add(Shape(net, (layer,), start, end, width / 2))

    def _lay_via(self, net: int, node: Node) -> None:
        at = (node[1] * FINE, node[2] * FINE)
        self.vias.append(Via(net, at))
        self.add(Shape(net, (TOP, BOTTOM), at, at, VIA_DIAMETER / 2), pad=True)


def _hemmed_in(pad: Shape) -> NoWayError:
    x, y = pad.start
    return NoWayError(f"a pad at ({x:.2f}, {y:.2f}) is hemmed in: move a part, or lay this net earlier")


def _runs(path: list[Node]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The path as straight strokes, layer by layer: their corners."""
    corners: list[tuple[int, int]] = []
    for i, (layer, column, row) in enumerate(path):
        before = path[i - 1] if i and path[i - 1][0] == layer else None
        after = path[i + 1] if i + 1 < len(path) and path[i + 1][0] == layer else None
        if before is None:
            corners = [(column, row)]
        elif after is None or (column - before[1], row - before[2]) != (after[1] - column, after[2] - row):
            corners.append((column, row))
        if after is None and len(corners) > 1:
            yield layer, corners
