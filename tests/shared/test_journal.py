"""The journal: what is saved is resumed, whatever was taken back; what cannot be read is said and kept."""

import sys

from dice import Dice
from long_match import long_match
from power_cuts import Scribe, change

from madang.board import LOGS
from madang.games import NOBODY
from madang.games.kamisado.game import Kamisado
from madang.journal import JOURNAL, PAGE, REFUSED, Journal
from madang.protocol import crc16
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

    def add_to_log(self, name, data, length):
        self.done.append("log")
        super().add_to_log(name, data, length)

    def clear_log(self, name):
        self.done.append("clear")
        super().clear_log(name)


class FullStore(MemoryStore):
    """Has no room any more."""

    def __init__(self):
        super().__init__()
        self.is_full = True
        self.tries = 0

    def _try(self):
        self.tries += 1
        if self.is_full:
            raise OSError(28, "no room")

    def append(self, name, data):
        self._try()
        super().append(name, data)

    def replace(self, name, data):
        self._try()
        super().replace(name, data)

    def clear_log(self, name):
        self._try()
        super().clear_log(name)

    def add_to_log(self, name, data, length):
        self._try()
        super().add_to_log(name, data, length)


def begin(store):
    """A start on a store between two rounds: the journal and what it resumed."""
    game = Scribe()
    journal = Journal(store, game)
    assert journal.resume() == []
    tidy(journal)
    return journal, game.record


def tidy(journal, is_round_on=False):
    for _ in range(6):
        if journal.is_tidy(is_round_on):
            return
        journal.tidy()
    raise AssertionError("the journal is never tidy")


def put(journal, record, *entries, standing=None):
    """Let the record go on from `standing` entries."""
    standing = len(record) if standing is None else standing
    del record[standing:]
    record.extend(entries)
    journal.update(standing)
    journal.save()


def copied(store):
    copy = MemoryStore()
    for name in store.blobs:
        copy.replace(name, store.blobs[name])
    return copy


def resumed(store):
    """What the next start resumes, from a copy; and its warnings."""
    copy = copied(store)
    game = Scribe()
    warnings = Journal(copy, game).resume()
    return game.record, warnings, copy


def test_an_empty_store():
    assert resumed(MemoryStore())[:2] == ([], [])


def test_the_frames_as_the_documentation_shows_them():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, *MOVES)
    text = b"journal 3 0 0-1\ne1-e5\nd8-d3\nc1-c5\n*1 3b4e\n"
    assert store.blobs["journal-a"] == text
    put(journal, record, "c1-c4", standing=2)
    assert bytes(store.blobs["journal-a"]).startswith(text + b"journal 3 2\nc1-c4\n*2 ")
    assert JOURNAL not in store.blobs
    assert resumed(store)[:2] == (["e1-e5", "d8-d3", "c1-c4"], [])


def test_a_little_is_added_a_move():
    store = CountingStore()
    journal, record = begin(store)
    store.done.clear()
    for number in range(60):
        put(journal, record, f"e1-e{number}")
        assert record == resumed(store)[0]
        assert journal.is_tidy(True)
    assert store.done == ["log"] * 60


def test_between_rounds_it_goes_into_the_journal():
    """Before the logs are full; what is done then is seldom."""
    store = CountingStore()
    journal, record = begin(store)
    store.done.clear()
    for number in range(1000):
        put(journal, record, f"e1-e{number}")
        if number % 40 == 39:
            while not journal.is_tidy(False):
                journal.tidy()
                assert record == resumed(store)[0]
    assert store.done.count("log") == 1000
    assert store.done.count("replace") == 1 and store.done.count("append") < 1000 / 160
    assert store.done.count("clear") <= 2 * 1000 / 160


def test_without_tidying_nothing_is_lost():
    store = CountingStore()
    journal, record = begin(store)
    for number in range(200):
        put(journal, record, f"e1-e{number}")
    assert record == resumed(store)[0]
    assert store.done.count("log") > 130 and not journal.is_tidy(True)
    tidy(journal, is_round_on=True)
    assert record == resumed(store)[0]


def test_what_has_something_in_it_at_a_start_is_not_added_to():
    """The power may have gone while something was added."""
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, "e1-e5")
    for number in range(1, 4):
        before = {name: bytes(store.blobs.get(name, b"")) for name in LOGS}
        game = Scribe()
        journal, record = Journal(store, game), game.record
        assert journal.resume() == []
        put(journal, record, f"e1-e{number}")
        for name in LOGS:
            assert not before[name] or store.blobs[name] == before[name]
        assert resumed(store)[:2] == (record, [])
    assert len(record) == 4


def test_a_game_keeps_its_id_until_the_next_begins():
    store = MemoryStore()
    game = Scribe()
    journal = Journal(store, game, "5f2c01d9")
    assert journal.resume() == [] and game.game_id == b"5f2c01d9-1"
    put(journal, game.record, *MOVES)
    put(journal, game.record, "c1-c4", standing=2)
    game.game_id = b""
    put(journal, game.record, "d8-d3", standing=0)
    assert game.game_id == b"5f2c01d9-2"
    tidy(journal)
    put(journal, game.record, "c1-c4", standing=0)
    again = Scribe()
    journal = Journal(store, again, "77")
    assert journal.resume() == [] and again.game_id == b"5f2c01d9-2"
    again.game_id = b""
    put(journal, again.record, "e1-e5", standing=0)
    assert again.game_id == b"77-1"


def test_a_game_that_finds_no_memory_is_followed_by_another():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, "kamisado korean 1", "round 1 black basic", "e8-e2")
    game = Kamisado()
    assert Journal(store, game, "7").refuse()[0].startswith("the memory is too small")
    assert game.game_id == b"7-1" and game.entries() == 2


def test_a_game_of_the_format_before_is_given_an_id_at_once():
    store = MemoryStore()
    store.replace(JOURNAL, _frame(b"journal 2 0\ne1-e5\nd8-d3\n*1 "))
    store.replace(LOGS[0], _frame(b"journal 2 1\nd8-d4\n*2 "))
    for boot in ("1", "2"):
        game = Scribe()
        journal = Journal(store, game, boot)
        assert journal.resume() == [] and game.record == ["e1-e5", "d8-d4"] and game.game_id == b"1-1"
        assert journal.is_saved() == (boot == "2")
        tidy(journal)
        journal.save()
    put(journal, game.record, "c1-c4")
    assert resumed(store)[:2] == (["e1-e5", "d8-d4", "c1-c4"], [])


def _frame(text):
    return text + b"%04x\n" % crc16(text, 0, len(text))


def test_a_record_of_the_first_format():
    """All but the newest entries in the journal, those on a page that newlines fill."""
    store = MemoryStore()
    store.replace(JOURNAL, b"journal 1 0\nkamisado korean 1\nround 1 black basic\ne8-e2\nb1-g6\n*7 aec9\n")
    store.replace(PAGE, _frame(b"journal 1 3\nb1-g5\n*8 ") + b"\n" * 150)
    record = ["kamisado korean 1", "round 1 black basic", "e8-e2", "b1-g5"]
    assert resumed(store)[:2] == (record, [])
    game = Scribe()
    journal = Journal(store, game)
    assert journal.resume() == []
    for entry in ("e5-e6", "e6-e7"):
        put(journal, game.record, entry)
        record.append(entry)
        assert resumed(store)[:2] == (record, [])
        tidy(journal)
        assert resumed(store)[:2] == (record, [])
    assert store.read(PAGE) is None


def test_whatever_happens_to_the_record():
    for seed in range(12):
        dice = Dice(seed)
        store = MemoryStore()
        journal, record = begin(store)
        for _ in range(80):
            journal.update(change(record, dice))
            if dice.below(2) == 0:
                journal.prepare()
            if dice.below(3) == 0:
                journal.update(change(record, dice))
            if dice.below(3) == 0 and not journal.is_tidy(dice.below(2) == 0):
                journal.tidy()
            journal.save()
            assert journal.is_saved()
            again, warnings, _ = resumed(store)
            assert again == record and warnings == [], seed
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
        tidy(journal)
    assert len(store.blobs[JOURNAL]) < 17000
    assert resumed(store)[0] == record


def test_a_record_of_thousands_goes_on():
    """More than a journal has before it is written anew: that is done now and then, not with every round."""
    store = CountingStore()
    journal, record = begin(store)
    for number in range(2500):
        put(journal, record, f"e{number % 8}-d{number}")
        if number % 50 == 0:
            tidy(journal)
    assert store.done.count("replace") <= 1 + 2500 * 9 // 16384
    assert resumed(store)[:2] == (record, [])


class NarrowStore(MemoryStore):
    """Has and takes a record in pieces only, as a board with little memory left."""

    most = 256

    def _check(self, data):
        if len(data) > self.most:
            raise MemoryError
        return data

    def read(self, name):
        return self._check(super().read(name) or b"")

    def read_piece(self, name, at, into):
        piece = self.blobs.get(name, b"")[at : at + len(self._check(into))]
        into[: len(piece)] = piece
        return len(piece)

    def append_pieces(self, name, pieces):
        self.blobs.setdefault(name, bytearray()).extend(b"".join([self._check(piece) for piece in pieces]))

    def replace_pieces(self, name, pieces):
        self.blobs[name] = bytearray()
        self.append_pieces(name, pieces)


def test_a_long_match_takes_no_more_memory_than_a_short_one():
    store = NarrowStore()
    game = Kamisado()
    journal = Journal(store, game)
    assert journal.resume() == []
    for entry in long_match(1000):
        game.take(entry)
        journal.update(game.entries() - 1)
        journal.save()
        if game.winner() != NOBODY:
            tidy(journal)
    assert game.entries() == 1000
    for _ in range(2):
        again = Kamisado()
        journal = Journal(store, again)
        assert journal.resume() == [] and journal.resumed == again.entries()
        assert texts(again) == texts(game)
        for other in (game, again):
            other.undo()
        journal.update(again.entries())
        journal.save()  # and as a whole
        tidy(journal)


def test_another_format_is_refused_and_left_alone_until_the_first_move():
    store = MemoryStore()
    store.replace(JOURNAL, b"journal 9 0 json\n{}\n")
    store.replace("journal-a", b"journal 9 7 json\n{}\n")
    game = Scribe()
    journal = Journal(store, game)
    kept = "all that was saved is kept as journal-refused"
    for _ in range(2):
        assert journal.resume() == [
            "the saved game is of format 9, this firmware reads 3; flash the firmware that wrote it, "
            "or play on with a new game",
            kept,
        ]
        assert journal.is_saved() and journal.is_tidy(False) and game.record == []
        assert store.read(JOURNAL) == b"journal 9 0 json\n{}\n"
        assert store.read(REFUSED) == b"journal 9 0 json\n{}\n\njournal 9 7 json\n{}\n\n"
    put(journal, game.record, "e1-e5")
    assert resumed(store)[:2] == (["e1-e5"], [])


def test_what_the_rules_refuse_is_told_and_kept():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, "kamisado korean 1", "round 1 black basic", "e8-e2", "b8-b2", "b1-g6")
    game = Kamisado()
    warnings = Journal(store, game).resume()
    assert game.entries() == 3 and game.plies == 1
    assert warnings[0].startswith("3 of the saved game's 5 entries are resumed; then 'b8-b2' is refused: ")
    assert warnings[1:] == ["all that was saved is kept as journal-refused"]
    assert b"b1-g6" in store.read(REFUSED)
    game = Kamisado()
    assert Journal(store, game).resume() == [] and game.entries() == 3


class Forgetful(Kamisado):
    """Has room for so many entries."""

    room = 3

    def take(self, text):
        if self.room == 0:
            raise MemoryError
        self.room -= 1
        super().take(text)


def test_a_record_without_room_for_it_ends_in_a_new_game():
    store = MemoryStore()
    journal, record = begin(store)
    put(journal, record, "kamisado korean 1", "round 1 black tokens 9 KOGPRBNY 31 RGKNOYBP", "e8-e2", "b1-g6")
    game = Forgetful()
    journal = Journal(store, game)
    assert journal.resume() == [
        "the memory is too small for the saved game; a new one begins",
        "all that was saved is kept as journal-refused",
    ]
    assert journal.resumed == 0 and game.plies == 0 and b"b1-g6" in store.read(REFUSED)
    game.play(0)
    journal.update(game.entries() - 1)
    journal.save()
    again = Kamisado()
    assert Journal(store, again).resume() == [] and texts(again) == texts(game)


def test_a_match_is_resumed_move_by_move():
    store = MemoryStore()
    game = Kamisado()
    journal = Journal(store, game)
    journal.resume()
    dice = Dice(5)
    for _ in range(60):
        if game.winner() != NOBODY:
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
        name = ((JOURNAL,) + LOGS)[dice.below(3)]
        blob = damaged(bytes(store.blobs.get(name, b"")), dice)
        store.replace(name, blob)
        again, warnings, copy = resumed(store)
        assert warnings or again in history, seed
        if warnings:
            assert bytes(blob) in copy.read(REFUSED), seed
        is_left_alone = "of format" in "".join(warnings)  # until the first move
        assert resumed(copy)[:2] == (again, warnings if is_left_alone else []), seed


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
    assert journal.warning == "the game cannot be saved (error 28); remove files of your own from the board"
    tries = store.tries
    for _ in range(5):
        journal.update(1)
        assert journal.is_saved()  # for now
    put(journal, record, "d8-d3")
    assert store.tries == tries + 1
    store.is_full = False
    put(journal, record, "c1-c5")
    assert journal.warning == ""
    assert resumed(store)[:2] == (["e1-e5", "d8-d3", "c1-c5"], [])


if sys.implementation.name == "micropython":
    import micropython

    class CountedStore(MemoryStore):
        """Keeps of its logs only how much was added, so that it allocates nothing."""

        added = 0

        def add_to_log(self, name, data, length):
            self.added += length

    def test_saving_moves_allocates_nothing():
        store = CountedStore()
        game = Kamisado()
        journal = Journal(store, game)
        journal.resume()
        journal.save()  # other texts than moves allocate
        tidy(journal)
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
        assert journal.is_saved() and journal.warning == "" and store.added > 8 * 25
