"""What viewers do in any order leaves the page's heart beating."""

import asyncio
import json

import aiohttp
from test_web import PATIENCE_S, serving
from web_deeds import do_deeds

DEEDS = 2500  # more by `python tests/web_deeds.py`


def test_random_deeds_never_stop_the_hand() -> None:
    counts = do_deeds(DEEDS, seed=1)
    assert min(counts[kind] for kind in ("spot", "alone", "move", "new", "choose")) > 10


def test_a_choice_while_towers_are_carried_back() -> None:
    async def play() -> None:
        async with serving() as visit, visit.page() as page:
            await page.until(lambda state: state["asks"] == "move")
            await page.move("d8-d2")
            await page.until_moved("d8-d2")
            await page.do("new")
            await page.until(lambda state: state.get("held"))
            await page.do("choose", "d4")
            await page.until(lambda state: state["asks"] == "choose" and not state.get("held"))
            await page.do("choose", "d3")
            await page.until(lambda state: state["asks"] == "move" and not state["moves"])

    asyncio.run(play())


def test_a_heart_that_stops_is_told_and_ends_the_server(monkeypatch) -> None:
    async def play() -> str:
        async with serving() as visit, visit.page() as page:
            server = visit.server
            monkeypatch.setattr(server._controller, "live", lambda now_s: {}[now_s])
            await asyncio.wait_for(server.ended.wait(), PATIENCE_S)
            try:
                while True:
                    message = await asyncio.wait_for(page.line.receive(), PATIENCE_S)
                    if message.type is not aiohttp.WSMsgType.TEXT:
                        break
                    json.loads(message.data)
            finally:
                return str(server.failure)  # noqa: B012

    assert asyncio.run(play()).startswith("the page failed: KeyError")
