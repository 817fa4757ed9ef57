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
        self._swaps = 0  # of the players, as far as the seats have followed
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
            self._players.names = {side: seat.name for side, seat in seats.items() if not seat.level}
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
        self._follow_swaps()
        return self._seats.get(side, Seat()).level > 0

    def side_to_take(self) -> int | None:
        """The side that, by the pie rule, hands may take now instead of their own; with the session's lock."""
        side = self._players.side_to_take()
        return None if side is None or self.is_engine(1 - side) else side

    def have_just_swapped(self) -> bool:
        """Whether the players have changed sides and nobody has moved since."""
        return self._players.have_just_swapped()

    def swap(self) -> None:
        """Let the players change sides; with the session's lock."""
        self._players.swap()

    def _follow_swaps(self) -> None:
        if (self._players.swaps - self._swaps) % 2:
            self._seats = {1 - side: seat for side, seat in self._seats.items()}
        self._swaps = self._players.swaps

    def shown(self, sides: Sequence[str]) -> dict[str, Player]:
        """Of each side, by its name."""
        self._follow_swaps()
        seats = [self._seats.get(side, Seat()) for side in range(len(sides))]
        return {name: {"name": seat.name, "level": seat.level} for name, seat in zip(sides, seats, strict=True)}
