"""The store of the board on littlefs, on a chip in memory: what it keeps, and what that costs. MicroPython only."""

import sys

from expect import message_of

from madang.board import LOG_BYTES, LOGS
from madang.journal import Journal

if sys.implementation.name == "micropython":
    import os

    from dice import Dice
    from power_cuts import NEVER, Flash, Scribe

    from madang_board.flash_store import FlashStore

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
        store.append_pieces("journal", iter((b" c1", b"-c5")))
        store.replace_pieces("other", iter((b"one", b"two")))
        store.replace_pieces("other", iter((b"three", b"four")))
        store = again(flash)
        assert store.read("settings") == b"brightness=30\n"
        assert store.read("journal") == b"e1-e5 d8-d3 c1-c5"
        assert store.read("other") == b"threefour"
        assert sorted(os.listdir("/flash/store")) == ["journal", "other", "settings"]

    def pieces_of(store, name, size):
        """A blob read piece by piece."""
        into = bytearray(size)
        found = b""
        while True:
            count = store.read_piece(name, len(found), into)
            if not count:
                return found
            found += bytes(into[:count])

    @with_store
    def test_a_blob_is_read_in_pieces(flash, store):
        blob = bytes([number & 255 for number in range(5000)])
        store.replace("other", blob)
        assert pieces_of(store, "none", 7) == b""
        for size in (7, 256, 6000):
            assert pieces_of(store, "other", size) == blob
        store.replace("other", b"new")
        assert pieces_of(store, "other", 7) == b"new"

    @with_store
    def test_a_blob_that_was_read_to_its_end_is_closed(flash, store):
        """As long as it is open, littlefs has a cache for it."""
        store.replace("other", bytes(5000))
        assert store.read_piece("other", 4000, bytearray(256)) == 256 and store._reader is not None
        assert store.read_piece("other", 4800, bytearray(256)) == 200 and store._reader is None

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
                (store.read_piece, (0, bytearray(1))),
            ):
                assert message_of(ValueError, use, name, *arguments).startswith("no name for a blob: ")
        assert os.listdir("/flash/store") == []

    def line(number):
        return bytearray(b"line %d of the log\n" % number)

    @with_store
    def test_a_log_erases_only_when_it_is_cleared(flash, store):
        for name in LOGS:
            assert store.log_room(name) == 0
            store.clear_log(name)
        for name in LOGS * 3:
            if store.log_room(name) < LOG_BYTES:
                sectors = flash.chip.sectors
                store.clear_log(name)
                assert flash.chip.sectors == sectors + 1
            assert store.log_room(name) == LOG_BYTES and pieces_of(store, name, 100) == b""
            sectors = flash.chip.sectors
            added = b""
            while store.log_room(name) >= 30:
                began_us = flash.chip.ticks_us()
                data = line(len(added))
                store.add_to_log(name, data, len(data))
                added += bytes(data)
                assert flash.chip.ticks_us() - began_us <= 800  # two pages where it goes over the edge of one
                assert store.log_room(name) == LOG_BYTES - len(added)
            assert flash.chip.sectors == sectors
            assert pieces_of(store, name, 100) == added

    @with_store
    def test_a_log_outlives_the_power(flash, store):
        for name in LOGS:
            store.clear_log(name)
            data = line(len(name))
            store.add_to_log(name, data, len(data))
        for _ in range(2):
            store = again(flash)
            for name in LOGS:
                assert pieces_of(store, name, 100) == bytes(line(len(name)))
                assert store.log_room(name) == LOG_BYTES - len(line(len(name)))
                with open("/flash/store/" + name, "rb") as file:
                    assert file.read().startswith(b"madang-")
                    file.seek(0)
                    assert bytes(line(len(name))) in file.read()  # as littlefs sees it
            store.replace("other", b"x" * 20000)

    @with_store
    def test_the_sector_of_a_log_is_nobody_elses(flash, store):
        """Files come and go all over the chip, and the logs are cleared and added to."""
        dice = Dice(2)
        for name in LOGS:
            store.clear_log(name)
        kept = {}
        for number in range(150):
            name = f"file-{dice.below(6)}"
            kept[name] = bytes([number]) * (1 + dice.below(5000))
            store.replace(name, kept[name])
            log = LOGS[dice.below(2)]
            store.clear_log(log)
            data = line(number)
            store.add_to_log(log, data, len(data))
            assert pieces_of(store, log, 64) == bytes(data)
            for name in kept:
                assert store.read(name) == kept[name]

    @with_store
    def test_a_log_that_somebody_copied_is_read_and_made_anew(flash, store):
        """Then two sectors begin alike: which is the log's cannot be seen from outside, so neither is touched."""
        name = LOGS[0]
        store.clear_log(name)
        data = line(1)
        store.add_to_log(name, data, len(data))
        with open("/flash/store/" + name, "rb") as file:
            content = file.read()
        store.replace("copy", content)
        store = again(flash)
        assert store.log_room(name) == 0
        assert pieces_of(store, name, 100).rstrip(b"\xff") == bytes(data)
        store.clear_log(name)
        assert store.log_room(name) == LOG_BYTES
        store.add_to_log(name, data, len(data))
        assert store.read("copy") == content

    @with_store
    def test_a_log_that_is_no_log_is_made_anew(flash, store):
        for content in (b"", b"short", b"x" * 4096, b"x" * 9000):
            store.replace("other", b"o")
            with open("/flash/store/" + LOGS[0], "wb") as file:
                file.write(content)
            store = again(flash)
            assert store.log_room(LOGS[0]) == 0
            store.clear_log(LOGS[0])
            assert store.log_room(LOGS[0]) == LOG_BYTES

    @with_store
    def test_a_worn_sector_is_noticed(flash, store):
        name = LOGS[0]
        store.clear_log(name)
        data = line(1)
        flash.chip.is_worn = True
        try:
            store.add_to_log(name, data, len(data))
            raise AssertionError("nothing was noticed")
        except OSError as error:
            assert error.errno == 5
        assert store.log_room(name) == 0

    @with_store
    def test_a_store_on_another_flash_has_no_logs(flash, store):
        """Then all is saved as blobs."""
        store = FlashStore("/flash/store", Flash(Dice(3)).chip)
        game = Scribe()
        journal = Journal(store, game)
        assert journal.resume() == []
        for number in range(5):
            game.record.append(f"e{number}-e5")
            journal.update(number)
            for _ in range(5):
                if not journal.is_tidy(False):
                    journal.tidy()
            journal.save()
            assert journal.is_tidy(False) and journal.is_saved() and journal.warning == ""
        again = Scribe()
        assert Journal(store, again).resume() == [] and again.record == game.record

    @with_store
    def test_what_a_game_costs(flash, store):
        """In a round a page or two a move; between rounds, an erase in thirty moves at most."""
        game = Scribe()
        journal = Journal(store, game)
        journal.resume()
        sectors = flash.chip.sectors
        for number in range(1000):
            if number % 50 == 0:
                while not journal.is_tidy(False):
                    journal.tidy()
            game.record.append(f"e{number % 9}-e5")
            journal.update(number)
            began_us = flash.chip.ticks_us()
            journal.save()
            assert flash.chip.ticks_us() - began_us <= 800
        assert flash.chip.sectors - sectors < 1000 / 30
