"""Named blobs as files of the board's flash. Knows nothing of what is in them.

Writing stops everything else for tens of milliseconds, interrupts included, as the flash also holds the program.
"""

import os

from madang import board

FOLDER = "/store"
_UNFINISHED = ".new"  # the end of the name of a file that is still being written
_LONGEST_NAME = 24
_NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


class FlashStore(board.Store):
    """See madang.board.Store. The folder is made if need be; what a power cut left unfinished is removed."""

    def __init__(self, folder: "str" = FOLDER) -> "None":
        self._folder = folder
        try:
            os.mkdir(folder)
        except OSError:  # it is there
            for name in os.listdir(folder):
                if name.endswith(_UNFINISHED):
                    os.remove(folder + "/" + name)

    def read(self, name: "str") -> "bytes | None":
        try:
            with open(self._path(name), "rb") as file:
                blob: "bytes" = file.read()
                return blob
        except OSError:
            return None

    def append(self, name: "str", data: "bytes") -> "None":
        with open(self._path(name), "ab") as file:
            file.write(data)

    def replace(self, name: "str", data: "bytes") -> "None":
        path = self._path(name)
        with open(path + _UNFINISHED, "wb") as file:
            file.write(data)
        os.rename(path + _UNFINISHED, path)  # littlefs does this as a whole or not at all

    def _path(self, name: "str") -> "str":
        if not 0 < len(name) <= _LONGEST_NAME or [c for c in name if c not in _NAME_CHARACTERS]:
            raise ValueError("no name for a blob: '%s' (try up to %d of a-z, 0-9, -)" % (name, _LONGEST_NAME))
        return self._folder + "/" + name
