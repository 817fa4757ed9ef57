"""Serial lines that misbehave: a TCP end that says what a test wants, and a board behind a line that does harm."""

import contextlib
import socket
import threading
from collections.abc import Callable

from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

CYCLE_MS = 4


class Server:
    """One TCP connection at a time, as `port` for pyserial; may be cut and come back."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._half_open: list[socket.socket] = []
        self._is_to_leave = False
        self._running = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        if self._running:
            self.close()

    def close(self) -> None:
        """Be gone for good."""
        self._running = False
        self.cut()
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes the accepting thread; closing alone does not
        self._listener.close()
        self._thread.join(timeout=5)
        for client in self._half_open:
            client.close()

    def cut(self) -> None:
        """Pull the cable."""
        client = self._client
        if client is not None:
            with contextlib.suppress(OSError):  # the other end may have been quicker
                client.shutdown(socket.SHUT_RDWR)

    def leave(self) -> None:
        """Be gone without a farewell: at the other end the connection stays open, but nothing comes from it."""
        self._is_to_leave = True

    def _serve(self) -> None:
        while self._running:
            try:
                self._client, _ = self._listener.accept()
            except OSError:
                return
            self._client.settimeout(CYCLE_MS / 1000)
            self._talk(self._client)
            if self._is_to_leave:
                self._is_to_leave = False
                self._half_open.append(self._client)
            else:
                self._client.close()

    def _talk(self, client: socket.socket) -> None:
        while self._running and not self._is_to_leave:
            try:
                data = client.recv(4096)
                if not data:
                    return
            except TimeoutError:
                data = b""
            except OSError:
                return
            try:
                client.sendall(self.answer(data))
            except OSError:
                return

    def answer(self, data: bytes) -> bytes:
        """What to send after receiving some bytes, or none for a few milliseconds."""
        raise NotImplementedError


class Talker(Server):
    """Says the same thing over and over, whatever it hears."""

    def __init__(self, says: bytes) -> None:
        self.says = says
        super().__init__()

    def answer(self, data: bytes) -> bytes:
        return self.says if data else b""


class BoardServer(Server):
    """A real app on a virtual board; `harm` sees what the board says and `deafen` what it hears, and may change it."""

    def __init__(
        self,
        stored: dict[str, bytes] | None = None,
        harm: Callable[[bytes], bytes] = lambda said: said,
        deafen: Callable[[bytes], bytes] = lambda heard: heard,
        kind: type[VirtualBoard] = VirtualBoard,
    ) -> None:
        store = MemoryStore()
        store.blobs.update(stored or {})
        self.board = kind("tcp", store)
        self.game = Kamisado()
        self.app = App(self.board, self.game)
        self.lock = threading.Lock()
        self._harm = harm
        self._deafen = deafen
        self._partial = b""
        super().__init__()

    def answer(self, data: bytes) -> bytes:
        with self.lock:
            *lines, self._partial = (self._partial + self._deafen(data)).split(b"\n")
            for line in lines:
                self.board.receive(line)
            if not data:
                self.app.step(CYCLE_MS)
            return self._harm(self.board.take_outgoing())

    def set_occupied(self, *squares: int, occupied: bool = True) -> None:
        with self.lock:
            for square in squares:
                self.board.set_occupied(square, occupied)
