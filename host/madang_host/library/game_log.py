"""Games as they happen, in files to which lines are only ever added, so that nothing the board has said is lost.

A file belongs to one session with a board, and begins with the first move there. JSON lines, each with its time `at`:
    {"at": "2026-11-21T10:33:18.120+00:00", "board": "e6614c", "boot": "1f2e", "game": "1f2e-2", "order": 7}
                                                  a game is told from here
    {"at": ..., "entry": 2, "text": "c8-c4"}      an entry (madang.games); with "late": true if it was told afterwards
    {"at": ..., "undo": 2}                        the players took moves back; so many entries are left
    {"at": ..., "resigned": "white"}              that side gave the game up, unless it goes on
Any of them may say who plays without hands, from then on: "players": {"white": "engine, level 5"}. `order` is a number
that files get as they are begun: what was played first is known by it, whatever the PC's clock said. `game` is the
board's own name for it. Older files have neither, and another line:
    {"at": ..., "cut": 2}                         the board has dropped those after: for a new game, or for the PC

A game is told again from its beginning at the next connection; the reader joins what is one game: by the board's name
for it, or where there is none by its moves. Reading takes a file up to its first damage.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import platformdirs
from filelock import FileLock

from madang.games import Game
from madang.games.registry import named
from madang.text import shown
from madang_host.connection.mirror import Mirror
from madang_host.errors import UserError
from madang_host.files import joined, keep_file, read_content
from madang_host.games.records import game_of, is_move

PASS = "pass"  # the entry of one
YEARS = range(1970, 9999)  # of times that other zones can tell too
MOST_LINE = 2000  # characters of the first line
MOST_ORDER = 1 << 40
LOCK_S = 5.0  # more than any program takes to read and write a few files

# Of games without a name of the board's: one that is told again may lack so many of its last moves, as the board was
# switched off before it had saved them, or they were taken back while nobody listened.
MOST_MISSING = 2
# So many moves in common are hardly chance, whatever was played on the board in between.
SURELY_THE_SAME = 3


def games_folder() -> Path:
    return platformdirs.user_data_path("madang") / "games"


def _now() -> datetime:
    return datetime.now(UTC)


def _lock(folder: Path) -> FileLock:
    """Held while files of a folder are begun, written anew or deleted, as other programs may do so too."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    return FileLock(folder.with_name(f"{folder.name}.lock"), timeout=LOCK_S)


@contextmanager
def changing(folder: Path) -> Iterator[None]:
    """Change files of a folder while no other program does; raises UserError."""
    try:
        lock = _lock(folder)
        lock.acquire()
    except TimeoutError as error:
        raise UserError(f"another program is at work in {folder}; try again") from error
    except OSError as error:
        raise UserError(f"{folder} cannot be changed: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()


class GameLog:
    """Follows a mirror and writes what is new and sure: what the board's last word confirms, which is less than what is
    in view (madang_host.connection.remote_record).

    Every line is on the disk before `follow` returns. When that fails, the mirror's log tells so, and it is tried again
    with the next heartbeat: the game goes on meanwhile.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime] = _now) -> None:
        self.path: Path | None = None  # once there is something to tell
        self._folder = folder
        self._now = now
        self._file: int | None = None
        self._written_bytes = 0  # of the file; a write that failed is repeated from there
        self._began: datetime | None = None  # the file
        self._order = 0  # of the file
        self._board = ""
        self._boot = ""
        self._game = ""  # of which the lines have the beginning, or an empty text
        self._told: list[str] = []  # it, as the lines have it
        self._unwritten: list[dict[str, Any]] = []
        self._players: dict[str, str] = {}
        self._are_players_told = True
        self._has_failed = False  # the last time
        self._is_closed = False

    def seat(self, side: str, player: str) -> None:
        """Somebody with a name, or without hands, plays a side, by its name in texts, or with an empty text just
        anybody: to be written with what happens next."""
        if self._players.get(side, "") != player:
            self._players[side] = player
            self._are_players_told = False

    def resign(self, side: str, mirror: Mirror) -> None:
        """A side, by its name in texts, gives up the game that is told."""
        if self._game and not self._is_closed:
            self._unwritten.append(_timed(self._now(), {"resigned": side}))
            self._write(mirror)

    def follow(self, mirror: Mirror, kind: str) -> None:
        """The mirror has taken in a message of some kind (madang.protocol)."""
        if mirror.identity is None or self._is_closed:
            return
        board, boot = mirror.identity.board_id, mirror.identity.boot_id
        if board != self._board:
            self._game = ""
        self._board, self._boot = board, boot
        if mirror.is_followed:
            self._take(mirror, kind)
        if kind == "snapshot" or not self._has_failed:
            self._write(mirror)

    def close(self) -> None:
        """Write no more."""
        if not self._is_closed:
            self._is_closed = True
            self._write(None)
            self._close_file()

    def _close_file(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _take(self, mirror: Mirror, kind: str) -> None:
        """Put into lines what the record has become: that of the same game, or of another."""
        record, game = mirror.record, mirror.history.game_id
        if not game:
            return
        is_told = game == self._game
        is_deleted = self._is_deleted()
        if is_deleted:
            self._close_file()
            self._began = None
            self._unwritten.clear()
            self._game = ""
            self._are_players_told = not self._players
        if is_told and not is_deleted:
            kept = _common(self._told, record)
            events: list[dict[str, Any]] = [{"undo": kept}] if kept < len(self._told) else []
        elif is_told or any(map(is_move, record)):
            if self._began is None:
                self._began = self._now()
            self._game = game
            kept = 0
            events = [{"board": self._board, "boot": self._boot, "game": game}]
        else:
            return
        for index in range(kept, len(record)):
            is_live = kind in ("move", PASS) and index == len(record) - 1
            events.append({"entry": index, "text": record[index]} | ({} if is_live else {"late": True}))
        self._told = list(record)
        if events and not self._are_players_told:
            events[0]["players"] = dict(self._players)
            self._are_players_told = True
        if events:
            now = self._now()
            self._unwritten += [_timed(now, event) for event in events]

    def _is_deleted(self) -> bool:
        """Whether somebody has deleted the file under our hand: then all is written down anew."""
        return self._file is not None and os.fstat(self._file).st_nlink == 0

    def _write(self, mirror: Mirror | None) -> None:
        if not self._unwritten:
            return
        try:
            self._write_lines()
        except OSError as error:
            if mirror is not None and not self._has_failed:
                mirror.note(f"the games are no longer written down: {self._folder}: {error.strerror or error}")
            self._has_failed = True
            return
        if mirror is not None and self._has_failed:
            mirror.note("the games are written down again")
        self._has_failed = False

    def _write_lines(self) -> None:
        if self._file is not None:
            self._write_to(self._file)
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        with _lock(self._folder):  # until the file's number is in it, for other programs to see
            self._write_to(self._open())

    def _write_to(self, file: int) -> None:
        data = joined(
            json.dumps(event | ({"order": self._order} if "board" in event else {})) for event in self._unwritten
        )
        os.lseek(file, self._written_bytes, os.SEEK_SET)
        left = data
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
        self._written_bytes += len(data)
        self._unwritten.clear()

    def _open(self) -> int:
        """Begin a file."""
        assert self._began is not None
        self._order = 1 + max(map(_order_of, self._folder.glob("*.jsonl")), default=0)
        self.path = next(_free_paths(self._folder, self._began, self._board))
        self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        self._written_bytes = 0
        return self._file


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


def _order_of(path: Path) -> int:
    """The number that a file got as it was begun; 0 if it has none."""
    try:
        with path.open(encoding="ascii", errors="replace") as file:
            event = json.loads(file.readline(MOST_LINE))
    except (OSError, ValueError, RecursionError):
        return 0
    return _order_told(event) if isinstance(event, dict) else 0


def _order_told(event: dict[str, Any]) -> int:
    order = event.get("order", 0)
    return order if isinstance(order, int) and 0 <= order <= MOST_ORDER else 0


def _timed(at: datetime, event: dict[str, Any]) -> dict[str, Any]:
    return {"at": at.isoformat(timespec="milliseconds")} | event


@dataclass(frozen=True)
class LogEntry:
    """`is_late` if it was told after it happened; `line` is that of its file, the first being 1."""

    at: datetime
    text: str
    is_late: bool = False
    line: int = field(default=0, compare=False)


@dataclass
class LoggedGame:
    """What was played on a board from a game's beginning until it was dropped or nobody listened any more.

    game_id  the board's name for it, or an empty text
    order    of its file, which is higher the later the file was begun; 0 if it has none
    place    which game of the file it is, the first being 0
    told     the entries that it began with: what had happened before anybody listened, or what a loss had hidden
    players  who played without hands, by side
    resigned  the side that gave the game up, by its name in texts, or an empty text
    lines    those of the file that tell it
    retold   the same game, or its beginning, as it was told again later
    is_latest  whether its board has begun no other since
    is_being_told  while its lines are read: whether they still say what had happened before
    """

    board: str
    boot: str
    path: Path
    game_id: str = ""
    order: int = 0
    place: int = 0
    told: list[str] = field(default_factory=list)
    entries: list[LogEntry] = field(default_factory=list)
    takebacks: int = 0
    players: dict[str, str] = field(default_factory=dict)
    resigned: str = ""
    lines: list[str] = field(default_factory=list)
    retold: list["LoggedGame"] = field(default_factory=list)
    is_latest: bool = False
    is_being_told: bool = True

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

    def game(self) -> Game:
        """The game as it stood in the end; raises RecordError if the entries do not follow the rules."""
        return game_of(self.record)


def logged_games(folder: Path) -> list[LoggedGame]:
    """All games of a folder's files in the order in which they began, a game that was told several times as one. What
    cannot be read is left out."""
    return read_folder(folder)[0]


def read_folder(folder: Path) -> tuple[list[LoggedGame], list[str]]:
    """The same, and what stopped the reading of files, in words."""
    files = []
    damages = []
    for path in sorted(folder.glob("*.jsonl")):
        try:
            read, error, unread = _parse(_lines_of(path), path)
        except UserError as not_read:
            damages.append(str(not_read))
            continue
        damages += [f"{path}, {error}"] if unread else []
        files += [read] if read else []
    files.sort(key=lambda games: games[0].order)
    found: list[LoggedGame] = []
    by_board: dict[str, list[LoggedGame]] = {}  # the games of each, the one played last at the end
    for game in (game for games in files for game in games):
        earlier = by_board.setdefault(game.board, [])
        same = _same_game(game, earlier)
        if same is None:
            found.append(game)
        else:
            _join(same, game)
            earlier.remove(same)
        earlier.append(same or game)
    for games in by_board.values():
        games[-1].is_latest = True
    return _in_order(game for game in found if game.moves), damages


def _in_order(games: Iterable[LoggedGame]) -> list[LoggedGame]:
    """By when they began; but on one board by the order of their files, as the PC's clock may have been set back."""
    latest: dict[str, datetime] = {}
    dated = []
    for game in games:
        began = max(game.began, latest.get(game.board, game.began)) if game.order else game.began
        latest[game.board] = began
        dated.append((began, game))
    return [game for _, game in sorted(dated, key=lambda pair: pair[0])]


def _same_game(game: LoggedGame, earlier: Sequence[LoggedGame]) -> LoggedGame | None:
    """Which of the earlier games on its board a game goes on with: that of its name or, where one of the two has none,
    one of which the board told all moves, or all but the last, as it was first heard."""
    for before in reversed(earlier):
        if game.game_id and before.game_id == game.game_id:
            return before
    for before in reversed(earlier):
        if not (game.game_id and before.game_id):
            common, missing = _compare(game, before)
            is_the_last = before is earlier[-1] and common > 0 and missing <= min(MOST_MISSING, common)
            if is_the_last or (common >= SURELY_THE_SAME and not missing):
                return before
    return None


def _compare(game: LoggedGame, before: LoggedGame) -> tuple[int, int]:
    """How many moves of the one before are told at a game's beginning, and how many are missing."""
    moves = sum(map(is_move, before.record[: _common(game.told, before.record)]))
    return moves, before.moves - moves


def _join(before: LoggedGame, game: LoggedGame) -> None:
    common = _common(before.record, game.record)
    goes_on = game.record != before.record[: len(game.record)]
    before.resigned = game.resigned or ("" if goes_on else before.resigned)
    before.takebacks += game.takebacks + (_common(before.record, game.told) < len(before.entries))
    before.entries[common:] = game.entries[common:]
    before.players |= game.players
    before.game_id = before.game_id or game.game_id
    before.retold.append(game)


def read_log(path: Path) -> tuple[list[LoggedGame], str]:
    """The games of a file in which a move was made, and what stopped the reading, in words, or an empty text; raises
    UserError when the file cannot be read at all. A last line that was not written to its end stops nothing."""
    games, error, unread = _parse(_lines_of(path), path)
    return [game for game in games if game.moves], f"{path}, {error}" if unread else ""


def _lines_of(path: Path) -> list[str]:
    """The whole lines of a file."""
    *lines, last = read_content(path).decode(errors="replace").split("\n")
    with suppress(ValueError, RecursionError):
        json.loads(last)
        lines.append(last)
    return lines


def parse_log(lines: Iterable[str], path: Path) -> tuple[list[LoggedGame], str]:
    """The same of lines, without their newlines, of which each has to be whole."""
    games, error, unread = _parse(list(lines), path)
    return [game for game in games if game.moves], f"{path}, {error}" if unread else ""


def _parse(lines: Sequence[str], path: Path) -> tuple[list[LoggedGame], str, Sequence[str]]:
    """All games of some lines, what is wrong with the first damaged one, and that with all lines after it."""
    games: list[LoggedGame] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            _take_line(games, number, line, path)
        except (ValueError, OverflowError, RecursionError) as error:
            return games, f"line {number}: {error}", lines[number - 1 :]
    return games, "", ()


def forget_games(games: Iterable[LoggedGame]) -> None:
    """Delete games for good, in all files that tell them; whatever else a file has stays. Raises UserError."""
    places: dict[Path, set[int]] = {}
    for game in games:
        for told in (game, *game.retold):
            places.setdefault(told.path, set()).add(told.place)
    for path, forgotten in places.items():
        with changing(path.parent):
            _forget(path, forgotten)


def _forget(path: Path, forgotten: set[int]) -> None:
    read, _, unread = _parse(_lines_of(path), path)
    left = [game for game in read if game.place not in forgotten]
    lines = [line for game in left for line in game.lines]
    if read and read[-1].place not in forgotten:
        lines += unread
    if any(game.moves or game.takebacks for game in left):  # what is taken back here may be told by another file
        keep_file(path, joined(lines))
    else:
        _delete(path)


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:  # some systems refuse while another process listens to the board
        raise UserError(f"{path} cannot be deleted: {error.strerror}; is it being written?") from error


def write_log(folder: Path, game: LoggedGame) -> Path:
    """Write down a game that was kept elsewhere, all of it or nothing; raises UserError. Call it while `changing` the
    folder."""
    path = next(_free_paths(folder, game.began, game.board))
    keep_file(path, joined(log_lines(game, game.entries[0].at)))
    return path


def log_lines(game: LoggedGame, at: datetime) -> list[str]:
    """The lines that tell a game with its times, from a time on."""
    players = {"players": game.players} if game.players else {}
    lines = [_timed(at, {"board": game.board, "boot": game.boot} | players)]
    for index, entry in enumerate(game.entries):
        late = {"late": True} if entry.is_late else {}
        lines.append(_timed(entry.at, {"entry": index, "text": entry.text} | late))
    if game.resigned:
        lines.append(_timed(game.entries[-1].at, {"resigned": game.resigned}))
    return [json.dumps(line) for line in lines]


def _take_line(games: list[LoggedGame], number: int, line: str, path: Path) -> None:
    event = json.loads(line)
    if not isinstance(event, dict) or not isinstance(event.get("at"), str):
        raise ValueError('not an event with its time, like {"at": "2026-11-21T10:33:18.120+00:00", "undo": 2}')
    at = datetime.fromisoformat(event["at"])
    if at.tzinfo is None or at.year not in YEARS:
        raise ValueError(f"no time with its zone: {event['at'][:40]}")
    players = _players(event.get("players", {}))
    lines = [line]
    match event:
        case {"board": str(board), "boot": str(boot)}:
            before = games[-1].players if games and games[-1].board == board else {}
            if before:  # who has sat down stays
                lines = [json.dumps(event | {"players": before | players})]
            game_id = event.get("game", "")
            if not isinstance(game_id, str):
                raise ValueError("the name of a game is a text")
            order = _order_told(event)
            games.append(LoggedGame(board, boot, path, game_id, order, len(games), players=dict(before)))
        case _ if not games:
            raise ValueError("the board is not named")
        case {"entry": int(index), "text": str(text)} if index == len(games[-1].entries):
            text = text if index else named(text)
            is_late = event.get("late") is True
            games[-1].is_being_told &= is_late
            if games[-1].is_being_told:
                games[-1].told.append(text)
            games[-1].entries.append(LogEntry(at, text, is_late, number))
            games[-1].resigned = ""
        case {"resigned": str(side)} if games[-1].entries:
            games[-1].resigned = side
        case {"undo": int(count)} | {"cut": int(count)} if 0 <= count < len(games[-1].entries):
            games[-1].is_being_told = False
            games[-1].resigned = ""
            left = games[-1].entries[:count]
            if "cut" in event and games[-1].moves and not any(is_move(entry.text) for entry in left):
                games.append(_next_game(games[-1], left, at))
                lines = []  # it has others
            else:
                games[-1].entries = left
                games[-1].takebacks += 1
        case _:
            raise ValueError(f"this cannot follow on {len(games[-1].entries)} entries: {shown(line, 80)}")
    games[-1].players = {side: player for side, player in (games[-1].players | players).items() if player}
    games[-1].lines += lines


def _next_game(before: LoggedGame, left: list[LogEntry], at: datetime) -> LoggedGame:
    """No move is left, though the players took none back: this is another game, with lines of its own."""
    game = LoggedGame(before.board, before.boot, before.path, "", before.order, before.place + 1)
    game.entries = left
    game.told = game.record
    game.players = dict(before.players)
    game.lines = log_lines(game, at)
    return game


def _players(told: object) -> dict[str, str]:
    if not isinstance(told, dict) or not all(isinstance(player, str) for player in told.values()):
        raise ValueError('players are told like {"white": "engine, level 5"}')
    return told


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many entries they begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
