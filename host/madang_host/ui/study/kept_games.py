"""The games that are kept on this PC, for the page: their list, one to look back at, one to take away, and what all of
them come to. What reads files, and may draw, is done one at a time beside the thread that serves.
"""

import asyncio
import functools
from collections.abc import Callable
from typing import Any, TypeVar

from aiohttp import web

from madang_host.errors import UserError
from madang_host.files import joined
from madang_host.games.registry import face_of
from madang_host.library.formats import find_step, lines_of, round_svgs, svg_of
from madang_host.library.saved_games import SavedGame, SavedGames
from madang_host.library.statistics import figures_of
from madang_host.ui.study.history import History
from madang_host.ui.study.rounds import rounds_of

TYPES = {
    "txt": "text/plain",
    "jsonl": "application/jsonl",
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
}

Json = dict[str, Any]
Answer = TypeVar("Answer")

MOST_LISTED = 200
PNG_WIDTH, MOVING_WIDTH = 1200, 480  # pixels
SECONDS = 1.0  # a move of a moving picture


def listed() -> list[Json]:
    """The latest first."""
    games = reversed(SavedGames().games[-MOST_LISTED:])
    return [{**kept.summary(), "match": kept.told.record[0]} for kept in games]


def told(name: str) -> Json:
    """The rounds of a game by number, as the page looks back at them; raises UserError."""
    kept = SavedGames().find(name)
    history = History()
    history.follow(kept.told.record)
    return {"name": kept.name, "rounds": rounds_of(history.rounds, face_of(kept.game.name))}


def exported(name: str, form: str) -> bytes:
    """A game as a file of one of FORMS; raises UserError."""
    return FORMS[form](SavedGames().find(name))


def statistics() -> bytes:
    """A chart of all games, as SVG."""
    from madang_host.library.charts import chart  # takes a while to import

    games = []
    for kept in SavedGames().games:
        try:
            games.append((kept.game, kept.told.entries))
        except UserError:
            continue  # a damaged one counts for nothing; the list says so
    return chart(figures_of(games), "svg")


def _png(kept: SavedGame) -> bytes:
    from madang_host.render import pixels

    return pixels.png(svg_of(find_step(kept.game)), PNG_WIDTH)


def _gif(kept: SavedGame) -> bytes:
    from madang_host.render import pixels
    from madang_host.render.screen_colours import BACKGROUND, css

    return pixels.animated(round_svgs(kept.game), MOVING_WIDTH, css(BACKGROUND), SECONDS, pixels.GIF)


FORMS: dict[str, Callable[[SavedGame], bytes]] = {
    "txt": lambda kept: joined(lines_of(kept.game, "annotation")),
    "jsonl": lambda kept: joined(lines_of(kept.game, "jsonl")),
    "svg": lambda kept: svg_of(find_step(kept.game)).encode(),
    "png": _png,
    "gif": _gif,
}


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
        return web.json_response(await self._read(listed))

    async def _game(self, request: web.Request) -> web.Response:
        return web.json_response(await self._read(told, request.match_info["name"]))

    async def _statistics(self, _request: web.Request) -> web.Response:
        return web.Response(body=await self._read(statistics), content_type=TYPES["svg"])

    async def _file(self, request: web.Request) -> web.Response:
        name, form = request.match_info["name"], request.match_info["form"]
        content = await self._read(exported, name, form)
        headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
        return web.Response(body=content, content_type=TYPES[form], headers=headers)

    async def _read(self, read: Callable[..., Answer], *arguments: str) -> Answer:
        """Raises HTTPNotFound for a game that is not there, or damaged."""
        async with self._reading:
            try:
                return await asyncio.to_thread(functools.partial(read, *arguments))
            except UserError as error:
                raise web.HTTPNotFound(text=f"{error}\n") from error
