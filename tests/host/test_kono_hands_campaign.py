"""Konos by people who make a mess, and what they think of the board. `make campaign` plays more."""

import json

import pytest
from kono_hands import KONOS, KonoHands, legal_moves
from konos import legal
from messy_hands.outcome import FaultError

from madang.games import NOBODY
from madang_host.simulator.recording import parse_recording, play_recording

ROUNDS = 4


@pytest.mark.parametrize("name", KONOS)
def test_the_board_reads_a_mess_as_a_person_would(name: str) -> None:
    messes = 0
    for seed in range(ROUNDS):
        outcome = KonoHands(name, seed).play()
        assert outcome.failures == []
        messes += outcome.messes
    assert messes > 40


@pytest.mark.parametrize("name", KONOS)
def test_people_know_the_rules_as_the_board_does(name: str) -> None:
    hands = KonoHands(name, 1)
    game = hands.rig.game
    while game.winner() == NOBODY and game.plies < 60:
        moves = legal_moves(name, hands.meant, hands.side)
        assert sorted(moves) == sorted(legal(game))
        move = hands.chance.choice(moves)
        game.take(move)
        hands.mean(move)
        assert hands.agrees()


def test_a_round_is_the_same_again_from_its_recording() -> None:
    hands = KonoHands("nei-pat-kono", 3)
    hands.play()
    told: list[str] = []
    play_recording(parse_recording(hands.recording().splitlines()), told.append)
    events = [json.loads(line) for line in told]
    moves = [event["text"] for event in events if event["event"] == "move"]
    assert moves[-1] == hands.made[-1]


def test_people_see_a_move_that_nobody_made() -> None:
    hands = KonoHands("oumoul-kono", 1)
    for square in hands.meant:
        hands.place(square)
    hands.let_pass(1000)
    hands.lift("a7")
    hands.let_pass(300)
    hands.place("d4")
    with pytest.raises(FaultError, match=r"^ghost: "):
        hands.settle()
