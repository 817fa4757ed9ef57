"""The match of a page's board: begun from the dialogue, given up by a player, drawn by agreement; and the change to
another game. Knows no socket.

That a player has resigned is a matter of the players: the board is not told, and whoever moves a tower there plays on.
"""

import contextlib
import threading
import time
from collections.abc import Iterator

from madang.games.registry import name_of
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.i18n.language import _
from madang_host.players.options import PlayerOptions
from madang_host.players.timekeeper import Timekeeper
from madang_host.simulator.virtual_towers import HandError
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.requests import Request
from madang_host.ui.web.seats import Seats

# What nobody can ask for when a player has resigned, or while the game changes.
OF_A_GAME = (
    "lift",
    "slide",
    "carry",
    "place",
    "aside",
    "back",
    "set-up",
    "restore",
    "undo",
    "choose",
    "hint",
    "advise",
    "draw",
    "swap",
    "play",
    "throw",
)


class MatchControl:
    """`begin` and `change_game` take a while: not for the thread that serves. The other methods are called with the
    session's lock.

    seats  who plays
    """

    def __init__(self, session: Session, controller: Controller, keeper: Timekeeper, players: PlayerOptions) -> None:
        self.seats = Seats(session, players)
        self._session = session
        self._controller = controller
        self._keeper = keeper
        self._beginning = threading.Lock()
        self._is_changing_game = False
        self._resigned: tuple[int, list[str]] | None = None  # the side, and the record as it was then

    @property
    def resigned(self) -> int | None:
        """The side that has given the game up, or None; a game that went on at the board was not."""
        if self._resigned is None:
            return None
        side, record = self._resigned
        if record != self._session.mirror.record:
            self._resigned = None
            self.seats.forget()
            return None
        return side

    def begin(self, request: Request) -> None:
        """Begin a match, dropping what is on; raises UserError, and HandError while another one is begun."""
        with self._alone():
            self._begin(request)

    def change_game(self, request: Request) -> None:
        """Play another game, putting the one that is on away; raises UserError, and HandError while one is begun."""
        with self._alone():
            self._command(request.command)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._beginning.acquire(blocking=False):
            raise HandError(_("a game is just beginning"))
        try:
            yield
        finally:
            self._beginning.release()

    def _command(self, command: tuple[str, ...]) -> None:
        """Have the board begin, on an empty board if it is another game: the towers that stand there might be taken
        for its own. They are set up once the board has told of its new game."""
        session, controller = self._session, self._controller
        with session.lock:
            is_another = controller.hand is not None and name_of(command[1]) != session.mirror.game.name
            self._is_changing_game = is_another
            if is_another:
                controller.clear_board()
            else:
                controller.set_aside()
        try:
            if is_another:
                session.wait_for(lambda mirror: not any(mirror.occupied))
            session.command(*command)
        except UserError:
            with session.lock:
                if is_another:
                    controller.match_game()
            raise
        finally:
            self._is_changing_game = False
        with session.lock:
            if is_another:
                controller.take_up()
            else:
                controller.go_on()

    def _begin(self, request: Request) -> None:
        session = self._session
        self.seats.clear()
        with session.lock:
            self._resigned = None
        self._command(request.command)
        first_entry = " ".join(request.command[1:])
        session.wait_for(lambda mirror: not mirror.moves and mirror.record[:1] == [first_entry])
        with session.lock:
            self._controller.begin(request.setup)
            self._keeper.clocks.set(request.control)
            sides = list(session.mirror.face.sides_in(session.mirror.game))
        self.seats.take({sides.index(name): seat for name, seat in request.seats if name in sides})

    def resign(self, side_name: str) -> None:
        """A player gives the game up; raises HandError."""
        mirror = self._session.mirror
        if side_name not in mirror.face.sides:
            raise HandError(_("nobody plays that side"))
        if len(mirror.face.sides_in(mirror.game)) > 2:
            raise HandError(_("more than one player would be left: leave, and the others play on"))
        if mirror.phase != "playing" or not mirror.moves or mirror.result is not None or self.resigned is not None:
            raise HandError(_("there is no game to give up"))
        side = mirror.face.sides.index(side_name)
        self._resigned = side, list(mirror.record)
        self._keeper.clocks.pause(True, time.monotonic())
        self._controller.hold_nothing()
        self.seats.rest()
        self._session.resign(side)
        mirror.revision += 1

    def swap(self) -> None:
        """By the pie rule, the players change sides; raises HandError."""
        if self.seats.side_to_take() is None:
            raise HandError(_("no side can be taken now"))
        self.seats.swap()

    def side_to_take(self) -> int | None:
        """The side that, by the pie rule, whoever is to move by hand may take instead, or None."""
        return None if self.resigned is not None else self.seats.side_to_take()

    def refuse_without_game(self, request: Request) -> None:
        """Raises HandError for what is no more when a player has given up, or not yet while the game changes."""
        if request.kind not in OF_A_GAME:
            return
        if self.resigned is not None:
            raise HandError(_("the game is over: begin another one"))
        if self._is_changing_game:
            raise HandError(_("a game is just beginning"))

    def draw_command(self) -> tuple[str, ...]:
        """What tells the board that the players have agreed on a draw; raises HandError."""
        command = self._session.mirror.draw_command()
        if not command:
            raise HandError(_("there is nothing to agree on"))
        return command
