"""Figures of the page in a real Chromium: how soon it is painted, what a click takes, what it costs to show it."""

import asyncio
import shutil
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from madang_host.connection.session import Session
from madang_host.ui.web.server import PageServer

NAMES = ("chromium", "chromium-browser", "google-chrome")
SIZE: ViewportSize = {"width": 1440, "height": 900}
MBIT_S = 1.6  # of a slow mobile connection
ROUND_TRIPS_MS = (0, 150)  # added to each request there
CLICKS = 40
MOVES = 8
IDLE_S = 10.0
RESTING_MS = 22000  # by then lights on which nothing happens stand still; after 3000 they take fewer steps
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
FETCHED = "() => performance.getEntriesByType('resource').filter((file) => file.transferSize > 0).length"
READY = "() => document.getElementById('ask')?.textContent.includes('move any')"
SEE_EVENTS = """
window.delays = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "pointerdown") window.delays.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16 });
"""
SEE_MOVES = """
new MutationObserver(() => { window.seen ??= performance.timeOrigin + performance.now(); })
    .observe(document.getElementById("moves"), { childList: true, subtree: true });
"""
SEE_SENT = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (message) {
    if (message.includes('"place"')) window.sent = performance.timeOrigin + performance.now();
    send.call(this, message);
};
"""


def bench_browser() -> None:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        print("page in a browser:              no Chromium here")
        return
    with sync_playwright() as playwright, _page_of_board() as (session, address):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            _paint(browser, address)
            _clicks(browser, address)
            _second_viewer(browser, address, session)
            _idle(browser, address)
        finally:
            browser.close()


@contextmanager
def _page_of_board() -> Iterator[tuple[Session, str]]:
    """A simulated board with its page, in a thread of its own."""
    loop = asyncio.new_event_loop()
    with Session("sim://") as session, socket.create_server(("127.0.0.1", 0)) as listener:
        serving = loop.create_task(PageServer(session).serve(listener))
        thread = threading.Thread(target=_run, args=(loop, serving), daemon=True)
        thread.start()
        try:
            yield session, f"http://127.0.0.1:{listener.getsockname()[1]}/"
        finally:
            loop.call_soon_threadsafe(serving.cancel)
            thread.join(timeout=10)


def _run(loop: asyncio.AbstractEventLoop, serving: "asyncio.Task[None]") -> None:
    loop.run_until_complete(asyncio.gather(serving, return_exceptions=True))


def _opened(browser: Browser, address: str, *scripts: str) -> Page:
    page = browser.new_page(viewport=SIZE, locale="en-GB")
    for script in scripts:
        page.add_init_script(script)
    page.goto(address)
    page.wait_for_function(READY)
    return page


def _paint(browser: Browser, address: str) -> None:
    page = _opened(browser, address)
    print(f"first paint of the page:        {page.evaluate(FIRST_PAINT):.0f} ms")
    page.reload()
    page.wait_for_function(READY)
    painted_ms, fetched = page.evaluate(FIRST_PAINT), page.evaluate(FETCHED)
    print(f"  a second visit:               {painted_ms:.0f} ms, files fetched beside the page: {fetched}")
    page.close()
    for round_trip_ms in ROUND_TRIPS_MS:
        page = browser.new_page(viewport=SIZE, locale="en-GB")
        screen = page.context.new_cdp_session(page)
        screen.send("Network.enable")
        rate = MBIT_S * 1e6 / 8
        slow = {"offline": False, "latency": round_trip_ms, "downloadThroughput": rate, "uploadThroughput": rate}
        screen.send("Network.emulateNetworkConditions", slow)
        page.goto(address)
        page.wait_for_function(READY)
        painted_ms = page.evaluate(FIRST_PAINT)
        print(f"  at {MBIT_S} Mbit/s, {round_trip_ms:3} ms a request: {painted_ms:.0f} ms")
        page.close()


def _point(page: Page, spot: str) -> tuple[float, float]:
    box = page.locator(f"[data-spot={spot}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _clicks(browser: Browser, address: str) -> None:
    """From the press of a button to the paint that shows it, as the browser's event timing has it, in steps of 8 ms."""
    page = _opened(browser, address, SEE_EVENTS)
    x, y = _point(page, "d8")
    for _ in range(CLICKS):
        page.mouse.click(x, y)
        page.wait_for_timeout(150)
        page.keyboard.press("Escape")
        page.wait_for_timeout(150)
    delays = sorted(page.evaluate("window.delays"))
    delays = [0.0] * (CLICKS - len(delays)) + delays  # those below the browser's threshold of 16 ms are not told
    print(
        f"click to what it changes:       median {max(16, statistics.median(delays)):.0f} ms at most, "
        f"95 of 100 within {max(16, delays[CLICKS * 95 // 100]):.0f} ms"
    )
    page.close()


def _second_viewer(browser: Browser, address: str, session: Session) -> None:
    """From a tower put down on one page to its move in the list of another, but for the time that it has to rest."""
    page, other = _opened(browser, address, SEE_SENT), _opened(browser, address)
    delays = []
    for _ in range(MOVES):
        other.evaluate(f"() => {{ window.seen = undefined; {SEE_MOVES} }}")
        page.mouse.click(*_point(page, "d8"))
        page.wait_for_timeout(300)
        page.mouse.click(*_point(page, "d5"))
        other.wait_for_function("() => window.seen && document.querySelectorAll('td button').length === 1")
        delays.append(other.evaluate("window.seen") - page.evaluate("window.sent") - session.mirror.settings.dwell_ms)
        page.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_function(READY)
        page.wait_for_timeout(500)
    print(f"a move seen by another viewer:  dwell + {statistics.median(delays):.0f} ms, at most + {max(delays):.0f} ms")
    page.close()
    other.close()


def _idle(browser: Browser, address: str) -> None:
    """What a page costs on which nothing happens: all of Chromium's processes, and this one's."""
    for state, rests_ms in (("breathing lights", 4000), ("lights at rest", RESTING_MS)):
        heard: list[int] = []
        page = browser.new_page(viewport=SIZE, locale="en-GB")
        _count_frames(page, heard)
        page.goto(address)
        page.wait_for_function(READY)
        page.wait_for_timeout(rests_ms)
        heard.clear()
        browsers = [other for other in psutil.Process().children(recursive=True) if "chrom" in other.name()]
        before = sum(_cpu_s(process) for process in browsers)
        own_s = time.process_time()
        page.wait_for_timeout(IDLE_S * 1000)
        share = 100 * (sum(_cpu_s(process) for process in browsers) - before) / IDLE_S
        print(
            f"an idle page, {state:16}  {share:.1f} % of a core in the browser, "
            f"{100 * (time.process_time() - own_s) / IDLE_S:.1f} % with board and server, "
            f"{len(heard) / IDLE_S:.1f} messages a second"
        )
        page.close()


def _count_frames(page: Page, heard: list[int]) -> None:
    page.on("websocket", lambda line: line.on("framereceived", lambda _frame: heard.append(1)))


def _cpu_s(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
