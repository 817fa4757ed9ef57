"""A line that does harm: the PC has every round as the board, in the end; a short version of `make faults`."""

import random

import pytest
from faults import line_campaign
from faults.bad_line import FAULTS, BadLine


@pytest.mark.parametrize("rate", line_campaign.RATES)
def test_every_round_arrives_as_the_board_has_it(rate: float) -> None:
    figures = line_campaign.play_match(2, rate)
    assert figures.rounds == line_campaign.MOST_ROUNDS
    assert bool(figures.hits) == bool(rate)


def test_a_good_line_carries_all() -> None:
    line = BadLine(random.Random(1), 0.0)
    assert line.carry(b"$hello 0*1234\n", 0) == b"$hello 0*1234\n" and not line.hits


def test_a_bad_line_does_all_harm() -> None:
    line = BadLine(random.Random(1), 0.01)
    sent = b"".join(b"$past %d c8-c4*1234\n" % number for number in range(2000))
    came = line.carry(sent, 0) + line.carry(b"", 10_000)
    assert set(line.hits) == set(FAULTS)
    whole = [text for text in came.split(b"\n") if text + b"\n" in sent]
    assert 0.5 < len(whole) / 2000 < 1.2, "some lines are lost, some come twice"
