"""Gives the private names of a board's modules short names that the modules share.

A board keeps each name that its modules use once, in its heap, with a dozen bytes beside its letters. Private names
(`_like_this`) are seen in one module only, and where classes inherit from each other in theirs: so those of different
modules may as well be the same. Lines stay where they are, so a trace tells the same lines as before; the private
functions in it have short names.
"""

import ast
import io
import itertools
import string
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping

_SHORTEST = 3  # names that long are left alone, and not given to others


def shortened(sources: Mapping[str, str]) -> dict[str, str]:
    """The sources, by module name (`madang.app`), with other private names."""
    families = _families(sources)
    constants = {name for source in sources.values() for name in _constants(source)}  # they vanish by themselves
    used_in = defaultdict(set)  # the families that use a private name
    for module, source in sources.items():
        for name in {token.string for token in _tokens(source) if _is_private(token)} - constants:
            used_in[name].add(families[module])
    short = _shared_names(used_in)
    return {module: _renamed(source, short) for module, source in sources.items()}


def _shared_names(used_in: Mapping[str, set[str]]) -> dict[str, str]:
    """A short name for each, another one for any two that a family uses; the most used ones first."""
    taken: dict[str, set[str]] = defaultdict(set)  # by family
    short = {}
    for name in sorted(used_in, key=lambda name: (-len(used_in[name]), name)):
        short[name] = next(
            candidate
            for candidate in _candidates()
            if candidate not in used_in and not any(candidate in taken[family] for family in used_in[name])
        )
        for family in used_in[name]:
            taken[family].add(short[name])
    return short


def _candidates() -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            yield "_" + "".join(letters)


def _constants(source: str) -> set[str]:
    """The names that a module gives to what is worked out when it is compiled."""
    return {
        node.targets[0].id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    }


def _tokens(source: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(source).readline))


def _is_private(token: tokenize.TokenInfo) -> bool:
    name = token.string
    return token.type == tokenize.NAME and name[0] == "_" and not name.startswith("__") and len(name) > _SHORTEST


def _renamed(source: str, short: Mapping[str, str]) -> str:
    lines = source.splitlines(keepends=True)
    for token in reversed(_tokens(source)):
        if token.type == tokenize.NAME and token.string in short:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + short[token.string] + line[token.end[1] :]
    return "".join(lines)


def _families(sources: Mapping[str, str]) -> dict[str, str]:
    """By module the name of its family: that of modules of which one has a class that inherits from another's."""
    family = {module: module for module in sources}
    for module, source in sources.items():
        for parent in _parents(ast.parse(source), sources):
            old, new = family[module], family[parent]
            family = {each: new if its == old else its for each, its in family.items()}
    return family


def _parents(tree: ast.Module, sources: Mapping[str, str]) -> set[str]:
    """The modules with the classes from which a module's classes inherit."""
    imported = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                within = f"{node.module}.{alias.name}"
                imported[alias.asname or alias.name] = within if within in sources else node.module
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    first_names = [next(ast.walk(base), None) for base in bases]
    names = set()
    for base in first_names:
        while isinstance(base, ast.Attribute):
            base = base.value
        if isinstance(base, ast.Name):
            names.add(base.id)
    return {imported[name] for name in names if imported.get(name) in sources}
