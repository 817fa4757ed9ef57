"""The file system in the emulated Pico's flash, made and read on the PC with the littlefs of MicroPython."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from littlefs import LittleFS
from littlefs.context import UserContext

# Of MicroPython's RPI_PICO: the last 1408 KiB of 2 MiB (ports/rp2/boards/RPI_PICO), programmed by pages of 256 bytes.
START = 0xA0000
BLOCK_BYTES = 4096
BLOCKS = 352
SIZE = BLOCKS * BLOCK_BYTES
_PAGE_BYTES = 256


def make_file_system(files: Mapping[str, bytes]) -> bytes:
    """A file system holding the files, given by path."""
    context = UserContext(SIZE)
    context.buffer[:] = b"\xff" * SIZE
    file_system = _littlefs(context, disk_version=0x20000)  # the oldest, which every MicroPython reads
    file_system.format()
    file_system.mount()
    for path, content in files.items():
        parent = PurePosixPath(path).parent
        if parent.name:
            file_system.makedirs(str(parent), exist_ok=True)
        with file_system.open(path, "wb") as file:
            file.write(content)
    file_system.unmount()
    return bytes(context.buffer)


def read_files(image: bytes) -> dict[str, bytes]:
    """The files of a file system by path."""
    context = UserContext(SIZE)
    context.buffer[:] = image
    file_system = _littlefs(context)
    file_system.mount()
    files = {}
    for folder, _, names in file_system.walk("/"):
        for name in names:
            path = str(PurePosixPath(folder) / name)
            with file_system.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


def _littlefs(context: UserContext, disk_version: int = 0) -> LittleFS:
    """`disk_version` 0 is the newest; only formatting needs another."""
    return LittleFS(
        context=context,
        mount=False,
        block_size=BLOCK_BYTES,
        block_count=BLOCKS,
        prog_size=_PAGE_BYTES,
        disk_version=disk_version,
    )
