"""Games written down by a chronicle that follows what a board tells."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from madang_host.connection.message import Message
from madang_host.connection.mirror import Mirror
from madang_host.library.game_log import Chronicle

SETUP = ["kamisado dragon 3", "round 1 black basic"]
ROUND = [*SETUP, "e8-e2", "b1-g6", "pass", "g6-e8"]
NO_SQUARES = "0" * 16


class Listener:
    """A mirror with its chronicle, told by a board."""

    def __init__(self, folder: Path, board: str = "id", boot: str = "1") -> None:
        self.now = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
        self.mirror = Mirror()
        self.chronicle = Chronicle(folder, self._tick)
        self.say("hello", "2", "0.1", board, "0000", boot, "power")

    def _tick(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def say(self, kind: str, *fields: str) -> None:
        self.mirror.take(Message(kind, 0, fields))
        self.chronicle.follow(self.mirror, kind)

    def tell(self, entries: Sequence[str], start: int = 0) -> "Listener":
        self.mirror.history.telling()
        for index in range(start, len(entries)):
            self.say("past", str(index), entries[index])
        return self

    def move(self, *texts: str) -> "Listener":
        for text in texts:
            self.say("move", str(len(self.mirror.record) + 1), NO_SQUARES, text)
        return self

    def end_telling(self) -> "Listener":
        """The board's word on how many entries there are."""
        game = self.mirror.game
        while game.plies:
            game.undo()
        self.say("position", "2", "obpkyrgn/8/8/8/8/8/8/NGRYKPBO", "b", "*", "-")
        return self
