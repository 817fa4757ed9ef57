"""The whole board in one cycle: `App.step`, flat and in order. Joins a board and a game (madang.games)."""

from madang import referee
from madang.board import Board
from madang.games import Game
from madang.lights import Lights
from madang.link import Link
from madang.palette import Palette
from madang.power import FRAME_BYTES, PowerLimit
from madang.referee import Referee
from madang.sensing import Sensing
from madang.settings import Settings


class App:
    """One board at play. `step` is called for ever, with the milliseconds since the last call.

    happened    what the referee said in the last step
    complaints  what was wrong with the stored settings, a message each
    """

    def __init__(self, board: "Board", game: "Game") -> "None":
        self.board = board
        self.settings = Settings()
        self.complaints = self.settings.load(board.store.read("settings") or b"")
        self.sensing = Sensing(self.settings, board.polarity)
        self.referee = Referee(game, self.settings)
        self.palette = Palette(self.settings)
        self.lights = Lights(self.palette, self.settings)
        self.power = PowerLimit(self.settings)
        self.link = Link(board, self.settings, self.referee, self.sensing, self.complaints)
        self.happened = 0
        self._frame = bytearray(FRAME_BYTES)
        self._sent = bytearray(FRAME_BYTES)
        self._mixed_revision = self.settings.revision
        board.show(self._sent)  # dark, whatever the lights held before
        self.link.hello()

    def step(self, elapsed_ms: "int") -> "None":
        """One cycle. Allocates nothing unless the PC sent a command."""
        board = self.board
        sensing = self.sensing
        board.scan(sensing.raw)
        changed = sensing.update(elapsed_ms)
        happened = self.referee.update(sensing, changed, elapsed_ms)
        shown = happened & referee.SHOWN != 0
        if self._mixed_revision != self.settings.revision:
            shown = True
            self._remix()
        painted = self.lights.paint(self.referee.meanings, shown, elapsed_ms, self._frame)
        if painted:
            self.power.limit(self._frame, self._sent)
            board.show(self._sent)
        self.link.report(happened, changed, self.power.estimate_ma, elapsed_ms, painted)
        self.link.obey()
        board.service()
        self.happened = happened

    def _remix(self) -> "None":
        self._mixed_revision = self.settings.revision
        self.palette.mix()
        self.lights.repaint()
