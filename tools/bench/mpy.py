"""Reads compiled modules (.mpy): how many bytes of machine code, bytecode and data they hold, and which names.

The format is that of MicroPython's py/persistentcode.c, version 6. A board keeps all of it in its heap: each function's
code, each constant, and each name that no other module has brought before.
"""

from dataclasses import dataclass, field

_VERSION = 6
_HAS_ARCHITECTURE_FLAGS = 0x40
_FIRST_WITH_LENGTH, _STR, _BYTES, _INT, _TUPLE = 5, 5, 6, 7, 10
_BYTECODE, _NATIVE, _VIPER = 0, 1, 2
_HAS_CHILDREN = 4
_HAS_DATA = 0x60  # of viper, which no function of ours has
_POINTER_BYTES = 4
_OBJECT_BYTES = 16  # of a string: its type, hash, length and where its characters are
_SMALL = 1 << 30  # integers below live in the pointer


@dataclass
class Module:
    """Bytes by kind; `names` are the identifiers and short strings that it interns, without those of every image."""

    machine_code: int = 0
    bytecode: int = 0
    data: int = 0
    names: list[str] = field(default_factory=list)


class MpyError(ValueError):
    """Not a compiled module of this version, or one that is damaged."""


def read_module(compiled: bytes) -> Module:
    """What a .mpy file holds; raises MpyError."""
    try:
        reader = _Reader(compiled)
        reader.read()
    except IndexError:
        raise MpyError("the compiled module ends too early") from None
    return reader.module


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.module = Module()
        self._data = data
        self._at = 0

    def read(self) -> None:
        if self._take(1) != b"M" or self._byte() != _VERSION:
            raise MpyError(f"no compiled module of version {_VERSION}")
        flags = self._byte()
        self._byte()  # bits of a small integer
        if flags & _HAS_ARCHITECTURE_FLAGS:
            self._number()
        names, constants = self._number(), self._number()
        for _ in range(names):
            self._read_name()
        for _ in range(constants):
            self._read_constant()
        self._read_code()
        if self._at != len(self._data):
            raise MpyError(f"{len(self._data) - self._at} bytes follow the end of the compiled module")

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _take(self, count: int) -> bytes:
        self._at += count
        if self._at > len(self._data):
            raise IndexError
        return self._data[self._at - count : self._at]

    def _number(self) -> int:
        """Seven bits a byte, the highest first; the eighth bit says that more follow."""
        value = 0
        while True:
            byte = self._byte()
            value = value << 7 | byte & 0x7F
            if not byte & 0x80:
                return value

    def _read_name(self) -> None:
        length = self._number()
        if not length & 1:  # else it is the number of a name that every image has
            self.module.names.append(self._take(length >> 1).decode())
            self._byte()

    def _read_constant(self) -> None:
        kind = self._byte()
        if kind < _FIRST_WITH_LENGTH:
            return
        length = self._number()
        if kind == _TUPLE:
            self.module.data += (2 + length) * _POINTER_BYTES
            for _ in range(length):
                self._read_constant()
            return
        text = self._take(length)
        if kind in (_STR, _BYTES):
            self._byte()
        if kind != _INT or abs(int(text)) >= _SMALL:
            self.module.data += _OBJECT_BYTES + length

    def _read_code(self) -> None:
        head = self._number()
        kind, length = head & 3, head >> 3
        self._take(length)
        if kind == _BYTECODE:
            self.module.bytecode += length
        else:
            self.module.machine_code += length
            what_follows = self._number()  # of native code where its prelude is, of viper its flags
            if kind not in (_NATIVE, _VIPER) or (kind == _VIPER and what_follows & _HAS_DATA):
                raise MpyError("machine code of a kind that the firmware has none of")
        if head & _HAS_CHILDREN:
            for _ in range(self._number()):
                self._read_code()
