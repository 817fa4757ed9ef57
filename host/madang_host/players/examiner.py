"""The engine as a move analysis asks it (madang_host.players.move_analysis): what each move of a position leads to."""

from madang_host.engine.analysis import Analyst
from madang_host.engine.examination import examined
from madang_host.players.move_analysis import MoveOutcome


class EngineExaminer:
    """An Examiner. Of positions of games that the engine does not know it says nothing."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        return tuple(MoveOutcome(*one) for one in examined(self._analyst, position, seconds))

    def stop(self) -> None:
        self._analyst.stop()
