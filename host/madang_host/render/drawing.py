"""How a board looks, told once for every medium: its sheet, the pieces on it, what is marked. Knows no game, no medium
and no coordinates; a game's face makes a BoardDrawing of a position, and `shapes`, `board_text` and the terminal draw
it.

Squares are those of madang.squares, colours those of madang.colours, sides are numbered from 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from madang.colours import COLOUR_NAMES
from madang.squares import SQUARES, square_name
from madang_host.render.screen_colours import RGB

NO_NAMES = ("", ".", "..", "...")  # in a table of names: no point of the sheet

Line = tuple[int, int]  # the two points that it joins


class SheetError(ValueError):
    """A sheet that cannot be laid on the board."""


class PieceShape(StrEnum):
    """TOWER: a body in the colour of its side, an emblem in its own, rings around that. STONE: a disc in the colour of
    its side. DISC: a disc in its own colour, with its sign. CHIP: a tile in its own colour, nobody's. SIGN: only its
    letter, as large as the square allows."""

    TOWER = "tower"
    STONE = "stone"
    DISC = "disc"
    CHIP = "chip"
    SIGN = "sign"


@dataclass(frozen=True)
class Sheet:
    """What a game plays on: the part of the 64 squares that is its board, and what is printed there.

    points   the squares that are played on
    lines    which points a printed line joins; a point on a line is drawn as a dot, any other as a tile
    colours  by point: the colour of its tile; a point that is not in here is plain
    names    by point: what it is called where that is not the square's name
    trays    by side: squares beside the points, for its pieces that are taken or wait
    large    points on lines that are printed larger than the others
    is_open  whether points on lines are printed as circles, and not as dots
    shared   squares beside the points for pieces of any side
    pads     by square beside the points: what is printed where a piece asks for something
    """

    points: tuple[int, ...]
    lines: tuple[Line, ...] = ()
    colours: Mapping[int, int] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    trays: tuple[tuple[int, ...], ...] = ()
    large: tuple[int, ...] = ()
    is_open: bool = False
    shared: tuple[int, ...] = ()
    pads: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        squares = self.squares
        for square in squares:
            if not 0 <= square < SQUARES:
                raise SheetError(f"no square {square} (a sheet's points and trays are 0 to 63)")
            if squares.count(square) > 1:
                raise SheetError(f"{square_name(square)} is twice on the sheet")
        points = frozenset(self.points)
        ends = {end for line in self.lines for end in line}
        for named, told in (("lines", ends), ("names", set(self.names)), ("large points", set(self.large))):
            if not told <= points:
                raise SheetError(f"{named} on {_names(told - points)}, which no point of the sheet is")
        if not set(self.colours) <= set(squares):
            raise SheetError(f"colours on {_names(set(self.colours) - set(squares))}, which the sheet has not")

    @property
    def squares(self) -> list[int]:
        """All that is printed on: points, trays, and what lies beside them."""
        return [*self.points, *(square for tray in self.trays for square in tray), *self.shared, *self.pads]

    def name_of(self, square: int) -> str:
        """What a point is called; a square beside the sheet keeps its own name."""
        return self.names.get(square) or square_name(square)

    def is_joined(self, square: int) -> bool:
        """Whether a point lies on a printed line."""
        return any(square in line for line in self.lines)

    @cached_property
    def crossed(self) -> Mapping[int, str]:
        """The squares that a line crosses on its way from one point to another, and how: `-`, `|`, `/` or `\\`."""
        found: dict[int, str] = {}
        for origin, end in self.lines:
            files, ranks = (end & 7) - (origin & 7), (end >> 3) - (origin >> 3)
            count = max(abs(files), abs(ranks))
            if files % count == 0 and ranks % count == 0:
                step = files // count + 8 * (ranks // count)
                sign = "-" if not ranks else "|" if not files else "/" if files * ranks > 0 else "\\"
                found |= {origin + step * i: sign for i in range(1, count)}
        return {square: sign for square, sign in found.items() if square not in self.squares}

    def tray_side(self, square: int) -> int | None:
        """Whose tray a square is part of."""
        return next((side for side, tray in enumerate(self.trays) if square in tray), None)

    def tile(self, square: int) -> str:
        """What is printed on a square, in a word: the name of its colour, `plain`, `dot`, `circle`, either of these
        after `large-`, `tray`, `pad` or `beside`."""
        if square in self.colours:
            return COLOUR_NAMES[self.colours[square]]
        if square in self.points:
            point = "circle" if self.is_open else "dot"
            return f"large-{point}" if square in self.large else point if self.is_joined(square) else "plain"
        if square in self.pads:
            return "pad"
        return "beside" if self.tray_side(square) is None and square not in self.shared else "tray"


@dataclass(frozen=True)
class Piece:
    """A piece as it is drawn, wherever it stands.

    name      of its look, `white-green`: pieces of one name are drawn alike but for rings, count and faintness
    shape     see PieceShape
    letter    in texts and on the piece; capital or small tells sides
    side      whose it is, or None
    colour    its own, or None
    label     what it is called, in words
    rings     around a tower's emblem, 0 to 3
    count     how many pieces ride together as this one
    is_faint  it is known to belong here, but nothing is felt
    """

    name: str
    shape: PieceShape
    letter: str
    side: int | None = None
    colour: int | None = None
    label: str = ""
    rings: int = 0
    count: int = 1
    is_faint: bool = False

    def faint(self) -> "Piece":
        return replace(self, is_faint=True)


UNKNOWN_PIECE = Piece("unknown", PieceShape.STONE, "?")  # something stands there, and nobody knows what


@dataclass(frozen=True)
class Arrow:
    """From square to square, or around one square if both are the same (a pass, or a piece that came from beside the
    board); the last move, or advice."""

    origin: int
    landing: int
    is_advice: bool = False


@dataclass(frozen=True)
class BoardDrawing:
    """A position to be drawn.

    pieces   by square, trays too
    lights   by square: the colours of those that are lit
    arrows   the last move, and what is advised
    targets  the squares that are marked as where to go
    title    what is seen, in a few words
    text     the position as text
    """

    sheet: Sheet
    pieces: Mapping[int, Piece] = field(default_factory=dict)
    lights: Mapping[int, RGB] = field(default_factory=dict)
    arrows: tuple[Arrow, ...] = ()
    targets: tuple[int, ...] = ()
    title: str = ""
    text: str = ""


def named_points(table: str) -> dict[int, str]:
    """The names of points from a table that is drawn as the board: eight lines, rank 8 first, eight words each; dots
    are no point. Raises SheetError."""
    rows = [line.split() for line in table.strip().splitlines()]
    if len(rows) != 8 or any(len(row) != 8 for row in rows):
        raise SheetError("a table of names has 8 lines of 8 words, '.' where no point is")
    return {
        8 * (7 - i) + file: name for i, row in enumerate(rows) for file, name in enumerate(row) if name not in NO_NAMES
    }


def lines_between(points: Sequence[int], steps: Iterable[tuple[int, int]]) -> tuple[Line, ...]:
    """The lines from each point to the one so many files and ranks further; `((1, 0), (0, 1))` makes a grid."""
    directions = tuple(steps)
    known = frozenset(points)
    return tuple(
        (point, 8 * (rank + up) + file + right)
        for point in points
        for rank, file in (divmod(point, 8),)
        for right, up in directions
        if 0 <= file + right < 8 and 0 <= rank + up < 8 and 8 * (rank + up) + file + right in known
    )


def _names(squares: Iterable[int]) -> str:
    return ", ".join(square_name(square) if 0 <= square < SQUARES else str(square) for square in sorted(squares))
