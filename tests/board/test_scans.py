"""How long the board does not look at its sensors while it writes down what happens, with the slowest of flashes."""

from itertools import pairwise

import pytest
from rp2040py.gpio_pin import GPIOPinState

from madang.squares import parse_square
from madang_board.pins import ROW_PINS
from madang_host.firmware_image import firmware_files
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.chip import LONGEST_ERASE_MS
from madang_host.simulator.pico.wired import Build

START_MS = 9000
MOVE_MS = 2000
LONGEST_GAP_MS = 15


@pytest.mark.usefixtures("image")
def test_no_round_is_held_up_by_the_flash() -> None:
    bench = Bench(firmware_files() | {"store/settings": b"dwell_ms=60\n"}, Build(erase_ms=LONGEST_ERASE_MS))
    scans: list[float] = []

    def on_first_row(state: GPIOPinState, _before: GPIOPinState) -> None:
        if state == GPIOPinState.LOW:
            scans.append(bench.now_ms)

    bench.pico.gpio(ROW_PINS[0]).add_listener(on_first_row)
    bench.set_occupied(*range(8), *range(56, 64))
    bench.run_until(lambda: b"$begin" in bench.said, START_MS, "the round to begin")
    bench.run_ms(1500)  # the logs are made and cleared
    sectors, pages = bench.pico.chip.sectors, bench.pico.chip.pages
    scans.clear()
    for text in ("e8-e2", "b1-g6"):
        bench.set_occupied(parse_square(text[:2]), occupied=False)
        bench.run_ms(60)
        bench.set_occupied(parse_square(text[3:]))
        bench.run_until(lambda text=text: f" {text}*".encode() in bench.said, MOVE_MS, text)
    bench.run_ms(60)
    assert bench.pico.chip.pages > pages, "the moves are saved"
    assert bench.pico.chip.sectors == sectors, "without an erase"
    assert max(after - before for before, after in pairwise(scans)) < LONGEST_GAP_MS
