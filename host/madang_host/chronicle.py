"""Games as they happen, in files to which lines are only ever added, so that nothing the board has said is lost.

A file belongs to one connection to a board, and begins with the first move there. JSON lines, each with its time `at`:
    {"at": "2026-11-21T10:33:18.120+00:00", "board": "e6614c", "boot": "1f2e"}      a record begins anew from here
    {"at": ..., "entry": 2, "text": "c8-c4"}      an entry (madang.games); with "late": true if it was told afterwards
    {"at": ..., "undo": 2}                        the players took moves back; so many entries are left
    {"at": ..., "cut": 2}                         the board has dropped those after: for a new game, or for the PC
Reading takes a file up to its first damage, which is where whatever stopped the writing left it.
"""

import json
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any

import platformdirs

from madang.games.kamisado.game import Kamisado
from madang_host.errors import UserError
from madang_host.mirror import Mirror

MOST_NAMESAKES = 1000  # files of one board in the same second


def chronicle_folder() -> Path:
    return platformdirs.user_data_path("madang") / "games"


def _now() -> datetime:
    return datetime.now(UTC)


class Chronicle:
    """Follows a mirror and writes what is new; every line is on the disk before `follow` returns. A disk that fails is
    told in the mirror's log, and ends the writing: the game is worth more than its chronicle.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime] = _now) -> None:
        self.path: Path | None = None  # once there is something to tell
        self._folder = folder
        self._now = now
        self._file: int | None = None
        self._board = ""
        self._boot = ""
        self._written: list[str] = []
        self._is_over = False

    def follow(self, mirror: Mirror, kind: str) -> None:
        """The mirror has taken in a message of some kind (madang.protocol)."""
        if mirror.identity is None or self._is_over:
            return
        try:
            self._follow(mirror, kind)
        except OSError as error:
            self._is_over = True
            mirror.note(f"the games are no longer written down: {self._folder}: {error.strerror}")

    def close(self) -> None:
        """Write no more."""
        self._is_over = True
        self._close_file()

    def _close_file(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _follow(self, mirror: Mirror, kind: str) -> None:
        assert mirror.identity is not None
        board, boot = mirror.identity.board_id, mirror.identity.boot_id
        if board != self._board:
            self._close_file()
        lines: list[dict[str, Any]] = []
        if (board, boot) != (self._board, self._boot):
            self._board, self._boot = board, boot
            self._written = []
            if self._file is not None:
                lines.append({"board": board, "boot": boot})
        common = _common(self._written, mirror.record)
        if common < len(self._written) and self._file is not None:
            lines.append({"undo" if kind == "undo" else "cut": common})
        late = {"late": True} if kind == "past" else {}
        for index in range(common, len(mirror.record)):
            lines.append({"entry": index, "text": mirror.record[index]} | late)
        self._written = list(mirror.record)
        if self._file is not None:
            self._write(lines)
        elif any(map(_is_move, mirror.record)):
            self._open()
            before = [{"entry": index, "text": text, "late": True} for index, text in enumerate(mirror.record[:common])]
            self._write([{"board": board, "boot": boot}, *before, *lines])

    def _open(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        name = f"{self._now():%Y%m%dT%H%M%SZ}-{re.sub('[^A-Za-z0-9]', '_', self._board)[:40]}"
        for suffix in ("", *(f"_{number}" for number in range(2, MOST_NAMESAKES))):
            self.path = self._folder / f"{name}{suffix}.jsonl"
            try:
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
                return
            except FileExistsError:
                continue

    def _write(self, lines: list[dict[str, Any]]) -> None:
        if not lines or self._file is None:
            return
        at = {"at": self._now().isoformat(timespec="milliseconds")}
        data = "".join(f"{json.dumps(at | line)}\n" for line in lines).encode()
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)


@dataclass(frozen=True)
class ChronicleEntry:
    """`is_late` if it was told after it happened."""

    at: datetime
    text: str
    is_late: bool = False


@dataclass
class ChronicledGame:
    """What was played on a board from a game's beginning until it was dropped or nobody listened any more."""

    board: str
    boot: str
    path: Path
    entries: list[ChronicleEntry] = field(default_factory=list)
    takebacks: int = 0

    @property
    def record(self) -> list[str]:
        return [entry.text for entry in self.entries]

    @property
    def moves(self) -> int:
        return sum(_is_move(entry.text) for entry in self.entries)

    def game(self) -> Kamisado:
        """The game as it stood in the end; raises ValueError if the entries do not follow the rules."""
        game = Kamisado()
        for index, entry in enumerate(self.entries):
            game.take(entry.text)
            if game.entries() != index + 1:
                raise ValueError(f"entry {index} of a record cannot be '{entry.text[:60]}'")
        return game


def chronicled_games(folder: Path) -> list[ChronicledGame]:
    """All games of a folder's files in the order in which they began, a game that several files tell as one. What
    cannot be read is left out."""
    games: list[ChronicledGame] = []
    for path in sorted(folder.glob("*.jsonl")):
        for game in read_chronicle(path)[0]:
            before = next((other for other in reversed(games) if other.board == game.board), None)
            if before is not None and _continues(game, before):
                before.entries += game.entries[len(before.entries) :]
                before.takebacks += game.takebacks
            else:
                games.append(game)
    return games


def _continues(game: ChronicledGame, before: ChronicledGame) -> bool:
    """Whether the board told at the beginning of a game all of the one before."""
    told = game.entries[: len(before.entries)]
    return [entry.text for entry in told] == before.record and all(entry.is_late for entry in told)


def read_chronicle(path: Path) -> tuple[list[ChronicledGame], str]:
    """The games of a file in which a move was made, and what stopped the reading, in words, or an empty text; raises
    UserError when the file cannot be read at all."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error
    return parse_chronicle(content.decode(errors="replace").split("\n"), path)


def parse_chronicle(lines: Iterable[str], path: Path) -> tuple[list[ChronicledGame], str]:
    """The same of lines, without their newlines."""
    games: list[ChronicledGame] = []
    damage = ""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            _take_line(games, line, path)
        except (ValueError, RecursionError) as error:
            damage = f"{path}, line {number}: {error}"
            break
    return [game for game in games if game.moves], damage


def _take_line(games: list[ChronicledGame], line: str, path: Path) -> None:
    event = json.loads(line)
    if not isinstance(event, dict) or not isinstance(event.get("at"), str):
        raise ValueError('not an event with its time, like {"at": "2026-11-21T10:33:18.120+00:00", "cut": 2}')
    at = datetime.fromisoformat(event["at"])
    match event:
        case {"board": str(board), "boot": str(boot)}:
            games.append(ChronicledGame(board, boot, path))
        case _ if not games:
            raise ValueError("the board is not named")
        case {"entry": int(index), "text": str(text)} if index == len(games[-1].entries):
            games[-1].entries.append(ChronicleEntry(at, text, event.get("late") is True))
        case {"undo": int(count)} | {"cut": int(count)} if 0 <= count < len(games[-1].entries):
            _cut(games, count, "cut" in event)
        case _:
            raise ValueError(f"this cannot follow on {len(games[-1].entries)} entries: {line[:80]}")


def _cut(games: list[ChronicledGame], count: int, is_by_board: bool) -> None:
    """A game of which no move is left, though the players took none back, is another one."""
    game = games[-1]
    left = game.entries[:count]
    if is_by_board and game.moves and not any(_is_move(entry.text) for entry in left):
        games.append(ChronicledGame(game.board, game.boot, game.path, left))
        return
    game.entries = left
    game.takebacks += 1


def _is_move(text: str) -> bool:
    return text == "pass" or ("-" in text and " " not in text)


def _common(one: list[str], other: list[str]) -> int:
    """How many entries they begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
