"""What the players choose at the board: by a tower that rests on a lit square, or by pointing with a button. Knows the
game seam; takes nothing itself.

Nobody gets there by accident: before the first move of a game the menu opens when both corner towers of a side, and
nothing else, have been off the board for a while; what must be chosen between rounds is lit by itself. And a tower
chooses only when it has rested for long enough, while its square blinks.

The other games on the shelf are in every menu. And where one of them is laid out, both corner pieces of a side open a
menu of the games alone, whatever the game that is on is at, which waits meanwhile.
"""

from madang import squares
from madang.games import NOBODY, Game, registry
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE

OPEN_MS = const(2000)  # that the corner towers must be away
TAKE_MS = const(1500)  # that a tower must rest on a choice
ROUND_AGAIN_SQUARE = const(25)  # b4
NEW_GAME_SQUARE = const(30)  # g4
DRAW_SQUARE = const(60)  # e8


class Choices:
    """Allocates nothing after the constructor.

    options      a set: what can be chosen now
    is_open      whether the menu before the first move is open
    opening_ms   for how long the corner towers have been away; 0 while they are not
    resting      the choice on which a tower rests and which it will take, or NO_SQUARE
    is_anew      whether the menu in the midst of a round is open since all was set up for its start
    held         a set: where what is held up stood when the menu was opened by that; set back, it chooses nothing
    standing     a set: what stood when it was looked at last, which chooses nothing
    taken        the choice that was taken last, while a tower stands on it, or NO_SQUARE
    is_pointing  whether a button points at one of the choices, `pointed`
    swap_square  where the players take the computer's side, by the pie rule, or NO_SQUARE
    shelf        a set: where a game is taken from the shelf; and `own` is the square of the one that is on
    shelf_ms     for how long another game has been laid out, but for both corner pieces of a side
    laid_out     which layout of another game stands, 0 for none
    is_shelf_open  whether the menu of the games alone is open
    chance       a number that nobody can foresee, as it is stirred by the time that passes
    next_game    the name of the game that was taken from the shelf, for the app to see to, or an empty text
    """

    def __init__(self, game: "Game") -> "None":
        self.options = squares.new_set()
        self.is_open = self.is_anew = False
        self.chance = 1
        self.opening_ms = 0
        self.held = squares.new_set()
        self.resting = NO_SQUARE
        self.taken = NO_SQUARE
        self.is_pointing = False
        self.pointed = NO_SQUARE  # or the last one
        self._game = game
        self.standing = squares.new_set()
        self._scratch = squares.new_set()
        self.swap_square = NO_SQUARE
        self.next_game = ""
        self.own = NO_SQUARE
        self.shelf = squares.new_set()
        for number in range(len(registry.NAMES)):
            squares.add(self.shelf, registry.SQUARES[number])
            if registry.NAMES[number] == game.name:
                self.own = registry.SQUARES[number]
        self.shelf_ms = 0
        self.is_shelf_open = False
        self._layouts = bytearray()  # how each other game looks without both corner pieces of a side, a set each
        for number in range(len(registry.STARTS) // 8):
            if registry.NAMES[number] == game.name:
                continue
            start = bytearray(registry.STARTS[8 * number : 8 * number + 8])
            ranks = [rank for rank in range(8) if start[rank]]
            for rank in (ranks[0], ranks[-1]):
                row = [square for square in range(8 * rank, 8 * rank + 8) if squares.has(start, square)]
                layout = bytearray(start)
                squares.discard(layout, row[0])
                squares.discard(layout, row[-1])
                self._layouts += layout
        self.laid_out = 0
        self._resting_ms = 0

    def look_anew(self) -> "None":
        """The game has changed, and with it what it offers."""
        self._game.options(self.options)
        if not self._game.must_choose():
            squares.union(self.options, self.shelf, self.options)
        self.resting = NO_SQUARE

    def list_general(self, into: "bytearray") -> "None":
        """What can be chosen in the midst of a round; only to play it again, once all was set up for that: a first move
        may land on the others."""
        if self.is_anew:
            squares.clear(into)
            squares.add(into, ROUND_AGAIN_SQUARE)
            return
        squares.copy(self.shelf, into)
        squares.add(into, ROUND_AGAIN_SQUARE)
        squares.add(into, NEW_GAME_SQUARE)
        if self._game.knows_draws and self._game.plies and self._game.winner() == NOBODY:
            squares.add(into, DRAW_SQUARE)
        if self.swap_square != NO_SQUARE:
            squares.add(into, self.swap_square)
        squares.difference(into, self.held, into)

    def begin(self, standing: "bytearray") -> "None":
        """What stands now chooses nothing."""
        squares.copy(standing, self.standing)
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
        scratch = self._scratch
        for side in range(2):
            squares.copy(start, scratch)
            for end in range(2):
                squares.discard(scratch, self._game.corner(side, end))
            if scratch == settled and scratch != start:
                return True
        return False

    def follow(self, settled: "bytearray") -> "None":
        """See on which option a tower was set since the last call, or stands still. One at a time: towers that come up
        together, as when the power comes on, choose nothing."""
        if self.resting != NO_SQUARE and not squares.has(settled, self.resting):
            self.resting = NO_SQUARE
        if self.taken != NO_SQUARE and not squares.has(settled, self.taken):
            self.taken = NO_SQUARE
        squares.difference(settled, self.standing, self._scratch)
        if squares.count(self._scratch) == 1 and (self.is_shelf_open or self.can_choose()):
            square = squares.first(self._scratch)
            if squares.has(self.shelf if self.is_shelf_open else self.options, square):
                self.resting = square
        squares.copy(settled, self.standing)

    # Another game is laid out

    def watch_layouts(self, settled: "bytearray", has_settled: "int", elapsed_ms: "int") -> "bool":
        """Whether the menu of the games is open, by all that stands on the board."""
        if has_settled:
            was_open = self.is_shelf_open
            self._follow_layout(settled)
            if was_open and not self.is_shelf_open:
                self.resting = NO_SQUARE
        if not self.laid_out:
            return False
        if self.is_shelf_open:
            self._resting_ms += elapsed_ms
            return True
        self.shelf_ms += elapsed_ms
        if self.shelf_ms >= OPEN_MS:
            self.shelf_ms = 0
            self.is_shelf_open = True
            self.begin(settled)
        return self.is_shelf_open

    def _follow_layout(self, settled: "bytearray") -> "None":
        """See whether a game is laid out; while the menu is open, a piece more may stand where it chooses."""
        layouts = self._layouts
        if self.is_shelf_open:
            squares.difference(settled, self.shelf, self._scratch)
            if _find_layout(self._scratch, layouts, len(layouts)) == self.laid_out:
                self.follow(settled)
                self._resting_ms = 0
                return
        self.is_shelf_open = False
        self.shelf_ms = 0
        self.laid_out = _find_layout(settled, layouts, len(layouts))

    def has_taken_game(self) -> "bool":
        """Whether a piece has rested on the square of a game for long enough."""
        return self.is_shelf_open and self.resting != NO_SQUARE and self._resting_ms >= TAKE_MS

    def take_game(self, square: "int") -> "None":
        """Have another game played; the one that is on goes on."""
        if square != self.own:
            self.next_game = registry.NAMES[registry.SQUARES.index(bytes((square,)))]
        self.taken = square
        self.resting = NO_SQUARE


@micropython.viper
def _find_layout(settled: ptr8, layouts: ptr8, end: int) -> int:
    """Where the one of some sets ends, that follow each other, which is what stands; or 0."""
    at = 0
    while at < end:
        differing = 0
        for rank in range(8):
            differing |= layouts[at] ^ settled[rank]
            at += 1
        if not differing:
            return at
    return 0
