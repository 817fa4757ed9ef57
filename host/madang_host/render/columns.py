"""Rows of text in columns, and counted things, for the command line."""

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
