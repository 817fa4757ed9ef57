"""The record of a game on flash: what happened is written down as it happens, and read back after the power was away.

Knows the game's record (madang.games) and the store (madang.board), not what an entry says nor when a hand is busy. How
the record is read is in madang.stored_game.

The store has the record in a blob and two logs. The journal holds all but the newest entries and is seldom added to,
as that takes the flash some 100 ms. Each game on the shelf has a journal of its own (`blob_of`); the logs are of the
game that is on. What happens in a round is added to a log, which takes about one; between rounds,
when not much room is left there, it goes into the journal, and the logs are cleared. All are made of frames:

    journal 3 12     the format, and how many entries of the record stand: what follows them is taken back. After 0
                     stands which of all games it is, like `journal 3 0 5f2c01d9-2`
    e1-e5            the entries after those, one a line
    e4-e5^2
    *37 a1b2         the number of this change, and the CRC-16 of all before it

The frames of the journal are read in order, then those of the logs that are of later changes, each change the next one.
So each change becomes true with one frame, and a power cut leaves the record before it or after it.

FORMAT 2 did not say which game it is. FORMAT 1 had no logs either: the `journal-page` held one frame of the newest
entries, and newlines behind it.
"""

from madang.board import LOGS, Store
from madang.games import Game
from madang.games.registry import NAMES
from madang.interpreter import const
from madang.protocol import CRC_START, continue_crc16
from madang.text import Writer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

JOURNAL = "journal"
PAGE = "journal-page"
REFUSED = "journal-refused"  # a record that could not be taken up as a whole

FORMAT = const(3)
HEAD = b"journal "

_FRAME_BYTES = const(256)
_ROOM_BYTES = const(188)  # for the longest entry, the position of a single round, and the last line
_MOST_BYTES = const(16384)  # added to the journal, then it is written anew, without what is taken back
_NEVER = const(-1)

# The room in the logs that is wanted: for a round of 70 moves, of which each takes up to 29 bytes; and for some moves.
_ROUND_BYTES = const(2030)
_LOW_BYTES = const(290)

_NEWLINE = const(10)
_SPACE = const(32)
_STAR = const(42)


def blob_of(name: "str") -> "str":
    """The journal of a game; that of the first on the shelf has been there before there were others."""
    return JOURNAL if name == NAMES[0] else JOURNAL + "-" + name


class Journal:
    """`resume` is called at power-on, `update` when the record has changed, the others when there is time for them.
    Gives each game its id, by the boot in which it began.

    resumed  how many entries `resume` has taken up
    warning  why the record cannot be saved, or an empty text
    """

    def __init__(self, store: "Store", game: "Game", boot_id: "str" = "0") -> "None":
        self.resumed = 0
        self.warning = ""
        self._store = store
        self._game = game
        self._blob = blob_of(game.name)
        self._boot_id = boot_id
        self._named = 0  # games in this boot
        self._frame = Writer(_FRAME_BYTES)
        self._saved = 0  # how many entries the store has
        self._standing = 0  # how many of these are still true
        self._in_journal = 0  # how many of these the journal has
        self._change = 0  # the number of the last change
        self._added_bytes = 0  # to the journal, since it was written anew or power-on
        self._is_sound = True  # the journal ends in a frame of this format, so that it can be added to
        # Of each log: whether it can be added to, and whether the journal has all that is in it.
        self._is_open = [False] * len(LOGS)
        self._is_stale = [True] * len(LOGS)
        self._log = len(LOGS) - 1  # the one used last
        self._has_logs = True  # as far as is known
        self._has_page = False
        self._framed = _NEVER  # how many entries there were when the newest of them were written into `_frame`
        self._failed_at = _NEVER  # how many entries there were when they could not be saved
        self._is_foreign = False  # the store has a record of another format, which is left alone before the first move

    def resume(self, alive: "Callable[[], None] | None" = None) -> "list[str]":
        """Take up the record that the store has, one entry after the other; what was wrong with it, a message each.

        `alive` is called now and then, as a long record takes seconds.
        """
        warnings = []  # type: list[str]
        try:
            self._resume(warnings, alive)
        except MemoryError:
            return self.refuse()
        return warnings

    def refuse(self) -> "list[str]":
        """Set the record that the store has aside, as there is no memory to take it up; that, a message each."""
        self.resumed = 0
        self._game.restart()
        self._name_game()
        warnings = ["the memory is too small for the saved game; a new one begins"]
        self._set_aside(warnings)
        return warnings

    def _resume(self, warnings: "list[str]", alive: "Callable[[], None] | None") -> "None":
        from madang.stored_game import StoredGame, take_up  # only now, as it takes memory

        stored = StoredGame(self._store, self._blob)
        if stored.warning:
            warnings.append(stored.warning)
        self.resumed = take_up(stored, self._game, warnings, alive)
        self._change = stored.change
        self._saved = stored.count
        self._game.game_id = stored.game_id
        if not stored.game_id:  # or it is an old one: then all of it is saved anew
            self._name_game()
        elif self._game.entries() == stored.count:
            self._standing = stored.count
            self._in_journal = stored.in_journal
        self._is_sound = not stored.is_torn
        self._has_page = stored.has_page
        self._is_foreign = stored.is_foreign
        for log in range(len(LOGS)):
            # After a power cut in its midst, what was added last may be there in part, and not look so.
            self._is_stale[log] = not stored.used[log]
            self._is_open[log] = not stored.used[log] and self._store.log_room(LOGS[log]) > 0
        if warnings:
            self._set_aside(warnings)

    def _set_aside(self, warnings: "list[str]") -> "None":
        """Keep what the store has, for a PC, and go on with what was resumed of it."""
        from madang.stored_game import set_aside

        warnings.append("all that was saved is kept as %s" % REFUSED)
        try:
            set_aside(self._store, self._blob)
            if self._is_foreign:
                self._failed_at = self._game.entries()  # the firmware that wrote it may come back before the first move
                return
            self._is_sound = False
            self._fold()
            clear_logs(self._store)
        except OSError as error:
            self._fail(error)
            warnings.append(self.warning)

    def update(self, standing: "int") -> "None":
        """Take notice that the record may have changed; `standing` entries of it are what they were the last time.
        Allocates if it is another game."""
        if not self._game.game_id:
            self._name_game()
        self._framed = _NEVER
        if standing < self._standing:
            self._standing = standing
        if standing < self._in_journal:
            self._in_journal = standing
        if not self._failed_at == standing == self._game.entries():
            self._failed_at = _NEVER

    def _name_game(self) -> "None":
        self._named += 1
        self._game.game_id = ("%s-%d" % (self._boot_id, self._named)).encode()

    def is_saved(self) -> "bool":
        """Whether there is nothing to save, or no hope of it before the next change."""
        return self._failed_at != _NEVER or self._standing == self._saved == self._game.entries()

    def prepare(self) -> "bool":
        """Write what is new as text, so that `save` has but the flash to wait for; whether that was yet to be done."""
        frame = self._frame
        count = self._game.entries()
        if self._framed == count:
            return False
        frame.clear()
        open_frame(self._standing, self._game.game_id, frame)
        for index in range(self._standing, count):
            self._game.write_entry(index, frame)
            frame.char(_NEWLINE)
        close_frame(self._change + 1, frame, CRC_START)
        self._framed = count
        return True

    def save(self) -> "None":
        """Save what is new. Takes about a millisecond and allocates nothing if it is moves, and `is_tidy` was true."""
        self.prepare()
        frame = self._frame
        count = self._game.entries()
        try:
            if self._is_foreign:
                clear_logs(self._store)
                self._is_foreign = self._is_sound = False
            log = self._log_with(frame.length)
            if log < 0 or frame.overflow or not self._is_sound:
                self._fold()
                return
            self._is_open[log] = False  # in case of an error
            self._is_stale[log] = False
            self._store.add_to_log(LOGS[log], frame.buffer, frame.length)
            self._is_open[log] = True
            self._log = log
            self._note_change(count)
        except OSError as error:
            self._fail(error)

    def save_all(self) -> "None":
        """Save what is new, as nothing will be any more; raises ValueError with the remedy."""
        if self._is_foreign:
            return  # nothing was played, and the record is left alone
        self._failed_at = _NEVER
        if not self.is_saved():
            self.save()
        if self._failed_at != _NEVER:
            raise ValueError(self.warning)

    def _log_with(self, room: "int") -> "int":
        """A log to which so much can be added, or -1."""
        log = self._log
        for _ in range(len(LOGS)):
            if self._is_open[log] and self._store.log_room(LOGS[log]) >= room:
                return log
            log = (log + 1) % len(LOGS)
        return -1

    def is_tidy(self, is_round_on: "bool") -> "bool":
        """Whether the next saves will be quick, in a round some, otherwise those of a whole round; or there is no hope
        of it before the next change."""
        if self._failed_at != _NEVER or self._is_foreign or not self._has_logs:
            return True
        if self._has_page and not is_round_on:
            return False
        room = 0
        for log in range(len(LOGS)):
            if self._is_open[log]:
                room += self._store.log_room(LOGS[log])
        return room >= (_LOW_BYTES if is_round_on else _ROUND_BYTES)

    def tidy(self) -> "None":
        """Do a part of what makes the next saves quick: some 50 to 150 ms, in which the board does nothing else.
        Allocates."""
        try:
            log = self._log_to_clear()
            if log < 0:
                self._fold()
                if self._has_page:
                    self._has_page = False
                    self._store.replace(PAGE, b"")
                return
            self._store.clear_log(LOGS[log])
            self._has_logs = self._is_open[log] = self._store.log_room(LOGS[log]) > 0
        except OSError as error:
            self._fail(error)

    def _log_to_clear(self) -> "int":
        """A log that is of no use before it is cleared, or -1."""
        log = self._log
        for _ in range(len(LOGS)):
            log = (log + 1) % len(LOGS)
            if self._is_stale[log] and not self._is_open[log]:
                return log
        return -1

    def _fold(self) -> "None":
        """Save in the journal all that it does not have."""
        count = self._game.entries()
        if not self._is_sound or self._added_bytes > _MOST_BYTES:
            self._in_journal = 0
        is_anew = self._in_journal == 0
        pieces = self._pieces(self._in_journal, count)
        if is_anew:
            self._store.replace_pieces(self._blob, pieces)
            self._added_bytes = 0
        else:
            self._is_sound = False  # in case of an error
            self._store.append_pieces(self._blob, pieces)
        self._is_sound = True
        self._in_journal = count
        for log in range(len(LOGS)):
            if not self._is_stale[log]:
                self._is_stale[log] = True
                self._is_open[log] = False
        self._note_change(count)

    def _pieces(self, first: "int", count: "int") -> "Iterator[bytes]":
        """A frame of the entries from `first` on."""
        frame = self._frame
        crc = CRC_START
        frame.clear()
        open_frame(first, self._game.game_id, frame)
        for index in range(first, count):
            if frame.length > _FRAME_BYTES - _ROOM_BYTES:
                crc = continue_crc16(crc, frame.buffer, 0, frame.length)
                yield self._taken(frame)
            self._game.write_entry(index, frame)
            frame.char(_NEWLINE)
        close_frame(self._change + 1, frame, crc)
        yield self._taken(frame)

    def _taken(self, frame: "Writer") -> "bytes":
        piece = bytes(frame.buffer[: frame.length])
        self._added_bytes += frame.length
        frame.clear()
        return piece

    def _note_change(self, count: "int") -> "None":
        self._change += 1
        self._framed = _NEVER
        self._saved = self._standing = count
        self.warning = ""

    def _fail(self, error: "OSError") -> "None":
        """Try again with the next change, and then in the journal, as nobody knows what of this one is in a log."""
        self._change += 1
        self._framed = _NEVER
        self._failed_at = self._game.entries()
        for log in range(len(LOGS)):
            self._is_open[log] = False
        self.warning = "the game cannot be saved (error %s); remove files of your own from the board" % error.errno


def forget_resuming() -> "None":
    """A board resumes once."""
    from madang.forgetting import forget_methods

    forget_methods(Journal, Journal.resume, Journal.refuse, Journal._resume, Journal._set_aside)


def clear_logs(store: "Store") -> "None":
    """Drop what is in the logs and on the page of FORMAT 1."""
    some = bytearray(1)
    for name in LOGS:
        if store.read_piece(name, 0, some):
            store.clear_log(name)
    if store.read_piece(PAGE, 0, some):
        store.replace(PAGE, b"")


def open_frame(standing: "int", game_id: "bytes", out: "Writer") -> "None":
    out.text(HEAD)
    out.number(FORMAT)
    out.char(_SPACE)
    out.number(standing)
    if not standing:
        out.char(_SPACE)
        out.text(game_id)
    out.char(_NEWLINE)


def close_frame(change: "int", out: "Writer", crc: "int") -> "None":
    """Write the last line; `crc` is of what was before `out`."""
    out.char(_STAR)
    out.number(change)
    out.char(_SPACE)
    crc = continue_crc16(crc, out.buffer, 0, out.length)
    out.hex_byte(crc >> 8)
    out.hex_byte(crc & 255)
    out.char(_NEWLINE)
