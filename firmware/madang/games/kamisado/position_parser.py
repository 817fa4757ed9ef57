"""Reads positions (madang.games.kamisado.notation), or says what is wrong with them. Loaded when it is needed."""

from madang.colours import COLOUR_LETTERS, COLOURS
from madang.games.kamisado.board import BLACK, MAX_RINGS, SIDE_NAMES, WHITE, rings_of, side_of, tower
from madang.games.kamisado.notation import START, PositionError, tower_name
from madang.games.kamisado.rules import ANY, Round, move_buffer
from madang.squares import NO_SQUARE, SquareError, parse_square, square_name
from madang.text import shown

_SIDES = "bw"
_FORMAT = "<board> <side> <active> <last>, like '" + START + "'"


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
    for i in range(1, len(text)):
        if text[i - 1].isdigit() and text[i].isdigit():
            raise PositionError("in rank %d, '%s', two numbers stand side by side" % (rank + 1, shown(text)))


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
