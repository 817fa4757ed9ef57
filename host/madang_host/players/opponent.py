"""An opponent who has no hands, and a coach. They look at a session's mirror, think, and have the board show it.

Knows no search: what to play and what a move leads to is asked of whoever is passed in (madang_host.engine, or another
program by the Universal Game Interface). Each thinks in a thread of its own, so that nobody waits for them; what they
thought of a position that is no more is thrown away.
"""

import contextlib
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Self

from madang.games import Game
from madang.games.race import Race
from madang.games.registry import name_of
from madang.squares import square_name
from madang_host.connection.mirror import Mirror
from madang_host.connection.remote_record import State
from madang_host.connection.session import Session
from madang_host.errors import BoardError, UserError
from madang_host.games.face import GameFace
from madang_host.games.players import Advice
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.general.outcomes import DRAW, LOSS, OPEN, TURNED, WIN
from madang_host.i18n.language import _

LOOK_S = 0.25  # how often a thinker looks again when nothing changed
LAST_THOUGHT_S = 10.0  # how long a thinker that leaves is waited for

Player = Callable[[Game], str]  # the text of a move; empty if it took the other side instead
Adviser = Callable[[Game], Advice]


@dataclass(frozen=True)
class TurnSnapshot:
    """A position in which somebody is to move, apart from the mirror: a thinker may take its time with it."""

    record: tuple[str, ...]
    side: int
    ask: str

    def game(self) -> Game:
        """The game with all its rounds, for what a win is worth."""
        return game_of(self.record)


def snapshot_of(mirror: Mirror) -> TurnSnapshot | None:
    """The turn of a mirror, or None while nobody is to move, or it is not sure."""
    if mirror.phase != "playing" or mirror.history.state != State.FOLLOWING or mirror.result is not None:
        return None
    return TurnSnapshot(tuple(mirror.record), mirror.game.side(), mirror.ask.name)


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
        self.leave()
        if self._thread.is_alive():
            self._thread.join(timeout=LAST_THOUGHT_S)

    def leave(self) -> None:
        """Take part no more; what is being thought is thrown away."""
        self._is_running = False

    def _run(self) -> None:
        try:
            while self._is_running:
                turn = self._turn()
                if turn is None or not self.wants(turn):
                    self.rest()
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
        return self._is_running and now is not None and now.record == turn.record

    def rest(self) -> None:
        """What is to be done when there is nothing to think about."""

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
        # A required move is asked for as a way to carry, or to set up; a blocked tower passes by itself. Throws are
        # chosen.
        return turn.side == self.side and turn.ask in ("move", "put", "choose")

    def rest(self) -> None:
        """Choose how a round is set up, where that is this side's to choose."""
        with self.session.lock:
            mirror = self.session.mirror
            if mirror.face.chooser(mirror.game) != self.side or mirror.phase != "setting-up":
                return
            square = mirror.face.option_of_computer(mirror.options, random.getrandbits(16))
        if square is not None:
            with contextlib.suppress(UserError):  # refused once hands have chosen
                self.session.command("choose", square_name(square))

    def leave(self) -> None:
        super().leave()
        with self.session.lock:
            turn = snapshot_of(self.session.mirror)
            if turn is None or turn.side != self.side or turn.ask not in ("carry", "set-up"):
                return
        self.session.request("undo", str(len(turn.record)))  # nothing: but no move is required any more

    def think(self, turn: TurnSnapshot) -> None:
        game = turn.game()
        if isinstance(game, Race) and game.must_throw():
            command: tuple[str, ...] = ("throw",)
        else:
            command = ("require", self._player(game))
        if command[-1] and self.is_still(turn):
            with contextlib.suppress(UserError):  # refused while hands are changing a move: then the turn comes again
                self.session.command(*command)
        self._wait()


class Coach(Thinker):
    """Says when a move gave something away, and shows the best one when it is asked.

    alerts     whether it speaks without being asked
    advises    whether it says the best move, too, to a side that plays by hand
    looked_at  how many positions
    """

    def __init__(
        self, session: Session, adviser: Adviser, alerts: bool = True, advised: Callable[[int], bool] | None = None
    ) -> None:
        """`advised` says of a side whether the best move is said to it without being asked; nobody is without it."""
        super().__init__(session)
        self._adviser = adviser
        self.alerts = alerts
        self.advises = advised is not None
        self._is_advised = advised or (lambda _side: False)
        self._advice: dict[tuple[str, ...], Advice] = {}  # by record
        self._asked_for: tuple[str, ...] | None = None  # the record
        self._remark: Callable[[], str] = str  # in the language of whoever reads it
        self._remark_of: tuple[str, ...] | None = None

    @property
    def looked_at(self) -> int:
        return len(self._advice)

    @property
    def notice(self) -> str:
        """A sentence about the last move, or the best one if that was asked for; or an empty text."""
        return self._remark()

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
        if turn.record != self._remark_of and not self.alerts:
            self._say(turn, str)  # what was said of another position is no more
        return turn.record == self._asked_for or (self.alerts and turn.record not in self._advice)

    def think(self, turn: TurnSnapshot) -> None:
        if turn.record not in self._advice:
            self._advice[turn.record] = self._adviser(turn.game())
            self._say(turn, partial(self._remarks, turn) if self.alerts else str)
        if turn.record == self._asked_for and self.is_still(turn):
            advice = self._advice[turn.record]
            self._say(turn, partial(self._advised, turn))
            try:
                self.session.command("advise", advice.move)
            except BoardError:  # hands are changing a move: once they have, it is still asked for
                self._wait()
            else:
                self._asked_for = None

    def _say(self, turn: TurnSnapshot, remark: Callable[[], str]) -> None:
        self._remark, self._remark_of = remark, turn.record
        with self.session.lock:
            self.session.mirror.revision += 1

    def _remarks(self, turn: TurnSnapshot) -> str:
        """What is said unasked: the shorter first, as a line may be too short for both."""
        advice = self._advised(turn) if self._is_advised(turn.side) else ""
        return " ".join(filter(None, (advice, self._judged(turn))))

    def _advised(self, turn: TurnSnapshot) -> str:
        return advice_words(face_of(name_of(turn.record[0])), self._advice[turn.record])

    def _judged(self, turn: TurnSnapshot) -> str:
        """What the last move gave away, if the position before it is known. Nobody is accused of what is not proved."""
        before = self._advice.get(turn.record[:-1])
        text = turn.record[-1]
        if before is None or text == "pass":
            return ""
        after = self._advice[turn.record]
        face = face_of(name_of(turn.record[0]))
        mover = turn.side if face.keeps_turn(text) else 1 - turn.side
        outcome = after.outcome if turn.side == mover else TURNED[after.outcome]
        if OPEN in (before.outcome, outcome):
            return self._now_won(face.side_words(1 - mover), after) if outcome == LOSS else ""
        if outcome == before.outcome or outcome == WIN or before.outcome == LOSS:
            return ""
        given = {"move": text, "side": face.side_words(mover), "best": before.move}
        if before.outcome == WIN:
            if before.distance is None:
                return _("{move} gives a win away; {side} had {best}.").format(**given)
            return _("{move} gives a win in {count} plies away; {side} had {best}.").format(
                count=before.distance, **given
            )
        given["other"] = face.side_words(1 - mover)
        if after.distance is None:
            return _("{move} lets {other} win; {side} had {best}.").format(**given)
        return _("{move} lets {other} win in {count} plies; {side} had {best}.").format(count=after.distance, **given)

    @staticmethod
    def _now_won(winner: str, after: Advice) -> str:
        """A fact, of which nobody knows whether it could have been helped."""
        if after.distance is None:
            return _("{other} now wins.").format(other=winner)
        return _("{other} now wins in {count} plies.").format(other=winner, count=after.distance)


def advice_words(face: GameFace, advice: Advice) -> str:
    """The best move and what it leads to."""
    move = advice.move
    if face.players == 1:
        return face.lone_outcome_words(advice.outcome).format(move=move)
    if advice.outcome == DRAW:
        return _("{move} keeps the draw.").format(move=move)
    if advice.outcome == OPEN:
        return _("{move} is the best move known; who wins is not proved.").format(move=move)
    if advice.distance is None:
        won = _("{move}: a win, in how many plies is not known.")
        return (won if advice.outcome == WIN else _("{move}, though every move loses.")).format(move=move)
    won = _("{move}: a win in {count} plies.")
    text = won if advice.outcome == WIN else _("{move} holds out longest: lost in {count} plies.")
    return text.format(move=move, count=advice.distance)
