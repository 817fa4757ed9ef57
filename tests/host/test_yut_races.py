"""Races of a lone mal, against what two programs that share no code have computed."""

from fractions import Fraction

import pytest

from madang.games.yut.sticks import FAIR, FLATTER
from madang_host.games.yut.races import expected_throws, odds


def test_throws_that_a_lone_mal_takes_home_with_every_shortcut() -> None:
    assert expected_throws(FAIR) == Fraction(2158328126531, 274877906944)
    assert float(expected_throws(FLATTER)) == pytest.approx(7.335868, abs=5e-7)


@pytest.mark.parametrize(("tenths", "sixteenths"), [(FAIR, (4, 6, 4, 1, 1)), (FLATTER, None)])
def test_odds_are_whole(tenths: int, sixteenths: tuple[int, ...] | None) -> None:
    assert sum(odds(tenths).values()) == 1
    if sixteenths:
        assert [chance * 16 for chance in odds(tenths).values()] == list(sixteenths)
