"""The netlists: sound as wiring, and the same as the firmware's pin maps when the copper is followed from the Pico."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang_board import pins, wiring
from madang_esp32 import pins as esp32_pins
from madang_hardware import trace
from madang_hardware.netlist import NETLISTS, Netlist, NetlistError, faults, part_types, read

BUILDS = ("key-matrix", "shift-registers", "multiplexers")
TYPES = part_types()
EXAMPLES = Path(__file__).parent.parent.parent / "examples/linux"


@pytest.mark.parametrize("path", sorted(NETLISTS.glob("*.net")), ids=lambda path: path.stem)
def test_wiring_is_sound(path: Path) -> None:
    assert faults(read(path)) == []


@pytest.mark.parametrize("build", BUILDS)
def test_lights_are_where_the_firmware_has_them(build: str) -> None:
    assert trace.lights(read(NETLISTS / f"{build}.net"), pins.LIGHTS_PIN) == wiring.LIGHTS


def test_keys_are_where_the_firmware_has_them() -> None:
    netlist = read(NETLISTS / "key-matrix.net")
    assert trace.keys(netlist, pins.ROW_PINS, pins.COLUMN_PINS) == wiring.KEYS


def test_shift_registers_give_the_squares_in_the_firmwares_order() -> None:
    netlist = read(NETLISTS / "shift-registers.net")
    assert trace.shifted(netlist, pins.LOAD_PIN, pins.CLOCK_PIN, pins.DATA_PIN) == wiring.SHIFTED


def test_multiplexers_have_the_squares_at_the_firmwares_channels() -> None:
    netlist = read(NETLISTS / "multiplexers.net")
    assert trace.channels(netlist, pins.ADC_PINS, pins.ENABLE_PINS, pins.SELECT_PINS) == wiring.CHANNELS


@pytest.mark.parametrize("build", BUILDS[1:])
def test_buttons_are_where_the_firmware_has_them(build: str) -> None:
    """Confirm first; each pulls its pin to ground."""
    netlist = read(NETLISTS / f"{build}.net")
    for number, pin in enumerate(pins.BUTTON_PINS, 1):
        assert netlist.net_of("K.A1", f"GP{pin}") == netlist.net_of(f"SW{number}", "1") is not None
        assert netlist.net_of(f"SW{number}", "2") == netlist.net_of("K.A1", "3")


def raspberry_pi_pins(readout: str) -> dict[str, Any]:
    """The numbers of the GPIOs in the example, by what they are for."""
    said = tomllib.loads((EXAMPLES / f"raspberry-pi-{readout}.toml").read_text(encoding="utf-8"))
    assert said["lights"] == "SPI"
    said["lights"] = "D10"  # SPI0's data
    return {
        name: tuple(int(pin[1:]) for pin in value) if isinstance(value, list) else int(value[1:])
        for name, value in said.items()
        if name != "readout"
    }


@pytest.mark.parametrize("readout", ("key-matrix", "shift-registers"))
def test_a_raspberry_pi_is_wired_as_its_file_of_pins_says(readout: str) -> None:
    netlist = read(NETLISTS / f"raspberry-pi-{readout}.net")
    named = raspberry_pi_pins(readout)
    assert trace.lights(netlist, named["lights"]) == wiring.LIGHTS
    if readout == "key-matrix":
        assert trace.keys(netlist, named["rows"], named["columns"]) == wiring.KEYS
    else:
        assert trace.shifted(netlist, named["load"], named["clock"], named["data"]) == wiring.SHIFTED
    for number, pin in enumerate(named["buttons"], 1):
        assert netlist.net_of("A1", f"GPIO{pin}") == netlist.net_of(f"SW{number}", "1") is not None


@pytest.mark.parametrize("readout", ("key-matrix", "shift-registers"))
def test_an_esp32_s3_is_wired_as_its_firmware_has_it(readout: str) -> None:
    netlist = read(NETLISTS / f"esp32-s3-{readout}.net")
    assert trace.lights(netlist, esp32_pins.LIGHTS_PIN) == wiring.LIGHTS
    if readout == "key-matrix":
        assert trace.keys(netlist, esp32_pins.ROW_PINS, esp32_pins.COLUMN_PINS) == wiring.KEYS
    else:
        lines = esp32_pins.LOAD_PIN, esp32_pins.CLOCK_PIN, esp32_pins.DATA_PIN
        assert trace.shifted(netlist, *lines) == wiring.SHIFTED
    for number, pin in enumerate(esp32_pins.BUTTON_PINS, 1):
        assert netlist.net_of("A1", f"GPIO{pin}") == netlist.net_of(f"SW{number}", "1") is not None


def test_registers_that_are_not_there_read_as_empty() -> None:
    """The firmware takes 0 for occupied, so the end of the chain is pulled up."""
    netlist = read(NETLISTS / "tile.net")
    assert netlist.net_of("R9", "1") == netlist.net_of("U1", "DS")
    assert netlist.net_of("R9", "2") == "3V3S"


def test_a_tile_has_its_squares_to_and_fro() -> None:
    assert [trace.square_of(f"T1.S{n}") for n in range(1, 9)] == ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"]
    assert trace.square_of("T8.S1") == "e7"
    assert trace.square_of("T8.D8") == "e8"
    assert trace.square_of("S-c5") == "c5"


SOUND = """
rail GND 0
rail 5V 4.5..5.3
part U1 74AHCT125
part D1 WS2812B
net 5V: U1.VCC D1.VDD U1.2OE U1.3OE U1.4OE
net GND: U1.GND D1.VSS U1.1OE U1.2A U1.3A U1.4A
part R1 330R
net data: R1.2 U1.1A
net in: R1.1
net out: U1.1Y D1.DIN
open U1.2Y
"""


@pytest.mark.parametrize(
    ("line", "fault"),
    (
        ("", None),
        ("part R2 10k", "R2.1 is neither connected nor said to be open"),
        ("open D1.DIN", "D1.DIN is connected, and said to be open"),
        (
            "part D2 WS2812B\nnet 5V: D2.VDD\nnet GND: D2.VSS\nopen D2.DIN",
            "D2.DIN is an input: it must not be left open",
        ),
        ("net out: U1.2Y", "out is driven by U1.1Y and U1.2Y"),
        ("net 5V: D1.DOUT", "5V is a rail, and driven by D1.DOUT"),
        ("part D2 WS2812B\nnet GND: D2.VDD D2.VSS D2.DIN", "D2.VDD takes (3.5, 5.3) V, and GND has (0.0, 0.0) V"),
        ("part D2 WS2812B\nnet 5V: D2.VDD D2.VSS D2.DIN", "D2.VSS is a ground pin on 5V"),
        ("part D2 WS2812B\nnet x: D2.VDD D2.DIN\nnet GND: D2.VSS", "D2.VDD is a supply pin on x, which is no rail"),
        (
            "part D2 WS2812B\npart D3 WS2812B\nnet 5V: D2.VDD D3.VDD\nnet GND: D2.VSS D3.VSS\nnet x: D2.DIN D3.DIN",
            "x: nothing drives D2.DIN and D3.DIN",
        ),
    ),
)
def test_faults_are_found(tmp_path: Path, line: str, fault: str | None) -> None:
    path = tmp_path / "test.net"
    path.write_text(SOUND + line + "\n", encoding="utf-8")
    found = faults(read(path, TYPES))
    assert fault in found if fault else found == []


def changed(folder: Path, old: str, new: str, build: str, board: str = "carrier") -> Netlist:
    """A build's netlist with a line of a board's changed."""
    for path in NETLISTS.glob("*.net"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    text = (NETLISTS / f"{board}.net").read_text(encoding="utf-8")
    assert old in text
    (folder / f"{board}.net").write_text(text.replace(old, new), encoding="utf-8")
    return read(folder / f"{build}.net", TYPES)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    (
        ("net light-5v: U1.1Y R1.1", "net light-5v: U1.1Y U1.2Y R1.1", "driven by U1.1Y and U1.2Y"),
        ("net 3V3S: U2.OUT C4.1", "net 3V3S: U2.OUT U3.VOUT C4.1", "driven by U3.VOUT and U2.OUT"),
        ("net GND: U5.GND", "net GND: U5.VIN", "U5.GND is neither connected nor said to be open"),
    ),
)
def test_a_carrier_with_one_line_changed_is_not_sound(tmp_path: Path, old: str, new: str, fault: str) -> None:
    found = faults(changed(tmp_path, old, new, "carrier"))
    assert any(fault in line for line in found), found


def test_a_pin_mistyped_is_found_by_what_the_firmware_needs(tmp_path: Path) -> None:
    netlist = changed(tmp_path, "net gp5: A1.GP5 J2.6", "net gp5: A1.GP6 J2.6", "multiplexers")
    with pytest.raises(AssertionError):
        trace.channels(netlist, pins.ADC_PINS, pins.ENABLE_PINS, pins.SELECT_PINS)


@pytest.mark.parametrize(
    ("build", "old", "new", "fault"),
    (
        ("mux", "net select0: J9.3", "net select0: J9.4", "J9.3 is neither connected nor said to be open"),
        ("mux", "net m2-c3: J3.4 U2.C3", "net m2-c3: J3.4 U2.C2", "U2.C3 is neither connected nor said to be open"),
        ("multiplexers", "J3.4 U2.C3", "J3.3 J3.4 U2.C3", "is driven by T3.S3.OUT and T3.S4.OUT"),
    ),
)
def test_a_multiplexer_board_with_one_line_changed_is_not_sound(
    tmp_path: Path, build: str, old: str, new: str, fault: str
) -> None:
    found = faults(changed(tmp_path, old, new, build, "mux"))
    assert any(fault in line for line in found), found


def test_multiplexers_at_another_pin_are_found_by_what_the_firmware_needs(tmp_path: Path) -> None:
    netlist = changed(tmp_path, "net analog0: U1.SIG U2.SIG", "net analog1: U1.SIG U2.SIG", "multiplexers", "mux")
    assert trace.channels(netlist, pins.ADC_PINS, pins.ENABLE_PINS, pins.SELECT_PINS) != wiring.CHANNELS


@pytest.mark.parametrize(
    ("line", "message"),
    (
        ("wire R1.1 R1.2", "no statement 'wire' (there are for, board, cable, close, fit, net, omit, open, part, rail"),
        ("part R2", "write it like 'part R1 10k'"),
        ("part R2 11k", "no type '11k' in parts.toml"),
        ("part R1 10k", "R1 is there already"),
        ("net x R1.1", "a net is told like 'net clock: U1.CP J1.5'"),
        ("net x: R1.3", "R1 has no pin '3'"),
        ("net x: R9.1", "no part 'R9'"),
        ("rail 12V much", "'much' is not a range of volts like 4.5..5.3"),
        ("close U1", "U1 is not a bridge between two nets"),
        ("omit R9*", "no part is called R9*"),
        ("cable R1 U9", "no part 'U9'"),
        ("board T1 nowhere.net", "no file nowhere.net beside this one"),
    ),
)
def test_errors_teach(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "test.net"
    path.write_text(SOUND + line + "\n", encoding="utf-8")
    with pytest.raises(NetlistError) as error:
        read(path, TYPES)
    assert str(error.value).startswith(f"test.net, line {len(SOUND.splitlines()) + 1}: {message}")


WORDS = st.sampled_from(
    [*"abc.:{}", "net", "part", "R1", "R1.1", "U1.*", "for", "in", "1..3", "h..", "a1..a3", "10k", "5V"]
)


@given(st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=8))
def test_nonsense_is_refused_in_words(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.getbasetemp() / "nonsense.net"
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        read(path, TYPES)
    except NetlistError as error:
        assert "line" in str(error)
