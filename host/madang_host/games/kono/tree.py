"""A kono as a search sees it (madang_host.general.tree): its rules without the match around them."""

import copy
from collections.abc import Hashable, Sequence

from madang.games.kono import round as kono


class KonoTree:
    """A round of the search's own, which goes on from where another one is. That O-Pat-Kono's `no-parking` looks back,
    the keys do not show."""

    def __init__(self, played: "kono.Round") -> None:
        self.round = copy.deepcopy(played)
        self._buffer = kono.move_buffer()

    def moves(self) -> Sequence[int]:
        return list(self._buffer[: self.round.legal_moves(self._buffer)])

    def play(self, move: int) -> None:
        self.round.play(move)

    def undo(self) -> None:
        self.round.undo()

    def side(self) -> int:
        return self.round.side

    def winner(self) -> int:
        return self.round.winner

    def value(self) -> int:
        return self.round.value()

    def key(self) -> Hashable:
        return bytes(self.round.board), self.round.side
