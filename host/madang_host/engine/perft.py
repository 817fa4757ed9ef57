"""perft in machine code: the counts of madang.games.kamisado.rules.perft, some fifty times sooner. Knows no search."""

from madang.games.kamisado.rules import NOBODY, Round
from madang_host.engine.prepare import prepare
from madang_host.engine.search import moves
from madang_host.engine.search.position import new_work, position_of
from madang_host.engine.search.tables import Words
from madang_host.games.kamisado.towers import legal_moves

_UNINTERRUPTED = 7  # plies: from the start of a round half a second, in which Ctrl-C is not heard


def perft(position: Round, depth: int) -> int:
    """The number of sequences of exactly `depth` plies, as the rules package counts them."""
    prepare("perft")
    return _perft(position, depth, new_work())


def _perft(position: Round, depth: int, work: Words) -> int:
    if position.winner != NOBODY:
        return 1 if depth == 0 else 0
    if depth <= _UNINTERRUPTED:
        start = position_of(position)
        start.lay_out(work)
        return int(moves.perft(work, start.occupied, start.turn, depth, 0))
    total = 0
    for move in legal_moves(position):
        position.play(move)
        total += _perft(position, depth - 1, work)
        position.undo()
    return total
