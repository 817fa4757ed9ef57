"""How the page is laid out: the board first, on every screen; nothing jumps; one focus ring."""

from playwright.sync_api import expect

# width, height, and how much of the smaller one the board takes at least, in percent
SCREENS = [
    (1440, 900, 85),
    (1920, 1080, 85),  # a television
    (3840, 2160, 85),
    (1024, 768, 80),
    (390, 844, 99),
    (360, 740, 99),
    (844, 390, 99),
    (720, 450, 95),  # 1440 x 900 at 200 %
    (512, 384, 80),  # 1024 x 768 at 200 %
]


def test_the_board_is_first_on_every_screen_and_alone_on_a_full_one(served, visit):
    player = visit(served)
    player.until_said("ask", "Black: move any of your towers.")
    for width, height, least in SCREENS:
        player.page.set_viewport_size({"width": width, "height": height})
        box = player.page.locator("#board").bounding_box()
        assert 100 * box["height"] / min(width, height) >= least, (width, height)
        assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1, (width, height)
        assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (width, height)
        assert player.page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        words_px = player.page.evaluate("parseFloat(getComputedStyle(document.getElementById('turn')).fontSize)")
        assert words_px >= max(16, 1.7 * height / 100 if width > height else 0), (width, height)
    player.page.set_viewport_size({"width": 1920, "height": 1080})
    player.press("Full screen")
    expect(player.page.locator("#panel")).to_be_hidden()
    expect(player.page.locator("#above")).to_be_visible()
    assert player.page.locator("#board").bounding_box()["height"] > 0.9 * 1080
    player.press("Leave full screen")
    player.page.locator("#panel").wait_for()


def test_the_fields_of_a_new_game_stand_in_one_column(served, visit):
    for language in ("en-GB", "de-DE", "ko-KR"):
        for width, height in ((1440, 900), (360, 740)):
            player = visit(served, locale=language, viewport={"width": width, "height": height})
            player.page.locator("#actions .main").click()
            fields = player.page.locator("#new-game").locator("select, input:not([type])")
            boxes = [box for box in (field.bounding_box() for field in fields.all()) if box is not None]
            assert len(boxes) > 5 and len({round(box["x"]) for box in boxes}) == 1, (language, width)
            labels = "[...document.querySelectorAll('#new-game :is(.row > :first-child, fieldset label)')]"
            cut = f"{labels}.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent)"
            assert player.page.evaluate(cut) == [], (language, width)


def test_of_who_is_called_nothing_is_said_while_the_past_is_looked_at(served, player):
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    chip = player.page.locator(".player .chip")
    chip.wait_for()
    player.open_tab("Moves")
    player.press("one move back")
    chip.wait_for(state="hidden")


def test_nothing_jumps_when_a_mistake_is_told(served, visit):
    player = visit(served, viewport={"width": 390, "height": 844})
    player.until_said("ask", "Black: move any of your towers.")
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    before = player.page.locator("#board").bounding_box()
    player.drag("c1", "c3")
    player.until_said("mistake", "Wrong tower")
    assert player.page.locator("#board").bounding_box() == before
    player.press("Put back")
    player.until_said("mistake", "")
    assert player.page.locator("#board").bounding_box() == before


def test_every_stop_of_the_tab_key_has_something_to_do(served, visit):
    player = visit(served)
    player.until_said("ask", "Black: move any of your towers.")
    stops = []
    for _ in range(30):
        player.page.keyboard.press("Tab")
        stops.append(player.page.evaluate("document.activeElement.tagName.toLowerCase()"))
    assert "svg" not in stops
    assert stops.count("g") in (1, 2)  # the board once a turn
