"""What the hands may have done, as the board sees it: the kinds of explanation, and one of them. Decides nothing."""

from madang import patience, squares
from madang.events import NO_REASON
from madang.interpreter import const
from madang.squares import NO_SQUARE

# Kinds
QUIET = const(0)  # all stands as the game has it
IN_HAND = const(1)  # what is missing may be in a hand
MOVE = const(2)  # a legal move stands
ANSWERED = const(3)  # and has been answered
BACK = const(4)  # all stands as some plies ago
INSTEAD = const(5)  # another move of the tower that moved last stands instead
BESIDE = const(6)  # a legal move stands, but towers are missing
UNEXPLAINED = const(7)

NO_MOVE = const(-1)


class Explanation:
    """kind            QUIET .. UNEXPLAINED
    plies           of the round when the hands went on from there
    move            of the legal moves, or of game.instead for INSTEAD; or NO_MOVE
    missing, extra  sets: the towers that are missing or too many besides
    doubted         a set: where the tower that is to move may stand unfelt, if the one missing is to answer it; or the
                    origin of `move`, if that still seems to have its tower
    patience        a row of madang.patience
    why             a reason (madang.events), with its squares why_first and why_second
    """

    def __init__(self) -> "None":
        self.kind = QUIET
        self.plies = 0
        self.move = NO_MOVE
        self.missing = squares.new_set()
        self.extra = squares.new_set()
        self.doubted = squares.new_set()
        self.patience = patience.NEVER
        self.why = NO_REASON
        self.why_first = NO_SQUARE
        self.why_second = NO_SQUARE

    def say_why(self, reason: "int", first: "int", second: "int") -> "None":
        self.why = reason
        self.why_first = first
        self.why_second = second
