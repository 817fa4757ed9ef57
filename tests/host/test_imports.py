"""Import directions: `madang_board -> madang <- madang_host`; `main.py` joins the first two; `games` stand alone; each
room of the PC tool knows only those below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
HOST = ROOT / "host/madang_host"

OF_INTERPRETER = ("gc", "micropython", "sys", "typing")
GAME_WORDS = ("madang.games", "madang.colours", "madang.interpreter", "madang.roles", "madang.squares", "madang.text")

# modules, of what they import from here ("" is anywhere), only this
DIRECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("firmware/madang/**/*.py", "", ("madang", "array", "binascii", "collections.abc", "hashlib", *OF_INTERPRETER)),
    ("firmware/madang/*.py", "madang.games.kamisado", ()),
    ("firmware/madang/games/**/*.py", "", (*GAME_WORDS, "array", "hashlib")),
    ("firmware/madang/**/*.py", "hashlib", ("hashlib.sha256",)),
    ("firmware/madang_board/**/*.py", "madang.games", ("madang.games.Game",)),
    ("firmware/madang_board/wiring.py", "", ("madang_board.chip", "madang_board.pins")),
    ("firmware/madang_*/pins.py", "", ()),
    ("firmware/madang_board/chips/*.py", "", ("madang.interpreter.const",)),
    (
        "firmware/madang_esp32/**/*.py",
        "madang_board",
        ("madang_board.pins", "madang_board.plain_pins", "madang_board.wiring"),
    ),
    ("firmware/madang_esp32/**/*.py", "madang.games", ()),
    ("firmware/madang_circuit/**/*.py", "machine", ()),
    ("firmware/madang_circuit/scanning.py", "", ("madang.squares", "collections.abc", "typing")),
    ("firmware/madang_circuit/lights.py", "", ("collections.abc", "typing")),
    ("firmware/madang_circuit/**/*.py", "madang_board", ("madang_board.pins", "madang_board.wiring")),
    ("firmware/madang_circuit/**/*.py", "madang.games", ()),
    ("firmware/**/*.py", "madang_host", ()),
    ("firmware/**/*.py", "__future__", ()),
    ("firmware/main.py", "machine", ()),
    ("firmware/main.py", "neopixel", ()),
    ("firmware/main.py", "rp2", ()),
    ("host/**/*.py", "machine", ()),
    ("host/**/*.py", "rp2", ()),
    ("host/**/*.py", "madang_board", ("madang_board.pins", "madang_board.wiring")),
    ("hardware/**/*.py", "madang_board", ("madang_board.pins", "madang_board.wiring")),
    ("hardware/**/*.py", "madang_esp32", ("madang_esp32.pins",)),
    ("host/**/*.py", "madang_esp32", ()),
    ("hardware/**/*.py", "madang_host", ()),
    ("hardware/madang_hardware/*.py", "pcbnew", ()),
)

# The rooms of madang_host and the modules at its top, one floor a line, the highest first: a room imports only from
# lower floors, and from itself.
FLOORS = (
    ("start",),
    ("cli.matches",),
    ("cli",),
    ("ui.terminal", "ui.web"),
    ("ui.terminal.board",),
    ("ui.study",),
    ("ui",),
    ("games.kamisado.teaching",),
    ("teaching",),
    ("maintenance", "players"),
    ("library",),
    ("connection", "linux"),
    ("simulator",),
    ("simulator.pico", "simulator.ports"),
    ("simulator.virtual", "firmware_image"),
    (
        "games.kamisado.players",
        "games.nei_pat_kono.players",
        "games.o_pat_kono.players",
        "games.oumoul_kono.players",
        "games.latin_square.players",
    ),
    ("games.nei_pat_kono.solver", "games.o_pat_kono.solver"),
    ("engine",),
    (
        "games.kamisado",
        "games.nei_pat_kono",
        "games.o_pat_kono",
        "games.oumoul_kono",
        "games.latin_square",
        "games.yut",
        "engine.search",
    ),
    ("games.kono",),
    ("games",),
    ("general",),
    ("extras", "files", "paths", "slimming"),
    ("render",),
    ("errors",),
    ("i18n", "exit_codes"),
)
MOST_LINES, MOST_FILES, MOST_AT_THE_TOP = 2500, 14, 8


@pytest.mark.parametrize(("modules", "package", "only"), DIRECTIONS)
def test_directions(modules: str, package: str, only: tuple[str, ...]) -> None:
    paths = sorted(ROOT.glob(modules))
    assert paths, f"no module is {modules}"
    assert not [strayed for path in paths for strayed in astray(path, package, only)]


@pytest.mark.parametrize("module", ["board", "digitalio", "neopixel", "neopixel_spi"])
def test_only_the_linux_room_has_pins(module: str) -> None:
    importers = {path.parent for path in HOST.rglob("*.py") if list(astray(path, module, ()))}
    assert importers == {HOST / "linux"}


def test_only_type_checkers_read_what_micropython_lacks() -> None:
    for path in (ROOT / "firmware").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        guards = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
        guarded = [name for guard in guards for _, name in imports_of(guard)]
        lacking = [name for _, name in imports_of(tree) if name.startswith("collections")]
        assert sorted(lacking) == sorted(name for name in guarded if name.startswith("collections")), path


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


def test_rooms_import_from_those_below() -> None:
    assert not [strayed for path in sorted(HOST.rglob("*.py")) for strayed in upwards(path)]


def test_an_import_from_a_room_above_is_found(tmp_path: Path) -> None:
    path = tmp_path / "library" / "module.py"
    path.parent.mkdir()
    path.write_text("from madang_host.cli import main\nfrom madang_host import paths, ui\nimport madang_host.errors\n")
    found = ["1: madang_host.cli.main", "2: madang_host.ui"]
    assert list(upwards(path, tmp_path)) == [f"{path}:{line} is above library" for line in found]


def test_rooms_are_small() -> None:
    """A room that has to be larger says why in its first line; then its name is to be listed here."""
    for room in {path.parent for path in HOST.rglob("*.py")}:
        name = ".".join(room.relative_to(HOST).parts)
        assert room_of(name) == name, f"{name} stands on no floor"
        files = sorted(room.glob("*.py"))
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
        assert len(files) <= (MOST_AT_THE_TOP if room == HOST else MOST_FILES), room
        assert lines <= MOST_LINES, room


def upwards(path: Path, top: Path = HOST) -> Iterator[str]:
    """The imports of a module that are on its floor or above, of another room."""
    room = room_of(".".join(path.relative_to(top).with_suffix("").parts))
    for line, name in imports(path):
        other = room_of(name.removeprefix("madang_host.")) if name.startswith("madang_host.") else room
        if other != room and floor_of(other) <= floor_of(room):
            yield f"{path}:{line}: {name} is above {room}"


def room_of(name: str) -> str:
    """The room of a module or a name in it, by its dotted name within madang_host; "" for the package itself."""
    rooms = [room for floor in FLOORS for room in floor if is_within(name, room)]
    return max(rooms, key=len, default="")


def floor_of(room: str) -> int:
    """Counted from the highest; the package itself is below all."""
    return next((number for number, floor in enumerate(FLOORS) if room in floor), len(FLOORS))


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
