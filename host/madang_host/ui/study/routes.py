"""What a page asks for beside its line: kept games, files of them, lines that viewers try. Answers of no board.

What reads files, draws or plays by the rules is done beside the thread that serves: reading and drawing one at a time,
so that who asks for many pictures holds up nobody but those who ask for more.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from madang.games import Game
from madang.games.registry import new_game
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.games.face import GameFace, sentence
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.i18n import language
from madang_host.i18n.language import _
from madang_host.players.rating import own_rating
from madang_host.ui.study import exports, kept_games
from madang_host.ui.study.exports import Exported
from madang_host.ui.study.kept_games import NOW, Json
from madang_host.ui.study.lines import LineError, line_text, tried

Answer = TypeVar("Answer")
MakeLook = Callable[[str, GameFace, Game], object]  # in a language
NAME = r"{name:[\w-]{1,100}}"


class GameRoutes:
    """`add_to` an application; its middlewares say who may ask."""

    def __init__(self, session: Session, make_look: MakeLook, may_delete: Callable[[web.Request], bool]) -> None:
        self._session = session
        self._make_look = make_look
        self._may_delete = may_delete
        self._reading = asyncio.Lock()  # of many who ask at once, one

    def add_to(self, application: web.Application) -> None:
        application.router.add_get("/games", self._list)
        application.router.add_get("/games/figures", self._figures)
        application.router.add_get(f"/games/{NAME}", self._game)
        application.router.add_delete(f"/games/{NAME}", self._delete)
        application.router.add_get(rf"/games/{NAME}/{{form:{'|'.join(exports.NAMES)}}}", self._file)
        application.router.add_get("/study", self._line)
        application.router.add_get("/rating", self._rating)

    async def _list(self, _request: web.Request) -> web.Response:
        return web.json_response(await self._read(kept_games.listed))

    async def _figures(self, request: web.Request) -> web.Response:
        wanted, spoken = request.query.get("game", ""), language.language_of(request.query.get("lang", ""))

        def figures() -> Json:
            with language.speaking(spoken):
                return kept_games.figures(wanted)

        return web.json_response(await self._read(figures))

    async def _rating(self, request: web.Request) -> web.Response:
        """How strong a player is by the kept games, and the level that is as strong."""
        own = await self._read(lambda: own_rating(request.query.get("name", "")))
        return web.json_response({"points": round(own.points), "rounds": own.rounds, "level": own.level})

    async def _game(self, request: web.Request) -> web.Response:
        return web.json_response(await self._read(lambda: self._told(request)))

    def _told(self, request: web.Request) -> Json:
        """A game; with its look if another one is shown on the page."""
        spoken = language.language_of(request.query.get("lang", ""))
        with language.speaking(spoken):
            told = kept_games.told(self._record(request), request.match_info["name"])
            name = str(told["game"])
            if request.query.get("shown", name) != name:
                told["look"] = self._make_look(spoken, face_of(name), new_game(name))
        return told

    def _record(self, request: web.Request) -> list[str]:
        """Of a kept game, or of that on the board; raises UserError."""
        if request.match_info["name"] != NOW:
            return kept_games.record_of(request.match_info["name"])
        with self._session.lock:
            return list(self._session.mirror.record)

    async def _delete(self, request: web.Request) -> web.Response:
        if not self._may_delete(request):
            raise web.HTTPForbidden(text=sentence(_("games are deleted on the PC that has the board")) + ".\n")
        await self._read(lambda: kept_games.delete(request.match_info["name"]))
        return web.Response(status=204)

    async def _file(self, request: web.Request) -> web.Response:
        file = await self._read(lambda: self._exported(request))
        headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
        return web.Response(body=file.content, content_type=file.kind, headers=headers)

    def _exported(self, request: web.Request) -> Exported:
        name, form = request.match_info["name"], request.match_info["form"]
        if form == exports.LOG:
            return exports.log_of(name)
        number, ply = _number(request, "round"), _number(request, "ply")
        return exports.exported(game_of(self._record(request)), name, form, number, ply)

    async def _line(self, request: web.Request) -> web.Response:
        """By the rules, however long it is; not one after the other, as nothing is read."""
        query = request.query
        try:
            text = line_text(query.get("game", ""), query.get("start", ""), query.get("moves", ""))
            known = _number(request, "known") or 0
            with language.speaking(language.language_of(query.get("lang", ""))):
                return web.json_response(await asyncio.to_thread(tried, text, known))
        except LineError as error:
            raise web.HTTPBadRequest(text=sentence(f"{error}.\n")) from error

    async def _read(self, read: Callable[[], Answer]) -> Answer:
        """Raises HTTPNotFound for what is not there, or damaged."""
        async with self._reading:
            try:
                return await asyncio.to_thread(read)
            except (UserError, ValueError) as error:
                raise web.HTTPNotFound(text=sentence(f"{error}.\n")) from error


def _number(request: web.Request, name: str) -> int | None:
    """A number of the query; raises HTTPBadRequest."""
    text = request.query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise web.HTTPBadRequest(text=f"{name} is a number.\n")
    return int(text)
