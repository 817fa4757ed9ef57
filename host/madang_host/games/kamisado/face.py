"""Kamisado's face (madang_host.games.face)."""

import re
from collections.abc import Mapping, Sequence

from madang.colours import COLOUR_NAMES, COLOURS
from madang.games import Game
from madang.games.kamisado.board import SIDE_NAMES, colour_of, rings_of, side_of, tower
from madang.squares import parse_square
from madang_host.games.face import Option
from madang_host.games.kamisado import choices, drawing, names
from madang_host.games.kamisado.sentences import Sentences
from madang_host.games.kamisado.towers import kamisado, ringed
from madang_host.i18n.language import marked
from madang_host.render.drawing import BoardDrawing, Piece, Sheet

MOVE = re.compile(r"([a-h][1-8])-([a-h][1-8])(?:\^([1-3]))?")


class Face(Sentences):
    """A piece is a tower as madang.games.kamisado.board has it, with its rings or without."""

    name = "kamisado"
    title = marked("Kamisado")
    sides = SIDE_NAMES

    def side_words(self, side: int) -> str:
        return names.side_words(side)

    def keeps_turn(self, move: str) -> bool:
        return "^" in move  # a push

    def matches(self) -> Sequence[tuple[str, str]]:
        return choices.matches()

    def chooser(self, game: Game) -> int:
        return choices.chooser(kamisado(game))

    def drawing_option(self, options: Mapping[int, Option]) -> int | None:
        return choices.drawing_option(options)

    def option_of_computer(self, options: Mapping[int, Option], chance: int) -> int | None:
        return choices.option_of_computer(options, chance)

    def colour_words(self, colour: int) -> str:
        return names.colour_words(colour)

    def calling_square(self, move: str) -> int | None:
        """Where the tower that moved landed, or the furthest that it pushed."""
        found = MOVE.fullmatch(move)
        if found is None:
            return None
        origin, landing = parse_square(found[1]), parse_square(found[2])
        return landing + int(found[3] or 0) * (landing - origin)

    def pieces(self) -> Sequence[int]:
        return [tower(side, colour) for side in range(2) for colour in range(COLOURS)]

    def piece_side(self, piece: int) -> int:
        return side_of(piece)

    def piece_colour(self, piece: int) -> int:
        return colour_of(piece)

    def piece_rings(self, piece: int) -> int:
        return rings_of(piece)

    def piece_name(self, piece: int) -> str:
        return f"{SIDE_NAMES[side_of(piece)]}-{COLOUR_NAMES[colour_of(piece)]}"

    def piece_words(self, piece: int) -> str:
        return names.tower_words(piece)

    def piece_as_object(self, piece: int) -> str:
        return names.tower_as_object(piece)

    def piece_on(self, game: Game, square: int) -> int:
        return kamisado(game).round.board[square]

    def with_rings(self, game: Game, piece: int) -> int:
        return ringed(kamisado(game), piece)

    def sheet_of(self, game: Game) -> Sheet:
        return drawing.SHEET

    def piece_drawing(self, piece: int) -> Piece:
        return drawing.piece_of(piece)

    def drawing_of(self, game: Game) -> BoardDrawing:
        return drawing.drawing_of(kamisado(game).round)
