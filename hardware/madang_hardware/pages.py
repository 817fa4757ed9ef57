"""Lays drawings in true size on pages to print: the coloured squares, and where to drill a weekend board. Writes PDF.

A PDF of lines, boxes and words needs some fifty lines and no library, and the same drawing gives the same bytes.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from madang_hardware.overlay import BAND, BETWEEN, ink
from madang_hardware.parameters import BOARD, HARDWARE, light_offset

DIAGRAMS = HARDWARE / "diagrams"
PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
MARGIN = 10.0  # mm, that printers leave
POINT = 72 / 25.4  # in a millimetre
CROSS = 4.0  # mm, of the marks at corners
SCALE = 100.0  # mm, of the line to measure

Draw = Callable[[int, float, float], Iterator[str]]  # a square and its lower left corner on the page


def squares(square: int, x: float, y: float) -> Iterator[str]:
    """A square's band of colour; its middle stays clear."""
    inside = (BETWEEN + BAND) / 2
    size = BOARD["square"] - 2 * inside
    red, green, blue = (int(ink(square)[i : i + 2], 16) / 255 for i in (1, 3, 5))
    yield f"{red:.3f} {green:.3f} {blue:.3f} RG {_pt(BAND)} w {_box(x + inside, y + inside, size, size)} S"


def drilling(square: int, x: float, y: float) -> Iterator[str]:
    """The square's lines, a cross and a ring of 3 mm where its reed stands, and a box of 12 mm where its light lies."""
    size = BOARD["square"]
    middle = (x + size / 2, y + size / 2)
    off = light_offset()
    yield f"0 0 0 RG 0.4 w {_box(x, y, size, size)} S"
    yield from _cross(*middle, 3)
    yield f"{_box(middle[0] - 1.5, middle[1] - 1.5, 3, 3)} S"
    yield f"{_box(middle[0] + off - 6, middle[1] + off - 6, 12, 12)} S"
    yield from _words("abcdefgh"[square % 8] + str(square // 8 + 1), x + 3, y + 3, 9)


DRAWN: dict[str, tuple[str, Draw]] = {
    "squares": ("coloured squares: print on clear foil", squares),
    "drilling": ("weekend board: cross = reed, box = light", drilling),
}


def pdf(name: str, paper: str) -> bytes:
    """All pages of a drawing."""
    what, draw = DRAWN[name]
    width, height = PAPERS[paper]
    size = BOARD["square"]
    across = max(1, min(8, int((width - 2 * MARGIN) / size)))
    along = max(1, min(8, int((height - 2 * MARGIN) / size)))
    pages = []
    for bottom in range(0, 8, along):
        for left in range(0, 8, across):
            lines = [*_words(f"Madang, {what}", MARGIN, 4.5, 8)]
            columns, rows = min(across, 8 - left), min(along, 8 - bottom)
            for row in range(rows):
                for column in range(columns):
                    at = (MARGIN + column * size, MARGIN + row * size)
                    lines += draw(8 * (bottom + row) + left + column, *at)
            for x in (MARGIN, MARGIN + columns * size):
                for y in (MARGIN, MARGIN + rows * size):
                    lines += _cross(x, y, CROSS)
            first, last = (_name(bottom, left), _name(bottom + rows - 1, left + columns - 1))
            lines += _words(f"{first} to {last}; the line is 100 mm long, or the scale is wrong:", 95, 4.5, 8)
            start = max(MARGIN, width - MARGIN - SCALE)
            lines.append(f"0 0 0 RG 0.6 w {_pt(start)} {_pt(2.5)} m {_pt(start + SCALE)} {_pt(2.5)} l S")
            pages.append("\n".join(lines))
    return document(pages, width, height)


def _name(row: int, column: int) -> str:
    return f"{'abcdefgh'[column]}{row + 1}"


def _cross(x: float, y: float, half: float) -> Iterator[str]:
    yield f"0 0 0 RG 0.3 w {_pt(x - half)} {_pt(y)} m {_pt(x + half)} {_pt(y)} l S"
    yield f"{_pt(x)} {_pt(y - half)} m {_pt(x)} {_pt(y + half)} l S"


def _words(words: str, x: float, y: float, size: int) -> Iterator[str]:
    yield f"BT /F1 {size} Tf {_pt(x)} {_pt(y)} Td ({words}) Tj ET"


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"{_pt(x)} {_pt(y)} {_pt(width)} {_pt(height)} re"


def _pt(mm: float) -> str:
    return f"{mm * POINT:.3f}"


def document(pages: list[str], width: float, height: float) -> bytes:
    """A PDF of pages, each told in PDF's own operators, with one font: F1. In mm."""
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for i, content in enumerate(pages):
        box = f"[0 0 {_pt(width)} {_pt(height)}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {5 + 2 * i} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    start = len(text)
    text += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    text += "".join(f"{place:010} 00000 n \n" for place in places)
    text += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    return text.encode("ascii")


def make(folder: Path = DIAGRAMS) -> None:
    for name in DRAWN:
        for paper in PAPERS:
            (folder / f"{name}-{paper}.pdf").write_bytes(pdf(name, paper))


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:]))
