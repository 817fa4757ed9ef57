"""Power cuts on the emulated flash in short (`make faults` has them by thousands), and the start that follows one."""

import random

import pytest
from pico_cuts import check_cuts, position_told, records_of_scribe, resumed_by_board, written_by_scribe

from madang_host.firmware_image import firmware_files
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.flash import make_file_system

SEED = 4
JOURNAL = b"journal 1 0\nkamisado korean 1\nround 1 black basic\ne8-e2\nb1-g6\n*7 aec9\n"

SAVES = """
import micropython, time
from madang_board.flash_store import FlashStore
store = FlashStore()
store.clear_log("journal-a")
data = bytearray(b"journal 2 12\\ne1-e5\\n*37 a1b2\\n")
def save():
    began_us = time.ticks_us()
    micropython.heap_lock()
    store.add_to_log("journal-a", data, len(data))
    micropython.heap_unlock()
    return time.ticks_diff(time.ticks_us(), began_us)
while store.log_room("journal-a") > len(data):
    print(save())
"""


@pytest.mark.usefixtures("image")
def test_cuts_leave_the_record_before_or_after() -> None:
    written = written_by_scribe(70)
    assert check_cuts(written, records_of_scribe(70), random.Random(SEED), 1) > 200
    (index, file_system) = list(written.cuts(random.Random(SEED), 1))[-2]
    assert index == len(written.changes) - 1
    assert resumed_by_board(file_system) in records_of_scribe(70)[-2:]


@pytest.mark.usefixtures("image")
def test_the_board_takes_the_game_up_again() -> None:
    file_system = make_file_system(firmware_files() | {"store/journal": JOURNAL})
    assert position_told(file_system) == "obpk1rgn/8/6G1/8/8/8/4y3/N1RYKPBO b Y g6"


def test_what_is_added_to_a_log_is_there_quickly_and_allocates_nothing(bench: Bench) -> None:
    took_us = [int(line) for line in bench.execute(SAVES).splitlines()]
    assert len(took_us) > 130 and max(took_us) < 5000
