"""The face of Nei-Pat-Kono (madang_host.games.face)."""

from madang_host.games.kono.face import KonoFace
from madang_host.i18n.language import marked


class Face(KonoFace):
    name = "nei-pat-kono"
    title = marked("Nei-Pat-Kono")
    men = 8
    captures = True
