"""What the page makes of its server: one that falls silent, one that has changed its links, one that is full."""

import time

from pages import board_page

from madang_host.ui.web import access
from madang_host.ui.web.access import Links

LINKS = Links("to-play", "to-watch")
IS_DIM = "() => document.body.classList.contains('lost')"
IS_BRIGHT = "() => !document.body.classList.contains('lost')"


def test_a_server_that_falls_silent_is_noticed_and_taken_up_again(served, player):
    served.loop.call_soon_threadsafe(time.sleep, 9)
    began_s = time.monotonic()
    player.page.wait_for_function(IS_DIM)
    assert time.monotonic() - began_s < 8
    player.until_said("connection", "The server is not answering")
    player.page.mouse.click(*player.point("e8"))
    player.until_said("notice", "Nothing can be done until the server answers again.")
    player.page.wait_for_function(IS_BRIGHT)
    player.drag("e8", "e2")
    player.until_moved("e8-e2")


REST_SOON = """
const later = window.setTimeout;
window.setTimeout = (does, ms, ...rest) => later(does, ms === 20000 ? 2000 : ms, ...rest);
"""


DIMMED = "[...document.querySelectorAll('.glow')].filter((glow) => glow.parentElement.style.opacity).length"
SEE_STEPS = """
window.steppedMs = performance.now();
new MutationObserver(() => { window.steppedMs = performance.now(); })
    .observe(document.querySelector(".lights"), { attributes: true, subtree: true });
"""


def test_an_idle_page_hears_little_and_moves_little(served, visit):
    player = visit(served, reduced_motion="reduce")
    player.page.add_init_script(REST_SOON)
    heard = []
    player.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame)))
    player.page.reload()
    player.until_said("ask", "Black: move any of your towers.")
    player.page.wait_for_timeout(1000)
    heard.clear()
    player.page.wait_for_timeout(5000)
    assert len(heard) < 5
    page = player.page
    assert page.evaluate(DIMMED) == 0
    page.emulate_media(reduced_motion="no-preference")
    for place in (5, 9):
        page.mouse.move(place, place)
        page.wait_for_function(f"() => {DIMMED} === 8")  # they breathe by themselves
        page.evaluate(SEE_STEPS)
        page.wait_for_function("() => performance.now() - window.steppedMs > 1500")  # and rest when nobody is there
        assert page.evaluate(DIMMED) == 0


def test_links_that_were_changed_and_a_full_house_say_what_they_are(visit, monkeypatch):
    with board_page(links=LINKS) as served:
        player = visit(served, "?token=to-play")
        player.until_said("ask", "Black: move any of your towers.")
        assert player.page.url == served.address  # nobody reads the token there
        player.page.reload()
        player.until_said("ask", "Black: move any of your towers.")
        http_port = served.port
    with board_page(http_port=http_port, links=Links("other", "yet-another")):
        player.until_said("connection", "This link opens the page no more")
    monkeypatch.setattr(access, "MOST_FROM_ONE", 0)
    with board_page(http_port=http_port, links=LINKS):
        player.page.goto(served.address)
        player.until_said("connection", "Too many pages of this board are open")
        monkeypatch.setattr(access, "MOST_FROM_ONE", 2)
        player.until_said("ask", "Black: move any of your towers.")
        player.troubles.clear()  # the browser notes what was refused


def test_who_watches_is_offered_nothing_else(visit):
    with board_page(links=LINKS) as served:
        player, watcher = visit(served, "?token=to-play"), visit(served, "?token=to-watch")
        watcher.until_said("ask", "Black: move any of your towers.")
        watcher.drag("e8", "e2")
        assert watcher.text("notice") == ""
        player.drag("d8", "d5")
        watcher.until_moved("d8-d5")
        offered = watcher.page.locator("#actions button").all_inner_texts()
        assert offered == ["Flip", "Full screen"]
        player.leave()
        watcher.leave()


def test_without_javascript_the_page_says_so(served, chromium):
    page = chromium.new_page(java_script_enabled=False)
    page.goto(served.address)
    assert "JavaScript" in page.locator("noscript").inner_text()
    page.close()
