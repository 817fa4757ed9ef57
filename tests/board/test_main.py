"""The firmware as a whole on an emulated Pico: its start, its lights within the limit, and how it stops."""

from collections.abc import Iterator

import pytest
from frames import assert_error_corners, drawn_ma
from rp2040py.gpio_pin import GPIOPinState

from madang.protocol import SEQUENCES, format_line, parse_line
from madang.settings import Settings
from madang_board.wiring import LIGHTS_PIN
from madang_host.firmware_image import firmware_files
from madang_host.paths import firmware_folder
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench

START_MS = 3000  # reading the modules takes some two seconds


@pytest.fixture(scope="module")
def board(image: None) -> Iterator[Bench]:
    """A board that plays: the towers were on their squares when the power came."""
    bench = Bench(firmware_files())
    bench.set_occupied(*range(8), *range(56, 64))
    bench.run_until(lambda: b"$begin" in bench.said and bench.said.endswith(b"\n"), START_MS, "the round to begin")
    yield bench


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
    assert any(frame != bytes(192) for _, frame in later)
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
    board.run_ms(300)
    files = flash.read_files(board.pico.file_system)
    assert files["store/settings"] == b"brightness=255\nlimit_ma=150\n"


def test_ctrl_c_leaves_it_dark_and_gives_the_prompt(board: Bench) -> None:
    """The last of those that use this board."""
    assert board.frames[-1][1] != bytes(192)
    board.said.clear()
    board.send(b"\x03\x03")
    board.run_until(lambda: board.said.endswith(b">>> "), 100, "the prompt")
    assert board.frames[-1][1] == bytes(192)


def rewired() -> dict[str, bytes]:
    """A wiring.py in which two lines of the shift registers share a pin."""
    sound = (firmware_folder() / "madang_board" / "wiring.py").read_text(encoding="utf-8")
    assert "LOAD_PIN = 17\n" in sound
    return {"lib/madang_board/wiring.py": sound.replace("LOAD_PIN = 17\n", "LOAD_PIN = 18\n").encode()}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"store/readout": b"abacus\n"}, "readout 'abacus': there is no such readout, only key-matrix, shift-"),
        ({"store/readout": b"\xff"}, "readout '': there is no such readout"),
        ({"store/readout": b"shift-registers"} | rewired(), "GP18 in wiring.py is in LOAD_PIN and in CLOCK_PIN"),
    ],
)  # fmt: skip
def test_a_wrong_wiring_drives_no_pin(image: None, changed: dict[str, bytes], said: str) -> None:
    files = firmware_files() | changed
    if "lib/madang_board/wiring.py" in changed:
        del files["lib/madang_board/wiring.mpy"]
    board = Bench(files)
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
