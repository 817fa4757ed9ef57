"""A board behind a TCP serial server: socket://HOST:PORT. Hands over what has come at once, where pyserial's own port
of this kind waits for as many bytes as are asked for, so that they could only be read one by one.
"""

import select
import socket
import time
from urllib.parse import urlsplit

from serial import SerialException

SCHEME = "socket://"
CONNECT_S = 5.0
WRITE_S = 2.0
MOST_BYTES = 1 << 16  # of one reading


class TcpPort:
    """See madang_host.connection.ports.Port."""

    def __init__(self, name: str, timeout_s: float) -> None:
        """Raises SerialException."""
        self._timeout_s = timeout_s
        try:
            parts = urlsplit(name)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise SerialException(f"{error}; write it as {SCHEME}HOST:PORT") from error
        if not host or port is None or parts.path.strip("/") or parts.query:
            raise SerialException(f"write it as {SCHEME}HOST:PORT")
        try:
            self._socket = socket.create_connection((host, port), CONNECT_S)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # lines are short and answered
        except OSError as error:
            raise SerialException(error.strerror or str(error)) from error
        self._socket.setblocking(False)

    @property
    def in_waiting(self) -> int:
        return MOST_BYTES  # or fewer: `read` does not wait for more than there are

    def read(self, size: int = 1, /) -> bytes:
        """What has come, up to `size` bytes; waits for the first of them until the timeout passes."""
        try:
            if not select.select([self._socket], [], [], self._timeout_s)[0]:
                return b""
            data = self._socket.recv(size)
        except BlockingIOError:
            return b""
        except (OSError, ValueError) as error:  # select refuses what has been closed meanwhile
            raise SerialException(str(error)) from error
        if not data:
            raise SerialException("closed by the other end")
        return data

    def write(self, data: bytes, /) -> int:
        sent = 0
        until_s = time.monotonic() + WRITE_S
        try:
            while sent < len(data):
                if not select.select([], [self._socket], [], max(0.0, until_s - time.monotonic()))[1]:
                    raise SerialException("the other end takes nothing")
                sent += self._socket.send(data[sent:])
        except (OSError, ValueError) as error:
            raise SerialException(str(error)) from error
        return sent

    def close(self) -> None:
        self._socket.close()
