"""Alpha-beta for any game (madang_host.general.tree): deeper and deeper, with a table of the positions seen.

A position that comes again within a line counts as a draw. The table keeps what was found without that line, so that
an estimate may be off; a win or a loss never is, as none comes of a draw.
"""

import random
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from madang.games import DRAWN, NOBODY
from madang_host.general.outcomes import DECIDED, OPEN, WON, Finding, finding_of
from madang_host.general.tree import Tree

MOST_DEPTH = 64  # plies
_INFINITE = 2 * WON
_MOST_KEPT = 500_000  # positions; some 200 MB
_NEVER_S = float("inf")
_LOOK_EVERY = 64  # positions from one look at the time to the next

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class _TimeUpError(Exception):
    pass


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is known of a position: its value, how far that looked ahead, and the best move."""

    depth: int
    bound: int
    value: int
    move: int

    def settles(self, depth: int, least: int, most: int) -> bool:
        """Whether a search so far ahead, between these values, would find no more."""
        if self.depth < depth and abs(self.value) < DECIDED:
            return False
        if self.bound == _EXACT:
            return True
        return self.value >= most if self.bound == _AT_LEAST else self.value <= least


class Search:
    """Looks from the position that the tree is in; it is there again when a method returns, or raises."""

    def __init__(self, tree: Tree, chance: random.Random | None = None) -> None:
        """With a chance, it takes any of the moves that look equally good."""
        self._tree = tree
        self._chance = chance
        self._seen: dict[Hashable, _Seen] = {}
        self._line: set[Hashable] = set()
        self._end_s = 0.0
        self._positions = 0

    def best(self, depth: int, seconds: float, among: Sequence[int] = ()) -> Finding:
        """The best move of all or of those given, looking so many plies ahead at most, and as far as so many seconds
        allow; one ply in any case."""
        self._end_s = time.monotonic() + seconds
        moves = list(among or self._tree.moves())
        if self._chance is not None:
            self._chance.shuffle(moves)
        found = Finding(moves[0], OPEN, 0)
        if len(moves) == 1:
            return found
        for ahead in range(1, min(depth, MOST_DEPTH) + 1):
            try:
                move, value = self._best_of(moves, ahead)
            except _TimeUpError:
                break
            found = finding_of(move, value, ahead)
            if found.outcome != OPEN:
                break
            moves.remove(move)
            moves.insert(0, move)
        return found

    def all(self, depth: int, seconds: float) -> list[Finding]:
        """What each move leads to; every move is looked at as far ahead as the others, or a ply less."""
        end_s = time.monotonic() + seconds
        found = {move: Finding(move, OPEN, 0) for move in self._tree.moves()}
        for ahead in range(1, min(depth, MOST_DEPTH) + 1):
            for move in found:
                if found[move].outcome == OPEN and (time.monotonic() < end_s or ahead == 1):
                    self._end_s = end_s if ahead > 1 else _NEVER_S
                    try:
                        found[move] = finding_of(move, self._value_of(move, ahead, -_INFINITE, _INFINITE), ahead)
                    except _TimeUpError:
                        return list(found.values())
        return list(found.values())

    def _best_of(self, moves: list[int], depth: int) -> tuple[int, int]:
        if depth == 1:
            end_s, self._end_s = self._end_s, _NEVER_S
            try:
                return self._first_of(moves, depth)
            finally:
                self._end_s = end_s
        return self._first_of(moves, depth)

    def _first_of(self, moves: list[int], depth: int) -> tuple[int, int]:
        best, least = moves[0], -_INFINITE
        for move in moves:
            value = self._value_of(move, depth, least, _INFINITE)
            if value > least:
                best, least = move, value
        return best, least

    def _value_of(self, move: int, depth: int, least: int, most: int) -> int:
        """Of a move, for the side that makes it, in a line that ends with it."""
        tree = self._tree
        mover = tree.side()
        key = tree.key()
        self._line.add(key)
        tree.play(move)
        try:
            if tree.side() == mover:
                return self._nearer(self._value(depth - 1, self._further(least), self._further(most)))
            return -self._nearer(self._value(depth - 1, -self._further(most), -self._further(least)))
        finally:
            tree.undo()
            self._line.discard(key)

    @staticmethod
    def _nearer(value: int) -> int:
        """A win or loss is a ply further from the move before."""
        if value > DECIDED:
            return value - 1
        return value + 1 if value < -DECIDED else value

    @staticmethod
    def _further(value: int) -> int:
        """The bound of a value that _nearer is to bring here."""
        if value > DECIDED:
            return value + 1
        return value - 1 if value < -DECIDED else value

    def _value(self, depth: int, least: int, most: int) -> int:
        """For the side to move."""
        tree = self._tree
        winner = tree.winner()
        if winner != NOBODY:
            return 0 if winner == DRAWN else WON if winner == tree.side() else -WON
        key = tree.key()
        if key in self._line:
            return 0
        self._positions += 1
        if self._positions % _LOOK_EVERY == 0 and time.monotonic() > self._end_s:
            raise _TimeUpError
        if depth <= 0:
            return tree.value()
        seen = self._seen.get(key)
        if seen is not None and seen.settles(depth, least, most):
            return seen.value
        return self._look(key, depth, least, most, -1 if seen is None else seen.move)

    def _look(self, key: Hashable, depth: int, least: int, most: int, first: int) -> int:
        moves = list(self._tree.moves())
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        best, move_of_best, floor = -_INFINITE, moves[0], least
        for move in moves:
            value = self._value_of(move, depth, floor, most)
            if value > best:
                best, move_of_best = value, move
                floor = max(floor, value)
                if best >= most:
                    break
        bound = _AT_LEAST if best >= most else _EXACT if best > least else _AT_MOST
        if len(self._seen) >= _MOST_KEPT:
            self._seen.clear()
        self._seen[key] = _Seen(depth, bound, best, move_of_best)
        return best
