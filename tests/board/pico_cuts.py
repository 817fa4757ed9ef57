"""Power cuts on the emulated Pico: while the board writes, every change of its flash is noted; then the power is cut in
the midst of each and after it, as often as one likes. What is left is read on the PC, or a board is started with it.
"""

import random
from collections.abc import Iterator

from madang.board import LOGS
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.notation import position_text
from madang.journal import JOURNAL
from madang.protocol import format_line
from madang.squares import members, new_set, parse_square
from madang.stored_game import StoredGame, write_record
from madang_host.firmware_image import firmware_files
from madang_host.paths import MAIN
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.chip import Change, tear
from madang_host.simulator.virtual.board import MemoryStore

BOOT_MS = 120
START_MS = 3000
LONG_START_MS = 30000  # with a record of a thousand entries
TIDY_MS = 1500  # for what a start makes ready in the flash
MOVE_MS = 3000
PROGRAM_MS = 60000
HEADER_BYTES = 16  # of a log, in its sector
START = (*range(8), *range(56, 64))

# A record that goes on, is taken back and replaced, and settings between. Run on the board, and here to know it.
SCRIBE = """
from madang.journal import Journal
class Scribe:
    name = "kamisado"
    def __init__(self):
        self.record = []
    def entries(self):
        return len(self.record)
    def write_entry(self, index, out):
        out.text(self.record[index].encode())
    def take(self, text):
        self.record.append(text)
def write(store, first, end, told):
    game = Scribe()
    journal = Journal(store, game)
    journal.resume()
    while not journal.is_tidy(False):
        journal.tidy()
    record = game.record
    for number in range(first, end):
        standing = len(record)
        if number % 8 == 5:
            standing -= 1 + number % 3
        elif number % 97 == 96:
            standing = 0
        del record[standing:]
        record.append("e%d-d%d" % (number, number % 8))
        if number % 11 == 10:
            record.append("round %d black tokens 9 KOGPRBNY 31 RGKNOYBP" % number)
        journal.update(standing)
        journal.save()
        told(record)
        if not journal.is_tidy(number % 20 > 0):
            journal.tidy()
        if number % 20 == 7:
            store.replace("settings", b"brightness=%d\\n" % number * (1 + number % 19))
"""
ON_THE_BOARD = """
from madang_board.flash_store import FlashStore
write(FlashStore(), %d, %d, lambda record: None)
"""
RESUME = """
from madang_board.flash_store import FlashStore
game = Scribe()
print(Journal(FlashStore(), game).resume())
for entry in game.record:
    print(entry)
"""


class Written:
    """What a board has done to its flash. `changes` are in order, `before` is what the flash held."""

    def __init__(self, before: bytes) -> None:
        self.before = before
        self.changes: list[Change] = []

    def cuts(self, chance: random.Random, each: int) -> Iterator[tuple[int, bytes]]:
        """(index, file system) `each` times with a change torn, then with it done; the first ones before any change."""
        now = bytearray(self.before)
        yield -1, self.before
        for index, change in enumerate(self.changes):
            at = change.at - flash.START
            for _ in range(each):
                now[at : at + len(change.after)] = change.after
                tear(now, at, change.before, chance.random(), chance)
                yield index, bytes(now)
            now[at : at + len(change.after)] = change.after
            yield index, bytes(now)


def written_by_scribe(count: int) -> Written:
    """A board at its prompt writes a record with so many changes."""
    files = firmware_files()
    del files[MAIN]
    written = Written(flash.make_file_system(files))
    bench = Bench(written.before)
    _take_to_prompt(bench)
    bench.pico.chip.changed = written.changes.append
    bench.execute(SCRIBE)
    bench.execute(ON_THE_BOARD % (0, count), PROGRAM_MS)
    return written


def records_of_scribe(count: int) -> list[list[str]]:
    """All that the record was in its time."""
    records: list[list[str]] = [[]]
    known: dict[str, object] = {}
    exec(SCRIBE, known)
    known["write"](MemoryStore(), 0, count, lambda record: records.append(list(record)))  # type: ignore[operator]
    return records


def written_at_play(moves: list[str]) -> Written:
    """The whole firmware, played by hand."""
    written, bench = _watched({})
    bench.set_occupied(*START)
    bench.run_until(lambda: b"$begin" in bench.said, START_MS, "the round")
    _play(bench, moves)
    return written


def written_with_long_record(entries: list[str], moves: list[str]) -> Written:
    """The whole firmware takes a record up, and is played by hand."""
    stored = MemoryStore()
    write_record(stored, JOURNAL, b"0-1", entries, 1)
    written, bench = _watched({f"store/{JOURNAL}": bytes(stored.blobs[JOURNAL])})
    occupied = new_set()
    game_after(entries).occupancy(occupied)
    bench.set_occupied(*members(occupied))
    bench.run_until(lambda: b"$hello" in bench.said, LONG_START_MS, "the hello")
    bench.run_ms(TIDY_MS)
    _play(bench, moves)
    return written


def _take_to_prompt(bench: Bench) -> None:
    """Where the firmware's modules can be imported."""
    bench.run_ms(BOOT_MS)
    bench.interrupt()
    bench.execute("import madang_pack\nmadang_pack.mount()")


def _watched(stored: dict[str, bytes]) -> tuple[Written, Bench]:
    written = Written(flash.make_file_system(firmware_files() | stored))
    bench = Bench(written.before)
    bench.pico.chip.changed = written.changes.append
    return written, bench


def _play(bench: Bench, moves: list[str]) -> None:
    for text in moves:
        bench.said.clear()
        if text != "pass":
            bench.set_occupied(parse_square(text[:2]), occupied=False)
            bench.run_ms(250)
            bench.set_occupied(parse_square(text[3:5]))
        bench.run_until(lambda text=text: f" {text}*".encode() in bench.said, MOVE_MS, text)
    bench.run_ms(100)


def game_after(entries: list[str]) -> Kamisado:
    game = Kamisado()
    for entry in entries:
        game.take(entry)
    return game


def position_after(entries: list[str]) -> str:
    return position_text(game_after(entries).round)


def resumed_by_board(file_system: bytes) -> list[str]:
    """The record that a board at its prompt resumes from a file system."""
    bench = Bench(file_system)
    _take_to_prompt(bench)
    bench.execute(SCRIBE)
    printed = bench.execute(RESUME)
    warnings, *record = printed.splitlines()
    assert warnings == "[]", warnings
    return record


def found(file_system: bytes) -> tuple[list[str], str, bytes]:
    """The record, what is wrong with it, and the settings in a file system."""
    files = flash.read_files(file_system)
    store = MemoryStore()
    store.blobs[JOURNAL] = bytearray(files.get(f"store/{JOURNAL}", b""))
    for name in LOGS:
        store.blobs[name] = bytearray(files.get(f"store/{name}", b"")[HEADER_BYTES:].rstrip(b"\xff"))
    stored = StoredGame(store)
    return list(stored.entries()), stored.warning, files.get("store/settings", b"")


def check_cuts(written: Written, records: list[list[str]], chance: random.Random, each: int) -> int:
    """How many cuts were tried; fails when one leaves anything but the record and the settings before or after."""
    cuts = 0
    at = 0  # in records
    known = ([], b"")  # type: tuple[list[str], bytes]
    last = -1
    waiting: list[tuple[list[str], bytes]] = []
    for index, file_system in written.cuts(chance, each):
        record, warning, settings = found(file_system)
        assert not warning, (index, warning)
        waiting.append((record, settings))
        cuts += 1
        if len(waiting) <= each and index >= 0:
            continue
        after = waiting[-1]
        for entries, some in waiting:
            assert entries in (known[0], after[0]), index
            assert some in (known[1], after[1]), index
        while records[at] != after[0]:
            at += 1
            assert at < len(records), f"change {index} left a record that there never was"
        known = after
        last = index
        waiting.clear()
    assert last == len(written.changes) - 1 and known[0] == records[-1]
    return cuts


def position_told(file_system: bytes, start_ms: float = START_MS) -> str:
    """The position that the firmware tells after a start with this file system, which takes no longer."""
    bench = Bench(file_system)
    bench.set_occupied(*START)
    bench.run_until(lambda: b"$hello" in bench.said, start_ms, "the hello")
    bench.send(format_line("snapshot", 1, []))
    bench.run_until(lambda: b"$position" in bench.said and bench.said.endswith(b"\n"), START_MS, "the position")
    line = bytes(bench.said[bench.said.index(b"$position") :]).split(b"*")[0].decode()
    return line.split(" ", 3)[3]
