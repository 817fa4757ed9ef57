"""Makes one module of several that a board always loads together: each takes some 160 bytes of its heap, for its table
of names and for those names that it shares with others, and time at each start.

The modules of a group follow one another in the last of them, each after those that it imports. Lines stay in their
order; where a module's lines begin there, `place` knows.
"""

import ast
from collections.abc import Collection, Iterable, Mapping

from madang_host.slimming.edits import Edits
from madang_host.slimming.sources import const_statements

Groups = Mapping[str, tuple[str, ...]]  # by the name of a module those that go before it into it


def joined(sources: Mapping[str, str], groups: Groups) -> dict[str, str]:
    """The sources by module name, those of a group as one; raises ValueError if two of these mean different things by
    one name, or if one takes another for a module."""
    within = _within(groups)
    found = {name: redirected(source, groups) for name, source in sources.items() if name not in within}
    for group, members in groups.items():
        meant: dict[str, str] = {}  # by name what a name is in the modules before
        ours = (*members, group)
        parts = [redirected(_part(name, sources[name], meant, ours), groups) for name in ours]
        found[group] = "".join(part if part.endswith("\n") or not part else part + "\n" for part in parts)
    return found


def redirected(source: str, groups: Groups) -> str:
    """A source that imports from where things are once the groups are joined."""
    within = _within(groups)
    edits = Edits(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            package = within.get(node.module, node.module)
            names = [_redirected(node.module, alias, within) for alias in node.names]
            if package != node.module or names != node.names:
                edits.replace_statement(node, f"from {package} import {', '.join(map(ast.unparse, names))}")
        elif isinstance(node, ast.Import) and any(alias.name in within for alias in node.names):
            names = [ast.alias(within.get(alias.name, alias.name), alias.asname) for alias in node.names]
            edits.replace_statement(node, f"import {', '.join(map(ast.unparse, names))}")
    return edits.made()


def place(module: str, row: int, sources: Mapping[str, str], groups: Groups) -> tuple[str, int]:
    """The module, and the line in it, of which a line of a joined one is made; of another one the same."""
    for name in groups.get(module, ()):
        count = len(sources[name].splitlines())
        if row <= count:
            return name, row
        row -= count
    return module, row


def _within(groups: Groups) -> dict[str, str]:
    """The groups by the names of those in them."""
    return {name: group for group, members in groups.items() for name in members}


def _redirected(package: str, alias: ast.alias, within: Mapping[str, str]) -> ast.alias:
    group = within.get(f"{package}.{alias.name}")
    if not group:
        return alias
    return ast.alias(group.removeprefix(package + "."), alias.asname or alias.name)


def _part(module: str, source: str, meant: dict[str, str], ours: Collection[str]) -> str:
    """A module's share of its group, which imports nothing of that; `meant` takes in what its names are."""
    edits = Edits(source)
    tree = ast.parse(source)
    constants = {name for name, _ in const_statements(tree)}
    renamed: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                _mean_imported(module, node, alias, meant, ours)
        for name in _given(node):
            if name in meant and name in constants and name.startswith("_"):
                renamed[name] = f"{name}_{module.rpartition('.')[2]}"
            else:
                _mean(module, name, f"{module}.{name}", meant)
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Name) and inner.id in renamed:
            edits.replace(inner, renamed[inner.id])
        elif isinstance(inner, ast.ImportFrom) and inner.module in ours:
            edits.replace_statement(inner, "pass")
    return edits.made()


def _mean_imported(
    module: str, node: ast.ImportFrom, alias: ast.alias, meant: dict[str, str], ours: Collection[str]
) -> None:
    name = alias.asname or alias.name
    whole = f"{node.module}.{alias.name}"
    if whole in ours:
        raise ValueError(f"{module} imports {whole} whole: import its names")
    if node.module not in ours:
        _mean(module, name, whole, meant)
    elif name != alias.name:
        raise ValueError(f"{module} imports '{alias.name}' as '{name}': call it by its name")


def _mean(module: str, name: str, meaning: str, meant: dict[str, str]) -> None:
    if meant.setdefault(name, meaning) != meaning:
        raise ValueError(f"'{name}' is {meant[name]} before {module}, with which it is joined: rename one of them")


def _given(node: ast.stmt) -> Iterable[str]:
    """The names that a statement of a module gives."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)]
