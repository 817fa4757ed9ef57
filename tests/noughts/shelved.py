"""Puts noughts and crosses on the shelf as CONTRIBUTING.md says: two folders, and one word in the registry."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import madang.games
import madang_host.games
from madang.games import registry

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAME = "noughts-and-crosses"
LINE = re.compile(r"^NAMES = \((.*?),?\)$", re.M)  # of the registry


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """In this process."""
    with (
        patch.object(registry, "NAMES", (*registry.NAMES, NAME)),
        patch.object(madang.games, "__path__", [*madang.games.__path__, str(HERE / "rules")]),
        patch.object(madang_host.games, "__path__", [*madang_host.games.__path__, str(HERE / "faces")]),
    ):
        yield


def tree_with_it(folder: Path) -> Path:
    """A copy of all that runs, with the game in it: for other processes, and for MicroPython."""
    for part in ("firmware", "host"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE / "rules", folder / "firmware/madang/games", dirs_exist_ok=True)
    shutil.copytree(HERE / "faces", folder / "host/madang_host/games", dirs_exist_ok=True)
    path = folder / "firmware/madang/games/registry.py"
    text = path.read_text(encoding="utf-8")
    with_it, count = LINE.subn(rf'NAMES = (\1, "{NAME}")', text)
    assert count == 1
    path.write_text(with_it, encoding="utf-8")
    return folder
