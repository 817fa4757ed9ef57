"""The bills of materials: whole, and equal to what the netlists count."""

import csv
import re
from pathlib import Path

import pytest

from madang_hardware.netlist import NETLISTS, read
from madang_hardware.parameters import HARDWARE

BUILDS = {"weekend": "key-matrix", "reference": "shift-registers", "luxury": "multiplexers"}


def rows(build: str) -> list[dict[str, str]]:
    with (HARDWARE / "bom" / f"{build}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_bill_is_of_a_build() -> None:
    assert {path.stem for path in Path(HARDWARE / "bom").glob("*.csv")} == set(BUILDS)


@pytest.mark.parametrize("build", BUILDS)
def test_quantities_are_the_netlists(build: str) -> None:
    listed = {row["netlist type"]: int(row["quantity"]) for row in rows(build) if row["netlist type"]}
    assert listed == read(NETLISTS / f"{BUILDS[build]}.net").count()


@pytest.mark.parametrize("build", BUILDS)
def test_every_line_says_what_to_buy_and_for_how_much(build: str) -> None:
    for row in rows(build):
        assert row["part"] and row["type number"], row
        assert int(row["quantity"]) > 0
        assert re.fullmatch(r"under \d+(\.\d\d)? EUR", row["price each"]), row
        assert re.fullmatch(r"(believed|[\w .-]+), 20\d\d-[01]\d", row["price source"]), row


@pytest.mark.parametrize("build", BUILDS)
def test_a_magnet_for_each_tower(build: str) -> None:
    assert [row["quantity"] for row in rows(build) if row["part"] == "magnet"] == ["16"]
