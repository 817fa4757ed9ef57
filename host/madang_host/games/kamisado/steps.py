"""Matches and lone rounds step by step: every position, with what led to it. Draws and prints nothing."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.notation import move_text, result_of
from madang.games.kamisado.rules import Round
from madang_host.games.kamisado import annotation
from madang_host.games.kamisado.annotation import cells_of, start_and_moves


@dataclass(frozen=True)
class Step:
    """One position of a round.

    number    of the round, the first being 1
    ply       how many moves of the round led here
    place     where this is: `Round 1, move 2 of white`
    deed      what was done there: `Green Left 2 Yellow, g6-e8`
    move      as its text, empty at the start
    result    who has won by it: `white has won the round (home)`; or empty
    position  to be used before the next step is asked for, as it is played on
    """

    number: int
    ply: int
    place: str
    deed: str
    move: str
    result: str
    position: Round

    @property
    def caption(self) -> str:
        told = f"{self.place}: {self.deed}" if self.ply else f"{self.place}, {self.deed}"
        return f"{told}. {self.result}" if self.result else told


def rounds_of(game: Kamisado) -> list[tuple[str, Round, list[int]]]:
    """How each round of a match, or a lone one, was set up, its start, and its moves."""
    if game.match is None:
        return [("from a position", *start_and_moves(game.round))]
    return [(f"set up by {setup}", start, moves) for setup, start, moves in annotation.rounds_of(game.match)]


def game_steps(game: Kamisado) -> Iterator[Step]:
    """Every step of a game."""
    for number, (setup, start, moves) in enumerate(rounds_of(game), 1):
        position = copy.deepcopy(start)
        yield Step(number, 0, f"Round {number}, {SIDE_NAMES[start.side]} is the challenger", setup, "", "", position)
        moving = [cell for cell in cells_of(start, moves) if cell.moves]
        for ply, (cell, move) in enumerate(zip(moving, moves, strict=True), 1):
            position.play(move)
            place = f"Round {number}, move {cell.row} of {SIDE_NAMES[cell.side]}"
            text = move_text(move)
            result = result_of(position)
            told = f"{result[0]} has won the round ({result[1]})" if result else ""
            yield Step(number, ply, place, f"{cell.entries[0].words()}, {text}", text, told, position)
