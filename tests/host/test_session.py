"""Connecting, and what a bad line, a wrong board or a pulled cable do to it."""

import os
import pty
import random
import socket
import threading
import time

import pytest
from click.testing import CliRunner
from line import BoardServer, Talker
from serial import SerialException

from madang import protocol
from madang.games.kamisado import notation
from madang.squares import parse_square
from madang_host.cli.main import main
from madang_host.connection import protocol_client
from madang_host.connection import session as session_module
from madang_host.connection.mirror import Mirror
from madang_host.connection.ports import open_port
from madang_host.connection.session import Session
from madang_host.connection.state import LinkState
from madang_host.errors import BoardError, UserError

START = (*range(8), *range(56, 64))
PATIENCE_S = 60  # only a hang takes so long


def hello(version: object) -> bytes:
    return protocol.format_line("hello", 0, [str(version), "9.9", "id", "0000", "0", "power"])


def move(server: BoardServer, text: str) -> None:
    server.set_occupied(parse_square(text[:2]), occupied=False)
    time.sleep(0.1)
    server.set_occupied(parse_square(text[3:]))


@pytest.mark.parametrize(
    ("says", "message"),
    [
        (b"", "no board answers"),
        (b">>> ", "no board answers"),
        (b"\x00\xff\xfe$move 1 2\n" * 50, "no board answers"),
        (b"T=21.5C\r\n", "no board answers"),
        (hello(10), "speaks protocol 10, this madang 3; update madang on this PC"),
        (hello(1), "speaks protocol 1, this madang 3; run 'madang flash' to update it"),
        (hello("x"), "speaks protocol ?, this madang 3"),
    ],
)
def test_what_is_no_board_of_ours(says: bytes, message: str) -> None:
    with Talker(says) as server, pytest.raises(BoardError) as caught:
        Session(server.port, hello_s=1.0).start()
    assert message in str(caught.value) and server.port in str(caught.value)


def test_who_has_the_lock_asks_for_something_while_another_thread_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page's beat does so: it waits for no writing, which may wait for the lock; nothing is left unsent."""
    with Session("sim://?time=virtual") as session:
        written, go_on, asked = threading.Event(), threading.Event(), threading.Event()
        port = session._port
        assert port is not None
        write = port.write

        def slow_write(data: bytes) -> int | None:
            written.set()
            assert go_on.wait(PATIENCE_S)
            return write(data)

        def ask() -> None:
            with session.lock:
                commands.append(session.request("snapshot"))
            asked.set()

        commands = []
        monkeypatch.setattr(port, "write", slow_write)
        writer = threading.Thread(target=lambda: commands.append(session.request("snapshot")), daemon=True)
        writer.start()
        assert written.wait(PATIENCE_S)
        threading.Thread(target=ask, daemon=True).start()
        assert asked.wait(PATIENCE_S), "it waits for the writing"
        go_on.set()
        writer.join(PATIENCE_S)
        assert session.wait_for(lambda _mirror: all(command.is_done for command in commands), PATIENCE_S)


def test_the_boards_log_is_shown_and_garbage_ignored() -> None:
    noise = iter([b"\xff\x00garbage", b"Traceback: something\r\n", b"$move 1 99 ffff c8-c4*0000\n", b"$", b"\n" * 5])
    with (
        BoardServer(harm=lambda said: next(noise, b"") + said if said else b"") as server,
        Session(server.port) as session,
    ):
        server.set_occupied(*START)
        assert session.wait_for(lambda mirror: mirror.phase == "playing")
        assert session.mirror.moves == []


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("log", ["0", "99999999999", "x"]),
        ("log", ["0", "9" * 100, "x"]),
        ("past", ["99999999999", "c8-c4"]),
        ("recorder", ["0", "999999999", "0" * 16]),
        ("edges", ["99999999999", "000000"]),
        ("snapshot", ["99999999999", "playing", "1", "1", "0000"]),
    ],
)
def test_numbers_that_no_board_has_are_not_understood(kind: str, fields: list[str]) -> None:
    says = iter([hello(3) + protocol.format_line(kind, 1, fields)])
    with BoardServer(harm=lambda said: next(says, b"") + said) as server, Session(server.port) as session:
        assert session.wait_for(lambda mirror: any(line.startswith(f"not understood: {kind}") for line in mirror.log))
        session.command("set", "dwell_ms", "123")


def test_a_session_that_cannot_listen_on_says_so() -> None:
    class Log:
        def follow(self, mirror: Mirror, kind: str) -> None:
            if kind == "setting":
                raise MemoryError("no room")

        def seat(self, side: int, player: str) -> None: ...

        def close(self) -> None: ...

    with BoardServer() as server, Session(server.port, game_log=Log()) as session:
        with pytest.raises(UserError, match=f"madang failed while it listened on {server.port}: MemoryError"):
            session.command("set", "dwell_ms", "123")
        assert isinstance(session.failure and session.failure.__cause__, MemoryError)


def test_garbage_to_the_board_changes_nothing() -> None:
    with BoardServer() as server, Session(server.port) as session:
        server.set_occupied(*START)
        assert session.wait_for(lambda mirror: mirror.phase == "playing")
        chaos = random.Random(3)
        for _ in range(200):
            line = bytes(chaos.randrange(256) for _ in range(chaos.randrange(150))).replace(b"\n", b"")
            with server.lock:
                server.board.receive(line)
                server.board.receive(protocol.format_line("set", 5, ["dwell_ms", "x"])[:-3])
        with server.lock:
            for fields in (["nothing"], ["set", "a"], ["set", "dwell_ms", "9999999"], ["past", "-1"], ["past"]):
                server.board.receive(protocol.format_line(fields[0], chaos.randrange(10000), fields[1:])[:-1])
        move(server, "c8-c4")
        assert session.wait_for(lambda mirror: mirror.moves == ["c8-c4"])
        assert server.app.settings.dump() == ""


def test_lost_lines_are_noticed_and_made_good() -> None:
    chaos = random.Random(7)

    def lose(said: bytes) -> bytes:
        return b"".join(line for line in said.splitlines(keepends=True) if chaos.random() > 0.08)

    with BoardServer(harm=lose) as server, Session(server.port, hello_s=20) as session:
        server.set_occupied(*START)
        texts = ["c8-c4", "b1-h7", "c4-b3", "d1-d5"]
        for count, text in enumerate(texts, 1):
            assert session.wait_for(lambda mirror: bool(mirror.phase == "playing"), 15)
            move(server, text)
            assert session.wait_for(lambda mirror, count=count: len(mirror.moves) == count, 15), text  # type: ignore[misc]
        assert session.wait_for(lambda mirror: mirror.moves == texts, 15)
        assert session.mirror.position_text == notation.position_text(server.game.round)


def test_lost_commands_are_sent_again_and_done_once() -> None:
    heard: list[bytes] = []

    def lose_every_other(data: bytes) -> bytes:
        if b"$set " in data:
            heard.append(data)
            return data if len(heard) % 2 == 0 else b""
        return data

    with BoardServer(deafen=lose_every_other) as server, Session(server.port) as session:
        session.command("set", "dwell_ms", "123")
        assert len(heard) == 2 and heard[0] == heard[1]
        assert server.app.settings.dwell_ms == 123 and server.app.settings.revision == 1
        assert session.wait_for(lambda mirror: mirror.settings.dwell_ms == 123)


def test_a_repeated_command_is_answered_but_not_done_again() -> None:
    with BoardServer() as server, Session(server.port) as session:
        line = protocol.format_line("set", 4321, ["dwell_ms", "200"])[:-1]
        with server.lock:
            server.board.receive(line)
            server.board.receive(line)
        assert session.wait_for(lambda mirror: mirror.settings.dwell_ms == 200)
        assert server.app.settings.revision == 1


def test_a_refused_command_says_why() -> None:
    with BoardServer() as server, Session(server.port) as session:
        with pytest.raises(BoardError, match="dwell_ms is a number from 0 to 5000"):
            session.command("set", "dwell_ms", "99999")
        with pytest.raises(BoardError, match="no such command"):
            session.command("dance")


def test_settings_are_stored_on_the_board() -> None:
    with BoardServer() as server, Session(server.port) as session:
        session.command("set", "brightness", "30")
        assert server.board.store.read("settings") == b"brightness=30\n"


def test_damaged_settings_are_told_in_the_log() -> None:
    with BoardServer({"settings": b"dwel_ms=3\nbrightness=40\n"}) as server, Session(server.port) as session:
        assert session.wait_for(lambda mirror: any("no setting 'dwel_ms'" in line for line in mirror.log))
        assert session.wait_for(lambda mirror: mirror.settings.brightness == 40)


def test_a_pulled_cable_is_noticed_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "REOPEN_S", 0.1)
    with BoardServer() as server, Session(server.port) as session:
        server.set_occupied(*START)
        assert session.wait_for(lambda mirror: mirror.phase == "playing")
        move(server, "c8-c4")
        assert session.wait_for(lambda mirror: len(mirror.moves) == 1)
        server.cut()
        assert session.wait_for(lambda mirror: session.connection.link is LinkState.LOST)
        assert session.wait_for(lambda mirror: session.connection.is_connected)
        move(server, "b1-h7")
        assert session.wait_for(lambda mirror: mirror.moves == ["c8-c4", "b1-h7"])


def test_a_board_is_found_again_by_its_id_and_tells_all_that_was_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "REOPEN_S", 0.1)
    asked = []
    with BoardServer() as elsewhere:
        for text in ("c8-c4", "b1-h7", "c4-b3"):
            elsewhere.game.take(text)

        def find(board_id: str) -> str:
            asked.append(board_id)
            return elsewhere.port

        with BoardServer() as server, Session(server.port, find=find) as session:
            server.game.take("c8-c4")
            assert session.wait_for(lambda mirror: mirror.moves == ["c8-c4"])
            server.close()
            assert session.wait_for(lambda mirror: mirror.moves == ["c8-c4", "b1-h7", "c4-b3"], 10)
            assert session.port_name == elsewhere.port and set(asked) == {"tcp"}


def test_a_half_open_line_is_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol_client, "PROBE_S", 0.5)
    monkeypatch.setattr(session_module, "GONE_S", 2.5)
    lost: list[str] = []
    with BoardServer() as server, Session(server.port) as session:
        monkeypatch.setattr(session, "_lose", lambda reason, lose=session._lose: (lost.append(reason), lose(reason)))
        server.leave()
        with server.lock:
            server.game.take("c8-c4")
        assert session.wait_for(lambda mirror: mirror.moves == ["c8-c4"], 20)
        assert lost[0] == "nothing comes from it any more"
        assert session.wait_for(lambda _: session.connection.is_connected)


def test_a_simulated_board_is_never_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be another one."""
    monkeypatch.setattr(protocol_client, "SILENCE_S", 0.05)
    monkeypatch.setattr(session_module, "GONE_S", 0.0)
    with Session("sim://?time=virtual") as session:
        before = session.hands
        time.sleep(0.5)
        assert session.hands is before and session.connection.link is not LinkState.LOST


def test_a_second_program_on_a_remote_port_is_told_of_the_first() -> None:
    with (
        BoardServer() as server,
        Session(server.port),
        pytest.raises(BoardError, match="does another program have it"),
    ):
        Session(server.port, hello_s=1.0).start()


@pytest.mark.parametrize("farewell", [b"", b"Port already in use\r\n"])
def test_a_server_that_takes_no_second_program_is_understood(farewell: bytes) -> None:
    class Refusing(Talker):
        def _talk(self, client: socket.socket) -> None:
            client.sendall(farewell)
            client.shutdown(socket.SHUT_RDWR)

    with Refusing(b"") as server, pytest.raises(BoardError, match=f"{server.port} takes no second program"):
        Session(server.port, hello_s=1.0).start()


@pytest.mark.parametrize(
    "name", ["socket://", "socket://127.0.0.1", "socket://h:1:2", "socket://h:x", "socket://h:1/a"]
)
def test_what_is_no_address(name: str) -> None:
    with pytest.raises(UserError, match="write it as socket://HOST:PORT"):
        Session(name).start()


def test_nobody_listens_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(UserError, match=f"cannot open socket://127.0.0.1:{port}: Connection refused"):
        Session(f"socket://127.0.0.1:{port}").start()


def test_what_has_come_is_read_at_once() -> None:
    with Talker(b"x" * 5000) as server:
        port = open_port(server.port)
        port.write(b"go")
        data = port.read(port.in_waiting)
        assert len(data) > 1000
        while len(data) < 5000:
            data += port.read(port.in_waiting)
        assert port.read(port.in_waiting) == b""
        server.cut()
        with pytest.raises(SerialException):
            for _ in range(50):
                port.read(1)
        port.close()
        with pytest.raises(SerialException):
            port.read(1)
        with pytest.raises(SerialException):
            port.write(b"x")


def test_two_tools_on_one_port() -> None:
    """A serial device is opened by one program at a time."""
    board, line = pty.openpty()
    name = os.ttyname(line)
    port = open_port(name)
    with pytest.raises(UserError, match=f"{name} is in use by another program; close it and try again"):
        Session(name).start()
    port.close()
    os.close(board)
    os.close(line)


def test_the_stored_trace_of_a_crash_is_told() -> None:
    trace = b'Traceback (most recent call last):\n  File "main.py", line 5\nValueError: \xc3\xa4\x00 ' + b"x" * 200
    with BoardServer({"crash": trace}) as server:
        done = CliRunner().invoke(main, ["log", "--port", server.port])
        assert done.exit_code == 0
        told = done.stdout.splitlines()
        assert told[:3] == ["The last crash:", "  Traceback (most recent call last):", '    File "main.py", line 5']
        assert told[3].startswith("  ValueError: ??? xxx") and len(told) == 4


def test_no_crash_is_told_too() -> None:
    with BoardServer({"settings": b"dwel_ms=3\n"}) as server:
        done = CliRunner().invoke(main, ["log", "--port", server.port])
        assert "no setting 'dwel_ms'" in done.stdout and done.stdout.endswith("No crash is stored.\n")
