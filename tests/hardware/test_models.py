"""The printable models and the boards are of the same measures, and fit what they are made on."""

from pathlib import Path

from madang_hardware import electrics, models
from madang_hardware.parameters import BOARD, FRAME, RING, STACK, TOWER

PRINTER = 220.0  # mm, the bed of a common printer
TILE_MOST = (250.0, 125.0)  # mm; beyond, boards get dear


def test_the_models_measures_are_up_to_date() -> None:
    assert models.shared_text() == models.SHARED.read_text(encoding="utf-8")


def test_every_measure_is_used() -> None:
    written = "".join(
        path.read_text(encoding="utf-8") for path in models.MODELS.glob("*.scad") if path != models.SHARED
    )
    reckoned = Path(electrics.__file__).read_text(encoding="utf-8")
    for table, measures in (("frame", FRAME), ("tower", TOWER), ("ring", RING)):
        assert [key for key in measures if f"{table}_{key}" not in written and f'"{key}"' not in reckoned] == []


def test_facets_are_put_in_one_order() -> None:
    corners = ("1 0 -0", "0 1 0", "0 0 0")
    vertices = "".join(f"      vertex {corner}\n" for corner in corners)
    one = f"  facet normal 0 0 1\n    outer loop\n{vertices}    endloop\n  endfacet\n"
    two = one.replace("0 0 1", "0 1 0")
    turned = one.replace("      vertex 1 0 -0\n", "").replace("    endloop", "      vertex 1 0 0\n    endloop")
    assert models.ordered(f"solid x\n{two}{one}endsolid x\n") == models.ordered(f"solid x\n{turned}{two}endsolid x\n")


def test_parts_fit_the_printer() -> None:
    assert BOARD["square"] * BOARD["tile_columns"] <= PRINTER
    assert 4 * BOARD["square"] + FRAME["fit"] + 2 * FRAME["wall"] <= PRINTER


def test_tiles_are_cheap_to_make() -> None:
    size = (BOARD["square"] * BOARD["tile_columns"], BOARD["square"] * BOARD["tile_rows"])
    assert all(have <= most for have, most in zip(size, TILE_MOST, strict=True))


def test_towers_and_rings_fit_their_square() -> None:
    assert TOWER["base"] < BOARD["square"]
    assert TOWER["neck"] < RING["outside"] < TOWER["base"]
    assert TOWER["magnet_diameter"] + FRAME["fit"] < TOWER["neck"]
    assert TOWER["magnet_height"] < TOWER["height"]


def test_a_light_shines_past_a_tower() -> None:
    assert STACK["light_offset"] * 2**0.5 > TOWER["base"] / 2
