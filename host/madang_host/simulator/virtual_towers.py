"""The pieces on and beside a simulated board, and which of them is in the hand. Knows no rules and draws nothing.

The sensors feel only whether a square is occupied; which piece stands there is known here. All goes that fingers can
do, wrong moves too.
"""

import contextlib
import math
from collections.abc import Iterator
from typing import NamedTuple

import serial

from madang.games.registry import NAMES
from madang.squares import square_name
from madang_host.games.face import GameFace
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.simulator.hands import Hands

NOTHING = 0  # where no piece is

CARRY_MS = 80  # from lifting to placing: faster than hands are, slower than the 60 ms that a lift takes to settle
TOUCH_MS = 700  # that a square is touched: longer than the 400 ms after which a board hears of it

BESIDE_WHITE = -1  # the row below rank 1
BESIDE_BLACK = 8  # the row above rank 8


class HandError(ValueError):
    """Fingers cannot do this; the message says why."""


class Spot(NamedTuple):
    """A place for a tower: a square (file and rank from 0), or one in the two rows beside the board."""

    file: int
    rank: int

    @property
    def square(self) -> int | None:
        """The square, None beside the board."""
        return self.rank * 8 + self.file if 0 <= self.rank < 8 else None

    @property
    def words(self) -> str:
        return _("beside the board") if self.square is None else square_name(self.square)


def spot_of(square: int) -> Spot:
    return Spot(square & 7, square >> 3)


class VirtualTowers:
    """Every piece of a game is on a square, beside the board in a place of its own, or in the hand.

    face      of the game whose pieces they are
    held      the piece in the hand, as Game.piece has it, or NOTHING
    held_from where it was lifted
    """

    def __init__(self, hands: Hands, face: GameFace | None = None) -> None:
        """All pieces begin beside the board; they are those of the first game on the shelf until another is known."""
        self.held_from = Spot(0, BESIDE_WHITE)
        self._hands = hands
        self._standing: dict[Spot, int] = {}
        self._beside: dict[int, Spot] = {}
        self._touched: Spot | None  # the square over which the held tower slides
        self._fingertip: Spot | None = None  # the square that is touched with no piece at all
        self._pushed: list[tuple[Spot, Spot]]  # by the held tower: from where to where, in order
        self._last: list[tuple[Spot, Spot]]  # what the last deed moved
        self._lay_out(face or face_of(NAMES[0]))

    def use(self, face: GameFace) -> bool:
        """Take the pieces of the game that is played, beside the board, if they are not there already; whether they
        were not."""
        if face is self.face:
            return False
        self._lay_out(face)
        return True

    def clear_board(self) -> None:
        """Take all pieces off the board, and out of the hand, to their places beside it."""
        self._lay_out(self.face)

    def _lay_out(self, face: GameFace) -> None:
        self.face = face
        self.held = NOTHING
        self._touched = None
        self._standing.clear()
        self._beside.clear()
        self._pushed, self._last = [], []
        for piece in face.pieces():
            rank = BESIDE_WHITE if face.piece_side(piece) % 2 else BESIDE_BLACK
            self._beside[piece] = Spot(face.place_beside(piece), rank)
            self._standing[self._beside[piece]] = piece
        self.reach(self._hands)

    def reach(self, hands: Hands) -> None:
        """Go on over another board, as after a reconnection: its sensors feel what stands here."""
        self._hands = hands
        for square in range(64):
            self._feel(spot_of(square))

    def reaches(self, hands: Hands) -> bool:
        """Whether it is this board that the towers stand on."""
        return self._hands is hands

    def tower_at(self, spot: Spot) -> int:
        """The tower that stands on a spot, or NOTHING."""
        return self._standing.get(spot, NOTHING)

    def lift(self, spot: Spot) -> None:
        """Take the tower on a spot into the hand."""
        if self.held != NOTHING:
            raise HandError(_("the hand already holds {tower}").format(tower=self.face.piece_as_object(self.held)))
        if spot not in self._standing:
            where = _("no piece stands beside the board") if spot.square is None else _("no piece stands on {square}")
            raise HandError(where.format(square=spot.words))
        self.held = self._standing.pop(spot)
        self.held_from = spot
        self._feel(spot)

    def slide(self, spot: Spot) -> None:
        """Move the held tower to a spot without letting go. It is felt there, unless a tower is in the way that it
        cannot push."""
        if self.held == NOTHING:
            raise HandError(_("the hand is empty"))
        before = self._touched
        self._push(before or self.held_from, spot)
        self._touched = spot
        if before is not None:
            self._feel(before)
        self._feel(spot)

    def place(self, spot: Spot) -> None:
        """Put the held tower on a spot, pushing a tower that stands there straight ahead of it if that has room, or
        taking it off the board where the game takes pieces so; beside the board each tower has a place of its own."""
        if self.held == NOTHING:
            raise HandError(_("the hand is empty"))
        if spot.square is None:
            spot = self._beside[self.held]
        elif self.face.has_captures and spot != self.held_from and spot in self._standing:
            self._take_off(spot)
        elif spot in self._standing and not self._push(self._touched or self.held_from, spot):
            tower = self.face.piece_words(self._standing[spot])
            raise HandError(_("{tower} stands on {square} already").format(tower=tower, square=spot.words))
        self._standing[spot] = self.held
        self.held = NOTHING
        before = self._touched
        self._touched = None
        if before is not None:
            self._feel(before)
        self._feel(spot)
        if spot != self.held_from:
            self._last = [*self._pushed, (self.held_from, spot)]
        self._pushed = []

    def set_aside(self) -> None:
        """Put the held tower to its place beside the board, if there is one."""
        if self.held != NOTHING:
            self.place(self._beside[self.held])

    def put_back(self) -> None:
        """Put the held tower, or else what was last moved, back to where it was."""
        if self.held != NOTHING:
            moved = self._pushed
            self._pushed = []
            self.place(self.held_from)
        else:
            moved = self._last
            self._last = []
            if not moved:
                raise HandError(_("no piece was moved that could be put back"))
        for origin, landing in reversed(moved):
            self.lift(landing)
            self.place(origin)
            self._last = []

    def _push(self, origin: Spot, spot: Spot) -> bool:
        """Let a tower that comes from the square before push what stands on a spot, and what stands behind that."""
        ahead = spot.rank - origin.rank
        if not self.face.pushes or spot not in self._standing:
            return False
        if origin.square is None or spot.file != origin.file or abs(ahead) != 1:
            return False
        end = spot
        while end in self._standing:
            end = Spot(end.file, end.rank + ahead)
        if end.square is None:
            return False
        while end != spot:
            before = Spot(end.file, end.rank - ahead)
            self._standing[end] = self._standing.pop(before)
            self._pushed.append((before, end))
            self._feel(end)
            end = before
        return True

    def _take_off(self, spot: Spot) -> None:
        """Another hand takes what stands on a spot beside the board, and the spot is felt to be empty."""
        taken = self._standing.pop(spot)
        self._standing[self._beside[taken]] = taken
        self._pushed.append((spot, self._beside[taken]))
        if self._touched == spot:
            self._touched = None
        self._feel(spot)
        self._hands.wait_ms(CARRY_MS)

    def arranging(self, board: bytes | bytearray) -> Iterator[None]:
        """Put every piece where a board of 64 (by their pieces) has it, one piece a step; beside it the others. Ends if
        another game is taken meanwhile.

        A tower whose square is taken waits, or goes beside the board first when all of them wait for each other.
        """
        face = self.face
        if self.held != NOTHING:
            self.put_back()
            yield
        goals = self._goals(board)
        while self.face is face and (
            misplaced := [spot for spot, tower in self._standing.items() if goals[tower] != spot]
        ):
            free = [spot for spot in misplaced if goals[self._standing[spot]] not in self._standing]
            origin = free[0] if free else next(spot for spot in misplaced if spot.square is not None)
            self.lift(origin)
            yield from self._holding(origin)
            if self.face is not face:
                return
            self.place(goals[self.held] if free else self._beside[self.held])
            self._last = []
            yield

    def stand_as(self, board: bytes | bytearray) -> bool:
        """Whether every piece stands already where a board has it, and none is in the hand."""
        goals = self._goals(board)
        return self.held == NOTHING and all(goals[tower] == spot for spot, tower in self._standing.items())

    def _goals(self, board: bytes | bytearray) -> dict[int, Spot]:
        """Where each piece goes that a board has on some square, and the others beside it. Of pieces that nobody tells
        from each other those stay that stand on such a square already."""
        plain = self.face.without_rings
        squares = {plain(piece): spot_of(square) for square, piece in enumerate(board) if piece != NOTHING}
        goals = {piece: squares.get(piece, beside) for piece, beside in self._beside.items()}
        if not self.face.are_alike:
            return goals
        for side in {self.face.piece_side(piece) for piece in goals}:
            own = [piece for piece in goals if self.face.piece_side(piece) == side]
            wanted = [squares[piece] for piece in own if piece in squares]
            staying = {self._standing[spot]: spot for spot in wanted if self._standing.get(spot) in own}
            free = [spot for spot in wanted if spot not in staying.values()]
            movable = [piece for piece in own if piece not in staying]
            movable.sort(key=lambda piece: piece not in squares)
            taken = dict(zip(movable, free, strict=False))
            goals |= {piece: staying.get(piece, taken.get(piece, self._beside[piece])) for piece in own}
        return goals

    def carrying(self, origin: Spot, landing: Spot) -> Iterator[None]:
        """Carry the tower on a spot to another one, as slowly as a hand; raises HandError as `lift` and `place` do."""
        self.lift(origin)
        yield from self._holding(origin)
        self.place(landing)

    def touching(self, spot: Spot) -> Iterator[None]:
        """Touch an empty square with something that is none of the pieces, until the board must have heard of it."""
        self._fingertip = spot
        self._feel(spot)
        touched_ms = self._now_ms()
        try:
            while touched_ms <= self._now_ms() < touched_ms + TOUCH_MS:
                yield
        finally:
            self._fingertip = None
            self._feel(spot)

    def _holding(self, origin: Spot) -> Iterator[None]:
        """For as long as a sensor takes to see that the tower is gone."""
        lifted_ms = self._now_ms()
        while origin.square is not None and lifted_ms <= self._now_ms() < lifted_ms + CARRY_MS:
            yield

    def _now_ms(self) -> float:
        """By the board's clock; forever later when the port is lost."""
        with contextlib.suppress(serial.SerialException):
            return self._hands.now_ms()
        return math.inf

    def _feel(self, spot: Spot) -> None:
        """Let the sensor of a spot feel what is there. Towers stand where they stand though the port be lost."""
        if spot.square is not None:
            with contextlib.suppress(serial.SerialException):
                is_felt = spot in self._standing or spot in (self._touched, self._fingertip)
                self._hands.set_occupied(spot.square, is_felt)
