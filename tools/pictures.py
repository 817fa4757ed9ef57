"""Draws the pictures of the documents that only a real screen shows: the terminal, the page, a chart. `make pictures`
runs it; those of boards alone `make docs` draws (documents.py). Needs Chromium.
"""

import asyncio
import os
import random
import re
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from madang.games import NOBODY
from madang.games.registry import new_game
from madang_host.connection.session import Session
from madang_host.games.records import entries_of
from madang_host.library.charts import chart
from madang_host.library.game_log import LogEntry
from madang_host.library.statistics import figures_of
from madang_host.simulator.virtual_towers import VirtualTowers
from madang_host.ui.terminal.play_view import PlayView
from madang_host.ui.web.server import PageServer

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S = 60
QUICK = {"dwell_ms": 60, "pass_ms": 300, "restore_ms": 60}
MOVES = ("e8-e4", "h1-h4", "d8-d5")  # after which orange on h4 can win
TERMINAL = (100, 34)  # columns, rows
PAGE = {"width": 1280, "height": 860}  # pixels
GAMES, MOVE_S = 40, 12.0  # of the chart


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "chart.svg").write_bytes(chart_svg())
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home  # none of the user's own games and settings is shown
        svg = Path(home, "terminal.svg")
        svg.write_text(terminal_svg(), encoding="utf-8")
        photograph(svg)
    for name in ("chart.svg", "page.png", "terminal.png"):
        print(f"{(PICTURES / name).relative_to(ROOT)}: {(PICTURES / name).stat().st_size // 1024} KB")


def photograph(terminal: Path) -> None:
    """Take pictures of the terminal, which is an SVG, and of the page."""
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, CHROMIUM)), None)
        browser = playwright.chromium.launch(executable_path=found, args=[] if os.geteuid() else ["--no-sandbox"])
        size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', terminal.read_text(encoding="utf-8"))
        assert size is not None
        page = browser.new_page(viewport={"width": round(float(size[1])), "height": round(float(size[2]))})
        page.goto(terminal.as_uri())
        page.screenshot(path=PICTURES / "terminal.png")
        draw_page(browser, PICTURES / "page.png")
        browser.close()


def terminal_svg() -> str:
    """The terminal amid a round: a tower is in the hand."""

    async def play() -> str:
        with Session("sim://") as session:
            assert session.hands is not None
            for name, value in QUICK.items():
                session.command("set", name, str(value))
            view = PlayView(session, VirtualTowers(session.hands))
            async with view.run_test(size=TERMINAL) as pilot:

                async def until(condition: Callable[[], bool]) -> None:
                    deadline_s = time.monotonic() + PATIENCE_S
                    while not condition():
                        if time.monotonic() > deadline_s:
                            raise TimeoutError(f"the terminal says '{view.headline.shown}'")
                        await pilot.pause(0.05)

                await until(lambda: "move any of your towers" in view.headline.shown.plain)
                for plies, move in enumerate(MOVES, 1):
                    await pilot.press(*move.replace("-", ""), "enter")
                    await until(lambda plies=plies: len(session.mirror.moves) == plies)  # type: ignore[misc]
                await until(lambda: "White: move the orange tower" in view.headline.shown.plain)
                await pilot.press("h", "4", "space", "f", "6")
                await until(lambda: "d8 wins" in view.headline.shown.plain)
                await pilot.pause(0.5)
                return view.export_screenshot(title="madang play")

    # Nothing is fetched from elsewhere: the screen's own letters are as good.
    return re.sub(r"@font-face \{.*?\}", "", asyncio.run(play()), flags=re.DOTALL)


def chart_svg() -> bytes:
    """What forty rounds by chance come to."""
    chance = random.Random(1)
    played = []
    at = datetime(2026, 1, 1, tzinfo=UTC)
    for _ in range(GAMES):
        game = new_game("kamisado")
        while game.winner() == NOBODY:
            game.play(chance.randrange(game.move_count()))
        entries = []
        for text in entries_of(game):
            at += timedelta(seconds=chance.expovariate(1 / MOVE_S))
            entries.append(LogEntry(at, text, False))
        played.append((game, entries))
    return chart(figures_of(played, "kamisado"), "svg")


def draw_page(browser: Browser, path: Path) -> None:
    """The page amid a round: a tower is in the hand."""
    with _served() as address:
        page = browser.new_page(viewport=PAGE, locale="en-GB")  # type: ignore[arg-type]
        page.goto(address)

        def wait_for(words: str) -> None:
            page.wait_for_function("(words) => document.body.textContent.includes(words)", arg=words)

        def touch(square: str, words: str) -> None:
            page.locator(f"[data-spot={square}]").click(force=True)  # through the tower, which takes no clicks itself
            wait_for(words)

        wait_for("Black: move any of your towers")
        for move, answer in zip(MOVES, ("orange on h1", "pink on d8", "orange on h4"), strict=True):
            touch(move[:2], "put it on one of")
            touch(move[3:], answer)
        touch("h4", "d8 wins")
        page.wait_for_timeout(1000)
        page.screenshot(path=path)


@contextmanager
def _served() -> Iterator[str]:
    """The address of a page of a board."""
    listener = socket.create_server(("127.0.0.1", 0))
    loop = asyncio.new_event_loop()
    with Session("sim://") as session:
        for name, value in QUICK.items():
            session.command("set", name, str(value))
        serving = loop.create_task(PageServer(session).serve(listener))
        thread = threading.Thread(
            target=lambda: loop.run_until_complete(asyncio.gather(serving, return_exceptions=True))
        )
        thread.start()
        try:
            yield f"http://localhost:{listener.getsockname()[1]}/"
        finally:
            loop.call_soon_threadsafe(serving.cancel)
            thread.join()
            loop.close()


if __name__ == "__main__":
    main()
