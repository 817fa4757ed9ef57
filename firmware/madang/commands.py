"""What a PC can ask the board for: each command with its arguments, checked here, and who carries it out. The words are
in madang.protocol."""

from madang import crashes, shelf, squares
from madang.board import Board
from madang.display import OVER, SETTING_UP
from madang.games.registry import name_of
from madang.inbox import ALL
from madang.interpreter import const
from madang.link import Link
from madang.referee import Referee
from madang.settings import Settings
from madang.squares import NO_SQUARE
from madang.text import parse_number, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.diagnostics import Diagnostics
    from madang.journal import Journal
    from madang.test_mode import TestMode

_MOST_TRACE_BYTES = const(96)  # of a line of a trace
_HEX_DIGITS = "0123456789abcdefABCDEF"


class Commands:
    """`carry_out` one after the other, as they come (madang.inbox).

    left_standing  how many entries of the game's record they left as they were; for the inbox to reset
    is_leaving     whether the next start is to play another game
    """

    def __init__(
        self,
        board: "Board",
        settings: "Settings",
        referee: "Referee",
        link: "Link",
        test_mode: "TestMode | None",
        journal: "Journal | None",
    ) -> "None":
        """`test_mode` has what answers when the board itself is asked, `journal` what saves the game, if they are
        there."""
        self.left_standing = ALL
        self.is_leaving = False
        self._board = board
        self._settings = settings
        self._referee = referee
        self._link = link
        self._test_mode = test_mode
        self._journal = journal

    def carry_out(self, kind: "str", fields: "list[str]") -> "str":
        """Do it; a reason for not doing it, or an empty text."""
        if kind not in COMMANDS and fields:
            kind = kind + " " + fields[0]
            fields = fields[1:]
        if kind not in COMMANDS:
            return _unknown(kind)
        usage, handler = COMMANDS[kind]
        try:
            arguments = _parse(usage, fields)
        except ValueError as error:
            reason = str(error)
            return "%susage: %s" % (reason + "; " if reason else "", (kind + " " + usage).strip())
        try:
            handler(self, *arguments)
        except ValueError as error:
            return str(error)
        return ""

    # What is told again

    def _hello(self) -> "None":
        self._link.hello()
        self._link.queue_all()

    def _snapshot(self) -> "None":
        self._link.queue_all()

    def _past(self, index: "int") -> "None":
        self._link.queue_past(index)

    def _tell_settings(self) -> "None":
        self._link.queue_settings()

    def _log(self) -> "None":
        self._link.queue_trace(_printable_lines(self._board.store.read(crashes.CRASH) or b""))

    # What changes the board

    def _set(self, name: "str", value: "str") -> "None":
        settings = self._settings
        before = settings.get(name)
        settings.set(name, value)
        # In a round the app keeps it when nobody notices; the safe mode has no rounds.
        is_round_on = self._test_mode is not None and self._referee.phase not in (SETTING_UP, OVER)
        trouble = "" if is_round_on else settings.keep(self._board.store)
        if trouble:
            settings.set(name, before)
            settings.kept_revision = settings.revision
            raise ValueError(trouble)
        self._link.send_setting(name)

    # What changes the game

    def _new(self, text: "str") -> "None":
        if text and self._leaves_for(text, text):
            return
        before = self._referee.game.entries()
        self._referee.new_game(text)
        self._note_change(0)
        self._link.queue_changed_record(before)

    def _take_entry(self, index: "int", text: "str") -> "None":
        if not index and self._leaves_for(text, text):
            return
        before = self._referee.game.entries()
        self._referee.take_entry(index, text)
        self._note_change(index)
        self._link.queue_changed_record(before)

    def _play_game(self, name: "str") -> "None":
        self._leaves_for(name)

    def _leaves_for(self, name: "str", entry: "str" = "") -> "bool":
        """Whether a game, named by the first word of a text, is another one than that which is on; then the board is to
        start anew with that."""
        if name_of(name) == self._referee.game.name:
            return False
        if self._journal is not None:
            self._journal.save_all()
        shelf.change(self._board.store, self._referee.game.name, name, entry)
        self.is_leaving = True
        return True

    def _choose(self, square: "int") -> "None":
        before = self._referee.game.entries()
        self._referee.choose(square)
        self._note_change(0)
        self._link.queue_changed_record(before)

    def _undo(self, entries: "int") -> "None":
        self._referee.undo_to(entries)
        self._note_change(entries)
        self._link.send_taken_back()

    def _note_change(self, left_standing: "int") -> "None":
        self.left_standing = min(self.left_standing, left_standing)
        if self._test_mode is not None:
            self._test_mode.note_change()

    # What the players are shown

    def _require(self, text: "str") -> "None":
        self._referee.require(self._find(text))

    def _advise(self, text: "str") -> "None":
        self._referee.advise(self._find(text))

    def _find(self, text: "str") -> "int":
        return self._referee.game.find(text)

    def _clock(self, dim: "bytearray", bright: "bytearray") -> "None":
        self._referee.presenter.show_time(dim, bright)

    # What is asked of the board itself

    def _ask_board(self) -> "Diagnostics":
        """What knows; what it tells follows."""
        if self._test_mode is None:
            raise ValueError("the board cannot do that in its safe mode")
        self._link.queue_diagnostics()
        return self._test_mode.diagnostics()

    def _recorder(self) -> "None":
        self._ask_board().tell_recorder()

    def _edges(self, number: "int") -> "None":
        self._ask_board().tell_edges(number)

    def _test_on(self) -> "None":
        self._ask_board().begin_test()

    def _test_off(self) -> "None":
        self._ask_board().end_test()

    def _test_light(self, square: "int", rgb: "int") -> "None":
        self._ask_board().light(square, rgb)

    def _test_counts(self) -> "None":
        self._ask_board().tell_counts()

    def _test_levels(self) -> "None":
        self._ask_board().tell_levels()

    def _test_survey(self, square: "int") -> "None":
        self._ask_board().take_survey(square)

    def _test_calibrate(self) -> "None":
        self._ask_board().calibrate()


# By the words of a command: its arguments, as its usage says them, and who carries it out. They are given each argument
# as its parser (PARSERS) returns it, and refuse with a ValueError.
COMMANDS: "dict[str, tuple[str, Callable[..., None]]]" = {
    "hello": ("", Commands._hello),
    "snapshot": ("", Commands._snapshot),
    "past": ("<index>", Commands._past),
    "settings": ("", Commands._tell_settings),
    "log": ("", Commands._log),
    "set": ("<name> <value>", Commands._set),
    "new": ("[<text>]", Commands._new),
    "take": ("<index> <text>", Commands._take_entry),
    "game": ("<name>", Commands._play_game),
    "choose": ("<square>", Commands._choose),
    "undo": ("<entries>", Commands._undo),
    "require": ("<move>", Commands._require),
    "advise": ("<move>", Commands._advise),
    "clock": ("<squares> <squares>", Commands._clock),
    "recorder": ("", Commands._recorder),
    "edges": ("<number>", Commands._edges),
    "test on": ("", Commands._test_on),
    "test off": ("", Commands._test_off),
    "test light": ("<square>|all <rrggbb>", Commands._test_light),
    "test counts": ("", Commands._test_counts),
    "test levels": ("", Commands._test_levels),
    "test survey": ("<square>|empty", Commands._test_survey),
    "test calibrate": ("", Commands._test_calibrate),
}


def _parse(usage: "str", fields: "list[str]") -> "list[int | str | bytearray]":
    """The arguments that the fields of a command are; raises ValueError, with an empty text for a wrong number."""
    forms = usage.split()
    last = len(forms) - 1
    if forms and forms[last] in (_TEXT, _TEXT_IF_ANY) and (fields[last:] or forms[last] == _TEXT_IF_ANY):
        fields = fields[:last] + [" ".join(fields[last:])]
    if len(fields) != len(forms):
        raise ValueError("")
    return [PARSERS[forms[i]](fields[i]) for i in range(len(forms))]


def _parse_square_or(text: "str") -> "int":
    """A square, or NO_SQUARE for the word that stands in its place."""
    return NO_SQUARE if text in ("all", "empty") else squares.parse_square(text)


def _parse_colour(text: "str") -> "int":
    if len(text) != 6 or not all(c in _HEX_DIGITS for c in text):
        raise ValueError("no colour '%s' (try ff8000)" % shown(text, 24))
    return int(text, 16)


_TEXT = "<text>"  # with its spaces
_TEXT_IF_ANY = "[<text>]"
PARSERS: "dict[str, Callable[[str], int | str | bytearray]]" = {
    "<index>": parse_number,
    "<entries>": parse_number,
    "<number>": parse_number,
    "<name>": str,
    "<value>": str,
    "<move>": str,
    _TEXT: str,
    _TEXT_IF_ANY: str,
    "<square>": squares.parse_square,
    "<square>|all": _parse_square_or,
    "<square>|empty": _parse_square_or,
    "<squares>": squares.parse_set,
    "<rrggbb>": _parse_colour,
}


def _unknown(words: "str") -> "str":
    """Why words are no command, and what would be one."""
    first = words.split(" ")[0]
    further = sorted([name.split(" ")[1] for name in COMMANDS if name.startswith(first + " ")])
    if not further:
        return "no such command '%s'" % shown(words, 24)
    return "no such command '%s' (%s takes %s)" % (shown(words, 24), first, ", ".join(further))


def _printable_lines(text: "bytes") -> "list[bytes]":
    """The lines of a text, each as much as a line of the protocol takes."""
    lines = [line[:_MOST_TRACE_BYTES] for line in text.split(b"\n") if line.strip()]
    return [bytes([code if 32 <= code <= 126 else 63 for code in line]) for line in lines]
