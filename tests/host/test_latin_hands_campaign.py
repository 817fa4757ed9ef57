"""Latin squares by people who make a mess, and what they think of the board. `make campaign` plays more."""

import pytest
from latin_hands import LatinHands
from messy_hands.outcome import FaultError

ROUNDS = 3


def test_the_board_reads_a_mess_as_a_person_would() -> None:
    messes = 0
    for seed in range(ROUNDS):
        outcome = LatinHands(seed).play()
        assert outcome.failures == []
        messes += outcome.messes
    assert messes > 40


def test_people_see_a_square_painted_that_nobody_meant() -> None:
    hands = LatinHands(1)
    hands.place(hands.brush)
    hands.let_pass(1000)
    hands.lift(hands.brush)
    hands.let_pass(300)
    hands.place(hands.next_move())
    with pytest.raises(FaultError, match=r"^ghost: "):
        hands.settle()
