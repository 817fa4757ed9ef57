"""What it is worth, in a match, to win a round with each tower. Knows the score, not the position."""

from dataclasses import dataclass

from madang.games.kamisado.match import WORTH, Match, ends_match
from madang_host.engine.search.tables import TOWERS

THE_MATCH = 1000  # more than all points


@dataclass(frozen=True)
class Stakes:
    """`worth` is by tower number: the points, or THE_MATCH for a win that ends it. In a deadlock the winner's tower
    that is named counts in the same way."""

    worth: tuple[int, ...]

    def thresholds(self, side: int) -> list[int]:
        """Sets of the side's towers, a bit each: those worth most, those worth most or second most, and so on, but for
        the set of all."""
        own = range(8 * side, 8 * side + 8)
        levels = sorted({self.worth[tower] for tower in own}, reverse=True)[:-1]
        return [sum(1 << tower for tower in own if self.worth[tower] >= level) for level in levels]


def stakes_of(match: Match) -> Stakes:
    """The stakes of the running round."""
    worth = []
    for tower in range(TOWERS):
        rings = match.won_rings[tower]
        ends = ends_match(match.edition, rings) or match.score[tower >> 3] + WORTH[rings] >= match.length
        worth.append(THE_MATCH if ends else WORTH[rings])
    return Stakes(tuple(worth))
