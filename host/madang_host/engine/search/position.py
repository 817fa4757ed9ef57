"""A position as the engine's loops take it, made of the rules' Round. Knows no search."""

from dataclasses import dataclass

import numpy as np

from madang.games.kamisado.board import SQUARE_COLOUR, rings_of
from madang.games.kamisado.rules import ANY, HOME, Round
from madang_host.engine.search.tables import (
    ANY_BLACK,
    BOARD,
    COUNTED,
    NONE,
    RINGS,
    RINGS_KEY,
    TOWER_KEY,
    TOWERS,
    TURN_KEY,
    WHERE,
    WORK_SIZE,
    Words,
)

ALL_COUNT = (1 << TOWERS) - 1


@dataclass(frozen=True)
class Position:
    """`towers` are (square, rings) by number; `turn` is the number of the tower that must move, or ANY_..."""

    towers: tuple[tuple[int, int], ...]
    turn: int

    @property
    def side(self) -> int:
        return self.turn - ANY_BLACK if self.turn >= ANY_BLACK else self.turn >> 3

    @property
    def occupied(self) -> int:
        bits = sum(1 << square for square, _ in self.towers)
        return bits - (1 << 64) if bits >> 63 else bits

    @property
    def key(self) -> int:
        key = int(TURN_KEY[self.turn])
        for number, (square, rings) in enumerate(self.towers):
            key ^= int(TOWER_KEY[number, square]) ^ int(RINGS_KEY[number, rings])
        return key

    def lay_out(self, work: Words) -> None:
        """Put the towers into a thread's array."""
        work[BOARD : BOARD + 64] = NONE
        work[COUNTED] = ALL_COUNT
        for number, (square, rings) in enumerate(self.towers):
            work[WHERE + number] = square
            work[RINGS + number] = rings
            work[BOARD + square] = number


def position_of(position: Round) -> Position:
    """The position of a round that goes on."""
    towers = []
    for number in range(TOWERS):
        square = position.square_of(number >> 3, number & 7)
        towers.append((square, rings_of(position.board[square])))
    turn = ANY_BLACK + position.side if position.active == ANY else position.side << 3 | position.active
    return Position(tuple(towers), turn)


def winning_tower(position: Round) -> int:
    """The number of the tower that won a round just now: the one that came home or, after a deadlock, the winner's
    of the colour of the square to which the causer moved."""
    if position.reason == HOME:
        return position.board[position.last] & 15
    return position.winner << 3 | SQUARE_COLOUR[position.last]


def new_work() -> Words:
    return np.zeros(WORK_SIZE, np.int64)
