"""Games looked back at: analysed, tried, shared; with mouse and keyboard, for any game."""

import re

import pytest
from game_logs import ROUND as RECORD
from inspector import Inspector
from pages import board_page, serious
from playwright.sync_api import expect

from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.library.saved_games import SavedGames, bring_in
from madang_host.teaching.lessons import Lesson
from madang_host.ui.web.access import Links

KONO = ["oumoul-kono to 1", "a7-d4"]


@pytest.fixture
def keeping(tmp_path, monkeypatch):
    """Keeps a record; gives its name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def keep(record):
        game = game_of(record)
        lines = face_of(game.name).json_lines(game) or record
        (tmp_path / "match").write_text("\n".join(lines))
        (kept,) = bring_in(tmp_path / "match")
        return kept.game.name

    return keep


def until_evaluated(player, words):
    player.page.wait_for_function(
        "(words) => document.querySelector('.evaluation input')?.getAttribute('aria-valuetext')?.includes(words)",
        arg=words,
    )


def test_a_kept_game_is_analysed_and_steered_along_its_line(keeping, served, player):
    keeping(RECORD)
    page = player.page
    player.open_tab("Games")
    page.get_by_role("button", name="Look back").click()
    player.until_said("study", "Kept game: Dragon: a match to 3 points")
    player.switch("Analyse the round")
    until_evaluated(player, "Black wins in 17")
    line = page.get_by_role("slider", name="How the round went, move by move")
    line.press("ArrowRight")
    until_evaluated(player, "After move 1: e8-e2. White wins in 3")
    player.until_said("moves", "e8-e2 leaves e2 to green: green then wins in 3, b1-g6 first.")
    expect(page.locator("td button.changed")).to_have_text(["e8-e2"])
    player.until_said("why", "Black's e8-e2 gave the win away.")
    player.press("Why?")
    player.until_said("why", "In the end White's green tower comes home on e8.")
    page.get_by_role("button", name="Black's yellow tower is blocked and passes").click()
    player.until_said("ask", "After move 3: pass")
    player.until_said("why", "In the end White's green tower comes home on e8.")
    shown = "Black's yellow tower is blocked and passes; its square calls White's green tower."
    expect(page.locator("#why [aria-current=step]")).to_have_text([shown])
    line.press("End")
    until_evaluated(player, "After move 4: g6-e8. White wins")
    expect(page.locator(".evaluation rect.down")).to_have_count(4)
    expect(page.locator(".evaluation rect.up")).to_have_count(1)
    assert serious(player) == []
    player.switch("Analyse the round")
    line.wait_for(state="hidden")
    player.press("Back to the board")
    player.until_said("ask", "Black: move any of your towers.")


def test_moves_are_tried_by_mouse_and_keyboard_and_the_board_stays(served, player, visit):
    other = visit(served)
    page = player.page
    player.open_tab("Moves")
    player.press("Try moves")
    player.until_said("ask", "Trying out, from the start of the round")
    page.wait_for_selector("[data-spot=e8][data-role=active]")
    page.mouse.click(*player.point("e8"))
    page.wait_for_selector("[data-spot=e2][data-role=legal]")
    page.mouse.click(*player.point("e2"))
    player.until_moved("e8-e2")
    page.wait_for_selector("[data-spot=g6][data-role=legal]")
    page.locator("[data-spot=g6]").focus()
    page.keyboard.press("Enter")
    player.until_moved("e8-e2", "b1-g6")
    player.press("Pass")
    player.until_moved("e8-e2", "b1-g6", "pass")
    page.wait_for_selector("[data-spot=e8][data-role=winning]")
    assert serious(player) == []
    player.press("Keep this line")
    player.press("one move back")
    player.until_said("ask", "Trying out, after move 2: b1-g6")
    player.press("Back to the game")
    player.until_moved()
    other.until_moved()
    assert served.session.mirror.moves == []
    page.get_by_role("button", name="1: e8-e2 b1-g6 pass", exact=True).click()
    player.until_moved("e8-e2", "b1-g6", "pass")
    player.press("back to the present")
    player.press("Discard 1: e8-e2 b1-g6 pass")
    expect(page.locator(".lines li")).to_have_count(0)


def test_another_game_is_shown_on_its_own_sheet_and_analysed_by_its_rules(keeping, served, visit):
    name = keeping(KONO)
    player = visit(served, f"#game={name}&round=1&at=0", viewport={"width": 390, "height": 844})
    player.until_said("ask", "After move 1: a7-d4")
    expect(player.page.locator("[data-spot=d4]")).to_have_attribute("aria-label", "d4, A man of Black's")
    player.open_tab("Moves")
    player.switch("Analyse the round")
    player.until_said("moves", "a7-d4: a draw, if both play their best.")
    assert serious(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    player.press("Back to the board")
    player.until_labelled("e8", "Black's yellow tower")


def test_a_game_is_shared_by_link_text_and_files(keeping, visit):
    name = keeping(RECORD)
    with board_page(links=Links("to-play", "to-watch")) as served:
        player = visit(served, f"?token=to-play#game={name}&round=1&at=2")
        page = player.page
        player.until_said("ask", "After move 3: pass")
        page.locator("#study").get_by_role("button", name="Share or export").click()
        dialog = page.get_by_role("dialog")
        link = re.compile(re.escape(f"?token=to-watch#game={name}&round=1&at=2") + "$")
        expect(dialog.get_by_role("textbox", name="Link")).to_have_value(link)
        page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 100")
        expect(dialog.get_by_role("textbox", name="The game as a text")).to_have_value(re.compile("dragon"))
        inspector = Inspector(page)
        inspector.look("a game is shared", "dialog[open]")
        with page.expect_download() as download:
            dialog.get_by_role("link", name="Picture, SVG").click()
        assert download.value.suggested_filename == f"madang-{name}.svg"
        page.keyboard.press("Escape")
        player.open_tab("Games")
        player.press("Statistics")
        player.until_said("tab-games", "Who won the rounds")
        assert serious(player) == []
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Delete for good?").click()
        player.until_said("tab-games", "No games are kept yet.")
        assert SavedGames().games == []
        watcher = visit(served, "?token=to-watch")
        watcher.open_tab("Board")
        watcher.press("Open on a phone")
        watcher.page.wait_for_function("() => document.querySelector('.qr')?.naturalWidth > 100")
        watching = Inspector(watcher.page)
        watching.look("what opens on a phone", "dialog[open]")
        assert inspector.found + watching.found == []
        expect(watcher.page.get_by_role("textbox", name="Link")).to_have_value(re.compile("to-watch"))
        assert watcher.page.get_by_text("to play", exact=True).count() == 0
        player.leave()
        watcher.leave()


def test_a_position_is_solved_on_the_page(engine, served, player, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    position = "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"
    lesson = Lesson("win-3", position, ("b1-g6",), 600)
    monkeypatch.setattr("madang_host.games.kamisado.teaching.teaching.new_lesson", lambda *_: lesson)
    page = player.page
    player.open_tab("Moves")
    player.switch("What each move leads to")
    player.press("A position to be solved")
    player.until_said("lesson", "White wins in 3: a move, an answer, a move.")
    player.until_said("ask", "White wins in 3: a move, an answer, a move.")
    assert "White wins" not in player.text("study")
    page.wait_for_selector("[data-spot=b5][data-role=legal]")
    page.mouse.click(*player.point("b5"))
    player.until_said("lesson", "That is not it: try again.")
    page.wait_for_selector(".mark")
    player.press("one move back")
    player.until_gone(".mark")  # what wins is for the viewer to find
    page.wait_for_selector("[data-spot=g6][data-role=legal]")
    page.mouse.click(*player.point("g6"))
    player.until_said("lesson", "Right! b1-g6 leaves g6 to yellow")
    player.until_said("lesson", "0 of 1 solved at the first try")
    assert serious(player) == []
    player.press("back to the present")
    player.until_said("ask", "Black: move any of your towers.")
    assert served.session.mirror.moves == []
