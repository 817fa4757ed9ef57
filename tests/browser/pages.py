"""Pages of real servers, and a player who sits before one."""

import asyncio
import socket
import threading
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from madang_host.connection.session import Session
from madang_host.library.board_games import load_on
from madang_host.ui.web.server import PageServer

PATIENCE_MS = 120_000  # only a hang takes so long, however busy the machine is
QUICK = {"celebrate_ms": 0, "dwell_ms": 60, "pass_ms": 300, "restore_ms": 60, "tolerance_ms": 100}  # settings
LIFT_MS = 90  # a lift takes 60 to settle
SLIDE_MS = 20  # over a square
IS_BRIGHT = "() => !document.body.classList.contains('lost')"  # the server answers
IS_DIM = "() => document.body.classList.contains('lost')"


class PageOfBoard:
    """A server in a thread of its own; `session` is what it serves.

    server  while it is `served`
    """

    def __init__(self, session, listener, links=None):
        self.session = session
        self.links = links
        self.port = listener.getsockname()[1]
        self.address = f"http://localhost:{self.port}/"
        self._listener = listener

    @contextmanager
    def served(self):
        loop = asyncio.new_event_loop()
        self.server = PageServer(self.session, self.links)
        serving = loop.create_task(self.server.serve(self._listener))
        thread = threading.Thread(target=self._run, args=(loop, serving), daemon=True)
        self.loop = loop
        thread.start()
        try:
            yield self
        finally:
            loop.call_soon_threadsafe(serving.cancel)
            thread.join(timeout=10)

    def _run(self, loop, serving):
        loop.run_until_complete(asyncio.gather(serving, return_exceptions=True))
        loop.close()


@contextmanager
def page_of(session, http_port=0, links=None):
    """A page of what a session is connected with."""
    listener = socket.create_server(("127.0.0.1", http_port))
    with PageOfBoard(session, listener, links).served() as served:
        yield served


@contextmanager
def board_page(entries=(), links=None):
    """A page of a simulated board; with `entries` the board is given that record first."""
    with Session("sim://") as session:
        if entries:
            load_on(session, entries)
        with page_of(session, links=links) as served:
            yield served


class Player:
    """Hands on mouse and keys, and eyes on one page."""

    def __init__(self, page):
        self.page = page
        self.troubles = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)

    def text(self, where):
        return self.page.locator(f"#{where}").text_content()

    def until_said(self, where, words):
        try:
            self.page.wait_for_function(
                "([where, words]) => document.getElementById(where).textContent.includes(words)", arg=[where, words]
            )
        except Error as error:
            raise AssertionError(f"waited for '{words}', {where} says '{self.text(where)}'") from error

    def until_moved(self, *texts):
        try:
            self.page.wait_for_function(
                "(texts) => [...document.querySelectorAll('td button')].map((b) => b.textContent).join(' ') === texts",
                arg=" ".join(texts),
            )
        except Error as error:
            raise AssertionError(f"waited for {texts}, the moves are {self.moves()}") from error

    def moves(self):
        return self.page.locator("td button").all_inner_texts()

    def label(self, spot):
        return self.page.locator(f"[data-spot={spot}]").get_attribute("aria-label")

    def until_labelled(self, spot, words):
        self.page.wait_for_function(
            "([spot, words]) => document.querySelector(`[data-spot=${spot}]`).ariaLabel.includes(words)",
            arg=[spot, words],
        )

    def point(self, spot):
        box = self.page.locator(f"[data-spot={spot}]").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, *spots):
        """Press on the first spot and slide over all to the last."""
        self.page.mouse.move(*self.point(spots[0]))
        self.page.mouse.down()
        self.page.wait_for_timeout(LIFT_MS)
        for spot in spots[1:]:
            self.page.mouse.move(*self.point(spot), steps=3)
            self.page.wait_for_timeout(SLIDE_MS)
        self.page.mouse.up()

    def drag_by_finger(self, *spots):
        """The same on a screen that is touched."""
        screen = self.page.context.new_cdp_session(self.page)

        def touch(kind, *points):
            touches = [{"x": x, "y": y} for x, y in points]
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        points = [self.point(spot) for spot in spots]  # before anything scrolls
        touch("touchStart", points[0])
        self.page.wait_for_timeout(LIFT_MS)
        for point in points[1:]:
            touch("touchMove", point)
            self.page.wait_for_timeout(SLIDE_MS)
        touch("touchEnd")

    def open_tab(self, words):
        self.page.get_by_role("tab", name=words, exact=True).click()

    def until_gone(self, selector):
        self.page.wait_for_function("(selector) => !document.querySelector(selector)", arg=selector)

    def switch(self, words):
        self.page.get_by_role("checkbox", name=words, exact=True).click()

    def prospects(self):
        """What is told of each move, once nothing is thought about any more."""
        self.page.wait_for_function(
            "() => document.querySelector('.prospects li') && !document.querySelector('#coach p').textContent"
        )
        return self.page.locator(".prospects li").all_inner_texts()

    def marks(self):
        return self.page.locator(".mark").all_text_contents()

    def press(self, words):
        self.page.get_by_role("button", name=words, exact=True).click()

    def leave(self):
        """Before the server ends, which a page notes as trouble if it is still open then."""
        self.page.close()


def serious(player):
    """What axe finds that is serious or worse, with the places."""
    found = Axe().run(player.page).response["violations"]
    return [
        (violation["id"], [node["target"] for node in violation["nodes"]])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
