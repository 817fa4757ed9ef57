"""Named blobs as files of CircuitPython's drive. Knows nothing of what is in them.

Its file system, FAT, puts no file in another's place. So a new one is written beside the old one, gets a name that
only whole ones have, and takes the old one's name when that is gone; in between it counts under the name that it has.
The drive must be the board's to write (boot.py); else each change raises OSError.
"""

import os

from madang import board

FOLDER = "/store"
_UNFINISHED = ".new"
_WHOLE = ".all"
_SIZE = 6  # where os.stat has it


class FatStore(board.Store):
    """See madang.board.Store; but what is added to a log takes a sector of the flash, some 50 ms."""

    def __init__(self, folder: "str" = FOLDER) -> "None":
        self._folder = folder
        if not _is_there(folder):
            os.mkdir(folder)

    def _path(self, name: "str") -> "str":
        return self._folder + "/" + name

    def read(self, name: "str") -> "bytes | None":
        path = self._path(name)
        try:
            with open(path if _is_there(path) else path + _WHOLE, "rb") as file:
                return file.read() or None
        except OSError:
            return None

    def append(self, name: "str", data: "bytes") -> "None":
        self.replace(name, (self.read(name) or b"") + data)

    def replace(self, name: "str", data: "bytes") -> "None":
        path = self._path(name)
        self._finish(path)
        _write(path + _UNFINISHED, "wb", data)
        if _is_there(path + _WHOLE):
            os.remove(path + _WHOLE)
        os.rename(path + _UNFINISHED, path + _WHOLE)
        if _is_there(path):
            os.remove(path)
        os.rename(path + _WHOLE, path)

    def _finish(self, path: "str") -> "None":
        """What the power has cut off."""
        if not _is_there(path) and _is_there(path + _WHOLE):
            os.rename(path + _WHOLE, path)

    def log_room(self, name: "str") -> "int":
        path = self._path(name)
        return board.LOG_BYTES - int(os.stat(path)[_SIZE]) if _is_there(path) else 0

    def add_to_log(self, name: "str", data: "bytearray", length: "int") -> "None":
        _write(self._path(name), "ab", data[:length])

    def clear_log(self, name: "str") -> "None":
        _write(self._path(name), "wb", b"")


def _write(path: "str", mode: "str", data: "bytes | bytearray") -> "None":
    with open(path, mode) as file:
        file.write(data)
    os.sync()


def _is_there(path: "str") -> "bool":
    try:
        os.stat(path)
    except OSError:
        return False
    return True
