"""What the players choose at the board: by a tower that rests on a lit square, or by pointing with a button. Knows the
game seam; takes nothing itself.

Nobody gets there by accident: before the first move of a game the menu opens when both corner towers of a side, and
nothing else, have been off the board for a while; what must be chosen between rounds is lit by itself. And a tower
chooses only when it has rested for long enough, while its square blinks.
"""

from madang import squares
from madang.games import Game
from madang.interpreter import const
from madang.squares import NO_SQUARE

OPEN_MS = const(2000)  # that the corner towers must be away
TAKE_MS = const(1500)  # that a tower must rest on a choice
ROUND_AGAIN_SQUARE = const(25)  # b4
NEW_GAME_SQUARE = const(30)  # g4

_POINTED_MS = const(10000)  # a choice is pointed at for so long


class Choices:
    """Allocates nothing after the constructor.

    options      a set: what can be chosen now
    is_open      whether the menu before the first move is open
    opening_ms   for how long the corner towers have been away; 0 while they are not
    resting      the choice on which a tower rests and which it will take, or NO_SQUARE
    taken        the choice that was taken last, while a tower stands on it, or NO_SQUARE
    is_pointing  whether a button points at one of the choices, `pointed`
    """

    def __init__(self, game: "Game") -> "None":
        self.options = squares.new_set()
        self.is_open = False
        self.opening_ms = 0
        self.resting = NO_SQUARE
        self.taken = NO_SQUARE
        self.is_pointing = False
        self.pointed = NO_SQUARE  # or the last one
        self._game = game
        self._pointing_ms = 0
        self._standing = squares.new_set()  # what settled when it was looked at last
        self._pointable = squares.new_set()
        self._scratch = squares.new_set()

    def look_anew(self) -> "None":
        """The game has changed, and with it what it offers."""
        self._game.options(self.options)
        self.resting = NO_SQUARE

    def begin(self, standing: "bytearray") -> "None":
        """What stands now chooses nothing."""
        squares.copy(standing, self._standing)
        self.resting = self.taken = NO_SQUARE

    def close(self) -> "None":
        self.is_open = False
        self.opening_ms = 0
        self.resting = self.taken = NO_SQUARE

    def can_choose(self) -> "bool":
        """Whether a tower that is set on an option may choose it."""
        return self.is_open or self._game.must_choose()

    def watch_corners(self, start: "bytearray", settled: "bytearray", elapsed_ms: "int") -> "bool":
        """Before the first move: whether the menu is to be opened now."""
        if self.is_open or squares.is_empty(self.options) or not self._are_corners_away(start, settled):
            self.opening_ms = 0
            return False
        self.opening_ms += elapsed_ms
        if self.opening_ms < OPEN_MS:
            return False
        self.opening_ms = 0
        self.is_open = True
        return True

    def _are_corners_away(self, start: "bytearray", settled: "bytearray") -> "bool":
        for side in range(2):
            squares.copy(start, self._scratch)
            for end in range(2):
                squares.discard(self._scratch, self._game.corner(side, end))
            if self._scratch == settled and self._scratch != start:
                return True
        return False

    def follow(self, settled: "bytearray") -> "None":
        """See on which option a tower was set since the last call, or stands still. One at a time: towers that come up
        together, as when the power comes on, choose nothing."""
        if self.resting != NO_SQUARE and not squares.has(settled, self.resting):
            self.resting = NO_SQUARE
        if self.taken != NO_SQUARE and not squares.has(settled, self.taken):
            self.taken = NO_SQUARE
        squares.difference(settled, self._standing, self._scratch)
        if squares.count(self._scratch) == 1 and self.can_choose():
            square = squares.first(self._scratch)
            if squares.has(self.options, square):
                self.resting = square
        squares.copy(settled, self._standing)

    # By a button

    def point_anew(self, some: "bytearray") -> "None":
        """Point at the first of some choices, or at the next one."""
        squares.copy(some, self._pointable)
        self.is_pointing = True
        self._pointing_ms = 0
        square = self.pointed
        for _ in range(64):
            square = (square + 1) & 63  # NO_SQUARE is before the first
            if squares.has(some, square):
                break
        self.pointed = square

    def is_pointed_out(self, elapsed_ms: "int") -> "bool":
        """Whether nobody has done anything about what is pointed at for too long."""
        self._pointing_ms += elapsed_ms
        return self._pointing_ms >= _POINTED_MS
