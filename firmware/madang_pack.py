"""Lets MicroPython import the firmware's modules from one file.

For each module, MicroPython asks four times whether there is such a folder or file, and each time littlefs reads all of
its folder: of a start with sixty modules that was 0.6 s. Here one index is read, and no answer takes the flash.

The file begins with the index: how long it is, for which chip the modules are, and of each its name and where it
begins, `000321RP2040 app 001234`; the compiled modules follow. There are no folders.
"""

import sys

import vfs

PACK = "/madang.pack"
_MOUNTED = "/m"
_NO_SUCH_FILE = 2  # ENOENT
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
# MicroPython looks for a file beside each of these, and again at each import, as long as none is known: 2 ms.
_BUILT_IN = ("array", "binascii", "io", "machine", "os", "select", "time")
_EXTENSION = ".mpy"
_DIGITS = 6  # of a place in the file


def mount() -> "None":
    """From now on import from the pack, and not from other files: for each of its own modules, too, MicroPython would
    look for a file first. Raises RuntimeError where the modules are for another chip, whose registers are others."""
    vfs.mount(_pack, _MOUNTED)
    sys.path[:] = ()
    for name in _BUILT_IN:
        sys.modules[name] = __import__(name)
    sys.path[:] = (_MOUNTED, ".frozen")


def forget_index() -> "None":
    """After a start, which imports a lot; from then on the index is read for each import, which takes 2 ms."""
    _pack.index = b""


class _Pack:
    """A file system, as far as an import asks for one.

    index  that of the file, if it is held
    """

    def __init__(self) -> "None":
        self.index = b""
        self._path = ""  # what was found last
        self._begin = 0

    def mount(self, readonly: "bool", mkfs: "bool") -> "None":
        self.index = _read_index()
        chip = self.index[: self.index.find(b" ")].decode()
        machine = sys.implementation._machine
        if not machine.endswith(" with " + chip):
            raise RuntimeError("this firmware is for %s, not for %s: run 'madang flash'" % (chip, machine))

    def stat(self, path: "str") -> "tuple[int, ...]":
        if not path.endswith(_EXTENSION) or not self._find(path):
            raise OSError(_NO_SUCH_FILE)
        return _FILE

    def open(self, path: "str", mode: "str") -> "object":
        if path != self._path and not self._find(path):
            raise OSError(_NO_SUCH_FILE)
        self._path = ""  # which would lie high up among what a start leaves
        file = open(PACK, mode)  # noqa: SIM115  # MicroPython closes it
        file.seek(self._begin)
        return file

    def _find(self, path: "str") -> "bool":
        index = self.index or _read_index()
        named = b" " + path[1 : -len(_EXTENSION)].encode() + b" "
        at = index.find(named)
        if at >= 0:
            at += len(named)
            self._path = path
            self._begin = int(index[at : at + _DIGITS])
        return at >= 0


def _read_index() -> "bytes":
    with open(PACK, "rb") as file:
        index: "bytes" = file.read(int(file.read(_DIGITS)) - _DIGITS)
        return index


_pack = _Pack()
