"""Nobody is kept from using the page: axe finds nothing in any state, in any theme; and a whole match is played by keys
alone, by touch alone, and by what a screen reader says alone.
"""

from inspector import DESK, PHONE, Inspector
from playwright.sync_api import expect
from rounds import ROUND


def test_axe_finds_nothing_in_any_state_of_the_page(engine, served, visit):
    player = visit(served, viewport=DESK)
    page = player.page
    player.until_said("ask", "Black: move any of your towers.")
    inspector = Inspector(page)
    inspector.look("the start", "body")
    page.mouse.click(*player.point("e8"))
    player.until_labelled("e8", "in the hand")
    player.until_said("ask", "lit square")
    inspector.look("a tower in the hand", "main", with_board=True)
    page.mouse.click(*player.point("e2"))
    player.until_moved("e8-e2")
    player.press("New game")
    page.locator("#match").select_option("kamisado korean 3")
    page.locator("#clock").select_option("other")
    inspector.look("the dialogue of a new game", "dialog[open]")
    page.locator("#game").select_option("Latin square")
    inspector.look("the dialogue of a game for one", "dialog[open]")
    page.keyboard.press("Escape")
    player.press("Resign")
    inspector.look("the question before one resigns", "dialog[open]")
    player.press("Cancel")
    player.open_tab("Games")
    inspector.look("the kept games", "#panel")
    player.open_tab("Board")
    for fold in page.locator("summary").all():
        fold.click()
    inspector.look("the board's drawer", "#panel")
    player.press("Open on a phone")
    page.locator("#share .faint").wait_for()
    inspector.look("the words that only this PC opens the page", "dialog[open]")
    player.press("Close")
    page.get_by_role("slider", name="rhythm").press("ArrowRight")
    page.get_by_role("button", name="rhythm: Back to 0").wait_for()
    for fold in page.locator("summary").all():
        fold.click()
    player.open_tab("Play")
    player.press("Hint")
    player.open_tab("Moves")
    player.switch("What each move leads to")
    player.switch("Analyse the round")
    player.prospects()
    player.until_said("coach", "Moves that changed the result: 1")
    player.until_said("advice", "The best move")
    inspector.look("what the coach shows", "main", with_board=True)
    player.press("one move back")
    player.prospects()
    inspector.look("the past", "main")
    player.press("back to the present")
    player.open_tab("Play")
    player.press("Full screen")
    inspector.look("full screen", "body")
    player.press("Leave full screen")
    player.press("Resign")
    page.locator("dialog").get_by_role("button", name="Resign").click()
    player.until_said("card", "Black wins: White has resigned.")
    inspector.look("the card at the end", "#panel")
    player.press("Keep or share")
    page.locator("#share textarea").wait_for()
    inspector.look("what the board's game is kept as", "dialog[open]")
    player.press("Close")
    player.page.evaluate("document.body.classList.add('lost')")
    inspector.look("a lost connection", "#said")
    assert inspector.found == []


# A match to 1: what is done and how, by three who have nothing else.


def test_a_match_by_keys_alone(served, visit):
    player = visit(served)
    player.until_said("ask", "Black: move any of your towers.")
    keyboard = player.page.keyboard
    press_tab_until(player, "[role=gridcell]")
    for at, text in enumerate(ROUND):
        if text == "pass":
            continue
        for key in (*text[:2], "Space", *text[3:], "Enter"):
            keyboard.press(key)
        player.until_moved(*ROUND[: at + 1] if text != "b1-g6" else ROUND[: at + 2])
    player.until_said("card", "White wins")
    press_tab_until(player, "#card button")
    keyboard.press("Enter")  # Play again
    player.until_said("ask", "Black: move any of your towers.")
    press_tab_until(player, "#actions button.main")
    keyboard.press("Space")
    player.page.get_by_role("dialog").wait_for()
    keyboard.press("Escape")
    player.page.get_by_role("dialog").wait_for(state="hidden")


def press_tab_until(player, selector):
    for _ in range(60):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not come to {selector}")


def test_the_focus_stays_on_a_button_while_another_viewer_moves(served, player, visit):
    player.page.get_by_role("button", name="Flip", exact=True).focus()
    visit(served).drag("e8", "e2")
    player.until_moved("e8-e2")
    expect(player.page.locator(":focus")).to_have_text("Flip")


def test_a_match_by_touch_alone(served, visit):
    player = visit(served, viewport=PHONE, has_touch=True, is_mobile=True)
    player.until_said("ask", "Black: move any of your towers.")
    for at, text in enumerate(ROUND):
        if text == "pass":
            continue
        player.page.touchscreen.tap(*player.point(text[:2]))
        player.until_labelled(text[:2], "in the hand")
        player.page.wait_for_timeout(90)  # a lift takes 60 ms to settle
        player.page.touchscreen.tap(*player.point(text[3:]))
        player.until_moved(*ROUND[: at + 1] if text != "b1-g6" else ROUND[: at + 2])
    player.page.locator("#card").get_by_role("button", name="Play again").tap()
    player.until_said("ask", "Black: move any of your towers.")
    player.page.get_by_role("button", name="New game").tap()
    player.page.locator("#match").select_option("kamisado dragon 1")
    player.page.get_by_role("button", name="Start").tap()
    player.until_said("score", "Dragon")


def test_a_match_by_what_a_screen_reader_says_alone(served, visit):
    """The log says what was played and which tower must move, the squares say where it may go and what comes of it."""
    player = visit(served)
    player.until_said("log", "Black: move any of your towers.")
    page = player.page
    player.page.locator("[data-spot=d4]").focus()
    heard = "e8"
    for text in ROUND:
        if text == "pass":
            continue
        assert text[:2] == heard
        for key in (*heard, "Space"):
            page.keyboard.press(key)
        player.until_labelled(text[3:], PROMISES[text])
        before = page.locator("#log p").count()
        for key in (*text[3:], "Enter"):
            page.keyboard.press(key)
        told = f"{text[:2]} to {text[3:]}."
        page.wait_for_function(SAID_SINCE, arg=[before, told])
        heard = page.wait_for_function(NEXT_TOWER).json_value()
    player.until_said("log", "White wins:")
    said = page.locator("#log p").all_text_contents()
    assert said[-1] == "White wins: the green tower reached Black's home row on e8."
    moves = [line for line in said if " to " in line or "passes" in line]
    assert moves == [
        "Black: e8 to e2. White: green on b1.",
        "White: b1 to g6. Black: yellow on e2.",
        "Black: passes. White: green on g6.",
        "White: g6 to e8.",
    ]


PROMISES = {"e8-e2": "put it here", "b1-g6": "put it here", "g6-e8": "wins here"}

SAID_SINCE = """
([before, words]) => [...document.querySelectorAll("#log p")].slice(before).some((p) => p.textContent.includes(words))
"""

# Where the tower stands that the log has named last, once no pass is to come any more; or that somebody has won.
NEXT_TOWER = """
() => {
    const lines = [...document.querySelectorAll("#log p")].map((p) => p.textContent);
    const last = lines.findLast((line) => /(: \\w+ on [a-h]\\d\\.|wins:)/.test(line));
    if (last.includes("wins:")) return "nobody";
    return last.includes("Black: yellow on e2") ? null : last.match(/ on ([a-h]\\d)\\.$/)?.[1];
}
"""
