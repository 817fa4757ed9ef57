"""The virtual board's sensors: what a scan tells, and whose towers stand there."""

from madang.squares import members, new_set, parse_square
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard


def board(*words):
    """A board on which hands have lifted ('-e8'), placed ('+e2') and placed a side's ('+e2w', '+e2b')."""
    made = VirtualBoard("test", MemoryStore(), tells_sides=True)
    for word in words:
        white = None if len(word) == 3 else word[3] == "w"
        made.set_occupied(parse_square(word[1:3]), word[0] == "+", white)
    return made


def seen(made):
    into = bytearray(b"\xff" * 8)
    made.scan(into)
    return members(into), members(made.polarity)


def squares(names):
    return sorted([parse_square(name) for name in names.split()])


def test_towers_are_set_up_on_their_own_half():
    made = board(*["+" + file + rank for file in "abcdefgh" for rank in "18"])
    assert seen(made) == (members(new_set(range(8))) + list(range(56, 64)), list(range(8)))


def test_a_tower_keeps_its_side():
    for words, occupied, white in (
        ("+e8 -e8 +e2", "e2", ""),
        ("+b1 -b1 +b7", "b7", "b7"),
        ("+e8 +b1 -b1 -e8 +b7w +e2b", "b7 e2", "b7"),  # two hands
        ("+e8 +b1 -b1 -e8 +b1b +e8w", "b1 e8", "e8"),  # swapped
        ("+e8 +d1 -e8 +e5 -e5 +e8", "e8 d1", "d1"),
        ("+a1w +a8w", "a1 a8", "a1 a8"),
        ("+a1 +a8 -a1 -a8 +a1 +a8", "a1 a8", "a1"),  # cleared and set up again
        ("+a1 -a1 -a1 -b5 +c6 +c7", "c6 c7", "c6"),
    ):
        assert seen(board(*words.split())) == (squares(occupied), squares(white)), words


def test_most_sensors_tell_no_side():
    made = VirtualBoard("test", MemoryStore())
    made.set_occupied(0, True)
    made.scan(bytearray(8))
    assert made.polarity is None and made.levels is None and made.calibration is None
