"""Who answers a move analysis (madang_host.players.move_analysis): the engine for the game that it knows, and for all
others who plays them on the PC (madang_host.games.players).

A position comes as the first entry of a record (madang.games): the name of its game, and its text.
"""

from collections.abc import Callable

from madang_host.games.records import game_of
from madang_host.games.registry import players_of
from madang_host.players.move_analysis import MoveOutcome

Examine = Callable[[str, float], list[tuple[str, str, int]]]  # madang_host.engine.examination


class ShelfExaminer:
    """An Examiner of all games on the shelf. The engine is opened for the first position that it knows."""

    def __init__(self, open_engine: Callable[[], "EngineExaminer"]) -> None:
        self._open_engine = open_engine
        self._engine: EngineExaminer | None = None

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        name, _space, text = position.partition(" ")
        if not players_of(name).has_engine:
            return examined_by_players(position, seconds)
        if self._engine is None:
            self._engine = self._open_engine()
        return self._engine.examine(text, seconds)

    def stop(self) -> None:
        """The players of other games take the time that they were given."""
        if self._engine is not None:
            self._engine.stop()


class EngineExaminer:
    """An examiner of positions of the engine's game, by their texts alone."""

    def __init__(self, examine: Examine, stop: Callable[[], None]) -> None:
        """`examine` and `stop` are the engine's, which takes its time to import."""
        self._examine = examine
        self.stop = stop

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        return tuple(MoveOutcome(*one) for one in self._examine(position, seconds))


def examined_by_players(position: str, seconds: float) -> tuple[MoveOutcome, ...]:
    """By heart where a game is solved, else as far as a search looks ahead."""
    game = game_of([position])
    players = players_of(game.name)
    found = players.findings(game, seconds)
    return tuple(MoveOutcome(players.text_of(game, one.move), one.outcome, one.plies) for one in found)
