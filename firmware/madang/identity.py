"""Which towers may have been taken for each other, and which are of the wrong side. Knows the game seam, no light.

The sensors tell that something stands on a square, not what. Towers that were in the air at the same time may have been
exchanged; once all stands still the players are asked, until they lift those towers, confirm, or play on.
"""

from madang import squares
from madang.games import Game


class Identity:
    """Allocates nothing after the constructor.

    beside       a set: from where towers are away that seem to be a move and what fell beside it
    unsure       a set: where the towers stand that the players are asked about
    wrong_sides  a set: where a tower of the wrong side stands, as far as sensors tell sides
    is_stale     whether the game has changed since `note_sides`
    """

    def __init__(self, game: "Game") -> "None":
        self.unsure = squares.new_set()
        self.wrong_sides = squares.new_set()
        self._game = game
        self.is_stale = True
        self._whites = squares.new_set()  # where the game has towers of White's; kept where sensors tell them
        self._tells_sides = False
        self._mixed_up = squares.new_set()  # where towers stood that were in the air at the same time
        self._answered = squares.new_set()  # about these nobody is asked again while they are in the air
        self._moved = squares.new_set()  # and which of them have moved since
        self.beside = squares.new_set()
        self._in_air = squares.new_set()
        self._scratch = squares.new_set()

    def forget(self) -> "None":
        """The towers are where the game has them by others' word."""
        squares.clear(self._mixed_up)
        squares.clear(self.unsure)
        squares.clear(self._answered)
        squares.clear(self.beside)
        squares.clear(self._moved)

    def lay_out(self, expected: "bytearray", settled: "bytearray") -> "None":
        """Others have changed the game. Where towers are only missing, they are laid out now, not lifted."""
        if squares.is_subset(settled, expected):
            squares.difference(expected, settled, self._answered)

    def note_lifts(self, lifted: "bytearray") -> "bool":
        """See which towers are in the air at the same time; whether that answers the question, as all that it is about
        are lifted."""
        unsure = self.unsure
        is_answered = False
        if not squares.is_empty(unsure) and squares.is_subset(unsure, lifted):
            squares.copy(unsure, self._answered)
            squares.clear(unsure)
            is_answered = True
        if squares.count(lifted) < 2 or squares.is_subset(lifted, self._answered):
            return is_answered
        if self._game.are_alike:
            self._game.side_occupancy(0, self._scratch)
            is_of_one_side = squares.is_subset(lifted, self._scratch) or not squares.intersects(lifted, self._scratch)
            if self._tells_sides or is_of_one_side:
                return is_answered
        squares.copy(lifted, self._in_air)
        if self._tells_sides:
            self._leave_pairs(self._in_air)
        squares.union(self._mixed_up, self._in_air, self._mixed_up)
        return is_answered

    def note_quiet(self, expected: "bytearray") -> "bool":
        """All stands as the game has it: what was away beside a move, and that move's tower if it was none, were in the
        air at the same time; whether that answers the question."""
        squares.intersection(self.beside, expected, self.beside)
        is_answered = self.note_lifts(self.beside)
        squares.clear(self.beside)
        return is_answered

    def note_move(self, origin: "int", landing: "int") -> "None":
        """A tower has moved, and takes what is unsure of it along; nobody is asked any more, as the players play on."""
        if squares.has(self._mixed_up, origin):
            squares.discard(self._mixed_up, origin)
            squares.add(self._mixed_up, landing)
            squares.add(self._moved, landing)
        squares.clear(self.unsure)

    def is_asking(self, expected: "bytearray") -> "bool":
        """All stands still and as the game has it: whether a new question is to be asked."""
        mixed_up = self._mixed_up
        squares.clear(self._answered)
        squares.intersection(mixed_up, expected, mixed_up)
        if squares.is_empty(mixed_up):
            return False
        if not squares.is_empty(self._moved):
            squares.difference(mixed_up, self._moved, self._in_air)
            self._leave_pairs(mixed_up)
            if squares.count(self._in_air) >= 2:
                squares.union(mixed_up, self._in_air, mixed_up)
            squares.clear(self._moved)
        squares.union(mixed_up, self.unsure, self.unsure)
        squares.clear(mixed_up)
        return not squares.is_empty(self.unsure)

    def _leave_pairs(self, some: "bytearray") -> "None":
        """Only towers of one side can have been exchanged: each player had one of his own in the hand, or sensors tell
        sides."""
        own = self._scratch
        for side in range(2):
            self._game.side_occupancy(side, own)
            squares.intersection(own, some, own)
            if squares.count(own) < 2:
                squares.difference(some, own, some)

    def confirm(self) -> "bool":
        """All stand right; whether somebody was asked."""
        was_asked = not squares.is_empty(self.unsure)
        squares.clear(self.unsure)
        return was_asked

    def note_sides(self, expected: "bytearray", settled: "bytearray", polarity: "bytearray") -> "bool":
        """Find the squares that hold a tower of the wrong side; whether that changed."""
        self._tells_sides = True
        if self.is_stale:
            self.is_stale = False
            self._game.side_occupancy(1, self._whites)
        wrong = self._scratch
        squares.symmetric_difference(polarity, self._whites, wrong)
        squares.intersection(wrong, expected, wrong)
        squares.intersection(wrong, settled, wrong)
        if wrong == self.wrong_sides:
            return False
        squares.copy(wrong, self.wrong_sides)
        return True
