"""Looks for several moves amid which towers have fallen, some taken back and some made since, to ask for what these
leave missing. Knows the game seam, not Kamisado. Loaded with madang.far_looks."""

from madang import patience, squares
from madang.edge_times import near
from madang.events import BESIDE as STOOD_BESIDE
from madang.explanation import BESIDE, NO_MOVE, UNEXPLAINED
from madang.interpreter import const
from madang.look_far import LookFar
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, CARRIED_MS, LATEST_MS, NEVER, ROLLED_MS, SLACK_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MADE = const(3)  # moves


class LookAmid(LookFar):
    """When `look` does not go on, `tell` has the explainer find missing and too many what is left by the moves that
    leave the fewest so."""

    def __init__(self, turns: "Turns", is_clean: "bool", may_go_back: "bool") -> "None":
        super().__init__(turns, False, is_clean, may_go_back)
        self._carried_ms = CARRIED_MS  # something is missing
        found = self._explainer.found
        self._fewest_by_one = squares.count(found.missing) + squares.count(found.extra)  # a single move leaves fewer
        self._game.occupancy(self._off)
        if found.move != NO_MOVE:
            self._game.after(found.move, self._off)
        squares.symmetric_difference(self._off, self._settled, self._off)
        self._raw = self._fewest = 2 * squares.count(self._off) + 2  # squares that are left so, ranked
        self._left = squares.new_set()  # these
        self._pushed = squares.new_set()
        self._first = NO_SQUARE, NO_SQUARE  # after this first move
        self._first_ms = 0  # whose tower has stood so long

    def tell(self) -> "None":
        if self._fewest == self._raw:
            return
        found = self._explainer.found
        squares.difference(self._left, self._settled, found.missing)
        squares.intersection(self._left, self._settled, found.extra)
        found.move = self._explainer.find_move(self._first[0], self._first[1])
        found.kind = UNEXPLAINED
        found.patience = patience.NEVER
        if found.move != NO_MOVE and squares.is_empty(found.extra) and squares.count(found.missing) == 1:
            found.kind = BESIDE
            found.patience = patience.BESIDE_IGNORED
            if not self._fewest & 1 and self._explainer.is_apart(found.move, found.missing, APART_MS):
                found.patience = patience.BESIDE_ANSWERED
            found.say_why(STOOD_BESIDE, self._first[1], squares.first(found.missing))

    def _look_from_here(self) -> "bool":
        if self._undone and not self._changed.is_restored:  # else that must be made again
            self._game.occupancy(self._off)
            squares.symmetric_difference(self._off, self._settled, self._off)
            self._note(NO_SQUARE, NO_SQUARE, squares.count(self._off), False)
        return self._search(_MOST_MADE)

    def _has_stayed(self, stood: "int", origin: "int") -> "bool":
        """As for several moves, if something else has rather fallen to where it came from; else it is too much."""
        trail = self._trail
        came_ms = trail.covered_ms[origin]
        has_fallen = near(trail.lifted_ms, stood, came_ms - CARRIED_MS, came_ms, origin, 1) > 0
        return has_fallen and super()._has_stayed(stood, origin)

    def _may_lead_on(self, move: "int", count: "int", most: "int") -> "bool":
        game = self._game
        origin, landing = game.origin[move], game.landing[move]
        if origin in self._stood and self._may_have_rolled(self._stood[origin], landing):
            return False  # what was taken back has not moved elsewhere
        if game.moves_others[move]:
            game.after(move, self._pushed)
            game.occupancy(self._held)
            squares.difference(self._pushed, self._held, self._pushed)
            pushed = squares.first(self._pushed)
            if (
                not squares.has(self._settled, pushed)
                and self._trail.lifted_ms[pushed] < self._trail.covered_ms[landing]
            ):
                return False  # what is pushed stands there when the other one comes
            landing = pushed  # where that lands, something stood before
        return squares.has(self._settled, landing) or self._may_have_stood(origin, landing)

    def _may_have_rolled(self, stood: "int", landing: "int") -> "bool":
        """Whether a tower fell with others, or came to a square over the board."""
        trail = self._trail
        return trail.has_fallen(stood) or trail.way_start(landing, NEVER) != landing

    def _is_amid(self, origin: "int", landing: "int", count: "int") -> "bool":
        if not count or not self._made or not squares.has(self._settled, landing):
            return False
        stood = self._stood_on(origin, landing)
        return not squares.are_neighbours(stood, landing) or not self._trail.has_fallen(stood)

    def _is_clear_answer(self, origin: "int", landing: "int") -> "bool":
        """What has answered stands there yet: else it may be what fell."""
        return squares.has(self._settled, landing) and super()._is_clear_answer(origin, landing)

    def _must_be_answered(self, landing: "int") -> "bool":
        return not squares.has(self._settled, landing)

    def _is_last(self, move: "int", is_doubted: "bool") -> "bool":
        return False

    def _may_have_stood(self, origin: "int", landing: "int") -> "bool":
        """Whether a tower may have stood where none does now: nothing that fell, or fell from beside, has rolled over
        that; nor is it where something moved instead of the last move, which stands yet."""
        trail = self._trail
        first_ms = trail.left_first(landing)
        if first_ms == NEVER or (self._undone and not self._made):
            return False
        has_stayed = trail.lifted_ms[landing] - trail.covered_ms[landing] >= ROLLED_MS
        if not has_stayed and trail.has_fallen(self._stood_on(origin, landing)):
            return False
        return trail.covered_ms[landing] > first_ms or not self._fell_beside(origin, landing)

    def _note(self, origin: "int", landing: "int", count: "int", is_doubted: "bool") -> "None":
        """Keep what the moves that are tried and one more leave, if these are the fewest; of as many, if no move of
        these is doubted. A single move that leaves nothing the explainer knows, and has its reasons; of as many as that
        leaves, only moves that begin with another tower, or end with one slid there, and take nothing back."""
        is_other = len(self._made) > 0 and not self._undone
        if is_other and self._made[0][0] == self._stray[0]:
            is_other = landing == self._stray[1] and (
                self._came_straight(origin, landing) or self._is_clear_answer(origin, landing)
            )
        is_home = is_doubted and squares.has(self._expected, landing)  # it has rather been put back
        has_come = is_other and not is_home and squares.has(self._settled, landing)
        if not has_come and not 0 < count < self._fewest_by_one and not self._is_fallen_left(count, origin):
            return
        rank = 2 * count + (1 if is_doubted or not self._made else 0)
        first = self._made[0] if self._made else (origin, landing)
        if rank > self._fewest or self._is_stray_left(first[0]) or not self._are_back(first[1] != NO_SQUARE):
            return
        stood_ms = self._stood_ms(first)
        if rank < self._fewest or stood_ms > self._first_ms:
            self._fewest = rank
            self._first = first
            self._first_ms = stood_ms
            squares.copy(self._off, self._left)

    def _stood_ms(self, way: "tuple[int, int]") -> "int":
        """How long the tower of a move has stood where it landed, and was not only slid over that; of two that stand
        there for long, what the explainer takes it for counts."""
        landing = way[1]
        if landing == NO_SQUARE:
            return 0
        if not squares.has(self._settled, landing):
            trail = self._trail
            return 0 if self._went_straight_on(way) else trail.lifted_ms[landing] - trail.covered_ms[landing]
        if way != self._stray or not self._trail.is_alone(way[0], self._trail.lifted_ms[way[0]]):
            return LATEST_MS
        return LATEST_MS + 1

    def _went_straight_on(self, way: "tuple[int, int]") -> "bool":
        """Whether what came to where a move goes seems to have gone straight on from there."""
        trail = self._trail
        landing = way[1]
        gone_ms = trail.lifted_ms[landing]
        for square in range(64):
            is_next = squares.are_neighbours(landing, square) and not squares.is_turn(way[0], landing, square)
            if is_next and square != landing and -SLACK_MS < trail.covered_ms[square] - gone_ms < SLACK_MS:
                return True
        return False

    def _is_stray_left(self, origin: "int") -> "bool":
        """Whether the tower of a square rather stands where the explainer takes it to, which is left too much; or
        that one does, if it is left missing and did not fall."""
        start, landing = self._stray
        if start == NO_SQUARE or not squares.has(self._settled, landing):
            return False
        if squares.has(self._off, start) and not squares.has(self._settled, start):
            return not self._trail.has_fallen(start)
        if origin != start:
            return False
        return squares.has(self._off, landing) and not self._may_be_fallen_on(landing, start)

    def _is_fallen_left(self, count: "int", origin: "int") -> "bool":
        """Whether all that a single move leaves is what fell from beside to a square and lies there, may be to the one
        which the move has left."""
        square = squares.first(self._off)
        return count == 1 and squares.has(self._settled, square) and self._may_be_fallen_on(square, origin)

    def _may_be_fallen_on(self, square: "int", but: "int") -> "bool":
        """Whether another tower than that of one square may have fallen to this one from beside, or been slid there."""
        trail = self._trail
        squares.intersection(trail.brushed, self._expected, self._held)
        if squares.count(self._held) < 2:
            return False  # it is the same that has come over there
        covered_ms = trail.covered_ms[square]
        return near(trail.lifted_ms, but, covered_ms - ROLLED_MS, covered_ms + SLACK_MS, square, 1) > 0

    def _are_back(self, has_moved: "bool") -> "bool":
        """Whether what is taken back stands where it came from, or has moved elsewhere instead; and, if something has
        moved since, nothing stands where it was."""
        for origin, landing in self._undone:
            if squares.has(self._off, origin) and not squares.has(self._settled, origin):
                return False
            if has_moved and squares.has(self._off, landing) and squares.has(self._settled, landing):
                return False
        return True
