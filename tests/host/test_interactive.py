"""A board whose hands are another program: what it answers, line by line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import run
from hypothesis import example, given, settings
from hypothesis import strategies as st

from madang_host.simulator.interactive import InteractiveBoard
from madang_host.simulator.recording import TAIL_MS, parse_recording, play_recording
from madang_host.simulator.virtual.playback import SCAN_MS

RECORDINGS = sorted((Path(__file__).parent.parent / "recordings").glob("*.jsonl"))
HOME_ROWS = [f"{file}{rank}" for rank in "18" for file in "abcdefgh"]
HEAD = {"occupied": HOME_ROWS}
AMID = ["kamisado korean 1", "round 1 black basic", "e8-e2", "b1-g6", "pass"]
AMID_OCCUPIED = [square for square in HOME_ROWS if square not in ("e8", "b1")] + ["e2", "g6"]


def say(board: InteractiveBoard, *lines: dict[str, Any]) -> list[dict[str, Any]]:
    """What the last of some lines is answered."""
    answer: list[str] = []
    for line in lines:
        answer = board.answer(json.dumps(line))
    return [json.loads(told) for told in answer]


def state(board: InteractiveBoard) -> dict[str, Any]:
    return say(board, {"show": "state"})[0]


def test_a_round_begins_and_a_move_is_made() -> None:
    board = InteractiveBoard()
    assert say(board, HEAD) == [{"ready": 0}]
    begin, ask, ready = say(board, {"wait": 500})
    start = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
    assert begin == {"ms": begin["ms"], "event": "begin", "position": start}
    assert ask == {"ms": ask["ms"], "event": "ask", "ask": "move", "squares": HOME_ROWS[8:]}
    assert 300 <= begin["ms"] <= ask["ms"] <= 325 and ready == {"ready": 500}
    assert say(board, {"ms": 1000, "square": "c8", "occupied": False}) == [{"ready": 1000}]
    ask, ready = say(board, {"wait": 200})
    assert ask["ask"] == "put" and ask["squares"][:3] == ["c2", "c3", "h3"] and ready == {"ready": 1200}
    assert say(board, {"square": "c4", "occupied": True}) == [{"ready": 1200}]
    answer = say(board, {"wait": 500})
    assert [told["text"] for told in answer if told.get("event") == "move"] == ["c8-c4"]
    assert answer[-2]["ask"] == "move" and answer[-2]["squares"] == ["b1"] and answer[-1] == {"ready": 1700}


def test_another_game_is_taken_from_the_shelf_and_the_first_gone_on_with() -> None:
    board = InteractiveBoard()
    say(board, HEAD, {"wait": 500}, {"square": "c8", "occupied": False}, {"wait": 300})
    say(board, {"square": "c4", "occupied": True}, {"wait": 800}, {"button": "back", "held": True}, {"wait": 1200})
    say(board, {"button": "back", "held": False}, {"wait": 200})

    def take(steps: int) -> list[dict[str, Any]]:
        for _ in range(steps):
            say(
                board, {"button": "back", "held": True}, {"wait": 100}, {"button": "back", "held": False}, {"wait": 100}
            )
        say(board, {"button": "confirm", "held": True}, {"wait": 100}, {"button": "confirm", "held": False})
        return say(board, {"wait": 500})

    told = take(3)  # past this round again and a new game
    assert {"ms": told[0]["ms"], "event": "game", "game": "nei-pat-kono"} in told
    assert state(board)["record"] == ["nei-pat-kono to 1"]
    assert "kamisado" in [event.get("game") for event in take(3)]  # past two variants of the captures
    assert state(board)["record"][-1] == "c8-c4"


def test_it_is_said_which_sensor_is_dead() -> None:
    board = InteractiveBoard()
    say(board, HEAD, {"ms": 1000, "square": "c8", "occupied": False}, {"ms": 1300, "square": "c7", "occupied": True})
    say(board, {"ms": 2800, "square": "e6", "occupied": True}, {"ms": 3200, "square": "c7", "occupied": False})
    errors = [told for told in say(board, {"wait": 1000}) if told.get("event") == "error"]
    assert [(told["error"], told["squares"]) for told in errors] == [("sensor-dead", ["e1"])]


def test_the_state() -> None:
    board = InteractiveBoard()
    say(board, HEAD | {"record": AMID, "occupied": AMID_OCCUPIED}, {"square": "g6", "occupied": False})
    told, ready = say(board, {"wait": 30}, {"show": "state"})
    lights = told.pop("lights")
    assert told == {
        "ms": 30,
        "event": "state",
        "on": True,
        "phase": "playing",
        "position": "obpk1rgn/8/6G1/8/8/8/4y3/N1RYKPBO w G g6",
        "record": AMID,
        "score": "korean 1 round 1 black 0 white 0",
        "ask": "put",
        "squares": ["f7", "g7", "h7", "e8"],
        "raw": sorted(set(AMID_OCCUPIED) - {"g6"}, key=lambda square: (square[1], square[0])),
        "settled": sorted(AMID_OCCUPIED, key=lambda square: (square[1], square[0])),  # a lift takes longer to count
    }
    assert lights["g6"] == ["origin", "green"] and lights["e8"] == ["winning", "yellow"] and "a8" not in lights
    assert ready == {"ready": 30}


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_a_recording_said_line_by_line_is_what_it_is_when_played(path: Path) -> None:
    lines = path.read_text().splitlines()
    recording = parse_recording(lines)
    tail_ms = 2 * TAIL_MS - recording.edges[-1].ms % SCAN_MS  # so that both end with a scan
    played: list[str] = []
    play_recording(recording, played.append, tail_ms)
    board = InteractiveBoard(tells_frames=True)
    told: list[str] = []
    for line in [*lines, json.dumps({"wait": tail_ms})]:
        *events, ready = board.answer(line)
        assert list(json.loads(ready)) == ["ready"]
        told += events
    assert len(told) > 100 and told == played


def test_waits_and_questions_change_nothing() -> None:
    """A scan more or less would tell by the times of what follows."""
    edges = [
        {"ms": 1001, "square": "c8", "occupied": False},
        {"ms": 1402, "square": "c4", "occupied": True},
        {"ms": 3003, "square": "b1", "occupied": False},
        {"ms": 3999, "square": "g6", "occupied": True},
    ]
    played: list[str] = []
    play_recording(parse_recording(map(json.dumps, [HEAD, *edges])), played.append, tail_ms=1000)
    board = InteractiveBoard(tells_frames=True)
    told: list[str] = []
    now = 0
    for edge in [HEAD, *edges, {"ms": 4999}]:
        while now < edge.get("ms", 0):
            for line in ({"wait": min(7, edge["ms"] - now)}, {"show": "state"}):
                *events, ready = board.answer(json.dumps(line))
                told += [event for event in events if '"state"' not in event]
            now = json.loads(ready)["ready"]
        told += board.answer(json.dumps(edge))[:-1] if edge != {"ms": 4999} else []
    assert told == [line for line in played if json.loads(line)["ms"] <= 4995]


def test_several_squares_change_at_once() -> None:
    one, other = InteractiveBoard(), InteractiveBoard()
    say(one, HEAD, {"wait": 500}, {"squares": {"c8": False, "d8": False}})
    say(other, HEAD, {"wait": 500}, {"square": "c8", "occupied": False}, {"square": "d8", "occupied": False})
    assert say(one, {"wait": 2000}) == say(other, {"wait": 2000})
    assert state(one) == state(other) and "c8" not in state(one)["raw"]


def test_buttons() -> None:
    board = InteractiveBoard()
    say(board, HEAD, {"wait": 500}, {"square": "c8", "occupied": False}, {"wait": 200})
    say(board, {"square": "c4", "occupied": True}, {"wait": 20}, {"button": "confirm", "held": True})
    answer = say(board, {"wait": 50})
    assert [told["text"] for told in answer if told.get("event") == "move"] == ["c8-c4"]


def test_the_game_outlives_the_power() -> None:
    board = InteractiveBoard()
    say(board, {"occupied": AMID_OCCUPIED, "record": AMID}, {"wait": 1000})
    before = state(board)
    assert say(board, {"power": "cut"}) == [
        {"ms": 1000, "event": "power", "on": False},
        {"ms": 1000, "event": "power", "on": True},
        {"ready": 1000},
    ]
    assert say(board, {"wait": 50})[0]["ask"] == "move"
    assert state(board) == before | {"ms": 1050}


def test_hands_may_work_while_the_power_is_away() -> None:
    board = InteractiveBoard()
    say(board, {"occupied": AMID_OCCUPIED, "record": AMID}, {"wait": 1000}, {"power": "off"})
    assert say(board, {"square": "g6", "occupied": False}, {"wait": 5000}) == [{"ready": 6000}]
    dark = {"ms": 6000, "event": "state", "on": False}
    assert state(board) == dark | {"raw": sorted(set(AMID_OCCUPIED) - {"g6"}, key=lambda name: (name[1], name[0]))}
    assert say(board, {"power": "off"}) == [{"ready": 6000}]
    say(board, {"power": "on"}, {"wait": 2000})
    assert state(board)["record"] == AMID and "g6" not in state(board)["settled"]


def test_what_moves_nothing_happens_again_on_another_board() -> None:
    board = InteractiveBoard()
    lines = [{"wait": 500}, {"square": "c8", "occupied": False}, {"wait": 2000}, {"show": "state"}]
    first = [say(board, line) for line in [HEAD, *lines]]
    assert [say(board, line) for line in [{"new": HEAD}, *lines]] == first
    assert say(board, {"new": {}}) == [{"ready": 0}]
    assert state(board)["raw"] == []


@pytest.mark.parametrize(("side", "words"), [("black", ["wrong-side"]), ("white", [])])
def test_linear_sensors_tell_sides(side: str, words: list[str]) -> None:
    board = InteractiveBoard()
    say(board, {"occupied": AMID_OCCUPIED, "record": AMID, "readout": "analog"}, {"wait": 500})
    say(board, {"square": "g6", "occupied": False}, {"wait": 300}, {"square": "g6", "occupied": True, "side": side})
    assert [told["error"] for told in say(board, {"wait": 2000}) if told.get("event") == "error"] == words


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "no JSON object (try"),
        ("[" * 100_000, "no JSON object (try"),
        ("{}", 'nothing to do (try {"wait": 500}, '),
        ('{"ms": 2000}', "nothing to do (try"),
        (json.dumps(HEAD), 'the head comes first; for another board say {"new": {"occupied": ["a1", '),
        ('{"new": []}', 'new is a head (try {"new": {"occupied": ["a1", "h8"]}})'),
        ('{"new": {"occupied": ["a9"]}}', "no square 'a9' (try a1 to h8)"),
        ('{"new": {"record": ["rubbish"]}}', "entry 1 of the record: "),
        ('{"new": {"readout": "eyes"}}', 'no readout "eyes" (there are key-matrix, shift-registers, analog)'),
        ('{"new": {"settings": {"dwell": 5}}}', "no setting 'dwell' (try dwell_ms; "),
        ('{"wait": -1}', "wait is a whole number from 0 to 86399000: a board lives 24 hours at most"),
        ('{"wait": 1e400}', "wait is a whole number"),
        ('{"wait": 86400000}', "wait is a whole number"),
        ('{"wait": 5, "show": "state"}', "wait and show in one line; say them one after the other"),
        ('{"show": "lights"}', 'only the state can be shown (try {"show": "state"})'),
        ('{"show": ["state"]}', "only the state can be shown"),
        ('{"ms": 999, "square": "a1", "occupied": true}', "999 ms is over, it is 1000 ms; leave ms out for now"),
        ('{"ms": true, "square": "a1", "occupied": true}', "ms is a whole number"),
        ('{"ms": 90000000, "square": "a1", "occupied": true}', "ms is a whole number from 0 to 86400000 (24 hours)"),
        ('{"ms": 5000, "square": "a1", "occupied": 1}', "occupied is true or false, not 1"),
        ('{"square": "a1"}', "an edge without occupied"),
        ('{"square": ["a1"], "occupied": true}', 'no square ["a1"] (try a1 to h8)'),
        ('{"ms": 5000, "squares": {"a1": false, "a9": true}}', "no square 'a9' (try a1 to h8)"),
        ('{"squares": {}}', "squares is an object"),
        ('{"squares": ["a1"]}', 'squares is an object (try {"squares": {"d8": false, "d6": true}})'),
        ('{"square": "a1", "occupied": true, "side": "red"}', 'no side "red" (there are black and white)'),
        ('{"button": "menu", "held": true}', 'no button "menu" (there are confirm and back)'),
        ('{"button": "back"}', "an edge without held"),
        ('{"power": "out"}', 'power is off, on or cut, not "out"'),
        ('{"power": ["off"]}', 'power is off, on or cut, not ["off"]'),
    ],
)
def test_a_line_that_cannot_be_understood_changes_nothing(line: str, message: str) -> None:
    board = InteractiveBoard()
    say(board, HEAD, {"wait": 1000})
    before = state(board)
    error, ready = map(json.loads, board.answer(line))
    assert list(error) == ["error"] and error["error"].startswith(message)
    assert ready == {"ready": 1000} and state(board) == before


def test_blank_lines_are_not_answered() -> None:
    assert InteractiveBoard().answer(" \n") == []


def test_a_wrong_head_may_be_said_again() -> None:
    board = InteractiveBoard()
    error, _ready = say(board, {"occupied": 5})
    assert error == {"error": 'occupied is a list of squares (try {"occupied": ["a1", "h8"]})'}
    assert say(board, HEAD) == [{"ready": 0}] and state(board)["raw"] == HOME_ROWS


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
names = st.sampled_from(["a1", "d4", "c8", "h8"])
heads = st.fixed_dictionaries(
    {},
    optional={
        "settings": json_values | st.dictionaries(st.sampled_from(["dwell_ms", "hint"]), st.integers(0, 2)),
        "occupied": json_values | st.lists(names),
        "record": json_values | st.lists(st.sampled_from(AMID), max_size=5),
        "readout": json_values | st.sampled_from(["key-matrix", "analog"]),
    },
)
sensible = st.one_of(
    st.fixed_dictionaries({"wait": st.integers(0, 2000)}),
    st.fixed_dictionaries({"square": names, "occupied": st.booleans()}, optional={"side": st.just("white")}),
    st.fixed_dictionaries({"squares": st.dictionaries(names, st.booleans())}),
    st.fixed_dictionaries({"button": st.sampled_from(["confirm", "back"]), "held": st.booleans()}),
    st.fixed_dictionaries({"power": st.sampled_from(["off", "on", "cut"])}),
    st.fixed_dictionaries({"show": st.just("state")}),
    st.fixed_dictionaries({"new": heads}),
)
anything = st.dictionaries(
    st.sampled_from(["ms", "square", "squares", "occupied", "side", "button", "held", "power", "show", "new", "x"]),
    json_values,
    max_size=4,
)


@settings(max_examples=150)
@given(st.lists(st.text() | (sensible | heads | anything).map(json.dumps), max_size=12))
@example(['{"new": {"settings": {"\\n": null}}}'])
def test_any_line_is_answered(lines: list[str]) -> None:
    board = InteractiveBoard()
    for line in lines:
        answer = [json.loads(told) for told in board.answer(line)]
        assert bool(answer) == bool(line.strip())
        if answer:
            assert [list(told) for told in answer if "event" not in told] in ([["ready"]], [["error"], ["ready"]])
            assert "ready" in answer[-1] and all("\n" not in told.get("error", "") for told in answer)


def test_the_command() -> None:
    lines = [json.dumps(HEAD), "", '{"wait": 500}', "rubbish", '{"show": "state"}']
    done = run("simulate", "--interactive", given="\n".join(lines) + "\n")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [told[0], told[-1]] == [{"ready": 0}, {"ready": 500}]
    assert [entry["event"] for entry in told if "event" in entry] == ["begin", "ask", "state"]
    assert done.exit_code == 1 and sum("error" in entry for entry in told) == 1
    moved = [
        HEAD,
        {"wait": 500},
        {"square": "c8", "occupied": False},
        {"wait": 300},
        {"square": "c4", "occupied": True},
    ]
    given = "\n".join(map(json.dumps, [*moved, {"wait": 1000}]))
    told = [json.loads(line) for line in run("simulate", "--interactive", "--why", given=given).stdout.splitlines()]
    assert [(entry["reason"], entry["squares"]) for entry in told if entry.get("event") == "why"] == [
        ("rested", ["c4"])
    ]
    framed = run("simulate", "--interactive", "--frames", given=json.dumps(HEAD)).stdout.splitlines()
    assert json.loads(framed[0])["event"] == "frame"


def test_the_command_is_not_for_recordings_then() -> None:
    assert run("simulate", "--interactive", "-").exit_code == 2
    assert run("simulate", "--interactive", "--on", "micropython").exit_code == 2
    assert "or use --interactive" in run("simulate").stderr


def test_another_program_can_wait_for_each_answer() -> None:
    """Nothing stays in a buffer on its way."""
    command = [
        sys.executable,
        "-c",
        "from madang_host.start import main; main()",
        "simulate",
        "--interactive",
        "--readout",
        "analog",
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as child:
        assert child.stdin is not None and child.stdout is not None
        for line, ready_ms in ((HEAD, 0), ({"wait": 300}, 300), ({"wait": 300}, 600)):
            print(json.dumps(line), file=child.stdin)
            told: dict[str, Any] = {}
            while "ready" not in told:
                told = json.loads(child.stdout.readline())
            assert told == {"ready": ready_ms}
        child.stdin.close()
        assert child.wait(timeout=20) == 0
