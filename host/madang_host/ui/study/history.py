"""The rounds of a board's record, each with all its positions: what can be looked back at. Knows no page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from madang.games import NOBODY, Game
from madang_host.connection.mirror import Mirror
from madang_host.games.records import game_of, is_move, position_text, take
from madang_host.games.registry import face_of

AT_START = -1  # what is looked at before a round's first move; else the number of a move, the first being 0

Pieces = tuple[int, ...]  # on each of the 64 squares, with their rings (GameFace.piece_on)
Colours = Mapping[int, str]  # the letters of what squares show that is no piece (GameFace.shown_on)


@dataclass(frozen=True, eq=False)
class RoundHistory:
    """`positions`, `boards`, `colours` and `sides` are one more than the moves: the first is the start, the others what
    each move led to. `winner` may be DRAWN. No two are equal: each is what was known of a round at a time.

    game  its name
    """

    game: str
    number: int
    moves: tuple[str, ...]
    positions: tuple[str, ...]
    boards: tuple[Pieces, ...]
    colours: tuple[Colours, ...]
    sides: tuple[int, ...]
    winner: int = NOBODY

    @classmethod
    def started(cls, number: int, game: Game) -> Self:
        """Of a game in which no move of the round is made."""
        position, board, colours = position_text(game), _board(game), _colours(game)
        return cls(game.name, number, (), (position,), (board,), (colours,), (game.side(),), game.winner())

    def moved(self, move: str, game: Game) -> Self:
        """After one more move, which the game has made."""
        return replace(
            self,
            moves=(*self.moves, move),
            positions=(*self.positions, position_text(game)),
            boards=(*self.boards, _board(game)),
            colours=(*self.colours, _colours(game)),
            sides=(*self.sides, game.side()),
            winner=game.winner(),
        )

    def position_at(self, at: int) -> str | None:
        """What a move led to, or None if there is no such move."""
        return self.positions[at + 1] if AT_START <= at < len(self.moves) else None

    def undecided(self) -> tuple[str, ...]:
        """The positions in which somebody is to move."""
        return self.positions[: len(self.positions) - (self.winner != NOBODY)]


def _board(game: Game) -> Pieces:
    face = face_of(game.name)
    return tuple(face.piece_on(game, square) for square in range(64))


def _colours(game: Game) -> Colours:
    return {square: shown.letter for square, shown in face_of(game.name).shown_on(game).items()}


class History:
    """`rounds` are those of the record, the last one being the running one, or the one that is just over."""

    def __init__(self) -> None:
        self.rounds: tuple[RoundHistory, ...] = ()
        self._told: tuple[str, ...] | None = None
        self._game: Game | None = None

    def look(self, mirror: Mirror) -> None:
        """Follow a mirror; called with the session's lock."""
        self.follow(mirror.record)

    def follow(self, entries: Sequence[str]) -> None:
        """Come to the end of a record; raises RecordError."""
        record = tuple(entries)
        if record == self._told:
            return
        known = self._told or ()
        if self._game is None or not known or record[: len(known)] != known:
            self._begin(record)
            known = record[:1]
        for index in range(len(known), len(record)):
            self._take(record[index], index)
        self._told = record

    def _begin(self, record: Sequence[str]) -> None:
        """Begin anew with a record's first entry."""
        self._game = game_of(record[:1])
        self.rounds = (RoundHistory.started(1, self._game),)

    def _take(self, entry: str, index: int) -> None:
        assert self._game is not None
        *past, present = self.rounds
        take(self._game, entry, index)
        if is_move(entry):
            present = present.moved(entry, self._game)
        elif present.moves:
            past.append(present)
            present = RoundHistory.started(present.number + 1, self._game)
        else:
            present = RoundHistory.started(present.number, self._game)
        self.rounds = (*past, present)
