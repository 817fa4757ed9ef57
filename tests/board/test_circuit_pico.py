"""The drive of a board with CircuitPython, put into the flash of an emulated Pico that runs CircuitPython itself."""

import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import pytest
from fatfs import RamDisk, create_extended_partition
from rp2040py.usb.cdc import CDC_COMM_CLASS, CDC_DATA_CLASS
from rp2040py.usb.interfaces import DescriptorType

from madang.squares import parse_square
from madang_host.firmware_image.circuit import circuit_files
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.usb import last_serial_interface
from madang_host.simulator.pico.wired import Build

IMAGE = "MADANG_CIRCUITPYTHON_IMAGE"  # a CircuitPython for the Pico (raspberry_pi_pico); tests download nothing
DRIVE_BYTES = 0x100000  # the second half of the flash (ports/raspberrypi/mpconfigport.h)
SECTOR_BYTES = 512
STORAGE_CLASS = 8  # of USB
START_MS = 60_000
LIFTED_MS = 300


def drive_of(files: Mapping[str, bytes]) -> bytes:
    """A drive as CircuitPython has it: FAT, without a table of partitions."""
    memory = bytearray(DRIVE_BYTES)
    drive = create_extended_partition(RamDisk(memory, sector_size=SECTOR_BYTES))
    drive.mkfs()
    drive.mount()
    for path, content in files.items():
        drive.makedirs(f"/{PurePosixPath(path).parent}", exist_ok=True)
        drive.write_file(f"/{path}", content)
    drive.unmount()
    return bytes(memory)


def test_the_drive_holds_what_is_put_on_it() -> None:
    files = circuit_files()
    drive = create_extended_partition(RamDisk(bytearray(drive_of(files)), sector_size=SECTOR_BYTES))
    drive.mount()
    assert {path: drive.read_file(f"/{path}") for path in files} == files
    drive.unmount()


@pytest.mark.parametrize(
    ("classes", "opened"),
    [
        ([CDC_COMM_CLASS, CDC_DATA_CLASS], 0),
        ([CDC_COMM_CLASS, CDC_DATA_CLASS, CDC_COMM_CLASS, CDC_DATA_CLASS, STORAGE_CLASS], 2),
        ([STORAGE_CLASS], 0),
        ([], 0),
    ],
)
def test_the_last_serial_line_is_opened(classes: list[int], opened: int) -> None:
    configuration = [9, DescriptorType.CONFIGRATION, 0, 0, len(classes), 1, 0, 0x80, 50]
    endpoint = [7, DescriptorType.ENDPOINT, 0x81, 2, 64, 0, 0]
    for number, of_class in enumerate(classes):
        configuration += [9, DescriptorType.INTERFACE, number, 0, 1, of_class, 0, 0, 0, *endpoint]
    assert last_serial_interface(configuration) == opened


@pytest.fixture(scope="module")
def board() -> Bench:
    """Towers stand on the squares of the start, over a key matrix."""
    if not os.environ.get(IMAGE):
        pytest.skip(f"no CircuitPython image for the emulated Pico ({IMAGE}=FILE.uf2 names one)")
    board = Bench(drive_of(circuit_files()), Build("key-matrix"), Path(os.environ[IMAGE]))
    board.set_occupied(*range(8), *range(56, 64))
    return board


def test_a_move_is_played_on_an_emulated_pico(board: Bench) -> None:
    board.run_until(lambda: b"$hello" in board.said, START_MS, "the hello")
    board.run_until(lambda: b" move " in board.said, START_MS, "its asking for a move")
    board.run_until(lambda: board.frames and any(board.frames[-1][1]), START_MS, "the lights")
    board.set_occupied(parse_square("e8"), occupied=False)
    board.run_ms(LIFTED_MS)
    board.set_occupied(parse_square("e3"))
    board.run_until(lambda: b"e8-e3" in board.said, START_MS, "the move")
    (move,) = [line for line in board.said.splitlines() if b"e8-e3" in line]
    assert move.startswith(b"$move ")
