"""The games kept: named, found, deleted and brought in without anything else being lost."""

import multiprocessing
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from game_logs import NO_SQUARES, ROUND, SETUP, Listener
from hypothesis import given
from hypothesis import strategies as st

from madang.games.kamisado.match_text import parse_match
from madang_host.errors import UserError
from madang_host.games.kamisado.annotation import annotation_lines
from madang_host.games.kamisado.match_files import json_lines, match_of, record_of, write_match
from madang_host.library.game_log import game_of, logged_games, read_log
from madang_host.library.saved_games import (
    DROPPED,
    ENDED,
    IMPORTED,
    RUNNING,
    UNFINISHED,
    SavedGames,
    bring_in,
    delete,
    find_record,
)

LONE = ["kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -", "e4-c6"]
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def records(folder: Path) -> list[list[str]]:
    return [game.record for game in logged_games(folder)]


def names(folder: Path) -> list[str]:
    return [game.name for game in SavedGames(folder).games]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games in two files: two of one board, the first dropped, the second ended; and one of another board."""
    games = tmp_path / "games"
    listener = Listener(games).tell(SETUP).move("e8-e2", "b1-b5").begin(["kamisado dragon 1", *SETUP[1:]])
    listener.move(*ROUND[2:])
    other = Listener(games, board="e6614c").tell(LONE[:1])
    other.now = NOON
    other.move(*LONE[1:])
    return games


def test_games_are_named_by_their_first_move_and_stand_as_they_do(folder: Path) -> None:
    games = SavedGames(folder).games
    assert [game.number for game in games] == [1, 2, 3]
    assert [game.name for game in games] == ["20261121-100002-id", "20261121-100004-id", "20261121-120002-e6614c"]
    assert [game.state for game in games] == [DROPPED, ENDED, RUNNING]
    assert [game.match_words() for game in games] == ["dragon to 3", "dragon to 1", "a lone round"]
    assert [game.result_words() for game in games] == [
        "black 0, white 0",
        "black 0, white 1; white has won",
        "",
    ]


def test_a_game_is_found_by_whatever_names_it_alone(folder: Path) -> None:
    saved = SavedGames(folder)
    assert saved.find("2").name == saved.find("20261121-100004").name == saved.find("20261121-100004-id").name
    assert saved.find("last").number == 3
    for wanted, told in (
        ("2026", "'2026' may be 20261121-100002-id, 20261121-100004-id, 20261121-120002-e6614c: say more of it"),
        ("4", "no game '4' is kept ('madang games list' names them; 'last' is the latest)"),
        ("", "no game '' is kept"),
    ):
        with pytest.raises(UserError) as error:
            saved.find(wanted)
        assert told in str(error.value)
    with pytest.raises(UserError, match="none is kept yet"):
        SavedGames(folder / "none").find("last")


def test_a_deleted_game_leaves_the_others_of_its_file_untouched(folder: Path) -> None:
    before = records(folder)
    delete([SavedGames(folder).find("1")])
    assert records(folder) == before[1:]
    assert names(folder) == ["20261121-100004-id", "20261121-120002-e6614c"], "a name stays what it was"
    delete(SavedGames(folder).games)
    assert list(folder.iterdir()) == []


def test_two_games_of_a_file_are_deleted_at_once(folder: Path) -> None:
    delete(SavedGames(folder).games[:2])
    assert records(folder) == [LONE]
    assert len(list(folder.iterdir())) == 1


def test_what_cannot_be_read_of_a_file_outlives_a_deletion(folder: Path) -> None:
    path = SavedGames(folder).games[0].told.path
    with path.open("a") as file:
        file.write('{"at": "2026-11-21T10:00\n')
    delete([SavedGames(folder).find("1")])
    assert path.read_text().endswith('{"at": "2026-11-21T10:00\n')
    assert len(SavedGames(folder).damages) == 1 and len(names(folder)) == 2


def test_a_game_is_deleted_from_every_file_that_tells_it(tmp_path: Path) -> None:
    Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-g6").log.close()
    Listener(tmp_path, boot="2").tell(ROUND[:5]).move("g6-e8")
    delete([SavedGames(tmp_path).find("1")])
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_goes_on_after_its_file_was_deleted_is_written_down_anew(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2")
    delete(SavedGames(tmp_path).games)
    assert records(tmp_path) == []
    listener.move("b1-g6")
    assert records(tmp_path) == [ROUND[:4]]
    (game,) = logged_games(tmp_path)
    assert [entry.is_late for entry in game.entries] == [True] * 3 + [False]


def test_a_board_that_is_listened_to_loses_nothing_when_an_older_game_of_its_file_is_deleted(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2", "b1-b5").begin(SETUP).move("c8-c4")
    delete([SavedGames(tmp_path).find("1")])
    listener.move("b1-b3")
    assert records(tmp_path) == [[*SETUP, "c8-c4", "b1-b3"]]


def test_a_rewritten_file_keeps_times_and_moves_that_were_taken_back(tmp_path: Path) -> None:
    listener = Listener(tmp_path).tell(SETUP).move("e8-e2").begin(SETUP).move("c8-c4", "b1-b3")
    listener.say("undo", "3", NO_SQUARES)
    _, before = logged_games(tmp_path)
    delete([SavedGames(tmp_path).find("1")])
    (after,) = logged_games(tmp_path)
    assert (after.entries, after.takebacks) == (before.entries, before.takebacks)
    assert "b1-b3" in after.path.read_text()


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    path = tmp_path / "match"
    write_match(path, game_of([*ROUND, "round 2 black fill left", "c8-c4"]).match)
    return path


def test_a_match_in_any_form_is_brought_in_once(tmp_path: Path, match_file: Path) -> None:
    match = parse_match(match_file.read_text().splitlines())
    (tmp_path / "m.jsonl").write_text("\n".join(json_lines(match)))
    (tmp_path / "annotated").write_text("\n".join(annotation_lines(match, words=True)))
    folder = tmp_path / "games"
    (first,) = bring_in(match_file, folder, NOON)
    assert first.is_new and first.game.name == "20261121-120000-imported"
    assert (first.game.state, first.game.told.board) == (UNFINISHED, IMPORTED)
    assert first.game.told.record == record_of(match)
    for other in ("m.jsonl", "annotated"):
        (again,) = bring_in(tmp_path / other, folder)
        assert not again.is_new and again.game.name == first.game.name
    assert len(list(folder.iterdir())) == 1


def test_games_with_their_times_go_to_another_folder(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    for path in sorted(folder.iterdir()):
        bring_in(path, other, NOON)
    assert names(other) == names(folder)
    assert [game.entries for game in logged_games(other)] == [game.entries for game in logged_games(folder)]
    assert not any(imported.is_new for path in folder.iterdir() for imported in bring_in(path, other))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("kamisado dragon 3\nrubbish", "line 2: 'rubbish' stands where only"),
        ("", "line 1: this is no match file: it is empty"),
        ("kamisado  dragon 3\nend waiting\n", "no move is made in"),
        ('{"at": "2026-11-21T10:00:00+00:00", "board": "id", "boot": "1"}\n', "no move is made in"),
        (
            '{"at": "2026-11-21T10:00:00+00:00", "board": "id", "boot": "1"}\n{"at": "2026-11-21T10:00:00"}\n',
            "line 2: no time with its zone: 2026-11-21T10:00:00; nothing was kept",
        ),
        (
            '{"at": "2026-11-21T10:00:00+00:00", "board": "id", "boot": "1"}\n'
            '{"at": "2026-11-21T10:00:00+00:00", "entry": 0, "text": "kamisado dragon 3"}\n'
            '{"at": "2026-11-21T10:00:00+00:00", "entry": 1, "text": "round 1 black basic"}\n'
            '{"at": "2026-11-21T10:00:00+00:00", "entry": 2, "text": "e1-e2"}\n',
            "line 4: e1-e2 is not legal",
        ),
    ],
)
def test_nothing_is_kept_of_a_file_with_an_error(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    with pytest.raises(UserError) as error:
        bring_in(path, tmp_path / "games")
    assert told in str(error.value) and str(path) in str(error.value)
    assert not (tmp_path / "games").exists()


LINES = st.sampled_from(
    [
        '{"at": "2026-11-21T10:00:00+00:00", "board": "id", "boot": "1"}',
        '{"at": "0001-01-01T00:00:00+14:00", "board": "id", "boot": "1"}',
        *(
            f'{{"at": "2026-11-21T10:00:0{index}+02:00", "entry": {index}, "text": "{text}"}}'
            for index, text in enumerate([*ROUND, "\\ud800", "position x"])
        ),
        '{"at": "2026-11-21T10:00:00+00:00", "cut": 2}',
        '{"at": "2026-11-21T10:00:00+00:00", "undo": 3}',
        "kamisado  dragon 3",
        "round     1 black basic",
        "start     obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -",
        "moves     e8-e2",
        "1.        Y↑6G | G↗5Y",
    ]
)


@given(st.lists(LINES | st.text(max_size=20), max_size=12) | st.binary(max_size=60))
def test_whatever_a_file_holds_it_is_kept_whole_or_refused_in_words(
    tmp_path_factory: pytest.TempPathFactory, content: list[str] | bytes
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    path = folder / "file"
    path.write_bytes(content if isinstance(content, bytes) else "\n".join(content).encode(errors="surrogatepass"))
    try:
        imported = bring_in(path, folder / "games")
    except UserError as error:
        assert str(path) in str(error) and "\n" not in str(error)
        assert not (folder / "games").exists()
        return
    saved = SavedGames(folder / "games")
    assert imported and not saved.damages
    for game in saved.games:
        assert game.summary()["name"] == game.name and game.game.entries() == len(game.told.record)
        assert read_log(game.told.path)[1] == ""
    delete(saved.games)
    assert list((folder / "games").iterdir()) == []


def test_files_and_kept_games_are_found_by_the_same_word(
    folder: Path, match_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("madang_host.library.saved_games.games_folder", lambda: folder)
    assert find_record(str(match_file)) == record_of(match_of(find_record(str(match_file)), "it"))
    assert find_record(str(match_file)) == [*ROUND, "round 2 black fill left", "c8-c4"]
    assert find_record("3") == LONE
    assert record_of(match_of(find_record("2"), "2")) == ["kamisado dragon 1", *ROUND[1:]]
    with pytest.raises(UserError, match="game 3 is a lone round from a position; this takes matches"):
        match_of(find_record("3"), "game 3")
    with pytest.raises(UserError, match="there is no file nowhere, and no game 'nowhere' is kept"):
        find_record("nowhere")
    match_file.write_text("rubbish")
    with pytest.raises(UserError, match="line 1: this is no match file: it begins with 'rubbish'"):
        find_record(str(match_file))


def test_two_games_of_the_same_moves_are_two(tmp_path: Path) -> None:
    Listener(tmp_path / "one", board="one").tell(SETUP).move("e8-e2")
    Listener(tmp_path / "two", board="two").tell(SETUP).move("e8-e2")
    (path,) = (tmp_path / "two").iterdir()
    (imported,) = bring_in(path, tmp_path / "one")
    assert imported.is_new and len(names(tmp_path / "one")) == 2


def _play(folder: Path, board: str, games: int) -> None:
    for number in range(games):
        listener = Listener(folder, board=board, boot=f"{number}", game=2 * number).tell(SETUP).move(*ROUND[2:])
        listener.begin(["kamisado korean 1", SETUP[1]]).move("c8-c4").log.close()


def _import(folder: Path, file: Path, times: int) -> None:
    for _ in range(times):
        bring_in(file, folder, NOON)


def _delete(folder: Path, board: str, games: int) -> None:
    """Delete the games of a board as soon as they are there."""
    until_s = time.monotonic() + 60
    while games and time.monotonic() < until_s:
        dropped = [game for game in SavedGames(folder).games if game.told.board == board and game.state == DROPPED]
        longer = [game for game in dropped if len(game.told.record) == len(ROUND)]
        delete(longer)
        games -= len(longer)


def test_programs_share_a_folder(tmp_path: Path, match_file: Path) -> None:
    """Two boards are listened to, a match is brought in twice, games of one board are deleted, all at once."""
    folder = tmp_path / "games"
    folder.mkdir()
    forked = multiprocessing.get_context("fork")
    work = [
        (_play, (folder, "one", 6)),
        (_play, (folder, "two", 6)),
        (_import, (folder, match_file, 5)),
        (_import, (folder, match_file, 5)),
        (_delete, (folder, "two", 6)),
    ]
    programs = [forked.Process(target=target, args=arguments) for target, arguments in work]
    for program in programs:
        program.start()
    for program in programs:
        program.join(120)
    assert [program.exitcode for program in programs] == [0] * len(programs)
    saved = SavedGames(folder)
    assert saved.damages == []
    kept = Counter((game.told.board, len(game.told.record)) for game in saved.games)
    assert kept == {("one", 6): 6, ("one", 3): 6, ("two", 3): 6, (IMPORTED, 8): 1}
    orders = [game.told.order for game in saved.games if game.told.order]
    assert len(set(orders)) == 12, "every file has a number of its own"
