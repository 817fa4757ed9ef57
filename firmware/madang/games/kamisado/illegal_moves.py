"""Why a move is not legal, and what the position allows instead. Loaded when a board is sent one that is not."""

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.notation import move_text, result_of, tower_name
from madang.games.kamisado.rules import ANY, Round, is_pass, origin_of
from madang.squares import square_name


def why_illegal(wanted: "str", position: "Round", moves: "list[int]") -> "str":
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
