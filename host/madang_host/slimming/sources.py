"""Makes the sources of a board's modules smaller, not what they do: a board keeps all code and every name in its heap.

1. What is there for readers, for the type checker and for CPython is left out: methods that only declare what others
   define, imports of types. So are functions, tables and texts that only a PC uses.
2. Constants of other modules are written out as numbers, as mpy-cross does it with a module's own: a board then neither
   looks them up nor keeps their names.
3. Bytes that a module makes of a tuple of numbers are written as what they are: a board would keep the tuple too.
4. What a module imports only for its annotations, or for what the compiler does away with, it does not import: each
   such name takes room in the module's dictionary.

Lines stay where they are, so a trace has the same lines as before.
"""

import ast
from collections.abc import Collection, Iterator, Mapping

from madang_host.slimming.edits import Edits

# Tests of `if` statements that are false on a board.
_FALSE = ("TYPE_CHECKING", "sys.implementation.name != 'micropython'")
COMPILER_WORDS = ("micropython.native", "micropython.viper")


def slimmed(sources: Mapping[str, str], kept: Collection[str] = ()) -> dict[str, str]:
    """The sources, by module name (`madang.app`), smaller; constants with the kept names stay, for other programs."""
    used = {module: _without_declarations(source) for module, source in sources.items()}
    used = _without_unused(_without_unused(used, kept), kept)  # some are used by others that are not
    folded = _with_folded_constants(used, kept)
    return _without_unused_imports({module: _with_written_bytes(source) for module, source in folded.items()})


def _without_declarations(source: str) -> str:
    """Less what only CPython and type checkers look at, and methods that only raise NotImplementedError; a class keeps
    its docstring."""
    edits = Edits(source)
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) in _FALSE:
            _leave_else(node, edits)
    for owner in ast.walk(tree):
        if isinstance(owner, ast.ClassDef):
            for method in owner.body:
                if isinstance(method, ast.FunctionDef) and ast.unparse(method.body[-1]) == "raise NotImplementedError":
                    assert method.end_lineno
                    edits.replace_lines(method.lineno, method.end_lineno)
    return edits.made()


def _leave_else(node: ast.If, edits: Edits) -> None:
    """Of a statement only what is done where its test is false."""
    if node.orelse:
        edits.replace_lines(node.lineno, node.orelse[0].lineno - 1, "if True:")
    else:
        edits.replace_statement(node)


def _without_unused(sources: Mapping[str, str], kept: Collection[str]) -> dict[str, str]:
    """Less the functions and plain values that nothing here names but themselves."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    named = set(kept).union(*[_named(tree) for tree in trees.values()])
    slim = {}
    for module, source in sources.items():
        edits = Edits(source)
        for node in trees[module].body:
            if not _defined(node) <= named:
                assert node.end_lineno
                first = (
                    node.decorator_list[0].lineno if isinstance(node, ast.FunctionDef) and node.decorator_list else 0
                )
                edits.replace_lines(first or node.lineno, node.end_lineno)
        slim[module] = edits.made()
    return slim


def _defined(node: ast.stmt) -> set[str]:
    """The name of a function, or of a value that is written out; none for what else may have an effect."""
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        written = (ast.Constant, ast.Tuple, ast.Load, ast.UnaryOp, ast.USub, ast.Name)
        if all(isinstance(part, written) for part in ast.walk(node.value)):
            return {node.targets[0].id}
    return set()


def _named(tree: ast.Module) -> set[str]:
    """All names that a module uses, but for those of a function in itself."""
    names: set[str] = set()
    for statement in tree.body:
        used = set()
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add(node.id)
            elif isinstance(node, ast.Attribute):
                used.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                used |= {alias.name for alias in node.names}
        names |= used - _defined(statement)
    return names


def _with_folded_constants(sources: Mapping[str, str], kept: Collection[str]) -> dict[str, str]:
    trees = {module: ast.parse(source) for module, source in sources.items()}
    constants: dict[str, dict[str, int]] = {module: {} for module in sources}
    for _ in range(3):  # some are made of others
        for module, tree in trees.items():
            constants[module].update(_constants_of(tree, _imported_constants(tree, constants)))
    needed = set(kept).union(*[_not_folded(tree, constants) for tree in trees.values()])
    return {
        module: _fold(source, trees[module], constants, constants[module].keys() - needed)
        for module, source in sources.items()
    }


def _constants_of(tree: ast.Module, others: Mapping[str, int]) -> dict[str, int]:
    """The public names that a module gives to numbers with `const`."""
    return {name: number for name, number in _numbers_of(tree, others).items() if not name.startswith("_")}


def _numbers_of(tree: ast.Module, others: Mapping[str, int]) -> dict[str, int]:
    """All names that a module gives to numbers with `const`, some made of others' constants."""
    found: dict[str, int] = {}
    for name, value in const_statements(tree):
        try:
            number = _number(value, {**others, **found})
        except NameError:
            continue  # made of what is not known yet
        if isinstance(number, int) and not isinstance(number, bool):
            found[name] = number
    return found


def _number(value: ast.expr, names: Mapping[str, int]) -> int:
    """What an expression of numbers and constants is; raises NameError."""
    number: int = eval(compile(ast.Expression(value), "const", "eval"), {"__builtins__": {}}, dict(names))
    return number


def const_statements(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The names that a module gives to something with `const`, and to what."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Call)
            and ast.unparse(node.value.func) == "const"
        ):
            yield node.targets[0].id, node.value.args[0]


def _imported_constants(tree: ast.Module, constants: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The constants of other modules by the names that they have here."""
    return {
        alias.asname or alias.name: constants[node.module][alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module in constants
        for alias in node.names
        if alias.name in constants[node.module]
    }


def _imported_modules(tree: ast.Module, modules: Collection[str]) -> dict[str, str]:
    """By the names that they have here, the modules that are imported from their packages."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{node.module}.{alias.name}" in modules
    }


def _bound(tree: ast.Module) -> set[str]:
    """The names that a module gives to something itself, if only to an argument."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return names | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _not_folded(tree: ast.Module, constants: Mapping[str, Mapping[str, int]]) -> set[str]:
    """The constants of other modules that stay, as their names or their modules' mean something else here, too."""
    bound = _bound(tree)
    modules = _imported_modules(tree, constants).keys() & bound
    return (_imported_constants(tree, constants).keys() & bound) | {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules
    }


def _fold(source: str, tree: ast.Module, constants: Mapping[str, Mapping[str, int]], hidden: Collection[str]) -> str:
    """Write out other modules' constants; of this module's, `hidden` get names that mpy-cross lets vanish."""
    edits = Edits(source)
    bound = _bound(tree)
    numbers = {name: number for name, number in _imported_constants(tree, constants).items() if name not in bound}
    modules = {name: module for name, module in _imported_modules(tree, constants).items() if name not in bound}
    used: set[str] = set()
    folded: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            number = constants[modules[node.value.id]].get(node.attr)
            if number is not None:
                edits.replace(node, _literal(number))
                folded.add(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node not in folded:
            if node.id in numbers:
                edits.replace(node, _literal(numbers[node.id]))
            elif node.id in hidden and "_" + node.id not in bound:
                edits.replace(node, "_" + node.id)
            else:
                used.add(node.id)
    gone = numbers.keys() | {name for name in modules if name not in used and _is_named(name, folded)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any((alias.asname or alias.name) in gone for alias in node.names):
            _shorten_import(node, gone, edits)
    return edits.made()


def _literal(number: int) -> str:
    return str(number) if number >= 0 else f"({number})"


def _is_named(name: str, nodes: Collection[ast.expr]) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in nodes)


def _shorten_import(node: ast.ImportFrom, gone: Collection[str], edits: Edits) -> None:
    left = [alias for alias in node.names if (alias.asname or alias.name) not in gone]
    names = ", ".join(ast.unparse(alias) for alias in left)
    edits.replace_statement(node, f"from {node.module} import {names}" if left else "pass")


def _with_written_bytes(source: str) -> str:
    """With each `NAME = bytes((1, 2, ...))` of a module, of numbers and its constants, as `NAME = b"..."`."""
    edits = Edits(source)
    tree = ast.parse(source)
    numbers = _numbers_of(tree, {})
    for node in tree.body:
        match node:
            case ast.Assign([target], ast.Call(ast.Name("bytes"), [ast.Tuple(parts)], [])):
                try:
                    written = bytes([_number(part, numbers) for part in parts])
                except NameError:
                    continue  # made of what is known only when it runs
                edits.replace_statement(node, f"{ast.unparse(target)} = {written!r}")
    return edits.made()


def _without_unused_imports(sources: Mapping[str, str]) -> dict[str, str]:
    """Less the names that a module imports, and neither uses when it runs nor hands on."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    taken = {(module, name) for tree in trees.values() for module, name in _taken(tree, sources)}
    slim = {}
    for module, source in sources.items():
        edits = Edits(source)
        used = _run(trees[module])
        for node in trees[module].body:
            if isinstance(node, ast.ImportFrom):
                names = {alias.asname or alias.name for alias in node.names}
                gone = {name for name in names if name not in used and (module, name) not in taken}
                if gone:
                    _shorten_import(node, gone, edits)
        slim[module] = edits.made()
    return slim


def _taken(tree: ast.Module, modules: Collection[str]) -> Iterator[tuple[str, str]]:
    """What a module takes from others: the module, and the name there."""
    imported = _imported_modules(tree, modules)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            yield imported[node.value.id], node.attr


def _run(tree: ast.Module) -> set[str]:
    """The names that a module uses when it runs: not in annotations, as `const`, or to say how a function is
    compiled."""
    unread: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            unread.update(ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef):
            if node.returns:
                unread.update(ast.walk(node.returns))
            for decorator in node.decorator_list:
                if ast.unparse(decorator) in COMPILER_WORDS:
                    unread.update(ast.walk(decorator))
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("const("):
            assert isinstance(node.value, ast.Call)
            unread.add(node.value.func)
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in unread}
