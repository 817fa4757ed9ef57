"""The journal: what is saved is resumed, whatever was taken back; what cannot be read is said and kept."""

import sys

from dice import Dice
from power_cuts import Scribe, change

from madang.board import PAGE_BYTES
from madang.games.kamisado.game import Kamisado
from madang.journal import JOURNAL, PAGE, REFUSED, Journal
from madang.text import Writer
from madang_host.simulator.virtual.board import MemoryStore

MOVES = ("e1-e5", "d8-d3", "c1-c5")


class CountingStore(MemoryStore):
    """Says what is done to it."""

    def __init__(self):
        super().__init__()
        self.done = []

    def append(self, name, data):
        self.done.append("append")
        super().append(name, data)

    def replace(self, name, data):
        self.done.append("replace")
        super().replace(name, data)

    def save_page(self, name, page):
        self.done.append("page")
        super().save_page(name, page)


class FullStore(MemoryStore):
    """Has no room any more."""

    def __init__(self):
        super().__init__()
        self.is_full = True
        self.tries = 0

    def replace(self, name, data):
        self.save_page(name, data)

    def save_page(self, name, page):
        self.tries += 1
        if self.is_full:
            raise OSError(28, "no room")
        super().save_page(name, page)


def begin(store):
    """A fresh start on a store: the journal and what it resumed."""
    game = Scribe()
    journal = Journal(store, game)
    assert journal.resume() == []
    return journal, game.record


def put(journal, record, *entries, standing=None):
    """Let the record go on from `standing` entries."""
    standing = len(record) if standing is None else standing
    del record[standing:]
    record.extend(entries)
    journal.update(standing)
    journal.save()


def resumed(store):
    """What the next start resumes, from a copy; and its complaints."""
    copy = MemoryStore()
    for name in store.blobs:
        copy.replace(name, store.blobs[name])
    game = Scribe()
    complaints = Journal(copy, game).resume()
    return game.record, complaints, copy


def test_an_empty_store():
    assert resumed(MemoryStore())[:2] == ([], [])


def test_the_page_as_the_documentation_shows_it():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, *MOVES)
    text = bytes(store.blobs[PAGE])
    assert len(text) == PAGE_BYTES
    assert text.rstrip(b"\n") == b"journal 1 0\ne1-e5\nd8-d3\nc1-c5\n*1 0030"
    put(journal, record, "c1-c4", standing=2)
    assert bytes(store.blobs[PAGE]).startswith(b"journal 1 0\ne1-e5\nd8-d3\nc1-c4\n*2 ")
    assert JOURNAL not in store.blobs
    assert resumed(store)[:2] == (["e1-e5", "d8-d3", "c1-c4"], [])


def test_one_page_a_move_until_it_is_full():
    store = CountingStore()
    journal, record = begin(store)
    put(journal, record, "kamisado korean 1", "round 1 black basic")
    store.done.clear()
    for number in range(200):
        put(journal, record, f"e1-e{number}")
        assert record == resumed(store)[0]
        if not journal.is_tidy():
            journal.tidy()
            assert journal.is_tidy() and journal.is_saved()
            assert record == resumed(store)[0]
    assert store.done.count("page") == 200
    assert store.done.count("replace") == 1 and store.done.count("append") < 200 / 12


def test_without_tidying_nothing_is_lost():
    store = CountingStore()
    journal, record = begin(store)
    for number in range(100):
        put(journal, record, f"e1-e{number}")
        assert record == resumed(store)[0]
    assert store.done.count("append") < 8


def test_whatever_happens_to_the_record():
    for seed in range(12):
        dice = Dice(seed)
        store = MemoryStore()
        journal, record = begin(store)
        for _ in range(80):
            journal.update(change(record, dice))
            if dice.below(3) == 0:
                journal.tidy()
            journal.save()
            assert journal.is_saved()
            again, complaints, _ = resumed(store)
            assert again == record and complaints == [], seed
            if dice.below(20) == 0:
                journal, record = begin(store)
                assert record == again, seed


def test_what_is_as_it_was_is_not_saved_again():
    store = CountingStore()
    journal, record = begin(store)
    put(journal, record, *MOVES)
    assert journal.is_saved()
    journal.update(3)
    assert journal.is_saved()
    journal.update(2)  # the last one may be another now
    assert not journal.is_saved()


def test_a_long_journal_forgets_what_was_taken_back():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, "begin")
    for number in range(600):
        put(journal, record, "x" * 50, "y" * 50, "z" * 50, f"{number}", standing=1)
        journal.tidy()
    assert len(store.blobs[JOURNAL]) < 17000
    assert resumed(store)[0] == record


def test_another_format_is_refused_and_left_alone_until_the_first_move():
    store = MemoryStore()
    store.replace(JOURNAL, b"journal 2 0 json\n{}\n")
    store.replace(PAGE, b"journal 2 7 json\n{}\n")
    game = Scribe()
    journal = Journal(store, game)
    kept = "all that was saved is kept as journal-refused"
    for _ in range(2):
        assert journal.resume() == [
            "the saved game is of format 2, this firmware reads 1; flash the firmware that wrote it, "
            "or play on with a new game",
            kept,
        ]
        assert journal.is_saved() and game.record == []
        assert store.read(JOURNAL) == b"journal 2 0 json\n{}\n"
        assert store.read(REFUSED) == b"journal 2 0 json\n{}\n\njournal 2 7 json\n{}"
    put(journal, game.record, "e1-e5")
    assert resumed(store)[:2] == (["e1-e5"], [])


def test_what_the_rules_refuse_is_told_and_kept():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, "kamisado korean 1", "round 1 black basic", "e8-e2", "b8-b2", "b1-g6")
    game = Kamisado()
    complaints = Journal(store, game).resume()
    assert game.entries() == 3 and game.plies == 1
    assert complaints[0].startswith("3 of the saved game's 5 entries are resumed; then 'b8-b2' is refused: ")
    assert complaints[1:] == ["all that was saved is kept as journal-refused"]
    assert b"b1-g6" in store.read(REFUSED)
    game = Kamisado()
    assert Journal(store, game).resume() == [] and game.entries() == 3


def test_a_match_is_resumed_move_by_move():
    store = MemoryStore()
    game = Kamisado()
    journal = Journal(store, game)
    journal.resume()
    dice = Dice(5)
    for _ in range(60):
        if game.winner() != 2:
            game.restart()
            journal.update(0)
        game.play(dice.below(game.move_count()))
        journal.update(game.entries() - 1)
        journal.save()
        again = Kamisado()
        copy = MemoryStore()
        copy.blobs.update(store.blobs)
        assert Journal(copy, again).resume() == []
        assert texts(again) == texts(game)


def texts(game):
    out = Writer(100)
    found = []
    for index in range(game.entries()):
        out.clear()
        game.write_entry(index, out)
        found.append(str(out))
    out.clear()
    game.write_position(out)
    return found + [str(out)]


def test_damage_is_never_taken_for_a_game():
    """Any change of the bytes: the record is one that there was, or the damage is told."""
    for seed in range(150):
        dice = Dice(seed)
        store = MemoryStore()
        journal, record = begin(store)
        history = [[]]
        for _ in range(1 + dice.below(12)):
            journal.update(change(record, dice))
            if dice.below(3) == 0:
                journal.tidy()
            journal.save()
            history.append(list(record))
        if dice.below(3) == 0:
            journal, record = begin(store)
        name = PAGE if dice.below(2) else JOURNAL
        blob = damaged(bytes(store.blobs.get(name, b"")), dice)
        store.replace(name, blob)
        again, complaints, copy = resumed(store)
        assert complaints or again in history, seed
        if complaints:
            assert bytes(blob).rstrip(b"\n") in copy.read(REFUSED), seed
        assert resumed(copy)[:2] == (again, []), seed


def damaged(blob, dice):
    kind = dice.below(4)
    at = dice.below(len(blob) + 1)
    if kind == 0:
        return blob[:at]
    if kind == 1:
        return blob[:at] + bytes([dice.below(256) for _ in range(dice.below(30))]) + blob[at:]
    if kind == 2:
        return blob[:at] + blob[at + dice.below(30) :]
    return blob[:at] + bytes([byte ^ 1 << dice.below(8) for byte in blob[at : at + 1]]) + blob[at + 1 :]


def test_a_full_store_is_told_and_tried_again_with_the_next_change():
    store = FullStore()
    game = Scribe()
    journal = Journal(store, game)
    journal.resume()
    record = game.record
    put(journal, record, "e1-e5")
    assert journal.complaint == "the game cannot be saved (error 28); remove files of your own from the board"
    tries = store.tries
    for _ in range(5):
        journal.update(1)
        assert journal.is_saved()  # for now
    put(journal, record, "d8-d3")
    assert store.tries == tries + 1
    store.is_full = False
    put(journal, record, "c1-c5")
    assert journal.complaint == ""
    assert resumed(store)[:2] == (["e1-e5", "d8-d3", "c1-c5"], [])


if sys.implementation.name == "micropython":
    import micropython

    def test_saving_moves_allocates_nothing():
        store = MemoryStore()
        game = Kamisado()
        journal = Journal(store, game)
        journal.resume()
        micropython.heap_lock()
        try:
            for _ in range(8):
                game.play(0)
                journal.update(game.entries() - 1)
                journal.save()
            game.undo()
            journal.update(game.entries())
            journal.save()
        finally:
            micropython.heap_unlock()
        assert journal.is_saved() and journal.complaint == ""
