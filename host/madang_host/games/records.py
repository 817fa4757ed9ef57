"""The record of a game (madang.games) on the PC: all that happened, entry by entry, and where it leads."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from madang.games import NOBODY, Game
from madang.games.race import Race
from madang.games.registry import name_of, new_game
from madang.text import Writer, shown

_MOST_BYTES = 256  # of an entry, a position, a score; the longest has some 110


class RecordError(ValueError):
    """An entry of a record that does not follow the rules, by its index."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


def written(write: Callable[[Writer], None]) -> str:
    """What a method of a game writes."""
    out = Writer(_MOST_BYTES)
    write(out)
    return str(out)


def position_text(game: Game) -> str:
    """The position of the running round."""
    return written(game.write_position)


def move_text(game: Game, move: int) -> str:
    """The text of one of the game's legal moves."""
    game.play(move)
    text = written(lambda out: game.write_past(game.plies - 1, out))
    game.undo()
    return text


def result_of(game: Game) -> tuple[str, str] | None:
    """Who has won the round and how, in the words of the game's texts; None while it goes on."""
    if game.winner() == NOBODY:
        return None
    winner, _space, reason = written(game.write_result).partition(" ")
    return winner, reason


def entries_of(game: Game) -> list[str]:
    """The record of a game."""
    return [written(lambda out, at=index: game.write_entry(at, out)) for index in range(game.entries())]  # type: ignore[misc]  # a lambda's default


def presence_text(game: Race, side: int) -> str:
    """The text by which a side of a race leaves that may do so now, or comes back."""
    game.leave_or_return(side)
    text = written(lambda out: game.write_past(game.plies - 1, out))
    game.undo()
    return text


def presence_texts(game: Race) -> dict[int, str]:
    """By side, of all that may."""
    return {side: presence_text(game, side) for side in range(game.sides()) if game.may_leave_or_return(side)}


def is_move(entry: str) -> bool:
    """Whether an entry is a move, or a pass; others set something up, and have several words."""
    return " " not in entry


def take(game: Game, entry: str, index: int) -> None:
    """Take up one more entry, which is to be that of this index; raises RecordError and then changes nothing."""
    try:
        game.take(entry)
    except ValueError as error:
        raise RecordError(index, str(error)) from error
    if game.entries() != index + 1:
        raise RecordError(index, f"entry {index} of a record cannot be '{shown(entry, 60)}'")


def game_of(record: Sequence[str]) -> Game:
    """The game of a record, a new one if that is empty; raises RecordError."""
    try:
        game = new_game(name_of(record[0])) if record else new_game()
    except ValueError as error:
        raise RecordError(0, str(error)) from error
    for index, entry in enumerate(record):
        take(game, entry, index)
    return game


@dataclass
class RoundRecord:
    """A round as its record tells it.

    number     of the round, the first being 1
    setup      the entries that set it up
    moves      one a ply
    positions  one more than there are moves: the first is the start, the others what each move led to
    sides      whose turn it was in each of these
    winner     the side, or NOBODY
    """

    number: int
    setup: tuple[str, ...]
    moves: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    winner: int = NOBODY

    def note(self, game: Game) -> None:
        """The game has come to the next position."""
        self.positions.append(position_text(game))
        self.sides.append(game.side())
        self.winner = game.winner()


def rounds_of(record: Sequence[str]) -> Iterator[RoundRecord]:
    """The rounds of a record, one after the other; the last may not be over, or not even be set up. Raises
    RecordError."""
    if not record:
        return
    game = game_of(())
    number = 0
    setup: list[str] = []
    told: RoundRecord | None = None
    for index, entry in enumerate(record):
        if index == 0:
            game = game_of(record[:1])
        else:
            take(game, entry, index)
        if is_move(entry):
            assert told is not None
            told.moves.append(entry)
            told.note(game)
            continue
        if told is not None and told.moves:
            yield told
            setup = []
        if told is None or told.moves:
            number += 1
        setup.append(entry)
        told = RoundRecord(number, tuple(setup))
        told.note(game)
    if told is not None:
        yield told
