"""Power cuts: lives of a board's store that end in the midst of a write, and what the next start makes of it.

A life writes a record that grows, is taken back and is replaced, settings between, and now and then another game is
taken from the shelf. At a write or erase chosen by lot the power goes; what was under way is done, undone or torn. The
next start must find the record before or after the last change, those of the games that are put away as they were, and
the settings and the game that is on old or new; then it lives on.

Two kinds of memory: blobs whose last write is torn (both interpreters), and a flash chip under the real FlashStore and
the littlefs of MicroPython (that interpreter only). On both, the record may begin with a thousand entries. And a third
kind of life, in which the firmware is flashed.
As a program: `power_cuts.py blobs|flash|long-blobs|long-flash|update CUTS SEED`.
"""

import gc
import sys

if __name__ == "__main__":
    HERE = __file__.replace("\\", "/").rpartition("/")[0]
    sys.path[:0] = [HERE + "/../../firmware", HERE + "/../../host", HERE]

from dice import Dice

from madang import shelf
from madang.journal import Journal
from madang_host.simulator.virtual.board import MemoryStore

if sys.implementation.name == "micropython":
    import os

    import vfs

    from madang_board import flash_store

SECTOR = 4096
FLASH_PAGE = 256
PAGE_US = 400  # W25Q16JV, typical
SECTOR_US = 45000
FAILURE = -5  # EIO
NEVER = -1
GAMES = ("kamisado", "nei-pat-kono", "oumoul-kono")


class PowerCutError(OSError):
    """The power is gone: nothing that happens later leaves a trace."""


class Scribe:
    """A game that is nothing but its record."""

    def __init__(self, name="kamisado"):
        self.name = name
        self.record = []

    def entries(self):
        return len(self.record)

    def write_entry(self, index, out):
        out.text(self.record[index].encode())

    def take(self, text):
        self.record.append(text)


class TornStore(MemoryStore):
    """Blobs in memory. The write after `cuts_in` others is the last: an append leaves a part, others all or nothing."""

    def __init__(self, blobs, dice, cuts_in):
        super().__init__()
        self.blobs = blobs
        self.is_off = False
        self._dice = dice
        self._cuts_in = cuts_in

    def append(self, name, data):
        super().append(name, data[: self._dice.below(len(data) + 1)] if self._is_cut() else data)
        self._fail_if_off()

    def replace(self, name, data):
        if not self._is_cut() or self._dice.below(2):
            super().replace(name, data)
        self._fail_if_off()

    def add_to_log(self, name, data, length):
        written = bytes(data[:length])
        if self._is_cut():
            written = self._undone(written)
        self.blobs[name] = bytearray((bytes(self.blobs[name]) + written).rstrip(b"\xff"))
        self._fail_if_off()

    def clear_log(self, name):
        before = bytes(self.blobs.get(name, b""))
        self.blobs[name] = bytearray(self._undone(before).rstrip(b"\xff") if self._is_cut() else b"")
        self._fail_if_off()

    def _undone(self, data):
        """All, nothing, the first bytes only, or any of the bits, as they are in a sector that was erased."""
        kind = self._dice.below(4)
        if kind < 2:
            return data if kind else b""
        if kind == 2:
            return data[: self._dice.below(len(data) + 1)]
        return bytes([byte | self._dice.below(256) for byte in data])

    def _is_cut(self):
        self._fail_if_off()
        self.is_off = self._cuts_in == 0
        self._cuts_in -= 1
        return self.is_off

    def _fail_if_off(self):
        if self.is_off:
            raise PowerCutError


class Chip:
    """A flash chip as MicroPython's block device. The page or sector after `cuts_in` others is the last one touched.

    pages, sectors  how many were programmed, and erased
    is_off          nothing reaches it, nothing comes from it
    is_worn         bits stay as they are
    """

    def __init__(self, content, dice, cuts_in):
        self.content = content
        self.pages = 0
        self.sectors = 0
        self.sector_us = SECTOR_US
        self.is_off = False
        self.is_worn = False
        self._dice = dice
        self._cuts_in = cuts_in

    def ticks_us(self):
        """As if nothing else took time."""
        return self.pages * PAGE_US + self.sectors * self.sector_us

    def readblocks(self, block, into, offset=0):
        if self.is_off:
            return FAILURE
        at = block * SECTOR + offset
        into[:] = self.content[at : at + len(into)]
        return 0

    def writeblocks(self, block, data, offset):
        for i in range(0, len(data), FLASH_PAGE):
            at = block * SECTOR + offset + i
            before = self.content[at : at + FLASH_PAGE]
            self._change(at, bytes([before[k] & data[i + k] for k in range(FLASH_PAGE)]))
            self.pages += 1
        return FAILURE if self.is_off else 0

    def ioctl(self, request, argument):
        if request == 4:
            return len(self.content) // SECTOR
        if request == 5:
            return SECTOR
        if request == 6:
            self._change(argument * SECTOR, b"\xff" * SECTOR)
            self.sectors += 1
        return FAILURE if self.is_off else 0

    def _change(self, at, new):
        if self.is_off or self.is_worn:
            return
        self.is_off = self._cuts_in == 0
        self._cuts_in -= 1
        self.content[at : at + len(new)] = self._torn(self.content[at : at + len(new)], new) if self.is_off else new

    def _torn(self, old, new):
        """All, nothing, the first bytes only, or any of the bits."""
        kind = self._dice.below(4)
        if kind == 0:
            return new
        if kind == 1:
            return old
        if kind == 2:
            size = self._dice.below(len(old))
            return new[:size] + old[size:]
        masks = [self._dice.below(256) for _ in range(64)]
        return bytes([new[i] & masks[i & 63] | old[i] & ~masks[i & 63] for i in range(len(old))])


class Blobs:
    """The memory that TornStore writes to."""

    def __init__(self, dice):
        self._dice = dice
        self._blobs = {}

    def power_on(self, cuts_in):
        self._store = TornStore(self._blobs, self._dice, cuts_in)
        return self._store

    @property
    def is_off(self):
        return self._store.is_off

    def power_off(self):
        """Nothing has to be done."""


class Flash:
    """The real FlashStore on littlefs on a chip. Few sectors, so that littlefs must use them again soon."""

    def __init__(self, dice, sectors=24):
        self._dice = dice
        self.chip = Chip(bytearray(b"\xff" * (sectors * SECTOR)), dice, NEVER)
        vfs.VfsLfs2.mkfs(self.chip, progsize=FLASH_PAGE)

    def power_on(self, cuts_in):
        self.chip = Chip(self.chip.content, self._dice, cuts_in)
        vfs.mount(vfs.VfsLfs2(self.chip, progsize=FLASH_PAGE), "/flash")
        return flash_store.FlashStore("/flash/store", self.chip)

    @property
    def is_off(self):
        return self.chip.is_off

    def power_off(self):
        self.chip.is_off = True
        vfs.umount("/flash")


class Lives:
    """One memory and what may be found in it. `live` is a life from one cut to the next.

    With a number of `entries`, the first life writes so many; after that the record only goes on, and is taken back by
    a few.

    cut_in  how many lives ended in which work
    """

    def __init__(self, memory, dice, entries=0):
        self.cut_in = {}
        self._memory = memory
        self._dice = dice
        # Those that the next start may find, of each game; and which game may be on
        self._records = {name: [[]] for name in GAMES}
        self._on = [GAMES[0]]
        self._settings = [b""]
        self._doing = ""
        self._is_long = entries > 0
        if entries:
            self._begin(entries)

    def _begin(self, entries):
        game = Scribe()
        journal = Journal(self._memory.power_on(NEVER), game)
        journal.resume()
        while len(game.record) < entries:
            if not journal.is_tidy(False):
                journal.tidy()
            game.record.append(f"{len(game.record)} e1-e5")
            journal.update(len(game.record) - 1)
            journal.save()
        self._memory.power_off()
        self._records[game.name] = [game.record]

    def live(self, cuts_in):
        self._doing = "start"
        try:
            store = self._memory.power_on(cuts_in)
            while not self._memory.is_off:
                self._start(store)
        except OSError:
            assert self._memory.is_off
        self._memory.power_off()
        self.cut_in[self._doing] = self.cut_in.get(self._doing, 0) + 1

    def _start(self, store):
        """Until the power is cut, or another game is taken."""
        self._doing = "start"
        game = Scribe((store.read(shelf.GAME) or GAMES[0].encode()).decode())
        journal = Journal(store, game)
        warnings = journal.resume()
        settings = store.read("settings") or b""
        if not self._memory.is_off:
            assert not warnings, warnings
            assert game.name in self._on, (game.name, self._on)
            assert game.record in self._records[game.name], (game.record, self._records)
            assert settings in self._settings, (settings, self._settings)
            self._on = [game.name]
            self._records[game.name] = [list(game.record)]
            self._settings = [settings]
        if self._dice.below(3):
            while not self._memory.is_off and not journal.is_tidy(False):
                journal.tidy()
        while not self._memory.is_off:
            if self._dice.below(60 if self._is_long else 20) == 0:
                self._doing = "another game"
                self._take_another(store, journal, game)
                return
            self._work(store, journal, game)

    def _take_another(self, store, journal, game):
        after = GAMES[self._dice.below(len(GAMES))]
        self._on.append(after)
        try:
            journal.save_all()
            shelf.change(store, game.name, after)
        except ValueError:
            assert self._memory.is_off
            return
        if not self._memory.is_off:
            self._on = [after]

    def _work(self, store, journal, game):
        dice = self._dice
        if dice.below(8) == 0:
            self._doing = "settings"
            self._settings.append(b"brightness=%d\n" % dice.below(256) * (1 + dice.below(40)))
            store.replace("settings", self._settings[-1])
            self._settings = self._settings[-1:]
            return
        records = self._records[game.name]
        for _ in range(1 + dice.below(3)):
            journal.update(change(game.record, dice, self._is_long))
            if dice.below(4) == 0:
                journal.prepare()
        records.append(list(game.record))
        if not journal.is_tidy(dice.below(4) > 0) and dice.below(3) == 0:
            self._doing = "tidy"
            journal.tidy()
        if not journal.is_saved():
            self._doing = "save"
            if dice.below(2) == 0:
                journal.prepare()
            journal.save()
        if not self._memory.is_off:
            assert journal.is_saved() and not journal.warning, journal.warning
            del records[:-1]


def change(record, dice, only_a_little=False):
    """Let a record go on, be taken back or be replaced; how many of its entries stand."""
    kind = 1 + dice.below(3) if only_a_little and dice.below(8) == 0 else dice.below(20)
    if only_a_little and kind in (0, 4):
        kind = 5
    standing = len(record)
    if kind == 0:
        standing = 0
    elif kind < 4:
        standing -= min(standing, 1 + dice.below(3))
    elif kind == 4:
        standing = dice.below(standing + 1)
    del record[standing:]
    for _ in range(1 + (dice.below(9) if kind > 18 else 0)):
        record.append(f"{dice.below(1000)} " + "x" * dice.below(56 if kind > 17 else 8))
    return standing


class Updates(Lives):
    """Lives in which one firmware after the other is flashed, with the operations of madang_host.maintenance.flash:
    main.py goes first and comes last. A cut leaves a whole firmware or no main.py, and what is in the store."""

    def __init__(self, memory, dice):
        super().__init__(memory, dice)
        self._version = 0
        self._has_store = False

    def _start(self, store):
        self._doing = "store"
        if self._has_store:
            self._check(store)
        else:
            store.replace("settings", SETTINGS)
            put_journal(store)
            self._has_store = True
        while True:
            self._flash(self._version)
            self._doing = "verify"
            self._check(store)
            self._version += 1

    def _check(self, store):
        settings = store.read("settings")
        game = Scribe()
        warnings = Journal(store, game).resume()
        whole = "main.py" in os.listdir("/flash") and [version_of(name) for name in MODULES]
        if self._memory.is_off:
            raise PowerCutError
        assert settings == SETTINGS and game.record == ["e8-e2", "b1-g6"] and not warnings
        assert not whole or whole == [whole[0]] * len(MODULES)

    def _flash(self, version):
        names = os.listdir("/flash")
        self._doing = "remove main.py"
        if "main.py" in names:
            os.remove("/flash/main.py")
        if version % 3 == 2 and MODULES[0] in names:
            os.remove("/flash/" + MODULES[0])
        for name in MODULES:
            self._doing = "write a module"
            if version_of(name) != version & 255:
                with open("/flash/" + name, "wb") as file:
                    for _ in range(1 + len(name) * 2):
                        file.write(bytes([version & 255]) * 256)
        self._doing = "write main.py"
        with open("/flash/main.py", "wb") as file:
            file.write(b"run()" * 100)


MODULES = ("app.mpy", "lights.mpy", "a-longer-one.mpy")
SETTINGS = b"brightness=40\n"


def version_of(name):
    """Of which version a module is; -1 for none, or none as a whole."""
    try:
        with open("/flash/" + name, "rb") as file:
            content = file.read()
    except OSError:
        return -1
    return content[0] if content and content == content[:1] * (256 + 512 * len(name)) else -1


def put_journal(store):
    game = Scribe()
    journal = Journal(store, game)
    journal.resume()
    game.record[:] = ["e8-e2", "b1-g6"]
    journal.update(0)
    journal.save()
    assert journal.is_saved()


MEMORIES = {"blobs": Blobs, "flash": Flash}
LIVES_A_MEMORY = 40
LONG = 1000  # entries
LONG_SECTORS = 48  # for such records of all games, one of which is written anew beside itself


def run(kind, cuts, seed):
    """Live until the power was cut so many times; the figures, or an AssertionError with the seed."""
    figures = {}
    while cuts > 0:
        lives = None
        gc.collect()  # the next chip takes a piece of what the last one left
        dice = Dice(seed)
        try:
            if kind == "update":
                lives = Updates(Flash(dice), dice)
            elif kind.startswith("long-"):
                lives = Lives(Flash(dice, LONG_SECTORS) if kind == "long-flash" else Blobs(dice), dice, LONG)
            else:
                lives = Lives(MEMORIES[kind](dice), dice)
            for _ in range(min(cuts, LIVES_A_MEMORY)):
                lives.live(dice.below(300) if dice.below(4) else dice.below(8))
        except Exception:
            print("seed", seed)
            raise
        for doing, count in lives.cut_in.items():
            figures[doing] = figures.get(doing, 0) + count
        cuts -= LIVES_A_MEMORY
        seed += 1
    return figures


if __name__ == "__main__":
    for doing, count in sorted(run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).items()):
        print(doing, count)
