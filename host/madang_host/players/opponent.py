"""An opponent who has no hands, and a coach. They look at a session's mirror, think, and have the board show it.

Knows no search: what to play and what a move leads to is asked of whoever is passed in (madang_host.engine, or another
program by the Universal Game Interface). Each thinks in a thread of its own, so that nobody waits for them; what they
thought of a position that is no more is thrown away.
"""

import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import Match
from madang.games.kamisado.notation import move_text, parse_position
from madang.games.kamisado.rules import Round
from madang_host.connection.mirror import Mirror
from madang_host.connection.remote_record import State
from madang_host.connection.session import Session
from madang_host.engine.search.outcomes import LOSS, TURNED, WIN
from madang_host.errors import UserError

LOOK_S = 0.25  # how often a thinker looks again when nothing changed

Player = Callable[[Round, Match | None], int]


@dataclass(frozen=True)
class Advice:
    """For the side to move: the best move, WIN or LOSS if that is proved, and then the plies to the end if known."""

    move: int
    outcome: str
    distance: int | None


Adviser = Callable[[Round, Match | None], Advice]


@dataclass(frozen=True)
class TurnSnapshot:
    """A position in which somebody is to move, apart from the mirror: a thinker may take its time with it."""

    record: tuple[str, ...]
    position: str
    ask: str

    @property
    def side(self) -> int:
        return self.round().side

    def round(self) -> Round:
        return parse_position(self.position)

    def match(self) -> Match | None:
        """The match with all its rounds, for what a win is worth; None for a round from some position."""
        game = Kamisado()
        for entry in self.record:
            game.take(entry)
        return game.match


def snapshot_of(mirror: Mirror) -> TurnSnapshot | None:
    """The turn of a mirror, or None while nobody is to move, or it is not sure."""
    if mirror.phase != "playing" or mirror.history.state != State.FOLLOWING or mirror.result is not None:
        return None
    return TurnSnapshot(tuple(mirror.record), mirror.position_text, mirror.ask.name)


class Thinker:
    """A thread that thinks about each turn once. A context manager. `failure` is what ended it, or None."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.failure: UserError | None = None
        self._is_running = True
        self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_running = False
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def _run(self) -> None:
        try:
            while self._is_running:
                turn = self._turn()
                if turn is None or not self.wants(turn):
                    self._wait()
                else:
                    self.think(turn)
        except UserError as error:
            self.failure = error

    def _wait(self) -> None:
        revision = self.session.mirror.revision
        self.session.wait_for(lambda mirror: mirror.revision != revision, LOOK_S)

    def _turn(self) -> TurnSnapshot | None:
        with self.session.lock:
            return snapshot_of(self.session.mirror)

    def is_still(self, turn: TurnSnapshot) -> bool:
        """Whether nothing was played or taken back meanwhile."""
        now = self._turn()
        return now is not None and now.record == turn.record

    def wants(self, turn: TurnSnapshot) -> bool:
        """Whether there is something to think about."""
        raise NotImplementedError

    def think(self, turn: TurnSnapshot) -> None:
        raise NotImplementedError


class Opponent(Thinker):
    """Plays one side: the board shows its moves, lift here and put there, and lets nothing else count."""

    def __init__(self, session: Session, side: int, player: Player) -> None:
        super().__init__(session)
        self.side = side
        self._player = player

    def wants(self, turn: TurnSnapshot) -> bool:
        # A required move is asked for as a way to carry; a blocked tower passes by itself.
        return turn.side == self.side and turn.ask in ("move", "put")

    def think(self, turn: TurnSnapshot) -> None:
        move = self._player(turn.round(), turn.match())
        if self.is_still(turn):
            with contextlib.suppress(UserError):  # refused while hands are changing a move: then the turn comes again
                self.session.command("require", move_text(move))
        self._wait()


class Coach(Thinker):
    """Says when a move gave something away, and shows the best one when it is asked.

    notice     a sentence about the last move, or an empty text
    looked_at  how many positions
    """

    def __init__(self, session: Session, adviser: Adviser, alerts: bool = True) -> None:
        super().__init__(session)
        self.notice = ""
        self._adviser = adviser
        self._alerts = alerts
        self._advice: dict[tuple[str, ...], Advice] = {}  # by record
        self._asked_for: tuple[str, ...] | None = None  # the record

    @property
    def looked_at(self) -> int:
        return len(self._advice)

    @property
    def is_asked(self) -> bool:
        """Whether the best move is still to be shown."""
        with self.session.lock:
            return self._asked_for is not None and list(self._asked_for) == self.session.mirror.record

    def ask(self) -> None:
        """Have the board show the best move, as soon as it is known and unless another was made by then."""
        with self.session.lock:
            self._asked_for = tuple(self.session.mirror.record)

    def wants(self, turn: TurnSnapshot) -> bool:
        return turn.record == self._asked_for or (self._alerts and turn.record not in self._advice)

    def think(self, turn: TurnSnapshot) -> None:
        if turn.record not in self._advice:
            self._advice[turn.record] = self._adviser(turn.round(), turn.match())
            self.notice = self._judged(turn) if self._alerts else ""
            with self.session.lock:
                self.session.mirror.revision += 1
        if turn.record == self._asked_for and self.is_still(turn):
            self._asked_for = None
            with contextlib.suppress(UserError):  # refused while hands are changing a move
                self.session.command("advise", move_text(self._advice[turn.record].move))

    def _judged(self, turn: TurnSnapshot) -> str:
        """What the last move gave away, if the position before it is known."""
        before = self._advice.get(turn.record[:-1])
        text = turn.record[-1]
        if before is None or text == "pass":
            return ""
        after = self._advice[turn.record]
        mover = _side_before(turn)
        outcome = after.outcome if turn.side == mover else TURNED[after.outcome]
        if outcome == before.outcome or outcome == WIN or before.outcome == LOSS:
            return ""
        name = SIDE_NAMES[mover].capitalize()
        best = move_text(before.move)
        if before.outcome == WIN:
            return f"{text} gives a win{_in_plies(before)} away; {name} had {best}."
        return f"{text} lets {SIDE_NAMES[1 - mover].capitalize()} win{_in_plies(after)}; {name} had {best}."


def _in_plies(advice: Advice) -> str:
    return "" if advice.distance is None else f" in {advice.distance} plies"


def _side_before(turn: TurnSnapshot) -> int:
    """Who made the last move: a push keeps the turn."""
    return turn.side if "^" in turn.record[-1] else 1 - turn.side
