"""Reads netlists: which pin of which part connects to which. Knows parts and copper, not games, boards or prices.

The language, a statement a line, `#` starts a comment:

    rail 5V 4.5..5.3             a net that supplies power, and the volts that it may have
    part R1 10k                  a part and its type (parts.toml)
    net clock: U1.CP J1.5        pins joined, by name or number; a net may be told in several lines
    open U1.Q7N                  pins left alone on purpose
    for n in 1..8:               what is indented below once for each, with {n} replaced
    series D{}.DOUT D{}.DIN: 1..4    each one's first pin to the next one's second
    board T1 tile.net            all of another file, its parts and nets as T1.NAME, its rails joined to ours
    cable T1.J3 T2.J2            equal numbers joined
    close T2.JP1                 a solder bridge closed
    fit T*.S* DRV5055A3          another type in place of the one in the file
    omit T*.U1                   parts left out
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from typing import Any

NETLISTS = Path(__file__).parent.parent / "netlists"

DRIVING = ("out", "tri", "oc", "io", "passive", "source", "supply", "ground")
PIN_KINDS = ("in", "out", "tri", "oc", "io", "passive", "supply", "ground", "source")


class NetlistError(ValueError):
    """A line that cannot be read; the message says file, line and what to write."""


@dataclass(frozen=True)
class Pin:
    number: str
    name: str
    kind: str
    volts: tuple[float, float] | None = None  # what a supply pin takes


@dataclass(frozen=True)
class PartType:
    name: str
    what: str
    source: str
    footprint: str
    pins: tuple[Pin, ...]
    may_be_open: frozenset[str]
    unused: tuple[str, ...]
    to_buy: bool
    bodies: tuple[tuple[float, ...], ...] = ()  # boxes over the board: width, depth, from, to and where, in mm
    mated: tuple[tuple[float, ...], ...] = ()  # the same, of what is plugged into it
    symbol: str | dict[str, str] = field(
        default_factory=dict, compare=False
    )  # a shape's name, or a box's pins by its sides

    def pin(self, name: str) -> Pin | None:
        """A pin by its name, or else by its number."""
        by_name = [pin for pin in self.pins if pin.name == name]
        by_number = [pin for pin in self.pins if pin.number == name]
        return next(iter(by_name + by_number), None)

    def pin_by_number(self, number: str) -> Pin:
        (found,) = [pin for pin in self.pins if pin.number == number]
        return found


Place = tuple[str, str]  # a part's reference and a pin's number


@dataclass
class Netlist:
    parts: dict[str, PartType] = field(default_factory=dict)
    rails: dict[str, tuple[float, float]] = field(default_factory=dict)
    opens: set[Place] = field(default_factory=set)
    _net_of: dict[Place, str] = field(default_factory=dict)
    _joined: dict[str, str] = field(default_factory=dict)

    def net_of(self, reference: str, pin: str) -> str | None:
        """The net of a pin given by name or number; None if it is left alone."""
        found = self.parts[reference].pin(pin)
        assert found is not None, f"{reference} has no pin {pin}"
        net = self._net_of.get((reference, found.number))
        return None if net is None else self._root(net)

    def nets(self) -> dict[str, list[Place]]:
        """All nets with their pins, in the order in which they were told."""
        pins: dict[str, list[Place]] = defaultdict(list)
        for place, net in self._net_of.items():
            pins[self._root(net)].append(place)
        return dict(pins)

    def count(self) -> dict[str, int]:
        """How many of each type there are to buy."""
        counts: dict[str, int] = defaultdict(int)
        for part in self.parts.values():
            if part.to_buy:
                counts[part.name] += 1
        return dict(counts)

    def pin_of(self, place: Place) -> Pin:
        pin = self.parts[place[0]].pin(place[1])
        assert pin is not None
        return pin

    def _root(self, net: str) -> str:
        while net in self._joined:
            net = self._joined[net]
        return net

    def _join(self, net: str, other: str) -> None:
        """Make two nets one; a rail's name stays."""
        net, other = self._root(net), self._root(other)
        if net != other:
            keep, lose = (other, net) if other in self.rails and net not in self.rails else (net, other)
            self._joined[lose] = keep


def part_types() -> dict[str, PartType]:
    """All types of parts.toml."""
    tables = tomllib.loads((NETLISTS / "parts.toml").read_text(encoding="utf-8"))
    return {name: _part_type(name, table) for name, table in tables.items()}


def read(path: Path, types: dict[str, PartType] | None = None) -> Netlist:
    """Read a netlist with all that it includes; raises NetlistError."""
    netlist = Netlist()
    _Reader(netlist, path, types or part_types(), "").read()
    return netlist


def faults(netlist: Netlist) -> list[str]:
    """What is wrong with a netlist as wiring, a sentence each."""
    return [*_unmentioned(netlist), *_fighting(netlist), *_powerless(netlist)]


def _unmentioned(netlist: Netlist) -> Iterator[str]:
    nets = netlist.nets()
    alone = {places[0] for places in nets.values() if len(places) == 1}
    for reference, part in netlist.parts.items():
        for pin in part.pins:
            place = (reference, pin.number)
            connected = netlist.net_of(*place) is not None
            if place in netlist.opens:
                if connected:
                    yield f"{reference}.{pin.name} is connected, and said to be open"
                if pin.kind == "in" and pin.name not in part.may_be_open:
                    yield f"{reference}.{pin.name} is an input: it must not be left open"
            elif not connected and not any(fnmatchcase(pin.name, unused) for unused in part.unused):
                yield f"{reference}.{pin.name} is neither connected nor said to be open"
            # A passive pin alone is the wire of a connector that nothing is plugged into.
            elif place in alone and pin.kind not in ("passive", "out"):
                yield f"{reference}.{pin.name} ends nowhere"


def _fighting(netlist: Netlist) -> Iterator[str]:
    for net, places in netlist.nets().items():
        pins = [(reference, netlist.pin_of((reference, number))) for reference, number in places]
        drivers = [f"{reference}.{pin.name}" for reference, pin in pins if pin.kind in ("out", "tri", "source")]
        if len(drivers) > 1:
            yield f"{net} is driven by {' and '.join(drivers)}"
        if drivers and net in netlist.rails and any(pin.kind in ("out", "tri") for _, pin in pins):
            yield f"{net} is a rail, and driven by {' and '.join(drivers)}"
        inputs = [f"{reference}.{pin.name}" for reference, pin in pins if pin.kind == "in"]
        if inputs and not any(pin.kind in DRIVING for _, pin in pins):
            yield f"{net}: nothing drives {' and '.join(inputs)}"


def _powerless(netlist: Netlist) -> Iterator[str]:
    for reference, part in netlist.parts.items():
        for pin in part.pins:
            net = netlist.net_of(reference, pin.number)
            if net is None:
                continue
            volts = netlist.rails.get(net)
            if pin.kind == "ground" and volts != (0, 0):
                yield f"{reference}.{pin.name} is a ground pin on {net}"
            if pin.kind == "supply":
                if volts is None:
                    yield f"{reference}.{pin.name} is a supply pin on {net}, which is no rail"
                elif pin.volts and not pin.volts[0] <= volts[0] <= volts[1] <= pin.volts[1]:
                    yield f"{reference}.{pin.name} takes {pin.volts} V, and {net} has {volts} V"


class _Reader:
    """Reads one file into a netlist, with `prefix` before its names."""

    def __init__(self, netlist: Netlist, path: Path, types: dict[str, PartType], prefix: str) -> None:
        self._netlist = netlist
        self._path = path
        self._types = types
        self._prefix = prefix
        self._line = 0

    def read(self) -> None:
        lines = []
        for number, line in enumerate(self._path.read_text(encoding="utf-8").splitlines(), 1):
            text = line.split("#")[0].rstrip()
            if text:
                lines.append((number, len(text) - len(text.lstrip()), text.strip()))
        self._block(lines)

    def _block(self, lines: list[tuple[int, int, str]]) -> None:
        at = 0
        while at < len(lines):
            self._line, indent, text = lines[at]
            at += 1
            loop = re.fullmatch(r"for (\w+) in (.+):", text)
            if loop is None:
                self._statement(text)
                continue
            body = []
            while at < len(lines) and lines[at][1] > indent:
                body.append(lines[at])
                at += 1
            for value in self._items(loop[2]):
                self._block([(number, depth, t.replace(f"{{{loop[1]}}}", value)) for number, depth, t in body])

    def _statement(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        reader = getattr(self, f"_read_{word}", None)
        if reader is None:
            words = ", ".join(name.removeprefix("_read_") for name in sorted(dir(self)) if name.startswith("_read_"))
            raise self._error(f"no statement '{word}' (there are for, {words})")
        reader(rest.strip())

    def _read_rail(self, rest: str) -> None:
        name, volts = self._two(rest, "rail 5V 4.5..5.3")
        self._netlist.rails.setdefault(name, self._volts(volts))

    def _read_part(self, rest: str) -> None:
        name, type_name = self._two(rest, "part R1 10k")
        if type_name not in self._types:
            raise self._error(f"no type '{type_name}' in parts.toml")
        if self._prefix + name in self._netlist.parts:
            raise self._error(f"{name} is there already")
        self._netlist.parts[self._prefix + name] = self._types[type_name]

    def _read_net(self, rest: str) -> None:
        name, colon, pins = rest.partition(":")
        if not colon or not pins.split():
            raise self._error("a net is told like 'net clock: U1.CP J1.5'")
        net = self._net(name.strip())
        for place in map(self._place, pins.split()):
            here = self._netlist._net_of.setdefault(place, net)
            self._netlist._join(net, here)

    def _read_open(self, rest: str) -> None:
        self._netlist.opens.update(map(self._place, rest.split()))

    def _read_series(self, rest: str) -> None:
        pins, _, items = rest.partition(":")
        out, into = self._two(pins, "series D{}.DOUT D{}.DIN: 1..4")
        names = self._items(items)
        for this, following in pairwise(names):
            first, second = out.replace("{}", this), into.replace("{}", following)
            self._read_net(f"{first.split('.')[0]}-{second.split('.')[0]}: {first} {second}")

    def _read_board(self, rest: str) -> None:
        name, file = self._two(rest, "board T1 tile.net")
        path = self._path.parent / file
        if not path.is_file() or path == self._path:
            raise self._error(f"no file {file} beside this one")
        _Reader(self._netlist, path, self._types, f"{self._prefix}{name}.").read()

    def _read_cable(self, rest: str) -> None:
        ends = [self._prefix + end for end in self._two(rest, "cable T1.J3 T2.J2")]
        for pin in self._part(ends[0]).pins:
            if self._part(ends[1]).pin(pin.number) is None:
                raise self._error(f"{ends[1]} has no pin {pin.number}")
            nets = []
            for end in ends:
                self._netlist.opens.discard((end, pin.number))
                nets.append(self._netlist._net_of.setdefault((end, pin.number), f"{end}.{pin.number}"))
            self._netlist._join(*nets)

    def _read_close(self, rest: str) -> None:
        reference = self._prefix + rest
        nets = [self._netlist.net_of(reference, pin.number) for pin in self._part(reference).pins]
        if len(nets) != 2 or nets[0] is None or nets[1] is None:
            raise self._error(f"{rest} is not a bridge between two nets")
        self._netlist._join(nets[0], nets[1])

    def _read_fit(self, rest: str) -> None:
        pattern, type_name = self._two(rest, "fit T*.S* DRV5055A3")
        for reference in self._matching(pattern):
            self._netlist.parts[reference] = self._types[type_name]

    def _read_omit(self, rest: str) -> None:
        for reference in self._matching(rest):
            for pin in self._netlist.parts[reference].pins:
                self._netlist._net_of.pop((reference, pin.number), None)
                self._netlist.opens.discard((reference, pin.number))
            del self._netlist.parts[reference]

    def _matching(self, pattern: str) -> list[str]:
        found = [reference for reference in self._netlist.parts if fnmatchcase(reference, self._prefix + pattern)]
        if not found:
            raise self._error(f"no part is called {pattern}")
        return found

    def _place(self, text: str) -> Place:
        reference, _, name = (self._prefix + text).rpartition(".")
        pin = self._part(reference).pin(name)
        if pin is None:
            raise self._error(f"{reference} has no pin '{name}'")
        return reference, pin.number

    def _part(self, reference: str) -> PartType:
        if reference not in self._netlist.parts:
            raise self._error(f"no part '{reference}'")
        return self._netlist.parts[reference]

    def _net(self, name: str) -> str:
        return name if name in self._netlist.rails else self._prefix + name

    def _items(self, text: str) -> list[str]:
        """The words of a list, ranges spelled out: `1..3`, `a..h`, `h2..a2`."""
        items = []
        for word in text.split():
            ends = re.fullmatch(r"([a-h]?)(\d?)\.\.([a-h]?)(\d?)", word)
            if ends is None:
                items.append(word)
                continue
            files = _run(ends[1], ends[3])
            ranks = _run(ends[2], ends[4])
            items += [file + rank for file in files for rank in ranks]
        return items

    def _two(self, text: str, like: str) -> tuple[str, str]:
        words = text.split()
        if len(words) != 2:
            raise self._error(f"write it like '{like}'")
        return words[0], words[1]

    def _volts(self, text: str) -> tuple[float, float]:
        try:
            return _volts(text)
        except ValueError:
            raise self._error(f"'{text}' is not a range of volts like 4.5..5.3") from None

    def _error(self, message: str) -> NetlistError:
        return NetlistError(f"{self._path.name}, line {self._line}: {message}")


def _run(first: str, last: str) -> list[str]:
    if not first or not last:
        return [first or last]
    step = 1 if first <= last else -1
    return [chr(code) for code in range(ord(first), ord(last) + step, step)]


def _volts(text: str) -> tuple[float, float]:
    least, _, most = text.partition("..")
    return float(least), float(most or least)


def _part_type(name: str, table: dict[str, Any]) -> PartType:
    words = table["pins"].split()
    pins = []
    for number, pin, kind in zip(words[::3], words[1::3], words[2::3], strict=True):
        kind, _, volts = kind.partition(":")
        if kind not in PIN_KINDS:
            raise NetlistError(f"parts.toml, {name}: no kind of pin '{kind}' (there are {', '.join(PIN_KINDS)})")
        pins.append(Pin(number, pin, kind, _volts(volts) if volts else None))
    return PartType(
        name,
        table["what"],
        table["source"],
        table.get("footprint", ""),
        tuple(pins),
        frozenset(table.get("may_be_open", "").split()),
        tuple(table.get("unused", "").split()),
        not table.get("nothing_to_buy", False),
        tuple(map(tuple, table.get("body", []))),
        tuple(map(tuple, table.get("mated", []))),
        table.get("symbol", {}),
    )
