"""Named blobs as files of the board's flash, in its littlefs, and two logs beside it. Knows nothing of what is in them.

A blob changes as a whole when its file is closed. For that littlefs programs pages of 256 bytes, a millisecond each,
and now and then erases a sector of 16 pages: that takes 45 ms, at most 400 (W25Q16JV datasheet, AC electrical
characteristics), in which nothing else runs, as the flash also holds the program.

What has to be quick goes into a log, whose sector was erased before. A log is a file of 4096 bytes: littlefs keeps that
in one sector, with nothing of its own in it (SPEC.md of littlefs, CTZ skip-lists), and does not touch the sector again
as long as the file is there. So the store may erase and program the sector itself, past littlefs; a page can be
programmed as often as there are bytes left in it (W25Q16JV datasheet, 8.2.13 Page Program). The sector begins with a
header that no other has, and which is programmed once it is erased:

    madang-3f9a01bc

By that it is found. If it is not, or not one alone, the log is made anew, as a file.
"""

import io
import os
from binascii import hexlify

from micropython import kbd_intr

from madang import board
from madang.interpreter import const, micropython, ptr8
from madang_board.chip import HAS_PARTITIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    import rp2

FOLDER = "/store"
_LONGEST_NAME = 24
_NAME_CHARACTERS = b"abcdefghijklmnopqrstuvwxyz0123456789-"
_UNFINISHED = ".new"

_SECTOR_BYTES = const(4096)
_PAGE_BYTES = const(256)
_COUNT_BLOCKS = const(4)  # requests to the flash (MicroPython, class AbstractBlockDev)
_ERASE_BLOCK = const(6)
_UNKNOWN = const(-1)

_HEADER_BYTES = const(16)  # board.LOG_BYTES are the others
_HEADER = b"madang-"
_SIZE = const(6)  # where os.stat has it

_BROKEN = const(5)  # EIO
_CTRL_C = const(3)


class FlashStore(board.Store):
    """See madang.board.Store. The folder is made if need be.

    While it writes, Ctrl-C is not heard: MicroPython would leave littlefs in the midst of its work (after each page
    rp2_flash.c handles what is pending, exceptions too).
    """

    def __init__(self, folder: "str" = FOLDER, flash: "rp2.Flash | None" = None) -> "None":
        """`flash` is the block device that holds the folder; the board's own if none is given."""
        if flash is None:
            if HAS_PARTITIONS:
                from esp32 import Partition  # type: ignore[import-not-found]  # its blocks have the same methods

                flash = Partition.find(Partition.TYPE_DATA, label="vfs")[0]
            else:
                import rp2  # which only a board has

                flash = rp2.Flash()
        self._folder = folder
        self._flash = flash
        page = bytearray(_PAGE_BYTES)
        self._logs = {name: _Log(flash, self._path(name), page) for name in board.LOGS}
        self._reader: "io.FileIO | None" = None
        self._reader_name = ""
        try:
            os.mkdir(folder)
        except OSError:
            os.listdir(folder)  # it is there

    def read(self, name: "str") -> "bytes | None":
        try:
            with open(self._path(name), "rb") as file:
                blob: "bytes" = file.read()
        except OSError:
            return None
        return blob or None  # a file that had only just been made when the power went

    def read_piece(self, name: "str", at: "int", into: "bytearray") -> "int":
        log = self._logs.get(name)
        if log:
            return log.read_piece(at, into)
        if not self._reader or name != self._reader_name:
            self._close_reader()
            try:
                self._reader = open(self._path(name), "rb")  # noqa: SIM115  # it stays open for the next piece
            except OSError:
                return 0
            self._reader_name = name
        self._reader.seek(at)
        count: "int" = self._reader.readinto(into)
        if count < len(into):
            self._close_reader()  # there is no next piece, and littlefs holds a kilobyte for an open file
        return count

    def _close_reader(self) -> "None":
        if self._reader:
            self._reader.close()
        self._reader = None
        self._reader_name = ""

    def append(self, name: "str", data: "bytes") -> "None":
        self.append_pieces(name, (data,))

    def replace(self, name: "str", data: "bytes") -> "None":
        self._write(self._path(name), "wb", (data,))

    def append_pieces(self, name: "str", pieces: "Iterable[bytes]") -> "None":
        self._write(self._path(name), "ab", pieces)

    def replace_pieces(self, name: "str", pieces: "Iterable[bytes]") -> "None":
        # What fails in the midst of the pieces would else leave a part of them.
        path = self._path(name)
        self._write(path + _UNFINISHED, "wb", pieces)
        self._close_reader()  # the pieces may come from the old blob
        try:
            _be_deaf()
            os.rename(path + _UNFINISHED, path)
        finally:
            kbd_intr(_CTRL_C)

    def _write(self, path: "str", mode: "str", pieces: "Iterable[bytes]") -> "None":
        self._close_reader()
        try:
            _be_deaf()
            with open(path, mode) as file:
                for piece in pieces:
                    file.write(piece)
        finally:
            kbd_intr(_CTRL_C)

    def log_room(self, name: "str") -> "int":
        return self._logs[name].room()

    def add_to_log(self, name: "str", data: "bytearray", length: "int") -> "None":
        try:
            _be_deaf()
            self._logs[name].add(data, length)
        finally:
            kbd_intr(_CTRL_C)

    def clear_log(self, name: "str") -> "None":
        try:
            _be_deaf()
            self._logs[name].clear()
        finally:
            kbd_intr(_CTRL_C)

    def _path(self, name: "str") -> "str":
        if not 0 < len(name) <= _LONGEST_NAME or [c for c in name.encode() if c not in _NAME_CHARACTERS]:
            raise ValueError("no name for a blob: '%s' (try up to %d of a-z, 0-9, -)" % (name, _LONGEST_NAME))
        return self._folder + "/" + name


class _Log:
    """A sector of the flash under a file. `room` and `add` allocate nothing."""

    def __init__(self, flash: "rp2.Flash", path: "str", page: "bytearray") -> "None":
        """`page` is a buffer for one."""
        self._flash = flash
        self._path = path
        self._page = page
        self._block = _UNKNOWN
        self._used = _UNKNOWN  # bytes of the sector
        self._is_sound = False  # it can be added to

    def room(self) -> "int":
        if self._used == _UNKNOWN:
            self._find()
        return _SECTOR_BYTES - self._used if self._is_sound else 0

    def read_piece(self, at: "int", into: "bytearray") -> "int":
        if self._used == _UNKNOWN:
            self._find()
        at += _HEADER_BYTES
        if at >= self._used:
            return 0
        if self._block == _UNKNOWN:
            with open(self._path, "rb") as file:
                file.seek(at)
                file.readinto(into)
        else:
            self._flash.readblocks(self._block, into, at)
        return min(self._used - at, len(into))

    def _find(self) -> "None":
        """Find the sector of the file, and how much of it is used."""
        self._block = _UNKNOWN
        self._used = 0
        self._is_sound = False
        header = b""
        try:
            if os.stat(self._path)[_SIZE] == _SECTOR_BYTES:
                with open(self._path, "rb") as file:
                    header = file.read(_HEADER_BYTES)
        except OSError:
            pass  # it is not there yet
        if not header:
            return
        self._used = _SECTOR_BYTES  # as far as the file tells
        if header[: len(_HEADER)] != _HEADER:
            return
        start = bytearray(_HEADER_BYTES)
        for block in range(self._flash.ioctl(_COUNT_BLOCKS, 0) or 0):
            self._flash.readblocks(block, start, 0)
            if start == header:
                if self._is_sound:
                    self._block = _UNKNOWN  # somebody has copied the file; it can still be read
                    self._is_sound = False
                    return
                self._block = block
                self._is_sound = True
        if self._is_sound:
            # The power may have gone while the header was programmed: what is missing of it is none of the log's room.
            self._used = max(self._used_bytes(), _HEADER_BYTES)

    def _used_bytes(self) -> "int":
        for at in range(_SECTOR_BYTES - _PAGE_BYTES, -1, -_PAGE_BYTES):
            self._flash.readblocks(self._block, self._page, at)
            used = _used_of(self._page)
            if used:
                return at + used
        return 0

    def add(self, data: "bytearray", length: "int") -> "None":
        page = self._page
        is_sound = self._is_sound
        self._is_sound = False  # in case of an error
        done = 0
        while done < length:
            page_at = self._used & -_PAGE_BYTES
            start = self._used - page_at
            count = min(length - done, _PAGE_BYTES - start)
            _put(data, done, count, page, start)
            self._flash.writeblocks(self._block, page, page_at)
            self._flash.readblocks(self._block, page, page_at)
            if not _has(data, done, count, page, start):
                raise OSError(_BROKEN)
            self._used += count
            done += count
        self._is_sound = is_sound

    def clear(self) -> "None":
        header = _HEADER + hexlify(os.urandom(4)) + b"\n"
        if self._used == _UNKNOWN:
            self._find()
        if self._block == _UNKNOWN:
            with open(self._path, "wb") as file:
                file.write(header)
                for _ in range(_PAGE_BYTES - 1):
                    file.write(b"\xff" * _HEADER_BYTES)
            self._find()
            return
        self._is_sound = False
        self._flash.ioctl(_ERASE_BLOCK, self._block)
        self._used = 0
        self._is_sound = True
        self.add(bytearray(header), _HEADER_BYTES)


@micropython.viper
def _put(data: ptr8, start: int, count: int, page: ptr8, at: int):  # type: ignore[no-untyped-def]  # viper knows no None
    """Fill a page with what leaves the flash as it is, but for `count` bytes."""
    for i in range(_PAGE_BYTES):
        page[i] = 0xFF
    for i in range(count):
        page[at + i] = data[start + i]


@micropython.viper
def _has(data: ptr8, start: int, count: int, page: ptr8, at: int) -> bool:
    for i in range(count):
        if page[at + i] != data[start + i]:
            return False
    return True


@micropython.viper
def _used_of(page: ptr8) -> int:
    """How many bytes of a page there are up to the last that is programmed."""
    for i in range(_PAGE_BYTES - 1, -1, -1):
        if page[i] != 0xFF:
            return i + 1
    return 0


def _be_deaf() -> "None":
    kbd_intr(-1)
    for _ in range(2):
        pass  # a Ctrl-C that was heard already is raised when a loop jumps back
