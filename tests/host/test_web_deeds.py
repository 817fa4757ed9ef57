"""What viewers do in any order leaves the page's heart beating."""

import asyncio
import json

import aiohttp
from test_web import PATIENCE_S, Page, serving
from viewer_deeds import do_viewer_deeds
from web_deeds import Deeds, do_deeds

from madang.squares import new_set
from madang_host.connection.session import Session
from madang_host.simulator.virtual_towers import VirtualTowers
from madang_host.ui.web.controller import VirtualHand

DEEDS = 2500  # more by `python tests/web_deeds.py`
VIEWERS_DEEDS = 120  # more by `python tests/viewer_deeds.py`


def test_random_deeds_never_stop_the_hand() -> None:
    counts = do_deeds(DEEDS, seed=1)
    assert min(counts[kind] for kind in ("spot", "alone", "move", "new", "choose")) > 10


def test_viewers_who_do_anything_all_see_the_same(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    counts = do_viewer_deeds(VIEWERS_DEEDS, seed=1)
    assert sum(counts.values()) >= VIEWERS_DEEDS


async def begin_anew_after_a_move(page: Page) -> None:
    """Until a tower is on its way back to the start."""
    await page.until(lambda state: state["asks"] == "move")
    await page.move("d8-d2")
    await page.until_moved("d8-d2")
    await page.do("new")
    await page.until(lambda state: state.get("held"))


def test_a_click_while_towers_are_set_up_leaves_no_half_set_board() -> None:
    async def play() -> None:
        async with serving() as visit, visit.page() as page:
            await begin_anew_after_a_move(page)
            await page.do("place", "d5")
            await page.until_told("One moment")
            await page.until(lambda state: state["asks"] == "move" and not state["moves"])
            assert page.standing()["black-orange"] == "a8" and not page.state.get("held")

    asyncio.run(play())


def test_a_game_that_was_put_away_goes_on_where_it_was() -> None:
    """Its pieces come back to where they stood by themselves."""
    with Session("sim://?time=virtual") as session:
        deeds = Deeds(session, seed=1)
        deeds.until(lambda mirror: mirror.phase == "playing")
        deeds.ask("lift", "d8")
        deeds.beat(4)
        deeds.ask("place", "d2")
        deeds.until(lambda mirror: mirror.moves == ["d8-d2"])
        for name in ("o-pat-kono", "kamisado"):
            deeds.take_game(name)
            deeds.until(lambda mirror, name=name: mirror.is_followed and mirror.game.name == name)
        standing = new_set([square for square in range(64) if session.mirror.pieces[square]])
        deeds.until(lambda mirror: mirror.occupied == standing and mirror.phase == "playing")
        assert session.mirror.moves == ["d8-d2"]


def test_an_arrangement_of_nothing_leaves_viewers_their_hand() -> None:
    with Session("sim://?time=virtual") as session:
        assert session.hands is not None
        hand = VirtualHand(VirtualTowers(session.hands, session.mirror.face))
        hand.arrange(bytes(64))
        assert not hand.is_busy
        hand.arrange(session.mirror.start)
        assert hand.is_busy


def test_who_plays_alone_has_the_only_side() -> None:
    async def play() -> None:
        async with serving() as visit, visit.page() as page:
            await page.until(lambda state: state["asks"] == "move")
            text = next(
                text for text in page.state["look"]["matches"] if text.startswith("latin-square 4 easy complete")
            )
            await page.do("match", text=text, setup="", seats={"player": {"level": 0, "name": "Ann"}}, clock="5+3")
            await page.until(lambda state: state["asks"] == "move" and state["look"]["game"] == "latin-square")
            assert list(page.state["look"]["sides"]) == list(page.state["players"]) == ["player"]
            await page.until(lambda state: list(state["clocks"].get("left_ms", [])) == ["player"])
            await page.until(lambda state: "legal" in state["roles"].values())
            brush = page.standing()["brush"]
            landing = next(square for square, role in page.state["roles"].items() if role == "legal")
            await page.move(f"{brush}-{landing}")
            await page.until(lambda state: state["moves"])
            words = page.state["moves"]["0"]["words"]
            assert words.startswith((f"{landing}: painted ", f"{landing}: the brush takes up "))
            await page.do("resign", side="player")
            await page.until(lambda state: state["resigned"] == "player")
            assert page.state["result"] == "The game was given up."

    asyncio.run(play())


def test_a_choice_while_towers_are_carried_back() -> None:
    async def play() -> None:
        async with serving() as visit, visit.page() as page:
            await begin_anew_after_a_move(page)
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
