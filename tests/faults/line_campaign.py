"""Matches played at a board behind a line that does harm, in virtual time; the PC must have every round as the board.

A round is lost if the PC's record is not the board's, and known to be so, within some time after the last move.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from faults.bad_line import BadLine

from madang.app import App
from madang.games import NOBODY
from madang.games.kamisado import match, notation, rules
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.strips import STRIPS
from madang.settings import Settings
from madang.text import Writer
from madang_host.connection.protocol_client import Command, Conversation
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

RATES = (0.0, 0.0005, 0.002, 0.005, 0.01)  # shares of the bytes that are hit, both ways
KINDS = ("korean 1", "korean 3", "dragon 1", "dragon 3")
MOST_ROUNDS = 3  # of one match
MOST_MOVES = 24  # of one round; then the PC drops it for a new game

# Hands and board are quick, so that a campaign is not all waiting.
QUICK = {
    "place_settle_ms": 10, "lift_settle_ms": 10, "dwell_ms": 40, "restore_ms": 40, "pass_ms": 300, "celebrate_ms": 100,
}  # fmt: skip
CYCLE_MS = 20
EQUAL_WITHIN_MS = 300_000  # a line that loses a third of its lines needs many heartbeats


@dataclass
class Figures:
    rounds: int = 0
    moves: int = 0
    matches: int = 0
    hits: Counter[str] = field(default_factory=Counter)
    carried: int = 0
    equal_after_ms: list[int] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        self.rounds += other.rounds
        self.moves += other.moves
        self.matches += other.matches
        self.hits += other.hits
        self.carried += other.carried
        self.equal_after_ms += other.equal_after_ms


class DifferentError(AssertionError):
    """The PC has not what the board has."""


class Bench:
    """A board, its hands, a bad line, and the PC's side of it."""

    def __init__(self, seed: int, rate: float) -> None:
        self.chance = random.Random(seed)
        self.now_ms = 0
        self.figures = Figures(matches=1)
        self.talk = Conversation("campaign", chance=self.chance)
        self._to_pc = BadLine(self.chance, rate)
        self._to_board = BadLine(self.chance, rate)
        self._stalled_until_ms = 0
        self._partial = b""
        self._store = MemoryStore()
        settings = Settings()
        for name, value in QUICK.items():
            settings.set(name, value)
        self._store.replace("settings", settings.dump().encode())
        self.power_on()
        self.talk.greet(0.0)

    def power_on(self) -> None:
        self.board = VirtualBoard("campaign", self._store)
        self.board.boot_id = f"{self.chance.randrange(1 << 16):04x}"
        self.game = Kamisado()
        self.app = App(self.board, self.game)

    def step(self) -> None:
        self.now_ms += CYCLE_MS
        self.app.step(CYCLE_MS)
        said = b""
        if self.now_ms >= self._stalled_until_ms:
            said = self._to_pc.carry(self.board.take_outgoing(), self.now_ms)
        self.talk.take_bytes(said, self.now_ms / 1000)
        self.talk.live(self.now_ms / 1000)
        heard = self._to_board.carry(self.talk.take_outgoing(), self.now_ms)
        *lines, self._partial = (self._partial + heard).split(b"\n")
        for line in lines:
            self.board.receive(line)

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
            if self.done(self.talk.send(self.now_ms / 1000, kind, *fields)):
                return
        raise DifferentError(f"'{kind} {' '.join(fields)}' is not carried out")

    # Hands

    def set_up(self) -> None:
        """Put all towers where the round begins."""
        self.board.occupied[:] = bytes(8)
        self.wait(60)
        self.game.start_occupancy(self.board.occupied)
        self.wait_until(lambda: self.app.referee.phase == 1, "the round to begin")

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
        moves = rules.move_buffer()
        answers = moves[: self.game.round.legal_moves(moves)]
        if rules.is_pass(code) or rules.pushed_of(code) or any(map(rules.pushed_of, answers)):
            return
        if self.game.winner() != NOBODY:
            return
        entries = self.game.entries()
        self.board.set_occupied(rules.landing_of(code), False)
        self.wait(40)
        self.board.set_occupied(rules.origin_of(code), True)
        self.wait_until(lambda: self.app.referee.entries() == entries - 1, "the takeback")

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
        for line in (self._to_pc, self._to_board):
            self.figures.hits += line.hits
            self.figures.carried += line.carried
        return self.figures

    def begin_round(self) -> None:
        """The next of the match, or another match."""
        game = self.game
        if game.winner() == NOBODY or not game.goes_on():
            kind = self.chance.choice(KINDS)
            self.order("new", "kamisado", *kind.split(" "))
            if not game.must_choose():
                return
        setup = self.chance.choice(game.match.setups())
        number, challenger = len(game.match.rounds) + 1, match.SIDE_NAMES[game.match.challenger()]
        if setup == match.FILL:
            words = ["fill", self.chance.choice(["left", "right"])]
        elif setup == match.TOKENS:
            first, second = sorted(self.chance.sample(game.match.tokens_left(), 2))
            words = ["tokens", str(first), STRIPS[first - 1], str(second), STRIPS[second - 1]]
        else:
            words = ["basic"]
        entries = game.entries()
        self.done(self.talk.send(self.now_ms / 1000, "take", str(entries), "round", str(number), challenger, *words))
        if game.entries() == entries:
            self.begin_round()

    def play_round(self) -> None:
        moves = rules.move_buffer()
        for _ in range(MOST_MOVES):
            if self.game.winner() != NOBODY:
                return
            count = self.game.round.legal_moves(moves)
            self.move(self.chance.choice(moves[:count]))
            whim = self.chance.randrange(60)
            if whim < 3:
                self.take_back()
            elif whim == 3:
                self.stall(self.chance.randrange(15_000))
            elif whim == 4:
                self.order("undo", str(self.game.entries() - self.game.plies))
                self.set_up()
            elif whim == 5:
                self.order("set", "brightness", str(self.chance.randrange(20, 90)))
            elif whim == 6 and self.chance.randrange(10) == 0:
                self.power_on()
                self.game.occupancy(self.board.occupied)  # the last moves may not have been saved yet
                self.wait(60)

    def expect_equal(self) -> None:
        began_ms = max(self.now_ms, self._stalled_until_ms)
        while self.now_ms - began_ms < EQUAL_WITHIN_MS:
            mirror = self.talk.mirror
            if mirror.is_followed and mirror.record == self.record():
                self.figures.equal_after_ms.append(max(0, self.now_ms - began_ms))
                return
            self.step()
        raise DifferentError(f"the PC has {self.talk.mirror.record}, the board {self.record()}")


def run(rounds: int, seed: int, progress: Callable[[str], object]) -> list[str]:
    """Play so many rounds, at the rates by turns; the figures in words, a line each. Raises DifferentError naming the
    seed with which `play_match` does it again."""
    by_rate = {rate: Figures() for rate in RATES}
    played = 0
    while played < rounds:
        for rate in RATES:
            figures = play_match(seed, rate)
            by_rate[rate].add(figures)
            played += figures.rounds
        seed += 1
        progress(f"{played} of {rounds} rounds")
    return [_words(rate, figures) for rate, figures in by_rate.items()]


def play_match(seed: int, rate: float) -> Figures:
    try:
        return Bench(seed, rate).play()
    except Exception as error:
        raise DifferentError(f"seed {seed}, rate {rate}: {error}") from error


def _words(rate: float, figures: Figures) -> str:
    seconds = sorted(ms / 1000 for ms in figures.equal_after_ms)
    hits = ", ".join(f"{count} {name}" for name, count in sorted(figures.hits.items())) or "no faults"
    return (
        f"{rate:7.2%} of the bytes: {figures.rounds} rounds equal, {figures.moves} moves; {figures.carried} bytes, "
        f"{hits}; equal after {seconds[len(seconds) // 2]:.1f} s (median), {seconds[-1]:.1f} s (worst)"
    )
