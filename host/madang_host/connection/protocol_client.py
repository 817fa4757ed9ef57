"""The PC's side of the line: bytes in, bytes out, commands repeated until they are answered, losses made good.

Knows no port, no thread and no clock: the time is passed in, in seconds from anywhere. Commands go out one at a time,
so that the board, which remembers the last one, does none twice.
"""

import itertools
import random
from collections import deque
from collections.abc import Callable

from madang import protocol
from madang_host.connection.firmware_messages import BoardWords
from madang_host.connection.message import Message, message_of
from madang_host.connection.mirror import Mirror
from madang_host.errors import BoardError, RefusedError, UserError
from madang_host.i18n.language import marked

ANSWER_S = 0.3  # a command without an answer is sent again after this long
TRIES = 16
SYNC_PAUSE_S = 0.2  # between two requests for what was lost
SETTINGS_PAUSE_S = 2.0
MOST_SETTINGS_TRIES = 5
SILENCE_S = 3.5 * protocol.HEARTBEAT_MS / 1000  # a board silent for this long is asked for a sign of life
PROBE_S = 1.25 * protocol.HEARTBEAT_MS / 1000  # until then it is asked for what every heartbeat says
PAST_S = 1.5 * protocol.HEARTBEAT_MS / 1000  # and one that says nothing but what has long been said, for this long
MOST_BEHIND = protocol.SEQUENCES // 2  # lines; what seems further behind is ahead
MOST_LINE = 1000  # bytes kept of a line that does not end

NO_ANSWER = marked("the board does not answer '{command}'; is it still connected?")
CONNECTION_LOST = marked(
    "the connection was lost before the board answered '{command}'; look at the board, and try again"
)
REFUSED = marked("the board refused '{command}': {reason}")
NEWER = marked("the board on {port} speaks protocol {spoken}, this madang {ours}; update madang on this PC")
OLDER = marked("the board on {port} speaks protocol {spoken}, this madang {ours}; run 'madang flash' to update it")


class Command:
    """One command on its way. When `is_done`, `failure` says why it was not carried out, or is None."""

    def __init__(self, number: int, kind: str, fields: tuple[str, ...], is_ours: bool) -> None:
        """`is_ours` for what the client itself needs: it is repeated until it is answered."""
        self.kind = kind
        self.fields = fields
        self.words = " ".join((kind, *fields))
        self.number = number
        self.line = protocol.format_line(kind, number, list(fields))
        self.is_ours = is_ours
        self.is_done = False
        self.failure: BoardError | None = None
        self.tries = 0
        self.sent_s = 0.0

    def end(self, failure: str = "", **fields: object) -> None:
        self.is_done = True
        self.failure = BoardError(failure, command=self.words, **fields) if failure else None

    def refuse(self, reason: str) -> None:
        self.is_done = True
        self.failure = RefusedError(REFUSED, BoardWords(reason), command=self.words)


class ProtocolClient:
    """mirror   the picture of the board
    failure  an error that ended the connection, or None
    """

    def __init__(
        self,
        port_name: str,
        slowness: float = 1.0,
        heard: Callable[[Mirror, str], None] | None = None,
        chance: random.Random | None = None,
    ) -> None:
        """On a slow port all waits are stretched. `heard` is called with the mirror and the kind of every message that
        it took in. `chance` draws the first number, or the board might take our first command for the last one of
        another program."""
        self.mirror = Mirror()
        self.failure: UserError | None = None
        self.is_greeted = False
        self._port_name = port_name
        self._slowness = slowness
        self._heard = heard
        self._numbers = itertools.count((chance or random.Random()).randrange(protocol.SEQUENCES))
        self._waiting: deque[Command] = deque()
        self._sent: Command | None = None
        self._outgoing = bytearray()
        self._partial = b""
        self._expected: int | None = None  # the number of the next line
        self._is_behind = False  # nothing new has come since a line that came twice, or late
        self._heard_s = 0.0
        self._synced_s = float("-inf")
        self._settings_asked_s = float("-inf")
        self._settings_tries = 0
        self._settings_configuration = ""

    @property
    def is_ready(self) -> bool:
        """Whether all is known of the board."""
        return self.is_greeted and bool(self.mirror.phase) and self.mirror.is_followed

    def silence_s(self, now_s: float) -> float:
        """How long nothing new has come from the board, greeted or not."""
        return now_s - self._heard_s

    def greet(self, now_s: float) -> None:
        """Begin, or begin again after a loss: commands that were not answered have failed."""
        self.is_greeted = False
        self._expected = None
        self._partial = b""
        self._heard_s = now_s
        if self._sent is not None:
            self._waiting.appendleft(self._sent)
            self._sent = None
        for command in self._waiting:
            command.end(CONNECTION_LOST)
        self._waiting.clear()
        self._outgoing[:] = b"\n"  # ends whatever half line another program may have left
        self._send("hello", (), True, now_s)

    def send(self, now_s: float, kind: str, *fields: str) -> Command:
        """Send a command as soon as those before it are done."""
        return self._send(kind, fields, False, now_s)

    def take_bytes(self, data: bytes, now_s: float) -> None:
        """Take in what has come from the board."""
        *lines, self._partial = (self._partial + data).split(b"\n")
        self._partial = self._partial[-MOST_LINE:]
        for line in lines:
            # A log line without its newline may stand before a message.
            start = line.rfind(b"$")
            message = message_of(line[start:].rstrip(b"\r")) if start >= 0 else None
            if message is not None:
                self._take_message(message, now_s)
            elif line.strip() and self.is_greeted:
                self.mirror.note("".join(chr(c) if 32 <= c < 127 else "?" for c in line[:200].rstrip(b"\r")))

    def live(self, now_s: float) -> bool:
        """Send again what was not answered, and ask for what was lost; False if the board had to be greeted anew."""
        sent = self._sent
        if sent is not None and now_s - sent.sent_s > ANSWER_S * self._slowness:
            if sent.is_ours or sent.tries < TRIES:
                self._transmit(sent, now_s)
            else:
                sent.end(NO_ANSWER)
                self._sent = None
        if self.is_greeted:
            self._make_good(now_s)
        self._send_next(now_s)
        if self.is_greeted and now_s - self._heard_s > PROBE_S * self._slowness and not self._is_asking():
            self._send("snapshot", (), True, now_s)
        patience_s = PAST_S if self._is_behind else SILENCE_S
        if self.is_greeted and now_s - self._heard_s > patience_s * self._slowness:
            self.greet(now_s)
            return False
        return True

    @property
    def has_outgoing(self) -> bool:
        return bool(self._outgoing)

    def take_outgoing(self) -> bytes:
        """What is to be sent to the board now."""
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    # Commands

    def _send(self, kind: str, fields: tuple[str, ...], is_ours: bool, now_s: float) -> Command:
        command = Command(next(self._numbers) % protocol.SEQUENCES, kind, fields, is_ours)
        self._waiting.append(command)
        self._send_next(now_s)
        return command

    def _send_next(self, now_s: float) -> None:
        if self._sent is None and self._waiting:
            self._sent = self._waiting.popleft()
            self._transmit(self._sent, now_s)

    def _transmit(self, command: Command, now_s: float) -> None:
        command.tries += 1
        command.sent_s = now_s
        self._outgoing += command.line

    def _take_answer(self, message: Message) -> None:
        sent = self._sent
        if sent is None or message.fields[:1] != (str(sent.number),):
            return
        self._sent = None
        if message.kind == "no":
            sent.refuse(" ".join(message.fields[1:]))
            return
        sent.end()
        if sent.kind == "past":
            self.mirror.history.telling()
        elif sent.kind == "new" or (sent.kind, sent.fields[:1]) == ("take", ("0",)):
            self.mirror.history.note_new_game()

    # What was lost

    def _make_good(self, now_s: float) -> None:
        mirror = self.mirror
        if now_s - self._synced_s >= SYNC_PAUSE_S * self._slowness and not self._is_asking():
            self._synced_s = now_s
            if mirror.needs_record:
                self._send("past", (str(mirror.history.confirmed),), True, now_s)
            if mirror.needs_all:
                mirror.needs_all = False
                self._send("snapshot", (), True, now_s)
        if mirror.needs_settings and now_s - self._settings_asked_s >= SETTINGS_PAUSE_S * self._slowness:
            self._ask_for_settings(now_s)

    def _is_asking(self) -> bool:
        return any(command.is_ours for command in (self._sent, *self._waiting) if command is not None)

    def _ask_for_settings(self, now_s: float) -> None:
        """A firmware with settings that we do not know would be asked forever."""
        if self._settings_configuration != self.mirror.configuration:
            self._settings_configuration = self.mirror.configuration
            self._settings_tries = 0
        self._settings_asked_s = now_s
        if self._settings_tries < MOST_SETTINGS_TRIES:
            self._settings_tries += 1
            self._send("settings", (), True, now_s)

    # What the board says

    def _take_message(self, message: Message, now_s: float) -> None:
        """What is taken in, is taken in the order in which the board said it: a line that comes twice or late, after
        one that followed it, says what was true once. A board that has started anew says hello, or is greeted when
        all it says seems to be of the past."""
        behind = self._lines_behind(message)
        if self.is_greeted and behind and not self._is_of_another_boot(message):
            self._is_behind = True
            return
        if message.kind == "hello":
            self._take_hello(message)
        if not self.is_greeted:
            return
        self._heard_s = now_s
        self._is_behind = False
        if message.sequence != self._expected and message.kind != "hello":
            self.mirror.doubt()
        self._expected = (message.sequence + 1) % protocol.SEQUENCES
        if message.kind in ("ok", "no"):
            self._take_answer(message)
        else:
            self.mirror.take(message)
            if self._heard is not None:
                self._heard(self.mirror, message.kind)

    def _lines_behind(self, message: Message) -> int:
        """How long ago the board said it, in lines; 0 for what is new."""
        if self._expected is None:
            return 0
        behind = (self._expected - message.sequence) % protocol.SEQUENCES
        return behind if behind <= MOST_BEHIND else 0

    def _is_of_another_boot(self, message: Message) -> bool:
        identity = self.mirror.identity
        return message.kind == "hello" and (identity is None or message.fields[4:5] != (identity.boot_id,))

    def _take_hello(self, message: Message) -> None:
        spoken = message.fields[0] if message.fields and message.fields[0].isdigit() else "?"
        if spoken != str(protocol.VERSION):
            is_newer = spoken.isdigit() and int(spoken) > protocol.VERSION
            self.failure = BoardError(
                NEWER if is_newer else OLDER, port=self._port_name, spoken=spoken, ours=protocol.VERSION
            )
            return
        self.is_greeted = True
