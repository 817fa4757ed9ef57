"""The page's state is declared for Python and for JavaScript: both say the same, and the server keeps to it."""

import re
from importlib.resources import files

import pytest

from madang_host.connection.session import Session
from madang_host.library.board_games import load_on
from madang_host.ui.study import types
from madang_host.ui.study.history import History
from madang_host.ui.web import page_types, requests
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.page_look import look
from madang_host.ui.web.page_state import PageState

DECLARED = (files("madang_host.ui.web") / "static" / "state.d.ts").read_text(encoding="utf-8")
TYPES = {name: kind for name, kind in (vars(page_types) | vars(types)).items() if hasattr(kind, "__required_keys__")}
PARTS = {"Analysis", "LightsAndTowers", "Game"}  # of others, there
INTERFACE = re.compile(r"export interface (\w+)(?: extends (\w+))? \{(.*?)\}", re.DOTALL)
KEY = re.compile(r"(\w+)(\??): ")


def declared() -> dict[str, tuple[set[str], set[str]]]:
    """Of every interface the keys that are always there, and those that may be."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    for name, parent, body in INTERFACE.findall(re.sub(r"//.*", "", DECLARED)):
        required, optional = (set(keys) for keys in found.get(parent, ((), ())))
        for key, mark in KEY.findall(body):
            (optional if mark else required).add(key)
        found[name] = required, optional
    return found


@pytest.mark.parametrize("name", sorted(TYPES.keys() - PARTS))
def test_python_and_javascript_have_the_same_keys(name: str) -> None:
    assert declared()[name] == (set(TYPES[name].__required_keys__), set(TYPES[name].__optional_keys__))


@pytest.mark.parametrize(("entry", "left_out"), [("kamisado korean 1", {"race"}), ("yut 2", set())])
def test_the_server_sends_what_is_declared(entry: str, left_out: set[str]) -> None:
    state = PageState(History())
    with Session("sim://?time=virtual") as session:
        load_on(session, [entry])
        with session.lock:
            controller = Controller(session)
            controller.live(0.0)
            game = state.game(session, controller)
            shown = look("en", session.mirror.face, session.mirror.game)
            moving = state.lights_and_towers(session, controller)
    assert set(game) == set(page_types.Game.__annotations__) - left_out
    assert set(moving) | {"held"} == set(page_types.LightsAndTowers.__annotations__)
    assert set(shown) == set(page_types.Look.__annotations__) - left_out
    assert shown["shapes"]["pieces"].keys() == shown["towers"].keys()
    assert shown["shapes"]["tiles"].keys() == set(shown["squares"].values())


@pytest.mark.parametrize("name", ["nei-pat-kono", "latin-square"])
def test_a_game_is_shown_before_its_pieces_are_at_hand(name: str) -> None:
    state = PageState(History())
    with Session("sim://?time=virtual") as session:
        controller = Controller(session)
        session.command("game", name)
        assert session.wait_for(lambda mirror: mirror.game.name == name, 60)
        with session.lock:
            assert state.lights_and_towers(session, controller)["towers"] == {}
            controller.live(1.0)
            assert state.lights_and_towers(session, controller)["towers"]


def test_every_request_of_the_page_is_known_here() -> None:
    (body,) = re.findall(r"export type Request =(.*?);\n\n", DECLARED, re.DOTALL)
    kinds = {
        kind for alternative in re.findall(r"do: ([^;}]+)", body) for kind in re.findall(r'"([\w-]+)"', alternative)
    }
    for kind in kinds:
        with pytest.raises(requests.RequestError) as alone:
            requests.parse_request(f'{{"do": "{kind}", "unknown": 1}}')
        assert "known form" in str(alone.value)
    described = set(re.findall(r'^\{"do": "([\w-]+)"', str(requests.__doc__), re.MULTILINE))
    assert described | {"slide", "carry", "place", "aside"} == kinds
