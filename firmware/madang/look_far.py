"""Looks for what several moves amount to, some taken back and some made since, where nothing nearer explains towers
that stand still; and for moves amid which others have fallen, which are asked for then. Knows the game seam, not
Kamisado. Loaded when such towers stand, and forgotten after it."""

from madang import patience, squares
from madang.events import ANSWERED as WAS_ANSWERED
from madang.events import PUT_BACK
from madang.explanation import BACK, MOVE, UNEXPLAINED
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, BOUNCE_MS, CARRIED_MS, LATEST_MS, NEVER, REACH, ROLLED_MS, SLACK_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MOVED = const(8)  # towers
_MOST_BACK = const(3)  # moves
_MOST_MADE = const(5)  # moves, the last of which is left to the explainer: nobody has answered it
_PROOF = const(3)  # moves that answer one another in their order: no accident
_MOST_AMID = const(3)  # moves that are made while others lie
_ROLLED = const(2)  # squares that fallen towers seldom roll further


def find(turns: "Turns", is_lasting: "bool", may_go_back: "bool") -> "LookFar | None":
    """What several moves amount to that explain what stands; None if none do, or if they are not looked for.
    `is_lasting` as in LookFar."""
    explainer = turns.explainer
    away = squares.count(explainer.lifted) - squares.count(explainer.covered)
    if away < 0 or away > 1 or not _is_looked_for(turns):
        return None
    far = LookFar(turns, is_lasting)
    return far if far.look(may_go_back and not away) else None


def sort_out(turns: "Turns") -> "None":
    """Where moves have been made amid others that fell, have the explainer find these missing or too many."""
    if _is_looked_for(turns):
        LookFar(turns, False).sort_out()


def _is_looked_for(turns: "Turns") -> "bool":
    """Whether several moves are looked for in this game, and the hands say what counts."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return False
    if explainer.dead != NO_SQUARE or explainer.ignores_standing:
        return False
    return turns.settled != turns.start  # where all stands as at the start, it is rather to begin anew


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
        self._undone: "list[tuple[int, int]]" = []  # origin and landing of each, the last one first
        self._made: "list[tuple[int, int]]" = []  # origin and landing of each move since, or NO_SQUARE for a pass
        self._last = NO_SQUARE  # the origin of the last one
        self._is_proof = False  # so many moves are tried that what fell hardly amounts to them
        self._is_sure = False  # or never
        self._away = squares.count(self._explainer.lifted) - squares.count(self._explainer.covered)  # in a hand
        self._sorts_out = False  # what leaves the fewest towers missing and too many is looked for
        self._fewest = 0  # so many
        self._left = squares.new_set()  # these
        self._first = NO_SQUARE, NO_SQUARE  # after this first move
        self._called = squares.new_set()  # from where something may move now
        self._game.origins(self._called)
        self._held = squares.new_set()
        self._off = squares.new_set()
        self._from = squares.new_set()  # from where something was lifted
        self._stood: "dict[int, int]" = {}  # of a tower that stands taken back: where it had stood, by where it is now
        for square in range(64):
            if self._trail.lifted_ms[square] or self._trail.first_ms[square]:
                squares.add(self._from, square)

    def look(self, may_go_back: "bool") -> "bool":
        undone = self._undone
        is_found = self._fits(0)
        while not is_found and may_go_back and len(undone) < _MOST_BACK and self._undo_one():
            self._plies = self._game.plies
            is_found = self._fits(len(undone))
        while undone:
            self._game.play(self._move_of(undone.pop()))
        return is_found

    def sort_out(self) -> "None":
        """Have the explainer find missing and too many what the moves do that leave the fewest so."""
        found = self._explainer.found
        self._sorts_out = True
        self._fewest = squares.count(found.missing) + squares.count(found.extra)
        self._search(_MOST_AMID)
        if self._first[0] == NO_SQUARE:
            return
        found.kind = UNEXPLAINED
        found.move = self._move_of(self._first)
        found.patience = patience.NEVER
        squares.difference(self._left, self._settled, found.missing)
        squares.intersection(self._left, self._settled, found.extra)

    def _fits(self, back: "int") -> "bool":
        """Whether moves from here on, so many moves back, lead to what stands. What is nearer the explainer knows, and
        has its reasons."""
        is_far = back > 1 or (back > 0 and self._is_lasting)
        self._game.occupancy(self._off)
        if is_far and self._off == self._settled:
            return True
        for most in range(1 if is_far else 2, _MOST_MADE + 1):
            self._is_proof = most + self._away >= _PROOF
            self._is_sure = most + self._away > _PROOF
            if self._search(most):
                return True
        return False

    def _undo_one(self) -> "bool":
        """Undo the last move; whether there was one. What is before a pass stands: a tower that leaves its square then
        is called again."""
        game = self._game
        ply = game.plies - 1
        if ply < 0 or game.past_landing(ply) == NO_SQUARE:
            return False
        origin, landing = game.past_origin(ply), game.past_landing(ply)
        stood = self._stood.get(landing, landing)
        self._is_proof = self._is_sure = False
        may_be_back = self._trail.may_be_from(stood, origin) and not self._is_doubted(landing, origin)
        if squares.has(self._settled, origin) and not may_be_back:
            return False
        self._undone.append((origin, landing))
        game.undo()
        squares.add(self._from, origin)
        self._stood.pop(landing, None)
        self._stood[origin] = stood
        return True

    def _search(self, most: "int", is_doubted: "bool" = False) -> "bool":
        """Whether exactly so many moves from here on lead to what stands; `_made` has all but the last. If the last one
        of these is doubted, what answers it must be clear."""
        game = self._game
        if game.move_count() == 1 and game.is_pass(0):
            return not is_doubted and self._try(0, NO_SQUARE, NO_SQUARE, most, False)
        for move in range(game.move_count()):
            origin, landing = game.origin[move], game.landing[move]
            if not squares.has(self._from, origin) or self._trail.covered_ms[landing] == NEVER:
                continue
            if not self._made and self._undone and self._undone[-1] == (origin, landing):
                continue  # that would be nearer
            game.after(move, self._off)
            squares.symmetric_difference(self._off, self._settled, self._off)
            count = squares.count(self._off)
            if self._sorts_out:
                if not squares.has(self._settled, landing) and self._trail.first_ms[landing] == NEVER:
                    continue  # it has only been carried over it
            elif count > 2 * most - 2 + self._away:
                continue
            if not self._may_follow(origin, landing):
                continue
            is_clear = self._is_clear_answer(origin, landing)
            if is_doubted and not is_clear:
                continue
            is_amid = self._sorts_out and count > 0 and len(self._made) > 0
            is_next_doubted = not is_clear and self._is_doubted(origin, landing, is_amid)
            if self._sorts_out and not is_next_doubted:
                self._note_left(origin, landing, count)
            if most > 1:
                if not game.wins[move] and self._try(move, origin, landing, most - 1, is_next_doubted):
                    return True
            elif not self._sorts_out and self._is_last(move, is_next_doubted):
                return True
        return False

    def _note_left(self, origin: "int", landing: "int", count: "int") -> "None":
        """Keep what the moves that are tried and one more leave, if these are the fewest. A single move that leaves
        nothing the explainer knows, and has its reasons."""
        if count < self._fewest and (self._made or count):
            self._fewest = count
            self._first = self._made[0] if self._made else (origin, landing)
            squares.copy(self._off, self._left)

    def _is_last(self, move: "int", is_doubted: "bool") -> "bool":
        """Whether a move leaves all as it stands, but for a tower in a hand that was lifted to answer it."""
        game = self._game
        origin, landing = game.origin[move], game.landing[move]
        if not self._away:
            self._last = origin
            return not is_doubted
        game.replies(move, self._held)
        squares.intersection(self._held, self._explainer.lifted, self._held)
        held = squares.first(self._held)
        if held == NO_SQUARE:
            return False
        lifted_ms = self._trail.lifted_ms[held]
        after_ms = lifted_ms - self._trail.covered_ms[landing]
        if after_ms < (ROLLED_MS if is_doubted else 0) or not self._is_alone(held, lifted_ms):
            return False
        self._made.append((origin, landing))
        self._last = held
        return True

    def _try(self, move: "int", origin: "int", landing: "int", most: "int", is_doubted: "bool") -> "bool":
        was_from = landing == NO_SQUARE or squares.has(self._from, landing)
        self._made.append((origin, landing))
        self._game.play(move)
        if not was_from:
            squares.add(self._from, landing)
        is_found = self._search(most, is_doubted)
        if not was_from:
            squares.discard(self._from, landing)
        self._game.undo()
        if not is_found:
            self._made.pop()
        return is_found

    def _may_follow(self, origin: "int", landing: "int") -> "bool":
        """Whether by the order of the edges this move may have been made after those that are tried: its tower was
        lifted after that of the last one; and came down after it, unless all have stood so for long."""
        trail = self._trail
        stood = self._stood_on(origin, landing)
        is_drawn = self._is_lasting and trail.may_be_drawn(stood, landing)
        if not is_drawn and not trail.may_be_from(stood, landing):
            return False
        before, last = self._last_made()
        if last == NO_SQUARE:
            return True
        if last == origin and self._made[-1][1] == NO_SQUARE:
            return False  # nobody is blocked by what moves on at once
        moved = self._stood_on(before, last)
        lifted_ms = trail.lifted_before(stood, trail.covered_ms[landing] + SLACK_MS)
        if 0 < lifted_ms < trail.first_ms[moved] and not self._is_set_right(moved, last):
            return False
        if self._is_lasting or self._came_ms(moved, last) != trail.covered_ms[last]:
            return True
        return self._came_ms(stood, landing) + BOUNCE_MS > trail.covered_ms[last]

    def _stood_on(self, origin: "int", landing: "int") -> "int":
        """Where the tower of a move had stood. One that moved elsewhere before what was taken for it left was none of
        that, if all have stood so for long."""
        stood = self._stood.get(origin, origin)
        may_be_from = self._trail.may_be_from(stood, landing) or self._trail.may_be_drawn(stood, landing)
        return stood if may_be_from or not self._is_lasting else origin

    def _last_made(self) -> "tuple[int, int]":
        """Origin and landing of the last move that is tried and is no pass; NO_SQUARE twice if there is none."""
        for way in reversed(self._made):
            if way[1] != NO_SQUARE:
                return way
        return NO_SQUARE, NO_SQUARE

    def _came_ms(self, stood: "int", landing: "int") -> "int":
        """By when a tower had come to a square; what has fallen there, and was set right, had come before it fell."""
        trail = self._trail
        first_ms = trail.first_ms[landing]
        has_stood = trail.first_ms[stood] < first_ms < trail.covered_ms[landing]
        return (
            first_ms if has_stood and not squares.has(self._explainer.expected, landing) else trail.covered_ms[landing]
        )

    def _is_clear_answer(self, origin: "int", landing: "int") -> "bool":
        """Whether this move's tower was lifted alone, and long after the last of those that are tried stood: nobody
        does so but to answer it."""
        before, last = self._last_made()
        if last == NO_SQUARE:
            return False
        if self._undone and squares.has(self._called, origin):
            return False  # it answers what has been made, too
        stood = self._stood_on(origin, landing)
        lifted_ms = self._trail.lifted_before(stood, self._trail.covered_ms[landing])
        if lifted_ms < self._came_ms(self._stood_on(before, last), last) + ROLLED_MS:
            return False
        has_rolled_on = 0 <= lifted_ms - self._trail.covered_ms[stood] < ROLLED_MS
        return not has_rolled_on and self._is_alone(stood, lifted_ms)

    def _is_alone(self, stood: "int", lifted_ms: "int") -> "bool":
        """Whether no other tower near by was lifted at about the time at which one was; that itself may have been felt
        on its way."""
        trail = self._trail
        apart_ms = SLACK_MS if self._is_proof else APART_MS
        for square in range(64):
            if square == stood or not squares.are_neighbours(square, stood, REACH):
                continue
            covered_ms = trail.covered_ms[square]
            may_be_way = covered_ms >= lifted_ms - SLACK_MS or 0 < trail.lifted_ms[square] - covered_ms < ROLLED_MS
            if may_be_way and not squares.has(self._explainer.expected, square):
                continue
            if -apart_ms < trail.lifted_ms[square] - lifted_ms < apart_ms and trail.lifted_ms[square]:
                return False
            if -apart_ms < trail.first_ms[square] - lifted_ms < apart_ms and trail.first_ms[square]:
                return False
        return True

    def _is_set_right(self, moved: "int", landing: "int") -> "bool":
        """Whether a hand has carried on what was answered before, and it stands so for long."""
        trail = self._trail
        if not self._is_lasting or moved not in self._stood.values():
            return False
        if trail.way_start(landing, self._explainer.expected, NEVER) != landing:
            return False  # it has rolled over the board
        return trail.is_carried(moved, trail.lifted_before(moved, trail.covered_ms[landing]), landing)

    def _is_doubted(self, origin: "int", landing: "int", is_amid: "bool" = False) -> "bool":
        """Whether what came down may be another tower, or one that fell and rolled there; only the latter, if it
        answers a move and others are only asked for."""
        trail = self._trail
        stood = self._stood_on(origin, landing)
        if self._is_sure:
            return False
        if self._has_rolled(stood, landing):
            return True
        if self._is_lasting or self._is_proof or is_amid:
            return False
        if trail.may_be_from_beside(landing, stood, self._explainer.expected):
            return True
        covered_ms = trail.covered_ms[landing]
        way_ms = self._way_ms(stood, landing)
        if way_ms >= (ROLLED_MS if squares.are_neighbours(stood, landing) else CARRIED_MS):
            return False
        return not trail.is_carried(stood, covered_ms - way_ms)

    def _has_rolled(self, stood: "int", landing: "int") -> "bool":
        """Whether a tower seems to have fallen with others, and rolled to a square."""
        if self._way_ms(stood, landing) >= 2 * ROLLED_MS:
            return False
        if self._is_lasting and not squares.are_neighbours(stood, landing, _ROLLED):
            return False
        trail = self._trail
        return not self._is_alone(stood, trail.lifted_before(stood, trail.covered_ms[landing]))

    def _way_ms(self, stood: "int", landing: "int") -> "int":
        """How long it took a tower to come to a square."""
        covered_ms = self._trail.covered_ms[landing]
        lifted_ms = self._trail.lifted_before(stood, covered_ms)
        return covered_ms - lifted_ms if lifted_ms != NEVER else LATEST_MS

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
