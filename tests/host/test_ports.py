"""The same round through every port that needs no image, and ports that cannot be opened."""

from pathlib import Path

import pytest
from filelock import FileLock
from line import BoardServer
from rounds import Hands, play_whole_round

from madang.games.registry import NAMES
from madang.squares import parse_square
from madang_host.connection.mirror import Mirror
from madang_host.connection.ports import open_port
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.games.records import position_text
from madang_host.library.board_games import take_from_shelf
from madang_host.simulator.pico.wired import Build, parse_build
from madang_host.simulator.ports import protocol_sim
from madang_host.simulator.virtual_towers import CARRY_MS


@pytest.mark.parametrize(
    "port", ["sim://", "sim://?time=virtual&readout=analog", "upy://", "upy://?time=virtual&readout=analog"]
)
def test_a_whole_round(port: str) -> None:
    with Session(port) as session:
        play_whole_round(session)
        assert session.connection.is_connected
        assert session.mirror.moves == ["e8-e2", "b1-g6", "pass", "g6-e8"]


def test_a_board_sees_what_is_lifted_for_a_moment_however_busy_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands wait for as long as the board lives, not for the clock on the wall."""
    monkeypatch.setattr(protocol_sim, "CYCLE_MS", 100)
    with Session("sim://") as session:
        hands = Hands(session)
        hands.take_from_the_shelf("nei-pat-kono to 1")
        hands.set_up()
        hands.play("c6xc4", hold_ms=CARRY_MS)


@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual"])
def test_a_board_with_a_store_goes_on_where_it_was(port: str, tmp_path: Path) -> None:
    port += f"&store={tmp_path / 'store'}"
    with Session(port) as session:
        hands = Hands(session)
        hands.set_up()
        hands.play("e8-e2")
        session.command("set", "brightness", "40")
    with Session(port) as session:
        assert session.hands is not None
        for square in (*range(8), *range(56, 64)):
            session.hands.set_occupied(square, square != parse_square("e8"))
        session.hands.set_occupied(parse_square("e2"), True)
        session.hands.wait_ms(500)
        session.command("snapshot")
        assert session.wait_for(lambda mirror: mirror.moves == ["e8-e2"], 3)
        assert session.wait_for(lambda mirror: mirror.phase == "playing", 3)


def test_one_heap_has_room_for_every_game_one_after_the_other() -> None:
    with Session("upy://?time=virtual") as session:
        for name in (*NAMES[1:], NAMES[0], NAMES[-1]):
            take_from_shelf(session, name)
            assert session.mirror.game.name == name


def test_a_store_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="no store for the board can be kept in"):
        open_port(f"sim://?store={tmp_path / 'file' / 'store'}")


@pytest.mark.parametrize("port", ["sim://", "upy://"])
def test_a_store_is_of_one_program_at_a_time(port: str, tmp_path: Path) -> None:
    name = f"{port}?store={tmp_path}"
    with Session(name):
        for other in (name, f"sim://?store={tmp_path}"):
            with pytest.raises(UserError, match=f"another program has the board that lives in {tmp_path}; close it"):
                Session(other).start()
    with Session(name):
        pass
    with pytest.raises(UserError, match="the time of"):
        open_port(f"{name}&time=none")
    with Session(name):
        pass


def test_a_flash_is_of_one_program_at_a_time(tmp_path: Path) -> None:
    with (
        FileLock(tmp_path / "flash.lock"),
        pytest.raises(UserError, match=f"another program has the board that lives in {tmp_path / 'flash'}"),
    ):
        open_port(f"pico://?flash={tmp_path / 'flash'}")


@pytest.mark.parametrize("port", ["sim://", "upy://"])
def test_each_store_has_a_board_of_its_own(port: str, tmp_path: Path) -> None:
    def board_id(store: str) -> str:
        with Session(f"{port}?store={tmp_path / store}") as session:
            assert session.mirror.identity is not None
            return session.mirror.identity.board_id

    one, other = board_id("one"), board_id("other")
    assert one != other and one.startswith(port[:3]) and (board_id("one"), board_id("other")) == (one, other)
    for damaged in ("", "a b", "x" * 100, "\xff\n", "a*b"):
        (tmp_path / "one" / "board-id").write_text(damaged)
        fresh = board_id("one")
        assert fresh != one and board_id("one") == fresh


@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual"])
def test_the_mirror_lights_what_the_board_lights(port: str) -> None:
    with Session(port) as session:
        hands = Hands(session)
        hands.set_up()
        hands.play("c8-c4")
        hands.hands.set_occupied(1, False)
        hands.wait_until(lambda mirror: mirror.ask.name == "put", "the lift")
        hands.hands.wait_ms(200)
        session.command("snapshot")
        frame = hands.hands.frame()
        with session.lock:
            shown = session.mirror.paint(0).colours()
        board = [(frame[i], frame[i + 1], frame[i + 2]) for i in range(0, 192, 3)]
        assert sum(colour != (0, 0, 0) for colour in board) == 15  # 13 legal squares, the origin, the last move
        assert shown == board


@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual"])
def test_the_buttons_of_a_board(port: str) -> None:
    """What ended the round is taken back, and then the whole round."""
    with Session(port) as session:
        play_whole_round(session)
        hands = Hands(session)
        hands.press("back")
        hands.wait_until(lambda mirror: mirror.ask.name == "carry", "the way back")
        assert session.mirror.result is None and len(session.mirror.moves) == 3
        hands.move("e8", "g6")
        hands.wait_until(lambda mirror: mirror.phase == "playing", "the tower to be back")
        hands.press("back", hold_ms=1000)
        hands.wait_until(lambda mirror: mirror.ask.name == "again", "the choices")
        hands.press("confirm")
        hands.wait_until(lambda mirror: not mirror.moves and mirror.phase == "setting-up", "the round again")


@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual"])
def test_a_mirror_that_comes_late_learns_all(port: str) -> None:
    with Session(port) as session:
        hands = Hands(session)
        hands.set_up()
        for text in ("e8-e2", "b1-g6", "pass"):
            hands.play(text)
        late = Mirror()
        with session.lock:
            session._client.mirror = late
        session.command("snapshot")
        assert session.wait_for(lambda mirror: len(mirror.moves) == 3 and not mirror.needs_record)
        assert late.record == ["kamisado korean 1", "round 1 black basic", "e8-e2", "b1-g6", "pass"]
        assert late.position_text == position_text(hands.game)
        assert late.occupied == hands.hands.occupied()


def test_a_board_behind_a_socket() -> None:
    with BoardServer() as server, Session(server.port) as session:
        assert session.mirror.identity is not None and session.mirror.identity.board_id == "tcp"
        assert session.hands is None
        assert session.mirror.phase == "setting-up"


def test_how_an_emulated_board_is_built() -> None:
    assert parse_build({}) == Build("key-matrix", has_diodes=True, bounce_ms=0.0, seed=1)
    told = {"readout": "analog", "diodes": "no", "bounce_ms": "2.5", "seed": "7", "image": "x.uf2"}
    assert parse_build(told) == Build("analog", has_diodes=False, bounce_ms=2.5, seed=7)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("/dev/ttyMADANG9", "there is no port /dev/ttyMADANG9; 'madang ports' lists the boards found"),
        ("nix://", "no such kind of port 'nix://'"),
        ("sim://?speed=2", "its options: time=..., readout=..."),
        ("sim://?readout=abacus", "the readout of sim:// is one of key-matrix, shift-registers, analog"),
        ("upy://?readout=", "the readout of upy:// is one of key-matrix"),
        ("pico://?readout=abacus", "cannot open pico://?readout=abacus: readout 'abacus': there is no such readout"),
        ("pico://?diodes=some", "the diodes of pico:// are 'yes' or 'no', not 'some'"),
        ("pico://?bounce_ms=-1", "bounce_ms of pico:// is a number from 0 to 100"),
        ("pico://?bounce_ms=nan", "bounce_ms of pico:// is a number from 0 to 100"),
        ("pico://?seed=x", "its seed a whole number"),
        ("sim://?time=soon", "'real' or 'virtual'"),
        ("upy://host", "no upy:// port"),
        ("socket://127.0.0.1:1", "cannot open socket://127.0.0.1:1"),
        ("socket://127.0.0.1", "socket://127.0.0.1"),
    ],
)
def test_a_port_that_cannot_be_opened(name: str, message: str) -> None:
    with pytest.raises(UserError) as caught:
        open_port(name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
