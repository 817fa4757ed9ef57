"""Rounds in pairs, to measure who of two players is stronger: each opening from both seats, as it often decides. Draws
count half."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from madang.games import DRAWN

Opening = TypeVar("Opening")


@dataclass
class Score:
    """Rounds won by the first player, and by the second, and those that nobody won."""

    first: int = 0
    second: int = 0
    draws: int = 0

    @property
    def share(self) -> float:
        return (self.first + self.draws / 2) / max(1, self.first + self.second + self.draws)

    def __str__(self) -> str:
        drawn = f", {self.draws} drawn" if self.draws else ""
        return f"{self.first} : {self.second}{drawn} ({self.share:.0%})"


Listener = Callable[[Score], None]


def play_pairs(
    pairs: int,
    draw_opening: Callable[[], Opening],
    play: Callable[[Opening, int], int],
    listener: Listener | None = None,
) -> Score:
    """Play so many openings; `play` is given one and the side of the first player, and gives the winner, or DRAWN."""
    score = Score()
    for _ in range(pairs):
        opening = draw_opening()
        for first_side in range(2):
            winner = play(opening, first_side)
            if winner == DRAWN:
                score.draws += 1
            elif winner == first_side:
                score.first += 1
            else:
                score.second += 1
            if listener:
                listener(score)
    return score
