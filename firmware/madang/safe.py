"""The board that has crashed too often: it plays nothing, shows that, and still talks. For hands there is no more to do
than to switch it off and on, which is another try; the PC can read why, change settings, drop the game, and flash.
"""

from madang import crashes, journal, sensing
from madang.board import Board
from madang.commands import ALL, Commands
from madang.games import Game
from madang.link import Link
from madang.referee import Referee
from madang.settings import SETTINGS, Settings

# The four squares in the middle in an amber so dim that it needs no model of the current: 12 + 6 of 255 in four lights,
# at 60 mA a channel, are 17 mA.
SIGN_SQUARES = (27, 28, 35, 36)
SIGN = (12, 6, 0)


class SafeApp:
    """Like madang.app.App; the saved game is left alone unless the PC begins another."""

    def __init__(self, board: "Board", game: "Game") -> "None":
        self._board = board
        self._frame = bytearray(192)
        for square in SIGN_SQUARES:
            for i in range(3):
                self._frame[square * 3 + i] = SIGN[i]
        settings = Settings()
        warnings = settings.load(board.store.read(SETTINGS) or b"")
        warnings.append("the board has crashed %d times in a row and plays nothing now; the last:" % crashes.TOO_MANY)
        warnings += crashes.lines(board.store)
        warnings.append("switch it off and on to try again; if it crashes again, begin a new game or flash it anew")
        judge = Referee(game, settings)
        self._link = Link(board, settings, judge, sensing.Sensing(settings), warnings)
        self._commands = Commands(board, settings, judge, self._link)
        crashes.forgive(board.store, crashes.TOO_MANY - 1)  # the next start is one more try
        board.show(self._frame)
        self._link.hello()

    def may_pause(self) -> "bool":
        """Always: there is no game to wait."""
        return True

    def step(self, elapsed_ms: "int") -> "None":
        self._link.report(0, 0, elapsed_ms)
        self._link.send_next(0)
        self._commands.poll_command()
        if self._commands.left_standing != ALL:
            self._commands.left_standing = ALL
            journal.forget(self._board.store)
        self._board.service()
