"""Other squares: what is to be changed with them is said, and then all margins are positive."""

import re

import pytest

from madang_hardware import electrics
from madang_hardware.advice import advice
from madang_hardware.parameters import BOARD, STACK, TOWER

TABLES = {"tower": TOWER, "stack": STACK}


def test_nothing_is_to_be_said_of_what_is() -> None:
    assert advice() == []


@pytest.mark.parametrize("square", (52.0, 57.0))
def test_what_is_advised_suits(monkeypatch: pytest.MonkeyPatch, square: float) -> None:
    monkeypatch.setitem(BOARD, "square", square)
    (said,) = advice()
    told = re.findall(r"(tower|stack)\.(\w+) = ([\d.]+)", said)
    assert len(told) == 5
    for table, name, value in told:
        monkeypatch.setitem(TABLES[table], name, float(value))
    assert advice() == []
    assert all(margin.spare > 0 for margin in electrics.fields())


def test_of_small_squares_it_says_what_is_left_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOARD, "square", 40.0)
    before = {**TOWER}, {**STACK}
    said = advice()
    assert "move parts nearer" in said[0] and "set tower.base to 27 or less" in said[1]
    assert "the magnets do not suit" in said[2]
    assert before == (TOWER, STACK)
