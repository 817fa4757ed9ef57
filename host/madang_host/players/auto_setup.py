"""What the hand over virtual towers does by itself: it leads from a round to the start of the next, and makes the moves
of an opponent who has no hands. Knows the mirror; draws nothing.
"""

import copy
import math
import time
from collections.abc import Iterable
from typing import Protocol

from madang.games.race import Race
from madang.squares import NO_SQUARE, has, members, new_set
from madang_host.connection.mirror import Mirror
from madang_host.games.face import Ask
from madang_host.simulator.virtual_towers import NOTHING, VirtualTowers

STUCK_S = 1.5  # without news while the towers stand as they should
MOST_HELPS = 2  # towers that are lifted, before all are taken off
REFUSED_S = 5.0  # a board that goes on with its game for so long has refused to begin another one
SEEN_S = 0.8  # that an opponent's move is lit before it is made


class MovableHand(Protocol):
    """What the hand is asked to do."""

    towers: VirtualTowers

    @property
    def is_busy(self) -> bool:
        """Whether what has begun goes on."""

    def hold_one_of(self, squares: Iterable[int], /) -> None:
        """Lift a tower that stands on one of some squares, unless there is one in the hand."""

    def hold_nothing(self) -> None:
        """Put the tower in the hand back."""

    def set_aside(self) -> None:
        """End what it is doing, with what it holds beside the board: on a square it might be taken for a choice."""

    def clear_board(self) -> None:
        """Take all pieces off the board."""

    def arrange(self, board: bytes, /) -> None:
        """Begin to put all towers where a board has them."""

    def touch_square(self, square: int, /) -> None:
        """Begin to touch a square with what is none of the towers."""


class AutoSetup:
    """`live` is called again and again; what it begins ends by itself at the start of a round, or by `end`."""

    def __init__(self, hand: MovableHand) -> None:
        self._hand = hand
        self._is_on = False
        self._has_new_pieces = False  # of a game from the shelf, until the board has told where they stand
        self._begun_s = 0.0
        self._arranged = b""  # the start that the towers were brought to meanwhile
        self._revision = -1  # of the mirror
        self._since_s = 0.0  # when it was seen first
        self._chooses = False  # whether the players have to choose before the towers can be set up
        self._helps = False  # whether it holds a tower only for the board to see it lifted
        self._helped = 0  # how often it has
        self._is_clearing = False  # whether it has taken all off, for the board to see that

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for the board to say where the towers go: who took over now would leave an empty board."""
        return self._has_new_pieces or (self._is_on and not self._arranged and not self._chooses)

    def begin(self) -> None:
        """Go to the start of a round, as soon as the board says where that is."""
        self._is_on = True
        self._begun_s = time.monotonic()
        self._arranged = b""
        self._helped = 0
        self._is_clearing = False

    def take_up(self) -> None:
        """The board has taken another game from its shelf: bring its pieces to where it says that they stand."""
        self._has_new_pieces = True

    def end(self) -> None:
        """The player takes over."""
        self._is_on = self._helps = self._has_new_pieces = False

    def clear_board(self, mirror: Mirror) -> None:
        """Take all pieces off, and leave it at that, for another game to be begun."""
        self.end()
        self._hand.towers.use(mirror.face)  # a game just taken, or `live` would see it then, and set it up
        self._hand.clear_board()

    def live(self, mirror: Mirror) -> None:
        """A tower lifted ends the celebration; then the players may have to choose; then the towers are set up.
        Those of another game begin beside the board. Nothing is done while it is unknown which game the board has."""
        if not mirror.phase:
            return
        if self._hand.towers.use(mirror.face):
            self.take_up()
        if self._has_new_pieces and mirror.is_followed:
            self._bring_new_pieces(mirror)
        if not self._is_on or self._has_new_pieces:
            return
        if mirror.game.is_race:
            self._set_up_race(mirror)
            return
        self._chooses = mirror.phase != "over" and mirror.game.must_choose()
        if mirror.phase == "over":
            self._hand.hold_one_of(_unmoved(mirror))
        elif self._chooses:
            self._hand.set_aside()
        elif mirror.moves:
            if time.monotonic() - self._begun_s > REFUSED_S:
                self.end()  # or else of the game that the board is about to drop
        elif self._is_clearing and any(mirror.occupied):
            return
        elif mirror.start != self._arranged:
            self._is_clearing = False
            self._arranged = mirror.start
            self._hand.arrange(mirror.start)
        elif mirror.phase == "playing":
            if self._helps:
                self._let_go()
            self._is_on = False
        else:
            self._help_out(mirror)

    def _bring_new_pieces(self, mirror: Mirror) -> None:
        """A game that was put away goes on where it was; another one begins."""
        self._has_new_pieces = False
        if mirror.moves:
            self.end()
            self._hand.arrange(mirror.pieces)
        else:
            self.begin()

    def _set_up_race(self, mirror: Mirror) -> None:
        """An empty cloth is all that a race needs; a round that is over stays as it lies until another begins."""
        if mirror.phase != "over" and not mirror.moves:
            self._hand.arrange(mirror.start)
            self._is_on = False

    def _help_out(self, mirror: Mirror) -> None:
        """A board that was too busy to see two towers go one after the other asks for one to be lifted: do that. If it
        has lost sight of more, take all off and begin again."""
        if mirror.revision != self._revision:
            self._revision, self._since_s = mirror.revision, time.monotonic()
        elif time.monotonic() - self._since_s > STUCK_S:
            if self._hand.towers.held != NOTHING:
                self._let_go()
            elif mirror.ask.name == "lift" and self._helped < MOST_HELPS:
                self._hand.hold_one_of(members(mirror.ask.squares))
                self._helps = True
                self._helped += 1
            elif mirror.ask.name in ("lift", "carry"):
                self._hand.clear_board()
                self._arranged = b""
                self._helped, self._is_clearing = 0, True

    def _let_go(self) -> None:
        self._hand.hold_nothing()
        self._helps = False


class AutoMover:
    """`live` is called again and again. Whether the board plays a side or a PC does, what it asks for is the same."""

    def __init__(self, hand: MovableHand) -> None:
        self._hand = hand
        self._since_s = math.inf  # when the move that is asked for was first seen
        self._asked = Ask()
        self._followed: tuple[str, ...] = ()  # the record of a race by which its pieces were brought in order

    def live(self, mirror: Mirror, now_s: float) -> None:
        """Make the move that is required, when the players have seen it and have nothing in the hand."""
        if self._hand.is_busy:
            return
        if mirror.game.is_race and self._brings_in_order(mirror):
            return
        ask = mirror.ask
        if mirror.phase != "playing" or not (ask.route or (mirror.game.is_race and ask.name == "set-up")):
            self._since_s = math.inf
        elif self._since_s == math.inf or ask != self._asked:
            self._since_s, self._asked = now_s, ask
        elif now_s - self._since_s > SEEN_S and self._hand.towers.held == NOTHING:
            self._since_s = now_s  # should it not be done by then
            if mirror.game.is_race:
                self._move_in_race(mirror)
            elif ask.route:
                self._hand.arrange(board_after(mirror, *ask.route))

    def _brings_in_order(self, mirror: Mirror) -> bool:
        """After a move of a race, take off what stands on the square of its throw, and who rides no more; whether that
        was to be begun now."""
        record = tuple(mirror.record)
        if record == self._followed or mirror.phase == "setting-up":
            return False
        self._followed = record
        if self._hand.towers.held != NOTHING:
            return False
        self._hand.arrange(mirror.pieces)
        return True

    def _move_in_race(self, mirror: Mirror) -> None:
        """A piece that comes in is asked for by its square alone; where that is a throw's, it is to be touched."""
        origin, square = mirror.ask.route or (NO_SQUARE, members(mirror.ask.squares)[0])
        board = race_board_after(mirror, origin, square)
        if board is None:
            self._hand.touch_square(square)
        else:
            self._hand.arrange(board)


def _unmoved(mirror: Mirror) -> list[int]:
    """The squares of the towers that the last move left alone: to lift one of them takes nothing back."""
    moved = new_set()
    mirror.game.past_touched(mirror.game.plies - 1, moved)
    return [square for square in range(64) if mirror.game.piece(square) and not has(moved, square)]


def race_board_after(mirror: Mirror, origin: int, square: int) -> bytes | None:
    """The pieces after a legal move of a race, by where its piece comes from (NO_SQUARE: from beside the board) and
    where it is set: on its landing, on the tray beside others, or on the square of its throw if it goes home. None if
    there is no such move."""
    game = copy.deepcopy(mirror.game)
    assert isinstance(game, Race)
    for move in range(game.hand_moves()):
        landing, tray = game.landing[move], game.joins[move]
        is_home = landing == NO_SQUARE
        goal = game.throw_square(game.spends[move]) if is_home else landing if tray == NO_SQUARE else tray
        if (game.origin[move], goal) == (origin, square):
            piece = game.piece(origin) if is_home else 0
            game.play(move)
            board = bytearray(game.piece(at) for at in range(64))
            if is_home:
                board[square] = piece
            return bytes(board)
    return None


def board_after(mirror: Mirror, origin: int, landing: int) -> bytes:
    """The pieces after a legal move that is given by its two squares."""
    game = copy.deepcopy(mirror.game)
    for move in range(game.move_count()):
        if (game.origin[move], game.landing[move]) == (origin, landing):
            game.play(move)
            break
    return bytes(game.piece(square) for square in range(64))
