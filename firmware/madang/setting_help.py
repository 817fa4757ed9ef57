"""What each setting is for, in a line, and its range. No board loads it: a PC says it."""

from madang.settings import NAMES, VALUES

# name, default, least, most
ROWS = tuple(
    [(NAMES[row], VALUES[3 * row], VALUES[3 * row + 1], VALUES[3 * row + 2]) for row in range(len(NAMES))],
)

HELP = {
    "place_settle_ms": "a placed tower counts after this long without a bounce",
    "lift_settle_ms": "a lifted tower counts after this long without a bounce",
    "bounce_ms": "after an edge the lights ignore contrary edges of the square for this long",
    "dwell_ms": "a move that could slide on is final after resting this long; a win rests double",
    "tolerance_ms": "an unexplained change is corrected after this long",
    "restore_ms": "a set-up or a correction is done when all has been right for this long, or at a first move",
    "pass_ms": "how long a forced pass is announced",
    "celebrate_ms": "how long a result is shown before a lifted tower starts a new set-up",
    "takeback": "whether a move may be taken back until it is answered: 0 no, 1 yes",
    "hint": "what the lights tell: 0 nothing, 1 the active tower, 2 its legal squares, 3 which of them are risky",
    "computer": "the side that the board plays by itself: 0 none, 1 black, 2 white",
    "pie_rule": "whether the other player may take the side of whoever moves first, after that move: 0 no, 1 yes",
    "solved": "how many of the positions to be solved at the board are done",
    "dead_square": "the square whose sensor is not believed: 0 none, 1 a1, 2 b1, 9 a2, 64 h8",
    "think_ms": "how long it thinks of a move at most; from 1000 on it knows the opening by heart",
    "brightness": "of the lights, 255 is full",
    "rhythm": "whether each colour has a rhythm of its own, to tell it without colour: 0 no, 1 yes",
    "limit_ma": "the lights never draw more than this, their idle current included",
    "idle_ma": "what the 64 dark lights draw together",
    "red_ma": "what a red channel draws at full",
    "green_ma": "what a green channel draws at full",
    "blue_ma": "what a blue channel draws at full",
}
