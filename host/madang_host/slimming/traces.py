"""Reads traces of a board, whose functions have other names there (madang_host.slimming.names): lines stay the same."""

import ast
import re
from collections.abc import Mapping

from madang_host.slimming.joining import Groups, place

_PLACE = re.compile(r'File "([\w.]+)", line (\d+), in (\w+|<module>)')
_NAME = re.compile(r"(attribute |name |^\w+: )'(\w+)'")


def readable(
    line: str, sources: Mapping[str, str], names: Mapping[str, str], flat: Mapping[str, str], groups: Groups
) -> str:
    """A line of a trace by the names of the sources, by module name as written, of which a board's modules are made;
    `names` are those on the board by those of the sources, and `flat` those of modules, of which `groups` have become
    one. What is not known stays as it is."""
    ours: dict[str, str | None] = {}
    for name, on_board in names.items():
        ours[on_board] = None if on_board in ours else name  # several share it
    line = _NAME.sub(lambda found: f"{found[1]}'{ours.get(found[2]) or found[2]}'", line)
    modules = {on_board: module for module, on_board in flat.items()}

    def in_ours(found: re.Match[str]) -> str:
        module, row = place(modules.get(found[1], found[1]), int(found[2]), sources, groups)
        return _place(module, row, found[3], sources)

    return _PLACE.sub(in_ours, line)


def _place(module: str, row: int, function: str, sources: Mapping[str, str]) -> str:
    function = _function_at(sources.get(module, ""), row) or function
    return f'File "{module}", line {row}, in {function}'


def _function_at(source: str, row: int) -> str:
    """The name of the innermost function with that line; "" if there is none, as in a module's own lines."""
    within = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= row <= (node.end_lineno or 0)
    ]
    return max(within, key=lambda node: node.lineno).name if within else ""
