"""Games carried between a board and the PC, entry by entry (madang.games), and stepped through on a board.

Knows sessions and records; knows no files and prints nothing.
"""

from collections.abc import Callable, Sequence

from madang.games.registry import name_of
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import BoardError, UserError
from madang_host.games.records import entries_of, game_of, is_move

READ_BACK_S = 10.0  # two heartbeats, and a record of hundreds of entries


def refuse_to_drop(session: Session, entries: Sequence[str]) -> None:
    """Take the game of a record from the shelf; raises UserError when one is on there."""
    take_from_shelf(session, name_of(entries[0]))
    with session.lock:
        is_on = session.mirror.game_is_on
    if is_on:
        raise UserError("a game is on on the board; save it with 'madang match save', or drop it with --force")


def load_on(session: Session, entries: Sequence[str], loaded: Callable[[int], object] = lambda _: None) -> None:
    """Make this the record of a board, dropping what is on it, and read it back; `loaded` hears how far it is."""
    for index, text in enumerate(entries):
        session.command("take", str(index), *text.split(" "))
        loaded(index + 1)
    told = entries_of(game_of(entries))  # variants may have been named in another order
    if not session.wait_for(lambda mirror: is_record(mirror, told), READ_BACK_S * session.slowness):
        raise BoardError("the board did not report the game that it was sent; look at it, and try again")


def take_from_shelf(session: Session, name: str) -> None:
    """Have a board play a game, by its name, where it was put away; the one that is on is put away. Raises RefusedError
    where the board lacks it."""
    session.command("game", name)
    is_there = session.wait_for(
        lambda mirror: mirror.is_followed and mirror.game.name == name, READ_BACK_S * session.slowness
    )
    if not is_there:
        raise BoardError("the board did not report the game that it was sent; look at it, and try again")


def is_record(mirror: Mirror, entries: Sequence[str]) -> bool:
    return mirror.is_followed and mirror.record == list(entries)


class Stepper:
    """Steps through a record on a board: the game on it is always the first `at` entries. The board leads the hands
    from each position to the next by its own correction."""

    def __init__(self, session: Session, entries: Sequence[str]) -> None:
        """The first entry is taken up at once, and drops what is on the board."""
        self.at = 0
        self._session = session
        self._entries = list(entries)
        self.go_to(1)

    def go_to(self, at: int) -> None:
        """Go forward, or back to so many entries; back beyond a round's start the record is loaded anew."""
        at = max(1, min(at, len(self._entries)))
        if at < self.at:
            back_to_start = max(index for index in range(self.at) if not is_move(self._entries[index])) + 1
            if at >= back_to_start:
                self._session.command("undo", str(at))
                self.at = at
            else:
                self.at = 0
        while self.at < at:
            self._take_next()
        if not self._wait_for(at):
            raise BoardError("the board does not follow the replay; look at it, and try again")

    def _take_next(self) -> None:
        try:
            self._session.command("take", str(self.at), *self._entries[self.at].split(" "))
        except BoardError:
            if not self._wait_for(self.at + 1):
                raise
        self.at += 1

    def _wait_for(self, at: int) -> bool:
        """Wait until the board is there; it passes by itself, sooner or later."""

        def is_there(mirror: Mirror) -> bool:
            ahead = mirror.record[at:]
            return is_record(mirror, [*self._entries[:at], *ahead]) and ahead == ["pass"] * len(ahead)

        return self._session.wait_for(is_there, READ_BACK_S * self._session.slowness)
