"""Random rounds and matches by human hands: the board makes of them what they meant, whatever they fumble.

`make campaign` plays thousands.
"""

import json

import pytest
from hands import OPTIONS, SINGLE_ROUND, HandsAtPlay
from sensor_models import HARD, LinearBoard

from madang_host.simulator.recording import parse_recording, play_recording

ROUNDS = 60
ROUNDS_A_TEST = 10
LINEAR_ROUNDS = 6
LINEAR_ROUNDS_A_TEST = 3
LIMIT_MA = 400


@pytest.mark.parametrize("first", range(0, ROUNDS, ROUNDS_A_TEST))
def test_the_board_makes_of_a_round_what_the_hands_meant(first: int) -> None:
    for seed in range(first, first + ROUNDS_A_TEST):
        hands = HandsAtPlay(seed)
        hands.play()
        assert hands.rig.most_ma <= LIMIT_MA, f"seed {seed}"


@pytest.mark.parametrize("kind", sorted(set(OPTIONS) - {SINGLE_ROUND}), ids=lambda kind: f"{kind[0]}-{kind[1]}")
def test_whole_matches_by_hands_alone(kind: tuple[str, int]) -> None:
    for seed in range(2):
        hands = HandsAtPlay(seed, kind)
        hands.play(most_rounds=6)
        assert hands.rig.most_ma <= LIMIT_MA, f"seed {seed}"


@pytest.mark.parametrize("first", range(0, LINEAR_ROUNDS, LINEAR_ROUNDS_A_TEST))
def test_linear_sensors_amid_noise_tell_as_much(first: int) -> None:
    """Magnets just strong enough, towers off the middle that come and go, noise and drift."""
    for seed in range(first, first + LINEAR_ROUNDS_A_TEST):
        hands = HandsAtPlay(seed, board=LinearBoard(world=HARD, seed=seed))
        hands.play()
        assert "mistake wrong-side" not in hands.rig.told, f"seed {seed}"


def test_the_hands_do_fumble() -> None:
    told = []
    for seed in range(16):
        hands = HandsAtPlay(seed)
        hands.play()
        told += hands.rig.told
    for word in ("undo", "mistake wrong-tower", "mistake wrong-square", "mistake disturbed", "pass"):
        assert word in told


def test_a_match_by_hands_can_be_played_again_from_its_recording() -> None:
    hands = HandsAtPlay(3, ("korean", 3))
    hands.play(most_rounds=2)
    told: list[str] = []
    play_recording(parse_recording(hands.recording().splitlines()), told.append)
    events = [json.loads(line) for line in told]
    moves = [event["text"] for event in events if event["event"] in ("move", "pass")]
    assert moves == [text for text in hands.rig.told if "-" in text.split()[0] or text == "pass"]
