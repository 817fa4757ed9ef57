"""Positions and moves of a kono as text, both ways.

Position: `<board> <side>`, and the words of the variants that are not the usual ones; Nei-Pat-Kono starts as
`8/8/2mmmm2/2mmmm2/2MMMM2/2MMMM2/8/8 b`.
  board  ranks 8 to 1 split by `/`, files a to h; a digit is that many empty squares, `m` a man of Black's, `M` one of
         White's
  side   `b` or `w`, who is to move
Move: `d5-d4`; one that takes `d6xd4`; `pass`. `draw` is no move, but what the players agree on.
"""

from madang.games.kono import round as kono
from madang.games.kono.round import AGREED, BLACK, SIDE_NAMES, TAKES, WHITE
from madang.interpreter import const
from madang.squares import SquareError, parse_square, square_name
from madang.text import Writer, shown

POSITION_LENGTH = 80  # bytes
MOVE_LENGTH = 5
DRAW = "draw"

_LETTERS = b"-mM"  # by man
_PASS = const(-1)  # of a text: whichever man it is that stays


class PositionError(ValueError):
    """A text that is no position, or a position that cannot be."""


class MoveError(ValueError):
    """A text that is no move."""


class IllegalMoveError(MoveError):
    """A well-formed move that the rules forbid here."""


def write_position(position: "kono.Round", out: "Writer") -> "None":
    """Write a position; allocates nothing."""
    out.board(position.board, _LETTERS)
    out.char(32)
    out.char(119 if position.side == WHITE else 98)  # w, b
    write_variants(position, out)


def write_variants(position: "kono.Round", out: "Writer") -> "None":
    """The words that are not the usual ones, each after a blank."""
    chosen = position.chosen
    for group in range(len(chosen)):
        if chosen[group]:
            out.char(32)
            out.text(position.words[position.word_place(group)])


def write_move(move: "int", out: "Writer") -> "None":
    """Write a move; allocates nothing."""
    if move == AGREED:
        out.text(b"draw")
    elif kono.is_pass(move):
        out.text(b"pass")
    else:
        out.square(kono.origin_of(move))
        out.char(120 if move & TAKES else 45)  # x, -
        out.square(kono.landing_of(move))


def position_text(position: "kono.Round") -> "str":
    out = Writer(POSITION_LENGTH)
    write_position(position, out)
    return str(out)


def move_text(move: "int") -> "str":
    out = Writer(MOVE_LENGTH)
    write_move(move, out)
    return str(out)


def chosen_by(words: "list[str]", variants: "tuple[tuple[str, ...], ...]") -> "bytearray":
    """Which words of the variants are in force by a text's last words; raises ValueError."""
    chosen = bytearray(len(variants))
    named = set()
    for word in words:
        for group in range(len(variants)):
            if word in variants[group] and group not in named:
                chosen[group] = variants[group].index(word)
                named.add(group)
                break
        else:
            known = ", ".join([" or ".join(group) for group in variants])
            raise ValueError("no variant '%s' (try %s, each but once)" % (shown(word), known))
    return chosen


def parse_position(text: "str", into: "kono.Round") -> "None":
    """Set a position up; raises PositionError and then changes nothing."""
    words = text.split(" ")
    if len(words) < 2 or words[1] not in ("b", "w"):
        raise PositionError("no position '%s' (try '%s')" % (shown(text), start_text(into)))
    try:
        chosen = chosen_by(words[2:], into.VARIANTS)
    except ValueError as error:
        raise PositionError("no position '%s': %s" % (shown(text), error)) from None
    board = _parse_board(words[0], _start_of(into, chosen))
    into.chosen[:] = chosen
    into.reset(board, "bw".index(words[1]))


def _start_of(position: "kono.Round", chosen: "bytearray") -> "kono.Round":
    """The start of a round of the same game by other variants, which say what its points are."""
    start = type(position)()
    start.chosen[:] = chosen
    start.begin(BLACK)
    return start


def start_text(position: "kono.Round") -> "str":
    """How a round of a game starts."""
    return position_text(type(position)())


def _parse_board(text: "str", position: "kono.Round") -> "bytearray":
    ranks = text.split("/")
    if len(ranks) != 8:
        raise PositionError("a board has 8 ranks split by '/', '%s' has %d" % (shown(text), len(ranks)))
    board = bytearray(64)
    points = position.points()
    for i in range(8):
        file = 0
        for letter in ranks[i]:
            if letter in "12345678":
                file += int(letter)
                continue
            square = 8 * (7 - i) + file
            if letter not in "mM":
                raise PositionError("no man '%s' in '%s' (m is Black's, M White's)" % (shown(letter), shown(text)))
            if file > 7 or square not in points:
                raise PositionError("no point for a man of '%s' on rank %d" % (shown(text), 8 - i))
            board[square] = " mM".index(letter)
            file += 1
        if file != 8:
            raise PositionError("rank %d of '%s' has %d squares, not 8" % (8 - i, shown(text), file))
    for side in (BLACK, WHITE):
        why = position.why_not(side, [square for square in points if board[square] == side + 1])
        if why:
            raise PositionError("in '%s', %s %s" % (shown(text), SIDE_NAMES[side], why))
    return board


def parse_move(text: "str", position: "kono.Round") -> "int":
    """The legal move of a text; raises MoveError, or IllegalMoveError saying what is wrong and naming a legal move."""
    wanted = _move_named(text)
    moves = kono.move_buffer()
    count = position.legal_moves(moves)
    for i in range(count):
        if wanted == (_PASS if kono.is_pass(moves[i]) else moves[i]):
            return moves[i]
    raise IllegalMoveError(_why_illegal(text, wanted, position, [moves[i] for i in range(count)]))


def _move_named(text: "str") -> "int":
    """What the text says, legal or not: a move, or _PASS."""
    if text == "pass":
        return _PASS
    try:
        if len(text) != 5 or text[2] not in "-x":
            raise SquareError("")
        move = kono.move_of(parse_square(text[:2]), parse_square(text[3:]))
        return move | TAKES if text[2] == "x" else move
    except SquareError:
        raise MoveError("no move '%s' (try d4-d5, d3xd5 if it takes, or pass)" % shown(text)) from None


def _why_illegal(text: "str", wanted: "int", position: "kono.Round", legal: "list[int]") -> "str":
    if not legal:
        return "'%s' is not legal: the round is over" % text
    example = "(try %s)" % move_text(legal[0])
    if wanted == _PASS:
        return "'pass' is not legal: %s can move %s" % (SIDE_NAMES[position.side], example)
    origin = square_name(kono.origin_of(wanted))
    man = position.board[kono.origin_of(wanted)]
    if not man:
        return "'%s' is not legal: nothing stands on %s %s" % (text, origin, example)
    if man != position.side + 1:
        return "'%s' is not legal: the man on %s is not %s's, who is to move %s" % (
            text,
            origin,
            SIDE_NAMES[position.side],
            example,
        )
    if wanted ^ TAKES in legal:
        return "'%s' is not legal, but '%s' is" % (text, move_text(wanted ^ TAKES))
    return "'%s' is not legal: the man on %s cannot go to %s now %s" % (
        text,
        origin,
        square_name(kono.landing_of(wanted)),
        example,
    )
