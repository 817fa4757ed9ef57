"""The store of the board on littlefs, on a chip in memory: what it keeps, and what that costs. MicroPython only."""

import sys

from expect import message_of

from madang.board import PAGE_BYTES
from madang.journal import Journal

if sys.implementation.name == "micropython":
    import os

    from dice import Dice
    from power_cuts import NEVER, Flash, Scribe

    QUICK_US = 10000

    def with_store(test):
        """A test that is given a flash and a store on it."""

        def run():
            flash = Flash(Dice(1))
            store = flash.power_on(NEVER)
            try:
                test(flash, store)
            finally:
                flash.power_off()

        return run

    def again(flash):
        flash.power_off()
        return flash.power_on(NEVER)

    @with_store
    def test_blobs_are_read_back(flash, store):
        assert store.read("settings") is None
        store.replace("settings", b"brightness=20\n")
        store.replace("settings", b"brightness=30\n")
        store.append("journal", b"e1-e5 ")
        store.append("journal", b"d8-d3")
        store.save_page("page", bytearray(b"a" * PAGE_BYTES))
        store.save_page("page", bytearray(b"b" * PAGE_BYTES))
        store = again(flash)
        assert store.read("settings") == b"brightness=30\n"
        assert store.read("journal") == b"e1-e5 d8-d3"
        assert store.read("page") == b"b" * PAGE_BYTES

    @with_store
    def test_an_empty_blob_is_none(flash, store):
        store.replace("settings", b"")
        assert store.read("settings") is None

    @with_store
    def test_names_that_are_none(flash, store):
        for name in ("", "../main.py", "a/b", "a.new", "Settings", "x" * 25):
            for use, arguments in (
                (store.read, ()),
                (store.replace, (b"",)),
                (store.append, (b"",)),
                (store.save_page, (bytearray(PAGE_BYTES),)),
            ):
                assert message_of(ValueError, use, name, *arguments).startswith("no name for a blob: ")
        assert os.listdir("/flash/store") == []

    @with_store
    def test_quick_pages_erase_nothing(flash, store):
        """Whatever else is in the store, and however often the sector changes."""
        store.replace("settings", b"s" * 400)
        store.replace("crash", b"c" * 1500)
        store.replace("other", b"o" * 512)
        page = bytearray(PAGE_BYTES)
        store.save_page("page", page)
        quick = 0
        for number in range(2000):
            if not store.is_quick:
                store.tidy()
                assert store.is_quick
                assert store.read("page") == page
            if number % 70 == 0:
                store.replace("settings", b"t" * (300 + number % 200))
            began_us = flash.chip.ticks_us()
            was_quick = store.is_quick
            page[0] = number & 255
            store.save_page("page", page)
            took_us = flash.chip.ticks_us() - began_us
            if was_quick:
                quick += 1
                assert took_us < QUICK_US, number
        assert quick > 1900

    @with_store
    def test_a_chip_that_erases_in_no_time_is_not_worn_by_tidying(flash, store):
        flash.chip.sector_us = 5000
        store.save_page("page", bytearray(PAGE_BYTES))
        store.tidy()
        assert store.is_quick

    @with_store
    def test_what_a_game_costs(flash, store):
        """Fewer than an erase in four moves; a save that waits for one is rare."""
        game = Scribe()
        journal = Journal(store, game)
        journal.resume()
        slow = 0
        sectors = flash.chip.sectors
        for number in range(1000):
            game.record.append(f"e{number % 9}-e5")
            journal.update(number)
            if not journal.is_tidy():
                journal.tidy()
            began_us = flash.chip.ticks_us()
            if not journal.is_saved():
                journal.save()
            if flash.chip.ticks_us() - began_us > QUICK_US:
                slow += 1
        assert flash.chip.sectors - sectors < 250
        assert slow < 10
