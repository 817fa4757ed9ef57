"""Why the board decided as it did, in words; the board itself knows codes and squares only (madang.events)."""

from collections.abc import Sequence

_WORDS = {
    "none": "no reason is known",
    "rested": "rested: the tower on {0} stood there long enough",
    "answered": "answered: {0} was lifted after {1} was covered",
    "answered-a-pass": "answered: {0} was lifted, which the pass calls",
    "confirmed": "confirmed: the button said so",
    "passed": "passed: the blocked tower on {0} was shown long enough",
    "put-back": "put back: the tower of {0} went back to {1} and stayed",
    "instead": "instead: the tower of {0} stayed on {1}",
    "beside": "beside: the move to {0} stood, though the tower of {1} is missing",
    "missing": "missing: the tower of {0} is away",
    "extra": "extra: something stands on {0}",
    "pressed-back": "pressed back: the move to {0} is no more, its tower goes home to {1}",
    "wrong-side": "wrong side: a tower of the other side stands on {0}",
    "unfelt": "unfelt: the sensor of {0} does not respond",
}


def reason_words(reason: str, squares: Sequence[str]) -> str:
    """A sentence for a reason of madang.events and its squares, by their names."""
    if reason == "answered" and len(squares) == 1:
        reason = "answered-a-pass"
    return _WORDS[reason].format(*squares, "?", "?")
