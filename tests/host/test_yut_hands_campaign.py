"""Yut Nori by people who make a mess, and what they think of the board. `make campaign` plays more."""

import pytest
from messy_hands.outcome import FaultError
from yut_games import legal
from yut_hands import KINDS, YutHands

ROUNDS = 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_reads_a_mess_as_a_person_would(kind: str) -> None:
    messes = 0
    for seed in range(ROUNDS):
        outcome = YutHands(kind, seed).play()
        assert outcome.failures == []
        messes += outcome.messes
    assert messes > 4


@pytest.mark.parametrize("kind", KINDS)
def test_people_know_the_rules_as_the_board_does(kind: str) -> None:
    hands = YutHands(kind, 1)
    game = hands.rig.game
    while hands.cloth.winner() < 0:
        if hands.cloth.is_due:
            name = hands.fall()
            assert name in legal(game.round)
            game.take(name)
            hands.mean_throw(name)
            continue
        moves = hands.cloth.moves()
        assert sorted(move.text() for move in moves) == sorted(legal(game.round))
        move = hands.chance.choice(moves)
        game.take(move.text())
        hands.mean(move)
        assert hands.plies() == hands.made
    assert game.winner() == hands.cloth.winner()


def test_people_see_a_move_that_nobody_made() -> None:
    hands = YutHands("2 first", 1)
    hands.let_pass(1000)
    hands.touch("b8")
    hands.mean_throw("gae")
    hands.place("g3")
    with pytest.raises(FaultError, match=r"^ghost: "):
        hands.settle()
