"""Named blobs as files of the board's flash, in its littlefs. Knows nothing of what is in them.

littlefs changes a file as a whole when it is closed or flushed. It keeps the directory, and in it the content of files
up to 512 bytes, as a log in a sector of 16 flash pages, and goes on in another sector when that is full; to erase one
takes 45 ms, in which nothing else runs, as the flash also holds the program. So a small file kept open is written anew
in a page, about a millisecond, until the sector is full. `tidy` fills it when nobody is waiting for the board.
"""

import io
import os
from time import ticks_diff, ticks_us

from micropython import kbd_intr

from madang import board
from madang.interpreter import const

FOLDER = "/store"
_LONGEST_NAME = 24
_NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"

_PAGES = const(16)  # of a sector
# littlefs starts a sector at most half full (lfs2_dir_splittingcompact), and one page is for what made it start.
_QUICK_PAGES = const(6)
_PAGES_OF_A_BLOB = const(4)  # at most 512 bytes and what littlefs adds, and one more when its file is made
_ERASED_US = const(15000)  # what takes longer has erased: three pages take at most 9 ms, an erase usually 45

_CTRL_C = const(3)


class FlashStore(board.Store):
    """See madang.board.Store. The folder is made if need be; one page is kept open.

    While it writes, Ctrl-C is not heard: MicroPython would leave littlefs in the midst of its work (between two pages
    rp2_flash.c handles what is pending, exceptions too).
    """

    def __init__(self, folder: "str" = FOLDER) -> "None":
        self._folder = folder
        self._page_name: "str | None" = None
        self._page_file: "io.FileIO | None" = None
        self._byte = bytearray(1)
        self._quick_left = 0  # pages that the sector certainly has; at first nobody knows how full it is
        self.is_quick = False
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

    def append(self, name: "str", data: "bytes") -> "None":
        self._write(name, "ab", data)

    def replace(self, name: "str", data: "bytes") -> "None":
        self._write(name, "wb", data)

    def _write(self, name: "str", mode: "str", data: "bytes") -> "None":
        path = self._path(name)
        self._note_quick(self._quick_left - _PAGES_OF_A_BLOB)
        try:
            _be_deaf()
            with open(path, mode) as file:
                file.write(data)
        finally:
            kbd_intr(_CTRL_C)

    def save_page(self, name: "str", page: "bytearray") -> "None":
        try:
            _be_deaf()
            if name != self._page_name:
                self._page_file = open(self._path(name), "w+b")  # noqa: SIM115  # it stays open
                self._page_name = name
            self._write_page(page)
        finally:
            kbd_intr(_CTRL_C)

    def tidy(self) -> "None":
        """Write the page as it is until the sector is full and the next one has begun."""
        try:
            _be_deaf()
            for _ in range(_PAGES):
                if self._page_file and not self.is_quick:
                    self._page_file.seek(0)
                    self._page_file.readinto(self._byte)
                    self._write_page(self._byte)
            if self._page_file and not self.is_quick:
                self._note_quick(_QUICK_PAGES)  # the sector was changed, so fast that nobody noticed
        finally:
            kbd_intr(_CTRL_C)

    def _write_page(self, page: "bytearray") -> "None":
        file = self._page_file
        name = self._page_name
        assert file
        self._page_name = None  # in case of an error: littlefs gives the file up
        began_us = ticks_us()
        file.seek(0)
        file.write(page)
        file.flush()
        has_erased = ticks_diff(ticks_us(), began_us) >= _ERASED_US
        self._note_quick(_QUICK_PAGES if has_erased else self._quick_left - 1)
        self._page_name = name

    def _note_quick(self, pages: "int") -> "None":
        self._quick_left = pages
        self.is_quick = pages > 0

    def _path(self, name: "str") -> "str":
        if not 0 < len(name) <= _LONGEST_NAME or [c for c in name if c not in _NAME_CHARACTERS]:
            raise ValueError("no name for a blob: '%s' (try up to %d of a-z, 0-9, -)" % (name, _LONGEST_NAME))
        return self._folder + "/" + name


def _be_deaf() -> "None":
    kbd_intr(-1)
    for _ in range(2):
        pass  # a Ctrl-C that was heard already is raised when a loop jumps back
