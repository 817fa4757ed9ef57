"""What the page makes of its server: one that falls silent, one that has changed its links, one that is full."""

import threading

from pages import IS_BRIGHT, IS_DIM, PATIENCE_MS, page_of
from playwright.sync_api import expect

from madang_host.connection.session import Session
from madang_host.ui.web import access
from madang_host.ui.web.access import Links

LINKS = Links("to-play", "to-watch")

SKIP_TIME = """
window.skippedMs = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + window.skippedMs;
"""


def test_a_server_that_falls_silent_is_noticed_and_taken_up_again(served, visit):
    player = visit(served)
    player.page.add_init_script(SKIP_TIME)
    player.page.reload()
    player.until_said("ask", "Black: move any of your towers.")
    speaking = threading.Event()
    served.loop.call_soon_threadsafe(speaking.wait, PATIENCE_MS / 1000)
    try:
        player.page.evaluate("window.skippedMs += 5000")
        player.page.wait_for_function(IS_DIM)
        player.until_said("connection", "The server is not answering")
        player.page.mouse.click(*player.point("e8"))
        player.until_said("notice", "Nothing can be done until the server answers again.")
    finally:
        speaking.set()
    player.page.wait_for_function(IS_BRIGHT)
    player.drag("e8", "e2")
    player.until_moved("e8-e2")


REST_WHEN_TOLD = """
const later = window.setTimeout;
window.setTimeout = (does, ms, ...rest) => {
    if (ms !== 20000) return later(does, ms, ...rest);
    window.goToRest = does;
    return 0;
};
"""


DIMMED = "[...document.querySelectorAll('.glow')].filter((glow) => glow.parentElement.style.opacity).length"
SEE_STEPS = """
window.steps = 0;
new MutationObserver(() => { window.steps += 1; })
    .observe(document.querySelector(".lights"), { attributes: true, subtree: true });
"""


def test_an_idle_page_hears_little_and_moves_little(served, visit):
    player = visit(served, reduced_motion="reduce")
    player.page.add_init_script(REST_WHEN_TOLD)
    heard = []
    player.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame)))
    player.page.reload()
    player.until_said("ask", "Black: move any of your towers.")
    player.page.wait_for_timeout(500)
    heard.clear()
    player.page.wait_for_timeout(3000)
    assert len(heard) < 3
    page = player.page
    assert page.evaluate(DIMMED) == 0
    page.emulate_media(reduced_motion="no-preference")
    for place in (5, 9):
        page.mouse.move(place, place)
        page.wait_for_function(f"() => {DIMMED} === 8")  # they breathe by themselves
        page.evaluate("window.goToRest()")  # nobody has been there for a while
        assert page.evaluate(DIMMED) == 0
        page.evaluate(SEE_STEPS)
        page.wait_for_timeout(500)
        assert page.evaluate("window.steps") == 0


def test_links_to_play_and_to_watch_that_are_changed_and_a_full_house(visit, monkeypatch):
    with Session("sim://") as session:
        with page_of(session, links=LINKS) as served:
            player, watcher = visit(served, "?token=to-play"), visit(served, "?token=to-watch")
            expect(player.page).to_have_url(served.address)  # nobody reads the token there
            player.page.reload()
            for viewer in (player, watcher):
                viewer.until_said("ask", "Black: move any of your towers.")
            watcher.drag("e8", "e2")
            assert watcher.text("notice") == ""
            player.drag("d8", "d5")
            watcher.until_moved("d8-d5")
            offered = watcher.page.locator("#actions button").all_inner_texts()
            assert offered == ["Flip", "Full screen"]
            watcher.leave()
        with page_of(session, served.port, Links("other", "yet-another")):
            player.until_said("connection", "This link opens the page no more")
        monkeypatch.setattr(access, "MOST_FROM_ONE", 0)
        with page_of(session, served.port, LINKS):
            player.page.goto(served.address)
            player.until_said("connection", "Too many pages of this board are open")
            monkeypatch.setattr(access, "MOST_FROM_ONE", 2)
            player.until_moved("d8-d5")
            player.troubles.clear()  # the browser notes what was refused
            player.leave()


def test_without_javascript_the_page_says_so(served, chromium):
    page = chromium.new_page(java_script_enabled=False)
    page.goto(served.address)
    assert "JavaScript" in page.locator("noscript").inner_text()
    page.close()
