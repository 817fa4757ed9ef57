"""Writes wiring.md: every connection of the three readouts in tables, from the netlists; and all controllers' pins."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from madang_board import pins as pico_pins
from madang_esp32 import pins as esp32_pins
from madang_hardware import trace
from madang_hardware.netlist import NETLISTS, Netlist, Place, read
from madang_hardware.parameters import HARDWARE

WIRING = HARDWARE / "wiring.md"
EXAMPLES = HARDWARE.parent / "examples/linux"

NAMES = {"mux": "multiplexer board"}
_CONTROLLERS = {"pico": "Pico", "raspberry-pi": "Raspberry Pi", "esp32-s3-devkitc-1": "ESP32-S3-DevKitC-1"}
HEAD = """\
# Wiring tables

Made by `make hardware` from [`netlists/`](netlists); change those, not this page. Pins are told by number and name.
"""


def text() -> str:
    """The whole page."""
    return "\n".join(
        [
            HEAD,
            *_by_hand(),
            *_board("tile"),
            *_board("carrier"),
            *_board("mux"),
            *_channels(),
            *_others(),
            *_pins_of_all(),
        ]
    )


def _by_hand() -> Iterator[str]:
    netlist = read(NETLISTS / "key-matrix.net")
    yield "## Key matrix, wired by hand\n"
    yield "Each square: `column - switch - diode - row`, the diode's band (K) at the row; each light as drawn in"
    yield "[light-data.svg](diagrams/light-data.svg).\n"
    yield from _pin_table(netlist)
    yield "\nThe lights' chain, place by place:\n"
    yield from _chain(netlist)
    yield "\nAll else:\n"
    yield "| net | pins |\n|---|---|"
    for net, places in netlist.nets().items():
        if not net.startswith(("column-", "row-", "key-")) and not net.startswith("D-"):
            others = [place for place in places if netlist.parts[place[0]].name != "WS2812B"]
            lights = len(places) - len(others)
            more = f" and {'all ' if lights == 64 else ''}{lights} light{'s' * (lights > 1)}" if lights else ""
            yield f"| {net} | {_listed(netlist, others)}{more} |"
    yield ""


def _pin_table(netlist: Netlist) -> Iterator[str]:
    reference = trace.controller(netlist)
    part = netlist.parts[reference]
    yield f"| {_CONTROLLERS[part.name]} pin | name | goes to |\n|---|---|---|"
    for pin in part.pins:
        net = netlist.net_of(reference, pin.number)
        if net is not None:
            yield f"| {pin.number} | {pin.name} | {net} |"


def _chain(netlist: Netlist) -> Iterator[str]:
    places = trace.lights(netlist, 16)
    yield "| rank | a | b | c | d | e | f | g | h |\n|---|---|---|---|---|---|---|---|---|"
    for row in range(8):
        yield f"| {8 - row} | " + " | ".join(str(place) for place in places[8 * row : 8 * row + 8]) + " |"


def _board(name: str) -> Iterator[str]:
    netlist = read(NETLISTS / f"{name}.net")
    yield f"## The {NAMES.get(name, name)}\n"
    yield "| part | type | what |\n|---|---|---|"
    for reference, part in netlist.parts.items():
        yield f"| {reference} | {part.name} | {part.what} |"
    yield "\n| net | pins |\n|---|---|"
    for net, places in netlist.nets().items():
        yield f"| {net} | {_listed(netlist, places)} |"
    yield ""


def _channels() -> Iterator[str]:
    netlist = read(NETLISTS / "multiplexers.net")
    yield "## Multiplexers: from squares to channels\n"
    yield "Each of T1 to T8 gives its eight sensors at J5, to J1 to J8 of the multiplexer board.\n"
    yield "| multiplexer | input | square | tile, pin of J5 |\n|---|---|---|---|"
    for number in range(1, 5):
        for i in range(16):
            net = netlist.net_of(f"M.U{number}", f"C{i}")
            assert net is not None
            places = netlist.nets()[net]
            (sensor,) = [ref for ref, _ in places if netlist.parts[ref].name == "DRV5055A3"]
            ((connector, pin),) = [place for place in places if place[0].endswith(".J5") and place[0][0] == "T"]
            yield f"| U{number} | C{i} | {trace.square_of(sensor)} | {connector.split('.')[0]}, {pin} |"
    yield ""


def _others() -> Iterator[str]:
    """Other controllers: only what is not as with a Pico."""
    for controller, name in (("raspberry-pi", "A Raspberry Pi"), ("esp32-s3", "An ESP32-S3")):
        for readout, what in (("key-matrix", "a key matrix"), ("shift-registers", "tiles, and what is between")):
            netlist = read(NETLISTS / f"{controller}-{readout}.net")
            yield f"## {name} with {what}\n"
            yield from _pin_table(netlist)
            yield "\n| net | pins |\n|---|---|"
            for net, places in netlist.nets().items():
                ours = [place for place in places if "." not in place[0] and "-" not in place[0]]
                if len(ours) > 1 or (ours and net == "light"):
                    yield f"| {net} | {_listed(netlist, ours)} |"
            yield ""


def _pins_of_all() -> Iterator[str]:
    """The pins of every controller, as the firmware has them."""
    yield "## Every controller's pins\n"
    yield "| what | Pico, Pico W, Pico 2, Pico 2 W, boards with CircuitPython | ESP32-S3 | Raspberry Pi |"
    yield "|---|---|---|---|"
    key_matrix, shift_registers = (_example(readout) for readout in ("key-matrix", "shift-registers"))
    for what, name, of_pi in (
        ("lights", "LIGHTS_PIN", "GPIO10, SPI's data"),
        ("buttons: confirm, back", "BUTTON_PINS", key_matrix["buttons"]),
        ("key matrix: rows 1 to 8", "ROW_PINS", key_matrix["rows"]),
        ("key matrix: columns a to h", "COLUMN_PINS", key_matrix["columns"]),
        ("shift registers: SH/LD", "LOAD_PIN", shift_registers["load"]),
        ("shift registers: CLK", "CLOCK_PIN", shift_registers["clock"]),
        ("shift registers: Q7", "DATA_PIN", shift_registers["data"]),
        ("multiplexers: SIG", "ADC_PINS", ""),
        ("multiplexers: EN", "ENABLE_PINS", ""),
        ("multiplexers: S0 first", "SELECT_PINS", ""),
    ):
        pico = _named(getattr(pico_pins, name), "GP")
        yield f"| {what} | {pico} | {_named(getattr(esp32_pins, name), 'GPIO') or '-'} | {of_pi or '-'} |"
    yield ""


def _example(readout: str) -> dict[str, str]:
    """A Raspberry Pi's pins by what they are for; in its file GPIO17 is D17."""
    said = tomllib.loads((EXAMPLES / f"raspberry-pi-{readout}.toml").read_text(encoding="utf-8"))
    return {
        name: ", ".join(pin.replace("D", "GPIO") for pin in ([value] if isinstance(value, str) else value))
        for name, value in said.items()
    }


def _named(numbers: int | tuple[int, ...], prefix: str) -> str:
    return ", ".join(f"{prefix}{pin}" for pin in ((numbers,) if isinstance(numbers, int) else numbers))


def _listed(netlist: Netlist, places: list[Place]) -> str:
    named = []
    for reference, number in places:
        name = netlist.pin_of((reference, number)).name
        named.append(f"{reference}.{number}" + ("" if name == number else f" ({name})"))
    return ", ".join(named)


def make(path: Path = WIRING) -> None:
    path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    make()
