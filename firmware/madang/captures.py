"""What the hands have done where a piece takes another's place: what the explainer of pieces that are alike
(madang.alike) asks besides. Loaded with such games only. Knows the game seam, not the konos."""

from madang import patience, squares
from madang.alike import AlikeExplainer
from madang.edge_times import near
from madang.explanation import BACK
from madang.games import Game
from madang.squares import NO_SQUARE
from madang.trail import APART_MS, NEVER, REACH, ROLLED_MS, Trail


class CaptureExplainer(AlikeExplainer):
    """may_come_home  whether the piece that took another one last may come home alone: where it stood has been lifted
    since, as by who sets back first what was taken, or it may have fallen as it took that"""

    def __init__(self, game: "Game", trail: "Trail") -> "None":
        super().__init__(game, trail)
        self.may_come_home = False

    def look_anew(self) -> "None":
        self.may_come_home = self.found.patience == patience.FALLEN
        super().look_anew()
        last = self.last_landing
        if last != NO_SQUARE:
            self.may_come_home |= self._trail.lifted_ms[last] != self._trail.first_ms[last]

    def _try(self, move: "int", settled: "bytearray") -> "bool":
        if self.game.takes[move] and not self._is_taken(move):
            return self._is_taken_fast(move, settled)
        if not super()._try(move, settled):
            return self._is_retaken_and_answered(move, settled)
        if self.found.patience == patience.BESIDE_ANSWERED and self._has_taken(move, self.found.why_first):
            self.found.patience = patience.AT_ONCE
        return True

    def _is_retaken_and_answered(self, move: "int", settled: "bytearray") -> "bool":
        """Whether what a move set down has been taken, and another piece of the side that moved is lifted since."""
        trail = self._trail
        landing = self.game.landing[move]
        if trail.first_ms[landing] == NEVER:
            return False
        self.game.after(move, self._off)
        if self._off_from(self._off, settled) != 2 or not squares.is_subset(self._off, self.lifted):
            return False
        taker = squares.first(self._off)
        squares.discard(self._off, taker)
        next_one = squares.first(self._off)
        if trail.lifted_ms[taker] > trail.lifted_ms[next_one]:
            taker, next_one = next_one, taker
        is_later = trail.lifted_ms[next_one] > trail.covered_ms[landing]
        if not is_later or self.game.piece_side(next_one) == self.game.piece_side(taker):
            return False
        if not self._is_retaken(move, taker):
            return False
        self._take_answer(move, taker)
        return True

    def _has_taken(self, move: "int", answer: "int") -> "bool":
        """Whether what was lifted together with the piece that answers a move is what that took: one of the other side,
        in whose place something stands again, sooner than what has fallen is set up."""
        trail = self._trail
        origin = self.game.origin[move]
        taken = NO_SQUARE
        for square in range(64):
            if trail.first_ms[square] != NEVER and square != answer and square != origin:
                if taken != NO_SQUARE:
                    return False
                taken = square
        if taken == NO_SQUARE or self.game.piece_side(taken) != self.game.piece_side(origin):
            return False
        return trail.lifted_ms[answer] < trail.covered_ms[taken] < trail.lifted_ms[taken] + ROLLED_MS

    def _is_taken(self, move: "int") -> "bool":
        """Whether the hand seems to have taken what stood on a move's landing: that was lifted after all was quiet, and
        covered again, later than what else the same piece could take. That the piece is away from its origin is not
        enough: so it is while it is in the hand. Where poles are told, they say it."""
        game = self.game
        landing = game.landing[move]
        if self.turned is not None:
            return squares.has(self.turned, landing)
        covered_ms = self._retaken_ms(landing)
        if covered_ms == NEVER or not self._trail.may_be_from(game.origin[move], landing):
            return False
        other = game.first_move(game.origin[move])
        while other < game.move_count() and game.origin[other] == game.origin[move]:
            if game.takes[other] and self._retaken_ms(game.landing[other]) > covered_ms:
                return False
            other += 1
        return True

    def _retaken_ms(self, square: "int") -> "int":
        """When a square was covered after it was lifted, or NEVER."""
        covered_ms = self._trail.covered_ms[square]
        lifted_ms = self._trail.first_ms[square]
        return covered_ms if lifted_ms != NEVER and covered_ms > lifted_ms else NEVER

    def _is_taken_fast(self, move: "int", settled: "bytearray") -> "bool":
        """Whether what goes and comes too fast to settle was taken: only an answer that stands proves it."""
        if self._has_stood(move):
            return False
        self.game.after(move, self._off)
        is_felt = squares.has(self._trail.brushed, self.game.landing[move])
        if is_felt and self._off_from(self._off, settled) == 2 and self._is_set_answer(move, settled):
            return True
        self._note_begun(move)
        return False

    def _patience_for(self, move: "int", settled: "bytearray") -> "int":
        if self.game.takes[move] and self._has_fallen_with(self.game.origin[move], self.game.landing[move]):
            return patience.FALLEN  # and is put back later than what it seems to have taken
        return super()._patience_for(move, settled)

    def _has_fallen_with(self, origin: "int", landing: "int") -> "bool":
        """Whether others were lifted together with a piece or with what it could take, near by."""
        return self._are_others_lifted(origin, landing) or self._are_others_lifted(landing, origin)

    def _are_others_lifted(self, square: "int", but: "int") -> "bool":
        """Whether others than one were lifted together with a piece, near by, then or at first."""
        first_ms = self._trail.first_ms
        if near(first_ms, but, first_ms[square] - APART_MS, first_ms[square] + APART_MS, square, REACH) > 1:
            return True
        lifted_ms = self._trail.lifted_ms
        return near(lifted_ms, but, lifted_ms[square] - APART_MS, lifted_ms[square] + APART_MS, square, REACH) > 1

    def _is_retaken(self, move: "int", square: "int") -> "bool":
        landing = self.game.landing[move]
        if self.game.takes[move] and self._trail.lifted_ms[landing] == self._trail.first_ms[landing]:
            return False  # by the move itself
        return super()._is_retaken(move, square)

    def _look_back(self, settled: "bytearray") -> "bool":
        last = self.last_landing
        if last == NO_SQUARE:
            return False
        self.may_come_home |= squares.has(self.lifted, last) or squares.has(self._trail.brushed, last)
        if not super()._look_back(settled):
            return False
        is_anew = self.found.kind == BACK and self._trail.first_ms[last] == NEVER
        if is_anew and self.game.past_takes(self.last_ply):
            self.found.patience = patience.LATE_BACK
        return True

    def _may_be_back(self, ply: "int") -> "bool":
        """Nothing tells what was taken from what took it but its pole, or that its square has been lifted; all may be
        quiet again before the other one comes home."""
        if not self.game.past_takes(ply):
            return True
        landing = self.game.past_landing(ply)
        if self.turned is not None:
            return squares.has(self.turned, landing)
        if self._trail.first_ms[landing] != NEVER:
            return True
        return self.may_come_home and squares.is_empty(self.lifted)

    def _look_instead(self, last: "int", settled: "bytearray") -> "bool":
        """Who only straightens another piece while one is in the hand seems to take it, until that one comes down."""
        if super()._look_instead(last, settled):
            return True
        game = self.game
        if not game.past_takes(last) or not squares.is_empty(self.lifted):
            return False
        game.look_instead()
        for move in range(game.instead.count):
            game.instead.after(move, self._room)
            if self._off_from(self._room, settled) == 0:
                self._take_instead(move, last, patience.LATE_BACK)
                return True
        return False
