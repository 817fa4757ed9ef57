"""The board that has crashed too often: it plays nothing, shows that, and still talks. To switch it off and on is
another try with the saved game. A button, or all towers lifted from the board, sets that game aside and begins a new
one. The PC can also read why, change settings, drop the game, and flash.
"""

from madang import crashes, sensing, squares, stored_game
from madang.board import Board
from madang.buttons import Buttons
from madang.games import Game
from madang.inbox import ALL, Inbox
from madang.interpreter import const
from madang.journal import blob_of
from madang.link import Link
from madang.referees import new_referee
from madang.settings import SETTINGS, Settings

# The four squares in the middle in an amber so dim that it needs no model of the current: 12 + 6 of 255 in four lights,
# at 60 mA a channel, are 17 mA.
SIGN_SQUARES = (27, 28, 35, 36)
SIGN = (12, 6, 0)

_EMPTY_MS = const(2000)  # after the last tower was lifted


class SafeApp:
    """Like madang.app.App; the saved game is left alone unless hands or the PC begin another.

    is_over  whether the board is to start anew
    bounces  whether anybody waits for what a switch does
    """

    def __init__(self, board: "Board", game: "Game") -> "None":
        self.is_over = False
        self.bounces = False
        self._board = board
        self._journal = blob_of(game.name)
        self._buttons = Buttons()
        self._occupied = squares.new_set()
        self._had_towers = False
        self._empty_ms = 0
        self._frame = bytearray(192)
        for square in SIGN_SQUARES:
            for i in range(3):
                self._frame[square * 3 + i] = SIGN[i]
        settings = Settings()
        warnings = settings.load(board.store.read(SETTINGS) or b"")
        warnings.append("the board has crashed %d times in a row and plays nothing now; the last:" % crashes.TOO_MANY)
        warnings += crashes.lines(board.store)
        warnings.append("switch it off and on to try again; to begin a new game, lift all towers or press a button")
        referee = new_referee(game, settings, board.draw_chance)
        self._link = Link(board, settings, referee, sensing.Sensing(settings), warnings)
        self._inbox = Inbox(board, settings, referee, self._link)
        crashes.forgive(board.store, crashes.TOO_MANY - 1)  # the next start is one more try
        board.show(self._frame)
        self._link.hello()

    def may_pause(self) -> "bool":
        """Always: there is no game to wait."""
        return True

    def has_edge(self) -> "bool":
        """Never: nobody waits for a light."""
        return False

    def step(self, elapsed_ms: "int") -> "None":
        self._link.report(0, 0, elapsed_ms)
        self._link.send_next(0)
        self._inbox.poll_command()
        store = self._board.store
        if self._inbox.is_leaving:
            crashes.forgive(store)
            self.is_over = True
        if self._inbox.left_standing != ALL:
            self._inbox.left_standing = ALL
            stored_game.forget(store, self._journal)
        if self._are_towers_lifted(elapsed_ms) or self._buttons.update(self._board.buttons(), elapsed_ms):
            stored_game.set_aside(store, self._journal)
            stored_game.forget(store, self._journal)
            crashes.forgive(store)
            self.is_over = True
        self._board.service()

    def _are_towers_lifted(self, elapsed_ms: "int") -> "bool":
        """Whether the board was emptied, some time ago."""
        self._board.scan(self._occupied)
        self._empty_ms += elapsed_ms
        if not squares.is_empty(self._occupied):
            self._had_towers = True
            self._empty_ms = 0
        return self._had_towers and self._empty_ms >= _EMPTY_MS
