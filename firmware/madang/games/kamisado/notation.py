"""Positions and moves as text, both ways.

Position: `<board> <side> <active> <last>`, the start is `obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -`.
  board   ranks 8 to 1 split by `/`, files a to h; a digit is that many empty squares, a letter a tower of that
          colour, capital White's, small Black's, each `+` after it a ring
  side    `b` or `w`, who is to move
  active  the colour letter of the tower that must move, or `*` for any
  last    the square of the tower that last really moved, or `-`
Move: `e1-e5`; a push of two towers `e4-e5^2`; `pass`.
"""

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from madang.games.kamisado.board import (
    BLACK,
    MAX_RINGS,
    SIDE_NAMES,
    WHITE,
    colour_of,
    rings_of,
    side_of,
    tower,
)
from madang.games.kamisado.rules import (
    ANY,
    NOBODY,
    REASON_NAMES,
    Round,
    is_pass,
    move_buffer,
    move_of,
    origin_of,
)
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE, SquareError, parse_square, square_name
from madang.text import Writer, shown

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
POSITION_LENGTH = 160  # bytes; the longest has 16 towers with three rings each
MOVE_LENGTH = 7

_SIDES = "bw"
_TOWER_LETTERS = (COLOUR_LETTERS.lower() + COLOUR_LETTERS).encode()  # by the low four bits of a tower
_PASS = const(-1)  # whichever tower it is that must
_FORMAT = "<board> <side> <active> <last>, like '" + START + "'"


class PositionError(ValueError):
    """A text that is no position, or a position that cannot be."""


class MoveError(ValueError):
    """A text that is no move."""


class IllegalMoveError(MoveError):
    """A well-formed move that the rules forbid here."""


def write_position(position: "Round", out: "Writer") -> "None":
    """Write a position; allocates nothing."""
    out.add(_write_board(position.board, _TOWER_LETTERS, out.buffer, out.length, len(out.buffer)))
    out.char(32)
    out.char(119 if position.side == WHITE else 98)  # w, b
    out.char(32)
    out.char(42 if position.active == ANY else ord(COLOUR_LETTERS[position.active]))  # *
    out.char(32)
    if position.last == NO_SQUARE:
        out.char(45)  # -
    else:
        out.square(position.last)


@micropython.viper
def _write_board(board: ptr8, letters: ptr8, into: ptr8, start: int, end: int) -> int:
    """Write ranks 8 to 1 to into[start:end]; how many characters that takes, whether or not there is room."""
    at = start
    for rank in range(7, -1, -1):
        empty = 0
        for file in range(9):
            piece = board[rank * 8 + file] if file < 8 else 1
            if not piece:
                empty += 1
                continue
            if empty:
                if at < end:
                    into[at] = 48 + empty
                at += 1
                empty = 0
            if file == 8:
                break
            if at < end:
                into[at] = letters[piece & 15]
            at += 1
            for _ in range(piece >> 4 & 3):
                if at < end:
                    into[at] = 43  # +
                at += 1
        if rank:
            if at < end:
                into[at] = 47  # /
            at += 1
    return at - start


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
    fields = text.split()
    if len(fields) != 4:
        raise PositionError("a position has 4 fields, '%s' has %d: %s" % (shown(text), len(fields), _FORMAT))
    board = _parse_board(fields[0])
    if fields[1] not in ("b", "w"):
        raise PositionError("the side to move is 'b' or 'w', not '%s': %s" % (shown(fields[1]), _FORMAT))
    side = _SIDES.index(fields[1])
    active = _parse_active(fields[2])
    last = _parse_last(fields[3], board)
    position = into or Round()
    if active == ANY:
        _check_first_move(board, side)
    position.reset(board, side, active, last)
    return position


def parse_move(text: "str", position: "Round") -> "int":
    """The legal move of a text; raises MoveError, or IllegalMoveError saying what the position allows instead."""
    wanted = _move_named(text)
    moves = move_buffer()
    count = position.legal_moves(moves)
    for i in range(count):
        if wanted == (_PASS if is_pass(moves[i]) else moves[i]):
            return moves[i]
    raise IllegalMoveError(_why_illegal(text, position, [moves[i] for i in range(count)]))


def result_of(position: "Round") -> "tuple[str, str] | None":
    """(winner, reason), `('white', 'home')`, or None while the round goes on."""
    if position.winner == NOBODY:
        return None
    return SIDE_NAMES[position.winner], REASON_NAMES[position.reason]


def tower_name(piece: "int") -> "str":
    """`"white's purple tower"`, with its rings if it has any."""
    rings = ("", " (Sumo)", " (Double Sumo)", " (Triple Sumo)")[rings_of(piece)]
    return "%s's %s tower%s" % (SIDE_NAMES[side_of(piece)], COLOUR_NAMES[colour_of(piece)], rings)


def _parse_board(text: "str") -> "bytearray":
    ranks = text.split("/")
    if len(ranks) != 8:
        raise PositionError("the board '%s' has %d ranks instead of 8: %s" % (shown(text), len(ranks), _FORMAT))
    board = bytearray(64)
    where = [NO_SQUARE] * (2 * COLOURS)
    for i in range(8):
        _parse_rank(ranks[i], 7 - i, board, where)
    for side in (WHITE, BLACK):
        for colour in range(COLOURS):
            if where[side << 3 | colour] == NO_SQUARE:
                raise PositionError("%s is missing (a position has all 16 towers)" % tower_name(tower(side, colour)))
    if _has_arrived(board, WHITE) and _has_arrived(board, BLACK):
        raise PositionError("both sides stand on the other's home row; the first to reach it has won")
    return board


def _parse_rank(text: "str", rank: "int", board: "bytearray", where: "list[int]") -> "None":
    file = 0
    piece_square = NO_SQUARE
    for c in text:
        square = rank * 8 + file
        if c == "+":
            if piece_square == NO_SQUARE:
                raise PositionError("in rank %d, '%s', a '+' follows no tower" % (rank + 1, shown(text)))
            if rings_of(board[piece_square]) == MAX_RINGS:
                raise PositionError(
                    "%s on %s has more than %d rings"
                    % (tower_name(board[piece_square] & 0x4F), square_name(piece_square), MAX_RINGS)
                )
            board[piece_square] += 0x10
            continue
        piece_square = NO_SQUARE
        if c in "12345678":
            file += "12345678".index(c) + 1
        elif c.upper() in COLOUR_LETTERS:
            if file < 8:
                piece = tower(WHITE if c.isupper() else BLACK, COLOUR_LETTERS.index(c.upper()))
                if where[piece & 15] != NO_SQUARE:
                    raise PositionError(
                        "%s stands on both %s and %s"
                        % (tower_name(piece), square_name(where[piece & 15]), square_name(square))
                    )
                where[piece & 15] = piece_square = square
                board[square] = piece
            file += 1
        else:
            raise PositionError(
                "in rank %d, '%s', '%s' is neither a number of empty squares (1-8) nor a tower (%s)"
                % (rank + 1, shown(text), shown(c), COLOUR_LETTERS + COLOUR_LETTERS.lower())
            )
    if file != 8:
        raise PositionError("rank %d, '%s', has %d squares instead of 8" % (rank + 1, shown(text), file))


def _parse_active(text: "str") -> "int":
    if text == "*":
        return ANY
    if len(text) == 1 and text in COLOUR_LETTERS:
        return COLOUR_LETTERS.index(text)
    raise PositionError(
        "the active colour is a capital of %s or '*', not '%s': %s" % (COLOUR_LETTERS, shown(text), _FORMAT)
    )


def _parse_last(text: "str", board: "bytearray") -> "int":
    if text == "-":
        return NO_SQUARE
    try:
        last = parse_square(text)
    except SquareError as error:
        raise PositionError("the last square: %s, or '-'" % error) from None
    if not board[last]:
        raise PositionError("no tower stands on %s, where the last one is said to have moved" % text)
    return last


def _has_arrived(board: "bytearray", side: "int") -> "bool":
    home = 56 if side == WHITE else 0
    for square in range(home, home + 8):
        if board[square] and side_of(board[square]) == side:
            return True
    return False


def _check_first_move(board: "bytearray", side: "int") -> "None":
    if _has_arrived(board, BLACK) or _has_arrived(board, WHITE):
        return
    trial = Round()
    trial.reset(board, side)
    if trial.legal_moves(move_buffer()) == 0:
        raise PositionError("%s cannot move any tower; name the active colour instead of '*'" % SIDE_NAMES[side])


def _move_named(text: "str") -> "int":
    """What the text says, legal or not: a move, or _PASS."""
    if text == "pass":
        return _PASS
    squares, caret, pushed = text.partition("^")
    origin, dash, landing = squares.partition("-")
    try:
        if not dash or (caret and pushed not in ("1", "2", "3")):
            raise SquareError("")
        return move_of(parse_square(origin), parse_square(landing), int(pushed) if caret else 0)
    except SquareError:
        raise MoveError("no move '%s' (try e1-e5, a push e4-e5^2, or pass)" % shown(text)) from None


def _why_illegal(wanted: "str", position: "Round", moves: "list[int]") -> "str":
    result = result_of(position)
    if result:
        return "%s is not legal: the round is over, %s has won" % (wanted, result[0])
    side = SIDE_NAMES[position.side]
    if is_pass(moves[0]):
        blocked = position.board[origin_of(moves[0])]
        return "%s is not legal: %s on %s is blocked and must pass" % (
            wanted,
            tower_name(blocked),
            square_name(origin_of(moves[0])),
        )
    if position.active == ANY:
        start = "%s may move any of its towers" % side
    else:
        origin = position.square_of(position.side, position.active)
        start = "%s must move from %s" % (tower_name(position.board[origin]), square_name(origin))
    if wanted == "pass":
        return "pass is not legal: %s" % start
    from_there = sorted([move_text(move) for move in moves if move_text(move)[:2] == wanted[:2]])
    if from_there:
        return "%s is not legal; from %s: %s" % (wanted, wanted[:2], " ".join(from_there))
    return "%s is not legal: %s" % (wanted, start)
