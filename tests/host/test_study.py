"""What a page asks for beside its line: kept games and their files, lines that are tried, addresses. All of it comes
from outside."""

import asyncio
import json
from urllib.parse import parse_qs, urlsplit

import pytest
from game_logs import ROUND as RECORD
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import ROUND
from test_web import LINKS, serving

from madang.games.registry import NAMES
from madang_host.games.position import Position
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.library.saved_games import SavedGames, bring_in
from madang_host.teaching.lessons import Lesson, read_progress
from madang_host.ui.study.exports import NAMES as FORMS
from madang_host.ui.study.lines import MOST_PLIES, LineError, line_text, read_line, tried

MAGIC = {"png": b"\x89PNG", "apng": b"\x89PNG", "gif": b"GIF8", "svg": b"<svg"}


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The name of the only game that is kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = game_of(RECORD)
    (tmp_path / "match").write_text("\n".join(face_of(game.name).json_lines(game)))
    bring_in(tmp_path / "match")
    return SavedGames().games[0].name


def asking(ask, links=None, **options):
    """What comes of questions to a server; `ask` is given how to ask and who serves."""

    async def play():
        async with serving(links=links, **options) as visit:

            async def get(path, method="GET", **more):
                async with visit.client.request(method, visit.address + path, **more) as answer:
                    return answer.status, answer.headers, await answer.read()

            return await ask(get, visit)

    return asyncio.run(play())


def test_a_kept_game_is_listed_looked_at_counted_and_deleted(kept):
    async def ask(get, _visit):
        listed = json.loads((await get("/games"))[2])
        assert [game["name"] for game in listed["games"]] == [kept]
        assert listed["games"][0]["match"] == "kamisado dragon 3"
        told = json.loads((await get(f"/games/{kept}"))[2])
        assert [move["text"] for move in told["rounds"]["1"]["moves"].values()] == list(ROUND)
        assert told["rounds"]["1"]["result"] == "White has won the round" and "look" not in told
        shown = json.loads((await get(f"/games/{kept}?shown=nei-pat-kono&lang=de"))[2])
        assert shown["look"]["game"] == "kamisado" and shown["look"]["sides"]["black"] == "Schwarz"
        figures = json.loads((await get("/games/figures?lang=ko"))[2])
        assert figures["results"][0]["white"] == 1 and figures["titles"] == {"kamisado": "카미사도"}
        assert (await get(f"/games/{kept}", "DELETE"))[0] == 204
        assert (await get(f"/games/{kept}"))[0] == 404
        assert json.loads((await get("/games"))[2])["games"] == []

    asking(ask)


def test_a_game_is_taken_away_in_every_form_it_has(kept):
    async def ask(get, _visit):
        told = json.loads((await get(f"/games/{kept}"))[2])
        assert set(told["forms"]) == set(FORMS) - {"record"}
        for form in told["forms"]:
            status, headers, content = await get(f"/games/{kept}/{form}")
            assert (status, content[: len(MAGIC.get(form, b""))]) == (200, MAGIC.get(form, b"")), form
            assert f'filename="madang-{kept}' in headers["Content-Disposition"]
        words = {path: (await get(f"/games/{kept}/svg?round=1&ply={path}"))[2] for path in (0, 1, 4)}
        assert len(set(words.values())) == 3
        for wrong in ("svg?round=2", "svg?ply=9", "record", "png?ply=x", "gif?round=-1", "exe"):
            assert (await get(f"/games/{kept}/{wrong}"))[0] in (400, 404), wrong

    asking(ask)


def test_the_game_on_the_board_is_taken_away_before_it_is_kept():
    async def ask(get, _visit):
        told = json.loads((await get("/games/now"))[2])
        assert told["kept"] == "" and "log" not in told["forms"]
        assert (await get("/games/now/annotation"))[2].startswith(b"kamisado")

    asking(ask, entries=["kamisado dragon 3", "round 1 black basic", *ROUND[:1]])


def test_who_watches_or_plays_from_afar_looks_and_deletes_nothing(kept):
    async def ask(get, visit):
        for key in ("to-watch", "to-play"):
            visit.client.cookie_jar.update_cookies({"madang": key})
            assert (await get(f"/games/{kept}"))[0] == 200
            status = (await get(f"/games/{kept}", "DELETE"))[0]
            assert status == (204 if key == "to-play" else 403)  # the links are used on the PC that has the board

    asking(ask, links=LINKS)
    assert SavedGames().games == []


def test_addresses_are_handed_on_as_far_as_one_has_them():
    async def ask(get, visit):
        assert (await get("/address"))[0] == 403
        told = {}
        for key in ("to-watch", "to-play"):
            visit.client.cookie_jar.update_cookies({"madang": key})
            told[key] = json.loads((await get("/address"))[2])
            assert {use: (await get(f"/address.svg?use={use}&place=game%3Dx"))[0] for use in ("watch", "play")} == {
                "watch": 200,
                "play": 200 if key == "to-play" else 404,
            }
        assert set(told["to-watch"]) == {"watch"} and set(told["to-play"]) == {"watch", "play"}
        address = urlsplit(told["to-play"]["play"])
        assert parse_qs(address.query) == {"token": ["to-play"]} and address.hostname != "localhost"
        assert (await get("/address.svg?use=play&place=%3Cscript%3E"))[0] == 404

    asking(ask, links=LINKS)
    asking(no_address)


async def no_address(get, _visit):
    """Where only this PC can open the page, nothing is handed on."""
    assert json.loads((await get("/address"))[2]) == {}


def test_moves_are_tried_by_the_rules_and_the_board_hears_nothing():
    async def ask(get, visit):
        query = {"game": "kamisado", "start": Position().text, "moves": "e8-e2 b1-g6", "known": "1"}
        told = json.loads((await get("/study", params=query))[2])
        assert list(told["moves"]) == ["1"] and told["moves"]["1"]["position"]
        assert [move["text"] for move in told["legal"]] == ["pass"] and told["legal"][0]["origin"] == ""
        over = json.loads((await get("/study", params={**query, "moves": " ".join(ROUND), "lang": "de"}))[2])
        assert over["legal"] == [] and over["result"] == "Weiß hat die Runde gewonnen"
        for wrong in ({"moves": "e8-e9"}, {"start": "x"}, {"game": "chess"}, {"known": "-1"}):
            status, _headers, words = await get("/study", params={**query, **wrong})
            assert status == 400 and words, wrong
        assert visit.session.mirror.moves == []

    asking(ask)


@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_every_game_goes_on_by_each_of_its_moves(name):
    start = Position(game=name)
    line = read_line(line_text(name, start.text, ""))
    assert {move["text"] for move in line.legal} == set(start.legal_moves)
    for move in line.legal[:3]:
        told = tried(line_text(name, start.text, move["text"]), 0)
        assert (told["moves"]["0"]["origin"], told["moves"]["0"]["landing"]) == (move["origin"], move["landing"])
        assert told["moves"]["0"]["position"] == start.play(move["text"]).text


@pytest.mark.parametrize(
    ("start", "move", "origin", "landing"),
    [
        ("4/4 1 3 -", "3:in-g5", "", "g5"),
        ("3,g7/4 1 1 -", "1:g7-f7", "g7", "f7"),
        ("3,g1/4 1 2 -", "2:g1-out", "g1", ""),
        ("4/4 1 ? -", "gae", "", ""),
    ],
)
def test_a_mal_that_comes_in_or_goes_home_has_one_square(start, move, origin, landing):
    line = read_line(line_text("yut", start, ""))
    assert [(one["origin"], one["landing"]) for one in line.legal if one["text"] == move] == [(origin, landing)]
    told = tried(line_text("yut", start, move), 0)["moves"]["0"]
    assert (told["origin"], told["landing"]) == (origin, landing)


TEXTS = st.text(max_size=30) | st.sampled_from([Position().text, *ROUND, "8/8/8/8/8/8/8/8 b", "pass", *NAMES])


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(NAMES) | TEXTS, TEXTS, st.lists(TEXTS, max_size=6).map(" ".join))
def test_whatever_is_asked_for_is_a_line_or_refused(game, start, moves):
    try:
        told = tried(line_text(game, start, moves), 0)
    except LineError:
        return
    assert len(told["moves"]) == len(moves.split())


def test_a_line_is_no_longer_than_any_round():
    with pytest.raises(LineError):
        line_text("kamisado", Position().text, "pass " * (MOST_PLIES + 1))


START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
AFTER = "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"  # after e8-e2


def test_why_a_move_loses_is_told_in_the_language_of_who_asks():
    async def ask(get, _visit):
        path = f"/why?game=kamisado&start={START}&moves=e8-e2"
        status, _headers, body = await get(path)
        told = json.loads(body)
        assert status == 200 and told["kind"] == "passed" and [step["move"] for step in told["line"]][-1] == "g6-e8"
        assert told["line"][-1]["words"] == "White's green tower comes home on e8."
        german = json.loads((await get(f"{path}&lang=de"))[2])
        assert german["line"][-1]["words"] == "Der grüne Turm von Weiß kommt auf e8 ins Ziel."
        later = json.loads((await get(f"/why?game=kamisado&start={START}&moves=e8-e2 b1-g6"))[2])
        assert later["kind"] == "" and later["said"][0] == "b1-g6 leaves g6 to yellow: yellow cannot stop a win in 2."

    asking(ask)


@pytest.mark.parametrize(
    "query", ["", "game=kamisado", f"game=kamisado&start={START}&moves=e8-e9", "game=oumoul-kono&start=x&moves=a7-d4"]
)
def test_what_is_no_move_is_not_explained(query):
    async def ask(get, _visit):
        status, _headers, body = await get(f"/why?{query}")
        assert status == 400 and body.endswith(b".\n")

    asking(ask)


def test_a_position_is_given_and_its_answer_explained_and_counted(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lesson = Lesson("win-3", AFTER, ("b1-g6",), 600)
    monkeypatch.setattr("madang_host.games.kamisado.teaching.teaching.new_lesson", lambda *_: lesson)

    async def ask(get, _visit):
        async def answer(move, position=AFTER, lang="en"):
            status, _headers, body = await get(
                "/lesson", "POST", json={"position": position, "move": move, "lang": lang}
            )
            return status, json.loads(body) if status == 200 else body

        assert (await answer("b1-g6"))[0] == 400, "nothing was given yet"
        given = json.loads((await get("/lesson?kind=win-3&shown=nei-pat-kono"))[2])
        assert given["question"] == "White wins in 3: a move, an answer, a move. How does it begin?"
        assert given["round"]["start"] == AFTER and given["look"]["game"] == "kamisado"
        _status, wrong = await answer("b1-b5")
        assert not wrong["is_right"] and wrong["said"].startswith("That is not it: try again. b1-b5 leaves b5 to")
        assert wrong["progress"].startswith("0 of 1 solved")
        _status, right = await answer("b1-g6", lang="de")
        assert right["is_right"] and right["said"].startswith("Richtig! b1-g6 überlässt")
        assert read_progress().tried == 1, "the first answer counts"
        assert (await answer("e8-e2"))[0] == 400
        assert (await answer("b1-g6", "rubbish"))[0] == 400
        assert (await get("/lesson", "POST", data="rubbish"))[0] == 400
        assert (await get("/lesson", "POST", json=[]))[0] == 400
        assert (await get("/lesson?kind=rubbish"))[0] == 400

    asking(ask)


def test_who_only_watches_is_answered_and_not_counted(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lesson = Lesson("win-3", AFTER, ("b1-g6",), 600)
    monkeypatch.setattr("madang_host.games.kamisado.teaching.teaching.new_lesson", lambda *_: lesson)

    async def ask(get, _visit):
        token = f"token={LINKS.watch}"
        await get(f"/lesson?{token}")
        told = json.loads(
            (await get(f"/lesson?{token}", "POST", json={"position": AFTER, "move": "b1-g6", "lang": "en"}))[2]
        )
        assert told["is_right"] and read_progress().tried == 0

    asking(ask, links=LINKS)
