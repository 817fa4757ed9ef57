"""The flight recorder: what it keeps, where a replay can begin, and that the replay is the game again."""

import json

from rig import Rig

from madang import squares
from madang.buttons import BUTTON_NAMES
from madang.events import WHY_NAMES
from madang.flight_recorder import EDGES, NO_EDGE
from madang.protocol import LineWriter
from madang_host.simulator.virtual.playback import Playback


def kept(recorder):
    """The edges as (pause in ms, what): `+d4` for a tower set on d4, `-d4` for one lifted; `+back`, `-back` for a
    button; `!rested` for a decision."""
    edges = []
    number = recorder.first
    while number < recorder.next:
        line = LineWriter()
        recorder.write(number, line)
        told = str(line)
        for at in range(0, len(told), 6):
            code = int(told[at : at + 2], 16)
            if code & 160 == 160:
                name = "!" + WHY_NAMES[code & 31]
            else:
                name = BUTTON_NAMES[code & 63] if code & 128 else squares.square_name(code & 63)
                name = ("+" if code & 64 else "-") + name
            edges.append((int(told[at + 2 : at + 6], 16), name))
        number = recorder.first + len(edges)
    return edges


def replayed(rig):
    """What the board does when the recording is played: moves and the like, as Rig tells them."""
    recorder = rig.app.flight_recorder
    standing = squares.new_set()
    squares.copy(recorder.occupied, standing)
    edges = kept(recorder)
    for _, name in edges[: recorder.begins_at() - recorder.first]:
        if name[0] == "!":
            continue
        (squares.add if name[0] == "+" else squares.discard)(standing, squares.parse_square(name[1:]))
    told = []
    record = rig.record()[: recorder.begins_with()]
    playback = Playback([], squares.members(standing), record, lambda line: told.append(json.loads(line)))
    ms = 0
    for pause_ms, name in edges[recorder.begins_at() - recorder.first :]:
        ms += pause_ms
        if name[0] == "!":
            continue
        if name[1:] in BUTTON_NAMES:
            playback.press(ms, BUTTON_NAMES.index(name[1:]), name[0] == "+")
        else:
            playback.edge(ms, squares.parse_square(name[1:]), name[0] == "+")
    playback.finish(3000)
    events = []
    for event in told:
        if event["event"] in ("move", "pass"):
            events.append(event["text"])
        elif event["event"] in ("begin", "undo"):
            events.append(event["event"])
        elif event["event"] == "result":
            events.append("result " + event["winner"] + " " + event["reason"])
        elif event["event"] == "error":
            events.append("mistake " + event["error"])
    return events


def test_edges_are_kept_with_their_times():
    rig = Rig()
    rig.wait(100)
    rig.place("a1", "d4")
    rig.wait(48)
    rig.lift("d4")
    rig.wait(4)
    rig.place("d4")
    rig.wait(70000)
    rig.lift("a1")
    rig.wait(4)
    assert kept(rig.app.flight_recorder) == [(104, "+a1"), (0, "+d4"), (48, "-d4"), (4, "+d4"), (65535, "-a1")]
    assert (rig.app.flight_recorder.begins_at(), rig.app.flight_recorder.begins_with()) == (0, 0)


def test_what_stood_at_power_on():
    rig = Rig()
    rig.place("a1", "h8")
    rig.wait(100)
    rig.lift("h8")
    rig.wait(4)
    assert squares.members(rig.app.flight_recorder.occupied) == [0, 63]
    assert [name for _, name in kept(rig.app.flight_recorder)] == ["-h8"]


def chatter(rig, name, times):
    """A switch at an empty square that does not rest, while somebody looks for it."""
    for _ in range(times):
        rig.place(name)
        rig.wait(4)
        rig.lift(name)
        rig.wait(4)


def test_old_edges_make_room_and_a_mark_stays():
    rig = Rig().set_up()
    moves = ("e8-e2", "b1-g6", "pass")
    for text in moves[:2]:
        chatter(rig, "d4", 60)
        rig.move(text)
    rig.move("pass")
    chatter(rig, "d4", EDGES // 2 - 61)
    recorder = rig.app.flight_recorder
    assert recorder.next - recorder.first == EDGES and recorder.first > 0
    assert recorder.begins_with() > 0 and recorder.begins_at() >= recorder.first
    rig.told = []
    at = recorder.begins_with() - 2
    rig.move("g6-e8", rest_ms=2000)
    assert rig.told == ["g6-e8", "result white home"]
    assert replayed(rig) == list(moves[at:]) + rig.told


def test_a_round_with_a_mistake_and_a_takeback_is_played_again():
    rig = Rig()
    rig.set_up()
    rig.move("c8-c4")
    rig.move("a1-a2")  # not called
    rig.wait(1500)
    rig.lift("a2")
    rig.wait(100)
    rig.place("a1")
    rig.wait(600)
    rig.lift("c4")
    rig.wait(100)
    rig.place("c8")
    rig.wait(1000)
    rig.move("e8-e2")
    rig.move("b1-g6", rest_ms=400)
    rig.move("pass")
    rig.move("g6-e8", rest_ms=2000)
    assert rig.told[-1] == "result white home" and "undo" in rig.told and "mistake wrong-tower" in rig.told
    assert replayed(rig) == rig.told


def test_decisions_are_kept_with_their_reasons():
    rig = Rig().set_up()
    rig.move("c8-c4", rest_ms=100)
    rig.lift("b1")
    rig.wait(200)
    rig.place("h7")
    rig.wait(800)
    rig.lift("e1")
    rig.wait(1500)
    names = [name for _, name in kept(rig.app.flight_recorder)]
    assert names[-8:] == ["-c8", "+c4", "-b1", "!answered", "+h7", "!rested", "-e1", "!missing"], names


def test_a_pc_that_changes_the_game_begins_anew():
    rig = Rig()
    rig.set_up()
    rig.move("e8-e2")
    rig.move("b1-g6", rest_ms=400)
    recorder = rig.app.flight_recorder
    assert recorder.begins_at() == 0
    rig.tell("undo", "3")
    assert (recorder.begins_at(), recorder.begins_with()) == (recorder.next, 3)
    rig.wait(1500)
    rig.move("g6-b1", rest_ms=1000)
    rig.move("b1-d3")
    assert rig.record()[3:] == ["b1-d3"]
    assert replayed(rig) == ["b1-d3"], "the tower was carried back from g6"


def test_a_takeback_voids_the_marks_beyond_it():
    rig = Rig().set_up()
    chatter(rig, "d4", EDGES // 2 + 1)
    assert rig.app.flight_recorder.begins_at() == NO_EDGE
    rig.move("c8-c4")
    assert rig.app.flight_recorder.begins_with() == 3
    rig.lift("c4")
    rig.wait(100)
    rig.place("c8")
    rig.wait(1000)
    assert rig.told[-1] == "undo"
    assert rig.app.flight_recorder.begins_with() == 2


def test_buttons_are_played_again():
    rig = Rig()
    rig.set_up()
    rig.move("c8-c4", rest_ms=100)
    rig.press("confirm")
    rig.press("back")
    rig.move("c4-c8")
    rig.move("e8-e2")
    rig.press("back", 1000)
    rig.press("back")
    rig.press("confirm")
    assert rig.told[1:] == ["c8-c4", "undo", "e8-e2", "chosen"]
    names = [name for _, name in kept(rig.app.flight_recorder) if name[0] != "!"]
    assert names[2:6] == ["+confirm", "-confirm", "+back", "-back"]
    assert replayed(rig) == ["begin", "c8-c4", "undo", "e8-e2"]


def test_buttons_that_fall_out_of_the_ring_are_no_squares():
    rig = Rig().set_up()
    rig.press("back")
    chatter(rig, "d4", EDGES // 2)
    assert squares.members(rig.app.flight_recorder.occupied) == list(range(8)) + list(range(56, 64))
