"""How long each kind of explanation must stand before the board makes it final, a row each. Knows no game.

What hands leave for a moment is no move: a tower that rolls over a square covers it for some 100 ms. An answer is
proof by itself, as it takes two players. What is less likely must stand the longer; what cannot be told from an
accident is never final by itself, but the towers that are missing are asked back, and then it is another kind.
"""

from madang.interpreter import const
from madang.settings import Settings

AT_ONCE = const(0)  # the tower that answers was lifted after the move was set down
SLID_OVER = const(1)  # a move and its answer, where the move's tower might be felt by both squares on its way
BESIDE_ANSWERED = const(2)  # as BESIDE, and the tower that answers was lifted after it
MOVE = const(3)
PUT_BACK = const(4)  # a takeback
LAST_MOVE = const(5)  # it ends the round, and cannot be taken back for long
MOVE_ON_THE_WAY = const(6)  # the tower could slide on
EARLY_ANSWER = const(7)  # the tower that answers was in the air before the move was set down
INSTEAD = const(8)  # another move instead of the last
STEP = const(9)  # a move of a tower that was felt on its way, or steps to the next square, and may have fallen
PUT_BACK_AFTER_PASS = const(10)  # or a slip of the tower that is called again
SLID = const(11)  # as UNCARRIED, but further away than things roll, and alone, or slower, in the line of the move
BEGUN_ANEW = const(12)  # another first move, as a tower that fell was taken for one
TOUCHING = const(13)  # a tower that had vanished is felt: it may only touch where it is lit
LATE_ORIGIN = const(14)  # the move's square was covered long before its tower was lifted
BACK_OR_PUSH = const(15)  # or a push of the tower that moved last, which has begun; or a move to where that came from
UNCARRIED = const(16)  # a takeback or another move instead, of a tower that may have fallen and rolled there
BESIDE = const(17)  # a move, and other towers missing that were not lifted with it
LATE_BACK = const(18)  # or something else, as it stood there before, or was set there unseen; or set right after a pass
FALLEN = const(19)  # a move of a tower that was lifted together with others, as what falls is
CALLED = const(20)  # nothing has been felt of it, but the tower that it calls has moved
LASTING = const(21)  # as UNFELT, made anew as the board did not see it; a slip; or a win, as FALLEN or felt elsewhere
BESIDE_DOUBTED = const(22)  # as BESIDE, or instead of the last, but what moved may be what fell
UNFELT = const(23)  # a move to a square whose sensor is dead, which nobody answers; or its tower is in the hand yet
BESIDE_IGNORED = const(24)  # as BESIDE_DOUBTED, or the hand that moved felled the other one, and nobody picks it up
NEVER = const(25)

# How long what each row is about must stand, in ms since it settled; one tuple, as each takes room on a board
# fmt: off
_LEAST_MS = (
    0,  # AT_ONCE
    60,  # SLID_OVER
    200,  # BESIDE_ANSWERED
    300,  # MOVE
    300,  # PUT_BACK
    400,  # LAST_MOVE
    200,  # MOVE_ON_THE_WAY
    300,  # EARLY_ANSWER
    300,  # INSTEAD
    380,  # STEP
    700,  # PUT_BACK_AFTER_PASS
    700,  # SLID
    1000,  # BEGUN_ANEW
    1000,  # TOUCHING
    2000,  # LATE_ORIGIN
    2000,  # BACK_OR_PUSH
    2000,  # UNCARRIED
    2000,  # BESIDE
    2000,  # LATE_BACK
    2000,  # FALLEN
    3000,  # CALLED
    4000,  # LASTING
    6000,  # BESIDE_DOUBTED
    7500,  # UNFELT
    12000,  # BESIDE_IGNORED
    1 << 29,  # NEVER
)
# fmt: on


def final_ms(row: "int", settings: "Settings") -> "int":
    """How long that is at least, with the setting dwell_ms, which counts from when it was set down: LAST_MOVE waits
    for twice that, and what is listed before it not at all."""
    dwell_ms = 0 if row < LAST_MOVE else settings.dwell_ms * (2 if row == LAST_MOVE else 1) - settings.place_settle_ms
    return max(dwell_ms, _LEAST_MS[row])
