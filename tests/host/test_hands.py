"""Random rounds by human hands: the board makes of them what they meant, whatever they fumble."""

import pytest
from hands import RoundByHands

ROUNDS = 60
ROUNDS_A_TEST = 10


@pytest.mark.parametrize("first", range(0, ROUNDS, ROUNDS_A_TEST))
def test_the_board_makes_of_it_what_the_hands_meant(first: int) -> None:
    for seed in range(first, first + ROUNDS_A_TEST):
        played = RoundByHands(seed)
        played.play()
        assert played.made == played.meant, f"seed {seed}: told {played.desk.told}, asks {played.desk.ask()}"
        assert played.desk.most_ma <= 400


def test_the_hands_do_fumble() -> None:
    told = []
    for seed in range(8):
        played = RoundByHands(seed)
        played.play()
        told += played.desk.told
    for word in ("undo", "mistake wrong-tower", "mistake wrong-square", "pass"):
        assert word in told
