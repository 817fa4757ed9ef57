"""The board's serial line as a socket of this machine, for the page and the terminal on it: `socket://127.0.0.1:PORT`.
Whole lines in, whole lines out, and never a wait. Knows no protocol.

One program at a time, as with a cable: another one is let go at once.
"""

import socket
from contextlib import suppress

from madang_circuit.lines import Lines
from madang_host.errors import UserError

LOCAL = "127.0.0.1"
_MOST_READ = 1024  # bytes a call


class SocketLine:
    """port  the TCP port that it listens on"""

    def __init__(self, tcp_port: int) -> None:
        """0 takes any port; raises UserError when it is taken."""
        try:
            self._listener = socket.create_server((LOCAL, tcp_port))
        except OSError as error:
            raise UserError(
                f"cannot listen on {LOCAL}:{tcp_port} ({error.strerror}); name another with --tcp-port"
            ) from error
        self._listener.setblocking(False)
        self.port: int = self._listener.getsockname()[1]
        self._other: socket.socket | None = None
        self._lines = Lines()

    def close(self) -> None:
        self._drop()
        self._listener.close()

    def backlog(self) -> int:
        """See madang.board.Board."""
        return len(self._lines.outgoing)

    def write_line(self, buffer: bytearray, length: int) -> bool:
        """See madang.board.Board."""
        return self._lines.write_line(buffer, length)

    def read_line(self, into: bytearray) -> int:
        """See madang.board.Board."""
        return self._lines.read_line(into)

    def service(self) -> None:
        """Let programs come and go; take what has come, and send what waits as far as it is taken."""
        with suppress(OSError):  # nobody is there
            other, _ = self._listener.accept()
            if self._other is None:
                other.setblocking(False)
                other.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._other = other
                self._lines.forget()
            else:
                other.close()
        if self._other is not None:
            try:
                self._exchange(self._other)
            except BlockingIOError:
                pass
            except OSError:
                self._drop()

    def _exchange(self, other: socket.socket) -> None:
        if self._lines.outgoing:
            with suppress(BlockingIOError):
                self._lines.sent(other.send(self._lines.outgoing))
        if self._lines.wants_more():
            data = other.recv(_MOST_READ)
            if not data:
                self._drop()
            self._lines.feed(data)

    def _drop(self) -> None:
        if self._other is not None:
            self._other.close()
            self._other = None
