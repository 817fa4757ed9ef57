"""Oumoul Kono as the board sees it."""

from madang.games.kono.game import Kono
from madang.games.oumoul_kono.rules import Round


def new_game() -> "OumoulKono":
    """See madang.games.registry."""
    return OumoulKono()


class OumoulKono(Kono):
    name = "oumoul-kono"

    def __init__(self) -> "None":
        super().__init__(Round())
