"""Puzzles with one solution, made and counted: what the board's seeds (madang.games.latin_square.seeds) came from.

A level is what the solver must see: at EASY always a square that only one colour is left for; at MEDIUM, too, a colour
that has only one square left in a row or column, or among the squares of one symbol of a pair's base; at HARD as little
is given as leaves one solution, and one may have to try.
"""

import random
import re
from collections.abc import Iterator, Sequence

from madang.colours import COLOUR_LETTERS
from madang.games.latin_square.rules import PALETTE, base, square_at
from madang.games.latin_square.seeds import LEVELS

EASY, MEDIUM, HARD = range(len(LEVELS))

SHARE = (0.5, 0.4, 0.0)  # of the squares, at least given, by level

Cells = list[int]  # size x size symbols from 0, a1 first; -1 is empty


class Grid:
    """size x size squares and the groups in which no symbol comes twice."""

    def __init__(self, size: int, is_pair: bool = False) -> None:
        self.size = size
        self.is_pair = is_pair
        cells = range(size * size)
        self.groups: list[list[int]] = [
            *([cell for cell in cells if cell % size == file] for file in range(size)),
            *([cell for cell in cells if cell // size == rank] for rank in range(size)),
        ]
        if is_pair:
            symbols = [base(size, square_at(size, cell)) for cell in cells]
            self.groups += [[cell for cell in cells if symbols[cell] == symbol] for symbol in range(size)]
        self.groups_of = [[group for group in self.groups if cell in group] for cell in cells]
        self._numbers_of = [[number for number, group in enumerate(self.groups) if cell in group] for cell in cells]

    def solutions(self, cells: Sequence[int], chance: random.Random | None = None) -> Iterator[Cells]:
        """All ways to fill what is empty, in an order left to chance if there is one."""
        used = [0] * len(self.groups)
        for cell, symbol in enumerate(cells):
            if symbol >= 0:
                for number in self._numbers_of[cell]:
                    if used[number] >> symbol & 1:
                        return
                    used[number] |= 1 << symbol
        yield from self._filled(list(cells), used, chance)

    def _filled(self, cells: Cells, used: list[int], chance: random.Random | None) -> Iterator[Cells]:
        best, best_left = -1, list[int]()
        for cell, symbol in enumerate(cells):
            if symbol < 0:
                taken = 0
                for number in self._numbers_of[cell]:
                    taken |= used[number]
                left = [symbol for symbol in range(self.size) if not taken >> symbol & 1]
                if best < 0 or len(left) < len(best_left):
                    best, best_left = cell, left
                    if len(left) < 2:
                        break
        if best < 0:
            yield cells[:]
            return
        if chance is not None:
            chance.shuffle(best_left)
        for symbol in best_left:
            cells[best] = symbol
            for number in self._numbers_of[best]:
                used[number] ^= 1 << symbol
            yield from self._filled(cells, used, chance)
            for number in self._numbers_of[best]:
                used[number] ^= 1 << symbol
        cells[best] = -1

    def count(self, cells: Sequence[int], most: int) -> int:
        """How many solutions there are, `most` at most."""
        found = 0
        for _ in self.solutions(cells):
            found += 1
            if found == most:
                break
        return found

    def left(self, cells: Sequence[int], cell: int) -> list[int]:
        """The symbols that a square's groups have not."""
        seen = {cells[other] for group in self.groups_of[cell] for other in group}
        return [symbol for symbol in range(self.size) if symbol not in seen]

    def level(self, cells: Sequence[int]) -> int:
        """How much a solver must see; HARD if that does not lead to the end."""
        solved = list(cells)
        level = EASY
        while True:
            found = self._only_symbol(solved)
            if found is None:
                found = self._only_square(solved)
                if found is None:
                    return HARD if -1 in solved else level
                level = MEDIUM
            solved[found[0]] = found[1]

    def _only_symbol(self, cells: Sequence[int]) -> tuple[int, int] | None:
        for cell, symbol in enumerate(cells):
            if symbol < 0 and len(left := self.left(cells, cell)) == 1:
                return cell, left[0]
        return None

    def _only_square(self, cells: Sequence[int]) -> tuple[int, int] | None:
        for group in self.groups:
            empty = [cell for cell in group if cells[cell] < 0]
            left = {cell: self.left(cells, cell) for cell in empty}
            for symbol in range(self.size):
                places = [cell for cell in empty if symbol in left[cell]]
                if len(places) == 1:
                    return places[0], symbol
        return None


def random_solution(grid: Grid, chance: random.Random) -> Cells:
    return next(grid.solutions([-1] * grid.size**2, chance))


def puzzle_from(grid: Grid, solution: Sequence[int], level: int, chance: random.Random) -> Cells:
    """As much of a solution as it takes, so that it is the only one and no harder to find than the level. What stands
    on a1 is given, and each colour at least once, as the brush needs it."""
    cells = list(solution)
    order = list(range(1, len(cells)))
    chance.shuffle(order)
    for cell in order:
        if cells.count(solution[cell]) == 1:
            continue
        if len(cells) - cells.count(-1) <= SHARE[level] * len(cells):
            break
        cells[cell] = -1
        is_fine = grid.count(cells, 2) == 1 if level == HARD else grid.level(cells) <= level
        if not is_fine:
            cells[cell] = solution[cell]
    return cells


def seed_text(solution: Sequence[int], cells: Sequence[int]) -> str:
    """As the board keeps it: a letter a square from a1 on, a capital where it is given."""
    letters = [chr(ord("a") + symbol) for symbol in solution]
    return "".join(letter.upper() if given >= 0 else letter for letter, given in zip(letters, cells, strict=True))


def new_puzzle(grid: Grid, level: int, chance: random.Random) -> str:
    """The position of another puzzle, the brush on a1."""
    cells = puzzle_from(grid, random_solution(grid, chance), level, chance)
    ranks = []
    for rank in range(grid.size - 1, -1, -1):
        row = cells[grid.size * rank : grid.size * (rank + 1)]
        text = "".join(COLOUR_LETTERS[PALETTE[symbol]] if symbol >= 0 else "." for symbol in row)
        ranks.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), text))
    return "/".join(ranks) + (" a1 pair" if grid.is_pair else " a1")
