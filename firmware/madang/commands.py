"""What a PC can ask the board for: each command with its arguments, checked here, and who carries it out. The words are
in madang.protocol.

Here are those of a PC that looks on. Those that change the game are in madang.game_commands, those for the board itself
in madang.board_commands, each loaded with the first of its kind: all at once would hold the hands up.
"""

from madang import squares
from madang.board import Board
from madang.display import OVER, SETTING_UP
from madang.inbox import ALL
from madang.interpreter import const
from madang.link import Link
from madang.settings import Settings
from madang.squares import NO_SQUARE
from madang.text import parse_number, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.journal import Journal
    from madang.referee import Referee
    from madang.test_mode import TestMode

    # By the words of a command: its arguments, as its usage says them, and who carries it out. They are given the
    # Commands, and each argument as its parser (PARSERS) returns it, and refuse with a ValueError.
    Table = dict[str, tuple[str, Callable[..., None]]]

_MOST_TRACE_BYTES = const(96)  # of a line of a trace
_HEX_DIGITS = "0123456789abcdefABCDEF"
_FOR_THE_BOARD = ("test", "recorder", "edges")  # the first words of such commands


class Commands:
    """`carry_out` one after the other, as they come (madang.inbox).

    left_standing  how many entries of the game's record they left as they were; for the inbox to reset
    is_leaving     whether the next start is to play another game
    test_mode      what answers when the board itself is asked; journal, what saves the game: if they are there
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
        self.left_standing = ALL
        self.is_leaving = False
        self.board = board
        self.settings = settings
        self.referee = referee
        self.link = link
        self.test_mode = test_mode
        self.journal = journal

    def carry_out(self, kind: "str", fields: "list[str]") -> "str":
        """Do it; a reason for not doing it, or an empty text."""
        table = table_of(kind)
        if kind not in table and fields:
            kind = kind + " " + fields[0]
            fields = fields[1:]
        if kind not in table:
            return _unknown(kind, table)
        usage, handler = table[kind]
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


def _hello(commands: "Commands") -> "None":
    commands.link.hello()
    commands.link.queue_all()


def _snapshot(commands: "Commands") -> "None":
    commands.link.queue_all()


def _past(commands: "Commands", index: "int") -> "None":
    commands.link.queue_past(index)


def _tell_settings(commands: "Commands") -> "None":
    commands.link.queue_settings()


def _log(commands: "Commands") -> "None":
    from madang.crashes import CRASH

    commands.link.queue_trace(_printable_lines(commands.board.store.read(CRASH) or b""))


def _set(commands: "Commands", name: "str", value: "str") -> "None":
    settings = commands.settings
    before = settings.get(name)
    settings.set(name, value)
    # In a round the app keeps it when nobody notices; the safe mode has no rounds.
    is_round_on = commands.test_mode is not None and commands.referee.turns.phase not in (SETTING_UP, OVER)
    trouble = "" if is_round_on else settings.keep(commands.board.store)
    if trouble:
        settings.set(name, before)
        settings.kept_revision = settings.revision
        raise ValueError(trouble)
    commands.link.send_setting(name)


COMMANDS: "Table" = {
    "hello": ("", _hello),
    "snapshot": ("", _snapshot),
    "past": ("<index>", _past),
    "settings": ("", _tell_settings),
    "log": ("", _log),
    "set": ("<name> <value>", _set),
}


def table_of(word: "str") -> "Table":
    """The table with the command of a first word, if there is one."""
    if word in COMMANDS:
        return COMMANDS
    if word in _FOR_THE_BOARD:
        from madang import board_commands

        return board_commands.COMMANDS
    from madang import game_commands

    return game_commands.COMMANDS


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


def _unknown(words: "str", table: "Table") -> "str":
    """Why words are no command, and what would be one; the table is that of the first word."""
    first = words.split(" ")[0]
    further = sorted([name.split(" ")[1] for name in table if name.startswith(first + " ")])
    if not further:
        return "no such command '%s'" % shown(words, 24)
    return "no such command '%s' (%s takes %s)" % (shown(words, 24), first, ", ".join(further))


def _printable_lines(text: "bytes") -> "list[bytes]":
    """The lines of a text, each as much as a line of the protocol takes."""
    lines = [line[:_MOST_TRACE_BYTES] for line in text.split(b"\n") if line.strip()]
    return [bytes([code if 32 <= code <= 126 else 63 for code in line]) for line in lines]
