"""Keeps the players' clocks for a session: hands the turn on as soon as the board says so, has the board light the last
minute, and writes the clocks down, so that they are where they stood when the program is started again.

A file a board in the user's data folder, JSON: the clocks (madang_host.players.clocks.State) as they stood some seconds
ago or less, and of what game. It is read again only while the board still has that game; what is no such file is no
clock.
"""

import contextlib
import hashlib
import json
import re
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import platformdirs

from madang.squares import set_text
from madang_host.connection.firmware_messages import NO_SUCH_COMMAND
from madang_host.connection.mirror import Mirror
from madang_host.connection.protocol_client import Command
from madang_host.connection.session import Session
from madang_host.errors import RefusedError, UserError
from madang_host.files import keep_file
from madang_host.players.clocks import MOST_S, Clocks, Earned, State, fresh, parse_control

LOOK_S = 0.1  # how often it looks when nothing changed
SAVE_S = 5.0  # how often running clocks are written down
TELL_S = 2.0  # how often the board is sent the same, which puts it out after four to six
NO_SQUARES = bytes(8)
MOST_PLIES = 1000  # of a round in a file


def clocks_folder() -> Path:
    return platformdirs.user_data_path("madang") / "clocks"


class Timekeeper:
    """A thread; a context manager. `clocks` may be looked at and changed under the session's lock."""

    def __init__(self, session: Session, folder: Path | None = None) -> None:
        """`folder` is where the clocks are kept, if they are: those of the game that the board has go on."""
        self.clocks = Clocks()
        self._session = session
        self._folder = folder
        self._kept: State | None = None
        self._saved_s = 0.0
        self._told = (NO_SQUARES, NO_SQUARES)
        self._told_s = 0.0
        self._command: Command | None = None
        self._is_running = True
        self._thread = threading.Thread(target=self._run, name="timekeeper", daemon=True)
        self._restore()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_running = False
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        with self._session.lock:
            now_s = time.monotonic()
            self.clocks.stop(now_s)
            state = self.clocks.state(now_s)
        self._save(state)

    def _run(self) -> None:
        with contextlib.suppress(UserError):  # whoever shows the session says what ended it
            while self._is_running:
                revision = self._session.mirror.revision
                self._live(time.monotonic())
                self._wait(revision)

    def _wait(self, revision: int) -> None:
        self._session.wait_for(lambda mirror: mirror.revision != revision, LOOK_S)

    def _live(self, now_s: float) -> None:
        session = self._session
        with session.lock:
            is_connected = session.connection.is_connected
            self.clocks.look(session.mirror, now_s, is_connected)
            lights = self.clocks.lights(session.mirror, now_s)
            state = self.clocks.state(now_s)
            is_running = self.clocks.running is not None
        if is_connected:
            self._tell(lights, now_s)
        if state != self._kept and (not is_running or self._is_news(state) or now_s - self._saved_s > SAVE_S):
            self._saved_s = now_s
            self._save(state)

    # The lights

    def _tell(self, lights: tuple[bytes, bytes], now_s: float) -> None:
        """Have the board light the time, as long as there is something to light."""
        if self._command is not None:
            if not self._command.is_done:
                return
            failure = self._command.failure
            if isinstance(failure, RefusedError) and failure.reason.startswith(NO_SUCH_COMMAND):
                return  # an older firmware
        is_stale = any(map(any, lights)) and now_s - self._told_s > TELL_S
        if lights != self._told or is_stale:
            self._told = lights
            self._told_s = now_s
            self._command = self._session.request("clock", *map(set_text, lights))

    # The file

    def _is_news(self, state: State | None) -> bool:
        """Whether more is new than that time has passed."""
        kept = self._kept
        return state is None or kept is None or state._replace(left_s=kept.left_s, free_s=kept.free_s) != kept

    def _save(self, state: State | None) -> None:
        if self._folder is None or (state is None and self._kept is None):
            return
        self._kept = state
        with self._session.lock:
            mirror = self._session.mirror
            path = _path(self._folder, mirror)
            record = list(mirror.record)
        try:
            if state is None:
                path.unlink(missing_ok=True)
            else:
                keep_file(path, state_text(state, record).encode())
        except (UserError, OSError) as error:
            self._folder = None
            with self._session.lock:
                self._session.mirror.note(f"the clocks are no longer written down: {error}")

    def _restore(self) -> None:
        if self._folder is None:
            return
        with self._session.lock:
            mirror = self._session.mirror
            try:
                content = _path(self._folder, mirror).read_bytes()
            except OSError:
                return
            state = parse_state(content, mirror.record, mirror.game.plies)
            if state is not None:
                self._kept = state
                self.clocks.restore(state)


def _path(folder: Path, mirror: Mirror) -> Path:
    board = mirror.identity.board_id if mirror.identity is not None else ""
    return folder / f"{re.sub('[^A-Za-z0-9]', '_', board)[:40]}.json"


def _hash(record: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(record).encode()).hexdigest()


def state_text(state: State, record: Sequence[str]) -> str:
    """What stands in the file, with the record of the game on the board."""
    kept = {
        "control": state.control.text,
        "left_s": [round(left_s, 3) for left_s in state.left_s],
        "free_s": round(state.free_s, 3),
        "plies": state.plies,
        "turn": state.turn,
        "earned": [list(earned) for earned in state.earned],
        "is_paused": state.is_paused,
        "entries": len(record),
        "record": _hash(record),
    }
    return json.dumps(kept) + "\n"


def parse_state(content: bytes, record: Sequence[str], plies: int) -> State | None:
    """The clocks of a file, None if it is of another game than the board's record, or damaged. In another round of the
    game, of which there are so many plies, they have not run yet."""
    try:
        entries, state = _parse(json.loads(content), record)
    except (ValueError, RecursionError):
        return None
    return state if entries - state.plies == len(record) - plies else fresh(state.control)


def _parse(kept: Any, record: Sequence[str]) -> tuple[int, State]:
    """How many entries the record had, and the clocks; raises ValueError."""
    match kept:
        case {
            "control": str(text),
            "left_s": [int() | float() as black_s, int() | float() as white_s],
            "free_s": int() | float() as free_s,
            "plies": int(plies),
            "turn": 0 | 1 as turn,
            "earned": [*earned],
            "is_paused": bool(is_paused),
            "entries": int(entries),
            "record": str(hashed),
        } if 0 <= entries <= len(record) and hashed == _hash(record[:entries]):
            control = parse_control(text)
            is_sound = all(0 <= seconds < 1e6 for seconds in (black_s, white_s, free_s)) and 0 <= plies <= MOST_PLIES
            if control is not None and is_sound:
                turns = [_earned(entry) for entry in earned]
                return entries, State(control, (black_s, white_s), free_s, plies, turn, tuple(turns), is_paused)
    raise ValueError("no clocks of this game")


def _earned(entry: Any) -> Earned:
    match entry:
        case [int(plies), 0 | 1 as side, int(seconds)] if 0 <= plies <= MOST_PLIES and 0 <= seconds <= MOST_S:
            return Earned(plies, side, seconds)
    raise ValueError("no turn that earned something")


def timekeeper(session: Session, clock: str | None) -> Timekeeper:
    """The clocks that were kept of the board's game, or those that are asked for."""
    keeper = Timekeeper(session, clocks_folder())
    if clock is not None:
        keeper.clocks.set(parse_control(clock))
    return keeper
