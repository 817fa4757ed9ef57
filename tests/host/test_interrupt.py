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
from line import BoardServer

from madang.games.kamisado.notation import START
from madang_host.cli.main import main

PATIENCE_S = 60
INTERRUPTED = 130

# Says that all is imported, and then is the program; only so is it sure that the signal comes to the command.
READY = "import madang_host.cli.main, madang_host.start; print('ready', flush=True); madang_host.start.main()"
STARTING = "import madang_host.start; print('ready', flush=True); madang_host.start.main()"

# What to run, with {folder} to write in and {silent} a port on which nobody says anything; and how long it runs before.
LONG = {
    "analyse": (["analyse", START, "--seconds", "600", "--threads", "1"], 4),
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


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, *arguments):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "LANGUAGE": "en"}
            os.execv(sys.executable, [sys.executable, "-c", "from madang_host.start import main; main()", *arguments])
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

    def end(self):
        """The code with which it ends."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.terminal)
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < deadline, self.said[-400:]


@pytest.mark.parametrize("command", [["play"], ["mirror", "--port", "sim://"]])
@pytest.mark.parametrize("how", ["key", "signal"])
def test_a_screen_is_left_as_it_was(command, how):
    screen = Screen(*command)
    screen.until(b"\x1b[?1049h")  # the other screen of the terminal
    screen.until(b"a1")
    if how == "key":
        os.write(screen.terminal, b"\x03")
    else:
        os.kill(screen.pid, signal.SIGINT)
    assert screen.end() == INTERRUPTED
    assert b"\x1b[?1049l" in screen.said
    assert b"Traceback" not in screen.said


def test_a_question_is_left_without_an_answer():
    with BoardServer() as server:
        server.game.take("e8-e2")
        screen = Screen("play", "--match", "3", "--port", server.port)
        screen.until(b"Drop it for a new one? [y/N]:")
        time.sleep(0.5)  # until it waits for the answer
        os.write(screen.terminal, b"\x03")
        assert screen.end() == INTERRUPTED
        assert server.game.plies == 1 and b"Abort" not in screen.said
