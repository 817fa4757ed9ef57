"""A lasting connection to a board: opens its port, keeps a mirror up to date, sends commands, comes back after a loss.

One thread reads; everybody else looks at `mirror` under `lock`, or waits with `wait_for`. What is said on the line is
the business of madang_host.connection.protocol_client.
"""

import contextlib
import random
import threading
import time
from collections.abc import Callable
from typing import Protocol

import serial

from madang_host.connection.mirror import Mirror
from madang_host.connection.ports import Port, hands_of, is_remote, open_port, slowness_of
from madang_host.connection.protocol_client import NO_ANSWER, Command, ProtocolClient
from madang_host.connection.state import Connection, LinkState
from madang_host.errors import BoardError, UserError
from madang_host.i18n.language import marked
from madang_host.simulator.hands import Hands

HELLO_S = 6.0  # a port on which no board says hello for this long has none
COMMAND_S = 30.0  # more than a few commands take that are never answered
REOPEN_S = 0.5
GONE_S = 4.0  # a remote port from which nothing comes for so long, though it was asked, is opened anew

NO_BOARD = marked("no board answers on {port}; is it a Madang? 'madang flash' puts the firmware on it")
NO_BOARD_THERE = marked("no board answers on {port}; does another program have it? If not, is it a Madang?")
GONE = marked("nothing comes from it any more")
REFUSED = marked("{port} takes no second program: another one has it; close that and try again")
FAILED = marked("madang failed while it listened on {port}: {error}; start it again, and please report this")


class GameWriter(Protocol):
    """Who writes the games down (madang_host.library.game_log)."""

    def follow(self, mirror: Mirror, kind: str, /) -> None:
        """The mirror has taken in a message of some kind (madang.protocol)."""

    def seat(self, side: str, player: str, /) -> None:
        """Somebody without hands plays a side, by its name in texts."""

    def resign(self, side: str, mirror: Mirror, /) -> None:
        """A side gives the game up, by its name in texts."""

    def close(self) -> None:
        """Write no more."""


class Session:
    """Connected once `start` returns. Use as a context manager, or `close` it.

    mirror      the picture of the board
    connection  whether the board is there, and why not
    failure     an error that ended the session, or None
    slowness    how many times longer than others the board on this port may take
    on_news     called by the reading thread, with the lock, when the board has said something; it must not wait
    """

    def __init__(
        self,
        port_name: str,
        hello_s: float = HELLO_S,
        game_log: GameWriter | None = None,
        find: Callable[[str], str | None] | None = None,
        open_port: Callable[[str], Port] = open_port,
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ) -> None:
        """`hello_s` is how long a board may take to say hello; on a slow port all waits are stretched. `game_log`
        writes the games down; the session closes it. `find` finds the port on which a board is, by its id:
        after a loss it may come back under another name. Ports are opened by `open_port`, `clock` has seconds, and
        `chance` draws what another program has hardly drawn."""
        self.port_name = port_name
        self.lock = threading.RLock()
        self.connection = Connection()
        self._changed = threading.Condition(self.lock)
        self.slowness = slowness_of(port_name)
        self.on_news: Callable[[], object] = lambda: None
        self._hello_s = hello_s
        self._find = find
        self._game_log = game_log
        self._client = ProtocolClient(port_name, self.slowness, game_log.follow if game_log else None, chance)
        self._open_port = open_port
        self._clock = clock
        self._port: Port | None = None
        self._is_lost = False  # the port, until it is opened again
        self._was_refused = False  # it was closed by its far end before the board said anything
        self._writing = threading.Lock()
        self._running = False
        self._thread = threading.Thread(target=self._run, name=f"session {port_name}", daemon=True)

    @property
    def mirror(self) -> Mirror:
        return self._client.mirror

    @property
    def failure(self) -> UserError | None:
        return self._client.failure

    @property
    def hands(self) -> Hands | None:
        """The hands of a simulated port; None for a real board."""
        return hands_of(self._port) if self._port else None

    def __enter__(self) -> "Session":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Open the port and wait for the board's hello and its state; raises UserError."""
        self.open()
        self.listen()
        try:
            if not self.wait_for(lambda _: self._client.is_ready, self._hello_s * self.slowness):
                raise BoardError(self._why_nobody_answers(), port=self.port_name)
        except BaseException:
            self.close()
            raise

    def open(self) -> None:
        """Open the port and greet the board; raises UserError. `start` does it, then `listen`."""
        self._port = self._open_port(self.port_name)
        self._running = True
        self._greet()

    def listen(self) -> None:
        """Take `turn` after `turn` in a thread of its own."""
        self._thread.start()

    def _why_nobody_answers(self) -> str:
        if not is_remote(self.port_name):
            return NO_BOARD
        return REFUSED if self._was_refused else NO_BOARD_THERE

    def close(self) -> None:
        """Let go of the port. The reading thread ends first: not every port survives being closed while it is read."""
        self._running = False
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout=5)
        if self._port is not None:
            self._port.close()
        if self._game_log is not None:
            self._game_log.close()

    def wait_for(self, condition: Callable[[Mirror], bool], timeout_s: float = 5.0) -> bool:
        """Wait until the mirror meets a condition; False after the timeout. Raises what ended the session."""
        with self._changed:
            met = self._changed.wait_for(lambda: self.failure is not None or condition(self.mirror), timeout_s)
            if self.failure is not None:
                raise self.failure
            return met

    def command(self, kind: str, *fields: str) -> None:
        """Send a command and wait until the board has done it; raises BoardError when it refuses or is silent."""
        command = self.request(kind, *fields)
        self.wait_for(lambda _: command.is_done, COMMAND_S * self.slowness)
        if not command.is_done:
            raise BoardError(NO_ANSWER, command=kind)
        if command.failure is not None:
            raise command.failure

    def request(self, kind: str, *fields: str) -> Command:
        """Send a command and go on; it is repeated until the board answers."""
        with self.lock:
            command = self._client.send(self._clock(), kind, *fields)
        self._flush()
        return command

    def seat(self, side: int, player: str) -> None:
        """Somebody with a name, or without hands, plays a side (an empty text: just anybody), for those who will read
        of the game."""
        with self.lock:
            if self._game_log is not None:
                self._game_log.seat(self.mirror.face.sides[side], player)

    def resign(self, side: int) -> None:
        """A side gives the game up, for those who will read of it: the board knows nothing of that."""
        with self.lock:
            if self._game_log is not None:
                self._game_log.resign(self.mirror.face.sides[side], self.mirror)

    def _greet(self) -> None:
        with self.lock:
            self._client.greet(self._clock())
        self._flush()

    def _flush(self) -> None:
        """Send what waits to be sent, in its order. A lost port is noticed, and reopened, by the reading thread.

        What another thread is just writing, it writes to the end, and looks again: it may want the lock that this one
        holds.
        """
        while self._client.has_outgoing and self._writing.acquire(blocking=False):
            try:
                with self.lock:
                    data = self._client.take_outgoing()
                if self._port is not None:
                    with contextlib.suppress(serial.SerialException):
                        self._port.write(data)
            finally:
                self._writing.release()

    # The reading thread

    def _run(self) -> None:
        try:
            self._listen()
        except Exception as error:  # whatever it is, nobody listens any more: all who wait are to know
            with self._changed:
                self._client.failure = UserError(FAILED, port=self.port_name, error=repr(error))
                self._client.failure.__cause__ = error
                self._changed.notify_all()

    def _listen(self) -> None:
        while self._running and self.failure is None:
            if not self.turn():
                time.sleep(REOPEN_S)

    def turn(self) -> bool:
        """Take in what comes, answer, and open the port again if it was lost; False if it still is."""
        assert self._port is not None
        if self._is_lost and not self._reopen():
            return False
        try:
            data = self._port.read(max(1, self._port.in_waiting))
        except (serial.SerialException, OSError) as error:
            self._was_refused = not self._client.is_greeted
            self._lose(str(error))
            return False
        self._converse(data)
        self._flush()
        return True

    def _converse(self, data: bytes) -> None:
        client = self._client
        with self._changed:
            now_s = self._clock()
            if data:
                client.take_bytes(data, now_s)
                self._changed.notify_all()
                self.on_news()
            if not client.live(now_s):
                self._set_connection(Connection(LinkState.SILENT))
            elif client.is_greeted and not self.connection.is_connected:
                self._set_connection(Connection(LinkState.CONNECTED))
        if is_remote(self.port_name) and client.silence_s(now_s) > GONE_S:
            self._lose(GONE)

    def _lose(self, reason: str) -> None:
        self._set_connection(Connection(LinkState.LOST, reason))
        assert self._port is not None
        self._port.close()
        self._is_lost = True

    def _reopen(self) -> bool:
        """Whether the port has come back."""
        try:
            self._port = self._open_port(self.port_name)
        except UserError:
            self._look_elsewhere()
            return False
        self._is_lost = False
        self._greet()
        return True

    def _look_elsewhere(self) -> None:
        """See whether the board came back under another name."""
        identity = self.mirror.identity
        if self._find is not None and identity is not None:
            self.port_name = self._find(identity.board_id) or self.port_name

    def _set_connection(self, connection: Connection) -> None:
        with self._changed:
            self.connection = connection
            self.mirror.revision += 1
            self._changed.notify_all()
