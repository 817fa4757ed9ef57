"""The key matrix driver on an emulated Pico, against a model of switches and diodes."""

from collections.abc import Callable
from functools import partial

import pytest

from madang.squares import members, parse_square
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build, Keys

SCAN = """
from madang_board.key_matrix import KeyMatrix
matrix = KeyMatrix()
seen = bytearray(8)
"""

WATCH = """
def watch():
    bits = bytearray(60)
    for i in range(60):
        matrix.scan(seen)
        bits[i] = 48 + (seen[3] >> 3 & 1)
    print(bits.decode())
"""


# Let a row go, and look at the column of a closed key so many microseconds later, when it was charged or was not.
RISE = """
import micropython
from madang_board.pins import COLUMN_PINS, ROW_PINS
@micropython.viper
def rise(row: int, column: int, wait_us: int, charge: int) -> int:
    sio = ptr32(0xD0000000)
    timer = ptr32(0x40054000)
    sio[5] = 1 << column
    sio[9] = 1 << row
    for _ in range(20):
        pass
    began = timer[10]
    sio[10] = 1 << row
    if charge:
        sio[9] = 1 << column
        sio[10] = 1 << column
    while timer[10] - began < wait_us:
        pass
    return sio[1] >> column & 1
print(*[rise(ROW_PINS[3], COLUMN_PINS[3], *how) for how in ((2, 0), (9, 0), (25, 0), (2, 1))])
"""


@pytest.fixture(scope="module")
def keys(bench: Bench) -> Bench:
    bench.execute(SCAN)
    return bench


def scan(bench: Bench, way: str = "scan") -> list[int]:
    """The squares that the driver finds occupied."""
    return members(bytes.fromhex(bench.execute(f"matrix.{way}(seen)\nprint(seen.hex())")))


def test_each_key_sets_its_own_bit(keys: Bench) -> None:
    assert scan(keys) == []
    for square in range(64):
        keys.set_occupied(square)
        assert scan(keys) == [square]
        keys.set_occupied(square, occupied=False)
    assert scan(keys) == []


@pytest.mark.parametrize("names", ["a1 b1 a2", "a1 h8", "a1 b1 c1 d1 e1 f1 g1 h1 a8 b8 c8 d8 e8 f8 g8 h8", "d4 d5 e4"])
def test_several_at_once_without_ghosts(keys: Bench, names: str) -> None:
    squares = sorted(map(parse_square, names.split()))
    keys.set_occupied(*squares)
    assert scan(keys) == scan(keys, "scan_plainly") == squares
    keys.set_occupied(*squares, occupied=False)


def test_a_full_board(keys: Bench) -> None:
    keys.set_occupied(*range(64))
    assert scan(keys) == list(range(64))
    keys.set_occupied(*range(64), occupied=False)


def test_without_diodes_a_third_corner_makes_a_ghost(keys: Bench) -> None:
    """The model is no better than the hardware: only the diodes keep ghosts away."""
    corners = [parse_square(name) for name in ("c2", "f2", "c7")]
    matrix = keys.pico.sensors
    assert isinstance(matrix, Keys)
    matrix.has_diodes = False
    keys.set_occupied(*corners)
    assert scan(keys) == sorted([*corners, parse_square("f7")])
    matrix.has_diodes = True
    assert scan(keys) == sorted(corners)
    keys.set_occupied(*corners, occupied=False)


def test_a_switch_that_bounces_is_seen_to(at_prompt: Callable[[Build], Bench]) -> None:
    """Scans a quarter of a millisecond apart see a switch change its mind, and where it rests in the end."""
    bench = at_prompt(Build(bounce_ms=4, seed=3))
    bench.execute(SCAN + WATCH)
    d4 = parse_square("d4")
    for occupied in (True, False):
        seen = bench.execute("watch()", meanwhile=partial(bench.set_occupied, d4, occupied=occupied)).strip()
        rest = str(int(occupied))
        assert seen.endswith(rest * 20), seen
        assert seen.count("01") + seen.count("10") > 1, seen


def test_a_column_rises_slowly_unless_it_is_charged(keys: Bench) -> None:
    """The model is no better than the hardware: a driver that does not charge the columns sees keys that are open."""
    d4 = parse_square("d4")
    keys.set_occupied(d4)
    assert keys.execute(RISE).split() == ["0", "0", "1", "1"]
    keys.set_occupied(d4, occupied=False)


def test_keys_on_one_column_are_told_apart(keys: Bench) -> None:
    """Each second key of a column is closed, one a row: the row's capacitance hangs on one column alone."""
    squares = [parse_square(name) for name in ("a1", "a3", "a5", "a7")]
    keys.set_occupied(*squares)
    assert scan(keys) == scan(keys, "scan_plainly") == squares
    keys.set_occupied(*squares, occupied=False)


def test_what_was_in_the_set_before_is_forgotten(keys: Bench) -> None:
    keys.set_occupied(27)
    keys.execute("for i in range(8): seen[i] = 255")
    assert scan(keys) == [27]
    keys.set_occupied(27, occupied=False)


def test_a_scan_allocates_nothing(keys: Bench) -> None:
    keys.execute(
        "import micropython\nmicropython.heap_lock()\nmatrix.scan(seen)\nmatrix.scan(seen)\nmicropython.heap_unlock()"
    )
