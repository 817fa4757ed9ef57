"""Finds the wires of a sheet, on a grid: short, upright, round what is drawn. Knows nothing of parts or files.

Wires of different nets may cross at right angles, and meet nowhere else.
"""

import heapq
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator

Node = tuple[int, int]
Way = tuple[int, int]
WAYS: tuple[Way, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
BEND, CROSSING, WORDS, BESIDE = 3.0, 3.0, 4.0, 0.6  # what each costs, in steps


class NoWireError(Exception):
    """Nothing connects the two: give the parts of the block more room."""


class Wires:
    """Say what is in the way, then `join` net by net."""

    def __init__(self) -> None:
        self._held: dict[Node, str] = {}  # bodies and pins: by the net that may come there, or by nobody
        self._words: set[Node] = set()
        self._edges: dict[str, set[frozenset[Node]]] = defaultdict(set)
        self._ways: dict[Node, dict[str, set[Way]]] = defaultdict(lambda: defaultdict(set))

    def hold(self, nodes: Iterable[Node], net: str = "") -> None:
        """What no wire may pass; with a net, none but its own."""
        for node in nodes:
            self._held.setdefault(node, net)

    def avoid(self, nodes: Iterable[Node]) -> None:
        """Words: a wire passes them only if it must."""
        self._words.update(nodes)

    def join(self, net: str, ends: list[Node]) -> None:
        """Wires between all ends, nearest first; raises NoWireError."""
        waiting = list(dict.fromkeys(ends))
        tree = {waiting.pop(0)}
        while waiting:
            path = self._search(net, tree, set(waiting))
            for here, there in itertools.pairwise(path):
                self._edges[net].add(frozenset((here, there)))
                way = (there[0] - here[0], there[1] - here[1])
                self._ways[here][net].add(way)
                self._ways[there][net].add((-way[0], -way[1]))
            tree.update(path)
            waiting = [end for end in waiting if end not in tree]

    def strokes(self, ends: dict[str, set[Node]]) -> Iterator[tuple[str, Node, Node]]:
        """Straight wires, broken where three meet and at the ends given by net."""
        for net, edges in self._edges.items():
            yield from ((net, a, b) for a, b in self._straight(net, edges, ends.get(net, set())))

    def junctions(self, ends: dict[str, set[Node]]) -> Iterator[Node]:
        """Where three and more of one net meet: wires, and pins."""
        for node, nets in self._ways.items():
            for net, ways in nets.items():
                if len(ways) + (node in ends.get(net, set())) > 2:
                    yield node

    def _straight(self, net: str, edges: set[frozenset[Node]], ends: set[Node]) -> Iterator[tuple[Node, Node]]:
        left = set(edges)
        for edge in sorted(edges, key=sorted):
            if edge not in left:
                continue
            first, last = sorted(edge)
            way = (last[0] - first[0], last[1] - first[1])
            left.discard(edge)
            run = [first, last]
            for at, step in ((-1, way), (0, (-way[0], -way[1]))):
                while self._passes(net, run[at], ends):
                    following = (run[at][0] + step[0], run[at][1] + step[1])
                    if frozenset((run[at], following)) not in left:
                        break
                    left.discard(frozenset((run[at], following)))
                    run.insert(len(run) if at else 0, following)
            yield run[0], run[-1]

    def _passes(self, net: str, node: Node, ends: set[Node]) -> bool:
        return len(self._ways[node][net]) == 2 and node not in ends

    def _search(self, net: str, starts: set[Node], goals: set[Node]) -> list[Node]:
        came: dict[tuple[Node, Way], tuple[Node, Way] | None] = {}
        queue: list[tuple[float, int, Node, Way, tuple[Node, Way] | None]] = []
        count = itertools.count()
        for node in sorted(starts):
            heapq.heappush(queue, (0.0, next(count), node, (0, 0), None))
        while queue:
            spent, _, node, heading, parent = heapq.heappop(queue)
            if (node, heading) in came:
                continue
            came[node, heading] = parent
            if node in goals:
                path = [node]
                while parent is not None:
                    path.append(parent[0])
                    parent = came[parent]
                return path[::-1]
            for way in WAYS:
                following = (node[0] + way[0], node[1] + way[1])
                cost = self._cost(net, node, heading, way, following)
                if cost is not None:
                    heapq.heappush(queue, (spent + cost, next(count), following, way, (node, heading)))
        raise NoWireError(f"no wire of {net} from {sorted(starts)[0]} to {sorted(goals)[0]}: give the block more room")

    def _cost(self, net: str, node: Node, heading: Way, way: Way, following: Node) -> float | None:
        """Of a step; None if it must not be taken."""
        if way == (-heading[0], -heading[1]) and heading != (0, 0):
            return None
        if self._held.get(following, net) != net:
            return None
        turns = heading not in ((0, 0), way)
        if turns and self._foreign(net, node):
            return None  # a corner on another wire
        others = self._foreign(net, following)
        across = {(way[1], way[0]), (-way[1], -way[0])}
        if any(ways != across for ways in others):
            return None
        beside = sum(
            bool(self._foreign(net, (following[0] + x, following[1] + y)))
            or self._held.get((following[0] + x, following[1] + y), net) != net
            for x, y in ((way[1], way[0]), (-way[1], -way[0]))
        )
        cost = 1.0 + BEND * turns + CROSSING * len(others) + BESIDE * beside
        return cost + (WORDS if following in self._words else 0.0)

    def _foreign(self, net: str, node: Node) -> list[set[Way]]:
        """The ways of other nets' wires at a node."""
        if node not in self._ways:
            return []
        return [ways for other, ways in self._ways[node].items() if other != net and ways]
