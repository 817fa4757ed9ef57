"""Yut Nori in the terminal: a round by keys."""

import asyncio
import time

from madang_host.connection.session import Session
from madang_host.library.board_games import load_on
from madang_host.simulator.virtual_towers import VirtualTowers
from madang_host.ui.study.race import VariantChoice, race_choices
from madang_host.ui.terminal.play_view import PlayView

PATIENCE_S = 120  # only a hang takes so long, however busy the machine is
SIZE = (120, 40)


async def until(pilot, is_true):
    end_s = time.monotonic() + PATIENCE_S
    while not is_true():
        assert time.monotonic() < end_s
        await pilot.pause(0.05)


def shown_on(view):
    return "".join(view.board.render_line(y).text for y in range(view.board.size.height))


def test_a_turn_by_keys():
    async def play():
        with Session("sim://") as session:
            load_on(session, ["yut 2 1-mal first"])
            view = PlayView(session, VirtualTowers(session.hands))
            async with view.run_test(size=SIZE) as pilot:
                await until(pilot, lambda: session.mirror.phase == "playing")
                await until(
                    pilot, lambda: sorted(filter(str.isupper, shown_on(view))) == ["B", "Y"]
                )  # beside the board
                await pilot.press("space")
                await until(pilot, lambda: len(session.mirror.moves) >= 2)
                assert session.mirror.moves[1].startswith("*")
                while session.mirror.game.must_throw():
                    before = len(session.mirror.record)
                    await pilot.press("space")
                    await until(pilot, lambda before=before: len(session.mirror.record) > before)
                await until(pilot, lambda: "To be spent: " in view.whose_turn.shown.plain)
                thrown = view.whose_turn.shown.plain
                assert "xxx" in thrown or "yut" in thrown
                await pilot.press("o")
                await pilot.press("enter")
                await until(pilot, lambda: ":" in session.mirror.moves[-1])
                await until(pilot, lambda: "a new mal to" in view.moves.line.shown.plain)
                assert view.moves.line.shown.plain.startswith("Blue: the board seals its throws; ")

    asyncio.run(play())


def test_what_may_be_thrown_and_chosen():
    with Session("sim://?time=virtual") as session:
        load_on(session, ["yut 3 2-mal first"])
        with session.lock:
            face, game = session.mirror.face, session.mirror.game
            choices = race_choices(face, game)
            variants = VariantChoice(face, game)
    assert choices[0] == ("the board throws", ("throw",))
    assert [words for words, _command in choices[1:6]] == ["do", "gae", "geol", "yut", "mo"]
    leaving = [(f"{side} leaves", ("take", "1", f"away={at}")) for at, side in enumerate(("Blue", "Yellow", "Red"), 1)]
    assert choices[6:] == leaving
    assert choices[2][1] == ("take", "1", "gae")
    assert variants.words(0) == "Players: three players"
    variants.change(0, 1)
    variants.change(1, -1)
    assert variants.first_entry("yut 2 nyout") == "yut 4 3-mal first nyout"
