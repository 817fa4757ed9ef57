"""Rows of text in columns, and counted things, for the command line."""

import unicodedata
from collections.abc import Iterable, Sequence

import click


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, every column as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def counted(number: int, thing: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def wrapped(text: str, width: int) -> list[str]:
    """A paragraph in lines of so many columns; what begins with a space, or a digit and a space, stays as it is."""
    if not text or text[0] == " " or (text[0].isdigit() and text[1:2] in ("", " ")):
        return [text]
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and columns_of(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def columns_of(text: str) -> int:
    """How wide a text is on a terminal: the signs of East Asia take two columns."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
