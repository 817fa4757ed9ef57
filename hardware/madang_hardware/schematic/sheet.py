"""Makes a board's sheet: parts where `blocks` has them, wires, labels and rails' symbols where the netlist wants them.

Knows neither files nor paper: `kicad` and `paper` write what is here. Lengths are in steps of the grid, y down.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from madang_hardware.netlist import Netlist, PartType
from madang_hardware.schematic.blocks import Block
from madang_hardware.schematic.symbols import CHARACTER, DOWN, LEFT, RIGHT, UP, Box, Symbol, symbol_of, turned
from madang_hardware.schematic.wires import Node, Way, Wires

REVISION = "B"
HEADINGS: dict[str, Way] = {"up": UP, "left": LEFT, "down": DOWN, "right": RIGHT}
QUARTERS = {"up": 0, "left": 1, "down": 2, "right": 3, "mirrored": 0}
LABEL_ROOM = 2.0  # that a label takes beside its words


@dataclass(frozen=True)
class Words:
    text: str
    at: tuple[float, float]
    side: str  # which side of the words is there: left, right, middle


@dataclass(frozen=True)
class Drawn:
    """A part on the sheet."""

    reference: str
    part: PartType
    symbol: Symbol
    at: Node
    quarters: int
    mirrored: bool
    name: Words
    value: Words


@dataclass(frozen=True)
class Mark:
    """A label, a rail's symbol, a flag or a pin left alone, at the end of a pin or wire."""

    kind: str  # label (known all over the sheet), name (of a wire in its block), rail, flag, open
    net: str
    at: Node
    heading: Way


@dataclass
class Sheet:
    board: str
    revision: str
    drawn: list[Drawn] = field(default_factory=list)
    wires: list[tuple[Node, Node]] = field(default_factory=list)
    junctions: list[Node] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)


class BlockError(Exception):
    """The table of blocks does not suit the netlist."""


def lay_out(board: str, netlist: Netlist, blocks: list[Block]) -> Sheet:
    """Raises BlockError, NoWireError."""
    sheet = Sheet(board, REVISION, blocks=blocks)
    drawn = [reference for block in blocks for reference in block.parts]
    if sorted(drawn) != sorted(netlist.parts):
        raise BlockError(f"{board}: not drawn once: {sorted(set(drawn) ^ set(netlist.parts)) or sorted(drawn)}")
    for block in blocks:
        _Layout(sheet, netlist, block).lay_out()
    return sheet


def local_nets(netlist: Netlist, blocks: list[Block]) -> set[str]:
    """The nets that stay within a block: they have no label, only a name on their wire."""
    home = {reference: i for i, block in enumerate(blocks) for reference in block.parts}
    return {
        net
        for net, places in netlist.nets().items()
        if net not in netlist.rails
        and len(places) > 1
        and len(at := {home[reference] for reference, _ in places}) == 1
        and not blocks[at.pop()].labelled
    }


class _Layout:
    """One block."""

    def __init__(self, sheet: Sheet, netlist: Netlist, block: Block) -> None:
        self._sheet = sheet
        self._netlist = netlist
        self._block = block
        self._wires = Wires()
        self._local = local_nets(netlist, sheet.blocks)
        self._pins: dict[str, dict[Node, Way]] = defaultdict(dict)  # of each net: where, and away from the part

    def lay_out(self) -> None:
        for reference, placed in self._block.parts.items():
            self._draw(reference, *placed)
        for net, at in self._block.flags.items():
            node = self._node(at)
            self._mark("rail", net, node, self._rail_heading(net))
            self._mark("flag", net, node, DOWN if self._rail_heading(net) == UP else UP)
        joined = {}
        for net, pins in self._pins.items():
            if self._block.labelled and net not in self._netlist.rails:
                for node, out in pins.items():
                    self._mark("label", net, node, out)
            elif net in self._netlist.rails and net not in self._block.wired:
                self._rail(net, pins)
            else:
                joined[net] = list(pins)
        for net in joined:
            joined[net] += self._lead_out(net)
        for net, ends in sorted(joined.items(), key=lambda item: _reach(item[1])):
            self._wires.join(net, ends)
        ends_of = {net: set(pins) for net, pins in self._pins.items()}
        strokes = list(self._wires.strokes(ends_of))
        self._sheet.wires += [(start, end) for _, start, end in strokes]
        self._sheet.junctions += list(self._wires.junctions(ends_of))
        for net in joined:
            if net in self._local:
                self._name(net, [(start, end) for of, start, end in strokes if of == net])

    def _node(self, at: tuple[int, int]) -> Node:
        return self._block.corner[0] + at[0], self._block.corner[1] + at[1]

    def _draw(self, reference: str, x: int, y: int, heading: str = "up") -> None:
        part = self._netlist.parts[reference]
        symbol, at = symbol_of(part), self._node((x, y))
        quarters, mirrored = QUARTERS[heading], heading == "mirrored"
        name, value = _words(reference, part.name, symbol, at, quarters)
        drawn = Drawn(reference, part, symbol, at, quarters, mirrored, name, value)
        self._sheet.drawn.append(drawn)
        self._wires.hold(_nodes(body_of(drawn)))
        for words in (name, value):
            self._wires.avoid(_nodes(room_of(words)))
        for number, node, out in pins_of(drawn):
            net = self._netlist.net_of(reference, number)
            if net is None:
                self._mark("open", "", node, out)
            else:
                self._pins[net][node] = out
                self._wires.hold([node], net)

    def _rail(self, net: str, pins: dict[Node, Way]) -> None:
        """A symbol at each pin; one for all that stand in a row, joined."""
        waiting = dict(sorted(pins.items()))
        while waiting:
            (x, y), out = next(iter(waiting.items()))
            row = [(x, y)]
            along = (abs(out[1]), abs(out[0]))
            while (after := (row[-1][0] + along[0], row[-1][1] + along[1])) in waiting and waiting[after] == out:
                row.append(after)
            for node in row:
                del waiting[node]
            self._wires.join(net, row)
            self._mark("rail", net, row[-1] if along[1] else row[0], out)

    def _lead_out(self, net: str) -> list[Node]:
        """The end that a net's wire has at a label, if it goes beyond the block and has no pin to bear the label."""
        exits = self._block.exits
        pins = self._pins[net]
        if net in exits:
            x, y, heading = exits[net]
            node = self._node((x, y))
            self._mark("rail" if net in self._netlist.rails else "label", net, node, HEADINGS[heading])
            self._wires.hold([node], net)
            return [node]
        if net in self._local:
            return []
        if len(pins) == 1:
            ((node, out),) = pins.items()
            self._mark("label", net, node, out)
            return []
        raise BlockError(f"{self._sheet.board}, {self._block.title}: say where {net} leaves the block")

    def _mark(self, kind: str, net: str, at: Node, heading: Way) -> None:
        mark = Mark(kind, net, at, heading)
        self._sheet.marks.append(mark)
        beyond = _nodes(room_of_mark(mark))
        self._wires.hold([node for node in beyond if node != at])
        if kind in ("open", "flag"):
            self._wires.hold([at])

    def _rail_heading(self, net: str) -> Way:
        return DOWN if self._netlist.rails[net] == (0, 0) else UP

    def _name(self, net: str, strokes: list[tuple[Node, Node]]) -> None:
        """On the longest wire, upon a level one if there is one with room."""
        room = len(net) * CHARACTER
        taken: set[Node] = set()
        for drawn in self._sheet.drawn:
            taken.update(_nodes(room_of(drawn.name)), _nodes(room_of(drawn.value)), _nodes(body_of(drawn)))

        def preference(stroke: tuple[Node, Node]) -> tuple[bool, bool, int]:
            (x, y), (u, v) = stroke
            level = y == v
            over = _nodes((x, y - 0.9, x + room, y - 0.1)) if level else _nodes((x - 0.9, y, x - 0.1, y + room))
            return (not taken & set(over), level, abs(u - x) + abs(v - y))

        start, end = max(strokes, key=preference)
        level = start[1] == end[1]
        self._sheet.marks.append(Mark("name", net, *((start, RIGHT) if level else (end, UP))))


def pins_of(drawn: Drawn) -> Iterator[tuple[str, Node, Way]]:
    """Number, place and direction of each pin on the sheet."""
    for pin in drawn.symbol.pins:
        x, y = turned(pin.at, drawn.quarters, drawn.mirrored)
        out_x, out_y = turned(pin.out, drawn.quarters, drawn.mirrored)
        yield pin.number, (drawn.at[0] + round(x), drawn.at[1] + round(y)), (round(out_x), round(out_y))


def body_of(drawn: Drawn) -> Box:
    x0, y0, x1, y1 = drawn.symbol.body
    corners = [turned(corner, drawn.quarters, drawn.mirrored) for corner in ((x0, y0), (x1, y1))]
    xs, ys = sorted(corner[0] for corner in corners), sorted(corner[1] for corner in corners)
    return drawn.at[0] + xs[0], drawn.at[1] + ys[0], drawn.at[0] + xs[1], drawn.at[1] + ys[1]


def room_of(words: Words) -> Box:
    wide = len(words.text) * CHARACTER
    left = words.at[0] - {"left": 0.0, "middle": wide / 2, "right": wide}[words.side]
    return left, words.at[1] - 0.4, left + wide, words.at[1] + 0.4


def room_of_mark(mark: Mark) -> Box:
    """What a mark takes, from its place."""
    long = {"label": LABEL_ROOM + len(mark.net) * CHARACTER, "rail": 1.0, "flag": 1.0}.get(mark.kind, 0.0)
    if mark.kind == "rail" and mark.heading in (LEFT, RIGHT):
        long += len(mark.net) * CHARACTER
    x, y = mark.at
    u, v = x + mark.heading[0] * long, y + mark.heading[1] * long
    return min(x, u), min(y, v), max(x, u), max(y, v)


def _words(reference: str, value: str, symbol: Symbol, at: Node, quarters: int) -> tuple[Words, Words]:
    """Where a part's name and type stand: above a box, beside what stands, above and below what lies."""
    x, y = at
    if symbol.named:
        top = [pin.at[0] for pin in symbol.pins if pin.out == UP]
        edge, side = (x + min(top) - 0.6, "right") if top else (x + symbol.body[0], "left")
        return Words(reference, (edge, y - 2.5), side), Words(value, (edge, y - 1.6), side)
    if len(symbol.pins) == 1:
        return Words(reference, (x, y - 1.6), "middle"), Words("", (x, y), "middle")
    beside = symbol.body[2] + 0.3
    if quarters % 2:
        return Words(reference, (x, y - beside - 0.4), "middle"), Words(value, (x, y + beside + 0.5), "middle")
    return Words(reference, (x + beside, y - 0.5), "left"), Words(value, (x + beside, y + 0.5), "left")


def _nodes(box: Box) -> list[Node]:
    """The grid's nodes in a box, its edges included."""
    x0, y0, x1, y1 = (round(value * 1000) for value in box)
    return [(x, y) for x in range(-(-x0 // 1000), x1 // 1000 + 1) for y in range(-(-y0 // 1000), y1 // 1000 + 1)]


def _reach(ends: list[Node]) -> int:
    xs, ys = [end[0] for end in ends], [end[1] for end in ends]
    return max(xs) - min(xs) + max(ys) - min(ys)
