"""madang match, analyse, solve and tournament of games other than Kamisado."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from commands import done, empty_folder, failed, last_line, run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return empty_folder(tmp_path, monkeypatch)


def test_a_match_of_a_kono_in_a_file(folder: Path) -> None:
    told = done("match", "new", "m", "--game", "nei-pat-kono", "--length", "3", "--variant", "forced")
    assert last_line(told) == "nei-pat-kono to 3 forced: black 0 white 0; black is to move"
    assert (folder / "m").read_text() == "nei-pat-kono to 3 forced\n"
    assert last_line(done("match", "play", "m", "d6xd4", "draw")).endswith("the round is a draw; madang match next m")
    assert failed("match", "play", "m", "d4-d5").startswith("move 1, d4-d5: 'd4-d5' is not legal")
    assert last_line(done("match", "next", "m")).endswith("white is to move")
    assert failed("match", "next", "m").startswith("no other round follows now")
    kept = (folder / "m").read_text()
    assert kept == "nei-pat-kono to 3 forced\nd6xd4\ndraw\nround 2\n"
    assert failed("match", "undo", "m", "--count", "4").startswith("only 3 moves and set-ups")
    done("match", "save", "m", "copy")
    done("match", "undo", "m", "--count", "2")
    assert (folder / "m").read_text() == "nei-pat-kono to 3 forced\nd6xd4\n"
    assert (folder / "copy").read_text() == kept
    shown = [json.loads(line)["entry"] for line in done("match", "show", "copy", "--json").splitlines()]
    assert shown == kept.splitlines()
    assert done("match", "show", "copy").count("\n") > 8
    assert failed("annotate", "copy").endswith("'madang match show copy' prints this one")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "o-pat-kono", "--length", "2"), "no match of o-pat-kono goes to 2 points (try 1, 3, 5)"),
        (("--game", "o-pat-kono", "--variant", "forced"), "no variant 'forced'"),
    ],
)
def test_what_a_kono_does_not_have(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in failed("match", "new", "m", *arguments)
    assert not (folder / "m").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "new", "m", "--game", "o-pat-kono", "--edition", "dragon"),
        ("match", "new", "m", "--edition", "dragon"),
        ("match", "new", "m", "--edition", "dragon", "--length", "3", "--variant", "forced"),
        ("tournament", "1", "2", "--game", "no-kono"),
    ],
)
def test_options_that_do_not_go_together(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_a_latin_square_in_a_file(folder: Path) -> None:
    told = done("match", "new", "m", "--game", "latin-square", "--edition", "pair", "--length", "5")
    assert last_line(told) == "latin-square 5 easy pair; player is to move"
    no_pair = failed("match", "new", "n", "--game", "latin-square", "--edition", "pair", "--length", "6")
    assert no_pair == "no puzzle 'pair' of size 6 (try 4, 5, 7, 8)"
    assert (
        "'dragon' is not one of 'complete'"
        in run("match", "new", "n", "--game", "latin-square", "--edition", "dragon").output
    )


@pytest.mark.parametrize("content", ["nei-pat-kono\n", "nei-pat-kono to 1\n\n\x00\n", "oumoul-kono to 1\na1-a1\n"])
def test_a_damaged_file_is_told_by_its_line(folder: Path, content: str) -> None:
    (folder / "m").write_text(content)
    assert "m, line " in failed("match", "show", "m")


def test_the_outcomes_of_moves() -> None:
    start = "8/8/1mmmmm2/1m3m2/8/1M3M2/1MMMMM2/8 b no-parking"
    told = done("analyse", start, "--game", "o-pat-kono", "--seconds", "0.1").splitlines()
    assert len(told) == 8
    assert {line.split()[1] for line in told} == {"open"}
    told = done("analyse", "startpos", "--game", "oumoul-kono", "--json").splitlines()
    assert [json.loads(line)["outcome"] for line in told] == ["draw", "draw"]
    over = failed("analyse", "8/8/2mm4/3m4/8/5M2/8/8 w", "--game", "nei-pat-kono")
    assert over == "this round is over: black captured"


def test_a_game_is_gone_through_move_by_move(folder: Path) -> None:
    (folder / "m").write_text("oumoul-kono to 3\na7-d4\na1-a7\ndraw\nround 2\n")
    lines = done("analyse", "m").splitlines()
    assert [line.split()[:3] for line in lines] == [["1.1", "black", "a7-d4"], ["1.2", "white", "a1-a7"]]
    told = [json.loads(line) for line in done("analyse", "m", "--json").splitlines()]
    assert [entry["outcome"] for entry in told] == ["draw", "draw"]
    assert not any(entry["changed"] for entry in told)


def test_oumoul_kono_is_solved_without_the_engine() -> None:
    program = "import sys; sys.modules['numba'] = None; from madang_host.start import main; main()"
    small, large = [
        subprocess.run([sys.executable, "-c", program, "solve", name], capture_output=True, text=True, check=False)
        for name in ("oumoul-kono", "nei-pat-kono")
    ]
    assert small.stdout == ("Of 60 positions 8 are won for the side to move, 4 lost, 48 drawn.\nThe start is a draw.\n")
    assert large.returncode == 1 and large.stderr.startswith("Error: the engine is not installed")


def test_oumoul_kono_is_solved() -> None:
    solved = json.loads(done("solve", "oumoul-kono", "--variant", "between-sides", "--json"))
    assert (solved["won"], solved["lost"], solved["drawn"]) == (8, 4, 48)
    for crew in ((), ("--jobs", "2")):
        told = failed("solve", "o-pat-kono", *crew, "--variant", "no-parking")
        assert told == "o-pat-kono no-parking is not solved"
    assert failed("solve", "oumoul-kono", "--variant", "deep").startswith("no variant 'deep'")


def test_levels_play_each_other() -> None:
    told = done("tournament", "4", "1", "--game", "nei-pat-kono", "--games", "4", "--seconds", "0.05")
    assert told.startswith("4 against 1: ")
    assert failed("tournament", "11", "1", "--game", "oumoul-kono").startswith("no level 11 of oumoul-kono")
    yut = ("tournament", "10", "1", "--game", "yut", "--games", "6")
    assert done(*yut, "--variant", "2+2", "--variant", "1-mal").startswith("10 against 1: ")
    assert failed(*yut, "--variant", "3").startswith("two levels play two sides, not 3")
    assert failed(*yut, "--variant", "5-mal").startswith("no word '5-mal'")
