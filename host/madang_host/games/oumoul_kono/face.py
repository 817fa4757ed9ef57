"""The face of Oumoul Kono (madang_host.games.face)."""

from madang_host.games.kono.face import KonoFace
from madang_host.i18n.language import marked


class Face(KonoFace):
    name = "oumoul-kono"
    title = marked("Oumoul Kono")
    men = 2
    goal = marked("A man steps along a line to the free point. Whoever leaves the other side no move wins.")
