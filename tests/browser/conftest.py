"""A real Chromium that looks at pages of real servers, skipped plainly where there is no Chromium."""

import contextlib
import functools
import os
import shutil
from pathlib import Path

import pytest
from pages import PATIENCE_MS, QUICK, Player, board_page
from playwright.sync_api import expect, sync_playwright

from madang.setting_help import ROWS
from madang_host.ui.web.requests import parse_request

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
SIZE = {"width": 1280, "height": 900}
ROUND_BY_HANDS = '{"do": "match", "text": "kamisado korean 1", "setup": "basic", "seats": {}, "clock": "0"}'
# Without a graphics processor lights that breathe cost a core; what is about motion asks for it.
USUAL = {"viewport": SIZE, "locale": "en-GB", "reduced_motion": "reduce"}

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items):
    for item in items:
        if CHROMIUM is None and item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.skip(reason="no Chromium: 'apt-get install chromium' puts it there"))


_shared = contextlib.ExitStack()  # one browser and one board, for as long as tests here follow each other


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """While a browser is driven no other test on this process can have an event loop."""
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        _shared.close()
        _chromium.cache_clear()
        _board.cache_clear()


@functools.cache
def _chromium():
    playwright = _shared.enter_context(sync_playwright())
    rootless = [] if os.geteuid() else ["--no-sandbox"]
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=rootless)
    _shared.callback(browser.close)
    return browser


@functools.cache
def _board():
    return _shared.enter_context(board_page())


@pytest.fixture
def chromium():
    return _chromium()


@pytest.fixture
def visit(chromium):
    """Opens pages, each in a browser that was never here before; at the end none of them has had trouble."""
    players = []

    def opened(served, where="", **options):
        player = Player(chromium.new_page(**{**USUAL, **options}))
        players.append(player)
        player.page.goto(served.address + where)
        return player

    yield opened
    for player in players:
        player.page.close()
    assert [player.troubles for player in players] == [[]] * len(players)


@pytest.fixture
def served():
    """The page of a simulated board, as if it were new: a quick round by hands is about to begin."""
    board = _board()
    for name, standard, _least, _most in ROWS:
        value = QUICK.get(name, standard)
        if board.session.mirror.settings.get(name) != value:
            board.session.command("set", name, str(value))
    board.server.match.begin(parse_request(ROUND_BY_HANDS))
    assert board.session.wait_for(lambda mirror: mirror.phase == "playing" and not mirror.moves, 120)
    return board


@pytest.fixture
def player(served, visit):
    player = visit(served)
    player.until_said("ask", "Black: move any of your towers.")
    return player


@pytest.fixture(scope="session")
def engine():
    """An engine that is compiled: on a new PC that takes minutes, and is no part of any test."""
    from madang_host.engine.engine import Engine

    with_one_thread = Engine(1)
    with_one_thread.close()
