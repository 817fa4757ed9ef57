"""A drawing of a board in plain text, for the command line. Knows no game and no colours of terminals (see
madang_host.ui.terminal)."""

from madang_host.render.drawing import BoardDrawing

# Of a square without a piece; an empty point is a dot.
EMPTY_SIGNS = {"beside": " ", "pad": " ", "tray": "_", "large-dot": "o", "large-circle": "o"}


def board_lines(drawing: BoardDrawing) -> list[str]:
    """The board, rank 8 first: pieces by their letters, a `+` for each ring, a number for pieces that ride together."""
    rows = [[_drawn(drawing, 8 * rank + file) for file in range(8)] for rank in range(8)]
    width = max(len(piece) for row in rows for piece in row)
    lines = [f"{rank + 1}  " + " ".join(piece.ljust(width) for piece in rows[rank]) for rank in range(7, -1, -1)]
    return [line.rstrip() for line in [*lines, "   " + " ".join(file.ljust(width) for file in "abcdefgh")]]


def _drawn(drawing: BoardDrawing, square: int) -> str:
    piece = drawing.pieces.get(square)
    if piece is None:
        sheet = drawing.sheet
        return sheet.crossed.get(square) or EMPTY_SIGNS.get(sheet.tile(square), ".")
    return piece.letter + "+" * piece.rings + (str(piece.count) if piece.count > 1 else "")
