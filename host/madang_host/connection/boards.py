"""A board to be followed from a program: its position, what happens on it, and a simulated one's hands. What a session
and its mirror know, as values, without locks."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from madang.squares import members, new_set, parse_square
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.games.position import Position
from madang_host.i18n.language import marked
from madang_host.simulator.hands import Hands

NO_HANDS = marked("{port} is a real board: only its players' hands move its pieces")
LOOK_S = 0.5  # how often it is looked whether the board has been closed


class EventKind(StrEnum):
    """MOVE and UNDO: of a move, whose text it is. RESULT: the round is over. ASK: what the board asks of the hands, in
    words. LOST and CONNECTED: the line."""

    MOVE = "move"
    UNDO = "undo"
    RESULT = "result"
    ASK = "ask"
    LOST = "lost"
    CONNECTED = "connected"


@dataclass(frozen=True)
class BoardEvent:
    kind: EventKind
    text: str
    position: Position


@dataclass(frozen=True)
class _View:
    """What is known of a board at one time."""

    revision: int
    position: Position
    moves: tuple[str, ...]
    result: str
    ask: str
    is_connected: bool


class Board:
    """A board at a port, connected until it is closed; a context manager.

    >>> with open_board("sim://") as board:
    ...     for event in board:
    ...         print(event.kind, event.text)
    """

    def __init__(self, port: str) -> None:
        self._session = Session(port)
        self._session.start()
        self._is_open = True

    def __enter__(self) -> "Board":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the port; whoever follows the board is done."""
        self._is_open = False
        self._session.close()

    @property
    def id(self) -> str:
        """Of the board, which it keeps for good."""
        with self._session.lock:
            identity = self._session.mirror.identity
            return identity.board_id if identity else ""

    @property
    def position(self) -> Position:
        return self._look().position

    @property
    def ask(self) -> str:
        """What the board asks of the hands, in words."""
        return self._look().ask

    def __iter__(self) -> Iterator[BoardEvent]:
        """All that happens, until the board is closed."""
        return self.events()

    def events(self, quiet_s: float | None = None) -> Iterator[BoardEvent]:
        """All that happens from now on, the present ask first; ends when the board is closed, or nothing new has come
        for so long. Raises UserError when the board cannot be followed any more."""
        seen = self._look()
        yield BoardEvent(EventKind.ASK, seen.ask, seen.position)
        last_s = time.monotonic()
        while self._is_open:
            left_s = LOOK_S if quiet_s is None else min(LOOK_S, last_s + quiet_s - time.monotonic())
            if left_s <= 0:
                return
            revision = seen.revision
            if not self._session.wait_for(lambda mirror, known=revision: mirror.revision != known, left_s):  # type: ignore[misc]  # a lambda's default
                continue
            now = self._look()
            for event in _changes(seen, now):
                last_s = time.monotonic()
                yield event
            seen = now

    # The hands of a simulated board

    def lift(self, square: str) -> None:
        """Take away what stands on a square; raises UserError on a real board, ValueError for what is no square."""
        self._hands().set_occupied(parse_square(square), False)

    def put(self, square: str) -> None:
        """Set a piece on a square; raises as `lift`."""
        self._hands().set_occupied(parse_square(square), True)

    def set_up(self) -> None:
        """Set a piece on every square of the round's start; raises UserError on a real board."""
        hands = self._hands()
        start = new_set()
        with self._session.lock:
            self._session.mirror.game.start_occupancy(start)
        for square in members(start):
            hands.set_occupied(square, True)

    def _hands(self) -> Hands:
        hands = self._session.hands
        if hands is None:
            raise UserError(NO_HANDS, port=self._session.port_name)
        return hands

    def _look(self) -> _View:
        with self._session.lock:
            mirror = self._session.mirror
            return _View(
                mirror.revision,
                Position.of(mirror.game),
                tuple(mirror.moves),
                mirror.face.result_words(mirror),
                mirror.face.ask_words(mirror),
                self._session.connection.is_connected,
            )


def open_board(port: str) -> Board:
    """The board at a port (`sim://`, `/dev/ttyACM0`, `COM3`; see the README), once it has answered; raises UserError
    if none does."""
    return Board(port)


def _changes(before: _View, now: _View) -> Iterator[BoardEvent]:
    if before.is_connected != now.is_connected:
        yield BoardEvent(EventKind.CONNECTED if now.is_connected else EventKind.LOST, "", now.position)
    common = 0
    while common < min(len(before.moves), len(now.moves)) and before.moves[common] == now.moves[common]:
        common += 1
    for move in reversed(before.moves[common:]):
        yield BoardEvent(EventKind.UNDO, move, now.position)
    for move in now.moves[common:]:
        yield BoardEvent(EventKind.MOVE, move, now.position)
    if now.result and now.result != before.result:
        yield BoardEvent(EventKind.RESULT, now.result, now.position)
    if now.ask != before.ask:
        yield BoardEvent(EventKind.ASK, now.ask, now.position)
