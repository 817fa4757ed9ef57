"""What the hands have done, by how the towers stand: the nearest explanation, and where there is none, several moves.
Decides nothing, but has those several made one by one. Knows the game seam, not Kamisado."""

from madang import squares
from madang.display import OVER
from madang.edge_times import BOUNCE_MS, near
from madang.events import UNSURE
from madang.explanation import ANSWERED, BACK, BESIDE, INSTEAD, MOVE, QUIET
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.turns import Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.far_looks import FarLooks, Look

# Loaded only when it is looked far, as they take memory, and one a cycle, as that takes time: each needs those before.
_FAR = ("madang.far_evidence", "madang.look_far", "madang.look_amid", "madang.look_unfelt", "madang.far_looks")
STILL_MS = const(300)  # that no hand does anything
LASTING_MS = const(4000)  # nobody leaves towers for so long in a position that is not meant
IGNORED_MS = const(12000)  # nor, if moves lead there, does what the board asks for as long


class Hands:
    """Allocates nothing, unless it looks far.

    far      several moves that are made final, one a cycle, or None
    goes_on  whether `look_far` has more to look for, in the next cycle
    looks    how far has been looked for what stands now (madang.far_looks)
    """

    def __init__(self, turns: "Turns") -> "None":
        self.far: "Look | None" = None
        self.goes_on = False
        self.looks = 0
        self._turns = turns
        self._explainer = turns.explainer
        self._looks_on: "FarLooks | None" = None
        self._loaded = 0  # modules of _FAR
        self._away = NO_SQUARE  # where the tower stands that was away last, and alone
        self._polarity = squares.new_set()  # what the sensors have told last

    def explain(self) -> "int":
        """Find the explanation anew; UNSURE if a question has been answered."""
        turns = self._turns
        explainer = self._explainer
        explainer.explain(turns.settled, self._may_go_back())
        self._note_away()
        self.looks = 0
        self._looks_on = None
        kind = explainer.found.kind
        if kind == BESIDE and not squares.is_subset(explainer.lifted, turns.identity.beside):
            squares.copy(explainer.lifted, turns.identity.beside)  # what comes back was in the air with the others
        if kind == QUIET:
            turns.has_stood = True
            if turns.eager == turns.settled:  # else another one is just being lifted
                turns.trail.clear()
            explainer.ignores_standing = False
            turns.watch.note_quiet()
            if self._loaded:
                from madang import far_steps

                far_steps.forget(_FAR)
                self._loaded = 0
        if kind < BESIDE:
            turns.wrong_ms = turns.patient_ms = 0
        if kind != QUIET:
            turns.quiet_ms = 0
        if kind == QUIET:
            return UNSURE if turns.identity.note_quiet(explainer.expected) else 0
        if explainer.is_begun or kind == BACK or kind == INSTEAD:
            return 0
        is_moved = kind == MOVE or kind == ANSWERED or kind == BESIDE
        if not turns.identity.note_lifts(explainer.found.missing if is_moved else explainer.lifted):
            return 0
        turns.patient_ms = LASTING_MS  # both are held to be compared
        return UNSURE

    def note_sides(self, polarity: "bytearray", is_new: "int") -> "bool":
        """Whether pieces of the wrong side have come or gone; where pieces are alike, that tells what was taken."""
        turns = self._turns
        if not is_new and polarity == self._polarity and not turns.identity.is_stale:
            return False
        squares.copy(polarity, self._polarity)
        has_changed = turns.identity.note_sides(self._explainer.expected, turns.settled, polarity)
        if turns.game.are_alike:
            self._explainer.turned = turns.identity.wrong_sides
            if has_changed:
                turns.is_fresh = True
        return has_changed

    def look_far(self, is_run: "bool" = False) -> "bool":
        """Look a bit further for several moves that together explain what nothing nearer does: for a run of them at
        once, for others when somebody has to be told that something is wrong, and once more when it has stood for long;
        whether there are some, or it is looked for yet. See before whether it is beside several that something is
        missing."""
        turns = self._turns
        rest_ms = turns.rest_ms
        looks = 5 if rest_ms >= IGNORED_MS else 4 if rest_ms >= LASTING_MS else 3 if rest_ms >= STILL_MS else 2
        if is_run:
            looks = 1
            if not self.looks and not self._may_be_run():
                self.looks = 1
        # Else nothing stands anywhere else, and nobody answers what is not felt.
        may_find = not squares.is_empty(self._explainer.covered) or squares.count(self._explainer.lifted) == 2
        if looks > self.looks and may_find:
            if self._loaded < len(_FAR):
                __import__(_FAR[self._loaded])
                self._loaded += 1
                self.goes_on = True
                return True
            from madang import far_looks

            self._looks_on = far_looks.begin(turns, self.looks, looks, self._may_go_back())
            self.looks = looks
        looks_on = self._looks_on
        if looks_on is None:
            self.goes_on = False
            return False
        self.far = looks_on.look()
        if self.far is not None and not squares.is_subset(self._explainer.covered, turns.eager):
            self.far = None  # what they explain is just leaving
        self.goes_on = looks_on.goes_on
        if not self.goes_on:
            self._looks_on = None
        return self.goes_on or self.far is not None

    def _may_be_run(self) -> "bool":
        """Whether several towers have been lifted, and nothing nearer explains what stands; or a move does, but where
        nothing stands any more something has stood as its tower was set down."""
        explainer = self._explainer
        found = explainer.found
        trail = self._turns.trail
        game = self._turns.game
        if game.are_alike or trail.lifted_count() < 2:
            return False
        if found.kind != MOVE and found.kind != ANSWERED:
            away = squares.count(explainer.lifted) - squares.count(explainer.covered)
            return found.kind >= BESIDE and 0 <= away <= 1
        down_ms = trail.covered_ms[game.landing[found.move]]
        gone_ms = trail.lifted_ms[found.why_first] if found.kind == ANSWERED else down_ms + BOUNCE_MS
        if not near(trail.lifted_ms, NO_SQUARE, gone_ms, trail.now_ms + 1, 0, 8):
            return False  # as nearly always
        for square in range(64):
            has_stood = trail.came_ms[square] < down_ms and trail.lifted_ms[square] > gone_ms
            if has_stood and not squares.has(explainer.expected, square):
                return True
        return False

    def make_next(self) -> "int":
        """Make the next of several moves final."""
        if self.far is not None and self.far.explain_next():
            return self._turns.decide()
        self.far = None
        return 0

    def _note_away(self) -> "None":
        """A tower that came back after another one was lifted was in the air with that, though lifts settle later: a
        quick hand may have set down the one for the other."""
        explainer = self._explainer
        lifted = explainer.lifted
        if squares.is_empty(lifted):
            return
        before = self._away
        square = squares.first(lifted)
        self._away = square if squares.count(lifted) == 1 else NO_SQUARE
        if before == NO_SQUARE or self._away == NO_SQUARE or not squares.has(explainer.expected, before):
            return
        trail = self._turns.trail
        if trail.covered_ms[before] > trail.lifted_ms[square]:
            both = self._turns.scratch
            squares.copy(lifted, both)
            squares.add(both, before)
            self._turns.identity.note_lifts(both)

    def _may_go_back(self) -> "bool":
        turns = self._turns
        settings = turns.settings
        if not settings.takeback or not turns.has_stood or turns.is_guiding:
            return False
        if turns.phase != OVER or turns.is_rethinking or turns.over_ms < settings.celebrate_ms:
            return True
        return turns.watch.square != NO_SQUARE and turns.watch.square == self._explainer.last_landing
