"""O-Pat-Kono solved: of 1,189,188,000 positions those that are won or lost, by retrograde analysis in parts.

A man never leaves the points of one colour, if they were coloured like a chess board: a position is how three men of
each side stand on the thirteen dark points, and four on the twelve light ones; 34,320 x 34,650 ways, numbered by dark x
34,650 + light. The side to move counts as Black: a half turn of the board with the colours exchanged makes it so.

No table of all positions is gone through. From the ends of rounds it goes back to what leads there, in the order of the
plies; all that is never reached is a draw. By the usual rule, a tie where a side cannot move, 1,108,148 positions are
won and 375,181 lost, which are the numbers of GamesCrafters (Berkeley) too.

What leads to the positions of one number of plies is found in parts, none of which needs another: by this process, by
others, or by those of a cluster. Each number of plies is kept when it is whole, and not looked for again.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from madang.games.kono.round import BLACK, Round
from madang_host.engine.search.compiled import kernel
from madang_host.games.kono.solved import Arrays, Layers, kept
from madang_host.games.players import TaskWorkers
from madang_host.general.outcomes import DRAW, LOSS, WIN

EDITION = 1  # of the file that is kept

_SIDE = 5  # points
_MEN = (3, 4)  # of a side, on dark and on light points
PART = 50_000  # positions, from which a part goes back

Table = NDArray[Any]
HalfTables = tuple[Table, Table, Table, Table]  # of a Half: steps, turned, reached and blocked


class Half:
    """The points of one colour, and how the men stand there.

    count    how many ways there are; the rest is by the number of one
    men      the sets of Black's men and of White's, bit by bit in the order of `points`
    steps    what a step of Black's leads to, -1 beyond the last
    turned   what it is after a half turn, the colours exchanged
    reached  whether Black's men stand on their goal; `lost_to` whether White's do
    blocked  whether none of Black's men can step
    """

    def __init__(self, colour: int) -> None:
        self.points = [(file, rank) for rank in range(_SIDE) for file in range(_SIDE) if (file + rank) % 2 == colour]
        at = {point: number for number, point in enumerate(self.points)}
        size = len(self.points)
        sets = [sum(1 << one for one in chosen) for chosen in combinations(range(size), _MEN[colour])]
        self.codes = np.array(sorted(own << size | other for own in sets for other in sets if not own & other))
        self.count = len(self.codes)
        self.men = self.codes >> size, self.codes & (1 << size) - 1
        self.steps = self._steps(at)
        turn = [at[_SIDE - 1 - file, _SIDE - 1 - rank] for file, rank in self.points]
        images = [np.sum([(men >> one & 1) << turn[one] for one in range(size)], axis=0) for men in self.men]
        self.turned = self.numbers(images[1], images[0])
        ends = [(file, _SIDE - 2) for file in (0, _SIDE - 1)] + [(file, _SIDE - 1) for file in range(_SIDE)]
        black_home = sum(1 << at[point] for point in ends if point in at)
        white_home = sum(1 << turn[at[point]] for point in ends if point in at)
        self.reached = self.men[BLACK] == white_home
        self.lost_to = self.men[1 - BLACK] == black_home
        self.blocked = self.steps[:, 0] < 0

    @property
    def tables(self) -> HalfTables:
        """As the kernels take them."""
        return self.steps, self.turned, self.reached, self.blocked

    def numbers(self, black: Table, white: Table) -> Table:
        """Of the ways in which men stand."""
        return np.searchsorted(self.codes, black << len(self.points) | white)

    def _steps(self, at: dict[tuple[int, int], int]) -> Table:
        black, white = self.men
        columns: list[Table] = []
        for (file, rank), origin in at.items():
            for files in (-1, 1):
                for ranks in (-1, 1):
                    landing = at.get((file + files, rank + ranks))
                    if landing is None:
                        continue
                    is_legal = (black >> origin & 1) & ~(black | white) >> landing & 1
                    after = np.where(is_legal == 1, black ^ 1 << origin ^ 1 << landing, black)
                    columns.append(np.where(is_legal == 1, self.numbers(after, white), -1))
        steps = np.sort(np.stack(columns, axis=1), axis=1)[:, ::-1]  # those that are none come last
        most = int((steps >= 0).sum(axis=1).max())
        return np.ascontiguousarray(np.append(steps[:, :most], np.full((self.count, 1), -1), axis=1), dtype=np.int32)

    def number_of(self, played: Round, turned: bool) -> int:
        """Of the men of a round, as they stand or turned."""
        sets = [0, 0]
        for number, (file, rank) in enumerate(self.points):
            man = played.board[8 * (rank + 1) + file + 1]
            if man:
                sets[man - 1] |= 1 << number
        number = int(self.numbers(np.array(sets[0]), np.array(sets[1])))
        return int(self.turned[number]) if turned else number


@cache
def halves() -> tuple[Half, Half]:
    """Of the dark points and of the light ones."""
    return Half(0), Half(1)


class OPatKonoSolver:
    """By one of the rules for a side that cannot move, `tie`, `loss` or `pass`; men may park at home. Where nothing is
    kept yet, the first question takes some seconds."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    @property
    def _name(self) -> str:
        return f"o-pat-kono-{self.rule}-{EDITION}"

    @cached_property
    def decided(self) -> tuple[Table, Table]:
        """The numbers of the positions that are won or lost, sorted, and the plies to the end: the side to move loses
        after an even number, and wins after an odd one."""
        return self._decided(None)

    def _decided(self, workers: TaskWorkers | None) -> tuple[Table, Table]:
        found = kept(self._name, lambda: self._make(workers))
        numbers, plies = found.get("numbers"), found.get("plies")
        if numbers is None or plies is None or numbers.ndim != 1 or numbers.shape != plies.shape:
            made = self._make(workers)  # a file of that name that somebody else made
            numbers, plies = made["numbers"], made["plies"]
        Layers(self._name).forget()
        return numbers, plies

    def _make(self, workers: TaskWorkers | None) -> Arrays:
        print("Solving O-Pat-Kono, once: some seconds ...", file=sys.stderr, flush=True)
        numbers, plies = solve(self.rule, Layers(self._name), workers)
        return {"numbers": numbers, "plies": plies}

    def outcome(self, played: Round) -> tuple[str, int] | None:
        """See madang_host.games.kono.players.Solver."""
        dark, light = halves()
        turned = played.side != BLACK
        number = dark.number_of(played, turned) * light.count + light.number_of(played, turned)
        numbers, all_plies = self.decided
        at = int(np.searchsorted(numbers, number))
        if at == len(numbers) or numbers[at] != number:
            return DRAW, 0
        plies = int(all_plies[at])
        return (WIN if plies % 2 else LOSS), plies

    def counts(self, workers: TaskWorkers | None = None) -> tuple[int, int, int]:
        """How many positions are won, lost and drawn for the side to move; of the last, 8400 that no
        round leads to, in which it has reached its goal. What is not kept yet is found by `workers`."""
        if workers is not None:
            self.decided = self._decided(workers)
        dark, light = halves()
        plies = self.decided[1]
        won = int(np.count_nonzero(plies % 2))
        return won, len(plies) - won, dark.count * light.count - len(plies)


def solve(rule: str, layers: Layers, workers: TaskWorkers | None = None) -> tuple[Table, Table]:
    """See OPatKonoSolver.decided. `layers` holds the positions of each number of plies to the end, the first 0, from
    earlier times too; without workers this process does it all."""
    found = layers.read()
    if not found:
        found.append(ends(rule))
        layers.add(found[0])
    while len(found[-1]):
        plies = len(found)
        won = _merged(found[1::2]) if plies % 2 == 0 else None
        tasks = ((rule, part, won) for part in np.array_split(found[-1], -(-len(found[-1]) // PART)))
        before = _merged(_parts(tasks, workers))
        found.append(before[~_are_in(before, _merged(found))])
        layers.add(found[-1])
    plies_of = np.concatenate([np.full(len(layer), plies, np.uint8) for plies, layer in enumerate(found)])
    numbers = np.concatenate(found)
    order = np.argsort(numbers)
    return numbers[order], plies_of[order]


def _parts(tasks: Iterable[tuple[str, Table, Table | None]], workers: TaskWorkers | None) -> Iterator[Table]:
    if workers is None:
        return (decided_before(*task) for task in tasks)
    return (result for _, result in workers.results(decided_before, tasks))


def _merged(tables: Iterable[Table]) -> Table:
    """All their numbers, sorted, each once."""
    numbers: Table = np.sort(np.concatenate([np.empty(0, np.int32), *tables]))
    is_first = np.append(True, numbers[1:] != numbers[:-1])[: len(numbers)]
    firsts: Table = numbers[is_first]  # np.unique takes ten times as long
    return firsts


def _are_in(numbers: Table, some: Table) -> Table:
    """Of each number, whether it is among some that are sorted."""
    if not len(some):
        return np.zeros(len(numbers), bool)
    at = np.searchsorted(some, numbers)
    are_there: Table = some[np.minimum(at, len(some) - 1)] == numbers
    return are_there


def ends(rule: str) -> Table:
    """The positions that are lost as a round ends there."""
    dark, light = halves()
    lost = [_product(dark.lost_to, light.lost_to)]
    if rule == "loss":
        lost.append(_product(dark.blocked, light.blocked))
    numbers = _merged(lost)
    return numbers[~_are_over(numbers)]


def _product(dark: Table, light: Table) -> Table:
    """The numbers of the positions in which the one half and the other are as they say."""
    ones, others = np.flatnonzero(dark), np.flatnonzero(light)
    return (ones[:, None] * len(light) + others).ravel().astype(np.int32)


def _are_over(numbers: Table) -> Table:
    """Of each position, whether the side to move has reached its goal: no round leads there."""
    dark, light = halves()
    are_over: Table = dark.reached[numbers // light.count] & light.reached[numbers % light.count]
    return are_over


def decided_before(rule: str, numbers: Table, won: Table | None) -> Table:
    """A part: the positions that are won as they lead to some that are lost; or those that are lost as they lead to
    nothing but won ones, all of which are given. They are sorted; some may have been known."""
    dark, light = halves()
    most = dark.steps.shape[1] + light.steps.shape[1]
    found = np.empty(len(numbers) * most, np.int32)
    asked = np.empty(0, np.int32) if won is None else won
    end = _go_back(rule == "pass", won is not None, numbers, asked, dark.tables, light.tables, found)
    return _merged([found[:end]])


@kernel
def _is_in(number: int, some: Table) -> bool:
    """Whether a number is among some that are sorted."""
    low = 0
    high = len(some)
    while low < high:
        middle = (low + high) >> 1
        if some[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < len(some) and some[low] == number


@kernel
def _loses_all(won: Table, dark: HalfTables, light: HalfTables, one: int, other: int) -> bool:
    """Whether every step of Black's leads to a position that the opponent wins."""
    count = len(light[1])
    for step in dark[0][one]:
        if step < 0:
            break
        if not _is_in(dark[1][step] * count + light[1][other], won):
            return False
    for step in light[0][other]:
        if step < 0:
            break
        if not _is_in(dark[1][one] * count + light[1][step], won):
            return False
    return True


@kernel
def _go_back(
    may_pass: bool, loses: bool, numbers: Table, won: Table, dark: HalfTables, light: HalfTables, found: Table
) -> int:
    """The steps that lead to a position are those that lead on from it, as any step may be taken back."""
    count = len(light[1])
    end = 0
    for number in numbers:
        one = dark[1][number // count]  # as it was for whoever moved there
        other = light[1][number % count]
        for half in range(3):
            for i in range(dark[0].shape[1] if half == 0 else light[0].shape[1] if half == 1 else 1):
                from_one = one
                from_other = other
                if half == 0:
                    from_one = dark[0][one][i]
                elif half == 1:
                    from_other = light[0][other][i]
                elif not (may_pass and dark[3][one] and light[3][other]):
                    continue  # nobody has passed
                if from_one < 0 or from_other < 0:
                    break
                if dark[2][from_one] and light[2][from_other]:
                    continue  # it was over before
                if loses and half < 2 and not _loses_all(won, dark, light, from_one, from_other):
                    continue
                found[end] = from_one * count + from_other
                end += 1
    return end
