"""How soon kept games are listed, and how long their pictures take: figures, printed."""

import random
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from madang.games.kamisado.game import Kamisado
from madang.text import Writer
from madang_host.games.records import game_of
from madang_host.library.charts import chart
from madang_host.library.formats import round_svgs
from madang_host.library.game_log import LogEntry, LoggedGame, write_log
from madang_host.library.saved_games import SavedGames
from madang_host.library.statistics import figures_of
from madang_host.render import pixels

GAMES = 300
PNG_WIDTH, GIF_WIDTH = 1200, 640


def bench_games() -> None:
    """Of games of one round, played at random."""
    with tempfile.TemporaryDirectory() as folder:
        at = datetime(2026, 1, 1, tzinfo=UTC)
        for number in range(GAMES):
            at += timedelta(hours=1)
            entries = [LogEntry(at, text) for text in _random_record(number)]
            write_log(Path(folder), LoggedGame("bench", "", Path(), entries=entries))
        began_s = time.perf_counter()
        kept = SavedGames(Path(folder)).games
        named_s = time.perf_counter() - began_s
        moves = sum(game.told.moves for game in kept)
        for game in kept:
            game.summary()
        listed_s = time.perf_counter() - began_s
        print(f"{GAMES} kept games, {moves} moves:   named in {named_s:.2f} s, listed in {listed_s:.2f} s")
        figures = figures_of((game.game, game.told.entries) for game in kept)
    svgs = round_svgs(game_of(_random_record(0)))
    _measure(f"a position, PNG of {PNG_WIDTH} px", lambda: pixels.png(svgs[-1], PNG_WIDTH))
    frames = f"{len(svgs)} positions, GIF of {GIF_WIDTH} px"
    _measure(frames, lambda: pixels.animated(svgs, GIF_WIDTH, "#000", 1, pixels.GIF))
    _measure("their statistics, SVG", lambda: chart(figures, "svg"))


def _measure(name: str, draw: Callable[[], bytes]) -> None:
    began_s = time.perf_counter()
    size = len(draw())
    print(f"{name + ':':<31} {time.perf_counter() - began_s:.2f} s, {size:,} bytes")


def _random_record(seed: int) -> list[str]:
    """A korean match to one point."""
    chance = random.Random(seed)
    game = Kamisado()
    while game.move_count():
        game.play(chance.randrange(game.move_count()))
    record = []
    for index in range(game.entries()):
        text = Writer(100)
        game.write_entry(index, text)
        record.append(str(text))
    return record
