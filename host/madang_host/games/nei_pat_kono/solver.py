"""Nei-Pat-Kono solved: every position's outcome, with the plies to the end, by retrograde analysis in machine code.

A position is two sets of the sixteen points, bit 4 x rank + file: the men of the side to move, and the others. Black's
men move as White's do, and a position is as good as its image in any of the board's eight symmetries; so one of up to
sixteen is kept. 4.4 million are decided, the others are draws.

From the ends of rounds it goes back, in the order of the plies to the end: what leads to a lost position is won; what
leads only to won ones is lost.
"""

import sys
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from madang.games.kono.round import Round
from madang_host.engine.search.compiled import kernel
from madang_host.games.kono.solved import Arrays, kept
from madang_host.games.players import TaskWorkers
from madang_host.general.outcomes import DRAW, LOSS, WIN

EDITION = 1  # of the file that is kept

POINTS = 16
ALL = (1 << POINTS) - 1
MOST_MEN = 8
_STATES = 3**POINTS

Table = NDArray[Any]
AllTables = tuple[Table, Table, Table, Table, Table, Table, Table]  # Tables.all


class Tables:
    """near, beyond  of each point the next one and the one after in each of four directions, or -1
    ternary        of each set the sum of 3 to the power of its points: numbers a position
    images         of each symmetry and set the set's image
    least          of each set the lowest of its images, and `least_by` a bit for each symmetry that gives it
    men            of each set how many points it has
    """

    def __init__(self) -> None:
        sets = np.arange(ALL + 1)
        self.ternary = np.zeros(ALL + 1, np.int32)
        self.men = np.zeros(ALL + 1, np.int8)
        for point in range(POINTS):
            self.ternary[sets >> point & 1 == 1] += 3**point
            self.men[sets >> point & 1 == 1] += 1
        self.near, self.beyond = _lines()
        self.images = np.zeros((8, ALL + 1), np.int32)
        for number, image in enumerate(_symmetries()):
            for point in range(POINTS):
                self.images[number] |= (sets >> point & 1) << image[point]
        self.least = self.images.min(axis=0)
        self.least_by = np.zeros(ALL + 1, np.uint8)
        for number in range(8):
            self.least_by |= ((self.images[number] == self.least).astype(np.uint8)) << np.uint8(number)

    @property
    def all(self) -> AllTables:
        """As the kernels take them."""
        return self.near, self.beyond, self.ternary, self.images, self.least, self.least_by, self.men


def _lines() -> tuple[Table, Table]:
    near = np.full((POINTS, 4), -1, np.int8)
    beyond = np.full((POINTS, 4), -1, np.int8)
    for point in range(POINTS):
        for direction, (files, ranks) in enumerate(((0, 1), (-1, 0), (1, 0), (0, -1))):
            file, rank = point % 4 + files, point // 4 + ranks
            if 0 <= file < 4 and 0 <= rank < 4:
                near[point, direction] = 4 * rank + file
                if 0 <= file + files < 4 and 0 <= rank + ranks < 4:
                    beyond[point, direction] = 4 * (rank + ranks) + file + files
    return near, beyond


def _symmetries() -> list[list[int]]:
    found = []
    for flipped in (False, True):
        for turns in range(4):
            image = []
            for point in range(POINTS):
                file, rank = point % 4, point // 4
                if flipped:
                    file = 3 - file
                for _ in range(turns):
                    file, rank = rank, 3 - file
                image.append(4 * rank + file)
            found.append(image)
    return found


class NeiPatKonoSolver:
    """Of one way of capturing, optional or forced. Where nothing is kept yet, the first question takes some seconds."""

    def __init__(self, is_forced: bool) -> None:
        self._is_forced = is_forced

    @cached_property
    def tables(self) -> Tables:
        return Tables()

    @cached_property
    def plies(self) -> Table:
        """By the number of a position that stands for its images: 0 for a draw, else the plies to the end plus 1; the
        side to move loses after an even number of plies, and wins after an odd one."""
        name = f"nei-pat-kono-{'forced' if self._is_forced else 'optional'}-{EDITION}"
        plies = kept(name, self._make).get("plies")
        if plies is None or plies.shape != (_STATES,) or plies.dtype != np.uint8:
            plies = self._make()["plies"]  # a file of that name that somebody else made
        return plies

    def _make(self) -> Arrays:
        print("Solving Nei-Pat-Kono, once: some seconds ...", file=sys.stderr, flush=True)
        return {"plies": solve(self._is_forced, self.tables)}

    def outcome(self, played: Round) -> tuple[str, int] | None:
        """See madang_host.games.kono.players.Solver."""
        own, others = men_of(played, played.side), men_of(played, 1 - played.side)
        found = int(self.plies[number_of(own, others, self.tables.all)])
        return (LOSS if found % 2 else WIN, found - 1) if found else (DRAW, 0)

    def counts(self, workers: TaskWorkers | None = None) -> tuple[int, int, int]:
        """See madang_host.games.kono.players.Solver; one position stands for its images."""
        won = int(np.count_nonzero((self.plies > 0) & (self.plies % 2 == 0)))
        lost = int(np.count_nonzero(self.plies % 2))
        return won, lost, _count(self.tables.all) - won - lost


def men_of(played: Round, side: int) -> int:
    """The set of a side's points."""
    return sum(1 << point for point in range(POINTS) if played.board[8 * (2 + point // 4) + 2 + point % 4] == side + 1)


def solve(is_forced: bool, tables: Tables, most_men: int = MOST_MEN) -> Table:
    """See NeiPatKonoSolver.plies; of positions in which no side has more than so many men."""
    plies = np.zeros(_STATES, np.uint8)
    queue = np.empty(_STATES // 8, np.int64)
    _go_back(is_forced, most_men, plies, queue, tables.all)
    return plies


@kernel
def number_of(own: int, others: int, tables: AllTables) -> int:
    """The number of the position that stands for this one and its images."""
    _, _, ternary, images, least, least_by, _ = tables
    by = least_by[own]
    least_others = ALL + 1
    for symmetry in range(8):
        if by >> symmetry & 1:
            image = images[symmetry, others]
            if image < least_others:
                least_others = image
    found: int = ternary[least[own]] + 2 * ternary[least_others]
    return found


@kernel
def _captures(own: int, others: int, near: Table, beyond: Table) -> bool:
    """Whether a man can take another."""
    for point in range(POINTS):
        if own >> point & 1:
            for direction in range(4):
                to = beyond[point, direction]
                if to >= 0 and own >> near[point, direction] & 1 and others >> to & 1:
                    return True
    return False


@kernel
def _can_move(own: int, others: int, near: Table, beyond: Table) -> bool:
    for point in range(POINTS):
        if own >> point & 1:
            for direction in range(4):
                to = near[point, direction]
                if to >= 0 and not (own | others) >> to & 1:
                    return True
    return _captures(own, others, near, beyond)


@kernel
def _loses_all(is_forced: bool, plies: Table, own: int, others: int, tables: AllTables) -> bool:
    """Whether every move leads to a position that the opponent is known to win."""
    near, beyond = tables[0], tables[1]
    must_take = is_forced and _captures(own, others, near, beyond)
    for point in range(POINTS):
        if not own >> point & 1:
            continue
        for direction in range(4):
            to = near[point, direction]
            if to < 0:
                continue
            left = others
            if own >> to & 1:
                to = beyond[point, direction]
                if to < 0 or not others >> to & 1:
                    continue
                left = others ^ 1 << to
            elif others >> to & 1 or must_take:
                continue
            after = plies[number_of(left, own ^ 1 << point | 1 << to, tables)]
            if after == 0 or after & 1:
                return False
    return True


@kernel
def _count(tables: AllTables) -> int:
    """How many positions there are that stand for their images."""
    _, _, ternary, _, least, _, men = tables
    count = 0
    for own in range(1, ALL + 1):
        if least[own] != own or men[own] > MOST_MEN:
            continue
        others = ALL ^ own
        while others:
            if men[others] <= MOST_MEN:
                number = number_of(own, others, tables)
                count += number == ternary[own] + 2 * ternary[others]
            others = others - 1 & (ALL ^ own)
    return count


@kernel
def _go_back(is_forced: bool, most_men: int, plies: Table, queue: Table, tables: AllTables) -> int:
    near, beyond, ternary, _, least, _, men = tables
    end = 0
    for own in range(1, ALL + 1):
        if least[own] != own or men[own] > most_men:
            continue
        others = ALL ^ own
        while others:
            if men[others] <= most_men:
                number = number_of(own, others, tables)
                if number == ternary[own] + 2 * ternary[others] and (
                    men[own] < 2 or not _can_move(own, others, near, beyond)
                ):
                    plies[number] = 1
                    queue[end] = own | others << POINTS
                    end += 1
            others = others - 1 & (ALL ^ own)
    at = 0
    while at < end:
        own = queue[at] & ALL  # who is to move
        others = queue[at] >> POINTS  # and who has just moved
        at += 1
        here = plies[number_of(own, others, tables)]
        if men[others] < 2:
            continue  # it was over before
        for landing in range(POINTS):
            if not others >> landing & 1:
                continue
            for direction in range(4):
                origin = near[landing, direction]
                if origin < 0:
                    continue
                taken = 0
                if others >> origin & 1:  # a jump over this man
                    origin = beyond[landing, direction]
                    taken = 1 << landing
                    if origin < 0 or men[own] == most_men:
                        continue
                if (own | others) >> origin & 1:
                    continue
                mover = others ^ 1 << landing | 1 << origin
                before = own | taken
                if is_forced and not taken and _captures(mover, before, near, beyond):
                    continue
                number = number_of(mover, before, tables)
                if plies[number]:
                    continue
                if here & 1 or _loses_all(is_forced, plies, mover, before, tables):
                    plies[number] = here + 1
                    queue[end] = mover | before << POINTS
                    end += 1
    return end
