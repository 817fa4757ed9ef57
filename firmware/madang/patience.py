"""How long each kind of explanation must stand before the board makes it final, a row each. Knows no game.

What hands leave for a moment is no move: a tower that rolls over a square covers it for some 100 ms. An answer is
proof by itself, as it takes two players. What is less likely must stand the longer; what cannot be told from an
accident is never final by itself, but the towers that are missing are asked back, and then it is another kind.
"""

from madang.interpreter import const
from madang.settings import Settings

AT_ONCE = const(0)  # the tower that answers was lifted after the move was set down
MOVE = const(1)
MOVE_ON_THE_WAY = const(2)  # the tower could slide on
LAST_MOVE = const(3)  # it ends the round, and cannot be taken back for long
EARLY_ANSWER = const(4)  # the tower that answers was in the air before the move was set down
LATE_ORIGIN = const(5)  # the move's square was covered long before its tower was lifted
PUT_BACK = const(6)  # a takeback
INSTEAD = const(7)  # another move instead of the last
BACK_OR_PUSH = const(8)  # or a push of the tower that moved last, which has begun; or a move to where that came from
UNCARRIED = const(9)  # a takeback or another move instead, of a tower that may have fallen and rolled there
BEGUN_ANEW = const(10)  # another first move, as a tower that fell was taken for one
BESIDE = const(11)  # a move, and other towers missing that were not lifted with it
BESIDE_ANSWERED = const(12)
UNFELT = const(13)  # a move to a square whose sensor is dead, which nobody answers; or its tower is in the hand yet
CALLED = const(14)  # nothing has been felt of it, but the tower that it calls has moved
PUT_BACK_AFTER_PASS = const(15)  # or a slip of the tower that is called again
LATE_BACK = const(16)  # or something else, as it stood there before the tower was lifted, or was set there unseen
FALLEN = const(17)  # a move of a tower that was lifted together with others, as what falls is
LASTING = const(18)  # as UNFELT, made anew as the board did not see it; as FALLEN, at the end of a round; or a slip
BESIDE_DOUBTED = const(19)  # as BESIDE, or instead of the last, but what moved may be what fell
SLID_OVER = const(20)  # a move and its answer, where the move's tower might be felt by both squares on its way
SLID = const(21)  # as UNCARRIED, but further away than things roll, and alone, or slower, in the line of the move
TOUCHING = const(22)  # a tower that had vanished is felt: it may only touch where it is lit
STEP = const(23)  # a move to the next square, or on from there, of a tower that may have fallen, and rolls on
BESIDE_IGNORED = const(
    24
)  # as BESIDE_DOUBTED, or the hand that moved felled the other one: nobody leaves it for so long
NEVER = const(25)

# Of each row: at least so many ms, and so many times the setting dwell_ms; one tuple, as each takes room on a board
# fmt: off
_ROWS = (
    0, 0,  # AT_ONCE
    300, 0,  # MOVE
    200, 1,  # MOVE_ON_THE_WAY
    400, 2,  # LAST_MOVE
    300, 1,  # EARLY_ANSWER
    2000, 1,  # LATE_ORIGIN
    300, 0,  # PUT_BACK
    300, 1,  # INSTEAD
    2000, 1,  # BACK_OR_PUSH
    2000, 1,  # UNCARRIED
    1000, 1,  # BEGUN_ANEW
    2000, 1,  # BESIDE
    200, 0,  # BESIDE_ANSWERED
    8000, 1,  # UNFELT
    3000, 1,  # CALLED
    700, 1,  # PUT_BACK_AFTER_PASS
    2000, 1,  # LATE_BACK
    2000, 1,  # FALLEN
    4000, 1,  # LASTING
    6000, 1,  # BESIDE_DOUBTED
    60, 0,  # SLID_OVER
    700, 1,  # SLID
    1000, 1,  # TOUCHING
    380, 1,  # STEP
    12000, 1,  # BESIDE_IGNORED
    1 << 29, 0,  # NEVER
)
# fmt: on


def final_ms(row: "int", settings: "Settings") -> "int":
    """How long what the row is about must stand, in ms since it settled; a dwell counts from when it was set down."""
    least_ms = _ROWS[2 * row]
    dwell_ms = _ROWS[2 * row + 1] * settings.dwell_ms - settings.place_settle_ms
    return dwell_ms if dwell_ms > least_ms else least_ms
