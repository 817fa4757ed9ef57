"""O-Pat-Kono solved: of 1,189,188,000 positions those that are won or lost, by retrograde analysis in machine code.

A man never leaves the points of one colour, if they were coloured like a chess board: a position is how three men of
each side stand on the thirteen dark points, and four on the twelve light ones; 34,320 x 34,650 ways, numbered by dark x
34,650 + light. The side to move counts as Black: a half turn of the board with the colours exchanged makes it so.

No table of all positions is gone through. From the ends of rounds it goes back to what leads there, in the order of the
plies; all that is never reached is a draw. By the usual rule, a tie where a side cannot move, 1,108,148 positions are
won and 375,181 lost, which are the numbers of GamesCrafters (Berkeley) too.
"""

import sys
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from madang.games.kono.round import BLACK, Round
from madang.games.o_pat_kono.rules import Round as OPatKonoRound
from madang_host.engine.search.compiled import kernel
from madang_host.games.kono.solved import Arrays, kept
from madang_host.general.outcomes import DRAW, LOSS, WIN

EDITION = 1  # of the file that is kept

_SIDE = 5  # points
_MEN = (3, 4)  # of a side, on dark and on light points
_MOST_DECIDED = 1 << 26  # positions, of any rule
_WON, _LOST, _OVER = 1, 2, 3  # two bits of each position; 0 is a draw, or not known yet

Table = NDArray[Any]
HalfTables = tuple[Table, Table, Table, Table, Table]  # of a Half: steps, turned, reached, lost_to, and who is blocked


class Half:
    """The points of one colour, and how the men stand there.

    count    how many ways there are; the rest is by the number of one
    men      the sets of Black's men and of White's, bit by bit in the order of `points`
    steps    what a step of Black's leads to, -1 beyond the last
    turned   what it is after a half turn, the colours exchanged
    reached  whether Black's men stand on their goal; `lost_to` whether White's do
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


class OPatKonoSolver:
    """By one of the rules for a side that cannot move, `tie`, `loss` or `pass`; men may park at home. Where nothing is
    kept yet, the first question takes some seconds."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    @cached_property
    def halves(self) -> tuple[Half, Half]:
        """Of the dark points and of the light ones."""
        return Half(0), Half(1)

    @cached_property
    def decided(self) -> tuple[Table, Table]:
        """The numbers of the positions that are won or lost, sorted, and the plies to the end: the side to move loses
        after an even number, and wins after an odd one."""
        found = kept(f"o-pat-kono-{self.rule}-{EDITION}", self._make)
        numbers, plies = found.get("numbers"), found.get("plies")
        if numbers is None or plies is None or numbers.ndim != 1 or numbers.shape != plies.shape:
            made = self._make()  # a file of that name that somebody else made
            numbers, plies = made["numbers"], made["plies"]
        return numbers, plies

    def _make(self) -> Arrays:
        print("Solving O-Pat-Kono, once: some seconds ...", file=sys.stderr, flush=True)
        numbers, plies = solve(self.rule, *self.halves)
        return {"numbers": numbers, "plies": plies}

    def outcome(self, played: Round) -> tuple[str, int] | None:
        """See madang_host.games.kono.players.Solver."""
        dark, light = self.halves
        turned = played.side != BLACK
        number = dark.number_of(played, turned) * light.count + light.number_of(played, turned)
        numbers, all_plies = self.decided
        at = int(np.searchsorted(numbers, number))
        if at == len(numbers) or numbers[at] != number:
            return DRAW, 0
        plies = int(all_plies[at])
        return (WIN if plies % 2 else LOSS), plies

    def counts(self) -> tuple[int, int, int]:
        """How many positions are won, lost and drawn for the side to move; of the last, 8400 that no
        round leads to, in which it has reached its goal."""
        dark, light = self.halves
        plies = self.decided[1]
        won = int(np.count_nonzero(plies % 2))
        return won, len(plies) - won, dark.count * light.count - len(plies)


def solve(rule: str, dark: Half, light: Half) -> tuple[Table, Table]:
    """See OPatKonoSolver.decided."""
    blocked = dark.steps[:, 0] < 0, light.steps[:, 0] < 0
    known = np.zeros((dark.count * light.count + 3) // 4, np.uint8)
    queue = np.empty(_MOST_DECIDED, np.int32)
    plies = np.empty(_MOST_DECIDED, np.uint8)
    end = _go_back(
        OPatKonoRound.VARIANTS[0].index(rule),
        known,
        queue,
        plies,
        (dark.steps, dark.turned, dark.reached, dark.lost_to, blocked[0]),
        (light.steps, light.turned, light.reached, light.lost_to, blocked[1]),
    )
    order = np.argsort(queue[:end])
    return queue[:end][order], plies[:end][order]


@kernel
def _fate(known: Table, number: int) -> int:
    found: int = known[number >> 2] >> 2 * (number & 3) & 3
    return found


@kernel
def _decide(known: Table, queue: Table, plies: Table, end: int, number: int, fate: int, after: int) -> int:
    known[number >> 2] |= fate << 2 * (number & 3)
    queue[end] = number
    plies[end] = after
    return end + 1


@kernel
def _loses_all(known: Table, dark: HalfTables, light: HalfTables, one: int, other: int) -> bool:
    """Whether every step of Black's leads to a position that the opponent is known to win."""
    count = len(light[1])
    for step in dark[0][one]:
        if step < 0:
            break
        if _fate(known, dark[1][step] * count + light[1][other]) != _WON:
            return False
    for step in light[0][other]:
        if step < 0:
            break
        if _fate(known, dark[1][one] * count + light[1][step]) != _WON:
            return False
    return True


@kernel
def _go_back(rule: int, known: Table, queue: Table, plies: Table, dark: HalfTables, light: HalfTables) -> int:
    """The steps that lead to a position are those that lead on from it, as any step may be taken back."""
    count = len(light[1])
    end = 0
    for one in range(len(dark[1])):
        if not (dark[2][one] or dark[3][one] or (rule == 1 and dark[4][one])):
            continue
        for other in range(count):
            number = one * count + other
            if dark[2][one] and light[2][other]:
                known[number >> 2] |= _OVER << 2 * (number & 3)
            elif (dark[3][one] and light[3][other]) or (rule == 1 and dark[4][one] and light[4][other]):
                end = _decide(known, queue, plies, end, number, _LOST, 0)
    at = 0
    while at < end:
        one = dark[1][queue[at] // count]  # as it was for whoever moved there
        other = light[1][queue[at] % count]
        after = plies[at] + 1
        wins = after & 1
        at += 1
        for half in range(3):
            for i in range(dark[0].shape[1] if half == 0 else light[0].shape[1] if half == 1 else 1):
                from_one = one
                from_other = other
                if half == 0:
                    from_one = dark[0][one][i]
                elif half == 1:
                    from_other = light[0][other][i]
                elif rule != 2 or not (dark[4][one] and light[4][other]):
                    continue  # nobody has passed
                if from_one < 0 or from_other < 0:
                    break
                number = from_one * count + from_other
                if _fate(known, number):
                    continue
                if wins:
                    end = _decide(known, queue, plies, end, number, _WON, after)
                elif half == 2 or _loses_all(known, dark, light, from_one, from_other):
                    end = _decide(known, queue, plies, end, number, _LOST, after)
    return end
