"""The file system in the emulated Pico's flash, made and read on the PC with the littlefs of MicroPython."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from littlefs import LittleFS
from littlefs.context import UserContext

# The last of 2 MiB, programmed by pages of 256 bytes: 1408 KiB of MicroPython's RPI_PICO, 848 of RPI_PICO_W, whose
# interpreter is larger (ports/rp2/boards).
END = 0x200000
BLOCK_BYTES = 4096
BLOCKS = 352
BLOCKS_OF_W = 212
SIZE = BLOCKS * BLOCK_BYTES
START = END - SIZE
_PAGE_BYTES = 256


def make_file_system(files: Mapping[str, bytes], blocks: int = BLOCKS) -> bytes:
    """A file system holding the files, given by path."""
    context = UserContext(blocks * BLOCK_BYTES)
    context.buffer[:] = b"\xff" * len(context.buffer)
    file_system = _littlefs(context, blocks, disk_version=0x20000)  # the oldest, which every MicroPython reads
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
    context = UserContext(len(image))
    context.buffer[:] = image
    file_system = _littlefs(context, len(image) // BLOCK_BYTES)
    file_system.mount()
    files = {}
    for folder, _, names in file_system.walk("/"):
        for name in names:
            path = str(PurePosixPath(folder) / name)
            with file_system.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


def _littlefs(context: UserContext, blocks: int, disk_version: int = 0) -> LittleFS:
    """`disk_version` 0 is the newest; only formatting needs another."""
    return LittleFS(
        context=context,
        mount=False,
        block_size=BLOCK_BYTES,
        block_count=blocks,
        prog_size=_PAGE_BYTES,
        disk_version=disk_version,
    )
