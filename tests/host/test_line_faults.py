"""A line that does harm: the PC has every round as the board, in the end; a short version of `make faults`."""

import random

import pytest
from faults import line_campaign
from faults.bad_line import FAULTS, BadLine

from madang.journal import Journal


@pytest.mark.parametrize("rate", line_campaign.RATES)
def test_every_round_arrives_as_the_board_has_it(rate: float) -> None:
    for seed in (1, 2, 3):
        figures = line_campaign.play_match(seed, rate)
        assert figures.rounds == line_campaign.MOST_ROUNDS
        assert bool(set(figures.hits) & set(FAULTS)) == bool(rate)


def test_a_match_over_tcp_arrives_as_the_board_has_it() -> None:
    figures = line_campaign.play_match(1, 0.001, line_campaign.TcpBench)
    assert figures.rounds == line_campaign.MOST_ROUNDS and figures.carried > 1000


def test_the_campaign_notices_a_game_that_is_kept_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "_name_game", lambda journal: setattr(journal._game, "game_id", b"1-1"))
    with pytest.raises(line_campaign.DifferentError, match="were played"):
        for seed in range(1, 20):
            line_campaign.play_match(seed, 0.01)


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
