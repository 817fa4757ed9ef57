"""The wiring as data: every square has one sensor and one light, every line its own pin, and what is said of others."""

import itertools

import pytest

from madang.squares import parse_square
from madang_board import wiring


@pytest.mark.parametrize("readout", wiring.READOUTS)
def test_every_readout_is_wired_soundly(readout: str) -> None:
    assert wiring.fault(readout) == ""


def test_each_square_has_its_own_sensor_and_light() -> None:
    for table in (wiring.KEYS, wiring.SHIFTED, wiring.CHANNELS, wiring.LIGHTS):
        assert sorted(table) == list(range(64))


def test_tables_are_drawn_as_the_board_lies() -> None:
    assert wiring.drawn_at(parse_square("a8")) == 0
    assert wiring.drawn_at(parse_square("h8")) == 7
    assert wiring.drawn_at(parse_square("a1")) == 56
    assert sorted(map(wiring.drawn_at, range(64))) == list(range(64))


def test_the_chain_of_lights_starts_at_a1_and_goes_to_and_fro() -> None:
    place = {name: wiring.LIGHTS[wiring.drawn_at(parse_square(name))] for name in ("a1", "h1", "h2", "a2", "a3", "a8")}
    assert place == {"a1": 0, "h1": 7, "h2": 8, "a2": 15, "a3": 16, "a8": 63}
    in_chain = sorted(range(64), key=lambda square: wiring.LIGHTS[wiring.drawn_at(square)])
    for one, other in itertools.pairwise(in_chain):
        assert abs((one & 7) - (other & 7)) + abs((one >> 3) - (other >> 3)) == 1, "a wire longer than a square"


def test_each_line_has_its_own_pin() -> None:
    pins = [*wiring.ROW_PINS, *wiring.COLUMN_PINS, wiring.LIGHTS_PIN]
    assert len(set(pins)) == 17
    assert all(0 <= pin <= 22 for pin in pins)  # 23 to 25 and 29 are the Pico's own; 26 to 28 can be analog
    assert len({wiring.LOAD_PIN, wiring.CLOCK_PIN, wiring.DATA_PIN, wiring.LIGHTS_PIN, *wiring.BUTTON_PINS}) == 6
    pins = [*wiring.ADC_PINS, *wiring.ENABLE_PINS, *wiring.SELECT_PINS, wiring.LIGHTS_PIN]
    assert len(set(pins)) == 9
    assert set(wiring.ADC_PINS) <= {26, 27, 28}
    assert sorted(wiring.COLOUR_ORDER) == ["B", "G", "R"]


DOUBLED = (0, *range(1, 63), 0)


@pytest.mark.parametrize(
    ("readout", "changed", "told"),
    [
        ("abacus", {}, "there is no such readout, only key-matrix, shift-registers, analog: run 'madang flash"),
        ("", {}, "there is no such readout"),
        ("key-matrix", {"LIGHTS_PIN": 7}, "GP7 in pins.py is in LIGHTS_PIN and in ROW_PINS: change one"),
        ("key-matrix", {"ROW_PINS": (0, 1, 2, 3, 4, 5, 6, 6)}, "GP6 in pins.py is in ROW_PINS and in ROW_PINS"),
        ("key-matrix", {"ROW_PINS": (0, 1, 2, 3, 4, 5, 6, 23)}, "GP23 of ROW_PINS in pins.py cannot be used there"),
        ("key-matrix", {"ROW_PINS": (0, 1, 2, 3, 4, 5, 6)}, "the pins of key-matrix in pins.py make 56 sensors"),
        ("key-matrix", {"BUTTON_PINS": (19, 15)}, "GP15 in pins.py is in BUTTON_PINS and in COLUMN_PINS: change one"),
        ("analog", {"BUTTON_PINS": (19, 21, 22)}, "BUTTON_PINS in pins.py has 3 pins: leave it two, or fewer"),
        ("key-matrix", {"KEYS": DOUBLED}, "KEYS in wiring.py does not have each of 0 to 63 once: fix it"),
        ("key-matrix", {"COLOUR_ORDER": "RGG"}, "COLOUR_ORDER in wiring.py is 'RGG': order the letters R, G and B"),
        ("shift-registers", {"DATA_PIN": -1}, "GP-1 of DATA_PIN in pins.py cannot be used there; use one of GP0,"),
        ("shift-registers", {"CLOCK_PIN": 17}, "GP17 in pins.py is in LOAD_PIN and in CLOCK_PIN: change one"),
        ("shift-registers", {"SHIFTED": DOUBLED}, "SHIFTED in wiring.py"),
        ("shift-registers", {"LIGHTS": range(63)}, "LIGHTS in wiring.py"),
        ("analog", {"ADC_PINS": (26, 29)}, "GP29 of ADC_PINS in pins.py cannot be used there; use one of GP26,"),
        ("analog", {"ADC_PINS": (26, 27, 28)}, "the pins of analog in pins.py make 96 sensors: make it 64"),
        ("analog", {"SELECT_PINS": (2, 3, 4, 6)}, "GP6 in pins.py is in ENABLE_PINS and in SELECT_PINS: change one"),
        ("analog", {"CHANNELS": DOUBLED}, "CHANNELS in wiring.py"),
        ("analog", {"LIGHTS_PIN": 26}, "GP26 in pins.py is in LIGHTS_PIN and in ADC_PINS"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(
    monkeypatch: pytest.MonkeyPatch, readout: str, changed: dict[str, object], told: str
) -> None:
    for name, value in changed.items():
        monkeypatch.setattr(wiring, name, value)
    assert wiring.fault(readout).startswith(told)
    assert "\n" not in wiring.fault(readout)


def test_the_pins_of_readouts_that_are_not_built_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "ROW_PINS", (99,))
    monkeypatch.setattr(wiring, "KEYS", ())
    assert wiring.fault("shift-registers") == wiring.fault("analog") == ""


def test_eight_small_multiplexers_do_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "SELECT_PINS", (2, 3, 4))
    monkeypatch.setattr(wiring, "ENABLE_PINS", (6, 7, 8, 9))
    assert wiring.fault("analog") == ""


def test_there_need_be_no_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "BUTTON_PINS", ())
    assert [wiring.fault(readout) for readout in wiring.READOUTS] == ["", "", ""]
