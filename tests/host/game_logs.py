"""Games written down by a game log that follows what a board tells."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from madang.protocol import LINE_BYTES
from madang.text import Writer
from madang_host.connection.message import Message
from madang_host.connection.mirror import Mirror
from madang_host.library.game_log import GameLog, game_of

SETUP = ["kamisado dragon 3", "round 1 black basic"]
ROUND = [*SETUP, "e8-e2", "b1-g6", "pass", "g6-e8"]
NO_SQUARES = "0" * 16


class Listener:
    """A mirror with its game log, told by a board."""

    def __init__(
        self,
        folder: Path,
        board: str = "id",
        boot: str = "1",
        began: datetime = datetime(2026, 11, 21, 10, 0, tzinfo=UTC),
        game: int = 1,
    ) -> None:
        """`game` is the number of the one that the board plays."""
        self.now = began
        self._game = game
        self.mirror = Mirror()
        self.log = GameLog(folder, self._tick)
        self.say("hello", "3", "0.1", board, "0000", boot, "power")

    def _tick(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def say(self, kind: str, *fields: str) -> None:
        self.mirror.take(Message(kind, 0, fields))
        self.log.follow(self.mirror, kind)

    def tell(self, entries: Sequence[str], start: int = 0) -> "Listener":
        """Tell entries of the record, and the position to which all of them lead."""
        record = [*self.mirror.record[:start], *entries[start:]]
        self.mirror.history.telling()
        for index in range(start, len(entries)):
            self.say("past", str(index), entries[index])
        position = Writer(LINE_BYTES)
        game_of(record).write_position(position)
        self.say("game", f"0-{self._game}")
        self.say("position", str(len(record)), str(position))
        return self

    def begin(self, entries: Sequence[str]) -> "Listener":
        """Drop the game for another, and tell it."""
        self._game += 1
        return self.tell(entries)

    def move(self, *texts: str) -> "Listener":
        for text in texts:
            self.say("move", str(len(self.mirror.record) + 1), NO_SQUARES, text)
        return self
