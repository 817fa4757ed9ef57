"""The commands of the engine: what they print, and that the others start without it."""

import json
import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from commands import run

# White's green comes home by b1-g6, a pass and g6-e8.
WON = "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"
# Figure 10(a) of the dragon book, with every number of rings.
CROWDED = "8/r++2p+4/4g+y+2/2k+1n+B++2/1K++2o+3/b3Y+++3/O+7/P1GN1R2 b R -"

MADANG = str(Path(sys.executable).with_name("madang"))


def test_all_is_compiled_once(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    tournament = ("tournament", "6", "5", "--games", "2")
    said, cpu_s = [], []
    for arguments in (("perft", "5"), ("perft", "6"), ("perft", "7"), tournament, tournament):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [MADANG, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu_s.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        said.append((done.stdout, done.stderr))
    assert said[:3] == [
        ("900982\n", "Compiling the engine, once ...\n"),
        ("7399794\n", ""),
        ("56182538\n", ""),
    ]
    assert cpu_s[1] < 2 and cpu_s[2] < 4, cpu_s
    assert said[3] == (said[4][0], "Compiling the engine, once ...\n") and said[4][1] == ""


def test_whoever_waits_for_the_compiler_hears_how_far_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And may leave: then nothing says that it is compiled."""
    from madang_host.engine import prepare

    monkeypatch.setattr(prepare, "cache_folder", lambda: tmp_path)
    count = "; ".join(f"(folder / 'moves.f{number}.nbi').touch(); time.sleep(0.3)" for number in range(3))
    script = f"import time, pathlib; folder = pathlib.Path({str(tmp_path)!r}); {count}; time.sleep(600)"
    monkeypatch.setattr(prepare, "CHILD", script)
    given_up, heard = threading.Event(), list[float]()

    def hear(done: float) -> None:
        heard.append(done)
        if len(heard) == 3:
            given_up.set()

    with pytest.raises(prepare.GivenUpError):
        prepare.prepare("perft", hear, given_up)
    assert heard == sorted(heard) and 0 < heard[2] < 1 and heard[-1] == 1
    assert list(tmp_path.glob("*.compiled")) == []


def test_without_machine_code_the_rules_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "madang_host.engine.perft", None)
    assert run("perft", "5", CROWDED).stdout == "976\n"


def test_without_a_place_for_what_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "file")}
    done = subprocess.run([MADANG, "perft", "5"], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "900982\n"
    assert done.stderr == "Compiling the engine, up to a minute: there is no place to keep it ...\n"


def test_the_engine_speaks_on_standard_output() -> None:
    done = run("engine", "--threads", "1", given="ugi\nquery p1turn\nposition startpos\ngo depth 2\nrubbish\nquit\n")
    assert done.exit_code == 0
    assert {"ugiok", "response true"} <= set(done.stdout.splitlines())
    assert "bestmove " in done.stdout and "info string error: no command 'rubbish'" in done.stdout


def test_analyse_a_position() -> None:
    done = run("analyse", WON, "--seconds", "0.3", "--threads", "1")
    lines = done.stdout.splitlines()
    assert done.exit_code == 0 and len(lines) == 13
    assert lines[0].split()[1:] == ["win", "3"] and "b1-g6   win 3" in lines
    done = run("analyse", WON, "--seconds", "0.3", "--threads", "1", "--json")
    first = json.loads(done.stdout.splitlines()[0])
    assert (first["outcome"], first["distance"]) == ("win", 3)


def test_analyse_a_match(tmp_path: Path) -> None:
    game = str(tmp_path / "game.txt")
    run("match", "new", game, "--edition", "dragon", "--length", "1")
    run("match", "play", game, "e8-e2", "b1-g6", "pass", "g6-e8")
    done = run("analyse", game, "--seconds", "0.5", "--threads", "1")
    lines = done.stdout.splitlines()
    assert done.exit_code == 0 and len(lines) == 4
    assert lines[0].split()[:6] == ["1.1", "black", "e8-e2", "?", "loss", "4;"]
    assert lines[1].split() == ["1.2", "white", "b1-g6", "win", "3"]
    done = run("analyse", game, "--seconds", "0.5", "--threads", "1", "--json")
    entries = [json.loads(line) for line in done.stdout.splitlines()]
    assert [entry["changed"] for entry in entries] == [True, False, False, False]
    assert entries[3]["distance"] == 1 and entries[3]["best"]["move"] == "g6-e8"


def test_analyse_what_is_nothing() -> None:
    for arguments, word in (
        (("8/8 b * -",), "ranks"),
        (("8/8",), "a position has 4 fields"),
        (("games/missing",), "there is no file games/missing"),
        (("no-such-file",), "there is no file no-such-file"),
        (("ob1kyrgn/7G/8/8/8/8/4p3/N1RYKPBO w G e2",), "round is over"),
    ):
        done = run("analyse", *arguments)
        assert done.exit_code == 1 and word in done.stderr, done.stderr


def test_solve_and_solve_again(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    arguments = ("--depth", "4", "--threads", "1", "--hash", "1")
    done = run("solve", "basic", str(results), *arguments)
    assert done.exit_code == 0 and done.stdout.startswith("basic: open 4; 0 first moves win: none\n")
    before = results.read_bytes()
    done = run("solve", "basic", str(results), *arguments)
    assert done.stdout == f"{results} holds 1 starts\n" and results.read_bytes() == before
    done = run("solve", "fill", str(results), "--count", "2", *arguments)
    assert done.stdout.endswith("holds 3 starts\n")
    done = run("solve", "positions", "-", str(results), *arguments, given=f"{WON}\n")
    assert done.stdout.startswith("listed: win 3;")
    results.write_text("rubbish\n" + results.read_text())
    done = run("solve", "basic", str(results), *arguments)
    assert done.exit_code == 1 and "line 1 is no result" in done.stderr


def test_a_tournament() -> None:
    done = run("tournament", "3", "1", "--games", "2")
    assert done.exit_code == 0 and done.stdout.startswith("3 against 1: ")
    told = json.loads(run("tournament", "3", "1", "--games", "2", "--json").stdout)
    assert told["players"] == ["3", "1"] and sum(told["won"]) == 2 and told["share"] == told["won"][0] / 2
    for levels in (("11", "1"), ("1", "11")):
        refused = run("tournament", *levels)
        assert refused.stderr.startswith("Error: no level 11"), "nothing is compiled before that"
