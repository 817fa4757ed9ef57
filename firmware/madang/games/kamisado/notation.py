"""Positions and moves as text, both ways.

Position: `<board> <side> <active> <last>`, the start is `obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -`.
  board   ranks 8 to 1 split by `/`, files a to h; a digit is that many empty squares, a letter a tower of that
          colour, capital White's, small Black's, each `+` after it a ring
  side    `b` or `w`, who is to move
  active  the colour letter of the tower that must move, or `*` for any
  last    the square of the tower that last really moved, or `-`
Move: `e1-e5`; a push of two towers `e4-e5^2`; `pass`.
"""

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.board import (
    SIDE_NAMES,
    WHITE,
    colour_of,
    rings_of,
    side_of,
)
from madang.games.kamisado.rules import (
    ANY,
    NOBODY,
    REASON_NAMES,
    Round,
    is_pass,
    move_buffer,
    move_of,
)
from madang.interpreter import const
from madang.squares import NO_SQUARE, SquareError, parse_square
from madang.text import Writer, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from madang.games.kamisado.match import PlayedRound

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
POSITION_LENGTH = 160  # bytes; the longest has 16 towers with three rings each
MOVE_LENGTH = 7

_TOWER_LETTERS = (COLOUR_LETTERS.lower() + COLOUR_LETTERS).encode()  # by the low four bits of a tower
PASS = const(-1)  # of a text: whichever tower it is that must


class PositionError(ValueError):
    """A text that is no position, or a position that cannot be."""


class MoveError(ValueError):
    """A text that is no move."""


class IllegalMoveError(MoveError):
    """A well-formed move that the rules forbid here."""


def write_position(position: "Round", out: "Writer") -> "None":
    """Write a position; allocates nothing."""
    out.board(position.board, _TOWER_LETTERS)
    out.char(32)
    out.char(119 if position.side == WHITE else 98)  # w, b
    out.char(32)
    out.char(42 if position.active == ANY else ord(COLOUR_LETTERS[position.active]))  # *
    out.char(32)
    if position.last == NO_SQUARE:
        out.char(45)  # -
    else:
        out.square(position.last)


def write_move(move: "int", out: "Writer") -> "None":
    """Write a move; allocates nothing."""
    origin = move & 63  # rules.origin_of
    landing = move >> 6 & 63
    pushed = move >> 12
    if origin == landing:
        out.text(b"pass")
        return
    out.square(origin)
    out.char(45)  # -
    out.square(landing)
    if pushed:
        out.char(94)  # ^
        out.number(pushed)


def position_text(position: "Round") -> "str":
    out = Writer(POSITION_LENGTH)
    write_position(position, out)
    return str(out)


def move_text(move: "int") -> "str":
    out = Writer(MOVE_LENGTH)
    write_move(move, out)
    return str(out)


def parse_position(text: "str", into: "Round | None" = None) -> "Round":
    """The position of a text, in a new Round or in the given one; raises PositionError and then changes nothing."""
    from madang.games.kamisado import position_parser  # most boards are never sent one

    return position_parser.parse_position(text, into)


def parse_move(text: "str", position: "Round", moves: "array[int] | None" = None, count: "int" = 0) -> "int":
    """The legal move of a text; raises MoveError, or IllegalMoveError saying what is wrong and naming a legal move.

    The position's legal moves are the first `count` of `moves`, if that is given.
    """
    wanted = _move_named(text)
    if moves is None:
        moves = move_buffer()
        count = position.legal_moves(moves)
    for i in range(count):
        if wanted == (PASS if is_pass(moves[i]) else moves[i]):
            return moves[i]
    from madang.games.kamisado import illegal_moves  # most boards are never sent one

    raise IllegalMoveError(illegal_moves.why_illegal(text, wanted, position, [moves[i] for i in range(count)]))


def result_of(position: "Round") -> "tuple[str, str] | None":
    """(winner, reason), `('white', 'home')`, or None while the round goes on."""
    if position.winner == NOBODY:
        return None
    return SIDE_NAMES[position.winner], REASON_NAMES[position.reason]


def round_text(number: "int", played: "PlayedRound") -> "str":
    """`"2 white fill left"`, how a round of a match was set up (madang.games.kamisado.match_setup)."""
    return "%d %s %s" % (number, SIDE_NAMES[played.challenger], played.setup)


def tower_name(piece: "int") -> "str":
    """`"white's purple tower"`, with its rings if it has any."""
    rings = ("", " (Sumo)", " (Double Sumo)", " (Triple Sumo)")[rings_of(piece)]
    return "%s's %s tower%s" % (SIDE_NAMES[side_of(piece)], COLOUR_NAMES[colour_of(piece)], rings)


def _move_named(text: "str") -> "int":
    """What the text says, legal or not: a move, or PASS."""
    if text == "pass":
        return PASS
    squares, caret, pushed = text.partition("^")
    origin, dash, landing = squares.partition("-")
    try:
        if not dash or (caret and pushed not in ("1", "2", "3")):
            raise SquareError("")
        return move_of(parse_square(origin), parse_square(landing), int(pushed) if caret else 0)
    except SquareError:
        raise MoveError("no move '%s' (try e1-e5, a push e4-e5^2, or pass)" % shown(text)) from None
