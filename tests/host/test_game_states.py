"""The remote record and the game log under any order of what boards, lines, programs and people do (hypothesis)."""

import errno
import os
import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game_logs import NO_SQUARES
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from madang.games.kamisado import notation, rules
from madang.games.kamisado.game import Kamisado
from madang.protocol import LINE_BYTES
from madang.text import Writer
from madang_host.connection.message import Message
from madang_host.connection.mirror import Mirror
from madang_host.connection.remote_record import RemoteRecord, State
from madang_host.games.kamisado.towers import legal_moves
from madang_host.library.game_log import GameLog, is_move, read_folder
from madang_host.library.saved_games import SavedGames, delete

SETUPS = (["kamisado korean 1", "round 1 black basic"], ["kamisado dragon 3", "round 1 black basic"])
KINDS = st.integers(0, 1)
CHOICES = st.integers(0, 200)
HEARD = st.lists(st.booleans(), min_size=4, max_size=4)


class Board:
    """A game and its record; `games` counts those begun."""

    def __init__(self) -> None:
        self.game = Kamisado()
        self.games = 0
        self.begin(0)

    def begin(self, kind: int) -> None:
        self.record: list[str] = []
        self.games += 1
        for text in SETUPS[kind]:
            self._take(text)

    def _take(self, text: str) -> None:
        self.game.take(text)
        self.record.append(text)

    @property
    def is_over(self) -> bool:
        return self.game.winner() != rules.NOBODY

    @property
    def plies(self) -> int:
        return self.game.plies

    def move(self, choice: int) -> str:
        moves = legal_moves(self.game.round)
        self._take(notation.move_text(moves[choice % len(moves)]))
        return self.record[-1]

    @property
    def game_id(self) -> str:
        return f"0-{self.games}"

    def undo(self, plies: int) -> None:
        for _ in range(min(plies, self.plies)):
            self.game.undo()
            self.record.pop()

    def said(self, write: Callable[[Writer], None]) -> str:
        text = Writer(LINE_BYTES)
        write(text)
        return str(text)

    def position(self) -> str:
        return self.said(self.game.write_position)


class RecordMachine(RuleBasedStateMachine):
    """A board tells its record over a line that loses some of it. Whoever follows has the board's record."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self.record = RemoteRecord()
        self.has_gap = False
        self.is_checked = False

    def hear(self, is_heard: bool, take: Callable[[], None]) -> None:
        self.is_checked = False
        if not is_heard:
            self.has_gap = True
            return
        if self.has_gap:
            self.record.doubt()
            self.has_gap = False
        try:
            take()
        except ValueError:
            self.record.doubt()

    @precondition(lambda self: not self.board.is_over)
    @rule(choice=CHOICES, heard=HEARD)
    def move(self, choice: int, heard: list[bool]) -> None:
        text = self.board.move(choice)
        self.hear(heard[0], lambda: self.record.add(len(self.board.record), text))

    @rule(plies=st.integers(1, 3), heard=HEARD)
    def take_back(self, plies: int, heard: list[bool]) -> None:
        self.board.undo(plies)
        self.hear(heard[0], lambda: self.record.take_back(len(self.board.record)))

    @rule(kind=KINDS, heard=HEARD)
    def begin(self, kind: int, heard: list[bool]) -> None:
        self.board.begin(kind)
        self.tell(0, heard)

    @precondition(lambda self: self.record.state == State.LOST)
    @rule(heard=HEARD)
    def ask(self, heard: list[bool]) -> None:
        self.record.telling()
        self.tell(self.record.confirmed, heard)

    def tell(self, start: int, heard: list[bool]) -> None:
        for index in range(start, len(self.board.record)):
            text = self.board.record[index]
            self.hear(heard[index % 3], lambda index=index, text=text: self.record.past(index, text))  # type: ignore[misc]

    @rule(heard=HEARD)
    def heartbeat(self, heard: list[bool]) -> None:
        board, record = self.board, self.record
        count = len(board.record)
        self.hear(heard[3], lambda: record.name(board.game_id))
        self.hear(heard[0], lambda: record.check(count, board.position()))
        self.hear(heard[1], lambda: record.check_score(board.said(board.game.write_score)))
        self.hear(heard[2], lambda: record.check_count(count))
        self.is_checked = all(heard)

    @invariant()
    def who_follows_has_the_boards_record(self) -> None:
        if self.is_checked and self.record.state == State.FOLLOWING:
            assert self.record.entries == self.board.record and self.record.game_id == self.board.game_id
        assert not self.record.entries or self.record.game.entries() == len(self.record.entries)
        assert self.record.confirmed <= len(self.record.entries)

    def teardown(self) -> None:
        """On a good line it is the board's within two heartbeats."""
        for _ in range(2):
            if self.record.state == State.LOST:
                self.ask([True] * 4)
            self.heartbeat([True] * 4)
        if self.record.state == State.LOST:
            self.ask([True] * 4)
            self.heartbeat([True] * 4)
        assert self.record.state == State.FOLLOWING and self.record.entries == self.board.record


class LogMachine(RuleBasedStateMachine):
    """Games on a board to which programs listen, one after the other. What is kept is what was played."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp()) / "games"
        self.board = Board()
        self.boot = 1
        self.now = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
        self.dropped: list[list[str]] = []
        self.room = 1 << 30
        self._write, os.write = os.write, self.write
        self._fsync, os.fsync = os.fsync, lambda file: None
        self.start_program()

    def write(self, file: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(file, data[: self.room])
        self.room -= written
        return written

    def tick(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def start_program(self) -> None:
        self.mirror = Mirror()
        self.log = GameLog(self.folder, self.tick)
        self.say_hello()

    def say_hello(self) -> None:
        self.say("hello", "3", "0.1", "id", "0000", str(self.boot), "power")
        self.tell()

    def say(self, kind: str, *fields: str) -> None:
        self.mirror.take(Message(kind, 0, fields))
        self.log.follow(self.mirror, kind)

    def tell(self) -> None:
        self.mirror.history.telling()
        for index, text in enumerate(self.board.record):
            self.say("past", str(index), text)
        self.say("game", self.board.game_id)
        self.say("position", str(len(self.board.record)), *self.board.position().split(" "))
        assert self.mirror.is_followed and self.mirror.record == self.board.record

    def drop(self) -> None:
        if any(map(is_move, self.board.record)):
            self.dropped.append(list(self.board.record))

    @precondition(lambda self: not self.board.is_over)
    @rule(choice=CHOICES)
    def move(self, choice: int) -> None:
        self.say("move", str(len(self.board.record) + 1), NO_SQUARES, self.board.move(choice))

    @precondition(lambda self: self.board.plies)
    @rule(plies=st.integers(1, 30))
    def take_back(self, plies: int) -> None:
        self.board.undo(plies)
        self.say("undo", str(len(self.board.record)), NO_SQUARES)

    @rule(kind=KINDS)
    def begin(self, kind: int) -> None:
        self.drop()
        self.board.begin(kind)
        self.tell()

    @rule(plies=st.integers(0, 30), choices=st.lists(CHOICES, max_size=4), stray=st.integers(0, 4))
    def miss_moves(self, plies: int, choices: list[int], stray: int) -> None:
        self.mirror.doubt()
        self.board.undo(plies)
        for choice in choices:
            if not self.board.is_over:
                self.board.move(choice)
        self.say("undo", str(stray), NO_SQUARES)
        self.tell()

    @rule(kind=KINDS, choices=st.lists(CHOICES, max_size=3), stray=st.integers(0, 4))
    def miss_a_beginning(self, kind: int, choices: list[int], stray: int) -> None:
        self.drop()
        self.mirror.doubt()
        self.board.begin(kind)
        for choice in choices:
            self.board.move(choice)
        self.say("undo", str(stray), NO_SQUARES)
        self.tell()

    @rule(choice=CHOICES)
    def hear_nonsense(self, choice: int) -> None:
        self.mirror.doubt()
        self.mirror.history.telling()
        other = Board()
        other.games = choice
        other.move(choice)
        for index, text in enumerate(other.record):
            self.say("past", str(index), text)
        self.say("position", "3", "8/8/8/8/8/8/8/8", "b", "*", "-")
        self.tell()

    @rule(plies=st.integers(0, 30), torn=st.booleans())
    def kill_the_program(self, plies: int, torn: bool) -> None:
        """Meanwhile moves are taken back; not the first, as of a game without a move nothing is written."""
        self.make_room()
        self.log.close()
        if torn and self.log.path is not None:
            with self.log.path.open("a") as file:
                file.write('{"at": "2026-11-2')
        self.board.undo(min(plies, self.board.plies - 1))
        self.start_program()

    @rule(forgotten=st.integers(0, 2))
    def lose_power(self, forgotten: int) -> None:
        self.boot += 1
        self.board.undo(forgotten)
        self.say_hello()

    @rule(hours=st.integers(-48, 48))
    def set_the_clock(self, hours: int) -> None:
        self.now += timedelta(hours=hours)

    @rule(room=st.integers(0, 400))
    def fill_the_disk(self, room: int) -> None:
        self.room = room

    @rule()
    def make_room(self) -> None:
        self.room = 1 << 30
        self.say("snapshot", str(len(self.board.record)), "playing", "100", "0", "0000")

    @precondition(lambda self: self.dropped and self.room > 1 << 20)
    @rule(data=st.data())
    def delete_a_game(self, data: st.DataObject) -> None:
        wanted = data.draw(st.integers(0, len(self.dropped) - 1))
        delete([SavedGames(self.folder).games[wanted]])
        del self.dropped[wanted]
        self.make_room()

    @invariant()
    def what_is_kept_is_what_was_played(self) -> None:
        games, damages = read_folder(self.folder)
        assert damages == []
        if self.room > 1 << 20:
            playing = [self.board.record] if any(map(is_move, self.board.record)) else []
            assert [game.record for game in games] == [*self.dropped, *playing]

    def teardown(self) -> None:
        os.write, os.fsync = self._write, self._fsync
        self.log.close()
        shutil.rmtree(self.folder.parent)


TestRecord = RecordMachine.TestCase
TestRecord.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
TestLog = LogMachine.TestCase
TestLog.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
