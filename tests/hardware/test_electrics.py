"""The electrics: every margin is positive, and the reckoning is right where another way is known."""

import math

import pytest

from madang_hardware import electrics
from madang_hardware.electrics import figure
from madang_hardware.field import field_mt, on_axis_mt


@pytest.mark.parametrize("margin", electrics.margins(), ids=lambda margin: margin.what)
def test_there_is_room(margin: electrics.Margin) -> None:
    assert margin.spare > 0


def test_the_level_shifter_is_needed() -> None:
    assert electrics.without_shifter().spare < 0


def test_the_firmware_keeps_all_lights_on_one_port() -> None:
    assert electrics.unlimited_ma() > 3000
    assert 390 <= electrics.brightest_ma() <= 400
    assert electrics.brightest_ma(200) <= 200


def test_the_columns_have_to_be_charged() -> None:
    """The pull-up alone takes several times as long as there is."""
    assert electrics.uncharged_rise_us() == pytest.approx(13.1, abs=0.1)
    assert electrics.uncharged_rise_us() > 3 * (figure("matrix", "charge_us") + figure("matrix", "settle_us"))


@pytest.mark.parametrize("below", (3.0, 9.4, 20.0))
def test_the_faces_summed_up_are_the_exact_formula_on_the_axis(below: float) -> None:
    across, down = field_mt(1.29, 10, 4, 0, below)
    assert down == pytest.approx(on_axis_mt(1.29, 10, 4, below), rel=0.01)
    assert across == pytest.approx(0, abs=1e-6)


def test_far_away_a_magnet_is_a_dipole() -> None:
    moment = 1290 * math.pi * 5**2 * 4 / (4 * math.pi)  # mT mm^3
    assert field_mt(1.29, 10, 4, 0, 98)[1] == pytest.approx(2 * moment / 100**3, rel=0.02)
    assert field_mt(1.29, 10, 4, 100, -2)[1] == pytest.approx(-moment / 100**3, rel=0.02)


def test_a_reed_lying_under_the_middle_feels_nothing() -> None:
    left, right = (field_mt(1.29, 10, 4, aside, 10)[0] for aside in (-6, 6))
    assert left + right == pytest.approx(0, abs=1e-9)
    assert right > 1


def test_volts_of_one_load_by_hand() -> None:
    load = [0.0] * 8
    load[1] = 0.5
    drop = 0.5 * (electrics.cable_ohm(True) + electrics.cable_ohm(False))
    assert electrics.tile_volts(load, False)[1] == pytest.approx(5 - drop)
    assert electrics.tile_volts(load, False)[0] == pytest.approx(5 - 0.5 * electrics.cable_ohm(True))


def test_no_load_drops_nothing() -> None:
    assert electrics.tile_volts([0.0] * 8, True) == pytest.approx([5.0] * 8)


def test_the_fuse_and_the_ribbon_carry_what_the_limit_lets_through() -> None:
    assert electrics.brightest_ma() / 1000 < figure("cable", "ribbon_a")
