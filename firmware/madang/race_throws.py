"""Throws of a race (madang.games.race): entered by hand, put right, or made by the board. The referee
(madang.race_referee) asks it; what they are spent on are the turns (madang.race_turns)."""

from madang import squares
from madang.display import CORRECTING, PLAYING
from madang.events import MOVED, RESTED, TAKEN_BACK
from madang.race_turns import RaceTurns
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class RaceThrows:
    """Allocates nothing but for throws of the board.

    is_falling  whether the board's sticks fall
    """

    def __init__(self, turns: "RaceTurns", draw_chance: "Callable[[], bytes | None]") -> "None":
        """`draw_chance` is that of madang.race_referee."""
        self.is_falling = False
        self._turns = turns
        self._game = turns.game
        self._draw_chance = draw_chance
        self._scratch = squares.new_set()

    def begin(self) -> "None":
        """Let the board throw, as if a piece had been set on the square for that; raises ValueError."""
        if not self._game.must_throw() or self._turns.phase not in (PLAYING, CORRECTING):
            raise ValueError("nothing is to be thrown now")
        if self._draw_chance() is None:
            raise ValueError("this board has nothing to throw with: throw the sticks by hand")
        self.is_falling = self._turns.is_fresh = True

    def let_fall(self) -> "int":
        """The board throws; the first time in a round, one cycle for the seal and one for the sticks."""
        chance = self._draw_chance()
        if chance is None or not self._game.must_throw():
            self.is_falling = False
            return 0
        if not self._game.throw_sealed(chance):
            self._turns.is_fresh = True
            return MOVED
        self.is_falling = False
        return self._note()

    def enter(self, throw: "int") -> "int":
        """Sticks have fallen so beside the board."""
        turns = self._turns
        events = 0
        if turns.phase == CORRECTING and self._is_others_missing(turns.sight.suspect):
            events = turns.declare_dead(turns.sight.suspect)  # who plays on has put back what there is
        turns.presenter.is_menu_open = False
        self._game.enter_throw(throw)
        return events | self._note()

    def correct(self, throw: "int") -> "int":
        """The last throw was another one."""
        self._game.undo()
        self._turns.plies_left = self._game.plies
        return TAKEN_BACK | self.enter(throw)

    def _is_others_missing(self, square: "int") -> "bool":
        """Whether a piece is missing that is not to move; one that is may have moved before its throw was entered."""
        if square == NO_SQUARE or not squares.has(self._turns.hands.missing, square):
            return False
        return self._game.piece_side(square) != self._game.side()

    def _note(self) -> "int":
        turns = self._turns
        turns.why = RESTED
        turns.pads.note_throw()
        turns.sight.may_go_back = False
        # What was lifted before the throw was told belongs to the move that it explains.
        squares.copy(turns.hands.lifted, self._scratch)
        turns.game_changed()
        squares.copy(self._scratch, turns.hands.lifted)
        turns.enter(PLAYING)
        return MOVED
