"""What the store has of a game's record (madang.journal), whatever is in its blobs: read, set aside, folded into one
blob, dropped. In pieces, so that a long record takes no more memory than a short one; knows no game.
"""

from madang import journal
from madang.board import LOGS, Store
from madang.interpreter import collect, const, micropython
from madang.protocol import CRC_START, continue_crc16
from madang.text import Writer, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from madang.games import Game

_FORMATS = (1, 2, journal.FORMAT)  # FORMAT 1 had a page of the newest entries in place of the logs
_FROM_JOURNAL = const(0)
_FROM_PAGE = const(1)
_FROM_LOGS = const(2)
_SOURCE_BITS = const(2)

_DAMAGED = "a part of the saved game is damaged; it is resumed as far as it is whole"
_FOREIGN = (
    "the saved game is of format %d, this firmware reads %d; "
    "flash the firmware that wrote it, or play on with a new game"
)

_FRAME_BYTES = const(256)
_LINE_BYTES = const(192)  # more than the longest entry, the position of a single round
_PIECE_BYTES = const(256)
_ALIVE_ENTRIES = const(16)  # each takes some ms to be resumed

_NEWLINE = const(10)
_STAR = const(42)
_CRC_DIGITS = const(4)


class StoredGame:
    """The record as its frames leave it: first found, then read with `entries`.

    count       how many entries it has
    in_journal  how many of these the blob `journal` has
    change      the number of the last change
    game_id     which of all games of the board it is; nothing in old formats
    warning     what is wrong, or an empty text
    is_foreign  whether that is the format
    is_torn     whether the journal goes on behind its last frame
    has_page    whether there is a page of FORMAT 1
    used        of each log, whether there is anything in it
    """

    def __init__(self, store: "Store", blob: "str" = journal.JOURNAL) -> "None":
        """`blob` is the journal of the game that is on. Nothing after a damage is read. The beginning of a frame at the
        end is none: the power went while it was written, and what was to be in it never was true, or is still
        elsewhere."""
        self._sources = (blob, journal.PAGE) + LOGS
        self.count = 0
        self.in_journal = 0
        self.change = 0
        self.game_id = b""
        self.warning = ""
        self.is_foreign = False
        self._lines = _Lines(store)
        # The entries stand in runs: the number of the first of each, and where it is, an offset and a source.
        self._firsts = []  # type: list[int]
        self._places = []  # type: list[int]
        # The frame that was read last
        self._standing = 0
        self._game_id = b""
        self._format = 0
        self._entries = 0
        self._entries_at = 0
        self._number = 0
        self.is_torn = self._read_journal()
        self.has_page = self._read_page()
        self.used = [self._lines.open(name, 0) for name in LOGS]
        self._read_logs()

    def entries(self) -> "Iterator[str]":
        """The texts, one after the other; the store must not change meanwhile."""
        lines = self._lines
        for run in range(len(self._firsts)):
            end = self._firsts[run + 1] if run + 1 < len(self._firsts) else self.count
            lines.open(self._sources[self._places[run] & 3], self._places[run] >> _SOURCE_BITS)
            for _ in range(self._firsts[run], end):
                lines.next()
                yield lines.text()

    def _warn(self, warning: "str") -> "None":
        if not self.warning:
            self.warning = warning

    def _read_journal(self) -> "bool":
        """Take in the frames of the journal; whether it goes on behind the last."""
        end = 0
        while not self.warning and self._read_frame(_FROM_JOURNAL, end):
            self._take(_FROM_JOURNAL)
            end = self._lines.at
        self.in_journal = self.count
        if not self._lines.open(self._sources[_FROM_JOURNAL], end):
            return False
        while self._lines.next():
            if self._lines.closes_frame():
                self._warn(_DAMAGED)  # it once was a whole frame
        return True

    def _read_page(self) -> "bool":
        """Take in the frame of a page if it is of a later change, and newlines behind it; whether there is a page."""
        end = 0
        while not self.warning and self._read_frame(_FROM_PAGE, end):
            if self._number > self.change:
                self._take(_FROM_PAGE)
            end = self._lines.at
        if not self._lines.open(journal.PAGE, end):
            return end > 0
        while self._lines.next():
            if self._lines.length:
                self._warn(_DAMAGED)
        if self._lines.length:
            self._warn(_DAMAGED)
        return True

    def _read_logs(self) -> "None":
        """Take in the frames of the logs, change by change: they may go on in the other log, and then in the first."""
        ends = [0] * len(LOGS)
        before = -1
        while before != self.change and not self.warning:
            before = self.change
            for log in range(len(LOGS)):
                self._follow_log(log, ends)
        for log in range(len(LOGS)):
            if not self.warning and self._has_later(_FROM_LOGS + log, ends[log]):
                self._warn(_DAMAGED)

    def _follow_log(self, log: "int", ends: "list[int]") -> "None":
        """Take in the frames of a log up to a gap between the changes."""
        while not self.warning and self._read_frame(_FROM_LOGS + log, ends[log]) and self._number <= self.change + 1:
            ends[log] = self._lines.at
            if self._number > self.change:
                self._take(_FROM_LOGS + log)

    def _has_later(self, source: "int", at: "int") -> "bool":
        """Whether a source has a frame of a later change from an offset on, to which nothing leads."""
        lines = self._lines
        lines.open(self._sources[source], at)
        while lines.next():
            end = lines.at
            if lines.starts_with(journal.HEAD) and self._read_frame(source, at):
                if self._number > self.change:
                    return True
                end = lines.at
            at = end
            lines.open(self._sources[source], at)
        return False

    def _read_frame(self, source: "int", at: "int") -> "bool":
        """Whether a whole frame begins at an offset of a source; the lines go on behind it."""
        lines = self._lines
        lines.open(self._sources[source], at)
        lines.crc = CRC_START
        if not lines.next() or not self._read_head():
            return False
        # Where a power cut leaves a frame whole or not at all, its head says enough.
        if source < _FROM_LOGS and not self._is_known():
            return False
        self._entries_at = lines.at
        self._entries = 0
        while lines.next():
            if lines.closes_frame():
                return self._read_close() and self._is_known()
            if not lines.length or not lines.is_printable():
                return False
            lines.add_to_crc(lines.length + 1)
            self._entries += 1
        return False

    def _read_head(self) -> "bool":
        words = self._lines.text_bytes().split(b" ")
        self._lines.add_to_crc(self._lines.length + 1)
        if len(words) < 3 or words[0] + b" " != journal.HEAD:
            return False
        self._format = _number(words[1])
        self._standing = _number(words[2])
        if self._format not in _FORMATS:
            return self._format >= 0
        self._game_id = words[3] if len(words) > 3 else b""
        return len(words) == (3 if self._standing or self._format < journal.FORMAT else 4) and self._standing >= 0

    def _is_known(self) -> "bool":
        """Whether the frame is of a format that is; no other is read then."""
        if self._format in _FORMATS:
            return True
        self.is_foreign = True
        self._warn(_FOREIGN % (self._format, journal.FORMAT))
        self.count = self.in_journal = 0
        self.game_id = b""
        del self._firsts[:]
        return False

    def _read_close(self) -> "bool":
        words = self._lines.text_bytes()[1:].split(b" ")
        if len(words) != 2 or len(words[1]) != _CRC_DIGITS:
            return False
        self._lines.add_to_crc(self._lines.length - _CRC_DIGITS)
        self._number = _number(words[0])
        return self._number >= 0 and words[1] == b"%04x" % self._lines.crc

    def _take(self, source: "int") -> "None":
        """Let the frame that was read be true."""
        if self._standing > self.count:
            self._warn(_DAMAGED)
            return
        while self._firsts and self._firsts[-1] >= self._standing:
            self._firsts.pop()
            self._places.pop()
        if not self._standing:
            self.game_id = self._game_id
        self.count = self._standing
        if self.in_journal > self.count:
            self.in_journal = self.count
        if self._entries:
            self._firsts.append(self.count)
            self._places.append(self._entries_at << _SOURCE_BITS | source)
            self.count += self._entries
        self.change = self._number


def take_up(
    stored: "StoredGame", game: "Game", warnings: "list[str]", alive: "Callable[[], None] | None" = None
) -> "int":
    """Let a game take up a record, as far as it can; how many entries that are. `alive` is called now and then."""
    count = 0
    collect()  # so that what the first entry makes, which stays, lies among the modules
    for entry in stored.entries():
        if alive and count % _ALIVE_ENTRIES == 0:
            alive()
        try:
            game.take(entry)
        except ValueError as error:
            told = (count, stored.count, shown(entry, 60), shown(str(error), 100))
            warnings.append("%d of the saved game's %d entries are resumed; then '%s' is refused: %s" % told)
            break
        count += 1
    return count


def set_aside(store: "Store", blob: "str") -> "None":
    """Keep a copy of all that is saved of the game that is on."""
    at = 0
    before = bytearray(_FRAME_BYTES)
    is_kept = True
    for piece in _saved_pieces(store, blob):
        count = store.read_piece(journal.REFUSED, at, before)
        at += len(piece)
        is_kept = is_kept and before[: min(count, len(piece))] == piece
    if not is_kept or store.read_piece(journal.REFUSED, at, before):
        store.replace_pieces(journal.REFUSED, _saved_pieces(store, blob))


def _saved_pieces(store: "Store", blob: "str") -> "Iterator[bytes]":
    """The blobs of the record, with a newline behind each."""
    piece = bytearray(_FRAME_BYTES)
    for name in (blob, journal.PAGE) + LOGS:
        at = 0
        while True:
            count = store.read_piece(name, at, piece)
            if not count:
                break
            yield bytes(piece[:count])
            at += count
        if at:
            yield b"\n"


def write_record(store: "Store", blob: "str", game_id: "bytes", entries: "Iterable[str]", change: "int") -> "None":
    """Let a journal be one frame of these entries, the change of that number."""
    store.replace_pieces(blob, _frame_of(game_id, entries, change))


def _frame_of(game_id: "bytes", entries: "Iterable[str]", change: "int") -> "Iterator[bytes]":
    frame = Writer(_FRAME_BYTES)
    crc = CRC_START
    journal.open_frame(0, game_id, frame)
    for entry in entries:
        if frame.length > _FRAME_BYTES - _LINE_BYTES:
            crc = continue_crc16(crc, frame.buffer, 0, frame.length)
            yield bytes(frame.buffer[: frame.length])
            frame.clear()
        frame.text(entry.encode())
        frame.char(_NEWLINE)
    journal.close_frame(change, frame, crc)
    yield bytes(frame.buffer[: frame.length])


def forget(store: "Store", blob: "str") -> "None":
    """Drop the record of the game that is on; a power cut in between leaves all but its end."""
    journal.clear_logs(store)
    store.replace(blob, b"")


def fold(store: "Store", blob: "str") -> "None":
    """Let the journal of the game that is on have its whole record, and nothing be in the logs, so that another game
    can be. A power cut in between leaves the same record."""
    stored = StoredGame(store, blob)
    if not stored.has_page and not any(stored.used):
        return
    if stored.warning:
        set_aside(store, blob)
    if not stored.is_foreign:
        write_record(store, blob, stored.game_id, stored.entries(), stored.change + 1)
    journal.clear_logs(store)


class _Lines:
    """The lines of a blob, one after the other.

    line    the last one, in line[:length], then its newline
    length  of it; more than there is room for if it is too long
    at      the offset of the next one
    crc     of what was added to it
    """

    def __init__(self, store: "Store") -> "None":
        self.line = bytearray(_LINE_BYTES + 1)
        self.length = 0
        self.at = 0
        self.crc = CRC_START
        self._store = store
        self._name = ""
        self._piece = bytearray(_PIECE_BYTES)
        self._piece_at = 0
        self._piece_bytes = 0

    def open(self, name: "str", at: "int") -> "bool":
        """Go on at an offset of a blob; whether it has anything there."""
        if name != self._name:
            self._name = name
            self._piece_bytes = 0
        self.at = at
        return self._piece_at <= at < self._piece_at + self._piece_bytes or self._read_piece(at)

    def _read_piece(self, at: "int") -> "bool":
        self._piece_at = at
        self._piece_bytes = self._store.read_piece(self._name, at, self._piece)
        return self._piece_bytes > 0

    @micropython.native
    def next(self) -> "bool":
        """Read a line; False where no whole one is left, with the `length` of the rest."""
        line = self.line
        piece = self._piece
        length = 0
        at = self.at
        i = at - self._piece_at
        end = self._piece_bytes
        if i < 0:
            i = end
        while True:
            if i >= end:
                if not self._read_piece(at):
                    self.length = length
                    return False
                i = 0
                end = self._piece_bytes
            code = piece[i]
            i += 1
            at += 1
            if length < _LINE_BYTES:
                line[length] = code
            if code == _NEWLINE:
                break
            length += 1
        self.length = length
        self.at = at
        return True

    def closes_frame(self) -> "bool":
        """Whether a star and a number come first: an entry may begin with a star and a letter."""
        return self.length > 1 and self.line[0] == _STAR and 48 <= self.line[1] <= 57

    def starts_with(self, text: "bytes") -> "bool":
        return self.length >= len(text) and self.line[: len(text)] == text

    @micropython.native
    def is_printable(self) -> "bool":
        """Whether the line is ASCII, and not too long."""
        if self.length >= _LINE_BYTES:
            return False
        line = self.line
        for i in range(self.length):
            if not 32 <= line[i] <= 126:
                return False
        return True

    def add_to_crc(self, length: "int") -> "None":
        if length <= _LINE_BYTES:
            self.crc = continue_crc16(self.crc, self.line, 0, length)

    def text_bytes(self) -> "bytes":
        return bytes(self.line[: min(self.length, _LINE_BYTES)])

    def text(self) -> "str":
        return self.text_bytes().decode()


def _number(digits: "bytes") -> "int":
    """Their value, or -1 for what is no number below 2^29."""
    return int(digits) if digits.isdigit() and len(digits) <= 8 else -1
