"""The konos and a Latin square over ports that need no image: another game is taken from the shelf, set up and played
by hands, and the mirror has what the board has."""

import asyncio

import pytest
from rounds import PATIENCE_MS, SLICE_MS

from madang.squares import members, parse_square
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
    "oumoul-kono to 1": ["a7-d4", "a1-a7", "d4-a1"],
    "latin-square 4 easy complete 0": ["a1-a2", "a2-b1", "b1-b2", "b2-c1"],
}


class Hands:
    def __init__(self, session: Session) -> None:
        assert session.hands is not None
        self.session = session

    def wait_until(self, condition, what: str) -> None:
        for _ in range(PATIENCE_MS // SLICE_MS):
            if self.session.wait_for(condition, 0.002):
                return
            self.session.hands.wait_ms(SLICE_MS)
        if not self.session.wait_for(condition, 2.0):
            mirror = self.session.mirror
            raise AssertionError(f"waited in vain for {what}; {mirror.record} {mirror.ask} {mirror.phase} {mirror.log}")

    def take_from_the_shelf(self, entry: str) -> None:
        self.session.command("new", entry)
        self.wait_until(lambda mirror: mirror.record == [entry] and mirror.phase == "setting-up", entry)

    def set_up(self) -> None:
        for square in range(64):
            if self.session.mirror.game.start_piece(square):
                self.session.hands.set_occupied(square, True)
        self.wait_until(lambda mirror: mirror.phase == "playing", "the round to begin")

    def play(self, text: str) -> None:
        plies = len(self.session.mirror.moves)
        hands = self.session.hands
        hands.set_occupied(parse_square(text[:2]), False)
        hands.wait_ms(150)
        if text[2] == "x":
            hands.set_occupied(parse_square(text[3:]), False)
            hands.wait_ms(150)
        hands.set_occupied(parse_square(text[3:]), True)
        self.wait_until(lambda mirror: len(mirror.moves) > plies, text)
        assert self.session.mirror.moves[plies] == text


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
        if name == "o-pat-kono":
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
    """Two squares are a move, and what a man takes goes beside the board."""

    async def play() -> None:
        with Session("sim://") as session:
            hands = Hands(session)
            hands.take_from_the_shelf("nei-pat-kono to 1")
            view = PlayView(session, VirtualTowers(session.hands, session.mirror.face))
            with view.keeper:
                async with view.run_test(size=(100, 32)) as pilot:
                    await pilot.press("a")
                    await until(pilot, lambda: session.mirror.phase == "playing")
                    for plies, text in enumerate(("c6xc4", "d3xd5"), start=1):
                        await pilot.press(*text.replace("x", ""), "enter")
                        await until(pilot, lambda plies=plies: len(session.mirror.moves) == plies)
            assert session.mirror.moves == ["c6xc4", "d3xd5"]

    asyncio.run(play())


async def until(pilot, condition) -> None:
    for _ in range(1200):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("waited in vain")
