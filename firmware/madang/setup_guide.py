"""Leads the hands to the start of a round, one tower at a time. Knows the game seam; asks and lights nothing itself.

The sensors tell that something stands on a square, not what. The guide follows each tower from where it is known to
stand: a tower alone in the hand is known where it is put, and so is one put where it was asked for. What it has lost
sight of it asks to be lifted, and then for a tower of the right colour: the players see the colours.
"""

from madang import squares
from madang.games import Game
from madang.interpreter import const
from madang.squares import NO_SQUARE

_NOTHING = const(0)
_UNKNOWN = const(255)

# What to do next
DONE = const(0)
PUT = const(1)  # the piece that belongs on `landing`, from the hand or from beside the board
CARRY = const(2)  # what stands on `origin` to `landing`
LIFT = const(3)  # what stands on `origin`; it is in the way, or nobody knows what it is


class SetupGuide:
    """Allocates nothing after the constructor.

    is_following     whether it knows what stands where
    task             DONE .. LIFT
    origin, landing  squares, or NO_SQUARE
    """

    def __init__(self, game: "Game") -> "None":
        self.is_following = False
        self.task = DONE
        self.origin = NO_SQUARE
        self.landing = NO_SQUARE
        self._game = game
        self._standing = bytearray(64)  # the kind of piece on each square, _NOTHING or _UNKNOWN
        self._occupied = squares.new_set()
        self._changed = squares.new_set()
        self._hand = bytearray(64)  # their kinds, lifted and not yet put down, in the order of lifting
        self._held = 0
        self._last = NO_SQUARE  # where what was alone in the hand was put last

    def begin(self, settled: "bytearray") -> "None":
        """Nothing is known of the towers: what stands on a square of the start is taken for what belongs there."""
        self.is_following = True
        self._held = 0
        self._last = NO_SQUARE
        for square in range(64):
            piece = _NOTHING
            if squares.has(settled, square):
                piece = self._wanted(square) or _UNKNOWN
            self._standing[square] = piece
        squares.copy(settled, self._occupied)
        self._decide()

    def take_over(self) -> "None":
        """Everything stands as the game has it, at the end of a round or amid one."""
        game = self._game
        self.is_following = True
        self._held = 0
        self._last = NO_SQUARE
        for square in range(64):
            self._standing[square] = game.kind(game.piece(square))
        game.occupancy(self._occupied)

    def aim(self) -> "None":
        """The start has changed."""
        self._decide()

    def follow(self, settled: "bytearray") -> "None":
        """Note what was lifted and placed since the last call."""
        changed = self._changed
        for rank in range(8):
            changed[rank] = self._occupied[rank] & ~settled[rank]
        square = squares.pop(changed)
        while square != NO_SQUARE:
            self._hand[self._held] = self._standing[square]
            self._held += 1
            self._standing[square] = _NOTHING
            square = squares.pop(changed)
        for rank in range(8):
            changed[rank] = settled[rank] & ~self._occupied[rank]
        square = squares.pop(changed)
        while square != NO_SQUARE:
            self._standing[square] = self._put_down(square)
            square = squares.pop(changed)
        squares.copy(settled, self._occupied)
        self._decide()

    def is_wrong(self, square: "int") -> "bool":
        """Whether a square of the start still lacks what belongs there."""
        wanted = self._wanted(square)
        return wanted != _NOTHING and self._standing[square] != wanted

    def strangers(self, into: "bytearray") -> "None":
        """The squares on which something stands of which nobody knows what it is."""
        squares.clear(into)
        if squares.find(self._standing, _UNKNOWN) != NO_SQUARE:
            for square in range(64):
                if self._standing[square] == _UNKNOWN:
                    squares.add(into, square)

    def _put_down(self, square: "int") -> "int":
        """Which piece was put on a square."""
        wanted = self._wanted(square)
        if wanted and self._lacks(wanted):
            is_asked_for = self.task == PUT and self.landing == square
            if self._take_from_hand(wanted) or self._take_from_hand(_UNKNOWN) or self._held == 0 or is_asked_for:
                return wanted
        if self._held == 1:
            self._held = 0
            self._last = square
            return self._hand[0]
        if wanted and not self._held and self._is_taken_for(wanted):
            self._standing[self._last] = self._wanted(self._last)
            return wanted
        # One of several, and it is anybody's guess which; so are the others from now on.
        if self._held:
            self._held -= 1
        for i in range(self._held):
            self._hand[i] = _UNKNOWN
        return _UNKNOWN

    def _is_taken_for(self, piece: "int") -> "bool":
        """Whether what was put down last and alone was taken for a piece that is set elsewhere now: rather it had come
        from beside the board, and belongs where it stands."""
        square = self._last
        if square == NO_SQUARE or self._standing[square] != piece:
            return False
        wanted = self._wanted(square)
        return wanted != _NOTHING and self._lacks(wanted)

    def _wanted(self, square: "int") -> "int":
        """What kind of piece belongs on a square, or _NOTHING."""
        return self._game.kind(self._game.start_piece(square))

    def _lacks(self, piece: "int") -> "bool":
        """Whether fewer of a piece stand somewhere than belong on the board: one of them, or one of several alike."""
        lacking = 0
        index = 0
        square = self._game.start_square(0)
        while square != NO_SQUARE:
            if self._wanted(square) == piece:
                lacking += 1
            index += 1
            square = self._game.start_square(index)
        for square in range(64):
            if self._standing[square] == piece:
                lacking -= 1
        return lacking > 0

    def _find_misplaced(self, piece: "int") -> "int":
        """Where a piece stands that belongs elsewhere, or NO_SQUARE."""
        square = squares.find(self._standing, piece)
        if square == NO_SQUARE or self._wanted(square) != piece:
            return square
        for square in range(64):
            if self._standing[square] == piece and self._wanted(square) != piece:
                return square
        return NO_SQUARE

    def _take_from_hand(self, piece: "int") -> "bool":
        for i in range(self._held):
            if self._hand[i] == piece:
                self._held -= 1
                for j in range(i, self._held):
                    self._hand[j] = self._hand[j + 1]
                return True
        return False

    def _is_held(self, piece: "int") -> "bool":
        for i in range(self._held):
            if self._hand[i] == piece:
                return True
        return False

    def _decide(self) -> "None":
        """First what is in the hand goes home, then what can go straight home, then what is in the way is lifted."""
        self.task = DONE
        self.origin = self.landing = NO_SQUARE
        best = 99
        index = 0
        square = self._game.start_square(0)
        while square != NO_SQUARE:
            if self.is_wrong(square):
                best = self._weigh(square, best)
            index += 1
            square = self._game.start_square(index)
        if self.task == DONE:
            self._find_stranger()

    def _weigh(self, square: "int", best: "int") -> "int":
        """Decide for this square of the start if nothing better was found; lower is better."""
        wanted = self._wanted(square)
        is_held = self._is_held(wanted)
        if self._standing[square] != _NOTHING:
            # What it holds is wrong. That matters first when the piece for it waits in the hand.
            weight = 1 if is_held or self._standing[square] == _UNKNOWN else 4
            if weight < best:
                best = weight
                self.task = LIFT
                self.origin = square
                self.landing = NO_SQUARE
            return best
        origin = self._find_misplaced(wanted)
        if origin == NO_SQUARE:
            weight = 0 if is_held else 3
        else:
            weight = 2
        if weight < best:
            best = weight
            self.task = PUT if origin == NO_SQUARE else CARRY
            self.origin = origin
            self.landing = square
        return best

    def _find_stranger(self) -> "None":
        for square in range(64):
            if self._standing[square] != _NOTHING and not self._wanted(square):
                self.task = LIFT
                self.origin = square
                return
