"""Matches carried between files and boards, and replayed on a board."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from commands import run
from line import BoardServer

from madang.text import Writer
from madang_host.cli import replay
from madang_host.connection.session import Session
from madang_host.library.board_games import Stepper, is_record
from madang_host.library.game_log import (
    LogEntry,
    LoggedGame,
    games_folder,
    logged_games,
    write_log,
)

RECORD = [
    "kamisado dragon 3", "round 1 black basic", "e8-e2", "b1-g6", "pass", "g6-e8",
    "round 2 black fill left", "c8-c4", "h1-h4", "e8-e5",
]  # fmt: skip

LONE_ROUND = ["kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -", "e4-c6"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def server() -> Iterator[BoardServer]:
    with BoardServer() as server:
        yield server


@pytest.fixture
def match_file(folder: Path) -> Path:
    for arguments in (
        ["new", "m", "--edition", "dragon", "--length", "3"],
        ["play", "m", *RECORD[2:6]],
        ["next", "m", "--fill", "left"],
        ["play", "m", *RECORD[7:]],
    ):
        assert run("match", *arguments).exit_code == 0, arguments
    return folder / "m"


def record_of(server: BoardServer) -> list[str]:
    with server.lock:
        entries = []
        for index in range(server.game.entries()):
            text = Writer(128)
            server.game.write_entry(index, text)
            entries.append(str(text))
        return entries


def test_a_match_goes_to_a_board_and_comes_back(server: BoardServer, match_file: Path) -> None:
    loaded = run("match", "load", "m", "--port", server.port)
    assert loaded.exit_code == 0, loaded.stderr
    assert record_of(server) == RECORD
    assert loaded.stdout.rstrip().endswith("round 2, black is the challenger: white moves the brown tower")
    saved = run("match", "save", "back", "--port", server.port)
    assert saved.exit_code == 0 and Path("back").read_text() == match_file.read_text()
    (game,) = logged_games(games_folder())
    assert game.record == RECORD, "what was loaded is written down like what is played"


def test_a_game_on_the_board_is_not_dropped_unasked(server: BoardServer, match_file: Path) -> None:
    server.game.take("e8-e4")
    for command in (["match", "load", "m"], ["replay", "m"]):
        refused = run(*command, "--port", server.port)
        assert refused.exit_code == 1
        assert refused.stderr == (
            "Error: a game is on on the board; save it with 'madang match save', or drop it with --force\n"
        )
    assert record_of(server)[2:] == ["e8-e4"]
    assert run("replay", "m", "--port", server.port, "--force").exit_code == 0
    (dropped,) = logged_games(games_folder())
    assert dropped.record[2:] == ["e8-e4"], "what was dropped is written down, the replay is not"
    assert run("match", "load", "m", "--port", server.port, "--force").exit_code == 0
    assert record_of(server) == RECORD


def test_a_match_that_has_ended_stays_on_the_board(server: BoardServer) -> None:
    run("match", "new", "won", "--edition", "dragon", "--length", "1")
    run("match", "play", "won", *RECORD[2:6])
    assert run("match", "load", "won", "--port", server.port).exit_code == 0
    assert run("match", "save", "back", "--port", server.port).exit_code == 0
    assert Path("back").read_text().endswith("end       white\n")


def test_a_lone_round_is_no_match(server: BoardServer) -> None:
    server.game.take("kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -")
    saved = run("match", "save", "m", "--port", server.port)
    assert saved.exit_code == 1 and "a lone round from a position; only matches can be saved" in saved.stderr
    assert not Path("m").exists()


@pytest.mark.parametrize("arguments", [["save", "m"], ["save", "m", "n", "--port", "sim://"], ["load", "m"]])
def test_a_file_or_a_port(arguments: list[str], match_file: Path) -> None:
    done = run("match", *arguments)
    assert done.exit_code == 2 and "and --port." in done.stderr


def test_a_record_is_stepped_through_in_any_order(server: BoardServer) -> None:
    with Session(server.port) as session:
        stepper = Stepper(session, RECORD)
        for at in (2, 3, 6, 5, 7, 10, 8, 6, 2, 1, 10, 99, 0):
            stepper.go_to(at)
            wanted = RECORD[: min(max(at, 1), len(RECORD))]
            assert is_record(session.mirror, wanted) and record_of(server) == wanted, at


def test_a_replay_moves_the_towers_of_a_simulated_board(match_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the last position stands what the hands made of it."""
    seen = []
    occupied = []

    class Watched(Session):
        def close(self) -> None:
            seen.append((list(self.mirror.record), self.mirror.position_text))
            assert self.hands is not None
            occupied.append(self.hands.occupied() == bytes(_occupancy(self.mirror)))
            super().close()

    def _occupancy(mirror):  # type: ignore[no-untyped-def]
        standing = bytearray(8)
        mirror.game.occupancy(standing)
        return standing

    monkeypatch.setattr(replay, "Session", Watched)
    replayed = run("replay", "m", "--port", "sim://?time=virtual")
    assert replayed.exit_code == 0, replayed.stderr
    assert replayed.stdout == run("replay", "m").stdout
    assert seen == [(RECORD, replayed.stdout.rstrip().split("\n")[-1])] and occupied == [True]


def test_kept_games_are_replayed_on_a_board(server: BoardServer) -> None:
    for number, record in enumerate((RECORD, LONE_ROUND), 1):
        at = datetime(2026, 11, 21, 10, number, tzinfo=UTC)
        entries = [LogEntry(at, text) for text in record]
        write_log(games_folder(), LoggedGame("elsewhere", "", Path(), entries=entries))
        replayed = run("replay", str(number), "--port", server.port, "--force")
        assert replayed.exit_code == 0, replayed.stderr
        assert record_of(server) == record
