"""Does it all go together? Holds boards, parts, plugs, screws, slots and the case against each other.

    python -m madang_hardware.fit

Boards are read from KiCad's files, parts' bodies from parts.toml, which parts a build has from its netlist, the case
from `case`. What it finds is a sentence each; none is what must be. Bodies are boxes of typical heights, from
datasheets where parts.toml says so: a real part may still differ.
"""

import math
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from manifold3d import Manifold

from madang_hardware import case, weekend
from madang_hardware.electrics import figure
from madang_hardware.netlist import NETLISTS, Netlist, PartType, part_types, read
from madang_hardware.parameters import BOARD, CASE, HARDWARE, PLACE
from madang_hardware.solids import Vector, box, joined, rod, shared_mm3, size

KICAD = HARDWARE / "kicad"
BUILDS = ("shift-registers", "multiplexers")
LYING_NAMES = {"K": "carrier", "M": "mux"}  # in netlists
TAIL = 2.0  # how far a cut leg stands out on the other side
MEETING_MM3 = 0.5  # less is rounding
HEAD_KEEPS = case.HEAD_DIAMETER / 2 + 0.2  # copper of another net stays so far from a screw's middle
PLUG_PLAY = 0.3  # of a plug in its slot, all round
BEHIND = 0.4  # how well a screw's end must stay off a hole's end

# What stays free for fingers and tools: a plug's shell beyond the frame, a button's cap.
BUTTON_BODY, BUTTON_BEHIND, BUTTON_THREAD = 15.0, 18.0, 12.0  # of a 12 mm panel button, its terminals included
LEAD, LEAD_HEIGHT = 5.0, 5.0  # of the supply's lead, and where a terminal takes it over its board
POCKET = 1.5  # between the face of a USB socket and the shell of its plug, pushed in
RIBBON_BENDS = 50.0  # of a ribbon, for its turns at both ends
RIBBONS = (
    ("K.J1", "T1.J1", "carrier_m"),
    *((f"T{n}.J3", f"T{n + 1}.J2", "between_m") for n in (1, 3, 5, 7)),
    *((f"T{n}.J4", f"T{n + 2}.J1", "between_m") for n in (1, 3, 5)),
)
MUX_RIBBONS = (("K.J2", "M.J9", "mux_m"), *((f"T{n}.J5", f"M.J{n}", "sensors_m") for n in range(1, 9)))
PLUG = (11.0, 8.5, 25.0)  # shell of a micro-USB plug: width, height, length (believed: what most leads have)


@dataclass(frozen=True)
class Placed:
    """A part on a board: the middle of its pads and its turn as KiCad has them, from the left back corner."""

    reference: str
    x: float
    y: float
    turned: float
    below: bool
    through: bool  # its legs go through the board
    span: tuple[float, float, float, float]  # of its pads, on the board


@dataclass(frozen=True)
class Stroke:
    """A track or via on one side or both."""

    net: int
    below: bool
    start: tuple[float, float]
    end: tuple[float, float]
    width: float


class Space:
    """Bodies, and what of a solid lies within them; looks only at those whose boxes meet its own."""

    def __init__(self, bodies: dict[str, Manifold]) -> None:
        self._bodies = [(body, body.bounding_box()) for body in bodies.values()]

    def shared_mm3(self, solid: Manifold) -> float:
        low_x, low_y, low_z, high_x, high_y, high_z = solid.bounding_box()
        near = (
            body
            for body, (x0, y0, z0, x1, y1, z1) in self._bodies
            if low_x < x1 and x0 < high_x and low_y < y1 and y0 < high_y and low_z < z1 and z0 < high_z
        )
        return sum(shared_mm3(solid, body) for body in near)


class FitError(Exception):
    """Something does not fit; the message has a line for each."""


@cache
def parts_of(board: str) -> tuple[Placed, ...]:
    """Where KiCad's file of a board has its parts."""
    text = (KICAD / board / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    return tuple(_placed(block) for block in re.findall(r"^  \(footprint .*?^  \)$", text, re.M | re.S))


@cache
def strokes_of(board: str) -> tuple[Stroke, ...]:
    text = (KICAD / board / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    pattern = r'\(segment \(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(width (\S+)\) \(layer "(.).Cu"\) \(net (\d+)\)'
    return tuple(
        Stroke(int(net), side == "B", (float(x), float(y)), (float(u), float(v)), float(width))
        for x, y, u, v, width, side, net in re.findall(pattern, text)
    )


def _placed(block: str) -> Placed:
    at = re.search(r"^    \(at (\S+) (\S+?)(?: (\S+?))?\)$", block, re.M)
    reference = re.search(r'\(fp_text reference "([^"]*)"', block)
    assert at is not None and reference is not None
    x, y, turned = float(at[1]), float(at[2]), float(at[3] or 0)
    below = re.match(r'  \(footprint "[^"]*" \(layer "B.Cu"\)', block) is not None
    radians = math.radians(turned)
    pads = []
    for pad_x, pad_y in re.findall(r'\(pad "[^"]+" .*?\(at (\S+) ([-\d.]+)', block):
        px, py = float(pad_x), float(pad_y)
        pads.append(
            (
                x + px * math.cos(radians) + py * math.sin(radians),
                y - px * math.sin(radians) + py * math.cos(radians),
            )
        )
    pads = pads or [(x, y)]
    span = (min(p[0] for p in pads), min(p[1] for p in pads), max(p[0] for p in pads), max(p[1] for p in pads))
    middle = ((span[0] + span[2]) / 2, (span[1] + span[3]) / 2)
    return Placed(reference[1], *middle, turned, below, "thru_hole" in block, span)


def findings(build: str) -> list[str]:
    """What does not fit in a build of tiles, a sentence each."""
    netlist = read(NETLISTS / f"{build}.net")
    lying = tuple(board for board in boards_of(netlist).values() if board in case.LYING)
    fixed = case.assembled(lying)
    boards = mounted(netlist)
    plugged = plugs(netlist)
    screws = dict(_screw_bodies(lying))
    return [
        *_without_body(),
        *meetings({**fixed, **boards, **plugged, **screws}),
        *screws_reach(lying),
        *loose_screws(Space({**fixed, **boards}), lying),
        *covered_tracks(),
        *off_pitch(),
        *slots(),
        *cables(plugged),
        *beds(),
    ]


def _without_body() -> Iterator[str]:
    for name, part in part_types().items():
        if not part.bodies:
            yield f"parts.toml: {name} has no body"


def boards_of(netlist: Netlist) -> dict[str, str]:
    """The boards of a build by the name that the netlist gives them, and which each is."""
    names = LYING_NAMES | {f"T{number}": "tile" for number in range(1, 9)}
    present = {reference.split(".")[0] for reference in netlist.parts}
    return {name: board for name, board in names.items() if name in present}


def mounted(netlist: Netlist) -> dict[str, Manifold]:
    """Every part of the boards, and the boards, where they stand."""
    return dict(_mounted(netlist))


def of_one_board(board: str) -> dict[str, Manifold]:
    """A board and its parts, from its left back corner."""
    parts = read(NETLISTS / f"{board}.net").parts
    bodies = {each.reference: _body(each, parts[each.reference]) for each in parts_of(board) if each.reference in parts}
    return {f"{board} board": _sheet(board), **bodies}


def _mounted(netlist: Netlist) -> Iterator[tuple[str, Manifold]]:
    for name, board in boards_of(netlist).items():
        yield f"{name} board", _on_board(name, _sheet(board))
        for placed in parts_of(board):
            reference = f"{name}.{placed.reference}"
            if reference in netlist.parts:
                yield reference, _on_board(name, _body(placed, netlist.parts[reference]))


def _sheet(board: str) -> Manifold:
    """A board without its parts, its holes drilled, from its left back corner down and to the front."""
    width, depth = board_size(board)
    sheet = box((0, -depth, 0), (width, 0, BOARD["pcb"]))
    return sheet - joined([rod((x, -y, -1), 3.2, BOARD["pcb"] + 2) for x, y in holes_of(board)])


@cache
def board_size(board: str) -> tuple[float, float]:
    text = (KICAD / board / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    ends = re.findall(r'\(gr_line \(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(layer "Edge.Cuts"\)', text)
    return max(float(end[2]) for end in ends), max(float(end[3]) for end in ends)


@cache
def holes_of(board: str) -> tuple[tuple[float, float], ...]:
    text = (KICAD / board / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    pattern = r'^  \(footprint "MountingHole:.*?^    \(at (\S+) (\S+?)\)$'
    return tuple((float(x), float(y)) for x, y in re.findall(pattern, text, re.M | re.S))


def _body(placed: Placed, part: PartType, boxes: tuple[tuple[float, ...], ...] | None = None) -> Manifold:
    """A part's boxes on its board, from the board's left back corner; the board's underside is at 0."""
    solids = []
    for width, depth, low, high, *off in part.bodies if boxes is None else boxes:
        x, y = off or (0.0, 0.0)
        solids.append(box((x - width / 2, -y - depth / 2, low), (x + width / 2, -y + depth / 2, high)))
    solid = joined(solids)
    if placed.below:
        solid = solid.mirror((0, 0, 1))
    solid = solid.rotate((0, 0, placed.turned)).translate((placed.x, -placed.y, 0 if placed.below else BOARD["pcb"]))
    if placed.through and boxes is None:
        x0, y0, x1, y1 = placed.span
        low, high = (BOARD["pcb"], BOARD["pcb"] + TAIL) if placed.below else (-TAIL, 0)
        solid = joined([solid, box((x0 - 0.5, -y1 - 0.5, low), (x1 + 0.5, -y0 + 0.5, high))])
    return solid


def _on_board(name: str, solid: Manifold) -> Manifold:
    """From a board's own place to where it stands in the case."""
    if name in LYING_NAMES:
        x, y = case.lying_place(LYING_NAMES[name], 0, 0)
        return solid.rotate((0, 0, -90)).translate((x, y, case.carrier_bottom()))
    number = int(name[1:]) - 1
    _, x, y = list(case.tile_corners())[number]
    gap = BOARD["tile_gap"] / 2
    back = y + BOARD["tile_rows"] * BOARD["square"] - gap
    return solid.translate((x + gap, back, case.tile_bottom()))


def plugs(netlist: Netlist) -> dict[str, Manifold]:
    """What is plugged in and led through the frame."""
    return dict(_plugs(netlist))


def _plugs(netlist: Netlist) -> Iterator[tuple[str, Manifold]]:
    for name, board in boards_of(netlist).items():
        for placed in parts_of(board):
            reference = f"{name}.{placed.reference}"
            part = netlist.parts.get(reference)
            if part is not None and part.mated:
                yield f"the plug in {reference}", _on_board(name, _body(placed, part, part.mated))
    yield "the USB plug", _usb_plug()
    z = case.carrier_top() + LEAD_HEIGHT
    y = case.lying_place("carrier", _on_carrier("J3").x, 0)[1]
    yield "the supply's lead", rod((case.side() - 3, y, z), LEAD, 20, axis="x")
    z = case.floor_top() + CASE["under"] / 2
    inside = -case.outside() + PLACE["button_panel"]
    for name, along in zip(("confirm", "back"), PLACE["buttons_along"], strict=True):
        x = case.side() / 2 + along
        thread = rod((x, -case.outside() - 3, z), BUTTON_THREAD, 3 + PLACE["button_panel"], axis="y")
        yield f"the button '{name}'", joined([thread, rod((x, inside, z), BUTTON_BODY, BUTTON_BEHIND, axis="y")])


def _usb_plug() -> Manifold:
    x, y, z = socket()
    width, tall, long = PLUG
    return box((x + POCKET, y - width / 2, z - tall / 2), (x + POCKET + long, y + width / 2, z + tall / 2))


def socket() -> Vector:
    """The middle of the face of the Pico's USB socket."""
    pico = _on_carrier("A1")
    _, depth, low, high, aside, back = min(part_types()["pico"].bodies, key=lambda each: (*each, 0.0, 0.0)[5])
    x, y = case.lying_place("carrier", pico.x + aside, pico.y + back - depth / 2)
    return x, y, case.carrier_top() + (low + high) / 2


def _on_carrier(reference: str) -> Placed:
    (found,) = [placed for placed in parts_of("carrier") if placed.reference == reference]
    return found


def _screw_bodies(lying: tuple[str, ...]) -> Iterator[tuple[str, Manifold]]:
    for screw in case.screws(lying):
        end = screw.grip if screw.nut else screw.grip + 0.01
        shank = rod((0, 0, 0), case.SHANK, end)
        core = rod((0, 0, 0), case.CORE, screw.length)
        head = rod((0, 0, -case.HEAD_HEIGHT), case.HEAD_DIAMETER, case.HEAD_HEIGHT)
        parts = [shank, core, head]
        if screw.nut:
            parts.append(rod((0, 0, screw.grip), case.NUT_ACROSS, case.NUT_HEIGHT))
        yield screw.name, _along(joined(parts), screw)


def _along(solid: Manifold, screw: case.Screw) -> Manifold:
    turns: dict[str, Vector] = {"z": (0, 0, 0), "y": (-90, 0, 0), "x": (0, 90, 0)}
    return solid.rotate(turns[screw.axis]).translate(screw.at)


def meetings(bodies: dict[str, Manifold]) -> Iterator[str]:
    """Two bodies in one place."""
    corners = {name: body.bounding_box() for name, body in bodies.items()}
    ordered = sorted(bodies, key=lambda name: corners[name][0])
    active: list[str] = []
    for name in ordered:
        mine = corners[name]
        active = [other for other in active if corners[other][3] > mine[0]]
        for other in active:
            theirs = corners[other]
            if all(mine[i] < theirs[i + 3] and theirs[i] < mine[i + 3] for i in (1, 2)):
                volume = shared_mm3(bodies[name], bodies[other])
                if volume > MEETING_MM3:
                    one, two = sorted((name, other))
                    yield f"{one} and {two} meet ({volume:.0f} mm3)"
        active.append(name)


def screws_reach(lying: tuple[str, ...] = ("carrier",)) -> Iterator[str]:
    """Screws that do not reach, or bottom out."""
    for screw in case.screws(lying):
        held = screw.length - screw.grip
        if screw.nut:
            if held < case.NUT_HEIGHT:
                yield f"{screw.name}: M3 x {screw.length:g} does not reach through its nut: {screw.grip:g} mm before it"
        else:
            if held < case.BITE_LEAST:
                yield f"{screw.name}: M3 x {screw.length:g} holds only {held:.1f} mm"
            if held > screw.hole - BEHIND:
                yield f"{screw.name}: M3 x {screw.length:g} bottoms out: {held:.1f} mm in a hole of {screw.hole:g} mm"


def loose_screws(space: Space, lying: tuple[str, ...] = ("carrier",)) -> Iterator[str]:
    """Screws that have nothing under their heads or round their threads, or bite too early."""
    for screw in case.screws(lying):
        held = screw.length - screw.grip
        under = _along(rod((0, 0, 0), case.HEAD_DIAMETER, 0.3) - rod((0, 0, -1), case.CLEAR_MOST, 3), screw)
        if not _touches(under, space):
            yield f"{screw.name}: nothing under its head"
        if not screw.nut:
            thread = rod((0, 0, screw.grip), case.SHANK, held) - rod((0, 0, screw.grip - 1), case.CORE, held + 2)
            solid = _along(thread, screw)
            if space.shared_mm3(solid) < 0.5 * solid.volume():
                yield f"{screw.name}: its thread bites on nothing"
        else:
            before = _along(rod((0, 0, screw.grip - 0.3), case.NUT_ACROSS, 0.3) - rod((0, 0, 0), 3.6, 99), screw)
            if not _touches(before, space):
                yield f"{screw.name}: nothing before its nut"
            passed = _along(rod((0, 0, 0), case.SHANK, screw.grip), screw)
            if space.shared_mm3(passed) > MEETING_MM3:
                yield f"{screw.name}: bites before its nut, so it clamps nothing"


def _touches(solid: Manifold, space: Space) -> bool:
    return space.shared_mm3(solid) > 0.6 * float(solid.volume())


def covered_tracks() -> Iterator[str]:
    """Tracks under the heads and nuts of screws; the ground round them does no harm."""
    for board, below in (("tile", True), ("carrier", False), ("mux", False)):
        for x, y in holes_of(board):
            for stroke in strokes_of(board):
                if stroke.below == below and _from_stroke(stroke, x, y) < HEAD_KEEPS:
                    yield f"{board}: a track of net {stroke.net} lies under the screw at ({x:.1f}, {y:.1f})"
                    break


def _from_stroke(stroke: Stroke, x: float, y: float) -> float:
    (ax, ay), (bx, by) = stroke.start, stroke.end
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0.0 if length2 == 0 else max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2))
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) - stroke.width / 2


def off_pitch() -> Iterator[str]:
    """Sensors and screw holes beside where squares and grids have them: one origin for all."""
    gap, square = BOARD["tile_gap"] / 2, BOARD["square"]
    for placed in parts_of("tile"):
        number = re.fullmatch(r"S(\d)", placed.reference)
        if number:
            n = int(number[1])
            column, back = (8 - n, 0.5) if n > 4 else (n - 1, 1.5)
            x, y = (column + 0.5) * square - gap, back * square - gap
            off = math.hypot(placed.x - x, placed.y - y)
            if off > 0.5:  # parts are moved on to the router's grid
                yield f"tile: S{n} is {off:.2f} mm beside the middle of its square"
    wanted = sorted((i * square - gap, square - gap) for i in (1, 3))
    for have, want in zip(sorted(holes_of("tile")), wanted, strict=True):
        if math.dist(have, want) > 0.05:
            yield f"tile: the hole at ({have[0]:.1f}, {have[1]:.1f}) is not over the grid's post {want}"
    for board in case.LYING:
        if sorted(holes_of(board)) != sorted(case.lying_holes(board)):
            yield f"{board}: its holes are not where the floor's are"


def slots() -> Iterator[str]:
    """Plugs with too little room in their slots, or that their sockets do not reach."""
    x0, y0, z0, x1, y1, z1 = _usb_plug().bounding_box()
    around = box((x0, y0 - PLUG_PLAY, z0 - PLUG_PLAY), (x1, y1 + PLUG_PLAY, z1 + PLUG_PLAY))
    if shared_mm3(around, case.turned(case.right(), 1)) > MEETING_MM3:
        yield "the USB plug misses its slot: right side is in its way"
    inside = case.side() + case.outside() - socket()[0]
    if inside > POCKET + PLUG[2] - 8:
        yield f"the USB socket lies {inside:.0f} mm behind the frame's outside: a plug is not to be held there"
    if inside < 0:
        yield "the USB socket stands out of the frame"


def cables(plugged: dict[str, Manifold]) -> Iterator[str]:
    """Ribbons that do not reach from plug to plug."""
    ribbons = RIBBONS + (MUX_RIBBONS if "the plug in M.J9" in plugged else ())
    for one, other, name in ribbons:
        ends = [plugged[f"the plug in {end}"].bounding_box() for end in (one, other)]
        apart = math.dist(*(((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, _, x1, y1, _ in ends))
        length = 1000 * figure("cable", name)
        if apart + RIBBON_BENDS > length:
            yield f"a ribbon of {length:.0f} mm from {one} to {other} is too short: they are {apart:.0f} mm apart"


def beds() -> Iterator[str]:
    for name, make in case.PRINTED.items():
        longest = max(size(make())[:2])
        if longest > CASE["bed"]:
            yield f"{name} is {longest:.0f} mm long: too long for a bed of {CASE['bed']:g} mm"


def check() -> None:
    """Raises FitError with all that does not fit."""
    for build in (*BUILDS, "weekend"):
        found = weekend.findings() if build == "weekend" else findings(build)
        if found:
            raise FitError("\n  ".join([f"{build}: it does not fit:", *found]))
        print(f"  {build}: all fits")


if __name__ == "__main__":
    try:
        check()
    except FitError as error:
        sys.exit(str(error))
