"""How often the firmware has crashed in a row, and how the last time: the blob `crash`, text to be read by people."""

from madang.board import Store
from madang.text import shown

CRASH = "crash"
TOO_MANY = 3  # in a row: the next start is a safe one

_MOST_SHOWN = 120


def in_a_row(store: "Store") -> "int":
    digits = (store.read(CRASH) or b"")[:1]
    return int(digits) if digits.isdigit() else 0


def lines(store: "Store") -> "list[str]":
    """How the last crash is told, line by line."""
    text = (store.read(CRASH) or b"").replace(b"\r", b"").split(b"\n")
    return [shown(line.decode("latin-1"), _MOST_SHOWN) for line in text[1:] if line]


def note(store: "Store", trace: "bytes", counts: "bool" = True) -> "None":
    """One more."""
    _write(store, min(in_a_row(store) + counts, TOO_MANY), trace)


def forgive(store: "Store", left: "int" = 0) -> "None":
    """Go on counting from so many; how the last one was stays."""
    if in_a_row(store):
        _write(store, left, (store.read(CRASH) or b"").partition(b"\n")[2])


def _write(store: "Store", count: "int", trace: "bytes") -> "None":
    store.replace(CRASH, b"%d in a row; the last:\n" % count + trace)
