"""How Kamisado looks: its sheet, its towers, and what a position shows beside them."""

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.board import EMPTY, SIDE_NAMES, SQUARE_COLOUR, WHITE, colour_of, rings_of, side_of
from madang.games.kamisado.notation import position_text
from madang.games.kamisado.rules import ANY, NOBODY, Round, landing_of, origin_of
from madang.squares import SQUARES
from madang_host.games.kamisado import names
from madang_host.render.drawing import Arrow, BoardDrawing, Piece, PieceShape, Sheet
from madang_host.render.screen_colours import EMBLEMS

SHEET = Sheet(tuple(range(SQUARES)), colours=dict(enumerate(SQUARE_COLOUR)))


def piece_of(tower: int) -> Piece:
    """How a tower is drawn."""
    side, colour = side_of(tower), colour_of(tower)
    letter = COLOUR_LETTERS[colour]
    return Piece(
        name=f"{SIDE_NAMES[side]}-{COLOUR_NAMES[colour]}",
        shape=PieceShape.TOWER,
        letter=letter if side == WHITE else letter.lower(),
        side=side,
        colour=colour,
        label=names.tower_words(tower),
        rings=rings_of(tower),
    )


def drawing_of(position: Round) -> BoardDrawing:
    """A position, with its last move, and the square of the tower that is called lit in that tower's colour."""
    lights = {}
    if position.winner == NOBODY and position.active != ANY:
        lights[position.square_of(position.side, position.active)] = EMBLEMS[position.active]
    arrows: tuple[Arrow, ...] = ()
    if position.plies:
        move = position.past_move(position.plies - 1)
        arrows = (Arrow(origin_of(move), landing_of(move)),)
    return BoardDrawing(
        sheet=SHEET,
        pieces={square: piece_of(tower) for square, tower in enumerate(position.board) if tower != EMPTY},
        lights=lights,
        arrows=arrows,
        title="A position of Kamisado",
        text=position_text(position),
    )
