"""Kamisado's towers for those who know games only as madang.games.Game."""

from madang.games import Game
from madang.games.kamisado.board import RINGLESS, colour_of, side_of
from madang.games.kamisado.game import Kamisado


def kamisado(game: Game) -> Kamisado:
    """A game that is known to be one of Kamisado, as that."""
    assert isinstance(game, Kamisado)
    return game


def ringed(game: Kamisado, tower: int) -> int:
    """A tower with the rings that it has by now."""
    if game.match is not None:
        return tower & RINGLESS | game.match.rings(side_of(tower), colour_of(tower)) << 4
    standing = [other for other in game.round.board if other & RINGLESS == tower & RINGLESS]
    return standing[0] if standing else tower
