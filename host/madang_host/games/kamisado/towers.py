"""Kamisado's towers and moves for those who know games only as madang.games.Game, or want moves as a list."""

from madang.games import Game
from madang.games.kamisado.board import RINGLESS
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.rules import Round, move_buffer


def kamisado(game: Game) -> Kamisado:
    """A game that is known to be one of Kamisado, as that."""
    assert isinstance(game, Kamisado)
    return game


def ringed(game: Kamisado, tower: int) -> int:
    """A tower with the rings that it has by now."""
    if game.match is not None:
        return tower & RINGLESS | game.match.won_rings[tower & 15] << 4
    standing = [other for other in game.round.board if other & RINGLESS == tower & RINGLESS]
    return standing[0] if standing else tower


def legal_moves(position: Round) -> list[int]:
    """The legal moves, none when the round is over."""
    buffer = move_buffer()
    return list(buffer[: position.legal_moves(buffer)])
