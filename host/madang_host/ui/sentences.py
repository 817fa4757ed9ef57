"""What a board reports whatever it plays, in words for players, in their language; what is special about a game says
its face (madang_host.games.face). Knows the mirror and no view.
"""

import math

from madang import roles
from madang_host.connection.mirror import Mirror
from madang_host.connection.ports import slowness_of
from madang_host.connection.state import Connection, LinkState
from madang_host.i18n.language import _

ROLE_SIGNS = {
    roles.DARK: " ",
    roles.ACTIVE: "◆",
    roles.POSSIBLE: "○",
    roles.LEGAL: "●",
    roles.WINNING: "★",
    roles.ORIGIN: "↑",
    roles.LAST: "▪",
    roles.PROVISIONAL: "◇",
    roles.BLOCKED: "✕",
    roles.SET_UP: "+",
    roles.MISSING: "▼",
    roles.EXTRA: "▲",
    roles.CHOICE: "?",
    roles.TROPHY: "☆",
    roles.ERROR: "!",
    roles.RISKY: "▽",
    roles.POINTED: "◈",
    roles.CHOSEN: "✓",
    roles.TIME: "·",
    roles.HURRY: "•",
    roles.UNSURE: "≈",
    roles.UNFELT: "‽",
}


def role_words() -> dict[int, str]:
    """What a square can mean, but for a dark one."""
    return {
        roles.ACTIVE: _("may or must move"),
        roles.POSSIBLE: _("it may go here"),
        roles.LEGAL: _("put it here"),
        roles.WINNING: _("wins here"),
        roles.ORIGIN: _("lifted from here"),
        roles.LAST: _("moved here last"),
        roles.PROVISIONAL: _("called next"),
        roles.BLOCKED: _("blocked, passes"),
        roles.SET_UP: _("a piece belongs"),
        roles.MISSING: _("put it back here"),
        roles.EXTRA: _("lift this"),
        roles.CHOICE: _("set one to choose"),
        roles.TROPHY: _("has won"),
        roles.ERROR: _("board has stopped"),
        roles.RISKY: _("lets the other side win"),
        roles.POINTED: _("is about to be chosen"),
        roles.CHOSEN: _("in force; a point"),
        roles.TIME: _("time left"),
        roles.HURRY: _("the last seconds"),
        roles.UNSURE: _("maybe exchanged"),
        roles.UNFELT: _("sensor does not respond"),
    }


def score_role_words() -> dict[int, str]:
    """What a square means while the score of a round that is over is lit."""
    return {
        roles.TROPHY: _("has won"),
        roles.CHOSEN: _("a point"),
        roles.WINNING: _("a point of this round"),
        roles.LAST: _("a point still to win"),
        roles.ACTIVE: _("has won a ring"),
        roles.SET_UP: _("one of its rings"),
    }


TENTHS_BELOW_S = 20  # of a clock


def time_words(left_s: float) -> str:
    """What a clock shows: `4:32`, at the end tenths of a second, too."""
    if left_s <= 0:
        return _("time is up")
    if left_s < TENTHS_BELOW_S:
        return f"0:{math.floor(left_s * 10) / 10:04.1f}"
    minutes, seconds = divmod(math.ceil(left_s), 60)
    return f"{minutes}:{seconds:02}"


# A round


def legal_squares(mirror: Mirror) -> list[int]:
    """Where the piece may go that must move, as far as the board's hints show; empty while several may."""
    if mirror.phase != "playing" or mirror.settings.hint < 2:
        return []
    return mirror.face.legal_squares(mirror)


def move_rows(mirror: Mirror) -> list[tuple[str, str]]:
    """The round as rows of two: what the first side did, what the second did. Who keeps the turn moves several times in
    a row; who plays alone has rows of one."""
    if mirror.face.players == 1:
        return [(text, "") for text in mirror.moves]
    turns: list[str] = []
    keeps_turn = False
    for text in mirror.moves:
        if keeps_turn:
            turns[-1] += f" {text}"
        else:
            turns.append(text)
        keeps_turn = mirror.face.keeps_turn(text)
    return [(turns[i], turns[i + 1] if i + 1 < len(turns) else "") for i in range(0, len(turns), 2)]


def first_side(mirror: Mirror) -> int:
    """The side that began the round."""
    turns = sum(not mirror.face.keeps_turn(text) for text in mirror.moves)
    return (mirror.game.side() + turns) % 2


def order_of_sides(mirror: Mirror) -> tuple[str, str]:
    """The names of the sides, the one that began the round first."""
    first = first_side(mirror)
    return mirror.face.side_words(first), mirror.face.side_words(1 - first)


# The connection


def connection_words(connection: Connection) -> str:
    """Why a session has no board, and what is done about it."""
    if connection.link is LinkState.LOST:
        return _("Connection lost ({reason}); waiting for the board.").format(reason=_(connection.reason))
    if connection.link is LinkState.SILENT:
        return _("The board is not responding; trying again.")
    return _("The board is not connected.")


def opening_words(port: str) -> str:
    """What is said while a board is looked for."""
    if slowness_of(port) > 1:
        return _("Opening {port} ... (a minute or two)").format(port=port)
    return _("Opening {port} ...").format(port=port)
