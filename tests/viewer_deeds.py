"""Viewers who do anything at any time, before a real server of a simulated board: every kind of request on two pages,
games looked at and lines tried beside them, lines that are cut, a board that is unplugged.

python tests/viewer_deeds.py [--deeds 10000] [--seed 1] [--games kamisado o-pat-kono ...] [--engine]
"""

import argparse
import asyncio
import contextlib
import json
import logging
import random
import socket
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiohttp
from merge_patch import merge

from madang_host.connection.session import Session
from madang_host.games.registry import face_of, game_names
from madang_host.ui.web.server import PageServer

PATIENCE_S = 120.0  # only a hang takes so long, however busy the machine is
PAUSES_S = (0.0, 0.0, 0.01, 0.03, 0.08, 0.2)
ROUND_OF_DEEDS = 100  # after so many it is seen whether all pages show the same
PLACES = [f"{file}{row}" for file in "abcdefgh" for row in range(10)]
MAY_MOVE = ("active", "possible", "legal", "winning", "risky", "choice", "chosen")  # roles of squares
QUICK = {"dwell_ms": 60, "pass_ms": 300, "restore_ms": 60, "think_ms": 50}
CLOCKS = ("0", "5+3", "5d3", "10/5")
PATHS = ("games", "games/now", "games/figures", "games/now/svg", "games/now/text", "access", "", "study?game=nothing")
KINDS = {"move": 30, "spot": 8, "alone": 8, "choose": 4, "look": 5, "match": 2, "game": 1, "resign": 1, "clock": 1}
KINDS |= {"set": 1, "new": 1, "nonsense": 1, "study": 3, "path": 2, "leave": 1, "unplug": 0.3, "advise": 4, "why": 1}

Json = dict[str, Any]


class ViewerPage:
    """A page as a program: keeps the state by the changes that it is sent."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self.line = line
        self.state: Json = {}
        self.notices: Counter[str] = Counter()
        self.hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        async for message in self.line:
            said = json.loads(message.data)
            if "state" in said:
                self.state = said["state"]
            elif "changes" in said:
                merge(self.state, said["changes"])
            else:
                self.notices[said["notice"]] += 1

    async def send(self, message: str) -> None:
        """Unless the line has just ended."""
        with contextlib.suppress(ConnectionError):
            await self.line.send_str(message)

    async def leave(self) -> None:
        await self.line.close()
        await self.hearing


class ViewerDeeds:
    """Does one deed after the other; `counts` says how often each was done."""

    def __init__(self, session: Session, server: PageServer, address: str, client: aiohttp.ClientSession, seed: int):
        self.counts: Counter[str] = Counter()
        self.games: Sequence[str] = game_names()
        self.has_engine = False
        self._session = session
        self._server = server
        self._address = address
        self._client = client
        self._chance = random.Random(seed)
        self._pages: list[ViewerPage] = []

    async def do(self, deeds: int) -> None:
        """Raises AssertionError when the server has ended, or two pages go on showing different things."""
        self._pages = [await self._open(), await self._open()]
        for done in range(1, deeds + 1):
            kind = self._chance.choices(list(KINDS), list(KINDS.values()))[0]
            deed: Callable[[ViewerPage], Awaitable[None]] = getattr(self, f"_{kind}")
            await self._come_again()
            await deed(self._chance.choice(self._pages))
            self.counts[kind] += 1
            await asyncio.sleep(self._chance.choice(PAUSES_S))
            assert not self._server.ended.is_set(), (done, self._server.failure)
            if done % ROUND_OF_DEEDS == 0 or done == deeds:
                await self._come_again()
                await self._agree()
        for page in self._pages:
            await page.leave()

    async def _open(self) -> ViewerPage:
        spoken = self._chance.choice(("en", "de", "ko"))
        return ViewerPage(await self._client.ws_connect(f"{self._address}/line?lang={spoken}"))

    async def _come_again(self) -> None:
        """As pages do that have lost their line: a busy machine may not answer a ping in time."""
        self._pages = [page if not page.hearing.done() else await self._open() for page in self._pages]

    async def _agree(self) -> None:
        """Wait until all pages show what a new one would."""
        waited_s = 0.0
        while True:
            fresh = [await self._seen_anew(page) for page in self._pages]
            if all(_lasting(page.state) == new for page, new in zip(self._pages, fresh, strict=True)):
                return
            waited_s += 0.3
            assert waited_s < PATIENCE_S, [
                _different(_lasting(page.state), new) for page, new in zip(self._pages, fresh, strict=True)
            ]
            await asyncio.sleep(0.3)

    async def _seen_anew(self, page: ViewerPage) -> Json:
        spoken = page.state.get("look", {}).get("language", "en")
        async with self._client.ws_connect(f"{self._address}/line?lang={spoken}") as line:
            return _lasting(json.loads((await line.receive()).data)["state"])

    # The deeds

    @staticmethod
    async def _ask(page: ViewerPage, kind: str, **fields: object) -> None:
        await page.send(json.dumps({"do": kind, **fields}))

    async def _move(self, page: ViewerPage) -> None:
        """A piece that may move, to a square that is lit, most often one where it may go."""
        roles = page.state.get("roles", {})
        lit = [square for square, role in roles.items() if role in MAY_MOVE]
        if not lit:
            await self._ask(page, "set-up")
            return
        held = page.state.get("held")
        if not held:
            await self._ask(page, "lift", at=self._chance.choice(lit))
            await asyncio.sleep(self._chance.choice((0.0, 0.09)))
        await self._ask(page, "place", at=self._chance.choice(lit))

    async def _spot(self, page: ViewerPage) -> None:
        kind = self._chance.choice(("lift", "slide", "carry", "place", "aside"))
        await self._ask(page, kind, at=self._chance.choice(PLACES))

    async def _alone(self, page: ViewerPage) -> None:
        usual = ("back", "set-up", "restore", "undo", "draw")
        await self._ask(page, self._chance.choice((*usual, "hint") if self.has_engine else usual))

    async def _advise(self, page: ViewerPage) -> None:
        """Between squares that are lit it is often legal."""
        lit = [square for square, role in page.state.get("roles", {}).items() if role in MAY_MOVE] or PLACES
        between = f"{self._chance.choice(lit)}-{self._chance.choice(lit)}"
        usual = ("e8-e2", "b1-g6", "pass", "c6xc4", "e8-e9", "e5-e4^1")
        await self._ask(page, "advise", text=self._chance.choice((between, between, between, *usual)))

    async def _why(self, page: ViewerPage) -> None:
        """Of the last move; and what answers it is lit."""
        if not self.has_engine:
            return
        state = page.state
        moves = [move["text"] for move in state.get("moves", {}).values()]
        query = {"game": state.get("look", {}).get("game", ""), "start": state.get("start", "")}
        told = await self._fetch("why", {**query, "moves": " ".join(moves), "lang": "de"})
        if told.startswith("{") and len(line := json.loads(told)["line"]) > 1:
            await self._ask(page, "advise", text=line[1]["move"])

    async def _choose(self, page: ViewerPage) -> None:
        options = list(page.state.get("options", {})) or PLACES[1:9]
        await self._ask(page, "choose", at=self._chance.choice(options))

    async def _look(self, page: ViewerPage) -> None:
        where: Json = {}
        if self._chance.random() < 0.7:
            where = {"round": self._chance.randint(0, 3), "at": self._chance.randint(-2, 9)}
        wants = self.has_engine and self._chance.random() < 0.3
        await self._ask(page, "look", prospects=wants, judgement=wants, **where)

    async def _match(self, page: ViewerPage) -> None:
        face = face_of(self._chance.choice(self.games))
        text = self._chance.choice(face.matches())[0]
        setups = list(page.state.get("look", {}).get("setups", {}).get(text, {}))
        levels = (0, 0, 1) if self.has_engine else (0,)
        seats = {side: {"level": self._chance.choice(levels), "name": "Ann"} for side in face.sides}
        setup = self._chance.choice(["", *setups])
        await self._ask(page, "match", text=text, setup=setup, seats=seats, clock=self._chance.choice(CLOCKS))

    async def _game(self, page: ViewerPage) -> None:
        await self._ask(page, "game", name=self._chance.choice(self.games))

    async def _resign(self, page: ViewerPage) -> None:
        await self._ask(page, "resign", side=self._chance.choice([*page.state.get("look", {}).get("sides", {}), "x"]))

    async def _clock(self, page: ViewerPage) -> None:
        if self._chance.random() < 0.5:
            await self._ask(page, "clock", control=self._chance.choice(CLOCKS))
        else:
            await self._ask(page, "pause", paused=self._chance.random() < 0.5)

    async def _set(self, page: ViewerPage) -> None:
        await self._ask(page, "set", name="brightness", value=self._chance.randint(0, 255))

    async def _new(self, page: ViewerPage) -> None:
        await self._ask(page, "new")

    async def _nonsense(self, page: ViewerPage) -> None:
        await page.send(self._chance.choice(("", "[]", "{", '{"do": 3}', '{"do": "lift", "at": "z9"}')))

    async def _study(self, page: ViewerPage) -> None:
        """What a page asks for when a line is tried from what it shows."""
        moves = [move["text"] for move in page.state.get("moves", {}).values()]
        game, start = page.state.get("look", {}).get("game", ""), page.state.get("start", "")
        tried = " ".join([*moves[: self._chance.randint(0, len(moves))], self._chance.choice(("", "a1-b2", "pass"))])
        query = {"game": game, "start": start, "moves": tried.strip(), "lang": "en"}
        await self._fetch("study", query)

    async def _path(self, _page: ViewerPage) -> None:
        await self._fetch(self._chance.choice(PATHS), {})

    async def _fetch(self, path: str, query: dict[str, str]) -> str:
        async with self._client.get(f"{self._address}/{path}", params=query) as answer:
            told = await answer.text()
            self.counts[f"answered {answer.status}"] += 1
            assert answer.status < 500, (path, query)
            return told

    async def _leave(self, page: ViewerPage) -> None:
        """A line ends, most often without a word; the page comes again."""
        if self._chance.random() < 0.7 and page.line._response.connection is not None:
            transport = page.line._response.connection.transport
            if transport is not None:
                transport.abort()
        await page.leave()
        self._pages[self._pages.index(page)] = await self._open()

    async def _unplug(self, _page: ViewerPage) -> None:
        """The board's port is lost; the session opens it again by itself."""
        self._session._port._failed("unplugged")  # type: ignore[union-attr]


def _lasting(state: Json) -> Json:
    """But for what may differ from page to page, or goes along with the next sign of life."""
    return {key: value for key, value in state.items() if key not in ("current_ma", "prospects", "judgement", "clocks")}


def _different(one: Json, other: Json) -> Json:
    return {key: (one.get(key), other.get(key)) for key in {**one, **other} if one.get(key) != other.get(key)}


class Errors(logging.Handler):
    """What the server has logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


async def _do(deeds: int, seed: int, games: Sequence[str], has_engine: bool, folder: str) -> Counter[str]:
    with Session(f"sim://?store={folder}") as session, socket.create_server(("127.0.0.1", 0)) as listener:
        for name, value in QUICK.items():
            session.command("set", name, str(value))
        server = PageServer(session)
        serving = asyncio.create_task(server.serve(listener))
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        try:
            async with aiohttp.ClientSession() as client:
                done = ViewerDeeds(session, server, address, client, seed)
                done.games = games or done.games
                done.has_engine = has_engine
                await done.do(deeds)
                return done.counts
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


def do_viewer_deeds(deeds: int, seed: int, games: Sequence[str] = (), has_engine: bool = False) -> Counter[str]:
    """What was done; raises AssertionError for what no viewer may cause."""
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        with tempfile.TemporaryDirectory() as folder:
            counts = asyncio.run(_do(deeds, seed, games, has_engine, folder))
    finally:
        logging.getLogger().removeHandler(errors)
    assert not errors.told, errors.told
    return counts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deeds", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=(), choices=game_names())
    parser.add_argument("--engine", action="store_true", help="let the engine play, hint and analyse, too")
    arguments = parser.parse_args()
    logging.basicConfig()
    told = do_viewer_deeds(arguments.deeds, arguments.seed, arguments.games, arguments.engine)
    for name, count in told.most_common():
        print(f"{count:8} {name}")
