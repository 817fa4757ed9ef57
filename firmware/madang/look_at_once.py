"""Looks for several moves that need no search: what stands tells at once which they are. Knows the game seam, not
Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.explanation import UNEXPLAINED
from madang.far_steps import FarSteps
from madang.interpreter import const
from madang.look_far import MOST_OTHERS
from madang.squares import NO_SQUARE
from madang.trail import CARRIED_MS, NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_HOME = const(6)  # moves that are taken back at once
_MOST_SINCE = const(3)  # moves since something was felt where one seemed to have gone


class LookHome(FarSteps):
    """Looks for several moves that stand taken back exactly, in whatever order hands did so; or but for one tower, or
    but for the last one, as hands began with that before it: what is left is asked for then.

    is_nearly  whether there are such moves but for one tower, and nothing nearer explains what stands
    is_begun   whether there are two but for the last one
    """

    def __init__(self, turns: "Turns") -> "None":
        super().__init__(turns)
        self.is_nearly = self.is_begun = False
        self._stands = squares.new_set()  # as the game had it before a ply
        self._missing = squares.new_set()
        self._extra = squares.new_set()

    def look(self) -> "bool":
        game = self._game
        settled = self._turns.settled
        stands = self._stands
        touched = squares.new_set()
        last = squares.new_set()
        squares.copy(self._explainer.expected, stands)
        others = self._trail.lifted_count()
        moves = 0
        for ply in range(game.plies - 1, -1, -1):
            if game.past_landing(ply) == NO_SQUARE:
                continue
            moves += 1
            others -= 1
            if moves > _MOST_HOME:
                break
            game.past_change(ply, touched)
            squares.symmetric_difference(stands, touched, stands)
            if moves == 1:
                squares.copy(touched, last)
            elif moves == 2 and others < 0:  # nothing else has been touched
                squares.symmetric_difference(settled, last, touched)
                stood, home = game.past_landing(ply), game.past_origin(ply)
                is_begun = touched == stands and self._is_back(stood, home)
                if is_begun and self._trail.has_carried(stood, home):
                    squares.difference(stands, settled, self._missing)
                    squares.difference(settled, stands, self._extra)
            if moves == 1 or others > MOST_OTHERS or not squares.is_subset(settled, stands):
                continue
            away = squares.count(stands) - squares.count(settled)
            if away == 0 and self._have_come_home(ply):
                self._plies = ply
                return True
            if away == 1 and squares.is_empty(self._missing):
                squares.difference(stands, settled, self._missing)
        if self._explainer.found.kind == UNEXPLAINED and not squares.is_empty(self._missing):
            self.is_begun = not squares.is_empty(self._extra)
            self.is_nearly = not self.is_begun
        return False

    def tell(self) -> "None":
        if self.is_nearly or self.is_begun:
            squares.copy(self._missing, self._explainer.found.missing)
            squares.copy(self._extra, self._explainer.found.extra)

    def _have_come_home(self, first: "int") -> "bool":
        """Whether each tower that has moved since a ply was lifted where it stood, and something came to where it had
        stood before after that; and not all have fallen with others and may have rolled there."""
        game = self._game
        trail = self._trail
        has_carried = False
        for ply in range(first, game.plies):
            home = stood = game.past_origin(ply)
            if game.past_landing(ply) == NO_SQUARE or not squares.has(self._stands, home):
                continue  # it had moved there, too
            for later in range(ply, game.plies):
                if game.past_origin(later) == stood and game.past_landing(later) != NO_SQUARE:
                    stood = game.past_landing(later)
            if stood == home:
                continue
            if not self._is_back(stood, home):
                return False
            if not squares.are_neighbours(stood, home) or not trail.has_fallen(stood):
                has_carried = True
        return has_carried

    def _is_back(self, stood: "int", home: "int") -> "bool":
        """Whether something came to a square since the tower was lifted that had moved from there."""
        return NEVER < self._trail.first_ms[stood] < self._trail.covered_ms[home]


class LookChangedBack(FarSteps):
    """Looks for the move before the last as it had been before it was changed, or before its tower fell to where it
    counted, while the last one stands. Only where that has been changed, or has been felt elsewhere on its way."""

    def look(self) -> "bool":
        game = self._game
        explainer = self._explainer
        landing = self._turns.changed_before
        last = explainer.last_ply
        if landing == NO_SQUARE or last < 1 or last < game.plies - 1:
            return False
        changed = game.past_origin(last - 1), game.past_landing(last - 1)
        answer = game.past_origin(last), game.past_landing(last)
        if squares.members(explainer.lifted) != [changed[1]] or squares.members(explainer.covered) != [landing]:
            return False
        self._plies = last - 1
        self._made = [(changed[0], landing), answer]
        game.undo()
        game.undo()
        may_be_made = self._may_be_made(self._made)
        game.play(self._move_of(changed))
        game.play(self._move_of(answer))
        return may_be_made


class LookFeltElsewhere(FarSteps):
    """Looks for the tower that has seemed to stand where nothing is felt, and been answered: what has been set where
    else it could have gone, while nothing is missing but perhaps the tower that moves next, is that tower. It had
    fallen there, and that sensor is believed again."""

    def look(self) -> "bool":
        game = self._game
        explainer = self._explainer
        lifted = squares.members(explainer.lifted)
        covered = squares.members(explainer.covered)
        ply = self._ply_to(explainer.dead)
        if ply < 0 or len(lifted) > 1 or not 0 <= len(covered) - len(lifted) <= 1:
            return False
        self._plies = ply
        self._last = lifted[0] if lifted else NO_SQUARE
        ways = [(game.past_origin(i), game.past_landing(i)) for i in range(ply, game.plies)]
        while game.plies > ply:
            game.undo()
        is_found = False
        covered.sort(key=lambda square: self._trail.covered_ms[square])
        while covered and not is_found:
            self._made = [(ways[0][0], covered.pop(0))] + ways[1:]
            is_found = self._may_be_made(self._made)
        for way in ways:
            game.play(self._move_of(way))
        return is_found

    def _ply_to(self, dead: "int") -> "int":
        """Of the last moves the one to the square whose sensor is dead, from which nothing has gone on since; or -1."""
        game = self._game
        for ply in range(game.plies - 1, max(game.plies - 1 - _MOST_SINCE, -1), -1):
            if dead == NO_SQUARE or game.past_origin(ply) == dead:
                return -1
            if game.past_landing(ply) == dead:
                return ply
        return -1

    def explain_next(self) -> "bool":
        turns = self._turns
        if self._goes_back:
            turns.settings.set("dead_square", 0)
            turns.watch.look_anew()
            turns.explainer.dead = NO_SQUARE
        return super().explain_next()


class LookGoneOn(FarSteps):
    """Looks for a move that nothing has felt, and whose tower was called again and has gone on: while it seemed to be
    in a hand, the other side has made a whole move. Only where no other tower has been touched, and nothing has fallen.
    Which of several squares it stood on meanwhile makes no difference to what stands."""

    def look(self) -> "bool":
        trail = self._trail
        lifted = sorted(squares.members(self._explainer.lifted), key=lambda square: trail.lifted_ms[square])
        covered = sorted(squares.members(self._explainer.covered), key=lambda square: trail.covered_ms[square])
        if len(covered) != 2 or not 2 <= len(lifted) <= 3:
            return False
        if not squares.is_subset(trail.brushed, self._explainer.lifted):
            return False  # another one may have taken the place of what fell there
        mover, other = lifted[:2]
        felt, landing = covered
        if not trail.lifted_ms[mover] < trail.lifted_ms[other] < trail.covered_ms[felt] < trail.covered_ms[landing]:
            return False
        if trail.lifted_ms[other] < trail.lifted_ms[mover] + CARRIED_MS:
            return False  # it had not been set down by then
        if NEVER < trail.first_ms[landing] < trail.covered_ms[felt]:
            return False  # it had stood there before
        if len(lifted) > 2:  # it is answered
            self._last = lifted[2]
            if trail.lifted_ms[self._last] < trail.covered_ms[landing]:
                return False
        game = self._game
        for move in range(game.move_count()):
            over = game.landing[move]
            if game.origin[move] != mover or trail.covered_ms[over] > trail.lifted_ms[mover] or game.wins[move]:
                continue
            self._made = [(mover, over), (other, felt), (over, landing)]
            if self._may_be_made(self._made):
                return True
        return False
