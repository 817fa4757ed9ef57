"""What the referee tells: the kinds of event, of mistake, and of reason for what it decided. Depends on nothing."""

from madang.interpreter import const

# Bits of what the referee's `update` returns; in this order when several come at once
BEGAN = const(1)
TAKEN_BACK = const(2)
MOVED = const(4)
PASSED = const(8)
ENDED = const(16)
MISTAKE = const(32)
ASKED = const(64)  # something else is asked of the hands
SHOWN = const(128)  # the meanings of the squares changed
CHOSEN = const(256)  # the record of the game changed by more than a move: a new game, a new round
UNSURE = const(512)  # towers may have been exchanged: see that each stands where its colour is lit, if any

# Mistakes
WRONG_TOWER = const(0)
WRONG_SQUARE = const(1)
DISTURBED = const(2)
WRONG_SIDE = const(3)  # a tower of the other side stands there: only sensors that tell the poles of magnets see it
SENSOR_DEAD = const(4)  # a square that can only be read wrongly; the game goes on without its sensor
MISTAKE_NAMES = (b"wrong-tower", b"wrong-square", b"disturbed", b"wrong-side", b"sensor-dead")

# Reasons of the last move, takeback or mistake; the words are the PC's. Each has up to two squares, first and second.
NO_REASON = const(0)
RESTED = const(1)  # a move of the tower to the first square stood long enough
ANSWERED = const(2)  # the tower on the first square was lifted after the second was covered
CONFIRMED = const(3)  # the button said so
PASSED_IN_TIME = const(4)  # the blocked tower's pass was announced long enough
PUT_BACK = const(5)  # the tower on the first square went back to the second, and stayed
INSTEAD_OF = const(6)  # the tower that had moved to the first square stayed on the second
BESIDE = const(7)  # the move to the first square stands, though the tower of the second is missing
MISSING = const(8)  # the tower of the first square is missing
EXTRA = const(9)  # something stands on the first square
PRESSED_BACK = const(10)  # the button said so
OF_THE_WRONG_SIDE = const(11)  # a tower of the other side stands on the first square
UNFELT = const(12)  # the sensor of the first square tells nothing
AGREED = const(13)  # the players agreed on a draw
WHY_NAMES = (
    "none",
    "rested",
    "answered",
    "confirmed",
    "passed",
    "put-back",
    "instead",
    "beside",
    "missing",
    "extra",
    "pressed-back",
    "wrong-side",
    "unfelt",
    "agreed",
)
