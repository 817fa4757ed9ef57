"""A game of few positions, solved whole: from the ends of rounds back to where they come from.

Rounds that nobody can win are draws, by repetition.
"""

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field

from madang.games import NOBODY
from madang_host.general.outcomes import DRAW, LOSS, WIN, Finding
from madang_host.general.tree import Tree

_START: Hashable = ()  # the key of the position where it begins: a game may have rules for the first move of a round


class TooManyPositionsError(ValueError):
    """A game that has more positions than were allowed for."""


@dataclass
class _Node:
    winner: int
    side: int
    next: dict[int, Hashable] = field(default_factory=dict)  # by move
    before: list[Hashable] = field(default_factory=list)
    undecided: int = 0  # of the moves, those that do not lose yet
    outcome: str = DRAW
    plies: int = 0


class Solution:
    """All positions that the one in which the tree is leads to, with what they are worth."""

    def __init__(self, tree: Tree, most: int) -> None:
        """Raises TooManyPositionsError."""
        self._nodes: dict[Hashable, _Node] = {}
        self._explore(tree, most)
        self._decide()

    def findings(self, key: Hashable = _START) -> list[Finding]:
        """What each move of a position leads to, by the key of its tree; the first position without a key. Raises
        KeyError for one that it does not lead to."""
        return [self._finding(key, move) for move in self._nodes[key].next]

    def outcome(self, key: Hashable = _START) -> tuple[str, int]:
        """What a position is worth to the side to move, and the plies to the end; raises KeyError."""
        node = self._nodes[key]
        return node.outcome, node.plies

    def __len__(self) -> int:
        """How many positions there are, the first one counted apart from itself when it comes again."""
        return len(self._nodes)

    def _explore(self, tree: Tree, most: int) -> None:
        self._nodes[_START] = _Node(tree.winner(), tree.side())
        stack = [(_START, iter(tree.moves()))]
        while stack:
            key, moves = stack[-1]
            move = next(moves, None)
            if move is None:
                stack.pop()
                if stack:
                    tree.undo()
                continue
            tree.play(move)
            after = tree.key()
            self._nodes[key].next[move] = after
            if after in self._nodes:
                tree.undo()
            else:
                if len(self._nodes) >= most:
                    while stack:
                        tree.undo()
                        stack.pop()
                    raise TooManyPositionsError(f"more than {most} positions")
                self._nodes[after] = _Node(tree.winner(), tree.side())
                stack.append((after, iter(tree.moves())))

    def _decide(self) -> None:
        ended: deque[Hashable] = deque()
        for key, node in self._nodes.items():
            for after in node.next.values():
                self._nodes[after].before.append(key)
            node.undecided = len(node.next)
            if node.winner in (0, 1):
                node.outcome = WIN if node.winner == node.side else LOSS
                ended.append(key)
        while ended:
            node = self._nodes[key := ended.popleft()]
            for other in node.before:
                self._note(other, node, ended)

    def _note(self, key: Hashable, after: _Node, ended: "deque[Hashable]") -> None:
        """One of a position's moves leads to one that is decided now."""
        node = self._nodes[key]
        if node.outcome != DRAW or node.winner != NOBODY:
            return
        wins = (after.outcome == WIN) == (after.side == node.side)
        node.undecided -= 1
        if wins or not node.undecided:
            node.outcome = WIN if wins else LOSS
            node.plies = after.plies + 1
            ended.append(key)

    def _finding(self, key: Hashable, move: int) -> Finding:
        node = self._nodes[key]
        after = self._nodes[node.next[move]]
        if after.outcome == DRAW:
            return Finding(move, DRAW, 0)
        wins = (after.outcome == WIN) == (after.side == node.side)
        return Finding(move, WIN if wins else LOSS, after.plies + 1)
