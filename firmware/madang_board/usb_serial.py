"""The serial line over USB: whole lines in, whole lines out, and never a wait for the PC. Knows no protocol.

MicroPython keeps the byte 0x03, Ctrl-C, for itself, so the way to the prompt is always open.
"""

import select
import sys

from madang.interpreter import const, micropython, ptr8
from madang.protocol import LINE_BYTES
from madang_board.chip import TELLS_ROOM

_RING_BYTES = const(1024)  # a power of two
# A write blocks for up to half a second when the USB stack has no room (MICROPY_HW_USB_CDC_TX_TIMEOUT), and POLLOUT
# promises room for one byte only. So each byte is asked for, and a cycle sends a few, at some 0.08 ms each.
_MOST_SENT = const(6)
_MOST_READ = const(12)  # at some 0.1 ms a byte, however much a PC sends
# Where POLLOUT promises nothing, a PC that does not read is known by a write that took this long; and nothing more is
# sent for some 10 s.
_LONG_WRITE_MS = const(100)
_QUIET_CYCLES = const(2500)

_CAN_READ = select.POLLIN
_CAN_WRITE = select.POLLOUT

_NEWLINE = const(10)
_RETURN = const(13)


class UsbSerial:
    """All methods allocate nothing and return at once.

    backlog  how many bytes the PC has not taken yet
    """

    def __init__(self) -> "None":
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._poller = select.poll()
        self._poller.register(sys.stdin, select.POLLIN | select.POLLOUT)
        self._byte = bytearray(1)
        self._length = 0
        self._is_noise = False  # up to the next newline: too long, or not printable
        self._ring = bytearray(_RING_BYTES)
        self._first = 0  # the oldest byte in the ring
        self.backlog = 0
        if not TELLS_ROOM:
            from time import ticks_diff, ticks_ms

            self._ticks_ms = ticks_ms
            self._ticks_diff = ticks_diff
            self._quiet_cycles = 0
        self._can(_CAN_READ)  # the first time allocates what all others use

    @micropython.native
    def read_line(self, into: "bytearray") -> "int":
        """See madang.board.Board.read_line. Noise is dropped up to the next newline."""
        byte = self._byte
        for _ in range(_MOST_READ):
            if not self._can(_CAN_READ):
                return -1
            self._input.readinto(byte)
            code = byte[0]
            length = self._length
            if 32 <= code <= 126 and length < LINE_BYTES:
                into[length] = code
                self._length = length + 1
            elif code == _NEWLINE:
                is_noise = self._is_noise
                self._length = 0
                self._is_noise = False
                if length and not is_noise:
                    return length
            elif code != _RETURN:
                self._is_noise = True
        return -1

    @micropython.native
    def _can(self, direction: "int") -> "bool":
        for ready in self._poller.ipoll(0):  # unlike poll, makes no list
            return bool(ready[1] & direction)
        return False

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        """Queue buffer[:length]; False, and nothing queued, when there is no room."""
        if self.backlog + length > _RING_BYTES:
            return False
        _put(buffer, length, self._ring, self._first + self.backlog)
        self.backlog += length
        return True

    @micropython.native
    def service(self) -> "None":
        """Send some of what waits, as far as the PC takes it."""
        if not TELLS_ROOM and self._quiet_cycles:
            self._quiet_cycles -= 1
            return
        byte = self._byte
        first = self._first
        sent = 0
        while sent < _MOST_SENT and sent < self.backlog and self._can(_CAN_WRITE):
            byte[0] = self._ring[first]
            if not TELLS_ROOM:
                began_ms = self._ticks_ms()
            self._output.write(byte)
            first = (first + 1) % _RING_BYTES
            sent += 1
            if not TELLS_ROOM and self._ticks_diff(self._ticks_ms(), began_ms) >= _LONG_WRITE_MS:
                self._quiet_cycles = _QUIET_CYCLES
                break
        self._first = first
        self.backlog -= sent


@micropython.viper
def _put(source: ptr8, length: int, ring: ptr8, at: int):  # type: ignore[no-untyped-def]  # viper knows no None
    for i in range(length):
        ring[(at + i) & (_RING_BYTES - 1)] = source[i]
