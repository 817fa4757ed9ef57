"""Takes moves back to look for what was made since: which of them may not have been made, or were set back by hand.
Knows the game seam, not Kamisado. Loaded with madang.far_looks."""

from madang import squares
from madang.edge_times import near
from madang.far_evidence import FarEvidence
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, DRAWN_MS, NEVER, ROLLED_MS, WAY_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns


class FarBack(FarEvidence):
    """The last move first, each only if what is felt allows it."""

    def __init__(self, turns: "Turns", is_lasting: "bool", is_clean: "bool") -> "None":
        super().__init__(turns, is_lasting, is_clean)
        self._dead = self._explainer.dead
        self._tried = 0  # moves that were made or taken back in this cycle
        self._is_in_two_places = False  # whether the last tower that is taken back seems to have come before it left
        self._held = squares.new_set()
        self._drawn_to = NO_SQUARE  # by the tower of a move that is taken back
        self._from = squares.new_set()  # from where something may have moved that has not been lifted there
        self._unfelt = squares.new_set()  # and from where something has gone while there was no power
        if turns.has_stood:
            for square in squares.members(self._explainer.lifted):
                if self._trail.first_ms[square] == NEVER:
                    squares.add(self._unfelt, square)

    def _is_dead(self, origin: "int", landing: "int") -> "bool":
        """Whether a move is from or to a square that feels nothing."""
        return self._dead != NO_SQUARE and self._dead in (origin, landing)

    def _undo_one(self) -> "bool":
        """Undo the last move, and the passes since; whether there was one. What is before a pass stands, unless it has
        been back: a tower that leaves its square then is called again."""
        game = self._game
        ply = game.plies - 1
        while ply >= 0 and game.past_landing(ply) == NO_SQUARE:
            ply -= 1
        if ply < 0:
            return False
        origin, landing = game.past_origin(ply), game.past_landing(ply)
        stood = self._stood.get(landing, landing)
        self._is_proof = self._is_sure = False
        if self._is_dead(origin, landing):
            return False
        if ply < game.plies - 1 and not self._has_been_back(stood, origin):
            return False
        if not self._changed.may_take_back(ply):
            return False
        if self._has_stayed(stood, origin) and not self._changed.restore(ply):
            if not self._is_drawn_there(ply):
                return False
            self._drawn_to = landing
        if squares.has(self._settled, origin):
            way_ms = self._way_ms(stood, origin)
            is_step = squares.are_neighbours(stood, origin)
            if not self._trail.may_be_from(stood, origin) or (way_ms < WAY_MS and not is_step):
                return False
            start = self._trail.way_start(origin, NEVER)
            has_rolled = (is_step and way_ms < ROLLED_MS) or start != origin
            if has_rolled and not self._is_lasting and self._may_have_fallen(stood, start, origin):
                return False  # it may have rolled home
        if self._may_be_answer(stood):
            self._answer = stood
        covered = squares.members(self._explainer.covered)
        self._is_in_two_places = any(self._may_be_adjusted(stood, square) for square in covered)
        self._undone.append((origin, landing))
        self._tried += 1
        while game.plies > ply:
            game.undo()
        squares.add(self._from, origin)
        self._stood.pop(landing, None)
        self._stood[origin] = stood
        return True

    def _may_have_fallen(self, stood: "int", start: "int", origin: "int") -> "bool":
        """Whether a tower was lifted as others were, or came home by way of another square, but not straight on, or
        another one left beside where it came."""
        if self._may_doubt_falls and self._trail.has_fallen(stood):
            return True
        if squares.is_turn(stood, start, origin):
            return True
        return self._was_left_near(squares.members(self._expected), stood, origin, 1)

    def _may_be_answer(self, stood: "int") -> "bool":
        """Whether the tower of a square may have answered what has come from where nothing was felt to let go."""
        game = self._game
        for move in range(game.move_count()):
            has_come = squares.has(self._explainer.covered, game.landing[move])
            if has_come and not squares.has(self._trail.brushed, game.origin[move]):
                game.replies(move, self._held)
                if squares.has(self._held, stood):
                    return True
        return False

    def _has_been_back(self, stood: "int", origin: "int") -> "bool":
        """Whether what left a square stands where it had come from, or has for longer than it takes to roll on."""
        trail = self._trail
        if not NEVER < trail.first_ms[stood] < trail.covered_ms[origin]:
            return False
        return squares.has(self._settled, origin) or trail.lifted_ms[origin] >= trail.covered_ms[origin] + APART_MS

    def _has_stayed(self, stood: "int", origin: "int") -> "bool":
        """Whether what stands on a square, and came from another, has not been felt to leave it."""
        return squares.is_empty(self._unfelt) and not squares.has(self._trail.brushed, stood)

    def _is_drawn_there(self, ply: "int") -> "bool":
        """Whether what a move was taken for may be the tower of the move before, drawn on, while its own one was in a
        hand and has been set back."""
        game = self._game
        trail = self._trail
        before = game.past_landing(ply - 1) if ply > 0 else NO_SQUARE
        landing = game.past_landing(ply)
        if before == NO_SQUARE or trail.first_ms[before] == NEVER or trail.covered_ms[game.past_origin(ply)] == NEVER:
            return False
        gone_ms = trail.first_ms[before]
        is_soon = gone_ms <= (trail.covered_ms[landing] or trail.clear_ms) + DRAWN_MS
        if not is_soon or not squares.are_neighbours(before, landing):
            return False
        # Else it has rather gone to another of the next squares.
        return not near(trail.covered_ms, game.past_origin(ply), gone_ms, trail.now_ms + 1, before, 1)
