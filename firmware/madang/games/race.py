"""The seam of games of chance whose turns are throws and the moves that spend them: what the board asks of such a game
beside madang.games.Game. It is not asked for what only games of two sides have: pieces of one kind, pushes, answers."""

from madang.games import Game


class Race(Game):
    """A round of any number of sides, each with pieces that enter from beside the board, ride along with others of
    their side on trays, and leave the board when they are home.

    A throw is a number above 0; it is entered on a square of its own. While one is due, the legal moves are the
    throws, which start from nowhere and land on their squares; where nothing that was thrown can be spent, there is
    one, a pass, that forfeits it all. All others are moves of hands; of those, beside the tables of Game:
    origin   NO_SQUARE for a piece from beside the board
    landing  NO_SQUARE for one that goes home
    joins    the tray on which the piece is set that comes to others of its side; or NO_SQUARE
    spends   the throw that the move spends
    """

    is_race = True
    joins = spends = bytearray()

    def side_colour(self) -> "int":
        """That of whoever has the turn."""
        raise NotImplementedError

    # Who takes part

    def sides(self) -> "int":
        """How many there are."""
        raise NotImplementedError

    def colour_of_side(self, side: "int") -> "int":
        raise NotImplementedError

    def is_away(self, side: "int") -> "bool":
        """Whether a side has left; it has no turns until it comes back."""
        raise NotImplementedError

    def may_leave_or_return(self, side: "int") -> "bool":
        """Whether it can leave now, or come back."""
        raise NotImplementedError

    def leave_or_return(self, side: "int") -> "None":
        """It leaves, or comes back; a ply like others. Only where it may."""
        raise NotImplementedError

    # Throws

    def must_throw(self) -> "bool":
        raise NotImplementedError

    def throws(self, into: "bytearray") -> "None":
        """The squares on which the throws are entered that the game is played with."""
        raise NotImplementedError

    def waiting_throws(self, into: "bytearray") -> "None":
        """The squares of those that wait to be spent."""
        raise NotImplementedError

    def throw_at(self, square: "int") -> "int":
        """The throw that is entered on a square, or 0."""
        raise NotImplementedError

    def throw_square(self, throw: "int") -> "int":
        """The square on which a throw is entered."""
        raise NotImplementedError

    def throw_colour(self, throw: "int") -> "int":
        """The colour of the moves that spend it."""
        raise NotImplementedError

    def waiting(self, throw: "int") -> "int":
        """How often a throw waits to be spent."""
        raise NotImplementedError

    def enter_throw(self, throw: "int") -> "None":
        """Somebody has thrown this; only where a throw is due."""
        raise NotImplementedError

    def throw_sealed(self, chance: "bytes") -> "bool":
        """Let the board throw, so that it can be proved afterwards; only where a throw is due. Whether it has thrown:
        the first time it only seals what decides over its throws, taken from 16 bytes that nobody can foresee. Both
        are entries of the record. Allocates."""
        raise NotImplementedError

    def tell_seed(self) -> "bool":
        """After a round, add to the record what proves the board's throws; whether there was something to tell."""
        raise NotImplementedError

    def is_last_a_throw(self) -> "bool":
        """Whether the last ply was a throw."""
        raise NotImplementedError

    def must_forfeit(self) -> "bool":
        """Whether nothing that was thrown can be spent."""
        raise NotImplementedError

    # Moves

    def hand_moves(self) -> "int":
        """How many of the legal moves are moves of hands: all or none."""
        raise NotImplementedError

    def vacated(self, move: "int", into: "bytearray") -> "None":
        """The trays of those that leave the board with a move: caught, or home."""
        raise NotImplementedError

    def riders(self, square: "int", into: "bytearray") -> "None":
        """The trays of those that ride along with the piece on a square."""
        raise NotImplementedError

    def passengers(self, into: "bytearray") -> "None":
        """The trays on which somebody stands that rides along."""
        raise NotImplementedError

    def look_back(self) -> "bool":
        """Look at the round as it was before its last ply, if that was a move; whether it was."""
        raise NotImplementedError

    def look_ahead(self) -> "None":
        """After `look_back`: play what was taken back again."""
        raise NotImplementedError

    def taken_origin(self) -> "int":
        """From where the move led that was taken back; NO_SQUARE for one from beside the board."""
        raise NotImplementedError
