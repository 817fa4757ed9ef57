"""Reckons currents, voltages, times and fields, and writes them with their sources as electrics.md.

Every margin is a number that must be positive; the tests hold that. Nothing here was measured.
"""

import itertools
import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from madang.power import FRAME_BYTES, PowerLimit
from madang.settings import Settings
from madang_hardware.field import field_mt, on_axis_mt
from madang_hardware.parameters import BOARD, HARDWARE, STACK, TOWER

PAGE = HARDWARE / "electrics.md"
_FIGURES = tomllib.loads((HARDWARE / "figures.toml").read_text(encoding="utf-8"))
SUPPLY_V = 5.0

# What the firmware's limit is set to by `madang flash --readout`, and what a supply of its own lets it be raised to.
LIMIT_MA = {"key-matrix": 400, "shift-registers": 200, "analog": 400}
BRIGHTEST_MA = {"key-matrix": 1200, "shift-registers": 1000, "analog": 700}
RADIO_MA = {"key-matrix": 900, "shift-registers": 700, "analog": 400}  # the same with a radio
RADIO_USB_MA = 100  # `limit_ma` of a key matrix on USB alone with a radio; hall switches and a radio want a supply

MAGNETS = ((8.0, 2.0), (8.0, 3.0), (10.0, 2.0), (10.0, 3.0), (10.0, 4.0))
CARRIER = -1
SPINE = ((CARRIER, 0), (0, 2), (2, 4), (4, 6))  # cables between the carrier and the tiles, counted from 0
SETTLED = 5  # time constants
BRANCHES = ((0, 1), (2, 3), (4, 5), (6, 7))
FED = 4  # T5, where a bright board gets a second feed


def figure(table: str, name: str) -> float:
    """A figure of figures.toml."""
    return float(_FIGURES[table][name]["value"])


@dataclass(frozen=True)
class Margin:
    """By how much something is better than it must be."""

    what: str
    have: float
    need: float
    unit: str
    spare: float


def more(what: str, have: float, need: float, unit: str) -> Margin:
    """It must be at least so much."""
    return Margin(what, have, need, unit, have - need)


def less(what: str, have: float, need: float, unit: str) -> Margin:
    """It must be at most so much."""
    return Margin(what, have, need, unit, need - have)


def margins() -> list[Margin]:
    """All that must hold."""
    return [*_currents(), *_levels(), *_drops(), *_matrix(), *_times(), *fields()]


def brightest_ma(limit_ma: int | None = None) -> int:
    """What the firmware lets all lights at full white draw, by its own model."""
    settings = Settings()
    if limit_ma is not None:
        settings.set("limit_ma", limit_ma)
    limit = PowerLimit(settings)
    limit.limit(bytearray([255]) * FRAME_BYTES)
    return limit.estimate_ma


def unlimited_ma() -> float:
    """What all lights at full white would draw without the limit."""
    return Settings().idle_ma + 64 * 3 * figure("light", "channel_ma")


def sensors_ma(readout: str) -> float:
    """What the sensors of a readout draw at most."""
    if readout == "shift-registers":
        return 64 * figure("hall_switch", "supply_ma") + 16 * 3.3 / figure("hall_switch", "pull_up_kohm")
    return 64 * figure("hall_linear", "supply_ma") if readout == "analog" else 0.0


def input_ma() -> float:
    """What the carrier's 5 V input carries in a warm case: the fuse derated, and the ideal diode."""
    fuse = figure("supply", "fuse_hold_ma") * figure("supply", "fuse_derating")
    return min(fuse, figure("supply", "ideal_diode_ma"))


def _currents() -> Iterator[Margin]:
    usb, pico = figure("usb", "limit_ma"), figure("usb", "pico_ma")
    for readout in ("key-matrix", "shift-registers"):
        limit = LIMIT_MA[readout]
        total = brightest_ma(limit) + pico + sensors_ma(readout)
        yield less(f"one USB port, {readout}, `limit_ma` {limit}", total, usb, "mA")
    for readout, limit in BRIGHTEST_MA.items():
        total = brightest_ma(limit) + pico + sensors_ma(readout)
        yield less(f"fuse and ideal diode at 50 degrees, {readout}, `limit_ma` {limit}", total, input_ma(), "mA")
    radio = figure("radio", "most_ma")
    total = brightest_ma(RADIO_USB_MA) + pico + radio
    yield less(f"one USB port, key-matrix and a radio, `limit_ma` {RADIO_USB_MA}", total, usb, "mA")
    for readout, limit in RADIO_MA.items():
        total = brightest_ma(limit) + pico + sensors_ma(readout) + radio
        yield less(f"fuse and ideal diode, {readout} and a radio, `limit_ma` {limit}", total, input_ma(), "mA")
    linear = sensors_ma("analog")
    yield less("the sensors' regulator, linear sensors", linear, figure("regulator", "most_ma"), "mA")
    yield less(
        "its warmth, linear sensors at their most, 5.25 V",
        regulator_c(linear),
        figure("regulator", "hottest_c"),
        "degrees",
    )
    resistor = (linear / 1000) ** 2 * figure("regulator", "resistor_ohm")
    yield less("the resistor before it", resistor, figure("regulator", "resistor_w"), "W")
    left = rail_v(figure("supply", "least_v"), 400 + pico + linear) - linear / 1000 * figure(
        "regulator", "resistor_ohm"
    )
    need = 3.3 + figure("regulator", "dropout_v") * linear / 1000
    yield more("volts before it, linear sensors, a supply of 4.75 V", left, need, "V")
    charging = inrush_ma() + pico + sensors_ma("shift-registers") + Settings().idle_ma
    yield less("charging the rail from USB, hall switches and dark lights on", charging, usb, "mA")


def regulator_c(load_ma: float) -> float:
    """The regulator's junction for a load, with the resistor before it taking its share."""
    volts = figure("supply", "most_v") - load_ma / 1000 * figure("regulator", "resistor_ohm") - 3.3
    return figure("case", "inside_c") + figure("regulator", "kelvin_w") * load_ma / 1000 * volts


def rail_v(input_v: float, load_ma: float) -> float:
    """The 5 V rail behind fuse, ideal diode and switch."""
    ohm = sum(figure("supply", name) for name in ("fuse_ohm", "ideal_diode_ohm", "switch_ohm"))
    return input_v - load_ma / 1000 * ohm


def inrush_ma() -> float:
    """What the rail's capacitors take while they are charged; rise times are told from 10 to 90 %."""
    return figure("supply", "bulk_uf") * 0.8 * SUPPLY_V / figure("supply", "rise_ms")


def _levels() -> Iterator[Margin]:
    usb_v = SUPPLY_V - figure("diode", "schottky_v") - figure("usb", "limit_ma") / 1000 * figure("supply", "switch_ohm")
    share = figure("light", "high_share")
    yield more("Pico's high into the 74AHCT125", figure("pico", "high_v"), figure("shifter", "in_high_v"), "V")
    yield less("Pico's low into the 74AHCT125", figure("pico", "low_v"), figure("shifter", "in_low_v"), "V")
    for name, volts in (("supply", SUPPLY_V), ("USB", usb_v)):
        high = volts - figure("shifter", "out_drop_v")
        yield more(f"74AHCT125's high into the first light, 5 V from {name}", high, share * volts, "V")
    loaded = rail_v(SUPPLY_V, input_ma())
    yield more("74AHCT125's own 5 V, all that the input carries", loaded, figure("shifter", "least_v"), "V")
    switches = sensors_ma("shift-registers") / 1000
    before = usb_v - switches * figure("regulator", "resistor_ohm")
    yield more(
        "the sensors' regulator, 5 V from USB, hall switches",
        before - 3.3,
        figure("regulator", "dropout_v") * switches,
        "V",
    )
    low = figure("hall_switch", "out_low_v")
    yield less("hall switch's low into the 74HC165", low, figure("hall_switch", "input_low_share") * 3.3, "V")


def without_shifter() -> Margin:
    """What the level shifter is for: this one is negative."""
    return more("Pico's high straight into a light", figure("pico", "high_v"), figure("light", "high_share") * 5, "V")


def tile_volts(load_a: list[float], fed: bool) -> list[float]:
    """The voltage at each tile for its current; `fed` is a second feed of 5 V at T5."""
    links = _tile_links("rail_width_mm")
    if fed:
        wires = 2 * figure("cable", "feed_ohm_m") * figure("cable", "feed_m")
        links.append((CARRIER, FED, wires + rail_ohm("rail_width_mm")))
    return _volts(links, load_a, SUPPLY_V)


def sensor_volts(sensor_ma: float) -> float:
    """The least voltage that linear sensors have when each draws so much; the cables from J5 join the tiles too."""
    links = _tile_links("sensor_rail_mm")
    bus = 8
    wire = figure("cable", "sensors_m") * figure("cable", "ribbon_ohm_m") + 2 * figure("cable", "contact_ohm")
    links += [(tile, bus, 2 * wire) for tile in range(8)]
    return min(_volts(links, [*[8 * sensor_ma / 1000] * 8, 0.0], 3.3))


def _tile_links(rail: str) -> list[tuple[int, int, float]]:
    return [(a, b, cable_ohm(a == CARRIER, rail)) for a, b in SPINE + BRANCHES]


def _volts(links: list[tuple[int, int, float]], load_a: list[float], supply_v: float) -> list[float]:
    """The voltage at each node that draws a current, where CARRIER has the supply's."""
    conductance = [[0.0] * len(load_a) for _ in load_a]
    current = [-load for load in load_a]
    for a, b, ohm in links:
        conductance[b][b] += 1 / ohm
        if a == CARRIER:
            current[b] += supply_v / ohm
        else:
            conductance[a][a] += 1 / ohm
            conductance[a][b] -= 1 / ohm
            conductance[b][a] -= 1 / ohm
    return _solve(conductance, current)


def cable_ohm(from_carrier: bool, width: str = "rail_width_mm") -> float:
    """There through one wire and back through two, contacts and the tile's own rail included."""
    length = figure("cable", "carrier_m" if from_carrier else "between_m")
    wire = length * figure("cable", "ribbon_ohm_m") + 2 * figure("cable", "contact_ohm")
    return wire * 1.5 + (0 if from_carrier else rail_ohm(width))


def rail_ohm(width: str) -> float:
    """Of a tile's rail from left to right."""
    squares = BOARD["square"] * BOARD["tile_columns"] / figure("cable", width)
    return squares * figure("cable", "copper_ohm_square")


def spread(total_a: float) -> list[float]:
    """Every tile the same."""
    return [total_a / 8] * 8


def far(total_a: float) -> list[float]:
    """All that a tile can draw in the farthest one, T8, and the rest in its neighbour."""
    most = 8 * 3 * figure("light", "channel_ma") / 1000
    there = min(total_a, most)
    return [0, 0, 0, 0, 0, 0, total_a - there, there]


def _drops() -> Iterator[Margin]:
    lights = brightest_ma() / 1000
    blue = figure("light", "blue_v")
    for name, load in (("spread", spread(lights)), ("all in the farthest tile", far(lights))):
        yield more(f"volts at T8, default limit, {name}", tile_volts(load, False)[7], blue, "V")
    bright = brightest_ma(1000) / 1000
    yield more(
        "volts at T8, `limit_ma` 1000, second feed at T5, spread", tile_volts(spread(bright), True)[7], blue, "V"
    )
    worst = tile_volts(far(bright), True)
    yield more("the same, all in T7 and T8", worst[7], blue, "V")
    high = min(worst) - figure("light", "out_drop_v")
    yield more(
        "then: the dimmest light's data into the next tile's", high, figure("light", "high_share") * SUPPLY_V, "V"
    )
    yield less("the ribbon's 5 V wire at the default limit", lights, figure("cable", "ribbon_a"), "A")
    linear = figure("hall_linear", "supply_ma")
    yield less("the ribbon's 3.3 V wire, linear sensors", 64 * linear / 1000, figure("cable", "ribbon_a"), "A")
    least = figure("hall_linear", "least_v")
    yield more("3.3 V at the farthest, linear sensors at their most", sensor_volts(linear), least, "V")


def _matrix() -> Iterator[Margin]:
    low = figure("pico", "low_v") * 0.05 + figure("diode", "signal_v")  # 50 uA is a hundredth of what VOL is told for
    yield less("a closed key's column: diode and driver", low, figure("pico", "in_low_v"), "V")
    column, row, drive = (figure(*name) for name in (("matrix", "column_pf"), ("matrix", "row_pf"), ("pico", "out_ma")))
    source_kohm, sink_kohm = (3.3 - figure("pico", "high_v")) / drive, figure("pico", "low_v") / drive
    charged_us = SETTLED * source_kohm * (column + row) / 1000
    yield less("a column and a row behind a closed key, charged", charged_us, figure("matrix", "charge_us"), "us")
    pulled_us = SETTLED * sink_kohm * (row + 8 * column) / 1000
    yield less("a row and its columns pulled down before they are read", pulled_us, figure("matrix", "settle_us"), "us")


def uncharged_rise_us() -> float:
    """How long a column and a row behind a closed key take to be high by the pull-up alone."""
    tau_us = figure("pico", "pull_up_most_kohm") * (figure("matrix", "column_pf") + figure("matrix", "row_pf")) / 1000
    return tau_us * math.log((3.3 - figure("pico", "in_low_v")) / (3.3 - figure("pico", "in_high_v")))


def _times() -> Iterator[Margin]:
    settings = Settings()
    yield less("reed: bounce against `bounce_ms`", figure("reed", "bounce_ms"), settings.bounce_ms, "ms")
    yield less("reed: bounce against `place_settle_ms`", figure("reed", "bounce_ms"), settings.place_settle_ms, "ms")
    yield less("hall switch: its delay against a scan", figure("hall_switch", "delay_ms"), 5, "ms")


def sensor_mm() -> float:
    """From the magnet's lower face down to the hall element."""
    return STACK["cell_height"] + STACK["diffuser"] + STACK["cover"] + TOWER["floor"] - STACK["sensor_height"]


def astray_mm() -> float:
    """How far from the middle a tower can stand that lies wholly in its square."""
    return (BOARD["square"] - TOWER["base"]) / 2


def own_mt(diameter: float, height: float, remanence_t: float | None = None, off_mm: float = 0.0) -> float:
    """The field that a tower gives its own sensor when it stands as far astray as it can; `off_mm` farther away than
    it should be."""
    remanence = figure("magnet", "remanence_t") if remanence_t is None else remanence_t
    return field_mt(remanence, diameter, height, astray_mm(), sensor_mm() + off_mm)[1]


def weakest_mt(diameter: float, height: float) -> float:
    """The same with the weakest magnet of its grade in a warm case, everything printed as thick as it may be."""
    warm = figure("case", "room_c") - 20
    remanence = figure("magnet", "remanence_least_t") * (1 - warm * figure("magnet", "per_kelvin"))
    return own_mt(diameter, height, remanence, figure("magnet", "height_tolerance_mm"))


def neighbours_mt(diameter: float, height: float, astray: float = 0.0, remanence_t: float | None = None) -> float:
    """What eight neighbours give an empty square's sensor, the four nearest so far astray towards it."""
    remanence = figure("magnet", "remanence_t") if remanence_t is None else remanence_t
    total = 0.0
    for dx, dy in itertools.product((-1, 0, 1), repeat=2):
        if dx or dy:
            aside = math.hypot(dx, dy) * BOARD["square"] - (astray if 0 in (dx, dy) else 0)
            total += abs(field_mt(remanence, diameter, height, aside, sensor_mm())[1])
    return total


def fields() -> Iterator[Margin]:
    """What magnets do at the sensors."""
    magnet = (TOWER["magnet_diameter"], TOWER["magnet_height"])
    own, weakest = own_mt(*magnet), weakest_mt(*magnet)
    others = neighbours_mt(*magnet, remanence_t=figure("magnet", "remanence_most_t"))
    near = neighbours_mt(*magnet, astray_mm(), figure("magnet", "remanence_most_t"))
    dullest = figure("hall_switch", "operate_most_mt")
    yield more("hall switch: a tower astray is seen by the dullest", own, dullest, "mT")
    yield more("the same: weakest magnet, warm, all printed thick", weakest, dullest, "mT")
    yield less("hall switch: eight neighbours, by the keenest", others, figure("hall_switch", "release_least_mt"), "mT")
    yield less("hall switch: eight neighbours astray, typically", near, figure("hall_switch", "release_mt"), "mT")
    threshold, noise = figure("hall_linear", "threshold_mt"), figure("hall_linear", "noise_mt")
    yield more("linear sensor: from the threshold to a tower astray", weakest - threshold, noise, "mT")
    yield more("linear sensor: from neighbours astray to the threshold", threshold - near, noise, "mT")


def linear_range_mt() -> float:
    """Beyond this a linear sensor says no more than its pole."""
    return 1000 * figure("hall_linear", "swing_v") / figure("hall_linear", "sensitivity_mv_mt")


def reed_mt(ampere_turns: float) -> float:
    """The field in a reed's test coil: what, along the reed, should close it."""
    return 4e-4 * math.pi * ampere_turns / (figure("reed", "coil_mm") / 1000)


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss; the matrix is diagonally dominant, so it needs no pivots."""
    size = len(right)
    for i in range(size):
        for j in range(i + 1, size):
            share = matrix[j][i] / matrix[i][i]
            matrix[j] = [a - share * b for a, b in zip(matrix[j], matrix[i], strict=True)]
            right[j] -= share * right[i]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(matrix[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (right[i] - known) / matrix[i][i]
    return found


def text() -> str:
    """The page."""
    sees, lets_go = figure("hall_switch", "operate_most_mt"), figure("hall_switch", "release_least_mt")
    switch = [figure("hall_switch", name) for name in ("operate_mt", "release_mt")]
    lines = [
        "# Electrics",
        "",
        "Made by `make hardware` from [`figures.toml`](figures.toml), [`parameters.toml`](parameters.toml) and the",
        "firmware's settings. All of it is calculated; nothing has been measured on real parts.",
        "",
        "## Margins",
        "",
        "| what | have | need | spare |",
        "|---|---|---|---|",
    ]
    for m in margins():
        lines.append(f"| {m.what} | {m.have:.4g} {m.unit} | {m.need:.4g} {m.unit} | {m.spare:.3g} {m.unit} |")
    bare = without_shifter()
    lines += [
        "",
        f"Without the level shifter: {bare.what} has {bare.have:.3g} V and needs {bare.need:.3g} V. Many lights put up",
        "with it; none promises to.",
        "",
        f"Without the firmware's limit all lights at full white would draw {unlimited_ma() / 1000:.2g} A. With it they",
        f"draw {brightest_ma()} mA by default, and the frame is dimmed as a whole.",
        "",
        "## What the limit should be",
        "",
        "`madang flash --readout` sets `limit_ma` to what the readout leaves of a USB port. With a supply of its own a",
        f"board carries {input_ma():.0f} mA in a warm case (fuse derated, ideal diode), so more is possible.",
        "",
        "| readout | sensors at their most | `limit_ma` set | at most, with a supply | the same with a radio |",
        "|---|---|---|---|---|",
    ]
    for readout, limit in LIMIT_MA.items():
        note = ", wants a supply" if readout == "analog" else ""
        most = f"{BRIGHTEST_MA[readout]} mA | {RADIO_MA[readout]} mA"
        lines.append(f"| {readout} | {sensors_ma(readout):.0f} mA | {limit} mA{note} | {most} |")
    lines += [
        "",
        f"A Pico W or 2 W draws up to {figure('radio', 'most_ma'):.0f} mA more while its radio sends (believed). On",
        f"USB a key matrix has room for it with `limit_ma` {RADIO_USB_MA}; tiles with a radio want a supply.",
        "",
        "From USB the carrier's rail is a Schottky diode's drop lower. Below 4.9 V at the plug the 74AHCT125 has less",
        "than the 4.5 V that it is specified from. At full load a supply of 4.75 V, the least of 5 %, comes",
        f"to {rail_v(figure('supply', 'least_v'), input_ma()):.2f} V there: take one of 5.0 V or a bit more.",
        "",
        "## Volts at the tiles",
        "",
        "| limit_ma | load | second feed at T5 | T1 | T2 | T3 | T4 | T5 | T6 | T7 | T8 |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for limit_ma, fed in ((400, False), (800, False), (800, True), (1000, True)):
        total = brightest_ma(limit_ma) / 1000
        for name, load in (("spread", spread(total)), ("far", far(total))):
            volts = " | ".join(f"{v:.2f}" for v in tile_volts(load, fed))
            lines.append(f"| {limit_ma} | {name} | {'yes' if fed else 'no'} | {volts} |")
    lines += [
        "",
        "`far` puts all that the limit allows into the tiles at the end of the chain. A light works from 3.5 V on; its",
        "blue is true from about 4.0 V. Above a limit of 500 mA feed 5 V in at T5 too (carrier, 5V OUT).",
        "",
        "## Magnets over hall sensors",
        "",
        f"From the magnet's lower face to the sensor {sensor_mm():.1f} mm (tower floor, "
        "cover, diffuser, cell), a tower at most",
        f"{astray_mm():.1f} mm astray, squares of {BOARD['square']:.0f} mm, N42. A "
        f"DRV5033AJ typically sees {switch[0]} mT and lets go",
        f"below {switch[1]} mT; the dullest sees {sees:.0f} mT, the keenest lets go only below {lets_go:.0f} mT.",
        "",
        "| magnet | in the middle | astray | weakest, warm, thick | eight neighbours | hall switch |",
        "|---|---|---|---|---|---|",
    ]
    for diameter, height in MAGNETS:
        own, others = own_mt(diameter, height), neighbours_mt(diameter, height)
        weakest = weakest_mt(diameter, height)
        middle = on_axis_mt(figure("magnet", "remanence_t"), diameter, height, sensor_mm())
        verdict = "too weak" if weakest <= sees else "too strong" if others >= lets_go else "good"
        lines.append(
            f"| {diameter:g} x {height:g} mm | {middle:.1f} mT | {own:.1f} mT | {weakest:.1f} mT | {others:.1f} mT "
            f"| {verdict} |"
        )
    lines += [
        "",
        f"A linear DRV5055A3 tells fields up to {linear_range_mt():.0f} mT apart. All of "
        "White's magnets with the same pole",
        "down, all of Black's with the other. A DRV5033AJ takes either.",
        "",
        "## Magnets over reed switches",
        "",
        "A reed closes by the field along itself. Lying right under a standing magnet it feels none: the field enters",
        "there straight down. It must stand upright under the middle, or lie with its middle well "
        "beside it. Ampere-turns",
        f"as field: 10 AT about {reed_mt(10):.1f} mT, 20 AT {reed_mt(20):.1f} mT, 30 AT "
        f"{reed_mt(30):.1f} mT (in a coil of",
        f"{figure('reed', 'coil_mm'):.0f} mm; believed).",
        "",
        "| magnet | upright: own tower | eight neighbours | lying 14 mm beside: own tower | nearest neighbour |",
        "|---|---|---|---|---|",
    ]
    for diameter, height in MAGNETS:
        remanence = figure("magnet", "remanence_t")
        own, others = own_mt(diameter, height), neighbours_mt(diameter, height)
        lying = [field_mt(remanence, diameter, height, 14 + d, sensor_mm())[0] for d in (-astray_mm(), 0, astray_mm())]
        beyond = field_mt(remanence, diameter, height, BOARD["square"] - 14 - astray_mm(), sensor_mm())[0]
        lines.append(
            f"| {diameter:g} x {height:g} mm | {own:.1f} mT | {others:.1f} mT | {min(lying):.1f} mT | {beyond:.1f} mT ",
        )
    lines += [
        "",
        "Upright is clearly better: ten times the field of the neighbours. A reed of 30 AT or more, "
        "its upper end at the",
        "height of the hall sensor, should tell them apart; a very sensitive one (10 AT) stays closed "
        "beside neighbours.",
        "Try one square with neighbours around it before you glue 64.",
        "",
        "## Figures",
        "",
        "| figure | value | source |",
        "|---|---|---|",
    ]
    for table, figures in _FIGURES.items():
        lines += [f"| {table}.{name} | {each['value']} | {each['source']} |" for name, each in figures.items()]
    return "\n".join(lines) + "\n"


def make(path: Path = PAGE) -> None:
    path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    make()
