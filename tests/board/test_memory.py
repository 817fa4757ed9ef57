"""What a board has left of its heap in a round, held to the budget (tools/bench/memory.py)."""

import pytest

from bench import long_record, memory
from madang.games.registry import NAMES
from madang_board.wiring import READOUTS
from madang_host.simulator.pico.bench import Bench


@pytest.mark.parametrize("readout", READOUTS)
def test_a_round_leaves_room(image: None, readout: str) -> None:
    _assert_room(memory.in_a_round(readout), readout)


@pytest.mark.parametrize("game", NAMES[1:])
def test_a_round_of_another_game_leaves_as_much(image: None, game: str) -> None:
    _assert_room(memory.in_a_round(READOUTS[0], game=game), READOUTS[0])


def _assert_room(bench: Bench, readout: str) -> None:
    heap = memory.heap_of(bench)
    assert heap.free >= memory.LEAST_FREE_KIB[readout] * memory.KIB, str(heap)
    assert heap.largest >= memory.LEAST_LARGEST_KIB * memory.KIB, str(heap)
    assert memory.names_of(bench) <= memory.MOST_NAMES


@pytest.mark.parametrize("readout", READOUTS)
def test_a_long_match_leaves_as_much(image: None, readout: str) -> None:
    bench = long_record.taken_up(readout)
    assert long_record.entries_of(bench) == long_record.ENTRIES
    _assert_room(bench, readout)


def test_a_board_whose_computer_plays_leaves_room(image: None) -> None:
    heap = memory.heap_of(memory.in_a_round(READOUTS[0], {"settings": b"computer=2\n"}))
    assert heap.free >= memory.LEAST_FREE_PLAYING_KIB * memory.KIB, str(heap)
