"""Gives the firmware's names those that a board's image has in its flash, as a name of one's own takes some 20 bytes of
the board's heap.

What the image has no name for is ours. So it gets a name of the image's that the firmware does not use; what most
modules use gets what is found soonest. Each is the same on the whole board; but those that no module has both of, nor
modules whose classes inherit from each other, may share one, as no object has both then.

Left as they are: names of modules and of exceptions, and names that are strings, too, as those of settings.
"""

import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from keyword import iskeyword
from pathlib import Path

# As tools/image_names.py lists them, of MicroPython 1.28.0 for the Raspberry Pi Pico. On an image that lacks some of
# them, these cost what our own would. The first, up to _LAST_NUMBERED, are in every image, and compiled modules have
# their numbers (py/makeqstrdata.py), so that a board need not look for them.
_LAST_NUMBERED = "zip"
_LIST = Path(__file__).with_name("image_names.txt")
# Of those, what the compiler of machine code looks for (py/emitnative.c), and what C code looks for in objects of ours.
_WITH_A_MEANING = frozenset(
    ["asm_thumb", "bool", "const", "int", "native", "object", "ptr", "ptr16", "ptr32", "ptr8", "uint", "viper"]
    + ["args", "errno", "value"]  # exceptions
    + [
        "close",
        "flush",
        "ioctl",
        "read",
        "readblocks",
        "readinto",
        "readline",
        "write",
        "writeblocks",
    ]  # streams, files
)


def board_names(sources: Mapping[str, str], kept: Collection[str] = ()) -> dict[str, str]:
    """By name in the sources, which are given by module name (`madang.app`), that on a board; the kept ones stay."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    written = {module: {token.string for token in _names(source)} for module, source in sources.items()}
    texts = set().union(*map(_texts, trees.values()))
    fixed = set(image_names()) | texts | set(kept) | {part for module in sources for part in module.split(".")}
    ours = {name for tree in trees.values() for name in _interned(tree)} - fixed
    ours -= {name for tree in trees.values() for name in _exceptions(tree)}  # traces show them
    used = set(kept).union(_WITH_A_MEANING, texts, *written.values())
    free = [name for name in image_names() if name not in used and not name.startswith("__")]
    family = _families(trees)
    used_in = {name: [module for module in sources if name in written[module]] for name in ours}
    given: dict[str, str] = {}
    taken: dict[str, set[str]] = defaultdict(set)  # by family
    for name in sorted(ours, key=lambda name: (name[0] == "_", -len(used_in[name]), name)):
        families = {family[module] for module in used_in[name]}
        for candidate in free:
            if not any(candidate in taken[each] for each in families):
                given[name] = candidate
                for each in families:
                    taken[each].add(candidate)
                break
    return given


def renamed(source: str, names: Mapping[str, str]) -> str:
    """The source with other names, line by line the same; raises ValueError if two of its names became one."""
    lines = source.splitlines(keepends=True)
    ours: dict[str, str] = {}
    for token in reversed(list(_names(source))):
        name = names.get(token.string, token.string)
        if ours.setdefault(name, token.string) != token.string:
            raise ValueError(
                f"'{token.string}' and '{ours[name]}' would both be '{name}' on a board; rename one of them"
            )
        if token.string in names:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + names[token.string] + line[token.end[1] :]
    return "".join(lines)


@cache
def image_names() -> list[str]:
    """What a board's image has names for: those that are found by number first, then the shortest."""
    names = _LIST.read_text(encoding="ascii").split()
    numbered = names.index(_LAST_NUMBERED) + 1
    return names[:numbered] + sorted(names[numbered:], key=lambda name: (len(name), name))


def _names(source: str) -> Iterator[tokenize.TokenInfo]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not iskeyword(token.string):
            yield token


def _texts(tree: ast.Module) -> set[str]:
    """The strings of a module, but for those that only readers and the type checker look at."""
    unread = {id(node.annotation) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign | ast.arg)}
    unread |= {id(node.returns) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    unread |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unread
    }


def _interned(tree: ast.Module) -> Iterator[str]:
    """The names that a board keeps of a module: not those of local variables, nor of constants, which vanish."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from (node.asname or node.name).split(".")
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield node.name
            yield from _assigned(node)
    yield from _assigned(tree)


def _exceptions(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and ast.unparse(node).partition("\n")[0].endswith(("Error):", "Exception):")):
            yield node.name


def _assigned(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef) and not _is_constant(statement):
            for part in ast.walk(statement):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("const(")


def _families(trees: Mapping[str, ast.Module]) -> dict[str, str]:
    """By module the name of its family: that of modules of which one has a class that inherits from another's."""
    family = {module: module for module in trees}
    for module, tree in trees.items():
        for parent in _parents(tree, trees):
            old, new = family[module], family[parent]
            family = {each: new if its == old else its for each, its in family.items()}
    return family


def _parents(tree: ast.Module, modules: Collection[str]) -> set[str]:
    """The modules with the classes from which a module's classes inherit."""
    imported = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                within = f"{node.module}.{alias.name}"
                imported[alias.asname or alias.name] = within if within in modules else node.module
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    roots = {part.id for base in bases for part in ast.walk(base) if isinstance(part, ast.Name)}
    return {imported[name] for name in roots if imported.get(name) in modules}
