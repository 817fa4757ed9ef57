"""What the hand on the page does and does not do: what rests in it moves nothing, what is let go outside goes back."""

from pages import PATIENCE_MS
from playwright.sync_api import expect

SEE_HOLDING = """
window.holding = [];
new MutationObserver(() => {
    const isHeld = document.querySelector('[data-tower=black-pink]').classList.contains('held');
    if (isHeld !== window.holding.at(-1)) window.holding.push(isHeld);
}).observe(document.querySelector('[data-tower=black-pink]'), { attributes: true });
"""


def test_a_tower_moves_when_it_is_let_go_and_not_before(player):
    mouse = player.page.mouse
    mouse.move(*player.point("e8"))
    mouse.down()
    mouse.move(*player.point("e5"), steps=4)
    player.until_labelled("e8", "lifted from here")
    player.page.wait_for_timeout(300)  # longer than a tower rests before its move counts
    assert player.moves() == []
    mouse.move(*player.point("e2"), steps=4)
    mouse.up()
    player.until_moved("e8-e2")


def test_a_tower_let_go_outside_goes_back(player):
    mouse = player.page.mouse
    for outside in ((5, 5), (1270, 890)):
        mouse.move(*player.point("e8"))
        mouse.down()
        player.until_labelled("e8", "in the hand")
        mouse.move(*outside, steps=4)
        mouse.up()
        player.until_labelled("e8", "Black's yellow tower")
        player.page.wait_for_function("() => !document.querySelector('.tower.held')")
    assert player.moves() == []


def test_a_click_is_seen_at_once_and_does_not_flicker(player):
    player.page.evaluate(SEE_HOLDING)
    player.page.mouse.click(*player.point("d8"))
    assert player.page.evaluate("window.holding") == [True]  # before the server has answered
    player.until_labelled("d8", "in the hand")
    player.page.mouse.click(*player.point("d5"))
    player.until_moved("d8-d5")
    player.page.wait_for_timeout(300)
    assert player.page.evaluate("window.holding") == [True, False]


def test_the_arrows_work_after_a_click(player):
    player.page.mouse.click(*player.point("d8"))
    player.until_labelled("d8", "in the hand")
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("ArrowRight")
    expect(player.page.locator(":focus")).to_have_attribute("data-spot", "e7")
    player.page.keyboard.press("Space")
    player.until_moved("d8-e7")
    player.press("Flip")
    player.page.locator("[data-spot=d4]").focus()
    player.page.keyboard.press("ArrowUp")
    expect(player.page.locator(":focus")).to_have_attribute("data-spot", "d3")


def test_a_move_is_taken_back_and_the_towers_follow(player):
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    player.press("Undo")
    player.until_moved()
    player.until_labelled("e8", "Black's yellow tower")
    player.until_said("ask", "Black: move any of your towers.")
    player.page.locator("#log").get_by_text("Taken back.").wait_for(state="attached", timeout=PATIENCE_MS)


def test_the_log_tells_each_move_once(player):
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    player.drag("b1", "g6")
    player.until_moved("e8-e2", "b1-g6", "pass")
    player.until_said("log", "Black: passes. White: green on g6.")
    told = player.page.locator("#log p").all_text_contents()
    assert [line for line in told if " to " in line or "passes" in line] == [
        "Black: e8 to e2. White: green on b1.",
        "White: b1 to g6. Black: yellow on e2.",
        "Black: passes. White: green on g6.",
    ]
    assert player.page.title() == "White: green on g6 · Madang"
