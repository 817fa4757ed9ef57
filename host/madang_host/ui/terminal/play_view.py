"""The terminal view of a simulated board, with the player's hand: keys and mouse lift and place towers."""

from collections import deque
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from madang.games.kamisado.board import EMPTY
from madang.squares import FILES, RANKS
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.games.kamisado.names import tower_words
from madang_host.i18n.language import _, marked
from madang_host.players.auto_setup import AutoMover, AutoSetup
from madang_host.players.options import NO_PLAYERS, ComputerPlayers
from madang_host.players.timekeeper import Timekeeper
from madang_host.render import screen_colours
from madang_host.simulator.virtual_towers import BESIDE_BLACK, BESIDE_WHITE, Spot, VirtualTowers, spot_of
from madang_host.ui.terminal import help_page
from madang_host.ui.terminal.board_view import BoardView
from madang_host.ui.terminal.drawing import Figure, style_of, tower_colours, tower_letter
from madang_host.ui.terminal.hand import Hand
from madang_host.ui.terminal.mirror_view import MirrorView
from madang_host.ui.terminal.picture import faces
from madang_host.ui.terminal.texts import ADVICE

SETTING_UP = marked("The towers set themselves up. (By hand: lift them from beside the board.)")
NEW_AGAIN = marked("A game is in progress: press n once more to drop it and begin a new one.")
SLIDES = {
    True: marked("A dragged tower slides over the squares."),
    False: marked("A dragged tower is carried above the squares."),
}


class PlayView(MirrorView, inherit_bindings=False):
    """A session with a simulated port, whose towers are the given table's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "steer(0, 1)", show=False),
        Binding("down", "steer(0, -1)", show=False),
        Binding("left", "steer(-1, 0)", show=False),
        Binding("right", "steer(1, 0)", show=False),
        Binding("space", "touch", marked("lift/put"), key_display="spc"),
        Binding("enter", "touch", show=False),
        Binding("backspace", "put_back", marked("back"), key_display="bksp"),
        Binding("x", "put_aside", marked("off")),
        Binding("s", "set_up", marked("set")),
        Binding("n", "new", marked("new")),
        Binding("r", "restore", show=False),
        Binding("m", "change_drag", show=False),
        Binding("y", "press(0, 100)", show=False),
        Binding("u", "press(1, 100)", show=False),
        Binding("U", "press(1, 1000)", show=False),
        *MirrorView.BINDINGS,
    ]
    KEYS = help_page.HAND_KEYS + help_page.VIEW_KEYS

    def __init__(
        self,
        session: Session,
        towers: VirtualTowers,
        others: ComputerPlayers = NO_PLAYERS,
        keeper: Timekeeper | None = None,
    ) -> None:
        super().__init__(session, others=others, keeper=keeper)
        self.hand = Hand(towers)
        self._auto_setup = AutoSetup(self.hand)
        self._auto_mover = AutoMover(self.hand)
        self._presses: deque[tuple[int, int]] = deque()  # of the board's buttons, and for how many ms; still to come
        self._pressed: tuple[int, float] | None = None  # the one that is held, and when it is let go

    def on_mount(self) -> None:
        super().on_mount()
        with self.session.lock:
            is_on = bool(self.session.mirror.moves)
        if is_on:
            self.action_restore()
        else:
            self._auto_setup.begin()
        self.hand.notice = _(SETTING_UP)

    def _tick(self) -> None:
        hands = self.session.hands
        if hands is not None and not self.hand.towers.reaches(hands):
            self.hand.towers.reach(hands)
        self._work_buttons()
        self.hand.step()
        super()._tick()

    def _look(self, mirror: Mirror) -> None:
        self._auto_setup.live(mirror)
        self._auto_mover.live(mirror, monotonic())
        super()._look(mirror)

    def show_board(self, mirror: Mirror, elapsed_ms: int) -> None:
        cursor = self.hand.cursor
        spots = [Spot(file, rank) for rank in (BESIDE_WHITE, BESIDE_BLACK) for file in range(8)]
        beside = {spot: self._ringed(self.hand.towers.tower_at(spot)) for spot in spots}
        self.board.show(faces(mirror, elapsed_ms, self._figure, cursor), beside, cursor)

    def _figure(self, square: int) -> Figure | None:
        """The tower that stands on a square, or the one in the hand above it."""
        spot = spot_of(square)
        tower = self.hand.towers.tower_at(spot)
        if tower != EMPTY:
            return Figure(self._ringed(tower))
        if self.hand.towers.held != EMPTY and self.hand.cursor == spot:
            return Figure(self._ringed(self.hand.towers.held), is_faint=True)
        return None

    def _ringed(self, tower: int) -> int:
        return self.session.mirror.face.with_rings(self.session.mirror.game, tower) if tower != EMPTY else EMPTY

    def advice(self, mirror: Mirror) -> Text:
        if self.hand.notice:
            return Text.assemble((self.hand.notice, ADVICE))
        return super().advice(mirror)

    def turn(self, mirror: Mirror) -> Text:
        text = super().turn(mirror)
        towers = self.hand.towers
        if towers.held != EMPTY:
            _body, emblem = tower_colours(towers.held)
            text.append("\n").append(_("in the hand: "))
            text.append(f" {tower_letter(towers.held)} ", style_of(screen_colours.ink_on(emblem), emblem, True))
            text.append(f" {tower_words(self._ringed(towers.held))}")
        return text

    # Keys

    def on_key(self, event: events.Key) -> None:
        """A letter a to h is a file, a digit 1 to 8 a rank."""
        if event.key in FILES:
            self.hand.jump(file=FILES.index(event.key))
        elif event.key in RANKS:
            self.hand.jump(rank=RANKS.index(event.key))

    def say(self, sentence: str) -> None:
        self.hand.notice = sentence

    def choose(self, square: int) -> None:
        super().choose(square)
        self._auto_setup.begin()

    def _take_over(self) -> None:
        """The player's hand does something: nothing else moves the towers, and it is in the present."""
        self._auto_setup.end()
        self.action_look_back(0)

    def action_steer(self, files: int, ranks: int) -> None:
        self.hand.steer(files, ranks)

    def action_touch(self) -> None:
        self._take_over()
        self.hand.touch()

    def action_put_back(self) -> None:
        self._take_over()
        self.hand.put_back()

    def action_put_aside(self) -> None:
        self._take_over()
        self.hand.put_aside()

    def action_press(self, button: int, ms: int) -> None:
        """Press a button of the board (madang.buttons.BUTTON_NAMES) for so long in the board's time."""
        self._presses.append((button, ms))

    def _work_buttons(self) -> None:
        """Let go what was pressed for long enough, or press what comes next."""
        hands = self.session.hands
        if hands is None:
            return
        if self._pressed is None:
            if self._presses:
                button, ms = self._presses.popleft()
                hands.set_button(button, True)
                self._pressed = button, hands.now_ms() + ms
            return
        button, until_ms = self._pressed
        if hands.now_ms() >= until_ms:
            hands.set_button(button, False)
            self._pressed = None

    def action_change_drag(self) -> None:
        self.hand.slides = not self.hand.slides
        self.hand.notice = _(SLIDES[self.hand.slides])

    def action_set_up(self) -> None:
        """Put the towers where the board's round begins; if it is over, the next one."""
        with self.session.lock:
            mirror = self.session.mirror
            if mirror.moves and mirror.result is None:
                self.hand.arrange(mirror.start)
            else:
                self._auto_setup.begin()

    def action_restore(self) -> None:
        """Put the towers where the board's round has them."""
        self._auto_setup.end()
        with self.session.lock:
            board = bytes(self.session.mirror.position.board)
        self.hand.arrange(board)

    def action_new(self) -> None:
        """Go on to the next round, or begin a new game; one that is on is dropped only when asked twice."""
        with self.session.lock:
            is_on = bool(self.session.mirror.moves) and self.session.mirror.result is None
        if is_on and self.hand.notice != _(NEW_AGAIN):
            self.hand.notice = _(NEW_AGAIN)
            return
        if is_on:
            self.session.request("new")
        self._auto_setup.begin()

    # Mouse

    def on_board_view_pressed(self, message: BoardView.Pressed) -> None:
        self._take_over()
        self.hand.press(message.spot)

    def on_board_view_dragged(self, message: BoardView.Dragged) -> None:
        self.hand.drag(message.spot)

    def on_board_view_released(self, message: BoardView.Released) -> None:
        self.hand.release(message.spot)
