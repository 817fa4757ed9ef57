"""Makes one module of several that a board always loads together: each takes some 160 bytes of its heap, for its table
of names and for those names that it shares with others, and time at each start.

The modules of a group follow one another in the last of them, each after those that it imports. Lines stay in their
order; where a module's lines begin there, `place` knows.
"""

import ast
from collections.abc import Iterable, Mapping

Groups = Mapping[str, tuple[str, ...]]  # by the name of a module those that go before it into it


def joined(sources: Mapping[str, str], groups: Groups) -> dict[str, str]:
    """The sources by module name, those of a group as one; raises ValueError if two of these mean different things by
    one name, or if one takes another for a module."""
    within = _within(groups)
    found = {name: redirected(source, groups) for name, source in sources.items() if name not in within}
    for group, members in groups.items():
        meant: dict[str, str] = {}  # by name what a name is in the modules before
        parts = [_part(name, sources[name], meant, groups) for name in (*members, group)]
        found[group] = "".join(part if part.endswith("\n") or not part else part + "\n" for part in parts)
    return found


def redirected(source: str, groups: Groups) -> str:
    """A source that imports from where things are once the groups are joined."""
    within = _within(groups)
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            package = within.get(node.module, node.module)
            names = [_redirected(node.module, alias, within) for alias in node.names]
            if package != node.module or names != node.names:
                _replace(lines, node, f"from {package} import {', '.join(map(ast.unparse, names))}")
        elif isinstance(node, ast.Import) and any(alias.name in within for alias in node.names):
            names = [ast.alias(within.get(alias.name, alias.name), alias.asname) for alias in node.names]
            _replace(lines, node, f"import {', '.join(map(ast.unparse, names))}")
    return "".join(lines)


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


def _part(module: str, source: str, meant: dict[str, str], groups: Groups) -> str:
    """A module's share of its group, which imports nothing of that; `meant` takes in what its names are."""
    within = _within(groups)
    group = within.get(module, module)
    ours = {group, *groups[group]}
    lines = source.splitlines(keepends=True)
    tree = ast.parse(source)
    renamed: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name
                if f"{node.module}.{alias.name}" in ours:
                    raise ValueError(f"{module} imports {node.module}.{alias.name} whole: import its names")
                is_ours = node.module in ours
                if is_ours and name != alias.name:
                    raise ValueError(f"{module} imports '{alias.name}' as '{name}': call it by its name")
                if not is_ours:
                    _mean(module, name, f"{node.module}.{alias.name}", meant)
        for name in _given(node):
            if name in meant and name.startswith("_") and _is_const(node):
                renamed[name] = f"{name}_{module.rpartition('.')[2]}"
            else:
                _mean(module, name, f"{module}.{name}", meant)
    for inner in sorted(_names(tree, renamed), key=lambda inner: (inner.lineno, -inner.col_offset)):
        line = lines[inner.lineno - 1].encode()
        assert inner.end_col_offset is not None
        line = line[: inner.col_offset] + renamed[inner.id].encode() + line[inner.end_col_offset :]
        lines[inner.lineno - 1] = line.decode()
    for import_node in ast.walk(tree):
        if isinstance(import_node, ast.ImportFrom) and import_node.module in ours:
            _replace(lines, import_node, "pass")
    return redirected("".join(lines), groups)


def _mean(module: str, name: str, meaning: str, meant: dict[str, str]) -> None:
    if meant.setdefault(name, meaning) != meaning:
        raise ValueError(f"'{name}' is {meant[name]} before {module}, with which it is joined: rename one of them")


def _given(node: ast.stmt) -> Iterable[str]:
    """The names that a statement of a module gives."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)]


def _is_const(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("const(")


def _names(tree: ast.Module, names: Mapping[str, str]) -> Iterable[ast.Name]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in names)


def _replace(lines: list[str], node: ast.Import | ast.ImportFrom, text: str) -> None:
    assert node.end_lineno
    for row in range(node.lineno, node.end_lineno + 1):
        lines[row - 1] = " " * node.col_offset + text + "\n" if row == node.lineno else "\n"
