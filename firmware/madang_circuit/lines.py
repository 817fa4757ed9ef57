"""Whole lines in, whole lines out, over whatever takes and gives bytes: a socket, a serial line over USB. Knows no
protocol, and never waits.
"""

from madang.interpreter import const
from madang.protocol import LINE_BYTES

MOST_QUEUED = const(4096)  # bytes to the other end
_NEWLINE = const(10)
_RETURN = const(13)


class Lines:
    """outgoing  what is to be sent; `sent` says how much of it is"""

    def __init__(self) -> "None":
        self.outgoing = bytearray()
        self._incoming = b""
        self._at = 0  # in what came last
        self._line = bytearray(LINE_BYTES)
        self._length = 0
        self._is_noise = False  # up to the next newline: too long, or not printable

    def wants_more(self) -> "bool":
        """Whether what was fed is used up."""
        return self._at == len(self._incoming)

    def feed(self, data: "bytes") -> "None":
        """Take what has come, when more is wanted."""
        self._incoming = data
        self._at = 0

    def forget(self) -> "None":
        """Drop what has come: there is somebody else at the other end."""
        self.feed(b"")
        self._length = 0
        self._is_noise = False

    def read_line(self, into: "bytearray") -> "int":
        """See madang.board.Board. Noise is dropped up to the next newline."""
        while self._at < len(self._incoming):
            code = self._incoming[self._at]
            self._at += 1
            if 32 <= code <= 126 and self._length < LINE_BYTES:
                self._line[self._length] = code
                self._length += 1
            elif code == _NEWLINE:
                length = 0 if self._is_noise else self._length
                self._length = 0
                self._is_noise = False
                if length:
                    into[:length] = self._line[:length]
                    return length
            elif code != _RETURN:
                self._is_noise = True
        return -1

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        """See madang.board.Board."""
        if len(self.outgoing) + length > MOST_QUEUED:
            return False
        self.outgoing.extend(buffer[:length])
        return True

    def sent(self, count: "int") -> "None":
        self.outgoing = self.outgoing[count:]
