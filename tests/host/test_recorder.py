"""`madang recorder save`: a fault seen at a board is replayed at the rig, over a line that loses words too."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from line import BoardServer
from rounds import Hands

from madang.flight_recorder import EDGES
from madang_host.cli.main import main
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.maintenance.flight_recorder import fetch
from madang_host.simulator.recording import Recording, play_recording

START = (*range(8), *range(56, 64))


def events(recording: Recording) -> list[str]:
    """What a replay does, less what it shows."""
    told: list[str] = []
    play_recording(recording, told.append)
    return [_words(json.loads(line)) for line in told if '"frame"' not in line and '"ask"' not in line]


def _words(event: dict[str, Any]) -> str:
    return " ".join(str(value) for name, value in event.items() if name not in ("ms", "position", "squares"))


@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual", "sim://"])
def test_a_fault_is_replayed(port: str) -> None:
    """A wrong tower, put right, amid a round that was played with settings of its own."""
    with Session(port) as session:
        session.command("set", "dwell_ms", "200")
        hands = Hands(session)
        hands.set_up()
        hands.play("c8-c4")
        hands.move("a1", "a2")
        hands.wait_until(lambda mirror: mirror.mistake == "wrong-tower", "the mistake")
        hands.hands.set_occupied(8, False)
        hands.hands.set_occupied(0, True)
        hands.wait_until(lambda mirror: mirror.ask.name == "move", "the correction")
        hands.play("b1-h7")
        recording = fetch(session)
    assert recording.settings == (("dwell_ms", 200),) and recording.record == ()
    assert events(recording) == ["begin", "move c8-c4", "error wrong-tower", "move b1-h7"]
    assert [decision.reason for decision in recording.decisions] == ["rested", "missing", "rested"]


def test_the_edges_come_over_a_line_that_loses_words() -> None:
    chaos = random.Random(11)

    def lose(said: bytes) -> bytes:
        return b"".join(line for line in said.splitlines(keepends=True) if chaos.random() > 0.1)

    with BoardServer(harm=lose) as server, Session(server.port, hello_s=20) as session:
        for square in START:
            server.set_occupied(square)
        with server.lock:
            for number in range(200):
                server.board.set_occupied(27, number % 2 == 0)
                server.app.step(2)
        asked: list[tuple[int, int]] = []
        recording = fetch(session, lambda fetched, of: asked.append((fetched, of)))
    assert [edge.occupied for edge in recording.edges if edge.square == 27] == [True, False] * 100
    assert len(recording.edges) == 200 + len(START)
    assert asked[-1][0] == asked[-1][1] >= 200
    assert [fetched for fetched, _ in asked] == sorted(fetched for fetched, _ in asked)


def test_a_board_on_which_too_much_happened() -> None:
    with BoardServer() as server, Session(server.port) as session:
        with server.lock:
            for number in range(EDGES + 1):
                server.board.set_occupied(27, number % 2 == 0)
                server.app.step(2)
        with pytest.raises(UserError, match="play until the board waits for a move"):
            fetch(session)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "fault.jsonl"
    with BoardServer() as server:
        for square in START:
            server.set_occupied(square)
        done = CliRunner().invoke(main, ["recorder", "save", str(path), "--port", server.port])
        assert done.exit_code == 0, done.output
        assert f"'madang simulate {path}' replays them" in done.output
        again = CliRunner().invoke(main, ["recorder", "save", str(path), "--port", server.port])
        assert again.exit_code == 1 and "--force" in again.stderr
    replayed = CliRunner().invoke(main, ["simulate", str(path)])
    assert replayed.exit_code == 0 and "begin" in replayed.output
