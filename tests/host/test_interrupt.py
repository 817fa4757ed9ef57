"""Ctrl-C in every command that takes a while: the code of shells, and not a word."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time

import pytest
from commands import done
from line import BoardServer

from madang_host.cli.main import main

PATIENCE_S = 60
INTERRUPTED = 130

# Says that all is imported, and then is the program; only so is it sure that the signal comes to the command.
READY = "import madang_host.cli.main, madang_host.start; print('ready', flush=True); madang_host.start.main()"
STARTING = "import madang_host.start; print('ready', flush=True); madang_host.start.main()"

UNKNOWN = "obpkyrng/8/8/8/8/8/8/NGRYKPBO b * -"  # a start of which nothing is proved

# What to run, with {folder} to write in and {silent} a port on which nobody says anything; and how long it runs before.
LONG = {
    "analyse": (["analyse", UNKNOWN, "--seconds", "600", "--threads", "1"], 4),
    "apply": (["apply", "-"], 0.5),
    "doctor": (["doctor", "--port", "sim://"], 2),
    "doctor upy": (["doctor", "--port", "upy://"], 2),
    "engine": (["engine"], 2),
    "flash": (["flash", "--port", "{silent}"], 1),
    "log": (["log", "--port", "{silent}"], 1),
    "match": (["match", "save", "{folder}/x", "--port", "{silent}"], 1),
    "moves": (["moves", "-"], 0.5),
    "palette": (["palette", "--search", "100000"], 1),
    "perft": (["perft", "12"], 1),
    "recorder": (["recorder", "save", "{folder}/x", "--port", "{silent}"], 1),
    "replay": (["replay", "-"], 0.5),
    "settings": (["settings", "--port", "{silent}"], 1),
    "simulate": (["simulate", "-"], 0.5),
    "solve": (["solve", "basic", "{folder}/results.jsonl", "--depth", "60", "--threads", "1"], 4),
    "tournament": (["tournament", "3", "4", "--games", "2000"], 4),
    "web": (["web", "--http", "0"], 2),
    "web upy": (["web", "--http", "0", "--port", "upy://"], 2),
}
# In no time, or with a screen (below), or a group of commands each of which is like one of the above.
SHORT = {"annotate", "games", "mirror", "play", "ports", "strips"}


@pytest.fixture
def silent():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"socket://127.0.0.1:{listener.getsockname()[1]}"


def started(script, arguments):
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C is for all processes of a terminal, and only for those
    )


def interrupted(process, after_s):
    """The code and the last words of a program that gets Ctrl-C."""
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(after_s)
        assert process.poll() is None, "it ended too soon"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
        return process.returncode, out + err
    finally:
        process.kill()


@pytest.mark.parametrize("name", LONG)
def test_an_interrupted_command_leaves_cleanly(name, silent, tmp_path):
    arguments, after_s = LONG[name]
    process = started(READY, [argument.format(silent=silent, folder=tmp_path) for argument in arguments])
    code, said = interrupted(process, after_s)
    assert code == INTERRUPTED, said
    assert not re.search("Traceback|Error|Abort|KeyboardInterrupt", said), said


def test_while_it_is_being_imported():
    assert interrupted(started(STARTING, ["perft", "12"]), 0.05) == (INTERRUPTED, "")


def test_every_command_was_thought_of():
    assert {name.split()[0] for name in LONG} | SHORT >= set(main.commands)


def compiled_parts(folder):
    """What of the engine is kept, and whether that is all."""
    return list(folder.rglob("*.nbi")), list(folder.rglob("*.compiled"))


def until(condition, what):
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.mark.parametrize("name", ["analyse", "perft"])
def test_while_the_engine_is_compiled(name, monkeypatch, tmp_path):
    """It is given up at once, and what was compiled by then is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    process = started(READY, LONG[name][0])
    until(lambda: compiled_parts(tmp_path)[0], "the first loops to be compiled")
    code, said = interrupted(process, 0)
    assert (code, said) == (INTERRUPTED, "Compiling the engine, once ...\n")
    assert compiled_parts(tmp_path)[1] == []


MADANG = "from madang_host.start import main; main()"


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, *arguments, script=MADANG, **environment):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "LANGUAGE": "en", **environment}
            os.execv(sys.executable, [sys.executable, "-c", script, *arguments])
        self.said = b""

    def until(self, words):
        deadline = time.monotonic() + PATIENCE_S
        while words not in self.said:
            assert time.monotonic() < deadline, self.said[-400:]
            self.read()

    def read(self):
        if select.select([self.terminal], [], [], 0.2)[0]:
            try:
                self.said += os.read(self.terminal, 65536)
            except OSError:  # it has closed its end
                return False
        return True

    def end(self, key=b""):
        """The code with which it ends, perhaps by a key; what is typed before it waits for one is lost."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            os.write(self.terminal, key)
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.terminal)
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < deadline, self.said[-400:]

    def is_as_it_was(self):
        """Whether the terminal shows its own screen and its cursor, and hears no mouse any more."""
        return all(
            self.said.rindex(b"\x1b[?%dl" % mode) > self.said.rindex(b"\x1b[?%dh" % mode) for mode in (1049, 1000, 1003)
        ) and self.said.rindex(b"\x1b[?25h") > self.said.rindex(b"\x1b[?25l")


@pytest.mark.parametrize(
    ("command", "how", "code"),
    [
        (["play"], b"\x03", INTERRUPTED),
        (["mirror", "--port", "sim://"], signal.SIGINT, INTERRUPTED),
        (["play"], signal.SIGTERM, 143),
        (["mirror", "--port", "sim://"], signal.SIGHUP, 129),
    ],
)
def test_a_screen_is_left_as_it_was(command, how, code):
    screen = Screen(*command)
    screen.until(b"a1")
    if isinstance(how, bytes):
        os.write(screen.terminal, how)
    else:
        os.kill(screen.pid, how)
    assert screen.end() == code
    assert screen.is_as_it_was()
    assert b"Traceback" not in screen.said


CRASHING = """
from madang_host.ui.terminal.mirror_view import MirrorView
looks = []
def look(view, mirror):
    looks.append(mirror)
    assert len(looks) < 9, "nine looks"
MirrorView._look = look
from madang_host.start import main
main()
"""


def test_a_screen_that_crashes_is_left_as_it_was():
    screen = Screen("mirror", "--port", "sim://", script=CRASHING)
    assert screen.end() == 1
    assert screen.is_as_it_was()
    assert b"nine looks" in screen.said


def test_a_screen_is_suspended_and_comes_back_whole():
    screen = Screen("play")
    screen.until(b"move any of your towers")
    os.write(screen.terminal, b"\x1a")
    os.waitpid(screen.pid, os.WUNTRACED)
    while screen.read():
        if b"\x1b[?1049l" in screen.said:
            break
    assert screen.is_as_it_was()
    screen.said = b""
    os.kill(screen.pid, signal.SIGCONT)
    screen.until(b"move any of your towers")
    os.write(screen.terminal, b"q")
    assert screen.end() == 0


def test_a_player_leaves_while_the_engine_is_compiled(tmp_path):
    screen = Screen("play", "--opponent", "engine", "--side", "white", XDG_CACHE_HOME=str(tmp_path))
    screen.until(b"The engine is compiled, once")
    os.write(screen.terminal, b"q")
    assert screen.end() == 0
    assert compiled_parts(tmp_path)[1] == []


def test_a_replay_is_in_colour_where_there_is_any(tmp_path):
    game = str(tmp_path / "game")
    done("match", "new", game, "--edition", "dragon", "--length", "1")
    for environment, is_coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        screen = Screen("replay", game, **environment)
        screen.until(b"obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -")
        assert screen.end(b"q") == 0
        assert (b"\x1b[38;" in screen.said) == is_coloured
        assert (b"8  o b p k y r g n" in screen.said) != is_coloured


def test_a_question_is_left_without_an_answer():
    with BoardServer() as server:
        server.game.take("e8-e2")
        screen = Screen("play", "--match", "3", "--port", server.port)
        screen.until(b"Drop it for a new one? [y/N]:")
        time.sleep(0.5)  # until it waits for the answer
        os.write(screen.terminal, b"\x03")
        assert screen.end() == INTERRUPTED
        assert server.game.plies == 1 and b"Abort" not in screen.said
