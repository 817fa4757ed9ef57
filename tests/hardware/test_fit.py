"""The check of fit: revision B goes together, and each way in which revision A did not is found."""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from madang_hardware import case, electrics, fit, solids, weekend
from madang_hardware.netlist import NETLISTS, part_types, read
from madang_hardware.parameters import BOARD, CASE, PLACE, RING, SCREWS, STACK, TOWER, WEEKEND, light_offset

TILE_MOST = (250.0, 125.0)  # mm; beyond, boards get dear


@pytest.mark.parametrize("build", fit.BUILDS)
def test_it_goes_together(build: str) -> None:
    assert fit.findings(build) == []


def test_the_weekend_case_goes_together() -> None:
    assert weekend.findings() == []


@pytest.mark.parametrize(
    ("measure", "value", "fault"),
    (
        ("cut", -0.5, "strip along 1 and strip across 1 meet"),
        ("cells", 30.0, "a reed would end 24.7 mm over its base"),
        ("cells", 5.0, "a reed would end"),
        ("light_hole", 22.0, "a light lies in its cell's wall"),
        ("room", 8.0, "no room for a reed's lower half"),
    ),
)
def test_a_weekend_case_of_other_measures_does_not(
    monkeypatch: pytest.MonkeyPatch, measure: str, value: float, fault: str
) -> None:
    monkeypatch.setitem(WEEKEND, measure, value)
    assert any(fault in line for line in weekend.findings())


def found(*checks: Iterator[str]) -> str:
    return "\n".join(line for check in checks for line in check)


def meetings() -> str:
    """Between the carrier, the tiles beside it and T1, and what is round them."""
    netlist = read(NETLISTS / "shift-registers.net")
    bodies = case.assembled() | fit.mounted(netlist) | fit.plugs(netlist)
    near = ("K", "T1", "T4", "T6", "the plug in T1", "corner 1")
    return found(fit.meetings({name: body for name, body in bodies.items() if name.split(".")[0].startswith(near)}))


def test_a_pico_in_sockets_does_not_go_under_tiles_18_mm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CASE, "under", 18.0)
    assert "K.A1 and T4 board meet" in meetings() or "K.A1 and T6 board meet" in meetings()


def test_the_carrier_does_not_lie_under_t1(monkeypatch: pytest.MonkeyPatch) -> None:
    """As revision A had it."""
    monkeypatch.setattr(case, "lying_place", lambda board, along, back: (146 - back, 102 - along))
    assert re.search(r"K\.J2 and the plug in T1\.J\d meet", meetings())


def test_screws_of_the_frame_clamp_only_through_clear_holes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CASE, "clear", CASE["thread"])
    space = fit.Space(case.assembled())
    assert "joint screw 1: bites before its nut, so it clamps nothing" in found(fit.loose_screws(space))


@pytest.mark.parametrize(
    ("screw", "length", "fault"),
    (
        ("joint", 8.0, "joint screw 1: M3 x 8 does not reach through its nut"),
        ("grid", 8.0, "T1 left grid screw: M3 x 8 bottoms out: 6.4 mm in a hole of 5 mm"),
        ("floor", 6.0, "floor screw 1 (frame): M3 x 6 holds only 3.0 mm"),
        ("floor", 16.0, "floor screw 1 (frame): M3 x 16 bottoms out"),
        ("board", 10.0, "M3 x 10 does not reach through its nut"),
    ),
)
def test_screws_of_another_length_are_found(
    monkeypatch: pytest.MonkeyPatch, screw: str, length: float, fault: str
) -> None:
    monkeypatch.setitem(SCREWS, screw, length)
    assert fault in found(fit.screws_reach())


def test_the_carrier_needs_a_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = case.assembled()
    del whole["floor"]
    assert "carrier screw 20: nothing under its head" in found(fit.loose_screws(fit.Space(whole)))


def test_boards_and_grids_have_one_origin(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = tuple((x, y + 0.2) for x, y in fit.holes_of("tile"))
    monkeypatch.setattr(fit, "holes_of", lambda board: moved if board == "tile" else case.lying_holes(board))
    assert "is not over the grid's post" in found(fit.off_pitch())


def test_a_track_under_a_screw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = fit.holes_of("tile")[1]
    track = fit.Stroke(7, True, (x - 20, y + 2), (x + 20, y + 2), 0.25)
    monkeypatch.setattr(fit, "strokes_of", lambda board: (track,))
    assert found(fit.covered_tracks()) == f"tile: a track of net 7 lies under the screw at ({x:.1f}, {y:.1f})"


def test_a_frame_of_four_pieces_does_not_go_on_the_bed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CASE, "joint", 0.0)
    assert "corner is 206 mm long: too long for a bed of 180 mm" in found(fit.beds())


@pytest.mark.parametrize("constant", ("USB_AXIS", "PICO_ALONG"))
def test_a_slot_moved_by_3_mm_is_found(monkeypatch: pytest.MonkeyPatch, constant: str) -> None:
    monkeypatch.setattr(case, constant, getattr(case, constant) + 3)
    assert "the USB plug misses its slot: right side is in its way" in found(fit.slots())


def test_a_moved_part_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connector moved on to the frame's ledge, and a sensor beside its square."""
    parts = fit.parts_of("tile")
    moved = tuple(dataclasses.replace(p, y=p.y + 8) if p.reference == "J1" else p for p in parts)
    moved = tuple(dataclasses.replace(p, x=p.x + 1) if p.reference == "S3" else p for p in moved)
    monkeypatch.setattr(fit, "parts_of", lambda board, real=fit.parts_of: moved if board == "tile" else real(board))
    assert "T1.J1 and corner 1 meet" in meetings()
    assert "tile: S3 is" in found(fit.off_pitch())


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    (
        (
            "mux_from_edge",
            120.0,
            r"M\.\w+ and the plug in T\d\.J5 meet",
        ),
        ("mux_from_edge", 60.0, r"K\.\w+ and M\.\w+ meet|K board and M board meet"),
    ),
)
def test_a_multiplexer_board_that_lies_elsewhere_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, value: float, fault: str
) -> None:
    monkeypatch.setitem(PLACE, place, value)
    netlist = read(NETLISTS / "multiplexers.net")
    bodies = fit.mounted(netlist) | fit.plugs(netlist)
    near = {name: body for name, body in bodies.items() if name.startswith(("K", "M", "the plug in"))}
    assert re.search(fault, found(fit.meetings(near)))


def test_the_multiplexer_boards_screws_are_held_against_it() -> None:
    """Without their nuts' board they hold nothing."""
    space = fit.Space(case.assembled(("carrier",)))
    assert "mux screw 24: nothing before its nut" in found(fit.loose_screws(space, ("carrier", "mux")))


def test_a_ribbon_that_is_too_short_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "figure", lambda table, name: 0.3)
    plugged = fit.plugs(read(NETLISTS / "shift-registers.net"))
    assert "a ribbon of 300 mm from K.J1 to T1.J1 is too short" in found(fit.cables(plugged))


def test_every_part_that_a_netlist_names_has_a_body() -> None:
    assert [name for name, part in part_types().items() if not part.bodies] == []


def test_every_measure_is_used() -> None:
    sources = [Path(module.__file__) for module in (case, electrics, fit, weekend)]
    folder = Path(fit.__file__).parent
    sources += [folder / "parameters.py", folder / "pcb" / "tile.py"]
    written = "".join(path.read_text(encoding="utf-8") for path in sources)
    for measures in (BOARD, STACK, CASE, PLACE, SCREWS, TOWER, RING, WEEKEND):
        assert [key for key in measures if f'"{key}"' not in written] == []


def test_shapes_may_be_made_by_another_maker() -> None:
    """As `step` has them made of true cylinders: none is made by ours meanwhile."""

    class Plates(solids.Mesh):
        def rod(self, diameter: float, length: float, top: float) -> solids.Manifold:
            return self.box((-diameter / 2, -top / 2, 0), (diameter / 2, top / 2, length))

    with solids.made_by(Plates()):
        square = case.standoff()
    assert square.num_tri() < case.standoff().num_tri()
    assert square.volume() == pytest.approx((7**2 - CASE["clear"] ** 2) * CASE["standoff"])


def test_facets_are_written_in_an_order_of_their_own(tmp_path: Path) -> None:
    one = solids.box((0, 0, 0), (1, 2, 3))
    other = solids.joined([solids.box((0, 0, 0), (1, 2, 2)), solids.box((0, 0, 2), (1, 2, 3))])
    solids.write_stl(one, "x", tmp_path / "one.stl")
    text = (tmp_path / "one.stl").read_text(encoding="utf-8")
    assert text.count("facet normal") == 12
    assert other.volume() == pytest.approx(one.volume())
    solids.write_stl(solids.box((0, 0, 0), (1, 2, 3)), "x", tmp_path / "two.stl")
    assert (tmp_path / "two.stl").read_text(encoding="utf-8") == text


def test_tiles_are_cheap_to_make() -> None:
    size = (BOARD["square"] * BOARD["tile_columns"], BOARD["square"] * BOARD["tile_rows"])
    assert all(have <= most for have, most in zip(size, TILE_MOST, strict=True))


def test_towers_and_rings_fit_their_square() -> None:
    assert TOWER["base"] < BOARD["square"]
    assert TOWER["neck"] < RING["outside"] < TOWER["base"]
    assert TOWER["magnet_diameter"] + CASE["fit"] < TOWER["neck"]
    assert TOWER["magnet_height"] < TOWER["height"]


def test_a_light_shines_past_a_tower() -> None:
    assert light_offset() * 2**0.5 > TOWER["base"] / 2
