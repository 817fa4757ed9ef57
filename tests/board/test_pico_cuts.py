"""Power cuts on the emulated flash in short (`make faults` has them by thousands), and the start that follows one."""

import random

import pytest
from pico_cuts import check_cuts, position_told, records_of_scribe, resumed_by_board, written_by_scribe

from madang_host.firmware_image import firmware_files
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.flash import make_file_system

SEED = 4
JOURNAL = b"journal 1 0\nkamisado korean 1\nround 1 black basic\ne8-e2\nb1-g6\n*7 aec9\n"

PAGES = """
import micropython, time
from madang.board import PAGE_BYTES
from madang_board.flash_store import FlashStore
store = FlashStore()
page = bytearray(PAGE_BYTES)
store.save_page("page", page)
store.tidy()
def save():
    began_us = time.ticks_us()
    micropython.heap_lock()
    store.save_page("page", page)
    micropython.heap_unlock()
    return time.ticks_diff(time.ticks_us(), began_us)
for _ in range(20):
    if not store.is_quick:
        store.tidy()
    print(save())
"""


@pytest.mark.usefixtures("image")
def test_cuts_leave_the_record_before_or_after() -> None:
    written = written_by_scribe(40)
    assert check_cuts(written, records_of_scribe(40), random.Random(SEED), 1) > 200
    (index, file_system) = list(written.cuts(random.Random(SEED), 1))[-2]
    assert index == len(written.changes) - 1
    assert resumed_by_board(file_system) in records_of_scribe(40)[-2:]


@pytest.mark.usefixtures("image")
def test_the_board_takes_the_game_up_again() -> None:
    file_system = make_file_system(firmware_files() | {"store/journal": JOURNAL})
    assert position_told(file_system) == "obpk1rgn/8/6G1/8/8/8/4y3/N1RYKPBO b Y g6"


def test_a_page_is_saved_quickly_and_allocates_nothing(bench: Bench) -> None:
    took_us = [int(line) for line in bench.execute(PAGES).splitlines()]
    assert len(took_us) == 20 and max(took_us) < 10000
