"""A board in KiCad: footprints put down, nets taken from the netlist, ways found, planes filled, all checked.

Runs under the Python that KiCad's `pcbnew` belongs to. Knows no particular board: `tile` and `carrier` place the parts.
"""

import itertools
import math
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pcbnew

from madang_hardware.netlist import Netlist
from madang_hardware.pcb.router import (
    BOTTOM,
    CLEARANCE,
    EDGE,
    GRID,
    TOP,
    VIA_DIAMETER,
    NoWayError,
    Point,
    Router,
    Shape,
)
from madang_hardware.schematic.blocks import BLOCKS
from madang_hardware.schematic.kicad import net_names, symbol_id

LIBRARY = Path("/usr/share/kicad/footprints")
VIA_DRILL = 0.3
HOLE_DIAMETER = 3.2  # M3
HEAD_DIAMETER = 6.0  # of its screw, and of its nut across the corners
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
NECK = 0.3  # width of the track to a pad that has no room for its net's own
TRIES = 30
WARM_VIAS = 2.5  # mm between the vias of a patch
STITCH = 10.0  # mm between the vias that join the ground planes
PICO_ROWS = 17.78  # between its two rows of pins: Pico datasheet, figure 3
PICO_PITCH = 2.54


class Board:
    """Place all parts, lay rails, then `connect` and `pour`; `board` is what KiCad knows of it."""

    def __init__(self, path: Path, netlist: Netlist, width: float, height: float, widths: dict[str, float]) -> None:
        self.board = pcbnew.NewBoard(str(path))
        self.width, self.height = width, height
        self._netlist = netlist
        self._name = path.stem
        self._widths = widths  # of nets; all others take `default`
        self._nets: dict[str, int] = {}
        self._shapes: dict[str, list[Shape]] = {}
        self._rails: dict[str, list[Shape]] = {}
        self._in_the_way: list[tuple[Shape, bool]] = []  # and whether it is a pad
        for net, name in net_names(netlist, BLOCKS[self._name]).items():
            item = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(item)
            self._nets[net] = item.GetNetCode()
        self._rules()
        self._outline()

    def place(self, reference: str, at: Point, turned: float = 0, below: bool = False, on_grid: int = 1) -> None:
        """Put a part down, the middle of its pads near a place, its first pad (or another) on the router's grid.

        `turned` is counter-clockwise, in degrees, as KiCad has it.
        """
        part = self._netlist.parts[reference]
        footprint = self._footprint(part.footprint)
        footprint.SetReference(reference)
        footprint.SetValue(part.name)
        footprint.SetPath(pcbnew.KIID_PATH("/" + symbol_id(self._name, reference)))
        self.board.Add(footprint)
        if below:
            footprint.Flip(footprint.GetPosition(), False)
        footprint.SetOrientationDegrees(turned)
        pads = [pad for pad in footprint.Pads() if pad.GetNumber()]
        x = sorted(pad.GetPosition().x for pad in pads)
        y = sorted(pad.GetPosition().y for pad in pads)
        footprint.Move(pcbnew.wxPoint(_nm(at[0]) - (x[0] + x[-1]) // 2, _nm(at[1]) - (y[0] + y[-1]) // 2))
        first = pads[on_grid - 1].GetPosition()
        footprint.Move(pcbnew.wxPoint(_off_grid(first.x), _off_grid(first.y)))
        footprint.Value().SetVisible(False)
        footprint.Reference().SetVisible(part.name != "test-point")  # words stand beside it
        size = pcbnew.FromMM(0.8)
        footprint.Reference().SetTextSize(pcbnew.wxSize(size, size))
        footprint.Reference().SetTextThickness(pcbnew.FromMM(0.12))
        for pad in pads:
            net = self._netlist.net_of(reference, pad.GetNumber())
            if net is not None:
                pad.SetNetCode(self._nets[net])
            self._take(pad, net)

    def hole(self, at: Point) -> None:
        """A hole for an M3 screw."""
        footprint = self._unnamed("MountingHole:MountingHole_3.2mm_M3", at)
        footprint.SetAttributes(footprint.GetAttributes() | pcbnew.FP_BOARD_ONLY)
        self.board.Add(footprint)
        self._in_the_way.append((Shape(0, (TOP, BOTTOM), at, at, HEAD_DIAMETER / 2 + 0.3), False))

    def fiducial(self, at: Point) -> None:
        """A mark that a machine finds its place by."""
        footprint = self._unnamed("Fiducial:Fiducial_1mm_Mask2mm", at)
        footprint.SetAttributes(pcbnew.FP_SMD | pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_POS_FILES)
        self.board.Add(footprint)
        self._in_the_way.append((Shape(0, (TOP,), at, at, 1.0), True))

    def keep_out(self, low: Point, high: Point) -> None:
        """No copper on either side."""
        zone = pcbnew.ZONE(self.board)
        zone.SetIsRuleArea(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowTracks(True)
        zone.SetDoNotAllowVias(True)
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)
        layers = pcbnew.LSET()
        for layer in LAYERS:
            layers.AddLayer(layer)
        zone.SetLayerSet(layers)
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in [low, (high[0], low[1]), high, (low[0], high[1])]:
            outline.Append(_nm(x), _nm(y))
        self.board.Add(zone)
        middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        half = ((high[0] - low[0]) / 2, (high[1] - low[1]) / 2)
        self._in_the_way.append((Shape(0, (TOP, BOTTOM), middle, middle, 0.0, half), True))

    def patch(self, net: str, low: Point, high: Point) -> None:
        """Copper of a net on both sides, joined by many vias: it takes warmth away. Laid before all tracks."""
        middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        half = ((high[0] - low[0]) / 2, (high[1] - low[1]) / 2)
        for layer, number in enumerate(LAYERS):
            shape = Shape(self._nets[net], (layer,), middle, middle, 0.0, half)
            self._rails.setdefault(net, []).append(shape)
            self._in_the_way.append((shape, False))
            zone = self._zone(net, number, [low, (high[0], low[1]), high, (low[0], high[1])])
            zone.SetPriority(1)
            zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL)
        columns, rows = int(2 * half[0] / WARM_VIAS), int(2 * half[1] / WARM_VIAS)
        for column, row in itertools.product(range(columns), range(rows)):
            at = (low[0] + (column + 0.5) * WARM_VIAS, low[1] + (row + 0.5) * WARM_VIAS)
            pads = [shape for shapes in self._shapes.values() for shape in shapes]
            if all(pad.distance(*at) > VIA_DIAMETER for pad in pads):
                self.via(net, at)

    def via(self, net: str, at: Point) -> None:
        """Laid before all tracks."""
        self._add_via(self._nets[net], at)
        self._in_the_way.append((Shape(self._nets[net], (TOP, BOTTOM), at, at, VIA_DIAMETER / 2), True))

    def rail(self, net: str, width: float, points: list[Point]) -> None:
        """A broad track on the upper side, laid before all others."""
        for start, end in pairwise(points):
            shape = Shape(self._nets[net], (TOP,), start, end, width / 2)
            self._rails.setdefault(net, []).append(shape)
            self._in_the_way.append((shape, False))
            self._add_track(self._nets[net], TOP, start, end, width)

    def text(self, words: str, at: Point, size: float = 1.0, below: bool = False) -> None:
        text = pcbnew.PCB_TEXT(self.board)
        text.SetText(words)
        text.SetPosition(pcbnew.wxPoint(_nm(at[0]), _nm(at[1])))
        text.SetLayer(pcbnew.B_SilkS if below else pcbnew.F_SilkS)
        text.SetMirrored(below)
        text.SetTextSize(pcbnew.wxSize(_nm(size), _nm(size)))
        text.SetTextThickness(_nm(size * 0.15))
        self.board.Add(text)

    def wordless(self, reference: str) -> None:
        """Take away what a part's footprint has written beside it; its name stays."""
        footprint = self.board.FindFootprintByReference(reference)
        for item in list(footprint.GraphicalItems()):
            if isinstance(item, pcbnew.FP_TEXT):
                footprint.Remove(item)

    def mark(self, reference: str, pin: str, words: str, off: Point, below: bool = False) -> None:
        """Words beside a pin."""
        x, y = self.pin_at(reference, pin)
        self.text(words, (x + off[0], y + off[1]), 1.2, below)

    def pin_at(self, reference: str, pin: str) -> Point:
        at = self.board.FindFootprintByReference(reference).FindPadByNumber(pin).GetPosition()
        return _mm(at.x), _mm(at.y)

    def connect(self, ground: str, order: Iterable[str]) -> None:
        """Find the ways: ground's pads drop to the planes first, then the nets of `order`, then the short ones.

        A net that finds no way goes to the front, and all is tried again.
        """
        first = list(order)
        for _ in range(TRIES):
            router = Router(self.width, self.height, sorted({*self._widths.values(), NECK}))
            for shape, is_pad in self._in_the_way:
                router.add(shape, is_pad)
            for shape in self._shapes[ground]:
                if len(shape.layers) == 1:
                    router.drop(self._nets[ground], self._width(ground), shape)
            rest = [net for net in self._shapes if net not in first and net != ground]
            failed = self._connect_all(router, first + sorted(rest, key=self._reach))
            if failed is None:
                self._stitch(router, ground)
                self._keep(router)
                return
            first = [failed, *(net for net in first if net != failed)]
        raise NoWayError(f"no order of the nets was found in {TRIES} tries; {failed} was the last without a way")

    def pour(self, ground: str) -> None:
        """Fill both layers with ground."""
        for layer in LAYERS:
            self._zone(ground, layer, _corners(self.width, self.height, EDGE))
        pcbnew.ZONE_FILLER(self.board).Fill(self.board.Zones())

    def _zone(self, net: str, layer: int, corners: list[Point]) -> "pcbnew.ZONE":
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(layer)
        zone.SetNetCode(self._nets[net])
        zone.SetLocalClearance(_nm(0.25))
        zone.SetMinThickness(_nm(0.25))
        zone.SetThermalReliefGap(_nm(0.3))
        zone.SetThermalReliefSpokeWidth(_nm(0.5))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in corners:
            outline.Append(_nm(x), _nm(y))
        self.board.Add(zone)
        return zone

    def _connect_all(self, router: Router, nets: list[str]) -> str | None:
        """The net that found no way, if there is one."""
        for net in nets:
            try:
                self._connect_net(router, net)
            except NoWayError:
                return net
        return None

    def _connect_net(self, router: Router, net: str) -> None:
        code, width = self._nets[net], self._width(net)
        waiting = list(self._shapes[net])
        joined = list(self._rails.get(net, [])) or [waiting.pop(0)]
        while waiting:
            nearest = min(waiting, key=lambda pad: min(math.dist(pad.start, _near(pad.start, to)) for to in joined))
            before = len(router.tracks)
            # A small package's pad takes no broad track: a narrow one leads from it to the rail beside it.
            narrow = min(width, NECK)
            router.connect(code, width if router.has_room(code, width, nearest) else narrow, [nearest], joined)
            waiting.remove(nearest)
            joined.append(nearest)
            joined += [Shape(code, (track.layer,), track.start, track.end, 0.01) for track in router.tracks[before:]]

    def _stitch(self, router: Router, ground: str) -> None:
        for row in range(1, int(self.height / STITCH)):
            for column in range(1, int(self.width / STITCH)):
                router.drop_at(self._nets[ground], (column * STITCH, row * STITCH))

    def _keep(self, router: Router) -> None:
        for track in router.tracks:
            self._add_track(track.net, track.layer, track.start, track.end, track.width)
        for via in router.vias:
            self._add_via(via.net, via.at)

    def _add_via(self, net: int, at: Point) -> None:
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(pcbnew.wxPoint(_nm(at[0]), _nm(at[1])))
        item.SetWidth(_nm(VIA_DIAMETER))
        item.SetDrill(_nm(VIA_DRILL))
        item.SetNetCode(net)
        self.board.Add(item)

    def _reach(self, net: str) -> float:
        xs = [shape.start[0] for shape in self._shapes[net]]
        ys = [shape.start[1] for shape in self._shapes[net]]
        return max(xs) - min(xs) + max(ys) - min(ys)

    def _width(self, net: str) -> float:
        return self._widths.get(net, self._widths["default"])

    def _take(self, pad: "pcbnew.PAD", net: str | None) -> None:
        """Tell the router of a pad; one that is left alone is in everybody's way."""
        box = pad.GetBoundingBox()
        at = (_mm(box.GetX() + box.GetWidth() // 2), _mm(box.GetY() + box.GetHeight() // 2))
        half = (_mm(box.GetWidth()) / 2, _mm(box.GetHeight()) / 2)
        layers = tuple(i for i, layer in enumerate(LAYERS) if pad.IsOnLayer(layer))
        shape = Shape(0 if net is None else self._nets[net], layers, at, at, 0.0, half)
        self._in_the_way.append((shape, True))
        if net is not None:
            self._shapes.setdefault(net, []).append(shape)

    def _add_track(self, net: int, layer: int, start: Point, end: Point, width: float) -> None:
        track = pcbnew.PCB_TRACK(self.board)
        track.SetStart(pcbnew.wxPoint(_nm(start[0]), _nm(start[1])))
        track.SetEnd(pcbnew.wxPoint(_nm(end[0]), _nm(end[1])))
        track.SetWidth(_nm(width))
        track.SetLayer(LAYERS[layer])
        track.SetNetCode(net)
        self.board.Add(track)

    def _unnamed(self, name: str, at: Point) -> "pcbnew.FOOTPRINT":
        """A footprint that is no part, at its place."""
        footprint = self._footprint(name)
        footprint.SetReference("")
        footprint.Value().SetVisible(False)
        footprint.Reference().SetVisible(False)
        footprint.SetPosition(pcbnew.wxPoint(_nm(at[0]), _nm(at[1])))
        return footprint

    def _footprint(self, name: str) -> "pcbnew.FOOTPRINT":
        library, footprint = name.split(":")
        if library == "madang":
            return pico_footprint(self.board)
        found = pcbnew.FootprintLoad(str(LIBRARY / f"{library}.pretty"), footprint)
        assert found is not None, f"no footprint {name}: is kicad-footprints installed?"
        found.SetFPID(pcbnew.LIB_ID(library, footprint))
        return found

    def _rules(self) -> None:
        settings = self.board.GetDesignSettings()
        settings.m_MinClearance = _nm(CLEARANCE)
        settings.m_TrackMinWidth = _nm(0.2)
        settings.m_ViasMinSize = _nm(VIA_DIAMETER)
        settings.m_MinThroughDrill = _nm(VIA_DRILL)
        settings.m_CopperEdgeClearance = _nm(EDGE - 0.05)
        settings.SetCopperLayerCount(2)
        settings.SetBoardThickness(_nm(1.6))

    def _outline(self) -> None:
        corners = _corners(self.width, self.height, 0)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            line = pcbnew.PCB_SHAPE(self.board)
            line.SetShape(pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(pcbnew.wxPoint(_nm(start[0]), _nm(start[1])))
            line.SetEnd(pcbnew.wxPoint(_nm(end[0]), _nm(end[1])))
            line.SetLayer(pcbnew.Edge_Cuts)
            line.SetWidth(_nm(0.1))
            self.board.Add(line)


def pico_footprint(board: "pcbnew.BOARD") -> "pcbnew.FOOTPRINT":
    """Two rows of 20 sockets; pin 1 is beside the USB plug, on the left as the plug looks up."""
    footprint = pcbnew.FOOTPRINT(board)
    footprint.SetFPID(pcbnew.LIB_ID("madang", "Pico-sockets"))
    footprint.SetAttributes(pcbnew.FP_THROUGH_HOLE)
    for number in range(1, 41):
        left = number <= 20
        row = number - 1 if left else 40 - number
        pad = pcbnew.PAD(footprint)
        pad.SetNumber(str(number))
        pad.SetShape(pcbnew.PAD_SHAPE_RECT if number == 1 else pcbnew.PAD_SHAPE_CIRCLE)
        pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
        pad.SetLayerSet(pad.PTHMask())
        pad.SetSize(pcbnew.wxSize(_nm(1.7), _nm(1.7)))
        pad.SetDrillSize(pcbnew.wxSize(_nm(1.0), _nm(1.0)))
        place = pcbnew.wxPoint(_nm(0 if left else PICO_ROWS), _nm(row * PICO_PITCH))
        pad.SetPos0(place)
        pad.SetPosition(place)
        footprint.Add(pad)
    half_gap = (21.0 - PICO_ROWS) / 2  # the Pico is 21 x 51 mm
    over = (51.0 - 19 * PICO_PITCH) / 2
    box = (-half_gap, -over + 0.3, PICO_ROWS + half_gap, 19 * PICO_PITCH + over)
    for layer, (left_x, top_y, right_x, bottom_y) in ((pcbnew.F_SilkS, box), (pcbnew.F_CrtYd, box)):
        corners = [(left_x, top_y), (right_x, top_y), (right_x, bottom_y), (left_x, bottom_y)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            line = pcbnew.FP_SHAPE(footprint)
            line.SetShape(pcbnew.SHAPE_T_SEGMENT)
            line.SetStart0(pcbnew.wxPoint(_nm(start[0]), _nm(start[1])))
            line.SetEnd0(pcbnew.wxPoint(_nm(end[0]), _nm(end[1])))
            line.SetLayer(layer)
            line.SetWidth(_nm(0.12 if layer == pcbnew.F_SilkS else 0.05))
            line.SetDrawCoord()
            footprint.Add(line)
    footprint.Reference().SetPosition(pcbnew.wxPoint(_nm(PICO_ROWS / 2), _nm(20)))
    return footprint


def _near(point: Point, shape: Shape) -> Point:
    ax, ay = shape.start
    bx, by = shape.end
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0.0
    if length2:
        along = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length2))
    return ax + along * (bx - ax), ay + along * (by - ay)


def _off_grid(nm: int) -> int:
    """How far the router's next grid line is."""
    return _nm(round(_mm(nm) / GRID) * GRID) - nm


def _corners(width: float, height: float, inside: float) -> list[Point]:
    return [
        (inside, inside),
        (width - inside, inside),
        (width - inside, height - inside),
        (inside, height - inside),
    ]


def _nm(mm: float) -> int:
    return round(mm * 1_000_000)


def _mm(nm: int) -> float:
    return nm / 1_000_000
