"""The face of noughts and crosses (madang_host.games.face)."""

from collections.abc import Sequence

from madang.games.noughts_and_crosses.game import COLOURS, SIDE_NAMES  # type: ignore[import-not-found]

from madang_host.games.face import GameFace


class Face(GameFace):
    name = "noughts-and-crosses"
    title = "Noughts and crosses"
    sides = SIDE_NAMES

    def side_words(self, side: int) -> str:
        return ("Crosses", "Noughts")[side]

    def matches(self) -> Sequence[tuple[str, str]]:
        return [(f"{self.name} 3x3", self.title)]

    def pieces(self) -> Sequence[int]:
        return range(1, 10)

    def piece_side(self, piece: int) -> int:
        return piece & 1 ^ 1

    def piece_colour(self, piece: int) -> int:
        return COLOURS[self.piece_side(piece)]

    def piece_words(self, piece: int) -> str:
        return ("a cross", "a nought")[self.piece_side(piece)] if piece else super().piece_words(piece)
