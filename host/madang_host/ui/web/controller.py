"""What viewers do to a board: the one hand over virtual towers. Knows no socket.

On a board with real hands the hand's requests are refused; the page follows.
"""

from collections.abc import Callable, Iterable, Iterator

from madang.games.race import Race
from madang.squares import square_name
from madang_host.connection.firmware_messages import board_words
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.games.records import presence_texts
from madang_host.i18n.language import _
from madang_host.players.auto_setup import AutoMover, AutoSetup
from madang_host.simulator.virtual_towers import HandError, Spot, VirtualTowers, spot_of
from madang_host.ui.study.history import History
from madang_host.ui.web.requests import Request


class VirtualHand:
    """The hand that all viewers share. What takes a while is done a step at a time; until it is done, viewers have no
    hand, or what they click would leave a board half set up.

    over  where the hand is
    """

    def __init__(self, towers: VirtualTowers) -> None:
        self.towers = towers
        self.over = Spot(3, 3)
        self._doing: Iterator[None] | None = None

    def do(self, request: Request) -> None:
        """Lift, slide, place and the like; raises HandError with the reason why it cannot."""
        if self.is_busy:
            raise HandError(_("one moment: the pieces are being moved"))
        towers = self.towers
        match request.kind, request.spot:
            case "lift", Spot() as spot:
                towers.lift(spot)
            case "slide", Spot() as spot:
                towers.slide(spot)
            case "carry", Spot():
                pass  # above the squares nothing is felt
            case "place", Spot() as spot:
                towers.place(spot)
            case "aside", Spot() as spot:
                if not towers.held:
                    towers.lift(spot)
                towers.set_aside()
            case "back", None:
                towers.put_back()
        self.over = request.spot or self.over

    @property
    def is_busy(self) -> bool:
        """Whether what it does by itself goes on."""
        return self._doing is not None

    def step(self) -> None:
        """Go on with what it does by itself."""
        if self._doing is not None and next(self._doing, self) is self:
            self._doing = None

    def clear_board(self) -> None:
        """Take all towers off the board."""
        self._stop()
        self.towers.clear_board()

    # What AutoSetup asks for

    def arrange(self, board: bytes) -> None:
        self._stop()
        if not self.towers.stand_as(board):  # else viewers keep their hand
            self._doing = self.towers.arranging(board)

    def touch_square(self, square: int) -> None:
        self._stop()
        self._doing = self.towers.touching(spot_of(square))

    def hold_one_of(self, squares: Iterable[int]) -> None:
        self._stop()
        standing = [spot_of(square) for square in squares if self.towers.tower_at(spot_of(square))]
        if not self.towers.held and standing:
            self.over = standing[0]
            self.towers.lift(self.over)

    def hold_nothing(self) -> None:
        self._stop()
        if self.towers.held:
            self.towers.put_back()

    def set_aside(self) -> None:
        self._stop()
        self.towers.set_aside()

    def _stop(self) -> None:
        """What is in the hand stays there; whoever arranges counts on nobody else to place it. A touch ends."""
        self._doing = None


class Controller:
    """Its methods are called with the session's lock, `live` again and again.

    hand  None for a board with real hands
    """

    def __init__(self, session: Session, history: History | None = None) -> None:
        """`history` is what moves may be taken back of."""
        self.session = session
        self._history = history or History()
        hands = session.hands
        self._undone_from = 0  # how many entries the record had when a move was taken back
        self._setup = ""  # the option by which the players want every round to be set up, if it is offered
        self._chosen_at = 0  # how many entries the record had when it was chosen
        self.hand = VirtualHand(VirtualTowers(hands, session.mirror.face)) if hands is not None else None
        if self.hand is not None:
            self._auto_setup = AutoSetup(self.hand)
            self._auto_mover = AutoMover(self.hand)
            if session.mirror.moves:
                self.hand.arrange(session.mirror.pieces)
            else:
                self._auto_setup.begin()

    def live(self, now_s: float) -> None:
        """Go on with what takes a while."""
        mirror = self.session.mirror
        self._choose_setup(mirror)
        if self.hand is not None:
            hands = self.session.hands
            if hands is not None and not self.hand.towers.reaches(hands):
                self.hand.towers.reach(hands)
            if len(mirror.record) < self._undone_from:
                self._undone_from = 0
                self.hand.arrange(mirror.pieces)
            self.hand.step()
            self._auto_setup.live(mirror)
            self._auto_mover.live(mirror, now_s)

    def stands_as_played(self) -> bool:
        """Whether every virtual tower is known to stand where the board has it."""
        if self.hand is None:
            return False
        mirror = self.session.mirror
        standing = bytes(self.hand.towers.tower_at(spot_of(square)) for square in range(64))
        if mirror.face.are_alike:
            return bytes(map(mirror.game.kind, standing)) == bytes(map(mirror.game.kind, mirror.pieces))
        return standing == mirror.pieces

    def do(self, request: Request) -> None:
        """Let the hand do something; raises HandError with the reason why it cannot."""
        if self.hand is None:
            raise HandError(_("this board is played by real hands; the page only shows it"))
        match request.kind:
            case "set-up":
                self._auto_setup.end()
                self._set_up(self.hand, self.session.mirror)
            case "restore":
                self.match_game()
            case _ if self._auto_setup.is_waiting:
                raise HandError(_("one moment: the pieces are being set up"))
            case _:
                self.hand.do(request)
                self._auto_setup.end()

    def begin(self, setup: str) -> None:
        """The board has begun a match: have it set up by an option, where that is offered; empty leaves it to the
        players."""
        self._setup, self._chosen_at = setup, 0
        self.go_on()

    def _choose_setup(self, mirror: Mirror) -> None:
        if not self._setup or mirror.phase != "setting-up" or mirror.moves or self._chosen_at == len(mirror.record):
            return
        for square, option in mirror.options.items():
            if option.text == self._setup:
                self._chosen_at = len(mirror.record)
                if not option.is_in_force:
                    self.session.request("choose", square_name(square))
                    self.go_on()

    def race_command(self, text: str) -> tuple[str, ...]:
        """What has the board take up a legal move of a race, given as its text, or that a side leaves or comes back, or
        throw where that is empty; raises HandError."""
        mirror = self.session.mirror
        if not isinstance(mirror.game, Race) or mirror.phase == "over":
            raise HandError(_("there is no move to make now"))
        if not text:
            return ("throw",)
        if text not in presence_texts(mirror.game).values():
            try:
                mirror.game.find(text)
            except ValueError as error:
                raise HandError(board_words(str(error))) from error
        return ("take", str(len(mirror.record)), text)

    def clear_board(self) -> None:
        """Take the virtual towers off the board, as hands do before another game's pieces are put there: they might
        stand as that game begins."""
        if self.hand is not None:
            self._auto_setup.clear_board(self.session.mirror)

    def take_up(self) -> None:
        """The board has taken another game: bring its pieces to where it has them."""
        if self.hand is not None:
            self._auto_setup.take_up()

    def match_game(self) -> None:
        """Bring the virtual towers to where the board's round has them."""
        if self.hand is not None:
            self._auto_setup.end()
            self.hand.arrange(self.session.mirror.pieces)

    def set_aside(self) -> None:
        """Put what is in the virtual hand beside the board, and end what it is doing: the board is about to light what
        can be chosen."""
        if self.hand is not None:
            self.hand.set_aside()

    def hold_nothing(self) -> None:
        """Put down what is in the virtual hand."""
        if self.hand is not None:
            self.hand.hold_nothing()

    def go_on(self) -> None:
        """The board was asked to begin something: bring the towers to its start."""
        if self.hand is not None:
            self._auto_setup.begin()

    def undo(self, is_engine: Callable[[int], bool]) -> tuple[str, ...]:
        """What asks the board to take the last move back, and with it those of the engine that answered it; the towers
        follow. Raises HandError."""
        mirror = self.session.mirror
        played = self._history.rounds[-1] if self._history.rounds else None
        left = len(mirror.moves) - 1
        while played is not None and left > 0 and is_engine(played.sides[left]):
            left -= 1
        if left < 0 or played is None or len(played.moves) != len(mirror.moves):
            raise HandError(_("there is no move to take back"))
        self._undone_from = len(mirror.record)
        return ("undo", str(len(mirror.record) - len(mirror.moves) + left))

    def _set_up(self, hand: VirtualHand, mirror: Mirror) -> None:
        """Bring the towers to where the board's round begins; if it is over, the next one."""
        if mirror.moves and mirror.result is None:
            hand.arrange(mirror.start)
        else:
            self._auto_setup.begin()
