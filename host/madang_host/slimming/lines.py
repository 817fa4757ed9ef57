"""Makes the tables of line numbers in compiled modules shorter: a board keeps them in its heap beside its code, where
they would take an eighth of its room.

A trace then names a function, and the line at which a stretch of its code begins, which is the right one or above it.
The format is that of MicroPython's py/persistentcode.c, version 6, and py/bc.h.
"""

from collections.abc import Iterator

# Of bytecode, that share a line at least: some twenty lines of source, so that most functions have one.
STRETCH_BYTES = 256

_HAS_ARCHITECTURE_FLAGS = 0x40
_FIRST_WITH_LENGTH, _STR, _BYTES, _TUPLE = 5, 5, 6, 10
_BYTECODE = 0
_HAS_CHILDREN = 4
_MORE = 0x80
# The two forms of an entry: bytes of code and then lines to skip.
_SHORT_BYTES, _SHORT_LINES = 0x1F, 3
_LONG_BYTES, _LONG_LINES = 0x0F, 0x7FF


def with_fewer_lines(compiled: bytes) -> bytes:
    """A compiled module (.mpy) in which fewer lines are told apart."""
    copier = _Copier(compiled)
    copier.copy_module()
    return bytes(copier.copied)


class _Copier:
    def __init__(self, data: bytes) -> None:
        self.copied = bytearray()
        self._data = data
        self._at = 0

    def copy_module(self) -> None:
        flags = self._copy(4)[2]
        if flags & _HAS_ARCHITECTURE_FLAGS:
            self._copy_number()
        names, constants = self._copy_number(), self._copy_number()
        for _ in range(names):
            length = self._copy_number()
            if not length & 1:
                self._copy((length >> 1) + 1)
        for _ in range(constants):
            self._copy_constant()
        self._copy_code()

    def _copy(self, count: int) -> bytes:
        piece = self._data[self._at : self._at + count]
        self.copied += piece
        self._at += count
        return piece

    def _copy_number(self) -> int:
        began = self._at
        value, self._at = _number(self._data, began)
        self.copied += self._data[began : self._at]
        return value

    def _copy_constant(self) -> None:
        (kind,) = self._copy(1)
        if kind < _FIRST_WITH_LENGTH:
            return
        length = self._copy_number()
        if kind == _TUPLE:
            for _ in range(length):
                self._copy_constant()
        else:
            self._copy(length + (kind in (_STR, _BYTES)))

    def _copy_code(self) -> None:
        head, self._at = _number(self._data, self._at)
        code = self._data[self._at : self._at + (head >> 3)]
        self._at += len(code)
        if head & 3 == _BYTECODE:
            code = _thinned(code)
        self.copied += _written(len(code) << 3 | head & 7)
        self.copied += code
        if head & 3 != _BYTECODE:
            self._copy_number()  # where its prelude is, or its flags
        if head & _HAS_CHILDREN:
            for _ in range(self._copy_number()):
                self._copy_code()


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the highest first, and where it ends."""
    value = 0
    while True:
        value = value << 7 | data[at] & 0x7F
        at += 1
        if not data[at - 1] & _MORE:
            return value, at


def _written(number: int) -> bytes:
    digits = [number & 0x7F]
    while number := number >> 7:
        digits.append(number & 0x7F | _MORE)
    return bytes(reversed(digits))


def _thinned(code: bytes) -> bytes:
    """A function's prelude, with fewer lines, and its bytecode."""
    at, names = _signature(code)
    sizes_at = at
    info = cells = shift = 0
    while True:
        cells |= (code[at] & 1) << shift
        info |= (code[at] >> 1 & 0x3F) << 6 * shift
        shift += 1
        at += 1
        if not code[at - 1] & _MORE:
            break
    names_at, end = at, at + info
    for _ in range(names):
        _, at = _number(code, at)
    lines = b"".join(_entries(_stretches(code[at:end])))
    return code[:sizes_at] + _sizes(at - names_at + len(lines), cells) + code[names_at:at] + lines + code[end:]


def _signature(code: bytes) -> tuple[int, int]:
    """Where it ends, and how many names follow: the function's and its arguments'."""
    arguments = code[0] & 3
    at = 1
    while code[at - 1] & _MORE:
        arguments += (code[at] & 4) << at - 1
        arguments += (code[at] >> 3 & 1) << at - 1  # those with a name only
        at += 1
    return at, 1 + arguments


def _sizes(info: int, cells: int) -> bytes:
    written = bytearray()
    while True:
        byte = (info & 0x3F) << 1 | cells & 1
        info >>= 6
        cells >>= 1
        if not info and not cells:
            written.append(byte)
            return bytes(written)
        written.append(byte | _MORE)


def _stretches(table: bytes) -> Iterator[tuple[int, int]]:
    """The bytes and lines to skip from each line that is kept to the next."""
    skipped_bytes = skipped_lines = 0
    is_first = True
    at = 0
    while at < len(table):
        if table[at] & _MORE:
            count, lines = table[at] & 0xF, (table[at] & 0x70) << 4 | table[at + 1]
            at += 2
        else:
            count, lines = table[at] & 0x1F, table[at] >> 5
            at += 1
        skipped_bytes += count
        if lines and not is_first and skipped_bytes < STRETCH_BYTES:
            skipped_lines += lines
            continue
        if lines:
            yield skipped_bytes, skipped_lines + lines
            skipped_bytes = skipped_lines = 0
            is_first = False


def _entries(skips: Iterator[tuple[int, int]]) -> Iterator[bytes]:
    for count, lines in skips:
        while count > _SHORT_BYTES:
            yield bytes([_SHORT_BYTES])
            count -= _SHORT_BYTES
        if lines <= _SHORT_LINES:
            yield bytes([count | lines << 5])
            continue
        if count > _LONG_BYTES:
            yield bytes([count])
            count = 0
        while lines:
            some = min(lines, _LONG_LINES)
            yield bytes([_MORE | count | some >> 4 & 0x70, some & 0xFF])
            count, lines = 0, lines - some
