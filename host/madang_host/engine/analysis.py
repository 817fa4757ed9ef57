"""What each move of a position leads to, and which moves of a saved game changed its result."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from madang.games.kamisado.notation import parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round
from madang_host.engine.engine import FIRST_LOOK, Engine, Memory, likely_winner, trying
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN, merit
from madang_host.engine.search.tables import LONGEST
from madang_host.games.kamisado.towers import legal_moves

_FATE_PART = 0.6  # of the limits, for who wins at all after each move; the rest is for how soon

Listener = Callable[[int, int, int], None]  # the depth that is looked at, how many moves are done, of how many


@dataclass(frozen=True)
class Outcome:
    """Of one move: WIN or LOSS for who makes it, with the plies to the end of the round counted from before it; or
    OPEN, and `depth` plies within which nobody forces a win. `fate` is what is proved of it even so: WIN or LOSS,
    however long it takes, or OPEN."""

    move: int
    outcome: str
    distance: int | None
    depth: int
    fate: str


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
        is_fate_asked = False
        found = {move: Outcome(move, OPEN, None, 0, OPEN) for move in legal_moves(played)}
        deepest = min(limit.depth or LONGEST, LONGEST)
        for depth in range(1, deepest + 1):
            open_moves = [outcome for outcome in found.values() if outcome.outcome == OPEN]
            if depth > FIRST_LOOK and limit.depth is None and not is_fate_asked:
                is_fate_asked = True
                with ExitStack() as stack:
                    for engine in self._engines:
                        stack.enter_context(engine.using_part(_FATE_PART))
                    found |= {answer.move: answer for answer in self._each(text, open_moves, _with_fate) if answer}
                open_moves = [found[outcome.move] for outcome in open_moves]
            within = partial(_outcome_within, depth=depth, is_last=depth == deepest)
            for done, answer in enumerate(self._each(text, open_moves, within), 1):
                if answer is not None:
                    found[answer.move] = answer
                if listener:
                    listener(depth, len(found) - len(open_moves) + done, len(found))
            if not open_moves or self._engines[0].is_out():
                break
        return sorted(found.values(), key=lambda found: merit(found.fate, found.distance))

    def line(self, played: Round, found: Outcome, limit: Limit) -> tuple[int, ...]:
        """How a move goes on with best play of both, to the end if its distance is known; if only its winner is, with
        the answer that keeps the other side's win; else, or if there is no time, the move alone."""
        engine = self._engines[0]
        engine.stopped.clear()
        engine.begin(limit)
        winner = played.side if found.fate == WIN else played.side ^ 1
        if found.fate == OPEN or found.distance is not None:
            return engine.proved_line(played, found.move, winner, found.distance) if found.distance else (found.move,)
        with trying(played, found.move):
            if played.side != winner or played.winner != NOBODY or engine.winner(played) != winner:
                return (found.move,)
            answer = engine.winning_move(played)
        return (found.move,) if answer is None else (found.move, answer)

    def _each(
        self, text: str, known: list[Outcome], find: Callable[[Engine, Round, Outcome], Outcome | None]
    ) -> Iterator[Outcome | None]:
        """What more is found of moves, in any thread; None where there was no time."""
        waiting = list(reversed(known))

        def work(engine: Engine) -> list[Outcome | None]:
            played = parse_position(text)
            answers = []
            while waiting:
                try:
                    outcome = waiting.pop()
                except IndexError:
                    break
                answers.append(find(engine, played, outcome))
            return answers

        running = [self._pool.submit(work, engine) for engine in self._engines]
        try:
            for future in running:
                yield from future.result()
        except BaseException:
            self.stop()
            raise


def outcomes(played: Round, limit: Limit, threads: int = 1) -> list[tuple[int, str, int | None]]:
    """(move, outcome, distance) of every move, best first; see Outcome."""
    with Analyst(threads) as analyst:
        return [(found.move, found.outcome, found.distance) for found in analyst.outcomes(played, limit)]


def _with_fate(engine: Engine, played: Round, known: Outcome) -> Outcome | None:
    """What a move leads to at all."""
    with trying(played, known.move):
        victor = engine.winner(played)
    return None if victor is None else replace(known, fate=WIN if victor == played.side else LOSS)


def _outcome_within(engine: Engine, played: Round, known: Outcome, depth: int, is_last: bool) -> Outcome | None:
    """The outcome if it takes no more than `depth` plies. Asked for all depths in turn, the last one being told."""
    side, move = played.side, known.move
    with trying(played, move):
        if played.winner != NOBODY:
            outcome = WIN if played.winner == side else LOSS
            return Outcome(move, outcome, 1, 1, outcome)
        for attacker, outcome in ((side, WIN), (side ^ 1, LOSS)):
            if known.fate in (OPEN, outcome) and (is_last or attacker == likely_winner(side, depth)):
                wins = engine.forces(played, attacker, depth - 1)
                wins_sooner = wins and engine.forces(played, attacker, depth - 2)
                if wins is None or wins_sooner is None:
                    return None
                if wins:
                    distance = depth - 1 if wins_sooner else depth
                    return Outcome(move, outcome, distance, distance, outcome)
    return replace(known, depth=depth if is_last else depth - 1)
