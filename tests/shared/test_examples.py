"""The rulebooks' examples (tests/positions)."""

import examples


def figures(number, letters):
    return [f"{number}({letter})" for letter in letters]


def test_opening():
    assert examples.check("opening.txt") == figures(1, "ab") + figures(2, "abcdefghijkl")


def test_must_move():
    assert examples.check("must-move.txt") == figures(3, "abc")


def test_blocked():
    assert examples.check("blocked.txt") == figures(4, "abc") + figures(5, "abcdef")


def test_deadlock():
    assert examples.check("deadlock.txt") == figures(6, "abcde") + [
        "basic set-up",
        "fourteen passes",
        "a long deadlock",
    ]


def test_sumo():
    assert examples.check("sumo.txt") == figures(8, "abcdef") + figures(9, "abcde")


def test_big_finish():
    assert examples.check("big-finish.txt") == figures(10, "abcdefghijkl")


def test_rings():
    of_any = ["M2", "M3", "M4"]
    of_sumos = ["S1", "DS1", "TS1", "S2", "S4", "S5", "S6", "S7", "S8", "S9", "S9, second", "S9, third"]
    of_more_rings = ["DS2", "DS4", "DS5", "DS6", "DS7", "DS8", "TS2", "TS4", "TS5", "TS6", "TS7", "TS8"]
    assert examples.check("rings.txt") == of_any + of_sumos + of_more_rings


def test_perft():
    examples.check("perft.txt")
    assert len([keyword for _, keyword, _ in examples.read("perft.txt") if keyword == "perft"]) == 31
