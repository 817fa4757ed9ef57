"""The terminal view of a simulated board, with the player's hand: keys and mouse lift and place towers."""

import copy
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from madang.games.registry import name_of
from madang.squares import FILES, RANKS, members, square_name
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.i18n.language import _, marked
from madang_host.players.auto_setup import AutoMover, AutoSetup
from madang_host.players.options import ComputerPlayers
from madang_host.players.timekeeper import Timekeeper
from madang_host.render import screen_colours
from madang_host.render.drawing import Piece
from madang_host.simulator.virtual_towers import BESIDE_BLACK, BESIDE_WHITE, NOTHING, Spot, VirtualTowers, spot_of
from madang_host.ui.terminal import help_page
from madang_host.ui.terminal.board.board_view import BoardView
from madang_host.ui.terminal.board.drawing import piece_colours, style_of
from madang_host.ui.terminal.board.picture import faces
from madang_host.ui.terminal.hand import Hand
from madang_host.ui.terminal.mirror_view import NOTICE_S, MirrorView
from madang_host.ui.terminal.texts import ADVICE, pointed_text
from madang_host.ui.typed_move import TypedMove, move_between

SETTING_UP = marked("The pieces set themselves up. (By hand: lift them from beside the board.)")
NEW_AGAIN = marked("A game is in progress: press n once more to drop it and begin a new one.")
NOT_YET = marked("One moment: the pieces are being set up.")
SLIDES = {
    True: marked("A dragged piece slides over the squares."),
    False: marked("A dragged piece is carried above the squares."),
}


class PlayView(MirrorView, inherit_bindings=False):
    """A session with a simulated port, whose towers are the given table's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "steer(0, 1)", show=False),
        Binding("down", "steer(0, -1)", show=False),
        Binding("left", "steer(-1, 0)", show=False),
        Binding("right", "steer(1, 0)", show=False),
        Binding("tab", "go_round(1)", marked("next"), priority=True),
        Binding("shift+tab", "go_round(-1)", show=False, priority=True),
        Binding("space", "touch", marked("lift/put"), key_display="spc"),
        Binding("enter", "touch", show=False),
        Binding("backspace", "take_back", marked("back"), key_display="bksp"),
        Binding("x", "put_aside", show=False),
        Binding("s", "set_up", show=False),
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
        others: ComputerPlayers | None = None,
        keeper: Timekeeper | None = None,
    ) -> None:
        super().__init__(session, others=others, keeper=keeper)
        self.hand = Hand(towers)
        self._auto_setup = AutoSetup(self.hand)
        self._draws = False  # whether the board is to draw
        self._beginning: Callable[[], None] | None = None  # another game, once the board is empty
        self._auto_mover = AutoMover(self.hand)
        self._presses: deque[tuple[int, int]] = deque()  # of the board's buttons, and for how many ms; still to come
        self._pressed: tuple[int, float] | None = None  # the one that is held, and when it is let go
        self._typed = TypedMove()
        self._turn: tuple[int, bytes] | None = None  # for which the cursor was put where the side to move begins
        self._entries = 0  # of the record when it was looked at last
        self._goes_along = False  # whether a move that is taken back is to be taken back by the hand, too
        self._notice = ""  # of the hand, as it was seen last
        self._noticed_s = 0.0

    def on_mount(self) -> None:
        super().on_mount()
        with self.session.lock:
            is_on = bool(self.session.mirror.moves)
        if is_on:
            self.action_restore()
        else:
            self._auto_setup.begin()
        self.hand.notice = _(SETTING_UP)
        self.pointed.display = True
        self.sit_down()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """On another page the keys of the hand, which come first, mean nothing."""
        return action != "go_round" or len(self.screen_stack) == 1

    def _tick(self) -> None:
        hands = self.session.hands
        if hands is not None and not self.hand.towers.reaches(hands):
            self.hand.towers.reach(hands)
        self._work_buttons()
        self.hand.step()
        super()._tick()

    def _look(self, mirror: Mirror) -> None:
        self._begin_other_game(mirror)
        self._draw(mirror)
        self._auto_setup.live(mirror)
        self._auto_mover.live(mirror, monotonic())
        self._go_along(mirror)
        self._go_to_side(mirror)
        super()._look(mirror)
        spot = self.hand.cursor
        self.pointed.show(pointed_text(mirror, spot.square, self._ringed(self.hand.towers.tower_at(spot))))

    def _draw(self, mirror: Mirror) -> None:
        """Have the board draw, as soon as it has said which option that is."""
        if not self._draws or not mirror.options or not all(option.text for option in mirror.options.values()):
            return
        self._draws = False
        drawing = mirror.face.drawing_option(mirror.options) if mirror.game.must_choose() else None
        if drawing is None:
            self._auto_setup.begin()
        else:
            self.call_later(self.choose, drawing)

    def _go_along(self, mirror: Mirror) -> None:
        """Once a move is taken back, put the towers where they stood before it."""
        entries = len(mirror.record)
        if self._goes_along and entries < self._entries:
            self._goes_along = False
            self.hand.arrange(mirror.pieces)
        self._entries = entries

    def _go_to_side(self, mirror: Mirror) -> None:
        """When a player's turn begins, put the cursor on the tower that must move, or on the nearest that may."""
        turn = (len(mirror.record), mirror.ask.squares)
        is_mine = mirror.phase == "playing" and mirror.ask.name == "move" and self._is_by_hand(mirror.game.side())
        if (
            not is_mine
            or turn == self._turn
            or self._typed.text
            or self.hand.is_busy
            or self.hand.towers.held != NOTHING
        ):
            return
        self._turn = turn
        at = self.hand.cursor
        spots = [spot_of(square) for square in members(mirror.ask.squares)]
        if spots and at not in spots:
            near = min(spots, key=lambda spot: (abs(spot.file - at.file), abs(spot.rank - at.rank)))
            self.hand.jump(near.file, near.rank)

    def _is_by_hand(self, side: int) -> bool:
        return self.others.options_of(side) is None

    def state_of_hand(self) -> object:
        towers = self.hand.towers
        return super().state_of_hand(), self.hand.cursor, towers.held, self.hand.is_busy, self._typed.text

    def show_board(self, mirror: Mirror, elapsed_ms: int) -> None:
        cursor = self.hand.cursor
        spots = [Spot(file, rank) for rank in (BESIDE_WHITE, BESIDE_BLACK) for file in range(8)]
        standing = {spot: self.hand.towers.tower_at(spot) for spot in spots}
        played = mirror.face.pieces_in(mirror.game)
        drawn = {spot: self._drawn(tower) for spot, tower in standing.items() if tower in played}
        beside = {spot: piece for spot, piece in drawn.items() if piece is not None}
        self.board.show(faces(mirror, elapsed_ms, self._figure, cursor), beside, cursor)

    def _figure(self, square: int) -> Piece | None:
        """The piece that stands on a square, or the one in the hand above it."""
        spot = spot_of(square)
        tower = self.hand.towers.tower_at(spot)
        if tower != NOTHING:
            return self._drawn(tower)
        held = self._drawn(self.hand.towers.held)
        return held.faint() if held is not None and self.hand.cursor == spot else None

    def _ringed(self, tower: int) -> int:
        return self.session.mirror.face.with_rings(self.session.mirror.game, tower)

    def _drawn(self, tower: int) -> Piece | None:
        return self.session.mirror.face.piece_drawing(self._ringed(tower)) if tower != NOTHING else None

    def advice(self, mirror: Mirror) -> Text:
        if len(self._typed.text) > 2:
            return Text.assemble((_("{move}: Enter makes this move.").format(move=self._typed.text), ADVICE))
        now_s = monotonic()
        if self.hand.notice != self._notice:
            self._notice, self._noticed_s = self.hand.notice, now_s
        elif now_s - self._noticed_s > NOTICE_S:
            self.hand.notice = self._notice = ""
        if self.hand.notice:
            return Text.assemble((self.hand.notice, ADVICE))
        if mirror.game.must_choose() and mirror.phase == "setting-up":
            return Text.assemble((self._how_to_choose(mirror), ADVICE))
        return super().advice(mirror)

    def _how_to_choose(self, mirror: Mirror) -> str:
        if not self._is_by_hand(mirror.face.chooser(mirror.game)):
            return _("{player} chooses.").format(player=self.others.name_of(mirror.face.chooser(mirror.game)))
        if mirror.face.drawing_option(mirror.options) is None:
            return _("Press o to choose in words.")
        return _("Press s to draw, o for the other choices.")

    def turn(self, mirror: Mirror) -> Text:
        text = super().turn(mirror)
        towers = self.hand.towers
        if towers.held != NOTHING:
            drawn = mirror.face.piece_drawing(towers.held)
            _body, emblem = piece_colours(drawn)
            text.append("\n").append(_("in the hand: "))
            text.append(f" {drawn.letter} ", style_of(screen_colours.ink_on(emblem), emblem, True))
            text.append(f" {mirror.face.piece_words(self._ringed(towers.held))}")
        return text

    # Keys

    def on_key(self, event: events.Key) -> None:
        """A letter a to h is a file, a digit 1 to 8 a rank; two squares are a move, whose sign may stand between."""
        if event.key in FILES:
            self.hand.jump(file=FILES.index(event.key))
        elif event.key in RANKS:
            self.hand.jump(rank=RANKS.index(event.key))
        elif self._is_sign(event.key):
            event.prevent_default()  # not what the key is bound to
            return
        else:
            return  # it comes here before what it is bound to, which may want what was typed
        self._typed.type(event.key)

    def _is_sign(self, key: str) -> bool:
        """Whether a key writes that the piece on the square that was typed moves, or takes one that it may take."""
        if len(self._typed.squares) != 1 or self._typed.is_begun or key not in ("minus", "x"):
            return False
        with self.session.lock:
            game = self.session.mirror.game
            takes = {game.origin[move] for move in range(game.move_count()) if game.takes[move]}
        return key == "minus" or self._typed.squares[0] in takes

    def say(self, sentence: str) -> None:
        self.hand.notice = sentence

    def choose(self, square: int) -> None:
        super().choose(square)
        self._auto_setup.begin()

    def begin(self, entry: str) -> None:
        if name_of(entry.split()[0]) != self.face.name:
            self._begin_on_empty_board(partial(super().begin, entry))
            return
        self.hand.set_aside()
        super().begin(entry)
        self._auto_setup.begin()

    def change_game(self, game: str) -> None:
        self._begin_on_empty_board(partial(super().change_game, game))

    def _begin_on_empty_board(self, begin: Callable[[], None]) -> None:
        """Another game's pieces come once the board has told of it: those of this one might be taken for them, or for a
        choice where they are set."""
        with self.session.lock:
            self._auto_setup.clear_board(self.session.mirror)
        self._beginning = begin

    def _begin_other_game(self, mirror: Mirror) -> None:
        if self._beginning is not None and not any(mirror.occupied):
            begin, self._beginning = self._beginning, None
            self.call_later(begin)

    def _takes_over(self) -> bool:
        """Whether the player's hand may do something now; then nothing else moves the towers, and the view is in the
        present."""
        if self._auto_setup.is_waiting or self._beginning is not None:
            self.hand.notice = _(NOT_YET)
            return False
        self._auto_setup.end()
        self._goes_along = False
        self.action_look_back(0)
        return True

    def action_steer(self, files: int, ranks: int) -> None:
        self._typed.clear()
        turn = -1 if self.board.is_flipped else 1
        self.hand.steer(turn * files, turn * ranks)

    def action_go_round(self, step: int) -> None:
        """Put the cursor on the next of the squares of which the board asks something, as they are read."""
        self._typed.clear()
        with self.session.lock:
            mirror = self.session.mirror
            asked = members(mirror.ask.squares)
            if mirror.ask.route is not None:
                asked = [mirror.ask.route[0 if self.hand.towers.held == NOTHING else 1]]
        turn = -1 if self.board.is_flipped else 1
        spots = sorted(map(spot_of, asked), key=lambda spot: (-turn * spot.rank, turn * spot.file))
        if not spots:
            return
        at = self.hand.cursor
        place = spots.index(at) + step if at in spots else 0
        spot = spots[place % len(spots)]
        self.hand.jump(spot.file, spot.rank)

    def action_touch(self) -> None:
        typed = self._typed.squares
        self._typed.clear()
        if self._throws():
            return
        if self._takes_over() and not self._make_move(typed):
            self.hand.touch()

    def _throws(self) -> bool:
        """Let the board throw, where a player of a race is to throw; whether it does."""
        with self.session.lock:
            mirror = self.session.mirror
            state = mirror.face.race_state(mirror.game)
            is_due = state is not None and state["is_due"] and self._is_by_hand(mirror.game.side())
        if is_due and self.hand.towers.held == NOTHING:
            self.play(("throw",))
            return True
        return False

    def _make_move(self, typed: list[int]) -> bool:
        """Make the move that was typed, or the only one to the empty square at the cursor; whether it was one."""
        square = self.hand.cursor.square
        if self.hand.towers.held != NOTHING or square is None:
            return False
        is_typed = len(typed) == 2
        with self.session.lock:
            mirror = self.session.mirror
            # The board may have told the last move, and not yet that it asks for the one that is typed.
            is_asked = mirror.phase == "playing" and (is_typed or mirror.ask.name == "move")
            route = move_between(mirror.game, typed if is_typed else [square]) if is_asked else None
        if is_typed and route is None:
            self.hand.notice = _("{move} cannot be played now.").format(move="-".join(map(square_name, typed)))
            return True
        if route is None or (not is_typed and self.hand.towers.tower_at(spot_of(route[1])) != NOTHING):
            return False
        self.hand.carry(*map(spot_of, route))
        return True

    def action_take_back(self) -> None:
        """Put back what is in the hand, or stands where the game has it not; otherwise take the last move back."""
        self._typed.clear()
        if not self._takes_over():
            return
        with self.session.lock:
            mirror = self.session.mirror
            is_game_on = mirror.phase in ("playing", "over") and mirror.game.plies > 0
            entries = self._entries_before(mirror) if is_game_on and self._stands_as(mirror) else None
        if entries is None:
            self.hand.put_back()
        else:
            self.hand.notice = ""
            self._goes_along = True
            self.session.request("undo", str(entries))

    def _stands_as(self, mirror: Mirror) -> bool:
        """Whether every tower stands where the game has it."""
        tower_at = self.hand.towers.tower_at
        kind = mirror.game.kind if mirror.face.are_alike else int
        return all(kind(tower_at(spot_of(square))) == kind(mirror.game.piece(square)) for square in range(64))

    def _entries_before(self, mirror: Mirror) -> int | None:
        """How long the record was when somebody at this board could last decide on a move."""
        game = copy.deepcopy(mirror.game)
        while game.undo():
            if self._is_by_hand(game.side()) and not (game.move_count() == 1 and game.is_pass(0)):
                return game.entries()
        return None

    def action_put_aside(self) -> None:
        self._typed.clear()
        if self._takes_over():
            self.hand.put_aside()

    def action_press(self, button: int, ms: int) -> None:
        """Press a button of the board (madang.buttons.BUTTON_NAMES) for so long in the board's time. A move that it
        takes back is taken back by the hand."""
        self._auto_setup.end()
        self._goes_along = True
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
        """Put the towers where the board's round begins; if it is over, the next one. What is to be drawn is drawn."""
        self._beginning = None
        with self.session.lock:
            mirror = self.session.mirror
            if mirror.moves and mirror.result is None:
                self.hand.arrange(mirror.start)
            elif mirror.game.must_choose():
                self._draws = True
            else:
                self._auto_setup.begin()

    def action_restore(self) -> None:
        """Put the towers where the board's round has them."""
        self._beginning = None
        self._auto_setup.end()
        with self.session.lock:
            board = self.session.mirror.pieces
        self.hand.arrange(board)

    def action_new(self) -> None:
        """Go on to the next round, or begin a new game; one that is on is dropped only when asked twice."""
        with self.session.lock:
            is_on = bool(self.session.mirror.moves) and self.session.mirror.result is None
        if is_on and self.hand.notice != _(NEW_AGAIN):
            self.hand.notice = _(NEW_AGAIN)
            return
        self._beginning = None
        if is_on:
            self.session.request("new")
        self._auto_setup.begin()

    # Mouse

    def on_board_view_pressed(self, message: BoardView.Pressed) -> None:
        self._typed.clear()
        if not self._takes_over():
            return
        if self.hand.towers.held == NOTHING and self.hand.towers.tower_at(message.spot) == NOTHING:
            self.hand.cursor = message.spot
            if self._make_move([]):
                return
        self.hand.press(message.spot)

    def on_board_view_dragged(self, message: BoardView.Dragged) -> None:
        self.hand.drag(message.spot)

    def on_board_view_released(self, message: BoardView.Released) -> None:
        self.hand.release(message.spot)
