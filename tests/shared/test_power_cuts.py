"""Power cuts in short; `make faults` has them by the thousands."""

import sys

from power_cuts import run


def test_cuts_of_torn_blobs():
    figures = run("blobs", 200, 1)
    assert sum(figures.values()) == 200
    for doing in ("save", "settings", "start", "tidy", "another game"):
        assert figures[doing] > 0


def test_cuts_of_a_record_of_a_thousand_entries():
    figures = run("long-blobs", 40, 2)
    assert sum(figures.values()) == 40
    for doing in ("save", "start", "tidy"):
        assert figures[doing] > 0


if sys.implementation.name == "micropython":

    def test_cuts_of_the_flash():
        figures = run("flash", 120, 1)
        assert sum(figures.values()) == 120
        for doing in ("save", "settings", "start", "tidy", "another game"):
            assert figures[doing] > 0

    def test_cuts_of_a_thousand_entries_on_the_flash():
        figures = run("long-flash", 120, 1)
        assert sum(figures.values()) == 120
        for doing in ("save", "start", "tidy"):
            assert figures[doing] > 0

    def test_cuts_while_the_firmware_is_flashed():
        figures = run("update", 120, 1)
        assert sum(figures.values()) == 120
        for doing in ("remove main.py", "write a module", "write main.py"):
            assert figures[doing] > 0
