"""Serves the page: its files, and a websocket a viewer. Knows no game; the controller does what viewers ask for.

A viewer is sent all that is shown once, and then what changes, at most 30 times a second. What to send is found against
what that viewer was sent last, so a slow one skips what it had no time for and nothing piles up.

Only this PC can reach the page unless it was asked to listen to the network; then whoever wants to look needs the token
of the address. Foreign pages in the browser are kept out: a websocket must come from the page itself, and where there
is no token the page must have been asked for by a name of this PC (else a foreign name could be made to point here).
"""

import asyncio
import contextlib
import hmac
import json
import secrets
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from typing import cast
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from madang_host.connection.session import Session
from madang_host.errors import BoardError, UserError
from madang_host.games.face import sentence
from madang_host.i18n import language
from madang_host.i18n.language import _
from madang_host.maintenance.setting_profiles import find_profile, keep_profile, profile_of, profiles
from madang_host.players.page_coach import PageCoach
from madang_host.players.timekeeper import Timekeeper
from madang_host.simulator.virtual_towers import HandError
from madang_host.ui.pace import FRAME_S, LOCK_S
from madang_host.ui.web import page_state, requests
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.page_state import Json, PageState
from madang_host.ui.web.page_types import Analysis, Game, Look, State
from madang_host.ui.web.requests import Request, RequestError
from madang_host.ui.web.viewer_analysis import AnalysisRequest, ViewerAnalysis

SIGN_OF_LIFE_S = 10.0  # a viewer who answers no ping for this long is gone
MOST_VIEWERS = 64
MOST_UNSENT = 4096  # bytes that wait for a slow viewer before changes are put together for it
LOOPBACK = ("127.0.0.1", "localhost", "::1")
STATIC = files("madang_host.ui.web") / "static"
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Viewer:
    """One open page. `spoken` is its language (madang_host.i18n.language)."""

    def __init__(self, line: web.WebSocketResponse, spoken: str) -> None:
        self.spoken = spoken
        self.stale = asyncio.Event()
        self.wanted = AnalysisRequest()
        self.analysis: Analysis = {}  # what this viewer sees more than others
        self._line = line
        self._shown: State | None = None
        self._settings: dict[str, str] = {}  # that wait to be set
        self._commanding: asyncio.Task[None] | None = None

    async def follow(self, server: "PageServer") -> None:
        """Send what changes, forever."""
        while True:
            await self.stale.wait()
            self.stale.clear()
            now: State = {**server.shown[self.spoken], **self.analysis}
            if self._shown is None:
                await self._send({"state": now, "now_ms": round(1000 * time.monotonic())})
            elif patch := page_state.changes(self._shown, now):
                await self._send({"changes": patch})
            self._shown = now

    async def notice(self, sentence: str) -> None:
        """Tell this viewer alone."""
        await self._send({"notice": sentence})

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
            except BoardError as error:
                await self.notice(sentence(f"{error}."))

    async def _send(self, message: Json) -> None:
        with contextlib.suppress(ConnectionError):  # the reading side notices, too
            await self._line.send_str(json.dumps(message))


class PageServer:
    """One board's page. `application` is what aiohttp runs.

    token    what a viewer must know, or an empty text
    shown    what viewers see, by language
    ended    set when the session has ended
    """

    def __init__(self, session: Session, token: str = "", keeper: Timekeeper | None = None) -> None:
        """`keeper` keeps the players' clocks; without one they are forgotten when the server ends."""
        self.token = token
        self.shown: dict[str, State] = {}
        self.ended = asyncio.Event()
        self._session = session
        self._state = PageState()
        self._controller = Controller(session)
        self._coach = PageCoach(session)
        self._analysis = ViewerAnalysis(self._coach.analysis)
        self._keeper = keeper or Timekeeper(session)
        self._profiles = profiles()
        self._viewers: set[Viewer] = set()
        self._games: dict[str, Game] = {}  # by language; of the mirror's revision
        self._looks: dict[str, tuple[Look, dict[str, str]]] = {}
        self._revision = -1
        self._painted_s = time.monotonic()

    async def serve(self, listener: socket.socket) -> None:
        """Serve the page on a listening socket until the session ends, or forever."""
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.SockSite(runner, listener).start()
            with self._coach:
                await self.ended.wait()
        finally:
            await runner.cleanup()

    def application(self) -> web.Application:
        application = web.Application(middlewares=[self._guard])
        application.router.add_get("/", self._page)
        application.router.add_get("/line", self._line)
        application.router.add_get(r"/words/{language:[a-z]+}.json", self._words)
        application.router.add_get(r"/static/{name:[a-z]+\.(js|css|svg)}", self._file)
        application.cleanup_ctx.append(self._pulse)
        return application

    # The page

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self.token and urlsplit(f"//{request.host}").hostname not in LOOPBACK:
            raise web.HTTPForbidden(text="This page is served to this PC alone, as http://localhost.\n")
        if self.token and request.path in ("/", "/line"):
            given = request.query.get("token", "")
            if not hmac.compare_digest(given.encode(), self.token.encode()):
                raise web.HTTPForbidden(text="Open the whole address that madang has printed, its token included.\n")
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Only the page itself may ask for this.\n")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    async def _page(self, request: web.Request) -> web.Response:
        return _response("index.html")

    async def _file(self, request: web.Request) -> web.Response:
        return _response(request.match_info["name"])

    async def _words(self, request: web.Request) -> web.Response:
        """The page's own words; English has none but those in the code."""
        return web.json_response(language.entries(language.language_of(request.match_info["language"])))

    # The viewers

    async def _line(self, request: web.Request) -> web.StreamResponse:
        if len(self._viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many viewers: close some pages of this board.\n")
        line = web.WebSocketResponse(
            heartbeat=SIGN_OF_LIFE_S, max_msg_size=requests.MOST_BYTES, writer_limit=MOST_UNSENT, compress=False
        )
        await line.prepare(request)
        if isinstance(request.transport, asyncio.WriteTransport):
            request.transport.set_write_buffer_limits(high=MOST_UNSENT)
        viewer = Viewer(line, language.language_of(request.query.get("lang", "")))
        self._viewers.add(viewer)
        following = asyncio.create_task(viewer.follow(self))
        try:
            async for message in line:
                if message.type == WSMsgType.TEXT:
                    await self._hear(viewer, message.data)
        finally:
            self._viewers.discard(viewer)
            following.cancel()
        return line

    async def _hear(self, viewer: Viewer, message: str) -> None:
        with language.speaking(viewer.spoken):
            try:
                request = requests.parse_request(message)
                commands = _commands(request)
                if request.kind == "look":
                    self._look_for(viewer, request.wanted)
                elif commands and not viewer.ask(self._session, *commands):
                    await viewer.notice(_("The board has not answered yet."))
                else:
                    self._do(request)
            except (RequestError, HandError, UserError) as error:
                await viewer.notice(sentence(f"{error}."))

    def _look_for(self, viewer: Viewer, wanted: AnalysisRequest) -> None:
        viewer.wanted = wanted
        if self._coach.failure is not None and (wanted.prospects or wanted.judgement):
            raise HandError(str(self._coach.failure))

    def _do(self, request: Request) -> None:
        with self._session.lock:
            match request.kind:
                case "hint":
                    self._hint()
                case "new" | "choose":
                    self._controller.go_on()
                case "clock":
                    self._keeper.clocks.set(request.control)
                case "pause":
                    self._keeper.clocks.pause(request.is_paused, time.monotonic())
                case "keep":
                    keep_profile(profile_of(request.profile, self._session.mirror.settings))
                    self._profiles = profiles()
                    self._games.clear()
                case "set" | "profile":
                    pass
                case _:
                    self._controller.do(request)

    def _hint(self) -> None:
        """Have the board show the best move."""
        if self._session.mirror.phase != "playing":
            raise HandError(_("there is no move to make now"))
        if self._coach.failure is not None:
            raise HandError(str(self._coach.failure))
        self._coach.show_best()

    # What they see

    async def _pulse(self, _: web.Application) -> AsyncIterator[None]:
        beating = asyncio.create_task(self._beat())
        with self._keeper:
            yield
        beating.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await beating

    async def _beat(self) -> None:
        """Look at the board 30 times a second, until the session ends."""
        while self._session.failure is None:
            began_s = time.monotonic()
            self._look(began_s)
            await asyncio.sleep(began_s + FRAME_S - time.monotonic())
        self.ended.set()

    def _look(self, now_s: float) -> None:
        session = self._session
        if not session.lock.acquire(timeout=LOCK_S):
            return
        try:
            self._controller.live(now_s)
            if self._viewers:
                self._show(now_s)
            else:
                self._analysis.look(self._state.history, ())
        finally:
            session.lock.release()

    def _show(self, now_s: float) -> None:
        revision = self._session.mirror.revision
        if revision != self._revision:
            self._revision = revision
            self._games.clear()
        elapsed_ms = int((now_s - self._painted_s) * 1000)
        self._painted_s += elapsed_ms / 1000
        moving = self._state.lights_and_towers(self._session, self._controller, elapsed_ms)
        hint = "thinking" if self._coach.is_thinking else ""
        clocks = self._keeper.clocks.shown()
        for spoken in {viewer.spoken for viewer in self._viewers}:
            if spoken not in self._games:
                with language.speaking(spoken):
                    self._looks[spoken] = page_state.look(spoken), page_state.profiles(self._profiles)
                    self._games[spoken] = self._state.game(self._session, self._controller)
            look, purposes = self._looks[spoken]
            rest = {"look": look, "profiles": purposes, "hint": hint, "clocks": clocks}
            self.shown[spoken] = cast(State, {**self._games[spoken], **moving, **rest})
        self._analysis.look(self._state.history, [viewer.wanted for viewer in self._viewers])
        for viewer in self._viewers:
            viewer.analysis = self._analysis.shown(viewer.wanted)
            viewer.stale.set()


def _commands(request: Request) -> list[tuple[str, ...]]:
    """What is to be sent to the board; raises UserError."""
    if request.kind == "profile":
        return [("set", name, str(value)) for name, value in find_profile(request.profile).values.items()]
    return [request.command] if request.command else []


def new_token() -> str:
    return secrets.token_urlsafe(16)


def _response(name: str) -> web.Response:
    file = STATIC / name
    if not file.is_file():
        raise web.HTTPNotFound
    return web.Response(body=file.read_bytes(), content_type=TYPES[name.rpartition(".")[2]], charset="utf-8")
