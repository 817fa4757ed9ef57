"""A fault on an emulated Pico: fetched from its flight recorder, and replayed at the rig and on another Pico."""

import json

from rounds import Hands

from madang.protocol import parse_line
from madang_host.connection.session import Session
from madang_host.firmware_image import firmware_files
from madang_host.maintenance.flight_recorder import fetch
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.recording import TAIL_MS, Recording, play_recording

START_MS = 2000
SETTINGS = {"dwell_ms": 60, "restore_ms": 60, "tolerance_ms": 250}
PLAYED = ["move c8-c4", "mistake wrong-tower", "move b1-h7"]


def test_a_fault_is_replayed(image: None) -> None:
    with Session("pico://?bounce_ms=3") as session:
        for name, value in SETTINGS.items():
            session.command("set", name, str(value))
        hands = Hands(session)
        hands.set_up()
        hands.play("c8-c4")
        hands.move("a1", "a2")
        hands.wait_until(lambda mirror: mirror.mistake == "wrong-tower", "the mistake")
        hands.move("a2", "a1")
        hands.wait_until(lambda mirror: mirror.ask.name == "move", "the correction")
        hands.play("b1-h7")
        recording = fetch(session)
    assert dict(recording.settings) == SETTINGS
    assert len(recording.edges) > 16 + 6, "switches bounce"
    assert at_the_rig(recording) == PLAYED
    assert on_another_pico(recording) == PLAYED


def at_the_rig(recording: Recording) -> list[str]:
    told: list[str] = []
    play_recording(recording, told.append)
    names = {"move": "text", "error": "error"}
    events = [json.loads(line) for line in told]
    return [
        f"{'mistake' if event['event'] == 'error' else 'move'} {event[names[event['event']]]}"
        for event in events
        if event["event"] in names
    ]


def on_another_pico(recording: Recording) -> list[str]:
    stored = "".join(f"{name}={value}\n" for name, value in recording.settings)
    bench = Bench(firmware_files() | {"store/settings": stored.encode()})
    bench.set_occupied(*recording.occupied)
    bench.run_until(lambda: b"$hello" in bench.said and bench.said.endswith(b"\n"), START_MS, "the hello")
    began_ms = bench.now_ms
    for edge in recording.edges:
        bench.run_ms(max(0.0, began_ms + edge.ms - bench.now_ms))
        bench.set_occupied(edge.square, occupied=edge.occupied)
    bench.run_until(lambda: len(_told(bench)) >= len(PLAYED), TAIL_MS, "the last move")
    return _told(bench)


def _told(bench: Bench) -> list[str]:
    lines = [parse_line(line) for line in bytes(bench.said).split(b"\n")]
    told = [line for line in lines if line is not None and line[0] in ("move", "mistake")]
    return [f"{kind} {fields[-1]}" for kind, _, fields in told]
