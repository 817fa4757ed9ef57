"""What the moves of a position lead to, for programs: positions and texts in, texts out."""

from dataclasses import dataclass

from madang.games.kamisado.notation import move_text, parse_position
from madang_host.engine.analysis import Analyst
from madang_host.engine.examination import known_outcomes
from madang_host.engine.search.limits import Limit
from madang_host.errors import UserError
from madang_host.games.position import KAMISADO, Position
from madang_host.i18n.language import marked

ANALYSE_S = 5.0

NO_ANALYSIS = marked("only positions of Kamisado can be analysed, not of {game}")


@dataclass(frozen=True)
class MoveOutcome:
    """What a move leads to for who makes it: `win` or `loss` is proved, with the plies to the end of the round counted
    from before the move if they are known; `open` is not."""

    move: str
    outcome: str
    plies: int | None


def analyse(position: Position, seconds: float = ANALYSE_S, threads: int = 1) -> list[MoveOutcome]:
    """What every move leads to, best first, after thinking for at most so long; raises UserError for a game that the
    engine does not play. A first answer takes the time of loading the engine."""
    if position.game != KAMISADO:
        raise UserError(NO_ANALYSIS, game=position.game)
    with Analyst(threads) as analyst:
        found = known_outcomes(analyst, parse_position(position.text), Limit(seconds=seconds))
    return [MoveOutcome(move_text(outcome.move), outcome.outcome, outcome.distance) for outcome in found]
