"""Plays raw sensor edges through the board's own app in virtual time, and tells what the board does. Both interpreters.

Run as a program (on MicroPython) its arguments are the folders to import from, and its input are lines of numbers:
`set NAME VALUE`, `occupied SQUARE`, `record ENTRY`, `edge MS SQUARE 0|1`, `press MS BUTTON 0|1`, `end TAIL_MS`.
"""

import json
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

if __name__ == "__main__":
    sys.path[:] = sys.argv[1:]

from madang import referee, squares, table  # noqa: E402  # as a program, the path had to be set first
from madang.app import App  # noqa: E402
from madang.games.kamisado.game import FIRST_KIND, Kamisado  # noqa: E402
from madang.text import Writer  # noqa: E402
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard  # noqa: E402

SCAN_MS = 5  # the longest time between two scans; there is one before every change, so that no edge is missed


class Playback:
    """One power-on and what follows. `tell` gets each event as a line of JSON."""

    def __init__(
        self,
        settings: "list[tuple[str, int]]",
        occupied: "list[int]",
        record: "list[str]",
        tell: "Callable[[str], object]",
    ) -> "None":
        """Power on with some settings stored, some squares occupied and the game of a record taken up; raises
        SettingError, and ValueError for what is no record."""
        self._tell = tell
        self._ms = 0
        store = MemoryStore()
        for name, value in settings:
            store.append("settings", b"%s=%d\n" % (name.encode(), value))
        self._board = VirtualBoard("playback", store)
        for square in occupied:
            self._board.set_occupied(square, True)
        self._game = Kamisado()
        self._app = App(self._board, self._game)
        for index in range(len(record)):
            self._app.referee.take_entry(index, record[index])
        self._text = Writer(200)
        self._frame = b""
        self._chosen = self._choice() if record else ["kamisado " + FIRST_KIND, "round 1 black basic"]
        self._tell_frame()
        self._step(0)

    def edge(self, ms: "int", square: "int", occupied: "bool") -> "None":
        """Live until a time, then change a sensor; times must not go back."""
        self._live_until(ms)
        self._board.set_occupied(square, occupied)

    def press(self, ms: "int", button: "int", held: "bool") -> "None":
        """Live until a time, then press a button (madang.buttons.BUTTON_NAMES), or let it go."""
        self._live_until(ms)
        self._board.set_button(button, held)

    def finish(self, tail_ms: "int") -> "None":
        """Live on after the last edge, and for as long as the board goes on by itself."""
        end_ms = self._ms + tail_ms
        self._live_until(end_ms)
        while self._app.referee.table.ask == table.ASK_WAIT:
            self._live_until(self._ms + SCAN_MS)

    def _live_until(self, until_ms: "int") -> "None":
        while self._ms < until_ms:
            self._step(min(SCAN_MS - self._ms % SCAN_MS, until_ms - self._ms))

    def _step(self, elapsed_ms: "int") -> "None":
        self._ms += elapsed_ms
        self._app.step(elapsed_ms)
        self._board.take_outgoing()
        if self._app.events:
            self._tell_events(self._app.events)
        self._tell_frame()

    def _tell_frame(self) -> "None":
        if self._board.frame != self._frame:
            self._frame = bytes(self._board.frame)
            colours = ["#%02x%02x%02x" % tuple(self._frame[i : i + 3]) for i in range(0, len(self._frame), 3)]
            self._event("frame", [("colours", colours)])

    def _tell_events(self, events: "int") -> "None":
        game = self._game
        judge = self._app.referee
        position = ("position", self._written(game.write_position))
        if events & referee.CHOSEN:
            self._tell_choice()
        if events & referee.BEGAN:
            self._event("begin", [position])
        if events & referee.TAKEN_BACK:
            self._event("undo", [("plies", judge.plies_left)])
        if events & referee.MOVED:
            self._event("move", [("text", self._past_text()), position])
        if events & referee.PASSED:
            blocked = squares.square_name(game.past_origin(game.plies - 1))
            self._event("pass", [("text", self._past_text()), ("square", blocked), position])
        if events & referee.ENDED:
            winner, reason = self._written(game.write_result).split(" ")
            self._event("result", [("winner", winner), ("reason", reason)])
        if events & referee.MISTAKE:
            names = _names(judge.table.ask_squares)
            self._event("error", [("error", referee.MISTAKE_NAMES[judge.mistake]), ("squares", names)])
        if events & referee.UNSURE:
            self._event("ask", [("ask", "check"), ("squares", _names(judge.unsure))])
        if events & referee.ASKED:
            if judge.table.ask == table.ASK_CARRY:
                names = [squares.square_name(judge.table.ask_from), squares.square_name(judge.table.ask_to)]
            else:
                names = _names(judge.table.ask_squares)
            self._event("ask", [("ask", table.ASK_NAMES[judge.table.ask]), ("squares", names)])

    def _tell_choice(self) -> "None":
        """What is played now and how it is set up; not for a game like the one before."""
        entries = self._choice()
        if entries != self._chosen:
            self._chosen = entries
            self._event("chosen", [("entries", entries)])

    def _choice(self) -> "list[str]":
        count = self._game.entries() - self._game.plies
        entries = [self._written(lambda out: self._game.write_entry(0, out))]
        if count > 1:
            entries.append(self._written(lambda out: self._game.write_entry(count - 1, out)))
        return entries

    def _past_text(self) -> "str":
        self._text.clear()
        self._game.write_past(self._game.plies - 1, self._text)
        return str(self._text)

    def _written(self, write: "Callable[[Writer], None]") -> "str":
        self._text.clear()
        write(self._text)
        return str(self._text)

    def _event(self, event: "str", fields: "list[tuple[str, object]]") -> "None":
        """Fields are written in the given order, which a dict would not keep on MicroPython."""
        parts = ['"ms": %d, "event": "%s"' % (self._ms, event)]
        parts.extend(['"%s": %s' % (name, json.dumps(value)) for name, value in fields])
        self._tell("{%s}" % ", ".join(parts))


def _names(some: "bytearray") -> "list[str]":
    return [squares.square_name(square) for square in squares.members(some)]


def _main() -> "None":
    settings = []
    occupied = []
    record = []
    playback = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "set":
            settings.append((words[1], int(words[2])))
        elif words[0] == "occupied":
            occupied.append(int(words[1]))
        elif words[0] == "record":
            record.append(line.strip().partition(" ")[2])
        else:
            if playback is None:
                playback = Playback(settings, occupied, record, print)
            if words[0] == "edge":
                playback.edge(int(words[1]), int(words[2]), words[3] == "1")
            elif words[0] == "press":
                playback.press(int(words[1]), int(words[2]), words[3] == "1")
            else:
                playback.finish(int(words[1]))


if __name__ == "__main__":
    _main()
