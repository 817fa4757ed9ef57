"""The 64 faces of the squares, from a mirror. Draws nothing itself."""

from collections.abc import Callable

from madang import roles
from madang.squares import has
from madang_host.connection.mirror import Mirror
from madang_host.render.drawing import UNKNOWN_PIECE, BoardDrawing, Piece, Sheet
from madang_host.render.screen_colours import light_on_screen
from madang_host.simulator.virtual_towers import Spot
from madang_host.ui.terminal.board.drawing import Face


def faces(
    mirror: Mirror, elapsed_ms: int, figure_on: Callable[[int], Piece | None], cursor: Spot | None = None
) -> list[Face]:
    """All squares, a1 first, after the lights have moved on by some time."""
    lights = mirror.paint(elapsed_ms).colours()
    brightness = mirror.settings.brightness
    sheet = mirror.face.sheet_of(mirror.game)
    shown = mirror.face.shown_on(mirror.game)
    return [
        Face(
            colour=sheet.colours.get(square),
            light=light_on_screen(lights[square], brightness),
            role=roles.role_of(mirror.meanings[square]),
            figure=figure_on(square) or shown.get(square),
            is_cursor=cursor is not None and cursor.square == square,
            ground=_ground(sheet, square),
        )
        for square in range(64)
    ]


def _ground(sheet: Sheet, square: int) -> str:
    """What is printed on a square, its colour aside."""
    return sheet.crossed.get(square) or ("" if square in sheet.points else sheet.tile(square))


def past_faces(drawing: BoardDrawing) -> list[Face]:
    """All squares with the pieces of a position that is no more: no light shows it, a sign says where it moved last."""
    sheet = drawing.sheet
    landings = {arrow.landing for arrow in drawing.arrows if not arrow.is_advice}
    return [
        Face(
            sheet.colours.get(square),
            (0, 0, 0),
            roles.LAST if square in landings else roles.DARK,
            figure=drawing.pieces.get(square),
            ground=_ground(sheet, square),
        )
        for square in range(64)
    ]


def sensed_figure(mirror: Mirror, square: int) -> Piece | None:
    """The piece that the round has here, faint while the sensor feels none; an unknown one where only it feels one."""
    piece = mirror.face.piece_on(mirror.game, square)
    is_sensed = has(bytearray(mirror.occupied), square)
    if roles.role_of(mirror.meanings[square]) == roles.SET_UP:
        return None
    if piece:
        figure = mirror.face.piece_drawing(mirror.face.with_rings(mirror.game, piece))
        return figure if is_sensed else figure.faint()
    return UNKNOWN_PIECE if is_sensed else None
