"""A lasting connection to a board: opens its port, keeps a mirror up to date, sends commands, comes back after a loss.

One thread reads; everybody else looks at `mirror` under `lock`, or waits with `wait_for`.
"""

import contextlib
import itertools
import random
import threading
import time
from collections.abc import Callable

import serial

from madang import protocol
from madang_host.errors import BoardError, UserError
from madang_host.mirror import Message, Mirror, message_of
from madang_host.ports import Hands, Port, hands_of, open_port, slowness_of

ANSWER_S = 0.6  # a command without an answer is sent again after this long
HELLO_S = 6.0  # a port on which no board says hello for this long has none
TRIES = 8
SILENCE_S = 3.5 * protocol.HEARTBEAT_MS / 1000  # a board silent for this long is asked for a sign of life
REOPEN_S = 0.5
MOST_LINE = 1000  # bytes kept of a line that does not end


class _Command:
    def __init__(self, line: bytes) -> None:
        self.line = line
        self.done = threading.Event()
        self.refusal: str | None = None
        self.tries = 0
        self.sent_s = 0.0


class Session:
    """Connected once `start` returns. Use as a context manager, or `close` it.

    mirror      the picture of the board
    connection  a word or two for people: 'connected', or why not
    failure     an error that ended the session, or None
    """

    def __init__(self, port_name: str, hello_s: float = HELLO_S) -> None:
        """`hello_s` is how long a board may take to say hello; on a slow port all waits are stretched."""
        self.port_name = port_name
        self.mirror = Mirror()
        self.lock = threading.RLock()
        self.connection = "not connected"
        self.failure: UserError | None = None
        self._changed = threading.Condition(self.lock)
        self._slowness = slowness_of(port_name)
        self._hello_s = hello_s
        self._port: Port | None = None
        self._running = False
        self._thread = threading.Thread(target=self._run, name=f"session {port_name}", daemon=True)
        self._numbers = itertools.count(random.randrange(protocol.SEQUENCES))
        self._commands: dict[int, _Command] = {}
        self._partial = b""
        self._expected: int | None = None
        self._heard_s = 0.0
        self._is_greeted = False

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
        self._port = open_port(self.port_name)
        self._running = True
        self._thread.start()
        self._greet()
        try:
            if not self.wait_for(self._is_ready, self._hello_s * self._slowness):
                raise BoardError(
                    f"no board answers on {self.port_name}; is it a Madang? 'madang flash' puts the firmware on it"
                )
        except BaseException:
            self.close()
            raise

    def _is_ready(self, mirror: Mirror) -> bool:
        return self._is_greeted and bool(mirror.phase)

    def close(self) -> None:
        """Let go of the port. The reading thread ends first: not every port survives being closed while it is read."""
        self._running = False
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout=5)
        if self._port is not None:
            self._port.close()

    def wait_for(self, condition: Callable[[Mirror], bool], timeout_s: float = 5.0) -> bool:
        """Wait until the mirror meets a condition; False after the timeout. Raises what ended the session."""
        with self._changed:
            met = self._changed.wait_for(lambda: self.failure is not None or condition(self.mirror), timeout_s)
            if self.failure is not None:
                raise self.failure
            return met

    def command(self, kind: str, *fields: str) -> None:
        """Send a command and wait until the board has done it; raises BoardError when it refuses or is silent."""
        command = self._send(kind, *fields)
        if not command.done.wait(ANSWER_S * (TRIES + 1) * self._slowness):
            raise BoardError(f"the board does not answer '{kind}'; is it still connected?")
        if command.refusal is not None:
            raise BoardError(f"the board refused '{' '.join((kind, *fields))}': {command.refusal}")

    def request(self, kind: str, *fields: str) -> None:
        """Send a command and go on; it is repeated until the board answers."""
        self._send(kind, *fields)

    def _send(self, kind: str, *fields: str) -> _Command:
        number = next(self._numbers) % protocol.SEQUENCES
        command = _Command(protocol.format_line(kind, number, list(fields)))
        with self.lock:
            self._commands[number] = command
        self._transmit(command)
        return command

    def _transmit(self, command: _Command) -> None:
        command.tries += 1
        command.sent_s = time.monotonic()
        port = self._port
        if port is not None:
            # A lost port is noticed, and reopened, by the reading thread.
            with contextlib.suppress(serial.SerialException):
                port.write(command.line)

    def _greet(self) -> None:
        self._is_greeted = False
        self._expected = None
        # A newline first ends whatever half line another program may have left.
        if self._port is not None:
            try:
                self._port.write(b"\n")
            except serial.SerialException:
                return
        self._send("hello")

    # The reading thread

    def _run(self) -> None:
        self._heard_s = time.monotonic()
        while self._running:
            try:
                assert self._port is not None
                data = self._port.read(max(1, self._port.in_waiting))
            except (serial.SerialException, OSError) as error:
                if self._running and not self._reopen(str(error)):
                    return
                continue
            if data:
                self._take_bytes(data)
            self._keep_alive()
            if self.failure is not None:
                return

    def _reopen(self, reason: str) -> bool:
        """Wait for the port to come back; False when the session was closed meanwhile."""
        self._set_connection(f"lost ({reason}); waiting for it to come back")
        assert self._port is not None
        self._port.close()
        while self._running:
            time.sleep(REOPEN_S)
            try:
                self._port = open_port(self.port_name)
            except UserError:
                continue
            self._partial = b""
            self._heard_s = time.monotonic()
            self._greet()
            return True
        return False

    def _set_connection(self, connection: str) -> None:
        with self._changed:
            self.connection = connection
            self.mirror.revision += 1
            self._changed.notify_all()

    def _take_bytes(self, data: bytes) -> None:
        lines = (self._partial + data).split(b"\n")
        self._partial = lines.pop()[-MOST_LINE:]
        for line in lines:
            line = line.rstrip(b"\r")
            # A log line without its newline may stand before a message.
            start = line.rfind(b"$")
            message = message_of(line[start:]) if start >= 0 else None
            with self._changed:
                if message is None:
                    if line.strip() and self._is_greeted:
                        self.mirror.note("".join(chr(c) if 32 <= c < 127 else "?" for c in line[:200]))
                else:
                    self._take_message(message)
                self._changed.notify_all()

    def _take_message(self, message: Message) -> None:
        self._heard_s = time.monotonic()
        if message.kind == "hello":
            self._take_hello(message)
        elif not self._is_greeted:
            return
        if self._expected is not None and message.sequence != self._expected and message.kind != "hello":
            self.mirror.needs_all = True
        self._expected = (message.sequence + 1) % protocol.SEQUENCES
        if message.kind in ("ok", "no"):
            self._take_answer(message)
            return
        self.mirror.take(message)
        if self.mirror.needs_all:
            self.mirror.needs_all = False
            self._send("snapshot")
            self._send("past", "0")
        if not self.mirror.has_settings:
            self.mirror.has_settings = True
            self._send("settings")

    def _take_hello(self, message: Message) -> None:
        if not message.fields or message.fields[0] != str(protocol.VERSION):
            spoken = message.fields[0] if message.fields and message.fields[0].isdigit() else "?"
            remedy = "update madang on this PC" if spoken > str(protocol.VERSION) else "run 'madang flash' to update it"
            self.failure = BoardError(
                f"the board on {self.port_name} speaks protocol {spoken}, this madang {protocol.VERSION}; {remedy}"
            )
            return
        self._is_greeted = True
        self.connection = "connected"
        self.mirror.has_settings = False

    def _take_answer(self, message: Message) -> None:
        if not message.fields or not message.fields[0].isdigit():
            return
        command = self._commands.pop(int(message.fields[0]), None)
        if command is not None:
            if message.kind == "no":
                command.refusal = " ".join(message.fields[1:]) or "no reason given"
            command.done.set()

    def _keep_alive(self) -> None:
        """Send again what was not answered, and ask a silent board for a sign of life."""
        now_s = time.monotonic()
        with self.lock:
            waiting = list(self._commands.items())
        for number, command in waiting:
            if now_s - command.sent_s > ANSWER_S * self._slowness:
                if command.tries < TRIES:
                    self._transmit(command)
                else:
                    with self.lock:
                        self._commands.pop(number, None)
        if now_s - self._heard_s > SILENCE_S * self._slowness and self._is_greeted:
            self._set_connection("silent; asking for a sign of life")
            self._heard_s = now_s
            self._greet()
