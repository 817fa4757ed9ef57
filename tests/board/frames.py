"""Frames of lights, judged by what they draw and by what they show."""

from power_model import drawn_ma

from madang.settings import Settings
from madang.squares import parse_square

PAUSE_SQUARES = [parse_square(name) for name in ("c4", "c5", "f4", "f5")]

CORNERS = (0, 7, 56, 63)


def assert_pause_sign(frame: bytes) -> None:
    """Two blue bars, dim enough for any limit."""
    assert [i for i in range(192) if frame[i]] == [square * 3 + 2 for square in sorted(PAUSE_SQUARES)]
    assert sum(frame) * 60 / 255 < 20


def assert_error_corners(frame: bytes) -> None:
    """The corners are red, and dim enough for any limit."""
    assert [i for i in range(192) if frame[i]] == [square * 3 for square in CORNERS]
    harshest = Settings()
    harshest.red_ma = 60
    assert drawn_ma(frame, harshest) < 80
