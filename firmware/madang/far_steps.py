"""Several moves that were found at once, and are made one by one. Knows the game seam, not Kamisado. Loaded with
madang.far_looks."""

from madang import squares
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import PUT_BACK
from madang.explanation import BACK, MOVE, NO_MOVE
from madang.interpreter import unload
from madang.squares import NO_SQUARE
from madang.trail import DRAWN_MS, LATEST_MS, NEVER, SLACK_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

    Way = tuple[int, int]  # origin and landing of a move, NO_SQUARE of a pass

# What is loaded with the modules that madang.hands loads one by one
_LOADED_BESIDE = (
    "madang.far_steps",
    "madang.changed_move",
    "madang.far_order",
    "madang.far_back",
    "madang.look_at_once",
    "madang.look_beside",
    "madang.extra_doubts",
)


def forget(loaded: "tuple[str, ...]") -> "None":
    """Nobody looks far any more: give back the memory of what was loaded for it, and of what came beside that."""
    unload(*loaded, *_LOADED_BESIDE)


class FarSteps:
    """`explain_next`, cycle by cycle, has the explainer find each step of what was found, as long as there is one.

    goes_on  whether there is more to look for
    """

    def __init__(self, turns: "Turns") -> "None":
        self.goes_on = False
        self._turns = turns
        self._game = turns.game
        self._trail = turns.trail
        self._explainer = turns.explainer
        self._changes = turns.changes
        self._plies = turns.game.plies  # to which the game is taken back
        self._goes_back = True
        self._made: "list[Way]" = []  # since
        self._last = NO_SQUARE  # the origin of the last of the moves that are made, or of what answers it

    def tell(self) -> "None":
        """Once no further is looked: have the explainer find what is missing, if that is what was looked for."""

    def explain_next(self) -> "bool":
        """Have the explainer find the next step; whether there is one, and nobody else has changed the game since."""
        game = self._game
        turns = self._turns
        found = self._explainer.found
        if turns.changes != self._changes:
            return False
        self._changes = turns.changes + 1 & 0xFFFF
        goes_back = self._goes_back and game.plies > self._plies
        self._goes_back = False
        if goes_back:
            last = self._explainer.last_ply
            found.kind = BACK
            found.plies = self._plies
            found.say_why(PUT_BACK, game.past_landing(last), game.past_origin(last))
            return True
        if not self._made:
            return False
        way = self._made.pop(0)
        found.kind = MOVE
        found.move = self._move_of(way)
        found.say_why(WAS_ANSWERED, self._made[0][0] if self._made else self._last, way[1])
        return True

    def _move_of(self, way: "Way") -> "int":
        """The legal move, or NO_MOVE."""
        origin, landing = way
        return 0 if landing == NO_SQUARE else self._explainer.find_move(origin, landing)

    def _may_be_made(self, ways: "list[Way]") -> "bool":
        """Whether moves may follow one another from here, and what was lifted after the last one may answer that."""
        move = self._move_of(ways[0])
        if move == NO_MOVE:
            return False
        if len(ways) == 1:
            replies = squares.new_set()
            self._game.replies(move, replies)
            return self._last == NO_SQUARE or squares.has(replies, self._last)
        self._game.play(move)
        may_be_made = self._may_be_made(ways[1:])
        self._game.undo()
        return may_be_made

    def _last_made(self) -> "tuple[int, int]":
        """Origin and landing of the last move that is tried and is no pass; NO_SQUARE twice if there is none."""
        for way in reversed(self._made):
            if way[1] != NO_SQUARE:
                return way
        return NO_SQUARE, NO_SQUARE

    def _way_ms(self, stood: "int", landing: "int") -> "int":
        """How long it took a tower to come to a square."""
        lifted_ms = self._lifted_ms(stood, landing)
        return max(self._trail.covered_ms[landing] - lifted_ms, 0) if lifted_ms != NEVER else LATEST_MS

    def _lifted_ms(self, stood: "int", landing: "int") -> "int":
        """When a tower was lifted before it came to a square, or slid to the next one; that, slowly, if it had stood
        there again, as it was straightened before. NEVER, if that was not felt."""
        trail = self._trail
        covered_ms = trail.covered_ms[landing]
        is_again = trail.first_ms[stood] < trail.covered_ms[stood] < covered_ms
        slack_ms = DRAWN_MS if is_again and squares.are_neighbours(stood, landing) else SLACK_MS
        return trail.lifted_before(stood, covered_ms + slack_ms)
