"""Plays raw sensor edges through the board's own app in virtual time, and reports what the board does.
Runs on both interpreters.

Run as a program (on MicroPython) its arguments are the folders to import from, and its input are lines of numbers:
`set NAME VALUE`, `game NAME`, `sides`, `why`, `occupied SQUARE`, `record ENTRY`,
`edge MS SQUARE 0|1 [BLACK 0|WHITE 1]`, `press MS BUTTON 0|1`, `power MS 0|1`, `end TAIL_MS`.
"""

import json
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

if __name__ == "__main__":
    sys.path[:] = sys.argv[1:]

from madang import display, roles, shelf, squares
from madang.app import App
from madang.colours import COLOUR_NAMES
from madang.events import (
    ASKED,
    BEGAN,
    CHOSEN,
    ENDED,
    MISTAKE,
    MISTAKE_NAMES,
    MOVED,
    PASSED,
    SENSOR_DEAD,
    TAKEN_BACK,
    UNSURE,
    WHY_NAMES,
)
from madang.games.registry import NAMES, name_of
from madang.text import Writer
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

_DECIDED = TAKEN_BACK | MOVED | PASSED | MISTAKE
_WHITE = 1  # of Game.piece_side
SCAN_MS = 5  # the longest time between two scans; there is one before every change, so that no edge is missed


class Playback:
    """A board and what is done to it, in virtual time. `tell` gets each event as a line of JSON.

    ms      since it was powered on for the first time
    is_on   whether it has power
    """

    def __init__(
        self,
        settings: "list[tuple[str, int]]",
        occupied: "list[int]",
        record: "list[str]",
        tell: "Callable[[str], object]",
        tells_sides: "bool" = False,
        tells_frames: "bool" = True,
        tells_why: "bool" = False,
        game: "str" = NAMES[0],
    ) -> "None":
        """Power on with some settings stored, some squares occupied and the game of a record taken up, or else a new
        one; raises SettingError, and ValueError for what is no record. A piece on a square where that game has one is
        of its side."""
        self.ms = 0
        self.is_on = True
        self._tell = tell
        self._tells_frames = tells_frames
        self._tells_why = tells_why
        store = MemoryStore()
        for name, value in settings:
            store.append("settings", b"%s=%d\n" % (name.encode(), value))
        shelf.keep(store, name_of(record[0]) if record else game)
        self._board = VirtualBoard("playback", store, tells_sides)
        self._boots = 0
        self._boot()
        for index in range(len(record)):
            self._app.referee.rounds.changes().take_entry(index, record[index])
        for square in occupied:
            white = self._game.piece_side(square) == _WHITE if record and self._game.piece(square) else None
            self._board.set_occupied(square, True, white)
        self._text = Writer(200)
        self._frame = b""
        self._chosen = self._choice()
        self._tell_frame()
        self._step(0)

    def _boot(self) -> "None":
        self._boots += 1
        self._board.boot_id = "%d" % self._boots
        self._game = shelf.load(self._board.store)
        self._app = App(self._board, self._game)

    def edge(self, ms: "int", square: "int", occupied: "bool", white: "bool | None" = None) -> "None":
        """Live until a time, then change a sensor; times must not go back. `white` says whose tower is placed, if it
        is not the one that was lifted (VirtualBoard.set_occupied)."""
        self.live_until(ms)
        self._board.set_occupied(square, occupied, white)

    def press(self, ms: "int", button: "int", held: "bool") -> "None":
        """Live until a time, then press a button (madang.buttons.BUTTON_NAMES), or let it go."""
        self.live_until(ms)
        self._board.set_button(button, held)

    def power(self, ms: "int", is_on: "bool") -> "None":
        """Live until a time, then cut the power or give it back: the board starts anew with what its store holds, and
        finds the towers as they stand by then."""
        self.live_until(ms)
        if is_on == self.is_on:
            return
        self.is_on = is_on
        self._event("power", [("on", is_on)])
        if is_on:
            self._boot()
            self._step(0)
        else:
            self._board.take_outgoing()
            self._board.show(bytearray(len(self._board.frame)))
            self._tell_frame()

    def finish(self, tail_ms: "int") -> "None":
        """Live on after the last edge, and for as long as the board goes on by itself."""
        self.live_until(self.ms + tail_ms)
        while self.is_on and self._app.referee.display.ask == display.ASK_WAIT:
            self.live_until(self.ms + SCAN_MS)

    def live_until(self, until_ms: "int") -> "None":
        """Let time pass; a board without power does nothing in it."""
        if not self.is_on:
            self.ms = max(self.ms, until_ms)
        while self.ms < until_ms:
            self._step(min(SCAN_MS - self.ms % SCAN_MS, until_ms - self.ms))

    def _step(self, elapsed_ms: "int") -> "None":
        app = self._app
        self.ms += elapsed_ms
        app.step(elapsed_ms)
        self._board.take_outgoing()
        if app.events:
            self._tell_events(app.events)
        if app.is_over:
            self._boot()
            self._event("game", [("game", self._game.name)])
        self._tell_frame()

    def _tell_frame(self) -> "None":
        if self._tells_frames and self._board.frame != self._frame:
            self._frame = bytes(self._board.frame)
            colours = ["#%02x%02x%02x" % tuple(self._frame[i : i + 3]) for i in range(0, len(self._frame), 3)]
            self._event("frame", [("colours", colours)])

    def _tell_events(self, events: "int") -> "None":
        game = self._game
        referee = self._app.referee
        position = ("position", self._written(game.write_position))
        if events & CHOSEN:
            self._tell_choice()
        if events & BEGAN:
            self._event("begin", [position])
        if events & TAKEN_BACK:
            self._event("undo", [("plies", referee.turns.plies_left)])
        if events & MOVED:
            self._event("move", [("text", self._past_text()), position])
        if events & PASSED and game.past_origin(game.plies - 1) == squares.NO_SQUARE:  # nobody was blocked
            self._event("move", [("text", self._past_text()), position])
        elif events & PASSED:
            blocked = squares.square_name(game.past_origin(game.plies - 1))
            self._event("pass", [("text", self._past_text()), ("square", blocked), position])
        if events & ENDED:
            winner, reason = self._written(game.write_result).split(" ")
            self._event("result", [("winner", winner), ("reason", reason)])
        if events & MISTAKE:
            mistake = referee.turns.mistake
            names = _names(referee.display.ask_squares)
            if mistake == SENSOR_DEAD:
                names = [squares.square_name(referee.turns.watch.square)]
            self._event("error", [("error", MISTAKE_NAMES[mistake].decode()), ("squares", names)])
        if self._tells_why and events & _DECIDED:
            names = [
                squares.square_name(square)
                for square in (referee.turns.why_first, referee.turns.why_second)
                if square < 64
            ]
            self._event("why", [("reason", WHY_NAMES[referee.turns.why]), ("squares", names)])
        if events & UNSURE:
            self._event("ask", [("ask", "check"), ("squares", _names(referee.turns.identity.unsure))])
        if events & ASKED:
            self._event("ask", self._ask())

    def tell_state(self) -> "None":
        """The event `state`: where the game stands, what is asked and lit, and what the sensors say."""
        if not self.is_on:
            self._event("state", [("on", False), ("raw", _names(self._board.occupied))])
            return
        game = self._game
        meanings = self._app.referee.display.meanings
        lights = {}
        for square in range(squares.SQUARES):
            if meanings[square]:
                role = roles.ROLE_NAMES[roles.role_of(meanings[square])]
                lights[squares.square_name(square)] = [role, COLOUR_NAMES[meanings[square] & 7]]
        entries = [self._written(lambda out: game.write_entry(index, out)) for index in range(game.entries())]  # noqa: B023  # called at once
        self._event(
            "state",
            [
                ("on", True),
                ("phase", display.PHASE_NAMES[self._app.referee.turns.phase].decode()),
                ("position", self._written(game.write_position)),
                ("record", entries),
                ("score", self._written(game.write_score)),
            ]
            + self._ask()
            + [
                ("lights", lights),
                ("raw", _names(self._app.sensing.raw)),
                ("settled", _names(self._app.sensing.settled)),
            ],
        )

    def _ask(self) -> "list[tuple[str, object]]":
        """What is asked of the hands; of a carry the squares in its order."""
        shown = self._app.referee.display
        if shown.ask == display.ASK_CARRY:
            names = [squares.square_name(shown.ask_from), squares.square_name(shown.ask_to)]
        else:
            names = _names(shown.ask_squares)
        return [("ask", display.ASK_NAMES[shown.ask].decode()), ("squares", names)]

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
        parts = ['"ms": %d, "event": "%s"' % (self.ms, event)]
        parts.extend(['"%s": %s' % (name, json.dumps(value)) for name, value in fields])
        self._tell("{%s}" % ", ".join(parts))


def _names(some: "bytearray") -> "list[str]":
    return [squares.square_name(square) for square in squares.members(some)]


def _main() -> "None":
    settings = []
    occupied = []
    record = []
    tells_sides = tells_why = False
    game = NAMES[0]
    playback = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "set":
            settings.append((words[1], int(words[2])))
        elif words[0] == "game":
            game = words[1]
        elif words[0] == "sides":
            tells_sides = True
        elif words[0] == "why":
            tells_why = True
        elif words[0] == "occupied":
            occupied.append(int(words[1]))
        elif words[0] == "record":
            record.append(line.strip().partition(" ")[2])
        else:
            if playback is None:
                playback = Playback(settings, occupied, record, print, tells_sides, tells_why=tells_why, game=game)
            numbers = [int(word) for word in words[1:]]
            if words[0] == "edge":
                white = numbers[3] == 1 if len(numbers) > 3 else None
                playback.edge(numbers[0], numbers[1], numbers[2] == 1, white)
            elif words[0] == "press":
                playback.press(numbers[0], numbers[1], numbers[2] == 1)
            elif words[0] == "power":
                playback.power(numbers[0], numbers[1] == 1)
            else:
                playback.finish(numbers[0])


if __name__ == "__main__":
    _main()
