"""Takes the PC's commands from the line: each is answered, and one that comes again is not done again. What they say is
in madang.commands, which is loaded with the first: a board that plays without a PC has no need of it.
"""

from madang import protocol
from madang.board import Board
from madang.interpreter import const
from madang.link import Link
from madang.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.commands import Commands
    from madang.journal import Journal
    from madang.referee import Referee
    from madang.test_mode import TestMode

ALL = const(9999)  # entries: more than there are
_REMEMBERED = const(8)  # commands; a line that repeats old bytes has none of them done twice


class Inbox:
    """`poll_command` is called in cycles that have time for it; it allocates only if a line came.

    left_standing  how many entries of the game's record the commands left as they were; for the app to reset
    is_leaving     whether the next start is to play another game
    taken          how many commands were taken; for the app to reset
    """

    def __init__(
        self,
        board: "Board",
        settings: "Settings",
        judge: "Referee",
        link: "Link",
        test_mode: "TestMode | None" = None,
        journal: "Journal | None" = None,
    ) -> "None":
        """`test_mode` has what answers when the board itself is asked, `journal` what saves the game, if they are
        there."""
        self.left_standing = ALL
        self.is_leaving = False
        self.taken = 0
        self._board = board
        self._settings = settings
        self._referee = judge
        self._link = link
        self._test_mode = test_mode
        self._journal = journal
        self._commands: "Commands | None" = None
        self._line = bytearray(protocol.LINE_BYTES)
        self._answered = [-1] * _REMEMBERED  # the sequences of the last commands
        self._refusals = [""] * _REMEMBERED  # of each of them, the reason for not doing it
        self._oldest = 0

    def poll_command(self) -> "bool":
        """Carry out one command if one has come; whether any line has."""
        length = self._board.read_line(self._line)
        if length < 0:
            return False
        if protocol.check_line(self._line, length):
            self._take(length)
        return True

    def _take(self, length: "int") -> "None":
        """Answer a line that has been checked; what was answered before is not done again."""
        self.taken += 1
        command = protocol.parse_checked(self._line, length)
        if command is None:
            return
        kind, sequence, fields = command
        if kind == "hello" or sequence not in self._answered:
            self._answered[self._oldest] = sequence
            self._refusals[self._oldest] = self._carry_out(kind, fields)
            self._oldest = (self._oldest + 1) % _REMEMBERED
        self._link.answer(sequence, self._refusals[self._answered.index(sequence)])

    def _carry_out(self, kind: "str", fields: "list[str]") -> "str":
        commands = self._commands
        if commands is None:
            from madang.commands import Commands

            commands = Commands(self._board, self._settings, self._referee, self._link, self._test_mode, self._journal)
            self._commands = commands
        refusal = commands.carry_out(kind, fields)
        self.left_standing = min(self.left_standing, commands.left_standing)
        self.is_leaving = commands.is_leaving
        commands.left_standing = ALL
        return refusal
