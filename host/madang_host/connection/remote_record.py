"""A board's record as the PC has it: all that happened, entry by entry (madang.games). Knows no line and no port.

The board says of its record what is added, what is taken back, and how many entries there are; asked to, it tells them
from some entry on. Which game it is, it says before each position. Every entry is played by the rules, by the same code
as on the board. Where lines were lost, what the PC has stays in view until the board has told it anew.
"""

from enum import Enum, auto

from madang.games import registry
from madang_host.games import records


class State(Enum):
    FOLLOWING = auto()  # as the board has it, by its last word
    TELLING = auto()  # the board is telling it, from `confirmed` on
    LOST = auto()  # something is missing or wrong: the board is to be asked for all from `confirmed` on


class RemoteRecord:
    """entries    the texts
    game       where they lead
    game_id    which of all games of the board it is, once it has been followed
    confirmed  so many of the entries are known to be the board's
    """

    def __init__(self) -> None:
        self.entries: list[str] = []
        self.game = registry.new_game()
        self.confirmed = 0
        self.state = State.LOST
        self.game_id = ""
        self._named: str | None = None  # the game of which the board speaks; None when that may have been lost

    def forget(self) -> None:
        """Another board, or it has started anew."""
        self._cut(0)
        self._lose_all()

    def doubt(self) -> None:
        """Lines were lost: nothing is sure any more. While a record is told, a hole in it and its end tell enough."""
        self._named = None
        self._mistrust()

    def telling(self) -> None:
        """The board has heard that it is to tell its record."""
        if self.state == State.LOST:
            self.state = State.TELLING

    def note_new_game(self) -> None:
        """The board has begun another game, as the PC asked for, and is about to tell it."""
        self.state = State.TELLING
        self.confirmed = 0

    # What the board says; each raises ValueError for what the rules do not know, and loses track by that.

    def name(self, game_id: str) -> None:
        """Which game it is whose record the board has."""
        self._named = game_id
        if game_id != self.game_id:
            self._mistrust()

    def past(self, index: int, text: str) -> None:
        """An entry is told. The same as we have leaves those after it in view; `check` tells how many there are."""
        if index > self.confirmed:
            self._lose_track()
            return
        if self.state == State.FOLLOWING:
            self.state = State.TELLING
        if self.entries[index : index + 1] != [text]:
            self._cut(index)
            self._add(text)
        self.confirmed = index + 1

    def add(self, count: int, text: str) -> None:
        """A move was made, the last of so many entries."""
        if count == self.confirmed + 1:
            self._cut(self.confirmed)
            self._add(text)
            self.confirmed = count
        else:
            self._mistrust()

    def take_back(self, count: int) -> None:
        """Moves were taken back, so many entries are left. Of which game they are is known only while it is followed:
        where lines were lost, they may be those of the next one."""
        if count > self.confirmed:
            self._mistrust()
            return
        self.confirmed = count
        if self.state == State.FOLLOWING:
            self._cut(count)

    def check(self, count: int, position: str) -> None:
        """So many entries lead to this position. A telling ends with this, once it is known which game that is."""
        if self.state == State.LOST:
            return
        if count > self.confirmed:
            self._lose_track()
            return
        if self._named is None:
            return
        self._cut(count)
        self.confirmed = count
        if position == records.position_text(self.game):
            self.state = State.FOLLOWING
            self.game_id = self._named
        else:
            self._lose_all()

    def check_count(self, count: int) -> None:
        if count != self.confirmed:
            self._mistrust()

    def check_score(self, score: str) -> None:
        if self.state == State.FOLLOWING and score != records.written(self.game.write_score):
            self._mistrust()

    def _mistrust(self) -> None:
        if self.state == State.FOLLOWING:
            self._lose_all()

    def _lose_track(self) -> None:
        """Something is missing: of a telling, what comes next."""
        self._mistrust()
        self.state = State.LOST

    def _lose_all(self) -> None:
        self.confirmed = 0
        self.state = State.LOST

    def _cut(self, count: int) -> None:
        if count >= len(self.entries):
            return
        del self.entries[count:]
        while self.game.entries() > count and self.game.undo():
            pass
        if self.game.entries() != count:
            self._replay()

    def _add(self, text: str) -> None:
        try:
            if not self.entries and registry.name_of(text) != self.game.name:
                self.game = registry.new_game(registry.name_of(text))
            records.take(self.game, text, len(self.entries))
        except ValueError:
            self._replay()
            self._lose_all()
            raise
        self.entries.append(text)

    def _replay(self) -> None:
        self.game = records.game_of(self.entries)
