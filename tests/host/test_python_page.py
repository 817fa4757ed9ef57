"""docs/python.md: everything on the page is true."""

import doctest
import re
from pathlib import Path

import pytest
from game_logs import ROUND

from madang.games.kamisado.match_text import match_lines
from madang_host.games.kamisado.towers import kamisado
from madang_host.games.records import game_of

PAGE = Path(__file__).parent.parent.parent / "docs/python.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = kamisado(game_of(ROUND)).match
    assert match is not None
    (tmp_path / "game.txt").write_text("\n".join(match_lines(match)) + "\n", encoding="utf-8")
    assert len(BLOCKS) >= 7
    known: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for number, block in enumerate(BLOCKS):
        test = doctest.DocTestParser().get_doctest(block, known, f"block {number}", str(PAGE), 0)
        said: list[str] = []
        failed, tried = runner.run(test, out=said.append, clear_globs=False)
        known = test.globs
        assert tried and not failed, "".join(said)
