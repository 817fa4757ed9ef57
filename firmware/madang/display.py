"""What the squares mean to the players, and what is asked of their hands. Knows no game and no light."""

from madang import squares
from madang.interpreter import const
from madang.squares import NO_SQUARE

# Phases
SETTING_UP = const(0)
PLAYING = const(1)
CORRECTING = const(2)
CHOOSING = const(3)  # the towers stand as at the start while a round is on: this round again, or a new game?
OVER = const(4)
PHASE_NAMES = (b"setting-up", b"playing", b"correcting", b"choosing", b"over")

# What is asked of the hands
ASK_NOTHING = const(0)
ASK_SET_UP = const(1)  # put the tower that belongs there on this square; in PLAYING a required one, from beside
ASK_MOVE = const(2)  # move the tower on one of these squares
ASK_PUT = const(3)  # put the tower in the hand on one of these squares; in CORRECTING back, where its own place is
ASK_WAIT = const(4)  # the tower on this square is blocked; the board passes
ASK_LIFT = const(5)  # lift what stands on these squares
ASK_RETURN = const(6)  # put the tower back on this square
ASK_CARRY = const(7)  # carry what stands on the first square to the second; in PLAYING a move that is required
ASK_AGAIN = const(8)  # put any tower on the first square for this round again, on the second for a new game
ASK_NEW = const(9)  # the round is over; lift a tower to go on to the next
ASK_CHOOSE = const(10)  # put any tower on one of these squares
ASK_NAMES = (b"nothing", b"set-up", b"move", b"put", b"wait", b"lift", b"return", b"carry", b"again", b"new", b"choose")

_ALL_DARK = bytes(64)  # roles.DARK on every square


class Display:
    """`clear` it, fill it anew, and ask what has changed. Nothing allocates.

    meanings     bytearray of 64, what each square means (madang.roles)
    ask          ASK_...
    ask_squares  a set
    ask_from     for ASK_CARRY, with ask_to
    """

    def __init__(self) -> "None":
        self.meanings = bytearray(64)
        self.ask = ASK_NOTHING
        self.ask_squares = squares.new_set()
        self.ask_from = NO_SQUARE
        self.ask_to = NO_SQUARE
        self._meanings_before = bytearray(64)
        self._squares_before = squares.new_set()
        self._asked_before = bytearray((ASK_NOTHING, NO_SQUARE, NO_SQUARE))

    def clear(self) -> "None":
        squares.copy_table(_ALL_DARK, self.meanings)
        self.ask = ASK_NOTHING
        self.ask_from = self.ask_to = NO_SQUARE
        squares.clear(self.ask_squares)

    def mark(self, square: "int", role: "int", colour: "int") -> "None":
        self.meanings[square] = role << 3 | colour

    def ask_for(self, ask: "int", square: "int") -> "None":
        """Ask for this, on one square more."""
        self.ask = ask
        squares.add(self.ask_squares, square)

    def ask_to_carry(self, origin: "int", landing: "int") -> "None":
        self.ask_for(ASK_CARRY, origin)
        self.ask_for(ASK_CARRY, landing)
        self.ask_from = origin
        self.ask_to = landing

    def means_otherwise(self) -> "bool":
        """Whether the meanings have changed since the last call."""
        if not squares.ranks_that_differ(self.meanings, self._meanings_before):
            return False
        squares.copy_table(self.meanings, self._meanings_before)
        return True

    def asks_otherwise(self) -> "bool":
        """Whether something else is asked than at the last call."""
        before = self._asked_before
        if (
            self.ask_squares == self._squares_before
            and before[0] == self.ask
            and before[1] == self.ask_from
            and before[2] == self.ask_to
        ):
            return False
        squares.copy(self.ask_squares, self._squares_before)
        before[0] = self.ask
        before[1] = self.ask_from
        before[2] = self.ask_to
        return True
