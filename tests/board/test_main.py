"""The firmware as a whole on an emulated Pico: its start, its lights within the limit, and how it stops."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from frames import assert_error_corners, assert_pause_sign
from power_model import drawn_ma
from rp2040py.gpio_pin import GPIOPinState

from madang.protocol import SEQUENCES, format_line, parse_line
from madang.settings import Settings
from madang_board.pins import LIGHTS_PIN
from madang_host.firmware_image import firmware_files
from madang_host.paths import firmware_folder
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench

START_MS = 3000  # reading the modules takes some two seconds
JOURNAL = b"journal 1 0\nkamisado korean 1\nround 1 black basic\ne8-e2\nb1-g6\n*7 aec9\n"


@pytest.fixture(scope="module")
def board(image: None) -> Iterator[Bench]:
    """A board that plays: the towers were on their squares when the power came."""
    bench = Bench(firmware_files())
    bench.set_occupied(*range(8), *range(56, 64))
    bench.run_until(lambda: b"$begin" in bench.said and bench.said.endswith(b"\n"), START_MS, "the round to begin")
    yield bench


KEPT_MS = 6000  # a setting is kept in a round when nobody has touched the board for five seconds


def brighten(board: Bench) -> None:
    """Let every light want more than the limit gives."""
    board.said.clear()
    for name, value in (("brightness", 255), ("limit_ma", 150)):
        sequence = int(board.now_ms) % SEQUENCES  # another one each time
        board.send(format_line("set", sequence, [name, str(value)]))
        board.run_until(lambda name=name: name.encode() in board.said, 800, name)


def test_the_start(board: Bench) -> None:
    """Dark first, then the hello, then a round."""
    (first_ms, first), *later = board.frames
    assert first == bytes(192)
    assert first_ms < 150
    lit = [[i // 3 for i in range(0, 192, 3) if any(frame[i : i + 3])] for _, frame in later]
    assert lit[:8] == [[square] for square in range(3, 64, 8)], "a light goes up the file d while modules are read"
    assert max(drawn_ma(frame, Settings()) for _, frame in later[:8]) <= drawn_ma(bytes(192), Settings()) + 5
    assert later[0][0] < first_ms + 20
    assert max(after_ms - before_ms for (before_ms, _), (after_ms, _) in pairwise(later[:8])) < 400
    hello = parse_line(bytes(board.said).split(b"\n")[0])
    assert hello is not None
    kind, _, fields = hello
    assert kind == "hello"
    assert len(fields[2]) == 16 and len(fields[4]) == 8 and fields[5] == "power"


def test_the_brightest_frames_stay_within_the_limit(board: Bench) -> None:
    board.frames.clear()
    brighten(board)
    began_ms = board.now_ms
    board.run_ms(300)  # keeping the settings takes a part of it
    drawn = [drawn_ma(frame, Settings()) for ms, frame in board.frames if ms > began_ms + 5]
    assert len(drawn) > 2
    assert 120 < max(drawn) <= 150


def test_settings_are_in_the_flash(board: Bench) -> None:
    brighten(board)
    board.run_ms(KEPT_MS)
    files = flash.read_files(board.pico.file_system)
    assert files["store/settings"] == b"brightness=255\nlimit_ma=150\n"


def test_ctrl_c_pauses_the_board_and_gives_the_prompt(board: Bench) -> None:
    """The last of those that use this board."""
    board.said.clear()
    board.send(b"\x03\x03")
    board.run_until(lambda: board.said.endswith(b">>> "), 200, "the prompt")
    assert b"if nothing is run here in the next 60 seconds, it goes on" in board.said
    assert_pause_sign(board.frames[-1][1])


PAUSE_MS = 700


def pausing() -> Bench:
    """A board that pauses for a shorter time, in a round."""
    source = (firmware_folder() / "madang_board" / "pausing.py").read_text(encoding="utf-8")
    assert "PAUSE_MS = 60000" in source
    shorter = source.replace("PAUSE_MS = 60000", f"PAUSE_MS = {PAUSE_MS}")
    board = Bench(firmware_files({"madang_board/pausing.py": shorter}) | {"store/journal": JOURNAL})
    board.run_until(lambda: b"$hello" in board.said, START_MS, "the hello")
    board.said.clear()
    return board


@pytest.mark.usefixtures("image")
@pytest.mark.parametrize("stray", [b"\x03", b"\x03\r\n\r\n", b"\x03\x01\x02\r"])
def test_after_a_stray_ctrl_c_the_game_goes_on(stray: bytes) -> None:
    board = pausing()
    board.send(stray)
    board.run_until(lambda: b">>> " in board.said, 300, "the prompt")
    assert_pause_sign(board.frames[-1][1])
    board.run_until(lambda: b"$hello" in board.said, PAUSE_MS + START_MS, "the board to go on")
    board.send(format_line("snapshot", 1, []))
    board.run_until(lambda: b"$position" in board.said and board.said.endswith(b"\n"), START_MS, "the position")
    assert b" obpk1rgn/8/6G1/8/8/8/4y3/N1RYKPBO b Y g6*" in board.said


@pytest.mark.usefixtures("image")
def test_a_prompt_that_was_used_stays() -> None:
    board = pausing()
    board.interrupt()
    assert board.execute("print(6 * 7)") == "42\r\n"
    board.run_ms(PAUSE_MS + 300)
    assert board.execute("print(6 * 7)") == "42\r\n"


def rewired() -> dict[str, bytes]:
    """With a pins.py in which two lines of the shift registers share a pin."""
    sound = (firmware_folder() / "madang_board" / "pins.py").read_text(encoding="utf-8")
    assert "LOAD_PIN = 17\n" in sound
    return firmware_files({"madang_board/pins.py": sound.replace("LOAD_PIN = 17\n", "LOAD_PIN = 18\n")})


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"store/readout": b"abacus\n"}, "readout 'abacus': there is no such readout, only key-matrix, shift-"),
        ({"store/readout": b"\xff"}, "readout '': there is no such readout"),
        ({"store/readout": b"shift-registers"} | rewired(), "GP18 in pins.py is in LOAD_PIN and in CLOCK_PIN"),
    ],
)  # fmt: skip
def test_a_wrong_wiring_drives_no_pin(image: None, changed: dict[str, bytes], said: str) -> None:
    board = Bench(firmware_files() | changed)
    driven = set()
    for pin in set(range(30)) - {LIGHTS_PIN}:

        def changed(state: GPIOPinState, _before: GPIOPinState, pin: int = pin) -> None:
            if state in (GPIOPinState.LOW, GPIOPinState.HIGH):
                driven.add(pin)

        board.pico.gpio(pin).add_listener(changed)
    board.run_until(lambda: board.said.endswith(b">>> "), START_MS, "the prompt")
    assert "WiringError: " in board.said.decode() and said in board.said.decode()
    assert_error_corners(board.frames[-1][1])
    assert not driven
    assert said in flash.read_files(board.pico.file_system)["store/crash"].decode()
