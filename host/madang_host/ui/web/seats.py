"""Who plays each side of a page's board: hands, or the engine at a level. Knows no socket.

Its methods but `shown` take a while (the engine may have to be compiled): not for the thread that serves.
"""

import threading
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.players.options import ENGINE, ComputerPlayers, PlayerOptions
from madang_host.ui.web.page_types import Player

LEVELS = range(1, 11)
MOST_NAME = 30  # characters of a player's name


class Seat(NamedTuple):
    """`level` of the engine, 0 for hands; `name` as the players want it, or empty."""

    level: int = 0
    name: str = ""


class Seats:
    """`failure` is what ended somebody who plays, or None."""

    def __init__(self, session: Session, players: PlayerOptions) -> None:
        """`players` is who takes part from the beginning."""
        self._session = session
        self._first = players
        self._seats: dict[int, Seat] = {}
        self._players = ComputerPlayers(session)
        self._changing = threading.Lock()

    def start(self) -> None:
        """Let those play who take part from the beginning; raises UserError."""
        first = self._first
        self._players.begin(first)
        if first.opponent:
            level = first.level if first.opponent == ENGINE else 0
            self._seats = {first.side: Seat(level, "" if level else first.opponent_words())}

    @property
    def failure(self) -> UserError | None:
        return self._players.failure

    def clear(self) -> None:
        """Nobody plays but hands."""
        with self._changing:
            self._seats = {}
            self._players.clear()

    def take(self, seats: Mapping[int, Seat]) -> None:
        """Let them play, by side."""
        self.clear()
        with self._changing:
            self._seats = dict(seats)
            for side, seat in seats.items():
                self._session.seat(side, seat.name)
                if seat.level:
                    self._players.seat(PlayerOptions(ENGINE, side, seat.level))

    def rest(self) -> None:
        """The game is over: nobody plays but hands, though all are still shown."""
        with self._changing:
            for side in list(self._seats):
                self._players.vacate(side)

    def forget(self) -> None:
        """The game goes on, at the board: nobody is known to play it."""
        self._seats = {}

    def is_engine(self, side: int) -> bool:
        return self._seats.get(side, Seat()).level > 0

    def shown(self, sides: Sequence[str]) -> dict[str, Player]:
        """Of each side, by its name."""
        seats = [self._seats.get(side, Seat()) for side in range(len(sides))]
        return {name: {"name": seat.name, "level": seat.level} for name, seat in zip(sides, seats, strict=True)}
