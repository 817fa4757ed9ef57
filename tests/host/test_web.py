"""The page's server: what viewers are sent, what they may do, and who is kept out."""

import asyncio
import contextlib
import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from line import BoardServer
from merge_patch import merge
from rounds import ROUND

from madang.games.kamisado import notation
from madang.squares import members, parse_square
from madang_host.cli.main import main
from madang_host.connection.session import Session
from madang_host.engine.solve import proved_basic_start
from madang_host.errors import UserError
from madang_host.games.position import Position
from madang_host.library import board_games
from madang_host.ui.web import page_state, requests, viewers
from madang_host.ui.web import server as server_module
from madang_host.ui.web.access import HEADERS, MOST_FROM_ONE, MOST_VIEWERS, Links, kept_links
from madang_host.ui.web.server import PageServer

PATIENCE_S = 120  # only a hang takes so long; a first answer of the engine takes the time of compiling it
PUSH = "obpkyr1n/8/8/4g+3/4Y3/8/8/NGR1KPBO b G -"
LATE, LATE_MOVE = str(Position().play(*ROUND[:3]).text), ROUND[3]
TWO_ROUNDS = ["kamisado dragon 3", "round 1 black basic", *ROUND, "round 2 black fill left", "d8-d5"]


class Page:
    """A viewer as a program: keeps the state by the changes it is sent."""

    def __init__(self, line):
        self.line = line
        self.state = {}
        self.notices = []
        self.messages = 0
        self.bytes = 0
        self.gap_s = 0.0  # before the last message
        self.asked = []

    async def hear(self):
        began_s = time.monotonic()
        message = await asyncio.wait_for(self.line.receive(), PATIENCE_S)
        self.gap_s = time.monotonic() - began_s
        assert message.type == aiohttp.WSMsgType.TEXT, message
        self.messages += 1
        self.bytes += len(message.data)
        said = json.loads(message.data)
        if "state" in said:
            self.state = said["state"]
            self.asked.append(self.state["ask"])
        elif "changes" in said:
            merge(self.state, said["changes"])
            self.asked += [said["changes"]["ask"]] if "ask" in said["changes"] else []
        else:
            self.notices.append(said["notice"])

    async def until(self, condition):
        deadline = time.monotonic() + PATIENCE_S
        while not condition(self.state):
            assert time.monotonic() < deadline, (self.state.get("ask"), self.state.get("moves"), self.notices)
            await self.hear()

    async def until_told(self, words):
        await self.until(lambda _state: any(words in notice for notice in self.notices))

    async def until_moved(self, *texts):
        await self.until(lambda state: [move["text"] for move in state["moves"].values()] == list(texts))

    async def do(self, kind, at=None, **fields):
        await self.line.send_json({"do": kind, **({} if at is None else {"at": at}), **fields})

    async def move(self, text):
        await self.do("lift", text[:2])
        await self.until(lambda state: state.get("held"))
        await asyncio.sleep(0.08)  # as long as a lift takes to settle
        await self.do("place", text[3:5])

    async def play(self, moves):
        for number, text in enumerate(moves, 1):
            if text != "pass":
                await self.move(text)
            await self.until_moved(*moves[:number])

    def standing(self):
        return {tower: place["at"] for tower, place in self.state["towers"].items()}


class Visit:
    """A server on a port of this PC, and pages that look at it."""

    def __init__(self, address, client, session, server=None):
        self.address = address
        self.client = client
        self.session = session
        self.server = server

    @asynccontextmanager
    async def page(self, query="", **options):
        async with self.client.ws_connect(f"{self.address}/line{query}", **options) as line:
            page = Page(line)
            await page.hear()
            yield page

    async def status(self, path, **headers):
        async with self.client.get(self.address + path, headers=headers) as response:
            return response.status


@asynccontextmanager
async def serving(port="sim://", links=None, entries=()):
    with Session(port) as session:
        if entries:
            board_games.load_on(session, entries)
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # what a viewer has not read soon holds us up
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        server = PageServer(session, links)
        serving = asyncio.create_task(server.serve(listener))
        try:
            async with aiohttp.ClientSession() as client:
                yield Visit(address, client, session, server)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


@asynccontextmanager
async def playing():
    """A page of a simulated board on which a quick round has begun."""
    async with serving() as visit, visit.page() as page:
        for name, value in {"dwell_ms": 60, "pass_ms": 300, "restore_ms": 60}.items():
            visit.session.command("set", name, str(value))
        await page.until(lambda state: state["asks"] == "move")
        yield visit, page


def test_a_whole_round_with_a_pass_and_a_win():
    async def play():
        async with playing() as (_, page):
            await page.play(ROUND)
            await page.until(lambda state: state["result"])
            assert page.state["result"] == "White wins: the green tower reached Black's home row on e8."
            assert not any(ask.startswith("Black moves to") for ask in page.asked if "e8" in ask)
            await page.until(lambda state: state["asks"] == "new")
            assert set(page.state["roles"].values()) <= {"trophy", "blocked"}  # no light of the score is a move
            assert page.standing()["white-green"] == "e8"
            positions = [page.state["start"], *(move["position"] for move in page.state["moves"].values())]
            assert positions[0] == notation.START
            for before, text, after in zip(positions, ROUND, positions[1:], strict=False):
                position = notation.parse_position(before)
                position.play(notation.parse_move(text, position))
                assert notation.position_text(position) == after
            await page.do("set-up")
            await page.until(lambda state: state["asks"] == "move" and not state["moves"])

    asyncio.run(play())


def test_a_wrong_tower_is_told_and_put_back():
    async def play():
        async with playing() as (visit, page):
            visit.session.command("set", "tolerance_ms", "100")
            await page.move("e8-e2")
            await page.until_moved("e8-e2")
            await page.move("c1-c3")
            await page.until(lambda state: state["mistake"])
            assert page.state["mistake"] == "Wrong tower: White's green tower on b1 must move."
            await page.do("back")
            await page.until(lambda state: not state["mistake"] and state["asks"] == "move")
            assert page.standing()["white-red"] == "c1"

    asyncio.run(play())


def test_a_tower_that_passes_is_not_asked_to_move():
    async def play():
        async with playing() as (visit, page):
            for name, value in {"pass_ms": 8000, "tolerance_ms": 100}.items():
                visit.session.command("set", name, str(value))
            await page.play(ROUND[:2])
            await page.until(lambda state: state["asks"] == "wait")
            await page.do("lift", "e2")
            await page.until(lambda state: state["mistake"])
            assert "must move" not in page.state["mistake"]
            assert page.state["mistake"].startswith("Black's yellow tower on e2 is blocked and passes")

    asyncio.run(play())


def test_two_viewers_and_one_who_comes_later_agree():
    async def play():
        async with playing() as (visit, page), visit.page() as other:
            await page.do("lift", "e8")
            await other.until(lambda state: state.get("held"))
            assert other.state["held"] == {"tower": "black-yellow", "over": "e8", "rings": 0}
            await page.do("slide", "e6")
            await other.until(lambda state: state["held"]["over"] == "e6")
            await other.do("place", "e2")
            await page.until_moved("e8-e2")
            await other.until_moved("e8-e2")
            async with visit.page() as late:
                steady = late.state.keys() - {"lights"}
                await late.until(lambda state: state["asks"] == "move" and not state["mistake"])
                await page.until(lambda state: all(state[key] == late.state[key] for key in steady))

    asyncio.run(play())


def test_a_deed_that_cannot_be_done_does_not_stop_the_towers_that_set_themselves_up():
    async def play():
        async with serving() as visit, visit.page() as page:
            await page.until(lambda state: state["asks"] == "set-up")
            await page.do("lift", "d4")
            await page.until_told("One moment")
            await page.until(lambda state: state["asks"] == "move")

    asyncio.run(play())


def test_a_viewer_who_comes_while_nothing_happens_is_shown_all_at_once(monkeypatch):
    monkeypatch.setattr(viewers, "SIGN_OF_LIFE_S", 2 * PATIENCE_S)  # which would show it, too

    async def play():
        async with playing() as (visit, page), visit.page() as other:
            assert other.state["ask"] == page.state["ask"]

    asyncio.run(play())


def test_each_viewer_is_told_in_his_language():
    async def play():
        async with playing() as (visit, page), visit.page("?lang=de-CH") as german:
            await page.do("lift", "d4")
            await german.do("lift", "d4")
            await page.until_told("No piece stands on d4.")
            await german.until_told("Auf d4 steht kein Stein.")
            await german.until(lambda state: state["ask"] == "Schwarz: Zieh irgendeinen deiner Türme.")
            assert page.state["ask"] == "Black: move any of your towers."
            async with visit.client.get(f"{visit.address}/static/any/words-de.json") as response:
                assert (await response.json())["Put back"] == "Zurückstellen"

    asyncio.run(play())


def test_a_page_on_which_nothing_happens_is_sent_a_sign_of_life_and_no_more():
    async def play():
        async with playing() as (_, page):
            await page.move("e8-e2")
            await page.until_moved("e8-e2")
            await page.until(
                lambda state: state["lights"].get("b1", {}).get("period_ms") == 2000
            )  # breathing by itself
            while page.gap_s < 1.5:  # until all is quiet
                await page.hear()
            page.messages = page.bytes = 0
            began_s = time.monotonic()
            while page.messages < 4:
                await page.hear()
                assert page.gap_s < 4
            assert page.messages / (time.monotonic() - began_s) < 1
            assert page.bytes / page.messages < 100

    asyncio.run(play())


def test_no_more_than_thirty_changes_a_second_are_sent():
    async def play():
        async with playing() as (_, page), playing_hand(page):
            page.messages = page.bytes = 0
            began_s = time.monotonic()
            while page.messages < 20:
                await page.hear()
            assert page.messages / (time.monotonic() - began_s) <= 32
            assert page.bytes / page.messages < 600

    asyncio.run(play())


def test_a_viewer_that_does_not_read_skips_what_it_had_no_time_for():
    async def play():
        async with playing() as (visit, page):
            narrow = aiohttp.TCPConnector(socket_factory=narrow_socket)
            async with (
                aiohttp.ClientSession(connector=narrow) as client,
                Visit(visit.address, client, visit.session).page() as stuck,
            ):
                reading = stuck.line._reader._protocol
                reading.pause_reading()
                page.messages = 0
                for tower in itertools.cycle(("d8", "e8")):  # each lights many squares
                    await page.do("lift", tower)
                    await page.until(lambda state: "origin" in state["roles"].values())
                    await page.do("back")
                    await page.until(lambda state: "origin" not in state["roles"].values())
                    if page.messages > 100:
                        break
                await page.move("e8-e2")
                await page.until_moved("e8-e2")
                reading.resume_reading()
                await stuck.until_moved("e8-e2")
                assert stuck.messages < page.messages / 2

    asyncio.run(play())


@asynccontextmanager
async def playing_hand(page):
    """A hand that never rests."""

    async def wave():
        await page.do("lift", "e8")
        for place in itertools.cycle(("e7", "e6", "e5", "d5")):
            await page.do("carry", place)
            await asyncio.sleep(0.01)

    waving = asyncio.create_task(wave())
    try:
        yield
    finally:
        waving.cancel()


def narrow_socket(address):
    family, kind, protocol, _, _ = address
    made = socket.socket(family, kind, protocol)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.setblocking(False)
    return made


def test_a_board_with_real_hands_is_mirrored_and_survives_a_server_that_starts_anew():
    async def play():
        with BoardServer() as board:
            board.set_occupied(*range(8), *range(56, 64))
            async with serving(board.port) as visit, visit.page() as page:
                await page.until(lambda state: state["asks"] == "move")
                await page.do("lift", "e8")
                await page.until_told("played by real hands")
                board.set_occupied(parse_square("e8"), occupied=False)
                await page.until(lambda state: state["towers"]["black-yellow"].get("missing"))
                board.set_occupied(parse_square("e2"))
                await page.until_moved("e8-e2")
                board.set_occupied(parse_square("d4"))
                await page.until(lambda state: state["strangers"] == {"d4": True})
            async with serving(board.port) as visit, visit.page() as page:
                await page.until_moved("e8-e2")
                assert page.standing()["black-yellow"] == "e2"

    asyncio.run(play())


def test_settings_and_new_games_are_commands_to_the_board():
    async def play():
        async with playing() as (_, page):
            await page.do("set", name="brightness", value=200)
            await page.until(lambda state: state["settings"]["brightness"] == 200)
            await page.do("set", name="brightness", value=999)
            await page.until_told("brightness is a number from 1 to 255")
            await page.move("d8-d5")
            await page.until_moved("d8-d5")
            await page.do("new")
            await page.until(lambda state: not state["moves"] and state["asks"] == "move")
            assert page.standing()["black-pink"] == "d8"

    asyncio.run(play())


def test_news_at_the_very_end_keeps_nobody_waiting():
    async def play():
        async with serving() as visit:
            beating = asyncio.create_task(visit.server._beat())
            await asyncio.sleep(0.1)
            visit.server._news.set()
            beating.cancel()
            await asyncio.wait({beating}, timeout=PATIENCE_S)
            assert beating.cancelled()

    asyncio.run(play())


HANDS = {"level": 0, "name": ""}


def test_of_several_one_leaves_and_comes_back_and_nobody_gives_the_game_up():
    async def play():
        async with playing() as (_visit, page):
            await page.do("match", text="yut 3 first", setup="", seats={}, clock="0")
            await page.until(lambda state: state["match"] == "yut 3 first")
            await page.do("resign", side="red")
            await page.until_told("More than one player would be left: leave, and the others play on.")
            for text, other in (("away=3", "back=3"), ("back=3", "away=3")):
                await page.do("play", text=text)
                await page.until(lambda state, other=other: state["race"]["presence"][2]["text"] == other)

    asyncio.run(play())


def test_a_match_is_set_up_as_wished_and_given_up_by_a_player():
    async def play():
        async with playing() as (visit, page):
            ann = {"level": 0, "name": "Ann"}
            wish = {"text": "kamisado korean 3", "setup": "draw", "seats": {"black": ann, "white": HANDS}, "clock": "5"}
            await page.do("match", **wish)
            await page.until(
                lambda state: (
                    state["match"] == "kamisado korean 3"
                    and state["players"]["black"] == ann
                    and "tokens" in "".join(visit.session.mirror.record[1:2])  # which the board has drawn
                    and "active" in state["roles"].values()
                )
            )
            await page.do("resign", side="white")
            await page.until_told("There is no game to give up.")
            move = next(square for square, role in page.state["roles"].items() if role == "active")
            await page.do("lift", move)
            await page.until(lambda state: "legal" in state["roles"].values())
            await asyncio.sleep(0.08)
            await page.do("place", next(square for square, role in page.state["roles"].items() if role == "legal"))
            await page.until(lambda state: len(state["moves"]) == 1 and state["asks"] == "move")
            await page.do("resign", side="nobody")
            await page.until_told("Nobody plays that side.")
            await page.do("resign", side="white")
            await page.until(lambda state: state["resigned"] == "white")
            assert (page.state["result"], page.state["asks"]) == ("Black wins: White has resigned.", "new")
            assert page.state["clocks"]["is_paused"] and page.state["lights"] == {}
            await page.do("undo")
            await page.until_told("The game is over: begin another one.")
            await page.do("match", **wish | {"text": "kamisado dragon 3", "setup": ""})
            await page.until(lambda state: state["resigned"] == "" and not state["moves"] and state["asks"] == "move")

    asyncio.run(play())


async def set_up(mirror):
    """Until all towers stand where a record that was loaded has them; at first the board has not missed them yet."""
    deadline = time.monotonic() + PATIENCE_S
    while not (mirror.phase == "playing" and mirror.ask.name == "move" and len(members(mirror.occupied)) == 16):
        assert time.monotonic() < deadline, (mirror.phase, mirror.ask)
        await asyncio.sleep(0.02)


def test_a_game_that_goes_on_was_not_given_up():
    async def play():
        entries = ["kamisado korean 1", "round 1 black basic", *ROUND[:1]]
        async with serving(entries=entries) as visit, visit.page() as page:
            await set_up(visit.session.mirror)
            await page.do("resign", side="black")
            await page.until(lambda state: state["result"])
            visit.session.command("take", "3", ROUND[1])
            await page.until(lambda state: not state["result"] and not state["resigned"])

    asyncio.run(play())


def test_another_game_is_taken_from_the_shelf_and_the_first_gone_on_with():
    async def play():
        async with playing() as (_, page):
            assert page.state["shelf"]["o-pat-kono"] == "O-Pat-Kono" and "kamisado" not in page.state["shelf"]
            await page.move("e8-e2")
            await page.until_moved("e8-e2")
            await page.do("game", name="o-pat-kono")
            await page.until(lambda state: state["shelf"].get("kamisado") and not state["moves"])
            await page.until(lambda state: "O-Pat-Kono" in state["score"]["0"])
            await page.do("game", name="chess")
            await page.do("game", name="kamisado")
            await page.until_moved("e8-e2")
            await page.until(lambda state: "o-pat-kono" in state["shelf"])

    asyncio.run(play())


def test_another_game_begins_on_an_empty_board(monkeypatch):
    occupied = []

    async def play():
        async with playing() as (visit, page):
            session = visit.session
            command = session.command

            def watched(*words):
                occupied.append((words[0], bytes(session.hands.occupied())))
                if words[1] == "nei-pat-kono":
                    raise UserError("it has no room")
                command(*words)

            monkeypatch.setattr(session, "command", watched)
            await page.move("e8-e2")
            await page.until_moved("e8-e2")
            await page.do("game", name="o-pat-kono")
            await page.until(lambda state: "kamisado" in state["shelf"] and "active" in state["roles"].values())
            await page.do("match", text="kamisado korean 1", setup="basic", seats={}, clock="0")
            await page.until(lambda state: "o-pat-kono" in state["shelf"] and state["asks"] == "move")
            standing = page.standing()
            await page.do("game", name="nei-pat-kono")
            await page.until_told("It has no room.")
            await page.until(lambda state: page.standing() == standing)
            assert page.state["asks"] == "move"

    asyncio.run(play())
    assert occupied == [("game", bytes(8)), ("new", bytes(8)), ("game", bytes(8))]


def test_players_agree_on_a_draw_where_there_are_draws():
    async def play():
        async with playing() as (_, page):
            await page.do("draw")
            await page.until_told("There is nothing to agree on.")
            await page.do("match", text="o-pat-kono to 1", setup="", seats={}, clock="0")
            await page.until(lambda state: state["match"] == "o-pat-kono to 1" and "active" in state["roles"].values())
            assert not page.state["draws"]
            origin = next(square for square, role in page.state["roles"].items() if role == "active")
            await page.do("lift", origin)
            await page.until(lambda state: "legal" in state["roles"].values())
            await asyncio.sleep(0.08)
            await page.do("place", next(square for square, role in page.state["roles"].items() if role == "legal"))
            await page.until(lambda state: state["draws"])
            await page.do("draw")
            await page.until(lambda state: "agreed" in state["result"])

    asyncio.run(play())


def test_by_the_pie_rule_the_players_change_sides():
    async def play():
        async with playing() as (_, page):
            await page.do("swap")
            await page.until_told("No side can be taken now.")
            await page.do("set", name="pie_rule", value=1)
            seats = {"black": {"level": 0, "name": "Ann"}, "white": {"level": 0, "name": "Bob"}}
            await page.do("match", text="kamisado korean 1", setup="basic", seats=seats, clock="0")
            await page.until(lambda state: state["players"]["black"]["name"] == "Ann" and state["asks"] == "move")
            assert page.state["side_to_take"] == "" and page.state["look"]["games"]["kamisado"]["has_pie_rule"]
            for _ in range(300):  # refused while the pieces are being moved to the start
                await page.do("lift", "e8")
                await asyncio.sleep(0.2)
                if page.state.get("held"):
                    break
            await page.do("place", "e2")
            await page.until(lambda state: state["side_to_take"] == "black")
            await page.do("swap")
            await page.until(lambda state: state["players"]["black"]["name"] == "Bob")
            assert page.state["advice"] == "By the pie rule the players have changed sides."
            assert page.state["players"]["white"]["name"] == "Ann" and page.state["side_to_take"] == ""

    asyncio.run(play())


def test_of_many_values_of_a_setting_the_last_one_counts():
    async def play():
        async with playing() as (_, page):
            for value in range(1, 256):
                await page.do("set", name="brightness", value=value)
            await page.do("set", name="rhythm", value=1)
            await page.until(lambda state: state["settings"]["rhythm"] == 1)
            await page.until(lambda state: state["settings"]["brightness"] == 255)
            assert page.notices == []

    asyncio.run(play())


# What the coach tells


def test_what_each_move_leads_to_is_told_to_who_asks():
    async def play():
        async with playing() as (visit, page), visit.page() as other:
            await page.play(ROUND[:3])
            await page.do("look", prospects=True, judgement=False)
            await page.until(lambda state: state.get("prospects", {}).get("is_final"))
            assert page.state["prospects"] == {
                "position": page.state["moves"]["2"]["position"],
                "is_final": True,
                "moves": {
                    "g6-e8": {"outcome": "win", "plies": 1},
                    "g6-f7": {"outcome": "win", "plies": 3},
                    "g6-g7": {"outcome": "loss", "plies": 12},
                    "g6-h7": {"outcome": "loss", "plies": 4},
                },
            }
            await page.do("look", prospects=True, judgement=False, round=1, at=0)
            await page.until(lambda state: state["prospects"]["position"] == state["moves"]["0"]["position"])
            assert "g6-e8" not in page.state["prospects"]["moves"]
            await page.until(lambda state: state["prospects"]["moves"].get("b1-g6") == {"outcome": "win", "plies": 3})
            assert "prospects" not in other.state
            await page.do("look", prospects=False, judgement=False)
            await page.until(lambda state: "prospects" not in state)

    asyncio.run(play())


@pytest.mark.parametrize("place", [(2, 0), (1, 0), (1, -2), (0, -1), (-1, -1)])
def test_of_a_place_that_there_is_not_nothing_is_told(place):
    async def play():
        async with playing() as (_, page):
            await page.do("look", prospects=True, judgement=False, round=place[0], at=place[1])
            await page.do("lift", "d4")
            await page.until_told("No piece stands on d4.")
            await page.move("e8-e2")
            await page.until(lambda state: state.get("held") is None and len(state["moves"]) == 1)
            assert place == (1, 0) or "prospects" not in page.state

    asyncio.run(play())


def test_the_moves_that_changed_the_result_are_found():
    async def play():
        async with playing() as (_, page):
            await page.play(ROUND)
            await page.do("look", prospects=False, judgement=True)
            await page.until(lambda state: state.get("judgement", {}).get("done") == len(ROUND))
            best = next(move for move, found in proved_basic_start().moves.items() if found == ("win", 17))
            assert page.state["judgement"] == {
                "last": page.state["moves"]["3"]["position"],
                "done": len(ROUND),
                "of": len(ROUND),
                "worth": {
                    "0": {"winner": "black", "plies": 17},
                    "1": {"winner": "white", "plies": 3},
                    "2": {"winner": "white", "plies": 2},
                    "3": {"winner": "white", "plies": 1},
                    "4": {"winner": "white", "plies": 0},
                },
                "said": {
                    "0": "e8-e2 leaves e2 to green: green then wins in 3, b1-g6 first. a8-a4 would have won in 17. "
                    "A blocked tower was overlooked, which must pass.",
                    "1": "b1-g6 leaves g6 to yellow: yellow cannot stop a win in 2.",
                    "2": "Black passes: White then wins at once, g6-e8.",
                    "3": "g6-e8 wins at once.",
                },
                "moves": {
                    "0": {
                        "outcome": "loss",
                        "plies": 4,
                        "best": {"move": best, "outcome": "win", "plies": 17},
                        "kind": "passed",
                    },
                },
                "moments": {"0": "Black's e8-e2 gave the win away."},
            }

    asyncio.run(play())


def test_a_line_that_is_tried_is_analysed_for_who_tries_it():
    async def play():
        async with playing() as (visit, page), visit.page("?lang=de") as other:
            for viewer in (page, other):
                await viewer.do(
                    "look", prospects=True, judgement=True, game="kamisado", start=LATE, moves=LATE_MOVE, at=-1
                )
                await viewer.until(lambda state: state.get("judgement", {}).get("said"))
                assert viewer.state["prospects"]["position"] == LATE
            assert page.state["judgement"]["said"] == {"0": "g6-e8 wins at once."}
            assert other.state["judgement"]["said"] == {"0": "g6-e8 gewinnt sofort."}
            assert page.state["judgement"]["worth"]["1"] == {"winner": "white", "plies": 0}
            await page.do("look", prospects=True, judgement=True, game="kamisado", start=LATE, moves="g6-e7", at=0)
            await page.until_told("6-e7 is not legal")
            await page.do("look", prospects=False, judgement=False)
            await page.until(lambda state: "judgement" not in state)
            assert page.state["moves"] == {}

    asyncio.run(play())


def test_a_game_without_an_engine_is_analysed_by_who_plays_it():
    async def play():
        async with playing() as (_, page):
            start = Position(game="oumoul-kono").text
            await page.do("look", prospects=True, judgement=True, game="oumoul-kono", start=start, moves="", at=-1)
            await page.until(lambda state: state.get("prospects", {}).get("moves"))
            assert {found["outcome"] for found in page.state["prospects"]["moves"].values()} <= {"win", "draw", "loss"}

    asyncio.run(play())


def test_the_board_shows_the_best_move_when_asked():
    async def play():
        async with playing() as (visit, page), visit.page() as other:
            await page.move("e8-e2")
            await page.until_moved("e8-e2")
            await page.do("hint")
            await other.until(lambda state: state["advice"] == "The best move: b1-g6.")
            assert {square for square, role in other.state["roles"].items() if role == "advised"} == {"b1", "g6"}
            await page.do("lift", "b1")
            await page.until(lambda state: state["advice"] == "The best move: g6.")
            await page.do("place", "g6")
            await page.until(lambda state: state["advice"] == "")

    asyncio.run(play())


def test_a_push_as_the_best_move_is_told_from_its_origin():
    async def play():
        async with playing() as (visit, page):
            visit.session.command("new", "position", *PUSH.split())
            await page.until(lambda state: state["phase"] != "playing")  # the page knows of it
            await page.do("set-up")
            await page.until(lambda state: state["asks"] == "move" and page.standing()["black-green"] == "e5")
            visit.session.command("advise", "e5-e4^1")
            await page.until(lambda state: state["advice"] == "The best move: e5-e4.")

    asyncio.run(play())


def test_who_moves_next_is_not_asked_before_the_towers_stand():
    async def play():
        async with serving() as visit, visit.page() as page:
            visit.session.command("new")
            await page.do("aside", "a1")
            await page.until(lambda state: state["phase"] != "playing")
            await page.do("hint")
            await page.until_told("There is no move to make now.")

    asyncio.run(play())


def test_all_rounds_of_a_match_can_be_looked_back_at():
    async def play():
        async with serving(entries=TWO_ROUNDS) as visit, visit.page() as page:
            assert (page.state["round"], len(page.state["moves"])) == (2, 1)
            told = page.state["rounds"]["1"]
            assert [move["text"] for move in told["moves"].values()] == list(ROUND)
            assert (told["first"], told["start"]) == ("black", notation.START)
            assert told["result"] == "White has won the round"
            assert notation.result_of(notation.parse_position(told["moves"]["3"]["position"])) == ("white", "home")
            await page.do("look", prospects=True, judgement=True, round=1, at=2)
            await page.until(lambda state: state.get("prospects", {}).get("is_final"))
            assert page.state["prospects"]["moves"]["g6-e8"] == {"outcome": "win", "plies": 1}
            assert page.state["judgement"]["last"] == told["moves"]["3"]["position"]

    asyncio.run(play())


def test_the_towers_stand_as_the_round_has_them_when_a_page_opens_in_its_midst():
    async def play():
        async with serving(entries=TWO_ROUNDS) as visit, visit.page() as page:
            await page.until(lambda state: all(at[1] in "12345678" for at in page.standing().values()))
            await asyncio.to_thread(visit.session.wait_for, lambda mirror: any(mirror.unsure) and not mirror.mistake)
            await page.until(lambda state: state["asks"] == "move" and not state["mistake"])
            assert page.standing()["black-purple"] == "d5"
            assert page.standing()["white-green"] == "h1"
            assert len(page.state["moves"]) == 1

    asyncio.run(play())


# Who is kept out


def test_this_pc_alone_unless_asked_otherwise():
    async def play():
        async with serving() as visit:
            port = visit.address.rpartition(":")[2]
            assert await visit.status("/") == 200
            assert await visit.status("/", Host=f"localhost:{port}") == 200
            assert await visit.status("/", Host="evil.example") == 403
            assert await visit.status("/line", Origin="http://evil.example", **UPGRADE) == 403
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await visit.client.ws_connect(f"{visit.address}/line", origin="http://evil.example")

    asyncio.run(play())


UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket"}


LINKS = Links("to-play", "to-watch")


def test_a_listening_page_asks_for_its_token_and_remembers_it():
    async def play():
        async with serving(links=LINKS) as visit:
            assert await visit.status("/") == 403
            assert await visit.status("/?token=wrong") == 403
            assert await visit.status("/?token=to-play") == 200
            assert await visit.status("/?token=to-play", Host="board.example") == 200
            assert await visit.status("/", Cookie="madang=to-watch") == 200
            async with visit.client.get(f"{visit.address}/?token=to-play") as response:
                kept = response.headers["Set-Cookie"]
                assert kept.startswith("madang=to-play;") and "HttpOnly" in kept and "SameSite=Strict" in kept
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await visit.client.ws_connect(f"{visit.address}/line")
            async with visit.page("?token=to-play") as page:
                assert page.state["port"] == "sim://"

    asyncio.run(play())


def test_who_watches_changes_nothing():
    async def play():
        async with serving(links=LINKS) as visit, visit.page("?token=to-watch") as watcher:
            assert watcher.state["right"] == "watch"
            for request in ({"do": "lift", "at": "e8"}, {"do": "new"}, {"do": "set", "name": "hint", "value": 0}):
                await watcher.line.send_json(request)
            while len(watcher.notices) < 3:
                await watcher.hear()
            assert set(watcher.notices) == {"This link is for watching only."}
            await watcher.do("look", prospects=False, judgement=False)
            await watcher.do("hint")
            while len(watcher.notices) < 4:
                await watcher.hear()
            assert visit.session.mirror.settings.hint == 2

    asyncio.run(play())


def test_what_can_damage_a_board_is_set_from_no_page(monkeypatch):
    async def play():
        async with playing() as (visit, page):
            assert page.state["right"] == "own"
            for name in ("limit_ma", "red_ma"):
                await page.do("set", name=name, value=60 if name == "red_ma" else 10000)
                await page.until_told(f"Madang settings {name}".lower()[1:])
            await page.do("set", name="bounce_ms", value=20)
            await page.until(lambda state: state["settings"]["bounce_ms"] == 20)
            assert visit.session.mirror.settings.limit_ma == 400
            assert visit.session.mirror.settings.red_ma == 20

    asyncio.run(play())


def test_what_concerns_the_sensors_is_set_at_the_pc_alone(monkeypatch):
    monkeypatch.setattr("madang_host.ui.web.access.LOOPBACK", ("localhost",))  # this PC counts as another one

    async def play():
        async with serving(links=LINKS) as visit, visit.page("?token=to-play") as page:
            assert page.state["right"] == "play"
            await page.do("set", name="bounce_ms", value=20)
            await page.until_told("bounce_ms is set on the PC that has the board"[1:])
            await page.do("keep", name="mine")
            await page.until_told("rofiles are kept on the PC")
            await page.do("set", name="hint", value=1)
            await page.until(lambda state: state["settings"]["hint"] == 1)

    asyncio.run(play())


def test_links_last_until_they_are_changed(tmp_path):
    file = tmp_path / "data" / "links.json"
    links = kept_links(file)
    assert links.play != links.watch and kept_links(file) == links
    assert file.stat().st_mode & 0o077 == 0
    assert kept_links(file, anew=True) != links
    for damage in (b"", b"[]", b'{"play": "a", "watch": "a"}', b"\xff"):
        file.write_bytes(damage)
        assert len(set(kept_links(file))) == 2


@pytest.mark.parametrize("header", ["Host: [", "Origin: http://[", "Host: [::1"])
def test_malformed_addresses_are_refused_without_a_traceback(header, caplog):
    name = header.partition(":")[0]
    host = "" if name == "Host" else "Host: localhost\r\n"

    async def ask():
        async with serving() as visit:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(visit.address.rpartition(":")[2]))
            writer.write(f"GET / HTTP/1.1\r\n{host}{header}\r\n\r\n".encode())
            answer = await asyncio.wait_for(reader.read(100), PATIENCE_S)
            writer.close()
            assert b" 400 " in answer.splitlines()[0]

    asyncio.run(ask())
    assert caplog.records == []


def test_slow_headers_time_out(monkeypatch):
    monkeypatch.setattr(server_module, "HEADERS_S", 0.3)

    async def ask():
        async with serving() as visit, visit.page() as page:
            await page.until(lambda state: state["asks"] == "move")
            reader, writer = await asyncio.open_connection("127.0.0.1", int(visit.address.rpartition(":")[2]))
            writer.write(b"GET / HTTP/1.1\r\nHost: localh")
            assert await asyncio.wait_for(reader.read(), 20) == b""
            writer.close()
            await page.do("lift", "d4")  # a viewer is not hung up on
            await page.until_told("No piece stands on d4.")

    asyncio.run(ask())


def test_all_answers_carry_the_same_headers():
    async def play():
        async with serving() as visit:
            for path in ("/", "/static/any/page.js", "/static/any/none.js", "/access", "/nothing"):
                async with visit.client.get(visit.address + path) as response:
                    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
            async with visit.client.get(visit.address, headers={"Host": "evil.example"}) as response:
                assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
            line = await visit.client.ws_connect(f"{visit.address}/line")
            assert line._response.headers["X-Content-Type-Options"] == "nosniff"
            await line.close()

    asyncio.run(play())


def test_a_second_visit_asks_for_the_page_alone():
    async def play():
        async with serving() as visit:
            async with visit.client.get(visit.address) as response:
                tag, text = response.headers["ETag"], await response.text()
                assert response.headers["Content-Encoding"] == "gzip"
            assert await visit.status("/", **{"If-None-Match": tag}) == 304
            linked = re.findall(r'(?:href|src)="(static/[^"]+)"', text)
            assert len(linked) > 10
            for path in linked:
                async with visit.client.get(f"{visit.address}/{path}") as response:
                    assert response.status == 200
                    assert "immutable" in response.headers["Cache-Control"]

    asyncio.run(play())


@pytest.mark.parametrize(
    "path",
    ["/static/../server.py", "/static/x/%2e%2e/server.py", "/static/x/none.js", "/server.py", "/static/x/index.html"],
)
def test_no_other_files_are_served(path):
    async def play():
        async with serving() as visit:
            assert await visit.status(path) == 404

    asyncio.run(play())


def test_one_device_cannot_take_all_places_and_a_full_house_says_so():
    async def play():
        async with serving() as visit, contextlib.AsyncExitStack() as stack:
            lines = []
            for device in range(2, 2 + MOST_VIEWERS // MOST_FROM_ONE):
                connector = aiohttp.TCPConnector(local_addr=(f"127.0.0.{device}", 0))
                client = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
                lines += [await client.ws_connect(f"{visit.address}/line") for _ in range(MOST_FROM_ONE)]
                async with client.get(f"{visit.address}/access") as response:
                    assert (response.status == 503 and b"on this device" in await response.read()) or len(lines) > 60
            assert await visit.status("/line", **UPGRADE) == 503
            assert await visit.status("/access") == 503
            assert await visit.status("/") == 200  # the page says it
            await lines[0].close()
            while await visit.status("/access") == 503:
                await asyncio.sleep(0.02)
            async with visit.page() as page:
                assert page.state["right"] == "own"

    asyncio.run(play())


# Messages

BAD = [
    "",
    "lift",
    "[]",
    "null",
    '{"do": "lift"}',
    '{"do": "lift", "at": "i9"}',
    '{"do": "lift", "at": "e10"}',
    '{"do": "lift", "at": ["e8"]}',
    '{"do": "lift", "at": "e8", "more": 1}',
    '{"do": "fly", "at": "e8"}',
    '{"do": "choose", "at": "a0"}',
    '{"do": "set", "name": "colour", "value": 1}',
    '{"do": "set", "name": "brightness", "value": "x"}',
    '{"do": "set", "name": "rhythm", "value": true}',
    '{"do": "look", "prospects": true, "judgement": false, "round": true, "at": 3}',
    '{"do": "match", "text": "kamisado dragon 4", "setup": "", "seats": {}, "clock": "0"}',
    *(
        f'{{"do": "match", "text": "kamisado dragon 3", "setup": "", "clock": "0", "seats": {{"black": {seat}}}}}'
        for seat in ('{"level": 11, "name": ""}', '{"level": true, "name": ""}', '{"level": 0, "name": "\\n"}')
    ),
    '{"do": "match", "text": "kamisado dragon 3", "setup": "", "seats": [], "clock": "0"}',
    '{"do": "match", "text": "kamisado dragon 3", "setup": "basic", "seats": {}, "clock": "0"}',
    '{"do": "resign"}',
    '{"do": "resign", "side": 1}',
    '{"do": "clock", "control": 5}',
    '{"do": "pause", "paused": 1}',
    '{"do": "look", "prospects": 1, "judgement": false}',
    '{"do": "look", "prospects": true, "judgement": false, "at": 3}',
    '{"do": "look", "prospects": true, "judgement": false, "round": 1, "at": "3"}',
    '{"do": "look", "prospects": true, "judgement": false, "game": "chess", "start": "", "moves": "", "at": 0}',
    '{"do": "look", "prospects": true, "judgement": false, "game": "kamisado", "start": 1, "moves": "", "at": 0}',
    '{"do": "look", "prospects": true, "judgement": false, "game": "kamisado", "start": "", "moves": "", "at": true}',
    f'{{"do": "look", "prospects": true, "judgement": false, "game": "kamisado", "start": "{"8" * 161}", "moves": ""}}',
    '{"do": "hint", "at": "e8"}',
    '{"do": "advise"}',
    '{"do": "advise", "text": ""}',
    '{"do": "advise", "text": "b1-g6\\n"}',
    "[" * 900,
]


def test_bad_messages_are_refused_and_the_page_lives_on():
    async def play():
        async with playing() as (_, page):
            for bad in BAD:
                await page.line.send_str(bad)
            while len(page.notices) < len(BAD):
                await page.hear()
            assert all(notice.startswith("Unknown request: ") for notice in page.notices)
            await page.line.send_bytes(b"\0\xff")
            await page.move("e8-e2")
            await page.until_moved("e8-e2")

    asyncio.run(play())


def test_the_clocks_run_for_all_viewers_and_what_is_no_time_is_refused():
    async def play():
        async with serving() as here, here.page() as page, here.page("?lang=de") as other:
            await page.do("clock", control="5+3x")
            await page.until_told("No time '5+3x' (minutes, like 5;")
            await page.do("clock", control="5+3/10")
            await other.until(lambda state: state["clocks"].get("left_ms") == {"black": 300000, "white": 600000})
            await other.do("pause", paused=True)
            await page.until(lambda state: state["clocks"].get("is_paused"))
            await page.do("clock", control="0")
            await other.until(lambda state: state["clocks"] == {"control": ""})

    asyncio.run(play())


def test_a_profile_is_taken_up_and_another_one_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def play():
        async with serving() as here, here.page() as page, here.page("?lang=de") as other:
            assert other.state["profiles"]["evening"] == {
                "words": "Abend",
                "purpose": "Gedämpfte Lichter für ein dunkles Zimmer",
            }
            await page.do("profile", name="evening")
            await other.until(lambda state: state["settings"]["brightness"] == 28)
            await page.do("profile", name="tournament")
            await page.until(lambda state: state["settings"]["hint"] == 1 and state["settings"]["takeback"] == 0)
            await page.do("keep", name="mine")
            await other.until(lambda state: "mine" in state["profiles"])
            await page.do("keep", name="mine")
            await page.until_told("A profile 'mine' is there already")
            await other.do("profile", name="nope")
            await other.until_told("Kein Profil „nope“")
            for away in ("../x", "/etc/passwd", "a.txt"):
                await page.do("keep", name=away)
                await page.until_told("a profile has a name, not a path")
                page.notices.clear()
        assert [path.name for path in tmp_path.rglob("*.txt")] == ["mine.txt"]

    asyncio.run(play())


@given(st.text(max_size=60) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_text_is_a_deed_or_refused(text):
    with pytest.raises(requests.RequestError):
        requests.parse_request(text)


FIELDS = st.dictionaries(
    st.sampled_from(
        ["do", "at", "name", "value", "control", "paused", "prospects", "judgement", "round", "game", "start", "moves"]
    ),
    st.sampled_from(
        [
            "lift",
            "set",
            "clock",
            "look",
            "hint",
            "new",
            "choose",
            "e8",
            "a0",
            "brightness",
            "kamisado",
            "e8-e2 b1-g6",
            "5+3/2d1",
            "pause",
            "profile",
            "keep",
            "..",
            7,
            -1,
            1.5,
            None,
            True,
        ]
    ),
)


@given(FIELDS)
def test_any_fields_are_a_deed_or_refused(fields):
    try:
        request = requests.parse_request(json.dumps(fields))
    except requests.RequestError:
        return
    assert request.kind == fields["do"]
    assert request.spot is None or requests.spot_name(request.spot) == fields["at"]


def test_every_spot_has_a_name():
    names = [f"{file}{row}" for file in "abcdefgh" for row in range(10)]
    assert [requests.spot_name(requests.parse_spot(name)) for name in names] == names


# Changes

JSON = st.recursive(
    st.integers() | st.text(max_size=3),
    lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)
STATES = st.dictionaries(st.sampled_from("abcd"), JSON, max_size=4)


@given(STATES, STATES)
def test_a_change_makes_one_state_of_the_other(before, after):
    patched = json.loads(json.dumps(before))
    merge(patched, page_state.changes(before, after))
    assert patched == after
    assert page_state.changes(after, after) == {}


# The command


@contextmanager
def command(*arguments, name="web", data=None):
    """`madang web`, or another command, in a process of its own, and the address that it says. `data` is where the
    user's data are, by default where the tests have them."""
    started = subprocess.Popen(
        [Path(sys.executable).with_name("madang"), name, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": data} if data else None,
    )
    try:
        said = started.stdout.readline() + started.stdout.readline()
        yield started, re.search(r"http://\S+", said)[0]
    finally:
        started.kill()
        started.communicate()


def test_the_command_says_its_address_and_leaves_cleanly():
    with command("--http", "0") as (started, address):
        assert re.fullmatch(r"http://localhost:\d+/", address)
        with urllib.request.urlopen(address) as page:
            assert b"<title>Madang</title>" in page.read()
        started.send_signal(signal.SIGINT)
        assert started.communicate(timeout=PATIENCE_S)[0] == ""
        assert started.returncode == 130


@pytest.mark.parametrize(("name", "options"), [("web", ("--http", "0")), ("replay", ("--page",))])
def test_a_match_in_a_file_is_put_on_the_page(tmp_path, name, options):
    file = tmp_path / "match"
    for words in (("new", file, "--edition", "dragon", "--length", "3"), ("play", file, *ROUND)):
        assert CliRunner().invoke(main, ["match", *map(str, words)]).exit_code == 0

    async def look(address):
        async with aiohttp.ClientSession() as client, Visit(address, client, None).page() as page:
            await page.until_moved(*ROUND)

    with command(str(file), *options, name=name) as (_started, address):
        page, _, where = address.partition("#")
        assert where == "replay"
        asyncio.run(look(page.rstrip("/")))


def test_a_file_that_is_no_match_is_said_before_a_board_is_opened(tmp_path):
    (tmp_path / "match").write_text("chess\n")
    result = CliRunner().invoke(main, ["web", str(tmp_path / "match")])
    assert result.exit_code == 1
    assert "line 1" in result.stderr


def test_listening_to_the_network_takes_a_token():
    with command("--http", "0", "--listen", "0.0.0.0") as (_started, address):
        here = re.sub(r"//[^:]+:", "//127.0.0.1:", address)
        with urllib.request.urlopen(here) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(here.partition("?")[0])


def test_a_port_in_use_is_said_with_the_remedy():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = CliRunner().invoke(main, ["web", "--http", str(taken.getsockname()[1])])
    assert done.exit_code == 1
    assert "try another --http" in done.stderr
