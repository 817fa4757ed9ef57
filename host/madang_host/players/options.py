"""Opponents and coaches for a session: the engine, or any program that speaks the Universal Game Interface.

Joins madang_host.players.opponent, which knows boards, and madang_host.engine, which knows positions. The engine takes
a moment to load, the first time even to compile, so it is loaded by the thread that asks it, when it is first asked.
"""

import shlex
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from madang.games import Game
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.extras import need
from madang_host.games.players import Advice, OpenEngine
from madang_host.games.registry import players_of
from madang_host.i18n.language import _
from madang_host.players.opponent import Adviser, Coach, Opponent, Player, Thinker

if TYPE_CHECKING:
    from madang_host.engine.engine import Engine

ENGINE = "engine"
COACH_S = 1.5  # of thought for each position
LEVELS = 10


@dataclass(frozen=True)
class PlayerOptions:
    """Who is to take part. `opponent` is ENGINE, a command that starts another program, or empty for nobody; it plays
    `side`, at a level from 1 to 10 and with so many seconds a move, as far as it knows of either. A `coach` says when a
    move gives something away; with `advice` also the best move of each position."""

    opponent: str = ""
    side: int = 1
    level: int = 5
    seconds: float = 1.0
    coach: bool = False
    advice: bool = False

    def opponent_words(self) -> str:
        """Who plays, without the arguments of its command; for a file."""
        if self.opponent == ENGINE:
            return f"{ENGINE}, level {self.level}"
        return Path(shlex.split(self.opponent)[0]).name

    def player_words(self) -> str:
        """The same for players."""
        return _("engine, level {level}").format(level=self.level) if self.opponent == ENGINE else self.opponent_words()


class ComputerPlayers:
    """Who takes part beside the hands at the board; they come and go while a game is on. A context manager, at whose
    end all of them go.

    coach  who comments on moves, or None
    names  of those who play by hand, by side, as far as they are told
    swaps  how often the players have changed sides, by the pie rule
    """

    def __init__(self, session: Session) -> None:
        self.coach: Coach | None = None
        self.names: dict[int, str] = {}
        self.swaps = 0
        self._swapped_at: tuple[str, ...] = ()  # the record
        self._session = session
        self._seats: dict[int, _Seat] = {}  # by side
        self._coaching: _Employment | None = None
        self._leaving: list[threading.Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Let all of them go, and wait until they have."""
        for side in list(self._seats):
            self.vacate(side)
        self.dismiss_coach()
        while self._leaving:
            self._leaving.pop().join()

    @property
    def failure(self) -> UserError | None:
        """What ended one of them, or None."""
        return next((work.thinker.failure for work in self._at_work() if work.thinker.failure is not None), None)

    @property
    def notice(self) -> str:
        """What is to be said of them, or of the last move by the coach."""
        for work in self._at_work():
            if work.engine.compiled is not None:
                return _("The engine is compiled, once: {percent} % done.").format(
                    percent=round(work.engine.compiled * 100)
                )
            if work.engine.is_loading:
                return _("The engine is being loaded.")
        return self.coach.notice if self.coach is not None else ""

    def begin(self, players: PlayerOptions) -> None:
        """Have those take part who are wished for; raises UserError."""
        if players.opponent:
            self.seat(players)
        if players.coach or players.advice:
            self.employ_coach(advises=players.advice)

    def options_of(self, side: int) -> PlayerOptions | None:
        """Who plays a side, None if hands do."""
        return self._seats[side].options if side in self._seats else None

    def name_of(self, side: int) -> str:
        """Who plays a side, an empty text for hands without a name."""
        options = self.options_of(side)
        return self.names.get(side, "") if options is None else options.player_words()

    def seat(self, options: PlayerOptions) -> None:
        """Let somebody play a side instead of whoever does; raises UserError."""
        with ExitStack() as stack:
            engine = stack.enter_context(_LazyEngine())
            opponent = Opponent(self._session, options.side, self._player(options, engine, stack))
            stack.enter_context(opponent)
            self.vacate(options.side)
            self._seats[options.side] = _Seat(opponent, engine, stack.pop_all(), options)
        self._session.seat(options.side, options.opponent_words())

    def vacate(self, side: int) -> None:
        """Let hands play a side again."""
        seat = self._seats.pop(side, None)
        if seat is not None:
            self._end(seat)

    def side_to_take(self) -> int | None:
        """The side that, by the pie rule, whoever is to move may take instead; None if there is none. After the first
        move of a game that is the side that made it, once."""
        with self._session.lock:
            mirror = self._session.mirror
            is_first = len(mirror.moves) == 1 and mirror.game.may_swap() and tuple(mirror.record) != self._swapped_at
            if not mirror.settings.pie_rule or mirror.phase != "playing" or not is_first or mirror.result is not None:
                return None
            side = 1 - mirror.game.side()
            return side if mirror.settings.computer in (0, side + 1) else None

    def side_hands_may_take(self) -> int | None:
        """The same where it is hands who may take it; None where a player of the PC is to move."""
        side = self.side_to_take()
        return side if side is not None and self._is_by_hand(1 - side) else None

    def have_just_swapped(self) -> bool:
        """Whether the players have changed sides and nobody has moved since."""
        with self._session.lock:
            return self.swaps > 0 and tuple(self._session.mirror.record) == self._swapped_at

    def swap(self) -> None:
        """Let the players change sides, those who play here and the board's computer."""
        with self._session.lock:
            mirror = self._session.mirror
            self._swapped_at = tuple(mirror.record)
            self.names = {1 - side: name for side, name in self.names.items()}
            self._seats = {1 - side: seat.on_side(1 - side) for side, seat in self._seats.items()}
            for side in range(2):
                seat = self._seats.get(side)
                self._session.seat(side, self.names.get(side, "") if seat is None else seat.options.opponent_words())
            if mirror.settings.computer:
                self._session.request("set", "computer", str(3 - mirror.settings.computer))
            self.swaps += 1
            mirror.revision += 1

    def employ_coach(self, alerts: bool = True, advises: bool = False) -> Coach:
        """Have a coach, who comments on moves or is silent until asked, or says to hands what is best."""
        self.dismiss_coach()
        with ExitStack() as stack:
            engine = stack.enter_context(_LazyEngine())
            advised = self._is_by_hand if advises else None
            self.coach = stack.enter_context(Coach(self._session, adviser(engine.open), alerts, advised))
            self._coaching = _Employment(self.coach, engine, stack.pop_all())
        return self.coach

    def dismiss_coach(self) -> None:
        if self._coaching is not None:
            self._end(self._coaching)
        self.coach = self._coaching = None

    def _player(self, options: PlayerOptions, engine: "_LazyEngine", stack: ExitStack) -> Player:
        """One that plays whatever is on the board, and knows the pie rule; another program plays what was when it was
        begun."""
        if options.opponent != ENGINE:
            with self._session.lock:
                name = self._session.mirror.game.name
            return players_of(name).program(options.opponent, options.seconds, stack)

        def play(game: Game) -> str:
            players = players_of(game.name)
            asked = game, options.level, options.seconds, engine.open
            if self.side_to_take() is not None and players.wants_swap(*asked):
                self.swap()
                return ""
            if self._session.mirror.settings.pie_rule and game.plies == 0 and game.may_swap():
                return players.choose_first(*asked)
            return players.choose(*asked)

        return play

    def _is_by_hand(self, side: int) -> bool:
        return side not in self._seats

    def _at_work(self) -> "list[_Employment]":
        return [*self._seats.values(), *([self._coaching] if self._coaching is not None else [])]

    def _end(self, work: "_Employment") -> None:
        """Without waiting for a thought to end."""
        work.thinker.leave()
        work.engine.give_up()
        thread = threading.Thread(target=work.stack.close, name="leaving", daemon=True)
        thread.start()
        self._leaving.append(thread)


@contextmanager
def computer_players(session: Session, players: PlayerOptions) -> Iterator[ComputerPlayers]:
    """Those who are wished for, at work; raises UserError."""
    with ComputerPlayers(session) as others:
        others.begin(players)
        yield others


class _LazyEngine:
    """An engine that is loaded by whoever asks it first. A context manager.

    compiled  while that is done, which part of it is, 0 to 1; None otherwise
    """

    def __init__(self) -> None:
        self.is_loading = False
        self.compiled: float | None = None
        self._given_up = threading.Event()
        self._engine: Engine | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._engine is not None:
            self._engine.close()

    def give_up(self) -> None:
        """Whoever waits for it to be compiled waits no more."""
        self._given_up.set()

    def open(self) -> "Engine":
        """Raises UserError once it is given up."""
        if self._engine is None:
            need("numba")
            self.is_loading = True
            from madang_host.engine.prepare import prepare

            prepare(tell=self._told, given_up=self._given_up)
            from madang_host.engine.engine import Engine

            self._engine = Engine()
            self.is_loading = False
        return self._engine

    def _told(self, compiled: float) -> None:
        self.compiled = None if compiled == 1 else compiled


@dataclass(frozen=True)
class _Employment:
    """A thinker at work, with the engine that it may ask, and what ends both."""

    thinker: Thinker
    engine: _LazyEngine
    stack: ExitStack


@dataclass(frozen=True)
class _Seat(_Employment):
    thinker: Opponent
    options: PlayerOptions

    def on_side(self, side: int) -> "_Seat":
        """The same player on another side."""
        self.thinker.side = side
        return replace(self, options=replace(self.options, side=side))


def adviser(open_engine: OpenEngine) -> Adviser:
    """The advice of whoever knows the game; the engine is opened when it is first asked."""

    def advise(game: Game) -> Advice:
        return players_of(game.name).advise(game, COACH_S, open_engine)

    return advise
