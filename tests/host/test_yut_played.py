"""Yut Nori over ports that need no image: players without hands throw by the board, and virtual pieces follow, riders
too, all the way home."""

import time

import pytest
from rounds import Hands as RealHands

from madang.games import NOBODY, Game
from madang.squares import members, square_name
from madang_host.connection.session import Session
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.players import auto_setup, opponent
from madang_host.players.auto_setup import AutoMover
from madang_host.players.opponent import Opponent
from madang_host.simulator.virtual_towers import TOUCH_MS, VirtualTowers, spot_of
from madang_host.ui.terminal.hand import Hand

SLICE_MS = 30  # of the board's time, between two looks
PATIENCE_S = 90.0


def eager(game: Game) -> str:
    """The text of a move that catches or joins, if there is one; of the others the last."""
    texts = face_of(game.name).move_texts(game)
    joining = [text for text in texts if game.joins[game.find(text)] < 64]  # type: ignore[attr-defined]  # of a race
    return next((text for text in texts if "x" in text), (joining or texts)[-1])


@pytest.mark.parametrize(
    ("port", "entry", "first"),
    [
        ("sim://?time=virtual", "yut 1,d4<a7/0,g3 1 2 -", "2:inxg3"),
        ("upy://?time=virtual", "yut 0,f2+h1/0,g1 1 ? -", ""),
    ],
)
def test_players_without_hands_play_to_the_end(
    port: str, entry: str, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto_setup, "SEEN_S", 0.02)
    monkeypatch.setattr(opponent, "LOOK_S", 0.05)
    with Session(port) as session:
        session.command("new", *entry.split())
        session.wait_for(lambda mirror: mirror.record[:1] == [entry], 60)
        assert session.hands is not None
        hand = Hand(VirtualTowers(session.hands, session.mirror.face))
        mover = AutoMover(hand)
        hand.arrange(session.mirror.pieces)
        with Opponent(session, 0, eager), Opponent(session, 1, eager):
            until_s = time.monotonic() + PATIENCE_S
            while time.monotonic() < until_s and session.mirror.phase != "over":
                with session.lock:
                    mover.live(session.mirror, time.monotonic())
                    hand.step()
                session.hands.wait_ms(SLICE_MS)
                time.sleep(0.01)
        session.wait_for(lambda mirror: mirror.record[-1].startswith("seed="), 60)
        record = session.mirror.record
        assert game_of(record).winner() == session.mirror.game.winner() != NOBODY
        assert record[1] == first or record[1].startswith("seal=")
        assert not [entry for entry in record[2:] if entry in ("do", "gae", "geol")]


def test_a_square_is_touched_by_no_piece() -> None:
    with Session("sim://?time=virtual") as session:
        hands = RealHands(session)
        session.command("new", "yut", "2", "first")
        hands.wait_until(lambda mirror: mirror.record == ["yut 2 first"] and mirror.phase == "playing", "the round")
        assert session.hands is not None
        towers = VirtualTowers(session.hands, session.mirror.face)
        for _ in towers.touching(spot_of(57)):
            session.hands.wait_ms(SLICE_MS)
            standing = session.hands.occupied()
            assert [square_name(square) for square in members(standing)] in (["b8"], [])
        hands.wait_until(lambda mirror: mirror.moves == ["gae"], "the throw")
        assert not any(session.hands.occupied()) and TOUCH_MS < 1500
        touching = towers.touching(spot_of(56))
        next(touching)
        touching.close()
        assert not any(session.hands.occupied())


def test_a_mal_that_goes_home_by_a_square_is_taken_off_it() -> None:
    with Session("sim://?time=virtual") as session:
        session.command("new", "yut", "1,g1/4", "1", "2", "-")
        session.wait_for(lambda mirror: bool(mirror.record) and mirror.record[0].startswith("yut 1,g1"), 60)
        assert session.hands is not None
        hand = Hand(VirtualTowers(session.hands, session.mirror.face))
        mover = AutoMover(hand)
        hand.arrange(session.mirror.pieces)
        looks = 0
        has_moved = False
        deadline_s = time.monotonic() + PATIENCE_S
        while session.mirror.moves != ["2:g1-out"] or any(session.hands.occupied()):
            with session.lock:
                mover.live(session.mirror, looks * SLICE_MS / 1000)
                hand.step()
                is_ready = session.mirror.phase == "playing" and not has_moved and not hand.is_busy
            if is_ready:  # what stands is what the game has; now a person lifts it, and sets it on the throw's square
                has_moved = True
                hand.jump(6, 0)
                hand.touch()
                session.hands.wait_ms(200)
                hand.jump(1, 7)
                hand.touch()
            session.hands.wait_ms(SLICE_MS)
            looks += 1
            assert time.monotonic() < deadline_s, session.mirror
