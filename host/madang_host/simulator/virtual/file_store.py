"""Named blobs as files in a folder of this PC, so that a simulated board survives too. Runs on both interpreters."""

import os

from madang import board

_UNFINISHED = ".new"

# On Windows only os.replace puts a file in another's place; MicroPython has only os.rename.
_move = getattr(os, "replace", os.rename)


class FileStore(board.Store):
    """See madang.board.Store. A file is written beside the old one, then put in its place."""

    def __init__(self, folder: "str") -> "None":
        """The folder must be there; raises OSError when it is not."""
        os.listdir(folder)
        self._folder = folder

    def read(self, name: "str") -> "bytes | None":
        try:
            with open(self._path(name), "rb") as file:
                return file.read() or None
        except OSError:
            return None

    def append(self, name: "str", data: "bytes") -> "None":
        self.replace(name, (self.read(name) or b"") + data)

    def replace(self, name: "str", data: "bytes") -> "None":
        path = self._path(name)
        with open(path + _UNFINISHED, "wb") as file:
            file.write(data)
        _move(path + _UNFINISHED, path)

    def log_room(self, name: "str") -> "int":
        try:
            return board.LOG_BYTES - os.stat(self._path(name))[6]
        except OSError:
            return 0

    def add_to_log(self, name: "str", data: "bytearray", length: "int") -> "None":
        self.append(name, bytes(data[:length]))

    def clear_log(self, name: "str") -> "None":
        self.replace(name, b"")

    def _path(self, name: "str") -> "str":
        return self._folder + "/" + name
