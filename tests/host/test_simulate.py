"""Recordings of raw edges: what the board makes of them, on both interpreters, and files that are none."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.squares import square_name
from madang_host.cli.main import main
from madang_host.files import lines_in
from madang_host.simulator.recording import (
    TAIL_MS,
    Decision,
    Edge,
    Power,
    Press,
    Recording,
    RecordingError,
    parse_recording,
    play_recording,
    play_recording_on_micropython,
    recording_lines,
)

RECORDINGS = sorted((Path(__file__).parent.parent / "recordings").glob("*.jsonl"))
HEAD = json.dumps({"occupied": [f"{file}{rank}" for rank in "18" for file in "abcdefgh"]})


def simulate(lines: list[str]) -> list[dict[str, Any]]:
    told: list[str] = []
    play_recording(parse_recording(lines), told.append)
    return [json.loads(line) for line in told]


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_a_recording_gives_the_moves_its_name_file_says(path: Path) -> None:
    """Beside each recording lies what was played, one event a line."""
    events = simulate(path.read_text().splitlines())
    played = [" ".join(_words(event)) for event in events if event["event"] not in ("frame", "ask")]
    assert played == path.with_suffix(".expected").read_text().splitlines()


def _words(event: dict[str, Any]) -> list[str]:
    names = [name for name in event if name not in ("ms", "position", "squares")]
    return [str(event[name]) for name in names]


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_both_interpreters_tell_the_same(path: Path) -> None:
    recording = parse_recording(path.read_text().splitlines())
    here: list[str] = []
    there: list[str] = []
    play_recording(recording, here.append, 2 * TAIL_MS)
    play_recording_on_micropython(recording, there.append, 2 * TAIL_MS)
    assert len(here) > 100
    assert there == here


def test_the_form_of_the_events() -> None:
    lines = [HEAD, '{"ms": 1000, "square": "c8", "occupied": false}', '{"ms": 1200, "square": "c4", "occupied": true}']
    events = simulate(lines)
    assert events[0] == {"ms": 0, "event": "frame", "colours": ["#000000"] * 64}
    (move,) = [event for event in events if event["event"] == "move"]
    assert move["text"] == "c8-c4" and move["position"] == "ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4"
    assert 1240 <= move["ms"] <= 1600
    frames = [event["colours"] for event in events if event["event"] == "frame"]
    assert all(len(frame) == 64 for frame in frames)
    assert all(before != after for before, after in itertools.pairwise(frames))
    assert [event["ms"] for event in events] == sorted(event["ms"] for event in events)


def test_lights_are_eager() -> None:
    lines = [HEAD, '{"ms": 1000, "square": "c8", "occupied": false}', '{"ms": 1200, "square": "c4", "occupied": true}']
    lifted = next(event for event in simulate(lines) if event["event"] == "frame" and event["ms"] > 1000)
    lit = {square_name(i) for i, colour in enumerate(lifted["colours"]) if colour != "#000000"}
    assert lifted["ms"] <= 1010  # judged in one cycle, painted in the next
    assert " ".join(sorted(lit)) == "a6 b7 c2 c3 c4 c5 c6 c7 c8 d7 e6 f5 g4 h3"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "line 2 of the recording: no JSON object"),
        ('{"ms": 5, "ms": 6, "square": "a1", "occupied": true}', "no JSON object"),
        ("[1, 2]", "no JSON object"),
        ("[" * 100_000, "no JSON object"),
        ('{"ms": 5}', "an edge without square and occupied"),
        ('{"ms": -5, "square": "a1", "occupied": true}', "ms is a whole number from 0 to"),
        ('{"ms": 1e400, "square": "a1", "occupied": true}', "ms is a whole number"),
        ('{"ms": true, "square": "a1", "occupied": true}', "ms is a whole number"),
        ('{"ms": 5, "square": "i9", "occupied": true}', "no square 'i9' (try a1 to h8)"),
        ('{"ms": 5, "square": 5, "occupied": true}', "no square 5 (try a1 to h8)"),
        ('{"ms": 5, "square": "a1", "occupied": 1}', "occupied is true or false, not 1"),
        ('{"ms": 5, "button": "back"}', "an edge without held"),
        ('{"ms": 5, "button": "menu", "held": true}', 'no button "menu" (there are confirm and back)'),
        ('{"ms": 5, "button": ["back"], "held": true}', 'no button ["back"]'),
        ('{"ms": 5, "button": "back", "held": null}', "held is true or false, not null"),
        ('{"settings": {}}', "an edge without ms and square and occupied"),
        ('{"ms": 5, "squares": ["a1"]}', "squares is an object"),
        ('{"ms": 5, "squares": {"a1": 1}}', "occupied is true or false, not 1"),
        ('{"ms": 5, "square": "a1", "occupied": true, "side": 1}', "no side 1 (there are black and white)"),
        ('{"ms": 5, "power": true}', "power is off, on or cut, not true"),
    ],
)
def test_a_line_that_is_no_edge(line: str, message: str) -> None:
    with pytest.raises(RecordingError) as caught:
        parse_recording([HEAD, line])
    assert message in str(caught.value) and "line 2" in str(caught.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{}", "neither an edge"),
        ('{"settings": 5}', "settings are an object"),
        ('{"settings": {"dwel_ms": 5}}', "no setting 'dwel_ms' (try dwell_ms; 'madang settings' lists them)"),
        ('{"settings": {"dwell_ms": 50000}}', "dwell_ms is a number from 0 to 5000"),
        ('{"settings": {"dwell_ms": "5"}}', 'the setting "dwell_ms" is a whole number'),
        ('{"readout": "eyes"}', 'no readout "eyes" (there are key-matrix, shift-registers, analog)'),
        ('{"occupied": "a1"}', "occupied is a list of squares"),
        ('{"occupied": ["a1", null]}', "no square null"),
        ('{"record": "e8-e2"}', "a record is a list of texts"),
        ('{"record": ["kamisado korean 1", 5]}', "a record is a list of texts"),
        ('{"record": ["kamisado korean 2"]}', "entry 1 of the record: "),
        ('{"record": ["kamisado korean 1", "round 1 black basic", "e8-e1"]}', "entry 3 of the record: "),
    ],
)
def test_a_first_line_that_is_no_head(line: str, message: str) -> None:
    with pytest.raises(RecordingError) as caught:
        parse_recording([line])
    assert message in str(caught.value)


AMID = Recording(
    settings=(("dwell_ms", 200), ("hint", 1)),
    occupied=tuple(square for square in (*range(8), *range(56, 64), 12) if square not in (1, 60)) + (46,),
    edges=(Edge(300, 46, False), Edge(500, 60, True), Press(600, 0, True), Press(700, 0, False), Edge(700, 7, False)),
    record=("kamisado korean 1", "round 1 black basic", "e8-e2", "b1-g6", "pass"),
    decisions=(Decision(560, "rested"), Decision(650, "pressed-back")),
)


OUTAGE = Recording(
    settings=(),
    occupied=AMID.occupied,
    edges=(
        Edge(300, 46, False),
        Edge(700, 46, True, white=False),  # a tower of the other side
        Edge(2000, 46, False),
        Edge(2000, 55, True, white=True),
        Power(2400, False),
        Edge(2500, 7, False),
        Power(3000, True),
        Edge(3000, 7, True),
    ),
    record=AMID.record,
    tells_sides=True,
)


@pytest.mark.parametrize("recording", [AMID, OUTAGE])
def test_a_recording_is_what_was_written(recording: Recording) -> None:
    assert parse_recording(recording_lines(recording)) == recording


def test_reasons_of_the_recorded_board_are_told_beside_those_of_the_replay(tmp_path: Path) -> None:
    path = tmp_path / "recording.jsonl"
    path.write_text("\n".join(recording_lines(AMID)))
    told = CliRunner().invoke(main, ["simulate", "--why", str(path)], catch_exceptions=False).output
    assert "0.560 s  recorded rested" in told and "0.650 s  recorded pressed-back" in told
    assert told.index("recorded rested") < told.index("recorded pressed-back")
    with pytest.raises(RecordingError, match="no reason"):
        parse_recording(['{"ms": 1, "why": "luck"}'])


def test_a_line_may_do_several_things_at_once() -> None:
    lines = ['{"ms": 5, "squares": {"a1": false, "a2": true}, "side": "black"}', '{"ms": 6, "power": "cut"}']
    edges = (Edge(5, 0, False), Edge(5, 8, True, white=False), Power(6, False), Power(6, True))
    assert parse_recording(lines, "analog") == Recording((), (), edges, tells_sides=True)


def test_a_recording_with_sides_and_a_power_cut() -> None:
    told: list[str] = []
    there: list[str] = []
    play_recording(OUTAGE, told.append)
    play_recording_on_micropython(OUTAGE, there.append)
    assert there == told
    events = [json.loads(line) for line in told]
    assert [event["error"] for event in events if event["event"] == "error"] == ["wrong-side"]
    assert [event["text"] for event in events if event["event"] == "move"] == ["g6-h7"]
    assert [event["on"] for event in events if event["event"] == "power"] == [False, True]
    (dark, *_) = [event["colours"] for event in events if event["event"] == "frame" and event["ms"] >= 2400]
    assert dark == ["#000000"] * 64


def test_a_recording_that_begins_amid_a_game() -> None:
    told: list[str] = []
    there: list[str] = []
    play_recording(AMID, told.append)
    play_recording_on_micropython(AMID, there.append)
    assert there == told
    events = [json.loads(line) for line in told]
    assert [event["text"] for event in events if event["event"] == "move"] == ["g6-e8"]
    assert [event["reason"] for event in events if event["event"] == "result"] == ["home"]


def test_a_confirmed_move() -> None:
    lines = [HEAD, '{"ms": 1000, "square": "c8", "occupied": false}', '{"ms": 1200, "square": "c4", "occupied": true}']
    lines += ['{"ms": 1220, "button": "confirm", "held": true}', '{"ms": 1300, "button": "confirm", "held": false}']
    (move,) = [event for event in simulate(lines) if event["event"] == "move"]
    assert move["text"] == "c8-c4" and 1240 <= move["ms"] <= 1250


def test_edges_out_of_order() -> None:
    edge = '{"ms": %d, "square": "a1", "occupied": true}'
    with pytest.raises(RecordingError, match=r"line 3 .* 4 ms is before the line above \(5 ms\)"):
        parse_recording([HEAD, edge % 5, edge % 4])


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(b'{"occupied": ["a1"]}\n\xff\xfe\x00\n')
    done = CliRunner().invoke(main, ["simulate", str(path)])
    assert done.exit_code == 1
    assert done.stderr.startswith(f"Error: {path}: line 2 of the recording: no JSON object")
    assert done.stderr.count("\n") == 1
    assert CliRunner().invoke(main, ["simulate", str(tmp_path / "none")]).exit_code == 1


ENTRIES = ["kamisado korean 1", "kamisado dragon 3", "round 1 black basic", "e8-e2", "b1-g6", "pass"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
entries = st.fixed_dictionaries(
    {},
    optional={
        "ms": json_values | st.integers(0, 10_000),
        "square": json_values | st.sampled_from(["a1", "d4", "h8"]),
        "occupied": json_values | st.booleans() | st.lists(st.sampled_from(["a1", "h8"])),
        "button": json_values | st.sampled_from(["confirm", "back"]),
        "held": json_values | st.booleans(),
        "squares": json_values | st.dictionaries(st.sampled_from(["a1", "h8"]), st.booleans()),
        "side": json_values | st.sampled_from(["black", "white"]),
        "power": json_values | st.sampled_from(["off", "on", "cut"]),
        "readout": json_values | st.just("analog"),
        "settings": json_values | st.dictionaries(st.sampled_from(["dwell_ms", "hint"]), st.integers(0, 2)),
        "record": json_values | st.lists(st.text() | st.sampled_from(ENTRIES), max_size=5),
    },
)


@given(st.lists(st.text() | entries.map(json.dumps), max_size=6))
def test_any_text_is_a_recording_or_a_clear_error(lines: list[str]) -> None:
    try:
        parse_recording(lines)
    except RecordingError as error:
        assert str(error).startswith("line ") and "\n" not in str(error)


edges = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 63), st.booleans()), max_size=40)


@settings(max_examples=60)
@given(edges)
def test_any_hands_are_survived(deeds: list[tuple[int, int, bool]]) -> None:
    now = 0
    lines = [HEAD]
    for pause_ms, square, occupied in deeds:
        now += pause_ms
        lines.append(json.dumps({"ms": now, "square": square_name(square), "occupied": occupied}))
    for event in simulate(lines):
        if event["event"] in ("move", "pass"):
            assert event["position"].count(" ") == 3


WRITTEN = ["\n".join(recording_lines(recording)) for recording in (AMID, OUTAGE)]


@given(st.sampled_from(WRITTEN), st.data())
@settings(max_examples=300)
def test_an_altered_recording_is_told_or_can_be_played(sound: str, data: st.DataObject) -> None:
    altered = sound
    for _ in range(data.draw(st.integers(1, 3))):
        at, length = data.draw(st.integers(0, len(altered))), data.draw(st.integers(0, 5))
        put = data.draw(st.text(max_size=3) | st.sampled_from(['"', "},{", "[[", "\n", "1e9", '"ms": 5', "null"]))
        altered = altered[:at] + put + altered[at + length :]
    try:
        recording = parse_recording(lines_in(altered.encode()))
    except RecordingError as error:
        assert str(error).isprintable() and len(str(error)) < 400
    else:
        assert parse_recording(recording_lines(recording)) == recording
        play_recording(recording, lambda line: None, 0)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_recording_in_another_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "recording"
    path.write_bytes(WRITTEN[0].replace("\n", "\r").encode(encoding))
    told = CliRunner().invoke(main, ["simulate", "--json", str(path)])
    assert told.exit_code == 0
    path.write_text(WRITTEN[0])
    assert CliRunner().invoke(main, ["simulate", "--json", str(path)]).stdout == told.stdout
