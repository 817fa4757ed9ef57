"""Yut Nori over ports that need no image: players without hands throw by the board, and virtual pieces follow, riders
too, all the way home."""

import time

import pytest

from madang.games import NOBODY, Game
from madang_host.connection.session import Session
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.players import auto_setup, opponent
from madang_host.players.auto_setup import AutoMover
from madang_host.players.opponent import Opponent
from madang_host.simulator.virtual_towers import VirtualTowers
from madang_host.ui.terminal.hand import Hand

SLICE_MS = 30  # of the board's time, between two looks
PATIENCE_S = 90.0


def eager(game: Game) -> str:
    """The text of a move that catches or joins, if there is one; of the others the last."""
    texts = face_of(game.name).move_texts(game)
    joining = [text for text in texts if game.joins[game.find(text)] < 64]  # type: ignore[attr-defined]  # of a race
    return next((text for text in texts if "x" in text), (joining or texts)[-1])


@pytest.mark.parametrize(
    ("port", "entry"),
    [
        ("sim://?time=virtual", "yut 0,f2/0,g1 1 ? -"),
        ("upy://?time=virtual", "yut 0,f2+h1/0,g1 1 ? -"),
    ],
)
def test_players_without_hands_play_to_the_end(port: str, entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto_setup, "SEEN_S", 0.02)
    monkeypatch.setattr(opponent, "SEEN_S", 0.02)
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
        assert record[1].startswith("seal=") and not [entry for entry in record[2:] if entry in ("do", "gae", "geol")]
