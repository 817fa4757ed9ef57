"""The driver of the shift registers on an emulated Pico, against a model of eight 74HC165 with their delays."""

import itertools

import pytest
from rp2040py.gpio_pin import GPIOPinState

from madang.squares import members, parse_square
from madang_board.pins import CLOCK_PIN, LOAD_PIN
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build

SCAN = """
from madang_board.shift_registers import ShiftRegisters
registers = ShiftRegisters()
felt = bytearray(8)
"""

# Of the 74HC165 at 2.0 V, NXP rev. 3, table 7, to 85 degrees.
LEAST_PULSE_NS = 100
LEAST_RECOVERY_NS = 125
# The emulated clock goes on after some instructions only.
UNSHARP_NS = 100


@pytest.fixture(scope="module")
def build() -> Build:
    return Build(readout="shift-registers")


@pytest.fixture(scope="module")
def registers(bench: Bench) -> Bench:
    bench.execute(SCAN)
    return bench


def scan(bench: Bench, way: str = "scan") -> list[int]:
    """The squares that the driver finds occupied."""
    return members(bytes.fromhex(bench.execute(f"registers.{way}(felt)\nprint(felt.hex())")))


def test_each_sensor_sets_its_own_bit(registers: Bench) -> None:
    assert scan(registers) == []
    for square in range(64):
        registers.set_occupied(square)
        assert scan(registers) == [square]
        registers.set_occupied(square, occupied=False)
    assert scan(registers) == []


@pytest.mark.parametrize("names", ["a1", "h8", "a1 h8", "a8 h1", "c2 f2 c7", "a1 b1 c1 d1 e1 f1 g1 h1", "d4 d5 e4"])
def test_both_ways_of_scanning_see_the_same_and_no_ghosts(registers: Bench, names: str) -> None:
    squares = sorted(map(parse_square, names.split()))
    registers.set_occupied(*squares)
    assert scan(registers) == scan(registers, "scan_plainly") == squares
    registers.set_occupied(*squares, occupied=False)


def test_a_full_board(registers: Bench) -> None:
    registers.set_occupied(*range(64))
    assert scan(registers) == list(range(64))
    registers.set_occupied(*range(64), occupied=False)


def test_what_was_in_the_set_before_is_forgotten(registers: Bench) -> None:
    registers.set_occupied(27)
    registers.execute("for i in range(8): felt[i] = 255")
    assert scan(registers) == [27]
    registers.set_occupied(27, occupied=False)


@pytest.mark.parametrize("way", ["scan", "scan_plainly"])
def test_the_pulses_are_as_long_as_the_chips_want_them(registers: Bench, way: str) -> None:
    edges: list[tuple[int, int, float]] = []
    listeners = {}
    for pin in (LOAD_PIN, CLOCK_PIN):

        def listen(state: GPIOPinState, _before: GPIOPinState, pin: int = pin) -> None:
            edges.append((pin, int(state), registers.pico.now_ns))

        listeners[pin] = registers.pico.gpio(pin).add_listener(listen)
    registers.execute(f"registers.{way}(felt)")
    for remove in listeners.values():
        remove()
    assert [edge[:2] for edge in edges] == [(LOAD_PIN, 0), (LOAD_PIN, 1)] + [(CLOCK_PIN, 0), (CLOCK_PIN, 1)] * 64
    apart_ns = [after[2] - before[2] for before, after in itertools.pairwise(edges)]
    assert apart_ns[0] >= LEAST_PULSE_NS + UNSHARP_NS
    assert apart_ns[1] >= LEAST_RECOVERY_NS + UNSHARP_NS
    assert min(apart_ns[2:]) >= LEAST_PULSE_NS + UNSHARP_NS


def test_a_scan_allocates_nothing(registers: Bench) -> None:
    registers.execute(
        "import micropython\n"
        "micropython.heap_lock()\n"
        "registers.scan(felt)\n"
        "registers.scan(felt)\n"
        "micropython.heap_unlock()"
    )
