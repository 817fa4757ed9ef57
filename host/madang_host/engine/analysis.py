"""What each move of a position leads to, and which moves of a saved game changed its result."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from madang.games.kamisado.match import Match
from madang.games.kamisado.match_text import moves_of as moves_of_round
from madang.games.kamisado.match_text import start_of
from madang.games.kamisado.notation import parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round
from madang_host.engine.engine import Engine, Limit, Memory, likely_winner, moves_of, trying
from madang_host.engine.outcomes import LOSS, OPEN, WIN, merit
from madang_host.engine.tables import LONGEST

Listener = Callable[[int, int, int], None]  # the depth that is looked at, how many moves are done, of how many


@dataclass(frozen=True)
class Outcome:
    """Of one move: WIN or LOSS for who makes it, with the plies to the end of the round counted from before it; or
    OPEN, and `depth` plies within which nobody forces a win."""

    move: int
    outcome: str
    distance: int | None
    depth: int


class Analyst:
    """Finds outcomes on several cores; a context manager. A first answer takes the time of loading the engine."""

    def __init__(self, threads: int = 1, memory: Memory | None = None) -> None:
        self._stack = ExitStack()
        self._memory = memory or Memory()
        self._engines = [self._stack.enter_context(Engine(1, self._memory)) for _ in range(threads)]
        self._pool = self._stack.enter_context(ThreadPoolExecutor(threads, "analyst"))

    def __enter__(self) -> "Analyst":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        self._stack.close()

    @property
    def nodes(self) -> int:
        return sum(engine.nodes for engine in self._engines)

    def stop(self) -> None:
        """End the running question; it gives what it has."""
        for engine in self._engines:
            engine.stopped.set()

    def outcomes(self, played: Round, limit: Limit, listener: Listener | None = None) -> list[Outcome]:
        """The outcome of every move, best first."""
        for engine in self._engines:
            engine.stopped.clear()
            engine.begin(limit)
        text = position_text(played)
        found = {move: Outcome(move, OPEN, None, 0) for move in moves_of(played)}
        deepest = min(limit.depth or LONGEST, LONGEST)
        for depth in range(1, deepest + 1):
            open_moves = [move for move, outcome in found.items() if outcome.outcome == OPEN]
            for done, answer in enumerate(self._each(text, open_moves, depth, depth == deepest), 1):
                if answer is not None:
                    found[answer.move] = answer
                if listener:
                    listener(depth, len(found) - len(open_moves) + done, len(found))
            if not open_moves or self._engines[0].is_out():
                break
        return sorted(found.values(), key=lambda found: merit(found.outcome, found.distance))

    def _each(self, text: str, moves: list[int], depth: int, is_last: bool) -> Iterator[Outcome | None]:
        """The outcomes of moves within `depth` plies, in any thread; None where there was no time."""
        waiting = list(reversed(moves))

        def work(engine: Engine) -> list[Outcome | None]:
            played = parse_position(text)
            answers = []
            while waiting:
                try:
                    move = waiting.pop()
                except IndexError:
                    break
                answers.append(_outcome_within(engine, played, move, depth, is_last))
            return answers

        running = [self._pool.submit(work, engine) for engine in self._engines]
        try:
            for future in running:
                yield from future.result()
        except BaseException:
            self.stop()
            raise


@dataclass(frozen=True)
class Report:
    """Of one move of a saved game: what the best move would have led to, and what this one did."""

    round: int
    ply: int
    side: int
    position: str
    move: int
    best: Outcome
    played: Outcome

    @property
    def changed(self) -> bool:
        """Whether the move gave a proved win away, or lost what was not proved lost."""
        return self.played.outcome != self.best.outcome


def reports(match: Match, analyst: Analyst, limit: Limit) -> Iterator[Report]:
    """Of every move of a match, the limit being for each position."""
    for number, past in enumerate(match.rounds, 1):
        played = start_of(past)
        for ply, move in enumerate(moves_of_round(match, number), 1):
            found = analyst.outcomes(played, limit)
            made = next(outcome for outcome in found if outcome.move == move)
            yield Report(number, ply, played.side, position_text(played), move, found[0], made)
            played.play(move)


def outcomes(played: Round, limit: Limit, threads: int = 1) -> list[tuple[int, str, int | None]]:
    """(move, outcome, distance) of every move, best first; see Outcome."""
    with Analyst(threads) as analyst:
        return [(found.move, found.outcome, found.distance) for found in analyst.outcomes(played, limit)]


def _outcome_within(engine: Engine, played: Round, move: int, depth: int, is_last: bool) -> Outcome | None:
    """The outcome if it takes no more than `depth` plies. Asked for all depths in turn, the last one being told."""
    side = played.side
    with trying(played, move):
        if played.winner != NOBODY:
            return Outcome(move, WIN if played.winner == side else LOSS, 1, 1)
        for attacker, outcome in ((side, WIN), (side ^ 1, LOSS)):
            if is_last or attacker == likely_winner(side, depth):
                wins = engine.forces(played, attacker, depth - 1)
                wins_sooner = wins and engine.forces(played, attacker, depth - 2)
                if wins is None or wins_sooner is None:
                    return None
                if wins:
                    distance = depth - 1 if wins_sooner else depth
                    return Outcome(move, outcome, distance, distance)
    return Outcome(move, OPEN, None, depth if is_last else depth - 1)
