"""The bills of materials: whole, and equal to what the netlists count."""

import csv
import io
import re
from pathlib import Path

import pytest

from madang_hardware.assembly import BUILDS, PLACED, bill, parts_text, placed, places_text
from madang_hardware.netlist import NETLISTS, read
from madang_hardware.parameters import HARDWARE


def test_each_bill_is_of_a_build() -> None:
    assert {path.stem for path in Path(HARDWARE / "bom").glob("*.csv")} == set(BUILDS)


@pytest.mark.parametrize("build", BUILDS)
def test_quantities_are_the_netlists(build: str) -> None:
    listed = {row["netlist type"]: int(row["quantity"]) for row in bill(build) if row["netlist type"]}
    assert listed == read(NETLISTS / f"{BUILDS[build]}.net").count()


@pytest.mark.parametrize("build", BUILDS)
def test_every_line_says_what_to_buy_and_for_how_much(build: str) -> None:
    for row in bill(build):
        assert row["part"] and row["type number"], row
        assert int(row["quantity"]) > 0
        assert re.fullmatch(r"under \d+(\.\d\d)? EUR", row["price each"]), row
        assert re.fullmatch(r"(believed|[\w .-]+), 20\d\d-[01]\d", row["price source"]), row


@pytest.mark.parametrize("build", BUILDS)
def test_a_magnet_for_each_tower(build: str) -> None:
    assert [row["quantity"] for row in bill(build) if row["part"] == "magnet"] == ["16"]


@pytest.mark.parametrize(("build", "board"), [(build, board) for build, boards in PLACED.items() for board in boards])
def test_what_is_placed_has_a_number_and_a_place(build: str, board: str) -> None:
    numbers = {row["netlist type"] for row in bill(build)}
    parts = list(placed(build, board))
    assert {kind for _, kind in parts} <= numbers
    for row in csv.DictReader(io.StringIO(parts_text(build, board))):
        assert re.fullmatch(r"[A-Z0-9][A-Z0-9./-]*\d[A-Z0-9./-]*", row["Part number"]), row
        assert not re.fullmatch(r"\d+", row["Part number"]), "a case is no part number"
    places = list(csv.DictReader(io.StringIO(places_text(build, board))))
    listed = [
        name for row in csv.DictReader(io.StringIO(parts_text(build, board))) for name in row["Designator"].split(",")
    ]
    assert sorted(listed) == sorted(row["Designator"] for row in places) == sorted(part.reference for part, _ in parts)
    assert {row["Layer"] for row in places} == {"top"}


def test_builds_differ_in_what_is_placed_on_a_tile() -> None:
    reference, luxury = ({part.reference: kind for part, kind in placed(build, "tile")} for build in PLACED)
    assert set(reference) - set(luxury) == {"U1", "C9", *(f"R{n}" for n in range(1, 10))}
    assert {reference["S1"], luxury["S1"]} == {"DRV5033AJ", "DRV5055A3"}
