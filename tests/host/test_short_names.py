"""Short private names: other names, the same program."""

import ast
import io
import os
import shutil
import subprocess
import tokenize
from pathlib import Path

import pytest
from test_shared_on_micropython import MICROPYTHON, PATIENCE_S, TESTS

from madang_host.firmware_image import compiled_sources
from madang_host.paths import firmware_folder, host_folder
from madang_host.short_names import shortened

SOURCES = {
    "house.shelf": (
        "from madang.interpreter import const\n"
        "_LIMIT = const(3)\n"
        "class Shelf:\n"
        "    def __init__(self):\n"
        '        self._room = "self._room"  # of _room\n'
        "        self.books = self._fill_up(_LIMIT)\n"
        "    def _fill_up(self, count):\n"
        "        return [self._room] * count\n"
    ),
    "house.wide": (
        "from house import shelf\nclass Wide(shelf.Shelf):\n    def _measure(self):\n        return self._room\n"
    ),
    "lamp": "class Lamp:\n    def __init__(self):\n        self._light = self._x = 1\n",
    "limit": "_LIMIT = 4\n",
}


def members(source: str) -> set[str]:
    """The attributes and methods of a source."""
    nodes = list(ast.walk(ast.parse(source)))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)} | {
        node.name for node in nodes if isinstance(node, ast.FunctionDef)
    }


def tokens(source: str) -> list[str]:
    return [token.string for token in tokenize.generate_tokens(io.StringIO(source).readline)]


def test_lines_texts_comments_and_constants_stay() -> None:
    short = shortened(SOURCES)
    assert {name: text.count("\n") for name, text in short.items()} == {
        name: text.count("\n") for name, text in SOURCES.items()
    }
    lines = short["house.shelf"].splitlines()
    assert lines[1] == "_LIMIT = const(3)"
    assert lines[4].endswith(' = "self._room"  # of _room') and "self._room =" not in lines[4]
    assert ".books" in lines[5] and "(_LIMIT)" in lines[5]
    assert short["limit"] == SOURCES["limit"], "of whatever it is the name elsewhere"


def test_a_family_keeps_its_names_apart() -> None:
    """Of classes of which one inherits from another; those of strangers are shared."""
    short = shortened(SOURCES)
    assert members(short["house.shelf"]) == {"__init__", "books", "_a", "_c"}
    ours = members(short["house.wide"]) - {"Shelf"}
    assert len(ours) == 2 and len(ours & members(short["house.shelf"])) == 1
    assert members(short["lamp"]) == {"__init__", "_a", "_x"}


def test_no_two_names_of_a_module_become_one() -> None:
    for name, source in compiled_sources().items():
        before = tokens((firmware_folder() / name).read_text())
        after = tokens(source)
        pairs = set(zip(before, after, strict=True))
        assert len(pairs) == len({old for old, _ in pairs}) == len({new for _, new in pairs}), name


@pytest.mark.parametrize("module", ["test_cycle", "test_commands", "test_resume"])
def test_the_firmware_does_the_same(module: str, tmp_path: Path) -> None:
    """Tests of tests/shared, those that look at no private name, on the sources as they are compiled for a board."""
    for name, source in compiled_sources().items():
        written = tmp_path / "firmware" / name
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(source)
    (tmp_path / "tests").mkdir()
    shutil.copy(TESTS / "run_shared.py", tmp_path / "tests")
    (tmp_path / "tests/shared").symlink_to(TESTS / "shared")
    (tmp_path / "host").symlink_to(host_folder())
    assert "_handle_buttons" not in (tmp_path / "firmware/madang/app.py").read_text()
    done = subprocess.run(
        [MICROPYTHON, tmp_path / "tests/run_shared.py", module],
        env={**os.environ, "MICROPYPATH": ".frozen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
