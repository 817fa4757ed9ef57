"""What `make hardware` makes from the netlists and figures, without KiCad, is what is committed."""

from pathlib import Path

import pytest

from madang_hardware import diagrams, electrics, overlay, tables


def test_wiring_tables_are_up_to_date() -> None:
    assert tables.text() == tables.WIRING.read_text(encoding="utf-8")


def test_electrics_are_up_to_date() -> None:
    assert electrics.text() == electrics.PAGE.read_text(encoding="utf-8")


def test_squares_are_up_to_date() -> None:
    assert overlay.text() == overlay.PATH.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", diagrams.DRAWN)
def test_diagrams_are_up_to_date(name: str, tmp_path: Path) -> None:
    diagrams.make(tmp_path)
    assert (tmp_path / f"{name}.svg").read_bytes() == (diagrams.DIAGRAMS / f"{name}.svg").read_bytes()
