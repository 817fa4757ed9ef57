"""Text written byte by byte into a buffer made once, so that the cycle can print without allocating; and foreign text
made fit for a message."""

from madang.interpreter import const, micropython, ptr8

_DIGITS = "0123456789"
_HEX_DIGITS = b"0123456789abcdef"
_MOST_DIGITS = const(9)  # the number is below 2^30 then


def shown(text: "str", most: "int" = 40) -> "str":
    """Foreign text as part of a one-line message: printable ASCII, and cut when long."""
    printable = "".join([c if " " <= c <= "~" else "?" for c in text[:most]])
    return printable + "..." if len(text) > most else printable


def parse_number(text: "str") -> "int":
    """The number that a foreign text of one to nine decimal digits is; raises ValueError."""
    if not 0 < len(text) <= _MOST_DIGITS or not all(c in _DIGITS for c in text):
        raise ValueError("no number '%s'" % shown(text, 24))
    return int(text)


class Writer:
    """ASCII text of at most `size` bytes in `buffer[:length]`; what does not fit sets `overflow` and is dropped."""

    def __init__(self, size: "int") -> "None":
        self.buffer = bytearray(size)
        self.length = 0
        self.overflow = False

    def clear(self) -> "None":
        self.length = 0
        self.overflow = False

    def char(self, code: "int") -> "None":
        if self.length < len(self.buffer):
            self.buffer[self.length] = code
            self.length += 1
        else:
            self.overflow = True

    def text(self, ascii_bytes: "bytes") -> "None":
        length = len(ascii_bytes)
        room = len(self.buffer) - self.length
        if length > room:
            length = room
            self.overflow = True
        _copy(ascii_bytes, length, self.buffer, self.length)
        self.length += length

    def add(self, count: "int") -> "None":
        """So many characters were written to `buffer` from `length` on, or would have been if there were room."""
        self.length += count
        if self.length > len(self.buffer):
            self.length = len(self.buffer)
            self.overflow = True

    def number(self, value: "int") -> "None":
        """A non-negative integer in decimal."""
        if value < 10:
            self.char(48 + value)
        else:
            self.add(write_number(value, self.buffer, self.length, len(self.buffer)))

    def hex_byte(self, value: "int") -> "None":
        """Two lower-case hex digits."""
        self.char(_HEX_DIGITS[value >> 4 & 15])
        self.char(_HEX_DIGITS[value & 15])

    def board(self, board: "bytearray", letters: "bytes") -> "None":
        """What stands on 64 squares, a byte each, ranks 8 to 1: a digit is so many empty squares, a piece the letter of
        its lower four bits with a `+` for each ring, of which the next two bits tell."""
        self.add(_write_board(board, letters, self.buffer, self.length, len(self.buffer)))

    def square(self, square: "int") -> "None":
        at = self.length
        if at + 2 > len(self.buffer):
            self.overflow = True
            return
        self.buffer[at] = 97 + (square & 7)
        self.buffer[at + 1] = 49 + (square >> 3)
        self.length = at + 2

    def squares(self, squares: "bytearray") -> "None":
        """A set of squares as 16 hex digits (madang.squares.set_text)."""
        self.hex_bytes(squares, 0, 8)

    def hex_bytes(self, source: "bytearray", start: "int", count: "int") -> "None":
        """Bytes from `start` on, as two lower-case hex digits each."""
        if len(self.buffer) - self.length < 2 * count:
            self.overflow = True
            return
        _write_hex(source, start, count, self.buffer, self.length)
        self.length += 2 * count

    def __str__(self) -> "str":
        return bytes(self.buffer[: self.length]).decode()


@micropython.viper
def write_number(value: int, into: ptr8, at: int, end: int) -> int:
    """Write a non-negative integer in decimal to into[at:end]; how many characters that takes, whether or not there is
    room."""
    digits = 1
    rest = value
    while rest >= 10:
        rest //= 10
        digits += 1
    for i in range(at + digits - 1, at - 1, -1):
        if i < end:
            into[i] = 48 + value % 10
        value //= 10
    return digits


@micropython.viper
def _write_hex(source: ptr8, start: int, count: int, into: ptr8, at: int):  # type: ignore[no-untyped-def]  # viper knows no None
    for i in range(start, start + count):
        for shift in range(4, -1, -4):
            digit = source[i] >> shift & 15
            into[at] = digit + (48 if digit < 10 else 87)
            at += 1


@micropython.viper
def _copy(source: ptr8, length: int, into: ptr8, at: int):  # type: ignore[no-untyped-def]  # viper knows no None
    for i in range(length):
        into[at + i] = source[i]


@micropython.viper
def _write_board(board: ptr8, letters: ptr8, into: ptr8, start: int, end: int) -> int:
    """As Writer.board, to into[start:end]; how many characters that takes, whether or not there is room."""
    at = start
    for rank in range(7, -1, -1):
        empty = 0
        for file in range(9):
            piece = board[rank * 8 + file] if file < 8 else 1
            if not piece:
                empty += 1
                continue
            if empty:
                if at < end:
                    into[at] = 48 + empty
                at += 1
                empty = 0
            if file == 8:
                break
            if at < end:
                into[at] = letters[piece & 15]
            at += 1
            for _ in range(piece >> 4 & 3):
                if at < end:
                    into[at] = 43  # +
                at += 1
        if rank:
            if at < end:
                into[at] = 47  # /
            at += 1
    return at - start
