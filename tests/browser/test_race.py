"""Yut Nori on the page: sticks and results, mal and landings, the dialogue, looking back."""

import pytest
from inspector import Inspector
from pages import board_page, serious
from playwright.sync_api import expect

from madang_host.games.records import entries_of
from madang_host.ui.web.requests import parse_request

# A page that was looked at for long may be taking up its line again: then the dialogue stays.
START = """() => {
  document.querySelector("#new-game .buttons .main").click();
  return !document.getElementById("new-game").open;
}"""
ONE_MAL = '{"do": "match", "text": "yut 2 1-mal first", "setup": "", "seats": {}, "clock": "0"}'


@pytest.fixture(scope="module")
def cloth():
    with board_page(entries=["yut 2 1-mal first"]) as served:
        yield served


@pytest.fixture
def yut_player(cloth, visit):
    cloth.server.match.begin(parse_request(ONE_MAL))
    assert cloth.session.wait_for(lambda mirror: mirror.phase == "playing" and not mirror.moves, 120)
    player = visit(cloth)
    player.page.wait_for_selector("#throw")
    return player


def played(served, text):
    """What was played, once a text is the last of it."""
    assert served.session.wait_for(lambda mirror: mirror.moves[-1:] == [text], 120), served.session.mirror.moves
    return list(served.session.mirror.moves)


def test_a_round_by_real_sticks(cloth, yut_player):
    page = yut_player.page
    page.select_option("#throws-by", "hand")
    page.click("[data-throw=mo]")
    played(cloth, "mo")
    page.click("[data-throw=geol]")
    played(cloth, "geol")
    page.click("[data-result=mo]")
    page.click("#new-mal")
    played(cloth, "5:in-g7")
    page.click("[data-station=g7].movable")
    page.keyboard.press("Tab")
    page.locator("[data-station=d4]:has(.target)").focus()
    page.keyboard.press("Enter")
    assert played(cloth, "3:g7-d4") == ["mo", "geol", "5:in-g7", "3:g7-d4"]
    for text in ("gae", "2:in-g3"):
        cloth.session.command("take", str(len(cloth.session.mirror.record)), text)
        played(cloth, text)
    page.click("[data-throw=yut]")
    played(cloth, "yut")
    page.click("[data-throw=do]")
    played(cloth, "do")
    page.click("[data-station=d4].movable")
    page.click("[data-result=yut]")
    page.wait_for_selector("#home")
    page.click("#home")
    played(cloth, "4:d4-out")
    yut_player.until_said("card", "Blue wins: all mal are home.")
    yut_player.until_said("log", "Blue: geol: g7 to d4")
    page.click("button[aria-label='one move back']")
    page.wait_for_selector("[data-station=d4]")
    yut_player.open_tab("Moves")
    yut_player.press("Try moves")
    yut_player.press("4:d4-out")  # what goes home has no square to be tapped
    yut_player.press("Back to the game")


def test_the_board_throws_and_nothing_is_hard_to_reach(cloth, yut_player):
    page = yut_player.page
    page.select_option("#throws-by", "board")
    page.click("#throw")
    assert cloth.session.wait_for(lambda mirror: len(mirror.moves) == 2, 120)
    seal, thrown = cloth.session.mirror.moves
    assert seal.startswith("seal=") and thrown.startswith("*")
    page.check("#race-coach")
    page.wait_for_selector(".proof")
    assert serious(yut_player) == []


def test_a_hint_is_shown_on_the_cloth_and_pressed(cloth, yut_player):
    page = yut_player.page
    cloth.session.command("take", "1", "geol")
    played(cloth, "geol")
    page.click("#actions >> text=Hint")
    expect(page.locator("#throws .hint")).to_contain_text("geol: a new mal to g5")
    page.click("[data-station=g5].advised")
    played(cloth, "3:in-g5")
    page.wait_for_selector(".hint", state="detached")


def test_a_hint_that_is_asked_for_before_the_throw_is_shown_after_it(cloth, yut_player):
    page = yut_player.page
    page.wait_for_selector("#throw:enabled")
    page.click("#actions >> text=Hint")
    cloth.session.command("take", "1", "geol")
    page.wait_for_selector("#throws .hint >> text=geol: a new mal to g5")


def test_three_players_are_begun_in_the_dialogue(cloth, yut_player):
    page = yut_player.page
    page.click("#actions .main")
    page.select_option("#variant-0", "3")
    page.select_option("#variant-1", "2-mal")
    page.fill("#name-red", "Rosa")
    page.click(".variants summary")
    inspector = Inspector(page)
    inspector.look("the dialogue of a race", "dialog[open]")
    assert inspector.found == []
    assert not page.is_visible("#name-green")
    page.wait_for_function(START, polling=300)
    expect(page.locator("[data-side=red]")).to_contain_text("Rosa")
    assert cloth.session.wait_for(lambda mirror: entries_of(mirror.game)[0] == "yut 3 2-mal first", 120)
    page.click("details.presence summary")
    page.click("[data-presence='away=3']")
    assert played(cloth, "away=3") == ["away=3"]
    page.wait_for_selector("[data-side=red] >> text=(away)")
    page.wait_for_selector("[data-presence='back=3']")
