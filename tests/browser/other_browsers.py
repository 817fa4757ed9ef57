"""Firefox and WebKit, each by the driver of its own project, as one tab that can be looked at and clicked on.

Firefox speaks Marionette by itself. WebKitGTK's browser needs a display, which Xvfb is, and WebKitWebDriver.
"""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from typing import Any

PATIENCE_S = 120  # only a hang takes so long, however busy the machine is
LOOK_S = 0.1
SIZE = (1280, 900)
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib/*/webkit2gtk-4.0/MiniBrowser"
MIDDLE = """
const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
return [Math.round(x + width / 2), Math.round(y + height / 2)];
"""
LABEL = "return document.querySelector(`[data-spot=${arguments[0]}]`).getAttribute('aria-label')"


class Tab:
    """What tests do with a browser; what differs between browsers is below."""

    def open(self, address: str) -> None:
        raise NotImplementedError

    def run(self, script: str, *arguments: object) -> Any:
        """What a function with this body returns."""
        raise NotImplementedError

    def click_at(self, x: int, y: int) -> None:
        raise NotImplementedError

    def click(self, selector: str) -> None:
        self.click_at(*self.run(MIDDLE, selector))

    def until(self, what: str, script: str, *arguments: object) -> None:
        """Wait until a function with this body returns something true."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.run(script, *arguments):
            assert time.monotonic() < deadline, f"waited for {what}; the page says: {self.run(SAID)}"
            time.sleep(LOOK_S)

    def until_said(self, where: str, words: str) -> None:
        script = "return document.getElementById(arguments[0])?.textContent.includes(arguments[1])"
        self.until(f"'{words}' in {where}", script, where, words)

    def until_labelled(self, spot: str, words: str) -> None:
        self.until(f"'{words}' on {spot}", f"{LABEL}.includes(arguments[1])", spot, words)

    def move(self, text: str) -> None:
        """A move by two clicks, `e8-e2`."""
        self.click(f"[data-spot={text[:2]}]")
        self.until_labelled(text[:2], "in the hand")
        self.click(f"[data-spot={text[3:5]}]")


SAID = "return document.getElementById('said')?.innerText + ' / ' + document.getElementById('moves')?.innerText"


class FirefoxTab(Tab):
    def __init__(self, client: Any) -> None:
        self._client = client

    def open(self, address: str) -> None:
        self._client.navigate(address)

    def run(self, script: str, *arguments: object) -> Any:
        return self._client.execute_script(script, script_args=arguments)

    def click_at(self, x: int, y: int) -> None:
        mouse = self._client.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
        mouse.pointer_move(x, y).pointer_down().pointer_up().perform()


class WebKitTab(Tab):
    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        self._driver.get(address)

    def run(self, script: str, *arguments: object) -> Any:
        return self._driver.execute_script(script, *arguments)

    def click_at(self, x: int, y: int) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        chain = ActionChains(self._driver, duration=0)
        chain.w3c_actions.pointer_action.move_to_location(x, y).pointer_down().pointer_up()
        chain.perform()


def missing(browser: str) -> str:
    """What is missing to drive a browser, or nothing."""
    needed = {"firefox": ("firefox-esr",), "webkit": ("WebKitWebDriver", "Xvfb")}[browser]
    return ", ".join(name for name in needed if shutil.which(name) is None)


@contextlib.contextmanager
def tab_of(browser: str) -> Iterator[Tab]:
    """A tab of a browser, which is closed at the end."""
    with _firefox() if browser == "firefox" else _webkit() as tab:
        yield tab


@contextlib.contextmanager
def _firefox() -> Iterator[Tab]:
    from marionette_driver.marionette import Marionette

    preferences = {"intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1}
    with tempfile.TemporaryDirectory() as folder:
        client = Marionette(
            bin=shutil.which("firefox-esr"),
            headless=True,
            prefs=preferences,
            startup_timeout=PATIENCE_S,
            gecko_log=os.path.join(folder, "log"),
        )
        try:
            client.start_session()
            client.set_window_rect(width=SIZE[0], height=SIZE[1])
            yield FirefoxTab(client)
        finally:
            client.quit(in_app=False)
            client.cleanup()


@contextlib.contextmanager
def _webkit() -> Iterator[Tab]:
    from selenium import webdriver

    options = webdriver.WebKitGTKOptions()
    options.binary_location = _mini_browser()
    options.add_argument("--automation")
    with _display() as display:
        environment = {**os.environ, "DISPLAY": display, "LANGUAGE": "en_GB"}
        service = webdriver.WebKitGTKService(shutil.which("WebKitWebDriver"), env=environment)
        driver = webdriver.WebKitGTK(options, service)
        try:
            driver.set_window_size(*SIZE)
            yield WebKitTab(driver)
        finally:
            driver.quit()


def _mini_browser() -> str:
    from glob import glob

    return next(path for pattern in MINI_BROWSERS for path in glob(pattern))


@contextlib.contextmanager
def _display() -> Iterator[str]:
    """A screen that nobody sees; the server finds a free number itself."""
    ours, theirs = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=[theirs],
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(theirs)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()
