"""The case of a board of tiles: its printed parts, the floor, where they stand and which screws hold them.

Seen from White: x to the right and y away from White from the outer corner of a1, z up from the floor's underside.
Knows measures (parameters.toml) and no electronics but where the carrier lies; `fit` holds all against each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import Manifold

from madang_hardware.parameters import BOARD, CASE, PLACE, RING, SCREWS, STACK, TOWER
from madang_hardware.solids import Vector, box, cut, joined, rod

LYING = {  # boards under the tiles: size as madang_hardware/pcb/ has it, and their measures in PLACE
    "carrier": ((100.0, 72.0), "carrier_from_edge", "carrier_middle"),
    "mux": ((126.0, 58.0), "mux_from_edge", "mux_middle"),
}
HOLE_INSIDE = 4.5  # of their four holes, from both edges
PICO_ALONG = 28.0  # of the carrier's USB plug, from its left back corner
USB_AXIS = 13.35  # over the carrier: sockets 8.5, pins' plastic 2.5, Pico 1.0, half of a micro-USB socket
SUPPLY_ALONG = 86.0  # of the supply's terminal, from the carrier's left back corner
SUPPLY_AXIS = 5.0  # over the carrier: where a terminal takes its wires

HEAD_DIAMETER, HEAD_HEIGHT = 6.0, 2.4  # of an M3 pan head (ISO 7045: 5.6 and 2.4)
NUT_ACROSS, NUT_HEIGHT = 6.4, 2.4  # of an M3 nut (ISO 4032), across its corners
CLEAR_MOST = 4.0  # a wider hole would let a head in
SHANK, CORE = 3.0, 2.35  # of an M3 thread, outside and inside
BITE_LEAST = 4.0  # of an M3 screw in plastic (believed: a good one and a third of its diameter)


@dataclass(frozen=True)
class Screw:
    """An M3 screw: its head's underside is at `at`, and it goes along `axis`."""

    name: str
    at: Vector
    length: float
    grip: float  # what it passes before its thread must hold: sheets, boards, flanges
    nut: bool
    hole: float  # depth of the pilot hole; with a nut without meaning
    axis: str = "z"


def side() -> float:
    """Of the whole board."""
    return 8 * BOARD["square"]


def floor_top() -> float:
    return CASE["floor"]


def tile_bottom() -> float:
    return CASE["floor"] + CASE["under"]


def tile_top() -> float:
    return tile_bottom() + BOARD["pcb"]


def height() -> float:
    return tile_top() + STACK["cell_height"] + STACK["diffuser"] + STACK["cover"] + CASE["rim"]


def outside() -> float:
    """Of the frame beyond the squares."""
    return CASE["fit"] + CASE["wall"]


def joint() -> float:
    """How far the frame's joints are from the middle of a side."""
    return CASE["joint"] * BOARD["square"]


# --- the frame


def corner() -> Manifold:
    """The left front corner of the frame; four equal ones."""
    end = side() / 2 - joint()
    arm = _arm(-outside(), end)
    solid = joined([arm, _flange(end - CASE["flange"]), _mirrored(arm), _mirrored(_flange(end - CASE["flange"]))])
    along = 0.5 * end
    return cut(solid, [_joint_hole(end), _mirrored(_joint_hole(end)), _pilot(along), _mirrored(_pilot(along))])


def front() -> Manifold:
    """The frame's side before White, with two buttons."""
    middle = side() / 2
    holes = []
    for along in PLACE["buttons_along"]:
        x, z = middle + along, floor_top() + CASE["under"] / 2
        holes.append(rod((x, -outside() - 1, z), PLACE["button_hole"], outside() + CASE["ledge"] + 2, axis="y"))
        half, deep = PLACE["button_recess"] / 2, -outside() + PLACE["button_panel"]
        holes.append(box((x - half, deep, z - half), (x + half, CASE["ledge"] + 1, z + half)))
    return cut(_straight(), holes)


def right() -> Manifold:
    """The frame's right side, drawn as if it were in front: with a slot for USB and a hole for the supply's lead."""
    usb, z = usb_along(), usb_height()
    half, tall = PLACE["usb_slot_width"] / 2, PLACE["usb_slot_height"] / 2
    beyond = CASE["ledge"] + 1
    slot = box((usb - half, -outside() - 1, z - tall), (usb + half, beyond, z + tall))
    lead = rod(
        (lying_place("carrier", SUPPLY_ALONG, 0)[1], -outside() - 1, carrier_top() + SUPPLY_AXIS),
        PLACE["cable_hole"],
        outside() + beyond + 1,
        axis="y",
    )
    return cut(_straight(), [slot, lead])


def plain() -> Manifold:
    """The other two sides."""
    return _straight()


def _straight() -> Manifold:
    middle = side() / 2
    start, end = middle - joint(), middle + joint()
    solid = joined([_arm(start, end), _flange(start), _flange(end - CASE["flange"])])
    return cut(solid, [_joint_hole(start), _joint_hole(end), *(_pilot(at) for at in side_pilots())])


def _arm(start: float, end: float) -> Manifold:
    wall = box((start, -outside(), floor_top()), (end, -CASE["fit"], height()))
    inner = max(start, -CASE["fit"])
    ledge = box((inner, -CASE["fit"], floor_top()), (end, CASE["ledge"], tile_bottom()))
    return joined([wall, ledge])


def _flange(start: float) -> Manifold:
    deep = CASE["ledge"] + CASE["flange_depth"]
    return box((start, -CASE["fit"], floor_top()), (start + CASE["flange"], deep, tile_bottom() - 2))


def joint_screw() -> tuple[float, float]:
    """Of the flanges' hole, from the squares' edge inward and from the floor up."""
    return CASE["ledge"] + CASE["flange_depth"] / 2, floor_top() + CASE["under"] / 2


def _joint_hole(at: float) -> Manifold:
    y, z = joint_screw()
    return rod((at - 2 * CASE["flange"], y, z), CASE["clear"], 4 * CASE["flange"], axis="x")


def rail_middle() -> float:
    """Of the wall and its ledge together, where the floor's screws go in: y."""
    return (CASE["ledge"] - outside()) / 2


def side_pilots() -> tuple[float, float]:
    return side() / 2 - 0.7 * joint(), side() / 2


def _pilot(along: float) -> Manifold:
    return rod((along, rail_middle(), floor_top() - 1), CASE["thread"], CASE["pilot"] + 1)


def _mirrored(solid: Manifold) -> Manifold:
    """The same along the other axis."""
    return solid.mirror((1, -1, 0))


# --- what stands under and over the tiles


def post() -> Manifold:
    """Under the corners where tiles meet; the floor is screwed to it."""
    solid = rod((0, 0, 0), 14, CASE["under"], top=10)
    return cut(solid, [rod((0, 0, -1), CASE["thread"], CASE["pilot"] + 1)])


def standoff() -> Manifold:
    """Between floor and a board; a screw goes through."""
    return cut(rod((0, 0, 0), 7, CASE["standoff"]), [rod((0, 0, -1), CASE["clear"], CASE["standoff"] + 2)])


def half_tile() -> tuple[float, float, float, float]:
    """The left half of a tile: its corners' x and y from the outer corner of its first square."""
    gap, square = BOARD["tile_gap"] / 2, BOARD["square"]
    return gap, gap, 2 * square - gap, BOARD["tile_rows"] * square - gap


def grid() -> Manifold:
    """The light cells over half a tile, with the post that the tile is screwed to."""
    x0, y0, x1, y1 = half_tile()
    wall, square, high = CASE["grid_wall"], BOARD["square"], STACK["cell_height"]
    walls = []
    for at in (0.0, square, 2 * square):
        across = min(max(at - wall / 2, x0), x1 - wall)
        walls.append(box((across, y0, 0), (across + wall, y1, high)))
        along = min(max(at - wall / 2, y0), y1 - wall)
        walls.append(box((x0, along, 0), (x1, along + wall, high)))
    walls.append(rod((square, square, 0), CASE["grid_post"], high))
    hole = rod((square, square, -1), CASE["thread"], high - CASE["grid_closed"] + 1)
    return cut(joined(walls), [hole])


def diffuser() -> Manifold:
    """The top of half a tile, white and thin enough to shine through, with grooves between the squares."""
    x0, y0, x1, y1 = half_tile()
    high, groove = STACK["diffuser"], 0.8
    solid = box((x0, y0, 0), (x1, y1, high))
    grooves = []
    for at in (0.0, BOARD["square"], 2 * BOARD["square"]):
        grooves.append(box((at - groove / 2, y0 - 1, high - 0.4), (at + groove / 2, y1 + 1, high + 1)))
        grooves.append(box((x0 - 1, at - groove / 2, high - 0.4), (x1 + 1, at + groove / 2, high + 1)))
    return cut(solid, grooves)


# --- the pieces


def tower() -> Manifold:
    """The magnet is dropped down the bore onto the floor and glued; the cap closes it and tells the colour."""
    neck = RING["most"] * RING["height"] + 1
    body = rod((0, 0, 0), TOWER["base"], TOWER["height"], top=0.72 * TOWER["base"])
    whole = joined([body, rod((0, 0, 0), TOWER["neck"], TOWER["height"] + neck)])
    return cut(whole, [rod((0, 0, TOWER["floor"]), bore(), TOWER["height"] + neck)])


def bore() -> float:
    return TOWER["magnet_diameter"] + CASE["fit"]


def cap() -> Manifold:
    """In the tower's colour, its peg up: print it like this."""
    peg = rod((0, 0, TOWER["cap_height"] - 0.01), bore() - 0.1, 6, top=bore() - CASE["fit"])
    return joined([rod((0, 0, 0), TOWER["neck"], TOWER["cap_height"]), peg])


def ring() -> Manifold:
    """A Sumo ring: slips over a tower's neck; up to three lie on each other."""
    hole = rod((0, 0, -1), TOWER["neck"] + 2 * CASE["fit"], RING["height"] + 2)
    return cut(rod((0, 0, 0), RING["outside"], RING["height"]), [hole])


# --- where all of it stands


def turned(solid: Manifold, quarters: int) -> Manifold:
    """About the board's middle, to the left."""
    middle = side() / 2
    return solid.translate((-middle, -middle, 0)).rotate((0, 0, 90 * quarters)).translate((middle, middle, 0))


def turned_place(at: tuple[float, float], quarters: int) -> tuple[float, float]:
    middle = side() / 2
    x, y = at[0] - middle, at[1] - middle
    for _ in range(quarters):
        x, y = -y, x
    return x + middle, y + middle


def lying_place(board: str, along: float, back: float) -> tuple[float, float]:
    """Where a place on a board under the tiles, from its left back corner to the right and to the front, is on the
    whole board: its back edge, that of the carrier's USB plug, is to the right."""
    (width, _), from_edge, middle = LYING[board]
    top = side() / 2 + PLACE[middle] + width / 2
    return side() - PLACE[from_edge] - back, top - along


def lying_holes(board: str) -> list[tuple[float, float]]:
    """From its left back corner."""
    (width, depth), _, _ = LYING[board]
    return [(x, y) for x in (HOLE_INSIDE, width - HOLE_INSIDE) for y in (HOLE_INSIDE, depth - HOLE_INSIDE)]


def carrier_bottom() -> float:
    return floor_top() + CASE["standoff"]


def carrier_top() -> float:
    return carrier_bottom() + BOARD["pcb"]


def usb_along() -> float:
    """Along the right side, from White."""
    return lying_place("carrier", PICO_ALONG, 0)[1]


def usb_height() -> float:
    return carrier_top() + USB_AXIS


def tile_corners() -> Iterator[tuple[int, float, float]]:
    """The number of each tile, from T1 at a1, and the outer corner of its first square."""
    for number in range(8):
        yield (
            number + 1,
            number % 2 * BOARD["tile_columns"] * BOARD["square"],
            number // 2 * BOARD["tile_rows"] * BOARD["square"],
        )


def halves() -> Iterator[tuple[str, float, float]]:
    for number, x, y in tile_corners():
        yield f"T{number} left", x, y
        yield f"T{number} right", x + 2 * BOARD["square"], y


def posts() -> list[tuple[float, float]]:
    return [(side() / 2, row * BOARD["tile_rows"] * BOARD["square"]) for row in (1, 2, 3)]


def floor_outline() -> tuple[float, float, float, float]:
    return -outside(), -outside(), side() + outside(), side() + outside()


def floor_holes() -> list[tuple[str, float, float]]:
    """For frame, posts and boards: what for, and where. Those of the multiplexer board are free without it."""
    rail = rail_middle()
    end = side() / 2 - joint()
    holes = []
    for quarters in range(4):
        for at in ((0.5 * end, rail), (rail, 0.5 * end), *((along, rail) for along in side_pilots())):
            holes.append(("frame", *turned_place(at, quarters)))
    holes += [("post", *at) for at in posts()]
    holes += [(board, *lying_place(board, *at)) for board in LYING for at in lying_holes(board)]
    return holes


def floor() -> Manifold:
    x0, y0, x1, y1 = floor_outline()
    sheet = box((x0, y0, 0), (x1, y1, CASE["floor"]))
    return cut(sheet, [rod((x, y, -1), CASE["clear"], CASE["floor"] + 2) for _, x, y in floor_holes()])


def feet() -> list[tuple[float, float]]:
    near, far = 20.0, side() - 20.0
    return [(near, near), (far, near), (near, far), (far, far)]


def assembled(lying: tuple[str, ...] = ("carrier",)) -> dict[str, Manifold]:
    """All that is printed or cut, by name, where it stands; `lying` is which boards lie under the tiles."""
    whole = {"floor": floor()}
    corner_piece = corner()
    for quarters, (name, piece) in enumerate(
        (("front side", front()), ("right side", right()), ("back side", plain()), ("left side", plain()))
    ):
        whole[name] = turned(piece, quarters)
        whole[f"corner {quarters + 1}"] = turned(corner_piece, quarters)
    for number, (x, y) in enumerate(posts(), 1):
        whole[f"post {number}"] = post().translate((x, y, floor_top()))
    for board in lying:
        for number, at in enumerate(lying_holes(board), 1):
            whole[f"standoff {number} of {board}"] = standoff().translate((*lying_place(board, *at), floor_top()))
    cells, top = grid(), diffuser()
    for name, x, y in halves():
        whole[f"{name} grid"] = cells.translate((x, y, tile_top()))
        whole[f"{name} diffuser"] = top.translate((x, y, tile_top() + STACK["cell_height"]))
    over = tile_top() + STACK["cell_height"] + STACK["diffuser"]
    whole["cover"] = box((0, 0, over), (side(), side(), over + STACK["cover"]))
    for number, (x, y) in enumerate(feet(), 1):
        whole[f"foot {number}"] = rod((x, y, -CASE["feet"]), 12, CASE["feet"])
    return whole


def screws(lying: tuple[str, ...] = ("carrier",)) -> Iterator[Screw]:
    """All of them, with those of the boards that lie under the tiles."""
    post_hole = STACK["cell_height"] - CASE["grid_closed"]
    for name, x, y in halves():
        at = (x + BOARD["square"], y + BOARD["square"], tile_bottom())
        yield Screw(f"{name} grid screw", at, SCREWS["grid"], BOARD["pcb"], False, post_hole)
    for number, (what, x, y) in enumerate(floor_holes(), 1):
        if what in LYING:
            grip = CASE["floor"] + CASE["standoff"] + BOARD["pcb"]
            if what in lying:
                yield Screw(f"{what} screw {number}", (x, y, 0), SCREWS["board"], grip, True, 0)
        else:
            yield Screw(
                f"floor screw {number} ({what})", (x, y, 0), SCREWS["floor"], CASE["floor"], False, CASE["pilot"]
            )
    inward, up = joint_screw()
    for quarters in range(4):
        for number, joint_at in enumerate((side() / 2 - joint(), side() / 2 + joint()), 1):
            # The head is at the end of lower x or y, whichever way the side runs.
            head = joint_at + CASE["flange"] * (1 if quarters > 1 else -1)
            place = (*turned_place((head, inward), quarters), up)
            name = f"joint screw {2 * quarters + number}"
            yield Screw(name, place, SCREWS["joint"], 2 * CASE["flange"], True, 0, "xyxy"[quarters])


PRINTED = {
    "tower": tower,
    "cap": cap,
    "ring": ring,
    "grid": grid,
    "diffuser": diffuser,
    "corner": corner,
    "side-front": front,
    "side-right": right,
    "side-plain": plain,
    "post": post,
    "standoff": standoff,
}
COUNTS = {"grid": 16, "diffuser": 16, "corner": 4, "side-front": 1, "side-right": 1, "side-plain": 2, "post": 3}
COUNTS |= {"standoff": 4, "tower": 16, "cap": 16, "ring": 16}
