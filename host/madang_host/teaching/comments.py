"""What the coach says of a move, in a sentence for learners. Knows no search: it is told what was found."""

from madang_host.games.face import GameFace
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN
from madang_host.i18n.language import _
from madang_host.library.game_log import PASS
from madang_host.players.move_analysis import MoveOutcome


def comment(face: GameFace, side: int, found: MoveOutcome, reply: str = "") -> str:
    """What a side's move leads to: `e4-d5 leaves d5 to red: red then wins at once, c4-c8.` The reply is the other
    side's best, if it is known."""
    move = found.move
    if face.players == 1:
        return face.lone_outcome_words(found.outcome).format(move=move)
    if found.outcome == WIN and found.plies == 1:
        return _("{move} wins at once.").format(move=move)
    if found.outcome == LOSS and found.plies == 1:
        return _("{move} loses at once.").format(move=move)
    left = face.left_to(move)
    head, who = move, face.side_words(1 - side)
    if move == PASS:
        head = _("{side} passes").format(side=face.side_words(side))
    if left is not None:
        square, colour = left
        head, who = _("{move} leaves {square} to {colour}").format(move=move, square=square, colour=colour), colour
    count = found.plies if found.outcome == OPEN else found.plies - 1
    if found.outcome == DRAW:
        return _("{head}: a draw, if both play their best.").format(head=head)
    if found.outcome == WIN and not found.plies:
        return _("{head}: {who} cannot stop the win.").format(head=head, who=who)
    if found.outcome == LOSS and not found.plies:
        return _("{head}: {who} then wins.").format(head=head, who=who)
    if found.outcome == WIN:
        return _("{head}: {who} cannot stop a win in {count}.").format(head=head, who=who, count=count)
    if found.outcome == OPEN:
        return _("{head}: nobody forces a win within {count}.").format(head=head, count=count)
    if count == 1:
        told = _("{head}: {who} then wins at once, {reply}.") if reply else _("{head}: {who} then wins at once.")
    else:
        told = (
            _("{head}: {who} then wins in {count}, {reply} first.")
            if reply
            else _("{head}: {who} then wins in {count}.")
        )
    return told.format(head=head, who=who, count=count, reply=reply)


def missed(best: MoveOutcome) -> str:
    """What was given away."""
    if best.outcome == DRAW:
        return _("{best} would have held the draw.").format(best=best.move)
    if best.plies == 1:
        return _("{best} would have won at once.").format(best=best.move)
    if not best.plies:
        return _("{best} would have won.").format(best=best.move)
    return _("{best} would have won in {count}.").format(best=best.move, count=best.plies)
