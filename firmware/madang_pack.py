"""Lets MicroPython import the firmware's modules from one file.

For each module, MicroPython asks four times whether there is such a folder or file, and each time littlefs reads all of
its folder: of a start with sixty modules that was 0.6 s. Here one index is read, and no answer takes the flash.

The file begins with the index: a line for each folder, with its path and, of each module there, its name and where it
begins; after an empty line follow the compiled modules.
"""

import sys

import vfs

PACK = "/madang.pack"
_MOUNTED = "/m"
_NO_SUCH_FILE = 2  # ENOENT
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_EXTENSION = ".mpy"
_DIGITS = 6  # of where a module begins


def mount() -> "None":
    """From now on import from the pack, and not from other files: for each of its own modules, too, MicroPython would
    look for a file first."""
    vfs.mount(_pack, _MOUNTED)
    sys.path[:] = (_MOUNTED, ".frozen")


def forget_index() -> "None":
    """After a start, which imports a lot; from then on the index is read for each import."""
    _pack.index = None


class _Pack:
    """A file system, as far as an import asks for one.

    index  by path of a folder its line, if they are held
    """

    def __init__(self) -> "None":
        self.index: "dict[str, bytes] | None" = None
        self._path = ""  # what was found last
        self._begin = 0

    def mount(self, readonly: "bool", mkfs: "bool") -> "None":
        self.index = _read_index()

    def stat(self, path: "str") -> "tuple[int, ...]":
        if path.endswith(_EXTENSION):
            if self._find(path):
                return _FILE
        elif path in (self.index or _read_index()):
            return _FOLDER
        raise OSError(_NO_SUCH_FILE)

    def open(self, path: "str", mode: "str") -> "object":
        if path != self._path and not self._find(path):
            raise OSError(_NO_SUCH_FILE)
        file = open(PACK, mode)  # noqa: SIM115  # MicroPython closes it
        file.seek(self._begin)
        return file

    def _find(self, path: "str") -> "bool":
        folder, name = path[: -len(_EXTENSION)].rsplit("/", 1)
        line = (self.index or _read_index()).get(folder, b"")
        named = b" " + name.encode() + b" "
        at = line.find(named)
        if at >= 0:
            at += len(named)
            self._path = path
            self._begin = int(line[at : at + _DIGITS])
        return at >= 0


def _read_index() -> "dict[str, bytes]":
    index = {}
    with open(PACK, "rb") as file:
        line = file.readline()
        while len(line) > 1:
            index[line[: line.find(b" ")].decode()] = line
            line = file.readline()
    return index


_pack = _Pack()
