"""Who answers a move analysis (madang_host.players.move_analysis): the engine for the game that it knows, and for all
others the rules, which try everything a few plies deep.

A position comes as the first entry of a record (madang.games): the name of its game, and its text.
"""

import time
from collections.abc import Callable

from madang.games import NOBODY, Game
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN
from madang_host.games.position import KAMISADO
from madang_host.games.records import game_of, move_text
from madang_host.i18n.language import _
from madang_host.players.move_analysis import MoveOutcome

MOST_DEPTH = 40  # plies that the rules look ahead, if there is time
BREATH_PLIES = 200  # after so many the rules let other threads go first
BREATH_S = 0.001

Examine = Callable[[str, float], list[tuple[str, str, int]]]  # madang_host.engine.examination


def examiner_words(game: str) -> str:
    """What who analyses a game knows of it, if that is little; or an empty text."""
    return "" if game == KAMISADO else _("No engine plays this game: the rules look a few moves ahead, and no further.")


class ShelfExaminer:
    """An Examiner of all games on the shelf. The engine is opened for the first position that it knows."""

    def __init__(self, open_engine: Callable[[], "EngineExaminer"]) -> None:
        self._open_engine = open_engine
        self._engine: EngineExaminer | None = None
        self._rules = RulesExaminer()

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        name, _space, text = position.partition(" ")
        if name != KAMISADO:
            return self._rules.examine(position, seconds)
        if self._engine is None:
            self._engine = self._open_engine()
        return self._engine.examine(text, seconds)

    def stop(self) -> None:
        self._rules.stop()
        if self._engine is not None:
            self._engine.stop()


class EngineExaminer:
    """An examiner of Kamisado's positions, by their texts alone."""

    def __init__(self, examine: Examine, stop: Callable[[], None]) -> None:
        """`examine` and `stop` are the engine's, which takes its time to import."""
        self._examine = examine
        self.stop = stop

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        return tuple(MoveOutcome(*one) for one in self._examine(position, seconds))


class _OutOfTimeError(Exception):
    """There is no answer yet."""


class RulesExaminer:
    """An Examiner that knows nothing but the rules: what it says is proved, and not deep. A draw is open."""

    def __init__(self) -> None:
        self._is_stopped = False
        self._end_s = 0.0
        self._plies = 0

    def examine(self, position: str, seconds: float) -> tuple[MoveOutcome, ...]:
        game = game_of([position])
        self._is_stopped = False
        self._end_s = time.monotonic() + seconds
        texts = [move_text(game, move) for move in range(game.move_count())]
        found = {text: MoveOutcome(text, OPEN, 0) for text in texts}
        for depth in range(1, MOST_DEPTH + 1):
            for text in texts:
                if found[text].outcome != OPEN:
                    continue
                try:
                    found[text] = self._outcome(game, text, depth)
                except _OutOfTimeError:
                    return tuple(found.values())
            if all(one.outcome != OPEN for one in found.values()):
                break
        return tuple(found.values())

    def stop(self) -> None:
        self._is_stopped = True

    def _outcome(self, game: Game, text: str, depth: int) -> MoveOutcome:
        side, plies = game.side(), game.plies
        game.play(game.find(text))
        try:
            winner, distance = self._forced(game, depth - 1)
        finally:
            while game.plies > plies:
                game.undo()
        if winner == NOBODY:
            return MoveOutcome(text, OPEN, depth)
        return MoveOutcome(text, WIN if winner == side else LOSS, distance + 1)

    def _forced(self, game: Game, depth: int) -> tuple[int, int]:
        """Who wins within so many plies whatever the other one does, and in how many; or NOBODY."""
        self._breathe()
        winner = game.winner()
        if winner != NOBODY:
            return (winner, 0) if winner in (0, 1) else (NOBODY, 0)
        if depth == 0:
            return NOBODY, 0
        side = game.side()
        soonest = latest = 0
        is_open = False
        for move in range(game.move_count()):
            game.play(move)
            victor, distance = self._forced(game, depth - 1)
            game.undo()
            if victor == side:
                soonest = min(soonest or distance + 1, distance + 1)
                if soonest == 1:
                    break
            elif victor == NOBODY:
                is_open = True
            else:
                latest = max(latest, distance + 1)
        if soonest:
            return side, soonest
        return (NOBODY, 0) if is_open or not latest else (1 - side, latest)

    def _breathe(self) -> None:
        """Stop when it is time, and let the thread that serves go first: this one never waits by itself."""
        self._plies += 1
        if self._plies % BREATH_PLIES == 0:
            if self._is_stopped or time.monotonic() >= self._end_s:
                raise _OutOfTimeError
            time.sleep(BREATH_S)
