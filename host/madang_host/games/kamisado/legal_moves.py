"""The legal moves of Kamisado's rules (madang.games.kamisado.rules) as a list, for those who need no buffer."""

from madang.games.kamisado.rules import Round, move_buffer


def legal_moves(position: Round) -> list[int]:
    """The legal moves, none when the round is over."""
    buffer = move_buffer()
    return list(buffer[: position.legal_moves(buffer)])
