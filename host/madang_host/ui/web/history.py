"""The rounds of a board's record, each with all its positions: what can be looked back at. Knows no page."""

import copy
from dataclasses import dataclass

from madang.games.kamisado.match import Match
from madang.games.kamisado.match_text import moves_of, start_of
from madang.games.kamisado.notation import move_text, position_text
from madang.games.kamisado.rules import NOBODY, Round
from madang_host.connection.mirror import Mirror
from madang_host.ui import sentences

AT_START = -1  # what is looked at before a round's first move; else the number of a move, the first being 0


@dataclass(frozen=True)
class RoundHistory:
    """`positions` are one more than the moves: the first is the start, the others what each move led to."""

    number: int
    first: int
    moves: tuple[str, ...]
    positions: tuple[str, ...]
    winner: int = NOBODY

    def position_at(self, at: int) -> str | None:
        """What a move led to, or None if there is no such move."""
        return self.positions[at + 1] if AT_START <= at < len(self.moves) else None

    def undecided(self) -> tuple[str, ...]:
        """The positions in which somebody is to move."""
        return self.positions[: len(self.positions) - (self.winner != NOBODY)]


class History:
    """`rounds` are those of the match, the last one being the running one, or the one that is just over."""

    def __init__(self) -> None:
        self.rounds: tuple[RoundHistory, ...] = ()
        self._past: tuple[RoundHistory, ...] = ()
        self._past_of: tuple[str, ...] | None = None  # the entries that these follow from
        self._told: tuple[str, ...] = ()

    def look(self, mirror: Mirror) -> None:
        """Follow a mirror; called with the session's lock."""
        told = (*mirror.record, mirror.position_text)
        if told == self._told:
            return
        self._told = told
        past_of = told[: len(mirror.record) - mirror.position.plies]
        if past_of != self._past_of:
            self._past_of = past_of
            self._past = _past_rounds(mirror.match)
        self.rounds = (*self._past, _present_round(mirror, len(self._past) + 1))


def _present_round(mirror: Mirror, number: int) -> RoundHistory:
    position = copy.deepcopy(mirror.position)
    positions = [position_text(position)]
    while position.undo():
        positions.append(position_text(position))
    winner = mirror.position.winner
    return RoundHistory(number, sentences.first_side(mirror), tuple(mirror.moves), tuple(reversed(positions)), winner)


def _past_rounds(match: Match | None) -> tuple[RoundHistory, ...]:
    if match is None:
        return ()
    return tuple(
        _replayed(number, start_of(played), moves_of(match, number), played.winner)
        for number, played in enumerate(match.rounds[:-1], 1)
    )


def _replayed(number: int, position: Round, moves: list[int], winner: int) -> RoundHistory:
    first = position.side
    positions = [position_text(position)]
    for move in moves:
        position.play(move)
        positions.append(position_text(position))
    return RoundHistory(number, first, tuple(map(move_text, moves)), tuple(positions), winner)
