"""Other squares: what is to be changed with them is said, and then all margins are positive."""

import re

import pytest

from madang_hardware import case, electrics, fit
from madang_hardware.advice import advice
from madang_hardware.parameters import BOARD, STACK, TOWER, light_offset

TABLES = {"tower": TOWER, "stack": STACK}


def test_nothing_is_to_be_said_of_what_is() -> None:
    assert advice() == []


@pytest.mark.parametrize("square", (40.0, 45.0, 52.0, 57.0))
def test_what_is_advised_suits(monkeypatch: pytest.MonkeyPatch, square: float) -> None:
    """Fields, screws, the printer's bed, and lights that shine past the towers."""
    monkeypatch.setitem(BOARD, "square", square)
    (said,) = advice()
    told = re.findall(r"(tower|stack)\.(\w+) = ([\d.]+)", said)
    assert len(told) == 5
    for table, name, value in told:
        monkeypatch.setitem(TABLES[table], name, float(value))
    assert advice() == []
    assert all(margin.spare > 0 for margin in electrics.margins())
    assert [*fit.screws_reach(), *fit.beds()] == []
    assert light_offset() * 2**0.5 > TOWER["base"] / 2
    printed = {name: solid for name, solid in case.assembled().items() if not name.startswith("T")}
    assert list(fit.meetings(printed)) == []


def test_of_squares_that_no_tile_was_routed_for_it_says_what_is_left_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOARD, "square", 38.0)
    before = {**TOWER}, {**STACK}
    said = advice()
    assert "tiles have been routed from 40 to 57 mm" in said[0] and "the magnets do not suit" in said[1]
    assert before == (TOWER, STACK)


def test_towers_that_touch_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(electrics, "fields", lambda: ())
    monkeypatch.setitem(TOWER, "base", 47.0)
    assert advice() == ["set tower.base to 43 or less: towers need room between them"]
