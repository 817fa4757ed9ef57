"""Follows the copper from the controller, a Pico or a Raspberry Pi: where each square's key, bit, channel and light is.
Knows no map of the firmware.

The results are drawn as the board lies before White, rank 8 first, like the firmware's maps (madang_board.wiring), so
that the two can be held against each other.
"""

import re
from collections.abc import Iterator

from madang_hardware.netlist import Netlist, Place

FILES = "abcdefgh"
# Of controllers: how the names of their pins begin.
_PIN_NAMES = {"pico": "GP", "raspberry-pi": "GPIO", "esp32-s3-devkitc-1": "GPIO"}
SQUARES = tuple(file + str(rank) for rank in range(8, 0, -1) for file in FILES)


def square_of(reference: str) -> str:
    """The square of a part that has one: `S-e4` of a board wired by hand, `T5.S3` of a tile."""
    by_hand = re.fullmatch(r"\w+-([a-h][1-8])", reference)
    if by_hand:
        return by_hand[1]
    tile, number = (int(digits) for digits in re.findall(r"\d+", reference))
    column, row = (tile - 1) % 2, (tile - 1) // 2
    across = number - 1 if number <= 4 else 8 - number
    return FILES[4 * column + across] + str(2 * row + (1 if number <= 4 else 2))


def controller(netlist: Netlist) -> str:
    """The reference of what reads the sensors."""
    (reference,) = [reference for reference, part in netlist.parts.items() if part.name in _PIN_NAMES]
    return reference


def lights(netlist: Netlist, pin: int) -> tuple[int, ...]:
    """Each square's place in the chain of lights that starts at a pin of the controller."""
    chain = [square_of(reference) for reference in _chain(netlist, _pin_net(netlist, pin))]
    return tuple(chain.index(square) for square in SQUARES)


def keys(netlist: Netlist, rows: tuple[int, ...], columns: tuple[int, ...]) -> tuple[int, ...]:
    """Each square's key, row * 8 + column; the diodes must point to the rows."""
    found: dict[str, int] = {}
    column_of = {_pin_net(netlist, pin): i for i, pin in enumerate(columns)}
    for row, pin in enumerate(rows):
        for diode in _on(netlist, _pin_net(netlist, pin), "1N4148", "K"):
            (switch,) = _on(netlist, _net(netlist, diode, "A"), "reed", "B")
            found[square_of(switch)] = row * 8 + column_of[_net(netlist, switch, "A")]
    return tuple(found[square] for square in SQUARES)


def shifted(netlist: Netlist, load: int, clock: int, data: int) -> tuple[int, ...]:
    """Each square's place in the row of bits that the shift registers give."""
    bits: list[str] = []
    net: str | None = _pin_net(netlist, data)
    while net is not None:
        registers = _on(netlist, net, "74HC165", "Q7")
        if not registers:
            break
        (register,) = registers
        assert _net(netlist, register, "PL") == _beyond_resistor(netlist, _pin_net(netlist, load))
        assert _net(netlist, register, "CP") == _beyond_resistor(netlist, _pin_net(netlist, clock))
        for i in range(7, -1, -1):
            (sensor,) = _on(netlist, _net(netlist, register, f"D{i}"), "DRV5033AJ", "OUT")
            bits.append(square_of(sensor))
        net = _net(netlist, register, "DS")
    return tuple(bits.index(square) for square in SQUARES)


def channels(
    netlist: Netlist, converters: tuple[int, ...], enables: tuple[int, ...], selects: tuple[int, ...]
) -> tuple[int, ...]:
    """Each square's channel: the converter's pin counts first, then the enable line, then the selected input."""
    found: dict[str, int] = {}
    for c, converter in enumerate(converters):
        for multiplexer in _on(netlist, _pin_net(netlist, converter), "74HC4067", "SIG"):
            enable = [_pin_net(netlist, pin) for pin in enables].index(_net(netlist, multiplexer, "EN"))
            for i, pin in enumerate(selects):
                assert _net(netlist, multiplexer, f"S{i}") == _pin_net(netlist, pin)
            for i in range(16):
                (sensor,) = _on(netlist, _net(netlist, multiplexer, f"C{i}"), "DRV5055A3", "OUT")
                found[square_of(sensor)] = (c * len(enables) + enable) * 16 + i
    return tuple(found[square] for square in SQUARES)


def _chain(netlist: Netlist, net: str | None) -> Iterator[str]:
    """The lights in the order in which data reaches them."""
    seen: set[str] = set()
    while net is not None and net not in seen:
        seen.add(net)
        following = None
        for reference, number in netlist.nets()[net]:
            part = netlist.parts[reference]
            pin = netlist.pin_of((reference, number)).name
            if part.name == "WS2812B" and pin == "DIN":
                yield reference
                following = netlist.net_of(reference, "DOUT")
            elif part.name == "74AHCT125" and pin.endswith("A"):
                following = netlist.net_of(reference, pin[0] + "Y")
            elif part.name in ("330R", "100R"):
                other = netlist.net_of(reference, "2" if number == "1" else "1")
                following = other if other not in seen else following
        net = following


def _beyond_resistor(netlist: Netlist, net: str) -> str:
    (reference,) = _on(netlist, net, "100R", "1")
    return _net(netlist, reference, "2")


def _pin_net(netlist: Netlist, pin: int) -> str:
    reference = controller(netlist)
    return _net(netlist, reference, f"{_PIN_NAMES[netlist.parts[reference].name]}{pin}")


def _net(netlist: Netlist, reference: str, pin: str) -> str:
    net = netlist.net_of(reference, pin)
    assert net is not None, f"{reference}.{pin} is open"
    return net


def _on(netlist: Netlist, net: str, type_name: str, pin: str) -> list[str]:
    """The parts of a type that have this pin on a net."""
    places: list[Place] = netlist.nets()[net]
    return [
        reference
        for reference, number in places
        if netlist.parts[reference].name == type_name and netlist.pin_of((reference, number)).name == pin
    ]
