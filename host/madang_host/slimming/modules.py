"""Puts the firmware's modules side by side on a board, without packages: there each part of a path is a name of its
own, and each package a table of what is in it, and an import goes all along the path.

A module is known there by the last part of its name, `rules` of a game's package by both: `kamisado_rules`. Lines stay
where they are.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from madang_host.slimming.edits import Edits

_GAMES = "madang.games."  # in which each game has a package
_BLANK = "%s"  # of a text that names one of several modules, as madang.games.registry has it


def flat_names(modules: Collection[str]) -> dict[str, str]:
    """By name of a module that on a board."""
    short = {module: _last_parts(module) for module in modules}
    count = Counter(short.values())
    return {module: name if count[name] == 1 else module.replace(".", "_") for module, name in short.items()}


def _last_parts(module: str) -> str:
    return module.removeprefix(_GAMES).replace(".", "_") if module.startswith(_GAMES) else module.rpartition(".")[2]


def flattened(source: str, flat: Mapping[str, str]) -> str:
    """The source with the modules that it imports, and those that it names in texts, by their names on a board."""
    edits = Edits(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            edits.replace_statement(node, "; ".join(_imports(node, flat)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = flat.get(node.value) or _flat_pattern(node.value, flat)
            if name and "." in node.value:
                edits.replace(node, f'"{name}"')
    return edits.made()


def _imports(node: ast.Import | ast.ImportFrom, flat: Mapping[str, str]) -> Iterator[str]:
    """The statements that import the same for the same names."""
    if isinstance(node, ast.Import):
        yield "import " + ", ".join(_import(flat.get(alias.name, alias.name), alias.asname) for alias in node.names)
        return
    package = node.module or ""
    modules = [alias for alias in node.names if f"{package}.{alias.name}" in flat]
    others = [alias for alias in node.names if alias not in modules]
    if others:
        yield f"from {flat.get(package, package)} import {', '.join(map(ast.unparse, others))}"
    for alias in modules:
        yield "import " + _import(flat[f"{package}.{alias.name}"], alias.asname or alias.name)


def _import(name: str, known_as: str | None) -> str:
    return name if known_as in (None, name) else f"{name} as {known_as}"


def _flat_pattern(text: str, flat: Mapping[str, str]) -> str:
    """What a text becomes that names a module when its blank is filled in; "" if it is none."""
    begin, blank, end = text.partition(_BLANK)
    if blank and begin.startswith("madang"):
        for module, name in flat.items():
            if module.startswith(begin) and module.endswith(end):
                return name.replace(module[len(begin) : len(module) - len(end)], _BLANK)
    return ""
