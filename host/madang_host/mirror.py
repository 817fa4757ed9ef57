"""The PC's picture of a board, made of the board's messages alone. Knows no port and draws nothing.

Follows the rules itself, so that every message of the board is checked against what it should be; where the two
differ the board is right, and `needs_all` asks the session for everything anew.
"""

from dataclasses import dataclass, field

from madang import lights, palette, power, protocol
from madang.games.kamisado import notation
from madang.games.kamisado.rules import Round
from madang.settings import SettingError, Settings
from madang.squares import parse_set, parse_square
from madang_host.strip import VirtualStrip, send_frame

LOG_LINES = 200


@dataclass(frozen=True)
class Message:
    """One checked line of the board (madang.protocol)."""

    kind: str
    sequence: int
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Identity:
    """What a board says of itself in its hello."""

    protocol: int
    firmware: str
    board_id: str
    configuration: str
    boot_id: str
    reset_cause: str


@dataclass(frozen=True)
class Ask:
    """What the board asks of the hands (madang.referee): a name, squares, and for `carry` from where to where."""

    name: str = "nothing"
    squares: bytes = bytes(8)
    route: tuple[int, int] | None = None


@dataclass
class Mirror:
    """Everything a view can show. `revision` grows with every change."""

    identity: Identity | None = None
    position: Round = field(default_factory=Round)
    moves: list[str] = field(default_factory=list)
    phase: str = ""
    occupied: bytes = bytes(8)
    meanings: bytearray = field(default_factory=lambda: bytearray(64))
    ask: Ask = field(default_factory=Ask)
    result: tuple[str, str] | None = None
    mistake: str | None = None
    current_ma: int = 0
    dropped_lines: int = 0
    settings: Settings = field(default_factory=Settings)
    has_settings: bool = False
    log: list[str] = field(default_factory=list)
    needs_all: bool = False
    revision: int = 0

    def __post_init__(self) -> None:
        self.strip = VirtualStrip()
        self._palette = palette.Palette(self.settings)
        self._lights = lights.Lights(self._palette)
        self._power = power.PowerLimit(self.settings)
        self._frame = bytearray(power.FRAME_BYTES)
        self._sent = bytearray(power.FRAME_BYTES)
        self._painted_revision = -1

    @property
    def position_text(self) -> str:
        return notation.position_text(self.position)

    def take(self, message: Message) -> None:
        """Take in one message; one that cannot be true is noted in the log and sets `needs_all`."""
        handler = getattr(self, f"_take_{message.kind}", None)
        if handler is not None:
            try:
                handler(*message.fields)
            except (TypeError, ValueError, IndexError) as error:
                self.note(f"not understood: {message.kind} {' '.join(message.fields)} ({error})")
                self.needs_all = True
        self.revision += 1

    def note(self, line: str) -> None:
        """Add a line to the log."""
        self.log.append(line)
        del self.log[:-LOG_LINES]
        self.revision += 1

    def paint(self, elapsed_ms: int) -> VirtualStrip:
        """Move the lights on by some time, exactly as the board does from the same meanings and settings."""
        changed = self._painted_revision != self.revision
        if changed:
            self._painted_revision = self.revision
            self._palette.mix()
            self._lights.repaint()
        if self._lights.paint(self.meanings, changed, elapsed_ms, self._frame):
            self._power.limit(self._frame, self._sent)
            send_frame(self.strip, self._sent)
        return self.strip

    # One method a kind of message

    def _take_hello(
        self, version: str, firmware: str, board_id: str, configuration: str, boot_id: str, cause: str
    ) -> None:
        self.identity = Identity(int(version), firmware, board_id, configuration, boot_id, cause)
        self.needs_all = True

    def _take_snapshot(self, plies: str, phase: str, current_ma: str, dropped: str, configuration: str) -> None:
        if int(plies) != len(self.moves):
            self.needs_all = True
        self.phase = phase
        self.current_ma = int(current_ma)
        self.dropped_lines = int(dropped)
        if self.identity is not None and self.identity.configuration != configuration:
            known = self.identity
            self.identity = Identity(
                known.protocol, known.firmware, known.board_id, configuration, known.boot_id, known.reset_cause
            )
            self.has_settings = False
        if phase != "over":
            self.result = None

    def _take_position(self, plies: str, *fields: str) -> None:
        text = " ".join(fields)
        if text != self.position_text:
            self.position = notation.parse_position(text)
            self.result = notation.result_of(self.position)
        if int(plies) != len(self.moves):
            self.needs_all = True
            self.moves = (self.moves + ["?"] * int(plies))[: int(plies)]

    def _take_begin(self, plies: str) -> None:
        self.position = Round()
        self.moves = []
        self.result = None
        self.mistake = None
        self.phase = "playing"
        if int(plies):
            self.needs_all = True

    def _take_move(self, plies: str, occupied: str, text: str) -> None:
        parse_set(occupied)
        self.mistake = None
        if int(plies) != len(self.moves) + 1:
            self.needs_all = True
            return
        self.position.play(notation.parse_move(text, self.position))
        self.moves.append(text)

    _take_pass = _take_move

    def _take_undo(self, plies: str, occupied: str) -> None:
        parse_set(occupied)
        if not 0 <= int(plies) <= len(self.moves):
            self.needs_all = True
            return
        while len(self.moves) > int(plies):
            self.moves.pop()
            if not self.position.undo():
                self.needs_all = True
        self.result = None

    def _take_result(self, winner: str, reason: str) -> None:
        self.result = (winner, reason)
        self.phase = "over"
        if notation.result_of(self.position) != self.result:
            self.needs_all = True

    def _take_mistake(self, name: str) -> None:
        self.mistake = name

    def _take_ask(self, name: str, squares: str, *route: str) -> None:
        ends = [parse_square(square) for square in route]
        self.ask = Ask(name, bytes(parse_set(squares)), (ends[0], ends[1]) if ends else None)
        if name in ("move", "put", "wait"):
            self.mistake = None

    def _take_sense(self, occupied: str) -> None:
        self.occupied = bytes(parse_set(occupied))

    def _take_table(self, rank: str, meanings: str) -> None:
        row = bytes(parse_set(meanings))
        at = 8 * "01234567".index(rank)
        self.meanings[at : at + 8] = row

    def _take_past(self, ply: str, text: str) -> None:
        at = int(ply)
        if at < len(self.moves):
            self.moves[at] = text

    def _take_setting(self, name: str, value: str) -> None:
        try:
            self.settings.set(name, value)
        except SettingError as error:
            self.note(f"the board has a setting that this madang does not know: {error}")
        self.has_settings = True


def message_of(line: bytes) -> Message | None:
    """The message of a received line, or None for noise and log."""
    parsed = protocol.parse_line(line)
    return Message(parsed[0], parsed[1], tuple(parsed[2])) if parsed else None
