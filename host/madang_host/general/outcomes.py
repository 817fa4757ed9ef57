"""What is found out of a position or a move, for the side that moves, and how a search counts it."""

from dataclasses import dataclass

WIN, DRAW, LOSS, OPEN = "win", "draw", "loss", "open"  # OPEN is that none of the others is proved
TURNED = {WIN: LOSS, DRAW: DRAW, LOSS: WIN, OPEN: OPEN}  # for the other side

MOST_VALUE = 1000  # of an estimate
WON = 10_000  # less the plies that it takes
DECIDED = WON - 5000  # no round has so many plies


@dataclass(frozen=True)
class Finding:
    """What a move, or the best one, leads to: WIN, DRAW, LOSS or OPEN; `plies` are those to the end of a round that is
    won or lost, those that were looked ahead where it is open, and 0 for a draw."""

    move: int
    outcome: str
    plies: int


def finding_of(move: int, value: int, depth: int) -> Finding:
    """By what a search that looked so many plies ahead thinks of the move."""
    if value > DECIDED:
        return Finding(move, WIN, WON - value)
    if value < -DECIDED:
        return Finding(move, LOSS, WON + value)
    return Finding(move, OPEN, depth)


def merit(finding: Finding) -> tuple[int, int]:
    """Sorts findings, best first: the nearest win before all, the most distant loss before other losses."""
    rank = {WIN: 0, OPEN: 1, DRAW: 1, LOSS: 2}[finding.outcome]
    return rank, -finding.plies if finding.outcome == LOSS else finding.plies * (finding.outcome == WIN)
