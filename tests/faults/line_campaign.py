"""Matches played at a board behind a line that does harm, while the board's power fails, the PC's program is killed,
its disk fills up and its clock jumps. The PC must have every round as the board, and keep every game once, whole, as
played.

A round is lost if the PC's record is not the board's, and known to be so, within some time after the last move; a game,
if the list of those kept is not that of those played. Most of it is done in virtual time; some, by sessions with their
threads over real TCP, in real time.
"""

import errno
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from faults.networks import Network, TcpNetwork, VirtualNetwork

from madang.app import App
from madang.games import NOBODY
from madang.games.kamisado import match, notation, rules
from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.strips import STRIPS
from madang.settings import Settings
from madang.text import Writer
from madang_host.connection.protocol_client import Command
from madang_host.connection.session import REOPEN_S, Session
from madang_host.errors import UserError
from madang_host.games.kamisado.towers import legal_moves
from madang_host.library.game_log import GameLog, is_move, read_folder
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

RATES = (0.0, 0.001, 0.003, 0.01)  # shares of the bytes that are hit, both ways
KINDS = ("korean 1", "korean 3", "dragon 1", "dragon 3")
MOST_ROUNDS = 3  # of one match
MOST_MOVES = 24  # of one round; then the PC drops it for a new game

# Hands and board are quick, so that a campaign is not all waiting.
QUICK = {
    "place_settle_ms": 10, "lift_settle_ms": 10, "dwell_ms": 40, "restore_ms": 40, "pass_ms": 300, "celebrate_ms": 100,
}  # fmt: skip
CYCLE_MS = 20
EQUAL_WITHIN_MS = 300_000  # a line that loses a third of its lines needs many heartbeats
DISK = 1 << 30  # bytes, when it has room


@dataclass
class Figures:
    rounds: int = 0
    moves: int = 0
    matches: int = 0
    games: int = 0
    hits: Counter[str] = field(default_factory=Counter)
    carried: int = 0
    equal_after_ms: list[int] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        self.rounds += other.rounds
        self.moves += other.moves
        self.matches += other.matches
        self.games += other.games
        self.hits += other.hits
        self.carried += other.carried
        self.equal_after_ms += other.equal_after_ms


class DifferentError(AssertionError):
    """The PC has not what the board has, or has had."""


class Disk:
    """Has room for so many bytes, until it has room again."""

    def __init__(self) -> None:
        self.room = DISK
        self._write = os.write

    def write(self, file: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(file, data[: self.room])
        self.room -= written
        return written


class Bench:
    """A board, its hands, what lies between, and the PC's session with its log, in virtual time.

    dropped  the records of the games that the board has dropped, of each as it stood last
    """

    def __init__(self, seed: int, rate: float, folder: Path, disk: Disk) -> None:
        self.chance = random.Random(seed)
        self.now_ms = 0
        self.figures = Figures(matches=1)
        self.dropped: list[list[str]] = []
        self.network: Network = self.new_network(rate)
        self._folder = folder
        self._disk = disk
        self._began = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)  # by the PC's clock
        self._stalled_until_ms = 0
        self._full_until_ms = 0
        self._partial = b""
        self._store = MemoryStore()
        settings = Settings()
        for name, value in QUICK.items():
            settings.set(name, value)
        self._store.replace("settings", settings.dump().encode())
        self.power_on()
        self.start_program()

    def power_on(self) -> None:
        self.board = VirtualBoard("campaign", self._store)
        self.board.boot_id = f"{self.chance.randrange(1 << 32):08x}"
        self.game = Kamisado()
        self.app = App(self.board, self.game)

    # What differs in real time

    def new_network(self, rate: float) -> Network:
        self._virtual = VirtualNetwork(self.chance, rate)
        return self._virtual

    def start_program(self) -> None:
        """On the PC; whatever another one had opened is closed by the system."""
        self.log = GameLog(self._folder, self.pc_time)
        self.session = Session(
            "socket://campaign",
            game_log=self.log,
            open_port=self._virtual.open_port,
            clock=lambda: self.now_ms / 1000,
            chance=self.chance,
        )
        self.stall(EQUAL_WITHIN_MS)  # until its port is open
        while True:
            try:
                self.session.open()
                break
            except UserError:
                self.wait(500)
        self.stall(0)

    def kill_program(self) -> None:
        """A kill leaves on the disk what was written, and perhaps the beginning of a line."""
        self.session.close()
        if self.log.path is not None and self.chance.randrange(2):
            with self.log.path.open("a") as file:
                file.write('{"at": "2026-11-2')

    def live(self) -> bytes:
        """Let the PC live for a cycle, and the network; what the board hears."""
        said = self.board.take_outgoing()
        heard = self.network.carry(said, self.now_ms)
        if self.now_ms >= self._stalled_until_ms and not self.session.turn():
            self._stalled_until_ms = self.now_ms + int(REOPEN_S * 1000)
        return heard

    def step(self) -> None:
        self.now_ms += CYCLE_MS
        self.app.step(CYCLE_MS)
        *lines, self._partial = (self._partial + self.live()).split(b"\n")
        for line in lines:
            self.board.receive(line)
        if self._full_until_ms and self.now_ms >= self._full_until_ms:
            self._full_until_ms = 0
            self._disk.room = DISK

    def pc_time(self) -> datetime:
        return self._began + timedelta(milliseconds=self.now_ms)

    def wait(self, ms: int) -> None:
        for _ in range(0, ms, CYCLE_MS):
            self.step()

    def stall(self, ms: int) -> None:
        """The PC's program does not read for a while."""
        self._stalled_until_ms = self.now_ms + ms

    def record(self) -> list[str]:
        """The board's own."""
        entries = []
        for index in range(self.game.entries()):
            text = Writer(128)
            self.game.write_entry(index, text)
            entries.append(str(text))
        return entries

    def done(self, command: Command) -> bool:
        """Wait for the answer; whether the board did it."""
        while not command.is_done:
            self.step()
        return command.failure is None

    def order(self, kind: str, *fields: str) -> None:
        """Have the PC order something until it is done; a lost answer may hide that it was."""
        for _ in range(50):
            if self.done(self.session.request(kind, *fields)):
                return
        raise DifferentError(f"'{kind} {' '.join(fields)}' is not carried out")

    # Hands

    def set_up(self) -> None:
        """Put all towers where the round begins."""
        self.board.occupied[:] = bytes(8)
        self.wait(60)
        self.game.start_occupancy(self.board.occupied)
        self.wait_until(lambda: self.app.referee.turns.phase == 1, "the round to begin")

    def move(self, code: int) -> None:
        """Make a legal move and wait until the board has it."""
        entries = self.game.entries()
        if not rules.is_pass(code):
            origin, landing, pushed = rules.origin_of(code), rules.landing_of(code), rules.pushed_of(code)
            self.board.set_occupied(origin, False)
            self.wait(40)
            self.board.set_occupied(landing + pushed * (landing - origin), True)
        self.wait_until(lambda: self.game.entries() > entries, notation.move_text(code))
        self.figures.moves += 1

    def take_back(self) -> None:
        """Put the tower that moved last back, if it is one that simply moved, and that cannot be pushed back."""
        code = self.game.round.past_move(self.game.plies - 1)
        answers = legal_moves(self.game.round)
        if rules.is_pass(code) or rules.pushed_of(code) or any(map(rules.pushed_of, answers)):
            return
        if self.game.winner() != NOBODY:
            return
        entries = self.game.entries()
        self.board.set_occupied(rules.landing_of(code), False)
        self.wait(40)
        self.board.set_occupied(rules.origin_of(code), True)
        self.wait_until(lambda: self.app.referee.game.entries() == entries - 1, "the takeback")

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        for _ in range(1000):
            if condition():
                return
            self.step()
        raise DifferentError(f"the board did not do: {what}")

    # The match

    def play(self) -> Figures:
        while self.figures.rounds < MOST_ROUNDS:
            self.begin_round()
            self.set_up()
            self.play_round()
            self.expect_equal()
            self.figures.rounds += 1
        self.session.close()
        self.network.close()
        self.figures.games = len(self.dropped) + 1
        self.figures.hits += self.network.faults()
        self.figures.carried = self.network.carried
        return self.figures

    def begin_round(self) -> None:
        """The next of the match, or another match."""
        game = self.game
        if game.winner() == NOBODY or not game.has_next_round():
            moves = legal_moves(game.round)
            if moves and rules.is_pass(moves[0]):
                self.move(moves[0])  # else the board makes it by itself while the next match is ordered
            kind = self.chance.choice(KINDS)
            if any(map(is_move, self.record())):
                self.dropped.append(self.record())
            self.order("new", "kamisado", *kind.split(" "))
            if not game.must_choose():
                return
        setup = self.chance.choice(game.match.setups())
        number, challenger = len(game.match.rounds) + 1, SIDE_NAMES[game.match.challenger()]
        if setup == match.FILL:
            words = ["fill", self.chance.choice(["left", "right"])]
        elif setup == match.TOKENS:
            first, second = sorted(self.chance.sample(game.match.tokens_left(), 2))
            words = ["tokens", str(first), STRIPS[first - 1], str(second), STRIPS[second - 1]]
        else:
            words = ["basic"]
        entries = game.entries()
        self.done(self.session.request("take", str(entries), "round", str(number), challenger, *words))
        if game.entries() == entries:
            self.begin_round()

    def play_round(self) -> None:
        for _ in range(MOST_MOVES):
            if self.game.winner() != NOBODY:
                return
            self.move(self.chance.choice(legal_moves(self.game.round)))
            self.whim(self.chance.randrange(120))

    def whim(self, whim: int) -> None:
        """Something else happens, mostly not."""
        if whim < 5:
            self.take_back()
        elif whim == 5:
            self.stall(self.chance.randrange(15_000))
        elif whim < 8:
            self.order("undo", str(self.game.entries() - self.game.plies))
            self.set_up()
        elif whim == 8:
            self.order("set", "brightness", str(self.chance.randrange(20, 90)))
        elif whim == 9:
            self.lose_power()
        elif whim == 10:
            self.figures.hits["killed"] += 1
            self.kill_program()
            self.start_program()
        elif whim == 11:
            self.figures.hits["both killed"] += 1
            self.kill_program()
            self.lose_power()
            self.start_program()
        elif whim == 12:
            self.network.cut(self.now_ms)
        elif whim == 13:
            self.network.leave()
        elif whim == 14:
            self.figures.hits["clock"] += 1
            self._began += timedelta(hours=self.chance.randrange(-48, 48))
        elif whim == 15:
            self.figures.hits["full disk"] += 1
            self._disk.room = self.chance.randrange(300)
            self._full_until_ms = self.now_ms + self.chance.randrange(20_000)

    def lose_power(self) -> None:
        self.figures.hits["power"] += 1
        self.power_on()
        self.game.occupancy(self.board.occupied)  # the last moves may not have been saved yet
        self.wait(60)

    def is_equal(self) -> bool:
        """Whether the PC has the board's record, and is sure of it."""
        mirror = self.session.mirror
        with self.session.lock:
            return mirror.is_followed and mirror.record == self.record()

    def expect_equal(self) -> None:
        began_ms = max(self.now_ms, self._stalled_until_ms, self._full_until_ms)
        while self.now_ms - began_ms < EQUAL_WITHIN_MS:
            if self.now_ms >= self._full_until_ms and self.is_equal():
                self.figures.equal_after_ms.append(max(0, self.now_ms - began_ms))
                self.expect_kept()
                return
            self.step()
        raise DifferentError(f"the PC has {self.session.mirror.record}, the board {self.record()}")

    def expect_kept(self) -> None:
        """What was written down is what was played; when the disk was full, by the next heartbeat."""
        played = [*self.dropped, *([self.record()] if any(map(is_move, self.record())) else [])]
        for _ in range(0, 5000, CYCLE_MS):
            games, damages = read_folder(self._folder)
            kept = [game.record for game in games]
            if kept == played and not damages:
                return
            self.step()
        raise DifferentError(f"{played} were played, {kept} are kept; {damages}")


class TcpBench(Bench):
    """The same over real TCP, with the threads of the session, in real time."""

    def new_network(self, rate: float) -> Network:
        self._tcp = TcpNetwork(self.chance, rate)
        return self._tcp

    def start_program(self) -> None:
        self.log = GameLog(self._folder, self.pc_time)
        self.session = Session(self._tcp.port, game_log=self.log, chance=self.chance)
        self.session.open()
        self.session.listen()

    def live(self) -> bytes:
        time.sleep(CYCLE_MS / 1000)
        return self.network.carry(self.board.take_outgoing(), self.now_ms)

    def stall(self, ms: int) -> None:
        """Whoever holds the lock keeps the session from taking in what it reads."""
        until_ms = self.now_ms + ms
        with self.session.lock:
            while self.now_ms < until_ms:
                self.step()


def run(rounds: int, seed: int, progress: Callable[[str], object]) -> list[str]:
    """Play so many rounds, at the rates by turns; the figures in words, a line each. Raises DifferentError naming the
    seed with which `play_match` does it again."""
    return _run(Bench, rounds, seed, progress)


def run_over_tcp(rounds: int, seed: int, progress: Callable[[str], object]) -> list[str]:
    return _run(TcpBench, rounds, seed, progress)


def _run(kind: type[Bench], rounds: int, seed: int, progress: Callable[[str], object]) -> list[str]:
    by_rate = {rate: Figures() for rate in RATES}
    played = 0
    while played < rounds:
        for rate in RATES:
            figures = play_match(seed, rate, kind)
            by_rate[rate].add(figures)
            played += figures.rounds
        seed += 1
        progress(f"{played} of {rounds} rounds")
    return [_words(rate, figures) for rate, figures in by_rate.items()]


def play_match(seed: int, rate: float, kind: type[Bench] = Bench) -> Figures:
    disk = Disk()
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            patch.object(os, "write", disk.write),
            patch.object(os, "fsync", lambda file: None),  # the disk itself is not on trial
        ):
            return kind(seed, rate, Path(folder) / "games", disk).play()
    except Exception as error:
        raise DifferentError(f"seed {seed}, rate {rate}: {error!r}") from error


def _words(rate: float, figures: Figures) -> str:
    seconds = sorted(ms / 1000 for ms in figures.equal_after_ms)
    hits = ", ".join(f"{count} {name}" for name, count in sorted(figures.hits.items())) or "no faults"
    return (
        f"{rate:7.2%} of the bytes: {figures.rounds} rounds equal, {figures.games} games kept "
        f"once and whole, {figures.moves} moves; "
        f"{figures.carried} bytes, {hits}; equal after {seconds[len(seconds) // 2]:.1f} s (median), "
        f"{seconds[len(seconds) * 95 // 100]:.1f} s (19 of 20), {seconds[-1]:.1f} s (worst)"
    )
