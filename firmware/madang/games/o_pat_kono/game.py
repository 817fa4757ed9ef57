"""O-Pat-Kono as the board sees it."""

from madang.games.kono.game import Kono
from madang.games.o_pat_kono.rules import Round


def new_game() -> "OPatKono":
    """See madang.games.registry."""
    return OPatKono()


class OPatKono(Kono):
    name = "o-pat-kono"

    def __init__(self) -> "None":
        super().__init__(Round())
