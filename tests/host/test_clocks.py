"""The players' clocks: how they run, what they light, and that they outlive the program."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from line import BoardServer
from rounds import ROUND, Hands

from madang import protocol, roles
from madang.games.kamisado.board import BLACK, WHITE
from madang.squares import members, parse_square, square_name
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.players.clocks import Allowance, ClockError, Clocks, Control, Earned, State, parse_control
from madang_host.players.timekeeper import NO_SQUARES, TELL_S, Timekeeper, parse_state, state_text

GAME = ("kamisado korean 1", "round 1 black basic")
PATIENCE_S = 120  # only a hang takes so long, however busy the machine is


def mirror_of(*moves, phase="playing", entries=GAME):
    mirror = Mirror(phase=phase)
    for index, text in enumerate((*entries, *moves)):
        mirror.history.past(index, text)
    return mirror


def running(text, *moves, now_s=0.0):
    """Clocks that have looked at a round."""
    clocks = Clocks()
    clocks.set(parse_control(text))
    clocks.look(mirror_of(), now_s)
    for count in range(1, len(moves) + 1):
        clocks.look(mirror_of(*moves[:count]), now_s)
    return clocks


def left(clocks, now_s):
    return tuple(clocks.left_s(side, now_s) for side in (BLACK, WHITE))


# Texts


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5", Control(Allowance(300), Allowance(300))),
        ("5+3", Control(Allowance(300, 3), Allowance(300, 3))),
        ("1:30d2", Control(Allowance(90, 0, 2), Allowance(90, 0, 2))),
        ("10/5+3", Control(Allowance(600), Allowance(300, 3))),
        ("0/0:45+1d1", Control(Allowance(0), Allowance(45, 1, 1))),
    ],
)
def test_a_time_as_text(text, control):
    assert parse_control(text) == control and control.text == text


@given(st.tuples(*[st.builds(Allowance, st.integers(1, 10800), st.integers(0, 60), st.integers(0, 60))] * 2))
def test_every_time_has_a_text(sides):
    assert parse_control(Control(*sides).text) == sides


def test_no_time_is_no_clock():
    assert parse_control("0") is None and parse_control("0+5/0") is None


@given(st.text(alphabet="0123456789:+d/ x", max_size=12) | st.text(max_size=20))
def test_any_other_text_is_refused(text):
    try:
        control = parse_control(text)
    except ClockError as error:
        assert str(error).isprintable()
        return
    assert control is None or parse_control(control.text) == control


# Running


def test_a_clock_runs_from_the_first_move_for_the_side_whose_turn_it_is():
    clocks = running("1+2", now_s=100.0)
    assert clocks.running is None
    clocks.look(mirror_of("e8-e2"), 110.0)
    assert clocks.running == WHITE
    assert left(clocks, 115.0) == (62.0, 55.0)  # Black's first move was a turn, too
    clocks.look(mirror_of("e8-e2", "b1-g6"), 120.0)
    assert left(clocks, 130.0) == (52.0, 52.0)
    clocks.look(mirror_of("e8-e2", "b1-g6", "pass"), 131.0)
    clocks.look(mirror_of(*ROUND), 133.0)
    assert clocks.running is None
    clocks.look(mirror_of(), 200.0)
    assert left(clocks, 300.0) == (60.0, 60.0)


def test_a_push_keeps_the_turn():
    start = ("kamisado bponygkr/8/8/8/8/8/8/YNGRKBOP+ b * -",)
    moves = ("h8-h4", "e1-c3", "d8-d3", "h1-h3", "f8-h6", "f1-f3", "c8-e6", "h3-h4^1")  # tests/positions/sumo.txt
    clocks = Clocks()
    clocks.set(parse_control("5+3"))
    clocks.look(mirror_of(*moves[:-1], entries=start), 0.0)
    clocks.look(mirror_of(*moves, entries=start), 10.0)
    assert clocks.running == WHITE and left(clocks, 20.0) == (300.0, 280.0)


def test_each_side_has_a_time_of_its_own():
    clocks = running("10+5/1d3", "e8-e2")
    assert left(clocks, 2.0) == (605.0, 60.0)
    assert left(clocks, 10.0) == (605.0, 53.0)


def test_free_seconds_are_used_up_once_in_a_turn():
    clocks = running("1d4", "e8-e2")
    clocks.pause(True, 3.0)
    clocks.look(mirror_of("e8-e2"), 50.0)
    clocks.pause(False, 50.0)
    clocks.look(mirror_of("e8-e2"), 50.0)
    assert left(clocks, 51.0) == (60.0, 60.0)
    assert left(clocks, 53.0) == (60.0, 58.0)
    clocks.look(mirror_of("e8-e2", "b1-g6"), 53.0)
    assert left(clocks, 58.0) == (59.0, 58.0)


def test_a_move_taken_back_earns_nothing():
    clocks = running("1+5", "e8-e2")
    clocks.look(mirror_of("e8-e2", "b1-g6"), 10.0)
    assert left(clocks, 10.0) == (65.0, 55.0)
    clocks.look(mirror_of("e8-e2"), 20.0)
    assert clocks.running == WHITE and left(clocks, 20.0) == (55.0, 50.0)
    clocks.look(mirror_of("e8-e2", "b1-f5"), 25.0)
    assert left(clocks, 25.0) == (55.0, 50.0)


@pytest.mark.parametrize("phase", ["correcting", "choosing", "setting-up"])
def test_clocks_stand_still_while_the_board_asks_for_something_else(phase):
    clocks = running("1", "e8-e2")
    clocks.look(mirror_of("e8-e2", phase=phase), 10.0)
    assert clocks.running is None and left(clocks, 90.0) == (60.0, 50.0)
    clocks.look(mirror_of("e8-e2"), 100.0)
    assert clocks.running == WHITE and left(clocks, 101.0) == (60.0, 49.0)


def test_clocks_stand_still_while_the_board_is_away():
    clocks = running("1", "e8-e2")
    clocks.look(mirror_of("e8-e2"), 10.0, is_connected=False)
    assert left(clocks, 90.0) == (60.0, 50.0)


def test_the_players_may_pause():
    clocks = running("1", "e8-e2")
    clocks.pause(True, 10.0)
    clocks.look(mirror_of("e8-e2", "b1-g6"), 20.0)
    assert clocks.running is None and left(clocks, 30.0) == (60.0, 50.0)
    clocks.pause(False, 40.0)
    clocks.look(mirror_of("e8-e2", "b1-g6"), 40.0)
    assert clocks.running == BLACK and left(clocks, 45.0) == (55.0, 50.0)


def test_a_time_that_is_up_is_told_and_the_round_goes_on():
    clocks = running("1+5", "e8-e2")
    assert clocks.fallen == ()
    clocks.look(mirror_of("e8-e2"), 90.0)
    assert clocks.fallen == (WHITE,) and clocks.running is None
    clocks.look(mirror_of("e8-e2", "b1-g6"), 95.0)
    assert clocks.running == BLACK and left(clocks, 100.0) == (60.0, 0.0)
    clocks.look(mirror_of("e8-e2", "b1-g6", "pass"), 101.0)
    assert clocks.running is None and clocks.fallen == (WHITE,)


def test_a_time_may_be_up_with_the_very_move():
    clocks = running("1+5", "e8-e2")
    clocks.look(mirror_of("e8-e2", "b1-g6"), 60.5)
    assert clocks.fallen == (WHITE,) and left(clocks, 60.5) == (65.0, 0.0)


def test_clocks_set_in_the_midst_of_a_round_give_nobody_an_increment():
    clocks = Clocks()
    clocks.look(mirror_of("e8-e2"), 0.0)
    clocks.set(parse_control("1+5"))
    clocks.look(mirror_of("e8-e2"), 0.0)
    assert left(clocks, 1.0) == (60.0, 59.0)
    late = Clocks()
    late.set(parse_control("1+5"))
    late.look(mirror_of("e8-e2", "b1-g6"), 0.0)
    assert left(late, 1.0) == (59.0, 60.0)


# Lights


def lit(clocks, mirror, now_s):
    """Names of the dim squares and of the bright ones."""
    return tuple(" ".join(square_name(square) for square in members(some)) for some in clocks.lights(mirror, now_s))


def test_the_last_minute_is_lit_a_light_for_ten_seconds():
    clocks = running("2", "e8-e2")
    mirror = mirror_of("e8-e2")
    seen = [lit(clocks, mirror, now_s) for now_s in (59.0, 61.0, 69.9, 70.1, 109.0, 110.5, 111.5)]
    assert seen == [
        ("", ""),
        ("a1 b1 c1 d1 e1 f1", ""),
        ("a1 b1 c1 d1 e1 f1", ""),
        ("a1 b1 c1 d1 e1", ""),
        ("a1 b1", ""),
        ("a1", ""),
        ("", "a1"),
    ]


def test_a_square_that_shows_a_role_is_left_out():
    clocks = running("1", "e8-e2", "b1-g6")  # Black's row begins at h8, as its player sees it
    mirror = mirror_of("e8-e2", "b1-g6")
    mirror.meanings[parse_square("g8")] = 1 << 3
    assert lit(clocks, mirror, 25.0) == ("d8 e8 f8 h8", "")


def test_that_a_time_is_up_is_lit_for_a_moment():
    clocks = running("1", "e8-e2")
    mirror = mirror_of("e8-e2")
    clocks.look(mirror, 60.0)
    assert lit(clocks, mirror, 61.0) == ("a1 b1 c1 d1 e1 f1 g1 h1", "")
    assert lit(clocks, mirror, 71.0) == ("", "")


def lit_on(mirror):
    """The squares on which a board shows the time."""
    return [square for square in range(64) if roles.role_of(mirror.meanings[square]) == roles.TIME]


def test_the_board_lights_the_time_and_stops_when_the_round_is_over():
    with Session("sim://") as session, Timekeeper(session) as keeper:
        for name, value in {"pass_ms": 300, "restore_ms": 60}.items():
            session.command("set", name, str(value))
        hands = Hands(session)
        hands.set_up()
        keeper.clocks.set(parse_control("0:50"))
        hands.play("e8-e2")
        row = lambda mirror: [square_name(s) for s in range(64) if mirror.meanings[s] >> 3 == 17]  # noqa: E731
        assert session.wait_for(
            lambda mirror: row(mirror) == ["a1", "c1", "d1", "e1", "f1"], PATIENCE_S
        )  # b1 must move
        for move in ROUND[1:]:
            hands.play(move)
        assert session.wait_for(lambda mirror: mirror.phase == "over" and lit_on(mirror) == [], PATIENCE_S)
        with session.lock:
            assert keeper.clocks.running is None


def in_play(board):
    """White is to answer e8-e2 there."""
    with board.lock:
        for index, text in enumerate((*GAME, "e8-e2")):
            board.app.referee.rounds.changes().take_entry(index, text)
        for square in range(64):
            board.board.set_occupied(square, board.game.round.board[square] != 0)


def test_the_time_is_lit_again_after_the_connection_was_lost():
    with BoardServer() as board:
        in_play(board)
        with Session(board.port) as session, Timekeeper(session) as keeper:
            keeper.clocks.set(parse_control("0:59"))
            assert session.wait_for(lit_on, PATIENCE_S)
            board.cut()
            assert session.wait_for(lambda _: not session.connection.is_connected, PATIENCE_S)
            with board.lock:
                board.app.referee.presenter.show_time(NO_SQUARES, NO_SQUARES)
            assert session.wait_for(lambda mirror: session.connection.is_connected and lit_on(mirror), PATIENCE_S)


def test_a_firmware_that_knows_no_clocks_is_told_once():
    told = []

    def deafen(heard):
        lines = []
        for line in heard.split(b"\n"):
            parsed = protocol.parse_line(line)
            if parsed is not None and parsed[0] == "clock":
                told.append(parsed)
                line = protocol.format_line("cuckoo", *parsed[1:])[:-1]
            lines.append(line)
        return b"\n".join(lines)

    with BoardServer(deafen=deafen) as board:
        in_play(board)
        with Session(board.port) as session, Timekeeper(session) as keeper:
            keeper.clocks.set(parse_control("0:59"))
            assert session.wait_for(lambda _: bool(told), PATIENCE_S)
            time.sleep(1.5 * TELL_S)
            assert keeper.clocks.running == WHITE and len(told) == 1


# Kept


def reopened(folder, record):
    """The clocks of a session that begins anew on a board with some record."""
    with BoardServer() as board:
        with board.lock:
            for index, text in enumerate(record):
                board.app.referee.rounds.changes().take_entry(index, text)
        with Session(board.port) as session:
            return Timekeeper(session, folder).clocks


def test_clocks_go_on_where_they_stood(tmp_path):
    record = (*GAME, "e8-e2", "b1-g6")
    with BoardServer() as board:
        in_play(board)
        with Session(board.port) as session, Timekeeper(session, tmp_path) as keeper:
            keeper.clocks.set(parse_control("1+5/2d1"))
            assert session.wait_for(lambda mirror: mirror.phase == "playing" and keeper.clocks.running == WHITE)
            time.sleep(0.2)
            (file,) = tmp_path.iterdir()
            assert json.loads(file.read_text())["control"] == "1+5/2d1"  # before it ends, too
    white_s = keeper.clocks.left_s(WHITE, time.monotonic())
    time.sleep(0.3)
    clocks = reopened(tmp_path, record[:3])
    assert clocks.is_paused and left(clocks, time.monotonic()) == (60.0, round(white_s, 3))
    assert reopened(tmp_path, record).control == clocks.control
    assert reopened(tmp_path, (*GAME, "e8-e3")).control is None
    assert reopened(tmp_path, ()).control is None


def test_without_clocks_no_file_is_left(tmp_path):
    with Session("sim://") as session:
        with Timekeeper(session, tmp_path):
            pass
        assert list(tmp_path.iterdir()) == []
        with Timekeeper(session, tmp_path) as keeper:
            keeper.clocks.set(parse_control("5"))
        assert len(list(tmp_path.iterdir())) == 1
        with Timekeeper(session, tmp_path) as keeper:
            keeper.clocks.set(None)
        assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fails_is_told_and_the_clocks_run(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with Session("sim://") as session, Timekeeper(session, blocked / "clocks") as keeper:
        keeper.clocks.set(parse_control("5"))
        assert session.wait_for(lambda mirror: any("clocks are no longer" in line for line in mirror.log), PATIENCE_S)
        assert keeper.clocks.control is not None


STATE = State(
    Control(Allowance(60, 5), Allowance(120, 0, 1)), (31.25, 8.0), 0.5, 2, BLACK, (Earned(1, BLACK, 5),), True
)
RECORD = [*GAME, "e8-e2", "b1-g6"]


def test_what_is_kept_is_read_again():
    content = state_text(STATE, RECORD).encode()
    assert parse_state(content, RECORD, 2) == STATE
    assert parse_state(content, [*RECORD, "pass"], 3) == STATE
    assert parse_state(content, RECORD[:3], 1) is None
    assert parse_state(content, [*GAME, "e8-e3", "b1-g6"], 2) is None
    of_another_round = parse_state(content, [*RECORD, "pass", "g6-e8", "round 2 black basic", "e8-e2"], 1)
    assert of_another_round.control == STATE.control and of_another_round.left_s == (60.0, 120.0)


@given(st.binary(max_size=80) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_other_file_is_no_clock(content):
    assert parse_state(content, RECORD, 2) is None


KEPT = json.loads(state_text(STATE, RECORD))
ODD = st.sampled_from([None, -1, 2, 1e9, "", "5", [], [1], [1, 2], [[1, 2, 3]], {}, True, float("nan"), 10**30])


@given(st.dictionaries(st.sampled_from(sorted(KEPT)), ODD, min_size=1))
def test_a_file_with_something_else_in_it_is_no_clock_or_a_sound_one(changed):
    state = parse_state(json.dumps(KEPT | changed).encode(), RECORD, 2)
    if state is not None:
        clocks = Clocks()
        clocks.restore(state)
        clocks.look(mirror_of("e8-e2", "b1-g6"), 0.0)
        assert all(0 <= clocks.left_s(side, 10.0) < 1e6 for side in (BLACK, WHITE))
        assert parse_state(state_text(clocks.state(0.0), RECORD).encode(), RECORD, 2) is not None


@given(st.integers(0, len(state_text(STATE, RECORD)) - 2))
def test_a_file_that_was_cut_is_no_clock(length):
    assert parse_state(state_text(STATE, RECORD)[:length].encode(), RECORD, 2) is None
