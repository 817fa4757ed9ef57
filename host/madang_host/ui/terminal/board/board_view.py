"""The widget that shows the board and says where the mouse is on it. Knows no game and no port."""

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from madang_host.render import screen_colours
from madang_host.render.drawing import Piece
from madang_host.simulator.virtual_towers import BESIDE_BLACK, BESIDE_WHITE, Spot
from madang_host.ui.terminal.board.drawing import (
    RANK_WIDTH,
    SCALES,
    Face,
    Scale,
    beside_segments,
    board_height,
    board_width,
    square_segments,
    style_of,
)

NOBODY: Mapping[Spot, Piece] = {}
LABEL = style_of(screen_colours.LABEL, screen_colours.BACKGROUND)
LABEL_AT_CURSOR = style_of(screen_colours.CURSOR, screen_colours.BACKGROUND, True)


class BoardView(Widget):
    """Draws anew only the squares whose face changed.

    is_flipped  whether Black is at the bottom, as opposed to White
    """

    class Pressed(Message):
        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Dragged(Message):
        """The pointer came to another spot with the button down."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Released(Message):
        """`spot` is None away from the table."""

        def __init__(self, spot: Spot | None) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self) -> None:
        super().__init__(id="board")
        self._scale = SCALES[0]
        self._faces: list[Face] = [Face(0, (0, 0, 0))] * 64
        self._beside: dict[Spot, Piece] = {}
        self._cursor: Spot | None = None
        self._dragged_to: Spot | None = None
        self._is_flipped = False

    @property
    def is_flipped(self) -> bool:
        return self._is_flipped

    @is_flipped.setter
    def is_flipped(self, is_flipped: bool) -> None:
        self._is_flipped = is_flipped
        self.refresh()

    @property
    def scale(self) -> Scale:
        return self._scale

    @scale.setter
    def scale(self, scale: Scale) -> None:
        self._scale = scale
        self.styles.width = board_width(scale)
        self.styles.height = board_height(scale)
        self.refresh(layout=True)

    def show(self, faces: Sequence[Face], beside: Mapping[Spot, Piece] = NOBODY, cursor: Spot | None = None) -> None:
        """Show the squares (a1 first), the towers beside the board, and the cursor."""
        stale = [self._square_region(i % 8, i // 8) for i in range(64) if faces[i] != self._faces[i]]
        if cursor != self._cursor:
            stale.append(Region(0, 0, RANK_WIDTH, board_height(self._scale)))
        if beside != self._beside or cursor != self._cursor:
            bottom = board_height(self._scale) - 1
            stale += [Region(0, y, board_width(self._scale), 1) for y in (0, bottom)]
        self._faces = list(faces)
        self._beside = dict(beside)
        self._cursor = cursor
        if stale:
            self.refresh(*stale)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The spot under a cell of the widget."""
        file = (x - RANK_WIDTH) // self._scale.width
        if not 0 <= file < 8 or not 0 <= y < board_height(self._scale):
            return None
        return self._turned(Spot(file, 7 - (y - 1) // self._scale.height))

    def cell_of(self, spot: Spot) -> tuple[int, int]:
        """The cell at the middle of a spot; the inverse of spot_at."""
        region = self._square_region(spot.file, spot.rank)
        y = {BESIDE_BLACK: 0, BESIDE_WHITE: board_height(self._scale) - 1}.get(self._turned(spot).rank)
        return region.x + region.width // 2, region.y + (region.height - 1) // 2 if y is None else y

    def _square_region(self, file: int, rank: int) -> Region:
        width, height, _ = self._scale
        seen = self._turned(Spot(file, rank))
        return Region(RANK_WIDTH + seen.file * width, 1 + (7 - seen.rank) * height, width, height)

    def _turned(self, spot: Spot) -> Spot:
        """Where a spot is seen, as if from White's side; and back."""
        return Spot(7 - spot.file, 7 - spot.rank) if self._is_flipped else spot

    # Drawing

    def render_line(self, y: int) -> Strip:
        rank = self._turned(Spot(0, 7 - (y - 1) // self._scale.height)).rank
        if rank in (BESIDE_BLACK, BESIDE_WHITE):
            return Strip([Segment(" " * RANK_WIDTH, LABEL), *self._beside_row(rank)])
        if not 0 <= rank < 8:
            return Strip.blank(self.size.width)
        row = (y - 1) % self._scale.height
        label = str(rank + 1) if row == self._scale.letter_row else " "
        is_cursor_rank = self._cursor is not None and self._cursor.rank == rank
        segments = [Segment(label.ljust(RANK_WIDTH), LABEL_AT_CURSOR if is_cursor_rank else LABEL)]
        for face in self._faces[8 * rank : 8 * rank + 8][:: -1 if self._is_flipped else 1]:
            segments += square_segments(face, self._scale, row)
        return Strip(segments, board_width(self._scale))

    def _beside_row(self, rank: int) -> list[Segment]:
        segments: list[Segment] = []
        for file in range(8)[:: -1 if self._is_flipped else 1]:
            spot = Spot(file, rank)
            is_named = self._cursor is not None and self._cursor.file == file
            segments += beside_segments(self._beside.get(spot), file, self._scale, self._cursor == spot, is_named)
        return segments

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        spot = self.spot_at(event.x, event.y)
        if spot is not None:
            self.capture_mouse()
            self._dragged_to = spot
            self.post_message(self.Pressed(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self.spot_at(event.x, event.y)
        if self._dragged_to is not None and spot is not None and spot != self._dragged_to:
            self._dragged_to = spot
            self.post_message(self.Dragged(spot))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._dragged_to is not None:
            self.release_mouse()
            self._dragged_to = None
            self.post_message(self.Released(self.spot_at(event.x, event.y)))
