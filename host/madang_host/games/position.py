"""Positions of any game on the shelf as values: they never change, are compared and hashed by their text, and say what
may be played. Knows no board, no file and no engine.

    position = Position()
    while position.outcome is None:
        position = position.play(position.legal_moves[0])
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from madang.games import NOBODY, Game
from madang.games.registry import new_game
from madang.squares import NO_SQUARE, parse_square, square_name
from madang.text import shown
from madang_host.games.face import GameFace
from madang_host.games.records import game_of, is_move, move_text, position_text, result_of, take, written
from madang_host.games.registry import face_of
from madang_host.render.board_text import board_lines
from madang_host.render.drawing import BoardDrawing, Piece

KAMISADO = "kamisado"


class Move(str):
    """A legal move: its text, by which it is compared, and what it does.

    origin   the name of the square that the piece leaves, or None for a piece from beside the board and for a pass
    landing  the name of the square that it comes to, or None for a pass
    is_pass  whether nothing moves
    """

    origin: str | None
    landing: str | None
    is_pass: bool

    @classmethod
    def of(cls, game: Game, index: int) -> "Move":
        """One of a game's legal moves."""
        move = cls(move_text(game, index))
        move.is_pass = game.is_pass(index)
        move.origin = None if move.is_pass else _name(game.origin[index])
        move.landing = None if move.is_pass else _name(game.landing[index])
        return move


@dataclass(frozen=True)
class Outcome:
    """How a round ended: the side that has won, as the game names it, or None for a draw; and why, in a word."""

    winner: str | None
    reason: str


class Position:
    """A position of a game, by its text; without a text the game's first one. Raises ValueError with the remedy.

    Two positions are equal if they are of one game and have one text; how they were reached is left aside, but a game
    that looks back (draws by repetition) does so along the moves that were played.
    """

    def __init__(self, text: str = "", game: str = KAMISADO) -> None:
        played = new_game(game)
        if text:
            played.load(text)
        self._hold(played)

    def _hold(self, game: Game) -> None:
        """Keep a game, which nobody else changes."""
        self._game = game
        self._text = position_text(game)
        self._moves: tuple[Move, ...] | None = None
        self._pieces: Mapping[str, Piece] | None = None

    @classmethod
    def of(cls, game: Game) -> "Position":
        """The position of a game (madang.games.Game), which may be played on afterwards."""
        made = cls.__new__(cls)
        made._hold(copy.deepcopy(game))
        return made

    # What it is

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def face(self) -> GameFace:
        """The game's words and looks."""
        return face_of(self.game)

    @property
    def text(self) -> str:
        """From which `Position` makes an equal one."""
        return self._text

    @property
    def side(self) -> str:
        """Whose turn it is, `black` or `white` in Kamisado."""
        return self.face.sides[self._game.side()]

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """What stands where, by the names of the squares, a1 first."""
        if self._pieces is None:
            drawn = self.drawing().pieces
            self._pieces = MappingProxyType({square_name(square): drawn[square] for square in sorted(drawn)})
        return self._pieces

    def __iter__(self) -> Iterator[tuple[str, Piece]]:
        """Squares and their pieces, a1 first."""
        return iter(self.pieces.items())

    def __len__(self) -> int:
        """How many pieces there are."""
        return len(self.pieces)

    def __getitem__(self, square: str) -> Piece | None:
        """The piece on a square, or None; raises ValueError for what is no square."""
        parse_square(square)
        return self.pieces.get(square)

    def __bool__(self) -> bool:
        return True

    # What can be played

    @property
    def legal_moves(self) -> Sequence[Move]:
        """None when the round is over."""
        if self._moves is None:
            game = copy.deepcopy(self._game)
            self._moves = tuple(Move.of(game, index) for index in range(game.move_count()))
        return self._moves

    @property
    def outcome(self) -> Outcome | None:
        """None while the round goes on."""
        if self._game.winner() == NOBODY:
            return None
        winner, reason = result_of(self._game) or ("", "")
        return Outcome(winner if winner in self.face.sides else None, reason)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the round that led here, by their texts."""
        plies = range(self._game.plies)
        return tuple(written(lambda out, at=ply: self._game.write_past(at, out)) for ply in plies)  # type: ignore[misc]  # a lambda's default

    def play(self, *moves: str) -> "Position":
        """The position after these moves, one after the other; raises ValueError for one that is not legal."""
        game = copy.deepcopy(self._game)
        for move in moves:
            if game.winner() != NOBODY:
                raise ValueError(f"no move '{shown(move)}': the round is over ({position_text(game)})")
            game.play(game.find(move))
        return self._holding(game)

    def undo(self) -> "Position":
        """The position before the last move; raises ValueError at the start of the round."""
        game = copy.deepcopy(self._game)
        if not game.undo():
            raise ValueError(f"no move led to {self.text}")
        return self._holding(game)

    def _holding(self, game: Game) -> "Position":
        made = type(self).__new__(type(self))
        made._hold(game)
        return made

    # As a value

    def copy(self) -> "Position":
        return self._holding(copy.deepcopy(self._game))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.text) == (other.game, other.text)

    def __hash__(self) -> int:
        return hash((self.game, self.text))

    def __repr__(self) -> str:
        return f"Position({self.text!r}, game={self.game!r})" if self.game != KAMISADO else f"Position({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with all that led here."""
        return Position.of, (self._game,)

    # How it looks

    def __str__(self) -> str:
        """The board in plain text, rank 8 first."""
        return "\n".join(board_lines(self.drawing()))

    def drawing(self) -> BoardDrawing:
        """How it looks, for madang_host.render."""
        return self.face.drawing_of(self._game)

    def svg(self, caption: tuple[str, str] | None = None) -> str:
        """As an SVG document; a caption is a headline and a line below it."""
        from madang_host.render.board_svg import board_svg

        return board_svg(self.drawing(), caption)

    def _repr_svg_(self) -> str:
        """Notebooks show it so."""
        return self.svg()


def positions_of(record: Sequence[str]) -> Iterator[Position]:
    """Every position of a record (madang.games), as games are kept: each round's start and what its moves led to.
    Raises RecordError, which is a ValueError."""
    game = game_of(record[:1])
    for index, entry in enumerate(record):
        if index:
            take(game, entry, index)
        next_entry = record[index + 1] if index + 1 < len(record) else None
        if is_move(entry) or next_entry is None or is_move(next_entry):
            yield Position.of(game)


def _name(square: int) -> str | None:
    return None if square == NO_SQUARE else square_name(square)
