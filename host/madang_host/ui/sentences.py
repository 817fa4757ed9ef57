"""What a board asks and reports, in sentences for players, in their language. Knows the mirror and no view."""

import math

from madang import roles
from madang.games.kamisado import rules
from madang.games.kamisado.board import RINGLESS, SIDE_NAMES, colour_of, side_of
from madang.games.kamisado.rules import ANY, NOBODY
from madang.squares import members, square_name
from madang_host.connection.mirror import Mirror
from madang_host.connection.ports import slowness_of
from madang_host.connection.state import Connection, LinkState
from madang_host.games.kamisado.names import (
    colour_as_subject,
    colour_words,
    edition_words,
    side_words,
    tower_words,
)
from madang_host.i18n.language import _, pgettext

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
        roles.SET_UP: _("a tower belongs"),
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


# Names


def sentence(text: str) -> str:
    """A sentence begins with a capital."""
    return text[0].upper() + text[1:]


TENTHS_BELOW_S = 20  # of a clock


def time_words(left_s: float) -> str:
    """What a clock shows: `4:32`, at the end tenths of a second, too."""
    if left_s <= 0:
        return _("time is up")
    if left_s < TENTHS_BELOW_S:
        return f"0:{math.floor(left_s * 10) / 10:04.1f}"
    minutes, seconds = divmod(math.ceil(left_s), 60)
    return f"{minutes}:{seconds:02}"


# Sentences


def connection_words(connection: Connection) -> str:
    """Why a session has no board, and what is done about it."""
    if connection.link is LinkState.LOST:
        return _("Connection lost ({reason}); waiting for the board.").format(reason=_(connection.reason))
    if connection.link is LinkState.SILENT:
        return _("The board is not responding; trying again.")
    return _("The board is not connected.")


def mistake_words(mirror: Mirror) -> str:
    """The mistake that the board sees, or an empty text."""
    if mirror.mistake == "wrong-tower":
        if mirror.position.active == ANY:
            return _("Wrong tower: it is {side}'s turn.").format(side=side_of_turn(mirror))
        square = active_square(mirror)
        tower = tower_words(mirror.position.board[square])
        return _("Wrong tower: {tower} on {square} must move.").format(tower=tower, square=square_name(square))
    if mirror.mistake == "wrong-square":
        return _("Wrong square: towers go forward, straight or diagonally, over empty squares.")
    if mirror.mistake == "wrong-side":
        return _("Wrong side: that is where a tower of the other player belongs.")
    if mirror.mistake == "sensor-dead":
        return _(
            "The sensor of the square that blinks red does not respond. Play on: the board works out what stands there."
        )
    if mirror.mistake == "disturbed":
        return _("The towers do not match the game.")
    if any(mirror.unsure):
        where = names_of(members(mirror.unsure))
        return _(
            "Towers were lifted at the same time: check that each stands where its colour is lit ({where})."
        ).format(where=where)
    return _("Mistake: {name}.").format(name=mirror.mistake) if mirror.mistake else ""


def result_words(mirror: Mirror) -> str:
    """Who has won and how, or an empty text."""
    if mirror.result is None:
        return ""
    name, reason = mirror.result
    side = SIDE_NAMES.index(name)
    winner, loser = side_words(side), side_words(1 - side)
    last = mirror.position.last
    if reason == "home" and last < 64:
        tower = mirror.position.board[last] & RINGLESS
        return sentence(
            _("{winner} wins: {tower} reached {loser}'s home row on {square}.").format(
                winner=winner, tower=_the_tower(tower), loser=loser, square=square_name(last)
            )
        )
    if reason == "deadlock":
        return _("{winner} wins: {loser}'s last move left both sides blocked, a deadlock.").format(
            winner=winner, loser=loser
        )
    return _("{winner} wins ({reason}).").format(winner=winner, reason=reason)


def turn_words(mirror: Mirror) -> str:
    """Whose turn it is and with which tower."""
    if mirror.ask.name == "set-up" or mirror.phase == "setting-up":
        return _("Setting up")
    if mirror.match is not None and mirror.match.winner != NOBODY:
        return _("{winner} has won the match").format(winner=side_words(mirror.match.winner))
    if mirror.result is not None:
        return _("{winner} has won the round").format(winner=side_words(SIDE_NAMES.index(mirror.result[0])))
    if mirror.position.active == ANY:
        return _("{side}: any tower").format(side=side_of_turn(mirror))
    return _("{side}: {colour} on {square}").format(
        side=side_of_turn(mirror),
        colour=colour_words(mirror.position.active),
        square=square_name(active_square(mirror)),
    )


def legal_squares(mirror: Mirror) -> list[int]:
    """Where the active tower may go, as far as the board's hints show; empty while any tower may move."""
    if mirror.phase != "playing" or mirror.settings.hint < 2 or mirror.position.active == ANY:
        return []
    moves = rules.move_buffer()
    count = mirror.position.legal_moves(moves)
    return sorted(rules.landing_of(move) for move in moves[:count] if not rules.is_pass(move))


def move_rows(mirror: Mirror) -> list[tuple[str, str]]:
    """The round as rows of two: what the first side did, what the second did. A push keeps the turn."""
    turns: list[str] = []
    keeps_turn = False
    for text in mirror.moves:
        if keeps_turn:
            turns[-1] += f" {text}"
        else:
            turns.append(text)
        keeps_turn = "^" in text
    return [(turns[i], turns[i + 1] if i + 1 < len(turns) else "") for i in range(0, len(turns), 2)]


def first_side(mirror: Mirror) -> int:
    """The side that began the round."""
    turns = sum("^" not in text for text in mirror.moves)
    return (mirror.position.side + turns) % 2


def order_of_sides(mirror: Mirror) -> tuple[str, str]:
    """The names of the sides, the one that began the round first."""
    first = first_side(mirror)
    return side_words(first), side_words(1 - first)


def names_of(squares: list[int]) -> str:
    return " ".join(square_name(square) for square in squares)


def side_of_turn(mirror: Mirror) -> str:
    return side_words(mirror.position.side)


def active_square(mirror: Mirror) -> int:
    return mirror.position.square_of(mirror.position.side, mirror.position.active)


def _the_tower(tower: int) -> str:
    """A tower when it is plain whose it is."""
    return pgettext("subject", "the {colour} tower").format(colour=colour_as_subject(colour_of(tower)))


def option_words(mirror: Mirror, square: int) -> str:
    """What a tower set on a square chooses: `dragon to 7`, `from the left`, `set up by tokens`, `token 9`."""
    text = mirror.options[square].text if square in mirror.options else ""
    setups = {
        "fill left": _("from the left"),
        "fill right": _("from the right"),
        "basic": _("basic set-up"),
        "draw": _("set up by tokens"),
        "draw by hand": _("tokens drawn by hand"),
        "computer black": _("the board plays Black"),
        "computer white": _("the board plays White"),
    }
    if text in setups or not text:
        return setups.get(text, "")
    edition, _space, length = text.partition(" ")
    if edition == "token":
        return _("token {number}").format(number=length)
    return _("{edition} to {length}").format(edition=edition_words(edition), length=length)


def why_nothing_to_choose(mirror: Mirror) -> str:
    """When there will be something to choose."""
    if mirror.result is not None:
        return _("Lift a tower first; then the next round is chosen.")
    if mirror.moves:
        return _("Nothing can be chosen in the middle of a round.")
    return _("To choose another match, lift both corner towers of a side, as a1 and h1, and wait for the menu.")


def score_words(mirror: Mirror) -> list[str]:
    """What is played and how it stands, a short line each."""
    match = mirror.match
    if match is None:
        return [_("A single round")]
    score = ", ".join(f"{side_words(side)} {match.score[side]}" for side in range(2))
    edition = sentence(edition_words(match.edition))
    played = _("{edition} to {length}, round {number}").format(
        edition=edition, length=match.length, number=len(match.rounds)
    )
    return [played, score]


def ringed(mirror: Mirror, tower: int) -> int:
    """A tower with the rings that it has by now."""
    if mirror.match is not None:
        return tower & RINGLESS | mirror.match.rings(side_of(tower), colour_of(tower)) << 4
    standing = [other for other in mirror.position.board if other & RINGLESS == tower & RINGLESS]
    return standing[0] if standing else tower


def opening_words(port: str) -> str:
    """What is said while a board is looked for."""
    if slowness_of(port) > 1:
        return _("Opening {port} ... (a minute or two)").format(port=port)
    return _("Opening {port} ...").format(port=port)
