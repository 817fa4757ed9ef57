"""What `make hardware` makes from the netlists and figures, without KiCad, is what is committed."""

from pathlib import Path

import pytest

from madang_hardware import assembly, diagrams, electrics, overlay, pages, plans, tables, weekend


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


@pytest.mark.parametrize("name", plans.DRAWN)
def test_plans_are_up_to_date(name: str) -> None:
    assert plans.DRAWN[name]() == (plans.DIAGRAMS / f"{name}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", pages.PAPERS)
@pytest.mark.parametrize("name", pages.DRAWN)
def test_pages_are_up_to_date(name: str, paper: str) -> None:
    assert pages.pdf(name, paper) == (pages.DIAGRAMS / f"{name}-{paper}.pdf").read_bytes()


def test_the_weekend_sheets_are_up_to_date() -> None:
    assert weekend.drawing() == weekend.DRAWING.read_text(encoding="utf-8")


def test_totals_are_up_to_date() -> None:
    assert assembly.totals_text() == assembly.TOTALS.read_text(encoding="utf-8")
