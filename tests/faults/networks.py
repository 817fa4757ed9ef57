"""What lies between a board and the PC's sessions: a line that does harm, is cut, and stays half open, in virtual time
or over real TCP. A session opens a port to it; the board's side is moved on by `carry`.
"""

import contextlib
import random
import socket
import time
from collections import Counter

from faults.bad_line import BadLine
from serial import SerialException

from madang_host.connection.ports import Port
from madang_host.errors import UserError


class Network:
    """One connection at a time. What is sent while nobody is connected is lost.

    hits  the faults so far, by their names
    """

    def __init__(self, chance: random.Random, rate: float) -> None:
        self.hits: Counter[str] = Counter()
        self._to_pc = BadLine(chance, rate)
        self._to_board = BadLine(chance, rate)
        self._chance = chance

    @property
    def carried(self) -> int:
        return self._to_pc.carried + self._to_board.carried

    def faults(self) -> Counter[str]:
        return self.hits + self._to_pc.hits + self._to_board.hits

    def carry(self, said: bytes, now_ms: int) -> bytes:
        """Take what the board says; what it hears."""
        self.send(self._to_pc.carry(said, now_ms))
        return self._to_board.carry(self.receive(), now_ms)

    def send(self, data: bytes) -> None:
        raise NotImplementedError

    def receive(self) -> bytes:
        raise NotImplementedError

    def cut(self, now_ms: int) -> None:
        """The connection is closed, and for a while no other is taken."""
        raise NotImplementedError

    def leave(self) -> None:
        """The connection stays open at the PC's end, but nothing goes over it any more."""
        raise NotImplementedError

    def close(self) -> None:
        """No connection is taken any more."""


class _VirtualPort:
    def __init__(self) -> None:
        self.from_board = bytearray()
        self.to_board = bytearray()
        self.is_open = True
        self.is_half_open = False

    @property
    def in_waiting(self) -> int:
        return len(self.from_board)

    def read(self, size: int = 1, /) -> bytes:
        if not self.is_open:
            raise SerialException("closed by the other end")
        data = bytes(self.from_board[:size])
        del self.from_board[:size]
        return data

    def write(self, data: bytes, /) -> int:
        if not self.is_open:
            raise SerialException("closed by the other end")
        if not self.is_half_open:
            self.to_board += data
        return len(data)

    def close(self) -> None:
        self.is_open = False


class VirtualNetwork(Network):
    """Takes no time."""

    def __init__(self, chance: random.Random, rate: float) -> None:
        super().__init__(chance, rate)
        self._port = _VirtualPort()
        self._closed_until_ms = 0
        self._now_ms = 0

    def open_port(self, name: str) -> Port:
        if self._now_ms < self._closed_until_ms:
            raise UserError("Connection refused")
        self._port.close()
        self._port = _VirtualPort()
        return self._port

    def carry(self, said: bytes, now_ms: int) -> bytes:
        self._now_ms = now_ms
        return super().carry(said, now_ms)

    def send(self, data: bytes) -> None:
        if self._port.is_open and not self._port.is_half_open:
            self._port.from_board += data

    def receive(self) -> bytes:
        heard = bytes(self._port.to_board)
        self._port.to_board.clear()
        return heard

    def cut(self, now_ms: int) -> None:
        self.hits["cut off"] += 1
        self._port.close()
        self._closed_until_ms = now_ms + self._chance.randrange(2000)

    def leave(self) -> None:
        self.hits["half open"] += 1
        self._port.is_half_open = True


class TcpNetwork(Network):
    """A real server on this machine, moved on by `carry` alone."""

    def __init__(self, chance: random.Random, rate: float) -> None:
        super().__init__(chance, rate)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._half_open: list[socket.socket] = []
        self._closed_until_s = 0.0

    def send(self, data: bytes) -> None:
        if self._client is None and time.monotonic() >= self._closed_until_s:
            with contextlib.suppress(BlockingIOError):
                self._client, _ = self._listener.accept()
                self._client.setblocking(False)
        if self._client is not None:
            try:
                self._client.send(data)
            except BlockingIOError:
                pass
            except OSError:
                self._drop()

    def receive(self) -> bytes:
        if self._client is None:
            return b""
        try:
            heard = self._client.recv(1 << 16)
        except BlockingIOError:
            return b""
        except OSError:
            heard = b""
        if not heard:
            self._drop()
        return heard

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def cut(self, now_ms: int) -> None:
        self.hits["cut off"] += 1
        self._closed_until_s = time.monotonic() + self._chance.random() * 2
        self._drop()

    def leave(self) -> None:
        if self._client is not None:
            self.hits["half open"] += 1
            self._half_open.append(self._client)
            self._client = None

    def close(self) -> None:
        self._drop()
        self._listener.close()
        for client in self._half_open:
            client.close()
