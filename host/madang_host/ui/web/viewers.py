"""One viewer's end of the line: sends what changed, and a sign of life when nothing does. Knows no board.

What to send is found against what that viewer was sent last, so a slow one skips what it had no time for and nothing
piles up.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping

from aiohttp import web

from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.i18n import language
from madang_host.ui.study.types import Analysis
from madang_host.ui.study.viewer_analysis import AnalysisRequest
from madang_host.ui.web import page_state
from madang_host.ui.web.access import RIGHT_NAMES, Right
from madang_host.ui.web.page_state import Json
from madang_host.ui.web.page_types import State

SIGN_OF_LIFE_S = 2.0  # between two messages at most: a page that hears nothing for 5 says so
CAN_WAIT = {"current_ma"}  # what changes all the time, and goes with the next sign of life


class Viewer:
    """One open page. `spoken` is its language (madang_host.i18n.language)."""

    def __init__(self, line: web.WebSocketResponse, spoken: str, right: Right) -> None:
        self.spoken = spoken
        self.right = right
        self.stale = asyncio.Event()
        self.wanted = AnalysisRequest()
        self.analysis: Analysis = {}  # what this viewer sees more than others
        self._line = line
        self._shown: State | None = None
        self._settings: dict[str, str] = {}  # that wait to be set
        self._commanding: asyncio.Task[None] | None = None

    @property
    def is_new(self) -> bool:
        """Whether nothing has been sent yet."""
        return self._shown is None

    async def follow(self, shown: Mapping[str, State]) -> None:
        """Send what changes of what is shown, by language, forever. If that cannot go on, the line is closed, so that
        the page comes again."""
        try:
            while True:
                is_alive = not await self._wait()
                if self.spoken in shown:
                    await self._send_changes(shown[self.spoken], is_alive)
        finally:
            with contextlib.suppress(ConnectionError, RuntimeError):
                await self._line.close()

    async def _wait(self) -> bool:
        """Whether there is something new before it is time for a sign of life."""
        try:
            async with asyncio.timeout(SIGN_OF_LIFE_S):
                await self.stale.wait()
        except TimeoutError:
            return False
        self.stale.clear()
        return True

    async def _send_changes(self, common: State, is_sign_of_life: bool) -> None:
        now: State = {**common, **self.analysis, "right": RIGHT_NAMES[self.right]}
        if self._shown is None:
            await self._send({"state": now, "now_ms": round(1000 * time.monotonic())})
        else:
            patch = page_state.changes(self._shown, now)
            if not is_sign_of_life and patch.keys() <= CAN_WAIT:
                return
            await self._send({"changes": patch})
        self._shown = now

    async def notice(self, words: str) -> None:
        """Tell this viewer alone."""
        await self._send({"notice": words})

    def ask(self, session: Session, *commands: tuple[str, ...]) -> bool:
        """Have the board do some things, one after the other; False while it still does what was asked before. Settings
        wait for their turn instead, and of the values of one that wait only the last counts."""
        is_busy = self._commanding is not None and not self._commanding.done()
        others = [command for command in commands if command[0] != "set"]
        if others and is_busy:
            return False
        self._settings |= {command[1]: command[2] for command in commands if command[0] == "set"}
        if not is_busy:
            self._commanding = asyncio.create_task(self._ask(session, others))
        return True

    async def _ask(self, session: Session, commands: list[tuple[str, ...]]) -> None:
        while commands or self._settings:
            command = commands.pop(0) if commands else ("set", *self._settings.popitem())
            try:
                await asyncio.to_thread(session.command, *command)
            except UserError as error:
                with language.speaking(self.spoken):
                    await self.notice(sentence(f"{error}."))

    async def _send(self, message: Json) -> None:
        with contextlib.suppress(ConnectionError):  # the reading side notices, too
            await self._line.send_str(json.dumps(message))
