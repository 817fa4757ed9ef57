"""The PC's picture of a board, made of the board's messages alone. Knows no port and draws nothing.

Plays the board's record by the rules itself, so that every message of the board is checked against what it should be;
where the two differ the board is right, and `needs_record` asks for its word.
"""

from dataclasses import dataclass, field, replace

from madang import lights, palette, power, protocol
from madang.games import NOBODY, Game, registry
from madang.settings import SettingError, Settings
from madang.squares import members, parse_set, parse_square
from madang_host.connection.diagnostics import Diagnostics
from madang_host.connection.led_strip import VirtualStrip, send_frame
from madang_host.connection.message import MOST_ENTRIES, MOST_TRACE_LINES, Message, number
from madang_host.connection.remote_record import RemoteRecord, State
from madang_host.games import records
from madang_host.games.face import Ask, GameFace, Option, asks_back
from madang_host.games.registry import face_of

LOG_LINES = 200
ASKS_OF_CORRECTION = ("nothing", "lift", "return", "carry")  # while one of them stands, the mistake may too


@dataclass(frozen=True)
class Identity:
    """What a board says of itself in its hello."""

    protocol: int
    firmware: str
    board_id: str
    configuration: str
    boot_id: str
    reset_cause: str


@dataclass
class Mirror:
    """Everything a view can show. `revision` grows with every change."""

    identity: Identity | None = None
    history: RemoteRecord = field(default_factory=RemoteRecord)
    phase: str = ""
    options: dict[int, Option] = field(default_factory=dict)  # by square
    shelf: dict[int, str] = field(default_factory=dict)  # the names of the games that the board has, by square
    occupied: bytes = bytes(8)
    meanings: bytearray = field(default_factory=lambda: bytearray(64))
    ask: Ask = field(default_factory=Ask)
    mistake: str | None = None
    unsure: bytes = bytes(8)  # the squares whose towers may have been taken for each other
    current_ma: int = 0
    dropped_lines: int = 0
    settings: Settings = field(default_factory=Settings)
    configuration: str = ""  # the hash of the board's settings
    reports: Diagnostics = field(default_factory=Diagnostics)
    log: list[str] = field(default_factory=list)
    crash: list[str | None] = field(
        default_factory=list
    )  # the stored trace, once asked for; None is a line that has not come yet
    has_crash_told: bool = False
    needs_all: bool = True  # whether the board is to be asked for all but its record and settings
    revision: int = 0

    def __post_init__(self) -> None:
        self.strip = VirtualStrip()
        self._palette = palette.Palette(self.settings)
        self._lights = lights.Lights(self._palette, self.settings)
        self._power = power.PowerLimit(self.settings)
        self._frame = bytearray(power.FRAME_BYTES)
        self._painted_revision = -1

    @property
    def record(self) -> list[str]:
        """The entries of the game (madang.games), for reading only."""
        return self.history.entries

    @property
    def game(self) -> Game:
        return self.history.game

    @property
    def face(self) -> GameFace:
        """That of the game."""
        return face_of(self.game.name)

    @property
    def position_text(self) -> str:
        """The running round, or the last one while another is to be set up."""
        return records.position_text(self.game)

    @property
    def moves(self) -> list[str]:
        """The moves of that round."""
        return self.record[len(self.record) - self.game.plies :]

    @property
    def result(self) -> tuple[str, str] | None:
        """Winner and reason of that round."""
        return records.result_of(self.game)

    @property
    def game_is_on(self) -> bool:
        """Whether something would be lost by dropping the game: a move, or a round of a match that goes on."""
        is_over = self.game.winner() != NOBODY and not self.game.has_next_round()
        return not is_over and any(map(records.is_move, self.record))

    def draw_command(self) -> tuple[str, ...]:
        """What tells the board that the players have agreed on a draw; empty when there is none to agree on."""
        if not self.face.agreed_draw or not self.moves or self.result is not None:
            return ()
        return ("take", str(len(self.record)), self.face.agreed_draw)

    def other_games(self) -> list[str]:
        """The names of the games that the board has and this PC knows, but for the one that is on."""
        return [name for name in registry.NAMES if name in self.shelf.values() and name != self.game.name]

    @property
    def pieces(self) -> bytes:
        """The piece on each square, in the running round."""
        return bytes(map(self.game.piece, range(64)))

    @property
    def start(self) -> bytes:
        """The piece on each square when the round begins; none if a choice comes before."""
        return bytes(self.game.start_piece(square) for square in range(64))

    @property
    def is_followed(self) -> bool:
        """Whether the record is the board's, by its last word."""
        return self.history.state == State.FOLLOWING

    @property
    def needs_record(self) -> bool:
        """Whether the board is to be asked for its record, from `history.confirmed` on."""
        return self.history.state == State.LOST

    @property
    def needs_settings(self) -> bool:
        dump = self.settings.dump().encode()
        return self.configuration not in ("", f"{protocol.crc16(dump, 0, len(dump)):04x}")

    def doubt(self) -> None:
        """A line was lost, or not understood."""
        self.needs_all = True
        self.history.doubt()

    def take(self, message: Message) -> None:
        """Take in one message; one that cannot be true is noted in the log, and doubted."""
        handler = getattr(self, f"_take_{message.kind}", None)
        if handler is not None:
            try:
                handler(*message.fields)
            except (TypeError, ValueError, IndexError) as error:
                self.note(f"not understood: {message.kind} {' '.join(message.fields)} ({error})")
                self.doubt()
        self.revision += 1

    def note(self, line: str) -> None:
        """Add a line to the log, unless it is the last one there."""
        if self.log[-1:] == [line]:
            return
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
            send_frame(self.strip, self._power.limit(self._frame))
        return self.strip

    # One method a kind of message

    def _take_hello(
        self, version: str, firmware: str, board_id: str, configuration: str, boot_id: str, cause: str
    ) -> None:
        before = self.identity
        self.identity = Identity(number(version), firmware, board_id, configuration, boot_id, cause)
        self.configuration = configuration
        if before is None or (before.board_id, before.boot_id) != (board_id, boot_id):
            self.history.forget()
            self._forget_round()
        self.doubt()

    def _forget_round(self) -> None:
        """A board that has started says all of this anew, and of another game perhaps."""
        self.phase = ""
        self.ask = Ask()
        self.mistake = None
        self.options = {}
        self.shelf = {}

    def _take_snapshot(self, entries: str, phase: str, current_ma: str, dropped: str, configuration: str) -> None:
        self.history.check_count(number(entries, MOST_ENTRIES))
        self.phase = phase
        self.current_ma = number(current_ma)
        self.dropped_lines = number(dropped)
        self.configuration = configuration
        if self.identity is not None:
            self.identity = replace(self.identity, configuration=configuration)

    def _take_game(self, game_id: str) -> None:
        self.history.name("" if game_id == "-" else game_id)

    def _take_position(self, entries: str, *fields: str) -> None:
        self.history.check(number(entries, MOST_ENTRIES), " ".join(fields))

    def _take_score(self, *fields: str) -> None:
        self.history.check_score(" ".join(fields))

    def _take_begin(self, entries: str) -> None:
        self.history.check_count(number(entries, MOST_ENTRIES))
        self.mistake = None
        self.phase = "playing"

    def _take_move(self, entries: str, occupied: str, text: str) -> None:
        parse_set(occupied)
        self.mistake = None
        self.unsure = bytes(8)
        self.history.add(number(entries, MOST_ENTRIES), text)

    _take_pass = _take_move

    def _take_undo(self, entries: str, occupied: str) -> None:
        parse_set(occupied)
        self.history.take_back(number(entries, MOST_ENTRIES))

    def _take_past(self, index: str, *fields: str) -> None:
        self.history.past(number(index, MOST_ENTRIES), " ".join(fields))

    def _take_result(self, winner: str, reason: str) -> None:
        self.phase = "over"
        if self.is_followed and self.result != (winner, reason):
            self.doubt()

    def _take_options(self, squares: str) -> None:
        self.options = {square: Option() for square in members(parse_set(squares))}

    def _take_option(self, square: str, is_in_force: str, *fields: str) -> None:
        self.options[parse_square(square)] = Option(" ".join(fields), is_in_force == "1")

    def _take_shelf(self, square: str, name: str) -> None:
        self.shelf[parse_square(square)] = name

    def _take_mistake(self, name: str) -> None:
        self.mistake = name

    def _take_unsure(self, squares: str) -> None:
        self.unsure = bytes(parse_set(squares))

    def _take_ask(self, name: str, squares: str, *route: str) -> None:
        ends = [parse_square(square) for square in route]
        self.ask = Ask(name, bytes(parse_set(squares)), (ends[0], ends[1]) if ends else None)
        is_of_correction = name in ASKS_OF_CORRECTION or (name == "put" and asks_back(self.ask, self.game))
        if not is_of_correction:
            self.mistake = None

    def _take_sense(self, occupied: str) -> None:
        self.occupied = bytes(parse_set(occupied))

    def _take_table(self, rank: str, meanings: str) -> None:
        row = bytes(parse_set(meanings))
        at = 8 * "01234567".index(rank)
        self.meanings[at : at + 8] = row

    def _take_recorder(self, first: str, end: str, occupied: str, *beginning: str) -> None:
        self.reports.take_recorder(first, end, occupied, *beginning)

    def _take_edges(self, number: str, entries: str) -> None:
        self.reports.take_edges(number, entries)

    def _take_counts(self, rank: str, *numbers: str) -> None:
        self.reports.take_rank(self.reports.counts, rank, numbers)

    def _take_levels(self, rank: str, *numbers: str) -> None:
        self.reports.take_rank(self.reports.levels, rank, numbers)

    def _take_survey(self, rank: str, *numbers: str) -> None:
        self.reports.take_rank(self.reports.verdicts, rank, numbers[::2])
        self.reports.take_rank(self.reports.shifts, rank, numbers[1::2])

    def _take_setting(self, name: str, value: str) -> None:
        try:
            self.settings.set(name, value)
        except SettingError as error:
            self.note(f"the board has a setting that this madang does not know: {error}")

    def _take_log(self, index: str, count: str, *fields: str) -> None:
        at, lines = number(index), number(count, MOST_TRACE_LINES)
        if lines != len(self.crash):
            self.crash = [None] * lines
        if lines:
            self.crash[at] = " ".join(fields)
        self.has_crash_told = None not in self.crash
