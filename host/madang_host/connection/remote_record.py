"""A board's record as the PC has it: all that happened, entry by entry (madang.games). Knows no line and no port.

The board says of its record what is added, what is taken back, and how many entries there are; asked to, it tells them
from some entry on. Every entry is played by the rules, by the same code as on the board. Where lines were lost, what
the PC has stays in view until the board has told it anew.
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
    confirmed  so many of them are known to be the board's
    undone_to  so many of them the PC's last `undo` has left, if lines were lost with the board's word on it
    is_dropped whether the PC has had the board begin another game since the record was followed
    """

    def __init__(self) -> None:
        self.entries: list[str] = []
        self.game = registry.new_game()
        self.confirmed = 0
        self.state = State.LOST
        self.undone_to: int | None = None
        self.is_dropped = False

    def forget(self) -> None:
        """Another board, or it has started anew."""
        self._cut(0)
        self._lose_all()

    def doubt(self) -> None:
        """Lines were lost: nothing is sure any more. While a record is told, a hole in it and its end tell enough."""
        if self.state == State.FOLLOWING:
            self._lose_all()

    def telling(self) -> None:
        """The board has heard that it is to tell its record."""
        if self.state == State.LOST:
            self.state = State.TELLING

    def note_undo(self, count: int) -> None:
        """The board has done what the PC asked for: to take moves back until so many entries are left."""
        if self.state != State.FOLLOWING and not self.is_dropped:
            self.undone_to = count

    def note_new_game(self) -> None:
        """The board has begun another game, as the PC asked for, and is about to tell it."""
        self._leave(State.TELLING)
        self.confirmed = 0
        self.undone_to = None
        self.is_dropped = True

    # What the board says; each raises ValueError for what the rules do not know, and loses track by that.

    def past(self, index: int, text: str) -> None:
        """An entry is told. The same as we have leaves those after it in view; `check` tells how many there are."""
        if index > self.confirmed:
            self._lose_track()
            return
        if self.state == State.FOLLOWING:
            self._leave(State.TELLING)
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
        elif self.state == State.FOLLOWING:
            self.doubt()

    def take_back(self, count: int) -> None:
        """Moves were taken back, so many entries are left. Of which game they are is known only while it is followed:
        where lines were lost, they may be those of the next one."""
        if count > self.confirmed:
            self.doubt()
            return
        self.confirmed = count
        if self.state == State.FOLLOWING:
            self._cut(count)

    def check(self, count: int, position: str) -> None:
        """So many entries lead to this position. A telling ends with this."""
        if self.state == State.LOST:
            return
        if count > self.confirmed:
            self._lose_track()
            return
        self._cut(count)
        self.confirmed = count
        if position == records.position_text(self.game):
            self.state = State.FOLLOWING
            self.is_dropped = False
        else:
            self._lose_all()

    def check_count(self, count: int) -> None:
        if self.state == State.FOLLOWING and count != self.confirmed:
            self.doubt()

    def check_score(self, score: str) -> None:
        if self.state == State.FOLLOWING and score != records.written(self.game.write_score):
            self.doubt()

    def _lose_track(self) -> None:
        """Something is missing: of a telling, what comes next."""
        self.doubt()
        self.state = State.LOST

    def _lose_all(self) -> None:
        self.confirmed = 0
        self._leave(State.LOST)

    def _leave(self, state: State) -> None:
        if self.state == State.FOLLOWING:
            self.undone_to = None
        self.state = state

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
