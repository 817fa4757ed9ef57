"""What the hands have done: of all that could explain how the towers stand, the first in the order of what hands really
do. Knows the game seam, not Kamisado; changes nothing that anybody else sees.

An explanation says from which ply of the round the hands went on, which move they made from there, whether it has been
answered, and which towers are missing or too many besides. What is standing exactly so comes first; then towers in
hands; then what leaves towers missing; the rest is unexplained. The trail (madang.trail) decides between what stands
alike: what is lifted last comes down first, and an answer is lifted after the move was set down.
"""

from madang import patience, squares
from madang.explanation import IN_HAND, INSTEAD, MOVE, NO_MOVE
from madang.interpreter import const, micropython
from madang.squares import NO_SQUARE
from madang.trail import DRAWN_MS, NEVER
from madang.weigh import Weighing

_RETHOUGHT_MS = const(10000)  # that a player takes to see that a tower has fallen to where it counts, and set it back


class Explainer(Weighing):
    """`explain` is called when the settled occupancy or the game has changed, and allocates nothing."""

    def explain(self, settled: "bytearray", may_go_back: "bool") -> "None":
        """Find what explains the towers. While the heap is locked, MicroPython takes the variables of functions from
        the stack; those of more than eleven it would else borrow from the heap. So would what locks it, which runs
        before: a `finally` counts there, too, and so it hands nothing on."""
        self.may_go_back = may_go_back
        self._settled = settled
        micropython.heap_lock()
        try:
            self._find()
        finally:
            micropython.heap_unlock()

    def _find(self) -> "None":
        settled = self._settled
        self._clear()
        squares.difference(self.expected, settled, self.lifted)
        squares.difference(settled, self.expected, self.covered)
        if self.expected == settled:
            return
        if self._look_ahead(settled):
            if self.found.kind == MOVE:
                self._doubt_move(settled)
            return
        if self.may_go_back and self._look_back(settled):
            return
        self._weigh(settled)

    def _doubt_move(self, settled: "bytearray") -> "None":
        """A move stands exactly; see what speaks against it."""
        trail = self._trail
        game = self.game
        found = self.found
        move = found.move
        if self._has_gone_on(move):
            squares.add(found.extra, game.landing[move])
        elif found.patience == patience.LATE_ORIGIN and game.landing[move] == self.set_again:
            # Its tower was lifted to show that it is felt, as the board had asked; it seems not to have come back.
            squares.add(found.missing, game.origin[move])
        else:
            row = found.patience
            landing = game.landing[move]
            is_again = game.origin[move] == self.last_landing  # called after a pass
            if is_again and landing == self.replaced:
                moved_ms = trail.now_ms - self.since_ms
                is_again = not self.was_carried and trail.first_ms[self.last_landing] < moved_ms + _RETHOUGHT_MS
            elif is_again and self._was_set_back():
                # Else it stood where it stands before something left from there, or another one fell there.
                home = game.past_origin(self.last_ply)
                is_again = trail.lifted_ms[home] < trail.covered_ms[landing]
                is_again = is_again and trail.is_out_of_reach(self.last_landing, home)
            else:
                is_again = False
            is_early = row == patience.EARLY_ANSWER or row == patience.BESIDE_DOUBTED
            if self.may_go_back and (is_early or row == patience.LATE_ORIGIN or is_again):
                # Two towers, in the air at once or one after the other, have rather both been put back; or one of them,
                # and the one that moved last stands elsewhere. What had been set back has rather moved from there.
                is_found = self._look_back(settled)
                if not is_found or (found.kind == INSTEAD and row == patience.LATE_ORIGIN) or found.kind == IN_HAND:
                    self._take_move(move, row)
            return
        found.move = NO_MOVE
        found.patience = patience.NEVER
        self._give_up()

    def _has_gone_on(self, move: "int") -> "bool":
        """Whether the only tower that has been in the air was felt long after a move set it down on its way from there:
        it has left that square, whatever the sensor says. What pushes lands where something stood before."""
        game = self.game
        trail = self._trail
        landing = game.landing[move]
        covered_ms = trail.covered_ms[landing]
        if game.moves_others[move] or covered_ms == NEVER:
            return False
        if self.dead != NO_SQUARE or trail.lifted_count() > 1:
            return False  # or who looks for a dead square touched others
        if trail.lifted_ms[landing] > trail.first_ms[game.origin[move]]:
            return False  # that square has let go since, and so feels what stands there
        if not trail.is_any_covered(self.expected, covered_ms + DRAWN_MS):
            return False
        for square in range(64):
            if trail.covered_ms[square] <= covered_ms + DRAWN_MS or squares.has(self.expected, square):
                continue
            # Next to it the tower is only straightened; and not from there, it may be another one.
            start = trail.way_start(square, NEVER)
            if squares.are_neighbours(start, landing) and not squares.are_neighbours(square, landing):
                return True
        return False
