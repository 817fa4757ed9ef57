"""A Linux board that is the Madang itself: scripted pins under Blinka, and a socket."""

import configparser
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from commands import failed
from scripted_pins import Keys, Registers, ScriptedPins

from madang import crashes
from madang.squares import has, new_set, parse_square
from madang_board import wiring
from madang_circuit.life import ERROR_SQUARES, live
from madang_circuit.lines import MOST_QUEUED
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.linux.board import LinuxBoard
from madang_host.linux.line import SocketLine
from madang_host.linux.pins import Pins, read_pins
from madang_host.linux.store import DurableStore

EXAMPLES = Path(__file__).parent.parent.parent / "examples/linux"
KEY_MATRIX, SHIFT_REGISTERS = (EXAMPLES / f"raspberry-pi-{name}.toml" for name in ("key-matrix", "shift-registers"))
LONG_S = 60.0
# The GPIO at each of the 40 pins of a Raspberry Pi, 0 for supplies and ground (pinout.xyz).
# fmt: off
HEADER = (
     0,  2,  3,  4,  0, 17, 27, 22,  0, 10,  9, 11,  0,  0,  5,  6, 13, 19, 26,  0,  # the odd ones
     0,  0,  0, 14, 15, 18,  0, 23, 24,  0, 25,  8,  7,  1,  0, 12,  0, 16, 20, 21,  # the even ones
)
# fmt: on
SPI_PINS = {"D7", "D8", "D9", "D10", "D11"}


def scripted(monkeypatch: pytest.MonkeyPatch, pins: Pins) -> ScriptedPins:
    return ScriptedPins(monkeypatch, [name for _, name in pins.used()])


def numbers(names: tuple[str, ...]) -> list[int]:
    return [int(name[1:]) for name in names]


@pytest.fixture
def line() -> Iterator[SocketLine]:
    line = SocketLine(0)
    yield line
    line.close()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("raspberry-pi-*.toml")), ids=lambda path: path.stem)
def test_examples_are_wired_as_a_raspberry_pi_can_be(path: Path) -> None:
    pins = read_pins(path)
    used = {pin for _, pin in pins.used()}
    assert not used & SPI_PINS and used <= {f"D{gpio}" for gpio in HEADER}
    for text in path.read_text().splitlines():
        setting, _, comment = text.partition("#")
        if setting.startswith(("rows", "columns", "load", "clock", "data", "lights", "buttons")):
            places = [int(word) for word in re.findall(r"\d+", comment.partition("pin")[2])]
            gpios = [f"D{HEADER[(place - 1) // 2 + 20 * (place % 2 == 0)]}" for place in places]
            assert gpios == (["D10"] if "SPI" in setting else re.findall(r"D\d+", setting)), text


def test_each_key_is_its_square(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine) -> None:
    pins = read_pins(KEY_MATRIX)
    keys = Keys(scripted(monkeypatch, pins), numbers(pins.rows), numbers(pins.columns))
    board = LinuxBoard(pins, DurableStore(str(tmp_path)), line, "test")
    found = new_set()
    for square in range(64):
        key = wiring.KEYS[wiring.drawn_at(square)]
        keys.closed = {(key >> 3, key & 7)}
        board.scan(found)
        assert [each for each in range(64) if has(found, each)] == [square]
    keys.closed = {(row, column) for row in range(8) for column in range(8)} - {(0, 0)}
    board.scan(found)
    assert [each for each in range(64) if not has(found, each)] == [0], "no ghosts, and none missing"


def test_no_two_rows_are_ever_driven(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine) -> None:
    pins = read_pins(KEY_MATRIX)
    scripts = scripted(monkeypatch, pins)
    Keys(scripts, numbers(pins.rows), numbers(pins.columns))
    most = 0
    level = scripts.levels

    def looked(pin: int) -> int:
        nonlocal most
        most = max(most, len(scripts.outputs))
        return level(pin)

    scripts.levels = looked
    board = LinuxBoard(pins, DurableStore(str(tmp_path)), line, "test")
    board.scan(new_set())
    assert most == 1 and scripts.outputs == {}


def test_each_input_of_the_registers_is_its_square(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine
) -> None:
    pins = read_pins(SHIFT_REGISTERS)
    registers = Registers(scripted(monkeypatch, pins), *numbers((pins.load, pins.clock, pins.data)))
    board = LinuxBoard(pins, DurableStore(str(tmp_path)), line, "test")
    found = new_set()
    for square in range(64):
        registers.inputs = [1] * 64
        registers.inputs[wiring.SHIFTED[wiring.drawn_at(square)]] = 0
        board.scan(found)
        assert [each for each in range(64) if has(found, each)] == [square]


def colours_sent(data: bytes) -> list[tuple[int, int, int]]:
    """By place in the chain, (red, green, blue) of what went out by SPI: a byte a bit, between times of silence."""
    assert data.startswith(bytes(240)) and data.endswith(bytes(240)), "less than 300 us at 6.4 MHz"
    signs = data.strip(b"\0")
    assert len(signs) == 64 * 24 and set(signs) <= {0b11000000, 0b11110000}
    levels = [int("".join("01"[sign == 0b11110000] for sign in signs[i : i + 8]), 2) for i in range(0, len(signs), 8)]
    return [(levels[i + 1], levels[i], levels[i + 2]) for i in range(0, len(levels), 3)]


def test_lights_by_spi_are_in_the_order_of_the_chain(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine
) -> None:
    pins = read_pins(SHIFT_REGISTERS)
    scripts = scripted(monkeypatch, pins)
    board = LinuxBoard(pins, DurableStore(str(tmp_path)), line, "test")
    assert colours_sent(scripts.sent[-1]) == [(0, 0, 0)] * 64
    frame = bytearray(range(192))
    board.show(frame)
    seen = colours_sent(scripts.sent[-1])
    for square in range(64):
        assert seen[wiring.LIGHTS[wiring.drawn_at(square)]] == tuple(frame[3 * square : 3 * square + 3])
    board.close()
    assert colours_sent(scripts.sent[-1]) == [(0, 0, 0)] * 64


def test_lights_by_a_pin_go_through_neopixel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine) -> None:
    import neopixel

    pins = Pins("shift-registers", "D18", load="D17", clock="D27", data="D22")
    scripted(monkeypatch, pins)
    sent: list[bytes] = []
    monkeypatch.setattr(neopixel, "neopixel_write", lambda _, data: sent.append(bytes(data)))
    board = LinuxBoard(pins, DurableStore(str(tmp_path)), line, "test")
    frame = bytearray(192)
    frame[0:3] = b"\1\2\3"  # a1, the first of the chain
    board.show(frame)
    assert sent[-1] == b"\2\1\3" + bytes(189)


class Played:
    """A board at play, in a thread of its own."""

    def __init__(self, board: LinuxBoard) -> None:
        self.is_on = True
        self.board = board
        self._thread = threading.Thread(target=live, args=(board, lambda: self.is_on, repr))
        self._thread.start()

    def end(self) -> None:
        self.is_on = False
        self._thread.join(LONG_S)
        assert not self._thread.is_alive()


def wait_for(condition: Callable[[], object]) -> None:
    deadline_s = time.monotonic() + LONG_S
    while not condition():
        assert time.monotonic() < deadline_s
        time.sleep(0.01)


def test_a_move_by_hand_reaches_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine) -> None:
    pins = read_pins(KEY_MATRIX)
    scripts = scripted(monkeypatch, pins)
    keys = Keys(scripts, numbers(pins.rows), numbers(pins.columns))

    def key(name: str) -> tuple[int, int]:
        return divmod(wiring.KEYS[wiring.drawn_at(parse_square(name))], 8)

    keys.closed = {key(f"{file}{rank}") for file in "abcdefgh" for rank in "18"}
    played = Played(LinuxBoard(pins, DurableStore(str(tmp_path)), line, "linux-1"))
    try:
        with Session(f"socket://127.0.0.1:{line.port}", hello_s=LONG_S) as session:
            assert session.mirror.identity is not None and session.mirror.identity.board_id == "linux-1"
            assert session.wait_for(lambda mirror: mirror.phase == "playing", LONG_S)
            keys.closed -= {key("e8")}
            wait_for(lambda: max(map(max, colours_sent(scripts.sent[-1]))) > 0)
            assert session.wait_for(lambda mirror: not has(bytearray(mirror.occupied), parse_square("e8")), LONG_S)
            keys.closed |= {key("e3")}
            assert session.wait_for(lambda mirror: mirror.record[-1:] == ["e8-e3"], LONG_S)
        with Session(f"socket://127.0.0.1:{line.port}", hello_s=LONG_S) as session:  # the line is free again
            assert session.wait_for(lambda mirror: "e8-e3" in mirror.record, LONG_S)
    finally:
        played.end()
        played.board.close()
    again = Played(LinuxBoard(pins, DurableStore(str(tmp_path)), other := SocketLine(0), "linux-1"))
    try:
        with Session(f"socket://127.0.0.1:{other.port}", hello_s=LONG_S) as session:
            assert session.wait_for(lambda mirror: "e8-e3" in mirror.record, LONG_S), "it survived"
    finally:
        again.end()
        again.board.close()


def test_a_crash_is_shown_and_kept_and_after_three_it_starts_safely(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine
) -> None:
    pins = read_pins(SHIFT_REGISTERS)
    scripts = scripted(monkeypatch, pins)
    store = DurableStore(str(tmp_path))
    board = LinuxBoard(pins, store, line, "test")

    def broken() -> bool:
        raise ValueError("a made-up fault")

    for _ in range(crashes.TOO_MANY):
        with pytest.raises(ValueError):
            live(board, broken, lambda error: "".join(traceback.format_exception(error)))
    seen = colours_sent(scripts.sent[-1])
    assert {place for place, colour in enumerate(seen) if any(colour)} == {
        wiring.LIGHTS[wiring.drawn_at(square)] for square in ERROR_SQUARES
    }
    assert crashes.in_a_row(store) == crashes.TOO_MANY
    assert "ValueError: a made-up fault" in "\n".join(crashes.lines(store))
    steps = iter([True] * 5 + [False])
    live(board, lambda: next(steps), repr)
    lit = {place for place, colour in enumerate(colours_sent(scripts.sent[-1])) if any(colour)}
    assert lit == {wiring.LIGHTS[wiring.drawn_at(square)] for square in (27, 28, 35, 36)}, "the safe mode's sign"


def served(line: SocketLine, condition: Callable[[], object]) -> None:
    """The line is at work until a condition holds."""

    def serve() -> object:
        line.service()
        return condition()

    wait_for(serve)


def test_the_line_takes_one_program_and_drops_noise(line: SocketLine) -> None:
    into = bytearray(200)
    first = socket.create_connection(("127.0.0.1", line.port))
    served(line, lambda: line._other)
    second = socket.create_connection(("127.0.0.1", line.port))
    second.settimeout(LONG_S)
    served(line, lambda: _is_closed(second))
    first.sendall(b"$one*\r\n\xff\x00noise\n" + b"x" * 5000 + b"\n$two*\n")
    said: list[bytes] = []

    def listen() -> bool:
        line.service()
        length = line.read_line(into)
        if length >= 0:
            said.append(bytes(into[:length]))
        return said[-1:] == [b"$two*"]

    wait_for(listen)
    assert said == [b"$one*", b"$two*"]
    assert line.write_line(bytearray(b"hello\n"), 6) and line.backlog() == 6
    served(line, lambda: not line.backlog())
    assert first.recv(6) == b"hello\n"
    first.close()
    served(line, lambda: line._other is None)
    while line.write_line(bytearray(100), 100):
        pass
    assert MOST_QUEUED - 100 < line.backlog() <= MOST_QUEUED, "it waits for who comes next"
    with pytest.raises(UserError, match=r"cannot listen on 127\.0\.0\.1"):
        SocketLine(line.port)


def _is_closed(other: socket.socket) -> bool:
    other.setblocking(False)
    try:
        return other.recv(1) == b""
    except BlockingIOError:
        return False


SOUND = {"readout": "shift-registers", "load": "D17", "clock": "D27", "data": "D22", "lights": "SPI"}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"readout": "analog"}, "readout is to be one of key-matrix, shift-registers"),
        ({"lods": "D1"}, "'lods' is nothing of a board with shift-registers: try readout, load, clock, data, lights"),
        ({"lights": None}, "'lights' is missing"),
        ({"data": "D27"}, "D27 is in clock and in data: change one"),
        ({"data": "SPI"}, "'data' cannot be the SPI: only lights can"),
        ({"clock": "17"}, "'clock' is to be the name of a pin, like \"D17\""),
        ({"clock": 17}, "'clock' is to be the name of a pin"),
        ({"buttons": "D2"}, "'buttons' is to be a list of names of pins"),
        ({"buttons": ["D2", "D3", "D4"]}, "'buttons' has 3 pins: leave it two, or fewer"),
        ({"buttons": ["D2", "D22"]}, "D22 is in buttons and in data: change one"),
        ({"buttons": ["SPI"]}, "'buttons' cannot be the SPI: only lights can"),
        ({"readout": "key-matrix"}, "'load' is nothing of a board with key-matrix: try readout, rows, columns, lights"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, changed: dict[str, object], told: str) -> None:
    said = {name: value for name, value in (SOUND | changed).items() if value is not None}
    path = tmp_path / "pins.toml"
    path.write_text("".join(f"{name} = {value!r}\n" for name, value in said.items()))
    with pytest.raises(UserError) as error:
        read_pins(path)
    assert str(error.value).startswith(f"{path}: {told}")


@pytest.mark.parametrize(("text", "told"), [("readout =", "is no TOML"), ("\xff", "is no TOML"), (None, "cannot read")])
def test_what_is_no_file_of_pins_is_told(tmp_path: Path, text: str | None, told: str) -> None:
    path = tmp_path / "pins.toml"
    if text is not None:
        path.write_bytes(text.encode("latin-1"))
    assert told in failed("board", "--pins", str(path))


def test_a_pin_that_the_board_lacks_is_told_before_any_is_driven(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine
) -> None:
    pins = read_pins(SHIFT_REGISTERS)
    scripts = ScriptedPins(monkeypatch, ["D2", "D3", "D17", "D22"])
    with pytest.raises(UserError, match=r"this board has no pin 'D27', only .*D17, .*D2, D22"):
        LinuxBoard(pins, DurableStore(str(tmp_path)), line, "test")
    assert scripts.outputs == {} and scripts.sent == []


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"SCL": "D17"}, "SCL, in data, is the same pin as D17: change one"),
        ({"SCL": "SCK"}, r"SCL, in data, is a pin of the SPI \(SCK\), which the lights take: change one"),
    ],
)
def test_a_pin_wanted_twice_by_two_names_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: SocketLine, names: dict[str, str], told: str
) -> None:
    scripts = ScriptedPins(monkeypatch, ["D17", "D27"])
    import board

    for name, same in names.items():
        monkeypatch.setattr(board, name, getattr(board, same))
    with pytest.raises(UserError, match=told):
        LinuxBoard(
            Pins("shift-registers", "SPI", load="D17", clock="D27", data="SCL"),
            DurableStore(str(tmp_path)),
            line,
            "test",
        )
    assert scripts.outputs == {} and scripts.sent == []


def madang_board(pins: Path, store: Path, **environment: str) -> "subprocess.Popen[str]":
    """The command in a process of its own, with Blinka told nothing but this."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA_")}
    program = "from madang_host.start import main; main()"
    command = [sys.executable, "-u", "-c", program, "board", "--pins", pins, "--tcp-port", "0", "--store", store]
    return subprocess.Popen(
        command, env=others | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_the_command_plays_on_blinkas_generic_board(tmp_path: Path) -> None:
    with madang_board(EXAMPLES / "no-parts.toml", tmp_path, BLINKA_FORCEBOARD="OS_AGNOSTIC_BOARD") as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            port = re.fullmatch(r"The board is on: 'madang play --port (socket://127\.0\.0\.1:\d+)'\n", said)
            assert port, said
            with Session(port[1], hello_s=LONG_S) as session:
                session.command("set", "brightness", "40")
                assert not any(session.mirror.occupied), "the pin that is read is always high"
        finally:
            process.terminate()
        assert process.communicate(timeout=LONG_S) == ("", "") and process.returncode == 0
    assert (tmp_path / "settings").read_text() == "brightness=40\n"


def test_a_machine_without_pins_is_told(tmp_path: Path) -> None:
    with madang_board(KEY_MATRIX, tmp_path) as process:
        said, wrong = process.communicate(timeout=LONG_S)
    assert process.returncode == 1 and said == ""
    assert wrong.startswith("Error: Blinka does not know the pins of this machine (")
    assert wrong.count("\n") == 1


def test_the_unit_runs_what_the_tool_has() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(EXAMPLES / "madang-board.service")
    program, command, *options = unit["Service"]["ExecStart"].split()
    assert program.endswith("/madang") and command == "board" and options[::2] == ["--pins", "--store"]
    assert options[3] == f"/var/lib/{unit['Service']['StateDirectory']}"
    assert signal.SIGTERM.name == "SIGTERM" and unit["Service"]["Restart"] == "on-failure"
