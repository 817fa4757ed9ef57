"""The words for what a position or a move leads to. Knows no search, and is imported in no time."""

WIN, LOSS, OPEN = "win", "loss", "open"  # for a side; OPEN is that neither is proved

TURNED = {WIN: LOSS, LOSS: WIN, OPEN: OPEN}  # for the other side


_FAR = 1000  # plies; further than any round goes


def merit(outcome: str, distance: int | None) -> tuple[int, int]:
    """Sorts outcomes, best first: the nearest win before all, the nearest loss after all. A distance that nobody knows
    is a far one."""
    plies = _FAR if distance is None else distance
    return {WIN: (0, plies), OPEN: (1, 0), LOSS: (2, -plies)}[outcome]
