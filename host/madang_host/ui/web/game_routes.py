"""Answers what the page asks of the kept games (madang_host.ui.web.kept_games), one at a time beside the thread that
serves.
"""

import asyncio
import functools
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from madang_host.errors import UserError
from madang_host.ui.web import kept_games

TYPES = {
    "txt": "text/plain",
    "jsonl": "application/jsonl",
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
}

Answer = TypeVar("Answer")


class GameRoutes:
    """`add_to` an application; its middlewares say who may ask."""

    def __init__(self) -> None:
        self._reading = asyncio.Lock()  # of many who ask at once, one

    def add_to(self, application: web.Application) -> None:
        application.router.add_get("/games", self._list)
        application.router.add_get("/games/statistics.svg", self._statistics)
        application.router.add_get(r"/games/{name:[\w-]+}", self._game)
        application.router.add_get(rf"/games/{{name:[\w-]+}}.{{form:{'|'.join(TYPES)}}}", self._file)

    async def _list(self, _request: web.Request) -> web.Response:
        return web.json_response(await self._read(kept_games.listed))

    async def _game(self, request: web.Request) -> web.Response:
        return web.json_response(await self._read(kept_games.told, request.match_info["name"]))

    async def _statistics(self, _request: web.Request) -> web.Response:
        return web.Response(body=await self._read(kept_games.statistics), content_type=TYPES["svg"])

    async def _file(self, request: web.Request) -> web.Response:
        name, form = request.match_info["name"], request.match_info["form"]
        content = await self._read(kept_games.exported, name, form)
        headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
        return web.Response(body=content, content_type=TYPES[form], headers=headers)

    async def _read(self, read: Callable[..., Answer], *arguments: str) -> Answer:
        """Raises HTTPNotFound for a game that is not there, or damaged."""
        async with self._reading:
            try:
                return await asyncio.to_thread(functools.partial(read, *arguments))
            except UserError as error:
                raise web.HTTPNotFound(text=f"{error}\n") from error
