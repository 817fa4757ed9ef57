"""The rounds of a board's record, each with all its positions: what can be looked back at. Knows no page."""

from collections.abc import Sequence
from dataclasses import dataclass

from madang.games import NOBODY, Game
from madang_host.connection.mirror import Mirror
from madang_host.games.face import GameFace
from madang_host.games.records import game_of, is_move, position_text, take
from madang_host.games.registry import face_of

AT_START = -1  # what is looked at before a round's first move; else the number of a move, the first being 0

Pieces = tuple[int, ...]  # on each of the 64 squares, with their rings (GameFace.piece_on)


@dataclass(frozen=True)
class RoundHistory:
    """`positions`, `boards` and `sides` are one more than the moves: the first is the start, the others what each move
    led to."""

    number: int
    moves: tuple[str, ...]
    positions: tuple[str, ...]
    boards: tuple[Pieces, ...]
    sides: tuple[int, ...]
    winner: int = NOBODY

    def position_at(self, at: int) -> str | None:
        """What a move led to, or None if there is no such move."""
        return self.positions[at + 1] if AT_START <= at < len(self.moves) else None

    def undecided(self) -> tuple[str, ...]:
        """The positions in which somebody is to move."""
        return self.positions[: len(self.positions) - (self.winner != NOBODY)]


class History:
    """`rounds` are those of the record, the last one being the running one, or the one that is just over."""

    def __init__(self) -> None:
        self.rounds: tuple[RoundHistory, ...] = ()
        self._told: tuple[str, ...] | None = None
        self._game: Game | None = None
        self._face: GameFace | None = None

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
        self._face = face_of(self._game.name)
        self.rounds = (self._started(1),)

    def _take(self, entry: str, index: int) -> None:
        assert self._game is not None
        *past, present = self.rounds
        take(self._game, entry, index)
        if is_move(entry):
            present = self._moved(present, entry)
        elif present.moves:
            past.append(present)
            present = self._started(present.number + 1)
        else:
            present = self._started(present.number)
        self.rounds = (*past, present)

    def _started(self, number: int) -> RoundHistory:
        game = self._game
        assert game is not None
        return RoundHistory(number, (), (position_text(game),), (self._board(),), (game.side(),), game.winner())

    def _moved(self, before: RoundHistory, move: str) -> RoundHistory:
        game = self._game
        assert game is not None
        return RoundHistory(
            before.number,
            (*before.moves, move),
            (*before.positions, position_text(game)),
            (*before.boards, self._board()),
            (*before.sides, game.side()),
            game.winner(),
        )

    def _board(self) -> Pieces:
        assert self._game is not None and self._face is not None
        return tuple(self._face.piece_on(self._game, square) for square in range(64))
