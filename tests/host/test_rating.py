"""Ratings that are counted from kept games, and the level that is as strong."""

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from commands import run
from game_logs import ROUND, Listener

from madang_host.engine.levels import STRONGEST
from madang_host.library.saved_games import SavedGames
from madang_host.players.rating import FIRST_LEVEL, LEVEL_POINTS, Rating, ratings

ENGINE, OTHER = "engine, level 4", "Ann"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return SavedGames().folder


def keep(folder: Path, *seats: tuple[str, str], resigned: str = "", count: int = 1) -> None:
    """Keep rounds that White wins."""
    before = len(SavedGames().games)
    listener = Listener(folder, f"id{before}", began=datetime(2026, 11, 21, tzinfo=UTC) + timedelta(hours=before))
    for side, player in seats:
        listener.log.seat(side, player)
    for _ in range(count):
        listener.begin(ROUND[:-1] if resigned else ROUND)
        if resigned:
            listener.log.resign(resigned, listener.mirror)


def test_levels_have_points_that_rise() -> None:
    assert len(LEVEL_POINTS) == STRONGEST
    assert all(60 <= stronger - weaker <= 120 for weaker, stronger in pairwise(LEVEL_POINTS))
    assert Rating().level == FIRST_LEVEL
    for level, points in enumerate(LEVEL_POINTS, 1):
        assert Rating(points).level == level


def test_a_rating_grows_with_who_wins_and_comes_to_rest_where_half_is_won() -> None:
    beginner = Rating()
    for _ in range(12):
        assert beginner.after(beginner.level, True).points > beginner.points
        beginner = beginner.after(beginner.level, True)
    assert beginner.level > FIRST_LEVEL
    for number in range(60):
        beginner = beginner.after(6, number % 2 == 0)
    assert beginner.level == 6 and beginner.rounds == 72
    for _ in range(60):
        beginner = beginner.after(beginner.level, False)
    assert beginner.level == 1


def test_kept_rounds_against_the_engine_are_counted(folder: Path) -> None:
    assert ratings() == {}
    keep(folder, ("black", ENGINE))
    assert ratings() == {"": Rating().after(4, True)}
    keep(folder, ("white", ENGINE), ("black", OTHER))
    keep(folder, ("white", "engine, level 9"), ("black", "engine, level 2"))  # nobody's
    keep(folder, ("white", OTHER))
    keep(folder, ("white", "engine, level 99"))
    assert ratings() == {"": Rating().after(4, True), OTHER: Rating().after(4, False)}


def test_who_resigns_has_lost(folder: Path) -> None:
    keep(folder, ("black", ENGINE), resigned="white")
    assert ratings() == {"": Rating().after(4, False)}


def test_the_rating_is_printed_and_chooses_the_level(folder: Path) -> None:
    assert run("games", "rating").stdout.startswith("No round against the engine is kept yet")
    keep(folder, ("black", ENGINE), count=1)
    assert run("games", "rating").stdout == "709 points after 1 round, like level 3\n"
    assert json.loads(run("games", "rating", "--json").stdout) == {
        "player": "",
        "points": 709,
        "rounds": 1,
        "level": 3,
    }
