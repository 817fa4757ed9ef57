"""A real Chromium that looks at pages of real servers, skipped plainly where there is no Chromium."""

import os
import shutil

import pytest
from pages import Player, board_page
from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
QUICK = {"pass_ms": 300, "restore_ms": 60}
SIZE = {"width": 1280, "height": 900}


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
        player = Player(chromium.new_page(**{"viewport": SIZE, "locale": "en-GB", **options}))
        players.append(player)
        player.page.goto(served.address + where)
        return player

    yield opened
    for player in players:
        player.page.close()
    assert [player.troubles for player in players] == [[]] * len(players)


@pytest.fixture
def served():
    """A simulated board on which a quick round is about to begin."""
    with board_page() as served:
        for name, value in QUICK.items():
            served.session.command("set", name, str(value))
        yield served


@pytest.fixture
def player(served, visit):
    player = visit(served)
    player.until_said("ask", "Black: move any of your towers.")
    return player
