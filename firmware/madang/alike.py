"""What the hands have done where the pieces of a side are alike: what the explainer (madang.explain) asks besides.
Loaded with such games only. Knows the game seam, not the konos."""

from madang import patience
from madang.explain import Explainer
from madang.squares import NO_SQUARE
from madang.trail import APART_MS


class AlikeExplainer(Explainer):
    def _is_retaken(self, move: "int", square: "int") -> "bool":
        trail = self._trail
        landing = self.game.landing[move]
        gone_ms = trail.lifted_ms[landing]
        if gone_ms <= trail.first_ms[self.game.origin[move]]:
            return False
        if not gone_ms - APART_MS < trail.lifted_ms[square] < trail.covered_ms[landing]:
            return False
        return self.game.can_retake(move, square)

    def _look_back(self, settled: "bytearray") -> "bool":
        if self.last_landing == NO_SQUARE:
            return False
        ply = self.last_ply
        if self._is_lifted_again(ply):
            self._take_back(ply, ply)
            self.found.patience = patience.AT_ONCE
            return True
        return super()._look_back(settled)

    def _is_lifted_again(self, ply: "int") -> "bool":
        """Whether the piece of the last move had been put back, and is in a hand again: nothing else has changed."""
        trail = self._trail
        origin = self.game.past_origin(ply)
        back_ms = trail.covered_ms[origin]
        if not self.is_away(self.last_landing) or trail.lifted_ms[self.last_landing] > back_ms:
            return False
        return trail.lifted_ms[origin] >= back_ms + APART_MS
