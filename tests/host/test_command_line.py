"""The command line as a good citizen: whatever the output is, whatever is missing, a line that helps a true code."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from madang.games.kamisado.notation import START
from madang.games.registry import NAMES
from madang_host.cli.main import COMMANDS, main

PROGRAM = [sys.executable, "-c", "from madang_host.start import main; main()"]


def run(*arguments: str) -> Result:
    return CliRunner(env={"LANGUAGE": "en"}).invoke(main, list(arguments))


def started(*arguments: str, **more: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [*PROGRAM, *arguments], env=os.environ | {"LANGUAGE": "en", **more}, capture_output=True, check=False
    )


# What the output is


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "latin-1", "ascii"])
def test_signs_that_an_encoding_lacks_are_replaced(encoding: str, tmp_path: Path) -> None:
    match = str(tmp_path / "match")
    assert run("match", "new", match, "--edition", "korean", "--length", "1").exit_code == 0
    assert run("match", "play", match, "d8-d4").exit_code == 0
    for arguments in (["annotate", match], ["games", "import", match], ["games", "show", "last"]):
        done = started(*arguments, PYTHONIOENCODING=encoding, XDG_DATA_HOME=str(tmp_path))
        assert done.returncode == 0 and b"Traceback" not in done.stderr, done.stderr
        assert done.stdout


@pytest.mark.parametrize("arguments", [["moves"], ["perft", "2"], ["--help"], ["strips"], ["games", "list"]])
def test_a_full_disk_is_said_in_a_line(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.decode() == "Error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("arguments", [["moves"], ["perft", "2"], ["--help"], ["strips"], ["settings"]])
def test_a_closed_pipe_ends_every_command_alike(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*PROGRAM, *arguments], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


# Codes


@pytest.mark.parametrize(
    ("code", "words", "arguments"),
    [
        (1, "hint is a number from 0 to 3", ["settings", "hint", "99"]),
        (3, "there is no port /dev/nowhere", ["log", "--port", "/dev/nowhere"]),
        (3, "Connection refused", ["log", "--port", "socket://localhost:1"]),
        (1, "missing cannot be read: No such file", ["simulate", "missing"]),
        (1, "missing cannot be read: No such file", ["annotate", "missing"]),
        (1, "there is no file missing", ["replay", "missing"]),
        (1, "there is no file missing", ["analyse", "missing"]),
        (1, "missing cannot be read: No such file", ["solve", "positions", "missing", "results"]),
        (1, "missing cannot be read: No such file", ["solve", "merge", "results", "missing"]),
        (2, "No such option", ["moves", "--nonsense"]),
    ],
)
def test_a_code_says_whose_turn_it_is(
    code: int, words: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == code, done.stderr
    assert words in done.stderr


# Files


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write in; game 1 is kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    match = tmp_path / "match"
    run("match", "new", str(match), "--edition", "korean", "--length", "1")
    run("match", "play", str(match), "d8-d4")
    assert run("games", "import", str(match)).exit_code == 0
    return tmp_path


def test_an_export_says_what_it_wrote(kept: Path) -> None:
    done = run("games", "export", "last", str(kept / "game.txt"))
    assert done.stdout.startswith(f"Wrote {kept / 'game.txt'}: ")
    assert f"{(kept / 'game.txt').stat().st_size} bytes" in done.stdout


def test_an_export_writes_only_where_a_regular_file_can_be(kept: Path) -> None:
    pipe = kept / "pipe.txt"
    os.mkfifo(pipe)
    for target in (pipe, kept, Path("/dev/null")):
        done = run("games", "export", "last", str(target), "--format", "words", "--force")
        assert done.exit_code != 0, target
    assert pipe.is_fifo() and Path("/dev/null").is_char_device()
    done = run("games", "export", "last", str(kept / "new" / "game.txt"))
    assert done.exit_code == 1 and f"cannot be written: there is no folder {kept / 'new'}" in done.stderr
    assert not (kept / "new").exists()


def test_games_are_deleted_by_number_only_when_asked(kept: Path) -> None:
    assert run("games", "delete", "1", "--yes").exit_code == 2
    assert len(run("games", "list").stdout.splitlines()) == 2


# Boards and engines


def test_there_is_nothing_to_flash_on_a_simulated_board() -> None:
    for port in ("sim://", "upy://", "pico://"):
        began_s = time.monotonic()
        done = run("flash", "--port", port)
        assert done.exit_code == 1 and "nothing to flash" in done.stderr
        assert time.monotonic() - began_s < 1


def test_what_a_plain_simulated_board_forgets_is_said(tmp_path: Path) -> None:
    assert "sim:// forgets this now" in run("settings", "hint", "3").stderr
    assert run("settings", "hint", "3", "--port", f"sim://?store={tmp_path / 'store'}").stderr == ""
    run("match", "new", str(tmp_path / "match"), "--edition", "dragon", "--length", "3")
    done = run("match", "load", str(tmp_path / "match"), "--port", "sim://")
    assert done.exit_code == 1 and "store=FOLDER" in done.stderr


@pytest.mark.parametrize("command", ["cat", "sleep 60"])
def test_a_program_that_speaks_no_ugi_is_found_out_soon(command: str) -> None:
    began_s = time.monotonic()
    done = started("tournament", "1", command, "--games", "2")
    assert done.returncode == 1 and b"is it a UGI engine?" in done.stderr
    assert time.monotonic() - began_s < 20  # 4 and what a busy machine takes to start


def test_startpos_is_a_position_everywhere() -> None:
    assert run("moves", "startpos").stdout == run("moves").stdout
    assert run("apply", "startpos", "d8-d4").stdout == run("apply", START, "d8-d4").stdout
    assert run("perft", "1", "startpos").stdout == run("perft", "1").stdout
    given = CliRunner().invoke(main, ["moves", "-"], input="startpos\n")
    assert given.exit_code == 0 and START in given.stdout


def test_a_korean_match_to_one_is_the_same_in_a_file_and_on_the_board(tmp_path: Path) -> None:
    match = tmp_path / "match"
    assert run("match", "new", str(match), "--edition", "korean", "--length", "1").exit_code == 0
    assert "round     1 black basic" in match.read_text()


def test_an_empty_recording_is_said_to_be_empty(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    done = run("simulate", str(tmp_path / "empty"))
    assert done.exit_code == 0 and done.stderr.startswith("The recording is empty")


# Help


def test_every_command_is_in_one_group_of_the_help() -> None:
    shown = run("--help").stdout
    assert [shown.count(f"\n  {name} ") for name in COMMANDS] == [1] * len(COMMANDS)
    titles = ["Play:", "Look at a board:", "Keep:", "Build:", "Study:"]
    assert sorted(titles, key=shown.index) == titles


def test_help_of_a_command_and_of_what_is_typed() -> None:
    assert run("help", "moves").stdout == run("moves", "--help").stdout
    assert "games export" in run("help", "games", "export").stdout
    for topic, words in (
        ("positions", START),
        ("positions", START),
        ("positions", "e4-e5^2"),
        ("recordings", '"occupied"'),
        ("ports", "sim://"),
    ):
        done = run("help", topic)
        assert done.exit_code == 0 and words in done.stdout, topic
    assert run("help", "nonsense").exit_code == 2


@pytest.mark.parametrize("game", NAMES)
def test_the_rules_of_every_game_are_told(game: str) -> None:
    done = run("rules", "--game", game)
    assert done.exit_code == 0 and "a b c d e f g h" in " ".join(done.stdout.split()) and "wins" in done.stdout
    refused = run("rules", "--game", game, "--edition", "nonsense")
    assert refused.exit_code == 1 and "edition" in refused.stderr


def test_a_game_named_without_its_option_is_told_of_it() -> None:
    refused = run("rules", "yut")
    assert refused.exit_code == 2 and "--game yut" in refused.stderr
    assert "--game" not in run("flash", "yut").stderr
