"""The shelf of games. A game knows nothing of sensors, lights or serial lines; the board knows games only as `Game`."""

from madang.interpreter import const
from madang.text import Writer

NOBODY = const(2)  # the winner of a game that goes on


class Game:
    """The game seam: what the board asks of a game.

    A game holds its position and its legal moves, numbered from 0; every change renumbers them. Squares and sets of
    squares are those of madang.squares. Methods with `into` fill the given set and, like all others but `load`,
    allocate nothing. Sides are numbered from 0 in the order in which they move first; colours are madang.colours.
    """

    plies = 0  # how many moves led here

    def restart(self) -> "None":
        """Back to the start of a new game."""
        raise NotImplementedError

    def load(self, text: "str") -> "None":
        """Take up a position from its text; raises ValueError with the remedy and then changes nothing."""
        raise NotImplementedError

    def write_position(self, out: "Writer") -> "None":
        raise NotImplementedError

    def occupancy(self, into: "bytearray") -> "None":
        """The squares on which something stands."""
        raise NotImplementedError

    def start_occupancy(self, into: "bytearray") -> "None":
        """The squares on which something stands when a new game starts."""
        raise NotImplementedError

    def start_colour(self, square: "int") -> "int":
        """The colour of the piece that belongs on a square of the start."""
        raise NotImplementedError

    def square_colour(self, square: "int") -> "int":
        raise NotImplementedError

    def piece_colour(self, square: "int") -> "int":
        """The colour of the piece on an occupied square."""
        raise NotImplementedError

    def side(self) -> "int":
        """Whose turn it is."""
        raise NotImplementedError

    def winner(self) -> "int":
        """A side, or NOBODY."""
        raise NotImplementedError

    def write_result(self, out: "Writer") -> "None":
        """Who has won and how, as two words."""
        raise NotImplementedError

    def trophies(self, into: "bytearray") -> "None":
        """The squares to be lit when there is a winner."""
        raise NotImplementedError

    def move_count(self) -> "int":
        """How many legal moves there are; 0 when the game is over."""
        raise NotImplementedError

    def origins(self, into: "bytearray") -> "None":
        """The squares from which the legal moves start."""
        raise NotImplementedError

    def first_move(self, origin: "int") -> "int":
        """The first of the moves from one of the origins; the others from there follow it."""
        raise NotImplementedError

    def origin(self, move: "int") -> "int":
        """The square from which the hand takes the leading piece, or NO_SQUARE for a piece from beside the board."""
        raise NotImplementedError

    def landing(self, move: "int") -> "int":
        """The square on which the hand sets the leading piece."""
        raise NotImplementedError

    def is_pass(self, move: "int") -> "bool":
        """Whether nothing moves: the board announces it and goes on by itself."""
        raise NotImplementedError

    def wins(self, move: "int") -> "bool":
        """Whether the move ends the game in favour of the one who makes it, as far as the game can tell at a glance."""
        raise NotImplementedError

    def ends(self, move: "int") -> "bool":
        """Whether the game is over after the move, whoever wins."""
        raise NotImplementedError

    def extends(self, move: "int") -> "bool":
        """Whether a hand sliding on in the same direction would make another legal move."""
        raise NotImplementedError

    def touched(self, move: "int", into: "bytearray") -> "None":
        """The squares at which the move lifts or places something."""
        raise NotImplementedError

    def after(self, move: "int", into: "bytearray") -> "None":
        """The occupancy after the move."""
        raise NotImplementedError

    def replies(self, move: "int", into: "bytearray") -> "None":
        """The squares from which the move after this one starts; empty if that is a pass or the game is over."""
        raise NotImplementedError

    def play(self, move: "int") -> "None":
        raise NotImplementedError

    def undo(self) -> "bool":
        """Take the last move back; False at the start."""
        raise NotImplementedError

    def past_landing(self, ply: "int") -> "int":
        """Where the leading piece of a past move landed; NO_SQUARE for a pass."""
        raise NotImplementedError

    def past_origin(self, ply: "int") -> "int":
        raise NotImplementedError

    def write_past(self, ply: "int", out: "Writer") -> "None":
        """The text of a past move, the first being 0."""
        raise NotImplementedError
