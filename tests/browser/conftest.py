"""A real Chromium that looks at pages of real servers, skipped plainly where there is no Chromium."""

import os
import shutil

import pytest
from pages import Player, board_page
from playwright.sync_api import sync_playwright

from madang.settings import TABLE
from madang_host.ui.web.requests import parse_request

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
QUICK = {"pass_ms": 300, "restore_ms": 60}
SIZE = {"width": 1280, "height": 900}
ROUND_BY_HANDS = '{"do": "match", "text": "kamisado korean 1", "setup": "basic", "seats": {}, "clock": "0"}'
# Without a graphics processor lights that breathe cost a core; what is about motion asks for it.
USUAL = {"viewport": SIZE, "locale": "en-GB", "reduced_motion": "reduce"}


def pytest_collection_modifyitems(items):
    here = os.path.dirname(__file__)
    for item in items:
        if CHROMIUM is None and str(item.path).startswith(here):
            item.add_marker(pytest.mark.skip(reason="no Chromium: 'apt-get install chromium' puts it there"))


@pytest.fixture(scope="module")  # until it is closed, no other test on this process can have an event loop
def chromium():
    with sync_playwright() as playwright:
        rootless = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=rootless)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium):
    """Opens pages; at the end none of them has had trouble."""
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


@pytest.fixture(scope="module")
def board():
    """A simulated board with its page, for all tests of a module."""
    with board_page() as served:
        yield served


@pytest.fixture
def served(board):
    """The board as if it were new: a quick round by hands is about to begin."""
    for name, standard, _least, _most in TABLE:
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
