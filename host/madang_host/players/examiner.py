"""The engine as a move analysis asks it (madang_host.players.move_analysis): what each move of a position leads to."""

from madang.games.kamisado.notation import START, move_text, parse_position
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Limit
from madang_host.engine.solve import proved_basic_start
from madang_host.players.move_analysis import MoveOutcome


class EngineExaminer:
    """An Examiner. What is proved of the basic start it knows by heart: to find that takes half a minute."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        if position == START:
            proved = proved_basic_start().moves.items()
            return tuple(MoveOutcome(move, outcome, plies) for move, (outcome, plies) in proved if plies is not None)
        found = self._analyst.outcomes(parse_position(position), Limit(seconds=seconds))
        return tuple(MoveOutcome(move_text(one.move), one.outcome, one.distance or one.depth) for one in found)

    def stop(self) -> None:
        self._analyst.stop()
