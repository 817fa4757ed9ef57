"""Draws the board's coloured squares in their true size, to be printed on foil or paper and laid on the diffusers."""

from pathlib import Path

from madang.colours import COLOUR_NAMES
from madang.games.kamisado.board import SQUARE_COLOUR
from madang_hardware.parameters import BOARD, HARDWARE

PATH = HARDWARE / "diagrams" / "squares.svg"

# Inks, to be told apart in daylight; the lights' own colours are firmware/madang/palette.py's.
INKS = {
    "orange": "#f08c1e",
    "blue": "#2563b0",
    "purple": "#6f3f96",
    "pink": "#e77fb0",
    "yellow": "#f6d53c",
    "red": "#cf2e2e",
    "green": "#2f9048",
    "brown": "#7a4a24",
}
BETWEEN = 1.0  # mm of white between squares
BAND = 7.0  # mm of colour round a square; its middle stays clear, so that every light shows in its own colour


def ink(square: int) -> str:
    """A square's colour, as #rrggbb."""
    return INKS[COLOUR_NAMES[SQUARE_COLOUR[square]]]


def text() -> str:
    """The sheet: 8 x 8 squares, rank 8 on top."""
    side = 8 * BOARD["square"]
    size_mm = f'width="{side:g}mm" height="{side:g}mm" viewBox="0 0 {side:g} {side:g}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size_mm}>']
    inside = (BETWEEN + BAND) / 2
    size = BOARD["square"] - 2 * inside
    for square in range(64):
        x = (square % 8) * BOARD["square"] + inside
        y = (7 - square // 8) * BOARD["square"] + inside
        place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        lines.append(f'<rect {place} fill="none" stroke="{ink(square)}" stroke-width="{BAND:g}"/>')
    return "\n".join([*lines, "</svg>", ""])


def make(path: Path = PATH) -> None:
    path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    make()
