"""Positions and moves of a Latin square as text, both ways, and the puzzles that a number stands for.

Position: `<rows> <brush>`, and `pair` if it is to be one of a pair; a small one is `3r/1b2/4/RBYG a1`.
  rows   from the top, split by `/`: a digit is that many empty squares, a letter a colour (madang.colours), a capital
         where it is given
  brush  the square where it stands, which has a colour
Move: `a1-c2`, of the brush.
Puzzle: `<size> <level> <kind> <number>`, like `6 medium complete 4711`.
"""

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.latin_square import seeds
from madang.games.latin_square.rules import LEAST, MOST, PAIRS, PALETTE, Square, square_at
from madang.interpreter import const, micropython, ptr8
from madang.squares import SquareError, parse_square, square_name
from madang.text import Writer, parse_number, shown

PAIR = "pair"
_MOST_NUMBER = const(65535)
_LETTERS = COLOUR_LETTERS.encode()
_EXAMPLE = "'3r/1b2/4/RBYG a1'"


class PositionError(ValueError):
    """A text that is no position, or a position that cannot be."""


def write_position(position: "Square", out: "Writer") -> "None":
    """Write a position; allocates nothing."""
    at = out.length
    out.add(_write_rows(position.cells, position.given, _LETTERS, position.size, out.buffer, at, len(out.buffer)) - at)
    out.char(32)
    out.square(position.brush)
    if position.is_pair:
        out.text(b" pair")


@micropython.viper
def _write_rows(cells: ptr8, given: ptr8, letters: ptr8, size: int, into: ptr8, at: int, end: int) -> int:
    """Write the rows of a position to into[at:end]; where that ends, whether or not there is room."""
    for rank in range(size - 1, -1, -1):
        empty = 0
        for square in range(8 * rank, 8 * rank + size):
            char = 0
            if cells[square]:
                char = letters[cells[square] - 1]
                if not given[square]:
                    char += 32
            else:
                empty += 1
            if empty and (char or square & 7 == size - 1):
                if at < end:
                    into[at] = 48 + empty
                at += 1
                empty = 0
            if char:
                if at < end:
                    into[at] = char
                at += 1
        if rank:
            if at < end:
                into[at] = 47  # /
            at += 1
    return at


def parse_position(text: "str", into: "Square") -> "None":
    """Set a position up; raises PositionError and then changes nothing."""
    words = text.split(" ")
    ranks = words[0].split("/")
    size = len(ranks)
    if not LEAST <= size <= MOST or len(words) < 2 or words[2:] not in ([], [PAIR]):
        raise PositionError("no position '%s' (try %s)" % (shown(text), _EXAMPLE))
    is_pair = len(words) > 2
    if is_pair and size not in PAIRS:
        raise PositionError("no pair of %d x %d squares is known here (try 4, 5, 7 or 8)" % (size, size))
    cells = bytearray(64)
    given = bytearray(64)
    for i in range(size):
        _parse_rank(ranks[i], size - 1 - i, size, cells, given)
    try:
        brush = parse_square(words[1])
    except SquareError as error:
        raise PositionError(str(error)) from None
    if not cells[brush]:
        raise PositionError("the brush of '%s' stands on %s, which has no colour" % (shown(text), words[1]))
    for i in range(size):
        if PALETTE[i] + 1 not in [cells[square] for square in range(64) if given[square]]:
            raise PositionError("'%s' gives no %s to begin with" % (shown(text), COLOUR_NAMES[PALETTE[i]]))
    only_given = Square()
    only_given.begin(size, bytearray([cells[i] * given[i] for i in range(64)]), given, brush, is_pair)
    if any(only_given.wrong):
        raise PositionError("what '%s' gives has a colour twice" % shown(text))
    into.begin(size, cells, given, brush, is_pair)


def _parse_rank(text: "str", rank: "int", size: "int", cells: "bytearray", given: "bytearray") -> "None":
    letters = [COLOUR_LETTERS[PALETTE[i]] for i in range(size)]
    file = 0
    for letter in text:
        if letter in "12345678":
            file += int(letter)
            continue
        if letter.upper() not in letters:
            raise PositionError(
                "no colour '%s' in %d x %d squares (try %s)" % (shown(letter), size, size, "".join(letters))
            )
        if file < size:
            cells[8 * rank + file] = COLOUR_LETTERS.index(letter.upper()) + 1
            given[8 * rank + file] = 1 if letter < "a" else 0
        file += 1
    if file != size:
        raise PositionError("rank %d of '%s' has %d squares, not %d" % (rank + 1, shown(text), file, size))


def parse_move(text: "str", position: "Square") -> "int":
    """Where a move sets the brush; raises ValueError."""
    try:
        if len(text) != 5 or text[2] != "-":
            raise SquareError("")
        origin = parse_square(text[:2])
        landing = parse_square(text[3:])
    except SquareError:
        raise ValueError("no move '%s' (try one like a1-c2)" % shown(text)) from None
    if origin != position.brush:
        raise ValueError("'%s' is not legal: the brush stands on %s" % (text, square_name(position.brush)))
    size = position.size
    if landing == origin or landing & 7 >= size or landing >> 3 >= size:
        raise ValueError("'%s' is not legal: the brush moves to another of the %d x %d squares" % (text, size, size))
    return landing


# Puzzles


def parse_puzzle(text: "str") -> "tuple[str, int, int, int]":
    """Kind, size, level and number of a puzzle; raises ValueError."""
    words = text.split(" ")
    if len(words) == 4 and words[1] in seeds.LEVELS and words[2] in seeds.KINDS and words[3].isdigit():
        kind = words[2]
        for size in seeds.sizes_of(kind):
            if words[0] == str(size) and len(words[3]) <= 5 and parse_number(words[3]) <= _MOST_NUMBER:
                return kind, size, seeds.LEVELS.index(words[1]), parse_number(words[3])
    raise ValueError("no puzzle '%s' (try one like '6 medium complete 4711')" % shown(text))


def puzzle_text(kind: "str", size: "int", level: "int", number: "int") -> "str":
    return "%d %s %s %d" % (size, seeds.LEVELS[level], kind, number)


def set_up_puzzle(into: "Square", kind: "str", size: "int", level: "int", number: "int") -> "None":
    """Set a puzzle up: its seed with rows, columns and colours exchanged as the number says, the brush on a1."""
    seed = seeds.seed_of(kind, size, level)
    dice = _Dice(number)
    identity = list(range(size))
    colours = dice.shuffled(identity) if kind != seeds.KAMISADO else identity
    files = ranks = identity
    if kind in (seeds.COMPLETE, seeds.FILL):
        files = dice.shuffled(identity)
        if kind == seeds.COMPLETE:
            ranks = dice.shuffled(identity)
        _give_first(seed, size, files, ranks)
    cells = bytearray(64)
    given = bytearray(64)
    for index in range(size * size):
        letter = seed[size * ranks[index // size] + files[index % size]]
        if letter < "a":
            square = square_at(size, index)
            given[square] = 1
            cells[square] = PALETTE[colours[ord(letter) - 65]] + 1
    into.begin(size, cells, given, 0, kind == seeds.PAIR)


def _give_first(seed: "str", size: "int", files: "list[int]", ranks: "list[int]") -> "None":
    """Exchange files so that what comes to a1 is given."""
    row = size * ranks[0]
    for at in range(size):
        if seed[row + files[at]] < "a":
            files[0], files[at] = files[at], files[0]
            return
    for at in range(size):  # nothing is given in that row
        row = size * ranks[at]
        if seed[row : row + size].lower() != seed[row : row + size]:
            ranks[0], ranks[at] = ranks[at], ranks[0]
            _give_first(seed, size, files, ranks)
            return


class _Dice:
    """Numbers that follow from a first one, the same on every interpreter."""

    def __init__(self, number: "int") -> "None":
        self._state = number + 1

    def below(self, most: "int") -> "int":
        self._state = self._state * 75 % 65537
        return self._state % most

    def shuffled(self, items: "list[int]") -> "list[int]":
        found = list(items)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found
