"""Why a move is not legal: the first thing that is wrong with it, as a player would look; and a legal move to try.
Loaded when a board is sent one that is not."""

from madang.games.kamisado.board import SIDE_NAMES, WHITE, rings_of, side_of
from madang.games.kamisado.notation import PASS, move_text, result_of, tower_name
from madang.games.kamisado.rules import ANY, RANGE, Round, is_pass, landing_of, origin_of, pushed_of
from madang.squares import square_name


def why_illegal(text: "str", move: "int", position: "Round", legal: "list[int]") -> "str":
    """The message for a text that is this move, or PASS; `legal` are the moves of the position."""
    result = result_of(position)
    if result:
        return "%s is not legal: the round is over, %s has won" % (text, result[0])
    reason = _why_no_pass(position) if move == PASS else _why_not(move, position, legal)
    return "%s is not legal: %s; try %s" % (text, reason, move_text(_alike(move, legal)))


def _why_no_pass(position: "Round") -> "str":
    if position.active == ANY:
        return "%s may move any of its towers" % SIDE_NAMES[position.side]
    square = position.square_of(position.side, position.active)
    return "%s on %s can move" % (tower_name(position.board[square]), square_name(square))


def _why_not(move: "int", position: "Round", legal: "list[int]") -> "str":
    origin = origin_of(move)
    piece = position.board[origin]
    if not piece:
        return "no tower stands on %s" % square_name(origin)
    if side_of(piece) != position.side:
        return "%s's tower on %s cannot move in %s's turn" % (
            SIDE_NAMES[side_of(piece)],
            square_name(origin),
            SIDE_NAMES[position.side],
        )
    if position.active != ANY:
        active = position.square_of(position.side, position.active)
        if origin != active:
            return "%s must move from %s" % (tower_name(position.board[active]), square_name(active))
        if is_pass(legal[0]):
            return "%s on %s is blocked and must pass" % (tower_name(piece), square_name(origin))
    return _why_no_push(move, position, legal) if pushed_of(move) else _why_no_slide(move, position, legal)


def _why_no_slide(move: "int", position: "Round", legal: "list[int]") -> "str":
    board = position.board
    origin = origin_of(move)
    landing = landing_of(move)
    piece = board[origin]
    ahead = (landing >> 3) - (origin >> 3)
    if position.side != WHITE:
        ahead = -ahead
    sideways = (landing & 7) - (origin & 7)
    if ahead <= 0 or sideways not in (0, ahead, -ahead):
        return "%s is not straight or diagonally ahead of %s" % (square_name(landing), square_name(origin))
    step = (landing - origin) // ahead
    for square in range(origin + step, landing + step, step):
        if board[square]:
            push = _push_from(origin, legal)
            if push and landing == landing_of(push):
                return "that is a push"
            return "%s on %s is in the way" % (tower_name(board[square]), square_name(square))
    return "%s has a reach of %d" % (tower_name(piece), RANGE[rings_of(piece)])


def _why_no_push(move: "int", position: "Round", legal: "list[int]") -> "str":
    board = position.board
    origin = origin_of(move)
    landing = landing_of(move)
    piece = board[origin]
    if not rings_of(piece):
        return "%s has no ring and cannot push" % tower_name(piece)
    if landing - origin != (8 if position.side == WHITE else -8):
        return "a push goes one square straight ahead"
    if not board[landing]:
        return "there is nothing to push on %s" % square_name(landing)
    push = _push_from(origin, legal)
    if push:
        return "exactly %d in front can be pushed" % pushed_of(push)
    return "%s cannot push what stands on %s" % (tower_name(piece), square_name(landing))


def _push_from(origin: "int", legal: "list[int]") -> "int":
    """The push from a square, of which there is one at most, or 0."""
    for move in legal:
        if origin_of(move) == origin and pushed_of(move):
            return move
    return 0


def _alike(move: "int", legal: "list[int]") -> "int":
    """Of the legal moves the one that is most like another."""
    if move != PASS:
        for mask in (0xFFF, 0x3F):  # the same squares, as in a push; the same tower
            for each in legal:
                if (each ^ move) & mask == 0:
                    return each
    return legal[0]
