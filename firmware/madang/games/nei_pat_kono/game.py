"""Nei-Pat-Kono as the board sees it."""

from madang.games.kono.game import Kono
from madang.games.nei_pat_kono.rules import Round


def new_game() -> "NeiPatKono":
    """See madang.games.registry."""
    return NeiPatKono()


class NeiPatKono(Kono):
    name = "nei-pat-kono"
    has_captures = True

    def __init__(self) -> "None":
        super().__init__(Round())
