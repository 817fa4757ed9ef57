"""Any program that speaks the Universal Game Interface, as an opponent: starts it, asks it, and checks what it says."""

import shlex
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from types import TracebackType

from madang.games.kamisado.notation import MoveError, parse_move, position_text
from madang.games.kamisado.rules import Round
from madang.text import shown
from madang_host.engine.search.limits import Limit
from madang_host.errors import UserError

GREETING_S = 4.0  # for the first word, whatever is to be compiled later
PATIENCE_S = 60.0  # for what takes no thought; compiling counts
GRACE_S = 10.0  # beyond the time that it was given to think


class UgiEngine:
    """An engine in a process of its own; a context manager. Every trouble with it is a UserError that names it."""

    def __init__(self, command: str) -> None:
        self._name = command
        self._lines: Queue[str | None] = Queue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                process_group=0,  # Ctrl-C is for us: who is asked to quit says nothing, and is gone
            )
        except (OSError, ValueError, IndexError) as error:
            raise UserError(f"the engine '{command}' cannot be started: {error}") from error
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._send("ugi")
            self._wait_for("ugiok", GREETING_S)
            self._send("isready")
            self._wait_for("readyok", PATIENCE_S)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "UgiEngine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin_game(self) -> None:
        self._send("uginewgame")
        self._send("isready")
        self._wait_for("readyok", PATIENCE_S)

    def choose_move(self, position: Round, limit: Limit) -> int:
        """Its move in a position; raises UserError if there is none, or one that is not legal."""
        words = [
            *(["movetime", str(round(limit.seconds * 1000))] if limit.seconds is not None else []),
            *(["nodes", str(limit.nodes)] if limit.nodes is not None else []),
            *(["depth", str(limit.depth)] if limit.depth is not None else []),
        ]
        self._send(f"position fen {position_text(position)}")
        self._send(f"go {' '.join(words)}")
        patience_s = None if limit.seconds is None else limit.seconds + GRACE_S
        text = self._wait_for("bestmove", patience_s).partition(" ")[2].strip()
        try:
            return parse_move(text, position)
        except MoveError as error:
            raise UserError(f"the engine '{self._name}' answers with a wrong move: {error}") from error

    def player(self, limit: Limit) -> Callable[[Round], int]:
        """It, as a player of a tournament, which is told when another round begins."""
        plies = 0

        def choose(position: Round) -> int:
            nonlocal plies
            if position.plies <= plies:
                self.begin_game()
            plies = position.plies
            return self.choose_move(position, limit)

        return choose

    def close(self) -> None:
        """Ask it to quit, and end it if it does not."""
        try:
            self._send("quit")
            self._process.wait(2)
        except (UserError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):  # what it did not read any more
                    pipe.close()

    def _listen(self) -> None:
        if self._process.stdout:
            for line in self._process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _send(self, line: str) -> None:
        try:
            if self._process.stdin:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise UserError(f"the engine '{self._name}' has gone") from error

    def _wait_for(self, word: str, patience_s: float | None) -> str:
        """The next line that begins with a word."""
        until_s = None if patience_s is None else time.monotonic() + patience_s
        while True:
            try:
                line = self._lines.get(timeout=None if until_s is None else max(0.0, until_s - time.monotonic()))
            except Empty:
                raise UserError(f"the engine '{self._name}' does not say {word}; is it a UGI engine?") from None
            if line is None:
                raise UserError(f"the engine '{self._name}' ended before it said {shown(word)}")
            if line.split()[:1] == [word]:
                return line
