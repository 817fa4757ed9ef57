"""Games written down as they happen: what is read again, after whatever stopped the writing."""

import errno
import json
import os
import re
from datetime import timedelta
from pathlib import Path

import pytest
from game_logs import NO_SQUARES, ROUND, SETUP, Listener
from hypothesis import given
from hypothesis import strategies as st

from madang.games.kamisado.board import BLACK
from madang_host.errors import UserError
from madang_host.library.game_log import LoggedGame, forget_games, logged_games, parse_log, read_folder, read_log
from madang_host.library.saved_games import ENDED, RUNNING, SavedGames


def records(folder: Path) -> list[list[str]]:
    return [game.record for game in logged_games(folder)]


def test_a_game_is_read_as_it_was_played(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move(*ROUND[2:])
    (game,) = logged_games(tmp_path)
    assert (game.board, game.boot, game.record, game.moves) == ("id", "1", ROUND, 4)
    assert game.game().match is not None and game.game().write_result
    times = [entry.at for entry in game.entries]
    assert times == sorted(times) and [entry.is_late for entry in game.entries] == [True, True] + [False] * 4
    assert listener.log.path is not None and listener.log.path.name == "20261121T100001Z-id.jsonl"


def test_nothing_is_written_before_a_move_is_made(tmp_path: Path) -> None:
    listener = Listener(tmp_path / "games").tell(SETUP).tell(["kamisado korean 1", *SETUP[1:]])
    assert not (tmp_path / "games").exists()
    listener.move("e8-e2")
    assert records(tmp_path / "games") == [["kamisado korean 1", *ROUND[1:3]]]


def test_takebacks_are_kept_in_the_file_and_gone_from_the_game(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-b5")
    listener.say("undo", "3", NO_SQUARES)
    listener.move("b1-g6")
    listener.say("undo", "2", NO_SQUARES)
    listener.move("c8-c4")
    (game,) = logged_games(tmp_path)
    assert (game.record, game.takebacks) == ([*SETUP, "c8-c4"], 2)
    assert listener.log.path is not None and "b1-b5" in listener.log.path.read_text()


def test_a_game_that_was_given_up_is_won_by_the_other_side_unless_it_went_on(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    listener.log.resign("white", listener.mirror)
    (kept,) = SavedGames(tmp_path).games
    assert (kept.state, kept.winner, kept.summary()["resigned"]) == (ENDED, BLACK, "white")
    assert "black has won; white resigned" in kept.result_words()
    listener.log.close()
    Listener(tmp_path, boot="2").tell(ROUND[:3])  # told again as it was
    assert SavedGames(tmp_path).games[0].winner == BLACK
    Listener(tmp_path, boot="3").tell(ROUND[:3]).move("b1-g6")
    (kept,) = SavedGames(tmp_path).games
    assert (kept.state, kept.told.resigned) == (RUNNING, "")


def test_a_game_that_was_dropped_for_one_of_the_same_kind_is_kept(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-b5").begin(SETUP).move("c8-c4")
    assert records(tmp_path) == [[*SETUP, "e8-e2", "b1-b5"], [*SETUP, "c8-c4"]]


def test_a_game_told_again_by_the_next_connection_is_one_game(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-g6").log.close()
    Listener(tmp_path, boot="2").tell(ROUND[:5]).move("g6-e8")
    Listener(tmp_path, board="other").tell(SETUP).move("e8-e2")
    assert records(tmp_path) == [ROUND, ROUND[:3]]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_game_that_begins_like_the_one_before_is_another(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move("e8-e2").log.close()
    Listener(tmp_path, boot="2", game=2).tell(SETUP).move("e8-e2", "b1-g6")
    assert records(tmp_path) == [ROUND[:3], ROUND[:4]]


def test_a_board_that_starts_anew_goes_on_in_the_same_file(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    listener.say("hello", "3", "0.1", "id", "0000", "2", "watchdog")
    listener.tell(SETUP).move("c8-c4").begin(SETUP).move("e8-e2")
    assert records(tmp_path) == [[*SETUP, "c8-c4"], ROUND[:3]], "it had not saved the first move"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_finished_game_is_not_cut_by_what_is_taken_back_in_the_next(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move(*ROUND[2:])
    listener.mirror.doubt()
    listener.say("undo", "3", NO_SQUARES)
    assert records(tmp_path) == [ROUND]
    listener.begin([*SETUP, "c8-c4"]).move("b1-h7")
    assert records(tmp_path) == [ROUND, [*SETUP, "c8-c4", "b1-h7"]]


def test_moves_taken_back_unheard_are_taken_back(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move(*ROUND[2:])
    listener.mirror.doubt()
    listener.tell(ROUND[:4]).move("pass")
    listener.mirror.doubt()
    listener.tell([*SETUP, "c8-c4"])
    (game,) = logged_games(tmp_path)
    assert (game.record, game.takebacks) == ([*SETUP, "c8-c4"], 2)


def test_a_first_move_taken_back_unheard_makes_no_second_game(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    listener.mirror.doubt()
    listener.say("undo", "2", NO_SQUARES)
    listener.tell(SETUP).move("c8-c4", "b1-h7")
    listener.begin(SETUP).move("c8-c4")
    assert records(tmp_path) == [[*SETUP, "c8-c4", "b1-h7"], [*SETUP, "c8-c4"]]
    listener.mirror.doubt()
    listener.tell(["kamisado korean 1", SETUP[1]]).move("c8-c4")
    assert records(tmp_path)[1:] == [["kamisado korean 1", SETUP[1], "c8-c4"]], "chosen after all was taken back"


def test_a_first_move_that_was_lost_with_the_power_while_nobody_listened_makes_no_second_game(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move("e8-e2").log.close()
    Listener(tmp_path, boot="2").tell(SETUP).move("c8-c4")
    assert records(tmp_path) == [[*SETUP, "c8-c4"]]


def test_a_board_that_does_not_say_which_game_it_plays_is_not_believed(tmp_path: Path) -> None:
    listener = Listener(tmp_path)
    listener.mirror.history.telling()
    for index, text in enumerate(ROUND[:3]):
        listener.say("past", str(index), text)
    listener.say("position", "3", "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO", "w", "G", "e2")
    assert not listener.mirror.is_followed
    listener.say("game", "-")
    listener.say("position", "3", "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO", "w", "G", "e2")
    assert listener.mirror.is_followed and records(tmp_path) == [], "in its safe mode it plays none"


def test_records_that_contradict_each_other_are_no_games(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    for text in ("e8-e3", "e8-e4", "e8-e5", "c8-c4", "c8-c5", "c8-c6") * 3:
        listener.mirror.doubt()
        listener.mirror.history.telling()
        for index, entry in enumerate([*SETUP, text]):
            listener.say("past", str(index), entry)
        listener.say("move", "4", NO_SQUARES, "pass")
        listener.say("position", "3", "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO", "w", "G", "e2")
    assert records(tmp_path) == [ROUND[:3]]


def test_a_move_that_the_board_forgot_with_its_power_makes_no_second_game(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-g6")
    listener.say("hello", "3", "0.1", "id", "0000", "2", "power")
    listener.tell(ROUND[:3]).move("b1-b3")
    listener.log.close()
    again = Listener(tmp_path, boot="3").tell([*SETUP, "e8-e2"])
    assert records(tmp_path) == [[*SETUP, "e8-e2"]]
    again.move("b1-g6", "pass")
    assert records(tmp_path) == [ROUND[:5]]


def test_what_is_told_again_may_be_taken_back_then(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move(*ROUND[2:5]).log.close()
    again = Listener(tmp_path, boot="2").tell(ROUND[:5])
    again.say("undo", "2", NO_SQUARES)
    again.move("c8-c4")
    assert records(tmp_path) == [[*SETUP, "c8-c4"]]


def test_a_game_that_shares_only_its_beginning_is_another(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move(*ROUND[2:]).log.close()
    Listener(tmp_path, boot="2", game=2).tell([*SETUP, "e8-e2"]).move("b1-b3")
    assert records(tmp_path) == [ROUND, [*SETUP, "e8-e2", "b1-b3"]]


def as_before(folder: Path) -> None:
    """Write the files anew as by a madang whose boards did not say which game they played."""
    for path in folder.glob("*.jsonl"):
        path.write_text(re.sub('"game": "[^"]*", ', "", path.read_text()))


def test_games_without_a_name_are_known_by_their_moves(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move(*ROUND[2:5]).log.close()
    Listener(tmp_path, boot="2", game=2).tell(ROUND[:4]).move("pass", "g6-e8").log.close()
    Listener(tmp_path, boot="3", game=3).tell([*SETUP, "e8-e2"]).move("b1-b3").log.close()
    assert len(records(tmp_path)) == 3
    as_before(tmp_path)
    assert records(tmp_path) == [ROUND, [*SETUP, "e8-e2", "b1-b3"]]
    Listener(tmp_path, boot="4", game=4).tell([*SETUP, "e8-e2", "b1-b3"]).move("d8-d7").log.close()
    Listener(tmp_path, boot="5", game=4).tell(SETUP).move("c8-c4").log.close()
    assert records(tmp_path) == [ROUND, [*SETUP, "c8-c4"]], "the board has given it a name since"


def test_games_of_two_stores_that_call_themselves_the_same_are_two(tmp_path: Path) -> None:
    other = [*SETUP, "c8-c4", "b1-h7", "c4-b3", "d1-d5"]
    for _ in range(2):
        for game, record in enumerate((ROUND, other)):
            Listener(tmp_path, game=game).tell(record[:5]).log.close()
    assert records(tmp_path) == [ROUND[:5], other[:5]]
    Listener(tmp_path, game=1).tell(other[:5]).move("d1-d5").log.close()
    Listener(tmp_path, game=0).tell(ROUND).log.close()
    assert records(tmp_path) == [ROUND, other]
    assert [game.is_latest for game in logged_games(tmp_path)] == [True, False]
    as_before(tmp_path)
    assert records(tmp_path) == [ROUND, other]
    Listener(tmp_path, game=2).tell(other[:4]).log.close()
    as_before(tmp_path)
    assert len(records(tmp_path)) == 3, "two moves in common may be chance"


def test_a_clock_that_is_set_back_changes_no_order(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    listener.now -= timedelta(days=1)
    listener.move("b1-g6").log.close()
    again = Listener(tmp_path, boot="2", began=listener.now - timedelta(days=1))
    again.tell(ROUND[:4]).move("pass", "g6-e8").begin(["kamisado korean 1", SETUP[1]]).move("c8-c4")
    assert records(tmp_path) == [ROUND, ["kamisado korean 1", SETUP[1], "c8-c4"]]
    assert [game.is_latest for game in logged_games(tmp_path)] == [False, True]


def test_what_is_taken_back_after_another_game_was_deleted_is_gone(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2").begin(SETUP).move("c8-c4")
    forget_games(logged_games(tmp_path)[:1])
    listener.say("undo", "2", NO_SQUARES)
    assert records(tmp_path) == []
    listener.move("e8-e2")
    assert records(tmp_path) == [ROUND[:3]]


def test_what_was_taken_back_stays_so_when_another_game_is_deleted(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move("e8-e2").log.close()
    again = Listener(tmp_path, boot="2").tell(ROUND[:3])
    again.say("undo", "2", NO_SQUARES)
    again.begin(SETUP).move("c8-c4").log.close()
    forget_games(logged_games(tmp_path))
    assert records(tmp_path) == []


class Disk:
    """Has room for so many bytes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = 1 << 20
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, file: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(file, data[: self.room])
        self.room -= written
        return written


@pytest.mark.parametrize("room", [0, 1, 50, 150, 400])
def test_what_a_full_disk_did_not_take_is_written_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    disk = Disk(monkeypatch)
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    disk.room = room
    listener.move("b1-g6", "pass", "g6-e8").begin(["kamisado korean 1", SETUP[1]]).move("c8-c4")
    assert len(listener.mirror.log) == 1 and "No space left on device" in listener.mirror.log[0]
    assert read_folder(tmp_path)[1] == [], "the line that was torn is no damage"
    disk.room = 1 << 20
    listener.say("snapshot", "3", "playing", "100", "0", "0000")
    assert listener.mirror.log[1:] == ["the games are written down again"]
    assert records(tmp_path) == [ROUND, ["kamisado korean 1", SETUP[1], "c8-c4"]]
    listener.move("b1-h7").log.close()
    assert records(tmp_path)[1][3:] == ["b1-h7"] and read_folder(tmp_path)[1] == []


def test_who_sits_down_while_the_disk_is_full_did_not_play_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    listener = Listener(tmp_path).tell(SETUP)
    disk.room = 0
    listener.log.seat("white", "engine, level 5")
    listener.move("e8-e2").begin(["kamisado korean 1", SETUP[1]])
    listener.log.seat("black", "other")
    listener.move("c8-c4")
    disk.room = 1 << 20
    listener.log.close()
    assert [game.players for game in logged_games(tmp_path)] == [
        {"white": "engine, level 5"},
        {"white": "engine, level 5", "black": "other"},
    ]


def test_what_a_full_disk_did_not_take_is_written_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.room = 100
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-g6")
    disk.room = 1 << 20
    listener.log.close()
    assert records(tmp_path) == [ROUND[:4]]


def test_a_disk_that_fails_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    listener = Listener(tmp_path / "games").tell(SETUP).move("e8-e2", "b1-g6")
    assert listener.mirror.moves == ["e8-e2", "b1-g6"]
    (line,) = listener.mirror.log
    assert line.startswith("the games are no longer written down: ") and line.endswith("File exists")


def test_who_plays_without_hands_is_written_with_what_happens_next(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    listener.log.seat("white", "engine, level 5")
    assert [game.players for game in logged_games(tmp_path)] == [{}]
    listener.move("b1-b5").begin(["kamisado korean 1", SETUP[1]]).move("c8-c4")
    listener.log.seat("black", "other")
    listener.move("b1-b3").log.close()
    assert [game.players for game in logged_games(tmp_path)] == [
        {"white": "engine, level 5"},
        {"white": "engine, level 5", "black": "other"},
    ]
    (path,) = tmp_path.iterdir()
    assert path.read_text().count("players") == 2, "once for each that sat down"
    assert [parse_log(game.lines, path)[0][0].players for game in logged_games(tmp_path)] == [
        game.players for game in logged_games(tmp_path)
    ]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[list[str]]]:
    """A file's content, and what its games were."""
    listener = Listener(tmp_path_factory.mktemp("games")).tell(SETUP).move("e8-e2", "b1-b5")
    listener.say("undo", "3", NO_SQUARES)
    listener.move("b1-g6", "pass", "g6-e8").begin(["kamisado korean 1", SETUP[1]]).move("c8-c4")
    assert listener.log.path is not None
    return listener.log.path.read_bytes(), [ROUND, ["kamisado korean 1", SETUP[1], "c8-c4"]]


def test_cut_at_any_byte_it_is_read_up_to_the_cut_which_is_no_damage(
    written: tuple[bytes, list[list[str]]], tmp_path: Path
) -> None:
    content, games = written
    path = tmp_path / "cut.jsonl"
    most = 0
    for length in range(len(content) + 1):
        path.write_bytes(content[:length])
        read, damage = read_log(path)
        is_whole_line = content[:length].endswith((b"\n", b"}")) or length == 0
        assert damage == "", content[:length]
        lines = content[:length].count(b"\n") + (is_whole_line and content[:length].endswith(b"}"))
        assert lines >= most
        most = lines
        assert _events(read) <= lines
    assert [game.record for game in read] == games


def _events(games: list[LoggedGame]) -> int:
    return sum(len(game.entries) for game in games)


@given(st.data())
def test_a_damaged_byte_costs_at_most_what_follows(written: tuple[bytes, list[list[str]]], data: st.DataObject) -> None:
    content, games = written
    at = data.draw(st.integers(0, len(content) - 1))
    damaged = content[:at] + bytes([data.draw(st.integers(0, 255))]) + content[at + 1 :]
    read, damage = parse_log(damaged.decode(errors="replace").split("\n"), Path("file"))
    before = content[:at].count(b"\n")
    assert not damage or int(damage.split("line ")[1].split(":")[0]) >= before
    if before > 11:
        assert read[0].record[:4] == games[0][:4]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 4) | st.text(max_size=8) | st.sampled_from(ROUND),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=4,
)
events = st.fixed_dictionaries(
    {"at": st.just("2026-11-21T10:00:00+00:00") | json_values},
    optional=dict.fromkeys(("board", "boot", "game", "entry", "text", "undo", "cut", "late", "players"), json_values),
)


@given(st.lists(st.text() | events.map(json.dumps), max_size=10))
def test_any_lines_are_read_or_refused_in_words(lines: list[str]) -> None:
    head = '{"at": "2026-11-21T10:00:00+00:00", "board": "id", "boot": "1"}'
    for game in parse_log([head, *lines], Path("file"))[0]:
        assert game.moves and game.record


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="No such file"):
        read_log(tmp_path / "none.jsonl")
    assert logged_games(tmp_path / "none") == []


def test_a_tool_killed_at_any_moment_has_written_all_it_heard(tmp_path: Path) -> None:
    """Nothing waits in a buffer of the process: a child that ends without a farewell leaves a whole file."""
    child = os.fork()
    if child == 0:
        Listener(tmp_path).tell(SETUP).move(*ROUND[2:])
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    assert records(tmp_path) == [ROUND]
