"""The konos and a Latin square over ports that need no image: another game is taken from the shelf, set up and played
by hands, and the mirror has what the board has."""

import asyncio

import pytest
from rounds import Hands
from textual.widgets import OptionList

from madang.squares import members
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.games import records
from madang_host.games.registry import face_of
from madang_host.simulator.virtual_towers import VirtualTowers
from madang_host.ui.terminal.play_view import PlayView

ROUNDS = {
    "nei-pat-kono to 1": ["c6xc4", "d3xd5", "f6xf4", "e3xe5"],
    "nei-pat-kono to 3 forced": ["d6xd4", "c3xc5"],
    "o-pat-kono to 1": ["b5-c4", "f3-e4", "c4-b5", "e4-f3", "b5-c4", "f3-e4", "c4-b5", "e4-f3"],
    "o-pat-kono to 1 loss no-parking": ["b5-c4", "f3-e4"],
    "oumoul-kono to 1": ["a7-d4", "a1-a7", "d4-a1"],
    "oumoul-kono to 3 between-sides by-turns": ["c6-d4", "e2-a7", "e6-a1", "c2-g1", "d4-g7"],
    "latin-square 4 easy complete 0": ["a1-a2", "a2-b1", "b1-b2", "b2-c1"],
}


def agrees(mirror: Mirror) -> bool:
    return not mirror.needs_record and not mirror.needs_all


@pytest.mark.parametrize("entry", ROUNDS)
@pytest.mark.parametrize("port", ["sim://?time=virtual", "upy://?time=virtual"])
def test_a_kono_over_a_port(port: str, entry: str) -> None:
    name = entry.split()[0]
    with Session(port) as session:
        hands = Hands(session)
        hands.take_from_the_shelf(entry)
        hands.set_up()
        for text in ROUNDS[entry]:
            hands.play(text)
        mirror = session.mirror
        with session.lock:
            assert mirror.face is face_of(name) and mirror.record == [entry, *ROUNDS[entry]]
            assert records.game_of(mirror.record).winner() == mirror.game.winner()
            occupied = [square for square in range(64) if mirror.game.piece(square)]
        session.command("snapshot")
        hands.wait_until(lambda mirror: agrees(mirror) and members(mirror.occupied) == occupied, "the board's word")
        if len(ROUNDS[entry]) == 8:  # in which the start stands for the third time
            hands.wait_until(lambda mirror: mirror.result == ("draw", "repetition"), "the draw")
            assert mirror.face.result_words(mirror).startswith("A draw")
        assert mirror.face.ask_words(mirror)
        assert mirror.face.turn_words(mirror)


def test_a_draw_is_agreed_by_the_pc() -> None:
    with Session("sim://?time=virtual") as session:
        hands = Hands(session)
        hands.take_from_the_shelf("nei-pat-kono to 3")
        hands.set_up()
        hands.play("c6xc4")
        session.command("take", "2", "draw")
        hands.wait_until(lambda mirror: mirror.record[-1] == "draw" and mirror.phase == "over", "the draw")
        assert session.mirror.result == ("draw", "agreement")


def test_a_kono_in_the_terminal() -> None:
    """Two squares are a move, with its sign or without, and what a man takes goes beside the board."""

    async def play() -> None:
        with Session("sim://") as session:
            hands = Hands(session)
            hands.take_from_the_shelf("nei-pat-kono to 1")
            view = PlayView(session, VirtualTowers(session.hands, session.mirror.face))
            with view.keeper:
                async with view.run_test(size=(100, 32)) as pilot:
                    await pilot.press("a")
                    await until(pilot, lambda: session.mirror.phase == "playing")
                    for plies, typed in enumerate(("c6xc4", "d3d5", "d6-c6"), start=1):
                        await pilot.press(*("minus" if key == "-" else key for key in typed), "enter")
                        await until(pilot, lambda plies=plies: len(session.mirror.moves) == plies)
            assert session.mirror.moves == ["c6xc4", "d3xd5", "d6-c6"]

    asyncio.run(play())


def test_a_draw_is_agreed_in_the_terminal_when_asked_twice() -> None:
    async def play() -> None:
        with Session("sim://") as session:
            hands = Hands(session)
            hands.take_from_the_shelf("nei-pat-kono to 3")
            view = PlayView(session, VirtualTowers(session.hands, session.mirror.face))
            with view.keeper:
                async with view.run_test(size=(100, 32)) as pilot:
                    await pilot.press("a")
                    await until(pilot, lambda: session.mirror.phase == "playing")
                    await pilot.press("o")
                    assert DRAW not in page_text(view)
                    await pilot.press("escape", *"c6c4", "enter")
                    await until(pilot, lambda: session.mirror.moves == ["c6xc4"])
                    await pilot.press("o")
                    await until(pilot, lambda: DRAW in page_text(view))
                    await pilot.press("enter")
                    await until(pilot, lambda: "Enter once more if both do." in page_text(view))
                    assert session.mirror.result is None
                    await pilot.press("enter")
                    await until(pilot, lambda: session.mirror.result == ("draw", "agreement"))

    asyncio.run(play())


DRAW = "The players agree on a draw"


def page_text(view: PlayView) -> str:
    """The rows of the page that is open."""
    rows = view.screen.query_one(OptionList)
    return "\n".join(str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count))


async def until(pilot, condition) -> None:
    for _ in range(1200):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("waited in vain")
