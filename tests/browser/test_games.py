"""Games on the page: begun in a dialogue, against the engine, ended by a card."""

from click.testing import CliRunner
from pages import IS_BRIGHT
from playwright.sync_api import expect
from rounds import ROUND

from madang.colours import COLOUR_NAMES
from madang.squares import square_name
from madang_host.cli.main import main
from madang_host.library.saved_games import bring_in

LOSE_AND_START = """() => {
  dispatchEvent(new Event("offline"));
  document.querySelector("#new-game .buttons .main").click();
}"""


def test_a_game_is_begun_in_a_dialogue_and_the_engine_answers(engine, served, player):
    page = player.page
    player.press("New game")
    page.get_by_role("dialog").wait_for()
    page.get_by_label("Match").select_option("Dragon: a match to 3 points")
    page.get_by_role("group", name="White").get_by_label("Player").select_option("engine, level 1")
    page.get_by_role("group", name="Black").get_by_label("Name").fill("Ann")
    page.get_by_label("Clocks").select_option("5+3")
    player.press("Start")
    player.until_said("above", "Black: Ann")
    player.until_said("below", "White: engine, level 1")
    player.until_said("score", "Dragon to 3")
    player.until_said("above", "5:00")
    player.until_said("ask", "Black: move any of your towers.")
    player.drag("e8", "e4")  # no answer to this one leads to a pass or ends the round
    page.wait_for_function("() => document.querySelectorAll('td button').length >= 2")
    player.until_said("turn", "Black: ")
    player.press("Undo")  # the engine's answer, too
    player.until_moved()
    player.until_said("ask", "Black: move any of your towers.")
    player.press("New game")
    expect(page.get_by_label("Match")).to_have_value("kamisado dragon 3")  # as last time
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")


def test_a_game_that_cannot_be_sent_stays_in_its_dialogue(served, player):
    player.press("New game")
    player.page.get_by_role("group", name="Black").get_by_label("Name").fill("Ann")
    player.page.evaluate(LOSE_AND_START)
    dialogue = player.page.get_by_role("dialog")
    expect(dialogue.get_by_role("alert")).to_have_text("Nothing can be done until the server answers again.")
    player.page.wait_for_function(IS_BRIGHT)
    player.press("Start")
    expect(dialogue).to_be_hidden()
    player.until_said("above", "Ann")


def test_the_dialogue_seats_those_who_play_the_game_that_is_chosen(served, player):
    page = player.page
    player.press("New game")
    sides = page.locator("#new-game legend")
    expect(sides).to_have_text(["Black", "White"])
    page.locator("#game").select_option("Latin square")
    expect(sides).to_have_text(["The player"])
    expect(page.locator("#who-player")).to_have_count(0)  # nobody but hands
    page.get_by_label("Match").select_option("4 x 4: complete a square, easy")
    page.get_by_role("group", name="The player").get_by_label("Name").fill("Ann")
    player.press("Start")
    player.until_said("ask", "Take up a colour, or paint a free square.")
    player.until_said("below", "The player: Ann")
    expect(page.locator("#above")).to_be_empty()
    expect(page.locator("#moves thead th")).to_have_text(["#", "The player"])


def test_what_can_be_chosen_is_tapped_where_it_is_lit(served, player):
    served.session.command("new", "kamisado", "korean", "3")
    player.until_said("ask", "Black draws the tokens")
    player.page.locator("#options button", has_text="d3").wait_for()
    player.page.mouse.click(*player.point("d3"))
    player.until_said("ask", "Black: move any of your towers.")


def test_a_latin_square_shows_its_colours(served, player):
    player.press("Latin square")
    player.until_said("ask", "Take up a colour, or paint a free square.")
    given = [(square, cell - 1) for square, cell in enumerate(served.session.mirror.game.round.cells) if cell]
    for square, colour in given:
        player.until_labelled(square_name(square), f"{square_name(square)}, {COLOUR_NAMES[colour]}")
    assert len(given) > 4
    expect(player.page.locator(".colours > g")).to_have_count(len(given))
    size = served.session.mirror.game.size
    expect(player.page.locator("[role=gridcell]:visible")).to_have_count(size * size)  # nothing is drawn in vain
    assert size * player.page.locator("[data-spot=a1]").bounding_box()["width"] > 600
    player.page.locator("[data-spot=a1]").focus()
    player.page.keyboard.press("ArrowLeft")
    player.page.keyboard.press("ArrowUp")
    expect(player.page.locator(":focus")).to_have_attribute("data-spot", "a2")


def test_moves_on_points_without_a_colour_are_read(served, player):
    player.press("Oumoul Kono")
    player.until_said("ask", "Black: move one of your pieces.")
    player.open_tab("Moves")
    player.switch("What each move leads to")
    chip = player.page.locator(".chip", has_text="a7-d4")
    chip.wait_for()
    assert chip.get_attribute("style") is None


def test_a_kept_game_is_looked_back_at_and_taken_away(tmp_path, monkeypatch, served, player):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "match"
    for words in (("new", file, "--edition", "dragon", "--length", "3"), ("play", file, *ROUND)):
        assert CliRunner().invoke(main, ["match", *map(str, words)]).exit_code == 0
    bring_in(file)
    page = player.page
    player.open_tab("Games")
    kept = page.locator(".games li")
    kept.get_by_text("Dragon: a match to 3 points").wait_for()
    kept.get_by_role("button", name="Share or export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Annotation").click()
    assert "dragon 3" in download.value.path().read_text().lower()
    player.press("Close")
    kept.get_by_role("button", name="Look back").click()
    player.until_said("ask", "The start of the round")
    player.press("one move forward")
    player.until_labelled("e2", "Black's yellow tower")
    player.press("back to the present")
    player.until_labelled("e8", "Black's yellow tower")
    player.until_said("ask", "Black: move any of your towers.")
    player.until_moved()
