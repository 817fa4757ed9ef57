"""The words for what a position or a move of Kamisado leads to, which knows no draws. Knows no search, and is imported
in no time."""

from madang_host.general.outcomes import LOSS, OPEN, TURNED, WIN

__all__ = ["LOSS", "OPEN", "TURNED", "WIN", "merit"]

_FAR = 1000  # plies; further than any round goes


def merit(outcome: str, distance: int | None) -> tuple[int, int]:
    """Sorts outcomes, best first: the nearest win before all, the nearest loss after all. A distance that nobody knows
    is a far one."""
    plies = _FAR if distance is None else distance
    return {WIN: (0, plies), OPEN: (1, 0), LOSS: (2, -plies)}[outcome]
