"""The firmware of a board with CircuitPython, on MicroPython, and on CircuitPython where there is one, with the modules
of its boards scripted; its store; and the drive that it is put on."""

import ast
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from commands import done, failed

from madang_circuit.file_store import FileStore
from madang_host.errors import UserError
from madang_host.firmware_image.circuit import circuit_files
from madang_host.maintenance import circuit
from madang_host.paths import firmware_folder, micropython_command

SCRIPTED = Path(__file__).with_name("circuitpython")


CIRCUITPYTHON = "MADANG_CIRCUITPYTHON"  # a CircuitPython of the PC, its unix port; tests download nothing

Run = Callable[[str], str]


@pytest.fixture(scope="module", params=["MicroPython", "CircuitPython"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program with what a drive holds: as it is on CircuitPython, where there is one; on MicroPython with the
    letter that this wants in compiled modules. Gives what it prints."""
    is_micropython = request.param == "MicroPython"
    interpreter = micropython_command() if is_micropython else [os.environ.get(CIRCUITPYTHON, "")]
    if interpreter == [""]:
        pytest.skip(f"no CircuitPython for this PC ({CIRCUITPYTHON}=FILE names one)")
    drive = tmp_path_factory.mktemp("drive")
    for name, data in circuit_files().items():
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_bytes(b"M" + data[1:] if is_micropython and name.endswith(".mpy") else data)

    def run(program: str) -> str:
        ended = subprocess.run(
            [*interpreter, "-c", program],
            env=os.environ | {"MICROPYPATH": f"{SCRIPTED}:{drive}:{drive}/lib:.frozen"},
            cwd=drive,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout
        return ended.stdout

    return run


PLAY = """
import os
import microcontroller, neopixel_write, usb_cdc
from digitalio import DigitalInOut
from madang_board import pins, wiring
from madang_circuit import circuit_board, start
DriveStore = circuit_board.DriveStore
circuit_board.DriveStore = lambda: DriveStore("store")
def key(square):
    key = wiring.KEYS[square ^ 56]
    return "GP%d" % pins.ROW_PINS[key >> 3], "GP%d" % pins.COLUMN_PINS[key & 7]
DigitalInOut.closed = {key(square) for square in list(range(8)) + list(range(56, 64))}
cycles = 0
def goes_on():
    global cycles
    cycles += 1
    if cycles == 300:
        usb_cdc.data.to_board += b"$get*\\n"
        DigitalInOut.closed.discard(key(60))  # e8
    if cycles == 500:
        DigitalInOut.closed.add(key(20))  # e3
    if cycles == 900:
        raise ValueError("a made-up fault")
    return True
start._goes_on = goes_on
start.run()
said = usb_cdc.data.from_board
print(said.decode())
print("lit:", len([frame for frame in neopixel_write.frames if any(frame)]))
last = neopixel_write.frames[-1]
print("last:", sorted(place for place in range(64) if any(last[3 * place : 3 * place + 3])))
print("resets:", microcontroller.resets)
print("driven:", sorted(DigitalInOut.driven))
print("crash:", open("store/crash").read())
"""


def test_a_move_is_played_and_a_crash_is_told(run: Run) -> None:
    said = run(PLAY)
    lines = said.splitlines()
    assert "ValueError('a made-up fault',)" in lines, said
    (hello,) = [line for line in lines if line.startswith("$hello")]
    assert " 01020304 " in hello, "the chip's own id"
    assert any(line.startswith("$move") and "e8-e3" in line for line in lines), said
    assert int(said.partition("lit: ")[2].split()[0]) > 3
    assert "last: [0, 7, 56, 63]" in lines, "the corners"
    assert "resets: 1" in lines
    assert "driven: []" in lines, "no row is, between two scans"
    assert "crash: 1 in a row; the last:" in lines


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ("analog", "with CircuitPython a board has a key matrix or shift registers"),
        ("abacus", "there is no such readout"),
    ],
)
def test_a_wrong_readout_drives_no_pin(run: Run, stored: str, told: str) -> None:
    program = f"""
from digitalio import DigitalInOut
from madang_circuit import circuit_board
store = circuit_board.DriveStore("wrong")
store.replace("readout", b"{stored}")
circuit_board.DriveStore = lambda: store
try:
    circuit_board.CircuitBoard()
except circuit_board.WiringError as error:
    print(error, DigitalInOut.driven)
"""
    said = run(program)
    assert told in said and said.rstrip().endswith("{}")


REGISTERS = """
from keypad import ShiftRegisterKeys
from madang_board import pins, wiring
from madang_circuit import circuit_board
store = circuit_board.DriveStore("registers")
store.replace("readout", b"shift-registers")
circuit_board.DriveStore = lambda: store
board = circuit_board.CircuitBoard()
keys = ShiftRegisterKeys.made
into = bytearray(8)
def seen():
    keys.look()
    board.scan(into)
    return [square for square in range(64) if into[square >> 3] >> (square & 7) & 1]
for square in range(64):
    keys.inputs[wiring.SHIFTED[square ^ 56]] = 0
    assert seen() == [square], square
    keys.inputs[wiring.SHIFTED[square ^ 56]] = 1
assert seen() == []
for turn in range(3):  # more than are kept
    for key in range(64):
        keys.inputs[key] = turn & 1
    keys.look()
assert keys.events.overflowed
seen()
assert seen() == list(range(64))
for key in range(64):
    keys.inputs[key] = 1
assert seen() == []
print("read")
"""


def test_shift_registers_are_read_by_keypad(run: Run) -> None:
    assert run(REGISTERS) == "read\n"


@pytest.mark.parametrize("held", [False, True])
def test_the_drive_is_the_boards_unless_a_button_is_held(run: Run, held: bool) -> None:
    program = f"""
import storage, usb_cdc
from digitalio import DigitalInOut
if {held}:
    DigitalInOut.driven["button"] = False
    DigitalInOut.closed = {{("button", "GP19")}}
import boot
print(usb_cdc.asked, storage.asked)
"""
    assert run(program) == "{'usb': (True, True)} " + ("{}" if held else "{'/': False}") + "\n"


def test_modules_are_bytecode_with_circuitpythons_letter() -> None:
    files = circuit_files()
    assert {"code.py", "boot.py", "lib/neopixel.py", "lib/madang/app.mpy", "lib/madang_board/wiring.mpy"} <= set(files)
    for name, data in files.items():
        if name.endswith(".mpy"):
            assert data[:2] == b"C\x06" and data[2] == 0, name
    assert not [name for name in files if "machine" in name or name.endswith(("chip.mpy", "ws2812.mpy"))]


def test_the_interpreters_stand_in_has_what_it_stands_in_for() -> None:
    real, stand_in = (
        ast.parse((firmware_folder() / name).read_text(encoding="utf-8"))
        for name in ("madang/interpreter.py", "madang_circuit/interpreter.py")
    )
    names = [ast.unparse(tree.body[-1]) for tree in (real, stand_in)]
    assert names[0] == names[1] and names[0].startswith("__all__ = ")
    declared = {node.name: ast.unparse(node.args) for node in ast.walk(real) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(stand_in):
        if isinstance(node, ast.FunctionDef):
            assert declared[node.name] == ast.unparse(node.args), node.name


class PowerCutError(Exception):
    pass


def cut_after(monkeypatch: pytest.MonkeyPatch, steps: int, chance: Random) -> None:
    """Of what changes the drive, so much is done; of a file that is being written, a part."""
    left = steps

    def limited(name: str, owner: object) -> None:
        whole = getattr(owner, name)

        def step(*arguments: object) -> object:
            nonlocal left
            if left == 0:
                if name == "_write":
                    store, path, mode, data = arguments
                    assert isinstance(data, bytes)
                    whole(store, path, mode, data[: chance.randrange(len(data) + 1)])
                raise PowerCutError
            left -= 1
            return whole(*arguments)

        monkeypatch.setattr(owner, name, step)

    for name in ("rename", "remove"):
        limited(name, os)
    limited("_write", FileStore)


def stores(tmp_path: Path) -> Iterator[Path]:
    """Stores as cuts have left them before, too."""
    for number, files in enumerate(
        ({}, {"b": b"old"}, {"b": b"old", "b.new": b"ne"}, {"b": b"old", "b.all": b"older"}, {"b.all": b"old"}),
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        yield folder


@pytest.mark.parametrize("steps", range(8))
def test_a_power_cut_leaves_the_old_blob_or_the_new_one(
    tmp_path: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in stores(tmp_path):
        old = FileStore(str(folder)).read("b")
        with monkeypatch.context() as patched:
            cut_after(patched, steps, Random(steps))
            is_done = True
            try:
                FileStore(str(folder)).replace("b", b"the new one")
            except PowerCutError:
                is_done = False
        store = FileStore(str(folder))
        assert store.read("b") in ((b"the new one",) if is_done else (old, b"the new one")), folder
        store.replace("b", b"and a newer one")
        assert store.read("b") == b"and a newer one"


def test_logs_grow_and_are_cleared(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path))
    assert store.log_room("journal-a") == 0 and store.read("journal-a") is None
    store.clear_log("journal-a")
    room = store.log_room("journal-a")
    store.add_to_log("journal-a", bytearray(b"12345"), 3)
    assert store.read("journal-a") == b"123" and store.log_room("journal-a") == room - 3
    store.append("other", b"a")
    store.append("other", b"b")
    assert store.read("other") == b"ab"


BOOT_OUT = "Adafruit CircuitPython 10.0.3 on 2026-01-01; Raspberry Pi Pico with rp2040\nBoard ID:raspberry_pi_pico\n"


@pytest.fixture
def empty_drive(tmp_path: Path) -> Path:
    (tmp_path / "boot_out.txt").write_text(BOOT_OUT)
    (tmp_path / "code.py").write_text("print('Hello World!')\n")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/own.py").write_text("")
    return tmp_path


def test_a_drive_gets_what_changed_and_keeps_what_is_not_ours(empty_drive: Path) -> None:
    (empty_drive / "lib/madang").mkdir()
    (empty_drive / "lib/madang/gone.mpy").write_bytes(b"C")
    told: list[str] = []
    first = circuit.install(empty_drive, lambda path, *_: told.append(path))
    files = circuit_files()
    assert {path.relative_to(empty_drive).as_posix() for path in empty_drive.rglob("*") if path.is_file()} == {
        *files,
        "boot_out.txt",
        "lib/own.py",
    }
    assert all((empty_drive / name).read_bytes() == data for name, data in files.items())
    assert (first.written, first.unchanged, first.removed) == (len(files), 0, 1)
    assert first.board == "Raspberry Pi Pico with rp2040"
    assert told[-2:] == ["code.py", ""], "what begins it comes last"
    (empty_drive / "lib/madang/app.mpy").write_bytes(b"C")
    again = circuit.install(empty_drive, lambda *_: None)
    assert (again.written, again.removed) == (1, 0) and (empty_drive / "code.py").read_bytes() == files["code.py"]
    assert circuit.install(empty_drive, lambda *_: None).written == 0


@pytest.mark.parametrize(
    ("about", "told"),
    [
        (None, "is not the drive of a board with CircuitPython: there is no boot_out.txt"),
        (
            "Adafruit CircuitPython 8.2.1 on 2023-07-25; Raspberry Pi Pico with rp2040",
            "CircuitPython 9 or later is wanted",
        ),
        ("MicroPython", "says 'MicroPython': CircuitPython 9 or later is wanted"),
        ("", "CircuitPython 9 or later is wanted"),
    ],
)
def test_another_drive_is_left_as_it_was(empty_drive: Path, about: str | None, told: str) -> None:
    (empty_drive / "boot_out.txt").unlink()
    if about is not None:
        (empty_drive / "boot_out.txt").write_text(about)
    with pytest.raises(UserError, match=told):
        circuit.install(empty_drive, lambda *_: None)
    assert (empty_drive / "code.py").read_text() == "print('Hello World!')\n" and not (empty_drive / "boot.py").exists()


def test_the_tool_says_what_it_did(empty_drive: Path) -> None:
    said = done("flash", "--circuitpython", str(empty_drive))
    assert "0 old ones removed. The board is 'Raspberry Pi Pico with rp2040'. Eject the drive" in said
    assert "Nobody has tried the firmware with CircuitPython" in said
    refused = failed("flash", "--circuitpython", str(empty_drive), "--port", "COM5")
    assert refused == "--port is for a board with MicroPython: leave it out with --circuitpython"


def test_a_readout_is_set_with_what_its_sensors_leave(empty_drive: Path) -> None:
    refused = failed("flash", "--circuitpython", str(empty_drive), "--readout", "analog")
    assert refused == "with CircuitPython a board has key-matrix or shift-registers, not analog"
    assert not (empty_drive / "store").exists() and not (empty_drive / "boot.py").exists()
    (empty_drive / "store").mkdir()
    (empty_drive / "store/settings").write_bytes(b"brightness=40\n")
    said = done("flash", "--circuitpython", str(empty_drive), "--readout", "shift-registers")
    assert "It reads shift-registers; limit_ma is 200" in said
    assert (empty_drive / "store/readout").read_bytes() == b"shift-registers\n"
    assert (empty_drive / "store/settings").read_bytes() == b"brightness=40\nlimit_ma=200\n"


def test_a_full_drive_is_told_before_anything_is_written(empty_drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=50_000))
    with pytest.raises(UserError, match=r"is full: \d+ KB are needed, and 48 KB are free; remove files of your own"):
        circuit.install(empty_drive, lambda *_: None)
    assert (empty_drive / "code.py").read_text() == "print('Hello World!')\n"


def test_a_drive_that_is_the_boards_is_told(empty_drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object, missing_ok: bool = False) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", read_only)
    with pytest.raises(UserError, match=r"Read-only file system\): plug the board in with its first button held"):
        circuit.install(empty_drive, lambda *_: None)
