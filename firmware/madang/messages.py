"""What the board's lines say, a method a kind of message; their form is that of madang.protocol. Knows no port, and not
when anything is sent."""

from madang import display, protocol
from madang.board import Board
from madang.display import Display
from madang.events import MISTAKE_NAMES
from madang.games import Game, registry
from madang.protocol import LineWriter

REASON_BYTES = 104  # of a refusal: what a line has room for


class MessageWriter(LineWriter):
    """Each method writes a whole line but its end; none allocates but those that say so."""

    def __init__(self) -> "None":
        super().__init__()
        self._games = tuple([name.encode() for name in registry.NAMES])

    def write_hello(self, board: "Board", version: "str", configuration: "int") -> "None":
        """Allocates."""
        self.begin(b"hello")
        self.field_number(protocol.VERSION)
        self.field_text(version.encode())
        self.field_text(board.board_id.encode())
        self._write_hash(configuration)
        self.field_text(board.boot_id.encode())
        self.field_text(board.reset_cause.encode())

    def write_snapshot(self, entries: "int", phase: "int", ma: "int", dropped: "int", configuration: "int") -> "None":
        self.begin(b"snapshot")
        self.field_number(entries)
        self.field_text(display.PHASE_NAMES[phase])
        self.field_number(ma)
        self.field_number(dropped)
        self._write_hash(configuration)

    def write_count(self, kind: "bytes", entries: "int") -> "None":
        """`begin`, and the beginning of others that say how many entries there are."""
        self.begin(kind)
        self.field_number(entries)

    def write_squares(self, kind: "bytes", some: "bytearray") -> "None":
        """`sense`, `unsure` and `options`."""
        self.begin(kind)
        self._field_squares(some)

    def write_undo(self, entries: "int", occupied: "bytearray") -> "None":
        self.write_count(b"undo", entries)
        self._field_squares(occupied)

    def write_move(self, kind: "bytes", entries: "int", occupied: "bytearray", game: "Game") -> "None":
        """`move` and `pass`: the last one of the game."""
        self.write_count(kind, entries)
        self._field_squares(occupied)
        self.field()
        game.write_past(game.plies - 1, self)

    def write_game_result(self, game: "Game") -> "None":
        self.begin(b"result")
        self.field()
        game.write_result(self)

    def write_game(self, game: "Game") -> "None":
        self.begin(b"game")
        self.field_text(game.game_id or b"-")

    def write_game_position(self, game: "Game") -> "None":
        self.write_count(b"position", game.entries())
        self.field()
        game.write_position(self)

    def write_game_score(self, game: "Game") -> "None":
        self.begin(b"score")
        self.field()
        game.write_score(self)

    def write_game_entry(self, index: "int", game: "Game") -> "None":
        self.write_count(b"past", index)
        self.field()
        game.write_entry(index, self)

    def write_game_option(self, square: "int", is_in_force: "bool", game: "Game") -> "None":
        self.begin(b"option")
        self._field_square(square)
        self.field_number(1 if is_in_force else 0)
        self.field()
        game.write_option(square, self)

    def write_shelved_game(self, number: "int") -> "None":
        """One of the games that there are."""
        self.begin(b"shelf")
        self._field_square(registry.SQUARES[number])
        self.field_text(self._games[number])

    def write_mistake(self, mistake: "int") -> "None":
        self.begin(b"mistake")
        self.field_text(MISTAKE_NAMES[mistake])

    def write_ask(self, shown: "Display") -> "None":
        self.begin(b"ask")
        self.field_text(display.ASK_NAMES[shown.ask])
        self._field_squares(shown.ask_squares)
        if shown.ask == display.ASK_CARRY:
            self._field_square(shown.ask_from)
            self._field_square(shown.ask_to)

    def write_row(self, rank: "int", meanings: "bytearray") -> "None":
        self.write_count(b"table", rank)
        self.field()
        self.hex_bytes(meanings, rank * 8, 8)

    def write_setting(self, name: "str", value: "int") -> "None":
        """Allocates."""
        self.begin(b"setting")
        self.field_text(name.encode())
        self.field_number(value)

    def write_trace(self, index: "int", lines: "list[bytes]") -> "None":
        """One of the lines of a stored crash."""
        self.write_count(b"log", index)
        self.field_number(len(lines))
        if lines:
            self.field_text(lines[index])

    def write_answer(self, sequence: "int", refusal: "str") -> "None":
        """`ok`, or `no` with the reason. Allocates."""
        self.write_count(b"no" if refusal else b"ok", sequence)
        if refusal:
            self.field_text(refusal[:REASON_BYTES].encode())

    def _write_hash(self, configuration: "int") -> "None":
        self.field()
        self.hex_byte(configuration >> 8)
        self.hex_byte(configuration & 255)

    def _field_square(self, square: "int") -> "None":
        self.field()
        self.square(square)

    def _field_squares(self, some: "bytearray") -> "None":
        self.field()
        self.squares(some)
