"""Noughts and crosses (tests/noughts): a game that nothing but its two folders and a word in the registry knows. It is
played on simulated boards, kept, replayed and exported."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from noughts.shelved import NAME, on_the_shelf, tree_with_it
from test_terminal import playing
from test_web import serving

from madang.games import DRAWN
from madang.squares import parse_square
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.games.players import GamePlayers
from madang_host.games.records import game_of, position_text
from madang_host.games.registry import face_of, players_of
from madang_host.library.board_games import take_from_shelf
from madang_host.library.formats import find_step, lines_of, svg_of
from madang_host.library.game_log import GameLog
from madang_host.library.saved_games import SavedGames, bring_in
from madang_host.library.statistics import figures_of
from madang_host.simulator.ports import protocol_upy
from madang_host.simulator.virtual_towers import VirtualTowers, spot_of

FIRST = f"{NAME} 3x3"
ROUND = ("b8-d4", "c1-c3", "c8-e3", "d1-c5", "d8-e5", "e1-c4")
WON = [FIRST, *ROUND]
DRAW = [FIRST, "b8-d4", "c1-c3", "c8-e3", "d1-c5", "d8-c4", "e1-e4", "e8-d5", "f1-d3", "f8-e5"]
PERFT = (1, 9, 72, 504, 3024, 15120, 54720)  # rounds of 5 plies that are won have no sixth


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf():
        yield


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tree_with_it(tmp_path_factory.mktemp("tree"))


def run(tree: Path, *arguments: str, given: str = "", exit_code: int = 0) -> str:
    """What `madang` prints from a tree with the game in it."""
    path = os.pathsep.join(str(tree / part) for part in ("firmware", "host"))
    done = subprocess.run(
        [sys.executable, "-c", "from madang_host.cli.main import main; main()", *arguments],
        input=given,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(tree / "data")},
        check=False,
    )
    assert done.returncode == exit_code, done.stderr
    return done.stdout if exit_code == 0 else done.stderr


def play(session: Session, moves: tuple[str, ...]) -> None:
    """Set the pieces up, and make moves by hand."""
    hands = session.hands
    assert hands is not None
    mirror = session.mirror
    towers = VirtualTowers(hands, mirror.face)
    for _step in towers.arranging(mirror.start):
        hands.wait_ms(20)
    assert session.wait_for(lambda mirror: mirror.phase == "playing", 20)
    for count, move in enumerate(moves, 1):
        origin, landing = map(parse_square, move.split("-"))
        towers.lift(spot_of(origin))
        hands.wait_ms(200)
        towers.place(spot_of(landing))
        hands.wait_ms(2500)
        assert session.wait_for(lambda mirror, count=count: len(mirror.moves) == count, 20), move  # type: ignore[misc]


def test_the_rules() -> None:
    players = players_of(NAME)
    assert type(players) is GamePlayers
    assert [players.perft(game_of([FIRST]), depth) for depth in range(7)] == list(PERFT)
    assert game_of(DRAW).winner() == DRAWN
    assert position_text(game_of([f"{NAME} 2x/1x1/o2 o"])) == "2x/1x1/o2 o"


@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual"])
def test_a_round_on_a_simulated_board_is_kept(
    port: str, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol_upy, "firmware_folder", lambda: tree / "firmware")
    monkeypatch.setattr(protocol_upy, "host_folder", lambda: tree / "host")
    with Session(port, game_log=GameLog(tmp_path)) as session:
        take_from_shelf(session, NAME)
        mirror = session.mirror
        assert mirror.record == [FIRST] and mirror.face is face_of(NAME)
        assert mirror.face.ask_words(mirror) == "Set up, b8: a cross."
        play(session, ROUND)
        assert mirror.record == WON and mirror.result == ("noughts", "row")
        assert mirror.face.turn_words(mirror) == "Noughts has won the round"
        assert mirror.face.result_words(mirror) == "Noughts wins (row)."
        assert not mirror.game_is_on
    (kept,) = SavedGames(tmp_path).games
    assert kept.told.record == WON
    assert kept.summary() | {"number": 1, "game": NAME, "rounds": 1, "winner": "noughts"} == kept.summary()


def test_a_board_that_lacks_it_says_so(tmp_path: Path) -> None:
    with Session("upy://?time=virtual") as session, pytest.raises(UserError, match=f"no game '{NAME}' "):
        take_from_shelf(session, NAME)


def test_it_is_exported_and_brought_in(tmp_path: Path) -> None:
    file = tmp_path / "round.txt"
    file.write_text("\n".join(lines_of(game_of(WON), "text")))
    assert file.read_text().splitlines() == WON
    (imported,) = bring_in(file, tmp_path / "games")
    assert imported.is_new and imported.game.told.record == WON
    step = find_step(imported.game.game, 1, 2)
    assert step.caption == "Round 1, move 1 of noughts: c1-c3"
    assert "<svg" in svg_of(step)
    file.write_text(f"{FIRST}\nb8-d4\nb8-d4\n")
    with pytest.raises(UserError, match="line 3: no move 'b8-d4'"):
        bring_in(file, tmp_path / "games")


def test_it_is_counted_by_itself() -> None:
    games = [(game_of(record), []) for record in (WON, DRAW, ["kamisado korean 1", "round 1 black basic", "e8-e2"])]
    counted = figures_of(games, NAME).as_json()
    (results,) = counted["results"]  # type: ignore[misc]
    assert results == {"edition": NAME, "rounds": 2, "crosses": 0, "noughts": 1, "drawn": 1, "unfinished": 0}
    assert figures_of(games).games == 1


def test_the_commands_know_it(tree: Path) -> None:
    game = ("--game", NAME)
    assert run(tree, "perft", "4", *game) == "3024\n"
    assert run(tree, "moves", "xo1/1xo/3 x", *game).split() == [f"d8-{name}" for name in ("c3", "c4", "d3", "e3", "e5")]
    assert run(tree, "apply", "3/3/3 x", "b8-d4", *game) == "3/1x1/3 o\n"
    assert "like '3/3/3 x'" in run(tree, "moves", "3/3 x", *game, exit_code=1)
    assert "no game 'chess' (try kamisado, " in run(tree, "moves", "--game", "chess", exit_code=2)
    recording = '{"ms": 10, "squares": {"b8": true}}\n'
    told = [json.loads(line) for line in run(tree, "simulate", "-", "--json", *game, given=recording).splitlines()]
    asks = [(event["ask"], event["squares"]) for event in told if event["event"] == "ask"]
    assert asks[0] == ("set-up", ["b8"])
    file = tree / "round.txt"
    file.write_text("\n".join(WON))
    assert run(tree, "games", "import", str(file)).startswith("Kept: ")
    assert "noughts has won" in run(tree, "games", "list")
    assert run(tree, "games", "export", "last", "-", "--format", "record").splitlines() == WON
    assert "Round 1, move 3 of noughts: e1-c4. noughts has won the round (row)" in run(tree, "replay", "last")
    assert "noughts won" in run(tree, "games", "statistics", *game)


def test_it_is_played_on_the_page() -> None:
    async def scenario() -> None:
        async with serving() as visit, visit.page() as page:
            await page.until(lambda state: state["asks"] == "move")
            await page.do("match", text=FIRST, setup="", seats={}, clock="0")
            await page.until(lambda state: state["ask"] == "Crosses: move one of your pieces.")
            await page.play(ROUND[:2])
            await page.until(lambda state: state["ask"] == "Crosses: move one of your pieces.")
            drawn = page.state["look"]["shapes"]["pieces"]
            assert drawn.keys() == page.state["towers"].keys() == page.state["look"]["towers"].keys()

    asyncio.run(scenario())


def test_it_is_played_in_the_terminal() -> None:
    async def scenario() -> None:
        async with playing() as player:
            await player.begin(FIRST)
            await player.until_said("headline", "Crosses: move one of your pieces.")
            await player.keys("b8", "d4")
            await player.until_moved("b8-d4")
            await player.until_said("headline", "Noughts: move one of your pieces.")

    asyncio.run(scenario())
