"""Every example runs and prints what it is about."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PRINTED = {
    "rules.py": ["102 legal moves", "result: Outcome(winner='white', reason='deadlock')", "perft(2): 1150"],
    "follow_board.py": ["board sim", "Set up: put White"],
    "play_board.py": ["move: c8-c4", "position: ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4"],
    "analyse.py": ["b1-g6", "win"],
    "yut_nori.py": ["1 ? 2f", "a catch: ", " *geol ", "sealed before, told after: True"],
}


def test_all_examples_are_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_an_example(name: str) -> None:
    done = subprocess.run([sys.executable, str(EXAMPLES / name)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [words for words in PRINTED[name] if words not in done.stdout] == []
    assert name in (EXAMPLES / "README.md").read_text(encoding="utf-8")
