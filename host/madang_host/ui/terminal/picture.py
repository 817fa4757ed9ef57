"""The 64 faces of the squares, from a mirror. Draws nothing itself."""

from collections.abc import Callable, Sequence

from madang import roles
from madang.games.kamisado.board import EMPTY, SQUARE_COLOUR
from madang.squares import has
from madang_host.connection.mirror import Mirror
from madang_host.render.screen_colours import light_on_screen
from madang_host.simulator.virtual_towers import Spot
from madang_host.ui.terminal.drawing import Face, Figure


def faces(
    mirror: Mirror, elapsed_ms: int, figure_on: Callable[[int], Figure | None], cursor: Spot | None = None
) -> list[Face]:
    """All squares, a1 first, after the lights have moved on by some time."""
    lights = mirror.paint(elapsed_ms).colours()
    brightness = mirror.settings.brightness
    return [
        Face(
            colour=SQUARE_COLOUR[square],
            light=light_on_screen(lights[square], brightness),
            role=roles.role_of(mirror.meanings[square]),
            figure=figure_on(square),
            is_cursor=cursor is not None and cursor.square == square,
        )
        for square in range(64)
    ]


def past_faces(board: Sequence[int]) -> list[Face]:
    """All squares with the towers of a position that is no more: no light shows it."""
    figures = [Figure(tower) if tower != EMPTY else None for tower in board]
    return [Face(SQUARE_COLOUR[square], (0, 0, 0), figure=figures[square]) for square in range(64)]


def sensed_figure(mirror: Mirror, square: int) -> Figure | None:
    """The tower that the round has here, faint while the sensor feels none; an unknown one where only it feels one."""
    tower = mirror.position.board[square]
    is_sensed = has(bytearray(mirror.occupied), square)
    if roles.role_of(mirror.meanings[square]) == roles.SET_UP:
        return None
    if tower != EMPTY:
        return Figure(mirror.face.with_rings(mirror.game, tower), is_faint=not is_sensed)
    return Figure(EMPTY) if is_sensed else None
