"""A board on the emulated Pico that is measured: from outside, by its keys and its lights, or cycle by cycle."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rp2040py.gpio_pin import GPIOPinState

from bench.rig import START, figures
from madang_board.pins import ENABLE_PINS, LOAD_PIN, ROW_PINS
from madang_host.firmware_image import firmware_files, readout_file
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build

Move = tuple[tuple[int, ...], int]  # the squares from which hands lift pieces, in this order, and where they set one

# What each readout drives low once a scan.
_SCAN_PINS = {"key-matrix": ROW_PINS[0], "shift-registers": LOAD_PIN, "analog": ENABLE_PINS[0]}

# Cycles as main.py has them: how long each took, and whether it began a frame.
CYCLES = 750
CYCLES_A_LINE = 50  # what is said takes room on the heap
CYCLES_PROGRAM = f"""
from array import array
from madang_board.start import CYCLE_MS
took_us = array("H", bytes({2 * CYCLES}))
framed = bytearray(len(took_us))
@micropython.native
def cycles(count):
    before_ms = time.ticks_ms()
    for i in range(count):
        now_ms = time.ticks_ms()
        began_us = time.ticks_us()
        app.step(time.ticks_diff(now_ms, before_ms))
        took_us[i] = time.ticks_diff(time.ticks_us(), began_us)
        framed[i] = lights.is_sending()
        before_ms = now_ms
        while time.ticks_diff(time.ticks_ms(), now_ms) < CYCLE_MS:
            if not lights.is_sending():
                time.sleep_ms(1)
"""


class WatchedBoard:
    """A board that plays, watched from outside."""

    def __init__(self, build: Build, stored: Mapping[str, bytes] = {}, occupied: Sequence[int] = START) -> None:
        store = readout_file(build.readout) | {f"store/{name}": blob for name, blob in stored.items()}
        self.bench = Bench(firmware_files() | store, build)
        self.bench.set_occupied(*occupied)
        self.scans_ms: list[float] = []
        self.bench.pico.gpio(_SCAN_PINS[build.readout]).add_listener(self._note_scan)

    def _note_scan(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        if state is GPIOPinState.LOW:
            self.scans_ms.append(self.bench.now_ms)

    def begin(self) -> None:
        """Wait for the round."""
        self.bench.run_until(lambda: b"$begin" in self.bench.said, 3000, "the round")
        self.bench.run_ms(300)

    def scan_periods_ms(self) -> list[float]:
        """The times between the scans since this was asked last."""
        periods_ms = [later - earlier for earlier, later in pairwise(self.scans_ms)]
        self.scans_ms.clear()
        return periods_ms

    def lit(self) -> list[int]:
        """The squares that are lit in the last frame."""
        frame = self.bench.frames[-1][1]
        return [at // 3 for at in range(0, len(frame), 3) if any(frame[at : at + 3])]

    def change_ms(self, square: int, occupied: bool, lit: Sequence[int]) -> float:
        """From the edge at a key to the end of the first frame in which these squares are lit, in ms."""
        frames = self.bench.frames
        frames.clear()
        edge_ms = self.bench.now_ms
        self.bench.set_occupied(square, occupied=occupied)
        self.bench.run_until(lambda: frames and set(lit) <= set(self.lit()), 2000, "the lights to follow")
        return frames[-1][0] - edge_ms


def table(bench: Bench, name: str, count: int) -> list[int]:
    """The first numbers of an array on the board."""
    return [
        figure
        for at in range(0, count, CYCLES_A_LINE)
        for figure in figures(bench, f"say(*{name}[{at}:{min(at + CYCLES_A_LINE, count)}])")
    ]


def print_cycles(bench: Bench, name: str, origin: int, moves: Sequence[Move]) -> None:
    """Of a board that is left alone, under a hand that lifts the piece on `origin` and puts it back, and while moves
    are made, which are sent and saved."""
    bench.execute(CYCLES_PROGRAM)
    bench.execute("cycles(400)", 5000)

    def lift_and_place() -> None:
        for _ in range(CYCLES // 150):
            bench.set_occupied(origin, occupied=False)
            bench.run_ms(200)
            bench.set_occupied(origin)
            bench.run_ms(200)

    def make_moves() -> None:
        for lifted, landing in moves:
            for square in lifted:
                bench.set_occupied(square, occupied=False)
                bench.run_ms(200)
            bench.set_occupied(landing)
            bench.run_ms(700)

    for hand, meanwhile in (("alone", None), ("under a hand", lift_and_place), ("making moves", make_moves)):
        bench.execute(f"cycles({CYCLES})", 20000, meanwhile)
        cycles_ms = [us / 1000 for us in table(bench, "took_us", CYCLES)]
        framed = table(bench, "framed", CYCLES)
        print(f"{f'every cycle, {name}, {hand}:':<45} {spread(cycles_ms, 'ms')}")
        for what, is_framed in (("without a frame", False), ("with a frame", True)):
            chosen_ms = [ms for ms, frame in zip(cycles_ms, framed, strict=True) if bool(frame) == is_framed]
            print(f"{f'{what}, {name}, {hand}:':<45} {spread(chosen_ms, 'ms')}")


def spread(values: Sequence[float], unit: str) -> str:
    ranked = sorted(values)
    middle = ranked[len(ranked) // 2]
    high = ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)]
    mean = sum(ranked) / len(ranked)
    return f"mean {mean:.2f}, p50 {middle:.2f}, p99 {high:.2f}, max {ranked[-1]:.2f} {unit}"
