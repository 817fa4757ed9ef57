"""The driver of the linear sensors on an emulated Pico, against a model of sensors, multiplexers and the converter."""

from collections.abc import Iterator

import pytest
from rp2040py.gpio_pin import GPIOPinState

from madang.squares import members, parse_square
from madang.survey import GOOD
from madang_host.firmware_image import firmware_files
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.hall import LinearSensors
from madang_host.simulator.pico.wired import Build

START_MS = 3000
PATIENCE_MS = 1500  # to see a tower, to doubt it, and to say so

SCAN = """
from madang.calibration import Calibration
from madang.survey import Survey
from madang_board.analog import AnalogSensors
calibration = Calibration()
analog = AnalogSensors(calibration)
felt = bytearray(8)
"""

SURVEY = """
survey = Survey()
for i in range(20):
    analog.scan(felt)
    survey.add_empty(analog.levels)
"""

LINGER = """
for i in range(%d):
    analog.scan(felt)
print(felt.hex())
"""


@pytest.fixture(scope="module")
def build() -> Build:
    return Build(readout="analog", seed=5)


@pytest.fixture(scope="module")
def analog(bench: Bench) -> Iterator[Bench]:
    bench.execute(SCAN)
    yield bench


def sensors(bench: Bench) -> LinearSensors:
    assert isinstance(bench.pico.sensors, LinearSensors)
    return bench.pico.sensors


def scan(bench: Bench, way: str = "scan") -> tuple[list[int], list[int]]:
    """The squares that the driver finds occupied, and those with White's pole."""
    occupied, white = bench.execute(f"analog.{way}(felt)\nprint(felt.hex(), analog.polarity.hex())").split()
    return members(bytes.fromhex(occupied)), members(bytes.fromhex(white))


def test_the_supply_is_quiet_while_the_converter_reads(analog: Bench) -> None:
    assert analog.pico.gpio(23).value == GPIOPinState.HIGH


def levels(bench: Bench) -> list[int]:
    return [int(word) for word in bench.execute("print(*analog.levels)").split()]


def test_each_sensor_sets_its_own_bit(analog: Bench) -> None:
    assert scan(analog) == ([], [])
    for square in range(64):
        white = square % 3 == 0
        analog.set_occupied(square, white=white)
        assert scan(analog) == ([square], [square] if white else [])
        analog.set_occupied(square, occupied=False)
    assert scan(analog) == ([], [])


def test_a_set_up_board(analog: Bench) -> None:
    white, black = list(range(8)), list(range(56, 64))
    analog.set_occupied(*white, white=True)
    analog.set_occupied(*black, white=False)
    assert scan(analog) == scan(analog, "scan_plainly") == (white + black, white)
    analog.set_occupied(*white, *black, occupied=False)


def test_magnets_the_other_way_round_are_data(analog: Bench) -> None:
    analog.set_occupied(3, 11, white=True)
    analog.set_occupied(60, white=False)
    analog.execute("from madang_board import wiring\nwiring.WHITE_RAISES = False\nanalog = AnalogSensors(calibration)")
    assert scan(analog) == ([3, 11, 60], [60])
    analog.execute("wiring.WHITE_RAISES = True\nanalog = AnalogSensors(calibration)")
    assert scan(analog) == ([3, 11, 60], [3, 11])
    analog.set_occupied(3, 11, 60, occupied=False)


def test_both_ways_of_scanning_read_the_same_levels(analog: Bench) -> None:
    corners = [parse_square(name) for name in ("a1", "h1", "d4", "a8", "h8")]
    analog.set_occupied(*corners)
    scan(analog)
    fast = levels(analog)
    scan(analog, "scan_plainly")
    assert max(abs(one - other) for one, other in zip(fast, levels(analog), strict=True)) < 40  # the noise of two
    assert max(abs(level - 2048) for level in fast) > 300
    analog.set_occupied(*corners, occupied=False)


def test_noise_moves_no_square(analog: Bench) -> None:
    d4, e5 = parse_square("d4"), parse_square("e5")
    analog.set_occupied(d4, e5)
    found = analog.execute(
        "told = set()\nfor i in range(200):\n    analog.scan(felt)\n    told.add(felt.hex())\nprint(*told)"
    )
    assert [members(bytes.fromhex(word)) for word in found.split()] == [[d4, e5]]
    analog.set_occupied(d4, e5, occupied=False)


def test_sensors_that_warm_up_are_followed(analog: Bench) -> None:
    analog.execute("calibration.reset()")
    scan(analog)
    goals = [level * 16 for level in levels(analog)]
    sensors(analog).drift_counts_a_s = 60.0
    before = [int(word) for word in analog.execute("print(*calibration.empty)").split()]
    assert analog.execute(LINGER % 640).strip() == bytes(8).hex()
    after = [int(word) for word in analog.execute("print(*calibration.empty)").split()]
    sensors(analog).drift_counts_a_s = 0.0
    clear = [square for square in range(64) if abs(goals[square] - before[square]) > 16 * 50]
    assert clear
    for square in clear:
        assert after[square] - before[square] == (10 if goals[square] > before[square] else -10)


def test_a_calibration_is_measured_and_used(analog: Bench) -> None:
    """10 mT are too weak for the defaults, but not for a square calibrated with a tower of 18 mT."""
    d4 = parse_square("d4")
    analog.execute("calibration.reset()")
    assert scan(analog)[0] == []  # a square that was occupied is held at less
    analog.set_occupied(d4)
    sensors(analog).set_offset(d4, 0)
    sensors(analog).set_strength(d4, 10)
    assert scan(analog)[0] == []
    analog.set_occupied(d4, occupied=False)

    analog.execute(SURVEY)
    analog.set_occupied(d4)
    sensors(analog).set_strength(d4, 18)
    analog.execute(f"analog.scan(felt)\nsurvey.add_tower({d4}, analog.levels)\nsurvey.result(calibration)")
    told = analog.execute(f"print(survey.verdict({d4}), calibration.threshold[{d4}], calibration.hysteresis[{d4}])")
    verdict, threshold, hysteresis = map(int, told.split())
    assert verdict == GOOD
    assert 112 < threshold < 139 and abs(hysteresis - threshold * 4 // 9) <= 1
    analog.set_occupied(d4, occupied=False)
    assert scan(analog)[0] == []

    analog.set_occupied(d4)
    sensors(analog).set_strength(d4, 10)
    assert scan(analog)[0] == [d4]
    sensors(analog).set_strength(d4, 18)  # the tower will stand on other squares
    analog.set_occupied(d4, occupied=False)


def test_a_scan_allocates_nothing(analog: Bench) -> None:
    analog.execute(
        "import micropython\nmicropython.heap_lock()\nanalog.scan(felt)\nanalog.scan(felt)\nmicropython.heap_unlock()"
    )


MEASURE = """
from madang_board.flash_store import FlashStore
for square in range(64):
    for i in range(5):
        analog.scan(felt)
        survey.add_tower(square, analog.levels)
print(survey.result(calibration))
FlashStore().replace("calibration", calibration.dump())
"""


def test_a_calibration_outlives_the_power_and_a_wrong_side_is_caught(analog: Bench) -> None:
    """White's tower on d1 is too weak for the defaults, but not for what was measured; then Black's stands there."""
    d1 = parse_square("d1")
    analog.execute(SURVEY)
    analog.set_occupied(*range(64))
    sensors(analog).set_strength(d1, 14)
    assert analog.execute(MEASURE, limit_ms=10000).strip() == "64"

    stored = {"store/calibration": flash.read_files(analog.pico.file_system)["store/calibration"]}
    board = Bench(firmware_files() | stored | {"store/readout": b"analog"}, Build(readout="analog", seed=5))
    sensors(board).set_offset(parse_square("d4"), 0)  # as on the board that was measured
    board.set_occupied(*range(8), white=True)
    board.set_occupied(*range(56, 64), white=False)
    sensors(board).set_strength(d1, 9)
    board.run_until(lambda: b"$begin" in board.said, START_MS, "the round to begin")
    assert b"calibrat" not in board.said
    board.set_occupied(d1, occupied=False)
    board.set_occupied(d1, white=False)
    board.run_until(lambda: b"wrong-side" in board.said, PATIENCE_MS, "the mistake")
