"""What keys and mouse make the player's hand do with virtual towers. Knows no rules, needs no terminal."""

from collections.abc import Iterable, Iterator

from madang_host.simulator.virtual_towers import (
    BESIDE_BLACK,
    BESIDE_WHITE,
    NOTHING,
    HandError,
    Spot,
    VirtualTowers,
    spot_of,
)

NOTHING_TO_DO: Iterator[None] = iter(())


class Hand:
    """A cursor over the table. What cannot be done is left undone, and `notice` says why.

    cursor   where the hand is
    notice   a sentence for the player, or an empty text
    slides   whether a dragged tower slides over the squares, as opposed to being carried above them
    """

    def __init__(self, towers: VirtualTowers) -> None:
        self.towers = towers
        self.cursor = Spot(3, 0)
        self.notice = ""
        self.slides = True
        self._pressed: Spot | None = None  # where the button went down and lifted a tower
        self._doing = NOTHING_TO_DO

    def steer(self, files: int, ranks: int) -> None:
        """Move the cursor; it stops at the edges."""
        file = min(7, max(0, self.cursor.file + files))
        self.cursor = Spot(file, min(BESIDE_BLACK, max(BESIDE_WHITE, self.cursor.rank + ranks)))

    def jump(self, file: int | None = None, rank: int | None = None) -> None:
        """Move the cursor to a file, a rank, or both."""
        at = self.cursor
        self.cursor = Spot(at.file if file is None else file, at.rank if rank is None else rank)

    def touch(self) -> None:
        """Lift the tower under the cursor, or place the held one there."""
        self._settle_down()
        try:
            if self.towers.held == NOTHING:
                self.towers.lift(self.cursor)
            else:
                self.towers.place(self.cursor)
        except HandError as error:
            self.notice = _sentence(error)

    def put_aside(self) -> None:
        """Put the held tower, or the one under the cursor, beside the board."""
        self._settle_down()
        try:
            if self.towers.held == NOTHING:
                self.towers.lift(self.cursor)
            self.towers.set_aside()
        except HandError as error:
            self.notice = _sentence(error)

    def put_back(self) -> None:
        """Put the held tower, or the one last put somewhere, back to where it was."""
        self._settle_down()
        try:
            self.towers.put_back()
        except HandError as error:
            self.notice = _sentence(error)

    def hold_one_of(self, squares: Iterable[int]) -> None:
        """Lift a tower that stands on one of some squares, unless there is one in the hand."""
        standing = [square for square in squares if self.towers.tower_at(spot_of(square)) != NOTHING]
        if self.towers.held == NOTHING and standing:
            self._settle_down()
            self.towers.lift(spot_of(standing[0]))

    def hold_nothing(self) -> None:
        """Put the tower in the hand back."""
        if self.towers.held != NOTHING:
            self.put_back()

    def set_aside(self) -> None:
        """End what it is doing, with what it holds beside the board."""
        self._doing = NOTHING_TO_DO
        self.towers.set_aside()

    def clear_board(self) -> None:
        """End what it is doing, and take all pieces off the board."""
        self._doing = NOTHING_TO_DO
        self.towers.clear_board()

    # The mouse: a click lifts and another one places; or press, drag, release.

    def press(self, spot: Spot) -> None:
        self._settle_down()
        self.cursor = spot
        self._pressed = None
        if self.towers.held == NOTHING:
            self.touch()
            self._pressed = spot

    def drag(self, spot: Spot) -> None:
        """The pointer came to another spot with the button down."""
        self.cursor = spot
        if self.towers.held != NOTHING and self.slides:
            self.towers.slide(spot)
        self._pressed = None

    def release(self, spot: Spot | None) -> None:
        """`spot` is None away from the table: then the tower stays in the hand."""
        if spot is not None and spot != self._pressed and self.towers.held != NOTHING:
            self.cursor = spot
            self.touch()
        self._pressed = None

    # What takes a while, a bit a step

    @property
    def is_busy(self) -> bool:
        """Whether towers are still being arranged or carried, as far as `step` has found out."""
        return self._doing is not NOTHING_TO_DO

    def carry(self, origin: Spot, landing: Spot) -> None:
        """Begin to make a move: lift here, put there."""
        self._settle_down()
        self.cursor = landing
        self._doing = self.towers.carrying(origin, landing)
        self.step()

    def arrange(self, board: bytes | bytearray) -> None:
        """Begin to put all towers where a board has them."""
        self._settle_down()
        self._doing = self.towers.arranging(bytes(board))

    def touch_square(self, square: int) -> None:
        """Begin to touch a square with what is none of the pieces."""
        self._settle_down()
        self._doing = self.towers.touching(spot_of(square))

    def step(self) -> None:
        """Go on with what has begun."""
        try:
            next(self._doing)
        except StopIteration:
            self._doing = NOTHING_TO_DO
        except HandError as error:
            self._doing = NOTHING_TO_DO
            self.notice = _sentence(error)

    def _settle_down(self) -> None:
        """A hand does one thing at a time."""
        self.notice = ""
        while self.is_busy:
            self.step()


def _sentence(error: HandError) -> str:
    text = str(error)
    return f"{text[0].upper()}{text[1:]}."
