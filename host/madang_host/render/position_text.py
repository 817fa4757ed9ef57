"""Positions drawn in plain text, for the command line. Knows no colours of terminals (see madang_host.ui.terminal)."""

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import WHITE, colour_of, rings_of, side_of
from madang.games.kamisado.rules import Round


def board_lines(position: Round) -> list[str]:
    """The board, rank 8 first: White's towers are capitals, a `+` for each ring, `.` an empty square."""
    rows = [[_drawn(position.board[8 * rank + file]) for file in range(8)] for rank in range(8)]
    width = max(len(tower) for row in rows for tower in row)
    lines = [f"{rank + 1}  " + " ".join(tower.ljust(width) for tower in rows[rank]) for rank in range(7, -1, -1)]
    return [line.rstrip() for line in [*lines, "   " + " ".join(file.ljust(width) for file in "abcdefgh")]]


def _drawn(piece: int) -> str:
    if not piece:
        return "."
    letter = COLOUR_LETTERS[colour_of(piece)]
    return (letter if side_of(piece) == WHITE else letter.lower()) + "+" * rings_of(piece)
