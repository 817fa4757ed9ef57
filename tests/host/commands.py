"""The command line in a test's own process: what it prints, and its errors."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from madang_host.cli.main import main


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=given)


def done(*arguments: str, given: str | None = None) -> str:
    """What a command prints that must succeed."""
    result = run(*arguments, given=given)
    assert result.exit_code == 0, result.output
    return result.stdout


def failed(*arguments: str) -> str:
    """The one line of a command that must fail."""
    result = run(*arguments)
    assert result.exit_code == 1 and result.stdout == ""
    assert result.stderr.startswith("Error: ") and result.stderr.count("\n") == 1
    return result.stderr[7:-1]


def last_line(text: str) -> str:
    return text.rstrip().split("\n")[-1]


def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in from now on, and another for the user's data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"
