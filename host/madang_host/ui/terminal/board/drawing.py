"""How a square, the places beside the board and a piece are drawn in character cells. Knows no widget and no board.

A cell is as good as two pixels, one above the other (half blocks), except where a letter stands. A square has a rim,
which is its light, half a cell wide; the smallest squares have it at their sides only. Inside are the square's letter
at the left, the sign of its role, and the piece: a body, white or black, around an emblem with the piece's letter,
a capital for White as in the notation.
"""

from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from madang import roles
from madang.colours import COLOUR_LETTERS
from madang_host.render import screen_colours
from madang_host.render.drawing import Piece, PieceShape
from madang_host.render.screen_colours import RGB
from madang_host.render.shapes import WOOD
from madang_host.ui.sentences import ROLE_SIGNS

FAINTNESS = 0.45  # how much of the square shines through a tower that is not really there
UNKNOWN: RGB = (120, 120, 120)  # the body of a piece that nobody knows
PLAIN: RGB = WOOD  # of a square without a colour
TRAY: RGB = screen_colours.mix(screen_colours.BACKGROUND, WOOD, 0.4)
# Of a line that crosses a square.
LINE_SIGNS = {"-": "─", "|": "│", "/": "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}", "\\": "╲"}
RING_SIGNS = (" ", "¹", "²", "³")


class Scale(NamedTuple):
    """How large a square is drawn, in cells."""

    width: int
    height: int
    tower_width: int

    @property
    def has_full_rim(self) -> bool:
        return self.height > 2

    @property
    def letter_row(self) -> int:
        """Where a tower's letter stands."""
        return (self.height - 1) // 2

    @property
    def tower_left(self) -> int:
        return (self.width - self.tower_width + 1) // 2


SCALES = (Scale(6, 2, 3), Scale(7, 3, 3), Scale(9, 4, 5), Scale(11, 5, 5), Scale(13, 6, 7))
RANK_WIDTH = 2  # of the rank numbers at the left


def board_width(scale: Scale) -> int:
    return RANK_WIDTH + 8 * scale.width


def board_height(scale: Scale) -> int:
    """With the two rows beside the board."""
    return 8 * scale.height + 2


def largest_scale(columns: int, rows: int) -> Scale | None:
    """The largest scale for a room, None when the room is too small."""
    fitting = [scale for scale in SCALES if board_width(scale) <= columns and board_height(scale) <= rows]
    return fitting[-1] if fitting else None


class Face(NamedTuple):
    """All that is seen of a square. One of a plain sheet has no colour; `ground` is empty where the game is played,
    else `tray`, `beside`, or how a line crosses it (Sheet.crossed)."""

    colour: int | None
    light: RGB
    role: int = roles.DARK
    figure: Piece | None = None
    is_cursor: bool = False
    ground: str = ""


@lru_cache(maxsize=4096)
def style_of(ink: RGB, paper: RGB, bold: bool = False) -> Style:
    return Style(color=Color.from_rgb(*ink), bgcolor=Color.from_rgb(*paper), bold=bold)


@lru_cache(maxsize=4096)
def square_segments(face: Face, scale: Scale, row: int) -> tuple[Segment, ...]:
    """One row of cells of a square, row 0 at the top."""
    return _Drawing(face, scale).segments(row)


@lru_cache(maxsize=512)
def beside_segments(
    piece: Piece | None, file: int, scale: Scale, is_cursor: bool, is_file: bool
) -> tuple[Segment, ...]:
    """A place beside the board: its piece, or the letter of the file, bright when the cursor is in the file."""
    left = scale.tower_left + (scale.tower_width - 3) // 2
    right = scale.width - left - 3
    mark = style_of(screen_colours.CURSOR, screen_colours.BACKGROUND, True)
    before = Segment(("[" if is_cursor else " ").rjust(left), mark)
    after = Segment(("]" if is_cursor else " ").ljust(right), mark)
    if piece is None:
        name = style_of(screen_colours.CURSOR if is_file else screen_colours.LABEL, screen_colours.BACKGROUND, is_file)
        return before, Segment(f" {'abcdefgh'[file]} ", name), after
    body, emblem = piece_colours(piece)
    return (
        before,
        Segment(" ", style_of(emblem, body)),
        Segment(piece.letter, style_of(screen_colours.ink_on(emblem), emblem, True)),
        Segment(RING_SIGNS[piece.rings], style_of(screen_colours.ink_on(body), body)),
        after,
    )


def piece_colours(piece: Piece) -> tuple[RGB, RGB]:
    """Body and emblem; a chip, a disc, and a piece without a colour of its own, is of one colour."""
    if piece.shape in (PieceShape.CHIP, PieceShape.DISC) and piece.colour is not None:
        return screen_colours.EMBLEMS[piece.colour], screen_colours.EMBLEMS[piece.colour]
    body = UNKNOWN if piece.side is None else screen_colours.BODIES[piece.side]
    return body, body if piece.colour is None else screen_colours.EMBLEMS[piece.colour]


class _Drawing:
    """One square being drawn: colours of pixels, two a cell, then signs over them."""

    def __init__(self, face: Face, scale: Scale) -> None:
        self._face = face
        self._scale = scale
        if face.ground:
            self._field = TRAY if face.ground == "tray" else screen_colours.BACKGROUND
        else:
            self._field = PLAIN if face.colour is None else screen_colours.SQUARES[face.colour]
        self._rim = screen_colours.brighter(
            screen_colours.mix(screen_colours.BACKGROUND, self._field, screen_colours.UNLIT), face.light
        )
        self._inside = screen_colours.CURSOR if face.is_cursor else self._field  # what borders on the rim
        if face.figure is not None:
            faintness = FAINTNESS if face.figure.is_faint else 0.0
            body, emblem = piece_colours(face.figure)
            self._body = screen_colours.mix(body, self._field, faintness)
            self._emblem = screen_colours.mix(emblem, self._field, faintness)

    def segments(self, row: int) -> tuple[Segment, ...]:
        cells = [self._cell(column, row) for column in range(self._scale.width)]
        return tuple(Segment(sign, style) for sign, style in cells)

    def _cell(self, column: int, row: int) -> tuple[str, Style]:
        upper = self._pixel(column, 2 * row)
        lower = self._pixel(column, 2 * row + 1)
        if column in (0, self._scale.width - 1):
            return self._rim_sign(column, row), style_of(self._rim, self._inside)
        sign, bold = self._sign(column, row)
        if sign != " ":
            return sign, style_of(self._ink(column, row, upper), upper, bold)
        if upper == lower:
            return " ", style_of(upper, upper)
        return "▀", style_of(upper, lower)

    def _rim_sign(self, column: int, row: int) -> str:
        place = 0 if column == 0 else 1
        if self._scale.has_full_rim and row == 0:
            return "▛▜"[place]
        if self._scale.has_full_rim and row == self._scale.height - 1:
            return "▙▟"[place]
        return "▌▐"[place]

    def _pixel(self, column: int, y: int) -> RGB:
        scale = self._scale
        bottom = 2 * scale.height - 1
        margin = 1 if scale.has_full_rim else 0
        x = column - scale.tower_left
        if self._face.figure is not None and 0 <= x < scale.tower_width and margin <= y <= bottom - margin:
            return self._tower_pixel(x, y)
        if scale.has_full_rim:
            if y in (0, bottom):
                return self._rim
            if y in (1, bottom - 1):
                return self._inside
        return self._field

    def _tower_pixel(self, x: int, y: int) -> RGB:
        """The emblem is inside the body, whole cells high; in the smallest squares it is the upper cell's middle."""
        height = self._scale.height
        rows = range(1, height - 1) if self._scale.has_full_rim else range(1)
        is_emblem = 0 < x < self._scale.tower_width - 1 and y // 2 in rows
        return self._emblem if is_emblem else self._body

    def _sign(self, column: int, row: int) -> tuple[str, bool]:
        """The letter or sign on a cell, or a blank; and whether it is bold."""
        scale = self._scale
        figure = self._face.figure
        middle = scale.tower_left + scale.tower_width // 2
        first_row = 1 if scale.has_full_rim else 0
        if (column, row) == (1, first_row):
            return " " if self._face.colour is None else COLOUR_LETTERS[self._face.colour], False
        if figure is not None and row == scale.letter_row:
            if column == middle:
                return figure.letter, True
            if column == middle + 1:
                return RING_SIGNS[figure.rings], True
        role_cell = (middle, scale.letter_row)
        if figure is not None:
            role_cell = (scale.width - 2, scale.height - 2) if scale.has_full_rim else (1, 1)
        if (column, row) == role_cell and self._face.role != roles.DARK:
            return ROLE_SIGNS[self._face.role], True
        return self._line_sign(column, row), False

    def _line_sign(self, column: int, row: int) -> str:
        """What of a line crosses a cell of a square between points."""
        width, height = self._scale.width, self._scale.height
        ground = self._face.ground
        if self._face.figure is not None or ground not in LINE_SIGNS:
            return " "
        at = (2 * row + 1) * width // (2 * height)  # the column in which a falling line is
        on_line = {
            "-": row == height // 2,
            "|": column == width // 2,
            "/": column == width - 1 - at,
            "\\": column == at,
        }
        return LINE_SIGNS[ground] if on_line[ground] else " "

    def _ink(self, column: int, row: int, paper: RGB) -> RGB:
        ink = screen_colours.ink_on(paper)
        is_own_letter = column == 1 and row == (1 if self._scale.has_full_rim else 0)
        if is_own_letter:
            return screen_colours.mix(ink, paper, 0.25)
        if self._face.figure is not None and self._face.figure.is_faint:
            return screen_colours.mix(ink, paper, 0.2)
        return ink
