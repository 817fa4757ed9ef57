"""Opponents and coaches for a session: the engine, or any program that speaks the Universal Game Interface.

Joins madang_host.players.opponent, which knows boards, and madang_host.engine, which knows positions. The
engine takes a moment to import, so it is only when one is made.
"""

import random
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from madang.games.kamisado.match import MOVE, Match
from madang.games.kamisado.rules import Round
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.players.opponent import Advice, Adviser, Coach, Opponent, Player

if TYPE_CHECKING:
    from madang_host.engine.engine import Engine

ENGINE = "engine"
COACH_S = 1.5  # of thought for each position


@dataclass(frozen=True)
class PlayerOptions:
    """Who is to take part. `opponent` is ENGINE, a command that starts another program, or empty for nobody; it plays
    `side`, at a level from 1 to 10 and with so many seconds a move, as far as it knows of either."""

    opponent: str = ""
    side: int = 1
    level: int = 5
    seconds: float = 1.0
    coach: bool = False

    def opponent_words(self) -> str:
        """Who plays, without the arguments of its command."""
        if self.opponent == ENGINE:
            return f"{ENGINE}, level {self.level}"
        return Path(shlex.split(self.opponent)[0]).name


@dataclass(frozen=True)
class ComputerPlayers:
    """Who takes part beside the hands at the board."""

    opponent: Opponent | None = None
    coach: Coach | None = None

    @property
    def failure(self) -> UserError | None:
        """What ended one of them, or None."""
        thinkers = [thinker for thinker in (self.opponent, self.coach) if thinker is not None]
        return next((thinker.failure for thinker in thinkers if thinker.failure is not None), None)

    @property
    def notice(self) -> str:
        """What the coach has to say of the last move."""
        return self.coach.notice if self.coach is not None else ""


NO_PLAYERS = ComputerPlayers()


@contextmanager
def computer_players(session: Session, players: PlayerOptions) -> Iterator[ComputerPlayers]:
    """Those who are wished for, at work; raises UserError."""
    with ExitStack() as stack:
        opponent = coach = None
        if players.opponent:
            player = _player(players, stack)
            opponent = stack.enter_context(Opponent(session, players.side, player))
            session.seat(players.side, players.opponent_words())
        if players.coach:
            coach = stack.enter_context(_coach(session, stack))
        yield ComputerPlayers(opponent, coach)


def _player(players: PlayerOptions, stack: ExitStack) -> Player:
    from madang_host.engine.engine import Engine, Limit
    from madang_host.engine.levels import choose_move
    from madang_host.engine.search.stakes import stakes_of
    from madang_host.engine.ugi_client import UgiEngine

    limit = Limit(seconds=players.seconds)
    if players.opponent != ENGINE:
        program = stack.enter_context(UgiEngine(players.opponent))
        return lambda position, match: program.choose_move(position, limit)
    engine = stack.enter_context(Engine())

    def play(position: Round, match: Match | None) -> int:
        stakes = stakes_of(match) if match is not None and match.waits_for == MOVE else None
        seed = random.randrange(1 << 30)  # another game every time, slips and all
        return choose_move(position, players.level, engine, seed, limit, stakes)

    return play


def _coach(session: Session, stack: ExitStack) -> Coach:
    from madang_host.engine.engine import Engine

    engine = stack.enter_context(Engine())
    return Coach(session, adviser(lambda: engine))


def adviser(open_engine: "Callable[[], Engine]") -> Adviser:
    """The engine's advice; it is opened when it is first asked."""

    def advise(position: Round, match: Match | None) -> Advice:
        from madang_host.engine.engine import Limit
        from madang_host.engine.search.stakes import stakes_of

        stakes = stakes_of(match) if match is not None and match.waits_for == MOVE else None
        verdict = open_engine().search(position, Limit(seconds=COACH_S), stakes)
        return Advice(verdict.move, verdict.outcome, verdict.distance)

    return advise
