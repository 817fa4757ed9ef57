"""What many games come to: figures that can be counted by hand, and their chart."""

import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from game_logs import ROUND
from matches import random_match, steps
from PIL import Image

from madang.colours import COLOUR_NAMES
from madang.games import NOBODY
from madang.games.kamisado.board import BLACK, WHITE
from madang_host.cli.main import main
from madang_host.games.kamisado.face import LONE
from madang_host.games.kamisado.match_files import record_of
from madang_host.games.records import game_of
from madang_host.library.charts import chart
from madang_host.library.game_log import LogEntry, LoggedGame, games_folder, write_log
from madang_host.library.statistics import Figures, figures_of

BEGAN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
YELLOW, GREEN, BLUE, PINK = (COLOUR_NAMES.index(name) for name in ("yellow", "green", "blue", "pink"))
MATCH = [*ROUND, "round 2 black fill left", "c8-c4"]
LONE_ROUND = ["kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -", "e4-c6"]


def timed(record: list[str], *seconds: float, late: int = 0) -> list[LogEntry]:
    """The entries of a record, so long after one another; the first `late` ones told afterwards."""
    entries, at = [], BEGAN
    for index, text in enumerate(record):
        at += timedelta(seconds=seconds[index] if index < len(seconds) else 1)
        entries.append(LogEntry(at, text, index < late))
    return entries


def figures(*played: list[LogEntry]) -> Figures:
    return figures_of((game_of([entry.text for entry in entries]), entries) for entries in played)


def test_results_lengths_and_towers() -> None:
    counted = figures(timed(MATCH), timed(LONE_ROUND), timed(["kamisado korean 1", *ROUND[1:4]]))
    assert (counted.games, counted.rounds, counted.lengths) == (3, 4, [4])
    dragon, korean, lone = (counted.results[name] for name in ("dragon", "korean", LONE))
    assert (dragon.won, dragon.unfinished, dragon.rounds) == ([0, 1], 1, 2)
    assert korean.unfinished == lone.unfinished == 1
    assert (counted.moved[BLACK][YELLOW], counted.moved[BLACK][BLUE]) == (2, 1), "a pass moves nothing"
    assert counted.moved[WHITE][GREEN] == 3 and sum(map(sum, counted.moved)) == 7
    assert counted.home[WHITE][GREEN] == sum(map(sum, counted.home)) == 1


def test_a_deadlock_is_won_and_nobody_comes_home() -> None:
    dragon = deadlocked()
    assert dragon.results["dragon"].rare == 1 and sum(dragon.results["dragon"].won) == 1
    assert sum(map(sum, dragon.home)) == 0


def deadlocked() -> Figures:
    """Of the first random dragon match whose first round ends so."""
    for number in range(3, 20_000):
        played, dice = random_match(number)
        if played.edition == "dragon":
            for match in steps(played, dice):
                if match.rounds[0].reason == 2:
                    return figures(timed(record_of(match)))
                if match.rounds[0].winner != NOBODY:
                    break
    raise AssertionError("no deadlock")


def test_a_move_takes_the_time_since_the_one_before() -> None:
    counted = figures(timed(MATCH, 0, 5, 30, 7, 2, 11, 60, 9))
    assert counted.seconds == ([], [7, 11]), "not a round's first move, nor a pass"
    assert figures(timed(MATCH, 0, 5, 30, 7, 2, 11, late=5)).seconds == ([], [])
    assert figures(timed(MATCH, 0, 5, 30, 7, 2, -11)).seconds == ([], [7, 0]), "a clock was set back"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return games_folder()


def test_the_command_says_them(folder: Path) -> None:
    run = CliRunner().invoke
    assert run(main, ["games", "statistics"]).stdout.startswith("No games are kept yet. ")
    assert run(main, ["games", "statistics", "--picture", "c.svg"]).exit_code == 0 and not Path("c.svg").exists()
    for number, record in enumerate((MATCH, LONE_ROUND)):
        write_log(folder, LoggedGame(f"board{number}", "", folder, entries=timed(record)))
    told = run(main, ["games", "statistics", "--picture", "c.svg"]).stdout.splitlines()
    assert told[0] == "2 games, 3 rounds"
    assert [line.split() for line in told[3:5]] == [
        ["dragon", "2", "0", "1", "0", "1"],
        ["lone", "rounds", "1", *"0001"],
    ]
    assert told[6].split("  ")[0] == "moves of a round" and told[6].endswith("median 4, from 4 to 4")
    (green,) = [line.split() for line in told if line.startswith("green")]
    assert green[1:6] == ["2", "0", "2", "0", "1"] and set(green[6]) == {"█"}
    assert ElementTree.parse("c.svg").getroot().tag.endswith("svg")
    described = json.loads(run(main, ["games", "statistics", "--json"]).stdout)
    assert described["moves_per_round"] == {"4": 1} and described["median_seconds"] == {"white": 1.0}
    assert {"side": "white", "colour": "green", "moves": 2, "home": 1} in described["towers"]
    again = run(main, ["games", "statistics", "--picture", "c.svg"])
    assert again.stderr == "Error: c.svg is there already; --force writes over it\n"
    assert "end its name in .svg or .png" in run(main, ["games", "statistics", "--picture", "c.gif"]).stderr


def test_draws_are_counted(folder: Path) -> None:
    repeated = ["b5-c4", "f3-e4", "c4-b5", "e4-f3"] * 2
    for number, moves in enumerate((repeated, ["b5-c4", "draw"])):
        entries = timed(["o-pat-kono to 1", *moves])
        write_log(folder, LoggedGame(f"board{number}", "", folder, entries=entries))
    counted = CliRunner().invoke(main, ["games", "statistics", "--game", "o-pat-kono", "--picture", "c.png"])
    told = [" ".join(line.split()) for line in counted.stdout.splitlines()]
    assert told[2] == "rounds black won white won drawn by repetition not over"
    assert told[3] == "o-pat-kono 2 0 0 2 1 0"
    assert [line for line in told if line.startswith("blue 5 5 0 ")]
    assert counted.stderr == "", "the chart has a bar of what was drawn"


@pytest.mark.parametrize("counted", [figures(), figures(timed(LONE_ROUND)), figures(timed(MATCH), timed(LONE_ROUND))])
def test_a_chart_of_much_or_nothing(counted: Figures) -> None:
    picture = Image.open(io.BytesIO(chart(counted, "png")))
    assert picture.size == (1200, 800)
    right, low = picture.width - 1, picture.height - 1
    for edge in ((0, 0, right, 1), (0, low, right, low + 1), (0, 0, 1, low), (right, 0, right + 1, low)):
        assert len(picture.convert("RGB").crop(edge).getcolors()) == 1, f"a title or a label is cut off at {edge}"
    svg = chart(counted, "svg")
    assert ElementTree.fromstring(svg).tag.endswith("svg") and svg == chart(counted, "svg")
