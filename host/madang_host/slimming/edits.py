"""Changes of a source that leave all lines where they are, so that a trace has the same lines as before."""

import ast


class Edits:
    """Replacements of pieces of a source, each within a line, to be made at once; those of whole lines are made as they
    come."""

    def __init__(self, source: str) -> None:
        self._lines = source.splitlines(keepends=True)
        self._pieces: list[tuple[int, int, int, str]] = []

    def replace(self, node: ast.expr | ast.alias, text: str) -> None:
        """What stands at a node that is no longer than a line."""
        assert node.end_lineno == node.lineno and node.end_col_offset is not None
        self._pieces.append((node.lineno, node.col_offset, node.end_col_offset, text))

    def replace_statement(self, node: ast.stmt, text: str = "") -> None:
        """All lines of a statement; the first becomes the text, as far to the right as the statement."""
        assert node.end_lineno
        self.replace_lines(node.lineno, node.end_lineno, " " * node.col_offset + text if text else "")

    def replace_lines(self, first: int, last: int, text: str = "") -> None:
        """Lines, counted from 1; the first becomes the text."""
        for row in range(first, last + 1):
            self._lines[row - 1] = text + "\n" if row == first else "\n"

    def made(self) -> str:
        for row, start, end, text in sorted(self._pieces, reverse=True):
            line = self._lines[row - 1].encode()
            self._lines[row - 1] = (line[:start] + text.encode() + line[end:]).decode()
        return "".join(self._lines)
