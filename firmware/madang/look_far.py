"""Looks for what several moves amount to, some taken back and some made since, where nothing nearer explains towers
that stand still. Knows the game seam, not Kamisado. Loaded when such towers stand, and forgotten after it."""

from madang import squares
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import PUT_BACK
from madang.explanation import BACK, MOVE
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.trail import BOUNCE_MS, CARRIED_MS, LATEST_MS, NEVER, ROLLED_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MOVED = const(6)  # towers
_MOST_BACK = const(3)  # moves
_MOST_MADE = const(3)  # moves, the last of which is left to the explainer: nobody has answered it
_ROLLED = const(2)  # squares that fallen towers seldom roll further


def find(turns: "Turns", is_lasting: "bool", may_go_back: "bool") -> "LookFar | None":
    """What several moves amount to that explain what stands; None if none do, if they are not looked for in this game,
    or if others than the hands say what counts. `is_lasting` as in LookFar."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return None
    if explainer.dead != NO_SQUARE or explainer.ignores_standing or turns.settled == turns.start:
        return None  # where all stands as at the start, it is rather to begin anew
    far = LookFar(turns, is_lasting)
    return far if far.look(may_go_back) else None


class LookFar:
    """`look` says whether something was found: then `explain_next`, cycle by cycle, has the explainer find each step
    of it, as long as there is one.

    What is tried is played in the game and undone, all before `look` returns. It allocates.
    """

    def __init__(self, turns: "Turns", is_lasting: "bool") -> "None":
        """`is_lasting`: the towers have stood so for long; else the order of the edges must speak for what is found."""
        self._turns = turns
        self._explainer = turns.explainer
        self._game = turns.game
        self._trail = turns.trail
        self._settled = turns.settled
        self._changes = turns.changes
        self._is_lasting = is_lasting
        self._plies = self._game.plies  # to which the game is taken back
        self._goes_back = True
        self._made: "list[tuple[int, int]]" = []  # origin and landing of each move since, or NO_SQUARE for a pass
        self._last = NO_SQUARE  # the origin of the last one
        self._is_proof = False  # so many that answer one another in their order are no accident
        self._off = squares.new_set()
        self._from = squares.new_set()  # from where something was lifted
        self._stood: "dict[int, int]" = {}  # of a tower that stands taken back: where it had stood, by where it is now
        for square in range(64):
            if self._trail.lifted_ms[square] or self._trail.first_ms[square]:
                squares.add(self._from, square)

    def look(self, may_go_back: "bool") -> "bool":
        undone: "list[tuple[int, int]]" = []
        is_found = self._fits(0)
        while not is_found and may_go_back and len(undone) < _MOST_BACK and self._undo_one(undone):
            self._plies = self._game.plies
            is_found = self._fits(len(undone))
        while undone:
            self._game.play(self._move_of(undone.pop()))
        return is_found

    def _fits(self, back: "int") -> "bool":
        """Whether moves from here on, so many moves back, lead to what stands. What is nearer the explainer knows, and
        has its reasons."""
        is_far = back > 1 or (back > 0 and self._is_lasting)
        self._game.occupancy(self._off)
        if is_far and self._off == self._settled:
            return True
        for most in range(1 if is_far else 2, _MOST_MADE + 1):
            self._is_proof = most == _MOST_MADE
            if self._search(most):
                return True
        return False

    def _undo_one(self, undone: "list[tuple[int, int]]") -> "bool":
        """Undo the last move; whether there was one. What is before a pass stands: a tower that leaves its square then
        is called again."""
        game = self._game
        ply = game.plies - 1
        if ply < 0 or game.past_landing(ply) == NO_SQUARE:
            return False
        origin, landing = game.past_origin(ply), game.past_landing(ply)
        stood = self._stood.get(landing, landing)
        if squares.has(self._settled, origin) and not self._trail.may_be_from(stood, origin):
            return False
        undone.append((origin, landing))
        game.undo()
        squares.add(self._from, origin)
        self._stood.pop(landing, None)
        self._stood[origin] = stood
        return True

    def _search(self, most: "int") -> "bool":
        """Whether exactly so many moves from here on lead to what stands; `_made` has all but the last."""
        game = self._game
        if game.move_count() == 1 and game.is_pass(0):
            return self._try(0, NO_SQUARE, NO_SQUARE, most)
        for move in range(game.move_count()):
            origin, landing = game.origin[move], game.landing[move]
            if not squares.has(self._from, origin) or self._trail.covered_ms[landing] == NEVER:
                continue
            if not self._may_follow(origin, landing):
                continue
            game.after(move, self._off)
            squares.symmetric_difference(self._off, self._settled, self._off)
            if most == 1:
                if squares.is_empty(self._off):
                    self._last = origin
                    return True
                continue
            is_near = squares.count(self._off) <= 2 * most
            if is_near and not game.wins[move] and self._try(move, origin, landing, most - 1):
                return True
        return False

    def _try(self, move: "int", origin: "int", landing: "int", most: "int") -> "bool":
        was_from = landing == NO_SQUARE or squares.has(self._from, landing)
        self._made.append((origin, landing))
        self._game.play(move)
        if not was_from:
            squares.add(self._from, landing)
        is_found = self._search(most)
        if not was_from:
            squares.discard(self._from, landing)
        self._game.undo()
        if not is_found:
            self._made.pop()
        return is_found

    def _may_follow(self, origin: "int", landing: "int") -> "bool":
        """Whether a hand may have made this move, after those that are tried: its tower did not fall and roll there,
        and was lifted after that of the last one; and came down after it, unless all have stood so for long."""
        trail = self._trail
        stood = self._stood.get(origin, origin)
        if not trail.may_be_from(stood, landing):
            return False
        covered_ms = trail.covered_ms[landing]
        lifted_ms = trail.lifted_before(stood, covered_ms)
        way_ms = covered_ms - lifted_ms if lifted_ms != NEVER else LATEST_MS
        has_rolled = way_ms < 2 * ROLLED_MS
        if has_rolled and self._is_lasting:
            has_rolled = squares.are_neighbours(stood, landing, _ROLLED)
        if has_rolled and trail.has_fallen(stood):
            return False
        if not self._is_lasting and not self._is_proof and self._is_doubted(stood, landing, way_ms):
            return False
        if not self._made or self._made[-1][1] == NO_SQUARE:
            return True
        before, last = self._made[-1]
        moved = self._stood.get(before, before)
        if 0 < trail.first_ms[stood] < trail.first_ms[moved] and not self._is_set_right(moved, last):
            return False
        return self._is_lasting or covered_ms + BOUNCE_MS > trail.covered_ms[last]

    def _is_set_right(self, moved: "int", landing: "int") -> "bool":
        """Whether a hand has carried on what was answered before, and it stands so for long."""
        trail = self._trail
        if not self._is_lasting or moved not in self._stood.values():
            return False
        if trail.way_start(landing, self._explainer.expected, NEVER) != landing:
            return False  # it has rolled over the board
        return trail.is_carried(moved, trail.lifted_before(moved, trail.covered_ms[landing]), landing)

    def _is_doubted(self, stood: "int", landing: "int", way_ms: "int") -> "bool":
        """Whether what came down may be another tower, or one that went there by itself."""
        trail = self._trail
        if trail.may_be_from_beside(landing, stood, self._explainer.expected):
            return True
        if way_ms >= (ROLLED_MS if squares.are_neighbours(stood, landing) else CARRIED_MS):
            return False
        return not trail.is_carried(stood, trail.covered_ms[landing] - way_ms)

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
            last = game.plies - 1
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

    def _move_of(self, way: "tuple[int, int]") -> "int":
        """The legal move from an origin to a landing, which are NO_SQUARE of a pass."""
        origin, landing = way
        return 0 if landing == NO_SQUARE else self._explainer.find_move(origin, landing)
