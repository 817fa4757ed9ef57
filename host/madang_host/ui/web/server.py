"""Serves the page: its files, and a websocket a viewer. Knows no game; the controller does what viewers ask for, and
access says who may.

A viewer is sent all that is shown once, and then what changes: at once, but at most 30 times a second.
"""

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import AsyncIterator

from aiohttp import WSMsgType, web

from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.i18n import language
from madang_host.i18n.language import _, marked
from madang_host.maintenance.setting_profiles import find_profile, keep_profile, profile_of
from madang_host.players.options import PlayerOptions
from madang_host.players.page_coach import PageCoach
from madang_host.players.timekeeper import Timekeeper
from madang_host.simulator.virtual_towers import HandError
from madang_host.ui.pace import FRAME_S, LOCK_S
from madang_host.ui.study.address import AddressRoutes
from madang_host.ui.study.history import History
from madang_host.ui.study.lesson_routes import LessonRoutes
from madang_host.ui.study.lines import LineError, read_line
from madang_host.ui.study.routes import GameRoutes
from madang_host.ui.study.viewer_analysis import ViewerAnalysis
from madang_host.ui.study.why_routes import WhyRoutes
from madang_host.ui.web import page_look, requests
from madang_host.ui.web.access import Access, Handler, Links, Right, add_headers
from madang_host.ui.web.assets import Assets
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.match_control import MatchControl
from madang_host.ui.web.requests import Request, RequestError
from madang_host.ui.web.shared_state import SharedState
from madang_host.ui.web.viewers import Viewer

PONG_S = 10.0  # a viewer who answers no ping for this long is gone
HEADERS_S = 10.0  # who has asked for nothing by then is not going to
IDLE_S = 60.0  # that a browser may keep a connection on which it asks for nothing more
MOST_UNSENT = 4096  # bytes that wait for a slow viewer before changes are put together for it

NOBODY = PlayerOptions()
FAILED = marked("the page failed: {error}; start it again, and please report this")


class PageServer:
    """One board's page. `application` is what aiohttp runs.

    access   who may come in
    match    what is played, and by whom
    ended    set when the session has ended, or the page itself has failed
    failure  what ended the page, or None
    """

    def __init__(
        self,
        session: Session,
        links: Links | None = None,
        keeper: Timekeeper | None = None,
        players: PlayerOptions = NOBODY,
    ) -> None:
        """Without `links` only this PC comes in. `keeper` keeps the players' clocks; without one they are forgotten
        when the server ends. `players` is who takes part beside hands, until the viewers begin another match."""
        self.access = Access(links)
        self.ended = asyncio.Event()
        self.failure: UserError | None = None
        self._session = session
        self._assets = Assets()
        self._history = History()
        self._controller = Controller(session, self._history)
        self._coach = PageCoach(session)
        self._analysis = ViewerAnalysis(self._coach.analysis)
        self._keeper = keeper or Timekeeper(session)
        self.match = MatchControl(session, self._controller, self._keeper, players)
        self._state = SharedState(session, self._history, self._controller, self.match, self._coach, self._keeper)
        self._news = asyncio.Event()  # from the board, or from a viewer's hand
        self._lived_s = -FRAME_S  # when the controller went on last
        self._viewers: set[Viewer] = set()
        self._beginning: set[asyncio.Task[None]] = set()  # of matches
        self._silent: set[web.RequestHandler] = set()  # connections that have not asked for anything yet

    async def serve(self, listener: socket.socket) -> None:
        """Serve the page on a listening socket until the session ends, or forever."""
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=1.0, keepalive_timeout=IDLE_S)
        await runner.setup()
        loop = asyncio.get_running_loop()
        assert runner.server is not None
        make_protocol = runner.server

        def accept() -> asyncio.BaseProtocol:
            protocol = make_protocol()
            self._silent.add(protocol)
            loop.call_later(HEADERS_S, self._hang_up, protocol)
            return protocol

        server = await loop.create_server(accept, sock=listener)
        try:
            with self._coach:
                await asyncio.to_thread(self.match.seats.start)
                await self.ended.wait()
        finally:
            await asyncio.to_thread(self.match.seats.clear)
            server.close()
            await runner.cleanup()

    def _hang_up(self, protocol: web.RequestHandler) -> None:
        """End a connection that has never asked for anything."""
        if protocol in self._silent:
            self._silent.discard(protocol)
            if protocol.transport is not None:
                protocol.transport.close()

    def application(self) -> web.Application:
        application = web.Application(middlewares=[self._note_heard, self.access.guard])
        application.router.add_get("/", self._page)
        application.router.add_get("/line", self._line)
        application.router.add_get("/access", self._tell_access)
        application.router.add_get(r"/static/{version:\w+}/words-{language:[a-z]+}.json", self._words)
        application.router.add_get(r"/static/{version:\w+}/{name:[a-z_-]+\.\w+}", self._file)
        AddressRoutes(self._keys).add_to(application)
        GameRoutes(self._session, page_look.look, self._is_own).add_to(application)
        WhyRoutes(self._coach).add_to(application)
        LessonRoutes(self._coach, page_look.look, self._is_own).add_to(application)
        application.on_response_prepare.append(add_headers)
        application.cleanup_ctx.append(self._pulse)
        return application

    # The page

    @web.middleware
    async def _note_heard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self._silent.discard(request.protocol)
        return await handler(request)

    async def _page(self, request: web.Request) -> web.Response:
        response = self._assets.page(request)
        self.access.remember(request, response)
        return response

    async def _file(self, request: web.Request) -> web.Response:
        return self._assets.file(request)

    async def _words(self, request: web.Request) -> web.Response:
        return self._assets.words(request)

    async def _tell_access(self, request: web.Request) -> web.Response:
        """Whether a page whose line was refused may come again: a websocket does not tell why."""
        self.access.leave(self.access.enter(request))
        return web.Response(text="There is room.\n")

    def _keys(self, request: web.Request) -> dict[str, str]:
        """What a viewer may hand on: the keys of links by what they are for; none where only this PC comes in."""
        links = self.access.links
        if links is None:
            return {}
        return {"watch": links.watch} | ({"play": links.play} if self.access.right_of(request) != Right.WATCH else {})

    def _is_own(self, request: web.Request) -> bool:
        return self.access.right_of(request) == Right.OWN

    # The viewers

    async def _line(self, request: web.Request) -> web.StreamResponse:
        right = self.access.right_of(request)
        assert right is not None  # as the guard has seen
        address = self.access.enter(request)
        try:
            return await self._show_to(request, right)
        finally:
            self.access.leave(address)

    async def _show_to(self, request: web.Request, right: Right) -> web.StreamResponse:
        line = web.WebSocketResponse(
            heartbeat=PONG_S, max_msg_size=requests.MOST_BYTES, writer_limit=MOST_UNSENT, compress=False
        )
        await line.prepare(request)
        if isinstance(request.transport, asyncio.WriteTransport):
            request.transport.set_write_buffer_limits(high=MOST_UNSENT)
        viewer = Viewer(line, language.language_of(request.query.get("lang", "")), right)
        self._viewers.add(viewer)
        following = asyncio.create_task(viewer.follow(self._state.shown))
        following.add_done_callback(_tell_failure)
        self._news.set()
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
                requests.refuse_without_right(request, viewer.right)
                with self._session.lock:
                    self.match.refuse_without_game(request)
                commands = self._commands(request, viewer.right)
                if request.kind == "look":
                    await self._look_for(viewer, request)
                elif request.kind in ("match", "game"):
                    self._begin(viewer, request)
                elif commands and not viewer.ask(self._session, *commands):
                    await viewer.notice(_("The board has not answered yet."))
                else:
                    self._do(request)
            except (RequestError, LineError, HandError, UserError) as error:
                await viewer.notice(sentence(f"{error}."))

    def _commands(self, request: Request, right: Right) -> list[tuple[str, ...]]:
        """What is to be sent to the board; raises UserError. Of a profile what the viewer may set."""
        if request.kind in ("undo", "draw"):
            with self._session.lock:
                is_draw = request.kind == "draw"
                return [self.match.draw_command() if is_draw else self._controller.undo(self.match.seats.is_engine)]
        if request.kind in ("play", "throw"):
            with self._session.lock:
                return [self._controller.race_command(request.text)]
        if request.kind == "profile":
            values = find_profile(request.profile).values
            return [("set", name, str(value)) for name, value in values.items() if requests.may_set(name, right)]
        return [request.command] if request.command else []

    def _begin(self, viewer: Viewer, request: Request) -> None:
        beginning = asyncio.create_task(self._begin_match(viewer, request))
        self._beginning.add(beginning)
        beginning.add_done_callback(self._beginning.discard)
        beginning.add_done_callback(_tell_failure)

    async def _begin_match(self, viewer: Viewer, request: Request) -> None:
        try:
            begin = self.match.begin if request.kind == "match" else self.match.change_game
            await asyncio.to_thread(begin, request)
        except (HandError, UserError) as error:
            await viewer.notice(sentence(f"{error}."))

    async def _look_for(self, viewer: Viewer, request: Request) -> None:
        """Raises LineError for a line that there cannot be."""
        wanted = request.wanted
        if request.line is not None:
            wanted = wanted._replace(line=(await asyncio.to_thread(read_line, request.line)).history)
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
                case "resign":
                    self.match.resign(request.side)
                case "swap":
                    self.match.swap()
                case "keep":
                    keep_profile(profile_of(request.profile, self._session.mirror.settings))
                    self._state.forget_profiles()
                case "set" | "profile" | "undo" | "draw" | "play" | "throw" | "advise":
                    pass
                case _:
                    self._controller.do(request)
        self._news.set()

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
        loop = asyncio.get_running_loop()
        self._session.on_news = lambda: loop.call_soon_threadsafe(self._news.set)
        with self._keeper:
            yield
        with self._session.lock:
            self._session.on_news = lambda: None
        beating.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await beating

    async def _beat(self) -> None:
        """Look at the board 30 times a second, or sooner if there is news, until the session ends. Nobody sees anything
        any more without it."""
        shown_s = -FRAME_S
        try:
            while self._session.failure is None and self.match.seats.failure is None:
                began_s = time.monotonic()
                if self._look(began_s):
                    shown_s = began_s
                with contextlib.suppress(TimeoutError):  # wait_for may miss that it is cancelled, before Python 3.12
                    async with asyncio.timeout(began_s + FRAME_S - time.monotonic()):
                        await self._news.wait()
                await asyncio.sleep(shown_s + FRAME_S - time.monotonic())
                self._news.clear()
        except Exception as error:
            logging.getLogger(__name__).exception("the page failed")
            self.failure = UserError(FAILED, error=repr(error))
        self.failure = self.failure or self.match.seats.failure
        self.ended.set()

    def _look(self, now_s: float) -> bool:
        """Whether a viewer is shown something new."""
        session = self._session
        if not session.lock.acquire(timeout=LOCK_S):
            return False
        try:
            if now_s - self._lived_s >= FRAME_S:  # virtual hands are no quicker, or sensors miss what they do
                self._controller.live(now_s)
                self._lived_s = now_s
            if self._viewers:
                return self._show()
            self._analysis.look(self._history, ())
            return False
        finally:
            session.lock.release()

    def _show(self) -> bool:
        """Whether there is something new to see for anybody."""
        is_new = False
        changed = self._state.look(viewer.spoken for viewer in self._viewers)
        self._analysis.look(self._history, [viewer.wanted for viewer in self._viewers])
        for viewer in self._viewers:
            analysis = self._analysis.shown(viewer.wanted, viewer.spoken)
            if viewer.is_new or viewer.spoken in changed or analysis != viewer.analysis:
                viewer.analysis = analysis
                viewer.stale.set()
                is_new = True
        return is_new


def _tell_failure(following: "asyncio.Task[None]") -> None:
    """No task dies in silence."""
    if not following.cancelled() and following.exception() is not None:
        logging.getLogger(__name__).error("a task of the page failed", exc_info=following.exception())
