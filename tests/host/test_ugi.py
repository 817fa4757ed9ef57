"""The Universal Game Interface, from both ends: what is said to what, and that nothing breaks it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from examples import legal_moves
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.games.kamisado.notation import START, parse_move
from madang.games.kamisado.rules import Round
from madang_host.engine.search.limits import Limit, most_hash_mb
from madang_host.engine.ugi import NO_MOVE, Ugi
from madang_host.engine.ugi_client import UgiEngine
from madang_host.errors import UserError

OURS = f"'{Path(sys.executable).with_name('madang')}' engine --threads 1"
DEADLOCK = "ob1kyrgn/7G/8/8/8/8/4p3/N1RYKPBO w G e2"


class Rig:
    """An engine and what it has said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self._news = threading.Condition()
        self.ugi = Ugi(self._hear, threads=1)
        self.ugi.take("setoption name Hash value 1")

    def _hear(self, line: str) -> None:
        with self._news:
            self.said.append(line)
            self._news.notify_all()

    def ask(self, *lines: str) -> list[str]:
        """What it says at once."""
        before = len(self.said)
        for line in lines:
            self.ugi.take(line)
        return self.said[before:]

    def wait_for(self, fits: Callable[[str], bool]) -> str:
        with self._news:
            assert self._news.wait_for(lambda: any(map(fits, self.said)), 120), self.said
            return next(filter(fits, self.said))


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_greeting(rig: Rig) -> None:
    said = rig.ask("ugi")
    assert said[0].startswith("id name Madang ") and said[1].startswith("id author ") and said[-1] == "ugiok"
    assert "option name Level type spin default 10 min 1 max 10" in said
    assert rig.ask("isready") == ["readyok"]


def test_who_is_greeted_waits_for_no_engine() -> None:
    """Managers give it half a second: that is none for what is loaded or compiled."""
    script = """
import sys
from madang_host.engine.ugi import Ugi
ugi = Ugi(print, threads=1)
for line in ("ugi", "setoption name Hash value 1", "position startpos moves e8-e2", "query p1turn"):
    ugi.take(line)
assert not {"numpy", "numba"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "ugiok" in done.stdout.splitlines()


def test_queries(rig: Rig) -> None:
    questions = ("query p1turn", "query gameover", "query result")
    assert rig.ask(*questions) == ["response true", "response false", "response none"]
    rig.ask("position startpos moves e8-e2")
    assert rig.ask(*questions) == ["response false", "response false", "response none"]
    rig.ask("position startpos moves e8-e2 b1-g6 pass g6-e8")
    assert rig.ask(*questions[1:]) == ["response true", "response p2win"]
    rig.ask(f"position fen {DEADLOCK}")
    assert rig.ask(*questions[1:]) == ["response true", "response p2win"]
    rig.ask("uginewgame")
    assert rig.ask(*questions) == ["response true", "response false", "response none"]


def test_a_proved_win(rig: Rig) -> None:
    rig.ask(f"position fen {START} moves e8-e2", "go depth 9")
    rig.wait_for(lambda line: line.startswith("bestmove"))
    info = [line for line in rig.said if line.startswith("info depth")][-1]
    assert " depth 3 score mate 2 " in info and " nodes " in info and " nps " in info
    assert info.split(" pv ")[1].split()[0] == rig.said[-1].split()[1]


@pytest.mark.parametrize(
    "go",
    [
        "go depth 3",
        "go nodes 5000",
        "go movetime 50",
        "go p1time 300 p2time 300 p1inc 10 p2inc 10",
        "go wtime 300 btime 300 winc 0 binc 0",
        "go p2time 300",  # not the clock of who moves
        "go p1time -50 p2time 300",
        "go movetime 0",
    ],
)
def test_a_search_ends_by_itself(rig: Rig, go: str) -> None:
    rig.ask("position startpos", go)
    move = rig.wait_for(lambda line: line.startswith("bestmove")).split()[1]
    assert parse_move(move, Round()) in legal_moves(Round())


def test_infinite_waits_for_stop_and_the_move_comes_with_it(rig: Rig) -> None:
    rig.ask("position startpos moves e8-e2", "go infinite")
    rig.wait_for(lambda line: "score mate" in line)
    assert not any(line.startswith("bestmove") for line in rig.said)
    assert rig.ask("stop")[-1].startswith("bestmove ")
    assert rig.ask("stop") == []


@pytest.mark.parametrize(
    "then", ["stop", "uginewgame", "position startpos", "go depth 1", "setoption name Level value 2"]
)
def test_whatever_follows_a_search_ends_it_with_one_move(rig: Rig, then: str) -> None:
    rig.ask("go infinite", then, "stop")
    assert sum(line.startswith("bestmove") for line in rig.said) == (2 if then.startswith("go") else 1)


def test_a_round_that_is_over(rig: Rig) -> None:
    said = rig.ask(f"position fen {DEADLOCK}", "go depth 3")
    assert said == ["info string error: the round is over, white has won", f"bestmove {NO_MOVE}"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("fly", "no command 'fly'"),
        ("position", "say position startpos"),
        ("position fen 8/8 b * -", "ranks"),
        ("position startpos moves e8-e9", "e1-e5"),
        ("position startpos moves a8-a7 a8-a6", "not legal"),
        ("go movetime soon", "no number"),
        ("go movetime", "no number"),
        ("go sideways", "no 'sideways'"),
        ("setoption name Colour value 3", "no option"),
        ("setoption name Level value 11", "1 to 10"),
        ("setoption name Hash value 99999", "Hash is 1 to"),
        ("query weather", "p1turn"),
    ],
)
def test_mistakes_are_told_and_change_nothing(rig: Rig, line: str, word: str) -> None:
    rig.ask("position startpos moves e8-e2")
    (said,) = rig.ask(line)
    assert said.startswith("info string error: ") and word in said
    assert rig.ask("query p1turn") == ["response false"]


def test_no_more_memory_is_offered_than_half_of_what_there_is(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sysconf", {"SC_PHYS_PAGES": 1 << 18, "SC_PAGE_SIZE": 4096}.__getitem__)
    assert most_hash_mb() == 512
    Ugi(rig.said.append, threads=1).take("ugi")
    assert "option name Hash type spin default 64 min 1 max 512" in rig.said


WORDS = st.sampled_from(
    ["ugi", "isready", "setoption", "uginewgame", "position", "go", "stop", "query", "name", "value", "Level"]
    + ["Threads", "Hash", "startpos", "fen", "moves", "e8-e2", "b1-g6", "pass", "infinite", "depth", "nodes"]
    + ["movetime", "p1time", "p2time", "0", "1", "2", "-1", "99999999999", "²", "p1turn", "gameover", "result"]
    + START.split()
)
LINES = st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30)
# A search may be asked for, but none that is long, nor an engine that takes all the memory there is.
TAME = LINES.filter(lambda line: not ("setoption" in line and ("Hash" in line or "Threads" in line)))


@settings(max_examples=150)
@given(st.lists(TAME, max_size=8))
def test_nothing_breaks_it(lines: list[str]) -> None:
    rig = Rig()
    try:
        rig.ask(*lines)
        rig.ask("stop", "position startpos moves e8-e2")
        assert rig.ask("query p1turn") == ["response false"]
    finally:
        rig.ugi.close()
    for line in rig.said:
        assert line.isprintable() and line.split()[0] in (
            "id", "option", "ugiok", "readyok", "info", "bestmove", "response",
        ), line  # fmt: skip


def test_our_engine_as_an_opponent() -> None:
    played = Round()
    with UgiEngine(OURS) as engine:
        move = engine.choose_move(played, Limit(nodes=2000))
        assert move in legal_moves(played)
        played.play(move)
        assert engine.player(Limit(seconds=0.05))(played) in legal_moves(played)


def test_an_engine_is_told_when_another_round_begins(tmp_path: Path) -> None:
    program, heard = tmp_path / "engine.py", tmp_path / "heard"
    program.write_text(THINKER.replace('"readyok"}', '"readyok", "go": "bestmove d8-d4"}'))
    with UgiEngine(f"{sys.executable} {program} {heard}") as engine:
        player = engine.player(Limit(seconds=0.05))
        for _ in range(2):
            player(Round())
    assert heard.read_text().split().count("uginewgame") == 2


THINKER = """import sys
def note(text):
    with open(sys.argv[1], "a") as file:
        print(text, file=file, flush=True)
try:
    for line in sys.stdin:
        word = line.split()[0]
        note(word)
        print({"ugi": "ugiok", "isready": "readyok"}.get(word, ""), flush=True)
except BaseException as error:
    note(type(error).__name__)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal are those of POSIX")
def test_ctrl_c_ends_a_tournament_and_the_engine_quietly(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    engine = tmp_path / "thinker.py"
    engine.write_text(THINKER)
    madang = Path(sys.executable).with_name("madang")
    command = [madang, "tournament", f"{sys.executable} {engine} {heard}", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        while not heard.exists() or "go" not in heard.read_text():
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode != 0 and "Traceback" not in errors
    assert heard.read_text().split()[-2:] == ["go", "quit"]


PRETENDER = """import sys
for line in sys.stdin:
    print({'ugi': 'ugiok', 'isready': 'readyok'}.get(line.strip(), '%s'), flush=True)
"""


@pytest.mark.parametrize(
    ("command", "word"),
    [
        ("no-such-engine", "cannot be started"),
        ("'", "cannot be started"),
        ("true", "ended before|has gone"),
        (f'{sys.executable} -c "{PRETENDER % "bestmove e1-e8"}"', "wrong move"),
        (f'{sys.executable} -c "{PRETENDER % "bestmove"}"', "wrong move"),
    ],
)
def test_an_engine_that_is_none(command: str, word: str) -> None:
    with pytest.raises(UserError, match=word), UgiEngine(command) as engine:
        engine.choose_move(Round(), Limit(depth=1))
