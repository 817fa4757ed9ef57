"""The PC's side of the line without a line: what it makes of lines that are lost, late, doubled and of the past."""

import random
from itertools import pairwise

from madang import protocol
from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang_host.connection import protocol_client
from madang_host.connection.protocol_client import ProtocolClient
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

CYCLE_MS = 20
RECORD = ["kamisado dragon 3", "round 1 black basic", "e8-e2", "b1-g6", "pass"]


class Wire:
    """A board and the PC's side of it; `harm` sees the lines that the board says and gives back those that arrive."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.board = VirtualBoard("wire", MemoryStore())
        self.board.boot_id = "1"
        self.app = App(self.board, Kamisado())
        self.heard: list[str] = []
        self.talk = ProtocolClient("wire", heard=lambda _, kind: self.heard.append(kind), chance=random.Random(1))
        self.harm = lambda lines: lines
        self.talk.greet(0.0)

    def live(self, ms: int) -> None:
        for _ in range(0, ms, CYCLE_MS):
            self.now_ms += CYCLE_MS
            self.app.step(CYCLE_MS)
            said = self.harm(self.board.take_outgoing().splitlines(keepends=True))
            self.talk.take_bytes(b"".join(said), self.now_ms / 1000)
            self.talk.live(self.now_ms / 1000)
            for line in self.talk.take_outgoing().split(b"\n")[:-1]:
                self.board.receive(line)

    def live_until_ready(self) -> None:
        """Until the whole of the board's state was heard: it takes a cycle a line, so longer with every game."""
        until_ms = self.now_ms + 2000
        while not self.talk.is_ready:
            assert self.now_ms < until_ms
            self.live(CYCLE_MS)

    def order(self, kind: str, *fields: str) -> None:
        command = self.talk.send(self.now_ms / 1000, kind, *fields)
        while not command.is_done:
            self.live(CYCLE_MS)
        assert command.failure is None, command.failure

    def play(self, *entries: str) -> None:
        for text in entries:
            self.order("take", str(self.app.referee.game.entries() if text != RECORD[0] else 0), text)
        self.live(500)


def test_a_telling_is_believed_when_the_position_agrees() -> None:
    wire = Wire()
    wire.live(500)
    wire.play(*RECORD)
    assert wire.talk.mirror.is_followed and wire.talk.mirror.record == RECORD
    wire.order("undo", "3")
    assert wire.talk.mirror.is_followed and wire.talk.mirror.record == RECORD[:3]


def test_lines_that_come_twice_or_late_are_not_taken_in() -> None:
    wire = Wire()
    wire.live(500)
    wire.play(*RECORD[:4])
    past: list[bytes] = []

    def repeat(lines: list[bytes]) -> list[bytes]:
        late = past[-40:-20] if lines else []
        past.extend(lines)
        return [*late, *(twice for line in lines for twice in (line, line))]

    wire.harm = repeat
    mirror = wire.talk.mirror
    for cycles in range(0, 3000, 100):
        wire.live(100)
        assert mirror.is_followed and mirror.record == RECORD[:4], cycles
    wire.play("pass")
    assert mirror.is_followed and mirror.record == RECORD


def test_a_line_that_is_overtaken_is_made_good() -> None:
    wire = Wire()
    wire.live(500)
    held: list[bytes] = []

    def overtake(lines: list[bytes]) -> list[bytes]:
        """Every fifth line comes with those of the next cycle, after them."""
        out = [line for line in lines if int(line.split(b" ")[1].split(b"*")[0]) % 5] + held
        held[:] = [line for line in lines if not int(line.split(b" ")[1].split(b"*")[0]) % 5]
        return out

    wire.harm = overtake
    wire.play(*RECORD)
    wire.live(5000)
    wire.harm = lambda lines: lines
    wire.live(3000)
    assert wire.talk.mirror.is_followed and wire.talk.mirror.record == RECORD


def test_a_board_that_started_anew_unheard_is_greeted_when_all_it_says_seems_of_the_past() -> None:
    wire = Wire()
    wire.live(500)
    wire.play(*RECORD)
    for _ in range(20):
        wire.order("snapshot")
    before = wire.app
    wire.board.take_outgoing()
    wire.board.boot_id = "2"
    wire.app = App(wire.board, Kamisado())
    wire.board.take_outgoing()  # its hello is lost
    assert before is not wire.app
    wire.live(int(protocol_client.PAST_S * 1000) + 1000)
    identity = wire.talk.mirror.identity
    assert identity is not None and identity.boot_id == "2"
    wire.live(1000)
    assert wire.talk.mirror.is_followed


def test_what_a_board_asked_before_it_started_anew_is_forgotten() -> None:
    """What the game before asked for is nothing that the next one does."""
    wire = Wire()
    wire.live(500)
    wire.play(*RECORD)
    wire.live_until_ready()
    mirror = wire.talk.mirror
    assert mirror.phase == "playing" and mirror.ask.name != "nothing"
    wire.board.boot_id = "2"
    wire.app = App(wire.board, Kamisado())
    wire.harm = lambda lines: [line for line in lines if b"hello" in line]
    wire.live(CYCLE_MS)
    assert mirror.identity is not None and mirror.identity.boot_id == "2"
    assert (mirror.phase, mirror.ask.name, mirror.mistake, mirror.options) == ("", "nothing", None, {})


def test_messages_are_heard_in_the_order_they_were_said() -> None:
    """Whatever is lost, doubled or exchanged on the way."""
    wire = Wire()
    chance = random.Random(5)
    taken: list[int] = []
    take = wire.talk.mirror.take
    wire.talk.mirror.take = lambda message: (taken.append(message.sequence), take(message))[1]  # type: ignore[method-assign]

    def shuffle(lines: list[bytes]) -> list[bytes]:
        kept = [line for line in lines for _ in range(chance.choice((0, 1, 1, 1, 1, 1, 2)))]
        chance.shuffle(kept)
        return kept

    wire.harm = shuffle
    wire.live(3000)
    wire.play(*RECORD)
    wire.live(20_000)
    steps = [(after - before) % protocol.SEQUENCES for before, after in pairwise(taken)]
    assert all(0 < step < 1000 for step in steps), "none is taken in twice, or late"
    assert wire.app.referee.game.entries() == len(RECORD)
    wire.harm = lambda lines: lines
    wire.live(5000)
    assert wire.talk.mirror.record == RECORD and wire.talk.mirror.is_followed


def test_a_silent_board_is_asked_before_it_is_greeted_anew() -> None:
    wire = Wire()
    wire.live(500)
    wire.harm = lambda lines: []
    wire.live(int(protocol_client.PROBE_S * 1000) + 100)
    asked = wire.now_ms
    assert wire.talk.is_greeted and wire.talk.silence_s(asked / 1000) > protocol_client.PROBE_S
    wire.harm = lambda lines: lines
    wire.live(500)
    assert wire.talk.is_greeted and wire.talk.silence_s(wire.now_ms / 1000) < 0.5, "it was asked, and has answered"
    wire.harm = lambda lines: []
    wire.live(int(protocol_client.SILENCE_S * 1000) + 100)
    assert not wire.talk.is_greeted
