"""The wiring as data: every square has one key and one light, every line its own pin."""

import itertools

from madang.squares import parse_square
from madang_board import wiring


def test_each_square_has_its_own_key_and_light() -> None:
    assert sorted(wiring.KEYS) == list(range(64))
    assert sorted(wiring.LIGHTS) == list(range(64))


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
    assert sorted(wiring.COLOUR_ORDER) == ["B", "G", "R"]
