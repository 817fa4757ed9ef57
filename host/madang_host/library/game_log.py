"""Games as they happen, in files to which lines are only ever added, so that nothing the board has said is lost.

A file belongs to one connection to a board, and begins with the first move there. JSON lines, each with its time `at`:
    {"at": "2026-11-21T10:33:18.120+00:00", "board": "e6614c", "boot": "1f2e"}      a record begins anew from here
    {"at": ..., "entry": 2, "text": "c8-c4"}      an entry (madang.games); with "late": true if it was told afterwards
    {"at": ..., "undo": 2}                        the players took moves back; so many entries are left
    {"at": ..., "cut": 2}                         the board has dropped those after: for a new game, or for the PC
Any of them may say who plays without hands, from then on: "players": {"white": "engine, level 5"}.
Reading takes a file up to its first damage, which is where whatever stopped the writing left it.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import platformdirs

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.game import Kamisado
from madang.text import shown
from madang_host.connection.mirror import Mirror
from madang_host.errors import UserError
from madang_host.files import joined, read_content, replace_file

PASS = "pass"  # the entry of one
YEARS = range(1970, 9999)  # of times that other zones can tell too


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
        self._players: dict[str, str] = {}
        self._are_players_written = True
        self._is_over = False

    def seat(self, side: int, player: str) -> None:
        """Somebody without hands plays a side: to be written with what happens next."""
        self._players[SIDE_NAMES[side]] = player
        self._are_players_written = False

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
        if board != self._board or self._is_deleted():
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
        elif any(map(is_move, mirror.record)):
            self._open()
            before = [{"entry": index, "text": text, "late": True} for index, text in enumerate(mirror.record[:common])]
            self._write([{"board": board, "boot": boot}, *before, *lines])

    def _is_deleted(self) -> bool:
        """Whether somebody has deleted the file under our hand: then all is written down anew."""
        return self._file is not None and os.fstat(self._file).st_nlink == 0

    def _open(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._are_players_written = not self._players
        for path in _free_paths(self._folder, self._now(), self._board):
            try:
                self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
                self.path = path
                return
            except FileExistsError:
                continue

    def _write(self, lines: list[dict[str, Any]]) -> None:
        if not lines or self._file is None:
            return
        if not self._are_players_written:
            lines[0]["players"] = self._players
            self._are_players_written = True
        now = self._now()
        data = joined(_line(now, line) for line in lines)
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)


def _free_paths(folder: Path, at: datetime, board: str) -> Iterator[Path]:
    """Names for a new file, in the order in which they are to be tried."""
    name = f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}-{file_name(board)}"
    for number in count(1):
        path = folder / f"{name}{f'_{number}' if number > 1 else ''}.jsonl"
        if not path.exists():
            yield path


def file_name(board: str) -> str:
    """A board's id, fit for a file's name."""
    return re.sub("[^A-Za-z0-9]", "_", board)[:40]


def _line(at: datetime, event: dict[str, Any]) -> str:
    return json.dumps({"at": at.isoformat(timespec="milliseconds")} | event)


@dataclass(frozen=True)
class ChronicleEntry:
    """`is_late` if it was told after it happened; `line` is that of its file, the first being 1."""

    at: datetime
    text: str
    is_late: bool = False
    line: int = field(default=0, compare=False)


@dataclass
class ChronicledGame:
    """What was played on a board from a game's beginning until it was dropped or nobody listened any more.

    place   which game of the file it is, the first being 0
    players  who played without hands, by side
    lines   those of the file that tell it
    retold  the same game, or its beginning, as later files tell it
    """

    board: str
    boot: str
    path: Path
    place: int = 0
    entries: list[ChronicleEntry] = field(default_factory=list)
    takebacks: int = 0
    players: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    retold: list["ChronicledGame"] = field(default_factory=list)

    @property
    def record(self) -> list[str]:
        return [entry.text for entry in self.entries]

    @property
    def moves(self) -> int:
        return sum(is_move(entry.text) for entry in self.entries)

    @property
    def began(self) -> datetime:
        """When the first move was made, or told."""
        return next(entry.at for entry in self.entries if is_move(entry.text))

    def game(self) -> Kamisado:
        """The game as it stood in the end; raises RecordError if the entries do not follow the rules."""
        return game_of(self.record)


class RecordError(ValueError):
    """An entry of a record that does not follow the rules, by its index."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


def game_of(record: Sequence[str]) -> Kamisado:
    """The game of a record; raises RecordError."""
    game = Kamisado()
    for index, text in enumerate(record):
        try:
            game.take(text)
        except ValueError as error:
            raise RecordError(index, str(error)) from error
        if game.entries() != index + 1:
            raise RecordError(index, f"entry {index} of a record cannot be '{shown(text, 60)}'")
    return game


def chronicled_games(folder: Path) -> list[ChronicledGame]:
    """All games of a folder's files in the order in which they began, a game that several files tell as one. What
    cannot be read is left out."""
    return read_folder(folder)[0]


def read_folder(folder: Path) -> tuple[list[ChronicledGame], list[str]]:
    """The same, and what stopped the reading of files, in words."""
    games: list[ChronicledGame] = []
    damages = []
    for path in sorted(folder.glob("*.jsonl")):
        try:
            read, damage = read_chronicle(path)
        except UserError as error:
            read, damage = [], str(error)
        damages += [damage] if damage else []
        for game in read:
            before = next((other for other in reversed(games) if other.board == game.board), None)
            if before is not None and _continues(game, before):
                before.entries += game.entries[len(before.entries) :]
                before.takebacks += game.takebacks
                before.players |= game.players
                before.retold.append(game)
            else:
                games.append(game)
    return games, damages


def _continues(game: ChronicledGame, before: ChronicledGame) -> bool:
    """Whether the board told at the beginning of a game all of the one before."""
    told = game.entries[: len(before.entries)]
    return [entry.text for entry in told] == before.record and all(entry.is_late for entry in told)


def read_chronicle(path: Path) -> tuple[list[ChronicledGame], str]:
    """The games of a file in which a move was made, and what stopped the reading, in words, or an empty text; raises
    UserError when the file cannot be read at all."""
    return parse_chronicle(_lines_of(path), path)


def _lines_of(path: Path) -> list[str]:
    return read_content(path).decode(errors="replace").split("\n")


def parse_chronicle(lines: Iterable[str], path: Path) -> tuple[list[ChronicledGame], str]:
    """The same of lines, without their newlines."""
    games, error, unread = _parse(list(lines), path)
    return [game for game in games if game.moves], f"{path}, {error}" if unread else ""


def _parse(lines: Sequence[str], path: Path) -> tuple[list[ChronicledGame], str, Sequence[str]]:
    """All games of some lines, what is wrong with the first damaged one, and that with all lines after it."""
    games: list[ChronicledGame] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            _take_line(games, number, line, path)
        except (ValueError, OverflowError, RecursionError) as error:
            return games, f"line {number}: {error}", lines[number - 1 :]
    return games, "", ()


def forget_games(games: Iterable[ChronicledGame]) -> None:
    """Delete games for good, in all files that tell them; whatever else a file has stays. Raises UserError."""
    places: dict[Path, set[int]] = {}
    for game in games:
        for told in (game, *game.retold):
            places.setdefault(told.path, set()).add(told.place)
    for path, forgotten in places.items():
        read, _, unread = _parse(_lines_of(path), path)
        left = [game for game in read if game.place not in forgotten]
        lines = [line for game in left for line in game.lines]
        if read and read[-1].place not in forgotten:
            lines += unread
        if any(game.moves for game in left):
            replace_file(path, joined(lines))
        else:
            _delete(path)


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:  # some systems refuse while another process listens to the board
        raise UserError(f"{path} cannot be deleted: {error.strerror}; is it being written?") from error


def write_chronicle(folder: Path, game: ChronicledGame) -> Path:
    """Write down a game that was kept elsewhere, all of it or nothing; raises UserError."""
    path = next(_free_paths(folder, game.began, game.board))
    replace_file(path, joined(chronicle_lines(game, game.entries[0].at)))
    return path


def chronicle_lines(game: ChronicledGame, at: datetime) -> list[str]:
    """The lines that tell a game with its times, from a time on."""
    players = {"players": game.players} if game.players else {}
    lines = [_line(at, {"board": game.board, "boot": game.boot} | players)]
    for index, entry in enumerate(game.entries):
        late = {"late": True} if entry.is_late else {}
        lines.append(_line(entry.at, {"entry": index, "text": entry.text} | late))
    return lines


def _take_line(games: list[ChronicledGame], number: int, line: str, path: Path) -> None:
    event = json.loads(line)
    if not isinstance(event, dict) or not isinstance(event.get("at"), str):
        raise ValueError('not an event with its time, like {"at": "2026-11-21T10:33:18.120+00:00", "cut": 2}')
    at = datetime.fromisoformat(event["at"])
    if at.tzinfo is None or at.year not in YEARS:
        raise ValueError(f"no time with its zone: {event['at'][:40]}")
    lines = [line]
    match event:
        case {"board": str(board), "boot": str(boot)}:
            games.append(ChronicledGame(board, boot, path, len(games)))
        case _ if not games:
            raise ValueError("the board is not named")
        case {"entry": int(index), "text": str(text)} if index == len(games[-1].entries):
            games[-1].entries.append(ChronicleEntry(at, text, event.get("late") is True, number))
        case {"undo": int(count)} | {"cut": int(count)} if 0 <= count < len(games[-1].entries):
            left = games[-1].entries[:count]
            if "cut" in event and games[-1].moves and not any(is_move(entry.text) for entry in left):
                games.append(_next_game(games[-1], left, at))
                lines = []  # it has others
            else:
                games[-1].entries = left
                games[-1].takebacks += 1
        case _:
            raise ValueError(f"this cannot follow on {len(games[-1].entries)} entries: {shown(line, 80)}")
    games[-1].players |= _players(event.get("players", {}))
    games[-1].lines += lines


def _next_game(before: ChronicledGame, left: list[ChronicleEntry], at: datetime) -> ChronicledGame:
    """No move is left, though the players took none back: this is another game, with lines of its own."""
    game = ChronicledGame(before.board, before.boot, before.path, before.place + 1, left, players=dict(before.players))
    game.lines = chronicle_lines(game, at)
    return game


def _players(told: object) -> dict[str, str]:
    if not isinstance(told, dict) or not all(side in SIDE_NAMES and isinstance(told[side], str) for side in told):
        raise ValueError('players are told like {"white": "engine, level 5"}')
    return told


def is_move(text: str) -> bool:
    """Whether an entry is a move, or a pass."""
    return text == PASS or ("-" in text and " " not in text)


def _common(one: list[str], other: list[str]) -> int:
    """How many entries they begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
