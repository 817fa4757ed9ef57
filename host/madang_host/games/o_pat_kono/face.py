"""The face of O-Pat-Kono (madang_host.games.face)."""

from madang_host.games.kono.face import KonoFace
from madang_host.i18n.language import marked


class Face(KonoFace):
    name = "o-pat-kono"
    title = marked("O-Pat-Kono")
    men = 7
    goal = marked(
        "A man steps diagonally to a free point; nothing is taken. Whoever first has all men where those of "
        "the other side began wins. If the side that has the turn cannot move, the round is a draw."
    )
