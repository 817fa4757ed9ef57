"""madang games: what it prints and writes, its errors in one line, its exit codes."""

import json
import re
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.shell_completion import ShellComplete
from commands import done, failed, run
from game_logs import ROUND, SETUP, Listener
from PIL import Image

from madang_host.cli.main import main
from madang_host.games.kamisado.match_files import parse_json_lines
from madang_host.library.game_log import games_folder

LONE = ["kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -", "e4-c6"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, and another for the user's data, in London in winter."""
    (tmp_path / "here").mkdir()
    with monkeypatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        patch.setenv("TZ", "UTC")
        time.tzset()
        patch.chdir(tmp_path / "here")
        yield tmp_path / "here"
    time.tzset()


@pytest.fixture
def played() -> None:
    """A match, and a lone round after it."""
    Listener(games_folder()).tell(SETUP).move(*ROUND[2:])
    listener = Listener(games_folder(), boot="2", game=2).tell(LONE[:1])
    listener.now += timedelta(hours=1)
    listener.move(*LONE[1:])


def test_a_friendly_word_when_there_are_none() -> None:
    told = done("games", "list")
    assert told.startswith("No games are kept yet. ") and told.count("\n") == 1
    assert done("games", "list", "--json") == ""
    assert "none is kept yet" in failed("games", "show", "1")


def test_games_are_listed_latest_first(played: None) -> None:
    rows = [re.split("  +", line) for line in done("games", "list").splitlines()]
    assert rows == [
        ["no.", "began", "name", "match", "result", "moves"],
        ["2", "2026-11-21 11:00", "20261121-110002-id", "a lone round", "1", "running"],
        ["1", "2026-11-21 10:00", "20261121-100002-id", "dragon to 3", "black 0, white 1", "4", "dropped"],
    ]
    lone, match = map(json.loads, done("games", "list", "--json").splitlines())
    assert (lone["number"], lone["match"], lone["state"], lone["plies"]) == (2, None, "running", 1)
    assert match == {
        "number": 1,
        "name": "20261121-100002-id",
        "board": "id",
        "began": "2026-11-21T10:00:02+00:00",
        "last": "2026-11-21T10:00:05+00:00",
        "plies": 4,
        "takebacks": 0,
        "players": {},
        "state": "dropped",
        "game": "kamisado",
        "match": {"edition": "dragon", "length": 3},
        "rounds": 1,
        "score": {"black": 0, "white": 1},
        "winner": None,
    }


def test_who_plays_without_hands_is_told(played: None) -> None:
    listener = Listener(games_folder(), board="other")
    listener.now += timedelta(hours=2)
    listener.log.seat("white", "engine, level 5")
    listener.tell(SETUP).move("e8-e2")
    assert done("games", "list").splitlines()[1].endswith("running  white: engine, level 5")
    assert "dragon to 3; white: engine, level 5; black 0" in done("games", "show", "last")
    assert json.loads(done("games", "list", "--json").splitlines()[0])["players"] == {"white": "engine, level 5"}


def test_a_damaged_file_is_told_and_costs_no_other(played: None) -> None:
    (games_folder() / "rubbish.jsonl").write_text("rubbish\n")
    Listener(games_folder(), board="odd").tell(SETUP).move("e8-e2")
    (odd,) = games_folder().glob("*odd.jsonl")
    odd.write_text(odd.read_text().replace("e8-e2", "e8-e9"))
    result = run("games", "list")
    assert result.exit_code == 0 and result.stdout.count("\n") == 4 and "damaged" in result.stdout
    assert result.stderr.startswith("Not read: ") and "rubbish.jsonl, line 1: " in result.stderr
    assert json.loads(done("games", "list", "--json").splitlines()[1])["state"] == "damaged"
    assert "is damaged: " in failed("games", "show", "20261121-100002-odd")
    done("games", "delete", "20261121-100002-odd", "--yes")
    assert done("games", "list").count("\n") == 3


def test_a_game_is_shown_as_annotation_and_by_positions(played: None) -> None:
    headline, empty, *annotation = done("games", "show", "1").splitlines()
    assert headline == ("20261121-100002-id: dragon to 3; black 0, white 1; began 2026-11-21 10:00; 4 moves; dropped")
    assert not empty and annotation[4:6] == ["1.        Y↑6G | G↗5Y", "2.        Y0G  | G↖2Y"]
    assert "1.        Yellow Forwards 6 Green | Green Right 5 Yellow\n" in done("games", "show", "1", "--words")
    parse_json_lines(done("games", "show", "1", "--json").splitlines())
    positions = done("games", "show", "1", "--positions").splitlines()
    assert positions[2] == "Round 1, black is the challenger, set up by basic"
    assert positions[-2] == "obpkGrgn/8/8/8/8/8/4y3/N1RYKPBO b Y e8"
    steps = list(map(json.loads, done("games", "show", "1", "--positions", "--json").splitlines()))
    assert [(step["round"], step["ply"], step["move"]) for step in steps] == [
        (1, 0, ""), (1, 1, "e8-e2"), (1, 2, "b1-g6"), (1, 3, "pass"), (1, 4, "g6-e8"),
    ]  # fmt: skip
    assert failed("games", "show", "1", "--positions", "--round", "2") == "there is no round 2: try 1"
    assert run("games", "show", "1", "--round", "1").exit_code == 2


def test_a_lone_round_is_shown_move_by_move(played: None) -> None:
    shown = done("games", "show", "last").splitlines()
    assert shown[2:] == [
        "Round 1, white is the challenger, from a position",
        "Round 1, move 1 of white: Purple Left 2 Orange, e4-c6",
    ]
    assert failed("games", "export", "last", "m.jsonl") == (
        "a lone round has no form 'jsonl' (try --format with annotation, words, log, svg, png, gif, apng)"
    )
    assert done("replay", "last").splitlines()[-1] == "obpk1rgn/8/2P+5/4y3/8/8/8/NGRYK1BO b O c6"


def test_games_are_deleted_when_it_is_confirmed(played: None) -> None:
    refused = run("games", "delete", "1", given="n\n")
    assert refused.exit_code == 1 and "Delete this game for good? [y/N]" in refused.stdout
    assert run("games", "delete", "1").exit_code == 1, "nobody is there to be asked"
    assert failed("games", "delete", "nowhere", "--yes").startswith("no game 'nowhere' is kept")
    assert run("games", "delete", "1", "--yes").exit_code == 2, "numbers are other games' once one is deleted"
    assert len(done("games", "list").splitlines()) == 3
    assert done("games", "delete", "1", "2", "1", given="y\n").endswith("Deleted these 2 games.\n")
    assert done("games", "list").startswith("No games")


def test_a_game_goes_out_in_every_form_and_those_of_text_come_in(played: None, here: Path) -> None:
    for file in ("m.txt", "m.jsonl", "m.svg", "m.png", "m.gif", "m.apng"):
        assert done("games", "export", "1", file, "--width", "300", "--seconds", "0.2").startswith(f"Wrote {file}: ")
    assert done("match", "load", "m.jsonl", "again").endswith("left (or right)\n")
    assert done("annotate", "m.txt") == (here / "m.txt").read_text()
    assert ElementTree.parse("m.svg").getroot().tag.endswith("svg")
    assert Image.open("m.png").size[0] == 300
    assert [(Image.open(file).n_frames, Image.open(file).format) for file in ("m.gif", "m.apng")] == [
        (5, "GIF"), (5, "PNG"),
    ]  # fmt: skip
    assert failed("games", "export", "1", "m.svg") == "m.svg is there already; --force writes over it"
    assert run("games", "export", "1", "m.svg", "--ply", "0", "--force").exit_code == 0
    assert "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -" in (here / "m.svg").read_text()
    assert done("games", "export", "1", "-", "--format", "words").startswith("kamisado  dragon 3\n")
    for arguments in (("-",), ("n.txt", "--round", "1"), ("n.gif", "--ply", "1")):
        assert run("games", "export", "1", *arguments).exit_code == 2
    assert "cannot be written" in failed("games", "export", "1", "m.txt/m.svg")
    (here / "timed").write_text(done("games", "export", "1", "-", "--format", "log"))
    kept = done("games", "list", "--json").splitlines()[1]
    done("games", "delete", "20261121-100002-id", "--yes")
    assert done("games", "import", "timed").startswith("Kept: 20261121-100002-id: dragon to 3; black 0, white 1;")
    assert done("games", "list", "--json").splitlines()[1] == kept
    for file in ("m.txt", "m.jsonl", "again"):
        assert done("games", "import", file).startswith("Was kept before: 20261121-100002-id")


def test_import_says_what_is_wrong(here: Path) -> None:
    (here / "m").write_text("kamisado  dragon 3\nround     1 white basic\n")
    assert failed("games", "import", "m") == "m, line 2: round is '1 black', not '1 white'"
    assert failed("games", "import", "nowhere") == "nowhere cannot be read: No such file or directory"
    assert done("games", "list").startswith("No games")


def test_a_replay_steps_through_a_kept_game(played: None) -> None:
    done("games", "export", "1", "m.txt")
    assert done("replay", "1") == done("replay", "20261121-100002") == done("replay", "m.txt")
    assert "there is no file nowhere, and no game 'nowhere' is kept" in failed("replay", "nowhere")


def test_the_shell_completes_games(played: None) -> None:
    def completed(*arguments: str, incomplete: str) -> list[tuple[str, str]]:
        completion = ShellComplete(main, {}, "madang", "_MADANG_COMPLETE")
        return [(item.type, item.value) for item in completion.get_completions(list(arguments), incomplete)]

    names = [("plain", "20261121-110002-id"), ("plain", "20261121-100002-id")]
    assert completed("games", "show", incomplete="") == names
    assert completed("games", "delete", "1", incomplete="20261121-100002") == names[1:]
    assert completed("games", "export", incomplete="x") == []
    assert completed("replay", incomplete="2") == [*names, ("file", "2")]
