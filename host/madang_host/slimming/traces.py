"""Reads traces of a board, whose functions have other names there (madang_host.slimming.names): lines stay the same."""

import ast
import re
from collections.abc import Mapping

_PLACE = re.compile(r'(File "([\w.]+)", line (\d+), in )(\w+)')
_NAME = re.compile(r"(attribute |name |^\w+: )'(\w+)'")


def readable(line: str, sources: Mapping[str, str], names: Mapping[str, str]) -> str:
    """A line of a trace by the names of the sources, by module name as written, of which a board's modules are made;
    `names` are those on the board by those of the sources. What is not known stays as it is."""
    ours: dict[str, str | None] = {}
    for name, on_board in names.items():
        ours[on_board] = None if on_board in ours else name  # several share it
    line = _NAME.sub(lambda found: f"{found[1]}'{ours.get(found[2]) or found[2]}'", line)
    return _PLACE.sub(
        lambda found: found[1] + (_function_at(sources.get(found[2], ""), int(found[3])) or found[4]), line
    )


def _function_at(source: str, row: int) -> str:
    """The name of the innermost function with that line; "" if there is none, as in a module's own lines."""
    within = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= row <= (node.end_lineno or 0)
    ]
    return max(within, key=lambda node: node.lineno).name if within else ""
