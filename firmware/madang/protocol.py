"""The serial line's words: how a line is framed, checked and numbered. Knows no port and no game.

A line is printable ASCII of at most 128 bytes, usually under 64:

    $<kind> <sequence> <field> <field> ...*<crc>\\n

`sequence` counts the sender's lines modulo 10000; `crc` is the CRC-16/CCITT-FALSE of all between `$` and `*` in four
hex digits. Everything else on the line is noise, or the board's log.

From the board, after the sequence number (squares is a set as 16 hex digits, text is a game's own; entries is how many
texts the game's record has, see madang.games):
    hello     protocol version, firmware version, board id, configuration hash, boot id, reset cause
    snapshot  entries, phase, milliamperes, lines dropped, configuration hash
    game      which of all games of this board it is, by a word; `-` if it is unknown. Comes before `position`
    position  entries, position text
    score     text
    begin     entries: the towers stand, the round can be played
    move      entries, squares occupied after it, move text
    pass      entries, squares, `pass`
    undo      entries that are left, squares
    result    winner and reason, of a round
    mistake   name
    unsure    squares on which towers may have been taken for each other; their colours are lit
    ask       name, squares, and for `carry` the two square names
    sense     squares occupied at the first edge
    table     rank 0-7, the meanings of its eight squares (madang.roles) as 16 hex digits
    past      index, text of an entry; those after it that the PC has are void
    options   squares on which a tower can be set to choose something; void are those told before
    option    square name, 1 if it is in force or else 0, text
    shelf     square name, name of a game that the board has: it is taken there when the menu is open, or by `game`
    setting   name, value
    log       index of a line of the stored trace of the last crash, how many there are, text; `0 0` if there is none
    recorder  the number of the oldest edge that is kept, that of the next, squares occupied before the oldest; then, if
              a replay can begin, from which edge, and how many entries the game's record has there (0: power-on)
    edges     number of the first, then six hex digits an edge (madang.flight_recorder)
    counts    rank 0-7, edges of its eight squares since the test began
    levels    rank 0-7, what its eight sensors say
    survey    rank 0-7, then of each of its squares the verdict and the shift (madang.survey)
    ok        sequence of the command it answers
    no        sequence of the command it refuses, the reason

From the PC (madang.commands); each is answered by `ok` or `no`, and may be repeated with the same number without being
done twice:
    hello                   answered by hello, then all of snapshot
    snapshot                answered by table, sense, ask, options, shelf, game, position, score, snapshot
    past <index>            the entries from this one on
    settings                all settings
    set <name> <value>
    log                     the stored trace of the last crash
    new [<text>]            drop the game for a new one: of the same kind, or as the first entry of a record says; if
                            that is of another game, the one that is on is put away
    game <name>             play another game of the shelf, where it was put away; the one that is on is put away
    take <index> <text>     take up the entry of a record: the next one, or the first, which drops the game
    choose <square>         take an option
    throw                   let the board throw; of games whose turns are throws
    require <move>          let only this legal move count: an opponent on the PC makes it by the players' hands
    advise <move>           show this legal move as the best
    clock <squares> <squares>  while a round is played, show a player's time on those of these squares that are dark,
                            dimly on the first ones, brightly on the second; to be repeated within four seconds
    recorder                answered by recorder
    edges <number>          the edges from this one on, as many lines as it takes
    test on                 the game waits while the board is tested; to be repeated within five minutes
    test off                the game goes on
    test light <square>|all <rrggbb>
    test counts             answered by counts
    test levels             answered by levels
    test survey <square>|empty  measure a tower there, or the empty board; answered by survey when it is done
    test calibrate          judge by what was measured, and keep it
    undo <entries>          take moves of this round back until the record has so many entries
"""

from madang.interpreter import const, micropython, ptr8
from madang.text import Writer, write_number

VERSION = const(3)
HEARTBEAT_MS = const(2000)  # a snapshot comes at least this often
LINE_BYTES = const(128)  # without the newline
SEQUENCES = const(10000)

CRC_START = const(0xFFFF)
_END_BYTES = const(6)  # `*`, the CRC and the newline


@micropython.viper
def crc16(data: ptr8, start: int, end: int) -> int:
    """CRC-16/CCITT-FALSE of data[start:end]; allocates nothing. b"123456789" gives 0x29B1."""
    return int(continue_crc16(CRC_START, data, start, end))


@micropython.viper
def continue_crc16(crc: int, data: ptr8, start: int, end: int) -> int:
    """The CRC of what `crc` is of, CRC_START for nothing, and then data[start:end]."""
    for i in range(start, end):
        # The eight steps of polynomial 0x1021 in one: x is what leaves the register.
        x = crc >> 8 ^ data[i]
        x ^= x >> 4
        crc = (crc << 8 ^ x << 12 ^ x << 5 ^ x) & 0xFFFF
    return crc


class LineWriter(Writer):
    """Writes one line at a time: `begin`, fields, `end`; then it is buffer[:length]. Allocates nothing."""

    def __init__(self) -> "None":
        super().__init__(LINE_BYTES + 1)
        self.sequence = 0

    def begin(self, kind: "bytes") -> "None":
        self.clear()
        self.char(36)  # $
        self.text(kind)
        self.field_number(self.sequence)

    def field(self) -> "None":
        self.char(32)

    def field_number(self, value: "int") -> "None":
        at = self.length
        if at < len(self.buffer):
            self.buffer[at] = 32
        digits = write_number(value, self.buffer, at + 1, len(self.buffer))
        self.add(1 + digits)

    def field_text(self, text: "bytes") -> "None":
        self.char(32)
        self.text(text)

    def end(self) -> "None":
        """Close the line and count it."""
        length = self.length
        if length + _END_BYTES > len(self.buffer):
            self.overflow = True
        else:
            _write_end(self.buffer, length, crc16(self.buffer, 1, length))
            self.length = length + _END_BYTES
        self.sequence = (self.sequence + 1) % SEQUENCES


@micropython.viper
def _write_end(line: ptr8, at: int, crc: int):  # type: ignore[no-untyped-def]  # viper knows no None
    line[at] = 42  # *
    for i in range(4):
        digit = crc >> (12 - 4 * i) & 15
        line[at + 1 + i] = digit + (48 if digit < 10 else 87)
    line[at + 5] = 10


def check_line(buffer: "bytes | bytearray", length: "int") -> "bool":
    """Whether buffer[:length] (without newline) is a framed, printable line with a true CRC; allocates nothing."""
    if length < 9 or length > LINE_BYTES or buffer[0] != 36 or buffer[length - 5] != 42:
        return False
    wanted = 0
    for i in range(length - 4, length):
        digit = buffer[i]
        if 48 <= digit <= 57:
            digit -= 48
        elif 97 <= digit <= 102:
            digit -= 87
        else:
            return False
        wanted = wanted << 4 | digit
    return crc16(buffer, 1, length - 5) == wanted and _is_printable(buffer, length)


@micropython.viper
def _is_printable(data: ptr8, length: int) -> bool:
    for i in range(length):
        if data[i] < 32 or data[i] > 126:
            return False
    return True


def parse_line(line: "bytes | bytearray") -> "tuple[str, int, list[str]] | None":
    """(kind, sequence, fields) of a line without its newline, or None for anything else. Makes a list."""
    return parse_checked(line, len(line)) if check_line(line, len(line)) else None


def parse_checked(buffer: "bytes | bytearray", length: "int") -> "tuple[str, int, list[str]] | None":
    """The same of buffer[:length], which check_line has found to be a line."""
    fields = bytes(buffer[1 : length - 5]).decode().split(" ")
    if len(fields) < 2 or not fields[0] or not 1 <= len(fields[1]) <= 4 or not fields[1].isdigit():
        return None
    return fields[0], int(fields[1]), fields[2:]


def format_line(kind: "str", sequence: "int", fields: "list[str]") -> "bytes":
    """The line with its newline; the inverse of parse_line. Raises ValueError for what cannot be framed."""
    body = " ".join([kind, str(sequence)] + fields)
    if len(body) + 6 > LINE_BYTES or not kind or "*" in kind or " " in kind:
        raise ValueError("too long for a line, or no kind of line: %s" % body[:60])
    for c in body:
        if not " " <= c <= "~":
            raise ValueError("not printable ASCII: %s" % repr(body[:60]))
    data = body.encode()
    return b"$%s*%04x\n" % (data, crc16(data, 0, len(data)))
