"""A position printed in the colours of the views, for commands that take no screen. Knows no board."""

from rich.console import Console
from rich.text import Text

from madang_host.render.drawing import BoardDrawing
from madang_host.ui.terminal.board.drawing import RANK_WIDTH, SCALES, square_segments
from madang_host.ui.terminal.board.picture import past_faces

SMALLEST = SCALES[0]


def colour_console() -> Console | None:
    """Standard output, if it is a terminal that shows colours and nobody wants none (https://no-color.org)."""
    console = Console(highlight=False)
    return None if console.color_system is None or console.no_color else console


def coloured_lines(drawing: BoardDrawing) -> list[Text]:
    """The board, rank 8 first, with the names of the files below."""
    faces = past_faces(drawing)
    lines = []
    for rank in range(7, -1, -1):
        for row in range(SMALLEST.height):
            line = Text(str(rank + 1 if row == SMALLEST.letter_row else "").ljust(RANK_WIDTH))
            for face in faces[8 * rank : 8 * rank + 8]:
                for segment in square_segments(face, SMALLEST, row):
                    line.append(segment.text, segment.style)
            lines.append(line)
    names = "".join(file.center(SMALLEST.width) for file in "abcdefgh")
    return [*lines, Text(" " * RANK_WIDTH + names.rstrip())]
