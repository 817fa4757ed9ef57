"""The firmware of an ESP32-S3, on MicroPython with its pins scripted and its flash in memory; and how MicroPython
itself gets there: by esptool, to a stand-in of its boot mode."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import failed
from esp32_mock_bootloader import MockHandle, mock_bootloader

from madang.protocol import format_line
from madang_host.cli import board
from madang_host.errors import UserError
from madang_host.firmware_image import slim_sources
from madang_host.firmware_image.targets import ESP32_S3
from madang_host.maintenance import esp32
from madang_host.paths import micropython_command
from madang_host.slimming.plain import without_machine_code

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is compiled for the chip, without machine code."""
    folder = tmp_path_factory.mktemp("esp32")
    for name, source in slim_sources(ESP32_S3).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(without_machine_code(source))
    return folder


def run(sources: Path, program: str, given: str = "") -> str:
    """What a program prints; the serial line has been sent what is given, and stays open."""
    running = subprocess.Popen(
        [*micropython_command(), "-c", program],
        env=os.environ | {"MICROPYPATH": f"{HERE / 'esp32'}:{HERE / 'scripted'}:{sources}:.frozen"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert running.stdin and running.stdout
    running.stdin.write(given)
    running.stdin.flush()
    said = running.stdout.read()
    running.stdin.close()
    assert running.wait() == 0, said
    return said


STORE = """
import esp32, vfs
vfs.VfsLfs2.mkfs(esp32.vfs)
vfs.mount(vfs.VfsLfs2(esp32.vfs), "/store")
"""
PLAY = (
    STORE
    + """
import machine, sys
from machine import Pin, Timer, WDT
from madang_board import pins, start, wiring
def key(square):
    key = wiring.KEYS[square ^ 56]
    return pins.ROW_PINS[key >> 3], pins.COLUMN_PINS[key & 7]
Pin.closed = {key(square) for square in list(range(8)) + list(range(56, 64))}
cycles = 0
def fed():
    global cycles
    cycles += 1
    if cycles == 300:
        Pin.closed.discard(key(60))  # e8
    if cycles == 600:
        Pin.closed.add(key(20))  # e3
    if cycles == 1500:
        raise %s
WDT.fed = fed
try:
    start.run()
except machine.ResetError:
    print("reset")
last = machine.frames[-1]
print("lit:", len([frame for frame in machine.frames if any(frame)]))
print("last:", sorted(lamp for lamp in range(64) if any(last[3 * lamp : 3 * lamp + 3])))
print("watchdog:", WDT.made, "timers:", Timer.made)
print("driven:", sorted(pin for pin in Pin.driven if Pin.driven[pin] == 0), "outputs:", len(Pin.driven))
with open("/store/journal-a", "rb") as file:
    print("journal:", file.read(32))
"""
)


def test_a_move_is_played_and_a_crash_is_told(sources: Path) -> None:
    said = run(sources, PLAY % "ValueError('a made-up fault')", "$get*\n")
    lines = said.splitlines()
    (hello,) = [line for line in lines if line.startswith("$hello")]
    assert " 240ac4010203 " in hello, "the chip's own id"
    assert any(line.startswith("$move") and "e8-e3" in line for line in lines), said
    assert "ValueError: a made-up fault" in lines and "reset" in lines
    assert "The board starts anew in 5 seconds; Ctrl-C gives the prompt." in lines
    assert int(said.partition("lit: ")[2].split()[0]) > 3
    assert "last: [0, 7, 56, 63]" in lines, "the corners"
    assert "watchdog: [8000, 86400000] timers: []" in lines
    assert "driven: [1] outputs: 9" in lines, "the lights' pin rests low, no row is driven between two scans"
    assert "journal: b'madang-" in said


def test_ctrl_c_pauses_it(sources: Path) -> None:
    said = run(sources, PLAY % "KeyboardInterrupt")
    assert "The board pauses; if nothing is run here in the next 60 seconds, it goes on." in said
    assert "watchdog: [8000, 86400000] timers: [(0, 20)]" in said
    assert "last: [26, 29, 34, 37]" in said, "two bars"


CHANGE = (
    STORE
    + """
import gc, machine, sys
from machine import WDT
gc_mem_free = lambda: %d
from madang_board import start, large_heap
class gc:
    mem_free = gc_mem_free
large_heap.gc = gc
from madang_board.flash_store import FlashStore
from madang import shelf
cycles = 0
def fed():
    global cycles
    cycles += 1
    if cycles == 50:
        print("\\nloaded:", "madang.crashes" in sys.modules, "madang_board.loading" in sys.modules)
    if cycles == 600:
        raise KeyboardInterrupt
WDT.fed = fed
try:
    start.run()
except machine.ResetError:
    print("reset")
print("cycles:", cycles)
"""
)


@pytest.mark.parametrize("free_bytes", (200_000, 4_000_000))
def test_where_there_is_room_another_game_needs_no_restart(sources: Path, free_bytes: int) -> None:
    said = run(sources, CHANGE % free_bytes, format_line("game", 1, ["oumoul-kono"]).decode() + "\n")
    hellos = [line.split() for line in said.splitlines() if line.startswith("$hello")]
    if free_bytes > 400_000:
        assert "loaded: True True" in said and "reset" not in said
        assert len({boot_id for *_, boot_id, _ in hellos}) == 2, "the PC sees a board that has started anew"
        assert "cycles: 60" in said
    else:
        assert "loaded: False False" in said and "reset" in said
        assert len({boot_id for *_, boot_id, _ in hellos}) == 1


def test_shift_registers_are_read_in_their_order(sources: Path) -> None:
    program = """
from machine import Pin
from madang_board import pins, wiring
from madang_board.shift_registers import ShiftRegisters
held = []
def changed(pin, level):
    global held
    if pin == pins.LOAD_PIN and not level:
        held = [int(reed != wiring.SHIFTED[square ^ 56]) for reed in range(64)]
    elif pin == pins.CLOCK_PIN and level:
        held.pop(0)
        held.append(1)
    if held:
        Pin.held[pins.DATA_PIN] = held[0]
Pin.changed = changed
registers = ShiftRegisters()
into = bytearray(8)
for square in range(64):
    registers.scan(into)
    assert sum(bin(rank).count("1") for rank in into) == 1 and into[square >> 3] == 1 << (square & 7), square
Pin.changed = lambda pin, level: None
Pin.held[pins.DATA_PIN] = 1
registers.scan(into)
assert not any(into)
from madang_board.machine_board import PushButtons
buttons = PushButtons()
assert buttons.held() == 0
Pin.held[pins.BUTTON_PINS[1]] = 0
assert buttons.held() == 2
print("read")
"""
    assert run(sources, program) == "read\n"


def test_a_pc_that_does_not_read_stops_the_board_once(sources: Path) -> None:
    """MicroPython waits half a second for it there, and loses the byte or not."""
    program = """
import time
from madang_board.usb_serial import UsbSerial
class Output:
    taken = b""
    takes_us = 0
    def write(self, data):
        self.taken += bytes(data)
        time.now_us += self.takes_us
serial = UsbSerial()
serial._output = output = Output()
serial._can = lambda direction: True
line = bytearray(b"$state 12345678\\n")
serial.write_line(line, len(line))
serial.service()
assert output.taken == line[:6], output.taken
output.takes_us = 500000
serial.service()
assert output.taken == line[:7]
for _ in range(2500):
    serial.service()
assert output.taken == line[:7]
output.takes_us = 0
serial.service()
serial.service()
assert output.taken == line and not serial.backlog
print("quiet")
"""
    assert run(sources, program) == "quiet\n"


@pytest.mark.parametrize(
    ("readout", "told"),
    [
        (
            "analog",
            "this controller reads no linear sensors: run 'madang flash --readout NAME' with key-matrix or shift",
        ),
        ("abacus", "there is no such readout"),
    ],
)
def test_a_wrong_readout_drives_no_pin(sources: Path, readout: str, told: str) -> None:
    program = (
        STORE
        + f"""
from machine import Pin
from madang_board.flash_store import FlashStore
from madang_board.machine_board import MachineBoard, WiringError
store = FlashStore()
store.replace("readout", b"{readout}")
try:
    MachineBoard(None, store)
except WiringError as error:
    print(error, Pin.driven)
"""
    )
    said = run(sources, program)
    assert told in said and said.rstrip().endswith("{}")


def image_for(chip: int, folder: Path) -> Path:
    """What begins like an image of MicroPython."""
    image = folder / "firmware.bin"
    image.write_bytes(bytes([0xE9, *[0] * 11, chip, 0, *range(256)]) * 20)
    return image


@pytest.fixture(scope="module")
def waiting() -> Iterator[MockHandle]:
    """An ESP32-S3 in boot mode, that is not there."""
    with mock_bootloader("esp32s3") as handle:
        yield handle


def test_micropython_is_written_by_esptool(waiting: MockHandle, tmp_path: Path) -> None:
    """Which compares the hash of what it wrote."""
    assert board._install_micropython(image_for(9, tmp_path), waiting.url(), erase=True) == waiting.url()


def test_what_esptool_says_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=r"did not take MicroPython .Could not open .*nothing, the port is busy or doesn't"
    ):
        esp32.install(image_for(9, tmp_path), str(tmp_path / "nothing"), erase=False)
    with mock_bootloader("esp32") as other, pytest.raises(UserError, match="This chip is ESP32, not ESP32-S3"):
        esp32.install(image_for(9, tmp_path), other.url(), erase=False)


def test_an_image_for_another_chip_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is for another of Espressif's chips than the ESP32-S3"):
        esp32.install(image_for(0, tmp_path), "COM5", erase=False)
    (tmp_path / "short").write_bytes(b"\xe9")
    with pytest.raises(UserError, match="is no image for an ESP32-S3"):
        esp32.install(tmp_path / "short", "COM5", erase=False)
    assert "cannot read" in failed("flash", "--install-micropython", str(tmp_path / "nowhere.bin"))


def test_erasing_is_for_a_first_micropython_of_an_esp32(tmp_path: Path) -> None:
    assert failed("flash", "--erase").startswith("--erase is for --install-micropython")
    (tmp_path / "image.uf2").write_bytes(b"UF2\n")
    told = failed("flash", "--erase", "--install-micropython", str(tmp_path / "image.uf2"))
    assert told == "--erase is for an ESP32-S3, and a .bin: a .uf2 leaves games and settings alone"
