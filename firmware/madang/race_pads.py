"""The squares of a race (madang.games.race) on which a piece asks for something: where throws are entered, the last
one is taken back, the board throws, and menus are chosen from. Knows what is asked where, and does nothing of it."""

from madang import squares
from madang.display import CHOOSING
from madang.games import registry
from madang.interpreter import const
from madang.race_presenter import (
    BOARD_THROWS_SQUARE,
    GO_ON_SQUARE,
    NEW_GAME_SQUARE,
    SIDE_SQUARES,
    TAKE_BACK_SQUARE,
)
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games.race import Race

LONG_MS = const(100000)

_APART_MS = const(1500)  # nobody picks up four sticks and throws them sooner
_TWICE_MS = const(2500)  # who sets the piece there once more so soon enters the throw twice


class RacePads:
    """`note` what has settled, then `asked`; neither allocates.

    listed  a set: where a piece asks for something now
    """

    def __init__(self, game: "Race") -> "None":
        self.listed = squares.new_set()
        self._game = game
        self._used = squares.new_set()  # those on which one stands that has been heard
        self._stood = squares.new_set()  # what had settled when they were listed last
        self._new = squares.new_set()
        self._scratch = squares.new_set()
        self._since_throw_ms = LONG_MS  # since the last one was entered and its piece was lifted

    def pass_time(self, elapsed_ms: "int") -> "None":
        if self._since_throw_ms < LONG_MS:
            self._since_throw_ms += elapsed_ms

    def note_throw(self) -> "None":
        """A throw has been entered."""
        self._since_throw_ms = 0

    def forget_throw(self) -> "None":
        """The last one was taken back: the next may come at once."""
        self._since_throw_ms = LONG_MS

    def is_entered_twice(self) -> "bool":
        """Whether who sets a piece on the square of a throw now means the one that has just been entered."""
        return self._game.is_last_a_throw() and self._since_throw_ms < _TWICE_MS

    def note(self, settled: "bytearray", phase: "int", is_menu_open: "bool") -> "None":
        """What stands now, in a phase, while the options are lit or not."""
        self._list(settled, phase, is_menu_open)
        squares.difference(self._used, settled, self._scratch)
        if not squares.is_empty(self._scratch) and self._since_throw_ms < LONG_MS:
            self._since_throw_ms = 0  # a throw has been entered once its piece is gone
        squares.intersection(self._used, settled, self._used)
        squares.intersection(settled, self.listed, self._new)
        squares.difference(self._new, self._used, self._new)
        if self._since_throw_ms < _APART_MS and self._game.must_throw() and self._game.is_last_a_throw():
            self._game.throws(self._scratch)
            squares.add(self._scratch, BOARD_THROWS_SQUARE)
            squares.intersection(self._scratch, self._new, self._scratch)
            squares.union(self._used, self._scratch, self._used)
            squares.difference(self._new, self._used, self._new)

    def _list(self, settled: "bytearray", phase: "int", is_menu_open: "bool") -> "None":
        """List them; a piece that stands where none asked for anything before asks for nothing."""
        squares.copy(self.listed, self._new)
        self._fill(phase, is_menu_open)
        squares.difference(self.listed, self._new, self._new)
        squares.intersection(self._new, self._stood, self._new)
        squares.union(self._used, self._new, self._used)
        squares.copy(settled, self._stood)

    def _fill(self, phase: "int", is_menu_open: "bool") -> "None":
        pads = self.listed
        if phase == CHOOSING:
            self._fill_choosing()
            return
        self._game.throws(pads)
        squares.add(pads, TAKE_BACK_SQUARE)
        squares.add(pads, BOARD_THROWS_SQUARE)
        if is_menu_open:
            self._game.options(self._scratch)
            squares.union(pads, self._scratch, pads)
            self._add_shelf()

    def _fill_choosing(self) -> "None":
        pads = self.listed
        squares.clear(pads)
        squares.add(pads, GO_ON_SQUARE)
        squares.add(pads, NEW_GAME_SQUARE)
        for side in range(self._game.sides()):
            if self._game.may_leave_or_return(side):
                squares.add(pads, SIDE_SQUARES[side])
        self._add_shelf()

    def _add_shelf(self) -> "None":
        for number in range(len(registry.NAMES)):
            squares.add(self.listed, registry.SQUARES[number])

    def asked(self) -> "int":
        """The one square on which a piece asks for something that has not been heard; or NO_SQUARE."""
        return squares.first(self._new) if squares.count(self._new) == 1 else NO_SQUARE

    def hear(self, pad: "int") -> "None":
        """What stands there has been heard."""
        squares.add(self._used, pad)
        squares.clear(self._new)
