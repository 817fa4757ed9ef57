"""What a board has left of its heap in a round, held to the budget (tools/bench/memory.py)."""

import pytest

from bench import memory
from madang_board.wiring import READOUTS


@pytest.mark.parametrize("readout", READOUTS)
def test_a_round_leaves_room(image: None, readout: str) -> None:
    bench = memory.in_a_round(readout)
    heap = memory.heap_of(bench)
    assert heap.free >= memory.LEAST_FREE_KIB[readout] * memory.KIB, str(heap)
    assert heap.largest >= memory.LEAST_LARGEST_KIB * memory.KIB, str(heap)
    assert memory.names_of(bench) <= memory.MOST_NAMES


def test_a_board_whose_computer_plays_leaves_room(image: None) -> None:
    heap = memory.heap_of(memory.in_a_round(READOUTS[0], {"settings": b"computer=2\n"}))
    assert heap.free >= memory.LEAST_FREE_PLAYING_KIB * memory.KIB, str(heap)
