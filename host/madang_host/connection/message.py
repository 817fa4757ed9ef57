"""What the board says, as it is taken from the line: messages, and the numbers in their fields, none of which is
believed to be larger than can be. Knows no kind of message."""

from dataclasses import dataclass

from madang import protocol

MOST_NUMBER = (1 << 30) - 1  # the firmware has none beyond it
MOST_ENTRIES = 9999  # of the record of a game; the longest match has some 500
MOST_TRACE_LINES = 1000  # of a crash
MOST_EDGES = 10_000  # of the flight recorder, which keeps 250


@dataclass(frozen=True)
class Message:
    """One checked line of the board (madang.protocol)."""

    kind: str
    sequence: int
    fields: tuple[str, ...]


def message_of(line: bytes) -> Message | None:
    """The message of a received line, or None for noise and log."""
    parsed = protocol.parse_line(line)
    return Message(parsed[0], parsed[1], tuple(parsed[2])) if parsed else None


def number(text: str, most: int = MOST_NUMBER) -> int:
    """A field that is a number, from 0 to the most; raises ValueError for all else."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_NUMBER)) and int(text) <= most):
        raise ValueError(f"no number from 0 to {most}: {text}")
    return int(text)
