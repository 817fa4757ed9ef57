"""The match of a page's board: begun from the dialogue, given up by a player, drawn by agreement. Knows no socket.

That a player has resigned is a matter of the players: the board is not told, and whoever moves a tower there plays on.
"""

import threading
import time

from madang_host.connection.session import Session
from madang_host.i18n.language import _
from madang_host.players.options import PlayerOptions
from madang_host.players.timekeeper import Timekeeper
from madang_host.simulator.virtual_towers import HandError
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.requests import Request
from madang_host.ui.web.seats import Seats

# What nobody can ask for any more when a player has resigned.
OF_A_GAME = ("lift", "slide", "carry", "place", "aside", "back", "set-up", "restore", "undo", "choose", "hint", "draw")


class MatchControl:
    """`begin` takes a while: not for the thread that serves. The other methods are called with the session's lock.

    seats  who plays
    """

    def __init__(self, session: Session, controller: Controller, keeper: Timekeeper, players: PlayerOptions) -> None:
        self.seats = Seats(session, players)
        self._session = session
        self._controller = controller
        self._keeper = keeper
        self._beginning = threading.Lock()
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
        if not self._beginning.acquire(blocking=False):
            raise HandError(_("a game is just beginning"))
        try:
            self._begin(request)
        finally:
            self._beginning.release()

    def _begin(self, request: Request) -> None:
        session = self._session
        self.seats.clear()
        with session.lock:
            self._resigned = None
            self._controller.go_on()
        session.command(*request.command)
        first_entry = " ".join(request.command[1:])
        session.wait_for(lambda mirror: not mirror.moves and mirror.record[:1] == [first_entry])
        with session.lock:
            self._controller.begin(request.setup)
            self._keeper.clocks.set(request.control)
            sides = list(session.mirror.face.sides)
        self.seats.take({sides.index(name): seat for name, seat in request.seats if name in sides})

    def resign(self, side_name: str) -> None:
        """A player gives the game up; raises HandError."""
        mirror = self._session.mirror
        if side_name not in mirror.face.sides:
            raise HandError(_("nobody plays that side"))
        if mirror.phase != "playing" or not mirror.moves or mirror.result is not None or self.resigned is not None:
            raise HandError(_("there is no game to give up"))
        side = mirror.face.sides.index(side_name)
        self._resigned = side, list(mirror.record)
        self._keeper.clocks.pause(True, time.monotonic())
        self._controller.hold_nothing()
        self.seats.rest()
        self._session.resign(side)
        mirror.revision += 1

    def refuse_when_resigned(self, request: Request) -> None:
        """Raises HandError for what is no more when a player has given up."""
        if request.kind in OF_A_GAME and self.resigned is not None:
            raise HandError(_("the game is over: begin another one"))

    def draw_command(self) -> tuple[str, ...]:
        """What tells the board that the players have agreed on a draw; raises HandError."""
        command = self._session.mirror.draw_command()
        if not command:
            raise HandError(_("there is nothing to agree on"))
        return command
