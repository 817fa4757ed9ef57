"""The record of a game on flash: what happened is written down as it happens, and read back after the power was away.

Knows the game's record (madang.games) and the store (madang.board), not what an entry says nor when a hand is busy.

The store has the record in two blobs. The `journal` holds all but the newest entries and is seldom added to, as that
takes the flash some 50 ms. The `journal-page` holds the newest and is written anew with each, which takes about one.
Both are made of frames:

    journal 1 12     the format, and how many entries of the record stand: what follows them is taken back
    e1-e5            the entries after those, one a line
    e4-e5^2
    *37 a1b2         the number of this change, and the CRC-16 of all before it

The frames of the journal are read in order, then that of the page if its change is a later one. So each change becomes
true with one frame, and a power cut leaves the record before it or after it.
"""

from madang.board import PAGE_BYTES, Store
from madang.games import Game
from madang.interpreter import const
from madang.protocol import LINE_BYTES, crc16
from madang.text import Writer, shown

JOURNAL = "journal"
PAGE = "journal-page"
REFUSED = "journal-refused"  # a record that could not be taken up as a whole

FORMAT = const(1)
_HEAD = b"journal "
_CLOSE_BYTES = const(17)  # of the longest last line
_MOST_BYTES = const(16384)  # a longer journal is written anew, without what is taken back
_ROOM_BYTES = const(64)  # for the next entries, of which the longest has some 50, and the last line
_NEVER = const(-1)

_DAMAGED = "a part of the saved game is damaged; it is resumed as far as it is whole"
_FOREIGN = (
    "the saved game is of format %d, this firmware reads %d; "
    "flash the firmware that wrote it, or play on with a new game"
)

_NEWLINE = const(10)
_SPACE = const(32)
_STAR = const(42)


class Journal:
    """`resume` is called at power-on, `update` in every cycle, `save` and `tidy` when there is time for them.

    resumed    how many entries `resume` has taken up
    complaint  why the record cannot be saved, or an empty text
    """

    def __init__(self, store: "Store", game: "Game") -> "None":
        self.resumed = 0
        self.complaint = ""
        self._store = store
        self._game = game
        self._page = Writer(PAGE_BYTES)
        self._open_bytes = 0  # of the page, without its last line
        self._used_bytes = PAGE_BYTES  # of the page's buffer; newlines fill the rest
        self._is_page_over = True  # the journal has all that is on the page; the next entry begins another
        self._first = 0  # the number of the first entry on the page
        self._saved = 0  # how many entries the store has
        self._standing = 0  # how many of these are still true
        self._change = 0  # the number of the last change
        self._journal_bytes = 0
        self._failed_at = _NEVER  # how many entries there were when they could not be saved
        self._is_foreign = False  # the journal is of another format, and is to be written anew

    def resume(self) -> "list[str]":
        """Take up the record that the store has, one entry after the other; what was wrong with it, a message each."""
        game = self._game
        journal = self._store.read(JOURNAL) or b""
        page = (self._store.read(PAGE) or b"").rstrip(b"\n")
        record = Record(journal, page + b"\n" if page else b"")
        complaints = [record.complaint] if record.complaint else []
        for entry in record.entries:
            try:
                game.take(entry)
            except ValueError as error:
                told = (self.resumed, len(record.entries), shown(entry, 60), shown(str(error), 100))
                complaints.append("%d of the saved game's %d entries are resumed; then '%s' is refused: %s" % told)
                break
            self.resumed += 1
        self._change = record.change
        self._journal_bytes = len(journal)
        self._saved = self._standing = self._first = len(record.entries)
        self._is_foreign = record.is_foreign
        try:
            if complaints:
                complaints.append("all that was saved is kept as %s" % REFUSED)
                self._keep(journal + b"\n" + page)
            if self._is_foreign:
                self._failed_at = game.entries()  # the firmware that wrote it may come back before the first move
            elif complaints or page or record.is_torn or game.entries() != len(record.entries):
                self._add_frame(0, game.entries())
            if not self._is_foreign:
                self._clear_page()
        except OSError as error:
            self._fail(error)
            complaints.append(self.complaint)
        return complaints

    def _keep(self, refused: "bytes") -> "None":
        if self._store.read(REFUSED) != refused:
            self._store.replace(REFUSED, refused)

    def update(self, standing: "int") -> "None":
        """Take notice that the record may have changed; `standing` entries of it are what they were the last time."""
        if standing < self._standing:
            self._standing = standing
        if not self._failed_at == standing == self._game.entries():
            self._failed_at = _NEVER

    def is_saved(self) -> "bool":
        """Whether there is nothing to save, or no hope of it before the next change."""
        return self._failed_at != _NEVER or self._standing == self._saved == self._game.entries()

    def save(self) -> "None":
        """Save what is new, with one `save_page`. Allocates nothing if it is moves, and fewer than fill a page."""
        page = self._page
        count = self._game.entries()
        at = self._standing
        if self._is_page_over or at < self._first:
            self._first = at
            page.clear()
            _open_frame(at, page)
        elif at == self._saved:
            page.length = self._open_bytes
        else:
            self._cut_page(at)
        _write_entries(self._game, at, count, page)
        open_bytes = page.length
        _close_frame(self._change + 1, page)
        try:
            if self._is_foreign:
                self._clear_page()
                self._add_frame(0, count)
                self._is_foreign = False
                return
            if page.overflow:
                self._used_bytes = PAGE_BYTES
                self._add_frame(self._first, count)
                return
            for i in range(page.length, self._used_bytes):
                page.buffer[i] = _NEWLINE
            self._used_bytes = page.length
            self._store.save_page(PAGE, page.buffer)
            self._open_bytes = open_bytes
            self._is_page_over = False
            self._note_change(count)
        except OSError as error:
            self._fail(error)

    def _cut_page(self, standing: "int") -> "None":
        """Leave only the entries on the page that stand."""
        page = self._page
        lines = 1 + standing - self._first
        page.length = 0
        while lines:
            if page.buffer[page.length] == _NEWLINE:
                lines -= 1
            page.length += 1
        page.overflow = False

    def _is_page_full(self) -> "bool":
        return not self._is_page_over and self._open_bytes > PAGE_BYTES - _ROOM_BYTES

    def is_tidy(self) -> "bool":
        """Whether the next `save` will be quick, or there is no hope of it before the next change."""
        return self._failed_at != _NEVER or (self._store.is_quick and not self._is_page_full())

    def tidy(self) -> "None":
        """Make the next saves quick: some 50 ms, in which the board does nothing else. Allocates."""
        try:
            if self._is_page_full():
                self._add_frame(min(self._first, self._standing), self._game.entries())
            else:
                self._store.tidy()
        except OSError as error:
            self._fail(error)

    def _add_frame(self, first: "int", count: "int") -> "None":
        """Save entries from `first` on in the journal; a frame of all of them begins it anew."""
        if self._journal_bytes > _MOST_BYTES:
            first = 0
        frame = Writer(self._frame_bytes(first, count))
        _open_frame(first, frame)
        _write_entries(self._game, first, count, frame)
        _close_frame(self._change + 1, frame)
        data = bytes(frame.buffer[: frame.length])
        if first == 0:
            self._store.replace(JOURNAL, data)
            self._journal_bytes = 0
        else:
            self._store.append(JOURNAL, data)
        self._journal_bytes += len(data)
        self._is_page_over = True
        self._first = count
        self._note_change(count)

    def _frame_bytes(self, first: "int", count: "int") -> "int":
        size = len(_HEAD) + _CLOSE_BYTES * 2
        entry = Writer(LINE_BYTES)
        for index in range(first, count):
            entry.clear()
            self._game.write_entry(index, entry)
            size += entry.length + 1
        return size

    def _clear_page(self) -> "None":
        """Make an empty page, so that the saves in the cycle find it there."""
        for i in range(PAGE_BYTES):
            self._page.buffer[i] = _NEWLINE
        self._used_bytes = 0
        self._store.save_page(PAGE, self._page.buffer)

    def _note_change(self, count: "int") -> "None":
        self._change += 1
        self._saved = self._standing = count
        self.complaint = ""

    def _fail(self, error: "OSError") -> "None":
        """Try again with the next change, and then write the page as a whole."""
        self._failed_at = self._game.entries()
        if self._first < self._standing:
            self._standing = self._first
        self.complaint = "the game cannot be saved (error %s); remove files of your own from the board" % error.errno


def forget(store: "Store") -> "None":
    """Drop the record; a power cut in between leaves all but its end."""
    store.replace(PAGE, b"")
    store.replace(JOURNAL, b"")


def _open_frame(standing: "int", out: "Writer") -> "None":
    out.text(_HEAD)
    out.number(FORMAT)
    out.char(_SPACE)
    out.number(standing)
    out.char(_NEWLINE)


def _write_entries(game: "Game", first: "int", count: "int", out: "Writer") -> "None":
    for index in range(first, count):
        game.write_entry(index, out)
        out.char(_NEWLINE)


def _close_frame(change: "int", out: "Writer") -> "None":
    out.char(_STAR)
    out.number(change)
    out.char(_SPACE)
    crc = crc16(out.buffer, 0, out.length)
    out.hex_byte(crc >> 8)
    out.hex_byte(crc & 255)
    out.char(_NEWLINE)


class Record:
    """What the blobs say, whatever is in them.

    entries     the texts of the record
    change      the number of the last change
    complaint   what is wrong, or an empty text
    is_foreign  whether that is the format
    is_torn     whether the journal ends in no frame
    """

    def __init__(self, journal: "bytes", page: "bytes") -> "None":
        """Nothing after a damage is read. The beginning of a frame at the journal's end is none: when the power went
        while it was written, the page still had what was to be in it."""
        self.entries = []  # type: list[str]
        self.change = 0
        self.complaint = ""
        self.is_foreign = False
        end = self._read(journal, -1)
        self.is_torn = end < len(journal)
        close = journal.find(b"\n*", end)
        if self.is_torn and close >= 0 and journal.find(b"\n", close + 1) >= 0:
            self._complain(_DAMAGED)
        if self._read(page, self.change) < len(page):
            self._complain(_DAMAGED)

    def _complain(self, complaint: "str") -> "None":
        if not self.complaint:
            self.complaint = complaint

    def _read(self, blob: "bytes", after: "int") -> "int":
        """Take in the frames of a later change; where what is no frame begins."""
        at = 0
        while at < len(blob) and not self.complaint:
            end = self._read_frame(blob, at, after)
            if end < 0:
                break
            at = end
        return at

    def _read_frame(self, blob: "bytes", at: "int", after: "int") -> "int":
        """Where the frame that begins here ends; -1 if it is none."""
        head_end = blob.find(b"\n", at)
        head = blob[at:head_end].split(b" ")
        if len(head) < 3 or head[0] + b" " != _HEAD or _number(head[1]) < 0:
            return -1
        if _number(head[1]) != FORMAT:
            self.is_foreign = True
            self._complain(_FOREIGN % (_number(head[1]), FORMAT))
            self.entries = []
            return -1
        if len(head) > 3 or _number(head[2]) < 0:
            return -1
        body_end = blob.find(b"\n*", head_end) + 1
        end = blob.find(b"\n", body_end) + 1
        if not body_end or not end:
            return -1
        last = blob[body_end + 1 : end - 1].split(b" ")
        if len(last) != 2 or _number(last[0]) < 0 or last[1] != b"%04x" % crc16(blob, at, end - 5):
            return -1
        entries = blob[head_end + 1 : body_end].split(b"\n")[:-1]
        for entry in entries:
            if not entry or min(entry) < 32 or max(entry) > 126:
                return -1
        if _number(last[0]) > after:
            self._take(_number(head[2]), [entry.decode() for entry in entries], _number(last[0]))
        return end

    def _take(self, standing: "int", entries: "list[str]", change: "int") -> "None":
        if standing > len(self.entries):
            self._complain(_DAMAGED)
            return
        self.entries = self.entries[:standing] + entries
        self.change = change


def _number(digits: "bytes") -> "int":
    """Their value, or -1 for what is no number below 2^29."""
    return int(digits) if digits.isdigit() and len(digits) <= 8 else -1
