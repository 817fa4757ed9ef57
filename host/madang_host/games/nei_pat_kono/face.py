"""The face of Nei-Pat-Kono (madang_host.games.face)."""

from madang.games.nei_pat_kono.game import TRAYS
from madang_host.games.kono.face import KonoFace
from madang_host.i18n.language import marked


class Face(KonoFace):
    name = "nei-pat-kono"
    title = marked("Nei-Pat-Kono")
    men = 8
    trays = TRAYS
    goal = marked(
        "A man steps along a line to a free point, or jumps along it over one man of its own side on to a man "
        "of the other side, which is taken. Whoever leaves the other side one man, or no move, wins."
    )
