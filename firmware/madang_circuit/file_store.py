"""Named blobs as files of a folder, on any file system: CircuitPython's drive, a PC's or a Linux board's disk. Knows
nothing of what is in them.

FAT and Windows put no file in another's place. So a new one is written beside the old one, gets a name that only whole
ones have, and takes the old one's name when that is gone; in between it counts under the name that it has.
"""

import os

from madang import board

_UNFINISHED = ".new"
_WHOLE = ".all"
_SIZE = 6  # where os.stat has it


class FileStore(board.Store):
    """See madang.board.Store. Who has a disk on which what was written may still be lost overrides `_write` and
    `_settle`."""

    def __init__(self, folder: "str") -> "None":
        """The folder must be there; raises OSError when it is not."""
        os.listdir(folder)
        self._folder = folder

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
        self._write(path + _UNFINISHED, "wb", data)
        os.rename(path + _UNFINISHED, path + _WHOLE)
        if _is_there(path):
            os.remove(path)
        os.rename(path + _WHOLE, path)
        self._settle()

    def _finish(self, path: "str") -> "None":
        """What the power has cut off."""
        if _is_there(path + _WHOLE):
            if _is_there(path):
                os.remove(path + _WHOLE)
            else:
                os.rename(path + _WHOLE, path)

    def log_room(self, name: "str") -> "int":
        path = self._path(name)
        return board.LOG_BYTES - int(os.stat(path)[_SIZE]) if _is_there(path) else 0

    def add_to_log(self, name: "str", data: "bytearray", length: "int") -> "None":
        self._write(self._path(name), "ab", data[:length])

    def clear_log(self, name: "str") -> "None":
        self._write(self._path(name), "wb", b"")
        self._settle()

    def _write(self, path: "str", mode: "str", data: "bytes | bytearray") -> "None":
        """Write a file; when this returns, it is whole."""
        with open(path, mode) as file:
            file.write(data)

    def _settle(self) -> "None":
        """The names of files have changed; when this returns, that counts."""


def _is_there(path: "str") -> "bool":
    try:
        os.stat(path)
    except OSError:
        return False
    return True
