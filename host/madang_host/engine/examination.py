"""What each move of a position leads to, by texts: for those who know no rules."""

from madang.games.kamisado.notation import START, PositionError, move_text, parse_position
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Limit
from madang_host.engine.search.outcomes import OPEN
from madang_host.engine.solve import proved_basic_start


def examined(analyst: Analyst, position: str, seconds: float) -> list[tuple[str, str, int]]:
    """Of each move its text, WIN, LOSS or OPEN, and the plies to the end, 0 if it is proved only who wins, or those
    within which nobody forces a win; nothing for what is no position of the engine's game. What is proved of the basic
    start is known by heart: to find that takes half a minute."""
    if position == START:
        proved = proved_basic_start().moves.items()
        return [(move, outcome, plies) for move, (outcome, plies) in proved if plies is not None]
    try:
        played = parse_position(position)
    except PositionError:
        return []
    found = analyst.outcomes(played, Limit(seconds=seconds))
    return [(move_text(one.move), one.fate, one.depth if one.fate == OPEN else one.distance or 0) for one in found]
