"""Games step by step: every position, with what led to it. Draws and prints nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from madang.games import DRAWN, Game
from madang_host.games.face import GameFace
from madang_host.games.records import entries_of, game_of, is_move, result_of, take
from madang_host.games.registry import face_of


@dataclass(frozen=True)
class Step:
    """One position of a round.

    number    of the round, the first being 1
    ply       how many moves of the round led here
    place     where this is: `Round 1, move 2 of white`
    deed      what was done there: `Green Left 2 Yellow, g6-e8`
    move      as its text, empty at the start
    result    who has won by it: `white has won the round (home)`; or empty
    game      to be looked at before the next step is asked for, as it is played on
    """

    number: int
    ply: int
    place: str
    deed: str
    move: str
    result: str
    game: Game

    @property
    def caption(self) -> str:
        told = f"{self.place}: {self.deed}" if self.ply else f"{self.place}, {self.deed}" if self.deed else self.place
        return f"{told}. {self.result}" if self.result else told


def steps_of(record: Sequence[str]) -> Iterator[Step]:
    """Every step of a record; raises RecordError."""
    for index in range(len(record)):
        if index + 1 == len(record) or is_move(record[index + 1]):
            first = index
            break
    else:
        return
    game = game_of(record[: first + 1])
    if game.must_choose():
        return
    face = face_of(game.name)
    turns = _Turns(face, game)
    number = 1
    yield _start(face, game, number, record[first])
    for index in range(first + 1, len(record)):
        text = record[index]
        if not is_move(text):
            take(game, text, index)
            if game.must_choose():
                continue
            turns = _Turns(face, game)
            number += 1
            yield _start(face, game, number, text)
            continue
        place = f"Round {number}, {turns.next(text)}"
        deed = face.move_words(game, text)
        take(game, text, index)
        won = result_of(game)
        result = ""
        if won:
            ended = "the round is a draw" if game.winner() == DRAWN else f"{won[0]} has won the round"
            result = f"{ended} ({won[1]})"
        yield Step(number, game.plies, place, deed, text, result, game)


def steps_of_game(game: Game) -> Iterator[Step]:
    """Every step of a game, which stays as it is."""
    return steps_of(entries_of(game))


def _start(face: GameFace, game: Game, number: int, entry: str) -> Step:
    place = f"Round {number}, {face.sides[game.side()]} {face.first_words}"
    return Step(number, 0, place, face.setup_words(entry), "", "", game)


class _Turns:
    """Counts the moves of a round in rows of two, as they are written down."""

    def __init__(self, face: GameFace, game: Game) -> None:
        self._face = face
        self._game = game
        self._count = game.side()  # the other one has none in the first row

    def next(self, text: str) -> str:
        """`move 2 of white`; who keeps the turn has the other's place in the row, too."""
        self._count += 1
        row = (self._count + 1) // 2
        self._count += self._face.keeps_turn(text)
        return f"move {row} of {self._face.sides[self._game.side()]}"
