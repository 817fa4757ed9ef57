"""What viewers do to a board: the one hand over virtual towers. Knows no socket.

On a board with real hands the hand's deeds are refused; the page follows.
"""

from collections.abc import Iterable, Iterator

from madang.games.kamisado.board import EMPTY, RINGLESS
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.i18n.language import _
from madang_host.players.auto_setup import GoingOn, LentHand
from madang_host.simulator.virtual_towers import BESIDE_WHITE, HandError, Spot, Table, spot_of
from madang_host.ui.web.requests import Deed


class Fingers:
    """The hand that all viewers share. What takes a while is done a step at a time, and dropped when a viewer acts.

    over    where the hand is
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.over = Spot(3, 3)
        self._arranging: Iterator[None] = iter(())

    def do(self, deed: Deed) -> None:
        """Lift, slide, place and the like; raises HandError with the reason why it cannot."""
        self._arranging = iter(())
        table = self.table
        match deed.kind, deed.spot:
            case "lift", Spot() as spot:
                table.lift(spot)
            case "slide", Spot() as spot:
                table.slide(spot)
            case "place", Spot() as spot:
                table.place(spot)
            case "aside", Spot() as spot:
                if table.held == EMPTY:
                    table.lift(spot)
                table.place(Spot(0, BESIDE_WHITE))
            case "back", None:
                table.put_back()
        self.over = deed.spot or self.over

    def step(self) -> None:
        """Move one tower on, if they are being arranged."""
        next(self._arranging, None)

    # What GoingOn asks for

    def arrange(self, board: bytes) -> None:
        self._arranging = self.table.arranging(board)

    def hold_one_of(self, squares: Iterable[int]) -> None:
        standing = [spot_of(square) for square in squares if self.table.tower_at(spot_of(square)) != EMPTY]
        if self.table.held == EMPTY and standing:
            self.over = standing[0]
            self.table.lift(self.over)

    def hold_nothing(self) -> None:
        if self.table.held != EMPTY:
            self.table.put_back()


class Stage:
    """Its methods are called with the session's lock, `live` again and again.

    fingers  None for a board with real hands
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        hands = session.hands
        self.fingers = Fingers(Table(hands)) if hands is not None else None
        if self.fingers is not None:
            self._going_on = GoingOn(self.fingers)
            self._lent_hand = LentHand(self.fingers)
            if session.mirror.moves:
                self.fingers.arrange(bytes(session.mirror.position.board))
            else:
                self._going_on.begin()

    def live(self, now_s: float) -> None:
        """Go on with what takes a while."""
        mirror = self.session.mirror
        if self.fingers is not None:
            hands = self.session.hands
            if hands is not None and not self.fingers.table.reaches(hands):
                self.fingers.table.reach(hands)
            self.fingers.step()
            self._going_on.live(mirror)
            self._lent_hand.live(mirror, now_s)

    def stands_as(self, board: bytes | bytearray) -> bool:
        """Whether every virtual tower is known to stand where a board has it."""
        if self.fingers is None:
            return False
        standing = [self.fingers.table.tower_at(spot_of(square)) for square in range(64)]
        return standing == [tower & RINGLESS for tower in board]

    def do(self, deed: Deed) -> None:
        """Let the hand do something; raises HandError with the reason why it cannot."""
        if self.fingers is None:
            raise HandError(_("this board's towers are moved by real hands; the page follows"))
        self._going_on.end()
        match deed.kind:
            case "set-up":
                self._set_up(self.fingers, self.session.mirror)
            case "restore":
                self.fingers.arrange(bytes(self.session.mirror.position.board))
            case _:
                self.fingers.do(deed)

    def go_on(self) -> None:
        """The board was told to begin something: bring the towers to its start."""
        if self.fingers is not None:
            self._going_on.begin()

    def _set_up(self, fingers: Fingers, mirror: Mirror) -> None:
        """Bring the towers to where the board's round begins; if it is over, the next one."""
        if mirror.moves and mirror.result is None:
            fingers.arrange(mirror.start)
        else:
            self._going_on.begin()
