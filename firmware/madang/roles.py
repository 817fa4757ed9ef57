"""What a square can mean to the players, and the colour that goes with it. Knows no RGB (see palette, lights).

A meaning is a byte: the role in the upper five bits, the colour (madang.colours) in the lower three.
"""

from madang.interpreter import const

DARK = const(0)
ACTIVE = const(1)  # this tower may or must move
POSSIBLE = const(2)  # its legal squares while it still stands
LEGAL = const(3)  # its legal squares while it is in the hand
WINNING = const(4)  # a legal square that wins
ORIGIN = const(5)  # where the tower in the hand came from
LAST = const(6)  # where the last move landed
PROVISIONAL = const(7)  # the tower that the move now resting calls next
BLOCKED = const(8)  # a tower that must pass
SET_UP = const(9)  # a tower of this colour belongs here
MISSING = const(10)  # put the tower back here
EXTRA = const(11)  # lift this
CHOICE = const(12)  # a tower set here chooses
TROPHY = const(13)  # the winner's
ERROR = const(14)  # the firmware has stopped
CHOSEN = const(15)  # of the choices, the one in force; of the score, a point
RISKY = const(16)  # a legal square that lets the opponent win at once
TIME = const(17)  # a part of the time that a player has left
HURRY = const(18)  # the last of it
POINTED = const(19)  # of the choices, the one that the confirm button takes
UNSURE = const(20)  # this tower may have been exchanged with another that shows the same
UNFELT = const(21)  # the sensor of this square tells nothing

ROLE_NAMES = (
    "dark",
    "active",
    "possible",
    "legal",
    "winning",
    "origin",
    "last",
    "provisional",
    "blocked",
    "set-up",
    "missing",
    "extra",
    "choice",
    "trophy",
    "error",
    "chosen",
    "risky",
    "time",
    "hurry",
    "pointed",
    "unsure",
    "unfelt",
)


def meaning(role: "int", colour: "int" = 0) -> "int":
    return role << 3 | colour


def role_of(meaning: "int") -> "int":
    return meaning >> 3
