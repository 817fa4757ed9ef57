"""Import directions: `madang_board -> madang <- madang_host`; `main.py` joins the first two; `games` stand alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

OF_INTERPRETER = ("micropython", "sys", "typing")
GAME_WORDS = ("madang.games", "madang.colours", "madang.interpreter", "madang.roles", "madang.squares", "madang.text")

# modules, of what they import from here ("" is anywhere), only this
DIRECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("firmware/madang/**/*.py", "", ("madang", "array", *OF_INTERPRETER)),
    ("firmware/madang/*.py", "madang.games.kamisado", ()),
    ("firmware/madang/games/**/*.py", "", (*GAME_WORDS, "array")),
    ("firmware/madang_board/**/*.py", "madang.games", ()),
    ("firmware/madang_board/wiring.py", "", ()),
    ("firmware/**/*.py", "madang_host", ()),
    ("firmware/**/*.py", "__future__", ()),
    ("firmware/main.py", "machine", ()),
    ("firmware/main.py", "neopixel", ()),
    ("firmware/main.py", "rp2", ()),
    ("host/**/*.py", "machine", ()),
    ("host/**/*.py", "neopixel", ()),
    ("host/**/*.py", "rp2", ()),
    ("host/**/*.py", "madang_board", ("madang_board.wiring",)),
    ("hardware/**/*.py", "madang_board", ("madang_board.wiring",)),
    ("hardware/**/*.py", "madang_host", ()),
    ("hardware/madang_hardware/*.py", "pcbnew", ()),
)


@pytest.mark.parametrize(("modules", "package", "only"), DIRECTIONS)
def test_directions(modules: str, package: str, only: tuple[str, ...]) -> None:
    paths = sorted(ROOT.glob(modules))
    assert paths, f"no module is {modules}"
    assert not [strayed for path in paths for strayed in astray(path, package, only)]


@pytest.mark.parametrize("package", OF_INTERPRETER)
def test_the_interpreters_differ_in_one_place(package: str) -> None:
    importers = [path for path in (ROOT / "firmware/madang").rglob("*.py") if list(astray(path, package, ()))]
    assert [path.name for path in importers] == ["interpreter.py"]


def test_no_class_of_the_board_has_properties() -> None:
    """Once a class has one, MicroPython looks every name that is stored into its objects up in the class before, which
    takes twelve times as long (mp_obj_instance_store_attr in py/objtype.c; measured on the emulated Pico)."""
    properties = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for path in sorted((ROOT / "firmware").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and "property" in map(ast.unparse, node.decorator_list)
    ]
    assert not properties


def test_typing_is_imported_on_cpython_only() -> None:
    tree = ast.parse((ROOT / "firmware/madang/interpreter.py").read_text(encoding="utf-8"))
    (guard,) = [node for node in tree.body if isinstance(node, ast.If)]
    assert ast.unparse(guard.test) == "sys.implementation.name != 'micropython'"
    assert [name for node in guard.body for _, name in imports_of(node)] == ["typing.Any", "typing.TypeVar"]
    assert ast.unparse(guard.orelse[0]) == "import micropython"
    assert not [path for path in (ROOT / "firmware/madang_board").rglob("*.py") if list(astray(path, "typing", ()))]


def test_what_goes_astray_is_told_by_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("import madang\nfrom madang.games import kamisado\nif True:\n    import os.path, madang.gamesome\n")
    for package, only, lines in (
        ("madang.games", (), ["2: imports madang.games.kamisado"]),
        ("", ("madang",), ["4: imports os.path"]),
        ("madang", ("madang.games",), ["1: imports madang", "4: imports madang.gamesome"]),
        ("typing", (), []),
    ):
        assert list(astray(path, package, only)) == [f"{path}:{line}" for line in lines]


def astray(path: Path, package: str, only: tuple[str, ...]) -> Iterator[str]:
    for line, name in imports(path):
        if is_within(name, package) and not any(is_within(name, allowed) for allowed in only):
            yield f"{path}:{line}: imports {name}"


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of all that a module imports anywhere; `from a import b` is a.b, be b a module or not."""
    yield from imports_of(ast.parse(path.read_text(encoding="utf-8")))


def imports_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{package}.{alias.name}") for alias in node.names)


def is_within(name: str, package: str) -> bool:
    return not package or name == package or name.startswith(package + ".")
