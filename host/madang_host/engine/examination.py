"""What each move of a position leads to, by texts: for those who know no rules."""

from madang.games.kamisado.notation import PositionError, move_text, parse_position
from madang.games.kamisado.rules import Round
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Limit
from madang_host.engine.search.outcomes import OPEN
from madang_host.engine.solve import proved_moves
from madang_host.games.kamisado.towers import legal_moves


def examined(analyst: Analyst, position: str, seconds: float) -> list[tuple[str, str, int]]:
    """Of each move its text, WIN, LOSS or OPEN, and the plies to the end, 0 if it is proved only who wins, or those
    within which nobody forces a win; nothing for what is no position of the engine's game. What is proved of starts is
    known by heart: to find that takes half a minute and more."""
    try:
        played = parse_position(position)
    except PositionError:
        return []
    known = {
        move: (outcome, plies) for move, (outcome, plies) in proved_moves(played).items() if outcome != OPEN and plies
    }
    if len(known) < len(legal_moves(played)):
        known = _found(analyst, played, seconds) | known
    return [(move, outcome, plies) for move, (outcome, plies) in known.items()]


def _found(analyst: Analyst, played: Round, seconds: float) -> dict[str, tuple[str, int]]:
    found = analyst.outcomes(played, Limit(seconds=seconds))
    plies = {one.move: one.depth if one.fate == OPEN else one.distance or 0 for one in found}
    return {move_text(one.move): (one.fate, plies[one.move]) for one in found}
