"""What stands beside the board in the terminal, as styled text, from a mirror. Knows no widget."""

import re

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from madang import roles
from madang.games import Game
from madang.squares import square_name
from madang_host.connection.mirror import Mirror
from madang_host.games.face import GameFace
from madang_host.i18n.language import _
from madang_host.players.clocks import Clocks
from madang_host.render import screen_colours
from madang_host.ui import sentences
from madang_host.ui.terminal.board.drawing import style_of

RESULT = "bold #ffd75f"
ADVICE = "#ffd75f"
TROUBLE = "#ff8787"
FINE = "#5fd75f"
FAINT = "#a0a0a8"

SQUARE = re.compile(r"[a-h][1-8]")


def headline(mirror: Mirror) -> Text:
    if mirror.ask.name == "new" and mirror.result is not None:
        return Text.assemble((mirror.face.result_words(mirror), RESULT))
    return Text(mirror.face.ask_words(mirror))


def pointed_text(mirror: Mirror, square: int | None, piece: int) -> Text:
    """What the cursor points at: a square, None beside the board; the piece that stands there; what its light says."""
    parts = []
    if square is None:
        text = Text(_("beside the board"))
    else:
        colour = mirror.face.sheet_of(mirror.game).colours.get(square)
        style = "reverse" if colour is None else square_style(mirror.game, square)
        text = Text.assemble((f" {square_name(square)} ", style))
        parts.append("" if colour is None else mirror.face.colour_words(colour))
    if piece:
        parts.append(mirror.face.piece_words(piece))
    if square is not None:
        role = roles.role_of(mirror.meanings[square])
        meanings = sentences.score_role_words() if mirror.phase == "over" else sentences.role_words()
        if role in meanings:
            parts.append(f"{sentences.ROLE_SIGNS[role]} {meanings[role]}")
    return text.append(f" {', '.join(filter(None, parts))}")


def looking_back(mirror: Mirror, plies: int) -> str:
    if plies == 0:
        return _("Looking back: the start of the round. Esc leads back to the present.")
    return _("Looking back: after {move}. Esc leads back to the present.").format(move=mirror.moves[plies - 1])


def clock_times(face: GameFace, clocks: Clocks, now_s: float) -> Text:
    """What the sides have left, on the dial of the one whose clock runs brighter."""
    text = Text()
    for side in range(2):
        if clocks.has(side):
            left_s = clocks.left_s(side, now_s)
            is_short = left_s < sentences.TENTHS_BELOW_S
            style = TROUBLE if is_short else "bold" if side == clocks.running else FAINT
            mark = "▸" if side == clocks.running else " "
            text.append(f"{mark} {face.side_words(side)} {sentences.time_words(left_s)}  ", style)
    if clocks.is_paused:
        text.append(_("(paused)"), ADVICE)
    return text


def fallen(face: GameFace, clocks: Clocks) -> str:
    sides = ", ".join(map(face.side_words, clocks.fallen))
    return _("{side}: time is up; what happens now is up to you.").format(side=sides)


def moves_text(mirror: Mirror, past: int | None) -> Text:
    """Every move with its landing square in the colour called next, which is the square's own unless it is a push; a
    mark at the one after which the round is looked at."""
    first, second = sentences.order_of_sides(mirror)
    names = first if mirror.face.players == 1 else f"{first}{' ' * (9 - cell_len(first))}{second}"
    text = Text.assemble((f"    {names}", FAINT))
    plies = 0
    for number, row in enumerate(sentences.move_rows(mirror), start=1):
        text.append(f"\n{number:>2}. ")
        for moves in row:
            before, plies = plies, plies + len(moves.split())
            move = _moves(mirror, moves)
            if past is not None and before < past <= plies:
                move.stylize("reverse")
            text.append(move).append(" " * max(1, 9 - len(moves)))
    return text


def _moves(mirror: Mirror, moves: str) -> Text:
    """The moves of a turn."""
    text = Text()
    for move in moves.split():
        text.append(" " if text else "")
        begins = len(text)
        text.append(move)
        calling, named = mirror.face.calling_square(move), list(SQUARE.finditer(move))
        if calling is not None and named:
            text.stylize(square_style(mirror.game, calling), begins + named[-1].start(), begins + named[-1].end())
    return text


def options_text(mirror: Mirror) -> Text:
    """What can be chosen, by the lit squares."""
    text = Text(_("Choose: any piece on"), FAINT)
    for square in sorted(mirror.options, reverse=True):
        text.append("\n").append(option_text(mirror, square))
    return text


def option_text(mirror: Mirror, square: int) -> Text:
    mark = " ✓" if mirror.options[square].is_in_force else ""
    chip = (f" {square_name(square)} ", square_style(mirror.game, square))
    return Text.assemble(chip, f" {mirror.face.option_words(mirror, square)}{mark}")


def square_style(game: Game, square: int) -> Style:
    colour = screen_colours.SQUARES[game.square_colour(square)]
    return style_of(screen_colours.ink_on(colour), colour)
